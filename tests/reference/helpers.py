"""What the tests of the reference share: default options, and a procedure driven by a list of tokens."""


def options_of(game, **others):
    """The default options of a game's module, some of them changed."""
    first = {name: 12 if values == "length" else values[0] for name, values in game.OPTIONS.items()}
    return {**first, **others}


def asked_after(playing, tokens):
    """What a procedure asks after some tokens; what it returned, if it is over."""
    try:
        asked = next(playing)
        for token in tokens:
            assert token in asked[1], (token, asked)
            asked = playing.send(token)
    except StopIteration as stop:
        return stop.value
    return asked
