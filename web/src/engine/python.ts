// What translated Python (made/*.js, games/*/engine/translated.js) needs where Python and JavaScript differ. Dictionaries are maps, lists and tuples are arrays,
// None is null. Nothing here knows a game.
import { Fraction as ExactFraction } from "./fraction";
import { sha256 } from "./sha256";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- Python has no types at run time
type Any = any;
type Bytes = Uint8Array;

/** An error that Python code raises; `words` may be a message that can be translated. */
export class PythonError extends Error {
  words: string | Message = "";
  declare error?: string; // the kind of a refusal, where a class has one
  constructor(words: string | Message = "") {
    super();
    this.__init__(words);
  }
  __init__(words: string | Message): void {
    this.words = words;
    this.message = String(words);
  }
}
export class ValueError extends PythonError {}
export class KeyError extends PythonError {}
export class AttributeError extends PythonError {}
const JsTypeError = globalThis.TypeError;
export { JsTypeError as TypeError };
export class NotImplementedError extends PythonError {}
export class RuntimeError extends PythonError {}
export function assert_never(value: Any): never {
  throw new RuntimeError(`${repr(value)} was not expected`);
}

/** Arguments given by name to a function whose parameters are not known. */
export class Named {
  constructor(readonly given: Record<string, Any>) {}
}
export const named = (given: Record<string, Any>): Named => new Named(given);
/** A dictionary as arguments by name. */
export const facts = (given: Map<string, Any>): Record<string, Any> => Object.fromEntries(given);

/** A text for people with its facts, see `core/message.py`. */
export class Message {
  many = "";
  number = 1;
  constructor(
    readonly whole: string,
    readonly text: string,
    readonly facts: Record<string, Any>,
  ) {}
  toString(): string {
    return this.whole;
  }
}

const word = (fact: Any): string => (Array.isArray(fact) ? fact.map(str).join(", ") : str(fact));
const filled = (text: string, given: Record<string, Any>): string => text.replace(/\{(\w+)\}/g, (_, name: string) => word(given[name]));

export function message(text: string, given?: Named): Message {
  const known = given?.given ?? {};
  return new Message(given ? filled(text, known) : text, text, known);
}

export function pluralMessage(one: string, many: string, count: number, given?: Named): Message {
  const known = { count, ...given?.given };
  const made = new Message(filled(count === 1 ? one : many, known), one, known);
  made.many = many;
  made.number = count;
  return made;
}

/** The facts of a message, see `core/message.py`. */
export const factsOf = (given: Message): Map<string, Any> => new Map(Object.entries(given.facts));

// ---- truth, equality, order

export function truthy(value: Any): boolean {
  if (value == null || value === false || value === 0 || value === "" || value === 0n) return false;
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length > 0;
  if (value instanceof Map || value instanceof Set) return value.size > 0;
  return value instanceof Message ? value.whole !== "" : true;
}
export const or = (value: Any, otherwise: () => Any): Any => (truthy(value) ? value : otherwise());
export const and = (value: Any, then: () => Any): Any => (truthy(value) ? then() : value);
export const bool = (value: Any): boolean => truthy(value);

export function eq(a: Any, b: Any): boolean {
  if (a === b || (a == null && b == null)) return true;
  if (a == null || b == null) return false;
  if (typeof a === "bigint" || typeof b === "bigint") return a == b;
  if (a instanceof Message || b instanceof Message) return String(a) === String(b);
  if (typeof a !== "object" || typeof b !== "object") return false;
  if (Array.isArray(a) || a instanceof Uint8Array) return a.length === b.length && [...a].every((one, i) => eq(one, b[i]));
  if (a instanceof Map) return b instanceof Map && a.size === b.size && [...a].every(([key, its]) => b.has(key) && eq(its, b.get(key)));
  if (a instanceof Set) return b instanceof Set && a.size === b.size && [...a].every((one) => b.has(one));
  if (a.__eq__) return a.__eq__(b);
  const compared: string[] | undefined = a.constructor.compared_;
  return !!compared && a.constructor === b.constructor && compared.every((name) => eq(a[name], b[name]));
}

