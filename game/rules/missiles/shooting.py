"""Shooting: who may, at whom, and what the die needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from game.board.heights import apart, foot
from game.board.sight import Sight
from game.core.figures import Figure
from game.core.grain import round_inches
from game.core.tally import Modifier, Refusal, Tally, Trial, tally
from game.rules.creatures.beasts import horse_class
from game.rules.creatures.eyes import looking_away
from game.rules.creatures.nature import by_daylight
from game.rules.gear.arms import armour_class, missiles_of, skill
from game.rules.gear.loads import name_of, takes_both_arms
from game.rules.magic.spellbound import against, shielded
from game.rules.missiles.flasks import flask_refused
from game.rules.missiles.screens import screen_before
from game.rules.missiles.shelter import OVERHEAD, passed_over, sheltered
from game.rules.moving.movement import allowance, beyond_half, busy, has_called, inactive, is_locked, locked, no_foe
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.rules.stealth.unseen import AT_UNSEEN, is_spotted, is_unseen, sought

if TYPE_CHECKING:
    from game.catalogue.kinds.gear import Missile

BANDS = {"short": (1, "SP-3.10.3.1"), "medium": (0, "SP-3.10.3.1"), "long": (-2, "SP-3.10.3.1")}

ONE_SHOT = frozenset(("split", "sought"))
"""Conditions of those who have one shot in the round, whatever they shoot with."""


def missile(at: Situation, figure: Figure, name: str) -> Missile | None:
    """Return the missile weapon named, if the figure carries it; the first it carries for ""."""
    return next((weapon for weapon in missiles_of(at, figure) if not name or weapon.id == name), None)


def no_missile(at: Situation, figure: Figure, name: str = "") -> Refusal:
    """Return the refusal for a figure that cannot shoot with the weapon named, or with any if none is [SP-3.4.0.1]."""
    mine = [weapon.id for weapon in missiles_of(at, figure)]
    if not name or not mine:
        return Refusal(f"{figure.name} has no missile weapon", "SP-3.4.0.1")
    called = at.catalogue.name(name)
    if f"thrown_{name}" in mine:
        reason = f"the {called} that {figure.name} throws is its thrown_{name}"
    elif name in figure.carries:
        reason = f"{figure.name}'s {called} is no missile weapon: it has {', '.join(mine)}"
    else:
        reason = f"{figure.name} carries no {called} to shoot with: it has {', '.join(mine)}"
    return Refusal(reason, "SP-3.4.0.1")


def shots_allowed(at: Situation, figure: Figure, weapon: Missile) -> int:
    """Return how many shots a figure has this round with a weapon, one in passing included.

    Who splits his move, or has looked for the unseen, has one.

    [SP-3.4.2.4, SP-3.4.2.4.1, SP-3.4.2.5, SP-3.3.5.2, SP-R32, SP-R33]"""
    if figure.has_any(ONE_SHOT):
        return 1
    if at.book.missiles.most_shots and weapon.hands:
        return at.book.missiles.most_shots
    return max(1, int(weapon.rate)) if not figure.walked and not figure.came else 1


def missiles_left(at: Situation, figure: Figure, weapon: Missile) -> int | None:
    """Return how many missiles a figure has left in this battle, or None where they are not counted [ST-R8]."""
    if weapon.flask:
        return figure.carries.count(weapon.id)
    given = figure.profile.facts.missiles(weapon.id) if figure.profile.facts.shots else None
    if given is None:
        given = weapon.shots
    if given is None:
        return None
    return max(0, int(given) - next((number for name, number in figure.loosed if name == weapon.id), 0))


def room_left(at: Situation, figure: Figure, weapon: Missile) -> int:
    """Return how many cartridges more a firearm has room for [CY-R25]."""
    left_over = missiles_left(at, figure, weapon)
    return 0 if left_over is None or weapon.shots is None else max(0, weapon.shots - left_over)


def reload_refused(at: Situation, figure: Figure, weapon: Missile | None) -> Refusal | None:
    """Say why a figure may not fill a firearm now, or None: it is all it does but move [CY-R25]."""
    no = inactive(figure)
    if no is not None:
        return no
    if weapon is None or not weapon.reload:
        return Refusal(f"{figure.name} has no such firearm", "CY-R25")
    if not room_left(at, figure, weapon):
        return Refusal(f"{figure.name}'s {weapon.name} is full", "CY-R25", {"left": weapon.shots})
    if is_locked(at, figure):
        return locked(at, figure, "CY-R25", " and cannot reload")
    if figure.shots:
        return Refusal(f"{figure.name} has shot this round", "CY-R25", {"shots": figure.shots})
    if moved_too_far(at, figure):
        return beyond_half(at, figure, "CY-R25")
    return None


def moved_too_far(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure has moved more than half its allowance; just half is not [SP-3.4.2.5.1, SP-R10]."""
    return figure.walked * 2 > allowance(at, figure)


