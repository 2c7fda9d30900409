"""Ten thousand broken records: each is refused with a `RecordError` or is as true to the rules as the one it was made from."""

import json
import random

import pytest
from mutations import MUTATIONS
from reference import referee
from test_damaged_records import damage

from pycore import games
from pycore.errors import RecordError
from pycore.record import SIZE_LIMIT, Record, from_json, read, to_json, write

BYTES = 5_600
DAMAGED = 2_400
KINDS = 2_000
SPARE = [
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"null",
    b"true",
    b"-",
    b"0",
    b"1e9",
    b".5",
    b"\\",
    b"\\u0000",
    b"\xff",
    b" ",
    b"\n",
]


def originals(name, count):
    """Make right records of one game, some of composed deals, some cut short."""
    rng = random.Random(f"fuzz {name}")
    return [
        referee.simulate(
            name, referee.random_options(name, rng), None if n % 3 == 0 else f"fuzz {n}", rng, rng.randint(1, 2), 0.4
        )
        for n in range(count)
    ]


ORIGINALS = [record for name in games.names() for record in originals(name, 12)]


def with_broken_bytes(line, rng):
    """Change a text in one to three places: lose, double, exchange, overwrite or insert bytes, or end it early."""
    text = bytearray(line)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        place = rng.randrange(len(text))
        length = rng.choice((1, 1, 1, 2, 5, 40))
        match rng.randrange(8):
            case 0:
                del text[place : place + length]
            case 1:
                text[place:place] = text[place : place + length]
            case 2:
                text[place] = rng.randrange(256)
            case 3:
                text[place:place] = rng.choice(SPARE)
            case 4:
                other = rng.randrange(len(text))
                text[place], text[other] = text[other], text[place]
            case 5 if rng.random() < 0.3:
                del text[place:]
            case _:
                alike = [i for i in range(place, min(place + 60, len(text))) if chr(text[i]).isalnum()]
                if alike:
                    text[rng.choice(alike)] = rng.choice(b"0123456789EHLBSCDAKOUQJ")
        text = text or bytearray(b"0")
    return bytes(text)


def judge(line):
    """Read a line; what is accepted must hold together, be the same when read again, and please the reference too."""
    try:
        record = read(line)
    except RecordError as error:
        assert str(error).startswith("deal ")
        return False
    assert isinstance(record, Record)
    again = read(write(record))
    assert (again.match, again.players) == (record.match, record.players)
    assert from_json(to_json(record)) == record
    plain = json.loads(line)
    referee.check(plain)
    assert to_json(record) == plain
    return True


def fuzz(count, seed, broken):
    """Judge so many broken lines; the number of those that are right all the same."""
    rng = random.Random(seed)
    return sum(judge(broken(rng.choice(ORIGINALS), rng)) for _ in range(count))


def test_the_originals_are_accepted():
    assert all(judge(json.dumps(record).encode()) for record in ORIGINALS)


def test_broken_bytes():
    lines = {id(record): json.dumps(record).encode() for record in ORIGINALS}
    accepted = fuzz(BYTES, "bytes", lambda record, rng: with_broken_bytes(lines[id(record)], rng))
    assert 0 < accepted < BYTES / 5


def test_broken_structure():
    accepted = fuzz(DAMAGED, "structure", lambda record, rng: json.dumps(damage(record, rng)).encode())
    assert 0 < accepted < DAMAGED / 4


def test_every_kind_of_corruption_is_refused():
    rng = random.Random("kinds")
    done, kinds = 0, sorted(MUTATIONS)
    while done < KINDS:
        mutated = MUTATIONS[kinds[done % len(kinds)]](rng.choice(ORIGINALS), rng)
        if mutated is not None:
            assert not judge(json.dumps(mutated).encode()), kinds[done % len(kinds)]
            done += 1
        else:
            kinds = kinds[1:] + kinds[:1]


def test_ten_thousand_in_all():
    assert BYTES + DAMAGED + KINDS == 10_000


def nested(depth):
    """Write lists within lists."""
    return "[" * depth + "]" * depth


PLACES = [
    lambda record, part: '{"x": ' + part + ", " + json.dumps(record)[1:],
    lambda record, part: json.dumps(record | {"chips": "@"}).replace('"@"', part),
    lambda record, part: json.dumps(record | {"deals": "@"}).replace('"@"', part),
    lambda record, part: json.dumps(record | {"options": record["options"] | {"deals": "@"}}).replace('"@"', part),
    lambda record, part: json.dumps(record | {"seed": "@"}).replace('"@"', part),
    lambda record, part: json.dumps(record | {"version": "@"}).replace('"@"', part),
    lambda record, part: json.dumps(record | {"players": "@"}).replace('"@"', part),
    lambda record, part: json.dumps(record | {"pot": "@"}).replace('"@"', part),
]
PARTS = [
    *(nested(depth) for depth in (10, 300, 900, 980, 990, 995, 1000, 5_000, 200_000)),
    *('{"a":' * depth + "1" + "}" * depth for depth in (300, 990, 100_000)),
    "1" * 4000,
    "1" * 5000,
    "-" + "9" * 400,
    "1e400",
    "NaN",
    "-Infinity",
    '"\\ud800"',
    '"\\u0000"',
    '"' + "x" * 100_000 + '"',
    "{}",
    "[[]]",
    "1.0",
]


@pytest.mark.parametrize("place", range(len(PLACES)))
def test_nothing_strange_in_any_place_breaks_the_reader(place):
    for record in ORIGINALS[::9]:
        for part in PARTS:
            line = PLACES[place](record, part)
            try:
                accepted = read(line)
            except RecordError:
                continue
            assert place == 0, line[:200]
            assert write(accepted)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b" ",
        b"null",
        b"[]",
        b"1",
        b'"kartenstube-record"',
        b"{}",
        b"\xef\xbb\xbf{}",
        b"\xff\xfe{\x00}\x00",
        b"\x00",
        b'{"format": "kartenstube-record", "format": "kartenstube-record"}',
        b'{"format": "kartenstube-record", "version": true}',
        b'{"format": "kartenstube-record", "version": 1.0}',
        b'{"format": "kartenstube-record", "version": 2}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 1_000_000,
        b" " * (SIZE_LIMIT + 1),
    ],
    ids=lambda line: repr(line[:40]),
)
def test_what_is_no_record_is_refused_at_once(line):
    with pytest.raises(RecordError):
        read(line)


def test_a_text_that_cannot_be_encoded_is_refused():
    with pytest.raises(RecordError):
        read("\ud800")
