// Who the reader is: a guest with a name, made without being asked for anything.
import { ask } from "./api";
import { shownName } from "./people";
import type { Me } from "./wire";

let me = $state.raw<Me | null>(null);
let asked: Promise<Me> | null = null;

/** The reader, once known. */
export function whoAmI(): Me | null {
  return me;
}

/** Be somebody: whoever this browser already is, or a new guest. */
export function beSomebody(): Promise<Me> {
  asked ??= ask<Me>("GET", "/api/me").then(
    (known) => (me = known),
    (problem: unknown) => {
      asked = null;
      throw problem;
    },
  );
  return asked;
}

/** Be whom the server says: an account was entered or made. */
export function become(known: Me): void {
  me = known;
  asked = Promise.resolve(known);
}

/** Leave an account on this device: somebody new, a guest. */
export async function logOut(): Promise<Me> {
  await ask("DELETE", "/api/session");
  asked = null;
  return beSomebody();
}

/** Go by another name; the one that is shown is none. */
export async function beCalled(name: string): Promise<void> {
  const { name: before } = await beSomebody();
  if (name === shownName(before)) return;
  become(await ask<Me>("PUT", "/api/me", { name }));
}