def may_shoot(at: Situation, figure: Figure, weapon: Missile | None, *, passing: bool = False) -> Refusal | None:
    """Say why a figure may not shoot now, or None; `passing` for a shot at one that moves by.

    [SP-3.4.0.1, SP-3.3.2.1, SP-3.4.2.3 to SP-3.4.2.6, SP-3.4.2.12]"""
    no = inactive(figure)
    if no is not None:
        return no
    if weapon is None:
        return no_missile(at, figure)
    if figure.conditions:
        if not passing and has_called(figure):
            return busy(figure)
        no = _spent(figure, passing=passing)
        if no is not None:
            return no
    if weapon.flask:
        no = flask_refused(at, figure, weapon, passing=passing)
        if no is not None:
            return no
    if is_locked(at, figure):
        return locked(at, figure, "SP-3.4.2.3")
    if takes_both_arms(at.catalogue, figure.weapon):
        held = name_of(at, figure.weapon)
        return Refusal(f"{figure.name} has both hands on a {held}, and does not shoot", "SP-R80")
    if passing:
        if figure.walked or figure.came:
            moved = round_inches(figure.walked)
            reason = f"{figure.name} has moved {moved} inches this round: only who stands and waits shoots in passing"
            return Refusal(reason, "SP-3.3.2.1", {"moved": moved})
        if figure.charged == at.state.round:
            return Refusal(f"{figure.name} is charging", "SP-R34")
        if figure.passed:
            return Refusal(f"{figure.name} has made its one pass-through shot of the round", "SP-R33", {"shots": 1})
    if at.book.acting.acts is not None:
        no = at.book.acting.acts(at, figure, f"shot {weapon.id}", 1)
        if no is not None:
            return no
    elif figure.shots >= shots_allowed(at, figure, weapon):
        return no_shot_left(figure, weapon, shots_allowed(at, figure, weapon))
    if missiles_left(at, figure, weapon) == 0:
        return Refusal(f"{figure.name} has no missile left for the {weapon.name}", "ST-R8", {"left": 0})
    if weapon.rate < 1:
        if figure.has("unloaded"):
            return Refusal(f"{figure.name} must reload the {weapon.name} first", "SP-3.4.2.6")
        if moved_too_far(at, figure):
            return beyond_half(at, figure, "SP-3.4.2.6.1")
    rank = at.field.rank(figure)
    if rank > 2:
        return Refusal(f"{figure.name} stands in rank {rank}: only two ranks shoot", "SP-3.5.10.2", {"rank": rank})
    return None


def _spent(figure: Figure, *, passing: bool) -> Refusal | None:
    """Say why one who has shot in the midst of his move, or looked for the unseen, does not shoot, or None.

    [SP-3.3.5.2, SP-R32]"""
    if figure.has("split"):
        return Refusal(f"{figure.name} has had the one shot of its split move", "SP-R32", {"shots": 1})
    name = sought(figure)
    if name == "":
        return Refusal(f"{figure.name} looked for the unseen in vain, and does not shoot", "SP-3.3.5.2")
    if name and passing:
        return Refusal(f"{figure.name} shoots only at the unseen it has found, in the missile phase", "SP-3.3.5.2")
    if name and figure.shots:
        return Refusal(f"{figure.name} has had the one shot of who looks for the unseen", "SP-3.3.5.2", {"shots": 1})
    return None


def no_shot_left(figure: Figure, weapon: Missile, allowed: int) -> Refusal:
    """Say that a figure has had its shots of this round."""
    rule = "SP-3.4.2.4" if weapon.rate >= 2 else "SP-3.4.2.5"
    number = "its one shot" if allowed == 1 else f"its {allowed} shots"
    reason = f"{figure.name} has no shot left: it has had {number} of this round with the {weapon.name}"
    return Refusal(reason, rule, {"shots": allowed})


