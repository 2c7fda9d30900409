"""Demos: the deal script as a language (`docs/deal-script.md`), replayed by the engine into frames that a page can show."""
