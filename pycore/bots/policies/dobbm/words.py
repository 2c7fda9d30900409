"""What to say in Dobbm: pass, Dobbm or Solo, and whether to double."""

from pycore.bots.policies.dobbm.hands import AGAINST, BEFORE_DOBBM, BEFORE_SOLO, declarer_outlook
from pycore.game import Action, Decision
from pycore.games.dobbm.rules import DobbmObservation

DOBBM_FROM = (59, 54, 48, 44)
"""The card points to expect before calling Dobbm, by the number of passes heard: they tell that the others are weak."""
SOLO_FROM = 70
"""The card points to expect before calling a Solo where a Dobbm is possible."""
SOLO_OVER_DOBBM_FROM = 64
"""The same over another's Dobbm, which would be played against this hand."""
DOUBLE_UP_TO = 58
"""The declarer's card points up to which a defender doubles."""
REDOUBLE_FROM = 72
"""The card points that a doubled declarer must expect before he redoubles: the double tells that trumps lie badly."""
DEFENDERS_STEP, DECLARERS_STEP = 8, 12
"""How much surer each side must be for every further round of doubling."""
SOLO_SURPLUS = 3.7
"""What a declarer has more in a Solo than a defender would think."""
PASS_SURPLUS = 3.3
"""What the declarer of a Dobbm has more for every pass before his call, since passes come from weak hands."""


def best_call(seen: DobbmObservation, decision: Decision, error: float) -> Action:
    """Choose a call; `error` is a misjudgement of the hand in card points."""
    verbs = {offer.verb for offer in decision.offers}
    solo = BEFORE_SOLO.of(seen.hand) + error
    if "dobbm" not in verbs:
        return Action("solo" if solo >= SOLO_OVER_DOBBM_FROM else "pass")
    if solo >= SOLO_FROM:
        return Action("solo")
    if "pass" not in verbs or BEFORE_DOBBM.of(seen.hand) + error >= DOBBM_FROM[len(seen.calls)]:
        return Action("dobbm")
    return Action("pass")


def best_answer(seen: DobbmObservation, error: float) -> Action:
    """Choose whether to double (a defender) or redouble (the declarer)."""
    rounds = seen.doublings // 2
    if seen.seat == seen.declarer:
        expected = declarer_outlook(seen.hand, seen.laid) + error
        return Action("double" if expected >= REDOUBLE_FROM + DECLARERS_STEP * rounds else "pass")
    expected = against(seen) + error
    return Action("double" if expected <= DOUBLE_UP_TO - DEFENDERS_STEP * rounds else "pass")


def against(seen: DobbmObservation) -> float:
    """Estimate the declarer's card points as a defender: from the own hand, and from how the auction went."""
    expected = AGAINST.of(seen.hand)
    if seen.contract == "solo":
        return expected + SOLO_SURPLUS
    passes = next(place for place, (seat, _) in enumerate(seen.calls) if seat == seen.declarer)
    return expected + PASS_SURPLUS * passes
