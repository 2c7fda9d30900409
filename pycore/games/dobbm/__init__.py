"""Dobbm: four of four or five players, clockwise, hearts trumps, one declarer with the Dobb against three defenders."""
