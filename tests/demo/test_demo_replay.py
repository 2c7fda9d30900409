"""Scripts replayed: positions and whole deals of every game, their questions, and everything an author can get wrong."""

import pytest
from demo.positions import CLUMOND, DOBBM, LOO, LORUM

from pycore.demo.model import Explore, Question, WhatIf, from_json, to_json
from pycore.demo.parser import parse
from pycore.demo.replay import read_demo, replay
from pycore.docs.compiling import Wish, compile_demo
from pycore.errors import NotationError

POSITIONS = [
    (DOBBM, "EK E9", {"H9": "must-follow", "B7": "must-follow"}),
    (LOO, "4-2", {"3-0": "must-follow"}),
    (LORUM, "HK", {"H7": "must-beat", "BA": "must-follow"}),
    (CLUMOND, "CA", {"S2": "must-follow"}),
]


def notes(text, kind=Question):
    return [note for frame in read_demo(text).frames for note in frame.notes if isinstance(note, kind)]


def fault(text):
    with pytest.raises(NotationError) as caught:
        read_demo(text)
    return caught.value.code, caught.value.line, caught.value.column


@pytest.mark.parametrize(("text", "answers", "reasons"), POSITIONS, ids=("dobbm", "domino-loo", "slovak-lorum", "clumond"))
def test_the_engine_answers_in_a_position_of_every_game(text, answers, reasons):
    (question,) = notes(f"{text}? Which?\n= {answers}\n")
    assert question.answers == tuple(answers.split())
    assert {reason.choice: reason.code for reason in question.reasons} == reasons
    assert set(question.choices) == {*question.answers, *reasons}


def test_a_position_tells_how_many_tricks_are_missing_and_who_won_them():
    demo = read_demo(DOBBM.replace("turn: S", "turn: S\ntricks: S 3, W 1"))
    assert (demo.earlier, demo.frames[0].won) == (4, (0, 0, 3, 1))
    assert read_demo(DOBBM).frames[0].won == (0, 0, 0, 0)
    assert fault(DOBBM.replace("turn: S", "turn: S\ntricks: S 3")) == ("wrong-number-of-tricks", 6, 9)


def test_a_completed_trick_stays_on_the_table_and_its_winner_leads():
    frame = read_demo(DOBBM + "N plays E9\nE plays B10\n?who\n= S").frames[-1]
    assert frame.trick.is_complete
    assert frame.trick.winner == frame.turn == 2
    assert frame.won == (0, 0, 1, 0)


def test_the_cards_of_a_position_come_to_their_end():
    text = CLUMOND.replace("A: CA S2\nB: C9 S9", "A: CA\nB: C9") + "A plays CA\nB plays C9\n"
    assert read_demo(text).frames[-1].turn is None
    assert fault(text + "A leads S2") == ("no-cards-left", 11, 1)
    assert fault(text + "? Which?") == ("nobody-decides", 11, 1)
    last = "game: dobbm\ncontract: solo by S\nS: ES\nS leads ES\nW plays E7\nN plays E9\nE plays E8\n"
    assert (read_demo(last).frames[-1].turn, read_demo(last).frames[-1].score) == (None, None)
    assert fault(last + "S leads HK") == ("deal-is-over", 8, 1)


def test_l20_later_tricks_are_led_with_a_trump():
    text = "game: domino-loo\ntrump: 3\nturn: A\nplayers: 2\nA: 3-1 6-6{}\n\n? Which?\n= {}"
    assert notes(text.format("", "3-1"))
    assert notes(text.format(" 6-1 6-2 5-5", "6-6 3-1 6-1 6-2 5-5"))


def test_dobbm_exchange_and_doubling_from_their_phases():
    exchange = """game: dobbm
players: 5
phase: exchange
contract: dobbm by P
P: ES E10 LS B9 H9 L7 L8 B8
talon: HS BS EK B6

? Which cards may P lay away first?
P discards ES
? And then?
! LS: One heart vouches for one sow.
P discards H9
P discards B6
P discards B8
?say Who doubles?
= pass, double
Q doubles
P calls pass
P leads HS
"""
    first, second, say = notes(exchange)
    assert len(first.choices) == 12
    assert {reason.choice: (reason.code, reason.text) for reason in second.reasons} == {
        code: ("sow-needs-trump", "One heart vouches for one sow." if code == "LS" else "") for code in ("HS", "LS", "BS")
    }
    assert say.answers == ("pass", "double")
    assert read_demo(exchange).names == tuple("PQRST")


def test_s7_what_was_called_before_is_a_wrong_choice_to_say():
    (question,) = notes("game: slovak-lorum\nE calls small\n?say What is left?\n= pass, big\n")
    assert question.choices == ("pass", "small", "big")
    assert [(reason.choice, reason.code) for reason in question.reasons] == [("small", "call-not-higher")]


