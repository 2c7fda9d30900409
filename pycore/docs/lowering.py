"""A demo as nodes that every Sphinx writer knows: boards as literal blocks, sentences as paragraphs and lists."""

from docutils import nodes

from pycore.demo.model import Caption, Demo, Frame, Note, Question, WhatIf
from pycore.demo.speaker import Speaker
from pycore.demo.text import board
from pycore.demo.words import load


class Lowered:
    """The parts of a lowered demo: the board that a figure can hold, and the story below it."""

    def __init__(self, demo: Demo, language: str) -> None:
        """Lower a demo in one language.

        Raises:
            KeyError: if demos do not speak it.
        """
        self.speaker = Speaker(demo, load(language))
        first, *others = demo.frames
        self.board = self._board(first)
        # A demo that begins in the middle of its script tells first how it came to its first board.
        opening = [self._said(1, len(demo.frames), first, first)] if first.done else []
        self.story: list[nodes.Element] = [*opening, *self._notes(first)]
        before = first
        for number, frame in enumerate(others, 2):
            self.story += self._step(number, len(demo.frames), frame, before)
            before = frame

    def _step(self, number: int, last: int, frame: Frame, before: Frame) -> list[nodes.Element]:
        return [self._said(number, last, frame, before), self._board(frame), *self._notes(frame)]

    def _said(self, number: int, last: int, frame: Frame, before: Frame) -> nodes.paragraph:
        step = self.speaker.words.say("step", step=number, last=last)
        title = self.speaker.title(frame, before)
        return nodes.paragraph("", "", nodes.strong(step, step), nodes.Text(f": {title}" if title else ""))

    def _board(self, frame: Frame) -> nodes.literal_block:
        lines = board(self.speaker, frame)
        text = "\n".join(line.removeprefix("  ") for line in lines)
        return nodes.literal_block(text, text, language="text", classes=["ks-board"])

    def _notes(self, frame: Frame) -> list[nodes.Element]:
        return [part for note in frame.notes for part in self._note(note, frame)]

    def _note(self, note: Note, frame: Frame) -> list[nodes.Element]:
        if isinstance(note, Caption):
            return [_paragraph(note.text)]
        if isinstance(note, Question):
            return self._question(note, frame)
        if isinstance(note, WhatIf):
            words = self.speaker.words
            titles, before = [], frame
            for other in note.frames:
                titles.append(self.speaker.title(other, before))
                before = other
            told = words.sentences(titles)
            return [_paragraph(words.sentences([words.say("what-if"), note.text])), _list([told])]
        return []

    def _question(self, question: Question, frame: Frame) -> list[nodes.Element]:
        speaker = self.speaker
        names = [speaker.choice(question, choice, frame.phase) for choice in question.answers]
        lines = [speaker.words.say("answer.right", choices=speaker.words.join(names))]
        for reason in question.reasons:
            choice = speaker.choice(question, reason.choice, frame.phase)
            lines.append(speaker.words.say("answer.wrong", choice=choice, reason=speaker.reason(reason)))
        asked = speaker.ask(question)
        return [nodes.paragraph("", "", nodes.emphasis(asked, asked)), _list(lines)]


def _paragraph(text: str) -> nodes.paragraph:
    return nodes.paragraph(text, text)


def _list(lines: list[str]) -> nodes.bullet_list:
    return nodes.bullet_list("", *(nodes.list_item("", _paragraph(line)) for line in lines), bullet="*")
