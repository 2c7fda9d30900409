"""Heads: faces, hair, beards, hats and crowns, drawn about the line x = 60 between y = 4 and y = 66.

A head serves the full face (inside the figure) and, enlarged, the medium face. `hat` names return what lies behind
the head and what lies before it; `main` and `trim` are colour classes such as `E0`.
"""

from __future__ import annotations

from .svg import circle, group, path

_SKIN = "M50.5 27V39.5C50.5 47 55 52.4 60 52.4S69.5 47 69.5 39.5V27Z"
_BROWS = {
    "calm": path("M52.8 35.7Q55.2 33.8 57.8 35.2M62.2 35.2Q64.8 33.8 67.2 35.7", "l", 1.3),
    "stern": path("M52.4 33.9L57.8 35.7M67.6 33.9L62.2 35.7", "l", 1.9),
    "old": path("M52.2 35.2Q55 33 57.8 35.4M62.2 35.4Q65 33 67.8 35.2", "hgx", 2.6)
    + path("M53.6 41.4Q55.6 42.6 57.6 41.6M62.4 41.6Q64.4 42.6 66.4 41.4", "l", 0.8),
    "bold": path("M52.2 35Q55 32.4 58 34.6M62 34.6Q65 32.4 67.8 35", "l", 2),
    "fair": path("M52.9 35.1Q55.2 32.9 57.6 34.5M62.4 34.5Q64.8 32.9 67.1 35.1", "l", 1.1),
}
_EYES = '<ellipse class="k" cx="55.6" cy="38.3" rx="1.2" ry="1.45"/><ellipse class="k" cx="64.4" cy="38.3" rx="1.2" ry="1.45"/>'
_LASHES = path("M53 37.6Q55.6 35.9 58 37.5M62 37.5Q64.4 35.9 67 37.6", "l", 1.2)
_NOSE = {
    "straight": path("M60.6 36.4L61.6 43.1H59.2", "l", 1.1),
    "hook": path("M60.4 36L63 42.2Q61.8 44 59 43.2", "l", 1.2),
    "snub": path("M58.8 42.4Q60.2 43.8 61.8 42.4", "l", 1.1),
}
_CHEEKS = circle(53.7, 43.4, 1.9, "rose") + circle(66.3, 43.4, 1.9, "rose")
_SMILE = path("M57.2 46.6Q60 48.8 62.9 46.4", "l", 1.3)
_LIPS = path("M57.6 46.8Q58.9 45.8 60 46.5Q61.1 45.8 62.4 46.8Q60 49.2 57.6 46.8Z", "lips")


def face(brows: str = "calm", nose: str = "straight", young: bool = False) -> str:
    """Draw a face without a mouth: skin, brows, nose and eyes; cheeks if young."""
    return path(_SKIN, "sk o") + (_CHEEKS if young else "") + _BROWS[brows] + _NOSE[nose] + _EYES


def lady(brows: str = "fair", nose: str = "snub") -> str:
    """Draw a queen's face, with lashes and lips."""
    return path(_SKIN, "sk o") + _CHEEKS + _BROWS[brows] + _NOSE[nose] + _EYES + _LASHES + _LIPS


