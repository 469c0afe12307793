// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, test } from "vitest";
import examples from "../../../tests/sentences.json"; // the sentences of the Python implementation: tools/sentences.py
import { ready, tableOf } from "../games";
import type { View } from "../games/types";
import { inForm, LANGUAGES, speak } from "./i18n.svelte";
import { tellEvents, tellOutcome, type Told } from "./sentences";
import { sent } from "./testing";
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

function sentencesOf({ game, view, events }: MoveExample): string[] {
  return tableOf(game).tell(sent(events), name, sent<View>(view));
}

beforeAll(() => ready("table"));
afterAll(() => speak("en"));

test.each(Object.keys(LANGUAGES))("events in %s are told as in the terminal", async (language) => {
  await speak(language);
  expect(MOVES.length).toBeGreaterThan(50);
  for (const example of MOVES) expect(sentencesOf(example)).toEqual(example.said[language]);
});

test.each(Object.keys(LANGUAGES))("outcomes in %s are told as in the terminal", async (language) => {
  await speak(language);
  for (const { game, facts, said } of OUTCOMES)
    expect(Object.values(tellOutcome(tableOf(game).sentences, facts, name))).toEqual(said[language]);
});

test.each(Object.keys(LANGUAGES))("a game without sentences is told in %s by events and facts", async (language) => {
  await speak(language);
  expect(tellEvents(tableOf("no such game").sentences, UNKNOWN.events, name)).toEqual(UNKNOWN.said[language]);
});
