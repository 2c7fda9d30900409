"""Corruptions of seed, totals and the row of deals; each function changes a record in place, False: it does not apply."""

from reference import referee, shuffle

from mutation_kinds.tools import as_bool, drop, put

# --- seed -------------------------------------------------------------------------------------------------------------


def seed_other(record, rng):
    """With another seed (or any seed, for composed deals) the cards are others."""
    if not record["deals"]:
        return False
    record["seed"] = "another" if record["seed"] != "another" else "yet another"
    return None


def seed_longer(record, rng):
    if not record["deals"]:
        return False
    record["seed"] = ((record["seed"] or "") + " ")[-64:]
    return None


SEEDS = {
    "missing": drop("seed"),
    "empty": put("seed", ""),
    "of 65 characters": put("seed", "x" * 65),
    "a number": put("seed", 1),
    "false": put("seed", False),
    "a list": put("seed", ["x"]),
    "no valid text": put("seed", "\ud800"),
    "another": seed_other,
    "with a space more": seed_longer,
}


# --- totals -----------------------------------------------------------------------------------------------------------


def total_moved(record, rng):
    record["chips"][0] += 1
    record["chips"][1] -= 1


def total_to_pot(record, rng):
    record["chips"][0] -= 1
    record["pot"] += 1


def total_with_float(record, rng):
    record["chips"][0] = float(record["chips"][0])


def total_short(record, rng):
    record["chips"].pop()


def total_long(record, rng):
    record["chips"].append(0)


def total_of_first_deals_only(record, rng):
    """The last finished deal is forgotten in the totals."""
    finished = [deal["result"] for deal in record["deals"] if "result" in deal]
    if not finished or not any(finished[-1]["chips"]):
        return False
    record["chips"] = [total - chips for total, chips in zip(record["chips"], finished[-1]["chips"], strict=True)]
    return None


def pot_as_bool(record, rng):
    record["pot"] = as_bool(record["pot"])


def pot_as_float(record, rng):
    record["pot"] = float(record["pot"])


TOTALS = {
    "chips missing": drop("chips"),
    "chips null": put("chips", None),
    "chips as strings": put("chips", 0, "0"),
    "chips as bool": put("chips", 0, False),
    "chips as float": total_with_float,
    "chips short": total_short,
    "chips long": total_long,
    "chips moved": total_moved,
    "chips into the pot": total_to_pot,
    "chips without the last deal": total_of_first_deals_only,
    "pot missing": drop("pot"),
    "pot null": put("pot", None),
    "pot as bool": pot_as_bool,
    "pot as float": pot_as_float,
    "pot wrong": put("pot", 12345678),
}


# --- whole deals ------------------------------------------------------------------------------------------------------


def next_deal(record):
    """The deal that would come next, with nothing played yet."""
    game = referee.GAMES[record["game"]]
    past = referee.replay(record)["past"]
    dealer = game.next_dealer(record["options"], past)
    pack = game.pack(record["options"])
    order = pack if record["seed"] is None else shuffle.shuffled(pack, record["seed"], len(past))
    return {"dealer": dealer, **game.deal_out(record["options"], dealer, order), "actions": []}


def deal_after_the_end(record, rng):
    if not record["deals"] or not referee.is_over(record):
        return False
    record["deals"].append(next_deal(record))
    return None


def deal_before_the_end_of_another(record, rng):
    """A second deal in progress behind the one in progress."""
    if not record["deals"] or "result" in record["deals"][-1]:
        return False
    record["deals"].append(dict(record["deals"][-1]))
    return None


def first_deal_lost(record, rng):
    if record["seed"] is None or len(record["deals"]) < 2:
        return False
    del record["deals"][0]
    return None


def deals_exchanged(record, rng):
    if record["seed"] is None or len(record["deals"]) < 2:
        return False
    record["deals"][:2] = record["deals"][1::-1]
    return None


def deal_doubled(record, rng):
    if record["seed"] is None or not record["deals"]:
        return False
    record["deals"].insert(0, record["deals"][0])
    return None


def length_already_reached(record, rng):
    """The match should have ended with an earlier deal."""
    options = record["options"]
    if options.get("scoring") == "points15" or options.get("final_pot") == "repeat":
        return False
    if options.get("mussrunde") == "on" or options["deals"] == "open" or len(record["deals"]) < 2:
        return False
    options["deals"] = len(record["deals"]) - 1
    return None


def with_dealer(changed, from_deal=0):
    """A function that changes the dealer of a deal."""

    def change(record, rng):
        first = from_deal if record["seed"] is not None else max(from_deal, 1)
        if len(record["deals"]) <= first:
            return False
        deal = record["deals"][rng.randrange(first, len(record["deals"]))]
        deal["dealer"] = changed(deal["dealer"], record["options"]["players"])
        return None

    return change


def in_first_deal(name, changed):
    """A function that changes a part of the first deal."""

    def change(record, rng):
        if not record["deals"]:
            return False
        record["deals"][0][name] = changed(record["deals"][0][name])
        return None

    return change


def dealer_missing(record, rng):
    if not record["deals"]:
        return False
    del record["deals"][-1]["dealer"]
    return None


def deal_as_list(record, rng):
    if not record["deals"]:
        return False
    record["deals"][-1] = list(record["deals"][-1].values())
    return None


DEALS = {
    "deals missing": drop("deals"),
    "deals null": put("deals", None),
    "deals as object": put("deals", {}),
    "one as list": deal_as_list,
    "after the end": deal_after_the_end,
    "behind an unfinished one": deal_before_the_end_of_another,
    "first one lost": first_deal_lost,
    "two exchanged": deals_exchanged,
    "first one twice": deal_doubled,
    "more than agreed": length_already_reached,
    "dealer the next seat": with_dealer(lambda dealer, players: (dealer + 1) % players),
    "dealer out of range": in_first_deal("dealer", lambda dealer: 5),
    "dealer negative": in_first_deal("dealer", lambda dealer: -1),
    "dealer missing": dealer_missing,
    "dealer as bool": in_first_deal("dealer", as_bool),
    "dealer as float": in_first_deal("dealer", float),
    "dealer as string": in_first_deal("dealer", str),
    "dealer null": in_first_deal("dealer", lambda dealer: None),
}
