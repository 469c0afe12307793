// A server for the tables of this device. Tables, actions and refusals are the server's own code, translated from Python
// (engine/made/table.js); here is what a server does around it: it holds tables, lets bots move, and answers requests.
import { type Game, python, type View } from "../engine/game";
import * as made from "../engine/made/table";
import { message, plain, PythonError } from "../engine/python";
import type { Decision as BotDecision } from "../engine/bots";
import type { IsEnough } from "../engine/searching";
import type { AnyAction, Decision, Done, Hint, Imported, NewTable, Replay, Table, TableCard, Tables, Tutored, Update } from "../lib/wire";
import { LOCAL, PERSON } from "./ids";
import { refusal } from "./refusal";
import { actionOf, entryOf, hintOf, newTableOf } from "./structs";

type LocalTable = made.Table;
type Entry = made.Entry;

/** A table as it is kept: the key of its shuffle, and its log. */
export interface Saved {
  id: string;
  key: string;
  entries: object[];
}

/** What the server needs from around it. */
export interface Around {
  /** Load the games of an edition, so that its tables can be read. */
  prepare(edition: string): Promise<void>;
  /** A bot of a level will play: what it needs can be loaded. */
  expect(level: string, game: Game): void;
  think(level: string, view: View, seed: string, isEnough: IsEnough, isWanted: () => boolean): Promise<BotDecision>;
  /** Moves with the mover's chance to win. */
  rank(view: View, seed: string, isEnough: IsEnough): Promise<[move: string, chance: number][]>;
  /** What a move loses, as a review assesses it. */
  assess(view: View, move: string, seed: string): Promise<Decision>;
  /** A table has changed: it is to be shown, and kept. */
  changed(table: string, saved: Saved): void;
  /** All bots' moves are at least so many milliseconds apart. */
  pace: number;
}

