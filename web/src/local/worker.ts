// The worker in which games of this device run: rules, tables and bots. It answers `Asked` with `Answered`, and sends
// `Changed` whenever a table has changed. See docs/local-games.md.
import { type Decision, loadLevel, rank, think } from "../engine/bots";
import { PythonError } from "../engine/python";
import { solve } from "../engine/solver";
import { judged, ranked } from "./judging";
import { loadAhead, NotLoaded, parametersOf, prepare, problemOf } from "./loading";
import { compared, editionOf, positionAfter, readPosition, type Spot, type Trial, tried } from "./positions";
import { type Answered, type Asked, type Changed, PACE, type Wanted } from "./protocol";
import { refusal } from "./refusal";
import { type Around, LocalServer } from "./server";

const AGAIN = 2000; // milliseconds until a file that could not be loaded is tried again
const SOON = 1000; // milliseconds after which files of bots are loaded that are not needed yet

const post = (message: Answered | Changed): void => postMessage(message);
/** The move of a level; if the file of its evaluator cannot be loaded, it is tried again until the move is not wanted any more. */
async function insist(...[level, view, seed, isEnough, isWanted]: Parameters<Around["think"]>): Promise<Decision> {
  for (;;) {
    try {
      return await think(level, view, seed, parametersOf, null, isEnough);
    } catch (problem) {
      if (!(problem instanceof NotLoaded) || !isWanted()) throw problem;
      await new Promise((go) => setTimeout(go, AGAIN));
    }
  }
}

const around: Around = {
  prepare,
  expect: (level, game) => void setTimeout(() => loadLevel(level, game, parametersOf).catch(() => undefined), SOON),
  think: insist,
  rank: async (view, seed, isEnough) => (await rank(view, seed, parametersOf, isEnough)).moves,
  assess: async (view, move, seed) => (await import("./reviews")).assessed(view, move, seed, parametersOf),
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

function answer(wanted: Wanted): unknown {
  switch (wanted.do) {
    case "set":
      server.name = wanted.name ?? server.name;
      around.pace = wanted.pace ?? around.pace;
      return null;
    case "load":
      return loadAhead(wanted.game, wanted.module);
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
      return about(wanted.trial.spot, () => ranked(positionAfter(wanted.trial), parametersOf));
    case "solve":
      return about(wanted.trial.spot, () => solve(positionAfter(wanted.trial), SOLVED, parametersOf));
    case "compare":
      return about(wanted.trial.spot, () => compared(wanted.trial, wanted.move, wanted.other));
    case "judge":
      return about(wanted.trial.spot, () => judged(positionAfter(wanted.trial), parametersOf));
  }
}

onmessage = async ({ data: { request, wanted } }: MessageEvent<Asked>) => {
  try {
    post({ request, answer: await answer(wanted) });
  } catch (problem) {
    post({ request, problem: problemOf(problem) });
  }
};
