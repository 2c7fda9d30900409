"""What several groups of corruptions use. A change works in place on a record and returns False where it does not apply."""

from reference import referee


def put(*path_and_value):
    """A function that puts a value at a path of keys."""
    *path, name, value = path_and_value

    def change(record, rng):
        part = record
        for key in path:
            part = part[key]
        part[name] = value
        return

    return change


def drop(*path):
    """A function that takes a key away."""
    *way, name = path

    def change(record, rng):
        part = record
        for key in way:
            part = part[key]
        del part[name]

    return change


def as_bool(value):
    """The truth value that Python takes for the same number."""
    return bool(value) if value in (0, 1) else True


def pick_deal(record, rng, is_fit=lambda deal: True):
    """A random deal that fits, or None."""
    fitting = [deal for deal in record["deals"] if is_fit(deal)]
    return rng.choice(fitting) if fitting else None


def has_result(deal):
    return "result" in deal


def pack_of(record):
    return referee.GAMES[record["game"]].pack(record["options"])


def with_part(name, changed):
    """A function that replaces a part of a deal, where the game has it."""

    def change(record, rng):
        deal = pick_deal(record, rng, lambda deal: name in deal)
        if deal is None:
            return False
        deal[name] = changed(deal[name])
        return None

    return change


def without_part(name):
    """A function that takes a part of a deal away, where the game has it."""

    def change(record, rng):
        deal = pick_deal(record, rng, lambda deal: name in deal)
        if deal is None:
            return False
        del deal[name]
        return None

    return change