def beard(kind: str, colour: str) -> str:
    """Draw a mouth with what grows around it."""
    mouth = path("M57 47.3Q60 46.2 63 47.3Q60 49.4 57 47.3Z", "sk")
    match kind:
        case "full":
            return (
                path(
                    "M50.5 38C49.4 50 51.6 60 60 62.6C68.4 60 70.6 50 69.5 38C68.6 42.6 66.4 44.6 63.6 44.4"
                    "Q60 43.6 56.4 44.4C53.6 44.6 51.4 42.6 50.5 38Z",
                    f"{colour} o",
                )
                + mouth
                + path("M55.4 52V57M60 52.6V59.4M64.6 52V57", "l", 0.8)
            )
        case "curly":
            return (
                path(
                    "M50.5 38C48 43 49 46 50.6 47.4C49.8 51 52 53 54 53.4C54.6 57 58 58.4 60 57.4C62 58.4 65.4 "
                    "57 66 53.4"
                    "C68 53 70.2 51 69.4 47.4C71 46 72 43 69.5 38C68.6 42.6 66.4 44.6 63.6 44.4Q60 43.6 56.4 44.4"
                    "C53.6 44.6 51.4 42.6 50.5 38Z",
                    f"{colour} o",
                )
                + mouth
            )
        case "fork":
            return (
                path(
                    "M50.5 40C50 54 51.6 64 54.6 71C57.4 67 59.2 62 60 58C60.8 62 62.6 67 65.4 71C68.4 64 70 54 "
                    "69.5 40"
                    "C68 45 66 45.4 63.6 44.8Q60 44 56.4 44.8C54 45.4 52 45 50.5 40Z",
                    f"{colour} o",
                )
                + path("M54.4 50L55.2 62M65.6 50L64.8 62", "l", 0.8)
                + path("M57 47.8Q60 46.7 63 47.8Q60 49.9 57 47.8Z", "sk")
            )
        case "goat":
            return path("M56.2 48.8Q60 47.6 63.8 48.8Q63.4 56 60 60.6Q56.6 56 56.2 48.8Z", f"{colour} o", 1) + path(
                "M60 44.8Q56 43.4 52.6 47Q57.2 48.2 60 46.2Q62.8 48.2 67.4 47Q64 43.4 60 44.8Z", f"{colour} o", 1
            )
        case "mous":
            return path("M60 44.6Q55 43.4 50.6 48.6Q56.6 49 60 46.4Q63.4 49 69.4 48.6Q65 43.4 60 44.6Z", f"{colour} o", 1)
        case "droop":
            return path(
                "M60 44.2Q55 43 52.4 46.6C50.6 50 50.8 54 48.6 57.4Q53.4 56.4 55.4 51.4Q56.6 48.2 60 46.8"
                "Q63.4 48.2 64.6 51.4Q66.6 56.4 71.4 57.4C69.2 54 69.4 50 67.6 46.6Q65 43 60 44.2Z",
                f"{colour} o",
                1,
            ) + path("M58.4 49.4Q60 50.2 61.6 49.4", "l", 1.1)
        case _:
            return _SMILE


def hair(kind: str, colour: str) -> str:
    """Draw hair at both sides of the face; `bald` leaves the ears free."""
    match kind:
        case "bob":
            return path(
                "M51 27C46.6 31 46.4 40 47.2 46.6Q50 48 52.2 45.6Q50.8 38 52 31Z"
                "M69 27C73.4 31 73.6 40 72.8 46.6Q70 48 67.8 45.6Q69.2 38 68 31Z",
                f"{colour} o",
            )
        case "long":
            return path(
                "M51 26C44.6 31 45.6 42 43.8 52Q48.6 55.4 53 51.6Q50.4 40 52 31Z"
                "M69 26C75.4 31 74.4 42 76.2 52Q71.4 55.4 67 51.6Q69.6 40 68 31Z",
                f"{colour} o",
            )
        case "curls":
            return path(
                "M51 27C47 27.6 45.4 31 47 33.6C44.4 35.6 44.6 39 46.6 40.4C44.6 42.6 45.2 46 47.6 47C47.4 "
                "49.8 50.8 51 52.8 49"
                "Q50.6 38 52 31ZM69 27C73 27.6 74.6 31 73 33.6C75.6 35.6 75.4 39 73.4 40.4C75.4 42.6 74.8 46 72.4 47"
                "C72.6 49.8 69.2 51 67.2 49Q69.4 38 68 31Z",
                f"{colour} o",
            )
        case "ears":
            return path("M50.6 36C47.6 35.4 47.4 41 50.8 42.4ZM69.4 36C72.4 35.4 72.6 41 69.2 42.4Z", "sk o", 1.2)
        case _:
            return ""


def _gem(x: float, y: float, colour: str, radius: float = 2) -> str:
    return circle(x, y, radius, f"{colour} o", 1)


