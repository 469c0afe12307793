// What a game sends: only the fields that its wire types declare, in their order, as the server's JSON has them.

/** 0: a value as it is; [shape]: a list; {"": shape}: a dictionary; fields of a struct: name, shape, whether it may be missing. */
export type Shape = 0 | [Shape] | { "": Shape } | { fields: [name: string, shape: Shape, optional: 0 | 1][] };

export interface WireShapes {
  view: Shape;
  position: Shape;
  details: Shape;
  offers: Record<string, Shape>;
  events: Record<string, Shape>;
}

type Entries = Map<string | number, unknown>;

/** A value of Python as plain data. */
export function encode(value: unknown, shape: Shape): unknown {
  if (value == null) return null;
  if (shape === 0) return value instanceof Map ? Object.fromEntries(value as Entries) : value;
  if (Array.isArray(shape)) return (value as unknown[]).map((one) => encode(one, shape[0]));
  const entries = value as Entries;
  if ("" in shape) return Object.fromEntries([...entries].map(([key, one]) => [key, encode(one, shape[""])]));
  const found = shape.fields.filter(([name, , optional]) => !optional || entries.has(name));
  return Object.fromEntries(found.map(([name, inner]) => [name, encode(entries.get(name), inner)]));
}

/** Python's `core.wire.Wire`. */
export interface Wire {
  encode_view(mapping: Entries): unknown;
  encode_position(mapping: Entries): unknown;
  encode_details(mapping: Entries): unknown;
  encode_offer(kind: string, facts: Entries): unknown;
  encode_event(name: string, facts: Entries): unknown;
}

export function wireOf(shapes: WireShapes): Wire {
  return {
    encode_view: (mapping) => encode(mapping, shapes.view),
    encode_position: (mapping) => encode(mapping, shapes.position),
    encode_details: (mapping) => encode(mapping, shapes.details),
    encode_offer: (kind, facts) => encode(facts, shapes.offers[kind] ?? { fields: [] }),
    encode_event: (name, facts) => (name in shapes.events ? encode(facts, shapes.events[name]!) : null),
  };
}