const KEY_BYTES = 32;
const WHOLE = 1_000_000_000; // a sure win

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export class LocalServer {
  private readonly tables = new Map<string, LocalTable>();
  private readonly thinking = new Set<string>();
  private readonly done = new Map<string, Done>(); // by request

  constructor(
    private readonly around: Around,
    public name = "Player",
  ) {}

  /** Open a table. */
  async open(wish: NewTable): Promise<Table> {
    await this.around.prepare(wish.settings.edition);
    const key = random(KEY_BYTES);
    const entries = this.attempt(() => made.open_table(newTableOf(wish as never), this.caller(), key, Date.now()));
    return this.table(this.begin(entries, key).id);
  }

  /** A table that was kept. */
  async restore({ id, key, entries }: Saved): Promise<void> {
    const { settings } = entries[0] as { settings: { edition: string } };
    await this.around.prepare(settings.edition);
    this.tables.set(id, made.Table.read(id, entries.map((one) => entryOf(one as never)) as Entry[], unhex(key)));
    this.expectBots(this.held(id));
    void this.letBotsPlay(this.held(id));
  }

  /** A table is given up: nothing of it is held here any more. */
  forget(id: string): void {
    this.tables.delete(id);
  }

  table(id: string): Table {
    return plain(made.table_for(this.held(id), PERSON, this.moment())) as Table;
  }

  updates(id: string, after: number): Update {
    const table = this.held(id);
    return { type: "update", table: this.table(id), log_events: plain(made.log_events(table, after, PERSON)) as never };
  }

  cards(): Tables {
    const newest = [...this.tables.values()].sort((a, b) => b.changed - a.changed);
    return { tables: newest.map((table) => plain(made.card(table, PERSON)) as TableCard), before: null };
  }

  /** Perform an action; with the same request id again, it is not done twice. */
  act(id: string, action: AnyAction): Done {
    const before = this.done.get(action.request);
    if (before) return before;
    const table = this.held(id);
    const answer = action.do === "rematch" ? this.rematch(table, action.request) : this.decided(table, action);
    this.done.set(action.request, answer);
    return answer;
  }

  /** Every legal move with the chance to win after it, from one search. */
  async hint(id: string, number: number, seat: string | null): Promise<Hint> {
    const table = this.held(id);
    const entry = this.attempt(() => made.hinted(table, hintOf({ number, seat }), this.caller(), this.moment()));
    const view = table.position!.view(entry.seat);
    this.add(table, entry);
    const ranking = await this.around.rank(view, hex(random(8)), () => table.moves.length + 1 !== number);
    const best = ranking[0]?.[1] ?? 1;
    const rated = (ranking.length ? ranking : view.legal_moves.map(({ text }) => [text, best] as const)).map(([move, chance]) => {
      const loss = Math.max(0, best - chance);
      return { move, chance: best - loss, loss, low: 0, high: best };
    });
    return { seat: entry.seat, number, moves: rated.sort((a, b) => a.loss - b.loss) };
  }

  /** What a move would lose, with reasons. */
  async tutor(id: string, number: number, seat: string | null, move: string): Promise<Tutored> {
    const table = this.held(id);
    const entry = this.attempt(() => made.hinted(table, hintOf({ number, seat }), this.caller(), this.moment(), true));
    const view = table.position!.view(entry.seat);
    const chosen = this.attempt(() => table.position!.find(move));
    if (!table.practice) this.add(table, entry);
    const { best, value, loss, low, high, better, played } = await this.around.assess(view, chosen.text, hex(random(8)));
    const [chance, lost, least, most] = [value, loss, low, high].map((units) => units / WHOLE) as [number, number, number, number];
    return { seat: entry.seat, move: chosen.text, best, value: chance, loss: lost, low: least, high: most, better, played };
  }

  transcript(id: string): string {
    return this.attempt(() => made.played(this.held(id)).write());
  }

  replay(id: string, seat: string | null): Replay {
    return { steps: this.attempt(() => plain(made.steps(made.played(this.held(id)), seat))) as Replay["steps"] };
  }

  /** A game from a transcript. */
  async show(transcript: string, seat: string): Promise<Imported> {
    const edition = /^edition: (.*)$/m.exec(transcript)?.[1];
    if (edition) await this.around.prepare(edition);
    const read = this.attempt(() => python.Transcript.read(transcript), "transcript");
    const { game } = read;
    return {
      game: game.ruleset.name,
      edition: game.edition.id,
      colours: game.colours,
      options: plain(game.options) as Imported["options"],
      steps: plain(made.steps(read, seat === "spectator" ? null : seat)) as Imported["steps"],
      rules: game.version,
      newest_rules: game.edition.newest,
    };
  }

  card(id: string): TableCard {
    return plain(made.card(this.held(id), PERSON)) as TableCard;
  }

  saved(id: string): Saved {
    const { key, entries } = this.held(id);
    return { id, key: hex(key), entries: plain(entries) as object[] };
  }

  private caller(): made.Caller {
    return new made.Caller(PERSON, this.name);
  }

  private moment(): made.Moment {
    return new made.Moment(Date.now());
  }

  private held(id: string): LocalTable {
    const table = this.tables.get(id);
    if (!table) throw refusal("not-found", message("there is no such table; check the link")); // as the server says it
    return table;
  }

  private attempt<T>(run: () => T, error?: string, request: string | null = null): T {
    try {
      return run();
    } catch (problem) {
      if (!(problem instanceof PythonError)) throw problem;
      throw refusal(error ?? problem.error ?? "refused", problem.words, request);
    }
  }

  private begin(entries: Entry[], key: Uint8Array): LocalTable {
    const table = made.Table.read(LOCAL + hex(random(8)), entries, key);
    this.tables.set(table.id, table);
    this.goOn(table);
    this.expectBots(table);
    return table;
  }

  private expectBots({ game, seats }: LocalTable): void {
    const levels = [...seats.values()].flatMap(({ level }) => level ?? []);
    new Set(levels).forEach((level) => this.around.expect(level, game));
  }

  private decided(table: LocalTable, action: AnyAction): Done {
    const entry = this.attempt(
      () => made.decide(table, actionOf(action as never), this.caller(), this.moment()),
      undefined,
      action.request,
    );
    const { number } = table;
    this.add(table, entry);
    return { type: "done", request: action.request, number: number + 1, table: null };
  }

  private rematch(table: LocalTable, request: string): Done {
    if (!table.rematch) {
      const key = random(KEY_BYTES);
      const entries = this.attempt(() => made.rematch(table, this.caller(), Date.now(), key), undefined, request);
      const next = this.begin(entries, key);
      this.add(table, new made.Followed(PERSON, Date.now(), next.id));
    }
    return { type: "done", request, number: table.number, table: table.rematch };
  }

  private add(table: LocalTable, entry: Entry): void {
    table.add(entry);
    this.goOn(table);
  }

  /** What follows by itself: the deal, stand-ins; then bots move. */
  private goOn(table: LocalTable): void {
    let next: Entry | null;
    while ((next = table.follow_up(this.moment()))) table.add(next);
    this.around.changed(table.id, this.saved(table.id));
    void this.letBotsPlay(table);
  }

  private async letBotsPlay(table: LocalTable): Promise<void> {
    if (this.thinking.has(table.id)) return;
    this.thinking.add(table.id);
    try {
      for (let bot = table.bot_to_move(); bot && this.tables.get(table.id) === table; bot = table.bot_to_move()) {
        await this.botMoves(table, ...bot);
      }
    } finally {
      this.thinking.delete(table.id);
    }
  }

  private async botMoves(table: LocalTable, seat: string, level: string): Promise<void> {
    const [number, moves, begin] = [table.number, table.moves.length, performance.now()];
    const isWanted = (): boolean => table.number === number && this.tables.get(table.id) === table;
    const { move } = await this.around.think(level, table.position!.view(seat), hex(random(8)), () => !isWanted(), isWanted);
    const pause = this.around.pace - (performance.now() - begin);
    if (pause > 0) await new Promise((go) => setTimeout(go, pause));
    if (table.number !== number) return; // somebody took a move back: it is decided anew
    table.add(made.bot_moves(table, move, moves + 1, this.moment()));
    let next: Entry | null;
    while ((next = table.follow_up(this.moment()))) table.add(next);
    this.around.changed(table.id, this.saved(table.id));
  }
}
