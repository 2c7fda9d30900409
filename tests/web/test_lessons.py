"""Every lesson and every puzzle, played through the page's own state: each answer, each mistake, each language."""

import json
from pathlib import Path

import pytest

from app import course as courses
from app import learned, teaching
from app.events import Command, Press, Query, Refused
from app.text import languages
from pycore import games
from pycore.game import write_action
from tests.web.fakes import Page, compiled_courses
from tools import lessons

SCREENS = {"lessons": "learn", "puzzles": "puzzles"}
KINDS = sorted({(game, kind) for game, kind, _ in compiled_courses()})


def names_of(game: str, kind: str, language: str = "en") -> list[str]:
    """List the lessons, or puzzles, of a game."""
    course = courses.read(compiled_courses()[game, kind, language])
    assert course is not None
    return [lesson.name for lesson in course.lessons]


class Reader:
    """Somebody at a lesson, who tries everything that is wrong before what is right."""

    def __init__(self, game: str, kind: str, name: str, language: str) -> None:
        self.page = Page(f"#/{SCREENS[kind]}/{game}/{name}", {"settings": '{"version": 1, "pace": "instant"}'}, (language,))
        self.tried = 0

    @property
    def study(self):
        study = self.page.session.study
        assert study is not None
        return study

    @property
    def lesson(self):
        lesson = teaching.lesson_of(self.page.session)
        assert lesson is not None
        return lesson

    @property
    def step(self):
        return teaching.step_of(self.study, self.lesson)

    def legal(self) -> dict[str, str]:
        """List what the rules allow, as choices with their tokens."""
        play = self.study.play
        deck = play.match.game.deck(play.match.options)
        tokens = [write_action(deck, action) for action in play.decision.actions()] if play.decision else []
        return {teaching.to_choice(token): token for token in tokens}

    def choose(self, choice: str) -> None:
        """Use the control of a choice."""
        session = self.page.session
        if self.step.kind in ("who", "say"):
            self.page.send(Command(session.moment, "study-answer", choice))
        elif choice in self.legal():
            self.page.send(Press(session.moment, self.legal()[choice], "key", is_card=True))
        else:
            self.page.send(Refused(session.moment, choice))

    def try_wrong(self) -> None:
        """Make every mistake of a question: each gets an answer, and nothing goes on."""
        step, study = self.step, self.study
        play = study.play
        deck = play.match.game.deck(play.match.options)
        is_about_cards = bool(play.decision and any(offer.pool for offer in play.decision.offers)) and step.is_decided
        hand = deck.texts(teaching.table_scene(study, self.lesson).observation.hand) if is_about_cards else ()
        allowed = tuple(self.legal()) if step.is_decided else ()
        halves = {choice.partition(" as ")[0] for choice in allowed if " as " in choice}
        own = {choice: words for choice, words in step.reasons if choice}
        choices = step.choices or tuple(dict.fromkeys((*allowed, *(code for code in hand if code not in halves))))
        assert set(own) <= set(choices) - set(step.answers)
        assert set(step.answers) <= set(choices)
        if step.is_decided:
            assert set(step.answers) <= set(allowed)
        for choice in choices:
            if choice in step.answers:
                continue
            self.choose(choice)
            self.tried += 1
            said = teaching.reply_of(self.page.session, self.study, self.lesson)
            assert said is not None, (self.lesson.name, choice)
            words = said[0].say(said[1])
            assert words
            assert "[" not in words
            assert "{" not in words
            assert self.page.alarms[-1] == words
            assert (choice in allowed or choice in step.choices) or self.study.reply.kind == "refused" or choice in own
            assert self.step == step

    def answer(self) -> None:
        """Give the right answer."""
        step = self.step
        for choice in step.answers if step.kind in courses.ALL else step.answers[:1]:
            self.choose(choice)
        assert self.study.step == self.lesson.steps.index(step) + 1, (self.lesson.name, step)

    def read_on(self) -> None:
        """Come to the end, and make every mistake on the way."""
        for _ in range(100):
            if self.study.is_done:
                return
            step = self.step
            if step is None:
                self.page.pass_time(1)
            elif step.is_question:
                self.try_wrong()
                self.answer()
            else:
                words, said = teaching.sentence(self.page.session, self.study, self.lesson, step)
                assert "[" not in words.say(said)
                assert "{" not in words.say(said)
                if self.page.session.route.screen == "puzzles" and self.study.step + 1 == len(self.lesson.steps):
                    return
                self.page.command("study-next")
        raise AssertionError("the lesson does not end")


