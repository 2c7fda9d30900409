"""The order of the hand: by suits or in alternating colours, high or low first, trumps left or right, or as put."""

from app.scene import Scene
from app.settings import Settings
from pycore.cards import Card, Cards

DARK = frozenset("ELCS")
"""The letters of the suits that look dark: acorns and leaves, clubs and spades."""


def arrange(
    scene: Scene, cards: tuple[Card, ...], trumps: Cards, liked: Settings, put: tuple[str, ...] = ()
) -> tuple[Card, ...]:
    """Order the cards of the own hand.

    `cards` come by suits, high ones first, as the game likes them. `put` are codes in the order in which the person has put
    the hand: what is not among them comes behind. The order of the suits depends on the pack and the trumps alone, never on
    which cards are left, so that a hand stays as it is while it is played.
    """
    codes = scene.deck.codes
    if put:
        places = {code: place for place, code in enumerate(put)}
        return tuple(sorted(cards, key=lambda card: places.get(codes[card], len(places))))
    if liked.sort == "manual":
        return _as_dealt(scene, cards)
    groups: dict[int, list[Card]] = {}
    for card in cards:
        groups.setdefault(_group(scene, card, trumps), []).append(card)
    order = _order(scene, trumps, liked)
    step = -1 if liked.ranks == "up" else 1
    return tuple(card for group in order for card in groups.get(group, [])[::step])


def rows(scene: Scene, trumps: Cards, liked: Settings) -> dict[Card, int]:
    """Say in which row (from 1) each card of the pack lies where every suit has its own, trumps counting as a suit."""
    order = [group for group in _order(scene, trumps, liked) if trumps or group != TRUMPS]
    return {card: order.index(_group(scene, card, trumps)) + 1 for card in range(len(scene.deck))}


TRUMPS = -1
"""The group of the trumps, whatever is printed on them."""


def _group(scene: Scene, card: Card, trumps: Cards) -> int:
    if trumps >> card & 1:
        return TRUMPS
    return 0 if scene.deck.art == "tiles" else scene.deck.homes[card]


def _order(scene: Scene, trumps: Cards, liked: Settings) -> tuple[int, ...]:
    """List the groups from left to right."""
    deck = scene.deck
    if deck.art == "tiles":
        plain: list[int] = [0]
    else:
        plain = [suit for suit in range(len(deck.suits)) if not trumps or deck.suit_cards(suit) & ~trumps]
        if liked.sort == "alternate":
            plain = _alternate(scene, plain)
    return (*plain, TRUMPS) if liked.trumps == "right" else (TRUMPS, *plain)


def _alternate(scene: Scene, suits: list[int]) -> list[int]:
    """Let dark and light suits take turns: the colour of which there are more comes first."""
    dark = [suit for suit in suits if scene.deck.suits[suit] in DARK]
    light = [suit for suit in suits if scene.deck.suits[suit] not in DARK]
    first, second = (dark, light) if len(dark) >= len(light) else (light, dark)
    mixed = []
    for place, suit in enumerate(first):
        mixed += [suit, *second[place : place + 1]]
    return mixed


def _as_dealt(scene: Scene, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Order the own cards as they were dealt; what came later comes behind."""
    deal = scene.deals[-1]
    if scene.own is None:
        return cards
    dealt = [deal.layout[place] for place in scene.game.plan(deal.setup).hands[scene.own]]
    return tuple(sorted(cards, key=lambda card: dealt.index(card) if card in dealt else len(dealt)))
