"""A segment's part of the ways: how far each goes in it, and all laid out together [TA-0.2, TA-R19, TA-R37]."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.commands import Charge, Move, Walk
from game.core.figures import Figure
from game.core.tally import Refusal
from game.rules.lay import STEP
from game.rules.moving.movement import allowance, left
from game.rules.moving.stretches import stretch
from game.rules.moving.walking import hold_up, is_held_up, way
from game.rules.moving.way import Terms, Way, stays
from game.rules.moving.ways import laid_together
from game.rules.moving.wings import airborne
from game.rules.situation import Situation
from game.systems.three_actions.acts.budget import refused, split, travelled
from game.systems.three_actions.acts.entitled import entitled, rush, stride
from game.systems.three_actions.moving.flying import climb_of, ends_at
from game.systems.three_actions.words import LOST, MISSILE, MOVE, Act, Intent, doing

Mover = tuple[Figure, int, Intent]
"""One who walks, and the number of what it has stated, and that itself."""


def walks_of(intent: Intent) -> tuple[Walk, ...]:
    """Return the walk that is stated, as a tuple of one; none where another act is."""
    order = intent.order
    return order.walks if isinstance(order, Move | Charge) else ()


def laid_in(
    at: Situation, going: Sequence[Mover], segment: int, known: dict[str, Way | Refusal]
) -> tuple[Way, ...] | Refusal:
    """Lay out this segment's part of some ways, which are gone together; those `known` are not laid out again."""
    intents = {figure.id: (place, intent) for figure, place, intent in going}
    walks = tuple([walks_of(intent)[0] for _, _, intent in going])

    def one(figure: Figure, walk: Walk, together: frozenset[str]) -> Way | Refusal:
        found = known.get(figure.id)
        if found is None:
            found = known[figure.id] = alone(figure, walk, together)
        return found

    def alone(figure: Figure, walk: Walk, together: frozenset[str]) -> Way | Refusal:
        place, intent = intents[figure.id]
        high = ends_at(at, figure, intent.order)
        if high is None and is_held_up(at, figure, walk.path, together):
            return stays(figure)
        far = _stride(at, figure, place, intent, segment)
        if high is not None:
            return stretch(at, figure, walk.path, walk.facing, Terms(far, together, by_air=high))
        return _afoot(at, figure, walk, Terms(far, together, trim=True))

    return laid_together(at, f"segment {segment}", walks, one)


def _afoot(at: Situation, figure: Figure, walk: Walk, terms: Terms) -> Way | Refusal:
    """Lay out as much of a walk as its terms give; kept with the lay, for all that is played on from one position.

    Where there is magic, or one has traits of its own, a way hangs on more than how all lie."""
    if at.state.magic or figure.profile.traits:
        return _walked(at, figure, walk, terms)
    kept, name = at.field.lay.kept, ("afoot", walk, terms, allowance(at, figure), at.ground)
    found: Way | Refusal | None = kept.get(name)
    if found is None:
        found = kept[name] = _walked(at, figure, walk, terms)
    return found


def _walked(at: Situation, figure: Figure, walk: Walk, terms: Terms) -> Way | Refusal:
    """Lay out a walk; who would not get so far as a step waits until there is room for it [TA-R37]."""
    found = way(at, figure, walk.path, walk.facing, terms)
    if isinstance(found, Way) and not found.length:
        if not found.zones:
            hold_up(at, figure, walk.path, terms.together)
        return replace(found, facing=figure.facing)  # it stays as it stands, met by a zone or hindered
    if isinstance(found, Refusal) or found.end == walk.path[-1]:
        return found
    if not figure.profile.base.radius:  # whether it has room hangs on how it looks
        ahead = way(at, figure, walk.path, found.heading, terms)
        found = ahead if isinstance(ahead, Way) and ahead.length else found
    else:
        found = replace(found, facing=found.heading)
    if found.length >= STEP or found.zones:
        return found
    hold_up(at, figure, walk.path, terms.together)
    return stays(figure)


def _stride(at: Situation, figure: Figure, place: int, intent: Intent, segment: int) -> int:
    """How far one goes in a segment, in grains: a tenth, and more on a charge; more to get over something.

    [TA-0.2, TA-R19, TA-R25, TA-R38, TA-R42, TA-R52]"""
    high = ends_at(at, figure, intent.order)
    figure = airborne(figure, high)
    pace, rest = allowance(at, figure), left(at, figure)
    if intent.act.charge:
        rest += rush(at, figure, pace) - pace
        pace = rush(at, figure, pace)
    most = stage_left(at, figure, place)
    far = stride(pace, segment)
    # In the segment of a throw nobody walks, nor saves anything up.
    walked = [past for past in range(intent.begun or segment, segment) if past + 1 != intent.earliest]
    saved = sum([stride(pace, past) for past in walked]) - figure.walked
    if saved > 0 and high is not None:
        # It rises by whole inches, and has kept what was over.
        far += min(saved, climb_of(at.figure(figure.id), walks_of(intent)[0].path, high))
        return max(0, min(far, rest, rest if most is None else most))
    if saved > 0:
        # What it stands before costs more to enter than a segment's way: it has saved up for it [TA-R38].
        path = walks_of(intent)[0].path
        far += min(saved, at.ground.course(figure.profile.base, figure.at, path, allowance(at, figure)).toll)
    return max(0, min(far, rest, rest if most is None else most))


def stage_left(at: Situation, figure: Figure, place: int) -> int | None:
    """Return how far a walk may still go, in grains, where what its figure does besides leaves it ten feet; else None.

    It is the second stage of one movement, or beside a whole volley [TA-6.2, TA-6.2.1, TA-7.1]; who has thrown on his
    charge goes on with it [TA-8.2.3, TA-8.5]."""
    now = doing(figure)
    charge = now.intents[place].act.charge
    others = [
        (n, intent.act)
        for n, intent in enumerate(now.intents)
        if n != place and intent.state != LOST and not intent.carried
    ]
    if not others:
        return None
    # What is thrown on a charge is thrown in the course of it, and holds nobody back.
    thrown = [act for n, act in others if charge and n > place and act.kind == MISSILE]
    beside = tuple([act for n, act in others if not (charge and n > place and act.kind == MISSILE)])
    long, may = Act(kind=MOVE, length=split() + 1, charge=charge), entitled(at, figure)
    if refused(beside, long, may) is None and not any(refused((*beside, long), act, may) for act in thrown):
        return None
    gone = now.intents[place].act.length if now.intents[place].gone else 0
    return max(0, split() - travelled(tuple([act for _, act in others])) - gone)
