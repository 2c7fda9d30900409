"""The answers to a script's questions, as the engine gives them; an answer that hidden cards could change is an error."""

from collections.abc import Callable
from itertools import combinations

from pycore.cards import Cards, mask, members
from pycore.demo.model import Question, Reason
from pycore.demo.names import to_choice
from pycore.demo.syntax import Answer, WhyNot, Word
from pycore.demo.syntax import Question as Asked
from pycore.demo.table import Table, with_hands
from pycore.errors import RuleError
from pycore.game import Action, Decision, write_action
from pycore.tricks import Trick

ENOUGH = 2
"""No rule on following or leading looks at more than so many cards of a kind: a pair of trumps, one card to follow."""


def answer(
    asked: Asked,
    table: Table,
    names: tuple[str, ...],
    shown: tuple[Cards, ...],
    last_trick: Trick | None,
    said: tuple[str, ...],
) -> Question:
    """Answer a question about a table of which the hands `shown` are seen.

    `last_trick` is the trick that the last event completed; `said` are the words that could be said so far in the phase.

    Raises:
        NotationError: if there is nothing to ask, the answer depends on hidden cards, or the author's answer is wrong.
    """
    decision = table.decision()
    if asked.kind == "who":
        question = _who(asked, table, names, decision, last_trick)
    elif decision is None:
        raise asked.mark.fault("nobody-decides")
    elif asked.kind == "do":
        return _task(asked, table, decision, shown)
    elif asked.kind == "say":
        question = _say(asked, table, decision, said)
    else:
        question = _cards(asked, table, decision, shown)
    if asked.answer is not None:
        _check(asked.answer, question)
    return question


def _who(asked: Asked, table: Table, names: tuple[str, ...], decision: Decision | None, last_trick: Trick | None) -> Question:
    trick = table.observe().trick
    asked_about = trick if trick is not None and trick.cards else last_trick
    if asked_about is not None:
        seat, seats = asked_about.winner, asked_about.seats
    elif decision is not None:
        seat, seats = decision.seat, table.observe().setup.active if trick is None else trick.seats
    else:
        raise asked.mark.fault("nobody-decides")
    choices = tuple(names[other] for other in sorted(seats))
    return Question("who", asked.text, seat, choices, (names[seat],), _reasons(asked, choices, (names[seat],), {}))


def _say(asked: Asked, table: Table, decision: Decision, said: tuple[str, ...]) -> Question:
    answers = words_to_say(table, decision)
    if not answers:
        raise asked.mark.fault("nothing-to-say", phase=decision.phase)
    _check_certain(asked, table, decision, lambda possible: words_to_say(table, possible))
    choices = tuple(dict.fromkeys((*said, *answers)))
    verbs = {word: _action(table, word) for word in choices if word not in answers}
    errors = {word: table.game.refusal(table.state, action) for word, action in verbs.items()}
    return Question("say", asked.text, decision.seat, choices, answers, _reasons(asked, choices, answers, errors))


def _task(asked: Asked, table: Table, decision: Decision, shown: tuple[Cards, ...]) -> Question:
    """Ask for the best of what the rules allow: they say what is legal, and the author which of that is right."""
    if asked.answer is None:
        raise asked.mark.fault("answer-missing")
    seat, deck = decision.seat, table.deck
    hand = table.known[seat] & shown[seat]
    seen = hand if any(offer.pool for offer in decision.offers) else 0
    legal = _ways(table, decision, seen)
    if not legal:
        raise asked.mark.fault("hand-is-hidden")
    _check_certain(asked, table, decision, lambda possible: _ways(table, possible, seen))
    verb = next((offer.verb for offer in decision.offers if offer.pool), "")
    errors = {deck.codes[card]: table.game.refusal(table.state, Action(verb, 1 << card)) for card in members(seen)}
    errors = {code: error for code, error in errors.items() if code not in legal and not _can_lead_as(code, legal)}
    choices = (*legal, *errors)
    right = dict(_said(asked.answer, Question("do", "", seat, choices, legal, ())))
    for choice, word in right.items():
        if choice not in legal:
            raise word.fault("not-a-choice", choice=choice[:20], choices=" ".join(choices))
    return Question("do", asked.text, seat, choices, tuple(right), _reasons(asked, choices, tuple(right), errors))


def _can_lead_as(code: str, legal: tuple[str, ...]) -> bool:
    return any(way.startswith(f"{code} as ") for way in legal)


