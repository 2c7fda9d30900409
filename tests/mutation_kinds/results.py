"""Corruptions of results; each function changes a record in place, False: it does not apply."""

from mutation_kinds.tools import as_bool, has_result, pick_deal


def with_figure(name, changed):
    """A function that changes a figure of a result where changed() gives another value (None: it does not apply)."""

    def change(record, rng):
        found = [deal["result"] for deal in record["deals"] if has_result(deal) and name in deal["result"]]
        found = [result for result in found if changed(result[name]) is not None]
        if not found:
            return False
        result = rng.choice(found)
        result[name] = changed(result[name])
        return None

    return change


def result_missing_in_the_middle(record, rng):
    if len(record["deals"]) < 2:
        return False
    del record["deals"][rng.randrange(len(record["deals"]) - 1)]["result"]
    return None


def result_missing_at_the_end(record, rng):
    """The deal is over, so it lacks its result although the totals say as much."""
    if not record["deals"] or not has_result(record["deals"][-1]):
        return False
    result = record["deals"][-1].pop("result")
    record["chips"] = [total - chips for total, chips in zip(record["chips"], result["chips"], strict=True)]
    record["pot"] = record["deals"][-2]["result"]["pot"] if len(record["deals"]) > 1 else 0
    return None


def unfinished_in_the_middle(record, rng):
    if len(record["deals"]) < 2:
        return False
    deal = record["deals"][rng.randrange(len(record["deals"]) - 1)]
    del deal["result"]
    deal["actions"].pop()
    return None


def result_too_early(record, rng):
    if not record["deals"] or has_result(record["deals"][-1]):
        return False
    players = record["options"]["players"]
    record["deals"][-1]["result"] = {"chips": [0] * players, "pot": record["pot"], "tricks": [0] * players}
    return None


def result_of_another_kind(kind):
    """A function that replaces a whole result."""

    def change(record, rng):
        deal = pick_deal(record, rng, has_result)
        if deal is None:
            return False
        deal["result"] = kind
        return None

    return change


def figure_missing(record, rng):
    deal = pick_deal(record, rng, has_result)
    if deal is None:
        return False
    del deal["result"][rng.choice(sorted(deal["result"]))]
    return None


def chips_moved_everywhere(record, rng):
    """Two seats' chips are changed in the result and in the totals alike."""
    deal = pick_deal(record, rng, has_result)
    if deal is None:
        return False
    for chips in (deal["result"]["chips"], record["chips"]):
        chips[0] += 1
        chips[1] -= 1
    return None


def turned_unless_even(row):
    turned = row[1:] + row[:1]
    return turned if turned != row else None


def first_plus_one(row):
    return None if row is None else [row[0] + 1, *row[1:]]


RESULTS = {
    "missing in the middle": result_missing_in_the_middle,
    "missing at the end": result_missing_at_the_end,
    "unfinished in the middle": unfinished_in_the_middle,
    "of an unfinished deal": result_too_early,
    "null": result_of_another_kind(None),
    "as list": result_of_another_kind([]),
    "empty": result_of_another_kind({}),
    "a figure missing": figure_missing,
    "chips moved everywhere": chips_moved_everywhere,
    "chips one seat on": with_figure("chips", turned_unless_even),
    "chips all 0": with_figure("chips", lambda row: [0] * len(row) if any(row) else None),
    "chips short": with_figure("chips", lambda row: row[:-1]),
    "chips as float": with_figure("chips", lambda row: [float(row[0]), *row[1:]]),
    "chips with signs turned": with_figure("chips", lambda row: [-chips for chips in row] if any(row) else None),
    "pot one more": with_figure("pot", lambda pot: pot + 1),
    "pot as bool": with_figure("pot", as_bool),
    "pot as float": with_figure("pot", float),
    "pot as string": with_figure("pot", str),
    "tricks one more": with_figure("tricks", first_plus_one),
    "tricks one seat on": with_figure("tricks", turned_unless_even),
    "tricks as one number": with_figure("tricks", sum),
    "tricks as bool": with_figure("tricks", lambda row: [as_bool(row[0]), *row[1:]]),
    "points one more": with_figure("points", lambda points: None if points is None else points + 1),
    "points for a thrown-in deal": with_figure("points", lambda points: 0 if points is None else None),
    "points as string": with_figure("points", str),
    "values one more": with_figure("values", first_plus_one),
    "values for a called game": with_figure("values", lambda row: [0, 0, 0, 0] if row is None else None),
    "values as text": with_figure("values", str),
    "codes one more": with_figure("codes", first_plus_one),
    "codes one seat on": with_figure("codes", turned_unless_even),
    "score one more": with_figure("score", first_plus_one),
    "score one seat on": with_figure("score", turned_unless_even),
}
