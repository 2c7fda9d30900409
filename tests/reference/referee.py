"""The referee: replays a record by the reference rules and says whether it is right.

`check` accepts or raises; `legal` says what may be done next; `trace` lists every decision; `simulate` plays at random.
"""

from . import cards, clumond, dobbm, domino_loo, shuffle, slovak_lorum

GAMES = {"dobbm": dobbm, "domino-loo": domino_loo, "slovak-lorum": slovak_lorum, "clumond": clumond}


class RefereeError(Exception):
    """A record breaks a rule: `deal` and `action` count from 0 (None: the record as a whole, the deal as a whole)."""

    def __init__(self, deal, action, code, words):
        super().__init__(f"deal {deal}, action {action}: [{code}] {words}")
        self.deal = deal
        self.action = action
        self.code = code
        self.words = words


def check(record):
    """Accept a record or raise RefereeError."""
    replay(record)


def legal(record):
    """Who is to act after the record's last action and what they may say, sorted; (None, []) between deals."""
    asked = replay(record)["asked"]
    return (None, []) if asked is None else asked


def trace(record):
    """Every decision of a record, as a list for each deal of (seat, sorted tokens); the open one included."""
    return replay(record)["trace"]


def standing(record):
    """The chips of every seat when the pot is divided as at the end of a match (L31, S20, C20)."""
    state = replay(record)
    if not state["past"]:
        return state["chips"]
    first = GAMES[record["game"]].next_dealer(record["options"], state["past"]) + 1
    return cards.count_up(state["chips"], cards.divide_pot(state["pot"], first, record["options"]["players"]))


def is_over(record):
    """Whether the match of a record has come to its end."""
    state = replay(record)
    return state["asked"] is None and GAMES[record["game"]].is_over(
        record["options"], state["past"], state["chips"], state["pot"]
    )


# --- shapes -----------------------------------------------------------------------------------------------------------


def is_int(value):
    """A JSON integer: neither a bool nor a float."""
    return type(value) is int


def is_list_of(kind, value):
    """A list with members of exactly one type."""
    return type(value) is list and all(type(member) is kind for member in value)


def is_same(one, other):
    """Equal in value and in type, all the way down."""
    if type(one) is not type(other):
        return False
    if type(one) is list:
        return len(one) == len(other) and all(is_same(a, b) for a, b in zip(one, other, strict=True))
    return one == other


def demand(truth, code, words, deal=None, action=None):
    """Raise unless something is true."""
    if not truth:
        raise RefereeError(deal, action, code, words)


def check_options(game, options):
    """Every option of the game is present with a value it may have, and there is no other."""
    demand(type(options) is dict, "options", "options is not an object")
    for name in options:
        demand(name in game.OPTIONS, "options", f"unknown option {name!r}")
    for name, values in game.OPTIONS.items():
        demand(name in options, "options", f"option {name} is missing")
        value = options[name]
        if values == "length":
            fits = is_same(value, "open") or (is_int(value) and 1 <= value <= 999)
        else:
            fits = any(is_same(value, allowed) for allowed in values)
        demand(fits, "options", f"option {name} cannot be {value!r}")
    for words in game.option_conflicts(options):
        raise RefereeError(None, None, "options", words)


def check_players(players, count):
    """One entry for every seat, with a name and a kind."""
    demand(is_list_of(dict, players), "players", "players is not a list of objects")
    demand(len(players) == count, "players", f"{len(players)} players at a table of {count}")
    for player in players:
        demand(type(player.get("name")) is str, "players", "a player without a name")
        demand(player.get("kind") in ("human", "bot"), "players", f"a player of kind {player.get('kind')!r}")
        demand(type(player.get("level") or "") is str, "players", "a level that is no word")


def check_seed(seed):
    """None, or 1 to 64 code points that can be written as UTF-8."""
    if seed is None:
        return
    demand(type(seed) is str and 1 <= len(seed) <= 64, "seed", "a seed has 1 to 64 characters")
    try:
        seed.encode("utf-8")
    except UnicodeEncodeError:
        raise RefereeError(None, None, "seed", "the seed is no valid text") from None


