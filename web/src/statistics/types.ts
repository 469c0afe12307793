// Figures from self-play, as `python -m bench statistics` writes them for each game.

/** A mean with its 95 % interval and the number of games behind it. */
export interface Figure {
  key: string;
  mean: number;
  low: number;
  high: number;
  games: number;
  short?: number; // the range of eight games in ten
  long?: number;
}

export interface EditionFigures {
  games: Record<string, number>; // by the number of players
  seats: Record<string, Figure[]>; // share of wins in the order of play, by the number of players
  turns: Figure[]; // of each player in a game, by the number of players
  opening: Figure[]; // kinds of first moves, beside the mean of all first moves
  carried: Figure[]; // spaces that a card carries, by symbol
  home: Figure[]; // share of cards that lead to the goal
  worth: Figure[]; // of one card more, by the number of cards in hand
  ends: Figure[]; // ways in which games end
}

export interface StatisticsData {
  protocol: { games: number; simulations: number; ranked: number; evaluator: string };
  seats: Record<string, Figure[]>; // of all editions together
  editions: Record<string, EditionFigures>;
}

/** The figures of a game, and its names for what they are about. */
export interface GameStatistics {
  data: StatisticsData;
  label: (about: "opening" | "carried" | "ends", key: string) => string;
}

/** The figures of a game, from the text of its statistics.json. */
export const readStatistics = (text: string): StatisticsData => JSON.parse(text) as StatisticsData;
