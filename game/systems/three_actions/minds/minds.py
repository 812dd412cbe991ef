"""Changes of mind: who may think again before his act has begun, who warns whom, and what a new act costs.

[TA-10.4 to TA-10.11]"""

from __future__ import annotations

from collections.abc import Generator

from game.core.commands import Cast, Command, Done, Shoot
from game.core.figures import Figure
from game.play.asked.asking import ask
from game.play.missiles.declaring import has_shots
from game.play.moving.choices import movement_offers
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.decision import AnyOffer, Decision
from game.rules.knowing.view import as_known
from game.rules.missiles.shooting import may_aim, missile
from game.rules.moving.movement import inactive, may_walk
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.rules.stealth.unseen import is_known
from game.systems.three_actions.acts.budget import refused, split
from game.systems.three_actions.acts.counting import act_of, actor_of
from game.systems.three_actions.acts.entitled import entitled
from game.systems.three_actions.acts.intending import ORDERS, intentions_offered, orders, state_intentions
from game.systems.three_actions.acts.timing import LAST, OPEN, with_open
from game.systems.three_actions.events import ActLost, Reaimed
from game.systems.three_actions.ledger import MindsAsked, segments
from game.systems.three_actions.minds.events import MindMade
from game.systems.three_actions.minds.noticing import notice, targets_of, waits
from game.systems.three_actions.minds.warning import MayWarn, give_warning
from game.systems.three_actions.tables import row
from game.systems.three_actions.words import BLOW, MOVE, POP, STATED, Act, Order, Warn, doing

Thinking = Generator[Decision, Command, None]


class Minds(Step, frozen=True):
    """Those of a side whose act has not begun, and who notice what bears on it, may change their minds.

    [TA-10.4, TA-10.5, TA-10.9, TA-10.11]"""

    cite = "TA-10.4"
    segment: int
    side: str

    @property
    def title(self) -> str:
        return f"Segment {self.segment}: second thoughts"

    def play(self, ref: Referee) -> Play:
        """Throw for who notices what; ask figures that do, and those that could warn others."""
        notice(ref, self.side, self.segment)
        friends = ref.state.standing(self.side)
        waiting = with_open(ref.at, side=self.side)
        names = tuple([figure.id for figure in waiting if has_cause(ref.at, figure, self.segment)])
        come = tuple(
            [friend.id for friend in friends if friend.id not in names and has_arrived(ref.at, friend, self.segment)]
        )
        if self.segment < LAST and (names or come or any(doing(friend).missed for friend in friends)):
            ref.record(MindsAsked(figures=(*names, *come), come=come, rules=("TA-10.4",)))
            warn = MayWarn(self.side)
            able = come and (has_shots(ref.at, self.side) or any(is_free(ref.at, ref.figure(name)) for name in come))
            if names or able or warn.is_open(as_known(ref.at, self.side)):
                yield from think_again(ref, self.side, (*names, *come), self.segment)
            ref.record(MindsAsked(figures=(), rules=("TA-10.4",)))
        for name in names:
            _drop_lost(ref, name, self.segment)


# ---- second thoughts ---------------------------------------------------------------------------------------------


def has_cause(at: Situation, figure: Figure, segment: int) -> bool:
    """Tell whether a figure may change its mind: its act has not begun, and it notices something or loses its target.

    [TA-10.4, TA-10.9]"""
    if not waits(figure) or inactive(figure) is not None:
        return False
    return doing(figure).alert == segment or bool(lost_targets(at, figure))


def has_arrived(at: Situation, figure: Figure, segment: int) -> bool:
    """Tell whether a figure has just finished its walk, or popped up, and may act on what it sees from there.

    Who has just felled his only foe may walk on as well [TA-6.1, TA-6.2, TA-6.5.1, TA-R36]."""
    now = doing(figure)
    last = [intent.act for intent in now.intents if intent.ends == segment - 1]
    if not last or inactive(figure) is not None or any(intent.state in OPEN for intent in now.intents):
        return False
    came = any(act.kind in (MOVE, POP) and not act.charge for act in last)
    if came and not figure.locked and (bool(figure.prepared) or bool(figure.carries)):
        return True
    return any(act.kind == BLOW for act in last) and is_free(at, figure)


