// Announcements for screen readers: one polite live region for the whole page.

let said = $state("");
let turn = false;

/** Announce a text; a repeated text is announced again. */
export function announce(words: string): void {
  turn = !turn;
  said = words + (turn ? "" : " ");
}

/** The last announcement. */
export function lastSaid(): string {
  return said;
}
