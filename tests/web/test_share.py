"""Links that carry a deal, a moment or a match: what goes in comes out, and the bots answer the same plays in the same way."""

import json
import random

import pytest

from app import share, share_commands
from app.share import Parcel, ShareError
from app.text import languages, load
from pycore import games
from pycore import match as matches
from pycore import record as records
from pycore.game import resolve_options
from pycore.record import Player, Record
from tests.web.fakes import PLACE, Page, random_points, text_of


def query_of(fragment: str) -> str:
    return fragment.partition("?")[2]


def seated(match: matches.Match) -> Record:
    names = ["Anna", "Ober", "山田", "Zoë", "Ö'Neill"]
    seats = range(match.players)
    return Record(match, tuple(Player(names[seat], "bot" if seat else "human", "club" if seat else None) for seat in seats))


def composed(match: matches.Match) -> matches.Match:
    """Play a match again without its seed, from the hands that it dealt."""
    again = matches.start_match(match.game, match.options, None)
    for deal in match.deals:
        again = matches.deal_next(again, deal.layout, deal.setup.dealer)
        for seat, action in deal.actions:
            again = matches.play(again, seat, action)
    return again


@pytest.mark.parametrize("name", games.names())
def test_whatever_is_packed_comes_out_the_same_from_seeds_and_from_composed_hands(name: str) -> None:
    for seed in range(6):
        points = list(random_points(name, seed, deals=2))
        match = points[random.Random(seed).randrange(len(points))]
        for one in (match, composed(match)):
            record = seated(one)
            parcel = Parcel("match", record)
            assert share.read(query_of(share.write(parcel))) == parcel
            number = len(one.deals) - 1
            deal = share.read(query_of(share.write(share.cut_deal(record, number))))
            assert deal.begun.match == matches.cut(one, number + 1, 0)
            step = len(one.deals[number].actions)
            position = share.cut_position(record, number, step)
            assert (position is None) == (matches.decision(one) is None)
            if position is not None:
                assert share.read(query_of(share.write(position))).record.match == one


def long_match(name: str, deals: int) -> matches.Match:
    """Play a long match of the usual options at random."""
    game, rng = games.load(name), random.Random(name)
    match = matches.start_match(game, resolve_options(game, {"deals": deals}), "a seed of a match")
    while not matches.is_over(match):
        match = matches.deal_next(match)
        while (decision := matches.decision(match)) is not None:
            match = matches.play(match, decision.seat, rng.choice(decision.actions()))
    return match


def test_twelve_deals_of_every_game_fit_into_a_link_that_a_chat_takes() -> None:
    for name in games.names():
        assert len(share.write(Parcel("match", seated(long_match(name, 12))))) < 2_500, name


def test_too_long_a_match_is_told_with_figures() -> None:
    with pytest.raises(ShareError) as caught:
        share.write(Parcel("match", seated(composed(long_match("dobbm", 60)))))
    for language in languages():
        assert "6" in load(language).say(caught.value.words)


def at_table(game: str = "slovak-lorum", more: str = "") -> Page:
    page = Page(f"#/play/{game}?seed=shared&deals=3&pace=instant{more}")
    page.wait_for_person()
    return page


def link_of(page: Page, kind: str) -> str:
    page.command("share")
    page.change("share.kind", kind)
    page.command("share-copy")
    assert page.find(data_share="link")[0].attribute("value") == page.copies[-1]
    assert page.copies[-1].startswith(f"{PLACE}#/shared?v=1&d=")
    return page.copies[-1].removeprefix(PLACE)


@pytest.mark.parametrize("game", games.names())
def test_f2_same_deal_your_turn_the_same_plays_bring_the_same_answers(game: str) -> None:
    mine = at_table(game, "&level=beginner")
    mine.play_on(random.Random(5))
    link = link_of(mine, "deal")
    theirs = Page(link, languages=("de",))
    assert theirs.find(data_page="shared")
    assert not theirs.stored.keys() & {key for key in theirs.stored if key.startswith("match/")}
    theirs.command("parcel-play")
    deal = mine.session.play.match.deals[-1]  # type: ignore[union-attr]
    own = [action for seat, action in deal.actions if seat == 0]
    for action in own:
        theirs.wait_for_person()
        theirs.press(records.write_action(mine.session.play.match.game.deck(deal.setup.options), action))  # type: ignore[union-attr]
    theirs.wait_for_person()
    assert theirs.session.play is not None
    assert theirs.session.play.match.deals[-1].actions == deal.actions
    assert theirs.session.play.players[0].name == "Du"
    assert not [key for key in theirs.stored if key.startswith("tally/")], "a deal that somebody else has seen is not counted"
    theirs.visit(link)
    results = [text_of(node) for node in theirs.find(class_="formula")]
    assert len(results) == 2, "what it brought there, and here"
    assert results[0].startswith("Wer den Link geschickt hat")


