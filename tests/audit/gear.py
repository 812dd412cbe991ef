"""The audit of gear: nothing is drawn, dropped, taken up or unpacked that is not there, and each at its price."""

from __future__ import annotations

from game.core.fight.deeds import Drew, Shot, Struck
from game.core.figures import Figure
from game.core.held.gear import LetGo, TookUp, Unpacked, UnpackingBegan
from game.core.held.things import Lifted
from game.core.state import State
from game.play.ledger import fight
from game.rules.gear.loads import takes_both_arms
from game.rules.magic.spellbound import enchanted_pace
from tests.audit.inches import inches_of
from tests.audit.watching import Watching, fail, watches

INCH = 1024
FREE = ("sword", "dagger")


@watches(Drew)
def _drew(memory: Watching, before: State, event: Drew, after: State) -> None:
    """What is drawn is carried; in melee it costs an attack, but sword and dagger by one who holds nothing."""
    figure = before.figures[event.figure]
    if event.weapon not in figure.carries:
        fail("gear: drawn but not carried", event, event.weapon)
    weapon = memory.battle.catalogue.weapons.get(event.weapon)
    free = weapon is not None and (weapon.base or weapon.id) in FREE
    if event.blows:
        _paid(after, event.figure, event)
    elif fight(before).phase == "melee" and figure.locked and not (free and not figure.weapon):
        fail("gear: changed in melee for nothing", event, figure.weapon)


@watches(LetGo)
def _let_go(memory: Watching, before: State, event: LetGo, after: State) -> None:
    figure = before.figures[event.figure]
    if event.item not in figure.carries and figure.shield != event.item:
        fail("gear: dropped but not carried", event, event.item)
    _within_move(memory, after, after.figures[event.figure], event, event.cost)


@watches(Lifted)
def _lifted(memory: Watching, before: State, event: Lifted, after: State) -> None:
    if not any(thing.id == event.thing for thing in before.lying):
        fail("gear: lifted but not there", event, event.thing)


@watches(TookUp)
def _took_up(memory: Watching, before: State, event: TookUp, after: State) -> None:
    """Half a move out of melee, all attacks in it."""
    figure = before.figures[event.figure]
    if event.shield and figure.shield:
        fail("gear: two shields", event, figure.shield)
    if any(thing.id == event.thing for thing in after.lying):
        fail("gear: taken up and still there", event, event.thing)
    if event.blows:
        if figure.blows:
            fail("gear: taken up after a blow", event, f"{figure.blows} spent")
        _paid(after, event.figure, event)
    elif not event.cost:
        fail("gear: taken up for nothing", event, event.figure)
    _within_move(memory, after, after.figures[event.figure], event, event.cost)


@watches(UnpackingBegan)
def _unpacking(memory: Watching, before: State, event: UnpackingBegan, after: State) -> None:
    figure = before.figures[event.figure]
    if event.item not in figure.packed or figure.walked or figure.moved:
        fail("gear: unpacking takes the whole phase", event, event.item)


@watches(Unpacked)
def _unpacked(memory: Watching, before: State, event: Unpacked, after: State) -> None:
    figure = before.figures[event.figure]
    if not figure.has("unpacking") or (event.success and (figure.shots or figure.walked)):
        fail("gear: unpacked and something else done", event, event.item)


@watches(Shot)
def _shot(memory: Watching, before: State, event: Shot, after: State) -> None:
    if takes_both_arms(memory.battle.catalogue, before.figures[event.actor].weapon):
        fail("gear: shot with both hands on a screen", event, event.actor)


@watches(Struck)
def _struck(memory: Watching, before: State, event: Struck, after: State) -> None:
    if takes_both_arms(memory.battle.catalogue, before.figures[event.actor].weapon):
        fail("gear: struck with both hands on a screen", event, event.actor)


def _paid(after: State, name: str, event: Drew | TookUp) -> None:
    if after.figures[name].blows > fight(after).blows.get(name, 0):
        fail("gear: more attacks given up than there are", event, name)


def _within_move(memory: Watching, after: State, figure: Figure, event: LetGo | TookUp, cost: int) -> None:
    most = max(inches_of(figure), enchanted_pace(figure, inches_of(figure)))
    scaled = memory.battle.book.moving.allowance
    if cost and figure.walked > (most if scaled is None else scaled(memory.anew(after), figure, most)):
        fail("gear: beyond the allowance", event, f"{figure.walked / INCH} inches")
