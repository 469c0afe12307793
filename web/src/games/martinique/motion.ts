// What one sees move on the island.
import { standing, type Step } from "../../lib/frames";
import type { LogEvent, GameEvent } from "../../lib/wire";
import { forward as walk, type Pawn } from "../../lib/pawns";

const NOWHERE = ""; // where a pirate is before he is placed
const BAR = "stool"; // whoever digs is the first of his colour there

/** The steps that news tell of, from square to square, to a stool, from there to a hole. */
export function stepsOf(news: readonly LogEvent[]): Step<string>[] {
  return standing(news).flatMap((one) => one.events.flatMap((event) => stepOf(event, one.events)));
}

function stepOf({ name, facts }: GameEvent, all: readonly GameEvent[]): Step<string>[] {
  const step = (from: unknown, to: unknown): Step<string>[] => [
    { colour: String(facts.colour), from: String(from), to: String(to), count: 1 },
  ];
  if (name === "place") return step(NOWHERE, facts.to);
  if (name === "move") return step(facts.from, facts.to);
  if (name === "dig") return step(BAR, facts.square);
  const moved = all.find((event) => event.name === "move");
  return name === "seated" && moved ? step(moved.facts.to, `stool ${String(facts.stool)}`) : [];
}

/** The pawns after a step. */
export function forward(pawns: readonly Pawn<string>[], step: Step<string>): Pawn<string>[] {
  const crew = pawns.filter((pawn) => pawn.colour === step.colour);
  if (step.from === NOWHERE) return [...pawns, { id: `${step.colour}-${crew.length}`, colour: step.colour, space: step.to }];
  const seated = crew.map((pawn) => pawn.space).filter((space) => space.startsWith(BAR));
  return walk(pawns, step.from === BAR ? { ...step, from: seated.sort()[0] ?? BAR } : step);
}
