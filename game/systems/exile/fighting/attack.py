"""The attack sequence as printed: chance, roll, bash, location, damage; counter-attack and fumble for a miss [EX-7]."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.board.bases import gap_within
from game.catalogue.kinds.gear import Weapon
from game.core.dice import spec
from game.core.fight.deeds import Struck
from game.core.figures import Figure, NaturalAttack
from game.core.grain import GRAIN
from game.core.tally import Tally
from game.play.creatures.presence import roused
from game.play.creatures.touching import touch
from game.play.gear.handling import ready
from game.play.magic.wards import attacked, stopped, struck_with_power
from game.play.morale.losses import close
from game.play.moving.horses import hurt_horse
from game.play.referee import Referee
from game.play.stealth.revealing import give_away
from game.rules.answers import NONE, Damage
from game.rules.creatures.nature import extra_dice
from game.rules.creatures.proof import HALF, WHOLE, felt
from game.rules.melee.attacks import listed_attacks
from game.rules.melee.blow import Blow
from game.rules.melee.reach import REAR, blow_refused, foes_in_reach, heights_meet, position
from game.rules.situation import Situation
from game.rules.witness import blow_witness
from game.systems.exile.choosing.tactics import shift_refused
from game.systems.exile.events import Countered
from game.systems.exile.fighting.bashing import bash, break_weapon, disarm, fumble, holds_weapon, may_fumble, move_aside
from game.systems.exile.fighting.casting_events import CastingDisturbed
from game.systems.exile.fighting.defending import counter_dice, is_fit, meets
from game.systems.exile.ledger import clockwork
from game.systems.exile.scores.chances import MOUNT, Attack, attack_arm, attacker, blow_chance, hand, plain_blow
from game.systems.exile.scores.difficulty import Test, all_eights, attempt
from game.systems.exile.scores.scores import off_hand_weapon, scores
from game.systems.exile.scores.wounds import Dealt, landing, wound
from game.systems.exile.tables import Arm, block


class Thrown(Struct, frozen=True):
    """An attack whose die has fallen: the number it needed, its roll, and the side it came from."""

    attack: Attack
    made: Weapon | NaturalAttack
    """With what it was made, whatever becomes of that before it takes effect."""
    witness: dict[str, Any]
    volley: int
    """Number of the event before which it was judged, and one."""
    row: Arm
    vigor: int
    tally: Tally
    roll: int
    hit: bool
    where: str


def is_bashing(hit: Thrown) -> bool:
    """Tell whether a hit is a bashing one: its roll ends in 0 or 5, or the tactic always bashes [EX-7.2, EX-R10]."""
    return hit.hit and (hit.roll % 10 in (0, 5) or hit.attack.tactic == "disarm")


def throw(ref: Referee, attack: Attack) -> Thrown:
    """Throw an attack's percentile die against its chance, 00 being 100 [EX-7.1, EX-R10]."""
    if attack.tactic not in ("off_hand", MOUNT):
        ready(ref, attack.figure)
    give_away(ref, attack.figure)
    figure, target = ref.figure(attack.figure), ref.figure(attack.target)
    chance = blow_chance(ref.at, attack)
    purpose = "counter" if attack.counter else "blow"
    where = REAR if attack.behind else position(ref.at, figure, target)
    row, vigor = attack_arm(ref.at, attack), attacker(ref.at, attack).vigor
    made, witness, volley = hand(ref.at, attack), _witness(ref.at, attack, where), ref.state.n + 1
    (roll,) = ref.throw("1d100", purpose, figure.id, target.id, f"{figure.name} strikes at {target.name}")
    return Thrown(attack, made, witness, volley, row, vigor, chance, roll, chance.passes(roll), where)


def _witness(at: Situation, attack: Attack, where: str) -> dict[str, Any]:
    """The witness of an attack: its geometry, how it was made, and the defence against it."""
    found = blow_witness(at, Blow(at.figure(attack.figure), at.figure(attack.target), where, horse=attack.horse))
    found["tactic"] = attack.tactic
    if attack.defence is not None:
        found["defence"] = attack.defence.what
    if attack.clash:
        found["clash"] = True
    return found


