"""Rules demos in documentation tools: Sphinx, Markdown's superfences, MkDocs, Jupyter; each needs an extra of the same name."""
