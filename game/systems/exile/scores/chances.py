"""The percentage of a blow or shot: weapon against armour class, skill, tactic, situation, and the other's defence."""

from __future__ import annotations

from msgspec import Struct

from game.board.arcs import arc_of
from game.board.heights import apart, foot
from game.catalogue.kinds.gear import Weapon
from game.core.figures import Figure, NaturalAttack
from game.core.grain import UNIT, direction, facing_towards, turn_between
from game.core.tally import Modifier, Tally, Trial, tally
from game.rules.creatures.beasts import beast_attacks, horse_class
from game.rules.creatures.eyes import looking_away
from game.rules.creatures.men import is_footman
from game.rules.creatures.nature import by_daylight, in_its_nature
from game.rules.gear.arms import armour_class, has_shield, ring
from game.rules.magic.spellbound import against, helpless, shielded, warded
from game.rules.melee.attacks import means
from game.rules.melee.reach import FRONT, REAR, position
from game.rules.melee.striking import struck_class
from game.rules.missiles.shelter import OVERHEAD, passed_over
from game.rules.missiles.shooting import behind_slit, cover, from_above
from game.rules.situation import Situation
from game.rules.stealth.unseen import AT_UNSEEN, is_unseen
from game.systems.exile.ledger import Defence, clockwork
from game.systems.exile.scores.scores import Scores, mount_scores, off_hand_weapon, scores, training
from game.systems.exile.tables import Arm, block, missile_row, natural_row, row_of, share, weapon_row

DIE = "1d100"
MOUNT = "mount"
"""The tactic by which one has his mount strike in his place [EX-R32]."""
FIVE = 5
"""Percent for one on a d20: what the table's other book adds to its die counts five times here."""


class Attack(Struct, frozen=True):
    """An attack about to be thrown: who, at whom, how, and what stands against it."""

    figure: str
    target: str
    tactic: str = "attack"
    defence: Defence | None = None
    counter: bool = False
    clash: bool = False
    horse: bool = False
    behind: bool = False
    """Whether it is a blow at the back of one who leaves."""


def hand(at: Situation, attack: Attack) -> Weapon | NaturalAttack:
    """Return with what an attack is made: the other hand's weapon, the mount's hooves and teeth, or what is in hand."""
    figure = at.figure(attack.figure)
    if attack.tactic == MOUNT:
        return means(at, figure, 0, figure.blows)
    second = off_hand_weapon(at, figure) if attack.tactic == "off_hand" else None
    return second or means(at, figure, figure.blows)


def attack_arm(at: Situation, attack: Attack) -> Arm:
    """Return the row of what an attack is made with [EX-7.1, EX-1.4, EX-R32]."""
    made, figure = hand(at, attack), at.figure(attack.figure)
    if attack.tactic == MOUNT and not isinstance(made, Weapon):
        return natural_row(made.name, made.damage, "L", len(beast_attacks(at, figure)))
    return row_of(made, figure)


def attacker(at: Situation, attack: Attack) -> Scores:
    """Return the scores by which an attack is made: the figure's, or its mount's [EX-R32]."""
    figure = at.figure(attack.figure)
    return mount_scores(at, figure) if attack.tactic == MOUNT else scores(at, figure)


def blow_at(at: Situation, figure: Figure, target: Figure, horse: bool) -> Tally:
    """Return the percentage of a plain blow for the forecast: nobody knows the other's defence [EX-7.1, EX-2.2]."""
    return blow_chance(at, plain_blow(at, figure, target, horse=horse))


def plain_blow(at: Situation, figure: Figure, target: Figure, *, horse: bool) -> Attack:
    """Return the plain blow of one at another: that of a clash, while these two meet at speed [EX-2.2]."""
    clash = {figure.id, target.id} == set(clockwork(at.state).clashing)
    return Attack(figure.id, target.id, horse=horse, clash=clash)


def shot_at(at: Situation, figure: Figure, target: Figure, weapon: str, horse: bool) -> Tally:
    """Return the percentage of a shot for the forecast [EX-7.1]."""
    return shot_chance(at, figure, target, weapon, None, horse=horse)


def stands_before(target: Figure, figure: Figure) -> bool:
    """Tell whether a figure is in the half before another, where defences reach [EX-R21]."""
    dx, dy = figure.x - target.x, figure.y - target.y
    ux, uy = direction(target.facing)
    along = ux * dx + uy * dy
    if along > 0:
        return True
    if -50 * along > UNIT * (abs(dx) + abs(dy)):
        return False  # it is more than a degree behind: only between are whole degrees told
    return turn_between(target.facing, facing_towards(target.at, figure.at)) <= 90


