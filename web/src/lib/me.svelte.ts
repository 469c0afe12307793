// The reader's identity: a guest with a name, created automatically.
import { ask } from "./api";
import { shownName } from "./people";
import type { Me } from "./wire";

let me = $state.raw<Me | null>(null);
let asked: Promise<Me> | null = null;

/** The reader, once known. */
export function whoAmI(): Me | null {
  return me;
}

/** Load the identity of this browser, or create a guest. */
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

/** Take the identity of an account that was entered or created. */
export function become(known: Me): void {
  me = known;
  asked = Promise.resolve(known);
}

/** Sign out of an account on this device and become a new guest. */
export async function logOut(): Promise<Me> {
  await ask("DELETE", "/api/session");
  asked = null;
  return beSomebody();
}

/** Change the name; the displayed default name does not count as one. */
export async function beCalled(name: string): Promise<void> {
  const { name: before } = await beSomebody();
  if (name === shownName(before)) return;
  become(await ask<Me>("PUT", "/api/me", { name }));
}
