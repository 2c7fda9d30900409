"""A demo in the words of a language: who sits where, what was done, what may be said, why something is wrong."""

from collections.abc import Iterable

from pycore import games
from pycore.demo.model import Demo, Done, Frame, Question, Reason
from pycore.demo.names import COMPASS
from pycore.demo.words import Name, Value, Words
from pycore.game import POT
from pycore.language import signed
from pycore.seats import Seat


class Speaker:
    """Says what a demo shows, in one language."""

    def __init__(self, demo: Demo, words: Words) -> None:
        """Take the demo and the language's words."""
        self.demo = demo
        self.words = words
        self.deck = games.load(demo.game).deck(demo.options)
        self.art = self.deck.art
        self.has_compass = set(demo.names) == set(COMPASS["clockwise"])

    def seat(self, seat: Seat) -> str:
        """Name a seat: by the compass at a table of four, else by its letter."""
        letter = self.demo.names[seat]
        return self.words.say(f"seat.{letter}") if self.has_compass else letter

    def card(self, code: str) -> str:
        """Name a card."""
        return self.words.name(f"card.{self.art}.{code}")

    def cards(self, codes: Iterable[str]) -> str:
        """Name cards, in order."""
        return self.words.join([self.card(code) for code in codes])

    def suit(self, letter: str) -> str:
        """Name a suit."""
        return self.words.name(f"suit.{self.art}.{letter}")

    def game(self) -> str:
        """Name the game."""
        return self.words.say(f"{self.demo.game}.name")

    def hidden(self, count: int) -> str:
        """Say how many cards of a hand or a pile are not seen."""
        return self.words.say(f"hidden.{self.art}|hidden", count=count)

    def pile(self, name: str) -> str:
        """Name a pile."""
        return self.words.say(f"pile.{name}")

    def event(self, done: Done, phase: str) -> str:
        """Say what a seat did; `phase` is that in which it was done."""
        verb, *rest = done.token.split(" ")
        params: dict[str, Value] = {"name": self.seat(done.seat)}
        if rest and rest[0] in self.deck:
            params["card"] = Name(f"card.{self.art}.{rest[0]}")
            if len(rest) == 3:
                return self.words.say("log.lead-as", suit=Name(f"suit.{self.art}.{rest[2]}"), **params)
            rest = []
        if verb == "play":
            return self.words.say("log.lead" if done.is_lead else "log.play", **params)
        token = ".".join((verb, *rest))
        own = f"{self.demo.game}.log"
        return self.words.say(f"{own}.{phase}.{token}|{own}.{token}|log.{token}", **params)

    def won(self, frame: Frame) -> str:
        """Say who has won the trick that a frame completes; nothing if it completes none."""
        trick = frame.trick
        if trick is None or not trick.is_complete:
            return ""
        card = dict(trick.plays)[trick.winner]
        return self.words.say("log.won", name=self.seat(trick.winner), card=Name(f"card.{self.art}.{card}"))

    def title(self, frame: Frame, before: Frame | None) -> str:
        """Say how a frame came about, and who won the trick by it."""
        if frame.done is None:
            return "" if before is not None else self.words.say("start")
        return self.words.sentences([self.event(frame.done, before.phase if before else frame.phase), self.won(frame)])

    def call(self, token: str, phase: str) -> str:
        """Name what may be said: a call's token, as the app's button does."""
        verb, *rest = token.split(" ")
        if rest and rest[0] in self.deck:
            return self.words.say(f"way.{verb}", card=Name(f"card.{self.art}.{rest[0]}"))
        dotted, own = token.replace(" ", "."), f"{self.demo.game}.verb"
        return self.words.say(f"{own}.{phase}.{dotted}|{own}.{dotted}|verb.{dotted}")

    def choice(self, question: Question, choice: str, phase: str) -> str:
        """Name one of the choices of a question."""
        if question.kind == "who":
            return self.seat(self.demo.names.index(choice))
        code, _, led = choice.partition(" as ")
        if question.kind == "say" or code not in self.deck:
            return self.call(choice, phase)
        return self.words.join([self.card(code), self.words.say("led", suit=self.suit(led))]) if led else self.card(code)

    def ask(self, question: Question) -> str:
        """Say the question: the author's words, or those of its kind."""
        return question.text or self.words.say(f"ask.{question.kind}", name=self.seat(question.seat))

    def reason(self, reason: Reason) -> str:
        """Say why a choice is wrong: the author's words, or the engine's."""
        if reason.text:
            return reason.text
        params = self.words.named(dict(reason.params), self.art)
        return self.words.say(f"{self.demo.game}.refusal.{reason.code}|refusal.{reason.code}", **params)

    def account(self, account: int) -> str:
        """Name a seat or the pot."""
        return self.words.say("account.pot") if account == POT else self.seat(account)

    def result(self, frame: Frame) -> str:
        """Say what a finished deal comes to; nothing before."""
        if frame.score is None:
            return ""
        changes = [(account, frame.score.change(account)) for account in (*range(len(self.demo.names)), POT)]
        said = [self.words.say("score.change", name=self.account(who), chips=signed(chips)) for who, chips in changes if chips]
        return f"{self.words.say('score')}: {self.words.join(said) or self.words.say('none')}"

    def tricks(self, frame: Frame, seat: Seat) -> str:
        """Say how many tricks a seat has won; nothing for none."""
        return self.words.say("count.tricks", count=frame.won[seat]) if frame.won[seat] else ""