def in_range(figure: Figure, targets: Iterable[Figure], weapon: Missile) -> list[Figure]:
    """List those of some targets that are within a weapon's range, centre to centre [SP-3.4.2.2]."""
    x, y, far = figure.x, figure.y, weapon.farthest
    square = far * far
    return [target for target in targets if (target.x - x) ** 2 + (target.y - y) ** 2 <= square]


def may_aim(
    at: Situation, figure: Figure, target: Figure, weapon: Missile, *, passing: bool = False
) -> Refusal | None:
    """Say why a target may not be shot at, or None."""
    if target.side == figure.side or not target.standing:
        return no_foe(target, "shoot at", "SP-3.4.0.1")
    if figure.conditions and sought(figure) not in (None, target.id):
        return Refusal(f"{figure.name} shoots only at the unseen it has found", "SP-3.3.5.2")
    if target.conditions and is_unseen(target) and not is_spotted(target):
        return Refusal(f"nobody sees {target.name}", "SP-3.3.5.1")
    no = at.book.missiles.aim(at, figure, target) if at.book.missiles.aim is not None else None
    if no is not None:
        return no
    distance = apart(figure, target)
    if distance < weapon.least:
        near, least = round_inches(distance), round_inches(weapon.least)
        reason = f"{_apart(target, near)}, too near for a {weapon.name}: it wants {least}"
        return Refusal(reason, "SP-3.4.2.2", {"distance": near, "least": least})
    if weapon.band(distance) == "out":
        far, a = round_inches(weapon.farthest), "an" if weapon.name[0] in "aeiou" else "a"
        return Refusal(
            f"{_apart(target, round_inches(distance))}: {a} {weapon.name} carries {far}",
            "SP-3.4.2.2",
            {"distance": round_inches(distance), "range": far},
        )
    if not passing and is_locked(at, target) and not shoots_into_melee(figure):
        return locked(at, target, "SP-3.4.2.1", ": nobody shoots into a melee but a scout of level 9")
    found = seen(at, figure, target)
    if found.kind == "blocked":
        return Refusal(f"{figure.name} cannot see {target.name}: {found.reason}", found.rule)
    if not weapon.magic:
        wall = behind_slit(at, figure, target, found)
        if wall:
            return Refusal(f"{target.name} is {wall}: no normal missile gets through", "SP-3.4.2.8")
    return sheltered(at, figure, target, weapon)


def _apart(target: Figure, inches: str) -> str:
    """Say how far a target is: as ranges go, and not from base to base."""
    return f"{target.name} is {inches} inches away from centre to centre"


def shoots_into_melee(figure: Figure) -> bool:
    """Tell whether a figure may shoot at those locked in melee: a scout of level 9 or more [SP-3.4.2.1]."""
    return figure.profile.kind == "scout" and figure.profile.level >= 9


def behind_slit(at: Situation, figure: Figure, target: Figure, found: Sight | None = None) -> str:
    """Say behind what mantlet or arrow-slit a target is that lets no normal missile through, "" for none.

    [SP-3.4.2.8]"""
    found = seen(at, figure, target) if found is None else found
    if found.rule == "SP-3.4.2.8":
        return found.reason
    screen = screen_before(at, figure, target)
    return f"behind a {screen.name}" if screen is not None and screen.stops else ""


