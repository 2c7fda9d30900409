"""Corruptions of dealt cards; each function changes a record in place, False: it does not apply."""

from mutation_kinds.tools import pick_deal, with_part, without_part


def with_card(changed):
    """A function that changes one card of one hand."""

    def change(record, rng):
        deal = pick_deal(record, rng)
        if deal is None:
            return False
        hand = rng.choice([hand for hand in deal["hands"] if hand])
        place = rng.randrange(len(hand))
        hand[place] = changed(hand[place])
        return None

    return change


def seeded(change):
    """The change contradicts the seed, so it needs one."""

    def guarded(record, rng):
        return False if record["seed"] is None else change(record, rng)

    return guarded


def cards_exchanged(record, rng):
    deal = pick_deal(record, rng)
    if deal is None:
        return False
    one, other = rng.sample([hand for hand in deal["hands"] if hand], 2)
    i, j = rng.randrange(len(one)), rng.randrange(len(other))
    one[i], other[j] = other[j], one[i]
    return None


def hand_in_another_order(record, rng):
    deal = pick_deal(record, rng)
    if deal is None:
        return False
    rng.choice([hand for hand in deal["hands"] if hand]).reverse()
    return None


def card_twice(record, rng):
    deal = pick_deal(record, rng)
    if deal is None:
        return False
    one, other = rng.sample([hand for hand in deal["hands"] if hand], 2)
    one[rng.randrange(len(one))] = rng.choice(other)
    return None


def card_lost(record, rng):
    deal = pick_deal(record, rng)
    if deal is None:
        return False
    rng.choice([hand for hand in deal["hands"] if hand]).pop()
    return None


def card_given_away(record, rng):
    """One hand has one more, another one less; the pack is whole."""
    deal = pick_deal(record, rng)
    if deal is None:
        return False
    one, other = rng.sample([hand for hand in deal["hands"] if hand], 2)
    one.append(other.pop())
    return None


def idle_dealer_has_cards(record, rng):
    deal = pick_deal(record, rng, lambda deal: [] in deal["hands"])
    if deal is None:
        return False
    hand = deal["hands"][deal["dealer"]]
    hand.append(deal["talon"].pop())
    return None


def tile_low_half_first(record, rng):
    if record["game"] != "domino-loo":
        return False
    return with_card(lambda tile: tile[::-1] if tile[0] != tile[2] else tile[0] + tile[2])(record, rng)


def turn_up_exchanged(record, rng):
    deal = pick_deal(record, rng, lambda deal: "turn_up" in deal)
    if deal is None:
        return False
    deal["turn_up"], deal["boneyard"][0] = deal["boneyard"][0], deal["turn_up"]
    return None


CARDS = {
    "exchanged between hands": seeded(cards_exchanged),
    "a hand in another order": seeded(hand_in_another_order),
    "hands one seat on": seeded(with_part("hands", lambda hands: hands[1:] + hands[:1])),
    "the talon in another order": seeded(with_part("talon", lambda talon: talon[::-1])),
    "the boneyard in another order": seeded(with_part("boneyard", lambda tiles: tiles[::-1])),
    "the turn-up exchanged": seeded(turn_up_exchanged),
    "one twice": card_twice,
    "one lost": card_lost,
    "one given away": card_given_away,
    "one to the idle dealer": idle_dealer_has_cards,
    "one from another pack": with_card(lambda card: "X1"),
    "one in small letters": with_card(lambda card: card.lower() if card.lower() != card else card + "."),
    "one with a space": with_card(lambda card: card + " "),
    "one as number": with_card(lambda card: 7),
    "one null": with_card(lambda card: None),
    "a tile with the low half first": tile_low_half_first,
    "hands missing": without_part("hands"),
    "hands null": with_part("hands", lambda hands: None),
    "one hand missing": with_part("hands", lambda hands: hands[:-1]),
    "one hand too many": with_part("hands", lambda hands: [*hands, []]),
    "hands as text": with_part("hands", lambda hands: [" ".join(hand) for hand in hands]),
    "talon missing": without_part("talon"),
    "turn-up missing": without_part("turn_up"),
    "turn-up as list": with_part("turn_up", lambda tile: [tile]),
    "boneyard missing": without_part("boneyard"),
    "boneyard short": with_part("boneyard", lambda tiles: tiles[:-1]),
}