def check_head(record):
    """Everything in front of the deals; returns the game's module."""
    demand(type(record) is dict, "shape", "a record is an object")
    demand(is_same(record.get("format"), "kartenstube-record"), "format", "not a record of this format")
    demand(is_same(record.get("version"), 1), "version", "not a version known here")
    demand(type(record.get("game")) is str and record["game"] in GAMES, "game", "not a game known here")
    game = GAMES[record["game"]]
    check_options(game, record.get("options"))
    check_players(record.get("players"), record["options"]["players"])
    demand("seed" in record, "seed", "the seed is missing (null for composed deals)")
    check_seed(record["seed"])
    demand(is_list_of(dict, record.get("deals")), "deals", "deals is not a list of objects")
    return game


# --- deals ------------------------------------------------------------------------------------------------------------


def check_dealer(game, record, index, past):
    """The dealer of a deal is the one the rules name; a composed match may begin with anyone."""
    dealer = record["deals"][index].get("dealer")
    players = record["options"]["players"]
    demand(is_int(dealer) and 0 <= dealer < players, "dealer", f"no such dealer: {dealer!r}", index)
    if index > 0:
        due = game.next_dealer(record["options"], past)
    elif record["seed"] is not None:
        due = shuffle.first_dealer(players, record["seed"])
    else:
        due = dealer
    demand(dealer == due, "dealer", f"seat {due} is due to deal, not {dealer}", index)


def in_one_row(part):
    """The cards of a part of a deal (a list of hands, a list of cards, one card) in one list."""
    if type(part) is list:
        row = []
        for member in part:
            row += in_one_row(member)
        return row
    return [part]


def has_shape(one, other):
    """Lists of the same lengths, strings where there are strings."""
    if type(other) is not list:
        return type(one) is type(other)
    return type(one) is list and len(one) == len(other) and all(has_shape(a, b) for a, b in zip(one, other, strict=True))


def check_cards(game, record, index):
    """The cards are those of the seed; without a seed they are the pack, each card once, in hands of the right size."""
    deal = record["deals"][index]
    pack = game.pack(record["options"])
    order = pack if record["seed"] is None else shuffle.shuffled(pack, record["seed"], index)
    wanted = game.deal_out(record["options"], deal["dealer"], order)
    given = []
    for part, members in wanted.items():
        demand(has_shape(deal.get(part), members), "cards", f"{part} is not as the rules deal it", index)
        if record["seed"] is not None:
            demand(is_same(deal[part], members), "cards", f"{part} is not what the seed deals", index)
        given += in_one_row(deal[part])
    demand(sorted(given) == sorted(pack), "cards", "the cards are not the pack", index)


def replay_actions(playing, actions, index):
    """Send a deal's actions to its procedure; returns what was asked each time, and what it returned (or None)."""
    demand(type(actions) is list, "actions", "actions is not a list", index)
    asked = []
    outcome = None
    try:
        asked.append(next(playing))
        for number, action in enumerate(actions):
            demand(type(action) is list and len(action) == 2, "actions", "an action is [seat, token]", index, number)
            seat, token = action
            demand(outcome is None, "too-many", "the deal is over already", index, number)
            demand(is_int(seat) and seat == asked[-1][0], "turn", f"seat {asked[-1][0]} is to act", index, number)
            demand(type(token) is str and token in asked[-1][1], "illegal", f"not allowed: {token!r}", index, number)
            try:
                asked.append(playing.send(token))
            except StopIteration as stop:
                outcome = stop.value
    finally:
        playing.close()
    return [(seat, sorted(tokens)) for seat, tokens in asked], outcome


def check_result(result, wanted, index):
    """The result has every figure, and every figure is right."""
    demand(type(result) is dict, "result", "a deal that is over has a result", index)
    for name, figure in wanted.items():
        demand(name in result, "result", f"the result lacks {name}", index)
        demand(is_same(result[name], figure), "result", f"{name} is {figure}, not {result[name]!r}", index)


