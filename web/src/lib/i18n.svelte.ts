// Words in the reader's language: English is written in the code, other languages come from gettext catalogues.

export const LANGUAGES: Record<string, string> = {
  en: "English",
  fr: "Français",
  nl: "Nederlands",
  de: "Deutsch",
  ca: "Català",
};

type Catalogue = Record<string, string[]>;
type Facts = Record<string, string | number>;

const files = import.meta.glob<{ default: Catalogue }>("../../../locale/*/LC_MESSAGES/balandra.po");

let language = $state("en");
let words = $state.raw<Catalogue>({});

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
  const file = files[`../../../locale/${wished}/LC_MESSAGES/balandra.po`];
  words = file ? (await file()).default : {};
  language = wished in LANGUAGES ? wished : "en";
  document.documentElement.lang = language;
}

function filled(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? String(facts[name]) : whole));
}

/** A text in the reader's language, `{name}` standing for a fact. */
export function t(text: string, facts: Facts = {}): string {
  return filled(words[text]?.[0] ?? text, facts);
}

/** One of two texts, by a number; `{count}` stands for it. French counts none as one. */
export function tn(one: string, many: string, count: number, facts: Facts = {}): string {
  const single = language === "fr" ? Math.abs(count) < 2 : count === 1;
  const told = words[one]?.[single ? 0 : 1] ?? (single ? one : many);
  return filled(told, { count, ...facts });
}

/** A share of one in whole percents, as the language writes it. */
export function percent(share: number): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** Things listed as in a sentence. */
export function listed(things: readonly string[]): string {
  return new Intl.ListFormat(language, { style: "long", type: "conjunction" }).format(things);
}
