"""Gear: who plants a pavis, takes up what fell, draws what he will need, or drops what keeps him from shooting."""

from __future__ import annotations

from game.catalogue.scenario.outfit import is_held
from game.core.commands import Command, Move, Walk
from game.core.figures import Figure
from game.core.grain import GRAIN, distance_up, facing_towards, squared, turn_between
from game.core.held.firearms import Reload
from game.core.held.handling import Draw, Drop, PickUp, Plant, Unpack
from game.core.table import Lying
from game.play.gear.offers import MayChangeWeapon, MayDraw, MayDrop, MayPickUp, MayPlant, MayTakeUp, MayUnpack
from game.play.melee.offers import MayStrike
from game.play.missiles.reloading import MayReload
from game.play.moving.offers import MayMove
from game.rules.decision import Decision
from game.rules.gear.arms import free_draw, weapon_in_hand
from game.rules.gear.loads import takes_both_arms
from game.rules.gear.reach import things_in_reach
from game.rules.magic.turning import SYMBOL
from game.rules.melee.manoeuvres import under_roof, unwieldy
from game.rules.missiles.shooting import missile, missiles_left
from game.rules.moving.movement import allowance, charge_bonus, inactive, is_locked, left
from game.rules.situation import Situation
from game.sides.scripted.magic.powers import wants_symbol
from game.sides.scripted.worth import shoots

Answer = tuple[Command, str]
QUIET = 14 * GRAIN
"""With no enemy nearer than this there is time to unpack."""
ASIDE = 40
"""Degrees off its front from which a pavis still guards well: else its bearer turns first."""


def prepare(at: Situation, decision: Decision, side: str) -> Answer | None:
    """Return the next thing to do with gear before the side moves, or None [SP-3.7]."""
    friends = [figure for figure in at.field.friends(side) if figure.weapon != SYMBOL or not wants_symbol(at, figure)]
    return (
        _arms(at, decision, friends)
        or _taking_up(at, decision, friends)
        or _planting(at, decision, friends)
        or _unpacking(at, decision, friends)
    )


def in_melee(at: Situation, decision: Decision, offer: MayStrike) -> Answer | None:
    """Take up or draw something for one who has nothing to strike with, where it is better than his fists."""
    figure = at.figure(offer.figure)
    if not figure.profile.mannish or not _armed_kind(figure):
        return None
    change: MayChangeWeapon | None = decision.offer(MayChangeWeapon)
    if weapon_in_hand(at, figure) is not None:
        return _short(at, figure, change) if change is not None and unwieldy(at, figure) is not None else None
    for item in figure.carries if change is not None else ():
        command = Draw(figure.id, item)
        if change is not None and item in at.catalogue.weapons and change.refuse(at, command) is None:
            return command, "to have a weapon in hand"
    up: MayTakeUp | None = decision.offer(MayTakeUp)
    for example in up.examples(at) if up is not None else ():
        if isinstance(example, PickUp) and _item(at, example) in at.catalogue.weapons:
            return example, "to have a weapon again"
    return None


def _short(at: Situation, figure: Figure, change: MayChangeWeapon) -> Answer | None:
    """A weapon for which there is room where the one in hand cannot be swung; one that costs nothing if possible."""
    for command in change.examples(at):
        arm = at.catalogue.weapons.get(command.item) if isinstance(command, Draw) else None
        if arm is not None and not arm.swings:
            return command, "no room to swing"
    return None


def to_shoot(at: Situation, decision: Decision) -> Answer | None:
    """Drop what both arms bear where that alone lets a figure shoot [SP-3.7.3, SP-R80]."""
    offer: MayDrop | None = decision.offer(MayDrop)
    for example in offer.examples(at) if offer is not None else ():
        if (
            isinstance(example, Drop)
            and takes_both_arms(at.catalogue, example.item)
            and _in_range(at, at.figure(example.figure))
        ):
            return example, "to shoot"
    return None


FEW = 2
"""With so few cartridges left, and nobody to shoot at, one fills his firearm."""


def reload(at: Situation, decision: Decision) -> Answer | None:
    """Reload a firearm that is empty, or low where there is nothing better to do [CY-R25]."""
    offer: MayReload | None = decision.offer(MayReload)
    for command in offer.examples(at) if offer is not None else ():
        if isinstance(command, Reload):
            figure = at.figure(command.figure)
            weapon = missile(at, figure, command.weapon)
            if weapon is not None and (missiles_left(at, figure, weapon) or 0) <= FEW:
                return command, "to shoot again"
    return None


# ---- in the movement phase ---------------------------------------------------------------------------------------


def _armed_kind(figure: Figure) -> bool:
    """Whether a figure is of a kind that strikes with weapons."""
    attacks = figure.profile.attacks
    return not attacks or any(attack.name == "weapon" for attack in attacks)


def _arms(at: Situation, decision: Decision, friends: list[Figure]) -> Answer | None:
    """Draw before contact what would cost something then, or a weapon that can be used here at all."""
    offer: MayDraw | None = decision.offer(MayDraw)
    if offer is None:
        return None
    for figure in friends:
        if len(figure.carries) < 2 or not figure.weapon or figure.weapon in at.catalogue.screens:
            continue
        weapon = at.catalogue.weapons.get(figure.weapon)
        if weapon is not None:
            roof = "noindoor" in weapon.flags and under_roof(at, figure.at)
            useless = roof or ("warhorse" in weapon.flags and not figure.profile.mount)
            why = "it is of no use here"
        else:
            useless = _wants_blade(at, figure)
            why = "they come"
        item = _other(at, figure) if useless else ""
        command = Draw(figure.id, item)
        if item and offer.refuse(at, command) is None:
            return command, why
    return None