export function contains(container: Any, value: Any): boolean {
  if (typeof container === "string") return container.includes(String(value));
  if (container instanceof Map) return container.has(value);
  if (container instanceof Set) return container.has(value) || [...container].some((one) => eq(one, value));
  return [...iter(container)].some((one) => eq(one, value));
}

function smaller(a: Any, b: Any): number {
  if (a instanceof ExactFraction) return a.compare(b);
  if (b instanceof ExactFraction) return -b.compare(a);
  if (Array.isArray(a)) {
    for (let i = 0; i < Math.min(a.length, b.length); i += 1) if (!eq(a[i], b[i])) return smaller(a[i], b[i]);
    return a.length - b.length;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

// ---- numbers

const small = (value: Any): boolean => typeof value === "number" && value >= 0 && value < 2 ** 31;
const normal = (value: bigint): Any => (value >= -(2n ** 53n) && value <= 2n ** 53n ? Number(value) : value);
const isFraction = (...given: Any[]): boolean => given.some((one) => one instanceof ExactFraction);
export const Fraction = (above: Any, below: Any = 1): ExactFraction => new ExactFraction(above, below);
const isSet = (value: Any): value is Set<Any> => value instanceof Set;

export function add(a: Any, b: Any): Any {
  if (Array.isArray(a)) return [...a, ...b];
  if (a instanceof Uint8Array) return bytes([...a, ...b]);
  if (isFraction(a, b)) return ExactFraction.of(a).plus(b);
  return typeof a === "number" || typeof a === "string" || typeof a === "bigint" ? a + b : String(a) + String(b);
}
export const sub = (a: Any, b: Any): Any => {
  if (isFraction(a, b)) return ExactFraction.of(a).minus(b);
  return isSet(a) ? new Set([...a].filter((one) => !contains(b, one))) : a - b;
};
export function mul(a: Any, b: Any): Any {
  if (isFraction(a, b)) return ExactFraction.of(a).times(b);
  if (Array.isArray(a)) return a.length === 1 ? new Array(b).fill(a[0]) : Array.from({ length: b }, () => a).flat();
  return typeof a === "string" ? a.repeat(b) : a * b;
}
export const mod = (a: number, b: number): number => ((a % b) + b) % b;
export const floordiv = (a: number, b: number): number => Math.floor(a / b);
export const bitand = (a: Any, b: Any): Any => {
  if (isSet(a)) return new Set([...a].filter((one) => contains(b, one)));
  return small(a) && small(b) ? a & b : normal(BigInt(a) & BigInt(b));
};
export const bitor = (a: Any, b: Any): Any => {
  if (typeof a === "boolean") return a || b;
  if (a instanceof Map) return new Map([...a, ...b]);
  if (isSet(a)) return new Set([...a, ...b]);
  return small(a) && small(b) ? a | b : normal(BigInt(a) | BigInt(b));
};
export const bitxor = (a: Any, b: Any): Any => (small(a) && small(b) ? a ^ b : normal(BigInt(a) ^ BigInt(b)));
export const shl = (a: Any, b: Any): Any => (small(a) && b < 22 ? a * 2 ** b : normal(BigInt(a) << BigInt(b)));
export const shr = (a: Any, b: Any): Any => (small(a) && b < 31 ? a >> b : normal(BigInt(a) >> BigInt(b)));
/** The low 32 bits of a product. */
export const mul32 = (a: number, b: number): number => Math.imul(a, b) >>> 0;
export const { log, sqrt } = Math;
/** To the nearest whole number, halves to the even one. */
export function round(value: number): number {
  const down = Math.floor(value);
  const rest = value - down;
  return rest > 0.5 || (rest === 0.5 && down % 2 !== 0) ? down + 1 : down;
}
export const inf = Infinity;
export const float = (value: Any): number => (value === "inf" ? Infinity : Number(value));
export function int(value: Any): Any {
  if (typeof value === "bigint") return value;
  if (value instanceof ExactFraction) return value.whole();
  const number = typeof value === "string" ? (/^\s*-?\d+\s*$/.test(value) ? Number(value) : NaN) : Math.trunc(Number(value));
  if (Number.isNaN(number)) throw new ValueError(`invalid literal for int() with base 10: ${repr(value)}`);
  return number;
}
int.from_bytes = (data: Bytes, order: "big" | "little"): Any =>
  normal((order === "big" ? [...data] : [...data].reverse()).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n));
export const abs = Math.abs;

// ---- strings and bytes

export function str(value: Any): Any {
  if (value instanceof PythonError) return value.words;
  if (value instanceof Message) return value;
  if (value === true || value === false || value == null) return value == null ? "None" : value ? "True" : "False";
  if (typeof value === "object") return value.__str__ ? value.__str__() : repr(value);
  return String(value);
}

export function repr(value: Any): string {
  if (value instanceof Message) return repr(value.whole);
  if (typeof value === "string") return quoted(value);
  if (value instanceof Uint8Array) return `b${quoted(String.fromCharCode(...value))}`;
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  if (value instanceof Map) return `{${[...value].map(([key, its]) => `${repr(key)}: ${repr(its)}`).join(", ")}}`;
  return typeof value === "object" && value ? `<${value.constructor.name}>` : str(value);
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
function quoted(value: string): string {
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const escaped = value.replace(/[\\\n\r\t]/g, (one) => ESCAPES[one] ?? one).replaceAll(quote, `\\${quote}`);
  // eslint-disable-next-line no-control-regex -- those are the ones to escape
  const shown = escaped.replace(/[\x00-\x1f\x7f]/g, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return `${quote}${shown}${quote}`;
}

export function format(value: Any, spec: string): string {
  const match = /^0(\d+)x$/.exec(spec);
  if (!match) throw new ValueError(`the format ${spec} is not known`);
  return value.toString(16).padStart(Number(match[1]), "0");
}

export const bytes = (values: Iterable<number> | number): Bytes =>
  typeof values === "number" ? new Uint8Array(values) : Uint8Array.from(values);
bytes.fromhex = (text: string): Bytes => bytes((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
function hexOf(data: Bytes): string {
  let text = "";
  for (const byte of data) text += HEX[byte]!;
  return text;
}

class Digest {
  constructor(private readonly data: Bytes) {}
  digest(): Bytes {
    return sha256(this.data);
  }
  hexdigest(): string {
    return hexOf(this.digest());
  }
}
export const hashlib = { sha256: (data: Bytes): Digest => new Digest(data) };
const BLOCK = 64; // bytes that SHA-256 takes at a time
export const hmac = {
  digest(key: Bytes, data: Bytes): Bytes {
    const padded = bytes(BLOCK);
    padded.set(key.length > BLOCK ? sha256(key) : key);
    const inner = sha256(bytes([...padded.map((byte) => byte ^ 0x36), ...data]));
    return sha256(bytes([...padded.map((byte) => byte ^ 0x5c), ...inner]));
  },
};
/** What a struct holds is encoded with it, see `plain`. */
export const Raw = (value: Any): Any => value;
export const UNSET = undefined;
export const json = {
  encode: Raw,
  dumps: (value: string): string =>
    JSON.stringify(value).replace(/[\u007f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`),
  loads(text: string): Any {
    try {
      return JSON.parse(text);
    } catch {
      throw new ValueError(`${repr(text)} is no JSON`);
    }
  },
};

// ---- regular expressions

class Pattern {
  constructor(readonly source: string) {}
  private exec(text: Any, begin: string, end: string): Any {
    return new RegExp(`${begin}${this.source}${end}`, "u").exec(String(text));
  }
  fullmatch(text: Any): Any {
    return this.exec(text, "^(?:", ")$");
  }
  search(text: Any): Any {
    return this.exec(text, "", "");
  }
  match(text: string, at = 0): Any {
    const sticky = new RegExp(this.source, "uy");
    sticky.lastIndex = at;
    const found = sticky.exec(text);
    return found && Object.assign(found, { end: () => sticky.lastIndex });
  }
  sub(replacement: (found: Any) => string, text: string): string {
    return text.replace(new RegExp(this.source, "gu"), (...parts) => replacement(parts));
  }
  split(text: string): string[] {
    return text.split(new RegExp(this.source, "u"));
  }
}
export const re = {
  compile: (source: string): Pattern => new Pattern(source),
  fullmatch: (source: string, text: Any): Any => new Pattern(source).fullmatch(text),
  split: (source: string, text: string): string[] => new Pattern(source).split(text),
  escape: (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"),
};

// ---- lists, dictionaries, sets

export function iter(value: Any): Iterable<Any> {
  if (value instanceof Map) return value.keys();
  if (value instanceof Message) return String(value);
  if (value?.[Symbol.iterator]) return value;
  throw new JsTypeError(`${repr(value)} cannot be iterated over`);
}
export const entries = (value: Any): Iterable<[Any, Any]> => (value instanceof Map ? value : Object.entries(value));
export const list = (value: Any = []): Any[] => [...iter(value)];
export const tuple = list;
export const set = (value: Any = []): Set<Any> => new Set(iter(value));
export const frozenset = set;
export const dict = (value: Any = []): Map<Any, Any> => new Map(value);
dict.fromkeys = (keys: Any, value: Any = null): Map<Any, Any> => new Map(list(keys).map((key) => [key, value]));
export const Mapping = dict;
export const MappingProxyType = dict;
export const len = (value: Any): number => value.length ?? value.size;

const place = (sequence: Any, index: number): number => (index < 0 ? sequence.length + index : index);
export function at(value: Any, index: Any): Any {
  if (value instanceof Map) {
    if (!value.has(index)) throw new KeyError(repr(index));
    return value.get(index);
  }
  const found = value[place(value, index)];
  if (found === undefined && !(value.index !== undefined && index in value)) throw new KeyError(`no item ${index}`);
  return found;
}
export function put(value: Any, index: Any, item: Any): void {
  if (value instanceof Map) value.set(index, item);
  else value[place(value, index)] = item;
}
export function remove(value: Any, index: Any): void {
  if (value instanceof Map) value.delete(index);
  else value.splice(place(value, index), 1);
}
export const slice = (value: Any, begin: Any, end: Any): Any => value.slice(begin ?? 0, end ?? undefined);

export function* range(first: number, end?: number, step = 1): Iterable<number> {
  const [from, to] = end === undefined ? [0, first] : [first, end];
  for (let i = from; step > 0 ? i < to : i > to; i += step) yield i;
}
export function* enumerate(values: Any, start = 0): Iterable<[number, Any]> {
  for (const value of iter(values)) yield [start++, value];
}
export function* zip(...given: Any[]): Iterable<Any[]> {
  const all = given.filter((one) => !(one instanceof Named)).map(list);
  for (let i = 0; all.every((one) => i < one.length); i += 1) yield all.map((one) => one[i]);
}
export const pairwise = (values: Any): Iterable<Any[]> => zip(list(values), list(values).slice(1));
export const map = (f: (...args: Any[]) => Any, ...given: Any[]): Any[] => [...zip(...given)].map((args) => f(...args));
export const filter = (f: ((one: Any) => Any) | null, values: Any): Any[] => list(values).filter((one) => truthy(f ? f(one) : one));
export const sum = (values: Any): number => list(values).reduce((total, one) => total + Number(one), 0);
export const any = (values: Any): boolean => list(values).some(truthy);
export const all = (values: Any): boolean => list(values).every(truthy);
function extreme(sign: number, given: Any[]): Any {
  const options = given.at(-1) instanceof Named ? (given.pop() as Named).given : {};
  const values = given.length === 1 ? list(given[0]) : given;
  if (!values.length) {
    if ("default_" in options) return options.default_;
    throw new ValueError("there is nothing to choose from");
  }
  const key = options.key ?? ((one: Any) => one);
  return values.reduce((best, one) => (sign * smaller(key(one), key(best)) > 0 ? one : best));
}
export const max = (...given: Any[]): Any => extreme(1, given);
export const min = (...given: Any[]): Any => extreme(-1, given);
export function sorted(values: Any, options?: Named): Any[] {
  const key = options?.given.key ?? ((one: Any) => one);
  const sign = options?.given.reverse ? -1 : 1;
  return list(values).sort((a, b) => sign * smaller(key(a), key(b)));
}
export const reversed = (values: Any): Any[] => list(values).reverse();
export function next(values: Any, ...otherwise: Any[]): Any {
  for (const value of iter(values)) return value;
  if (otherwise.length) return otherwise[0];
  throw new ValueError("there is no next value");
}
export function groupby(values: Any, options: Named): [Any, Any[]][] {
  const groups: [Any, Any[]][] = [];
  for (const value of iter(values)) {
    const key = options.given.key(value);
    const last = groups.at(-1);
    if (last && eq(last[0], key)) last[1].push(value);
    else groups.push([key, [value]]);
  }
  return groups;
}

// ---- types

export function type(value: Any): Any {
  if (typeof value === "boolean") return bool;
  if (typeof value === "number" || typeof value === "bigint") return int;
  return typeof value === "string" ? str : value?.constructor;
}
const KINDS = new Map<Any, (value: Any) => boolean>([
  [int, (value) => Number.isInteger(value) || typeof value === "bigint" || typeof value === "boolean"],
  [bool, (value) => typeof value === "boolean"],
  [str, (value) => typeof value === "string" || value instanceof Message],
  [bytes, (value) => value instanceof Uint8Array],
  [list, Array.isArray],
  [dict, (value) => value instanceof Map],
]);
export function isinstance(value: Any, kinds: Any): boolean {
  return (Array.isArray(kinds) ? kinds : [kinds]).some((kind) => KINDS.get(kind)?.(value) ?? value instanceof kind);
}
export function replace(value: Any, changes: Named): Any {
  const copy = Object.create(Object.getPrototypeOf(value));
  for (const [name, own] of Object.entries(value)) if (name !== "kept_") copy[name] = own;
  return Object.assign(copy, changes.given);
}
export const structs = { replace };
/** A list that keeps so many items, the newest ones. */
class Deque extends Array {
  constructor(readonly most: number) {
    super();
  }
  static get [Symbol.species](): ArrayConstructor {
    return Array;
  }
  append(item: Any): void {
    this.push(item);
    if (this.length > this.most) this.shift();
  }
}
export const deque = ({ given }: Named): Any[] => new Deque(given.maxlen);
export const unicodedata = { category: (one: string): string => (/\p{Cc}/u.test(one) ? "Cc" : "") };

/** A value as plain data, ready for JSON: structs by their fields (as msgspec writes them), dictionaries as objects. */
export function plain(value: Any): Any {
  if (value == null || typeof value !== "object") return value ?? null;
  if (value instanceof Message) return value.whole;
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, one]) => [key, plain(one)]));
  const struct = value.constructor.struct_ as Struct | undefined;
  if (!struct) return value.constructor === Object ? plainFields(value) : value;
  const fields = struct.fields.filter(([name]) => value[name] !== undefined);
  return Object.fromEntries([...(struct.tag ? [struct.tag] : []), ...fields.map(([name, written]) => [written, plain(value[name])])]);
}
const plainFields = (value: Record<string, Any>): Any => Object.fromEntries(Object.entries(value).map(([name, its]) => [name, plain(its)]));
export interface Struct {
  tag: [field: string, value: string] | null;
  fields: [name: string, written: string][];
}

/** The value of a cached property, made when it is first asked for. */
export function cached(owner: Any, name: string, make: () => Any): Any {
  owner.kept_ ??= new Map();
  if (!owner.kept_.has(name)) owner.kept_.set(name, make());
  return owner.kept_.get(name);
}

// ---- methods of Python's own types

const spaced = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);
const ends = (wanted: Any, test: (one: string) => boolean): boolean => (Array.isArray(wanted) ? wanted.some(test) : test(wanted));
const STRINGS: Record<string, (text: string, ...given: Any[]) => Any> = {
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
  count: (text, one) => text.split(one).length - 1,
  encode: (text) => new TextEncoder().encode(text),
  endswith: (text, end) => ends(end, (one) => text.endsWith(one)),
  format: (text, given: Named) => filled(text, given.given),
  index: (text, one) => text.indexOf(one),
  isprintable: (text) => !/[\p{C}\p{Z}]/u.test(text.replaceAll(" ", "")),
  isdigit: (text) => /^\d+$/.test(text),
  join: (text, parts) => list(parts).map(String).join(text),
  lower: (text) => text.toLowerCase(),
  partition: (text, by) => cut(text, by, text.indexOf(by), [text, "", ""]),
  removeprefix: (text, start) => (text.startsWith(start) ? text.slice(start.length) : text),
  removesuffix: (text, end) => (end && text.endsWith(end) ? text.slice(0, -end.length) : text),
  replace: (text, old, by) => text.replaceAll(old, by),
  rpartition: (text, by) => cut(text, by, text.lastIndexOf(by), ["", "", text]),
  rstrip: (text) => text.trimEnd(),
  split: (text, by) => (by === undefined ? spaced(text) : text.split(by)),
  startswith: (text, start) => ends(start, (one) => text.startsWith(one)),
  strip: (text) => text.trim(),
  upper: (text) => text.toUpperCase(),
};
const cut = (text: string, by: string, found: number, otherwise: string[]): string[] =>
  found < 0 ? otherwise : [text.slice(0, found), by, text.slice(found + by.length)];
const ARRAYS: Record<string, (items: Any[], ...given: Any[]) => Any> = {
  append: (items, one) => void items.push(one),
  copy: (items) => [...items],
  count: (items, one) => items.filter((other) => eq(one, other)).length,
  extend: (items, more) => void items.push(...iter(more)),
  index(items, one) {
    const found = items.findIndex((other) => eq(one, other));
    if (found < 0) throw new ValueError(`${repr(one)} is not in the list`);
    return found;
  },
  pop: (items, index = -1) => items.splice(place(items, index), 1)[0],
};
const MAPS: Record<string, (items: Map<Any, Any>, ...given: Any[]) => Any> = {
  copy: (items) => new Map(items),
  get: (items, key, otherwise = null) => (items.has(key) ? items.get(key) : otherwise),
  items: (items) => [...items],
  keys: (items) => new Set(items.keys()),
  update: (items, more) => void [...more].forEach(([key, value]) => items.set(key, value)),
  values: (items) => [...items.values()],
};
const SETS: Record<string, (items: Set<Any>, ...given: Any[]) => Any> = {
  add: (items, one) => void items.add(one),
  discard: (items, one) => void items.delete(one),
};
const BYTES: Record<string, (data: Bytes, ...given: Any[]) => Any> = {
  hex: hexOf,
};
const NUMBERS: Record<string, (value: number, ...given: Any[]) => Any> = {
  to_bytes: (value, size: number) => bytes(Array.from({ length: size }, (_, i) => Math.floor(value / 2 ** (8 * (size - 1 - i))) % 256)),
};

function methodsOf(owner: Any): Record<string, (owner: Any, ...given: Any[]) => Any> | null {
  if (typeof owner === "string") return STRINGS;
  if (typeof owner === "number") return NUMBERS;
  if (Array.isArray(owner)) return ARRAYS;
  if (owner instanceof Map) return MAPS;
  if (owner instanceof Set) return SETS;
  return owner instanceof Uint8Array ? BYTES : null;
}
/** Call a method that Python's own types have; any object may have one of the same name. */
export function call(owner: Any, name: string, ...given: Any[]): Any {
  if (owner instanceof Message) return call(owner.whole, name, ...given);
  const kind = owner?.constructor;
  if (kind && kind !== Map && kind !== Array && typeof owner === "object" && Object.hasOwn(kind.prototype, name))
    return owner[name](...given);
  const method = methodsOf(owner)?.[name];
  return method ? method(owner, ...given) : owner[name](...given);
}
