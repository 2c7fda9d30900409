"""A second, slow opinion on the four games, written from their RULES.md and the record's format alone.

Nothing here imports the engine, and cards are plain codes in plain lists. Where engine and reference disagree, one of
them misreads the rules.
"""
