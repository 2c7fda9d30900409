"""Takes what demos share with the app, words and faces, over into the wheel: `pycore/demo/words` and `pycore/demo/assets`.

The app's files stay the only ones that are written by hand; what is taken over is committed, because a wheel is built
without `web/`, and `is_current` (a test) finds out if it is stale.
"""

import importlib
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.common import ROOT, WEB

LANGUAGES = ("en", "de", "ja", "sk", "fr")
SHARED = {
    "cards": ("",),
    "page": ("count.cards", "count.tiles", "count.tricks", "trick.", "badge.dealer", "seat.idle", "account.pot", "way."),
    "rules": ("log.", "refusal."),
}
"""The app's files of words for all games, and how the keys begin that demos need."""
OWN = ("name", "log.", "refusal.", "verb.", "call.", "reason.", "badge.")
"""How the keys of a game's file begin that demos need."""
SPRITES = ("german.svg", "french.svg", "tiles.svg", "back.svg")
KEPT = re.compile(r"m[ELHB]\w+|fm[CHSD]\w+|f?s[CELHSDB]|t\d|tbody|tback|back")
"""The symbols that demos draw with: small faces, signs, tiles, backs."""
ONE_LOOK = ("i2", "i3")
"""Other letters on the cards, which a setting of the app shows."""
PREFIX = "ks-"
"""What classes and custom properties begin with on somebody else's page."""
_VARIABLE = re.compile(r"--(?!ks-)(?=[a-z])")


def files() -> dict[Path, str]:
    """Make every file that is taken over: its path below the root, and its text."""
    made = {Path(f"pycore/demo/words/app.{code}.json"): words(code) for code in LANGUAGES}
    drawn = dict(faces())
    made[Path("pycore/demo/assets/faces.json")] = json.dumps(drawn, indent=0, sort_keys=True) + "\n"
    made[Path("pycore/demo/assets/faces.css")] = colours("".join(drawn.values()))
    return made


def write() -> list[str]:
    """Write what has changed, and name it."""
    changed = []
    for path, text in files().items():
        place = ROOT / path
        if not place.is_file() or place.read_text(encoding="utf-8") != text:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8", newline="\n")
            changed.append(path.as_posix())
    return changed


def words(language: str) -> str:
    """Choose the words of a language that demos need; a game's keys begin with its name."""
    folder = WEB / "i18n" / language
    chosen: dict[str, object] = {}
    for part, beginnings in SHARED.items():
        chosen |= _chosen(folder / f"{part}.json", beginnings)
    for path in sorted((ROOT / "pycore/games").glob("*/rules.py")):
        game = path.parent.name.replace("_", "-")
        chosen |= {f"{game}.{key}": forms for key, forms in _chosen(folder / f"{game}.json", OWN).items()}
    return json.dumps(chosen, ensure_ascii=False, indent=0) + "\n"


def _chosen(path: Path, beginnings: tuple[str, ...]) -> Mapping[str, object]:
    table = json.loads(path.read_text(encoding="utf-8"))
    return {key: forms for key, forms in table.items() if key.startswith(beginnings) and not key.endswith(".you")}


def faces() -> Iterator[tuple[str, str]]:
    """Draw every symbol that demos use, and whatever those refer to: id and element."""
    sprites = importlib.import_module("art.compose").sprites()
    drawn: dict[str, ET.Element] = {}
    for name in SPRITES:
        root = ET.fromstring(sprites[name])
        for element in root.iter():
            element.tag = element.tag.rpartition("}")[2]
        drawn |= {e.attrib["id"]: e for e in [*root, *root.findall("defs/*")] if "id" in e.attrib}
    wanted = [name for name in drawn if KEPT.fullmatch(name)]
    for name in wanted:
        text = _regular(drawn[name])
        wanted += [other for other in references(text) if other not in wanted]
        yield name, text


def references(text: str) -> list[str]:
    """List the ids that an element refers to."""
    return list(dict.fromkeys(re.findall(r'(?:href="|url\()#([\w-]+)', text)))


def _regular(element: ET.Element) -> str:
    for parent in list(element.iter()):
        for child in list(parent):
            if child.get("class") in ONE_LOOK:
                parent.remove(child)
    for part in element.iter():
        if "class" in part.attrib:
            part.attrib["class"] = " ".join(PREFIX + word for word in part.attrib["class"].split())
    element.tail = None
    return ET.tostring(element, encoding="unicode").replace(" />", "/>")


def colours(drawn: str) -> str:
    """Take over the colours of the faces: the rules of `art.css` for what is drawn, and the values of `tokens.css`."""
    art = re.sub(r"/\*.*?\*/", "", (WEB / "style/art.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    used = {word for names in re.findall(r'class="([^"]+)"', drawn) for word in names.split()}
    rules = list(_rules(art, used))
    tokens = (WEB / "style/tokens.css").read_text(encoding="utf-8")
    values = dict(
        re.findall(r"--([\w-]+):([^;}]+)", tokens[tokens.index(":root{") : tokens.index("}", tokens.index(":root{"))])
    )
    names = list(dict.fromkeys(re.findall(rf"var\(--{PREFIX}([\w-]+)", "".join(rules))))
    root = ";".join(f"--{PREFIX}{name}:{values[name]}" for name in names if name in values)
    digits = f"@media (forced-colors:active){{.{PREFIX}demo{{--{PREFIX}pips:none;--{PREFIX}digits:inline}}}}"
    return "\n".join([f".{PREFIX}demo{{{root}}}", *rules, digits]) + "\n"


def _rules(art: str, used: set[str]) -> Iterator[str]:
    for name, body in re.findall(r"(?<![\w\]])\.([\w-]+)\{([^{}]*)\}", art):
        if PREFIX + name in used:
            yield f".{PREFIX}{name}{{{_VARIABLE.sub('--' + PREFIX, body)}}}"
