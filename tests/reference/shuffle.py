"""Deals recomputed from a seed, step by step as the record's format describes them."""

import hashlib
import hmac

WORD = 2**32


def key_for(seed, message):
    """The 32-byte key of a seed for one purpose, such as "dealer" or "deal:0"."""
    return hmac.new(seed.encode("utf-8"), message.encode("utf-8"), hashlib.sha256).digest()


def commitment_for(seed, index):
    """What a table shows before deal number `index`, in hexadecimal."""
    return hashlib.sha256(key_for(seed, f"deal:{index}")).hexdigest()


def numbers_from(key):
    """An endless row of 32-bit numbers from a key."""
    block = 0
    while True:
        digest = hashlib.sha256(key + block.to_bytes(4, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def uniform(numbers, n):
    """A number from 0 to n - 1, each as likely as the others."""
    limit = WORD - WORD % n
    while True:
        number = next(numbers)
        if number < limit:
            return number % n


def shuffled(pack, seed, index):
    """The pack in the order in which deal number `index` is dealt."""
    numbers = numbers_from(key_for(seed, f"deal:{index}"))
    order = list(pack)
    for i in range(len(order) - 1, 0, -1):
        j = uniform(numbers, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def first_dealer(players, seed):
    """The seat that deals first."""
    return uniform(numbers_from(key_for(seed, "dealer")), players)
