"""The sows' roundels: winter for acorns, autumn for leaves, spring for hearts, summer for bells."""

from __future__ import annotations

from .svg import circle, group, path


def _blossom(x: float, y: float) -> str:
    petals = "".join(
        f'<ellipse transform="rotate({angle})" cy="-4.6" rx="3.3" ry="4.4" class="petal o" stroke-width="1"/>'
        for angle in range(0, 360, 72)
    )
    return group(petals + circle(0, 0, 2.3, "gd o", 1), transform=f"translate({x} {y})")


_SPRING = (
    circle(0, 0, 21, "Ht o")
    + path("M-16 9C-8 3 8-3 16-9", "wdx", 2.2)
    + path("M2-3Q4-12 11-12Q11-5 2-3ZM-2 3Q-4 12-11 12Q-11 5-2 3Z", "L0 o", 1)
    + _blossom(-7.5, -5.5)
    + _blossom(7.5, 5.5)
)
_EAR = "".join(
    f"M0 {y}Q-6.4 {y - 1.5}-5.6 {y - 7}Q-.6 {y - 5} 0 {y}ZM0 {y}Q6.4 {y - 1.5} 5.6 {y - 7}Q.6 {y - 5} 0 {y}Z"
    for y in (1, -4.5, -10)
)
_SUMMER = (
    circle(0, 0, 21, "Bt o")
    + "".join(path("M-1.8-9.5L0-18.5L1.8-9.5Z", "gd", extra=f'transform="rotate({a})"') for a in range(0, 360, 30))
    + path("M0 19V-14", "l", 1.2)
    + path(_EAR, "E1 o", 0.9)
    + path("M-10 13.6C-5 11 5 11 10 13.6L9 16.4C4 14-4 14-9 16.4Z", "B1")
)
_GRAPES = ((-3.5, -6), (3.5, -6), (10, -6), (0, 0), (6.8, 0), (3.4, 6), (9, 5.4), (6.2, 11))
_AUTUMN = (
    circle(0, 0, 21, "Lt o")
    + path("M-14-9C-6-14 4-12 13-11", "wdx", 2)
    + path("M-3-12C-10-18-17-13-17-6C-14-8-12-6-12-3C-8-4-5-8-3-12Z", "L0 o", 1)
    + "".join(circle(x, y, 3.7, "grape o", 1) for x, y in _GRAPES)
    + path("M12-10C17-8 15-3 17 0", "l", 1)
)
_ARM = "M0 0V-17M0-7L-4.4-11M0-7L4.4-11M0-12L-3-15M0-12L3-15"
_WINTER = (
    circle(0, 0, 21, "winter o")
    + "".join(path(_ARM, "frost", 2, f'transform="rotate({a})"') for a in range(0, 360, 60))
    + circle(0, 0, 2.4, "frostf")
)
SEASON = {"E": _WINTER, "L": _AUTUMN, "H": _SPRING, "B": _SUMMER}
"""Suit to roundel, about the origin, radius 21."""
