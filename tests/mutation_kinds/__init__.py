"""The kinds of record corruption, in groups; see `mutations.py`."""
