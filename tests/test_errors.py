"""Errors: a code, its parameters, and words for the command line."""

import pickle

import pytest

from pycore.errors import EngineError, NotationError, OptionError, RecordError, RuleError


def test_code_parameters_and_words():
    error = RuleError("must-follow", clause="S9", suit="H")
    assert error.code == "must-follow"
    assert error.params == {"clause": "S9", "suit": "H"}
    assert error.words == "must follow (clause S9, suit H)"
    assert str(error) == "[must-follow] must follow (clause S9, suit H)"


def test_words_without_parameters():
    assert RuleError("deal-is-over").words == "deal is over"
    assert str(OptionError("unknown-option")) == "[unknown-option] unknown option"


def test_a_record_error_names_the_place():
    assert str(RecordError("must-follow", 1, 12, suit="H")) == "deal 1, action 12: [must-follow] must follow (suit H)"
    assert str(RecordError("not-json")) == "deal -, action -: [not-json] not json"
    assert str(RecordError("wrong-dealer", 0)) == "deal 0, action -: [wrong-dealer] wrong dealer"


def test_a_notation_error_has_line_and_column():
    error = NotationError("unknown-card", 3, 7, card="HX")
    assert (error.line, error.column) == (3, 7)
    assert NotationError("unknown-card").line == 1


def test_errors_are_equal_by_class_code_and_parameters():
    assert RuleError("a", x=1) == RuleError("a", x=1)
    assert RuleError("a", x=1) != RuleError("a", x=2)
    assert RuleError("a") != OptionError("a")
    assert RuleError("a") != "a"
    assert len({RuleError("a", x=1), RuleError("a", x=1), OptionError("a")}) == 2


@pytest.mark.parametrize("kind", [RuleError, OptionError, NotationError, RecordError])
def test_every_error_is_an_engine_error(kind):
    with pytest.raises(EngineError):
        raise kind("some-code")


@pytest.mark.parametrize(
    "error",
    [
        RuleError("must-follow", clause="S9", suit="H"),
        NotationError("unknown-card", 3, 7, card="X9"),
        RecordError("wrong-result", 2, None, figure="pot"),
    ],
)
def test_errors_cross_to_another_process(error):
    """A pickled error comes back with its code, its parameters and its place."""
    again = pickle.loads(pickle.dumps(error))
    assert (again, again.place(), str(again)) == (error, error.place(), str(error))
