"""The page: a table bound to the engine."""
