// The state of the track builder: the boards, the selected one, and whether the code is valid.
import { ask, isOffline, refusedHere, troubleWords } from "../../../lib/api";
import { listed, t, tn, tp } from "../../../lib/i18n.svelte";
import { announce } from "../../../lib/live.svelte";
import type { Value } from "../../../lib/options";
import { verdictWords } from "../../../lib/refusals";
import type { Box, BoxPath, EditionCard, OptionCard, Verdict } from "../../../lib/wire";
import { symbolName } from "../../../lib/words";
import {
  boardsOf,
  codeOf,
  countIn,
  exchanged,
  firstTrack,
  fitted,
  flipped,
  type Laid,
  moved,
  nextSpare,
  pathAt,
  readCode,
  shuffled,
  spareBoards,
  symbolsOf,
  type Track,
  turned,
} from "./track";

type Options = Record<string, Value>;

export class Bench {
  track = $state.raw<Track>([]);
  /** The index of the board that the buttons apply to. */
  chosen = $state(0);
  /** Why the code is invalid, as the server says it. */
  trouble = $state("");
  byHand = $state(false);
  /** Whether the code was typed and the boards do not show it yet. */
  #isTyped = false;
  #asked = 0;

  constructor(
    readonly edition: EditionCard,
    readonly box: Box,
    private readonly options: () => Options,
    private readonly set: (changes: Options) => void,
  ) {
    this.track = firstTrack(box, this.counts);
    this.byHand = this.#isTyped = this.code !== "";
  }

  get counts(): number[] {
    return this.box.paths.map((path) => Number(this.options()[path.option]));
  }
  get code(): string {
    return String(this.options().track ?? "");
  }
  get boards(): Laid[] {
    return boardsOf(this.track);
  }
  get spare(): number[] {
    return spareBoards(this.box, this.track);
  }
  get hasSides(): boolean {
    return this.box.paths.some((path) => path.side === null) && this.box.boards.some((sides) => sides.length > 1);
  }
  pathOf(place: number): BoxPath | undefined {
    return this.box.paths[pathAt(this.track, place).path];
  }
  optionOf(path: BoxPath): OptionCard | undefined {
    return this.edition.options.find((option) => option.name === path.option);
  }
  symbolsAt(place: number): string[] {
    const laid = this.boards[place];
    return laid ? symbolsOf(this.box, this.pathOf(place), laid) : [];
  }

  /** The allowed number of boards of a path, by its option and by the box. */
  countsFor(path: BoxPath): number[] {
    const { low, high } = this.optionOf(path) ?? {};
    const others = this.counts.reduce((sum, count) => sum + count, 0) - Number(this.options()[path.option]);
    const most = Math.min(high ?? 0, this.box.boards.length - others);
    return Array.from({ length: Math.max(0, most - (low ?? 1) + 1) }, (_, k) => (low ?? 1) + k);
  }

  /** Build the track by hand, starting from the previous one, or make it random. */
  choose(byHand: boolean): void {
    this.byHand = byHand;
    this.trouble = "";
    this.#isTyped = false;
    this.set({ track: byHand ? codeOf(this.box, this.track) : "" });
  }

  /** Adapt the track to the current numbers of boards. */
  fit(): void {
    if (this.#isTyped && this.byHand) return void this.read(this.code);
    this.track = fitted(this.box, this.track, this.counts);
    this.chosen = Math.min(this.chosen, this.boards.length - 1);
    if (this.byHand) this.set({ track: codeOf(this.box, this.track) });
  }

  /** Set the boards. */
  lay(track: Track): void {
    this.#asked += 1; // ignore pending answers about another code
    this.#isTyped = false;
    this.trouble = "";
    this.track = track;
    this.set({ track: codeOf(this.box, track) });
  }
  move(from: number, to: number): void {
    const place = Math.min(this.boards.length - 1, Math.max(0, to));
    this.chosen = place;
    if (place !== from) this.lay(moved(this.track, from, place));
    announce(`${this.nameOf(place)}: ${this.placeOf(place)}`);
  }
  turn(place: number): void {
    this.lay(turned(this.track, place));
    announce(this.describe(place));
  }
  flip(place: number): void {
    this.lay(flipped(this.track, place));
    announce(this.describe(place));
  }
  exchange(place: number, board: number | undefined): void {
    if (board === undefined) return;
    this.lay(exchanged(this.track, place, board));
    this.chosen = place;
    announce(`${this.describe(place)}, ${this.placeOf(place)}`);
  }
  exchangeNext(place: number, step: 1 | -1): void {
    this.exchange(place, nextSpare(this.box, this.track, place, step));
  }
  shuffle(): void {
    this.lay(shuffled(this.box, this.counts));
    announce(t("Shuffled: {code}", { code: this.code }));
  }

  /** Validate a typed code on the server. */
  async read(text: string): Promise<void> {
    const asked = (this.#asked += 1);
    this.#isTyped = true;
    const count = countIn(text);
    const [path, second] = this.box.paths;
    // A single path is as long as its code; with two paths, the code does not say where the first ends.
    const wished: Options = path && !second && this.countsFor(path).includes(count) ? { [path.option]: count } : {};
    this.set({ ...wished, track: text });
    const trouble = await this.#refusal(text);
    if (asked !== this.#asked) return;
    this.trouble = trouble;
    if (trouble) return;
    this.lay(readCode(text, this.counts));
    announce(tn("{count} board is laid.", "{count} boards are laid.", count));
  }
  async #refusal(text: string): Promise<string> {
    const settings = { edition: this.edition.id, players: this.edition.players[0] ?? 2, options: { ...this.options(), track: text } };
    try {
      const verdict = await ask<Verdict>("POST", "/api/settings", settings);
      return verdict.holds ? "" : verdictWords(verdict);
    } catch (problem) {
      return isOffline(problem) ? refusedHere(settings) : troubleWords(problem);
    }
  }

  /** A board's name. */
  nameOf(place: number): string {
    const laid = this.boards[place];
    const side = laid && this.pathOf(place)?.side === null && laid.side ? "b" : "";
    return laid?.turned
      ? t("Board {board}, rotated", { board: `${laid.board}${side}` })
      : t("Board {board}", { board: `${laid?.board ?? ""}${side}` });
  }
  /** A board with its symbols, in the order of the path. */
  describe(place: number): string {
    return `${this.nameOf(place)}${tp("joiner", ": ")}${listed(this.symbolsAt(place).map(symbolName))}`;
  }
  placeOf(place: number): string {
    const { path, at } = pathAt(this.track, place);
    const position = t("place {place} of {count}", { place: at + 1, count: this.track[path]?.length ?? 0 });
    return this.track.length > 1 ? `${pathName(this.box.paths[path]?.name ?? "")}, ${position}` : position;
  }
}

/** The name of a path. */
export function pathName(name: string): string {
  const names: Record<string, string> = { tunnel: t("Tunnel"), jungle: t("Jungle") };
  return names[name] ?? name;
}
