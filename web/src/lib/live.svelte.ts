// What is said to those who listen: one polite region for the whole page.

let said = $state("");
let turn = false;

/** Say something; the same words are said again if they come again. */
export function announce(words: string): void {
  turn = !turn;
  said = words + (turn ? "" : " ");
}

/** The last thing said. */
export function lastSaid(): string {
  return said;
}