def test_a_moment_is_played_on_as_practice_and_a_match_is_looked_back_on() -> None:
    page = at_table()
    page.press(page.tokens[0])
    page.wait_for_person()
    there = Page(link_of(page, "position"))
    there.command("parcel-play")
    assert there.session.play is not None
    assert page.session.play is not None
    assert there.session.play.is_practice
    assert there.session.play.match == page.session.play.match
    page.command("close")
    page.play_on(random.Random(2))
    there = Page(link_of(page, "match"))
    there.command("parcel-replay")
    assert there.session.route.screen == "replay"
    assert there.find(data_deal="1")
    assert not [key for key in there.stored if key.startswith("match/")], "to look back stores nothing"


def test_a_link_never_replaces_a_match_unasked_and_asks_in_the_usual_words() -> None:
    link = link_of(at_table(), "deal")
    other = at_table()
    before = other.session.play
    other.visit(link)
    assert other.session.play == before
    other.command("parcel-play")
    assert other.find(data_command="replace")
    other.command("replace")
    assert other.session.play != before
    assert len([key for key in other.stored if key.startswith("match/")]) == 2


def test_the_dialog_offers_what_is_looked_at_and_sends_it_by_the_system() -> None:
    page = at_table()
    page.play_on(random.Random(1))
    page.visit("#/replay/1")
    page.command("replay-to", "3")
    page.command("share")
    assert [node.attribute("value") for node in page.find(name="share.kind")] == ["deal", "position", "match"]
    page.change("share.kind", "position")
    page.command("share-send")
    (sent,) = page.sent
    parcel = share.read(query_of(sent.address))
    assert (parcel.kind, len(parcel.record.match.deals[-1].actions)) == ("position", 3)
    page.command("close")
    page.visit("#/score")
    page.command("share")
    assert [node.attribute("value") for node in page.find(name="share.kind")] == ["deal", "match"]


def test_c8_the_text_of_a_report_leads_back_to_the_same_moment() -> None:
    page = at_table("domino-loo")
    page.command("share")
    page.command("share-report")
    assert "domino" in page.copies[-1].lower()
    there = Page("#/open")
    there.change("open.text", f"It went {{wrong}} here: #/table\n> {page.copies[-1]}\nSent from a phone")
    there.command("open-text")
    assert there.session.play is not None
    assert page.session.play is not None
    assert there.session.play.match == page.session.play.match


def test_a_link_among_other_words_is_followed_under_open() -> None:
    link = link_of(at_table("clumond"), "deal")
    there = Page("#/open")
    there.change("open.text", f"Look at this: {PLACE}{link} – what would you do?")
    there.command("open-text")
    assert there.find(data_page="shared")
    assert there.session.sharing.parcel is not None


def test_people_who_share_a_device_keep_their_names() -> None:
    page = at_table("slovak-lorum", "&humans=2&names=Eva,Jan")
    record = page.session.play.record  # type: ignore[union-attr]
    parcel = share.read(query_of(share.write(share.cut_deal(record, 0))))
    named = share_commands.named(Page("#/", languages=("ja",)).session, parcel, parcel.begun)
    assert [player.name for player in named.players[:2]] == ["Eva", "Jan"]


def test_the_record_of_what_came_is_the_public_format() -> None:
    page = at_table()
    page.play_on(random.Random(4))
    there = Page(link_of(page, "match"))
    there.command("parcel-copy")
    data = json.loads(there.copies[-1])
    assert data["format"] == "kartenstube-record"
    assert records.read(there.copies[-1]).match == page.session.play.match  # type: ignore[union-attr]
