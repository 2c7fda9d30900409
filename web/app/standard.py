"""The view of any trick-taking game: a table from what one seat may know. A game's plug-in overrides what it knows better."""

from app import ledger, story
from app.choosing import raised_blocks, way_of
from app.hooks import Hooks
from app.library import rule_address
from app.scene import Scene, count_cards, place_words, shown_trick
from app.table import (
    Badge,
    Block,
    Choices,
    Control,
    HandCard,
    Note,
    Plaque,
    SeatView,
    Slot,
    Table,
    TrickCard,
    TrickView,
    Way,
)
from app.text import Text, dotted, listing, text
from pycore.cards import Card, members
from pycore.game import OPEN, Action, Decision, Score, write_action
from pycore.language import signed
from pycore.seats import Seat
from pycore.tricks import Trick

PLAY = "playing"
"""The phase of the tricks, in every game."""


class View(Hooks):
    """How a game is shown; every method takes the scene and returns values. A plug-in subclasses this."""

    # what is said and asked

    def panel(self, scene: Scene, decision: Decision) -> tuple[Block, ...]:
        """Offer the answers that are not cards, for the seat that is asked."""
        controls = self.answers(scene, decision)
        return (Choices(self.question(scene, decision), controls),) if controls else ()

    def plaque(self, scene: Scene, decision: Decision) -> Plaque:
        """Say what the seat that is asked may do, and why."""
        return Plaque(self.question(scene, decision), self.ground(scene, decision), self.led_picture(scene), is_mine=True)

    # what every game has

    def table(self, scene: Scene) -> Table:
        """Build the whole table."""
        observation = scene.observation
        setup = observation.setup
        deals = setup.option("deals")
        return Table(
            game=scene.game.name,
            art=scene.deck.art,
            direction=scene.game.direction,
            phase=self.phase(scene),
            ply=len(scene.events),
            turn=scene.turn,
            deal=setup.number + 1,
            deals=None if deals == OPEN else int(deals),
            is_single=scene.is_single,
            seats=tuple(self._seat(scene, seat) for seat in scene.seats),
            hand=self._hand(scene),
            dealt=self._dealt(scene),
            hand_words=self._hand_words(scene),
            hand_note=self._hand_note(scene),
            trick=None if scene.score is not None else self._trick(scene, shown_trick(scene), is_held=scene.is_held),
            last_trick=self._trick(scene, observation.tricks[-1], is_held=True) if observation.tricks else None,
            sign=self.sign(scene),
            facts=self.facts(scene),
            centre=self.centre(scene) if shown_trick(scene) is None and scene.score is None else (),
            panel=self._panel(scene),
            plaque=self._plaque(scene),
            log=(*self.prologue(scene), *story.tell(scene), *(self.epilogue(scene) if scene.score is not None else ())),
            tools=self._tools(scene),
            sheet=ledger.write_sheet(scene, self.contract),
            settlement=None
            if scene.score is None
            else ledger.settle(scene, scene.score, self.title(scene), self.figures(scene))._replace(blocks=self.reveal(scene)),
            final=ledger.rank(scene) if scene.is_finished else (),
            is_practice=scene.is_practice,
        )

    def phase(self, scene: Scene) -> str:
        """Name the phase that is shown: a finished trick that still lies there belongs to the play, the last one too."""
        if scene.is_finished:
            return "finished"
        return "settled" if scene.score is not None else PLAY if scene.is_held else scene.observation.phase

    def answers(self, scene: Scene, decision: Decision) -> tuple[Control, ...]:
        """Make a control of every action of the decision that is not a card of the hand."""
        hand = scene.observation.hand
        return tuple(self.answer(scene, action) for action in decision.actions() if not action.cards & hand)

    def answer(self, scene: Scene, action: Action) -> Control:
        """Make the control of one answer: its word, and what it costs or promises."""
        token = write_action(scene.deck, action)
        name = action.verb if action.value is None else f"{action.verb}.{action.value}"
        verb, about, phase = scene.key("verb"), scene.key("about"), scene.observation.phase
        return Control(
            text(f"{verb}.{phase}.{name}|{verb}.{name}"),
            action=token,
            detail=text(f"{about}.{phase}.{name}|{about}.{name}|{about}.{action.verb}"),
            is_hinted=token == scene.hinted,
        )

    def question(self, scene: Scene, decision: Decision) -> Text:
        """Say what is asked."""
        if decision.phase == PLAY:
            return text(f"{scene.key('duty')}.{decision.duty}|duty.{decision.duty}", **self._led(scene))
        return text(f"{scene.key('ask')}.{decision.phase}")

    def ground(self, scene: Scene, decision: Decision) -> Text:
        """Say why: how many cards may go, which duty binds, or what the phase is about."""
        if decision.phase == PLAY:
            able = {action.cards for action in decision.actions()}
            return text("plaque.may", cards=count_cards(scene.deck, len(able)))
        return text(f"{scene.key('duty')}.{decision.duty}" if decision.duty else f"{scene.key('why')}.{decision.phase}")

    def led_picture(self, scene: Scene) -> str:
        """Name the picture of the suit that was led."""
        trick = scene.observation.trick
        return f"suit {scene.deck.suits[trick.suit]}" if trick is not None and trick.suit is not None else ""

    def _led(self, scene: Scene) -> dict[str, Text]:
        trick = scene.observation.trick
        return {"suit": scene.suit(trick.suit)} if trick is not None and trick.suit is not None else {}

    def _seat(self, scene: Scene, seat: Seat) -> SeatView:
        observation = scene.observation
        setup = observation.setup
        player = scene.players[seat]
        won = sum(trick.winner == seat for trick in observation.tricks)
        is_idle = seat not in setup.active
        badges = ((Badge(text("badge.dealer"), "line"),) if seat == setup.dealer else ()) + self.badges(scene, seat)
        facts = [text(f"{scene.key('idle')}|seat.idle")] if is_idle else [count_cards(scene.deck, observation.sizes[seat])]
        if observation.trick is not None or observation.tricks:
            facts += [] if is_idle else [text("count.tricks", count=won)]
        taken = self.taken(scene, seat)
        kind = "level.human" if player.kind == "human" else f"level.{player.level}|level.bot"
        words = [scene.name(seat), place_words(scene.place(seat)), text(kind), *facts, *(badge.words for badge in badges)]
        return SeatView(
            seat,
            scene.place(seat),
            scene.name(seat),
            player.name[:1].upper(),
            listing(*words, *([taken] if taken else [])),
            dotted(*facts),
            badges,
            taken,
            is_turn=seat == scene.turn,
            is_idle=is_idle,
            is_out=self.is_out(scene, seat),
            cards=0 if is_idle else observation.sizes[seat],
            tricks=won,
        )

    def _hand(self, scene: Scene) -> tuple[HandCard, ...]:
        decision = scene.asked
        ways: dict[Card, list[Way]] = {}
        for action in decision.actions() if decision else ():
            if action.cards:
                ways.setdefault(action.cards.bit_length() - 1, []).append(way_of(scene, action))
        refusals = dict(scene.refusals) if decision else {}
        cards = []
        for card in self.order(scene, members(scene.observation.hand)):
            open_ways = tuple(ways.get(card, ()))
            error = None if open_ways else refusals.get(card)
            shown = HandCard(
                scene.deck.codes[card],
                open_ways,
                error.code if error else "",
                scene.refusal(error) if error else None,
                is_raised=any(scene.is_raised(way.token) for way in open_ways),
                is_hinted=bool(scene.hinted) and any(way.token == scene.hinted for way in open_ways),
                is_refusing=card == scene.refusing,
                worth=self.worth(scene, card),
            )
            if scene.is_marking:
                shown = shown._replace(command="mark", is_pressed=bool(scene.marked >> card & 1), refusal="", reason=None)
            cards.append(self.dress(scene, card, shown))
        return tuple(cards)

    def _dealt(self, scene: Scene) -> int:
        """Count the cards that the hand had when it was dealt, so that its room stays."""
        plan = scene.game.plan(scene.observation.setup)
        return max(len(hand) for hand in plan.hands)

    def _hand_words(self, scene: Scene) -> Text:
        count = count_cards(scene.deck, scene.observation.hand.bit_count())
        if scene.own is None or scene.is_alone:
            return text("hand.mine", cards=count)
        return text("hand.of", name=scene.name(scene.own), cards=count)

    def _hand_note(self, scene: Scene) -> Text | None:
        if scene.own is None:
            return text("hand.watching")
        return story.say_idle(scene) or (None if scene.observation.hand else text("hand.empty"))

    def _trick(self, scene: Scene, trick: Trick | None, *, is_held: bool) -> TrickView | None:
        if trick is None:
            return None
        last = len(trick.cards) - 1
        cards = tuple(
            TrickCard(
                scene.deck.codes[card],
                seat,
                scene.place(seat),
                self._played(scene, trick, place),
                place + 1,
                is_winning=place == trick.best,
                is_last=place == last,
                led=self.led_as(scene, trick) if place == 0 else None,
                worth=self.worth(scene, card),
            )
            for place, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=False))
        )
        slots = tuple(
            Slot(seat, scene.place(seat), scene.name(seat), is_mine=scene.is_you(seat), is_next=seat == trick.turn)
            for seat in trick.seats[len(trick.cards) :]
        )
        return TrickView(cards, slots, scene.place(trick.winner) if is_held else None)

    def past_trick(self, scene: Scene, number: int) -> TrickView | None:
        """Show a finished trick of the deal, by its number from 1."""
        return self._trick(scene, scene.observation.tricks[number - 1], is_held=True)

    def led_as(self, scene: Scene, trick: Trick) -> Text | None:
        """Name the suit that the first card of a trick was led as, where a card can be led as several."""
        if scene.deck.art != "tiles" or trick.suit is None:
            return None
        return text("trick.led-as", suit=scene.suit(trick.suit))

    def _played(self, scene: Scene, trick: Trick, place: int) -> Text:
        parts = [scene.name(trick.seats[place]), scene.card(trick.cards[place])]
        if place == trick.best:
            is_complete = len(trick.cards) == len(trick.seats)
            parts.append(text("trick.won" if is_complete else "trick.winning"))
        return listing(*parts)

    def _panel(self, scene: Scene) -> tuple[Block, ...]:
        if scene.is_held:
            on = Control(text("command.collect"), command="collect", tone="main")
            return (*self.aside(scene), Choices(text("panel.held"), (on,)))
        if scene.score is not None:
            return (self._afterwards(scene),)
        decision = scene.asked
        if decision is None:
            return self._waiting(scene)
        if scene.is_marking:
            return (*self.aside(scene), _end_of_marking())  # a call made by mistake could not be taken back: none is offered
        blocks: list[Block] = [*self.aside(scene), *self.panel(scene, decision)]
        refusals = dict(scene.refusals)
        if scene.refusing is not None and scene.refusing in refusals:
            error = refusals[scene.refusing]
            blocks.append(Note(scene.refusal(error), is_warning=True, rule=rule_address(scene.game.name, error.code)))
        blocks += raised_blocks(scene)
        note = None if blocks else self.note(scene) or self._latest(scene)
        return tuple(blocks) if blocks else (Note(note),) if note else ()

    def _waiting(self, scene: Scene) -> tuple[Block, ...]:
        if scene.is_resting:
            on = Control(text("command.collect"), command="collect", tone="main")
            back = Control(text("command.undo"), command="undo")
            return (*self.aside(scene), Choices(text("panel.resting"), (back, on)))
        latest = self._latest(scene)
        blocks = self.aside(scene) or ((Note(latest),) if latest else ())
        if scene.is_marking:
            return (*blocks, _end_of_marking())
        if scene.can_skip:
            return (*blocks, Choices(text("command.skip"), (Control(text("command.skip"), command="skip", mark="next"),)))
        return blocks

    def _latest(self, scene: Scene) -> Text | None:
        told = story.tell_events(scene)
        return told[-1][0].words if told else None

    def _afterwards(self, scene: Scene) -> Block:
        if scene.is_branch:
            back = Control(text("command.back-to-replay"), command="back-to-replay", tone="main", mark="next")
            return Choices(text("panel.branch"), (Control(text("command.begin-again"), command="begin-again"), back))
        again = Control(text("command.new-match"), command="new-match", tone="main", mark="next")
        if scene.is_finished:
            download = Control(text("command.download-record"), command="download-record", mark="download")
            return Choices(text("panel.finished"), (download, again))
        words = text("command.finish" if scene.is_over else "command.next-deal")
        go_on = Control(words, command="next-deal", tone="main", mark="next")
        is_open = scene.observation.setup.option("deals") == OPEN
        end = (Control(text("command.end"), command="end"),) if is_open and not scene.is_over else ()
        return Choices(text("panel.settled"), (*end, go_on))

    def _plaque(self, scene: Scene) -> Plaque:
        observation = scene.observation
        if scene.is_held:
            trick = observation.tricks[-1]
            return Plaque(story.say_winner(scene, trick), text("plaque.held"), "mark claim", is_mine=scene.is_you(trick.winner))
        if scene.is_finished:
            first = [place for place in ledger.rank(scene) if place.place == 1]
            words = text("finished.winner", names=listing(*(place.name for place in first)), chips=signed(first[0].chips))
            return Plaque(words, None, "chips")
        if scene.score is not None:
            return Plaque(self._outcome(scene, scene.score), None, "chips")
        if scene.is_resting:
            return Plaque(text("plaque.resting"), text("plaque.resting.why"), "mark check", is_mine=True)
        decision = scene.asked
        if decision is not None:
            return self.plaque(scene, decision)
        turn = observation.turn
        if turn is None:
            return Plaque(text("plaque.nobody"))
        why = text(f"wait.{PLAY}" if observation.phase == PLAY else f"{scene.key('wait')}.{observation.phase}")
        return Plaque(text("plaque.thinking", name=scene.name(turn)), why, self.led_picture(scene))

    def _outcome(self, scene: Scene, score: Score) -> Text:
        """Say what the deal changed for the one who looks, or how it ended for somebody who only watches."""
        if scene.own is None:
            return self.title(scene)
        change = ledger.change(score, scene.own)
        key = "settled.gain" if change > 0 else "settled.loss" if change < 0 else "settled.even"
        return scene.said(key, scene.own, count=abs(change))

    def _tools(self, scene: Scene) -> tuple[Control, ...]:
        def tool(command: str, mark: str, blocked: str = "") -> Control:
            reason = text(f"blocked.{blocked}") if blocked else None
            return Control(text(f"command.{command}"), command=command, mark=mark, blocked=reason)

        asked = scene.asked is not None
        return (
            tool("last-trick", "last", "" if scene.observation.tricks else "no-trick"),
            tool("undo", "undo", "" if scene.can_undo else "no-undo"),
            tool("hint", "hint", "" if asked else "no-turn"),
            *self.tools(scene),
            tool("score", "sheet"),
        )


def _end_of_marking() -> Choices:
    return Choices(text("command.marking"), (Control(text("command.marking-done"), command="marking", tone="main"),))