@pytest.mark.parametrize(("game", "kind"), KINDS, ids=(f"{game}-{kind}" for game, kind in KINDS))
@pytest.mark.parametrize("language", languages())
def test_every_lesson_answers_every_mistake_and_comes_to_its_end(game: str, kind: str, language: str) -> None:
    names = names_of(game, kind, language)
    assert len(names) >= 8
    assert len(set(names)) == len(names)
    stored: dict[str, str] = {}
    for name in names:
        reader = Reader(game, kind, name, language)
        reader.page.stored.update(stored)
        reader.read_on()
        assert reader.tried, name
        stored |= {key: content for key, content in reader.page.stored.items() if key.startswith("learned/")}
        done = learned.read(stored[f"learned/{game}"])
        assert done is not None
        assert name in (done.learn if kind == "lessons" else done.puzzles)


def test_every_game_has_lessons_and_all_languages_have_the_same() -> None:
    assert {game for game, kind in KINDS if kind == "lessons"} == set(games.names())
    for game, kind in KINDS:
        assert len({tuple(names_of(game, kind, language)) for language in languages()}) == 1


def test_from_the_lobby_to_a_won_trick() -> None:
    page = Page("#/")
    (link,) = [node for node in page.find() if "first-visit" in (node.attribute("class") or "")]
    page.visit(link.attribute("href") or "")
    assert "Lesson 1" in page.words
    page.command("study-next")
    page.pass_time(5000)
    page.press("play CK")
    page.press("play C4")
    page.command("study-next")
    assert page.tokens == ["play CK", "play C4"]
    page.press("play CK")
    assert page.session.study is not None
    assert page.session.study.play.is_held
    assert "Your first trick" in page.spoken[-1]
    again = Page("#/", {"learned/clumond": learned.write(learned.Learned(("first-trick",), 9))})
    assert not [node for node in again.find() if "first-visit" in (node.attribute("class") or "")]


def test_a_question_gives_nothing_away_and_a_task_refuses_as_the_table_does() -> None:
    page = Page("#/learn/dobbm/trumps")
    page.command("study-next")
    assert not [node for node in page.find() if node.attribute("data-refused")]
    page.send(Refused(page.session.moment, "B7"))
    assert "trump" in page.alarms[-1].lower()
    for code in ("HU", "H8", "H7"):
        page.press(f"play {code}")
    page.command("study-next")
    assert len([node for node in page.find() if node.attribute("data-refused")]) == 5
    page.send(Query("H"))
    assert "unter of hearts" in page.spoken[-1]


def test_hint_back_and_again() -> None:
    page = Page("#/learn/dobbm/defending")
    page.command("study-next")
    page.command("study-hint")
    assert page.find(data_card="H7", data_hint="")
    page.press("play H7")
    page.command("study-back")
    assert page.tokens == ["play H10", "play HO", "play H7"]
    page.press("play H7")
    page.command("study-again")
    assert page.session.study is not None
    assert (page.session.study.step, page.session.study.ply) == (0, 13)


def test_whoever_looks_something_up_comes_back_to_the_same_step() -> None:
    page = Page("#/learn/dobbm/defending")
    page.command("study-next")
    page.press("play H7")
    page.pass_time(20_000)
    before = page.session.study
    assert before is not None
    assert before.step > 1
    page.visit("#/play/clumond?seed=x&pace=instant")
    page.visit("#/settings")
    page.change("setting.language", "de")
    page.visit("#/learn/dobbm/defending")
    after = page.session.study
    assert after is not None
    assert after.step == before.step
    assert after.play.match == before.play.match
    assert {player.name for player in after.play.players} != {player.name for player in before.play.players}
    page.visit("#/learn/dobbm")
    page.visit("#/learn/dobbm/trumps")
    assert page.session.study is not None
    assert page.session.study.step == 0


def test_a_puzzle_gives_its_idea_first_and_leads_on_to_another() -> None:
    page = Page("#/puzzles/dobbm/dobbm-takes-the-declarers-ten-with-the-sow", {"settings": '{"version": 1, "pace": "instant"}'})
    assert "What would you do?" in page.words
    page.command("study-hint")
    assert "It can be counted out" in page.alarms[-1]
    page.press("play B6")
    assert "that is not it" in page.alarms[-1]
    page.command("study-hint")
    page.command("study-hint")
    assert page.find(data_card="BS", data_hint="")
    page.press("play BS")
    assert "twenty-one points" in page.spoken[-1]
    assert "1 of 23 solved" not in page.words
    page.clock = 5
    page.command("study-any")
    assert page.session.study is not None
    assert page.session.study.name != "dobbm-takes-the-declarers-ten-with-the-sow"
    page.visit("#/puzzles/dobbm")
    assert "1 of 23 solved" in page.words