def _ways(table: Table, decision: Decision, seen: Cards) -> tuple[str, ...]:
    """List what may be done, as far as it is seen: words, and cards without the verb that goes with any of them."""
    actions = [action for action in decision.actions() if not action.cards & ~seen]
    return tuple(to_choice(write_action(table.deck, action)) for action in actions)


def words_to_say(table: Table, decision: Decision) -> tuple[str, ...]:
    """List what may be said, as tokens; nothing in a phase in which cards are played or laid away."""
    if all(offer.pool for offer in decision.offers):
        return ()
    return tuple(write_action(table.deck, action) for action in decision.actions())


def _action(table: Table, token: str) -> Action:
    verb, _, rest = token.partition(" ")
    return Action(verb, 1 << table.deck.card(rest)) if rest in table.deck else Action(verb, 0, rest or None)


def _cards(asked: Asked, table: Table, decision: Decision, shown: tuple[Cards, ...]) -> Question:
    seat, deck = decision.seat, table.deck
    verbs = {offer.verb for offer in decision.offers if offer.pool}
    if len(verbs) != 1 or words_to_say(table, decision):
        raise asked.mark.fault("no-card-to-choose", phase=decision.phase)
    hand = table.known[seat] & shown[seat]
    if not hand:
        raise asked.mark.fault("hand-is-hidden")
    if table.hidden[seat] and table.observe().trick is None:
        raise asked.mark.fault("depends-on-hidden-cards")
    _check_certain(asked, table, decision, lambda possible: _pool(possible) & hand)
    legal = _pool(decision) & hand
    (verb,) = verbs
    errors = {deck.codes[card]: table.game.refusal(table.state, Action(verb, 1 << card)) for card in members(hand & ~legal)}
    choices, answers = deck.texts(hand), deck.texts(legal)
    return Question(asked.kind, asked.text, seat, choices, answers, _reasons(asked, choices, answers, errors))


def _pool(decision: Decision) -> Cards:
    pool = 0
    for offer in decision.offers:
        pool |= offer.pool
    return pool


def _check_certain(asked: Asked, table: Table, decision: Decision, view: Callable[[Decision], Cards | tuple[str, ...]]) -> None:
    """Refuse a question whose answer would be another one with other hidden cards in the hand of whoever is asked."""
    seat, count = decision.seat, table.hidden[decision.seat]
    answers = {view(decision)}
    for others in combinations(members(table.unseen), min(count, ENOUGH)):
        hands = tuple(table.known[seat] | mask(others) if who == seat else own for who, own in enumerate(table.hands))
        possible = table.game.decision(with_hands(table.state, hands))
        if possible is not None:
            answers.add(view(possible))
    if len(answers) != 1:
        raise asked.mark.fault("depends-on-hidden-cards")


def _reasons(
    asked: Asked, choices: tuple[str, ...], answers: tuple[str, ...], errors: dict[str, RuleError | None]
) -> tuple[Reason, ...]:
    own: dict[str, WhyNot] = {}
    for reason in asked.reasons:
        choice = " ".join(word.text for word in reason.choice)
        place = reason.choice[0]
        if choice not in choices:
            raise place.fault("not-a-choice", choice=choice[:20], choices=" ".join(choices))
        if choice in answers:
            raise place.fault("choice-is-right", choice=choice)
        if choice in own:
            raise place.fault("reason-twice", choice=choice)
        own[choice] = reason
    found = []
    for choice in choices:
        error = errors.get(choice)
        if choice in own or error is not None:
            code = "" if error is None else error.code
            params = () if error is None else tuple(error.params.items())
            found.append(Reason(choice, code, params, own[choice].text if choice in own else ""))
    return tuple(found)


def _check(given: Answer, question: Question) -> None:
    """Compare the author's answer with the engine's."""
    said = dict(_said(given, question))
    for choice, word in said.items():
        if choice not in question.choices:
            raise word.fault("not-a-choice", choice=choice[:20], choices=" ".join(question.choices))
    is_right = set(said) <= set(question.answers) if question.kind == "one" else set(said) == set(question.answers)
    if not is_right:
        separator = ", " if any(" " in choice for choice in question.answers) else " "
        expected, found = separator.join(question.answers), separator.join(said)
        raise given.mark.fault("wrong-answer", expected=expected, found=found)


def _said(given: Answer, question: Question) -> list[tuple[str, Word]]:
    """Split an answer: between commas, if there are any or if that makes it a choice, else between blanks."""
    whole = [(" ".join(word.text for word in group), group[0]) for group in given.groups]
    if len(whole) > 1 or whole[0][0] in question.choices:
        return whole
    return [(word.text, word) for word in given.groups[0]]
