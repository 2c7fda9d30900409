"""A position of each game, a few cards before its end."""

DOBBM = """game: dobbm
contract: dobbm by S
S: ES HK H7 E6
N: EK E9 H9 B7
turn: S

S leads ES
W plays E7
"""
LOO = """game: domino-loo
players: 3
trump: 3
A: 6-4 5-1
B: 4-2 3-0
C: ?2

A leads 6-4 as 4
"""
LORUM = """game: slovak-lorum
contract: small by S
S: HO H8 B7
E: HK H7 BA
turn: S

S leads HO
"""
CLUMOND = """game: clumond
contract: go by B
trump: S
A: CA S2
B: C9 S9
turn: C

C leads CK
"""
