"""Effects that set figures somewhere else, or bring them from nowhere."""

from __future__ import annotations

from msgspec.structs import replace

from game.catalogue.effects import Image, Move, Summon
from game.catalogue.kinds.folk import Creature, hit_dice, hit_point_dice
from game.core.fight.harm import Beset
from game.core.fight.magic import Summoned
from game.core.fight.moves import Moved
from game.core.figures import SLAIN, Condition, Figure, HitDice, NaturalAttack, Profile
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards
from game.core.held.things import fresh_id
from game.play.magic.effects.working import Working
from game.play.referee import Referee
from game.rules.moving.movement import standing_on

ILLUSION = 9
"""Armour class of a mere image."""


def move(working: Working, effect: Move) -> None:
    """Set a figure at a place at once; or bear it there, so far each round, as the first of them now [SP-R168]."""
    names, goal = [figure.id for figure in working.alive()], working.at[0]

    def after(ref: Referee) -> None:
        for name in names:
            if ref.figure(name).standing:
                far = effect.each_round * GRAIN or effect.far * GRAIN
                set_down(ref, name, goal, far, "SP-R168")

    working.later.append(after)
    if effect.each_round and names:
        working.held += names
        working.value = f"bear {goal[0]},{goal[1]} {effect.each_round}"


def set_down(ref: Referee, name: str, goal: Point, far: int, rule: str) -> None:
    """Put a figure at a place, or as far towards it as so many grains take it and there is room [SP-R168]."""
    figure = ref.figure(name)
    way = distance_up(figure.at, goal)
    step = min(far, way)
    while step > 0:
        x = figure.x + (goal[0] - figure.x) * step // way
        y = figure.y + (goal[1] - figure.y) * step // way
        there = replace(figure, x=x, y=y)
        at, path, facing = ref.at, (figure.at, (x, y)), figure.facing
        bears = at.ground.unfit(figure.profile.base, (x, y), facing) is None
        if bears and standing_on(at, there, frozenset((name,))) is None:
            ref.record(Moved(figure=name, path=path, cost=0, facing=facing, length=step, how="magic", rules=(rule,)))
            return
        step -= GRAIN // 4


def image(working: Working, effect: Image) -> None:
    """Send an image of the caster to a place: his further spells come from there [SP-R169]."""
    x, y = working.at[0]
    condition = Condition("image", working.ends, f"{x},{y}")
    working.ref.record(Beset(figures=(working.source.id,), condition=condition, rules=(*working.rules, "SP-R169")))
    working.held.append(working.source.id)
    working.condition = "image"


def summon(working: Working, effect: Summon) -> None:
    """Bring figures to fight for the caster, as near to the place as there is room [SP-R168]."""
    ref, catalogue = working.ref, working.began.catalogue
    kinds = [catalogue.creatures[creature] for creature in effect.creatures]
    found: list[tuple[Creature, Point, str]] = []
    place = working.at[0] if working.at else working.source.at
    if effect.dead:
        found = _risen(working, kinds, place)
    else:
        number = 1
        if effect.dice:
            number = ref.total(effect.dice, "summon", working.source.id, "", f"how many {working.cause} brings")
        if effect.hit_dice and len(kinds) > 1:
            (face,) = ref.throw(f"1d{len(kinds)}", "answer", working.source.id, "", f"who answers {working.cause}")
            kinds = [kinds[face - 1]]
        found = [(kinds[n % len(kinds)], place, "") for n in range(number)]
    names: list[str] = []
    ends, concentration = working.ends, working.spell.concentration

    def after(now: Referee) -> None:
        for number, (kind, spot, body) in enumerate(found, 1):
            name = bring(now, working, effect, kind, spot, number)
            if name and body:
                risen = Condition("risen")
                now.record(Beset(figures=(body,), condition=risen, rules=(*working.rules, "SP-R168")))
            if name:
                names.append(name)
        if names and (ends or concentration):
            working.held, working.condition = list(names), "summoned"
            working.last()

    working.later.append(after)


