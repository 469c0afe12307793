// Reviews on this device: the counterpart of Python's server/reviews.py. Each request works for a moment and answers with what is known so far.
import type { ParametersOf } from "../engine/bots";
import { type Game, offersOf, type Position, python, type Transcript, type View, viewOf } from "../engine/game";
import { assess_view, Effort, Evaluator, type Kept, read_spec, Reviewer } from "../engine/made/review";
import { plain } from "../engine/python";
import { provideParameters } from "../engine/reviewing";
import type { Decision, Offer, Review, Reviewed, SeatView, Tried } from "../lib/wire";
import { refusal } from "./refusal";

const SLICE = 700; // milliseconds
const [DEALS, MOST_DEALS] = [8, 32]; // of the tutor: somebody waits
const MOST_MOVES = 1_000; // of a game to review

/** How a review is made; what is missing is as usual. */
export interface ReviewWish {
  evaluator?: string | null;
  effort?: Effort | null;
  kept?: Kept | null;
}

/** A review of a game whose module is loaded. */
export async function reviewerOf(
  game: Transcript,
  parametersOf: ParametersOf,
  { evaluator = null, effort = null, kept = null }: ReviewWish = {},
): Promise<Reviewer> {
  await provide(game.game, read_spec(game.game, evaluator).name, parametersOf);
  return new Reviewer(game, evaluator, effort, 0, kept);
}
async function provide(game: Game, evaluator: string, parametersOf: ParametersOf): Promise<void> {
  provideParameters(game, evaluator, await parametersOf(game, evaluator));
}

/** What a move loses, from the view of who decides: the tutor's answer, as Python's server/tutor.py finds it. */
export async function assessed(view: View, move: string, seed: string, parametersOf: ParametersOf): Promise<Decision> {
  const spec = read_spec(view.game);
  await provide(view.game, spec.name, parametersOf);
  const effort = new Effort(undefined, undefined, DEALS, MOST_DEALS);
  return plain(assess_view(new Evaluator(view.game, spec), view, move, effort, seed)) as Decision;
}

/** The text of a game as a transcript that can be reviewed. */
export function readGame(text: string): Transcript {
  const game = python.Transcript.read(text);
  if (game.moves.length > MOST_MOVES) throw refusal("too-long", `the game has too many moves; at most ${MOST_MOVES} are reviewed`);
  return game;
}

const offersAt = (position: Position): Offer[] => offersOf(position.view(position.actor));

/** The better move and the move made, with their facts, of every decision that lost something. */
function offersIn({ positions }: Reviewer, { steps }: Review): Reviewed["offers"] {
  const lost = steps.filter(({ decision }) => decision?.best && decision.loss > 0);
  return Object.fromEntries(
    lost.map(({ number, move, decision }) => {
      const found = offersAt(positions[number - 1]!);
      return [number, [decision!.best, move].map((text) => found.find((one) => one.text === text)!)];
    }),
  );
}

/** Continue a review for a moment, at least until its curve is known. */
export function continued(reviewer: Reviewer, now: () => number = () => performance.now()): Reviewed {
  const ends = now() + SLICE;
  let share: number;
  for (const work = reviewer.run(); ;) {
    const { done, value } = work.next();
    share = done ? 1 : value;
    if (done || (now() > ends && reviewer._steps.length)) break;
  }
  const report = reviewer.report();
  const review = plain(report) as Review;
  return { share, complete: report.is_complete, review, offers: offersIn(reviewer, review) };
}

/** A decision again: what its player saw, and how good a move would have been. */
export function tried(reviewer: Reviewer, number: number, move: string | null): Tried {
  const position = reviewer.positions[number - 1];
  if (!position?.actor) throw refusal("no-such-move", `the game has no move ${number}`);
  const view = position.view(position.actor);
  const seen = { seat: view.seat, view: viewOf(view), offers: offersAt(position) } as SeatView;
  return { seat_view: seen, decision: move === null ? null : (plain(reviewer.tried(number, move)) as Decision) };
}
