"""What a throw needs and what counts in it, reckoned a second time from the figures, the witness and the tables."""

from __future__ import annotations

from itertools import product
from typing import Any

from game.board.measured import gap_of
from game.catalogue.catalogue import Catalogue
from game.catalogue.kinds.folk import Mount
from game.catalogue.kinds.gear import Weapon
from game.core.figures import Figure, HitDice, Unit
from game.core.grain import GRAIN
from game.core.state import State
from game.core.tally import Tally
from game.play.ledger import fight
from game.rules.missiles.screens import BESIDE
from game.rules.situation import Battle
from tests.audit.inches import inches_of

Counts = list[tuple[str, int]]
"""What counts in a die: rule and value, each."""

UNSEEN = -5
LOSSES = {"E": -2, "noncombatant": -2, "D": -1, "C": 0, "B": 1, "A": 2}
"""What a morale class adds [SP-3.6.4.2]."""


# ---- dice --------------------------------------------------------------------------------------------------------


def odds(tally: Tally) -> float:
    """Enumerate the chance of a tally, every face of every die."""
    if " against " in tally.die:
        one, other = (range(1, int(die.partition("d")[2]) + 1) for die in tally.die.split(" against "))
        thrown = [a - b for a, b in product(one, other)]
        sides = 0
    else:
        number, _, faces = tally.die.partition("d")
        sides = int(faces)
        thrown = [sum(dice) for dice in product(range(1, sides + 1), repeat=int(number))]
    return sum(succeeds(tally, roll, sides) for roll in thrown) / len(thrown)


def succeeds(tally: Tally, roll: int, sides: int) -> bool:
    """Tell whether a natural sum succeeds by the modifiers that count."""
    if tally.naturals and roll in (1, sides):
        return (roll == 1) == tally.at_most
    counted = sum(modifier.value for modifier in tally.modifiers if modifier.ignored is None)
    if tally.on_need:
        return roll <= tally.need + counted if tally.at_most else roll >= tally.need + counted
    return roll + counted <= tally.need if tally.at_most else roll + counted >= tally.need


# ---- tables ------------------------------------------------------------------------------------------------------


def column(dice: HitDice) -> int:
    """Give the column of the monsters' matrix: 1/2-1, 1+1, 2-3, 3+1 to 4, and so on [SP-3.10.1]."""
    strength = dice.halves / 2 + (0.25 if dice.plus > 0 else -0.25 if dice.plus < 0 else 0)
    ends = (1.0, 1.75, 3.0, 4.0, 6.0, 8.0, 10.0)
    return next((place for place, most in enumerate(ends) if strength <= most), 7)


def stepped(steps: Any, level: int) -> int:
    """Give what a table by levels has for one: the last line not above it."""
    return int([value for least, value in steps if least <= level][-1])


def skill(catalogue: Catalogue, figure: Figure) -> Counts:
    """Give what level, class or hit dice add on the men's matrices [SP-3.10.4, SP-3.10.5, SP-3.10.6, SP-R206]."""
    profile = figure.profile
    if profile.sort == "class":
        steps = catalogue.men_modifiers[catalogue.classes[profile.kind].group]
        return _some("SP-3.10.4", stepped(steps, max(profile.level, steps[0][0])))
    if profile.sort == "troop" or "folk" in profile.traits:
        return _some("SP-3.10.5", catalogue.troop_modifiers[profile.morale_class or "C"])
    return _some("SP-3.10.6", catalogue.monster_modifiers[column(profile.hit_dice)])


def _parried(battle: Battle, number: int) -> Counts:
    """What parries take off: three for each blow given up, where the book has no parry of its own [SP-3.5.9.6]."""
    return _some("SP-3.5.9.6", -3 * number) if battle.book.melee.parried is None else []


def _some(rule: str, value: int) -> Counts:
    return [(rule, value)] if value else []


def shield_bonus(catalogue: Catalogue, figure: Figure) -> int:
    """Give what a figure's shield takes off its armour class: nothing while both hands are full [SP-3.0.5]."""
    return catalogue.shields[figure.shield].bonus if figure.shield and hands_on(catalogue, figure.weapon) < 2 else 0


