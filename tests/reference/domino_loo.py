"""Domino Loo, written from its RULES.md: one deal is one procedure from the antes to the loos."""

from . import cards

OPTIONS = {
    "players": [4, 3, 2],
    "deals": "length",
    "scoring": ["pool", "points15"],
    "ante": ["seed", "pagat"],
    "loo": ["unlimited", "fixed-5n", "max-10n", "max-20n"],
    "double_rank": ["high", "natural"],
    "last_deal": ["split", "all-stand"],
    "two_trumps": ["lead", "always"],
}


def option_conflicts(options):
    """Words for every two options that do not go together: there are none."""
    return []


def pack(options):
    """L3."""
    return cards.make_tiles()


def deal_out(options, dealer, order):
    """L7, L8: five to each, the turn-up, the boneyard."""
    hands = [[] for seat in range(options["players"])]
    place = 0
    for seat in cards.seats_after(dealer, options["players"]):
        hands[seat] = order[place : place + 5]
        place += 5
    return {"hands": hands, "turn_up": order[place], "boneyard": order[place + 1 :]}


def next_dealer(options, past):
    """L6."""
    return (past[-1]["dealer"] + 1) % options["players"]


def is_over(options, past, chips, pot):
    """L30, L31."""
    if options["scoring"] == "points15":
        totals = [0] * options["players"]
        for deal in past:
            totals = cards.count_up(totals, deal["result"]["score"])
        return max(totals) >= 15 and totals.count(max(totals)) == 1
    return options["deals"] != "open" and len(past) >= options["deals"]


def is_all_stand(options, past):
    """L33: whether the coming deal is a last deal in which all stand."""
    return (
        options["last_deal"] == "all-stand"
        and options["scoring"] == "pool"
        and options["deals"] != "open"
        and len(past) == options["deals"] - 1
    )


def halves(tile):
    """The two numbers of a tile, the higher first."""
    return [int(tile[0]), int(tile[2])]


def is_trump(tile, trump):
    """L17."""
    return trump in halves(tile)


def strength(options, tile, suit):
    """L17: how high a tile ranks in one of its suits."""
    high, low = halves(tile)
    if high == low:
        return 7 if options["double_rank"] == "high" else high
    return low if high == suit else high


def antes(options, dealer, pot):
    """L4, L5: what every seat puts in at the start of a deal, as a list of chips paid."""
    paid = [0] * options["players"]
    if pot >= 5:
        paid[dealer] = 5
        return paid
    for seat in range(options["players"]):
        if options["ante"] == "seed":
            paid[seat] = 5 if seat == dealer else 1
        else:
            paid[seat] = 10 if seat == dealer else 5
    return paid


def lead_tokens(hand, trump, has_won):
    """L18 to L20: what may be led, as the tail of a token."""
    trumps = [tile for tile in hand if is_trump(tile, trump)]
    if len(trumps) >= 2 or (has_won and trumps):
        return trumps
    leads = []
    for tile in hand:
        high, low = halves(tile)
        if is_trump(tile, trump) or high == low:
            leads.append(tile)
        else:
            leads.append(f"{tile} as {high}")
            leads.append(f"{tile} as {low}")
    return leads


def follow_tiles(options, hand, trump, led):
    """L19, L21: what may be played to a suit led."""
    trumps = [tile for tile in hand if is_trump(tile, trump)]
    if options["two_trumps"] == "always" and len(trumps) >= 2:
        return trumps
    if led != trump:
        same = [tile for tile in hand if led in halves(tile) and tile not in trumps]
        if same:
            return same
    if trumps:
        return trumps
    return list(hand)


def trick_winner(options, trick, trump, led):
    """L22: who wins a trick of [seat, tile] pairs."""
    suit = led
    for _, tile in trick:
        if is_trump(tile, trump):
            suit = trump
    best_seat = None
    best = -1
    for seat, tile in trick:
        if suit != trump and is_trump(tile, trump):
            continue
        if suit in halves(tile) and strength(options, tile, suit) > best:
            best = strength(options, tile, suit)
            best_seat = seat
    return best_seat


def loo_amount(options, pool):
    """L26, L28."""
    players = options["players"]
    if options["loo"] == "fixed-5n":
        return 5 * players
    if options["loo"] == "max-10n":
        return min(pool, 10 * players)
    if options["loo"] == "max-20n":
        return min(pool, 20 * players)
    return pool


