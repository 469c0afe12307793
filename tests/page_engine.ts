// The page's engine for tests: answers requests, in Node (page_engine_node.ts) and in a browser (see page_engine.py).
import {
  eventsOf,
  type Game,
  load,
  offersOf,
  type OptionValue,
  type Position,
  python,
  register,
  resultOf,
  viewOf,
} from "../web/src/engine/game";
import { think } from "../web/src/engine/bots";
import { parameterCache } from "../web/src/engine/evaluators";
import * as made from "../web/src/engine/made/table";
import { rules as cartagena } from "../web/src/games/cartagena/engine/rules";
import { rules as martinique } from "../web/src/games/martinique/engine/rules";
import {
  hashlib,
  type Message,
  plain,
  PythonError,
} from "../web/src/engine/python";
import { positionAfter, readPosition } from "../web/src/local/positions";
import { refusal } from "../web/src/local/refusal";
import { continued, readGame, reviewerOf } from "../web/src/local/reviews";
import { Effort } from "../web/src/engine/made/review";
import { actionOf, entryOf } from "../web/src/local/structs";
import { solve } from "../web/src/engine/solver";
import type { GameName } from "../web/src/lib/wire";

type Fields = Record<string, unknown>;

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
  do: "play" | "decide" | "table" | "act" | "read" | "solve" | "review";
  text: string; // of a position or transcript
  evaluator: string | null; // of a review
  deals: number;
  whole: boolean; // answer with all messages, not only with their hash
  moves: string[]; // before a decision
  level: string;
  simulations: number; // 0: as the level has it
  id: string; // of a table
  key: string;
  entries: Fields[];
  readers: [person: string, after: number][];
  now: number;
  actions: [person: string, action: Fields][];
}
const LEHMER = 48_271;
const MODULUS = 2 ** 31 - 1;

const said = ({
  name,
  sentence,
}: {
  name: string;
  sentence: Message;
}): string[] => [name, sentence.whole];

/** All that is sent about a position, and about the move that led to it. */
function messages(
  position: Position,
  events: Parameters<typeof eventsOf>[1],
): string {
  const seats = [...position.game.colours, null];
  const views = seats.map((seat) => {
    const view = position.view(seat);
    return {
      seat,
      view: viewOf(view),
      offers: offersOf(view),
      events: eventsOf(position.game, events, [seat]),
    };
  });
  const mover = position.view(position.actor);
  const move = mover.legal_moves[mover.legal_moves.length >> 1];
  const concepts = move
    ? mover.game.ruleset.concepts(mover, move).map(said)
    : [];
  return JSON.stringify({
    actor: position.actor,
    result: resultOf(position),
    views,
    concepts,
  });
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
  const text = new python.Transcript(
    game,
    asked.seed,
    asked.start,
    moves,
    null,
    null,
  ).write();
  if (python.Transcript.read(text).write() !== text)
    throw new Error("the transcript is read otherwise than it was written");
  yield text;
}

function play(game: Game, asked: Asked): object {
  const lines = [...played(game, asked)];
  return {
    count: lines.length,
    hash: hashlib.sha256(new TextEncoder().encode(lines.join(""))).hexdigest(),
    lines: asked.whole ? lines : [],
  };
}

/** What a level decides in a position that random moves reach. */
async function decide(game: Game, asked: Asked): Promise<object> {
  let position = game.new(asked.seed, asked.start);
  for (const move of asked.moves) position = position.play(move).position;
  const given = asked.simulations ? { simulations: asked.simulations } : null;
  return await think(
    asked.level,
    position.view(position.actor),
    asked.seed,
    parametersOf,
    given,
  );
}

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const tableOf = ({ id, key, entries }: Asked): made.Table =>
  made.Table.read(id, entries.map(entryOf) as made.Entry[], fromHex(key));

