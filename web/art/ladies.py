"""Heads of the French courts: four queens, four jacks, four kings, about x = 60 as in `heads`."""

from __future__ import annotations

from .heads import beard, face, hair, lady
from .svg import circle, group, path


def _queen_hair(suit: str) -> str:
    """Draw hair behind the face: coiled braids, loose waves, a wimple, a netted chignon."""
    match suit:
        case "C":
            return (
                path("M60 21C47 21 45.6 34 47 45Q60 52 73 45C74.4 34 73 21 60 21Z", "hb o")
                + circle(47.4, 41, 6.6, "hb o")
                + circle(72.6, 41, 6.6, "hb o")
                + path(
                    ("M43.8 41C44.6 38 49 37.8 50.2 40.6C50.8 43 47.6 44.6 46.2 42.4M76.2 41C75.4 38 71 37.8 69.8 40.6"),
                    "l",
                    0.9,
                )
            )
        case "H":
            return path(
                "M60 20C45 20 44.6 32 44.8 40C45 47 41.4 50 42.6 57Q46.6 61.6 53 58L54 50H66L67 58Q73.4 61.6 77.4 57"
                "C78.6 50 75 47 75.2 40C75.4 32 75 20 60 20Z",
                "hs o",
            ) + path("M46.6 57C46 52 48.8 48 48.4 42M73.4 57C74 52 71.2 48 71.6 42", "l", 0.9)
        case "S":
            return path("M60 18C46 18 45 32 45.6 42L41 60Q60 68 79 60L74.4 42C75 32 74 18 60 18Z", "w o")
        case _:
            return path("M60 20C47 20 46 32 47.6 44Q60 50 72.4 44C74 32 73 20 60 20Z", "ha o") + path(
                "M72.6 44C77 47 78 53 74.6 60C73.4 64 76 66 74 70C70.4 67 70 61 71.6 56C72 51 71 48 69 46Z", "ha o"
            )


def _queen_crown(suit: str) -> str:
    """Draw a queen's crown: trefoils, pearls, a band over the veil, a tiara."""
    match suit:
        case "C":
            return (
                path(
                    (
                        "M48 28.6L46 17L51.6 20.6L54.6 12.6L58 18.4L60 9L62 18.4L65.4 12.6L68.4 20.6L74 17L72 28.6"
                        "Q60 24.4 48 28.6Z"
                    ),
                    "gd o",
                )
                + circle(60, 8.4, 2, "cg o", 1)
                + circle(54.4, 12.2, 1.6, "cg o", 1)
                + circle(65.6, 12.2, 1.6, "cg o", 1)
                + path("M51.6 24.6L54 22.6L56.4 24.4M63.6 24.4L66 22.6L68.4 24.6", "l", 1)
            )
        case "H":
            pearls = ((47, 19.6), (52.4, 15), (60, 12.6), (67.6, 15), (73, 19.6))
            return (
                path(
                    (
                        "M48 28.6Q46.4 24 47 20.4L52 23L52.6 16L57 21L60 13.6L63 21L67.4 16L68 23L73 20.4Q73.6 24 72 "
                        "28.6Q60 24 48 28.6Z"
                    ),
                    "gd o",
                )
                + "".join(circle(x, y, 2.1, "w o", 1) for x, y in pearls)
                + path("M60 26.6C57.6 24.6 57.6 22.4 60 22.8C62.4 22.4 62.4 24.6 60 26.6Z", "cr")
            )
        case "S":
            return (
                path(("M50.6 44C48.6 34 50 24.6 60 24.6S71.4 34 69.4 44L72 45C74.6 33 71 20.4 60 20.4S45.4 33 48 45Z"), "w o")
                + path("M47.6 25.6L47 14.6L53 19L60 11L67 19L73 14.6L72.4 25.6Q60 20.6 47.6 25.6Z", "gd o")
                + path("M60 15.6L62.4 18.6L60 21.6L57.6 18.6Z", "cb o", 0.9)
            )
        case _:
            return (
                path("M48.4 29C48.4 24 53 18 60 12C67 18 71.6 24 71.6 29Q60 23.6 48.4 29Z", "gd o")
                + path("M60 15.6L63.2 20L60 24.4L56.8 20Z", "cr o", 1)
                + circle(53.4, 24, 1.5, "w o", 0.9)
                + circle(66.6, 24, 1.5, "w o", 0.9)
                + circle(60, 11, 2, "w o", 1)
            )


