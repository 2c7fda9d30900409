"""Slovak Lorum, written from its RULES.md: one deal is one procedure from the calls to the pot."""

from . import cards

OPTIONS = {
    "players": [4, 3],
    "deals": "length",
    "two_winners": ["split", "none"],
    "three_clean": ["carry", "split"],
    "small_duty": ["beat", "own-highest"],
    "announce_upper": ["off", "on"],
    "own_capture_triple": ["off", "on"],
    "three_players": ["off", "on"],
}
UPPERS = ["EO", "LO"]


def option_conflicts(options):
    """S21: three players and the option for them go together."""
    if (options["players"] == 3) != (options["three_players"] == "on"):
        return ["players 3 and three_players on go together"]
    return []


def pack(options):
    """S3, S21."""
    whole = cards.make_pack(cards.GERMAN_SUITS, cards.LORUM_RANKS)
    if options["players"] == 3:
        return [card for card in whole if card not in ("B7", "B8")]
    return whole


def deal_out(options, dealer, order):
    """S6, S21: packets of four (five with three players), twice round."""
    players = options["players"]
    size = 5 if players == 3 else 4
    hands = [[] for seat in range(players)]
    place = 0
    for _ in range(2):
        for seat in cards.seats_after(dealer, players):
            hands[seat] += order[place : place + size]
            place += size
    return {"hands": hands}


def next_dealer(options, past):
    """S5."""
    return (past[-1]["dealer"] + 1) % options["players"]


def is_over(options, past, chips, pot):
    """S20."""
    return options["deals"] != "open" and len(past) >= options["deals"]


def is_higher(card, other):
    """S3: whether a card ranks above another of its suit."""
    return cards.LORUM_RANKS.index(cards.rank_of(card)) < cards.LORUM_RANKS.index(cards.rank_of(other))


def playable(options, game, hand, table):
    """S9, S18: what may be played when some cards lie on the table; game is "regular", "small" or "big"."""
    if not table:
        return list(hand)
    suit = cards.suit_of(table[0])
    same = cards.cards_of_suit(hand, suit)
    if not same:
        return list(hand)
    if game != "small":
        return same
    if options["small_duty"] == "own-highest":
        return [cards.best_of_suit(same, suit, cards.LORUM_RANKS)]
    best = cards.best_of_suit(table, suit, cards.LORUM_RANKS)
    higher = [card for card in same if is_higher(card, best)]
    return higher or same


def value_of(options, card, taker, announced):
    """S4, S22: what a card costs the seat that took it; announced says who announced which ober."""
    if card == "EO":
        value = 4
    elif card == "LO":
        value = 8
    elif cards.suit_of(card) == "H":
        value = 1
    else:
        value = 0
    if card in announced:
        if options["own_capture_triple"] == "on" and announced[card] == taker:
            return 3 * value
        return 2 * value
    return value


def settle_regular(options, tricks, values, pot):
    """S11 to S15: each seat's chips, and the pot afterwards."""
    players = options["players"]
    for seat in range(players):
        if tricks[seat] == sum(tricks):
            return one_against_all(players, seat, 15 if players == 3 else 10), pot
    chips = [-value for value in values]
    pot += sum(values)
    clean = [seat for seat in range(players) if values[seat] == 0]
    collects = (
        len(clean) == 1
        or (len(clean) == 2 and options["two_winners"] == "split")
        or (len(clean) == 3 and options["three_clean"] == "split")
    )
    if collects:
        share = pot // len(clean)
        for seat in clean:
            chips[seat] += share
            pot -= share
    return chips, pot


def one_against_all(players, seat, amount):
    """Chips when one seat gets an amount (pays it, if negative) from each of the others."""
    chips = [-amount] * players
    chips[seat] = amount * (players - 1)
    return chips


def settle_called(options, game, caller, made):
    """S16, S17, S21: each seat's chips after a big or a small."""
    amount = 20 if game == "big" else 10
    if options["players"] == 3:
        amount = 30 if game == "big" else 15
    return one_against_all(options["players"], caller, amount if made else -amount)


def calls(options, dealer):
    """S7: returns the game played and its caller (or None)."""
    game = "regular"
    caller = None
    for seat in cards.seats_after(dealer, options["players"]):
        words = ["pass", "big"] if game == "small" else ["pass", "small", "big"]
        word = yield seat, words
        if word != "pass":
            game = word
            caller = seat
        if word == "big":
            break
    return game, caller


def announcements(options, dealer, hands):
    """S22: returns who announced which ober."""
    announced = {}
    for seat in cards.seats_after(dealer, options["players"]):
        while True:
            mine = [card for card in UPPERS if card in hands[seat] and card not in announced]
            word = yield seat, ["pass"] + ["announce " + card for card in mine]
            if word == "pass":
                break
            announced[word.split()[1]] = seat
    return announced


def play(options, deal, past, chips, pot):
    """One deal: yields (seat, tokens), is sent the token chosen, returns the result and what the next deal needs."""
    players = options["players"]
    dealer = deal["dealer"]
    hands = [list(hand) for hand in deal["hands"]]

    game, caller = yield from calls(options, dealer)
    announced = {}
    if game == "regular" and options["announce_upper"] == "on":
        announced = yield from announcements(options, dealer, hands)

    leader = caller if caller is not None else (dealer + 1) % players
    tricks = [0] * players
    piles = [[] for seat in range(players)]
    made = True
    for _ in range(len(hands[0])):
        trick = []
        for seat in cards.seats_after((leader - 1) % players, players):
            table = [card for _, card in trick]
            token = yield seat, ["play " + card for card in playable(options, game, hands[seat], table)]
            card = token.split()[1]
            hands[seat].remove(card)
            trick.append([seat, card])
        leader = cards.winner_of(trick, None, cards.LORUM_RANKS)
        tricks[leader] += 1
        piles[leader] += [card for _, card in trick]
        if (game == "big" and leader != caller) or (game == "small" and leader == caller):
            made = False
            break

    if game != "regular":
        change = settle_called(options, game, caller, made)
        return {"chips": change, "pot": pot, "tricks": tricks, "values": None}, {}
    values = [sum(value_of(options, card, seat, announced) for card in piles[seat]) for seat in range(players)]
    change, pot = settle_regular(options, tricks, values, pot)
    return {"chips": change, "pot": pot, "tricks": tricks, "values": values}, {}
