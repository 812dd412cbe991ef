"""Split moves: a part of the way, a shot at once, and those who wait shoot back in the same volley."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from game.core.commands import Command, Shoot, Split, SplitWalk, Walk
from game.core.fight.harm import Beset
from game.core.fight.moves import Moved, Turned
from game.core.figures import Condition, Figure
from game.core.grain import ahead, distance_up, squared
from game.core.tally import Refusal
from game.play.asked.asking import ask
from game.play.creatures.burning import tread
from game.play.missiles.offers import MayShoot
from game.play.missiles.shooting import shots_of
from game.play.morale.losses import close
from game.play.moving.going import Asking, as_far
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.stealth.hiding import Gone, after_moves, look_about
from game.play.volley import volley
from game.rules.decision import Decision, Offer
from game.rules.missiles.passing import in_wait
from game.rules.missiles.shooting import in_range, may_aim, may_shoot, missile
from game.rules.missiles.splitting import first_part, shot_refused, split_refused, splitters
from game.rules.moving.movement import allowance, inactive, may_walk
from game.rules.moving.way import Way
from game.rules.moving.ways import as_far_as_may_be, half_ways
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_known

MARKS = 3
"""So many targets, the nearest first, are given as examples for each place."""


class MaySplit(Offer[Split], frozen=True):
    """Begin a split move: go up to half the allowance, and shoot at once [SP-3.3.1.1, SP-3.3.1.2]."""

    kind: ClassVar[type[Command]] = Split
    side: str

    def refuse(self, at: Situation, command: Split) -> Refusal | None:
        """Each figure must be one offered, go at most half its allowance, and be able to hit its target from there."""
        return split_refused(at, self.side, command.parts)

    def splitters(self, at: Situation) -> list[Figure]:
        """List those who may begin one now."""
        return splitters(at, self.side)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return for each a shot from where it stands, and one after half its allowance in each of eight directions."""
        for figure in self.splitters(at):
            walks = [Walk(figure.id, (), figure.facing)]
            if may_walk(at, figure) is None:
                half = allowance(at, figure) // 2 - figure.walked - 2
                courses = range(0, 360, 45) if half > 0 else ()
                walks += [Walk(figure.id, (ahead(figure.at, course, half),), course) for course in courses]
            for walk in walks:
                yield from self._from(at, figure, walk)

    def _from(self, at: Situation, figure: Figure, walk: Walk) -> Iterator[Command]:
        """The shots at the nearest targets from where a walk ends."""
        weapon = missile(at, figure, "")
        if weapon is None:
            return
        place = walk.path[-1] if walk.path else figure.at
        near = in_range(replace(figure, x=place[0], y=place[1]), at.field.foes(self.side), weapon)
        if not near:
            return
        there = first_part(at, walk)
        if isinstance(there, Refusal):
            return
        near.sort(key=lambda foe: (squared(foe.at, place), foe.id))
        for foe in near[:MARKS]:
            part = SplitWalk(walk, foe.id, weapon.id)
            if shot_refused(there, part) is None:
                yield Split((part,))


def split(ref: Referee, command: Split) -> Asking:
    """Walk the first parts, then throw these shots, and the shots of those waiting for them, as one volley.

    Whom something unseen stops comes as far as it lets him, and keeps his shot; the others go on, and shoot.

    [SP-3.3.1.2, SP-3.3.1.4, SP-3.3.2.1.1, SP-R150]"""
    going = command.parts
    found = half_ways(ref.at, _walks(going))
    if isinstance(found, Refusal):
        stopped = _stopped(ref.at, _walks(going))
        yield from as_far(ref, tuple([walk for walk in _walks(going) if walk.figure in stopped]), found)
        going = tuple([part for part in going if part.walk.figure not in stopped])
        found = half_ways(ref.at, _walks(going))
        if isinstance(found, Refusal):
            yield from as_far(ref, _walks(going), found)  # one who was stopped stands in their way now
            return
    if not found:
        return
    _walk(ref, found)
    # Who has burnt to death on the way, or fled, or been struck senseless, does not come to shoot.
    ready = [way.figure for way in found if _shoots(ref, way)]
    parts = [part for part in going if part.walk.figure in ready]
    if not parts:
        return
    answer: Command | None = None
    marks = tuple([name for name in ready if is_known(ref.figure(name))])
    watching = _watching(ref.at, marks)
    if watching:
        side = ref.figure(watching[0]).side
        who = f"{ref.figure(marks[0]).name} stops" if len(marks) == 1 else f"{len(marks)} figures stop"
        offers = (MayShoot(side, True, watching, marks), MayStop())
        answer = yield from ask(ref, Decision(side, f"{who} to shoot: shoot too?", "SP-3.3.1.4", offers, watching))
    together = volley(ref)
    struck = shots_of(ref, together, [part.aim for part in parts], rule="SP-3.3.1.2")
    if isinstance(answer, Shoot):
        struck += shots_of(ref, together, answer.aims, passing=True)
    close(ref, struck, together.felled)


def _walk(ref: Referee, found: tuple[Way, ...]) -> None:
    """Have split-movers go their first parts, or turn where they stand [SP-3.3.1.2, ST-R2]."""
    number = ref.state.n + 1
    walked = [way for way in found if way.length]
    for way in found:
        if way.length:
            ref.record(
                Moved(
                    figure=way.figure, path=way.path, cost=way.cost, facing=way.facing, length=way.length,
                    how="split", volley=number, rules=("SP-3.3.1.2",),
                )
            )  # fmt: skip
        elif way.facing != ref.figure(way.figure).facing:
            ref.record(Turned(figure=way.figure, facing=way.facing, free=True, rules=("ST-R2", "SP-3.3.1.2")))
    names = tuple([way.figure for way in found])
    ref.record(Beset(figures=names, condition=Condition("split", ref.state.round), rules=("SP-3.3.1.2",)))
    for way in walked:
        tread(ref, way.figure, way.path)
    look_about(ref)
    after_moves(ref, [Gone(way.figure, way.path[0], False, way.began) for way in walked])


def _walks(parts: tuple[SplitWalk, ...]) -> tuple[Walk, ...]:
    return tuple([part.walk for part in parts])


def _stopped(at: Situation, walks: tuple[Walk, ...]) -> set[str]:
    """Whom something unseen keeps from the end of his walk; all, where it cannot be told whom."""
    found = as_far_as_may_be(at, walks, halved=True)
    stopped = {
        way.figure
        for walk, way in zip(walks, found, strict=True)
        if way.zones or (walk.path and way.end != walk.path[-1])
    }
    return stopped or {walk.figure for walk in walks}


def _shoots(ref: Referee, way: Way) -> bool:
    """Whether one who has walked the first part of a split move stands there and can shoot."""
    figure = ref.figure(way.figure)
    return figure.standing and figure.at == way.end and inactive(figure) is None


def _watching(at: Situation, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those who wait and could hit one of the split-movers where it stops to shoot."""
    if not names:
        return ()
    movers = [at.figure(name) for name in names]
    found = []
    for foe, weapon in in_wait(at, at.state.enemy_of(movers[0].side), charge=False):
        if foe.locked and may_shoot(at, foe, weapon, passing=True) is not None:
            continue
        for mover in movers:
            near = distance_up(foe.at, mover.at) <= weapon.farthest
            if near and may_aim(at, foe, mover, weapon, passing=True) is None:
                found.append(foe.id)
                break
    return tuple(found)
