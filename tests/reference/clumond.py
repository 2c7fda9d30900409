"""Clumond, written from its RULES.md: one deal is one procedure from the antes to the shares."""

from . import cards

OPTIONS = {
    "players": [3],
    "deals": "length",
    "ante": [2, 1, 3, 5],
    "third": ["each", "shared"],
    "par": ["reduced", "actual"],
    "final_pot": ["split", "repeat"],
    "bust": ["ledger", "stop"],
}
CODE_OF_SUIT = {"C": 3, "H": 2, "S": 1, "D": 0}
STARTING_STACK = 50


def option_conflicts(options):
    """Words for every two options that do not go together: there are none."""
    return []


def pack(options):
    """C2."""
    return cards.make_pack(cards.FRENCH_SUITS, cards.CLUMOND_RANKS)


def deal_out(options, dealer, order):
    """C5: sixteen each."""
    hands = [[], [], []]
    place = 0
    for seat in cards.seats_after(dealer, 3):
        hands[seat] = order[place : place + 16]
        place += 16
    return {"hands": hands}


def next_dealer(options, past):
    """C4."""
    return (past[-1]["dealer"] + 1) % 3


def is_over(options, past, chips, pot):
    """C20, C21."""
    if past and past[-1]["bust"]:
        return True
    if options["deals"] == "open" or len(past) < options["deals"]:
        return False
    return options["final_pot"] == "split" or pot == 0


def playable(hand, led):
    """C10: which cards may be played; led is the card led, or None for the leader."""
    if led is None:
        return list(hand)
    return cards.cards_of_suit(hand, cards.suit_of(led)) or list(hand)


def code_of(left):
    """C6."""
    return sum(CODE_OF_SUIT[cards.suit_of(card)] for card in left)


def reduced(tricks):
    """C13."""
    return tricks - 10 if tricks >= 10 else tricks


def succeeds(tricks, code):
    """C13, C19."""
    return reduced(tricks) == code


def penalty(options, tricks, code):
    """C14: chips due from a player in a standard deal; 0 for one who succeeds."""
    if succeeds(tricks, code):
        return 0
    if options["par"] == "reduced":
        return abs(reduced(tricks) - code)
    due = abs(tricks - code)
    if code <= 3:
        due = min(due, abs(tricks - code - 10))
    return due


def pay(options, purse, due):
    """C21: chips really paid by a player with so many in his purse, and whether he is bust."""
    if options["bust"] == "ledger" or purse >= due:
        return due, False
    return purse, True


def share_of_third(options, pot, winners):
    """C15: what each of so many successful players takes."""
    share = pot // 3
    if options["third"] == "shared":
        share = share // winners
    return share


def settle_standard(options, purses, tricks, codes, pot):
    """C13 to C16, C21: each seat's chips (antes apart), the pot afterwards, whether somebody is bust."""
    chips = [0, 0, 0]
    bust = False
    for seat in range(3):
        paid, is_bust = pay(options, purses[seat], penalty(options, tricks[seat], codes[seat]))
        chips[seat] -= paid
        pot += paid
        bust = bust or is_bust
    winners = [seat for seat in range(3) if succeeds(tricks[seat], codes[seat])]
    if winners:
        share = share_of_third(options, pot, len(winners))
        for seat in winners:
            chips[seat] += share
            pot -= share
    return chips, pot, bust


def settle_gone(goer, tricks, code, pot):
    """C17 to C19: each seat's chips (antes apart), and the pot afterwards."""
    chips = [0, 0, 0]
    if succeeds(tricks, code):
        chips[goer] = pot
        return chips, 0
    for seat in range(3):
        if seat != goer:
            chips[seat] = pot // 2
    return chips, pot - 2 * (pot // 2)


def play(options, deal, past, chips, pot):
    """One deal: yields (seat, tokens), is sent the token chosen, returns the result and what the next deal needs."""
    dealer = deal["dealer"]
    hands = [list(hand) for hand in deal["hands"]]
    bust = False
    change = [0, 0, 0]
    for seat in range(3):
        paid, is_bust = pay(options, STARTING_STACK + chips[seat], options["ante"])
        change[seat] -= paid
        pot += paid
        bust = bust or is_bust

    goer = None
    trump = None
    for seat in cards.seats_after(dealer, 3):
        word = yield seat, ["pass", "go C", "go H", "go S", "go D", "go none"]
        if word != "pass":
            goer = seat
            trump = None if word == "go none" else word.split()[1]
            break

    tricks = [0, 0, 0]
    leader = (dealer + 1) % 3 if goer is None else (goer + 1) % 3
    for _ in range(13):
        trick = []
        for seat in cards.seats_after((leader - 1) % 3, 3):
            led = trick[0][1] if trick else None
            token = yield seat, ["play " + card for card in playable(hands[seat], led)]
            card = token.split()[1]
            hands[seat].remove(card)
            trick.append([seat, card])
        leader = cards.winner_of(trick, trump, cards.CLUMOND_RANKS)
        tricks[leader] += 1

    codes = [code_of(hand) for hand in hands]
    if goer is None:
        purses = [STARTING_STACK + chips[seat] + change[seat] for seat in range(3)]
        more, pot, is_bust = settle_standard(options, purses, tricks, codes, pot)
        bust = bust or is_bust
    else:
        more, pot = settle_gone(goer, tricks[goer], codes[goer], pot)
    result = {"chips": cards.count_up(change, more), "pot": pot, "tricks": tricks, "codes": codes}
    return result, {"bust": bust}
