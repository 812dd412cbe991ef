"""What a figure is in this book: Combat, Dexterity, Vigor, Magic, Body and Fatigue, and its event value."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from game.catalogue.kinds.gear import Weapon
from game.catalogue.scenario.outfit import is_held
from game.core.commands import Aim
from game.core.figures import Figure, Profile
from game.core.tally import Modifier, Refusal, Tally, Trial, tally
from game.rules.gear.arms import has_shield
from game.rules.melee.attacks import means
from game.rules.missiles.shooting import missile
from game.rules.scores import weakness
from game.rules.situation import Situation
from game.systems.exile.ledger import clockwork, fighter
from game.systems.exile.tables import Arm, block, missile_row, plain_id, row_of, share, weapon_row

if TYPE_CHECKING:
    from game.catalogue.kinds.gear import Missile


class Scores(Struct, frozen=True):
    """The scores of a figure whole and unhurt."""

    combat: int
    dexterity: int
    constitution: int
    vigor: int
    magic: int
    body: int
    fatigue: int
    level: int
    """Advanced levels of proficiency with the weapons it is trained in."""


OWN = ("strength", "dexterity", "constitution", "charisma")


def mount_scores(at: Situation, figure: Figure) -> Scores:
    """Return the scores of a figure's mount, converted from its own hit dice [EX-R24, EX-R32]."""
    table, halves = block("scores"), at.catalogue.mounts[figure.profile.mount].hit_dice.halves
    dice, usual = halves // 2, int(table["usual"])
    return Scores(
        table["combat"] + halves,
        usual,
        usual,
        share(table["large_vigor"], table["vigor"] + dice),
        table["magic"],
        table["body"] + 2 * halves,
        table["fatigue"] + dice,
        dice // table["level"],
    )


def skill(figure: Figure) -> int:
    """Return the advanced levels of proficiency that a figure has, of its class or by its hit dice [EX-R24]."""
    who = figure.profile
    able = who.level if who.sort == "class" else who.hit_dice.halves // 2
    return able // int(block("scores")["level"])


def scores(at: Situation, figure: Figure) -> Scores:
    """Return a figure's scores; they are reckoned once, as long as nothing is stated otherwise [EX-R24]."""
    known: dict[str, tuple[Profile, Scores]] = at.battle.recall("scores", at.catalogue, dict)
    found = known.get(figure.id)
    if found is None or found[0] is not figure.profile:
        found = known[figure.id] = (figure.profile, converted(at, figure))
    lost = weakness(at.state, figure) if figure.conditions else 0
    return weakened(found[1], lost) if lost else found[1]