def test_domino_loo_from_the_decisions_on():
    text = """game: domino-loo
turn_up: 3-0
dealer: D
A: 6-4 5-1 2-2 1-1 6-1

A stands
B misses
B discards 5-5
B discards 4-4
C folds
D stands
D takes
D discards 1-0
?who
= A
A leads 6-4 as 4
"""
    frames = read_demo(text).frames
    assert [hand.hidden for hand in frames[2].hands] == [0, 7, 5, 5]
    assert frames[8].hands[3].cards == ("3-0",)
    assert (frames[0].piles[0].cards, frames[8].piles[0].cards) == (("3-0",), ())
    assert frames[-1].trick.suit == "4"
    assert fault(text.replace("D discards 1-0", "D discards 2-2")) == ("card-elsewhere", 13, 12)


def test_clumond_says_go_and_a_whole_deal_is_settled():
    assert fault("game: clumond\nA goes X") == ("unknown-trump", 2, 8)
    assert read_demo("game: clumond\nA goes none\n").frames[-1].phase == "playing"


def test_c7_a_position_says_who_leads():
    assert fault("game: clumond\ncontract: go S by A\nturn: C") == ("not-your-turn", 3, 7)


def test_a_what_if_line_leaves_the_story_alone():
    text = DOBBM + "| EK E8 -- East follows.\nN plays E9\n"
    (what_if,) = notes(text, WhatIf)
    assert [frame.done.token for frame in what_if.frames] == ["play EK", "play E8"]
    assert what_if.frames[-1].trick.is_complete
    assert read_demo(text).frames[-1].hands[0].cards == ("EK", "H9", "B7")
    assert fault(DOBBM + "| EK E8 ES") == ("not-held", 9, 9)
    assert fault(DOBBM + "| H9") == ("must-follow", 9, 3)
    (going,) = notes("game: clumond\n| pass go C\n", WhatIf)
    assert [frame.done.token for frame in going.frames] == ["pass", "go C"]
    (leading,) = notes(LOO.replace("A leads 6-4 as 4\n", "turn: A\n\n| 6-4 as 6 3-0") + "\n", WhatIf)
    assert leading.frames[-1].trick.suit == "6"


def test_exploring_needs_all_cards():
    whole = DOBBM.replace("turn: S", "turn: S\nW: E7 L7 L8 L9\nE: E8 LS B8 B9")
    (note,) = notes(whole + "explore\n", Explore)
    assert (note.seat, {way.token for way in note.root.ways}) == (0, {"play EK", "play E9"})
    assert fault(whole + "hide N\nexplore")[0] == "explore-hidden-hand"
    assert fault(DOBBM + "explore") == ("explore-needs-all-cards", 9, 1)


def test_a_hidden_hand_is_a_count_and_never_in_the_model():
    text = DOBBM.replace("\n\n", "\n\nhide N\n") + "-- now\nshow N\n"
    demo = read_demo(text)
    assert [(frame.hands[0].cards, frame.hands[0].hidden) for frame in demo.frames[:-1]] == [((), 4)] * 3
    assert demo.frames[-1].hands[0].cards == ("EK", "H9", "B7", "E9") or demo.frames[-1].hands[0].hidden == 0
    assert fault(text.replace("-- now\nshow N", "? Which?")) == ("hand-is-hidden", 10, 1)
    kept = to_json(read_demo(text.replace("show N\n", "")))
    assert all(code not in str(kept) for code in ("EK", "E9", "H9", "B7"))
    assert from_json(kept).script is None


def test_stand_ins_are_never_shown_and_never_decide_an_answer():
    partly = DOBBM.replace("N: EK E9 H9 B7", "N: {} +?{}")
    assert notes(partly.format("EK", 3) + "? Which?\n")[0].answers == ("EK",)
    assert fault(partly.format("H9 B7", 2) + "? Which?\n") == ("depends-on-hidden-cards", 9, 1)
    assert fault(partly.replace("{} +?{}", "?4") + "? Which?\n") == ("hand-is-hidden", 9, 1)
    beat = LORUM.replace("E: HK H7 BA", "E: {} +?1")
    assert notes(beat.format("HK BA") + "? Which?\n")[0].answers == ("HK",)
    assert fault(beat.format("H7 BA") + "? Which?\n")[0] == "depends-on-hidden-cards"
    demo = read_demo(partly.replace("{} +?{}", "?4") + "N plays E9\n")
    assert [frame.hands[0].cards for frame in demo.frames] == [()] * 4
    assert [frame.hands[0].hidden for frame in demo.frames] == [4, 4, 4, 3]


