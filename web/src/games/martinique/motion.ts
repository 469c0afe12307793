// The animations on the island.
import { standing, type Step } from "../../lib/frames";
import type { GameEvent, LogEvent } from "./view";
import { forward as walk, type Pawn } from "../../lib/pawns";

const NOWHERE = ""; // the place of a pirate before he is placed
const BAR = "stool"; // the digger is the first of his colour there

/** The steps in log events, from square to square, to a stool, from there to a hole. */
export function stepsOf(log: readonly LogEvent[]): Step<string>[] {
  return standing(log).flatMap((one) => one.events.flatMap((event) => stepOf(event, one.events)));
}

function stepOf(event: GameEvent, all: readonly GameEvent[]): Step<string>[] {
  if (event.name === "place") return [stepFor(event.facts.colour, NOWHERE, event.facts.to)];
  if (event.name === "move") return [stepFor(event.facts.colour, event.facts.from, event.facts.to)];
  if (event.name === "dig") return [stepFor(event.facts.colour, BAR, event.facts.square)];
  const moved = all.find((other) => other.name === "move");
  return event.name === "seated" && moved ? [stepFor(event.facts.colour, moved.facts.to, `stool ${event.facts.stool}`)] : [];
}

function stepFor(colour: string, from: string, to: string): Step<string> {
  return { colour, from, to, count: 1 };
}

/** The pawns after a step. */
export function forward(pawns: readonly Pawn<string>[], step: Step<string>): Pawn<string>[] {
  const crew = pawns.filter((pawn) => pawn.colour === step.colour);
  if (step.from === NOWHERE) return [...pawns, { id: `${step.colour}-${crew.length}`, colour: step.colour, space: step.to }];
  const seated = crew.map((pawn) => pawn.space).filter((space) => space.startsWith(BAR));
  return walk(pawns, step.from === BAR ? { ...step, from: seated.sort()[0] ?? BAR } : step);
}
