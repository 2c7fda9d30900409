"""A demo as plain text: a board of card codes under each sentence, for terminals, man pages and readers of source."""

from pycore.demo.model import Caption, Demo, Frame, Note, Question, WhatIf
from pycore.demo.speaker import Speaker
from pycore.demo.words import load
from pycore.demo.writer import printable
from pycore.seats import Seat


def to_text(demo: Demo, language: str = "en") -> str:
    """Write a demo as plain text, a board of card codes under each sentence.

    Raises:
        KeyError: if demos do not speak the language.
    """
    speaker = Speaker(demo, load(language))
    last, lines = len(demo.frames), [speaker.game()]
    before: Frame | None = None
    for number, frame in enumerate(demo.frames, 1):
        step = speaker.words.say("step", step=number, last=last)
        title = speaker.title(frame, before)
        lines += ["", f"{step}: {title}" if title else step, *_frame(speaker, frame)]
        before = frame
    return "\n".join(printable(line) for line in lines) + "\n"


def _frame(speaker: Speaker, frame: Frame) -> list[str]:
    return board(speaker, frame) + [f"  {line}" for note in frame.notes for line in _note(speaker, note, frame)]


def board(speaker: Speaker, frame: Frame) -> list[str]:
    """Write the table of a frame as lines: hands, piles, the trick, and the result of a finished deal."""
    lines = [_seat(speaker, frame, seat) for seat in range(len(speaker.demo.names))]
    piles = [pile for pile in frame.piles if pile.cards or pile.hidden]
    lines += [f"    {speaker.pile(pile.name)}: {_cards(speaker, pile.cards, pile.hidden)}" for pile in piles]
    if frame.trick is not None:
        plays = [f"{speaker.seat(seat)} {code}" for seat, code in frame.trick.plays]
        lines.append(f"    {speaker.words.say('trick')}: {speaker.words.join(plays)}")
    result = speaker.result(frame)
    lines += [f"    {result}"] if result else []
    return lines


def _seat(speaker: Speaker, frame: Frame, seat: Seat) -> str:
    hand = frame.hands[seat]
    tricks = speaker.tricks(frame, seat)
    mark = ">" if frame.turn == seat else " "
    held = _cards(speaker, hand.cards, hand.hidden)
    return f"  {mark} {speaker.seat(seat)}: {held}" + (f" ({tricks})" if tricks else "")


def _cards(speaker: Speaker, codes: tuple[str, ...], hidden: int) -> str:
    parts = [" ".join(codes)] if codes else []
    parts += [speaker.hidden(hidden)] if hidden else []
    return speaker.words.join(parts) if parts else "-"


def _note(speaker: Speaker, note: Note, frame: Frame) -> list[str]:
    if isinstance(note, Caption):
        return [note.text]
    if isinstance(note, WhatIf):
        lines, before = [f"{speaker.words.say('what-if')} {note.text}".rstrip()], frame
        for other in note.frames:
            lines.append(f"  {speaker.title(other, before)}")
            before = other
        return lines
    if not isinstance(note, Question):
        return []
    lines = [f"? {speaker.ask(note)}"]
    right = speaker.words.join([speaker.choice(note, choice, frame.phase) for choice in note.answers])
    lines.append(f"  = {right}")
    for reason in note.reasons:
        choice = speaker.choice(note, reason.choice, frame.phase)
        lines.append(f"  ! {speaker.words.say('answer.wrong', choice=choice, reason=speaker.reason(reason))}")
    return lines
