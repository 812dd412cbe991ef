"""What comes of a bash, of a fumble, and of a weapon struck at [EX-7.2, EX-7.6, EX-6.4]."""

from __future__ import annotations

from game.core.fight.deeds import Fumbled
from game.core.fight.moves import Moved
from game.core.fight.tricks import Disarmed
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, facing_towards
from game.core.held.things import Laid, lying_id
from game.core.table import Lying
from game.core.tally import Refusal
from game.play.creatures.burning import tread
from game.play.gear.handling import ready
from game.play.moving.unhorsing import unhorse
from game.play.referee import Referee
from game.systems.exile.choosing.tactics import aside
from game.systems.exile.events import EventsLost
from game.systems.exile.scores.difficulty import Test, attempt
from game.systems.exile.scores.scores import scores
from game.systems.exile.scores.wound_events import Staggered
from game.systems.exile.scores.wounds import daze, fall
from game.systems.exile.tables import block


def bash_dice(strength: int, vigor: int) -> int:
    """Return the difficulty of resisting a bash: three dice, more or fewer by strength against Vigor, one to eight."""
    table = block("bash")
    return max(1, min(8, int(table["dice"]) + (strength - vigor) // int(table["per"])))


def bash(ref: Referee, name: str, target: str, strength: int, *, clash: bool = False) -> bool:
    """Evaluate a bashing hit: who fails a test of Vigor rolls on the bash table; tell whether it was bashed.

    Its strength is the attacker's Vigor and what the weapon adds [EX-7.2]."""
    other = ref.figure(target)
    vigor = scores(ref.at, other).vigor
    if attempt(ref, target, Test("vigor", bash_dice(strength, vigor), vigor, "EX-7.2"), name).success:
        return False
    (roll,) = ref.throw("1d100", "bash", name, target, f"{other.name} is bashed")
    found = next(row for row in block("bash")["rows"] if roll <= row["to"])
    effects = tuple(key for key in ("loses", "driven", "prone", "drops", "stunned") if key in found)
    ref.record(Staggered(figure=target, by=name, roll=roll, effects=effects, rules=("EX-7.2",)))
    if "loses" in found:
        ref.record(EventsLost(figure=target, events=found["loses"], why="bashed", rules=("EX-7.2",)))
    if "driven" in found:
        drive_back(ref, name, target, found["driven"])
    if clash and roll >= block("bash")["unhorses"] and other.profile.mount:
        shaken(ref, name, target)
    elif "prone" in found:
        fall(ref, target, "EX-7.2")
    if "drops" in found:
        lose_weapon(ref, target, name, "EX-7.2")
    if "stunned" in found:
        daze(ref, target, name, "EX-7.2")
    return True


def shaken(ref: Referee, name: str, target: str) -> None:
    """Have a rider bashed in a clash test Dexterity or be unhorsed [EX-2.4, EX-7.2]."""
    dice, score = block("clash")["unhorse_test"], scores(ref.at, ref.figure(target)).dexterity
    if not attempt(ref, target, Test("the saddle", dice, score, "EX-7.2"), name).success:
        unhorse(ref, target, name, "EX-7.2")


def drive_back(ref: Referee, name: str, target: str, feet: int) -> None:
    """Drive a figure straight back, as far as there is room [EX-7.2]."""
    figure, other = ref.figure(name), ref.figure(target)
    course = facing_towards(figure.at, other.at)
    move_aside(ref, target, ahead(other.at, course, feet * GRAIN // 5), "driven", "EX-7.2")


def move_aside(ref: Referee, name: str, goal: Point, how: str, rule: str) -> bool:
    """Set a figure towards a place without turning it, past no body and off no edge; tell whether it moved.

    `how` says what it is: a step `aside` of its own will, or `driven` by a blow."""
    figure = ref.figure(name)
    laid = aside(ref.at, figure, goal)
    if isinstance(laid, Refusal) or not laid.length:
        return False
    ref.record(
        Moved(figure=name, path=laid.path, cost=0, facing=figure.facing, length=laid.length, how=how, rules=(rule,))
    )
    tread(ref, name, laid.path)
    return True


# ---- weapons lost ------------------------------------------------------------------------------------------------


def holds_weapon(figure: Figure) -> bool:
    """Tell whether a figure has something in its hand that it can drop."""
    return bool(figure.weapon) and figure.weapon in figure.carries


def lose_weapon(ref: Referee, name: str, by: str, rule: str) -> None:
    """Have a figure drop what it holds, some feet away, if it holds anything [EX-7.7]."""
    figure = ref.figure(name)
    if not holds_weapon(figure):
        return
    item = figure.weapon
    if by:
        ref.record(Disarmed(figure=name, weapon=item, by=by, rules=(rule,)))
    else:
        ref.record(Fumbled(figure=name, weapon=item, effect="dropped", rules=(rule,)))
    (feet,) = ref.throw("1d8", "how far", name, by, f"how many feet the {ref.at.catalogue.name(item)} flies")
    (eighth,) = ref.throw("1d8", "which way", name, by, f"which way the {ref.at.catalogue.name(item)} flies")
    table = ref.state.table
    x, y = ahead(figure.at, 45 * (eighth - 1), feet * GRAIN // 5 + figure.profile.base.radius)
    place = max(0, min(table.width, x)), max(0, min(table.height, y))
    thing = Lying(id=lying_id(ref.state, item), item=item, at=place, facing=45 * (eighth - 1))
    ref.record(Laid(thing=thing, rules=(rule,)))
    ready(ref, name)


def disarm(ref: Referee, name: str, target: str) -> None:
    """Try to strike the weapon from a target's hand: it tests Dexterity [EX-6.4]."""
    table = block("attack")
    dice = table["disarm_test"] + scores(ref.at, ref.figure(name)).level // 2
    score = scores(ref.at, ref.figure(target)).dexterity
    if not attempt(ref, target, Test("grip", dice, score, "EX-6.4"), name).success:
        lose_weapon(ref, target, name, "EX-6.4")


def break_weapon(ref: Referee, name: str, weapon: str, rule: str) -> None:
    """Have a weapon break [EX-6.4, EX-7.6.1]."""
    ref.record(Fumbled(figure=name, weapon=weapon, effect="broken", rules=(rule,)))
    ready(ref, name)


# ---- fumbles -----------------------------------------------------------------------------------------------------


def may_fumble(ref: Referee, name: str, target: str, *, beast: bool = False) -> str:
    """Have one whose miss ended in 0 test twice against Combat; give the fumble if both fail, or "".

    `beast` where it was his mount that missed.
    [EX-7.6, EX-7.6.1, EX-R11]"""
    score, dice = scores(ref.at, ref.figure(name)).combat, block("tests")["fumble"]
    if attempt(ref, name, Test("combat", dice, score, "EX-7.6"), target).success:
        return ""
    if attempt(ref, name, Test("combat", dice, score, "EX-7.6.1"), target).success:
        return ""
    (roll,) = ref.throw("1d8", "fumble", name, target, f"{ref.figure(name).name} fumbles")
    return fitting(ref, ref.figure(name), str(block("fumble")["rows"][str(roll)]), beast=beast)


def fitting(ref: Referee, figure: Figure, what: str, *, beast: bool = False) -> str:
    """Return the fumble itself, or the nearest one that can befall this figure; hooves drop nothing [EX-7.7]."""
    weapon = ref.at.catalogue.weapons.get(figure.weapon)
    armed = not beast and holds_weapon(figure) and weapon is not None and bool(weapon.hands)
    if what == "breaks" and (not armed or weapon is None or not weapon.shaft):
        what = "drops"
    if what in ("drops", "fouled") and not armed:
        what = "stumbles"
    if what == "stumbles" and (figure.profile.mount or figure.has("prone")):
        what = "loses"
    return what


def fumble(ref: Referee, name: str, what: str) -> None:
    """Have a fumble happen, but for a stray blow, which is an attack [EX-7.6.1]."""
    figure, rule = ref.figure(name), "EX-7.6.1"
    if what == "drops":
        lose_weapon(ref, name, "", rule)
    elif what == "breaks":
        break_weapon(ref, name, figure.weapon, rule)
    elif what == "stumbles":
        fall(ref, name, rule)
    else:
        events = 2 if what == "fouled" else 1
        ref.record(EventsLost(figure=name, events=events, why=f"fumble: {what}", rules=(rule,)))
