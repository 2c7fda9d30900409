"""Corruptions of actions; each function changes a record in place, False: it does not apply."""

from reference import referee

from mutation_kinds.tools import as_bool, has_result, pack_of, pick_deal, with_part, without_part


def choose(record, rng, is_fit):
    """A random action for which is_fit(deal, number, asked tokens) holds, as (deal, number, tokens); or None."""
    found = [
        (deal, number, steps[number][1])
        for deal, steps in zip(record["deals"], referee.trace(record), strict=True)
        for number in range(len(deal["actions"]))
        if is_fit(deal, number, steps[number][1])
    ]
    return rng.choice(found) if found else None


def always(deal, number, tokens):
    return True


def with_action(changed, is_fit=always):
    """A function that replaces an action by changed(action)."""

    def change(record, rng):
        chosen = choose(record, rng, is_fit)
        if chosen is None:
            return False
        deal, number, _ = chosen
        deal["actions"][number] = changed(deal["actions"][number])
        return None

    return change


def with_token(changed, is_fit=always):
    """A function that replaces the token of an action."""
    return with_action(lambda action: [action[0], changed(action[1])], is_fit)


def with_seat(changed):
    """A function that replaces the seat of an action."""
    return with_action(lambda action: [changed(action[0]), action[1]])


def has_card(deal, number, tokens):
    return " " in deal["actions"][number][1]


def seat_next(record, rng):
    players = record["options"]["players"]
    return with_seat(lambda seat: (seat + 1) % players)(record, rng)


def names_card(verb):
    """Fits actions with a verb."""
    return lambda deal, number, tokens: deal["actions"][number][1].split()[0] == verb


def card_not_allowed(record, rng):
    """Some card of the pack that may not be played now."""
    chosen = choose(record, rng, names_card("play"))
    if chosen is None:
        return False
    deal, number, tokens = chosen
    wrong = [card for card in pack_of(record) if "play " + card not in tokens]
    deal["actions"][number][1] = "play " + rng.choice(wrong)
    return None


def card_of_own_hand_not_allowed(record, rng):
    """A revoke: a card that the seat plays later, although it may not be played now."""
    revokes = []
    for deal, steps in zip(record["deals"], referee.trace(record), strict=True):
        for number, (seat, token) in enumerate(deal["actions"]):
            later = [other for later_seat, other in deal["actions"][number + 1 :] if later_seat == seat]
            if token.startswith("play "):
                short = {word.split(" as ")[0] for word in steps[number][1]}
                revokes += [(deal, number, other) for other in later if other.split(" as ")[0] not in short]
    if not revokes:
        return False
    deal, number, token = rng.choice(revokes)
    deal["actions"][number][1] = token
    return None


def card_played_twice(record, rng):
    def is_fit(deal, number, tokens):
        return number > 0 and deal["actions"][number - 1][1].startswith("play ")

    chosen = choose(record, rng, is_fit)
    if chosen is None:
        return False
    deal, number, _ = chosen
    deal["actions"][number][1] = deal["actions"][number - 1][1].split(" as ")[0]
    return None


def call_not_allowed(record, rng):
    """A call of the game that is not open to the seat."""
    calls = ["pass", "dobbm", "solo", "double", "small", "big", "announce EO", "announce LO", "go C", "go none"]
    calls += ["stand", "miss", "fold", "for-pot", "take", "leave"]
    chosen = choose(record, rng, always)
    if chosen is None:
        return False
    deal, number, tokens = chosen
    deal["actions"][number][1] = rng.choice([call for call in calls if call not in tokens])
    return None


def discard_not_allowed(record, rng):
    chosen = choose(record, rng, names_card("discard"))
    if chosen is None:
        return False
    deal, number, tokens = chosen
    wrong = [card for card in pack_of(record) if "discard " + card not in tokens]
    deal["actions"][number][1] = "discard " + rng.choice(wrong)
    return None


def is_not_the_end(deal, number):
    return "result" in deal or number + 1 < len(deal["actions"])


def dropped(is_fit):
    """A function that drops an action; the ones behind it no longer fit."""

    def change(record, rng):
        chosen = choose(record, rng, lambda deal, number, tokens: is_fit(deal, number, tokens) and is_not_the_end(deal, number))
        if chosen is None:
            return False
        deal, number, _ = chosen
        del deal["actions"][number]
        return None

    return change


