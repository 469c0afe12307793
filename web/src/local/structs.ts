// The server's messages and log entries: from JSON to the translated classes. The other way is `plain`.
import { type StructKind, structs } from "../engine/made/table";

type Fields = Record<string, unknown>;
const tagged = (field: string): Map<string, StructKind> =>
  new Map(Object.values(structs).flatMap((one) => (one.struct_.tag?.[0] === field ? [[one.struct_.tag[1], one]] : [])));
const [actions, entries, clocks] = [tagged("do"), tagged("what"), tagged("kind")];
const { Settings, NewTable, SeatRequest, ReservedSeat, AskHint } = structs;

const parts: Record<string, (value: never) => unknown> = {
  settings: (value: Fields) => built(Settings, value),
  clock: (value: Fields) => built(clocks.get(String(value.kind))!, value),
  options: (value: Fields) => new Map(Object.entries(value)),
  kept: (value: Fields[]) => value.map((one) => built(ReservedSeat, one)),
};

function built(Kind: StructKind, fields: Fields): object {
  const values = Kind.struct_.fields.map(([, written]) => {
    const value = fields[written];
    return value == null || !parts[written] ? value : parts[written](value as never);
  });
  return new Kind(...values);
}

function known(table: Map<string, StructKind>, tag: unknown): StructKind {
  const found = table.get(String(tag));
  if (!found) throw new Error(`there is no ${String(tag)}; there are ${[...table.keys()].join(", ")}`);
  return found;
}

export const actionOf = (fields: Fields): object => built(known(actions, fields.do), fields);
export const entryOf = (fields: Fields): object => built(known(entries, fields.what), fields);
export const hintOf = (fields: Fields): object => built(AskHint, fields);
export function newTableOf(fields: Fields & { seats?: Fields[] }): object {
  return built(NewTable, { ...fields, seats: fields.seats?.map((seat) => built(SeatRequest, seat)) });
}
