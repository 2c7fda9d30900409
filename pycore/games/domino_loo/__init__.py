"""Domino Loo: two to four players, double-six tiles, stand, miss or fold, five tricks for fifths of a pool."""
