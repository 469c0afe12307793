// A game's WebAssembly module (docs/wasm.md) as the games' translated Python sees it: records, kernels and draws.

/** A field of a record: its offset, NumPy code and shape. */
type Field = [offset: number, code: string, shape: number[]];
interface Layout {
  size: number;
  fields: Record<string, Field>;
}
/** What a module says of itself; see docs/wasm.md. */
export interface About {
  abi: number;
  game: string;
  sources: string;
  most_moves: number;
  work_space: [ints: number, floats: number];
  records: Record<"rules" | "state" | "parameters" | "picker", Layout>;
  functions: Record<string, [name: string, kind: string][]>;
}
export const ABI = 4;

type Nested = number | bigint | Nested[];
interface Code {
  size: number;
  read(view: DataView, at: number): number | bigint;
  write(view: DataView, at: number, value: number): void;
}
const whole = (value: bigint): number | bigint => (BigInt.asIntN(54, value) === value ? Number(value) : value);
const CODES: Record<string, Code> = {
  i1: { size: 1, read: (view, at) => view.getInt8(at), write: (view, at, value) => view.setInt8(at, value) },
  i2: { size: 2, read: (view, at) => view.getInt16(at, true), write: (view, at, value) => view.setInt16(at, value, true) },
  i4: { size: 4, read: (view, at) => view.getInt32(at, true), write: (view, at, value) => view.setInt32(at, value, true) },
  i8: {
    size: 8,
    read: (view, at) => whole(view.getBigInt64(at, true)),
    write: (view, at, value) => view.setBigInt64(at, BigInt(value), true),
  },
  f8: { size: 8, read: (view, at) => view.getFloat64(at, true), write: (view, at, value) => view.setFloat64(at, value, true) },
};

/** A record, as in Python's `core/record.py`: a field is read from the bytes when it is first asked for. */
export class GameRecord {
  [field: string]: unknown;
  log?: number[][];
}
type Kept = Record<string, Nested>;

/** The type of a record. */
export class RecordType {
  private readonly Kind: new (bytes: Uint8Array) => GameRecord;

  constructor(readonly layout: Layout) {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- of the class inside
    const type = this;
    this.Kind = class extends GameRecord {
      constructor(bytes: Uint8Array) {
        super();
        Object.defineProperty(this, "bytes_", { value: bytes, writable: true });
        Object.defineProperty(this, "kept_", { value: {}, writable: true });
      }
      get type_(): RecordType {
        return type;
      }
      pack(): Uint8Array {
        return type.pack(this);
      }
      copy(): GameRecord {
        return type.unpack(type.pack(this));
      }
    };
    for (const [name, field] of Object.entries(layout.fields)) {
      Object.defineProperty(this.Kind.prototype, name, {
        get(this: { bytes_: Uint8Array; kept_: Kept }): Nested {
          return (this.kept_[name] ??= decoded(this.bytes_, field));
        },
        set(this: { kept_: Kept }, value: Nested) {
          this.kept_[name] = value;
        },
      });
    }
  }

  blank(): GameRecord {
    return this.unpack(new Uint8Array(this.layout.size));
  }

  /** The record of some bytes, which are not to be changed. */
  unpack(bytes: Uint8Array): GameRecord {
    return new this.Kind(bytes);
  }

  /** Set all fields of a record from bytes. */
  fill(record: GameRecord, bytes: Uint8Array): void {
    record.bytes_ = bytes.slice();
    record.kept_ = {};
  }

  /** A copy of the bytes, with the fields that were read, and so may have been changed, written again. */
  pack(record: GameRecord): Uint8Array {
    const bytes = (record.bytes_ as Uint8Array).slice();
    const view = new DataView(bytes.buffer);
    for (const [name, value] of Object.entries(record.kept_ as Kept)) encodeField(view, this.layout.fields[name]!, value);
    return bytes;
  }
}

