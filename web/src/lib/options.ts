// Options of editions in the reader's language; unknown options are shown as the server describes them.
import { pageOf } from "../games";
import { t } from "./i18n.svelte";
import type { EditionCard, OptionCard } from "./wire";

export type Value = number | string | boolean;

/** The options in a link; the server validates them. */
export function optionsIn(query: URLSearchParams, options: readonly OptionCard[]): Record<string, Value> {
  const found: Record<string, Value> = {};
  for (const { name, kind } of options) {
    const value = query.get(name);
    if (value === null) continue;
    if (kind === "number" && Number.isInteger(Number(value || NaN))) found[name] = Number(value);
    else if (kind === "flag") found[name] = value === "true";
    else if (kind !== "number") found[name] = value;
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

/** The help for an option of a game; the server's help is in English. */
export function optionHelp(game: string, { name, help }: OptionCard): string {
  return pageOf(game)?.options().helps[name] ?? t(help);
}

/** The options that differ from an edition's usual ones, in words. Texts, such as the track, are seen on the board. */
export function differingOptions({ game, options: cards }: EditionCard, options: Record<string, Value>): string[] {
  const other = cards.filter(({ name, kind, default: usual }) => kind !== "text" && name in options && options[name] !== usual);
  return other.map(({ name }) => {
    const [words, value] = [optionName(game, name), options[name]];
    return typeof value === "boolean" ? `${words}: ${value ? t("yes") : t("no")}` : `${words}: ${choiceName(game, String(value))}`;
  });
}

/** The name of a choice of a game. */
export function choiceName(game: string, choice: string): string {
  return pageOf(game)?.options().choices[choice] ?? choice;
}