def test_a_hidden_hand_holds_what_it_plays_later():
    text = DOBBM + "N plays E9\nE plays {}\nS leads E6\nW plays L8\nN plays EK\nE plays {}\n"
    assert read_demo(text.format("E8", "E10"))
    assert fault(text.format("B10", "E10")) == ("must-follow", 10, 9)
    assert fault(text.format("B10", "H10")) == ("must-trump", 10, 9)
    assert fault(text.format("E7", "E10")) == ("card-elsewhere", 10, 9)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("game: dobbm", "game: whist"), ("unknown-game", 1, 7)),
        (("game: dobbm\n", ""), ("game-missing", 1, 1)),
        (("turn: S", "colour: red"), ("unknown-key", 5, 1)),
        (("turn: S", "X: E8"), ("unknown-seat", 5, 1)),
        (("turn: S", "turn: X"), ("unknown-seat", 5, 7)),
        (("turn: S", "players: 6"), ("option-out-of-range", 5, 10)),
        (("turn: S", "unit: x"), ("option-out-of-range", 5, 7)),
        (("turn: S", "pot: x"), ("not-a-number", 5, 6)),
        (("turn: S", "pot: 3 4"), ("one-word-only", 5, 8)),
        (("turn: S", "chips: S"), ("seat-and-number", 5, 8)),
        (("turn: S", "occasion: must"), ("unknown-occasion", 5, 11)),
        (("turn: S", "last: perhaps"), ("yes-or-no", 5, 7)),
        (("dobbm by S", "dobbm by"), ("contract-by-seat", 2, 11)),
        (("dobbm by S", "grand by S"), ("contract-missing", 2, 11)),
        (("dobbm by S", "dobbm by S, W redouble"), ("call-not-possible", 2, 25)),
        (("contract: dobbm by S\n", ""), ("contract-missing", 4, 7)),
        (("EK E9 H9 B7", "EK E9 H9 X7"), ("unknown-card", 4, 13)),
        (("EK E9 H9 B7", "EK E9 H9 EK"), ("card-twice", 4, 13)),
        (("EK E9 H9 B7", "EK E9 H9 ES"), ("card-twice", 4, 13)),
        (("EK E9 H9 B7", "EK E9 H9"), ("wrong-number-of-cards", 3, 1)),
        (("EK E9 H9 B7", "EK ?2 H9"), ("hidden-cards-come-last", 4, 7)),
        (("EK E9 H9 B7", "EK +?0"), ("not-a-number", 4, 9)),
        (("W plays E7", "W plays"), ("card-missing", 8, 3)),
        (("W plays E7", "W plays X7"), ("unknown-card", 8, 9)),
        (("W plays E7", "N plays E9"), ("not-your-turn", 8, 1)),
        (("W plays E7", "W leads E7"), ("plays-expected", 8, 3)),
        (("S leads ES", "S plays ES"), ("leads-expected", 7, 3)),
        (("S leads ES", "S leads E9"), ("not-held", 7, 9)),
        (("W plays E7", "W plays ES"), ("card-elsewhere", 8, 9)),
        (("W plays E7", "W calls"), ("word-missing", 8, 3)),
        (("W plays E7", "W sings"), ("wrong-action", 8, 3)),
        (("W plays E7", "show W"), ("already-shown", 8, 1)),
        (("W plays E7", "W plays E7\nN plays H9"), ("must-follow", 9, 9)),
        (("W plays E7", "W plays E7\n?\n= EK"), ("wrong-answer", 10, 1)),
        (("W plays E7", "W plays E7\n?\n= EK X7"), ("not-a-choice", 10, 6)),
        (("W plays E7", "W plays E7\n?1\n= EK H9"), ("wrong-answer", 10, 1)),
        (("W plays E7", "W plays E7\n?\n! EK: x"), ("choice-is-right", 10, 3)),
        (("W plays E7", "W plays E7\n?\n! HK: x"), ("not-a-choice", 10, 3)),
        (("W plays E7", "W plays E7\n?\n! H9: x\n! H9: y"), ("reason-twice", 11, 3)),
        (("W plays E7", "W plays E7\n?say"), ("nothing-to-say", 9, 1)),
    ],
)
def test_what_an_author_gets_wrong_is_named_with_its_place(change, expected):
    assert change[0] in DOBBM
    assert fault(DOBBM.replace(*change)) == expected