def action_repeated(record, rng):
    chosen = choose(record, rng, always)
    if chosen is None:
        return False
    deal, number, _ = chosen
    deal["actions"].insert(number, list(deal["actions"][number]))
    return None


def neighbours_exchanged(record, rng):
    def is_fit(deal, number, tokens):
        return number + 1 < len(deal["actions"]) and deal["actions"][number][0] != deal["actions"][number + 1][0]

    chosen = choose(record, rng, is_fit)
    if chosen is None:
        return False
    deal, number, _ = chosen
    actions = deal["actions"]
    actions[number], actions[number + 1] = actions[number + 1], actions[number]
    return None


def action_behind_the_deal(record, rng):
    deal = pick_deal(record, rng, has_result)
    if deal is None:
        return False
    deal["actions"].append([rng.randrange(record["options"]["players"]), rng.choice(["pass", "play " + pack_of(record)[0]])])
    return None


def is_plain_play(deal, number, tokens):
    token = deal["actions"][number][1]
    return token.startswith("play ") and "-" in token and " as " not in token


ACTIONS = {
    "all missing": without_part("actions"),
    "all null": with_part("actions", lambda actions: None),
    "all as text": with_part("actions", str),
    "one as text": with_action(lambda action: f"{action[0]} {action[1]}"),
    "one as object": with_action(lambda action: {"seat": action[0], "token": action[1]}),
    "one with a third member": with_action(lambda action: [*action, 1]),
    "one without token": with_action(lambda action: action[:1]),
    "one turned round": with_action(lambda action: action[::-1]),
    "seat next": seat_next,
    "seat negative": with_seat(lambda seat: -1 - seat),
    "seat as bool": with_seat(as_bool),
    "seat as float": with_seat(float),
    "seat as string": with_seat(str),
    "seat null": with_seat(lambda seat: None),
    "token empty": with_token(lambda token: ""),
    "token null": with_token(lambda token: None),
    "token a number": with_token(lambda token: 1),
    "token unknown": with_token(lambda token: "resign"),
    "token with a capital": with_token(str.capitalize),
    "token in capitals": with_token(lambda token: token.split()[0].upper() + token[len(token.split()[0]) :]),
    "token with a space behind": with_token(lambda token: token + " "),
    "token with a space before": with_token(lambda token: " " + token),
    "token with a line break": with_token(lambda token: token + "\n"),
    "token with two spaces": with_token(lambda token: token.replace(" ", "  "), has_card),
    "token with a tab": with_token(lambda token: token.replace(" ", "\t"), has_card),
    "token without verb": with_token(lambda token: token.split()[1], has_card),
    "token without card": with_token(lambda token: token.split()[0], has_card),
    "token with a card more": with_token(lambda token: token + " " + token.split()[1], names_card("play")),
    "token with underscore": with_token(lambda token: token.replace("-", "_"), lambda d, n, t: "-" in d["actions"][n][1]),
    "suit named when following, or for a trump": with_token(lambda token: f"{token} as {token[5]}", is_plain_play),
    "suit not named": with_token(lambda token: token.split(" as ")[0], lambda d, n, t: " as " in d["actions"][n][1]),
    "suit not on the tile": with_token(lambda token: token[:-1] + "7", lambda d, n, t: " as " in d["actions"][n][1]),
    "card not allowed": card_not_allowed,
    "revoke": card_of_own_hand_not_allowed,
    "card already played": card_played_twice,
    "call not allowed": call_not_allowed,
    "discard not allowed": discard_not_allowed,
    "first one dropped": dropped(lambda deal, number, tokens: number == 0),
    "last one dropped": dropped(lambda deal, number, tokens: number + 1 == len(deal["actions"])),
    "a forced one dropped": dropped(lambda deal, number, tokens: len(tokens) == 1),
    "a pass dropped": dropped(lambda deal, number, tokens: deal["actions"][number][1] == "pass"),
    "one repeated": action_repeated,
    "two exchanged": neighbours_exchanged,
    "one behind the deal": action_behind_the_deal,
}