def test_another_right_answer_is_told_and_the_deal_goes_on_as_written() -> None:
    reader = Reader("dobbm", "lessons", "trumps", "en")
    while not (reader.step and reader.step.answers == ("HU", "H8") and reader.step.kind == "do"):
        if reader.step is None:
            reader.page.pass_time(1)
        elif reader.step.is_question:
            reader.answer()
        else:
            reader.page.command("study-next")
    reader.choose("HU")
    assert reader.study.reply == ("also", "H8")
    assert "right too" in reader.page.words


def test_what_was_learned_is_on_the_lobby_and_comes_with_a_backup() -> None:
    entry = learned.write(learned.Learned(("trumps", "points"), 9, ("x",), 23))
    page = Page("#/", {"learned/dobbm": entry})
    assert "Learn 2/9" in page.words
    page.visit("#/learn/dobbm")
    assert "2 of 9 done" in page.words
    page.visit("#/saved")
    page.command("export")
    backup = page.downloads[-1].content
    other = Page("#/saved", {"learned/dobbm": learned.write(learned.Learned(("calling",), 9))})
    from app.events import FileRead

    other.send(FileRead(backup, "backup"))
    other.pass_time(100)
    joined = learned.read(other.stored["learned/dobbm"])
    assert joined is not None
    assert set(joined.learn) == {"trumps", "points", "calling"}
    assert joined.puzzles == ("x",)
    other.visit("#/")
    assert "Learn 3/9" in other.words
    assert Page("#/", {"learned/dobbm": '{"version": 9}'}).find(data_game="dobbm")


def test_a_tab_that_was_open_for_long_keeps_what_another_one_has_learned() -> None:
    name = "dobbm-takes-the-declarers-ten-with-the-sow"
    page = Page("#/puzzles/dobbm")
    old = Page(f"#/puzzles/dobbm/{name}", beside=page)
    page.stored["learned/dobbm"] = learned.write(learned.Learned(("trumps",), 9, ("another",), 25))
    lesson = teaching.lesson_of(old.session)
    assert lesson is not None
    old.press(f"play {lesson.steps[0].answers[0]}")
    known = learned.read(page.stored["learned/dobbm"])
    assert known is not None
    assert (known.learn, set(known.puzzles)) == (("trumps",), {"another", name})
    assert learned.read(dict(old.session.shelf.learned)["learned/dobbm"]) == known


def test_a_course_that_cannot_be_had_says_so() -> None:
    page = Page("#/")
    page.is_cut_off = True
    page.visit("#/learn/dobbm/trumps")
    assert page.session.study is None
    assert page.find(data_command="retry")
    page.is_cut_off = False
    page.command("retry")
    assert page.session.study is not None
    page.visit("#/learn/dobbm/unknown")
    assert page.session.study is None
    assert "Learn Dobbm" in page.words


FAULTS = {
    "see ja of": ("   ja: ", "   xx: "),
    "after each question": ("-- en: Right: the", "# en: Right: the"),
    "no card and no other seat": ("{HK.def}", "{HX}"),
    "no form": ("{HK.def}", "{HK.acc}"),
    "characters": ("wenig geben", "wenig geben " * 30),
    "does what was right": ("> H10 ES", "> HO ES"),
    "names every card": ("S: H9 E10 L9 L8 L6 B10 BO BU\n", ""),
    "must follow": ("= H7", "= H9"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_lesson_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    text = (lessons.FOLDER / "dobbm/07-defending.deal").read_text(encoding="utf-8")
    old, new = FAULTS[fault]
    assert old in text
    broken = text.replace(old, new)
    if fault == "after each question":
        at = broken.index("# en: Right: the")
        broken = broken[:at] + broken[broken.index("> H7 B6") :]
    monkeypatch.setattr(lessons, "ROOT", tmp_path)
    place = tmp_path / "07-defending.deal"
    place.write_text(broken, encoding="utf-8")
    with pytest.raises(lessons.LessonError) as caught:
        lessons.compile_lesson(place)
    if fault != "must follow":
        assert fault in str(caught.value)
    assert str(caught.value).startswith("07-defending.deal:")


def test_the_words_that_demos_share_are_json() -> None:
    for text in compiled_courses().values():
        assert json.loads(text)
