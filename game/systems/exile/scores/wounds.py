"""Where a hit lands and what it does there: head, chest and limb, criticals, Fatigue and helms [EX-7.3, EX-7.4]."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from game.core.fight.harm import Beset
from game.core.figures import Condition, Figure
from game.play.gear.handling import let_fall
from game.play.morale.losses import hurt
from game.play.moving.horses import hurt_horse
from game.play.referee import Referee
from game.systems.exile.events import EventsLost
from game.systems.exile.fighting.casting_events import CastingEnded
from game.systems.exile.ledger import clockwork, fighter, now, time_of
from game.systems.exile.scores.wound_events import Dazed, FatigueSpent, Located, Maimed
from game.systems.exile.tables import block

ARMS = ("right_arm", "left_arm")
LEGS = ("right_leg", "left_leg")


class Landing(Struct, frozen=True):
    """Where a hit landed: the roll, the place, the part whose rules count, and whether it is a critical."""

    roll: int
    where: str
    part: str
    critical: bool
    mount: bool = False
    """Whether it is the horse under the rider that it hit."""


def place_of(roll: int, kind: str = "humanoid") -> str:
    """Read a roll on a hit location table [EX-7.3]."""
    rows = block("locations")[kind]
    return str(next(where for most, where in rows if roll <= most))


def part_of(where: str) -> str:
    """Return the part whose rules count for a place: head (the neck too), chest (the abdomen too) or limb."""
    return str(block("locations")["parts"].get(where, "limb"))


def is_critical(roll: int, digits: tuple[int, ...]) -> bool:
    """Tell whether a location roll is a critical one by its last digit; 00 is 100 [EX-7.3.1, EX-7.3.2, EX-R10]."""
    return roll % 10 in digits


def aimed_roll(roll: int, shift: int, kind: str) -> int:
    """Return roll to which an aimed blow moves its location: the best place within reach, moved no more than it must.

    [EX-R29]"""
    reach = sorted(
        range(max(1, roll - shift), min(100, roll + shift) + 1), key=lambda place: (abs(place - roll), place)
    )
    for wanted in block("locations")["preferred"]:
        for place in reach:
            if place_of(place, kind) == wanted:
                return place
    return roll


def landing(ref: Referee, name: str, target: str, tactic: str, *, arm: str = "") -> Landing:
    """Throw where a hit lands; of a rider's two bodies the even rolls hit his own, the odd ones the horse's.

    One that got through a parry with bare hands lands on the `arm` that parried [EX-7.3, EX-7.3.1, EX-7.3.2]"""
    figure, other = ref.figure(name), ref.figure(target)
    (roll,) = ref.throw("1d100", "location", name, target, f"where {figure.name} hits {other.name}")
    how = block("attack")["tactics"][tactic]
    digits = tuple(how.get("digits", block("attack")["digits"]))
    mount = bool(other.profile.mount) and roll % 2 == 1
    kind = kind_of(other, mount=mount)
    moved = aimed_roll(roll, how["shift"], kind) if "shift" in how else roll
    where = arm if arm and not mount else place_of(moved, kind)
    found = Landing(roll, where, part_of(where), is_critical(roll, digits), mount)
    rules = ("EX-7.3", "EX-7.3.1") if roll % 10 in (0, 5) else ("EX-7.3", "EX-7.3.2") if found.critical else ("EX-7.3",)
    ref.record(Located(figure=target, roll=roll, where=where, critical=found.critical, mount=mount, rules=rules))
    return found


class Dealt(NamedTuple):
    """Damage dealt: by whom, how much, the type of weapon, and its name in sentences."""

    by: str
    damage: int
    type_: str
    cause: str


def wound(ref: Referee, name: str, found: Landing, dealt: Dealt) -> None:
    """Have damage take effect where it landed [EX-7.4]."""
    by, damage, type_, cause = dealt
    if found.mount:
        hurt_horse(ref, name, damage, cause, by)
        return
    taken = toll(ref.figure(name), found.part, found.where, damage, critical=found.critical)
    if taken.fatigue:
        ref.record(FatigueSpent(figure=name, fatigue=taken.fatigue, why=found.part, rules=("EX-7.4", "EX-R23")))
    if taken.helm:
        ref.record(FatigueSpent(figure=name, helm=taken.helm, why="helm", rules=("EX-7.4",)))
    if taken.mercy:
        ref.record(FatigueSpent(figure=name, fatigue=taken.mercy, why="mercy", rules=("EX-7.4",)))
    if found.part == "limb":
        _limb(ref, name, damage, found.where)
    lose_body(ref, name, taken.body, cause)
    if taken.mercy:
        pass_out(ref, name, "spent")
    if found.critical and ref.figure(name).hit_points > 0:
        _critical(ref, name, by, damage, found, type_)


def lose_body(ref: Referee, name: str, loss: int, cause: str) -> None:
    """Take Body points off a figure [EX-7.4, EX-R20]."""
    hurt(ref, name, loss, cause, "EX-7.4")


class Toll(Struct, frozen=True):
    """What damage takes where it lands: Fatigue, helm and Body; by `mercy` the last Fatigue, and a point is left."""

    body: int
    fatigue: int = 0
    helm: int = 0
    mercy: int = 0


def toll(figure: Figure, part: str, where: str, damage: int, *, critical: bool) -> Toll:
    """Return what damage takes off a figure by where it lands; a critical hit ignores Fatigue [EX-7.4, EX-R23]."""
    spare = 0 if critical else max(0, fighter(figure).fatigue - 1)
    if part == "head":
        return _head(figure, damage, min(damage, spare), critical=critical)
    if part == "chest":
        top, bottom = block("damage")["chest_spends_below"]
        sinks = (figure.hit_points - damage) * bottom <= figure.most_hit_points * top
        spent = min(damage, spare) if sinks else 0
        return Toll(damage - spent, spent)
    destroyed = fighter(figure).limbs.get(where, 0) > figure.most_hit_points
    return Toll(damage if destroyed else limb_loss(damage))


def _head(figure: Figure, damage: int, spent: int, *, critical: bool) -> Toll:
    """Fatigue absorbs first, down to one; then the helm is spent; the rest counts five times, with mercy for a little.

    [EX-7.4, EX-R23]"""
    table, own = block("damage"), fighter(figure)
    helm = min(damage - spent, own.helm)
    loss = (damage - spent - helm) * table["head"]
    left = own.fatigue - spent
    if not critical and left > 0 and 0 <= loss - figure.hit_points < table["mercy"]:
        return Toll(figure.hit_points - 1, spent, helm, left)
    return Toll(loss, spent, helm)


def body_lost(figure: Figure, damage: int) -> dict[int, int]:
    """Return Body that damage may take, each loss with its ways of a hundred on the location table [EX-7.3, EX-7.4].

    Of a rider his own locations alone."""
    found: dict[int, int] = {}
    kind = kind_of(figure, mount=False)
    for roll in range(1, 101):
        where = place_of(roll, kind)
        critical = is_critical(roll, tuple(block("attack")["digits"]))
        loss = toll(figure, part_of(where), where, damage, critical=critical).body
        found[loss] = found.get(loss, 0) + 1
    return found


def kind_of(figure: Figure, *, mount: bool) -> str:
    """Return the location table for a figure, or for the mount under it [EX-7.3]."""
    return "quadruped" if mount or (figure.profile.legs >= 4 and not figure.profile.mount) else "humanoid"


def limb_loss(damage: int) -> int:
    """Return the Body lost by damage to a limb: a fifth, a half rounded up."""
    fifth: int = block("damage")["limb"]
    return (2 * damage + fifth) // (2 * fifth)


def _limb(ref: Referee, name: str, damage: int, limb: str) -> None:
    """Note what a limb takes; one that has taken more than Body is destroyed, and then all counts whole [EX-7.4]."""
    figure = ref.figure(name)
    before, full = fighter(figure).limbs.get(limb, 0), figure.most_hit_points
    ref.record(Maimed(figure=name, limb=limb, damage=damage, rules=("EX-7.4",)))
    if before <= full < before + damage:
        lame(ref, name, limb)


def lame(ref: Referee, name: str, limb: str) -> None:
    """Have a limb be useless: an arm drops what it holds, who loses a leg falls [EX-7.4]."""
    if limb in fighter(ref.figure(name)).useless:
        return
    ref.record(Maimed(figure=name, limb=limb, useless=True, rules=("EX-7.4",)))
    figure = ref.figure(name)
    if limb == "right_arm" and figure.weapon and figure.weapon in figure.carries:
        let_fall(ref, name, figure.weapon, ("EX-7.4",))
    elif limb in LEGS and not figure.profile.mount:
        fall(ref, name, "EX-7.4")


def fall(ref: Referee, name: str, rule: str) -> None:
    """Have a figure fall prone, if it can [EX-7.7]."""
    figure = ref.figure(name)
    if figure.standing and not figure.has("prone") and not figure.profile.mount:
        ref.record(Beset(figures=(name,), condition=Condition("prone"), rules=(rule,)))


def pass_out(ref: Referee, name: str, why: str) -> None:
    """Have a figure lie unconscious for the rest of the battle [EX-7.4, EX-R26]."""
    fall(ref, name, "EX-7.4")
    ref.record(Beset(figures=(name,), condition=Condition("stunned", 0, "unconscious"), rules=("EX-7.4", "EX-R26")))
    _break_off(ref, name, why)


def _break_off(ref: Referee, name: str, why: str) -> None:
    """Have one who is no longer able to perform the rites break off what he casts [EX-8.1.1]."""
    if name in clockwork(ref.state).castings:
        ref.record(CastingEnded(figure=name, why=why, rules=("EX-8.1.1",)))


def daze(ref: Referee, name: str, by: str, rule: str) -> None:
    """Stun a figure for a die of seconds [EX-7.2]."""
    (seconds,) = ref.throw("1d8", "dazed", name, by, f"{ref.figure(name).name} is stunned, in seconds")
    until = now(ref.state) + Fraction(seconds)
    ref.record(Dazed(figure=name, until=time_of(until), rules=(rule,)))
    _break_off(ref, name, "is stunned")


def bleed(ref: Referee, name: str) -> None:
    """Have a figure begin to bleed [EX-7.4]."""
    if fighter(ref.figure(name)).bleeding < 0:
        whole = now(ref.state)
        ref.record(Maimed(figure=name, bleeding=whole.numerator // whole.denominator, rules=("EX-7.4",)))


def _critical(ref: Referee, name: str, by: str, damage: int, found: Landing, type_: str) -> None:
    """What a critical hit does beside its damage: unconscious, incapacitated, useless or severed [EX-7.3.1, EX-7.4]."""
    figure = ref.figure(name)
    if found.part == "head":
        pass_out(ref, name, "struck down")
        if found.where == "neck":
            _opened(ref, name, by, type_)
        return
    (roll,) = ref.throw("1d100", "critical", name, by, f"how badly {figure.name} is hit in the {_words(found.where)}")
    chance = damage * 100 // max(1, figure.most_hit_points)
    if found.part == "limb":
        if roll < chance:
            lame(ref, name, found.where)
            if type_ == "edge" and 2 * roll < chance:
                _opened(ref, name, by, type_)
    elif roll < chance:
        pass_out(ref, name, "struck down")
        _opened(ref, name, by, type_)
    else:
        ref.record(EventsLost(figure=name, events=1, why="a critical hit", rules=("EX-7.3.1",)))


def _opened(ref: Referee, name: str, by: str, type_: str) -> None:
    """An open wound bleeds; crushed, it stuns instead."""
    if type_ != "crush":
        bleed(ref, name)
    elif not ref.figure(name).has("stunned"):
        daze(ref, name, by, "EX-7.3.1")


def _words(where: str) -> str:
    return where.replace("_", " ")


def is_lamed(figure: Figure) -> bool:
    """Tell whether a figure has a useless leg, and crawls."""
    return any(limb in LEGS for limb in fighter(figure).useless)