def test_a_deal_that_is_not_whole_needs_the_cards_it_names():
    assert fault("game: domino-loo\n-- x") == ("pile-missing", 1, 1)
    assert fault("game: domino-loo\ntrump: 9") == ("unknown-trump", 2, 8)
    assert fault("game: slovak-lorum\nE: ?7") == ("wrong-number-of-cards", 2, 1)
    assert fault("game: dobbm\nphase: playing\ncontract: dobbm by S") == ("choice-missing", 3, 11)
    assert fault("game: dobbm\nphase: sleeping") == ("phase-not-reached", 2, 8)
    assert fault("game: slovak-lorum\n? Which?") == ("no-card-to-choose", 2, 1)
    assert fault("game: clumond\nbust: stop\npot: 9") == ("antes-missing", 3, 1)


def test_seats_are_numbered_in_the_direction_of_play():
    assert "".join(read_demo("game: dobbm").names) == "NESW"
    assert "".join(read_demo("game: slovak-lorum").names) == "ENWS"
    assert "".join(read_demo("game: dobbm\nA calls pass").names) == "ABCD"
    assert "".join(read_demo("game: clumond").names) == "ABC"


def test_d13_what_a_position_leaves_out_needs_no_sow_to_be_laid_away():
    """The exchange before a position is made up of hidden cards, while every heart may be in a hand that is named."""
    position = "game: dobbm\ncontract: dobbm by S\nturn: S\nS: HU H7 H9\nW: H10 HO LS\nN: HK HS H8\nE: H6 EK E9\n\nS leads H7\n"
    assert read_demo(position).frames[-1].trick.plays == ((2, "H7"),)


WHOLE = """game: dobbm
dealer: W
N: ES EK EO E7 E6 LU B8 B6
E: HK HU H6 EU E8 LS L10 B9
S: H9 E10 L9 L8 L6 B10 BO BU
W: H10 HO H7 LK LO L7 BS B7
talon: HS H8 E9 BK

"""
TOLD = ["N passes", "E calls dobbm", "S passes", "W passes", *(f"E discards {card}" for card in ("EU", "L10", "BK", "B9"))]
TOLD += ["S passes", "W passes", "N passes", "E leads HS", "S plays H9", "W plays H7", "N plays B6"]
RUNS = "> pass, dobbm, pass pass\n> EU L10 BK B9\n> pass pass pass\n> HS H9 H7 B6\n"


def test_a_line_of_several_actions_is_the_same_as_a_line_for_each():
    told, run = (replay(parse(WHOLE + text)) for text in ("\n".join(TOLD), RUNS))
    assert run.deal == told.deal
    assert [frame.done for frame in run.demo.frames] == [frame.done for frame in told.demo.frames]
    assert fault(WHOLE + RUNS.replace("H9 H7", "H9 LK")) == ("must-follow", 12, 9)
    assert fault(WHOLE + "> ") == ("word-missing", 9, 1)
    position = "game: dobbm\ncontract: solo by S\nS: ES\n> ES E7 E9 E8\n"
    assert read_demo(position).frames[-1].won == (0, 0, 1, 0)
    assert fault(position + "> HK") == ("deal-is-over", 5, 3)


def test_playing_on_begins_in_the_middle_of_a_line_of_several_actions():
    last = "game: dobbm\ncontract: solo by S\nS: ES HS\nW: E7 H7\nN: E9 H9\nE: E8 H8\n> ES E7 E9 E8 HS H7\n"
    frames = compile_demo(last, Wish(start=3, explore=True)).frames
    assert [any(isinstance(note, Explore) for note in frame.notes) for frame in frames[:3]] == [True, False, False]


def test_a_task_has_the_answer_that_the_author_gives_among_what_is_legal():
    (task,) = notes(f"{DOBBM}?do What is best?\n= E9\n! EK: Four points too many.\n")
    assert (task.kind, task.answers, task.choices) == ("do", ("E9",), ("EK", "E9", "H9", "B7"))
    assert {reason.choice: (reason.code, reason.text) for reason in task.reasons} == {
        "EK": ("", "Four points too many."),
        "H9": ("must-follow", ""),
        "B7": ("must-follow", ""),
    }
    assert fault(DOBBM + "?do What is best?")[0] == "answer-missing"
    assert fault(DOBBM + "?do What is best?\n= H9")[0] == "not-a-choice"
    assert fault(DOBBM + "?do What is best?\n= E9\n! E9: No.")[0] == "choice-is-right"
    (call,) = notes(WHOLE + "> pass\n?do What now?\n= dobbm\n! solo: The four cards are worth having.\n")
    assert (call.answers, call.choices) == (("dobbm",), ("pass", "dobbm", "solo"))
    (lead,) = notes(
        LOO.replace("C: ?2", "turn: A").replace("A leads 6-4 as 4\n", "")
        + "?do Which?\n= 6-4 as 4, 5-1 as 5\n! 6-4 as 6: No.\n"
    )
    assert lead.answers == ("6-4 as 4", "5-1 as 5")
