"""Letters for seats and English for verbs: how a script names who acts and what is done."""

from pycore.cards import Deck
from pycore.demo.syntax import Event, Word
from pycore.games import AnyGame
from pycore.seats import Seat

COMPASS = {"clockwise": "NESW", "counter-clockwise": "ENWS"}
"""The names of four seats in the direction of play."""
FIVE = "PQRST"


def alphabets(game: AnyGame, players: int) -> tuple[str, ...]:
    """List the letters a table may use, seat by seat in the direction of play; the first is what is written."""
    if players == 4:
        return COMPASS[game.direction], "ABCD"
    return (FIVE, "ABCDE") if players == 5 else ("ABCDEFGH"[:players],)


def seat_names(game: AnyGame, players: int) -> tuple[str, ...]:
    """Name the seats in the direction of play: by the compass at a table of four, by other letters otherwise."""
    return tuple(alphabets(game, players)[0])


def choose_names(game: AnyGame, players: int, used: set[str]) -> tuple[str, ...]:
    """Choose the letters that fit those a script uses best."""
    return tuple(max(alphabets(game, players), key=lambda letters: len(used & set(letters))))


def find_seat(names: tuple[str, ...], word: Word) -> Seat:
    """Look up a seat's letter.

    Raises:
        NotationError: `unknown-seat`.
    """
    if word.text not in names:
        raise word.fault("unknown-seat", seat=word.text[:20], seats=" ".join(names))
    return names.index(word.text)


def base_verb(word: str) -> str:
    """Turn the third person into the record's verb.

    >>> [base_verb(word) for word in ("leads", "passes", "doubles", "goes", "announces")]
    ['play', 'pass', 'double', 'go', 'announce']
    """
    if word == "leads":
        return "play"
    return word[:-2] if word.endswith(("sses", "oes")) else word.removesuffix("s")


def token_of(event: Event) -> str:
    """Write an event as the record's token."""
    words = [word.text for word in event.words]
    return " ".join(words if event.verb.text == "calls" else [base_verb(event.verb.text), *words])


def write_event(token: str, *, is_lead: bool) -> str:
    """Write a token as an event without its seat.

    >>> write_event("play ES", is_lead=True), write_event("go C", is_lead=False)
    ('leads ES', 'calls go C')
    """
    verb, _, rest = token.partition(" ")
    if verb == "play":
        return f"{'leads' if is_lead else 'plays'} {rest}"
    return f"discards {rest}" if verb == "discard" else f"calls {token}"


def to_choice(token: str) -> str:
    """Write a token as an answer to `?do`: a card that is played or laid away without its verb.

    >>> [to_choice(token) for token in ("play 6-4 as 4", "discard ES", "go C")]
    ['6-4 as 4', 'ES', 'go C']
    """
    verb, _, rest = token.partition(" ")
    return rest if verb in ("play", "discard") else token


def read_card(deck: Deck, word: Word) -> int:
    """Look up a card.

    Raises:
        NotationError: `unknown-card`, at the word.
    """
    if word.text not in deck:
        raise word.fault("unknown-card", card=word.text[:20])
    return deck.card(word.text)
