// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import plurals from "../../../tests/plurals.json"; // also checked for the terminal, by tests/test_speech.py
import { LANGUAGES, speak, t, tn, tp } from "./i18n.svelte";
import { refusalWords } from "./refusals";
import type { ErrorMessage } from "./wire";
import { colourWord } from "./words";

const said: Record<string, string[][]> = plurals.said;
const problem: ErrorMessage = {
  type: "problem",
  error: "illegal-move",
  message: "",
  text: null,
  facts: {},
  plural: null,
  request: null,
  retry_after: null,
};

beforeAll(() => vi.stubGlobal("document", { documentElement: { lang: "" } }));
afterAll(async () => {
  await speak("en");
  vi.unstubAllGlobals();
});

test.each(Object.keys(LANGUAGES))("numbers in %s are said as in the terminal", async (language) => {
  await speak(language);
  const here = plurals.texts.map(([one = "", many = ""]) => plurals.counts.map((count) => tn(one, many, count)));
  expect(here).toEqual(said[language]);
});

test("what is not translated is said in English, and an unknown language is English", async () => {
  await speak("fr");
  expect(t("no such text {name}", { name: "x" })).toBe("no such text x");
  expect(tp("no such context", "Confirm")).toBe("Confirm");
  await speak("tlh");
  expect(t("Confirm")).toBe("Confirm");
});

test("a context tells texts apart that are alike in English", async () => {
  await speak("fr");
  expect([t("Tortuga"), tp("place", "Tortuga")]).toEqual(["Tortue", "Île de la Tortue"]);
  expect(tp("joiner", ": ")).toBe("\u00a0: ");
});

test("a colour comes in the form that a sentence asks for", async () => {
  await speak("ca");
  expect(t("Pistol: {colour}'s hand", { colour: colourWord("blue") })).toBe("Pistolot: la mà del blau");
  expect(t("{colour} pirate", { colour: colourWord("blue") })).toBe("pirata blau");
  expect(t("you have {colours}", { colours: ["red", "green"].map(colourWord) })).toBe("tens el vermell i el verd");
});

test("a refusal about a number is said as the language counts", async () => {
  await speak("de");
  const text = "{count} pirate must have been placed before any may move";
  const plural = "{count} pirates must have been placed before any may move";
  const words = (count: number): string => refusalWords({ ...problem, text, plural, facts: { count } });
  expect(words(1)).toBe("1 Pirat muss eingesetzt sein, bevor einer ziehen darf.");
  expect(words(3)).toBe("3 Piraten müssen eingesetzt sein, bevor einer ziehen darf.");
});
