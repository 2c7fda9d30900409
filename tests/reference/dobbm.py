"""Dobbm, written from its RULES.md: one deal is one procedure from the auction to the payment."""

from . import cards

OPTIONS = {
    "players": [4, 5],
    "deals": "length",
    "unit": list(range(1, 1001)),
    "five_dealer_pays": ["yes", "no"],
    "scale": ["5-point-steps", "exact-points"],
    "max_doublings": ["unlimited", 0, 1, 2, 4],
    "stockerl": ["2-stakes", "off"],
    "mussrunde": ["off", "on"],
}
POINTS = {"S": 11, "10": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0, "6": 0}


def option_conflicts(options):
    """Words for every two options that do not go together: there are none."""
    return []


def pack(options):
    """D3."""
    return cards.make_pack(cards.GERMAN_SUITS, cards.DOBBM_RANKS)


def active_seats(options, dealer):
    """D2, D8: who plays, from the dealer's left."""
    order = cards.seats_after(dealer, options["players"])
    if options["players"] == 5:
        order.remove(dealer)
    return order


def deal_out(options, dealer, order):
    """D7: packets of four twice round, then the Dobb."""
    hands = [[] for seat in range(options["players"])]
    place = 0
    for _ in range(2):
        for seat in active_seats(options, dealer):
            hands[seat] += order[place : place + 4]
            place += 4
    return {"hands": hands, "talon": order[place:]}


def next_dealer(options, past):
    """D5, D10."""
    last = past[-1]
    if last["declarer"] is not None:
        return last["declarer"]
    if options["players"] == 4:
        return last["dealer"]
    return (last["dealer"] + 1) % 5


def is_compulsory(options, past):
    """D28: whether the coming deal belongs to the compulsory round."""
    return options["mussrunde"] == "on" and options["deals"] != "open" and len(past) >= options["deals"]


def is_over(options, past, chips, pot):
    """D1, D28."""
    if options["deals"] == "open":
        return False
    length = options["deals"]
    if options["mussrunde"] == "on":
        length += options["players"]
    return len(past) >= length


def satisfies_d13(discards):
    """D13 for four cards laid away."""
    sows = [card for card in discards if cards.rank_of(card) == "S"]
    hearts = [card for card in discards if cards.suit_of(card) == "H" and card != "HS"]
    return len(hearts) >= len(sows)


def can_complete(discards, hand):
    """D13: whether cards laid away so far, with more from the hand, can make four that are allowed."""
    # Only the kind of a card matters here, so it is enough to try every mixture of kinds.
    missing = 4 - len(discards)
    sows = [card for card in hand if cards.rank_of(card) == "S"]
    hearts = [card for card in hand if cards.suit_of(card) == "H" and card != "HS"]
    others = [card for card in hand if card not in sows and card not in hearts]
    for some in range(missing + 1):
        for more in range(missing - some + 1):
            rest = missing - some - more
            if some > len(sows) or more > len(hearts) or rest > len(others):
                continue
            if satisfies_d13(discards + sows[:some] + hearts[:more] + others[:rest]):
                return True
    return False


def discard_choices(hand, discards):
    """D12, D13: which card may go next."""
    choices = []
    for card in hand:
        rest = [other for other in hand if other != card]
        if can_complete([*discards, card], rest):
            choices.append(card)
    return choices


def playable(hand, led):
    """D17, D18: which cards may be played; led is the card led, or None for the leader."""
    if led is None:
        return list(hand)
    same = cards.cards_of_suit(hand, cards.suit_of(led))
    if same:
        return same
    hearts = cards.cards_of_suit(hand, "H")
    if hearts:
        return hearts
    return list(hand)


def card_points(some_cards):
    """D3: what cards count."""
    return sum(POINTS[cards.rank_of(card)] for card in some_cards)


def stakes_for(options, points):
    """D23: stakes for the declarer's points, whoever wins."""
    difference = abs(points - 60)
    if options["scale"] == "exact-points":
        return difference
    stakes = 0
    while stakes * 5 < difference:
        stakes += 1
    return stakes


