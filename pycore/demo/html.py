"""A demo as HTML: every frame in order, readable without any script or stylesheet; see `docs/demos.md` for its parts."""

import hashlib
from collections.abc import Iterable, Iterator

from pycore import games
from pycore.cards import Deck
from pycore.demo import faces
from pycore.demo.link import to_link
from pycore.demo.markup import element, escape
from pycore.demo.model import Caption, Demo, Explore, Frame, Hand, Note, PileView, Question, WhatIf, write
from pycore.demo.places import places
from pycore.demo.speaker import Speaker
from pycore.demo.trying import write_ending
from pycore.demo.words import load
from pycore.seats import Seat

PLAYING = "playing"
"""The phase in which every game plays its tricks."""


def to_html(
    demo: Demo,
    language: str = "en",
    *,
    ident: str = "",
    caption: str = "",
    app: str = "",
    symbols: bool = True,
    tag: str = "figure",
    label: str = "",
    view: str = "",
) -> str:
    """Write a demo as one `<figure class="ks-demo">`, well-formed as XML too.

    `ident` is the figure's id and the beginning of all ids in it (empty: made out of what the demo shows); `caption` is
    plain text; `app` is the address of a deployed app, to which the figure then links. Without `symbols` the faces are
    left out, and the page has to hold `symbols(used_faces(demo), ident + "-")` in an `<svg class="ks-faces">`. Inside a
    figure of somebody else's the `tag` is `div`; `label` is what a screen reader calls the whole; `view` is the letter
    of the seat that is drawn at the reader's side.

    Raises:
        KeyError: if demos do not speak the language.
        NotationError: what `to_link` says.
    """
    link = to_link(demo, app, language) if app else ""
    writer = _Writer(demo, language, ident or default_ident(demo), view)
    return writer.figure(tag, label, caption, link, app, symbols=symbols)


def default_ident(demo: Demo) -> str:
    """Make an id out of what a demo shows, the same in every build."""
    return "ks-" + hashlib.sha256(write(demo).encode()).hexdigest()[:8]


def used_faces(demo: Demo) -> tuple[str, ...]:
    """List the symbols that a demo is drawn with."""
    return faces_of(games.load(demo.game).deck(demo.options), _all_frames(demo.frames))


def faces_of(deck: Deck, frames: Iterable[Frame]) -> tuple[str, ...]:
    """List the symbols of the cards that are seen in frames."""
    found: dict[str, None] = {}
    for frame in frames:
        parts: list[Hand | PileView] = [*frame.hands, *frame.piles]
        codes = [code for part in parts for code in part.cards]
        codes += [code for _, code in frame.trick.plays] if frame.trick else []
        found |= dict.fromkeys(faces.front(deck, code) for code in codes)
    return tuple(sorted(found))


def frame_html(demo: Demo, frame: Frame, language: str, ident: str) -> str:
    """Write one frame as a list item, as it stands in the figure of that id."""
    return _Writer(demo, language, ident).frame(frame, frame)


def _all_frames(frames: tuple[Frame, ...]) -> Iterator[Frame]:
    for frame in frames:
        yield frame
        for note in frame.notes:
            if isinstance(note, WhatIf):
                yield from _all_frames(note.frames)


