"""One blow: its throw with every modifier, its damage, and its effect on the target."""

from __future__ import annotations

from typing import NamedTuple

from game.catalogue.kinds.gear import Weapon
from game.core.fight.deeds import Struck
from game.core.fight.tricks import ShieldHeld
from game.core.figures import NaturalAttack
from game.core.tally import Tally
from game.play.creatures.presence import roused
from game.play.creatures.touching import touch
from game.play.exchanged import Doomed, StruckBehind
from game.play.gear.handling import ready
from game.play.ledger import CutDown, beasts_blow, fight
from game.play.magic.wards import attacked, stopped, struck_with_power
from game.play.melee.falling import gives_its_own
from game.play.melee.guarding import guards, lose_shield, shield_held
from game.play.missiles.shooting import fumble
from game.play.morale.losses import close, hurt
from game.play.moving.horses import hurt_horse
from game.play.referee import Referee
from game.play.stealth.revealing import give_away
from game.play.volley import Volley
from game.rules.melee.blow import Blow
from game.rules.melee.damage import blow_damage
from game.rules.melee.reach import REAR
from game.rules.melee.strike_order import pair
from game.rules.melee.striking import blow_tally
from game.rules.situation import Situation
from game.rules.witness import blow_witness


def first_exchange(ref: Referee, a: str, b: str) -> bool:
    """Tell whether two are in the first exchange of their melee [SP-R4]."""
    meeting = fight(ref.state).meetings.get(pair(a, b))
    return meeting is None or meeting.round == ref.state.round


class Stroke(NamedTuple):
    """A blow to be struck: by whom, at whom, from where, and how."""

    name: str
    target: str
    where: str
    parries: int = 0
    extra: bool = False
    """Whether it is beyond the figure's attacks."""
    horse: bool = False
    """Whether it goes at the horse under the target."""


class _Struck(NamedTuple):
    """A blow that has been thrown: whether it hits, and what then bears its damage."""

    stroke: Stroke
    at: Situation
    """How things stood."""
    blow: Blow
    arm: Weapon | NaturalAttack
    roll: int
    tally: Tally
    hit: bool
    warded: tuple[str, ...]
    damage: int = 0
    held: ShieldHeld | None = None
    rules: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """What it is called."""
        return f"{self.blow.figure.name}'s blow"


def strike(ref: Referee, stroke: Stroke, together: Volley | None = None) -> None:
    """Throw one blow and close it; who struck from behind is remembered, and whom a charger cut down.

    One that falls together with others is judged as they began, and is closed with them.

    [SP-3.5.3.1, SP-3.5.3.2, SP-3.5.5.4, SP-3.5.9.19, SP-3.4.3.4.2, SP-3.5.9.4, SP-3.9.1, SP-3.9.2]"""
    name, target, where, horse = stroke.name, stroke.target, stroke.where, stroke.horse
    if where == REAR and not horse and name not in fight(ref.state).behind.get(target, ()):
        ref.record(StruckBehind(figure=target, by=name, rules=("SP-3.5.9.4",)))
    struck_at = ref.at.book.melee.struck_at
    if struck_at is not None and not stroke.extra and not horse:
        struck_at(ref, name, target)
    ready(ref, name)
    give_away(ref, name)
    at = ref.at if together is None else together.began
    number = ref.state.n + 1 if together is None else together.number
    struck = _with_damage(ref, _thrown(ref, stroke, at))
    ref.record(
        Struck(
            actor=name,
            target=target,
            weapon=struck.arm.id if isinstance(struck.arm, Weapon) else struck.arm.name,
            roll=struck.roll,
            tally=struck.tally,
            hit=struck.hit,
            damage=struck.damage,
            witness=blow_witness(at, struck.blow),
            volley=number,
            extra=stroke.extra,
            beast=struck.blow.beast is not None,
            horse=horse,
            rules=(*struck.rules, "ST-R9") if horse else struck.rules,
        )
    )
    if struck.held is not None:
        ref.record(struck.held)
        if struck.held.broken:
            lose_shield(ref, target, "broken", name, "SP-3.5.9.7.2")
    if horse:
        hurt_horse(ref, target, struck.damage, struck.words, name)
    else:
        _falls(ref, struck, None if together is None else together.felled)
    if struck.roll == 1 and ref.figure(name).standing:
        fumble(ref, name, target, struck.arm.id if isinstance(struck.arm, Weapon) and struck.arm.hands else "")


