"""What is spoken on request, and what is said about a record that is refused."""

from app import ledger, story
from app.scene import Scene, shown_trick
from app.text import Param, Text, lines, listing, text
from pycore import games
from pycore.cards import Cards, members
from pycore.errors import RecordError
from pycore.game import read_action, resolve_options, write_action
from pycore.games import AnyGame
from pycore.language import signed
from pycore.plain import parse_object


def answer(scene: Scene, letter: str) -> Text | None:
    """Say what a letter asks for (`None`: nothing)."""
    match letter.upper():
        case "H":
            return say_cards(scene, "query.hand", members(scene.observation.hand))
        case "T":
            return say_trick(scene)
        case "L":
            return say_last_trick(scene)
        case "S":
            return say_score(scene)
        case "B":
            return say_calls(scene)
        case "V":
            return say_choices(scene)
        case "?":
            return text(f"{scene.key('query.list')}|query.list")
        case _:
            return None


def tell(scene: Scene, much: str, trumps: Cards) -> tuple[tuple[Text, ...], ...]:
    """Tell the deal so far, grouped by event, as briefly or as fully as is wished.

    In brief a card is told in two words, who and what; in full that it is a trump, and who is winning after the last one.
    """
    told: list[tuple[Text, ...]] = []
    for event, group in zip(scene.events, story.tell_events(scene), strict=True):
        first, *rest = (line.words for line in group)
        if event.verb == "play" and event.card is not None:
            if much == "brief" and event.value is None:
                first = lines_of(scene, event.seat, event.card)
            if much == "full" and trumps >> event.card & 1:
                first = lines(first, text("log.trump"))
        told.append((first, *rest))
    trick = scene.observation.trick
    if much == "full" and told and trick is not None and len(trick.cards) > 1:
        told[-1] = (*told[-1], say_winning(scene, trick.winner))
    return tuple(told)


def say_cards(scene: Scene, key: str, cards: tuple[int, ...]) -> Text:
    """Name cards after a heading."""
    if not cards:
        return text("query.no-cards")
    return text(key, count=len(cards), cards=listing(*(scene.card(card) for card in cards)))


def say_trick(scene: Scene) -> Text:
    """Say who played what to the trick on the table."""
    trick = shown_trick(scene)
    if trick is None or not trick.cards:
        return text("query.no-trick")
    played = (lines_of(scene, seat, card) for seat, card in zip(trick.seats, trick.cards, strict=False))
    return lines(*played, story.say_winner(scene, trick) if trick.turn is None else say_winning(scene, trick.winner))


def say_winning(scene: Scene, seat: int) -> Text:
    """Say who is winning."""
    return scene.said("query.winning", seat)


def lines_of(scene: Scene, seat: int, card: int) -> Text:
    """Say one card of a trick with its player."""
    return text("query.played", name=scene.name(seat), card=scene.card(card))


def say_last_trick(scene: Scene) -> Text:
    """Say the last finished trick."""
    if not scene.observation.tricks:
        return text("query.no-last-trick")
    trick = scene.observation.tricks[-1]
    played = (lines_of(scene, seat, card) for seat, card in zip(trick.seats, trick.cards, strict=False))
    return lines(*played, story.say_winner(scene, trick))


def say_score(scene: Scene) -> Text:
    """Say the standing after the finished deals."""
    sheet = ledger.write_sheet(scene, lambda _scene, _deal: text("plain", words=""))
    parts = (text("query.chips", name=name, chips=signed(total)) for name, total in zip(sheet.names, sheet.totals, strict=True))
    return lines(text("query.score", count=len(sheet.rows)), *parts, text("query.pot", chips=scene.pot))


def say_calls(scene: Scene) -> Text:
    """Say what was said before the cards."""
    told = [
        lines_[0].words for lines_, event in zip(story.tell_events(scene), scene.events, strict=True) if event.verb != "play"
    ]
    return lines(*told, text("query.pot", chips=scene.pot)) if told else text("query.no-calls")


def say_choices(scene: Scene) -> Text:
    """Say what may be done now."""
    decision = scene.asked
    if decision is None:
        return text("blocked.no-turn")
    choices = (token_words(scene, token) for token in _tokens(scene))
    return text("query.choices", choices=listing(*choices))


def _tokens(scene: Scene) -> tuple[str, ...]:
    decision = scene.asked
    return tuple(write_action(scene.deck, action) for action in decision.actions()) if decision else ()


def token_words(scene: Scene, token: str) -> Text:
    """Say a record's token."""
    action = read_action(scene.deck, token)
    if action.cards:
        card = scene.card(action.cards.bit_length() - 1)
        if action.value is None:
            return card
        return text("way.as", card=card, suit=text(f"suit.{scene.deck.art}.{action.value}"))
    name = action.verb if action.value is None else f"{action.verb}.{action.value}"
    return text(f"{scene.key('verb')}.{scene.observation.phase}.{name}|{scene.key('verb')}.{name}")


def record_words(error: RecordError, content: str = "") -> Text:
    """Say why a record is refused, in the words of its game, and where: the deal and the action are counted from 1."""
    game = _game_of(content)
    own = f"{game.name}.refusal.{error.code}|" if game else ""
    reason = text(f"record.{error.code}|{own}refusal.{error.code}|record.rule", **_named(error, game))
    if error.deal is None:
        return text("record.refused", reason=reason)
    if error.action is None:
        return text("record.refused-deal", deal=error.deal + 1, reason=reason)
    return text("record.refused-action", deal=error.deal + 1, action=error.action + 1, reason=reason)


def _game_of(content: str) -> AnyGame | None:
    """Find the game of a record that may be anything."""
    data = parse_object(content)
    name = data.get("game") if data is not None else None
    return games.load(name) if isinstance(name, str) and name in games.names() else None


def _named(error: RecordError, game: AnyGame | None) -> dict[str, Param]:
    """Name the suit and the card that a refusal speaks of."""
    named: dict[str, Param] = {name: str(value) for name, value in error.params.items()}
    deck = game.deck(resolve_options(game, {})) if game else None
    for kind in ("suit", "card") if deck else ():
        code = named.get(kind)
        if deck and (code in deck.suits if kind == "suit" else code in deck):
            named[kind] = text(f"{kind}.{deck.art}.{code}")
    return named