def blow_chance(at: Situation, attack: Attack) -> Tally:
    """Return the percentage of a blow and everything that counts towards it [EX-7.1, EX-6.4, EX-R9, EX-R10]."""
    figure, target = at.figure(attack.figure), at.figure(attack.target)
    row, own = attack_arm(at, attack), attacker(at, attack)
    where = REAR if attack.behind else position(at, figure, target)
    grade = struck_class(at, target, where, horse=attack.horse)
    how = block("attack")["tactics"][attack.tactic]
    need = row.hit[max(0, min(9, grade))] if how["matrix"] else 0
    modifiers = _below_zero(grade) if how["matrix"] else []
    modifiers += _skill(at, figure, own, row, how["combat"])
    if how.get("to_hit"):
        modifiers.append(Modifier(how["to_hit"], f"{attack.tactic} tactic", "EX-6.4"))
    modifiers += _situation(at, figure, target, where, attack)
    weapon = hand(at, attack)
    if isinstance(weapon, Weapon) and weapon.magic:
        modifiers.append(Modifier(FIVE * weapon.magic, "magic", "EX-7.1"))
    if isinstance(weapon, Weapon) and weapon.id in figure.damaged:
        modifiers.append(Modifier(-FIVE, f"damaged {weapon.name}", "SP-3.9.2.3"))
    if attack.defence is not None:
        modifiers += defended(at, target, attack.defence, shot=False)
    whom = "the horse's armour class" if attack.horse else "armour class"
    label = f"{row.name} against {whom} {grade}" if how["matrix"] else f"{row.name}, to {attack.tactic}"
    return limited(label, need, modifiers)


def _below_zero(grade: int) -> list[Modifier]:
    return [Modifier(FIVE * grade, f"armour class {grade}", "EX-7.1")] if grade < 0 else []


def _skill(at: Situation, figure: Figure, own: Scores, row: Arm, part: str) -> list[Modifier]:
    """Combat and advanced levels: whole with what one is trained in, half with what is familiar [EX-7.1, EX-6.4]."""
    how = training(at, figure, row)
    if how == "untrained":
        return [Modifier(own.combat, "Combat", "EX-7.1", f"untrained with the {row.name}")]
    table = block("attack")
    half = part == "half" or how == "familiar"
    combat = own.combat // 2 if half else own.combat
    found = [Modifier(combat, "half of Combat" if half else "Combat", "EX-7.1")]
    levels = share(table["half_level" if half else "level"], own.level)
    if levels:
        found.append(Modifier(levels, "advanced proficiency", "EX-7.1"))
    return found


def _situation(at: Situation, figure: Figure, target: Figure, where: str, attack: Attack) -> list[Modifier]:
    """Where it comes from, who lies, who rides, who stands higher, and what magic does; nothing of a rider's counts
    for the blow of his mount [EX-7.1, EX-R32]."""
    table, mounts = block("situation"), attack.tactic == MOUNT
    found: list[Modifier] = []
    if where != FRONT:
        side = "rear" if where == REAR else "flank"
        found.append(Modifier(table[side], f"from the {side}", "EX-7.1"))
    elif arc_of(target, figure.at, ring(figure, target)) != FRONT:
        found.append(Modifier(table["flank"], "from the side", "EX-7.1", "nobody else attacks the target"))
    if target.has("prone") and not attack.horse:
        found.append(Modifier(table["prone_melee"], "lies prone", "EX-7.1"))
    if figure.has("prone") and not mounts:
        found.append(Modifier(table["attacker_prone"], "strikes lying down", "EX-7.1"))
    if target.conditions and helpless(target):
        found.append(Modifier(table["helpless"], helpless(target), "EX-7.1"))
    riding, ridden = bool(figure.profile.mount), bool(target.profile.mount)
    if mounts:
        pass  # the rider's place above a footman is not his mount's
    elif riding and is_footman(target) and not attack.horse:
        found.append(Modifier(table["mounted_first" if attack.clash else "mounted_later"], "mounted", "EX-7.1"))
    elif ridden and is_footman(figure):
        long = weapon_is_long(attack_arm(at, attack))
        why = "not with so long a weapon" if long else None
        found.append(Modifier(table["foot_at_mounted"], "foot against mounted", "EX-7.1", why))
    mine, its = foot(at.ground, figure), foot(at.ground, target)
    if mine != its:
        name = "higher" if mine > its else "lower"
        found.append(Modifier(table[name], f"stands {name}", "EX-7.1"))
    if figure.conditions or target.conditions:
        found += _fivefold(_magic(figure, target, own=not mounts))
        found += _fivefold([] if mounts else looking_away(figure, target))
    if (figure.profile.traits or figure.conditions) and not mounts:
        found += _fivefold(in_its_nature(at, figure))
    if figure.profile.to_hit and not mounts:
        found.append(Modifier(FIVE * figure.profile.to_hit, "of its kind", "EX-7.1"))
    if target.conditions and is_unseen(target):
        found.append(Modifier(FIVE * AT_UNSEEN, "only its place is known", "SP-3.3.5.2.2"))
    return found


def _magic(figure: Figure, target: Figure, *, own: bool = True) -> list[Modifier]:
    """What magic adds to the die of the table's other book; that one is helpless counts by this book's own table."""
    return [modifier for modifier in (against(figure, target) if own else warded(target)) if modifier.rule != "SP-R164"]


def weapon_is_long(row: Arm) -> bool:
    """Tell whether a weapon reaches a rider as well as a man on foot: pike, bill and halberd."""
    return bool(block("weapons")["rows"].get(row.id, {}).get("long"))


