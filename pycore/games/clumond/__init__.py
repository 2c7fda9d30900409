"""Clumond: three players, a pot that grows, and three cards kept back that say how many tricks were to be won."""
