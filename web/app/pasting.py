"""What is pasted or chosen to be opened: a link or a record, found among the words in which it was sent."""

RECORD = '{"format"'
"""How the records begin that this page writes."""


def find_link(content: str) -> str | None:
    """Find the fragment of a link to this page, wherever it lies (`None`: it is a record, or nothing).

    >>> find_link("Look: https://cards.example/#/shared?v=1&d=eN  What now?"), find_link("{}")
    ('#/shared?v=1&d=eN', None)
    """
    place = content.find("#/")
    return None if place < 0 or RECORD in content else content[place:].split(maxsplit=1)[0]


def cut_out(content: str) -> str:
    """Cut a record out of a message.

    >>> cut_out('Deal 3 is wrong. {"format": "x"} Anna')
    '{"format": "x"}'
    """
    start, end = content.find(RECORD), content.rfind("}")
    return content[start : end + 1] if 0 <= start < end else content.strip()
