"""How languages count and write numbers: the page and the demos speak by these."""

MINUS = "\u2212"


def plural_category(language: str, count: int) -> str:
    """Name the plural category of a whole number: `one`, `few` or `other`.

    >>> [plural_category("sk", count) for count in (1, 3, 5)], plural_category("fr", 0), plural_category("ja", 1)
    (['one', 'few', 'other'], 'one', 'other')
    """
    count = abs(count)
    if language == "ja":
        return "other"
    if language == "fr":
        return "one" if count < 2 else "other"
    if language == "sk" and 2 <= count <= 4:
        return "few"
    return "one" if count == 1 else "other"


def signed(chips: int) -> str:
    """Write a change in chips with its sign.

    >>> signed(-6), signed(12), signed(0)
    ('−6', '+12', '0')
    """
    return f"+{chips}" if chips > 0 else number(chips)


def number(value: int) -> str:
    """Write a whole number with a real minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)
