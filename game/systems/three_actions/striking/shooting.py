"""Missiles: each in its own segment, all of a segment together [TA-7.2, TA-8.2]."""

from __future__ import annotations

from game.core.commands import Aim, Shoot
from game.core.figures import Figure
from game.core.held.engines import Bombard
from game.play.course.ending import end_if_over, look_at_locks
from game.play.ledger import ShotsDeclared
from game.play.missiles.declaring import throw_declared
from game.play.missiles.engines import lay
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.creatures.beasts import horse_refused
from game.rules.missiles.engines import aim_refused
from game.rules.missiles.shooting import may_aim, may_shoot, missile
from game.rules.moving.movement import inactive
from game.rules.situation import Situation
from game.systems.three_actions.acts.timing import due_acts, is_casting, with_open
from game.systems.three_actions.events import ActDone, ActLost, Busied
from game.systems.three_actions.ledger import SegmentBegan
from game.systems.three_actions.words import BEGUN, MISSILE, Intent, doing


class Missiles(Step, frozen=True):
    """The missiles of a segment fall together: who is killed by one has still loosed his own [TA-0.2]."""

    cite = "TA-0.2"
    segment: int

    @property
    def title(self) -> str:
        return f"Segment {self.segment}: missiles"

    def play(self, ref: Referee) -> Play:
        """Loose them; a shot at one who is gone, or can be seen no more, is not made."""
        loosed = shots_due(ref.at, self.segment)
        if not loosed:
            return
        ref.record(SegmentBegan(segment=self.segment, part="shoot", rules=("TA-0.2",)))
        names = tuple(dict.fromkeys(figure.id for figure, _, _ in loosed))
        ref.record(Busied(figures=names, now=True, rules=("TA-0.2",)))
        made: list[tuple[str, int]] = []
        for figure, place, intent in loosed:
            if isinstance(intent.order, Bombard):
                no = aim_refused(ref.at, ref.figure(figure.id), intent.order.at)
                if no is None:
                    lay(ref, intent.order, "TA-7.2")
                    made.append((figure.id, place))
                else:
                    why = no.reason
                    ref.record(
                        ActLost(figure=figure.id, place=place, why=why, segment=self.segment, rules=("TA-10.1",))
                    )
                continue
            aim = intent.order.aims[0] if isinstance(intent.order, Shoot) else Aim(figure.id, "")
            why = lost_shot(ref.at, ref.figure(figure.id), aim)
            if why:
                ref.record(ActLost(figure=figure.id, place=place, why=why, segment=self.segment, rules=("TA-10.1",)))
                continue
            ref.record(ShotsDeclared(side=figure.side, aims=(aim,), rules=("TA-0.2",)))
            made.append((figure.id, place))
        throw_declared(ref)
        for name, place in made:
            ref.record(ActDone(figure=name, place=place, segment=self.segment, rules=("TA-7.2",)))
        ref.record(Busied(figures=names, now=False, rules=("TA-0.2",)))
        look_at_locks(ref, phase="")
        end_if_over(ref)
        yield from ()


def shots_due(at: Situation, segment: int) -> list[tuple[Figure, int, Intent]]:
    """List the shots of a segment, by who makes them: of two whose dice are the same, both."""
    found = []
    for figure in with_open(at, MISSILE):
        if inactive(figure) is not None or is_casting(figure):
            continue
        for place, intent in enumerate(doing(figure).intents):
            if intent.act.kind == MISSILE and intent.state == BEGUN and intent.ends == segment:
                found.append((figure, place, intent))  # a throw on the charge
        found += [(figure, place, intent) for place, intent in due_acts(at, figure, segment, MISSILE)]
    return found


def lost_shot(at: Situation, figure: Figure, aim: Aim) -> str:
    """Say why a stated shot cannot be made now, or ""."""
    weapon = missile(at, figure, aim.weapon)
    no = may_shoot(at, figure, weapon)
    if no is not None or weapon is None:
        return no.reason if no is not None else "no missile weapon"
    target = at.state.figures.get(aim.target)
    if target is None:
        return "its target is gone"
    refused = (horse_refused(figure, target) if aim.horse else None) or may_aim(at, figure, target, weapon)
    return "" if refused is None else refused.reason