def hands_on(catalogue: Catalogue, held: str) -> int:
    """Give how many hands what is held takes; a comrade takes both [SP-3.0.5, SP-R272]."""
    tables: tuple[Any, ...] = (catalogue.weapons, catalogue.missiles, catalogue.screens, catalogue.weights.loads)
    return 2 if held.startswith("body-of-") else max([one[held].hands for one in tables if held in one], default=0)


def mount_of(catalogue: Catalogue, figure: Figure) -> Mount:
    """Give the mount under a figure; KeyError where there is none."""
    return catalogue.mounts[figure.profile.mount]


def in_hand(catalogue: Catalogue, figure: Figure) -> Weapon | None:
    """Give the weapon in hand, or the first sword or dagger that can be drawn for it [SP-3.7.1.1, SP-R143]."""
    held = catalogue.weapons.get(figure.weapon)
    blades = [catalogue.weapons[item] for item in figure.carries if item in catalogue.weapons]
    return held or next((blade for blade in blades if (blade.base or blade.id) in ("sword", "dagger")), None)


def by_day(state: State) -> bool:
    """Tell whether there is daylight."""
    return (state.table.light, state.table.setting) == ("day", "outdoors")


def weakness(state: State, figure: Figure) -> int:
    """Give the points of Strength that the touch of shadows has taken and not given back [SP-R237]."""
    lost = figure.condition("weakened")
    return len([last for last in lost.value.split(" ") if state.round <= int(last)]) if lost is not None else 0


# ---- blows -------------------------------------------------------------------------------------------------------


def blow_class(catalogue: Catalogue, target: Figure, where: str, *, horse: bool, trick: bool) -> tuple[int, bool]:
    """Give the armour class a blow has to hit and whether the shield is in it [SP-R66, ST-R9, SP-R165]."""
    if horse:
        return mount_of(catalogue, target).armour_class, False
    bonus = shield_bonus(catalogue, target) if where == "front" and not trick else 0
    grade = 7 if trick else target.profile.armour_class - bonus
    spell = target.has("shielded")
    shield = bool(bonus) or (where == "front" and not trick and shield_bonus_known(catalogue, target))
    return min(grade, 4) if spell else grade, shield


def shield_bonus_known(catalogue: Catalogue, target: Figure) -> bool:
    """Tell whether a shield is in use, be its bonus what it may."""
    return bool(target.shield) and hands_on(catalogue, target.weapon) < 2


def blow_needs(
    state: State,
    battle: Battle,
    figure: Figure,
    target: Figure,
    arm: Weapon | None,
    witness: dict[str, Any],
    *,
    horse: bool = False,
    beast: bool = False,
    stench: bool = False,
) -> tuple[int, Counts]:
    """Give the need of a blow and what counts; `arm` is None for claw and bite, `stench` whether it sickens here."""
    catalogue, profile, grade = battle.catalogue, figure.profile, int(witness["armour_class"])
    found: Counts = []
    if beast:
        need = catalogue.monster[max(-4, min(9, grade))][column(mount_of(catalogue, figure).hit_dice)]
    elif arm is None:
        need = catalogue.monster[max(-4, min(9, grade))][column(profile.hit_dice)]
    else:
        need = catalogue.melee[arm.row][max(0, min(9, grade))]
        found += _some("SP-3.10.2.1", min(0, grade)) + skill(catalogue, figure) + _some("SP-3.5.3.3", arm.magic)
        found += [("SP-3.9.2.3", -1)] if arm.id in figure.damaged else []
    if not beast:
        found += _some("SP-3.5.3.3", profile.dexterity) + _some("SP-3.5.3.3", profile.to_hit)
        found += _daylight(state, battle, figure)
        found += [("SP-R247", -2)] if stench else []
        found += _own_magic(figure) + _averted(figure, target)
        found += [("SP-3.5.5.1", 1)] if figure.rushed >= 3 * GRAIN else []
    found += _place(figure, str(witness["where"]), beast=beast)
    found += _heights(figure, target, arm, witness, horse=horse, beast=beast)
    found += [("SP-3.5.9.13.2", -4)] if figure.has("prone") else []
    if not horse:
        stab = arm is not None and not beast and "prone" in arm.flags
        found += [("SP-3.5.9.14", 4 if stab else 2)] if target.has("prone") else []
    found += _its_magic(target)
    found += [("SP-3.3.5.2.2", UNSEEN)] if target.has("hidden") or target.has("invisible") else []
    return need, found + _parried(battle, int(witness.get("parries", 0)))