/** What is sent of a table to some people, as JSON. */
function table(asked: Asked): object {
  const read = tableOf(asked);
  const said = asked.readers.map(([person, after]) => {
    const shown = plain(
      made.table_for(read, person, new made.Moment(asked.now)),
    );
    return JSON.stringify([
      shown,
      plain(made.log_events(read, after, person)),
      plain(made.card(read, person)),
    ]);
  });
  return { said };
}

/** The entry of an action, or the refusal of it, as JSON. */
function decided(
  read: made.Table,
  person: string,
  action: Fields,
  now: number,
): string {
  try {
    return JSON.stringify(
      plain(
        made.decide(
          read,
          actionOf(action),
          new made.Caller(person, "Somebody"),
          new made.Moment(now),
        ),
      ),
    );
  } catch (problem) {
    if (!(problem instanceof PythonError)) throw problem;
    return JSON.stringify(
      refusal(problem.error ?? "refused", problem.words).problem,
    );
  }
}

function act(asked: Asked): object {
  const read = tableOf(asked);
  return {
    said: asked.actions.map(([person, action]) =>
      decided(read, person, action, asked.now),
    ),
  };
}

/** A position that was read, or why it was refused. */
function read({ text }: Asked): object {
  try {
    return readPosition(text, 0);
  } catch (problem) {
    if (!(problem instanceof PythonError)) throw problem;
    return { refused: String(problem.words) };
  }
}
const solved = ({ text, most }: Asked): Promise<object> =>
  solve(
    positionAfter({
      spot: { position: text },
      seat: "",
      moves: [],
      seed: null,
    }),
    most,
    parametersOf,
  );

/** The review of a transcript, stopped and continued from what was kept half-way, with the offers of its mistakes. */
async function review({ text, evaluator, deals }: Asked): Promise<object> {
  const steps = new Map<string, object[]>();
  const kept = { read: (key: string) => steps.get(key) ?? [], write: (key: string, found: object[]) => void steps.set(key, plain(found) as object[]) };
  const wish = { evaluator, effort: new Effort(50, undefined, deals, 2 * deals), kept };
  const first = await reviewerOf(readGame(text), parametersOf, wish);
  const work = first.run();
  while (!work.next().done) if (first._steps.some((one) => (one as { decision: object | null }).decision)) break;
  const second = await reviewerOf(readGame(text), parametersOf, wish);
  return continued(second, () => 0);
}

async function answer(asked: Asked): Promise<object> {
  if (asked.do === "review") return review(asked);
  if (asked.do === "read") return read(asked);
  if (asked.do === "solve") return solved(asked);
  if (asked.do === "table") return table(asked);
  if (asked.do === "act") return act(asked);
  const game = load(
    asked.game,
    asked.edition,
    asked.players,
    asked.options,
    null,
    asked.rules,
  );
  return asked.do === "play" ? play(game, asked) : decide(game, asked);
}

/** The files of the games: modules by game, and the files of evaluators. */
export interface Files {
  cartagena: Uint8Array;
  martinique: Uint8Array;
  [evaluator: string]: Uint8Array; // by game and name: "martinique-0.2"
}
let files: Files;
const parametersOf = parameterCache((game, evaluator) =>
  Promise.resolve(files[`${game}-${evaluator}`]!),
);

export function prepare(given: Files): void {
  files = given;
  register(
    cartagena,
    new WebAssembly.Module(given.cartagena as Uint8Array<ArrayBuffer>),
  );
  register(
    martinique,
    new WebAssembly.Module(given.martinique as Uint8Array<ArrayBuffer>),
  );
}

/** The answer to a request, or what went wrong. */
export async function answered(line: string): Promise<string> {
  try {
    return JSON.stringify(await answer(JSON.parse(line) as Asked));
  } catch (problem) {
    return JSON.stringify({
      error: problem instanceof Error ? problem.stack : String(problem),
    });
  }
}

const bytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
Object.assign(globalThis, {
  engine: {
    prepare: (given: Record<keyof Files, string>): void =>
      prepare(
        Object.fromEntries(
          Object.entries(given).map(([name, text]) => [name, bytes(text)]),
        ) as never,
      ),
    answered,
  },
});