def _wants_blade(at: Situation, figure: Figure) -> bool:
    """Whether one with a bow in hand should put it away now: the enemy will be upon him before he shoots again."""
    if is_locked(at, figure) or (free_draw(at.catalogue, figure.carries) and not figure.shield):
        return False
    return any(_comes(at, foe, figure) for foe in _near(at, figure, 30 * GRAIN)) and not _in_range_first(at, figure)


def _in_range_first(at: Situation, figure: Figure) -> bool:
    """Whether the side has the Counter Move, and so shoots before the enemy moves again."""
    ledger = at.state.ledger
    return getattr(ledger, "phase", "") == "counter"


def _comes(at: Situation, foe: Figure, figure: Figure) -> bool:
    """Whether a foe could charge home now."""
    reach = allowance(at, foe) + charge_bonus(foe) + 3 * GRAIN
    return not shoots(at, foe) and squared(foe.at, figure.at) <= reach * reach


def _other(at: Situation, figure: Figure) -> str:
    """The first weapon carried that can be used here."""
    roof = under_roof(at, figure.at)
    for item in figure.carries:
        weapon = at.catalogue.weapons.get(item)
        if weapon is None or item == figure.weapon:
            continue
        if not ("noindoor" in weapon.flags and roof) and ("warhorse" not in weapon.flags or figure.profile.mount):
            return item
    return ""


def _taking_up(at: Situation, decision: Decision, friends: list[Figure]) -> Answer | None:
    """Take up a bow or weapon that lies at the feet of one who lacks it."""
    offer: MayPickUp | None = decision.offer(MayPickUp)
    if offer is None or not at.state.lying:
        return None
    for figure in friends:
        if not figure.profile.mannish or not _armed_kind(figure) or inactive(figure) is not None:
            continue
        for thing in things_in_reach(at, figure):
            command = PickUp(figure.id, thing.id)
            if _misses(at, figure, thing) and offer.refuse(at, command) is None:
                return command, "to have it again"
    return None


def _misses(at: Situation, figure: Figure, thing: Lying) -> bool:
    """Whether a thing is what a figure lacks: a bow, a weapon for the unarmed, a shield for a soldier.

    One who can shoot takes up a weapon only in melee."""
    catalogue = at.catalogue
    if thing.item in catalogue.weapons:
        armed = weapon_in_hand(at, figure) is not None or any(item in catalogue.weapons for item in figure.carries)
        return not armed and not shoots(at, figure)
    if thing.item in catalogue.missiles:
        return is_held(thing.item, catalogue) and not shoots(at, figure) and figure.profile.sort != "class"
    return thing.item in catalogue.shields and not figure.shield and figure.profile.sort == "troop"


def _planting(at: Situation, decision: Decision, friends: list[Figure]) -> Answer | None:
    """Plant a pavis whose bearer has somebody to shoot at; he turns to them first."""
    offer: MayPlant | None = decision.offer(MayPlant)
    move: MayMove | None = decision.offer(MayMove)
    if offer is None:
        return None
    for figure in friends:
        if figure.weapon not in at.catalogue.screens or not shoots(at, figure) or not _in_range(at, figure):
            continue
        command = Plant(figure.id)
        if offer.refuse(at, command) is not None or left(at, figure) * 2 < allowance(at, figure):
            continue
        foes = _near(at, figure, 40 * GRAIN)
        foe = min(foes, key=lambda other: (not shoots(at, other), squared(other.at, figure.at), other.id))
        look = facing_towards(figure.at, foe.at)
        if turn_between(figure.facing, look) > ASIDE:
            turn = Move((Walk(figure.id, (), look),))
            if move is not None and move.refuse(at, turn) is None:
                return turn, "front to the enemy"
        return command, "behind the pavis"
    return None


def _unpacking(at: Situation, decision: Decision, friends: list[Figure]) -> Answer | None:
    """Unpack a weapon where a figure has none and there is time."""
    offer: MayUnpack | None = decision.offer(MayUnpack)
    if offer is None:
        return None
    for figure in friends:
        if not figure.packed or weapon_in_hand(at, figure) is not None or _near(at, figure, QUIET):
            continue
        for item in figure.packed:
            command = Unpack(figure.id, item)
            if item in at.catalogue.weapons and offer.refuse(at, command) is None:
                return command, "to have a weapon"
    return None


# ---- who is near -------------------------------------------------------------------------------------------------


def _near(at: Situation, figure: Figure, far: int) -> list[Figure]:
    return [foe for foe in at.field.foes(figure.side) if squared(foe.at, figure.at) <= far * far]


def _in_range(at: Situation, figure: Figure) -> bool:
    """Whether somebody stands within the range of a figure's bow."""
    weapon = missile(at, figure, "")
    if weapon is None or weapon.thrown:
        return False
    return any(distance_up(foe.at, figure.at) <= weapon.farthest for foe in at.field.foes(figure.side))


def _item(at: Situation, command: PickUp) -> str:
    return next((thing.item for thing in at.state.lying if thing.id == command.thing), "")