def _king(suit: str) -> str:
    match suit:
        case "C":
            crown = (
                path(
                    (
                        "M47.6 29.6L46 16.6L50.4 13L54 17L56.6 11L60 8L63.4 11L66 17L69.6 13L74 16.6L72.4 29.6Q60 "
                        "25.6 47.6 29.6Z"
                    ),
                    "gd o",
                )
                + path("M47.2 26.6Q60 22.6 72.8 26.6L72.4 29.8Q60 25.8 47.6 29.8Z", "cg o", 1)
                + circle(60, 14.6, 1.8, "cr")
                + circle(51.6, 19, 1.3, "cr")
                + circle(68.4, 19, 1.3, "cr")
            )
            return hair("bob", "hb") + face("calm", "straight") + beard("curly", "hb") + crown
        case "H":
            crown = (
                path("M49 22Q60 13 71 22L70 28Q60 24 50 28Z", "cr o")
                + path(
                    ("M47.6 29.6L44.6 17.6L51.6 21.4L55 14L60 20L65 14L68.4 21.4L75.4 17.6L72.4 29.6Q60 25.6 47.6 29.6Z"),
                    "gd o",
                )
                + path("M58.7 13V10.6H56V8H58.7V5.4H61.3V8H64V10.6H61.3V13Z", "gd o", 1)
            )
            return hair("long", "hg") + face("old", "straight") + beard("full", "hg") + crown
        case "S":
            crown = (
                path("M48 27C43.6 22 46 13.4 54 13Q60 9.6 66 13C74 13.4 76.4 22 72 27Q60 22.6 48 27Z", "cb o")
                + path(
                    ("M47.6 29.8L46 19L52.4 23.4L56 17.4L60 22.6L64 17.4L67.6 23.4L74 19L72.4 29.8Q60 25.8 47.6 29.8Z"), "gd o"
                )
                + circle(60, 10.6, 2.4, "gd o", 1)
            )
            return hair("curls", "ha") + face("stern", "hook") + beard("fork", "ha") + crown
        case _:
            laurel = "".join(
                path("M0 0C-3.6-1-5-4-4-7.6C-.6-6.2 1-3.4 0 0Z", "cg o", 0.9, f'transform="translate({x} {y}) rotate({a})"')
                for x, y, a in (
                    (48.6, 27, -30),
                    (50.4, 21.6, -14),
                    (54.4, 17.4, 6),
                    (71.4, 27, 76),
                    (69.6, 21.6, 60),
                    (65.6, 17.4, 40),
                )
            )
            top = path("M50 28C49 18 54 13.4 60 13.4S71 18 70 28Q60 22.6 50 28Z", "ha o")
            return (
                hair("ears", "")
                + face("bold", "straight")
                + beard("none", "ha")
                + top
                + laurel
                + circle(60, 14.6, 2.4, "gd o", 1)
            )


def _jack(suit: str) -> str:
    match suit:
        case "C":
            cap = (
                path("M48.4 29.4C44 19 52 12 61 12.6C71 12.4 77 20 72 29.2Q60 25 48.4 29.4Z", "cg o")
                + path("M47.6 30Q60 25.4 72.6 29.8L72.2 25.8Q60 21.4 48 26Z", "cy o", 1.1)
                + path("M66 14C68 7 75 4.6 80 8C76 9.6 77 13 72 14.6Q69 16 66.6 16.6Z", "w o", 1.1)
            )
            return hair("bob", "hb") + face("calm", "straight", young=True) + beard("none", "hb") + cap
        case "H":
            cap = (
                path("M47 28.4L73.6 29.6L79 22.6Q70 22.6 66 14.6Q58 10.6 51 17Z", "cr o")
                + path("M47 28.4L73.6 29.6L79 22.6L70.6 25.6L48 24Z", "cy o", 1.1)
                + path("M56 14C52 8 46 6.4 41 9C45 10 45.4 14 50 15.8Z", "cg o", 1.1)
            )
            return hair("curls", "hs") + face("fair", "snub", young=True) + beard("mous", "hs") + cap
        case "S":
            cap = (
                path("M60 9C48 10 45.6 22 47.4 33L51 30Q60 25.4 69 30L72.6 33C74.4 22 72 10 60 9Z", "st o")
                + path("M58.2 9.4H61.8V26.4H58.2Z", "gd o", 1)
                + path("M61 9C62 4 70 3 73 7C77 6.6 79 10.6 76 13C71 12.6 66 12 61 9Z", "cr o", 1.1)
            )
            return hair("none", "") + face("stern", "hook") + beard("goat", "ha") + cap
        case _:
            cap = (
                path("M47.8 30C43 25 44.6 15 53 15L70 11.4C76 13 77.6 19 73 29.6Q60 25 47.8 30Z", "cb o")
                + path("M53 15L70 11.4C73 16 70 22 64 22.4C58 22.8 54 20 53 15Z", "cy o", 1.1)
                + circle(61.6, 17.4, 1.7, "cr o", 0.9)
            )
            return hair("long", "hb") + face("bold", "straight", young=True) + beard("none", "hb") + cap


def french_head(suit: str, rank: str) -> str:
    """Draw the head of one French court card."""
    if rank == "Q":
        brows, nose = {"C": ("calm", "snub"), "H": ("fair", "snub"), "S": ("stern", "straight"), "D": ("bold", "snub")}[suit]
        return group(_queen_hair(suit) + lady(brows, nose) + _queen_crown(suit))
    return group(_king(suit) if rank == "K" else _jack(suit))