def settle_pool(options, pool, tricks, inside, for_pot, all_stand):
    """L24 to L29: each seat's chips after five tricks (antes apart), and the pool they leave (L33 comes later)."""
    chips = [0] * options["players"]
    left = pool
    for seat in inside:
        if seat == for_pot:
            continue
        if tricks[seat] == 5:
            chips[seat] += pool
            left -= pool
        else:
            chips[seat] += tricks[seat] * (pool // 5)
            left -= tricks[seat] * (pool // 5)
    if not all_stand:
        for seat in inside:
            if seat != for_pot and tricks[seat] == 0:
                chips[seat] -= loo_amount(options, pool)
                left += loo_amount(options, pool)
    return chips, left


def settle_points(options, tricks, inside, for_pot):
    """L30: each seat's points after five tricks."""
    score = [0] * options["players"]
    for seat in inside:
        if seat == for_pot:
            continue
        score[seat] = tricks[seat] if tricks[seat] > 0 else -5
    return score


def decision_words(options, seat, dealer, inside, missed, all_stand):
    """L9 to L12, L16, L33: what a seat may decide."""
    if all_stand:
        return ["stand"]
    players = options["players"]
    words = ["stand"]
    if len(missed) < (1 if players == 4 else 2):
        words.append("miss")
    if players >= 3:
        words.append("fold")
    others = [other for other in inside if other != seat]
    if players == 4 and seat == dealer and len(others) == 1 and others[0] in missed:
        words.append("for-pot")
    return words


def discard_one(seat, hand):
    """Let a seat throw away one tile of its hand."""
    token = yield seat, ["discard " + tile for tile in hand]
    hand.remove(token.split()[1])


def decide(options, deal, hands, all_stand):
    """L9 to L16: everybody's decision; returns who is in, in order of play, and who plays for the pot (or None)."""
    dealer = deal["dealer"]
    boneyard = list(deal["boneyard"])
    order = cards.seats_after(dealer, options["players"])
    inside = list(order)
    missed = []
    for_pot = None
    for seat in order:
        if inside == [seat]:
            break
        word = yield seat, decision_words(options, seat, dealer, inside, missed, all_stand)
        if word == "fold":
            inside.remove(seat)
        elif word == "miss":
            missed.append(seat)
            draw = 7 if options["players"] == 4 else 6
            hands[seat] = boneyard[:draw]
            boneyard = boneyard[draw:]
            while len(hands[seat]) > 5:
                yield from discard_one(seat, hands[seat])
        elif seat == dealer:
            if word == "for-pot":
                for_pot = seat
            answer = yield seat, ["take", "leave"]
            if answer == "take":
                hands[seat].append(deal["turn_up"])
                yield from discard_one(seat, hands[seat])
    return inside, for_pot


def play_tricks(options, hands, inside, trump):
    """L18 to L23: five tricks among the seats that are in; returns the tricks of every seat."""
    tricks = [0] * options["players"]
    leader = inside[0]
    for _ in range(5):
        trick = []
        led = None
        for seat in cards.seats_after((leader - 1) % options["players"], options["players"]):
            if seat not in inside:
                continue
            if led is None:
                token = yield seat, ["play " + tail for tail in lead_tokens(hands[seat], trump, tricks[seat] > 0)]
            else:
                token = yield seat, ["play " + tile for tile in follow_tiles(options, hands[seat], trump, led)]
            words = token.split()
            tile = words[1]
            if led is None:
                led = trump if is_trump(tile, trump) else int(words[3]) if len(words) == 4 else halves(tile)[0]
            hands[seat].remove(tile)
            trick.append([seat, tile])
        leader = trick_winner(options, trick, trump, led)
        tricks[leader] += 1
    return tricks


def play(options, deal, past, chips, pot):
    """One deal: yields (seat, tokens), is sent the token chosen, returns the result and what the next deal needs."""
    players = options["players"]
    in_points = options["scoring"] == "points15"
    all_stand = is_all_stand(options, past)
    trump = halves(deal["turn_up"])[0]
    hands = [list(hand) for hand in deal["hands"]]

    paid = [0] * players if in_points else antes(options, deal["dealer"], pot)
    pool = pot + sum(paid)

    inside, for_pot = yield from decide(options, deal, hands, all_stand)
    if len(inside) == 1:
        tricks = [0] * players
        won = [0] * players
        won[inside[0]] = pool
        left = 0
        score = [0] * players
        score[inside[0]] = 5
    else:
        tricks = yield from play_tricks(options, hands, inside, trump)
        won, left = settle_pool(options, pool, tricks, inside, for_pot, all_stand)
        if all_stand:
            won = cards.count_up(won, cards.divide_pot(left, deal["dealer"] + 2, players))
            left = 0
        score = settle_points(options, tricks, inside, for_pot)

    if in_points:
        return {"chips": [0] * players, "pot": 0, "tricks": tricks, "score": score}, {}
    return {"chips": [won[seat] - paid[seat] for seat in range(players)], "pot": left, "tricks": tricks}, {}