def _own_magic(figure: Figure) -> Counts:
    worth = {"blessed": 1, "cursed": -1, "blind": -5}
    return [("SP-R165", value) for word, value in worth.items() if figure.has(word)]


def _averted(figure: Figure, target: Figure) -> Counts:
    """What it costs to look away from a gaze [SP-R239]."""
    gaze = [any(trait.startswith("gaze_") for trait in one.profile.traits) for one in (figure, target)]
    if figure.has("averting") and gaze[1]:
        return [("SP-R239", -4)]
    return [("SP-R239", 2)] if target.has("averting") and gaze[0] else []


def _its_magic(target: Figure) -> Counts:
    found = [("SP-R165", -1)] if target.has("protected") else []
    helpless = next((one.name for one in target.conditions if one.name in ("stunned", "held", "asleep")), "")
    return found + ([("SP-R164", 4)] if helpless in ("held", "asleep") else [])


def _place(figure: Figure, where: str, *, beast: bool) -> Counts:
    if where == "flank":
        return [("SP-3.5.9.1", 1)]
    if where != "rear":
        return []
    stabs = figure.profile.kind in ("scout", "delver") and not beast
    return [("SP-3.5.9.3", 4)] if stabs else [("SP-3.5.9.2", 2)]


def _heights(
    figure: Figure, target: Figure, arm: Weapon | None, witness: dict[str, Any], *, horse: bool, beast: bool
) -> Counts:
    """Horse against foot, or height, never both [SP-3.5.9.15, SP-3.5.9.16.1]."""
    foot = [one.mannish and not one.mount and one.size in ("S", "M") for one in (figure.profile, target.profile)]
    if not horse and not beast:
        if figure.profile.mount and foot[1]:
            return [("SP-3.5.9.15", 2 if witness["first"] else 1)]
        if target.profile.mount and foot[0] and (arm is None or "nopen" not in arm.flags):
            return [("SP-3.5.9.15.1", -1)]
    mine, its = witness.get("levels", (0, 0))
    return [("SP-3.5.9.16", 1 if mine > its else -1)] if mine != its else []


def _daylight(state: State, battle: Battle, figure: Figure) -> Counts:
    """What the open sky by day takes off the die of those who hate it, where it does [SP-R208]."""
    hates = "day_hit" in figure.profile.traits and by_day(state)
    return [("SP-R208", -1)] if hates and battle.book.reading(state, "SP-R208") == "blows" else []


def fresh_meeting(state: State, one: str, other: str) -> bool:
    """Tell whether two are in the first round of their melee [SP-R4]."""
    first, second = sorted((one, other))
    meeting = fight(state).meetings.get(f"{first}|{second}")
    return meeting is None or meeting.round == state.round


# ---- shots -------------------------------------------------------------------------------------------------------


def shot_class(catalogue: Catalogue, target: Figure, *, horse: bool) -> tuple[int, bool]:
    """Give the armour class a shot has to hit, and whether the shield is in it [ST-R9, SP-R165]."""
    if horse:
        return mount_of(catalogue, target).armour_class, False
    grade = target.profile.armour_class - shield_bonus(catalogue, target)
    return min(grade, 2) if target.has("shielded") else grade, shield_bonus_known(catalogue, target)


