"""What a game's plug-in may know better than the standard view: hooks whose answers are plain where a game says nothing."""
# ruff: noqa: ARG002 - a hook takes the scene, whether or not the plain answer looks at it

from app.scene import Scene
from app.table import Badge, Block, Calls, Control, Fact, HandCard, LogLine, Worth
from app.text import Text, plain, text
from pycore.cards import Card, Cards
from pycore.match import Deal
from pycore.seats import Seat


def show_calls(scene: Scene, said: tuple[tuple[Seat, str, Text], ...]) -> tuple[Block, ...]:
    """Lay out what was said (seat, verb, words), and behind it, as long as somebody is asked, who has not spoken yet."""
    turn, active = scene.turn, scene.observation.setup.active
    speakers = {seat for seat, _, _ in said}
    first = active.index(turn) if turn in active and turn not in speakers else len(active)
    order = (*active[first:], *active[:first]) if first < len(active) else ()
    waiting = tuple(scene.name(seat) for seat in order if seat not in speakers)
    high = max((at for at, (_, verb, _) in enumerate(said) if verb != "pass"), default=None)
    lines = tuple((scene.name(seat), words) for seat, _, words in said)
    return (Calls(text("calls.label"), lines, waiting, high),) if lines or waiting else ()


class Hooks:
    """The hooks; every one takes the scene and returns values."""

    def sign(self, scene: Scene) -> Fact | None:
        """Hang out what is trumps, or nothing."""
        return None

    def facts(self, scene: Scene) -> tuple[Fact, ...]:
        """List what holds for the deal: the pot, if there is one."""
        pot = scene.observation.setup.pot + sum(scene.observation.setup.antes) if scene.score is None else scene.pot
        return (Fact(plain(pot), text("fact.pot"), "chips"),) if self.has_pot(scene) else ()

    def has_pot(self, scene: Scene) -> bool:
        """Tell whether the game has a pot that is worth showing now."""
        return scene.pot != 0 or any(scene.observation.setup.antes)

    def badges(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """Pin words to a seat beside `dealer`."""
        return ()

    def is_out(self, scene: Scene, seat: Seat) -> bool:
        """Tell whether a seat takes no part in the rest of the deal."""
        return False

    def taken(self, scene: Scene, seat: Seat) -> Text | None:
        """Say what a seat's tricks have cost or brought so far, as far as that is public and the game counts it."""
        return None

    def worth(self, scene: Scene, card: Card) -> Worth | None:
        """Print a card's worth on it."""
        return None

    def value(self, scene: Scene, card: Card) -> Worth | None:
        """Say what a card counts in the end, for somebody who learns the game."""
        return None

    def count(self, scene: Scene) -> Text | None:
        """Count what players would have to keep in mind of the tricks, for somebody who learns the game."""
        return None

    def order(self, scene: Scene, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Sort the hand; as it comes, it is sorted by suits, high cards first."""
        return cards

    def trumps(self, scene: Scene) -> Cards:
        """Gather the trumps, as far as they are known, so that the hand can be sorted."""
        return 0

    def is_weighty(self, verb: str) -> bool:
        """Tell whether a call commits so much that a slip of the finger should not make it."""
        return False

    def dress(self, scene: Scene, card: Card, shown: HandCard) -> HandCard:
        """Add marks to a card of the hand."""
        return shown

    def centre(self, scene: Scene) -> tuple[Block, ...]:
        """Lay something in the middle of the felt while no trick lies there: what was said so far."""
        said = tuple(
            (event.seat, event.verb, text(f"{scene.key('call')}.{event.phase}.{event.verb}|{scene.key('call')}.{event.verb}"))
            for event in scene.events
            if event.verb != "play" and event.card is None and event.value is None and event.verb not in scene.game.secret_verbs
        )
        return show_calls(scene, said)

    def contract(self, scene: Scene, deal: Deal) -> Text:
        """Say in a word or two what a finished deal of the score sheet was."""
        return plain("")

    def kind(self, deal: Deal) -> tuple[str, Seat | None]:
        """Name the kind of contract of a finished deal for the statistics (empty: the game has none), and who played it."""
        return "", None

    def title(self, scene: Scene) -> Text:
        """Say in one sentence how the deal that is over ended."""
        return text("settled.title", count=len(scene.deals))

    def figures(self, scene: Scene) -> tuple[tuple[Text, Text], ...]:
        """List the game's own figures of a deal that is over, with their labels."""
        return ()

    def note(self, scene: Scene) -> Text | None:
        """Say what should be known while the cards of the decision are looked at."""
        return None

    def aside(self, scene: Scene) -> tuple[Block, ...]:
        """Keep blocks in the panel all through the deal, beside what is asked."""
        return ()

    def reveal(self, scene: Scene) -> tuple[Block, ...]:
        """Open cards on the paper that settles a deal."""
        return ()

    def prologue(self, scene: Scene) -> tuple[LogLine, ...]:
        """Begin the deal's story with what holds before anybody acts."""
        return ()

    def epilogue(self, scene: Scene) -> tuple[LogLine, ...]:
        """End the story of a deal that is over with what is known now."""
        return ()

    def tools(self, scene: Scene) -> tuple[Control, ...]:
        """Add commands to the foot."""
        return ()

    def marks(self, scene: Scene) -> int:
        """Count the cards of the hand that a person may mark, for nobody but himself (0: the game has no use for it)."""
        return 0

    def answer_letter(self, scene: Scene, letter: str) -> Text | None:
        """Say what a letter asks for, where the game knows a better answer."""
        return None