def weakened(whole: Scores, lost: int) -> Scores:
    """Return the scores of one who lacks points of Strength: what they were worth by the book's formulas is gone.

    Two fifths of each of Combat, half of each of Vigor [SP-R237, EX-R24]."""
    return replace(whole, combat=max(1, whole.combat - lost * 2 // 5), vigor=max(1, whole.vigor - lost // 2))


def converted(at: Situation, figure: Figure) -> Scores:
    """Return a figure's scores: by the book's formulas where its abilities are stated, else converted [EX-R24]."""
    table, who = block("scores"), figure.profile
    halves, dice = who.hit_dice.halves, who.hit_dice.halves // 2
    own = {name: who.facts.ability(name) for name in OWN}
    dexterity = own["dexterity"] or table["usual"]
    level = skill(figure)
    vigor = table["vigor"] + dice
    if who.size in ("L", "H") and not who.mount:
        vigor = share(table["large_vigor"], vigor)
    magic = table["magic"] + who.level
    strength, constitution, charisma = own["strength"], own["constitution"], own["charisma"]
    if strength is None or constitution is None or charisma is None or own["dexterity"] is None:
        combat, body = table["combat"] + halves, table["body"] + 2 * halves
        return Scores(
            combat, dexterity, constitution or table["usual"], vigor, magic, body, table["fatigue"] + dice, level
        )
    combat = (constitution + 2 * strength + 2 * dexterity + charisma) // 5
    body = (strength + 2 * constitution) // 2
    fatigue = (strength + constitution + dexterity) // 3
    vigor = (strength + constitution) // 2
    return Scores(combat, dexterity, constitution, vigor, magic, body, fatigue, level)


def arm(at: Situation, figure: Figure) -> Arm:
    """Return the row of what a figure strikes with next [EX-7.1]."""
    return row_of(means(at, figure, figure.blows), figure)


def carried(at: Situation, figure: Figure) -> tuple[str, ...]:
    """List the plain makes of the weapons a figure carries: as the battle begins it is trained with these [EX-R25]."""
    made = [at.catalogue.weapons.get(item) for item in figure.carries]
    return tuple(dict.fromkeys(weapon.base or weapon.id for weapon in made if weapon is not None))


def training(at: Situation, figure: Figure, row: Arm) -> str:
    """Say how a figure is trained with a weapon: trained, familiar (by its class of weapons) or untrained [EX-R25]."""
    if row.natural:
        return "trained"
    known = fighter(figure).trained if figure.ledger is not None else carried(at, figure)
    if row.id in known:
        return "trained"
    families = {weapon_row(weapon, weapon).family for weapon in known}
    return "familiar" if row.family in families else "untrained"


def off_hand_weapon(at: Situation, figure: Figure) -> Weapon | None:
    """Return the second weapon that a figure has in its other hand, or None [EX-1.4]."""
    if figure.shield or figure.profile.mount:
        return None
    main = row_of(means(at, figure, 0), figure)
    if main.natural or main.hands != 1 or figure.weapon not in at.catalogue.weapons:
        return None
    held = False
    for item in figure.carries:
        weapon = at.catalogue.weapons.get(item)
        if weapon is None or not weapon.hands:
            continue
        if item == figure.weapon and not held:
            held = True
            continue
        row = row_of(weapon, figure)
        if row.hands == 1 and row.length <= block("off_hand")["longest"] and training(at, figure, row) == "trained":
            return weapon
    return None


def off_hand_arm(at: Situation, figure: Figure) -> Arm | None:
    """Return the row of the second weapon, or None [EX-1.4]."""
    weapon = off_hand_weapon(at, figure)
    return None if weapon is None else row_of(weapon, figure)


def off_hand_blows(at: Situation, figure: Figure) -> int | None:
    """Return the base blows of what a figure parries with in its other hand: a second weapon or a shield, or None."""
    table = block("off_hand")["blows"]
    second = off_hand_arm(at, figure)
    if second is not None:
        return int(table.get(second.id, second.blows))
    return int(table[plain_id(figure.shield)]) if has_shield(at, figure) else None


# ---- the event value ---------------------------------------------------------------------------------------------


def uses_missile(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure's events are those of the missile weapon in its hand: it has one, and nobody is upon it."""
    return figure.weapon in at.catalogue.missiles and figure.id not in clockwork(at.state).engaged


def shot_refused(at: Situation, aim: Aim) -> Refusal | None:
    """Say that a bow is shot at events of its own: it must be in hand, and its bearer not engaged, or None.

    What is taken up to be thrown may be used up for the round [EX-1.2, EX-R13, EX-R36]."""
    figure = at.figure(aim.figure)
    weapon = missile(at, figure, aim.weapon)
    if weapon is None:
        return None
    if not is_held(weapon.id, at.catalogue):
        return _throws_over(figure, weapon)
    if figure.weapon != weapon.id:
        return Refusal(f"{figure.name} has no {weapon.name} in hand: changing weapons takes an event", "EX-R13")
    if figure.id in clockwork(at.state).engaged:
        why = f"{figure.name} is engaged this round: its events are those of a fight hand to hand"
        return Refusal(why, "EX-1.2")
    return None


THROWN = "thrown"
"""Condition of one who has thrown something in this round; its value is how often."""


def throws(figure: Figure) -> int:
    """Return how often a figure has thrown something in this round [EX-R36]."""
    known = figure.condition(THROWN) if figure.conditions else None
    return int(known.value) if known is not None else 0


def _throws_over(figure: Figure, weapon: Missile) -> Refusal | None:
    """Say that a figure has thrown as often as the row of what it would throw has events in a round, or None.

    [EX-1.2, EX-R36]"""
    row = missile_row("flask" if weapon.flask else weapon.id)
    if row is None:
        return None  # it leaves the hand: there is one of each
    events = hurried(figure, Fraction(row["events"]))
    most, gone = max(1, events.numerator // events.denominator), throws(figure)
    if gone < most:
        return None
    why = f"{figure.name} has thrown as often in this round as the {weapon.name} has events: {most}"
    return Refusal(why, "EX-R36", {"thrown": gone, "events": most})


def value_tally(at: Situation, figure: Figure) -> Tally:
    """Return the sum that makes a figure's event value, without fractions; of several attacks the first counts.

    [EX-1.2, EX-1.4]"""
    row, table = row_of(means(at, figure, 0), figure), block("training")
    modifiers: list[Modifier] = []
    how = training(at, figure, row)
    if row.natural:
        modifiers.append(Modifier(0, "what nature gave", "EX-1.2"))
    elif how != "familiar":
        modifiers.append(Modifier(table[how], how, "EX-1.2"))
    able = skill(figure) // table["levels_an_event"]
    if able:
        modifiers.append(Modifier(able, "advanced proficiency", "EX-1.2"))
    second = off_hand_arm(at, figure)
    if second is not None:
        modifiers.append(Modifier(block("off_hand")["event"], f"{second.name} in the other hand", "EX-1.4"))
    return tally(f"base blows of the {row.name}", "EX-1.2", row.blows, tuple(modifiers), by=Trial("0", at_most=True))


def hand_value(at: Situation, figure: Figure) -> Fraction:
    """Return how many events a figure has that fights hand to hand: one at least [EX-1.2]."""
    found = value_tally(at, figure)
    return Fraction(max(1, found.need + found.total))


def event_value(at: Situation, figure: Figure) -> Fraction:
    """Return how many events a figure has in a round: a half is one every second round, else whole and at least one.

    [EX-1.2, EX-1.2.1, EX-R2]"""
    if uses_missile(at, figure):
        row = missile_row(figure.weapon)
        value = Fraction(row["events"]) if row is not None else Fraction(1)
    else:
        value = at.battle.recall(f"value of {figure.id}", figure, lambda: hand_value(at, figure))
    value = hurried(figure, value)
    return value if value.denominator == 1 or value < 1 else Fraction(value.numerator // value.denominator)


def hurried(figure: Figure, value: Fraction) -> Fraction:
    """Return an event value doubled for the hasted and halved for the slowed [EX-1.2]."""
    if figure.conditions:
        if figure.has("hasted"):
            value *= 2
        if figure.has("slowed"):
            value /= 2
    return value


def quickness(at: Situation, figure: Figure) -> int:
    """Return length of weapon and Dexterity, by which those strike who act together [EX-3.1.1, EX-3.2]."""
    found: int = at.battle.recall(
        f"quickness of {figure.id}", figure, lambda: arm(at, figure).length + scores(at, figure).dexterity
    )
    return found


