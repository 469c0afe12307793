// Pirates as pawns: each colour has a hat and a letter of its own, so that no one needs to see the colour.

export const PAWN_WIDTH = 34;
export const PAWN_HEIGHT = 46;

interface Crew {
  letter: string;
  fill: string;
  ink: string;
  hat: string;
}

const TRIM = "#f6e7bd";
const TRICORNE = "M2 14c4-1 6-4 7-9 4-3 8-3 12 0 1 5 3 8 7 9-8 5-18 5-26 0z";

export const CREWS: Record<string, Crew> = {
  blue: {
    letter: "B",
    fill: "var(--blue)",
    ink: "#fff",
    hat: `<path d="${TRICORNE}"/><path d="M4 14c7-4 15-4 22 0" stroke="${TRIM}" stroke-width="1.6" fill="none"/>`,
  },
  red: {
    letter: "R",
    fill: "var(--red)",
    ink: "#fff",
    hat: '<path d="M21 11l7-3-2 5 3 4-8-2z"/><path d="M7.5 15C7 7 10 3 15 3s8 4 7.5 12c-5-2-10-2-15 0z"/>',
  },
  yellow: {
    letter: "Y",
    fill: "var(--yellow)",
    ink: "#2b2118",
    hat: '<path d="M8 12c0-6 3-9 7-9s7 3 7 9z"/><ellipse cx="15" cy="13" rx="13" ry="3.2"/>',
  },
  green: {
    letter: "G",
    fill: "var(--green-crew)",
    ink: "#06281e",
    hat: `<path d="M7.5 15C7 6 12 2 18 3c6 0 9 5 9 10-2-2-3-2-4.5 0v2z"/><circle cx="26.5" cy="14.5" r="2.8" fill="${TRIM}"/>`,
  },
  brown: {
    letter: "N",
    fill: "var(--brown)",
    ink: "#fff",
    hat: `<path d="M9 13V1h12v12z"/><path d="M9 10h12" stroke="${TRIM}" stroke-width="2.2"/><path d="M4 12.5h22v3.5H4z"/>`,
  },
  black: {
    letter: "B",
    fill: "var(--black)",
    ink: "#fff",
    hat: `<path d="${TRICORNE}"/><circle cx="15" cy="8.5" r="2.6" fill="${TRIM}" stroke="none"/>`,
  },
};

export const NOBODY: Crew = { letter: "?", fill: "#8a8a8a", ink: "#fff", hat: "" };

/** The look of a colour's pirates. */
export function crewOf(colour: string): Crew {
  return CREWS[colour] ?? NOBODY;
}
