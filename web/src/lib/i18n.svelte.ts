// Words in the reader's language: English is written in the code, other languages come from gettext catalogues.

export const LANGUAGES: Record<string, string> = {
  en: "English",
  fr: "Français",
  nl: "Nederlands",
  de: "Deutsch",
  ca: "Català",
};

/** A language as `tools/compile_catalogues.py` writes it: the form for each plural category, and the translations by text. */
interface Catalogue {
  plurals: Record<string, number>;
  texts: Record<string, string[]>;
}

/** A word that translations may want in one of its forms, as in `{colour:of}`. */
export interface Word {
  word: string;
}

export type Fact = string | number | Word;
export type Facts = Record<string, Fact | readonly Fact[]>;

const files = import.meta.glob<{ default: Catalogue }>("./catalogues/*.json");
const ENGLISH: Catalogue = { plurals: {}, texts: {} };

let language = $state("en");
let catalogue = $state.raw<Catalogue>(ENGLISH);
let rules = new Intl.PluralRules("en");

/** The language of the page now. */
export function currentLanguage(): string {
  return language;
}

/** The first language of the browser that there is. */
export function browserLanguage(wished: readonly string[] = navigator.languages): string {
  const short = wished.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return short.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Speak another language from now on. */
export async function speak(wished: string): Promise<void> {
  const file = files[`./catalogues/${wished}.json`];
  catalogue = file ? (await file()).default : ENGLISH;
  language = wished in LANGUAGES ? wished : "en";
  rules = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

/** A text and the context that tells it from others alike, as gettext joins them. */
const inContext = (context: string, text: string): string => `${context}\u0004${text}`;

function shown(fact: Fact | readonly Fact[], form: string): string {
  if (isList(fact)) return listed(fact.map((one) => shown(one, form)));
  if (typeof fact !== "object") return String(fact);
  const { texts } = catalogue;
  return texts[inContext(form, fact.word)]?.[0] ?? texts[fact.word]?.[0] ?? fact.word;
}

function isList(fact: Fact | readonly Fact[]): fact is readonly Fact[] {
  return Array.isArray(fact);
}

function filled(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name: string, form = "") => {
    const fact = facts[name];
    return fact === undefined ? whole : shown(fact, form as string);
  });
}

/** A text in the reader's language, `{name}` standing for a fact. */
export function t(text: string, facts: Facts = {}): string {
  return filled(catalogue.texts[text]?.[0] ?? text, facts);
}

/** A text that only a context makes clear. */
export function tp(context: string, text: string, facts: Facts = {}): string {
  return filled(catalogue.texts[inContext(context, text)]?.[0] ?? text, facts);
}

/** A word by itself, in a form that the language has for it. */
export function inForm(word: Word, form: string): string {
  return shown(word, form);
}

/** One of several texts, by a number, as the language counts; `{count}` stands for it. */
export function tn(one: string, many: string, count: number, facts: Facts = {}): string {
  const form = catalogue.plurals[rules.select(count)] ?? 0;
  const text = catalogue.texts[one]?.[form] ?? (count === 1 ? one : many);
  return filled(text, { count, ...facts });
}

/** A share of one in whole percents, as the language writes it. */
export function percent(share: number): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** Things listed as in a sentence. */
export function listed(things: readonly string[]): string {
  return new Intl.ListFormat(language, { style: "long", type: "conjunction" }).format(things);
}