def crown(kind: str) -> str:
    """Draw a crown by suit: spikes (acorns), leaves, closed arches (hearts), a turban in a coronet (bells)."""
    match kind:
        case "E":
            return (
                path(
                    "M47.4 29.6L44.6 13.4L52 19.6L55.4 9.4L60 17.6L64.6 9.4L68 19.6L75.4 13.4L72.6 29.6Q60 25.6 47.4 29.6Z",
                    "gd o",
                )
                + path("M47 26.8Q60 22.8 73 26.8L72.6 29.8Q60 25.8 47.4 29.8Z", "E0 o", 1)
                + "".join(_gem(x, y, "E0", 1.9) for x, y in ((44.6, 12.6), (55.4, 8.8), (64.6, 8.8), (75.4, 12.6)))
            )
        case "L":
            return (
                path(
                    "M60 16.4C55.6 12.4 56.8 8 60 4.4C63.2 8 64.4 12.4 60 16.4ZM52.4 17.6C47.6 15.4 47 11 48.2 6.8"
                    "C52.4 8.6 54.6 12.4 52.4 17.6ZM67.6 17.6C72.4 15.4 73 11 71.8 6.8C67.6 8.6 65.4 12.4 67.6 17.6Z"
                    "M47.8 20.4C43 20 41.4 16.6 41.2 12.8C45.6 13 48.4 15.8 47.8 20.4ZM72.2 20.4C77 20 78.6 16.6 "
                    "78.8 12.8"
                    "C74.4 13 71.6 15.8 72.2 20.4Z",
                    "L0 o",
                    1,
                )
                + path("M47.6 29.6L46.4 19.6Q60 14.8 73.6 19.6L72.4 29.6Q60 25.6 47.6 29.6Z", "gd o")
                + "".join(_gem(x, y, "L1", 1.5) for x, y in ((52, 22.4), (60, 21.2), (68, 22.4)))
            )
        case "H":
            return (
                path("M48.6 24C48 13 54 9.6 60 9.6S72 13 71.4 24Z", "H0 o")
                + path(
                    "M47.6 29.6L45 18.6Q49 21.4 52 21C50.8 15 54 10.6 60 8.4C66 10.6 69.2 15 68 21Q71 21.4 75 18.6"
                    "L72.4 29.6Q60 25.6 47.6 29.6ZM58.2 12.6C55 14.6 54.2 18.4 55 21.4Q58.4 22 58.2 12.6Z"
                    "M61.8 12.6C65 14.6 65.8 18.4 65 21.4Q61.6 22 61.8 12.6Z",
                    "gd o",
                )
                + path("M60 8.6V3.2M57.6 5.4H62.4", "l", 1.8)
                + "".join(_gem(x, y, "H0", 1.6) for x, y in ((52.6, 25.2), (60, 24), (67.4, 25.2)))
            )
        case _:
            return (
                path(
                    "M47.6 27C42.6 23 44.4 14.6 51 12.8C54 8.4 66 8.4 69 12.8C75.6 14.6 77.4 23 72.4 27Q60 22.6 47.6 27Z",
                    "w o",
                )
                + path(
                    "M48 23.6C50 17 56 12.6 64.6 10.4M50.6 25C54 19.4 62 14.6 70.6 13.6M56 24.4C60 20.6 66.6 18 74.6 17.4",
                    "B1x",
                    1.6,
                )
                + path("M60 12.4C57.2 8 58.4 5.2 62.6 2.8C62 6.4 65.2 8.4 62.6 12.2Z", "B1 o", 1)
                + path(
                    "M47.2 29.8L46.6 24.6L50.4 26.4L53.2 22.8L56.6 25.6L60 21.6L63.4 25.6L66.8 22.8L69.6 26.4"
                    "L73.4 24.6L72.8 29.8Q60 25.8 47.2 29.8Z",
                    "gd o",
                )
                + _gem(60, 14.4, "H0", 2)
            )