def _risen(working: Working, kinds: list[Creature], place: Point) -> list[tuple[Creature, Point, str]]:
    """The slain about a place that can be raised: man-like bodies, the nearest first, dice by level."""
    radius = working.scope.shapes[0]
    far = getattr(radius, "radius", 0)
    dead = [
        figure
        for figure in working.ref.state.figures.values()
        if figure.fate == SLAIN
        and figure.profile.mannish
        and not figure.has("risen")
        and distance_up(figure.at, place) <= far
    ]
    dead.sort(key=lambda figure: (distance_up(figure.at, place), figure.id))
    left, found = working.level, []
    for figure in dead:
        kind = kinds[0] if figure.profile.hit_dice.halves <= 2 else kinds[-1]
        if kind.usual.halves // 2 <= left:
            left -= kind.usual.halves // 2
            found.append((kind, figure.at, figure.id))
    return found


def bring(ref: Referee, working: Working, effect: Summon, kind: Creature, spot: Point, number: int) -> str:
    """Bring one creature to the nearest free spot about a place, and give its id, or "" where there is none."""
    dice = hit_dice(effect.hit_dice) if effect.hit_dice else kind.usual
    who = creature_profile(kind, dice, effect.traits)
    if effect.phantom:
        who = replace(
            who, armour_class=ILLUSION, attacks=tuple(NaturalAttack(attack.name, "") for attack in who.attacks)
        )
    source = ref.figure(working.source.id)
    facing = facing_towards(source.at, spot)
    at = free_spot(ref, who, spot, facing)
    if at is None:
        return ""
    points = 1
    if not effect.phantom:
        name = f"{source.name}'s {kind.name}"
        points = max(1, ref.total(who.hit_points, "hit points", source.id, str(number), f"hit points of {name}"))
    carries = () if effect.phantom else kind.arms
    figure = Figure(
        id=fresh_id(ref.state, kind.id, source.id),
        side=source.side,
        name=f"{source.name}'s {kind.name}" + (f" {number}" if number > 1 else ""),
        profile=who,
        x=at[0],
        y=at[1],
        facing=facing,
        hit_points=points,
        most_hit_points=points,
        carries=carries,
        weapon=next((item for item in carries if item in ref.at.catalogue.weapons), ""),
        moved=True,
    )
    ref.record(Summoned(who=figure, rules=(*working.rules, "SP-R168")))
    return figure.id


def creature_profile(kind: Creature, dice: HitDice, traits: tuple[str, ...]) -> Profile:
    """Return the profile of a creature of its kind, with hit dice of its own."""
    whole = max(1, dice.halves // 2)
    choice = next((n for n, row in enumerate(kind.choices) if row == dice), 0)
    attacks = tuple(
        replace(attack, damage=attack.damage.split("|")[choice]) if "|" in attack.damage else attack
        for attack in kind.attacks
    )
    return Profile(
        kind=kind.id,
        sort="creature",
        size=kind.size,
        base=kind.base,
        height=kind.height,
        allowance=kind.moves or kind.flies,
        legs=kind.legs,
        flies=kind.flies,
        armour_class=kind.armour_class,
        hit_dice=dice,
        hit_points=hit_point_dice(dice),
        saves_as=kind.saves_as,
        saves_level=whole,
        mannish=kind.mannish,
        people=kind.id,
        attacks=attacks,
        never_checks=True,
        traits=(*kind.traits, *traits),
    )


def free_spot(ref: Referee, who: Profile, spot: Point, facing: int) -> Point | None:
    """Return the place nearest to a spot where such a figure may stand, within six inches; None where there is none.

    One who is not seen takes up room like any other [SP-R294]."""
    at = ref.at
    probe = Figure(id="", side="", name="", profile=who, x=spot[0], y=spot[1], facing=facing)
    for far in range(0, 6 * GRAIN + 1, GRAIN // 2):
        for course in range(0, 360, 30) if far else (0,):
            place = ahead(spot, course, far)
            there = replace(probe, x=place[0], y=place[1])
            if at.ground.unfit(who.base, place, facing) is None and standing_on(at, there) is None:
                return place
    return None

