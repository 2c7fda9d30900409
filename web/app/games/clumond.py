"""Clumond: going with a trump, the three cards that a person means to keep, the meter of targets, the division of the pot."""

from typing import NamedTuple

from app import story
from app.choosing import able_cards, raised_ways
from app.scene import Scene, count_cards, shown_trick
from app.standard import View
from app.table import (
    Badge,
    Block,
    Choices,
    Control,
    Fact,
    Fan,
    Fans,
    HandCard,
    LogLine,
    Meter,
    MeterCell,
    Note,
    Plaque,
    Stakes,
    Worth,
)
from app.text import Text, lines, listing, plain, text
from pycore.cards import FRENCH_48, Card, Cards, members
from pycore.game import POT, Action, Decision, Score
from pycore.games.clumond.rules import ClumondObservation
from pycore.games.clumond.scoring import penalties
from pycore.games.clumond.targets import KEPT, SUIT_CARDS, SUIT_CODES, TRICKS, is_hit, kept_code, reduced
from pycore.language import number
from pycore.match import Deal
from pycore.seats import Seat


class Outlook(NamedTuple):
    """A seat's prospect: tricks won, the final numbers of tricks that may still be right, and those that its marks ask for.

    `aims` is empty unless three cards are marked; `code` is what they add up to (`None`: fewer are marked).
    """

    won: int
    reachable: tuple[int, ...]
    aims: tuple[int, ...]
    code: int | None