def _thrown(ref: Referee, stroke: Stroke, at: Situation) -> _Struck:
    """Throw the die of a blow, judged as things stood."""
    figure, target = at.figure(stroke.name), at.figure(stroke.target)
    attack = ref.figure(stroke.name).blows
    beast = None if stroke.extra else beasts_blow(ref.state, stroke.name)
    first = first_exchange(ref, stroke.name, stroke.target)
    blow = Blow(figure, target, stroke.where, attack, first, stroke.parries, beast, stroke.horse)
    arm, tally = blow.arm(at), blow_tally(at, blow)
    (roll,) = ref.throw("1d20", "blow", stroke.name, stroke.target, f"{figure.name} strikes at {target.name}")
    warded = () if stroke.horse else stopped(figure, target)
    return _Struck(stroke, at, blow, arm, roll, tally, tally.passes(roll), warded, rules=(tally.rule,))


def _with_damage(ref: Referee, struck: _Struck) -> _Struck:
    """Return a blow with the damage that it does: a shield held up takes its share of it [SP-3.5.9.7].

    A blow at the horse, or one that breaks an image, does not reach the shield's bearer."""
    name, target, where = struck.stroke[:3]
    if not struck.hit:
        return struck
    damage, rules, held = 0, struck.rules, None
    if struck.warded:
        rules += struck.warded
    else:
        damage, why = _harm(ref, struck)
        rules += why
    if struck.stroke.horse or struck.warded:
        rules += ("SP-R232",) if name in guards(ref.state, target) else ()
    else:
        held = shield_held(ref, name, target, where, damage)
        damage -= held.taken if held is not None else 0
    return struck._replace(damage=damage, rules=rules, held=held)


def _harm(ref: Referee, struck: _Struck) -> tuple[int, tuple[str, ...]]:
    """Throw the damage of a blow that hits; a natural 20 does the most [SP-3.5.3.2, SP-3.9.1]."""
    blow, stroke = struck.blow, struck.stroke
    harm = blow_damage(struck.at, blow)
    if struck.roll == 20:
        damage, rules = harm.most(critical=True), (*harm.rules, "SP-3.9.1")
    else:
        dice = ref.total(harm.dice, "damage", stroke.name, stroke.target, struck.words)
        damage, rules = harm.of(dice), harm.rules
    if blow.figure.conditions and isinstance(struck.arm, Weapon):
        damage += struck_with_power(ref, blow.figure, stroke.target)
    return damage, rules


def _falls(ref: Referee, struck: _Struck, felled: dict[str, str] | None) -> None:
    """Apply a blow to its target and close it, or leave the closing to its volley."""
    name, target = struck.stroke.name, struck.stroke.target
    damage, hit = struck.damage, struck.hit
    # A blow that the shield stopped whole touches nobody [SP-3.5.9.7.3].
    if damage:
        hurt(ref, target, damage, struck.words, "SP-3.5.3.2")
    natural = not isinstance(struck.arm, Weapon) and struck.blow.beast is None
    if hit and not struck.warded and natural and (damage or struck.held is None):
        touch(ref, name, target, struck.arm.name, struck.roll, struck.roll + struck.tally.total - struck.tally.need)
    if ref.figure(target).conditions:
        roused(ref, name, target)
    attacked(ref, name, target, hit=hit)
    if felled is not None:
        if damage:
            felled[target] = name
    elif gives_its_own(ref, name, target):
        ref.record(Doomed(figure=target, by=name, rules=(ref.at.book.cite("SP-R4"),)))
    else:
        close(ref, (target,), {target: name})
    if struck.blow.figure.rushed and not struck.stroke.extra and not ref.figure(target).standing:
        ref.record(CutDown(figure=name, target=target, rules=("SP-3.5.5.4",)))


def parting_blow(ref: Referee, name: str, target: str) -> None:
    """Strike at the back of one in flight: a blow beyond all others; a scout's is a back stab.

    [SP-3.5.6.7, SP-3.5.6.7.1, SP-3.5.9.5, SP-R58]"""
    strike(ref, Stroke(name, target, REAR, extra=True))
