// Translations: English is in the code, other languages come from gettext catalogues.

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

/** A word with several grammatical forms, as in `{colour:of}`. */
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

/** The current language. */
export function currentLanguage(): string {
  return language;
}

/** The first of the browser's languages that is available. */
export function browserLanguage(wished: readonly string[] = navigator.languages): string {
  const short = wished.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return short.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Change the language. */
export async function speak(wished: string): Promise<void> {
  const file = files[`./catalogues/${wished}.json`];
  catalogue = file ? (await file()).default : ENGLISH;
  language = wished in LANGUAGES ? wished : "en";
  rules = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

/** The catalogue key of a text with a context, as in gettext. */
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

/** A text in the reader's language; `{name}` is a placeholder for a fact. */
export function t(text: string, facts: Facts = {}): string {
  return filled(catalogue.texts[text]?.[0] ?? text, facts);
}

/** A text that needs a context. */
export function tp(context: string, text: string, facts: Facts = {}): string {
  return filled(catalogue.texts[inContext(context, text)]?.[0] ?? text, facts);
}

/** A single word, in a grammatical form of the language. */
export function inForm(word: Word, form: string): string {
  return shown(word, form);
}

/** One of several texts, chosen by a number and the language's plural rules; `{count}` is the number. */
export function tn(one: string, many: string, count: number, facts: Facts = {}): string {
  const form = catalogue.plurals[rules.select(count)] ?? 0;
  const text = catalogue.texts[one]?.[form] ?? (count === 1 ? one : many);
  return filled(text, { count, ...facts });
}

/** A fraction as a percentage, formatted for the language: with so many digits after the point, and with a sign. */
export function percent(share: number, digits = 0, sign = false): string {
  const style = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, { ...style, signDisplay: sign ? "exceptZero" : "auto" }).format(share);
}

/** Items listed as in a sentence. */
export function listed(things: readonly string[]): string {
  return new Intl.ListFormat(language, { style: "long", type: "conjunction" }).format(things);
}