class ClumondView(View):
    """What Clumond knows better: targets, trumps by choice, kept cards."""

    def sign(self, scene: Scene) -> Fact | None:
        """Hang out the trumps that a goer named, or that there are none."""
        seen = _seen(scene)
        if seen.trump is None:
            return None
        if seen.goer is None:
            return Fact(text("clumond.sign.none"), text("clumond.sign.nobody"))
        if seen.trump == "none":
            return Fact(text("clumond.sign.none"), scene.said("clumond.sign.goer", seen.goer))
        return Fact(text(f"clumond.verb.go.{seen.trump}"), text("clumond.sign.trumps"), f"suit {seen.trump}")

    def facts(self, scene: Scene) -> tuple[Fact, ...]:
        """Show the pot, unless it lies in the middle as what there is to go for."""
        if scene.score is None and shown_trick(scene) is None:
            return ()
        return (Fact(plain(_pot(scene)), text("clumond.fact.pot"), "chips"),)

    def badges(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """Say who goes, and before that who stays out."""
        seen = _seen(scene)
        if seat == seen.goer:
            return (Badge(text("clumond.badge.goes"), "brass"),)
        has_passed = seen.phase == "going" and any(who == seat for who, _ in seen.calls)
        return (Badge(text("clumond.badge.out"), "line"),) if has_passed else ()

    def trumps(self, scene: Scene) -> Cards:
        """Gather the cards of the suit that a goer named."""
        trump = _seen(scene).trump
        return SUIT_CARDS[FRENCH_48.suits.index(trump)] if trump in FRENCH_48.suits else 0

    def is_weighty(self, verb: str) -> bool:
        """Go for clumond."""
        return verb == "go"

    def marks(self, scene: Scene) -> int:
        """Let three cards be marked."""
        return KEPT if scene.own is not None else 0

    def dress(self, scene: Scene, card: Card, shown: HandCard) -> HandCard:
        """Put a ribbon with its figure on each marked card."""
        if not scene.marked >> card & 1:
            return shown
        figure = kept_code(1 << card)
        return shown._replace(ribbon=Worth(figure, text("clumond.kept", figure=figure)))

    def value(self, scene: Scene, card: Card) -> Worth | None:  # noqa: ARG002 - always the same
        """Print what a card counts if it is kept."""
        figure = kept_code(1 << card)
        return Worth(figure, text("clumond.worth", figure=figure))

    def centre(self, scene: Scene) -> tuple[Block, ...]:
        """Show what there is to go for."""
        pot = _pot(scene)
        return (Stakes(text("clumond.stakes", count=pot), text("clumond.stakes.words", half=pot // 2)),)

    def aside(self, scene: Scene) -> tuple[Block, ...]:
        """Keep the meter in the panel, all through the deal."""
        if scene.own is None or scene.score is not None or not scene.observation.hand:
            return ()
        return (_meter(scene),) if scene.observation.phase == "playing" or scene.is_marking else ()

    def tools(self, scene: Scene) -> tuple[Control, ...]:
        """Add the command that marks cards."""
        blocked = None if scene.own is not None and scene.observation.hand else text("clumond.blocked.keep")
        words = text("command.marking")
        return (Control(words, command="marking", mark="keep", blocked=blocked, is_pressed=scene.is_marking),)

    def panel(self, scene: Scene, decision: Decision) -> tuple[Block, ...]:
        """Offer to stay out or to go, each suit with the cards held of it; warn before a kept card must go."""
        if decision.phase == "going":
            controls = {control.action: control for control in self.answers(scene, decision)}
            suits = tuple(controls[f"go {suit}"] for suit in FRENCH_48.suits)
            plainly = (controls["pass"], controls["go none"])
            label = self.question(scene, decision)
            return (Choices(label, plainly), Choices(text("clumond.ask.trumps"), suits, "suits"))
        able = able_cards(scene)
        if able & ~scene.marked:
            return ()
        warning = text("clumond.warning.forced", count=able.bit_count(), cards=_names(scene, able))
        return (Note(warning, is_warning=True),)

    def answer(self, scene: Scene, action: Action) -> Control:
        """Count the cards held of each suit that may be trumps."""
        control = super().answer(scene, action)
        if action.verb == "pass" or action.value is None:
            return control._replace(detail=text("clumond.about.pass"))
        if action.value == "none":
            return control._replace(words=text("clumond.go.none"), detail=text("clumond.about.go.none"))
        held = scene.observation.hand & SUIT_CARDS[FRENCH_48.suits.index(str(action.value))]
        detail = count_cards(scene.deck, held.bit_count())
        return control._replace(detail=detail, picture=f"suit {action.value}")

    def ground(self, scene: Scene, decision: Decision) -> Text:
        """Say who stays out, or which of the cards that may go are meant to be kept."""
        if decision.phase == "going":
            out = [scene.name(seat) for seat, _ in _seen(scene).calls]
            if not out:
                return text("clumond.why.going")
            return text("clumond.why.going.after", names=listing(*out))
        able = able_cards(scene)
        kept = able & scene.marked
        if decision.duty == "follow" and kept and able & ~scene.marked and not raised_ways(scene):
            return text("clumond.why.kept", cards=_names(scene, kept))
        return super().ground(scene, decision)

    def plaque(self, scene: Scene, decision: Decision) -> Plaque:
        """Ask for the cards to be kept while they are marked."""
        if not scene.is_marking:
            return super().plaque(scene, decision)
        left = KEPT - scene.marked.bit_count()
        asked = text("clumond.ask.keep", count=left) if left else text("clumond.ask.kept")
        return Plaque(asked, text("clumond.why.keep"), "mark keep", is_mine=True)

    def epilogue(self, scene: Scene) -> tuple[LogLine, ...]:
        """Open what everybody kept."""
        seen = _seen(scene)
        score = scene.deals[-1].score
        assert score is not None
        told = []
        for seat in scene.seats:
            cards, won = seen.kept[seat], score.tricks[seat]
            words = scene.said("clumond.log.kept", seat, cards=_names(scene, cards), code=kept_code(cards), count=won)
            told.append(LogLine(words))
        return (*told, LogLine(self.title(scene)))

    def contract(self, scene: Scene, deal: Deal) -> Text:
        """Say who went, and with which trumps."""
        gone = next(((seat, action.value) for seat, action in deal.actions if action.verb == "go"), None)
        if gone is None:
            return text("clumond.contract.standard")
        trump = text(f"clumond.verb.go.{gone[1]}")
        return text("clumond.contract.gone", name=scene.name(gone[0]), trump=trump)

    def kind(self, deal: Deal) -> tuple[str, Seat | None]:
        """Tell deals in which somebody went for the clumond from those in which nobody did."""
        goer = next((seat for seat, action in deal.actions if action.verb == "go"), None)
        return ("standard" if goer is None else "gone"), goer

    def title(self, scene: Scene) -> Text:
        """Say who was exact, or whether the goer made it."""
        seen = _seen(scene)
        score = _score(scene)
        if seen.goer is not None:
            made = is_hit(score.tricks[seen.goer], kept_code(seen.kept[seen.goer]))
            key = "clumond.title.made" if made else "clumond.title.missed"
            return scene.said(key, seen.goer, count=score.tricks[seen.goer], code=kept_code(seen.kept[seen.goer]))
        exact = _exact(scene)
        if not exact:
            return text("clumond.title.nobody")
        if len(exact) == 1:
            return scene.said("clumond.title.exact", exact[0])
        shared = seen.setup.option("third") == "shared"
        names = listing(*(scene.name(seat) for seat in exact))
        return text("clumond.title.share" if shared else "clumond.title.each", names=names)

    def figures(self, scene: Scene) -> tuple[tuple[Text, Text], ...]:
        """Explain how the pot is divided."""
        seen, score = _seen(scene), _score(scene)
        before = seen.setup.pot + sum(seen.setup.antes)
        fines = sum(payment.chips for payment in score.transfers if payment.reason == "penalty")
        pot = before + fines
        paid = [payment.chips for payment in score.transfers if payment.payer == POT]
        rest = text("clumond.figure.rest", count=pot - sum(paid)) if pot > sum(paid) else text("clumond.figure.no-rest")
        if seen.goer is not None:
            kind = "whole" if any(payment.reason == "clumond-made" for payment in score.transfers) else "half"
            return ((text(f"clumond.figure.{kind}", pot=pot, part=paid[0] if paid else 0), rest),)
        sums = text("clumond.figure.fines" if fines else "clumond.figure.pot", before=before, fines=fines, pot=pot)
        if not paid:
            return ((sums, rest),)
        is_shared = seen.setup.option("third") == "shared" and len(paid) > 1
        third = text("clumond.figure.shared" if is_shared else "clumond.figure.third", part=paid[0])
        return ((lines(sums, third), rest),)

    def reveal(self, scene: Scene) -> tuple[Block, ...]:
        """Open the three cards that each seat kept, with their code beside its tricks."""
        seen, score = _seen(scene), _score(scene)
        owed = penalties(seen.setup, score.tricks, tuple(kept_code(cards) for cards in seen.kept))
        fans = []
        for seat in scene.seats:
            cards, won = seen.kept[seat], score.tricks[seat]
            code = kept_code(cards)
            codes = tuple(scene.deck.codes[card] for card in members(cards))
            verdict = _verdict(scene, seat, owed[seat])
            note = lines(text("clumond.fan.sum", sum=_sum(cards), code=code), text("clumond.fan.tricks", count=won), verdict)
            fans.append(Fan(scene.name(seat), plain(code), codes, note))
        return (Fans(tuple(fans)),)

    def answer_letter(self, scene: Scene, letter: str) -> Text | None:
        """Answer K with the kept cards and the target, B with who goes and the pot."""
        if letter == "K" and scene.own is not None:
            kept = text("clumond.query.kept", cards=_names(scene, scene.marked)) if scene.marked else text("clumond.query.none")
            legend = text("clumond.query.code")
            return lines(kept, _outlook_words(scene), legend) if scene.observation.hand else lines(kept, legend)
        if letter != "B":
            return None
        pairs = zip(story.tell_events(scene), scene.events, strict=True)
        told = [told[0].words for told, event in pairs if event.verb != "play"]
        return lines(*told, text("query.pot", chips=_pot(scene)))


def _seen(scene: Scene) -> ClumondObservation:
    assert isinstance(scene.observation, ClumondObservation)
    return scene.observation


def _score(scene: Scene) -> Score:
    score = scene.deals[-1].score
    assert score is not None
    return score


def _pot(scene: Scene) -> int:
    """Count the chips in the pot, antes included, or what a finished deal has left."""
    setup = scene.observation.setup
    return setup.pot + sum(setup.antes) if scene.score is None else scene.pot


def _names(scene: Scene, cards: Cards) -> Text:
    return listing(*(scene.card(card) for card in members(cards)))


def _sum(cards: Cards) -> str:
    """Write the figures of cards as a sum, high ones first: `3 + 2 + 0`."""
    return " + ".join(str(kept_code(1 << card)) for card in members(cards))


def _exact(scene: Scene) -> list[Seat]:
    """List who was exact in a deal that is over."""
    seen, score = _seen(scene), _score(scene)
    return [seat for seat in scene.seats if is_hit(score.tricks[seat], kept_code(seen.kept[seat]))]


def _verdict(scene: Scene, seat: Seat, owed: int) -> Text:
    """Say whether a seat was exact, and what it pays if not; against a goer only he matters."""
    seen = _seen(scene)
    if seat in _exact(scene):
        return text("clumond.fan.exact")
    if seen.goer is None:
        return text("clumond.fan.off", count=owed)
    return text("clumond.fan.missed" if seat == seen.goer else "clumond.fan.void")


def open_codes(hand: Cards, marked: Cards) -> frozenset[int]:
    """List the codes of the three cards that may be left of a hand, the marked ones among them."""
    due = KEPT - marked.bit_count()
    counts = [min((hand & ~marked & suit).bit_count(), due) for suit in SUIT_CARDS]
    found = {(0, 0)}
    for code, count in zip(SUIT_CODES, counts, strict=True):
        found = {(cards + more, total + more * code) for cards, total in found for more in range(count + 1)}
    return frozenset(kept_code(marked) + total for cards, total in found if cards == due)


def outlook(scene: Scene) -> Outlook:
    """Work out which final numbers of tricks may still be right for the seat that looks; a matter of counting only."""
    seen = _seen(scene)
    won = sum(trick.winner == scene.own for trick in seen.tricks)
    possible = range(won, won + TRICKS - len(seen.tricks) + 1)
    codes = open_codes(seen.hand, scene.marked)
    reachable = tuple(tricks for tricks in possible if reduced(tricks) in codes)
    is_chosen = scene.marked.bit_count() == KEPT
    return Outlook(won, reachable, reachable if is_chosen else (), kept_code(scene.marked) if is_chosen else None)


def _outlook_words(scene: Scene) -> Text:
    seen = outlook(scene)
    figures = _sum(scene.marked)
    if seen.code is None:
        kept = text("clumond.meter.some", sum=figures) if scene.marked else text("clumond.meter.none")
        if not seen.reachable:
            return lines(kept, text("clumond.meter.closed", won=seen.won))
        return lines(kept, text("clumond.meter.open", won=seen.won, targets=_ranges(seen.reachable)))
    kept = text("clumond.meter.three", sum=figures, code=seen.code)
    if not seen.aims:
        return lines(kept, text("clumond.meter.lost", won=seen.won))
    aims = [plain(aim) for aim in seen.aims]
    aim = aims[0] if len(aims) == 1 else text("clumond.meter.either", first=seen.aims[0], second=seen.aims[1])
    return lines(kept, text("clumond.meter.aim", aim=aim, won=seen.won))


def _ranges(numbers: tuple[int, ...]) -> str:
    """Write ascending numbers in short.

    >>> _ranges((0, 1, 2, 5, 10, 11))
    '0–2, 5, 10–11'
    """
    runs: list[list[int]] = []
    for value in numbers:
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return ", ".join(number(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _meter(scene: Scene) -> Meter:
    """Draw the numbers of tricks: where the seat stands, what its marks ask for, what can still be right."""
    seen = outlook(scene)
    cells = []
    for tricks in range(TRICKS + 1):
        states = ["now"] if tricks == seen.won else []
        states += ["aim"] if tricks in seen.aims else []
        states += ["lost"] if tricks not in seen.reachable and tricks != seen.won else []
        mark = text("clumond.meter.mark.aim") if tricks in seen.aims else None
        mark = text("clumond.meter.mark.now") if tricks == seen.won and mark is None else mark
        cells.append(MeterCell(tricks, " ".join(states), mark))
    code = tuple(zip(reversed(FRENCH_48.suits), reversed(SUIT_CODES), strict=True))
    title, about = text("clumond.meter.title"), text("clumond.meter.about")
    return Meter(_outlook_words(scene), tuple(cells), code, title, about)


VIEW = ClumondView()
"""How Clumond is shown."""