def shot_tally(at: Situation, figure: Figure, target: Figure, weapon: Missile, *, horse: bool = False) -> Tally:
    """Return what a shot needs and everything that counts, which all goes on the die.

    `horse` whether it goes at the horse under the target [ST-R9].

    From behind, or at one in flight, it is a shot like any other [SP-R246].

    [SP-3.4.1.1, SP-3.4.1.1.1, SP-3.4.1.2, SP-3.4.1.4, SP-3.10.3]"""
    other = at.book.missiles.shot_tally
    if other is not None:
        return other(at, figure, target, weapon.id, horse)
    grade = horse_class(at, target) if horse else shielded(target, armour_class(at, target), shot=True)
    modifiers: list[Modifier] = []
    wall = behind_slit(at, figure, target)
    if wall:
        modifiers.append(Modifier(grade, f"armour class {grade}", "SP-3.4.2.8.1", f"{wall}: always as armour class 0"))
        grade = 0
    if weapon.row or weapon.melee_row:
        table = at.catalogue.missile[weapon.row] if weapon.row else at.catalogue.melee[weapon.melee_row]
        need, rule = table[max(0, min(9, grade))], "SP-3.10.3"
        if grade < 0:
            modifiers.append(Modifier(grade, f"armour class {grade}", "SP-3.10.2.1"))
        able = skill(at, figure)
        if able is not None:
            modifiers.append(able)
    else:
        column = at.catalogue.monster_column(figure.profile.hit_dice)
        need, rule = at.catalogue.monster[max(-4, min(9, grade))][column], "SP-3.10.1"
    distance = apart(figure, target)
    name = weapon.band_met(distance)
    if name in BANDS:
        value, cite = BANDS[name]
        modifiers.append(Modifier(value, f"{name} range", cite))
    over = passed_over(at, figure, target, weapon)
    if over:
        modifiers.append(Modifier(OVERHEAD, f"overhead, over {_names(at, over)}", "SP-3.4.2.7.2"))
    if figure.profile.dexterity:
        modifiers.append(Modifier(figure.profile.dexterity, "Dexterity", "SP-3.4.1.4"))
    elif figure.profile.sort == "class":
        modifiers.append(Modifier(0, "Dexterity", "SP-3.4.1.4", "neither helps nor hinders"))
    if figure.profile.to_hit:
        modifiers.append(Modifier(figure.profile.to_hit, "of its kind", "SP-3.4.1.4"))
    if weapon.magic:
        modifiers.append(Modifier(weapon.magic, "magic", "SP-3.4.1.4"))
    if figure.conditions or target.conditions:
        modifiers += against(figure, target) + looking_away(figure, target)
    modifiers += from_above(at, figure, target)
    if figure.profile.traits:
        modifiers += by_daylight(at, figure)
    modifiers += cover(at, figure, target, wall)
    if at.book.missiles.shot is not None:
        modifiers += at.book.missiles.shot(at, figure, target, weapon)
    if target.has("prone"):
        modifiers.append(Modifier(-3, "lies prone", "SP-3.5.9.14.2"))
    if weapon.id in figure.damaged or weapon.weapon in figure.damaged:
        modifiers.append(Modifier(-1, f"damaged {weapon.name}", "SP-3.9.2.3"))
    natural = at.reading("SP-R1") == "always"
    whom = "the horse's armour class" if horse else "armour class"
    return tally(f"{weapon.name} against {whom} {grade}", rule, need, tuple(modifiers), by=Trial(naturals=natural))


def _names(at: Situation, ids: Sequence[str]) -> str:
    """Name one or two figures, or say how many more there are."""
    names = [at.figure(name).name for name in ids]
    if len(names) > 2:
        return f"{names[0]} and {len(names) - 1} others"
    return " and ".join(names)


def from_above(at: Situation, figure: Figure, target: Figure) -> list[Modifier]:
    """Return what shooting down at a target counts [SP-3.4.2.10]."""
    ground = at.ground
    if ground.plain and not (figure.altitude or target.altitude):
        return []
    mine, its = foot(ground, figure), foot(ground, target)
    if mine == its:
        return []
    return [Modifier(2, "from above", "SP-3.4.2.10", None if mine > its else f"{target.name} stands higher")]


def cover(at: Situation, figure: Figure, target: Figure, wall: str) -> list[Modifier]:
    """Return what cover, a pavis and being unseen (as cover) take off: the largest, and none behind a slit (`wall`).

    [SP-3.3.5.2.2, SP-3.4.2.9, SP-3.4.2.11, SP-R42, SP-R43, SP-R153]"""
    found = seen(at, figure, target)
    modifiers = []
    instead = f"{wall}: range counts, cover does not [SP-R43]" if wall else None
    alone = None if at.reading("SP-R42") == "both" else "the larger cover counts alone [SP-R42]"
    if found.kind == "cover" and not wall:
        modifiers.append(Modifier(-5, found.reason, "SP-3.4.2.11"))
        instead = alone
    if target.conditions and is_unseen(target):
        twice = "it is as cover, and cover counts once [SP-R153]" if modifiers else None
        modifiers.append(Modifier(AT_UNSEEN, "only its place is known", "SP-3.3.5.2.2", twice))
        instead = instead or alone
    screen = screen_before(at, figure, target)
    if screen is not None and screen.missile_modifier:
        modifiers.append(Modifier(screen.missile_modifier, f"behind a {screen.name}", "SP-3.4.2.9", instead))
    return modifiers
