"""Intentions: what each side's figures mean to do, stated as the round begins and done in its segments [TA-10.1]."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from game.board.paths import length
from game.core.commands import Breathe, Cast, Charge, Command, Done, Gaze, Move, Shoot, TurnUndead
from game.core.fight.stealth import Reveal
from game.core.figures import Figure
from game.core.grain import distance_up
from game.core.held.engines import Bombard
from game.core.held.firearms import Reload
from game.core.held.handling import Draw, Drop, PickUp, Unpack, Use
from game.core.tally import Refusal
from game.play.asked.asking import ask
from game.play.creatures.presence import as_missiles_begin
from game.play.gear.handling import arm_all
from game.play.magic.casting import MayCast
from game.play.magic.devices import MayUse
from game.play.magic.turning import MayTurn
from game.play.missiles.declaring import has_shots
from game.play.missiles.engines import MayServe
from game.play.missiles.offers import MayBreathe, MayGaze, MayShoot
from game.play.missiles.reloading import MayReload, reload_firearm
from game.play.missiles.splitting import MaySplit
from game.play.moving.choices import carry_out, has_moves, movement_offers
from game.play.moving.offers import MayStop
from game.play.moving.turning import turn
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.decision import AnyOffer, Decision
from game.rules.knowing.view import view
from game.rules.missiles.engines import engine_at
from game.rules.missiles.shooting import missile
from game.rules.moving.ways import charge_ways, ways
from game.rules.situation import Situation
from game.systems.three_actions.acts.budget import refused
from game.systems.three_actions.acts.counting import act_of, actor_of
from game.systems.three_actions.acts.entitled import counts_as_device, entitled
from game.systems.three_actions.acts.timing import takes
from game.systems.three_actions.events import Acted, Intended
from game.systems.three_actions.moving.flying import winged
from game.systems.three_actions.moving.moving import PACE
from game.systems.three_actions.words import DEVICE, MISSILE, OTHER, POP, Act, Intent, Order, doing

Stating = Generator[Decision, Command, None]
ORDERS = (Move, Charge, Shoot, Cast, Use, Breathe, Gaze, TurnUndead, Bombard)


class Intentions(Step, frozen=True):
    """A side states its figures' intentions, from what they can sense now; surprised figures state none.

    [TA-10.1, TA-R50]"""

    title = "Intentions"
    cite = "TA-10.1"
    side: str
    again: bool = False

    def play(self, ref: Referee) -> Play:
        """Ask until the side is done, or has nothing left to state."""
        if not self.again:
            arm_all(ref, self.side)
            as_missiles_begin(ref)
        if not has_moves(ref.at, self.side) and not has_shots(ref.at, self.side):
            return
        offers = intentions_offered(ref.at, self.side)
        command = yield from ask(ref, Decision(self.side, "state your intentions", "TA-10.1", offers))
        if isinstance(command, Done):
            return
        yield from state_intentions(ref, self.side, command)
        if ref.state.outcome is None:
            ref.next(Intentions(self.side, again=True))


def intentions_offered(at: Situation, side: str) -> tuple[AnyOffer, ...]:
    """Return what a side may state: walks, charges, shots, magic and powers, and what is done on the spot [TA-0.1]."""
    stirring = [offer for offer in movement_offers(at, side) if not isinstance(offer, MaySplit | MayStop)]
    powers: tuple[AnyOffer, ...] = (MayShoot(side), MayBreathe(side), MayGaze(side), MayCast(side), MayTurn(side))
    engines = (MayLay(side),) if at.state.engines else ()
    return (*stirring, *powers, MayUse(side), *engines, MayFill(side), MayStop())


class MayLay(MayServe, frozen=True):
    """State the shot of an engine, a missile of one of its crew in the segment of his die [TA-7.2, SP-R267]."""

    def refuse(self, at: Situation, command: Bombard) -> Refusal | None:
        """Nobody else must have stated it for this engine."""
        no = super().refuse(at, command)
        engine = engine_at(at, at.figure(command.figure)) if no is None else None
        if engine is None:
            return no
        for friend in at.field.friends(self.side):
            stated = [each for each in doing(friend).intents if isinstance(each.order, Bombard)]
            own = engine_at(at, friend) if stated else None
            if friend.id != command.figure and own is not None and own.id == engine.id:
                kind = at.catalogue.name(engine.kind)
                return Refusal(f"{friend.name} has laid the {kind} already", "SP-R262")
        return None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each of the crews, with the place of each enemy that is within reach."""
        for command in super().examples(at):
            if isinstance(command, Bombard) and self.refuse(at, command) is None:
                yield command


