"""Fault C11: sounds are off by default, remembered, silent out of sight, and every change of the game has the right one."""

import random
from dataclasses import replace

from app.events import Changed
from app.sounds import VOICES, sounds
from tests.web.fakes import Page


class Listener(Page):
    """A page whose sounds are written down."""

    def __init__(self, address: str) -> None:
        self.heard: list[str] = []
        super().__init__(address)

    def send(self, event) -> None:
        before = self.session
        super().send(event)
        self.heard += sounds(before, self.session)


def test_fault_c11_sounds_are_off_until_they_are_wanted_and_remembered() -> None:
    page = Listener("#/play/dobbm?seed=loud&deals=1&pace=fast")
    page.play_on(random.Random(1), "settled")
    assert page.heard == []
    page.visit("#/settings")
    page.send(Changed("setting.sound", "on"))
    assert page.heard == ["turn"]
    assert page.reload().session.settings.sound


def test_fault_c11_a_hidden_page_is_silent() -> None:
    page = Page("#/play/slovak-lorum?seed=loud&pace=instant")
    page.wait_for_person()
    before = replace(page.session, settings=replace(page.session.settings, sound=True))
    page.session = before
    page.press(page.tokens[0])
    assert sounds(before, page.session)
    assert sounds(before, replace(page.session, is_hidden=True)) == ()


def test_every_change_has_its_sound() -> None:
    page = Listener("#/play/slovak-lorum?seed=loud&deals=2&pace=fast")
    page.session = replace(page.session, settings=replace(page.session.settings, sound=True))
    rng = random.Random(3)
    page.play_on(rng, "settled")
    page.command("next-deal")
    page.play_on(rng, "settled")
    assert set(page.heard) == set(VOICES) - {"refused"}
    plays = sum(action.verb == "play" for deal in page.session.play.match.deals for _, action in deal.actions)
    assert 0 < page.heard.count("card") <= plays
    assert page.heard.count("settled") == 2


def test_voices_are_short_and_gentle() -> None:
    for tones in VOICES.values():
        assert max(tone.start + tone.length for tone in tones) <= 700
        assert all(0 < tone.loudness <= 0.5 and 100 <= tone.pitch <= 4000 for tone in tones)
