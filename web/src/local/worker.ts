// The worker in which games of this device run: rules, tables and bots. It answers `Asked` with `Answered`, and sends
// `Changed` whenever a table has changed. See docs/local-games.md.
import { type Decision, rank, type Ranking, think } from "../engine/bots";
import { parameterCache } from "../engine/evaluators";
import { GAMES } from "../engine/host";
import { register } from "../engine/game";
import { PythonError } from "../engine/python";
import { solve } from "../engine/solver";
import { ENGINES } from "../games/engines";
import type { GameEngine } from "../games/types";
import type { ErrorMessage, GameName } from "../lib/wire";
import { judged } from "./judging";
import { compared, editionOf, positionAfter, readPosition, type Spot, type Trial, tried } from "./positions";
import { type Answered, type Asked, type Changed, type Wanted } from "./protocol";
import { type Around, LocalRefusal, LocalServer, refusal } from "./server";

const PACE = 600; // milliseconds of a bot's move at least, so that it can be followed

class NotLoaded extends Error {}

async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url).catch((problem: unknown) => {
    throw new NotLoaded(String(problem));
  });
  if (!answer.ok) throw new NotLoaded(`${url} cannot be loaded: ${answer.status}`);
  return answer;
}

const parametersOf = parameterCache(async (game, evaluator) => {
  const url = ENGINES.find(({ id }) => id === game)!.evaluators[evaluator]!;
  return new Uint8Array(await (await fetched(url)).arrayBuffer());
});
const loading = new Map<GameName, Promise<void>>();

async function load({ module, rules }: GameEngine): Promise<void> {
  const [compiled, known] = await Promise.all([WebAssembly.compileStreaming(fetched(module)), rules()]);
  register(known, compiled);
}

/** Load a game, once. */
async function loadOnce(engine: GameEngine): Promise<void> {
  if (GAMES.has(engine.id)) return;
  const found = loading.get(engine.id) ?? load(engine);
  loading.set(engine.id, found);
  found.catch(() => loading.delete(engine.id));
  await found;
}

/** Load the game of an edition; all games for an unknown edition, because the refusal lists the known ones. */
async function prepare(edition: string): Promise<void> {
  const { editions } = (await import("../lib/editions.json")).default;
  const game = editions.find(({ id }) => id === edition)?.game;
  await Promise.all(ENGINES.filter(({ id }) => !game || id === game).map(loadOnce));
}

const post = (message: Answered | Changed): void => postMessage(message);
const around: Around = {
  prepare,
  think: (level, view, seed, isEnough) => think(level, view, seed, parametersOf, null, isEnough),
  rank: async (view, seed, isEnough) => (await rank(view, seed, parametersOf, isEnough)).moves,
  changed: (table, saved) => post({ table, saved, card: server.card(table) }),
  pace: PACE,
};
const server = new LocalServer(around);

const SOLVED = 300_000; // positions that the solver may open

/** Load the game of a position, then ask about it; a refusal of the rules is told as the server tells it. */
async function about<T>(spot: Spot, ask: () => T): Promise<Awaited<T>> {
  await prepare(editionOf(spot) ?? "");
  try {
    return await ask();
  } catch (problem) {
    if (problem instanceof PythonError) throw refusal("position", problem.words);
    if (problem instanceof SyntaxError) throw refusal("json", problem.message);
    throw problem;
  }
}
async function decide(trial: Trial, level: string): Promise<Decision> {
  const position = positionAfter(trial);
  return think(level, position.view(position.actor), String(Math.random()), parametersOf);
}

/** The ranking of a position's moves; the only move comes without a chance. */
async function ranked(trial: Trial): Promise<Ranking> {
  const position = positionAfter(trial);
  const view = position.view(position.actor);
  const found = await rank(view, String(Math.random()), parametersOf);
  return found.moves.length ? found : { ...found, moves: view.legal_moves.map(({ text }) => [text, NaN]) };
}

function answer(wanted: Wanted): unknown {
  switch (wanted.do) {
    case "set":
      server.name = wanted.name ?? server.name;
      around.pace = wanted.pace ?? around.pace;
      return null;
    case "open":
      return server.open(wanted.wish);
    case "restore":
      return server.restore(wanted.saved);
    case "forget":
      return server.forget(wanted.table);
    case "cards":
      return server.cards();
    case "table":
      return server.table(wanted.table);
    case "updates":
      return server.updates(wanted.table, wanted.after);
    case "act":
      return server.act(wanted.table, wanted.action);
    case "hint":
      return server.hint(wanted.table, wanted.number, wanted.seat);
    case "tutor":
      return server.tutor(wanted.table, wanted.number, wanted.seat, wanted.move);
    case "transcript":
      return server.transcript(wanted.table);
    case "replay":
      return server.replay(wanted.table, wanted.seat);
    case "show":
      return server.show(wanted.transcript, wanted.seat);
    case "try":
      return about(wanted.trial.spot, () => tried(wanted.trial));
    case "read":
      return about({ position: wanted.text }, () => readPosition(wanted.text, wanted.seed));
    case "think":
      return about(wanted.trial.spot, () => decide(wanted.trial, wanted.level));
    case "rank":
      return about(wanted.trial.spot, () => ranked(wanted.trial));
    case "solve":
      return about(wanted.trial.spot, () => solve(positionAfter(wanted.trial), SOLVED, parametersOf));
    case "compare":
      return about(wanted.trial.spot, () => compared(wanted.trial, wanted.move, wanted.other));
    case "judge":
      return about(wanted.trial.spot, () => judged(positionAfter(wanted.trial), parametersOf));
  }
}

/** What went wrong, as the server would say it: a refusal, a file that cannot be loaded, a browser without SIMD, or an error of ours. */
function problemOf(problem: unknown): ErrorMessage {
  if (problem instanceof LocalRefusal) return problem.problem;
  console.error(problem);
  const isOld = problem instanceof WebAssembly.CompileError;
  const error = isOld ? "too-old" : problem instanceof NotLoaded ? "offline" : "local";
  const message = problem instanceof Error ? problem.message : String(problem);
  return { type: "problem", error, message, text: null, facts: {}, plural: null, request: null, retry_after: null };
}

onmessage = async ({ data: { request, wanted } }: MessageEvent<Asked>) => {
  try {
    post({ request, answer: await answer(wanted) });
  } catch (problem) {
    post({ request, problem: problemOf(problem) });
  }
};