class MayFill(MayReload, frozen=True):
    """Fill a firearm in place of the shot that one could loose with it this round [CY-R25, TA-7.2]."""

    def refuse(self, at: Situation, command: Reload) -> Refusal | None:
        """It must be stated with the rest, and a shot be left beside what its bearer does."""
        figure = at.state.figures.get(command.figure)
        weapon = missile(at, figure, command.weapon) if figure is not None else None
        no = super().refuse(at, command)
        if no is not None or figure is None or weapon is None:
            return no
        return refused(doing(figure).acts, Act(kind=MISSILE, what=weapon.id), entitled(at, figure, weapon))


def state_intentions(ref: Referee, side: str, command: Command, earliest: int = 1) -> Stating:
    """Note what is to be done in the segments; what is done where a figure stands is done at once [TA-10.1, TA-R31]."""
    if isinstance(command, Reload):
        fill(ref, command)
        return
    if not isinstance(command, ORDERS):
        item = handled(ref.at, command)
        yield from carry_out(ref, side, command)
        _count_handling(ref, command, item)
        return
    for order in orders(ref, command):
        walked = _length(ref, side, order) if isinstance(order, Move | Charge) else 0
        if isinstance(order, Move) and not order.walks[0].path and order.walks[0].by_air is None:
            turn(ref, order.walks[0])
            continue
        act = Act(kind=POP) if is_pop(ref.at, order) else act_of(ref.at, order, walked)
        far = takes(ref.at, winged(ref.figure(actor_of(order)), order), act)
        intent = Intent(act=act, order=order, earliest=earliest, takes=far)
        ref.record(Intended(figure=actor_of(order), intents=(intent,), rules=("TA-10.1",)))


def fill(ref: Referee, command: Reload) -> None:
    """Have a firearm be filled, which is the shot of this round [CY-R25, TA-R2]."""
    weapon = missile(ref.at, ref.figure(command.figure), command.weapon)
    reload_firearm(ref, command)
    what = weapon.id if weapon is not None else command.weapon
    ref.record(Acted(figure=command.figure, act=Act(kind=MISSILE, what=what), segment=0, rules=("CY-R25", "TA-R2")))


def is_pop(at: Situation, order: Order) -> bool:
    """Tell whether a walk is but popping up: out within a pace, and back to where it began [TA-6.3, TA-R36]."""
    if not isinstance(order, Move) or len(order.walks[0].path) != 2 or order.walks[0].by_air is not None:
        return False
    walk = order.walks[0]
    start = at.figure(walk.figure).at
    return walk.path[1] == start and distance_up(start, walk.path[0]) <= PACE


def orders(ref: Referee, command: Command) -> list[Order]:
    """Return the orders, of one figure each, that a command comes to."""
    if isinstance(command, Move):
        return [Move((walk,)) for walk in command.walks]
    if isinstance(command, Charge):
        return [Charge((walk,)) for walk in command.walks]
    if isinstance(command, Shoot):
        return [Shoot((aim,)) for aim in command.aims]
    if isinstance(command, Cast | Use | Breathe | Gaze | TurnUndead | Bombard):
        return [command]
    return []


def _length(ref: Referee, side: str, order: Move | Charge) -> int:
    """How far a walk will go as things stand for all that its side sees, in grains."""
    at = Situation(view(ref.state, side), ref.battle)
    found = charge_ways(at, order.walks) if isinstance(order, Charge) else ways(at, order.walks)
    walk = order.walks[0]
    if isinstance(found, Refusal):
        return length(at.figure(walk.figure).at, walk.path)
    return found[0].length + found[0].climb


def handled(at: Situation, command: Command) -> str:
    """Return the item that is drawn, taken up, unpacked or dropped, "" for none."""
    if isinstance(command, PickUp):
        return next((thing.item for thing in at.state.lying if thing.id == command.thing), "")
    return command.item if isinstance(command, Draw | Drop | Unpack) else ""


def _count_handling(ref: Referee, command: Command, item: str) -> None:
    """What is handled, opened or mounted comes with the round's movement, and is one action of it.

    A device obtained, put on or let go of is a device action, whether it is used or not; plain magic arms and
    protections are none; whatever else is dropped is nothing, nor is it to show oneself.

    [TA-5.3, TA-5.3.1, TA-5.3.2, TA-R31]"""
    names: tuple[str, ...] = getattr(command, "figures", ()) or (getattr(command, "figure", ""),)
    for name in names:
        figure = ref.state.figures.get(name)
        if figure is None:
            continue
        if item and counts_as_device(ref.at, item):
            rule = "TA-5.3.2" if isinstance(command, Drop) else "TA-5.3"
            ref.record(Acted(figure=name, act=Act(kind=DEVICE, what=item), segment=0, rules=(rule,)))
        elif not isinstance(command, Drop | Reveal) and not any(act.kind == OTHER for act in doing(figure).acts):
            ref.record(Acted(figure=name, act=Act(kind=OTHER, what=command.verb), segment=0, rules=("TA-R31",)))


def has_stated(figure: Figure) -> bool:
    """Tell whether anything has been stated for a figure [TA-10.1]."""
    return bool(doing(figure).intents)