def shot_needs(
    state: State, battle: Battle, figure: Figure, target: Figure, missile: str, witness: dict[str, Any]
) -> tuple[int, Counts]:
    """Give the need of a shot and what counts [SP-3.4.1.4, SP-3.10.3]."""
    catalogue, profile = battle.catalogue, figure.profile
    weapon, grade = catalogue.missiles[missile], int(witness["armour_class"])
    screen = catalogue.screens.get(str(witness.get("screen", "")))
    sight = witness.get("sight", {})
    slit = sight.get("rule") == "SP-3.4.2.8" or (screen is not None and screen.stops)
    grade = 0 if slit else grade
    found: Counts = []
    if weapon.row or weapon.melee_row:
        row = catalogue.missile[weapon.row] if weapon.row else catalogue.melee[weapon.melee_row]
        need = row[max(0, min(9, grade))]
        found += _some("SP-3.10.2.1", min(0, grade)) + skill(catalogue, figure)
    else:
        need = catalogue.monster[max(-4, min(9, grade))][column(profile.hit_dice)]
    found.append(("SP-3.10.3.1", {"short": 1, "medium": 0, "long": -2}[str(witness["band"])]))
    found += [("SP-3.4.2.7.2", -2)] if witness.get("over") else []
    for value in (profile.dexterity, profile.to_hit, weapon.magic):
        found += _some("SP-3.4.1.4", value)
    found += _own_magic(figure) + _its_magic(target) + _averted(figure, target)
    mine, its = witness.get("levels", (0, 0))
    found += [("SP-3.4.2.10", 2)] if mine > its else []
    found += _daylight(state, battle, figure)
    found += [("SP-3.5.9.14.2", -3)] if target.has("prone") else []
    found += [("SP-3.9.2.3", -1)] if {weapon.id, weapon.weapon} & set(figure.damaged) else []
    unseen = target.has("hidden") or target.has("invisible")
    if not slit and sight.get("kind") == "cover":
        found.append(("SP-3.4.2.11", -5))
    elif unseen:
        found.append(("SP-3.3.5.2.2", UNSEEN))
    covered = bool(found) and found[-1][0] in ("SP-3.4.2.11", "SP-3.3.5.2.2")
    alone = covered and battle.book.reading(state, "SP-R42") == "larger"
    if not slit and not alone and screen is not None and screen.missile_modifier:
        found.append(("SP-3.4.2.9", screen.missile_modifier))
    return need, found


# ---- saves, morale, escapes, blows to give -----------------------------------------------------------------------


def save_needs(catalogue: Catalogue, witness: dict[str, Any]) -> int:
    """Look a saving throw up in its table [SP-3.10.8]."""
    steps = catalogue.saves[str(witness["row"])]
    row = [values for least, values in steps if least <= int(witness["level"])] or [steps[0][1]]
    return row[-1][catalogue.save_categories.index(str(witness["category"]))]