def _fivefold(found: list[Modifier]) -> list[Modifier]:
    return [Modifier(FIVE * modifier.value, modifier.label, modifier.rule, modifier.ignored) for modifier in found]


# ---- what a defence takes off ------------------------------------------------------------------------------------


def defended(at: Situation, target: Figure, defence: Defence, *, shot: bool) -> list[Modifier]:
    """Return what a defence takes off the percentage of one attack [EX-6.3, EX-6.4]."""
    how, own, attack = block("defence")[defence.what], scores(at, target), block("attack")
    worth = {"combat": own.combat, "dexterity": own.dexterity, "both": own.combat + own.dexterity}[how["score"]]
    label = defence.what.replace("_", "-")
    levels = 0
    if how["level"] != "none":
        levels = share(attack["level" if how["level"] == "whole" else "half_level"], own.level)
    if shot:
        missiles = how.get("missiles", "none")
        if missiles == "none":
            return [Modifier(-worth, label, "EX-6.4", "no answer to missiles")]
        if missiles == "half":
            worth //= 2
    found = [Modifier(-worth - levels, label, "EX-6.4")]
    if defence.what == "block":
        more = "shield" if has_shield(at, target) else "pole"
        found.append(Modifier(-how[more], f"behind a {more}", "EX-6.4"))
    return found


def limited(label: str, need: int, modifiers: list[Modifier]) -> Tally:
    """Add up a percentage, between the least and the most there is [EX-R9]."""
    table = block("chances")
    total = need + sum(modifier.value for modifier in modifiers if modifier.ignored is None)
    bounds = max(table["least"], min(table["most"], total))
    if bounds != total:
        words = f"{table['least']} at least" if bounds > total else f"{table['most']} at most"
        modifiers = [*modifiers, Modifier(bounds - total, words, "EX-R9")]
    return tally(label, "EX-7.1", need, tuple(modifiers), by=Trial(DIE, at_most=True, on_need=True))


# ---- shots -------------------------------------------------------------------------------------------------------


def _missile_cells(at: Situation, key: str, thrown: str) -> tuple[int, ...]:
    """A missile's percentages by armour class: its own row, that of the weapon thrown, or else the javelin's."""
    row, made = missile_row(key), at.catalogue.weapons.get(thrown)
    if row is None and made is not None:
        return weapon_row(made.base or made.id, made.name).hit
    return tuple((row or block("missiles")["rows"]["javelin"])["hit"])


def shot_chance(
    at: Situation, figure: Figure, target: Figure, weapon_id: str, defence: Defence | None, *, horse: bool = False
) -> Tally:
    """Return the percentage of a shot [EX-7.1]."""
    weapon, wall = at.catalogue.missiles[weapon_id], behind_slit(at, figure, target)
    grade = horse_class(at, target) if horse else shielded(target, armour_class(at, target), shot=True)
    grade = 0 if wall else grade
    table = block("situation")
    need = _missile_cells(at, weapon.id, weapon.weapon)[max(0, min(9, grade))]
    own = scores(at, figure)
    modifiers = [*_below_zero(grade), Modifier(own.combat, "Combat", "EX-7.1")]
    levels = share(block("attack")["level"], own.level)
    if levels:
        modifiers.append(Modifier(levels, "advanced proficiency", "EX-7.1"))
    if wall:
        modifiers.append(Modifier(0, f"{wall}: always as armour class 0", "SP-3.4.2.8.1"))
    band = weapon.band_met(apart(figure, target))
    if band in ("short", "long"):
        modifiers.append(Modifier(table[band], f"{band} range", "EX-7.1"))
    if passed_over(at, figure, target, weapon):
        modifiers.append(Modifier(FIVE * OVERHEAD, "overhead", "SP-3.4.2.7.2"))
    if weapon.magic:
        modifiers.append(Modifier(FIVE * weapon.magic, "magic", "EX-7.1"))
    if figure.profile.to_hit:
        modifiers.append(Modifier(FIVE * figure.profile.to_hit, "of its kind", "EX-7.1"))
    if figure.damaged and (weapon.id in figure.damaged or weapon.weapon in figure.damaged):
        modifiers.append(Modifier(-FIVE, f"damaged {weapon.name}", "SP-3.9.2.3"))
    if target.has("prone"):
        modifiers.append(Modifier(table["prone_missile"], "lies prone", "EX-7.1"))
    if target.conditions and helpless(target):
        modifiers.append(Modifier(table["helpless"], helpless(target), "EX-7.1"))
    modifiers += _fivefold([*from_above(at, figure, target), *cover(at, figure, target, wall)])
    if figure.conditions or target.conditions:
        modifiers += _fivefold(_magic(figure, target) + looking_away(figure, target))
    if figure.profile.traits:
        modifiers += _fivefold(by_daylight(at, figure))
    if defence is not None:
        modifiers += defended(at, target, defence, shot=True)
    whom = "the horse's armour class" if horse else "armour class"
    return limited(f"{weapon.name} against {whom} {grade}", need, modifiers)
