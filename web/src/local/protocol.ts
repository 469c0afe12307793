// Messages between the page and the worker of its own games.
import type { AnyAction, ErrorMessage, GameName, NewTable, TableCard } from "../lib/wire";
import type { Trial } from "./positions";
import type { Saved } from "./server";

export const PACE = 600; // milliseconds of a bot's move at least, so that it can be followed

/** What the page may want; the answers are those of the server's HTTP operations of the same meaning. */
export type Wanted =
  | { do: "set"; name?: string; pace?: number } // the player's name for tables opened from now on; least milliseconds of a bot's move
  | { do: "load"; game: GameName; module: WebAssembly.Module | null } // before it is played; the module when it is there
  | { do: "open"; wish: NewTable } // → Table
  | { do: "restore"; saved: Saved }
  | { do: "forget"; table: string }
  | { do: "cards" } // → Tables
  | { do: "table"; table: string } // → Table
  | { do: "updates"; table: string; after: number } // → Update
  | { do: "act"; table: string; action: AnyAction } // → Done
  | { do: "hint"; table: string; number: number; seat: string | null } // → Hint
  | { do: "tutor"; table: string; number: number; seat: string | null; move: string } // → Tutored
  | { do: "transcript"; table: string } // → string
  | { do: "replay"; table: string; seat: string | null } // → Replay
  | { do: "show"; transcript: string; seat: string } // → Imported
  | { do: "try"; trial: Trial } // → Tried
  | { do: "read"; text: string; seed: number } // → Read
  | { do: "think"; trial: Trial; level: string } // → Decision, of the one to move
  | { do: "rank"; trial: Trial } // → Ranking
  | { do: "solve"; trial: Trial } // → Solution
  | { do: "compare"; trial: Trial; move: string; other: string } // → Compared
  | { do: "judge"; trial: Trial }; // → Judged

export interface Asked {
  request: number;
  wanted: Wanted;
}
/** The answer to a request, or its refusal. */
export type Answered = { request: number; answer: unknown } | { request: number; problem: ErrorMessage };
/** A table has changed; `saved` is all that is needed to restore it. */
export interface Changed {
  table: string;
  saved: Saved;
  card: TableCard;
}
