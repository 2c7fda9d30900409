"""Every game lists all the actions that it can ever offer: what adapters number."""

import pytest
from conformance import positions

from pycore import games
from pycore.game import Decision, read_action, write_action


@pytest.mark.parametrize("name", games.names())
def test_every_action_offered_is_in_the_vocabulary_which_names_each_once(name):
    for match in {id(position.match): position.match for position in positions(name)}.values():
        deck = match.game.deck(match.options)
        vocabulary = Decision(0, "", match.game.vocabulary(match.options)).actions()
        assert len(set(vocabulary)) == len(vocabulary)
        assert [read_action(deck, write_action(deck, action)) for action in vocabulary] == list(vocabulary)
    for position in positions(name):
        if position.decision is not None:
            words = Decision(0, "", position.game.vocabulary(position.match.options))
            assert all(words.allows(action) for action in position.decision.actions()), str(position)
