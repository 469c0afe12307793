// Loads games in a worker: their modules, rules and evaluators; and says what went wrong.
import { parameterCache } from "../engine/evaluators";
import { register } from "../engine/game";
import { GAMES } from "../engine/host";
import { ENGINES } from "../games/engines";
import type { GameEngine } from "../games/types";
import type { ErrorMessage, GameName } from "../lib/wire";
import { LocalRefusal } from "./refusal";

/** A file could not be loaded. */
export class NotLoaded extends Error {}

async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url).catch((problem: unknown) => {
    throw new NotLoaded(String(problem));
  });
  if (!answer.ok) throw new NotLoaded(`${url} cannot be loaded: ${answer.status}`);
  return answer;
}

export const parametersOf = parameterCache(async (game, evaluator) => {
  const url = ENGINES.find(({ id }) => id === game)!.evaluators[evaluator]!;
  return new Uint8Array(await (await fetched(url)).arrayBuffer());
});
const loading = new Map<GameName, Promise<void>>();

async function load({ module, rules }: GameEngine, given?: WebAssembly.Module): Promise<void> {
  const [compiled, known] = await Promise.all([given ?? WebAssembly.compileStreaming(fetched(module)), rules()]);
  register(known, compiled);
}

/** Load a game, once. */
async function loadOnce(engine: GameEngine, given?: WebAssembly.Module): Promise<void> {
  if (GAMES.has(engine.id)) return;
  const found = loading.get(engine.id) ?? load(engine, given);
  loading.set(engine.id, found);
  found.catch(() => loading.delete(engine.id));
  await found;
}

/** Load a game before it is played: what it needs besides its module, and all of it when the page has compiled that. */
export async function loadAhead(game: GameName, module: WebAssembly.Module | null): Promise<void> {
  const engine = ENGINES.find(({ id }) => id === game)!;
  await (module ? loadOnce(engine, module) : engine.rules());
}

/** Load the game of an edition; all games for an unknown edition, because the refusal lists the known ones. */
export async function prepare(edition: string): Promise<void> {
  if ([...GAMES.values()].some(({ editions }) => editions.has(edition))) return;
  const { editions } = (await import("../lib/editions.json")).default;
  const game = editions.find(({ id }) => id === edition)?.game;
  await Promise.all(ENGINES.filter(({ id }) => !game || id === game).map((engine) => loadOnce(engine)));
}

/** What went wrong, as the server would say it: a refusal, a file that cannot be loaded, a browser without WebAssembly or its SIMD, or an error of ours. */
export function problemOf(problem: unknown): ErrorMessage {
  if (problem instanceof LocalRefusal) return problem.problem;
  console.error(problem);
  const isOld = typeof WebAssembly === "undefined" || problem instanceof WebAssembly.CompileError || !("compileStreaming" in WebAssembly);
  const error = isOld ? "too-old" : problem instanceof NotLoaded ? "offline" : "local";
  const message = problem instanceof Error ? problem.message : String(problem);
  return { type: "problem", error, message, text: null, facts: {}, plural: null, request: null, retry_after: null };
}