def payments(options, dealer, declarer, is_solo, doublings, points):
    """D22 to D25: each seat's chips for a deal that was played."""
    amount = stakes_for(options, points) * options["unit"]
    if is_solo:
        amount *= 2
    for _ in range(doublings):
        amount *= 2
    if points < 60:
        amount = -amount
    chips = [0] * options["players"]
    for seat in range(options["players"]):
        if seat == declarer:
            continue
        if options["players"] == 5 and seat == dealer and options["five_dealer_pays"] == "no":
            continue
        chips[seat] -= amount
        chips[declarer] += amount
    return chips


def stockerl(options, dealer):
    """D27: each seat's chips for a deal that was passed out."""
    chips = [0] * options["players"]
    if options["players"] == 4 or options["stockerl"] == "off":
        return chips
    amount = 2 * options["unit"]
    if options["scale"] == "exact-points":
        amount = 10 * options["unit"]
    heir = (dealer + 1) % 5
    for seat in range(5):
        if seat != heir:
            chips[seat] -= amount
            chips[heir] += amount
    return chips


def auction(options, dealer, compulsory):
    """D8, D9, D28: returns the declarer (or None) and whether it is a Solo."""
    declarer = None
    for seat in active_seats(options, dealer):
        if compulsory:
            words = ["dobbm", "solo"]
        elif declarer is None:
            words = ["pass", "dobbm", "solo"]
        else:
            words = ["pass", "solo"]
        word = yield seat, words
        if word == "solo":
            return seat, True
        if word == "dobbm":
            declarer = seat
            if compulsory:
                break
    return declarer, False


def doubling(options, dealer, declarer):
    """D16: returns how many doubles and redoubles were said."""
    limit = 16 if options["max_doublings"] == "unlimited" else options["max_doublings"]
    order = cards.seats_after(declarer, options["players"])
    defenders = [seat for seat in order if seat != declarer and seat in active_seats(options, dealer)]
    said = 0
    while said < limit:
        doubled = False
        for seat in defenders:
            word = yield seat, ["double", "pass"]
            if word == "double":
                doubled = True
                break
        if not doubled:
            break
        said += 1
        if said == limit:
            break
        word = yield declarer, ["double", "pass"]
        if word == "pass":
            break
        said += 1
    return said


def play(options, deal, past, chips, pot):
    """One deal: yields (seat, tokens), is sent the token chosen, returns the result and what the next deal needs."""
    dealer = deal["dealer"]
    players = options["players"]
    hands = [list(hand) for hand in deal["hands"]]
    kept = list(deal["talon"])

    declarer, is_solo = yield from auction(options, dealer, is_compulsory(options, past))
    if declarer is None:
        result = {"chips": stockerl(options, dealer), "pot": 0, "tricks": [0] * players, "points": None}
        return result, {"declarer": None}

    if not is_solo:
        hand = hands[declarer]
        hand += kept
        kept = []
        while len(kept) < 4:
            token = yield declarer, ["discard " + card for card in discard_choices(hand, kept)]
            card = token.split()[1]
            hand.remove(card)
            kept.append(card)

    said = yield from doubling(options, dealer, declarer)

    active = active_seats(options, dealer)
    tricks = [0] * players
    pile = []
    leader = declarer
    for _ in range(8):
        trick = []
        for seat in cards.seats_after((leader - 1) % players, players):
            if seat not in active:
                continue
            led = trick[0][1] if trick else None
            token = yield seat, ["play " + card for card in playable(hands[seat], led)]
            card = token.split()[1]
            hands[seat].remove(card)
            trick.append([seat, card])
        leader = cards.winner_of(trick, "H", cards.DOBBM_RANKS)
        tricks[leader] += 1
        if leader == declarer:
            pile += [card for seat, card in trick]

    points = card_points(pile) + card_points(kept)
    if tricks[declarer] == 0:
        points = 0
    result = {
        "chips": payments(options, dealer, declarer, is_solo, said, points),
        "pot": 0,
        "tricks": tricks,
        "points": points,
    }
    return result, {"declarer": declarer}