def land(ref: Referee, thrown: Thrown) -> None:
    """Have a thrown attack take effect [EX-7.2, EX-7.4]."""
    take_effect(ref, thrown, fall(ref, thrown))


def fall(ref: Referee, thrown: Thrown) -> int:
    """Have a thrown attack fall, and give the damage of its dice; a caster struck at is disturbed, hit or not.

    [EX-7.4, EX-8.2]"""
    attack = thrown.attack
    figure, target = ref.figure(attack.figure), ref.figure(attack.target)
    arm = thrown.made
    warded = () if attack.horse else stopped(figure, target)
    lands = thrown.hit and not warded
    damage = _damage(ref, thrown) if lands and attack.tactic != "disarm" else 0
    if damage and figure.conditions and isinstance(arm, Weapon):
        damage += struck_with_power(ref, figure, target.id)
    ref.record(
        Struck(
            actor=figure.id,
            target=target.id,
            weapon=thrown.row.id,
            roll=thrown.roll,
            tally=thrown.tally,
            hit=thrown.hit,
            damage=damage,
            witness=thrown.witness,
            volley=thrown.volley,
            extra=attack.behind,
            beast=attack.tactic == MOUNT,
            horse=attack.horse,
            rules=("EX-7.1", *warded, *_kind(attack)),
        )
    )
    if target.id in clockwork(ref.state).castings:
        ref.record(CastingDisturbed(figure=target.id, by=figure.id, rules=("EX-8.2",)))
    return damage


def _kind(attack: Attack) -> tuple[str, ...]:
    """The rules of a blow that is none of the common kind."""
    kinds = {"EX-7.5": attack.counter, "EX-R30": attack.behind, "EX-R32": attack.tactic == MOUNT, "ST-R9": attack.horse}
    return tuple([rule for rule, holds in kinds.items() if holds])