function decoded(bytes: Uint8Array, [offset, code, shape]: Field): Nested {
  const { size, read } = CODES[code]!;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = offset - size;
  const nested = (depth: number): Nested => {
    if (depth === shape.length) return read(view, (at += size));
    const items: Nested[] = new Array(shape[depth]!);
    for (let i = 0; i < items.length; i += 1) items[i] = nested(depth + 1);
    return items;
  };
  return nested(0);
}

function encodeField(view: DataView, [offset, code]: Field, value: Nested): void {
  const { size, write } = CODES[code]!;
  let at = offset - size;
  const flat = (one: Nested): void => (Array.isArray(one) ? one.forEach(flat) : write(view, (at += size), one as number));
  flat(value);
}

/** A record with a generator and nothing else. */
export const Random = new RecordType({ size: 32, fields: { rng: [0, "i8", [4]] } });

/** Whoever draws instead of the generator in the state. */
export interface Draws {
  below(n: number): number;
}
type Below = (generator: GameRecord, n: number) => number;
const ALIGNMENT = 16;
const PAGE = 1 << 16;
const WORD = 8;
const MOST_ARGUMENTS = 64;

/** An instance of a game's module: memory that is taken piece by piece, and calls. */
export class Instance {
  readonly about: About;
  private readonly exports: Record<string, (at: number) => bigint>;
  readonly memory: WebAssembly.Memory;
  private free: number;
  private readonly row: number;
  draws: Draws | null = null;
  notes: number[][] = [];

  constructor(module: WebAssembly.Module) {
    this.about = aboutOf(module);
    const env = {
      log2: Math.log2,
      below: (n: bigint): bigint => BigInt(this.draws!.below(Number(n))),
      note: (...given: bigint[]): number => this.notes.push(given.map(Number)),
    };
    const { exports } = new WebAssembly.Instance(module, { env });
    this.exports = exports as Record<string, (at: number) => bigint>;
    this.memory = exports.memory as WebAssembly.Memory;
    this.free = (exports.heap_base as WebAssembly.Global).value as number;
    this.row = this.take(MOST_ARGUMENTS * WORD);
  }

  /** The address of so many bytes, all zero. */
  take(size: number): number {
    const begin = this.free;
    this.free = Math.ceil((begin + size) / ALIGNMENT) * ALIGNMENT;
    const missing = Math.ceil(this.free / PAGE) - this.memory.buffer.byteLength / PAGE;
    if (missing > 0) this.memory.grow(missing);
    return begin;
  }

  /** Bytes of the memory; they move when it grows. */
  bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, size);
  }

  /** Copy bytes to a new place in the memory. */
  place(bytes: Uint8Array): number {
    const at = this.take(bytes.length);
    this.bytes(at, bytes.length).set(bytes);
    return at;
  }

  /** Call a function of the interface. */
  call(name: string, ...given: number[]): number {
    const words = new BigInt64Array(this.memory.buffer, this.row, MOST_ARGUMENTS);
    given.forEach((word, i) => (words[i] = BigInt(word)));
    return Number(this.exports[name]!(this.row) ?? 0);
  }
}

function aboutOf(module: WebAssembly.Module): About {
  const [section] = WebAssembly.Module.customSections(module, "balandra");
  if (!section) throw new Error("this is no module of Balandra");
  const about = JSON.parse(new TextDecoder().decode(section)) as About;
  if (about.abi !== ABI) throw new Error(`the module of ${about.game} has interface ${about.abi}; ${ABI} is understood`);
  return about;
}

const HOSTED: Record<string, string> = { setup: "deal", apply: "play", redeal: "redeal" };

/** The kernels of a game, called with records. */
export class Kernels {
  readonly rulesType: RecordType;
  readonly stateType: RecordType;
  readonly instance: Instance;
  private readonly rules: number;
  private readonly states: [number, number];
  private readonly moves: number;
  private known: GameRecord | null = null; // the rules that lie in the memory

