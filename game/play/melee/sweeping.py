"""Sweeps: a flyer comes down past an enemy, strikes once, is perhaps struck at, and flies on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.board.bases import gap_within
from game.core.commands import Command, Sweep
from game.core.fight.harm import Beset
from game.core.fight.moves import Swept
from game.core.figures import Condition, Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, squared, towards
from game.core.tally import Refusal
from game.play.ledger import fight
from game.play.melee.blows import nerves
from game.play.melee.striking import Stroke, strike
from game.play.moving.going import as_far, go, go_on
from game.play.referee import Referee
from game.play.step import Play
from game.rules.decision import AnyOffer, Offer
from game.rules.melee.reach import REAR, may_strike, position
from game.rules.melee.sweeping import RULE, SWEPT, reach_of, strikes_back, sweep_refused, sweepers, swept_way
from game.rules.moving.movement import left
from game.rules.moving.way import Way
from game.rules.moving.wings import LOW, airborne, wing_rate
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_known

MARKS = 3
"""So many enemies, the nearest first, are given as examples for each flyer."""
HIGH = 4 * GRAIN
"""The altitude at which an example ends, besides the least."""


class MaySweep(Offer[Sweep], frozen=True):
    """Fly past an enemy and strike at him in passing [SP-R308]."""

    kind: ClassVar[type[Command]] = Sweep
    side: str

    def refuse(self, at: Situation, command: Sweep) -> Refusal | None:
        """The flyer must be free to move and to strike, and its way lead past an enemy, and away from him."""
        no = sweep_refused(at, command, self.side)
        if no is None and at.book.melee.unanswered is None:
            no = _unanswered(at, command)
        return no

    def sweepers(self, at: Situation) -> list[Figure]:
        """List those who may sweep now."""
        return sweepers(at, self.side)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return for each flyer sweeps past the nearest enemies: straight on, half as far, and back to where it is."""
        for figure in self.sweepers(at):
            yield from self.past(at, figure)

    def past(self, at: Situation, figure: Figure) -> Iterator[Sweep]:
        """Return sweeps of one flyer past the nearest enemies."""
        foes = sorted(at.field.foes(self.side), key=lambda foe: (squared(foe.at, figure.at), foe.id))
        for foe in [foe for foe in foes if is_known(foe)][:MARKS]:
            for command in _past(at, figure, foe):
                if self.refuse(at, command) is None:
                    yield command


def _unanswered(at: Situation, command: Sweep) -> Refusal | None:
    """Why nobody sweeps at one who struck him from behind this round, or None [SP-3.5.9.4]."""
    if command.target not in fight(at.state).behind.get(command.figure, ()):
        return None
    figure, foe = at.figure(command.figure), at.figure(command.target)
    return Refusal(f"{foe.name} struck {figure.name} from behind this round", "SP-3.5.9.4")


def _past(at: Situation, figure: Figure, foe: Figure) -> Iterator[Sweep]:
    """Ways past an enemy: to each end low, and high."""
    course = towards(foe.x - figure.x, foe.y - figure.y)
    for to in (LOW, HIGH):
        climb = max(0, max(figure.altitude, LOW) - figure.altitude) + max(0, to - LOW)
        rest = left(at, airborne(figure, to)) - distance_up(figure.at, foe.at) - climb - 2
        ends: list[tuple[Point, int]] = [(ahead(foe.at, course, rest // part), course) for part in (1, 2) if rest > 0]
        for end, facing in (*ends, (figure.at, (course + 180) % 360)):
            yield Sweep(figure.id, foe.id, (foe.at, end), facing, to)


def sweep_offers(at: Situation, side: str) -> tuple[AnyOffer, ...]:
    """Return the offer of sweeps in a movement phase, where anybody of the side flies and the book has them."""
    if not at.book.moving.sweeps:
        return ()
    for figure in at.field.friends(side):
        if figure.profile.flies or (figure.conditions and wing_rate(figure)):
            return (MaySweep(side),)
    return ()


# ---- how it goes -----------------------------------------------------------------------------------------------------


def sweep(ref: Referee, command: Sweep) -> Play:
    """Come down to an enemy, strike, take his blow, and fly on; who is stopped on the way strikes at nobody.

    [SP-R308]"""
    name, target = command.figure, command.target
    found = swept_way(ref.at, command, trim=True)
    if isinstance(found, Refusal):
        # Right in its side's view and wrong in truth: it flies as far as it can, and strikes at nobody.
        yield from as_far(ref, (command.walk,), found)
        return
    ref.record(Swept(figure=name, target=target, rules=(RULE,)))
    before = ref.figure(name)
    yield from go(ref, (found.coming,), charge=False)
    if _is_there(ref, found.coming, target):
        yield from _blows(ref, name, target)
        go_on(ref, before, found.coming, found.going)


def _is_there(ref: Referee, coming: Way, target: str) -> bool:
    """Whether one has come down to an enemy and can strike, and he is still there to be struck at."""
    figure, foe = ref.figure(coming.figure), ref.figure(target)
    if figure.at != coming.end or not figure.altitude or figure.has("prone") or not foe.standing:
        return False
    return may_strike(figure) and is_known(foe) and gap_within(figure, foe, reach_of(figure, foe))


def _blows(ref: Referee, name: str, target: str) -> Play:
    """The blow in passing, and the answer to it, which is beyond all other blows."""
    where, ready = position(ref.at, ref.figure(name), ref.figure(target)), may_strike(ref.figure(target))
    strike(ref, Stroke(name, target, where))
    if ref.figure(name).standing:
        ref.record(Beset(figures=(name,), condition=Condition(SWEPT, ref.state.round), rules=(RULE,)))
    if where == REAR:
        yield from nerves(ref, target)
    figure, foe = ref.figure(name), ref.figure(target)
    if ready and strikes_back(ref.at, foe, figure, where):
        strike(ref, Stroke(target, name, position(ref.at, foe, figure), extra=True))
