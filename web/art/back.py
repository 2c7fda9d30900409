"""The back of a card: the heart cut into a parlour chair's back, in a field of lozenges."""

from __future__ import annotations

from .svg import circle, group, path, sprite, symbol

_HEART = (
    "M0 9C-6.6 3.4-9 .6-9-3.4C-9-6.6-6.8-8.6-4.4-8.6C-2.4-8.6-.8-7.4 0-5.6"
    "C.8-7.4 2.4-8.6 4.4-8.6C6.8-8.6 9-6.6 9-3.4C9 .6 6.6 3.4 0 9Z"
)


def back() -> str:
    """Draw the sprite with the one symbol `back`."""
    lozenges = "".join(
        f"M{14 + column * 18} {5 + row * 22}L{21 + column * 18} {14 + row * 22}L{14 + column * 18} {23 + row * 22}"
        f"L{7 + column * 18} {14 + row * 22}Z"
        for row in range(7)
        for column in range(5)
    )
    dots = "".join(circle(23 + column * 18, 25 + row * 22, 1.5) for row in range(6) for column in range(4))
    heart = path(_HEART, "backheart", extra='transform="scale(1.15)"')
    body = (
        (
            '<rect class="w" width="100" height="160" rx="7"/><rect x="5" y="5" width="90" height="150" '
            'rx="4" class="backcloth"/>'
        )
        + group(path(lozenges, "backline", 1), extra='clip-path="url(#bk-cloth)"')
        + group(dots, "backdot")
        + path("M50 34L80 80L50 126L20 80Z", "backcloth backedge", 1.2)
        + path("M50 40L76 80L50 120L24 80Z", "backline", 0.8)
        + group(heart, transform="translate(50 66)")
        + group(heart, transform="translate(50 94) rotate(180)")
    )
    clip = '<clipPath id="bk-cloth"><rect x="6" y="6" width="88" height="148" rx="3"/></clipPath>'
    return sprite(symbol("back", body), clip)
