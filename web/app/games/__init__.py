"""View plug-ins, found by name: `app/games/<game>.py` (hyphens as underscores) may know better how its game is shown.

A plug-in is a module with a `VIEW`: an instance of a subclass of `app.standard.View`. It touches no DOM, imports nothing
from `app.dom`, returns values of `app.table`, and writes no words: every sentence is a `Text` whose key stands in
`web/i18n/<language>/<game>.json` of every language (there without the game's name in front). It may override:

* `sign(scene)`: what hangs from the rim, usually the trumps: a `Fact` whose picture is `suit X`, or `None`.
* `facts(scene)`: what stands at the table's edge: pot, doubling, turn-up, a pile (`chips`, `card X`, `back`).
* `badges(scene, seat)`, `is_out(scene, seat)`, `taken(scene, seat)`: pills, a folded seat, what a seat's tricks count.
* `worth(scene, card)`: the figure printed on a card, wherever it lies face up.
* `order(scene, cards)`: the hand from left to right.
* `dress(scene, card, shown)`: marks on a card of the hand: `shown._replace(tag=…, ribbon=…, number=…, caption=…)`.
* `centre(scene)`: blocks in the middle of the felt while no trick lies there (`Calls`, `Tray`, `Ladder`, `Stakes`).
* `panel(scene, decision)`: blocks between plaque and hand while the seat that looks is asked. Every action of the decision
  that is not on a card must appear in it as a `Control` (`self.answers(scene, decision)` makes them all; a test holds that
  nothing is missing or added). There are `Choices`, `Note`, `Tray`, `Ladder` and `Meter`. The ways of a raised card, taking
  back and marking are added to it by the standard view.
* `aside(scene)`: blocks that stay in the panel all through the deal, whoever is asked (a meter).
* `plaque(scene, decision)`, `note(scene)`: what is asked and why; a sentence for the empty panel.
* `contract(scene, deal)`, `title(scene)`, `figures(scene)`: the score sheet's word for a deal, how the deal that is over
  ended, its figures; `reveal(scene)`: cards that are opened on the paper (`Fans`).
* `prologue(scene)`, `epilogue(scene)`: lines of the log before anybody acts and after the deal is over.
* `tools(scene)`: commands in the foot; `marks(scene)`: how many cards of the hand a person may mark for himself, which he does
  by the command `mark`, by K on a card, or, after the command `marking`, by clicks; `answer_letter(scene, letter)`: what a
  letter is answered with.

`scene` (`app.scene.Scene`) holds the seat's observation (`scene.observation`, of the game's own class), the public events,
and helpers: `scene.name(seat)`, `scene.card(card)`, `scene.suit(suit)`, `scene.said(key, seat)`, `scene.key(name)`. What a
game can do without a plug-in is in `app.standard`: every action of every decision can be taken there, if plainly.

Words that every game needs in its file, plug-in or not: `name`, `aim`, `players`, `pack`, `minutes`, `how`, `names`; for each
phase `ask.P`, `why.P`, `wait.P`; for each answer `verb.V`, `about.V`, `call.V`, `log.V` and `log.V.you` (with a value
`verb.V.X`, `log.V.X` and `log.V.X.you`; for a secret verb `log.V.hidden` too; `verb.P.V` and so on where a phase has words of
its own for it); `reason.R` for each reason of a payment;
`option.O` and `option.O.X` for options and their values; `duty.D` and `refusal.R` for those that are not shared by all games.
The tests name every key that is missing.
"""

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from app.standard import View


@lru_cache(maxsize=16)
def view_of(game: str) -> View:
    """Find how a game is shown: its plug-in, or the standard view."""
    name = f"{__name__}.{game.replace('-', '_')}"
    if find_spec(name) is None:
        return View()
    view = import_module(name).VIEW
    assert isinstance(view, View)
    return view
