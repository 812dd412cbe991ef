"""When a figure strikes: from which segment on, whether a blow is left to it, and who of two comes first.

[TA-0.3, TA-2.1, TA-R28, TA-R29]"""

from __future__ import annotations

from game.core.figures import Figure
from game.core.tally import Refusal
from game.play.ledger import beasts_blow, own_blows_left
from game.rules.answers import First
from game.rules.melee.reach import foes_in_reach, is_long, may_strike, opponents
from game.rules.melee.strike_order import pair
from game.rules.moving.movement import has_dueled
from game.rules.situation import Situation
from game.systems.three_actions.acts.budget import of, refused
from game.systems.three_actions.acts.entitled import arm_of, entitled, swiftness
from game.systems.three_actions.acts.timing import LAST, is_casting
from game.systems.three_actions.ledger import segments
from game.systems.three_actions.tables import plain, table
from game.systems.three_actions.words import BLOW, DEVICE, DONE, MISSILE, POWER, SPELL, WRESTLE, Act, Doing, doing

FAR = (SPELL, DEVICE, POWER, MISSILE)
"""What is stated and has a segment of its own, in which its figure gives no blow [TA-R28]."""


def strikers(at: Situation, segment: int) -> list[Figure]:
    """List those who may strike in a segment and have somebody to strike, by id."""
    met = _met(at)[1]
    up = [figure for figure in at.state.standing() if figure.id in met and is_up(figure, segment)] if met else []
    return [figure for figure in up if foes_in_reach(at, figure) and has_blow(at, figure)]


def in_reach(at: Situation) -> frozenset[str]:
    """Return the pairs between whom blows may pass, kept for as long as nobody stirs."""
    return _met(at)[0]


def _met(at: Situation) -> tuple[frozenset[str], frozenset[str]]:
    """The pairs between whom blows may pass, and all who are in one of them.

    Of two who fight directly one is held by the other, or aloft; the rest reach over a friend who does."""
    kept = at.field.lay.kept
    found: tuple[frozenset[str], frozenset[str]] | None = kept.get("met")
    if found is None:
        close = (*at.field.held(), *[figure.id for figure in at.field.lay.flyers])
        met = [(name, foe) for name in close for foe in opponents(at, at.figure(name))]
        long = [figure for figure in at.state.standing() if is_long(at, figure)] if met else []
        met += [(figure.id, foe.id) for figure in long for foe in foes_in_reach(at, figure)]
        found = kept["met"] = frozenset([pair(*two) for two in met]), frozenset([name for two in met for name in two])
    return found


def may_strike_now(at: Situation, figure: Figure, segment: int) -> bool:
    """Tell whether a figure strikes in a segment: its die has come up, it is ready, and a blow is left to it.

    [TA-0.3, TA-2.1, TA-9.1, TA-9.6, TA-9.7, TA-R10]"""
    return is_up(figure, segment) and has_blow(at, figure)


def is_up(figure: Figure, segment: int) -> bool:
    """Tell whether a figure's die for its next blow has come up, and nothing keeps it from striking.

    Who was carried off by a spell may defend himself like anybody [TA-0.3, TA-3.1.1]."""
    now = doing(figure)
    if not now.dice or segment < max(now.ready, now.dice[0], after_acts(now)):
        return False
    return segment >= next_die(now) and may_strike(figure) and not is_casting(figure) and not has_dueled(figure)


def after_acts(now: Doing) -> int:
    """Return the segment after that in which a figure's last shot, spell, device or power ended: it strikes no sooner.

    [TA-R28]"""
    return max(
        [intent.ends + 1 for intent in now.intents if intent.state == DONE and intent.act.kind in FAR], default=0
    )


def next_die(now: Doing) -> int:
    """Return what the die of the next blow shows; the last one serves for all that are left [TA-0.3, TA-R28]."""
    struck = len(of(now.acts, BLOW, WRESTLE))
    return now.dice[min(struck, len(now.dice) - 1)]


def has_blow(at: Situation, figure: Figure) -> bool:
    """Tell whether a blow is left to a figure, of its own or of its mount's [TA-2.1, TA-9.1, TA-9.7, TA-R10]."""
    if beasts_blow(at.state, figure.id) is not None:
        return True
    return bool(own_blows_left(at.state, figure.id)) and blow_left(at, figure) is None


def blow_act(arm: str, *, defends: bool) -> Act:
    """Return the act that a blow with a weapon is; a staff that strikes by its power is told apart [TA-3.1]."""
    return Act(kind=BLOW, what=arm, defends=defends, staff=plain(arm) in table("striking_staves"))


def blow_left(at: Situation, figure: Figure) -> Refusal | None:
    """Say why a figure has no blow of its own left now, or None; an answer to an attack counts as defence.

    [TA-9.1, TA-9.1.1]"""
    now = doing(figure)
    act = blow_act(arm_of(at, figure), defends=now.beset)
    return refused(now.acts, act, entitled(at, figure))


def strikes_from(at: Situation, figure: Figure) -> int | None:
    """Return the segment in which a figure's next blow falls if it is in reach then, or None where it has none left.

    [TA-0.3, TA-2.1, TA-8.2.4, TA-R28]"""
    now = doing(figure)
    if not now.dice or not has_blow(at, figure):
        return None
    segment = max(next_die(now), now.ready, after_acts(now), segments(at.state).segment)
    return segment if segment <= LAST else None


def sooner(at: Situation, a: Figure, b: Figure, fresh: bool | None) -> First:
    """Say who of two strikes first: by their segments, in one segment by speed; of equal speed both together.

    [TA-0.2, TA-0.3, TA-2.1, TA-R29]"""
    if not doing(a).dice or not doing(b).dice:
        return First("", "no dice have been thrown", "TA-0.3")
    mine, its = strikes_from(at, a), strikes_from(at, b)
    if mine is None or its is None:
        if mine is its:
            return First("", "neither has a blow left", "TA-2.1")
        spent, other = (a, b) if mine is None else (b, a)
        return First(other.id, f"{spent.name} has no blow left this round", "TA-2.1")
    if mine != its:
        return First(a.id if mine < its else b.id, f"segment {min(mine, its)} before {max(mine, its)}", "TA-0.3")
    quick, slow = swiftness(at, a), swiftness(at, b)
    if quick != slow:
        reason = f"in segment {mine} speed {min(quick, slow)} before {max(quick, slow)}"
        return First(a.id if quick < slow else b.id, reason, "TA-R29")
    return First("", f"both strike in segment {mine}, as quick as each other", "TA-R29")