def half_dice(dice: HitDice) -> int:
    """Give what hit dice add to morale: half of them, rounded down, 4 at most [SP-3.6.4.2.1]."""
    return min(4, dice.halves // 4)


def morale_counts(state: State, catalogue: Catalogue, figure: Figure, unit: Unit | None) -> Counts:
    """Give what counts in a check of morale [SP-3.6.4]; lines that add nothing are lines too."""
    profile = figure.profile
    if profile.sort == "class":
        found = [("SP-3.6.4.2.1", min(4, profile.level // 2))]
    elif profile.sort == "creature" and not profile.morale_class:
        found = [("SP-3.6.4.2.1", half_dice(profile.hit_dice))]
    else:
        found = [("SP-3.6.4.2", LOSSES[profile.morale_class or "C"])]
    found += [("SP-3.6.4.1.1", 1)] if profile.armour == "plate" else []
    found += _some("SP-3.6.4.1.1", profile.morale)
    found += [("SP-3.6.4.1.1", 1)] if profile.mount and profile.sort != "class" else []
    found += [("SP-3.6.4.1.2", -1)] if "shuns_daylight" in profile.traits and by_day(state) else []
    found += _some("SP-R165", figure.has("blessed") - figure.has("cursed"))
    found += _some("SP-3.6.4.3.1", profile.loyalty)
    if unit is None:
        return found
    members = [state.figures[name] for name in unit.figures]
    standing, many = sum(member.standing for member in members), len(members)
    if many > 1 and standing / many <= 0.25:
        found.append(("SP-3.6.4.4", -3 if standing / many <= 0.1 else -2))
    leader = state.figures.get(unit.leader)
    follows = leader is not None and leader is not figure and leader.side == figure.side
    if leader is not None and follows and leader.standing and not leader.has("fleeing"):
        charisma = leader.profile.charisma
        found += [("SP-3.6.4.3", 1)] if charisma >= 15 else [("SP-3.6.4.3", -1)] if 0 < charisma <= 5 else []
    return found


def allowed(state: State, catalogue: Catalogue, figure: Figure) -> int:
    """Give the grains a figure may move, as armour, screens and spells leave them [SP-3.3.0.4, SP-R142, SP-R165]."""
    full = inches_of(figure)
    screen = catalogue.screens.get(figure.weapon)
    if screen is not None and not figure.profile.mount:
        men = 1 + (screen.men > 1 and _is_helped(state, figure))
        full = min(full, screen.moves * men)
    full = laden(state, catalogue, figure, full)
    if figure.has("aloft"):
        return 0
    full *= 2 if figure.has("hasted") else 1
    for word in ("slowed", "blind"):
        full //= 2 if figure.has(word) else 1
    return full


def laden(state: State, catalogue: Catalogue, figure: Figure, full: int) -> int:
    """Give what is left of a pace to one who may carry too much, weighed again [SP-3.3.0.4, SP-R270, SP-R271]."""
    table, arms = catalogue.weights, catalogue.weights.arms
    borne = 0
    for item in (*figure.carries, *figure.packed, figure.shield):
        weapon, missile = catalogue.weapons.get(item), catalogue.missiles.get(item)
        if item.startswith("body-of-"):
            other = state.figures[item[len("body-of-"):]].profile
            borne += table.bodies[other.afoot.size if other.afoot is not None else other.size]
        elif item in table.loads:
            borne += table.loads[item].weight
        elif item in catalogue.shields:
            borne += arms["shield"]
        elif weapon is not None:
            light = (weapon.base or weapon.id) in ("dagger", "torch")
            borne += (0, arms["light"] if light else arms["one"], arms["two"])[weapon.hands]
        elif missile is not None and missile.hands:
            borne += arms["light"] if missile.thrown else arms["shot"]
    rides = bool(figure.profile.mount)
    if borne <= table.free["mount" if rides else figure.profile.size]:
        return full
    return full // 2 if rides or figure.profile.size in ("L", "H") else min(full, 3 * GRAIN)


def _is_helped(state: State, figure: Figure) -> bool:
    """Tell whether two push the mantlet at which a figure stands, the second man beside the first [SP-R142]."""
    own = figure.condition("pushes")
    first = state.figures.get(own.value, figure) if own is not None else figure
    if first.weapon != figure.weapon or first.weapon not in first.carries:
        return False
    others = [(one, one.condition("pushes")) for one in state.standing(figure.side)]
    return any(word is not None and word.value == first.id and gap_of(one, first) <= BESIDE + 2 for one, word in others)


def blows_of(state: State, battle: Battle, figure: Figure, foes: list[Figure]) -> int:
    """Give how many blows level or hit dice give a figure against those it is engaged with [SP-3.5.8.1 to SP-3.5.8.7].

    Without those of a short weapon, of magic and of its mount."""
    profile = figure.profile
    highest = max((foe.profile.hit_dice.halves for foe in foes), default=0)

    def ratio(level: int) -> int:
        return max(1, int(level * 2 / highest)) if highest else 1

    if profile.sort == "creature":
        if figure.has("attached"):
            return 0
        other = profile.alternative and figure.has("other_attacks")
        listed = max(1, len(profile.alternative if other else profile.attacks))
        for trait in profile.traits:
            if trait.startswith("head_lost "):
                wounds = max(0, figure.most_hit_points - figure.hit_points)
                listed = max(1, listed - wounds // int(trait.split()[1]))
        by_ratio = battle.book.reading(state, "SP-R11") == "ratio"
        return max(listed, ratio(profile.hit_dice.halves // 2)) if by_ratio else listed
    if profile.kind in ("fighting_man", "paladin", "berserker"):
        return max(3 if profile.level >= 10 else 2 if profile.level >= 6 else 1, ratio(profile.level))
    if profile.kind in ("scout", "delver", "cleric_militant"):
        return ratio(profile.level // 2)
    return 1
