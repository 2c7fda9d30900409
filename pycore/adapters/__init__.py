"""Views of the games for other people's libraries, and other machines for the arena; each needs an extra of the same name."""
