// The events of Martinique in words.
import { listed, t, tn } from "../../lib/i18n.svelte";
import type { GameEvent } from "../../lib/wire";
import { symbolName } from "../../lib/words";

type Facts = Record<string, unknown>;
type Name = (colour: unknown) => string;

/** A tile in words: a souvenir with its number, or a map. */
export function tileName(tile: string): string {
  const [kind = "", value = ""] = tile.split(" ");
  if (kind === "map") return /^[a-h1-8]$/.test(value) ? t("map {value}", { value: value.toUpperCase() }) : t("a map");
  return value ? `${symbolName(kind)} ${value}` : symbolName(kind);
}

const tiles = (value: unknown): string => listed(((value as string[] | undefined) ?? []).map(tileName));

/** What the events of one move say, in sentences. */
export function tellMartinique(events: readonly GameEvent[], name: Name): string[] {
  return events.flatMap((event) => sentence(event.name, event.facts, name));
}

function sentence(event: string, f: Facts, name: Name): string[] {
  const who = name(f.colour);
  const square = (key: string): string => String(f[key]).toUpperCase();
  switch (event) {
    case "place":
      return [t("{name} places a pirate on {square}.", { name: who, square: square("to") })];
    case "move":
      return [moved(f, who)];
    case "collect":
      return [t("{name} takes {tile}.", { name: who, tile: tileName(String(f.tile)) })];
    case "map":
      return [t("It is the map {value}.", { value: String(f.map).toUpperCase() })];
    case "turned":
      return [t("{name} turns up {rival}'s map: {value}.", { name: who, rival: name(f.of), value: String(f.map).toUpperCase() })];
    case "declined":
      return [t("{name} turns up no map.", { name: who })];
    case "seated":
      return [t("{name} sits down on stool {stool}.", { name: who, stool: Number(f.stool) })];
    case "bonus":
      return [t("{name} takes {what} from the tavern.", { name: who, what: bonusName(String(f.what)) })];
    case "load":
      return [t("{name} loads the treasure of {treasure}: {tiles}.", { name: who, treasure: Number(f.treasure), tiles: tiles(f.tiles) })];
    case "no load":
      return [t("{name} loads nothing.", { name: who })];
    case "skipped":
      return [t("{name} cannot move.", { name: who })];
    case "sunset":
      return [t("The sun sets. Now they dig.")];
    case "dig":
      return [t("{name} digs at {square}.", { name: who, square: square("square") })];
    case "treasure":
      return [found(f, who)];
    case "points":
      return [points(f, name)];
    case "win":
      return [f.colour ? t("{name} has won!", { name: who }) : t("Nobody wins.")];
    default:
      return [];
  }
}

/** What the tavern gives, in words. */
export function bonusName(what: string): string {
  return what === "joker" ? t("a joker") : what === "letter" ? t("the map with a letter") : t("the map with a number");
}

function moved(f: Facts, name: string): string {
  const facts = { name, from: String(f.from).toUpperCase(), to: String(f.to).toUpperCase() };
  if (!f.crossed) return t("{name} goes from {from} to {to}.", facts);
  return tn(
    "{name} goes from {from} to {to} past {count} opponent.",
    "{name} goes from {from} to {to} past {count} opponents.",
    Number(f.crossed),
    facts,
  );
}

function found(f: Facts, name: string): string {
  const square = String(f.square).toUpperCase();
  return f.colour
    ? t("{name} has found the Lost Treasure at {square}!", { name, square })
    : t("The Lost Treasure lay at {square}.", { square });
}

function points(f: Facts, name: Name): string {
  const each = Object.entries((f.points ?? {}) as Record<string, number>);
  return t("Points: {points}.", { points: listed(each.map(([colour, count]) => `${name(colour)} ${count}`)) });
}
