"""New versions are offered and never forced, and nothing of them is seen in the middle of a deal."""

from app.effects import ApplyUpdate
from app.events import Command, Told
from app.update import update
from tests.web.fakes import Page


def test_fault_g1_a_new_version_is_offered_in_the_lobby_and_comes_when_it_is_chosen() -> None:
    page = Page("#/")
    assert not page.find(data_command="update")
    _, effects = update(page.session, Told("update"))
    assert not [one for one in effects if isinstance(one, ApplyUpdate)]
    page.send(Told("update"))
    (offer,) = page.find(data_command="update")
    assert offer.tag == "button"
    _, effects = update(page.session, Command(page.session.moment, "update"))
    assert [one for one in effects if isinstance(one, ApplyUpdate)]


def test_fault_g1_a_new_version_leaves_the_middle_of_a_deal_alone() -> None:
    page = Page("#/play/slovak-lorum?seed=update&pace=instant")
    page.wait_for_person()
    before, spoken = page.tree, list(page.spoken)
    page.send(Told("update"))
    assert page.tree == before
    assert page.spoken == spoken
    page.visit("#/")
    assert page.find(data_command="update")


def test_a_half_arrived_version_is_told_and_play_goes_on() -> None:
    page = Page("#/")
    page.send(Told("update-failed"))
    assert "did not arrive whole" in page.words
    assert not page.find(data_command="update")


def test_the_first_visit_says_when_it_is_ready_for_offline() -> None:
    page = Page("#/")
    assert page.find(data_state="ready")
    page.send(Told("offline"))
    (line,) = page.find(data_state="offline")
    assert line.text == "Ready, works offline"
