"""Text that is safe in HTML and well-formed as XML."""

import re

_ESCAPED = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;", ord("'"): "&#x27;"}
# As the standard library's `html.escape`, whose package would bring all of HTML's named characters into the page.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(text: str) -> str:
    """Escape a text for element content or a quoted attribute; what XML cannot hold becomes U+FFFD.

    >>> escape('<b title="x">')
    '&lt;b title=&quot;x&quot;&gt;'
    """
    return _NOT_XML.sub("\ufffd", text).translate(_ESCAPED)


def element(tag: str, *children: str, **attributes: str | None) -> str:
    """Write an element; children are markup already, attributes are text (`None`: left out, `_` stands for a hyphen).

    >>> element("p", "a", class_="x", aria_label="b", title=None)
    '<p class="x" aria-label="b">a</p>'
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"' for name, value in attributes.items() if value is not None
    )
    return f"<{tag}{written}>{''.join(children)}</{tag}>"
