"""Statistics of self-play for the page: openings, symbols, cards, seats, length of games."""