def take_effect(ref: Referee, thrown: Thrown, damage: int) -> None:
    """Bash, then location and damage; then what the touch of a creature carries, and what spells make of it.

    [EX-7.2, EX-7.3, EX-7.4]"""
    attack = thrown.attack
    figure, target = ref.figure(attack.figure), ref.figure(attack.target)
    arm = thrown.made
    lands = thrown.hit and not (attack.horse or stopped(figure, target))
    if attack.horse:
        hurt_horse(ref, target.id, damage, f"{figure.name}'s blow", figure.id)
        return
    if lands:
        _lands(ref, thrown, damage)
    if lands and not isinstance(arm, Weapon) and attack.tactic != MOUNT and damage:
        touch(ref, figure.id, target.id, arm.name, 21 - (thrown.roll + 4) // 5, (thrown.tally.least - thrown.roll) // 5)
    if ref.figure(target.id).conditions:
        roused(ref, figure.id, target.id)
    attacked(ref, figure.id, target.id, hit=thrown.hit)


def _lands(ref: Referee, thrown: Thrown, damage: int) -> None:
    attack = thrown.attack
    if is_bashing(thrown):
        strength = thrown.vigor + (0 if attack.tactic == "disarm" else thrown.row.bash)
        bash(ref, attack.figure, attack.target, strength, clash=attack.clash)
    if attack.tactic == "disarm":
        if thrown.roll % 10 in block("attack")["disarm_digits"]:
            disarm(ref, attack.figure, attack.target)
        return
    if not damage or not ref.figure(attack.target).standing:
        return
    by_hand = (
        attack.defence is not None and attack.defence.what == "parry" and not holds_weapon(ref.figure(attack.target))
    )
    found = landing(ref, attack.figure, attack.target, attack.tactic, arm=_parrying_arm(ref, attack) if by_hand else "")
    cause = f"{ref.figure(attack.figure).name}'s blow"
    wound(ref, attack.target, found, Dealt(attack.figure, damage, thrown.row.type, cause))


def _parrying_arm(ref: Referee, attack: Attack) -> str:
    """The arm on which a blow lands that got through a parry with bare hands [EX-6.4]."""
    return "right_arm" if ref.figure(attack.target).profile.mannish else ""


def _damage(ref: Referee, thrown: Thrown) -> int:
    """Throw the weapon's dice; momentum doubles them in a clash, and some are proof against what hits them [EX-7.4]."""
    attack = thrown.attack
    figure, target = ref.figure(attack.figure), ref.figure(attack.target)
    harm = harm_of(ref.at, attack)
    if harm.dice == "0" or not harm.times:
        return 0
    whose = f"{figure.name}'s {'mount' if attack.tactic == MOUNT else 'blow'}"
    rolled = ref.total(harm.dice, "damage", figure.id, target.id, whose)
    if has_momentum(ref.at, attack, thrown.row):
        rolled += ref.total(harm.dice, "momentum", figure.id, target.id, f"{figure.name}'s blow, at speed")
    return harm.of(rolled)


def has_momentum(at: Situation, attack: Attack, row: Arm) -> bool:
    """Tell whether an attack is with a lance at speed, or with what is set to receive who comes at speed [EX-7.4]."""
    figure = at.figure(attack.figure)
    receives = row.sets and figure.id not in clockwork(at.state).going
    return attack.clash and (receives or (row.couched and bool(figure.profile.mount)))


def harm_of(at: Situation, attack: Attack) -> Damage:
    """Return the damage of an attack that hits: the dice of this book's row or of the creature's description, magic, a
    damaged weapon, and what the target is proof against [EX-7.4, EX-R24]."""
    figure, target = at.figure(attack.figure), at.figure(attack.target)
    arm, row = hand(at, attack), attack_arm(at, attack)
    through = WHOLE if attack.horse else felt(figure, target, arm)
    if not through:
        return NONE
    if attack.tactic == MOUNT or not isinstance(arm, Weapon):
        more = extra_dice(figure, target) if attack.tactic != MOUNT else 0
        return Damage(_more(row.damage, more), 0, 1, ("EX-7.4",), through == HALF)
    listed = next((each.damage for each in listed_attacks(figure) if each.name == "weapon"), "")
    plus = arm.magic - (arm.id in figure.damaged)
    return Damage(listed if listed and arm.hands else row.damage, plus, 1, ("EX-7.4",), through == HALF)


def _more(dice: str, more: int) -> str:
    """Dice and so many more of them [SP-R211]."""
    if not more or dice == "0":
        return dice
    parsed = spec(dice)
    return f"{parsed.number + more}d{parsed.sides}{f'{parsed.plus:+d}' if parsed.plus else ''}"


def plain_blow_harm(at: Situation, figure: Figure, target: Figure, horse: bool) -> Damage:
    """Return the damage of a plain blow that hits, for the forecast; at speed with momentum [EX-7.4, EX-2.2]."""
    attack = plain_blow(at, figure, target, horse=horse)
    harm = harm_of(at, attack)
    if harm.dice == "0" or not harm.times or not has_momentum(at, attack, attack_arm(at, attack)):
        return harm
    parsed = spec(harm.dice)
    plus = f"{2 * parsed.plus:+d}" if parsed.plus else ""
    return replace(harm, dice=f"{2 * parsed.number}d{parsed.sides}{plus}")


# ---- a miss ------------------------------------------------------------------------------------------------------


def after_miss(ref: Referee, thrown: Thrown) -> None:
    """Let a defender test at once for a counter-attack; who missed with a 0 may fumble [EX-7.5, EX-7.6]."""
    attack = thrown.attack
    if not thrown.hit and attack.defence is not None and not attack.counter:
        counter(ref, attack.target, attack.figure, attack.defence.what, clash=attack.clash)
    if not thrown.hit and thrown.roll % 10 == 0 and _is_up(ref.figure(attack.figure), attack):
        what = may_fumble(ref, attack.figure, attack.target, beast=attack.tactic == MOUNT)
        if what == "strays":
            stray(ref, attack)
        elif what:
            fumble(ref, attack.figure, what)


def _is_up(figure: Figure, attack: Attack) -> bool:
    """Tell whether who attacked still stands, and where it was his mount, whether he has one: both may be countered."""
    return figure.standing and (attack.tactic != MOUNT or bool(figure.profile.mount))


def counter(ref: Referee, name: str, against: str, what: str, *, clash: bool = False) -> None:
    """Have a defender test for the counter-attack that its defence allows: an attack at once, which none may defend.

    It uses up no event, and cannot be countered; all eights break the weapon that parried [EX-7.5, EX-R7, EX-R8]."""
    figure = ref.figure(name)
    if not is_fit(ref.state, figure):
        return
    dice = counter_dice(ref.at, figure, what, clash=clash)
    if dice is None:
        return
    second = off_hand_weapon(ref.at, figure) if what == "off_hand_parry" else None
    found = attempt(ref, name, Test("counter", dice, scores(ref.at, figure).dexterity, "EX-7.5"), against)
    if all_eights(found):
        _broke(ref, name, second.id if second is not None else "" if what == "off_hand_parry" else figure.weapon)
    if not found.success:
        return
    ref.record(Countered(figure=name, against=against, rules=("EX-7.5",)))
    figure, target = ref.figure(name), ref.figure(against)
    reached = target.standing and any(foe.id == against for foe in foes_in_reach(ref.at, figure))
    if reached and blow_refused(ref.at, figure, target) is None:
        strike(ref, Attack(name, against, counter=True))


def _broke(ref: Referee, name: str, weapon: str) -> None:
    """What parried breaks, if it is a weapon at all [EX-7.7]."""
    figure = ref.figure(name)
    made = ref.at.catalogue.weapons.get(weapon)
    if weapon in figure.carries and made is not None and made.hands:
        break_weapon(ref, name, weapon, "EX-6.4")


def stray(ref: Referee, attack: Attack) -> None:
    """Strike the nearest other figure within reach, friend or foe, for half damage; with none the event is lost.

    [EX-7.6.1]"""
    figure = ref.figure(attack.figure)
    near = [
        other for other in ref.state.standing()
        if other.id not in (attack.figure, attack.target) and is_long_enough(ref, attack, other)
    ]  # fmt: skip
    if not near:
        fumble(ref, attack.figure, "loses")
        return
    other = min(near, key=lambda foe: ((foe.x - figure.x) ** 2 + (foe.y - figure.y) ** 2, foe.id))
    row = attack_arm(ref.at, attack)
    harm = ref.total(row.damage, "damage", figure.id, other.id, f"{figure.name}'s stray blow") // 2
    if harm:
        found = landing(ref, figure.id, other.id, "attack")
        wound(ref, other.id, found, Dealt(figure.id, harm, row.type, f"{figure.name}'s stray blow"))
        close(ref, (other.id,), {other.id: figure.id})


def is_long_enough(ref: Referee, attack: Attack, other: Figure) -> bool:
    """Tell whether what an attack is made with is long enough to reach another where both stand."""
    arms: int = block("clash")["arm"]
    figure, far = ref.figure(attack.figure), max(0, attack_arm(ref.at, attack).length - arms) * GRAIN // 5
    return gap_within(figure, other, far) and heights_meet(ref.at, figure, other)


# ---- the whole sequence ------------------------------------------------------------------------------------------


def strike(ref: Referee, attack: Attack) -> Thrown:
    """Play one attack through: thrown, met by a defence, landed, closed, and what a miss gives [EX-7]."""
    thrown = throw(ref, attack)
    if not attack.clash:  # a clash has a defence of its own
        meets(ref, attack.target, attack.figure, attack.defence)
    land(ref, thrown)
    close(ref, (attack.target,), {attack.target: attack.figure})
    shift_aside(ref, attack)
    after_miss(ref, thrown)
    return thrown


def shift_aside(ref: Referee, attack: Attack) -> None:
    """Have one who dodged shift to where he said, now that the attack is done; in a clash nobody does [EX-R33]."""
    place = attack.defence.place if attack.defence is not None and not attack.clash else None
    target = ref.figure(attack.target)
    casts = attack.target in clockwork(ref.state).castings
    if place is None or place == target.at or not is_fit(ref.state, target) or target.has("prone") or casts:
        return
    if shift_refused(target, place) is None:
        move_aside(ref, attack.target, place, "aside", "EX-R33")


def parting_blow(ref: Referee, name: str, target: str) -> None:
    """Strike the undefended blow that an enemy in reach has at a figure that leaves it [EX-R30]."""
    strike(ref, Attack(name, target, behind=True))
