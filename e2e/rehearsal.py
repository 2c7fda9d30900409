"""Rehearses a match without the page, with its rules and its bots, to know a seed on which something happens."""

from collections.abc import Callable
from dataclasses import dataclass

from e2e.driver import Driver
from pycore import bots, games
from pycore import match as matches
from pycore import record as records
from pycore.game import Action, Decision, Observation, resolve_options, write_action
from pycore.match import Match
from pycore.seats import Seat

Person = Callable[[Observation, Decision], str]
"""What a person does: a token of the decision."""
Wanted = Callable[[Match], bool]


@dataclass(frozen=True)
class Rehearsal:
    """A match as it will go at the table: its link, what the people do in order, and what comes out."""

    link: str
    tokens: tuple[tuple[Seat, str], ...]
    match: Match


def rehearse(
    game: str, seed: str, person: Person, humans: int = 1, deals: int | None = 1, level: str = "club", **options: object
) -> Rehearsal:
    """Play a match of `deals` deals (`None`: as many as usual): people at the first seats, the page's bots at the others."""
    rules = games.load(game)
    length = {} if deals is None else {"deals": deals}
    match = matches.start_match(rules, resolve_options(rules, {**length, **options}), seed)
    deck = rules.deck(match.options)
    done: list[tuple[Seat, str]] = []
    while not matches.is_over(match):
        match = matches.deal_next(match)
        while (decision := matches.decision(match)) is not None:
            observation = matches.observe(match, decision.seat)
            if decision.seat < humans:
                token = person(observation, decision)
                action = next(action for action in decision.actions() if write_action(deck, action) == token)
                done.append((decision.seat, token))
            else:
                action = ask_bot(match, observation, decision, level)
            match = matches.play(match, decision.seat, action)
    chosen = {"seed": seed, "humans": humans, "level": level, "pace": "instant", **length, **options}
    link = f"#/play/{game}?" + "&".join(f"{name}={value}" for name, value in chosen.items())
    return Rehearsal(link, tuple(done), match)


def ask_bot(match: Match, observation: Observation, decision: Decision, level: str) -> Action:
    """Let a bot choose as it does on the page."""
    seed = f"{match.seed}/{len(match.deals) - 1}/{len(match.deals[-1].actions)}"
    return bots.choose(observation, decision, level, seed)


def find(
    game: str, person: Person, wanted: Wanted, humans: int = 1, deals: int | None = 1, level: str = "club", **options: object
) -> Rehearsal:
    """Rehearse on one seed after another until the match is as wanted."""
    for number in range(600):
        found = rehearse(game, f"{game}-{number}", person, humans, deals, level, **options)
        if wanted(found.match):
            return found
    raise AssertionError(f"no seed of {game} is as wanted")


def perform(
    driver: Driver, rehearsal: Rehearsal, use: Callable[[str], None] | None = None, until: Callable[[str], bool] | None = None
) -> int:
    """Do at the table what was rehearsed, as far as the first token that `until` names; return how many were done."""
    done = 0
    for _, token in rehearsal.tokens:
        if until is not None and until(token):
            break
        turn(driver)
        step(driver, token, use)
        done += 1
    return done


def turn(driver: Driver) -> None:
    """Wait until a person is asked, dealing again and passing the device on the way."""
    while True:
        state = driver.wait_for_person()
        if "show-hand" in state.commands:
            driver.command("show-hand")
        elif state.phase == "settled":
            driver.command("next-deal")
            driver.wait(lambda now: now.phase != "settled", "the next deal")
        else:
            return


def step(driver: Driver, token: str, use: Callable[[str], None] | None = None) -> None:
    """Carry out one token."""
    before = driver.read()
    assert token in before.tokens, (token, before)
    (use or driver.act)(token)
    driver.wait(lambda now: (now.phase, now.ply) != (before.phase, before.ply), f"{token} to be carried out")


def finish(driver: Driver, rehearsal: Rehearsal, done: int, use: Callable[[str], None] | None = None) -> None:
    """Do the rest of what was rehearsed, and see that the page's record holds the same match."""
    perform(driver, Rehearsal(rehearsal.link, rehearsal.tokens[done:], rehearsal.match), use)
    state = driver.wait_for_person()
    assert state.phase == "settled"
    driver.visit("#/score")
    with driver.page.expect_download() as download:
        driver.page.locator("[data-command=download-record]").click()
    record = records.read(download.value.path().read_bytes())
    assert record.match.deals == rehearsal.match.deals
    driver.visit("#/table")
    driver.wait(lambda now: now.phase == "settled", "the table again")


def like_a_bot(observation: Observation, decision: Decision) -> str:
    """Choose as a club player would."""
    action = bots.choose(observation, decision, "club", f"{observation.hand}")
    return write_action(games.load(observation.game).deck(observation.setup.options), action)


def tokens_of(match: Match, seat: Seat, deal: int = -1) -> list[str]:
    """List what a seat did in a deal."""
    deck = match.game.deck(match.options)
    return [write_action(deck, action) for who, action in match.deals[deal].actions if who == seat]
