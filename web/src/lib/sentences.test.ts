import { afterAll, beforeAll, expect, test, vi } from "vitest";
import examples from "../../../tests/sentences.json"; // what Python says: tools/sentences.py
import { tellCartagena } from "../games/cartagena/sentences";
import type { CartagenaView } from "../games/cartagena/view";
import { tellMartinique } from "../games/martinique/sentences";
import { inForm, LANGUAGES, speak } from "./i18n.svelte";
import { tellEvents, tellOutcome, type Told } from "./sentences";
import { colourWord } from "./words";

interface Example {
  events: Told[];
  said: Record<string, string[]>;
}
interface MoveExample extends Example {
  game: string;
  view: { edition: string; track: string[] };
}

const MOVES: MoveExample[] = examples.moves;
const OUTCOMES: { game: string; facts: object; said: Record<string, string[]> }[] = examples.outcomes;
const UNKNOWN: Example = examples.unknown;

const name = (colour: unknown): string => inForm(colourWord(String(colour)), "player");

function told({ game, view, events }: MoveExample): string[] {
  return game === "cartagena" ? tellCartagena(view as CartagenaView, events, name) : tellMartinique(events, name);
}

beforeAll(() => vi.stubGlobal("document", { documentElement: { lang: "" } }));
afterAll(async () => {
  await speak("en");
  vi.unstubAllGlobals();
});

test.each(Object.keys(LANGUAGES))("events in %s are told as in the terminal", async (language) => {
  await speak(language);
  expect(MOVES.length).toBeGreaterThan(50);
  for (const example of MOVES) expect(told(example)).toEqual(example.said[language]);
});

test.each(Object.keys(LANGUAGES))("outcomes in %s are told as in the terminal", async (language) => {
  await speak(language);
  for (const { game, facts, said } of OUTCOMES) expect(Object.values(tellOutcome(game, facts, name))).toEqual(said[language]);
});

test.each(Object.keys(LANGUAGES))("a game without sentences is told in %s by events and facts", async (language) => {
  await speak(language);
  expect(tellEvents("no such game", UNKNOWN.events, name)).toEqual(UNKNOWN.said[language]);
});
