"""Corruptions of format, options and players; each function changes a record in place, False: it does not apply."""

from reference import referee

from mutation_kinds.tools import as_bool, drop, put

WORDS = ["yes", "no", "on", "off"]


# --- head -------------------------------------------------------------------------------------------------------------


def another_game(record, rng):
    """The other games have other options, so the options no longer fit."""
    record["game"] = rng.choice([name for name in sorted(referee.GAMES) if name != record["game"]])


def game_with_underscore(record, rng):
    if "-" not in record["game"]:
        return False
    record["game"] = record["game"].replace("-", "_")
    return None


def game_in_capitals(record, rng):
    record["game"] = record["game"].title()


HEADS = {
    "format missing": drop("format"),
    "format of another program": put("format", "kartenstube-records"),
    "format null": put("format", None),
    "version missing": drop("version"),
    "version 0": put("version", 0),
    "version 2": put("version", 2),
    "version as float": put("version", 1.0),
    "version as bool": put("version", True),
    "version as string": put("version", "1"),
    "game missing": drop("game"),
    "game unknown": put("game", "skat"),
    "game null": put("game", None),
    "game another": another_game,
    "game with underscore": game_with_underscore,
    "game in capitals": game_in_capitals,
}


# --- options ----------------------------------------------------------------------------------------------------------


def with_option(kind, changed):
    """A function that changes the value of a random option of one type."""

    def change(record, rng):
        names = [name for name, value in record["options"].items() if type(value) is kind]
        if not names:
            return False
        name = rng.choice(sorted(names))
        record["options"][name] = changed(record["options"][name])
        return None

    return change


def only_in(game, change):
    """A function that applies to one game."""

    def guarded(record, rng):
        return change(record, rng) if record["game"] == game else False

    return guarded


def option_missing(record, rng):
    del record["options"][rng.choice(sorted(record["options"]))]


def option_of_another_game(record, rng):
    record["options"]["double_rank" if record["game"] != "domino-loo" else "mussrunde"] = "on"


def option_with_hyphen(record, rng):
    name = rng.choice([name for name in sorted(record["options"]) if name not in ("players", "deals", "unit", "scale")])
    record["options"][name.replace("_", "-") + ("" if "_" in name else "-")] = record["options"].pop(name)


def on_off_as_bool(record, rng):
    names = [name for name, value in record["options"].items() if value in WORDS]
    if not names:
        return False
    name = rng.choice(sorted(names))
    record["options"][name] = record["options"][name] in ("yes", "on")
    return None


def another_table_size(record, rng):
    """Allowed in itself, but the players and hands are those of the old size."""
    sizes = [size for size in referee.GAMES[record["game"]].OPTIONS["players"] if size != record["options"]["players"]]
    if not sizes:
        return False
    record["options"]["players"] = rng.choice(sizes)
    return None


def three_players_flipped(record, rng):
    record["options"]["three_players"] = "off" if record["options"]["three_players"] == "on" else "on"


OPTIONS = {
    "options missing": drop("options"),
    "options null": put("options", None),
    "options as list": put("options", []),
    "options empty": put("options", {}),
    "one missing": option_missing,
    "one unknown": put("options", "kibitzers", "on"),
    "one of another game": option_of_another_game,
    "one with a hyphen in its name": option_with_hyphen,
    "a word unknown": with_option(str, lambda value: "sometimes"),
    "a word in capitals": with_option(str, str.upper),
    "a word with a space": with_option(str, lambda value: value + " "),
    "a word empty": with_option(str, lambda value: ""),
    "a word as null": with_option(str, lambda value: None),
    "a word as list": with_option(str, lambda value: [value]),
    "a number as string": with_option(int, str),
    "a number as float": with_option(int, float),
    "a number as bool": with_option(int, as_bool),
    "a number negative": with_option(int, lambda value: -1),
    "a number far too large": with_option(int, lambda value: 1001),
    "a number as null": with_option(int, lambda value: None),
    "on as true": on_off_as_bool,
    "players out of range": put("options", "players", 6),
    "players one": put("options", "players", 1),
    "another table size": another_table_size,
    "deals 0": put("options", "deals", 0),
    "deals 1000": put("options", "deals", 1000),
    "deals unlimited": put("options", "deals", "unlimited"),
    "deals true": put("options", "deals", True),
    "unit 0": only_in("dobbm", put("options", "unit", 0)),
    "unit 1001": only_in("dobbm", put("options", "unit", 1001)),
    "max_doublings 3": only_in("dobbm", put("options", "max_doublings", 3)),
    "ante 4": only_in("clumond", put("options", "ante", 4)),
    "ante of three kinds": only_in("domino-loo", put("options", "ante", 5)),
    "three_players alone": only_in("slovak-lorum", three_players_flipped),
}


# --- players ----------------------------------------------------------------------------------------------------------


def player_too_few(record, rng):
    record["players"].pop()


def player_too_many(record, rng):
    record["players"].append({"name": "One more", "kind": "human"})


def bot_level_a_number(record, rng):
    record["players"][0].update(kind="bot", level=3)


PLAYERS = {
    "players missing": drop("players"),
    "players null": put("players", None),
    "players as object": put("players", {"0": {"name": "A", "kind": "human"}}),
    "one too few": player_too_few,
    "one too many": player_too_many,
    "one as string": put("players", 0, "Anna"),
    "name missing": drop("players", 1, "name"),
    "name a number": put("players", 1, "name", 7),
    "kind missing": drop("players", 0, "kind"),
    "kind unknown": put("players", 0, "kind", "alien"),
    "kind in capitals": put("players", 0, "kind", "Human"),
    "kind null": put("players", 0, "kind", None),
    "level a number": bot_level_a_number,
}
