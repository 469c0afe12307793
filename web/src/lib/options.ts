// Options of editions in the reader's language; what the page does not know is shown as the server says it.
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

/** The name of an option. */
export function optionName(name: string): string {
  const names: Record<string, string> = {
    boards: t("Boards"),
    track: t("Track"),
    pirates: t("Pirates per colour"),
    actions: t("Actions in a turn"),
    cards: t("Cards"),
    pass: t("Passing"),
    draw_in_tunnel: t("Drawing cards in the tunnel"),
    draw_in_jungle: t("Drawing cards in the jungle"),
    filibusters: t("Filibusters"),
    witch: t("The Black Witch"),
    tunnel_boards: t("Boards of the tunnel"),
    jungle_boards: t("Boards of the jungle"),
    treasure: t("The Lost Treasure"),
    pirates_before_moving: t("Pirates placed before moving"),
    numbers: t("Souvenirs with 1, 2, 3"),
    map_squares: t("Squares with maps"),
  };
  return names[name] ?? name;
}

/** What an option means. */
export function optionHelp(name: string, told: string): string {
  const helps: Record<string, string> = {
    boards: t("How many boards make the path."),
    actions: t("The most actions in a turn."),
    pass: t("Whether a whole turn may be passed."),
    filibusters: t("A dark card makes everyone else discard down to seven cards."),
    witch: t("Every card has a power of its own."),
  };
  return helps[name] ?? t(told);
}

/** The name of a choice. */
export function choiceName(choice: string): string {
  const names: Record<string, string> = {
    hidden: t("hidden hands (Jamaica)"),
    open: t("open hands and row (Tortuga)"),
    hispaniola: t("hidden hands, open row (Hispaniola)"),
    never: t("not allowed"),
    always: t("allowed"),
    "empty-hand": t("only without cards, taking one"),
    retreat: t("by falling back"),
    morgan: t("by helping an opponent (Morgan)"),
    both: t("either"),
    wins: t("wins the game"),
    "20-points": t("counts 20 points"),
  };
  return names[choice] ?? choice;
}
