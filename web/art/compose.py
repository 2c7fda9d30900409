"""Composes every sprite the page needs; `sprites()` is what the build calls.

Ids, by the record's codes (`<suit>` E L H B or C H S D, `<rank>` as written in a record):

| pack | full face | medium face | sign |
| --- | --- | --- | --- |
| German | `cES`, and `cEA` as Lorum's ace | `mES`, `mEA` | `sE` |
| French | `fcCA` | `fmCA` | `fsC` |
| German with French pictures | `gcES` | `gmES` | `fsC` |
| letters only | `lES`, `flCA` | the same | |

Tiles: `tbody`, the halves `t0` to `t6` (pips and digit in one, chosen by `--pips` and `--digits`), `tback`. The back of
a card: `back`. Marks: `logo`, `chips`, `embroidery-german` (`-french`, `-tiles`),
`i-menu` and the other `i-…` of `marks.MARKS`. A card's box is
100 by 160, a tile's 64 by 124, a half's 60 by 60, a sign's and a mark's 24 by 24.

Indices are letters (`S K O U`), long (`Ob`, `Un`) or Slovak (`H` for the upper, `D` for the lower), chosen by
`--i1`, `--i2`, `--i3`; numerals in the middle are Roman or Arabic, chosen by `--roman`, `--arabic`. Each of these custom
properties holds `inline` or `none` and may be set on the root, on a table or on one card.

The page fetches a sprite, imports its root element and appends it to the body once; `web/style/art.css` colours it.
"""

from __future__ import annotations

from .back import back
from .french import french
from .german import german
from .guests import guests
from .marks import icon, marks
from .svg import round_paths
from .tiles import tiles


def sprites() -> dict[str, str]:
    """Draw every sprite: file name to SVG text, the same on every machine."""
    drawn = {
        "german.svg": german(),
        "french.svg": french(),
        "tiles.svg": tiles(),
        "guests.svg": guests(),
        "back.svg": back(),
        "marks.svg": marks(),
        "icon.svg": icon(),
        "icon-maskable.svg": icon(maskable=True),
    }
    return {name: round_paths(text) for name, text in drawn.items()}
