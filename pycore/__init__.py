"""Rules, records and bots of four trick-taking games: Dobbm, Domino Loo, Slovak Lorum and Clumond."""

__version__ = "0.1.0"