def replay(record):
    """Check a whole record; returns finished deals, totals, the trace and what is asked at its end (or None)."""
    game = check_head(record)
    options = record["options"]
    past = []
    chips = [0] * options["players"]
    pot = 0
    asked = None
    decisions = []
    for index, deal in enumerate(record["deals"]):
        demand(asked is None, "unfinished", "only the last deal may be unfinished", index - 1)
        demand(not game.is_over(options, past, chips, pot), "after-end", "the match is over already", index)
        check_dealer(game, record, index, past)
        check_cards(game, record, index)
        playing = game.play(options, deal, past, chips, pot)
        steps, outcome = replay_actions(playing, deal.get("actions"), index)
        decisions.append(steps)
        if outcome is None:
            demand("result" not in deal, "result", "a deal in progress has no result", index)
            asked = steps[-1]
        else:
            result, facts = outcome
            check_result(deal.get("result"), result, index)
            past.append({"dealer": deal["dealer"], "result": result, **facts})
            chips = cards.count_up(chips, result["chips"])
            pot = result["pot"]
    demand(is_same(record.get("chips"), chips), "totals", f"chips are {chips}")
    demand(is_same(record.get("pot"), pot), "totals", f"the pot is {pot}")
    return {"past": past, "chips": chips, "pot": pot, "asked": asked, "trace": decisions}


# --- random play ------------------------------------------------------------------------------------------------------


def random_options(name, rng):
    """Options of a game, each value as likely as the others; matches of one to three deals, or open."""
    game = GAMES[name]
    while True:
        options = {}
        for option, values in game.OPTIONS.items():
            options[option] = rng.choice([1, 2, 3, "open"] if values == "length" else values)
        if not game.option_conflicts(options):
            return options


def random_order(pack, rng):
    """A pack for a composed deal: shuffled, or hardly shuffled, so that hands are one-sided and sweeps happen."""
    order = list(pack)
    if rng.random() < 0.5:
        rng.shuffle(order)
        return order
    start = rng.randrange(len(order))
    order = order[start:] + order[:start]
    for _ in range(rng.randrange(8)):
        i, j = rng.randrange(len(order)), rng.randrange(len(order))
        order[i], order[j] = order[j], order[i]
    return order


def simulate(name, options, seed, rng, most_deals=3, cut=0.0):
    """A match played at random, seed None for composed deals.

    It ends with the match or after `most_deals`; with the chance `cut` the last deal stops at a random action.
    """
    game = GAMES[name]
    players = options["players"]
    record = {
        "format": "kartenstube-record",
        "version": 1,
        "game": name,
        "options": dict(options),
        "players": [{"name": f"P{seat}", "kind": "human"} for seat in range(players)],
        "seed": seed,
        "deals": [],
        "chips": [0] * players,
        "pot": 0,
    }
    patience = rng.choice([0.1, 1, 2, 12])
    past = []
    while len(past) < most_deals and not game.is_over(options, past, record["chips"], record["pot"]):
        if past:
            dealer = game.next_dealer(options, past)
        else:
            dealer = rng.randrange(players) if seed is None else shuffle.first_dealer(players, seed)
        pack = game.pack(options)
        order = random_order(pack, rng) if seed is None else shuffle.shuffled(pack, seed, len(past))
        deal = {"dealer": dealer, **game.deal_out(options, dealer, order), "actions": []}
        record["deals"].append(deal)
        playing = game.play(options, deal, past, record["chips"], record["pot"])
        result, facts = play_at_random(playing, deal["actions"], rng, patience)
        is_last = len(past) + 1 == most_deals
        if is_last and rng.random() < cut:
            del deal["actions"][rng.randrange(len(deal["actions"])) :]
            break
        deal["result"] = result
        past.append({"dealer": dealer, "result": result, **facts})
        record["chips"] = cards.count_up(record["chips"], result["chips"])
        record["pot"] = result["pot"]
    return record


def play_at_random(playing, actions, rng, patience):
    """Choose a verb, then one of its tokens, until the deal is over; the more patience, the more passes."""
    seat, tokens = next(playing)
    while True:
        verbs = sorted({token.split()[0] for token in tokens})
        verb = rng.choices(verbs, [patience if verb in ("pass", "stand") else 1 for verb in verbs])[0]
        token = rng.choice([token for token in tokens if token.split()[0] == verb])
        actions.append([seat, token])
        try:
            seat, tokens = playing.send(token)
        except StopIteration as stop:
            return stop.value