class _Writer:
    """Writes the parts of one demo."""

    def __init__(self, demo: Demo, language: str, ident: str, view: str = "") -> None:
        self.demo = demo
        self.words = load(language)
        self.speaker = Speaker(demo, self.words)
        self.ident = ident
        self.prefix = f"{ident}-"
        self.places = places(demo, view)
        self.width, self.height = (str(size) for size in faces.SIZES[self.speaker.art])

    def figure(self, tag: str, label: str, caption: str, link: str, app: str, *, symbols: bool) -> str:
        said = self.words.say
        drawn = faces.symbols(used_faces(self.demo), self.prefix) if symbols else ""
        sprite = element("svg", drawn, class_="ks-faces", width="0", height="0", aria_hidden="true") if drawn else ""
        stepper = element(
            "ks-demo",
            self.frames(self.demo.frames, None),
            data_back=said("back"),
            data_next=said("next"),
            data_step=said("step"),
            data_right=said("quiz.right"),
            data_more=said("quiz.more"),
            data_all=said("quiz.all"),
            data_no=said("not-this"),
            data_show=said("quiz.show"),
            **self.try_words(is_wanted=bool(app) or self.has_endings()),
            data_app=app or None,
            data_play=said("play-on") if app else None,
            data_loading=said("loading") if app else None,
            data_failed=said("load-failed") if app else None,
        )
        opening = element("p", element("a", escape(said("open")), href=link), class_="ks-links") if link else ""
        below = element("figcaption", escape(caption)) if caption else ""
        return element(
            tag,
            sprite,
            stepper,
            opening,
            below,
            class_=f"ks-demo ks-{self.speaker.art}",
            id=self.ident,
            role="group" if label and tag != "figure" else None,
            aria_label=label or None,
            lang=self.words.language,
            data_game=self.demo.game,
            data_seats=str(len(self.demo.names)),
        )

    def has_endings(self) -> bool:
        return any(isinstance(note, Explore) for frame in self.demo.frames for note in frame.notes)

    def try_words(self, *, is_wanted: bool) -> dict[str, str]:
        """Gather what the script says while the reader plays on."""
        parts = ("play", "stop", "undo", "turn", "end") if is_wanted else ()
        return {f"data_try_{part}": self.words.say(f"explore.{part}") for part in parts}

    def frames(self, frames: tuple[Frame, ...], before: Frame | None) -> str:
        parts = []
        for frame in frames:
            parts.append(self.frame(frame, before))
            before = frame
        return element("ol", *parts, class_="ks-frames")

    def frame(self, frame: Frame, before: Frame | None) -> str:
        title = self.speaker.title(frame, before)
        done = element("p", escape(title), class_="ks-done") if title else ""
        notes = "".join(self.note(note, frame) for note in frame.notes)
        result = self.speaker.result(frame)
        score = element("p", escape(result), class_="ks-score") if result else ""
        return element("li", done, self.table(frame), score, notes, class_="ks-frame")

    def table(self, frame: Frame) -> str:
        plays = dict(frame.trick.plays) if frame.trick else {}
        calls = {seat: call for seat, call in frame.calls if frame.phase != PLAYING or call != "pass"}
        seats = "".join(self.seat(frame, seat, plays.get(seat), calls.get(seat)) for seat in range(len(self.demo.names)))
        hands = "".join(self.hand(frame, seat) for seat, hand in enumerate(frame.hands) if hand.cards)
        piles = "".join(self.pile(pile.name, pile.cards, pile.hidden) for pile in frame.piles if pile.cards or pile.hidden)
        rows = element("ul", hands, piles, class_="ks-hands") if hands or piles else ""
        label = self.words.say("table")
        return element("div", element("ul", seats, class_="ks-seats"), rows, class_="ks-table", role="group", aria_label=label)

    def seat(self, frame: Frame, seat: Seat, card: str | None, call: str | None) -> str:
        trick, hand, said = frame.trick, frame.hands[seat], self.words.say
        parts = [element("b", escape(self.speaker.seat(seat)), class_="ks-name")]
        facts = [said("badge.dealer")] if seat == self.demo.dealer and not self.demo.earlier and frame.trick is None else []
        facts += [self.speaker.tricks(frame, seat)] if frame.won[seat] else []
        if not hand.cards and hand.hidden:
            facts.append(self.speaker.hidden(hand.hidden))
        if call is not None:
            facts.append(self.speaker.call(call, ""))
        classes = f"ks-seat ks-{self.places[seat]}"
        if frame.turn == seat:
            classes += " ks-turn"
            parts.append(element("i", escape(said("turn", name=self.speaker.seat(seat))), class_="ks-sr"))
        if card is not None and trick is not None:
            parts.append(self.face(card))
            if trick.winner == seat:
                classes += " ks-best"
                mark = said("trick.won" if trick.is_complete else "trick.winning")
                parts.append(element("i", escape(mark), class_="ks-mark"))
        elif frame.phase == PLAYING:
            parts.append(element("span", class_="ks-slot"))
        parts += [element("i", escape(fact)) for fact in facts]
        return element("li", *parts, class_=classes, data_seat=str(seat))

    def hand(self, frame: Frame, seat: Seat) -> str:
        hand = frame.hands[seat]
        more = element("i", escape(self.speaker.hidden(hand.hidden))) if hand.hidden else ""
        name = element("b", escape(self.speaker.seat(seat)), class_="ks-name")
        cards = element("span", *(self.face(code) for code in hand.cards), class_="ks-cards")
        return element(
            "li", name, cards, more, class_="ks-hand ks-turn" if frame.turn == seat else "ks-hand", data_seat=str(seat)
        )

    def pile(self, name: str, cards: tuple[str, ...], hidden: int) -> str:
        more = element("i", escape(self.speaker.hidden(hidden))) if hidden else ""
        shown = element("span", *(self.face(code) for code in cards), class_="ks-cards") if cards else ""
        return element("li", element("b", escape(self.speaker.pile(name)), class_="ks-name"), shown, more, class_="ks-pile")

    def face(self, code: str) -> str:
        use = f'<use href="#{self.prefix}{faces.front(self.speaker.deck, code)}"/>'
        label = self.speaker.card(code)
        return element("svg", use, class_="ks-card", width=self.width, height=self.height, role="img", aria_label=label)

    def note(self, note: Note, frame: Frame) -> str:
        if isinstance(note, Caption):
            return element("p", escape(note.text), class_="ks-caption")
        if isinstance(note, Question):
            return self.question(note, frame)
        if isinstance(note, WhatIf):
            title = element("summary", element("b", escape(self.words.say("what-if"))), " ", escape(self.what_if(note, frame)))
            return element("details", title, self.frames(note.frames, frame), class_="ks-what-if")
        said = self.words.say
        offer = element("p", escape(said("explore")), class_="ks-offer")
        tree = element("script", write_ending(self.speaker, note, frame), type="application/json", class_="ks-tree")
        return offer + tree

    def what_if(self, note: WhatIf, before: Frame) -> str:
        if note.text:
            return note.text
        events = []
        for frame in note.frames:
            events.append(self.speaker.title(frame, before))
            before = frame
        return self.words.sentences(events)

    def question(self, question: Question, frame: Frame) -> str:
        reasons = {reason.choice: self.speaker.reason(reason) for reason in question.reasons}
        choices = []
        for choice in question.choices:
            is_right = choice in question.answers
            name = self.speaker.choice(question, choice, frame.phase)
            face = self.face(choice) if choice in self.speaker.deck else ""
            label = element("span", escape(name), class_="ks-label")
            why = "" if is_right or choice not in reasons else element("span", escape(reasons[choice]), class_="ks-why")
            choices.append(element("li", face, label, why, class_="ks-right" if is_right else "ks-wrong"))
        return element(
            "details",
            element("summary", escape(self.speaker.ask(question))),
            element("ul", *choices, class_="ks-choices"),
            class_="ks-question",
            data_kind=question.kind,
        )