  constructor(
    readonly module: WebAssembly.Module,
    private readonly below: Below,
  ) {
    this.instance = new Instance(module);
    const { about } = this.instance;
    this.rulesType = new RecordType(about.records.rules);
    this.stateType = new RecordType(about.records.state);
    this.rules = this.instance.take(about.records.rules.size);
    this.states = [this.instance.take(about.records.state.size), this.instance.take(about.records.state.size)];
    this.moves = this.instance.take(about.most_moves * WORD);
  }

  /** The kernels that translated Python calls by slot. */
  get slots(): Map<string, (...given: never[]) => unknown> {
    return new Map<string, (...given: never[]) => unknown>([
      ["legal", this.legal.bind(this)],
      ["observe", this.observe.bind(this)],
      ["winner", this.winner.bind(this)],
    ]);
  }

  legal(rules: GameRecord, state: GameRecord, moves: number[]): number {
    this.enter(rules, state);
    const count = this.instance.call("legal", this.rules, this.states[0], this.moves, this.instance.about.most_moves);
    const found = new BigInt64Array(this.instance.memory.buffer, this.moves, count);
    found.forEach((move, i) => (moves[i] = Number(move)));
    return count;
  }

  observe(rules: GameRecord, state: GameRecord, seen: GameRecord, seat: number): void {
    this.enter(rules, state);
    const { size } = this.stateType.layout;
    this.instance.bytes(this.states[1], size).fill(0);
    this.instance.call("observe", this.rules, ...this.states, seat);
    this.stateType.fill(seen, this.instance.bytes(this.states[1], size));
  }

  winner(rules: GameRecord, state: GameRecord): number {
    this.enter(rules, state);
    return this.instance.call("winner", this.rules, this.states[0]);
  }

  /** Set up a game, make a move or deal what a seat does not know (which takes no draws from outside); what happens is noted in the state's log, if it has one. */
  run(slot: string, rules: GameRecord, state: GameRecord, argument: number, draws: Draws | null): void {
    this.enter(rules, state);
    const generator: GameRecord = { rng: [...(state.rng as number[])] };
    this.instance.draws = draws ?? { below: (n) => this.below(generator, n) };
    this.instance.notes = [];
    this.instance.call(HOSTED[slot]!, this.rules, this.states[0], argument);
    this.stateType.fill(state, this.instance.bytes(this.states[0], this.stateType.layout.size));
    if (slot !== "redeal") state.rng = generator.rng; // which draws itself
    state.log?.push(...this.instance.notes);
  }

  /** Make a move by the script in the state's generator, see Python's core/chance.py; what happens is noted in the state's log. */
  script(rules: GameRecord, state: GameRecord, move: number): void {
    this.enter(rules, state);
    this.instance.notes = [];
    this.instance.call("script", this.rules, this.states[0], move);
    this.stateType.fill(state, this.instance.bytes(this.states[0], this.stateType.layout.size));
    state.log?.push(...this.instance.notes);
  }

  private enter(rules: GameRecord, state: GameRecord): void {
    if (rules !== this.known) this.instance.bytes(this.rules, this.rulesType.layout.size).set(this.rulesType.pack(rules));
    this.known = rules;
    this.instance.bytes(this.states[0], this.stateType.layout.size).set(this.stateType.pack(state));
  }
}

type GameOf = (settings: never, rules: number | null) => unknown;
/** Python's `server.table.games.game_of`, given by those who can load games. */
export let gameOf: GameOf;
export function provideGameOf(given: GameOf): void {
  gameOf = given;
}

/** The loaded games by name. */
export const GAMES = new Map<string, { host: Kernels; editions: Map<string, unknown> }>();

/** Python's `core.external_draws.run`. */
export function run(
  ruleset: { host: Kernels },
  slot: string,
  rules: GameRecord,
  state: GameRecord,
  argument: number,
  draws: Draws | null,
): void {
  ruleset.host.run(slot, rules, state, argument, draws);
}
