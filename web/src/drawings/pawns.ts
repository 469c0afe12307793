// The look of pirates as pawns: the theme's colour, and a hat and a letter for readers with colour blindness.
import { HATS, INKS, LETTERS } from "./shapes";

interface Crew {
  letter: string;
  fill: string;
  ink: string;
  hat: string;
}

const FILLS: Record<string, string> = {
  blue: "var(--blue)",
  red: "var(--red)",
  yellow: "var(--yellow)",
  green: "var(--green-crew)",
  brown: "var(--brown)",
  black: "var(--black)",
};

/** The look of a colour's pirates. */
export function crewOf(colour: string): Crew {
  return {
    letter: LETTERS[colour] ?? "?",
    fill: FILLS[colour] ?? "#8a8a8a",
    ink: INKS[colour] ?? "#fff",
    hat: HATS[colour] ?? "",
  };
}
