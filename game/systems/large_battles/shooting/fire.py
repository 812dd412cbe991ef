"""Missile fire of bodies, and engines: who may shoot at whom, and what comes of the numbers."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.board.bases import gap
from game.board.ranks import crosses
from game.board.sight import sight
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, facing_towards, inch_text, round_inches
from game.core.tally import Refusal
from game.rules.melee.manoeuvres import under_roof
from game.rules.missiles.splitting import AFOOT
from game.rules.missiles.stones import Span, throw_refused
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body, blocks, bodies
from game.systems.large_battles.bodies.kinds import armour_row, counts, engine_kind, gait, post, stands_as
from game.systems.large_battles.ledger import note
from game.systems.large_battles.marching.marching import body_named
from game.systems.large_battles.marching.moving import move_of
from game.systems.large_battles.melee.melee import foes_of
from game.systems.large_battles.tables import Arm, Engine, tables

NEAREST = 3 * GRAIN
"""Overhead fire needs more than so much [LB-5.4]."""

BETTER = {"unarmoured": "half", "half": "full", "full": ""}
"""Armour a class better; nothing is beyond full armour but to be proof."""

CREW = 4


class Target(Struct, frozen=True):
    """What a volley meets: the armour that counts ("" for proof), whether kills are halved, and why."""

    armour: str
    halved: bool
    notes: tuple[str, ...]


def arm_of(at: Situation, body: Body) -> tuple[str, Arm] | None:
    """Return missile weapon with which a body shoots, that of the greatest range its men carry, or None [LB-5.5]."""
    if "arm" not in body.known:
        body.known["arm"] = _arm(at, body.first)
    found: tuple[str, Arm] | None = body.known["arm"]
    return found


def _arm(at: Situation, figure: Figure) -> tuple[str, Arm] | None:
    weapons = tables().weapons
    found = [(key, weapons[key]) for item in figure.carries if (key := _missile(at, item)) in weapons]
    best = min(found, key=lambda pair: (-pair[1].range, pair[0]), default=None)
    if best is None or figure.profile.sort == "creature":
        return best
    key, arm = best
    return key, replace(arm, range=min(arm.range, tables().farthest.get(gait(at, figure), arm.range)))


def _missile(at: Situation, item: str) -> str:
    """The id of the missile that a thing is shot or thrown as, its plain make."""
    missile = at.catalogue.missiles.get(item)
    if missile is not None:
        return missile.base or missile.id
    weapon = at.catalogue.weapons.get(item)
    return weapon.missile.split("+")[0] if weapon is not None else ""


def shooters(at: Situation, body: Body) -> tuple[Figure, ...]:
    """List those of a body who shoot: the first two ranks, where they carry its weapon [LB-5.4]."""
    arm = arm_of(at, body)
    if arm is None:
        return ()
    backs = sorted({post(figure).back for figure in body.figures})[:2]
    return tuple(
        [
            figure
            for figure in body.figures
            if post(figure).back in backs and any(_missile(at, item) == arm[0] for item in figure.carries)
        ]
    )


def unarmed(at: Situation, body: Body) -> Refusal | None:
    """Say that a body has nothing to shoot with, or None [LB-5.4]."""
    if arm_of(at, body) is not None:
        return None
    return Refusal(f"{body.name} {body.have} nothing to shoot with", "LB-5.4")


def may_fire(at: Situation, body: Body, *, passing: bool = False) -> Refusal | None:
    """Say why a body may not shoot at all now, or None [LB-5.4]."""
    arm = arm_of(at, body)
    if arm is None:
        return unarmed(at, body)
    mine = note(at.state, body.id)
    if mine.reorders >= at.state.round:
        return Refusal(f"{body.name} {body.are} reordering themselves this turn", "LB-1.4.2")
    if foes_of(at, body):
        return Refusal(f"{body.name} {body.are} in melee", "LB-5.4")
    if passing and mine.marched:
        return Refusal(f"{body.name} {body.have} moved: only those who stand may shoot at who passes", "LB-5.4")
    if arm[1].slow and mine.shot and mine.shot >= at.state.round - 1:
        return Refusal(f"{body.name} shoot every other turn", "LB-5.4", {"shot": mine.shot})
    most = 2 if arm[1].twice and not mine.marched and not mine.fought else 1
    if mine.fired >= most:
        shot = f"{body.name} {body.have} shot {mine.fired} of {most} volleys this turn"
        return Refusal(shot, "LB-5.4", {"most": most})
    return None


def may_split(at: Situation, body: Body) -> Refusal | None:
    """Say why a body may not shoot in the midst of its march, or None: horse with bows, and elves on foot [LB-5.4]."""
    arm, who = arm_of(at, body), body.first.profile
    shot = at.catalogue.missiles.get(arm[0]) if arm is not None else None
    if shot is None or not shot.bow or not (who.mount or AFOOT in who.traits):
        return Refusal(f"{body.name} cannot shoot in the midst of a march", "LB-5.4")
    mine = note(at.state, body.id)
    if mine.split:
        return Refusal(f"{body.name} {body.have} shot on this march", "LB-5.4")
    if mine.spent * 2 > move_of(at, body)[0]:
        return Refusal(f"{body.name} {body.have} marched more than half {body.their} move", "LB-5.4")
    return None


def volley_refused(
    at: Situation, body: Body, target: Body, *, overhead: bool, passing: bool = False
) -> Refusal | None:
    """Say why a body may not shoot at another, or None: weapon, rate, arc, range, sight [LB-5.4, LB-R33]."""
    return may_fire(at, body, passing=passing) or aim_refused(at, body, target, overhead=overhead)


def aim_refused(at: Situation, body: Body, target: Body, *, overhead: bool) -> Refusal | None:
    """Say why a body that may shoot may not do so at another: who it is, arc, range, sight [LB-5.4, LB-R33]."""
    arm = arm_of(at, body)
    if arm is None or target.side == body.side:
        return Refusal(f"{target.name} {target.are} not enemies", "LB-5.4")
    if foes_of(at, target):
        return Refusal(f"{target.name} {target.are} in melee: nobody shoots into that", "LB-R33")
    return _arc(body, at, target) or _range(at, body, target, arm[1], overhead) or _seen(at, body, target, overhead)


def _arc(body: Body, at: Situation, target: Body) -> Refusal | None:
    """Foot shoot 45 degrees to either side, horse anywhere to the left and 45 degrees to the right [LB-5.4]."""
    off = (facing_towards(body.pose.at, blocks(at)[target.id].at) - body.pose.facing + 180) % 360 - 180
    least = -180 if body.first.profile.mount else -45
    if body.single or least <= off <= 45:
        return None
    beyond = f"{target.name} {target.are} {abs(off)} degrees off, out of the arc of {body.inner}"
    return Refusal(beyond, "LB-5.4", {"angle": off})


def _range(at: Situation, body: Body, target: Body, arm: Arm, overhead: bool) -> Refusal | None:
    far = gap(blocks(at)[body.id], blocks(at)[target.id])
    most = arm.range * GRAIN
    if overhead:
        if not arm.high:
            return Refusal(f"{body.name} cannot shoot overhead with that", "LB-5.4")
        if far <= NEAREST:
            near = {"distance": round_inches(far)}
            return Refusal(f"{target.name} {target.are} too near to be shot at overhead", "LB-5.4", near)
        most = most * 2 // 3
    if far > most:
        have, need = round_inches(most), round_inches(far)
        return Refusal(
            f"{target.name} {target.are} {need} inches away, and {body.inner} shoot {have}", "LB-5.4",
            {"distance": need, "range": have},
        )  # fmt: skip
    return None


def _seen(at: Situation, body: Body, target: Body, overhead: bool) -> Refusal | None:
    where, aim = body.pose.at, blocks(at)[target.id]
    piece = at.ground.ruling_piece(aim.at)
    if overhead:
        if under_roof(at, where) or under_roof(at, aim.at):
            return Refusal(f"{body.name} cannot shoot overhead: there is a roof", "LB-R62")
        if piece is not None and tables().cover.get(piece.kind) == "soft":
            return Refusal(f"{target.name} {target.are} in a wood: nothing falls through that", "LB-5.4")
        return None
    view = _look(at, body, target)
    if view == "blocked":
        return Refusal(f"{body.name} cannot see {target.inner}", "LB-5.4")
    high = at.ground.level(where)
    for name, other in blocks(at).items():
        if name in (body.id, target.id) or at.ground.level(other.at) < max(high, at.ground.level(aim.at)):
            continue
        if crosses(other, where, aim.at):
            return Refusal(f"{bodies(at)[name].name} stand between {body.inner} and {target.inner}", "LB-5.4")
    return None


def _look(at: Situation, body: Body, target: Body) -> str:
    where, aim = body.pose.at, blocks(at)[target.id].at
    eyes = at.ground.level(where) + body.first.profile.height
    theirs = at.ground.level(aim) + target.first.profile.height
    return sight(at.ground, where, eyes, aim, theirs).kind


def met_by(at: Situation, body: Body, target: Body, *, overhead: bool) -> Target:
    """Return what a volley meets: armour, a class better overhead or in soft cover; hard cover halves.

    [LB-5.4, LB-R33]"""
    armour = armour_row(at, target.first)
    notes: list[str] = []
    if overhead:
        armour = BETTER[armour]
        notes.append("overhead: armour a class better")
    piece = at.ground.ruling_piece(blocks(at)[target.id].at)
    cover = tables().cover.get(piece.kind, "") if piece is not None else ""
    if not cover and not overhead and _look(at, body, target) == "cover":
        cover = "soft"
    if cover == "soft" and armour:
        armour = BETTER[armour]
        notes.append("soft cover: armour a class better")
    if cover == "hard":
        notes.append("hard cover: half the kills")
    return Target(armour, cover == "hard", tuple(notes))


def groups(number: int, armour: str) -> list[int]:
    """Return how many shoot in each group of a volley: so many a group at most [LB-5.4]."""
    most = tables().missiles[armour].group
    return [most] * (number // most) + ([number % most] if number % most else [])


def kills(number: int, armour: str, face: int) -> int:
    """Return the kills of one group on its die [LB-5.4]."""
    found = tables().missiles[armour]
    for most, low, high in found.bands:
        if number <= most:
            return low if face <= found.low else high
    return found.bands[-1][2]


def number_of(at: Situation, body: Body) -> int:
    """Return the number of shooters; a monster or character counts as several [LB-4.2, LB-4.5, LB-5.4]."""
    return sum(counts(shooter) for shooter in shooters(at, body))


# ---- engines -----------------------------------------------------------------------------------------------------


def engine_of(at: Situation, figure: Figure) -> Engine | None:
    """Return the engine that a miniature is, or the boulder that it throws, or None [LB-5.10]."""
    found, own = tables().engines, engine_kind(at, figure)
    if own:
        kind = at.catalogue.engines.kinds[own]
        return Engine(kind.least // GRAIN, kind.range // GRAIN, inch_text(2 * kind.radius), kind.every)
    return next((found[item] for item in figure.carries if item in found), None)


def bombard_refused(at: Situation, figure: Figure, aim: Point) -> Refusal | None:
    """Say why an engine or a giant may not shoot at a place, or None [LB-5.10, LB-R62]."""
    engine = engine_of(at, figure)
    if engine is None:
        return Refusal(f"{figure.name} has nothing to bombard with", "LB-5.10")
    body = body_holding(at, figure)
    if isinstance(body, Refusal):
        return body
    mine = note(at.state, body.id)
    if foes_of(at, body):
        return Refusal(f"{figure.name} is in melee", "LB-5.10")
    if mine.marched and engine.every > 1:
        return Refusal(f"{figure.name} has been moved this turn", "LB-5.10")
    wait = turns_between(at, body, engine)
    if figure.shots or (engine.every > 1 and mine.shot and at.state.round - mine.shot < wait):
        return Refusal(f"{figure.name} shoots every {wait} turns", "LB-5.10", {"shot": mine.shot, "every": wait})
    least, most = engine.least * GRAIN, engine.range * GRAIN
    return throw_refused(at, figure.name, figure.at, aim, Span(least, most, "LB-5.10", "LB-R62"))


def body_holding(at: Situation, figure: Figure) -> Body | Refusal:
    """Return the body that a figure is of."""
    for body in bodies(at).values():
        if any(member.id == figure.id for member in body.figures):
            return body
    return body_named(at, figure.id, figure.side)


def turns_between(at: Situation, body: Body, engine: Engine) -> int:
    """Return the turns from one shot to the next: one more for each man its crew is short of four [LB-5.10, LB-R34]."""
    if engine.every == 1:
        return 1
    crew = sum(1 for figure in body.figures if engine_of(at, figure) is None)
    engines = sum(1 for figure in body.figures if engine_of(at, figure) is not None)
    if body.single:
        return engine.every
    return engine.every + max(0, CREW - crew // max(1, engines))


def is_proof(figure: Figure) -> bool:
    """Tell whether no engine's shot slays a miniature: great heroes, wizards and certain monsters [LB-5.10]."""
    profile = figure.profile
    if profile.sort == "class":
        return profile.level >= (11 if profile.kind == "magic_user" else 8)
    return profile.kind in tables().proof_against_engines


def charge_row(at: Situation, body: Body) -> tuple[int, int, int]:
    """Return what a body needs to stand a charge of light, medium and heavy horse [LB-5.6]."""
    return tables().charged[stands_as(at, body.first)]