def is_free(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure that has struck has nobody before it any more, and an action left to walk [TA-6.5.1]."""
    struck = any(intent.act.kind == BLOW for intent in doing(figure).intents)
    walk = Act(kind=MOVE, length=split() + 1)
    able = refused(doing(figure).acts, walk, entitled(at, figure)) is None
    return struck and able and not figure.locked and may_walk(at, figure) is None


def lost_targets(at: Situation, figure: Figure) -> tuple[int, ...]:
    """List the places of the stated acts of a figure whose targets are gone [TA-10.9, TA-10.11]."""
    return tuple(
        [
            place
            for place, intent in enumerate(doing(figure).intents)
            if intent.state == STATED
            and any(_is_gone(at, figure, intent.order, name) for name in targets_of(intent.order))
        ]
    )


def _is_gone(at: Situation, figure: Figure, order: Order | None, name: str) -> bool:
    target = at.state.figures.get(name)
    if target is None or not target.standing:
        return True
    if target.side == figure.side:
        return False
    if isinstance(order, Shoot):
        weapon = missile(at, figure, order.aims[0].weapon)
        return weapon is not None and may_aim(at, figure, target, weapon) is not None
    return not is_known(target) or seen(at, figure, target).kind == "blocked"


def think_again(ref: Referee, side: str, names: tuple[str, ...], segment: int) -> Thinking:
    """Ask those who may for new acts, until the side leaves the rest as they are [TA-10.4, TA-10.9]."""
    at_most = 2 * len(names) + len(ref.at.field.friends(side))
    for _ in range(at_most):
        stirring = [offer for offer in movement_offers(ref.at, side)[:2] if names]
        acting = [offer for offer in intentions_offered(ref.at, side) if offer.kind in ORDERS[2:] and names]
        offers: tuple[AnyOffer, ...] = (*stirring, *acting, MayWarn(side), MayStop())
        command = yield from ask(ref, Decision(side, "second thoughts?", "TA-10.4", offers, names))
        if isinstance(command, Done):
            return
        if isinstance(command, Warn):
            give_warning(ref, command, segment)
            continue
        for order in orders(ref, command):
            if not _another_target(ref, order):
                yield from _another_act(ref, side, order, segment)


def _another_target(ref: Referee, order: Order) -> bool:
    """Have a stated act go at another target, which costs nothing; tell whether it is that [TA-10.9, TA-R17]."""
    name = actor_of(order)
    act = act_of(ref.at, order)
    for place in lost_targets(ref.at, ref.figure(name)):
        stated = doing(ref.figure(name)).intents[place]
        if (stated.act.kind, stated.act.what) == (act.kind, act.what):
            ref.record(Reaimed(figure=name, place=place, order=order, rules=("TA-10.9", "TA-R17")))
            return True
    return False


def _another_act(ref: Referee, side: str, order: Order, segment: int) -> Thinking:
    """Have a figure change its mind: the new act starts a segment after what it noticed, or after its initiative.

    [TA-10.4.1, TA-10.9, TA-R17]"""
    name = actor_of(order)
    now = doing(ref.figure(name))
    if name in segments(ref.state).come:
        yield from state_intentions(ref, side, order, segment)
        return
    earliest = max(now.initiative, segment - 1) + 1 + fumbling(order)
    if now.changed != segment:
        rules = ("TA-10.4", "TA-10.4.1", "TA-R17")
        ref.record(MindMade(figure=name, segment=segment, earliest=earliest, rules=rules))
    yield from state_intentions(ref, side, order, earliest)


def fumbling(order: Order) -> int:
    """Return the segments more that a new spell takes whose components must be got out [TA-10.9, TA-R33]."""
    return 1 if isinstance(order, Cast) and row("spells", order.spell).get("components") else 0


def _drop_lost(ref: Referee, name: str, segment: int) -> None:
    """What was stated at a target that is gone, and has been given no other, comes to nothing [TA-10.9]."""
    for place in lost_targets(ref.at, ref.figure(name)):
        why = "its target is gone"
        ref.record(ActLost(figure=name, place=place, why=why, segment=segment, rules=("TA-10.9",)))
