"""Who stands in the line of a shot, and whether it may go over their heads."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.board.arcs import arc_of
from game.board.bases import breadth, gap_within
from game.board.heights import apart
from game.board.ranks import ALIKE
from game.board.sight import clears, in_the_way
from game.core.figures import Figure
from game.core.grain import round_inches, turn_between
from game.core.tally import Refusal
from game.rules.situation import Situation
from game.rules.stealth.seeing import eye
from game.rules.stealth.unseen import is_known

if TYPE_CHECKING:
    from game.catalogue.kinds.gear import Missile

OVERHEAD = -2
"""What a shot over the heads of others has on its die [SP-3.4.2.7.2]."""


class Line(NamedTuple):
    """The line of a shot on which others stand: why a direct shot is barred, who they are, why none goes over them."""

    barred: Refusal
    over: tuple[str, ...]
    guarded: Refusal | None


def is_precise(figure: Figure) -> bool:
    """Tell whether a figure picks its target among ranks and protectors: scouts of level 2 or more [SP-3.5.10.3.1]."""
    return figure.profile.kind == "scout" and figure.profile.level >= 2


def sheltered(at: Situation, figure: Figure, target: Figure, weapon: Missile) -> Refusal | None:
    """Say why those in the line of a shot stop it, or None where nobody does or it goes over their heads.

    [SP-3.4.2.7, SP-3.4.2.15, SP-3.5.10.3, ST-R6, SP-R248]"""
    if is_precise(figure):
        return None
    line = line_to(at, figure, target)
    if line is None:
        return None
    return _not_over(at, figure, target, weapon, line) if weapon.bow else line.barred


def passed_over(at: Situation, figure: Figure, target: Figure, weapon: Missile) -> tuple[str, ...]:
    """List the ids of those over whose heads a shot goes, nearest first; none for a direct shot [SP-3.4.2.7]."""
    if not weapon.bow or is_precise(figure):
        return ()
    line = line_to(at, figure, target)
    if line is None or _not_over(at, figure, target, weapon, line) is not None:
        return ()
    return line.over


def line_to(at: Situation, figure: Figure, target: Figure) -> Line | None:
    """Say who stands before a target, or None for nobody; it is asked often, and holds until somebody stirs."""
    kept = at.field.lay.kept
    name = ("line", figure.id, target.id)
    if name not in kept:
        kept[name] = _line(at, figure, target)
    found: Line | None = kept[name]
    return found


def _not_over(at: Situation, figure: Figure, target: Figure, weapon: Missile, line: Line) -> Refusal | None:
    """Say why a bow does not shoot over those in its line, or None.

    [SP-3.4.2.7.1, SP-3.4.2.7.2, SP-3.4.2.7.3, SP-R151]"""
    if line.guarded is not None:
        return line.guarded
    other = at.figure(line.over[0]).name
    distance = apart(figure, target)
    if weapon.band(distance) != "medium":
        near, far = round_inches(weapon.short), round_inches(weapon.medium)
        return Refusal(
            f"{other} stands in the line of the shot; one shoots over heads only at medium range, beyond {near} and up "
            f"to {far} inches: this is {round_inches(distance)}",
            "SP-3.4.2.7.2",
            {"by": line.over[0], "distance": round_inches(distance)},
        )
    if not under_open_sky(at, figure, target):
        reason = f"{other} stands in the line of the shot, and one shoots over heads only under the open sky"
        return Refusal(reason, "SP-3.4.2.7.3", {"by": line.over[0]})
    return None


def under_open_sky(at: Situation, *figures: Figure) -> bool:
    """Tell whether shots between figures may go over heads: outdoors, with no roof over any of them.

    [SP-3.4.2.7.3, SP-R151]"""
    if at.reading("SP-R151") == "hall":
        return True
    if at.state.table.setting != "outdoors":
        return False
    ground = at.ground
    if ground.plain:
        return True
    return not any(
        piece.kind.hollow and piece.covers(figure.at)
        for figure in figures
        if not figure.altitude
        for piece in ground.among(ground.near(figure.x, figure.y, figure.x, figure.y))
    )


def over_his_head(at: Situation, figure: Figure, target: Figure, other: Figure) -> bool:
    """Tell whether the line of a shot, from the shooter's eye to the target's middle, passes above another's head.

    [SP-3.4.2.15, SP-R248]"""
    eyes, head = eye(at, figure), eye(at, other)
    aim = eye(at, target) - target.profile.height // 2
    if eyes <= head and aim < head:
        return False  # as nearly always on level ground
    return clears(figure.at, eyes, target.at, aim, other, head)


def _hides(at: Situation, figure: Figure, target: Figure, guard: Figure) -> bool:
    """Whether a figure that protects a target stops a shot at it: not if it is only half as high [SP-R248]."""
    small = guard.profile.height * 2 <= target.profile.height
    return not (small and over_his_head(at, figure, target, guard))


def _line(at: Situation, figure: Figure, target: Figure) -> Line | None:
    between = _between(at, figure, target)
    if not between and len(at.field.lay.backs(target)) < 2:
        return None
    others = [other for other in between if not over_his_head(at, figure, target, other)]
    over = tuple([other.id for other in others])
    # Who protects is on the line; or it passes between two who do [SP-R138].
    protectors = [at.figure(name) for name in at.field.protectors(target, figure)]
    guards = [other.id for other in protectors if is_known(other) and _hides(at, figure, target, other)]
    if not others and not guards:
        return None
    rank = at.field.rank(target)
    if guards:
        guard = at.figure(guards[0])
        no = Refusal(f"{guard.name} protects {target.name}", "SP-3.5.10.3", {"by": guard.id})
        if rank > 1 and arc_of(target, figure.at, "equal") == "front":
            no = Refusal(f"{target.name} stands in rank {rank}", "SP-3.5.10.3", {"rank": rank})
        return Line(no, over, no)
    barred = Refusal(f"{others[0].name} stands in the line of the shot", "SP-3.4.2.15", {"by": others[0].id})
    guarded = None
    for other in others:
        if other.side == target.side and _in_a_rank_before(at, other, target, rank):
            reason = f"{other.name} stands in a rank before {target.name}"
            guarded = Refusal(reason, "SP-3.4.2.7.1", {"by": other.id, "rank": rank})
            break
    return Line(barred, over, guarded)


def _in_a_rank_before(at: Situation, other: Figure, target: Figure, rank: int) -> bool:
    """Tell whether one of a target's side stands in a rank before it: of its body, facing alike, and farther in front.

    [SP-3.4.2.7.1, SP-3.5.10.1.1, SP-R152]"""
    if turn_between(other.facing, target.facing) > ALIKE:
        return False
    ahead = rank - at.field.rank(other)
    # Half a base may part one rank from the next; between two ranks lie the bases of those between as well.
    wide = breadth(target.profile.base)
    return gap_within(other, target, wide // 2 * ahead + wide * (ahead - 1))


def _between(at: Situation, figure: Figure, target: Figure) -> list[Figure]:
    """The figures in the line of a shot, without enemies unknown to the shooter.

    From the second rank one shoots between one's own front rank [SP-3.4.2.15, SP-3.4.2.12, SP-R156, ST-R6]."""
    ends = (figure.id, target.id)
    along = at.field.lay.bodies.along(figure.profile.base, figure.at, target.at)
    blockers = in_the_way(figure.at, target.at, [other for other, _ in along if other.id not in ends])
    return [
        other
        for other in blockers
        if (is_known(other) if other.side != figure.side else not _own_front(at, figure, other))
    ]


def _own_front(at: Situation, figure: Figure, friend: Figure) -> bool:
    base = friend.profile.base
    near = gap_within(figure, friend, base.radius or base.width // 2)
    return near and at.field.rank(figure) > at.field.rank(friend)
