// A program for tests, run by Node: reads requests as lines of JSON, answers each with a line (see tests/page_engine.py).
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { eventsOf, type Game, load, offersOf, type OptionValue, type Position, python, register, resultOf, viewOf } from "./game";
import { parameterCache } from "./evaluators";
import { declared as cartagena } from "./made/cartagena";
import { declared as martinique } from "./made/martinique";
import { think } from "./search";
import type { GameName } from "../lib/wire";

interface Asked {
  game: GameName;
  edition: string;
  players: number;
  options: Record<string, OptionValue>;
  rules: number | null;
  seed: number | string;
  start: string | null;
  pick: number;
  most: number; // moves
  do: "play" | "decide";
  whole: boolean; // answer with all messages, not only with their hash
  moves: string[]; // before a decision
  level: string;
  simulations: number; // 0: as the level has it
}
const LEHMER = 48_271;
const MODULUS = 2 ** 31 - 1;

/** All that is sent about a position, and about the move that led to it. */
function messages(position: Position, events: Parameters<typeof eventsOf>[1]): string {
  const seats = [...position.game.colours, null];
  const views = seats.map((seat) => {
    const view = position.view(seat);
    return { seat, view: viewOf(view), offers: offersOf(view), events: eventsOf(position.game, events, [seat]) };
  });
  return JSON.stringify({ actor: position.actor, result: resultOf(position), views });
}

/** A random game: after each move its messages, at the end its transcript. */
export function* played(game: Game, asked: Asked): Iterable<string> {
  let position = game.new(asked.seed, asked.start);
  let pick = asked.pick;
  const moves: string[] = [];
  yield messages(position, []);
  while (position.actor && moves.length < asked.most) {
    pick = (pick * LEHMER) % MODULUS;
    const move = position.legal_moves[pick % position.legal_moves.length]!;
    const progress = position.play(move);
    moves.push(move.text);
    position = progress.position;
    yield messages(position, progress.events);
  }
  const text = new python.Transcript(game, asked.seed, asked.start, moves, null, null).write();
  if (python.Transcript.read(text).write() !== text) throw new Error("the transcript is read otherwise than it was written");
  yield text;
}

function play(game: Game, asked: Asked): object {
  const hash = createHash("sha256");
  const lines = [...played(game, asked)];
  lines.forEach((line) => hash.update(line));
  return { count: lines.length, hash: hash.digest("hex"), lines: asked.whole ? lines : [] };
}

/** What a level decides in a position that random moves reach. */
async function decide(game: Game, asked: Asked): Promise<object> {
  let position = game.new(asked.seed, asked.start);
  for (const move of asked.moves) position = position.play(move).position;
  const given = asked.simulations ? { simulations: asked.simulations } : null;
  return think(asked.level, position.view(position.actor), asked.seed, parametersOf, given);
}

async function answer(asked: Asked): Promise<object> {
  const game = load(asked.game, asked.edition, asked.players, asked.options, null, asked.rules);
  return asked.do === "play" ? play(game, asked) : decide(game, asked);
}

const [modules, networks, weights] = process.argv.slice(2) as [string, string, string];
const parametersOf = parameterCache((game, evaluator) =>
  Promise.resolve(new Uint8Array(readFileSync(game === "cartagena" ? `${networks}/${evaluator}.npz` : weights))),
);
for (const declared of [cartagena, martinique]) {
  const name = (new declared.Ruleset() as { name: string }).name;
  register(declared as never, new WebAssembly.Module(readFileSync(`${modules}/${name}.wasm`)));
}
for await (const line of createInterface({ input: process.stdin })) {
  let said: object;
  try {
    said = await answer(JSON.parse(line) as Asked);
  } catch (problem) {
    said = { error: problem instanceof Error ? problem.stack : String(problem) };
  }
  console.log(JSON.stringify(said));
}
