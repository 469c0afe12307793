// Options of editions in the reader's language; what the page does not know is shown as the server says it.
import { pageOf } from "../games";
import { t } from "./i18n.svelte";
import type { OptionCard } from "./wire";

export type Value = number | string | boolean;

/** The options that a link brings along; the server judges whether they can be. */
export function optionsIn(query: URLSearchParams, options: readonly OptionCard[]): Record<string, Value> {
  const found: Record<string, Value> = {};
  for (const { name, kind } of options) {
    const told = query.get(name);
    if (told === null) continue;
    if (kind === "number" && Number.isInteger(Number(told || NaN))) found[name] = Number(told);
    else if (kind === "flag") found[name] = told === "true";
    else if (kind !== "number") found[name] = told;
  }
  return found;
}

/** The link to a new table with an edition and options. */
export function linkTo(edition: string, options: Record<string, Value>): string {
  const query = new URLSearchParams({ edition });
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  return `/new?${query.toString()}`;
}

/** The name of an option of a game. */
export function optionName(game: string, name: string): string {
  return pageOf(game)?.options().names[name] ?? name;
}

/** What an option of a game means; the server's help is in English. */
export function optionHelp(game: string, { name, help }: OptionCard): string {
  return pageOf(game)?.options().helps[name] ?? t(help);
}

/** The name of a choice of a game. */
export function choiceName(game: string, choice: string): string {
  return pageOf(game)?.options().choices[choice] ?? choice;
}
