// The server's refusals in the reader's language: the text from the catalogue, the facts named by the games.
import { GAMES } from "../games";
import { type Fact, t, tn } from "./i18n.svelte";
import { levelName } from "./people";
import type { ErrorMessage, Sentence, Verdict } from "./wire";
import { cardName, colourWord, partName, symbolName } from "./words";

type WireFact = Sentence["facts"][string];

const WORDS: Record<string, (word: string) => Fact> = {
  colour: colourWord,
  colours: colourWord,
  rival: colourWord,
  observer: colourWord,
  level: levelName,
  other_level: levelName,
  levels: levelName,
  symbol: symbolName,
  card: cardName,
  key: partName,
};

function wordFor(name: string): (word: string) => Fact {
  return WORDS[name] ?? GAMES.map((page) => page.facts[name]).find(Boolean) ?? String;
}

function inWords(name: string, fact: WireFact): Fact | Fact[] {
  const word = wordFor(name);
  if (Array.isArray(fact)) return fact.map(word);
  return typeof fact === "object" && fact !== null ? said(fact) : word(String(fact));
}

/** A message with its facts in the reader's language. */
export function said({ text, facts, plural }: Omit<Sentence, "plural"> & { plural?: string | null }): string {
  const words = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, inWords(name, fact)]));
  return plural ? tn(text, plural, Number(facts.count), words) : t(text, words);
}

/** A verdict as a complete sentence. */
export function verdictWords({ sentence, text, facts }: Verdict): string {
  return text ? whole(said({ text, facts })) : sentence;
}

function whole(words: string): string {
  const sentence = words.charAt(0).toLocaleUpperCase() + words.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** A refusal as a complete sentence; empty if the server could not be reached. */
export function refusalWords(problem: ErrorMessage): string {
  if (problem.error === "offline") return "";
  if (problem.error === "too-old") return t("This browser is too old to play without a server.");
  if (problem.text === null || problem.text === undefined)
    return t("The server did not understand this: {message}", { message: problem.message });
  return whole(said({ text: problem.text, facts: problem.facts ?? {}, plural: problem.plural }));
}
