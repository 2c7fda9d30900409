"""What the bots know of each game, one module a game, found by the game's name."""
