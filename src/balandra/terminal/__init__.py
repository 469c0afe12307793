"""What games and commands need to speak to a terminal: language, colours, layout, and a board for any game."""
