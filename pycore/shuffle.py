"""Verifiable chance: every deal follows from the seed, in any language, by HMAC-SHA256 and a Fisher-Yates shuffle."""

import hashlib
import hmac
from collections.abc import Iterator

from pycore.cards import Card


def deal_key(seed: str, index: int) -> bytes:
    """Derive the 32-byte key of deal number `index` (from 0).

    >>> deal_key("kartenstube", 0).hex()[:16]
    '884f1f1715338a0d'
    """
    return _key(seed, f"deal:{index}")


def commitment(key: bytes) -> str:
    """Write the commitment to a key: what can be shown before the deal without giving anything away."""
    return hashlib.sha256(key).hexdigest()


def first_dealer(seed: str, players: int) -> int:
    """Draw the seat (0 to `players` - 1) that deals first."""
    return uniform(_words(_key(seed, "dealer")), players)


def shuffled(key: bytes, size: int) -> tuple[Card, ...]:
    """Shuffle a pack of `size` cards; the first card of the result is dealt first."""
    words = _words(key)
    cards = list(range(size))
    for last in range(size - 1, 0, -1):
        other = uniform(words, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def uniform(words: Iterator[int], n: int) -> int:
    """Draw a number from 0 to `n` - 1 without bias from a stream of 32-bit words."""
    limit = (1 << 32) - (1 << 32) % n
    return next(word for word in words if word < limit) % n


def _key(seed: str, message: str) -> bytes:
    return hmac.new(seed.encode(), message.encode(), hashlib.sha256).digest()


def _words(key: bytes) -> Iterator[int]:
    count = 0
    while True:
        block = hashlib.sha256(key + count.to_bytes(4, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        count += 1
