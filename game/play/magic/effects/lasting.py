"""Spells that last, round by round: they end, their clouds drift and choke, the confused do as the dice say."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.aslant import half_as_wide
from game.board.bases import body
from game.board.convex import sum_of, within
from game.board.land.terrain import convex_parts
from game.catalogue.kinds.folk import hit_dice
from game.core.events import Event
from game.core.fight.deeds import Saved
from game.core.fight.harm import Beset
from game.core.fight.magic import Lapsed
from game.core.figures import Condition, Figure
from game.core.grain import GRAIN, Point, ahead
from game.core.held.things import Raised
from game.core.ids import SubjectId
from game.core.state import State
from game.core.table import Enchantment, Terrain
from game.play.magic.effects.binding import sway
from game.play.magic.effects.coming import set_down
from game.play.magic.effects.ending import end_spell
from game.play.magic.effects.ground import pieces_of
from game.play.morale.driving import drive
from game.play.morale.losses import close, hurt
from game.play.referee import Referee
from game.rules.magic.spell_area import dice_rank
from game.rules.moving.movement import inactive, is_locked
from game.rules.saves import save_tally
from game.rules.witness import save_witness


class Confused(Event, frozen=True, kw_only=True):
    """The dice said what one who is confused does this round: foes (fight as ever), nothing, or friends."""

    figure: SubjectId
    roll: int
    does: str


def round_of_magic(ref: Referee) -> None:
    """As a round begins: spells end, clouds drift and harm, the confused go where the dice send them.

    [SP-3.0.3, SP-R167]"""
    if not ref.state.magic:
        return
    now = ref.state.round
    for spell in ref.state.magic:
        if spell.until and spell.until < now:
            end_spell(ref, spell, "its time is over")
        elif not _holds_anything(ref, spell):
            end_spell(ref, spell, "nothing is left of it")
    for spell in ref.state.magic:
        if spell.value.startswith("bear "):
            _, goal, far = spell.value.split()
            x, y = goal.split(",")
            for name in spell.figures:
                if ref.figure(name).standing:
                    set_down(ref, name, (int(x), int(y)), int(far) * GRAIN, "SP-R168")
        elif spell.pieces and spell.value:
            _drift(ref, spell)
    _clouds(ref)
    _confused(ref)


def _holds_anything(ref: Referee, spell: Enchantment) -> bool:
    """Whether something of a spell still is; one who has been freed otherwise is no longer held by it."""
    if pieces_of(ref.state, spell):
        return True
    figures = [ref.figure(name) for name in spell.figures]
    if spell.condition == "summoned" or not spell.condition:
        return any(figure.standing for figure in figures)
    return any(figure.standing and figure.has(spell.condition) for figure in figures)


def concentration(ref: Referee) -> None:
    """End spells whose caster no longer gives his mind to them: he is out, hurt, in melee, or did something else.

    [SP-R167]"""
    for spell in ref.state.magic:
        if not spell.concentration or spell.caster not in ref.state.figures:
            continue
        caster = ref.figure(spell.caster)
        busy = caster.injured or caster.walked or caster.came or caster.blows or is_locked(ref.at, caster)
        acted = caster.shots and spell.since != ref.state.round
        if busy or acted or not caster.standing or inactive(caster) is not None:
            if spell.condition == "summoned" and _has_will(ref, spell):
                _turn_hostile(ref, spell)
            else:
                end_spell(ref, spell, "nobody gives his mind to it")


def _has_will(ref: Referee, spell: Enchantment) -> bool:
    """Whether what was summoned has a will of its own, and turns on a caster who lets it go: an elemental."""
    return any("phantom" not in ref.figure(name).profile.traits for name in spell.figures)


def _turn_hostile(ref: Referee, spell: Enchantment) -> None:
    other = ref.state.enemy_of(ref.figure(spell.caster).side)
    sway(ref, list(spell.figures), other, "SP-R168")
    ref.record(Lapsed(spell=spell.id, why="it is nobody's servant now", rules=("SP-R168",)))


# ---- clouds ------------------------------------------------------------------------------------------------------

SWARMED = 8
"""The rank of the most hit dice of those whom insects drive off: two."""


def _drift(ref: Referee, spell: Enchantment) -> None:
    course, far = spell.value.split()[:2]
    for piece in pieces_of(ref.state, spell):
        points = tuple([ahead(point, int(course), int(far) * GRAIN) for point in piece.points])
        ref.record(Raised(piece=replace(piece, points=points), rules=("SP-R166",)))


def inside(ref: Referee, piece: Terrain) -> list[Figure]:
    """List the standing figures whose base a piece touches, in order of ids; it is half as high as wide [SP-R303]."""
    return touched(ref.state, piece.points)


def touched(state: State, points: tuple[Point, ...]) -> list[Figure]:
    """List the standing figures whose base a cloud of these corners touches, in order of ids [SP-R303]."""
    parts = convex_parts(points)
    found = []
    high = half_as_wide(points)
    for figure in state.standing():
        base = figure.profile.base
        for ring in parts if figure.altitude <= high else ():
            meets = ring if base.radius else sum_of(ring, body(base, figure.facing))
            if within(meets, figure.x, figure.y, base.radius):
                found.append(figure)
                break
    return found


def _clouds(ref: Referee) -> None:
    """Poison and insects at those whom they touch as the round begins [SP-R166]."""
    felled: dict[str, str] = {}
    struck: list[str] = []
    away: list[str] = []
    for spell in ref.state.magic:
        for piece in pieces_of(ref.state, spell):
            if piece.kind == "poison_cloud":
                for figure in inside(ref, piece):
                    struck.append(figure.id)
                    felled[figure.id] = spell.caster
                    _choke(ref, figure, spell)
            elif piece.kind == "swarm":
                away += [figure.id for figure in inside(ref, piece) if dice_rank(figure.profile.hit_dice) <= SWARMED]
    if struck:
        close(ref, struck, felled)
    drive(ref, tuple(dict.fromkeys(away)), Condition("afraid", ref.state.round), "the insects", "SP-R166", "SP-R187")


def _saves(ref: Referee, figure: Figure, spell: Enchantment, category: str, against: str, *rules: str) -> bool:
    tally = save_tally(ref.at, figure, category)
    (roll,) = ref.throw("1d20", "save", figure.id, spell.caster, f"{figure.name} saves against {against}")
    success = tally.passes(roll)
    ref.record(
        Saved(
            figure=figure.id,
            against=against.removeprefix("the "),
            roll=roll,
            tally=tally,
            success=success,
            witness=save_witness(figure, category),
            rules=("SP-3.10.8", *rules),
        )
    )
    return success


def chokes(figure: Figure) -> bool:
    """Tell whether a poison cloud does anything to a figure: it breathes [SP-R166]."""
    return "undead" not in figure.profile.traits and "mindless" not in figure.profile.traits


def _choke(ref: Referee, figure: Figure, spell: Enchantment) -> None:
    rules = ("SP-R166",)
    if not chokes(figure):
        return
    weak = dice_rank(figure.profile.hit_dice) < dice_rank(hit_dice("5"))
    if weak and not _saves(ref, figure, spell, "death", "the poison cloud", *rules):
        hurt(ref, figure.id, figure.hit_points, "the poison cloud", *rules)
        return
    hurt(ref, figure.id, 1, "the poison cloud", *rules)


# ---- the confused ------------------------------------------------------------------------------------------------


def _confused(ref: Referee) -> None:
    """2d6 for each: up to 5 it fights the caster's side, on 6-8 it does nothing, on 9 and more it fights its own.

    Who has more than 2 hit dice may save first, and is himself for the round [SP-R162]."""
    for spell in ref.state.magic:
        if spell.condition != "confused":
            continue
        for name in spell.figures:
            figure = ref.figure(name)
            if not figure.standing or not figure.has("confused"):
                continue
            own = figure.condition("confused")
            home, _, unit = own.value.partition("|") if own is not None else (figure.side, "", figure.unit)
            strong = dice_rank(figure.profile.hit_dice) > dice_rank(hit_dice("2"))
            if strong and _saves(ref, figure, spell, "spells", "confusion", "SP-R162"):
                sway(ref, [name], home, "SP-R162", (unit,))
                continue
            roll = sum(ref.throw("2d6", "confused", name, spell.caster, f"what {figure.name} does in confusion"))
            does = "caster" if roll <= 5 else "nothing" if roll <= 8 else "own"
            ref.record(Confused(figure=name, roll=roll, does=does, rules=("SP-R162",)))
            foe = ref.state.enemy_of(spell.value)
            wanted = {"caster": foe, "nothing": home, "own": ref.state.enemy_of(home)}[does]
            sway(ref, [name], wanted, "SP-R162", (unit if wanted == home else "",))
            if does == "nothing":
                condition = Condition("stunned", ref.state.round, "confused")
                ref.record(Beset(figures=(name,), condition=condition, rules=("SP-R162",)))