def hat(kind: str, main: str, trim: str) -> tuple[str, str]:
    """Draw what lies behind and before the head for one hat."""
    match kind:
        case "tell":
            return "", (
                path("M66 23C72 19 78 13 80 4.6C71 8 65 14 63.4 22Z", f"{trim} o")
                + path("M79.4 5.4L65.4 22", "l", 0.9)
                + path("M52.4 25L55 13.4Q60 8.6 65.6 13L68.4 25Z", f"{main} o")
                + path("M42.6 27.6C50 31.6 70 31.6 77.6 27.6C76 22.4 68 24.8 60 24.8S44 22.4 42.6 27.6Z", f"{main} o")
                + path("M53 21.6Q60 23.6 67.6 21.6L68.2 24.6Q60 26.4 52.4 24.6Z", "E1 o", 1)
            )
        case "beret":
            return "", (
                path("M47.6 29.6C42 22 48 14.6 58 15C69 13.4 79 17.4 77.4 24Q76.6 28.4 71.6 29.4Q60 26 47.6 29.6Z", f"{main} o")
                + path("M48 30Q60 26 71.8 29.6L71.2 26.2Q60 22.6 48.6 26.4Z", f"{trim} o")
                + path("M60 15Q60.4 12.4 63 11.6", "l", 2)
            )
        case "toque":
            return "", (
                path("M66 19C66 12 70 6 78 6.4C84 7 83 12 79 12.4C84 14 82 19 77 18.6C75 22 69 23 66 19Z", f"{trim} o")
                + path("M50 30L48.4 12.6Q60 8 71.6 12.6L70 30Q60 26.6 50 30Z", f"{main} o")
                + path("M49.4 26.4Q60 22.6 70.6 26.4L70 30.2Q60 26.6 50 30.2Z", f"{trim} o")
                + path("M60 15.4L62.8 18.2L60 21L57.2 18.2Z", "gd o", 1)
            )
        case "hood":
            return (
                path("M60 12.6C46 14.4 43.6 27 45 40L40 57H80L75 40C76.4 27 74 14.4 60 12.6Z", f"{main} o"),
                path(
                    "M50 40C48 26 53 20.6 60 20.4S72 26 70 40L72.6 41C75.4 24 70 16.6 60 16.4S44.6 24 47.4 41Z",
                    f"{trim} o",
                ),
            )
        case "broad":
            return "", (
                path("M64 20C68 12 76 6 86 7C84 14 76 20 67 22Z", f"{trim} o")
                + path("M84 8Q74 12 66 20.6", "l", 0.9)
                + path("M50.4 26C49 13.6 54 11 60 13Q66 10.6 69.4 14C71 18 69.6 22 69.6 26Z", f"{main} o")
                + path("M40.4 24C46 31.6 74 31.6 80 23.4C74 25.4 68 25.6 60 25.6S46 25.8 40.4 24Z", f"{main} o")
                + path("M50.4 22.2Q60 24.8 69.8 22.2V25.4Q60 27.4 50.4 25.4Z", "gd o", 1)
            )
        case "straw":
            return "", (
                path("M41 28.6C48 33.6 72 33.6 79 28.6Q70 25.6 64 14.4Q60 10.6 56 14.4Q50 25.6 41 28.6Z", f"{main} o")
                + path("M51.8 22.6Q60 25.4 68.2 22.6L70 25.4Q60 28.6 50 25.4Z", f"{trim} o", 1)
                + path("M57.6 15.6L55.6 21.8M62.4 15.6L64.4 21.8M60 14.6V22.6", "l", 0.8)
            )
        case "morion":
            return "", (
                path("M52 14C55 4.6 66 4.6 69.4 14Q60 8.8 52 14Z", "H0 o")
                + path(
                    "M41.6 32.4C47 28 50 26 50.8 22C51.8 13.6 56 10.4 60.4 10.4S69 13.6 69.6 22C70.4 26 73.4 28 "
                    "78.8 32.4"
                    "C70 28.8 50 28.8 41.6 32.4Z",
                    "st o",
                )
                + path("M51 23.6Q60 20.6 69.6 23.6M60.4 10.6V21.6", "l", 1)
            )
        case _:
            return "", (
                path("M48 30L46.6 17L60 11.6L75 17.4L72 30Q60 26 48 30Z", f"{main} o")
                + path("M46.6 17L60 11.6L75 17.4L60.6 22Z", f"{trim} o")
                + path("M60.6 17.4Q72 18 74.4 26", "l")
                + circle(74.6, 28, 2, "gd o", 1)
            )


def head(parts: tuple[str, ...]) -> str:
    """Draw a whole head from (hat, beard, hair, hair colour, brows, nose, main, trim); a hat `crownE` is a crown."""
    cap, whiskers, cut, colour, brows, nose, main, trim = parts
    behind, before = ("", crown(cap[-1])) if cap.startswith("crown") else hat(cap, main, trim)
    young = whiskers == "none"
    return group(behind + hair(cut, colour) + face(brows, nose, young) + beard(whiskers, colour) + before)
