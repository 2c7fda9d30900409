"""A tree of what may be played next, grown over many worlds: single-observer information-set search, finished by playouts.

Every round takes one world, walks down the tree by the cards that can be played in it, adds one card, and lets the
playouts' players finish. What a card brought is kept for the one who played it; the others look after themselves.
"""

from math import log, sqrt
from random import Random

from pycore.bots.policies.clumond.kernel import Table, choose_card, finish
from pycore.bots.policies.clumond.outcomes import Stakes
from pycore.cards import Cards
from pycore.games.clumond.targets import SUIT_CARDS

WANDER = 0.4
"""How much rarely tried cards are preferred, in parts of what is at stake."""
DEPTH = 12
"""The tree goes so many cards deep."""


class Node:
    """A card in the tree: how often it was played and could have been, what it brought its player, what came after it."""

    __slots__ = ("brought", "children", "offered", "played", "squares")

    def __init__(self) -> None:
        self.played = self.offered = 0
        self.brought = self.squares = 0.0
        self.children: dict[Cards, Node] = {}

    @property
    def mean(self) -> float:
        """What the card brought its player on average, in chips."""
        return self.brought / self.played

    @property
    def error(self) -> float:
        """The standard error of `mean`; of a card that was played once, a guess."""
        if self.played < 2:
            return 10.0
        variance = max(self.squares / self.played - self.mean**2, 0.01) * self.played / (self.played - 1)
        return sqrt(variance / self.played)


def playable(table: Table) -> list[Cards]:
    """List the cards that may be played, of each run of equal cards the highest."""
    hand = table.hands[table.turn]
    able = hand & table.suit or hand
    others = table.rest & ~hand | table.best
    found = []
    for suit in SUIT_CARDS:
        held = able & suit
        if held:
            out = others & suit
            while held:
                card = held & -held
                found.append(card)
                # All cards down to the next one of somebody else's are equal to this one.
                lower = out & -card
                held &= -(lower & -lower) if lower else 0
    return found


def grow(root: Node, table: Table, stakes: Stakes, rng: Random) -> None:
    """Play one round on a world, whose table is used up."""
    node = root
    path = []
    depth = 0
    while table.left and depth < DEPTH:
        depth += 1
        cards = playable(table)
        if node is root:
            cards = [card for card in cards if card in root.children]
        seat = table.turn
        children = node.children
        if len(cards) == 1 and node is not root:
            table.put(cards[0])
            continue
        fresh = [card for card in cards if card not in children]
        for card in cards:
            child = children.get(card)
            if child is not None:
                child.offered += 1
        if fresh:
            wanted = choose_card(table, 1.0)
            chosen = next((card for card in fresh if card == wanted), None) or fresh[int(rng.random() * len(fresh))]
            child = children[chosen] = Node()
            child.offered = 1
            path.append((child, seat))
            table.put(chosen)
            break
        scale = WANDER * stakes.scale
        best, chosen = -1e9, cards[0]
        for card in cards:
            child = children[card]
            worth = child.brought / child.played + scale * sqrt(log(child.offered) / child.played)
            if worth > best:
                best, chosen = worth, card
        node = children[chosen]
        path.append((node, seat))
        table.put(chosen)
    finish(table, rng)
    chips = stakes.chips(table)
    for node, seat in path:
        gain = chips[seat]
        node.played += 1
        node.brought += gain
        node.squares += gain * gain
