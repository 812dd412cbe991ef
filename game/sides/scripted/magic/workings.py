"""What spells are worth that harm nobody at once: walls, clouds, passages, dispelling, moves, images."""

from __future__ import annotations

from game.board.land.regions import holds
from game.board.land.routes import route
from game.board.templates import Burst
from game.catalogue import effects as kinds
from game.catalogue.kinds.magic import Spell
from game.core.commands import Cast
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up
from game.rules.magic.areas_of_effect import touched
from game.rules.magic.spell_area import shapes_of
from game.rules.magic.spellbound import guards
from game.rules.saves import save_tally
from game.rules.situation import Situation
from game.sides.scripted.purpose import stance_of
from game.sides.scripted.worth import shoots, worth

CLOUDS = {"poison_cloud": 0.6, "swarm": 0.3}
"""What a cloud takes of those who stand in it."""
FRIENDS = 1.6
"""How much more a friend's loss counts than an enemy's."""
SHUTS_OUT = 0.35
"""What a wall is worth of those it keeps away."""
COMING = 24 * GRAIN
"""Enemies farther off than this no wall is raised against."""
STRONGER = 1.2
"""So much stronger must the enemy be, that one who attacks shuts him out."""
WAY = 2.0
"""What a way is worth to those who have none to the enemy."""
SENT_OFF = 0.5
"""What it is worth of an enemy to have him set far away."""
BONDS = {"held": 0.8, "asleep": 0.6, "confused": 0.5, "slowed": 0.4, "blind": 0.5, "charmed": 1.5, "afraid": 0.5}
BOONS = {"hasted": 0.6, "blessed": 0.25, "striking": 0.4, "images": 0.2, "charmed": -1.5, "invisible": 0.3}
"""What it is worth of somebody that he is rid of it: of a friend's bonds, of an enemy's boons."""


def works_worth(at: Situation, source: Figure, spell: Spell, effect: kinds.Effect, command: Cast, level: int) -> float:
    """Return the worth of one effect of a casting on ground, spells or places; 0.0 for any other."""
    if isinstance(effect, kinds.Ground):
        if effect.needs:
            return _passage(at, source)
        if spell.shape == "wall":
            return _wall(at, source, command)
        return _cloud(at, source, spell, effect, command)
    if isinstance(effect, kinds.Dispel):
        return _dispelled(at, source, spell, command)
    if isinstance(effect, kinds.Move):
        return _sent_off(at, source, spell, command)
    if isinstance(effect, kinds.Image):
        near = [figure for figure in at.field.foes(source.side) if distance_up(figure.at, source.at) <= COMING]
        return 0.25 * worth(source) if near else 0.0
    return 0.0


def inside(at: Situation, source: Figure, spell: Spell, command: Cast) -> list[Figure]:
    """List those in the area of a casting."""
    return touched(at, shapes_of(at, source, spell, command.at))


def _wall(at: Situation, source: Figure, command: Cast) -> float:
    """A wall that keeps out who comes, where the side holds or is the weaker; nothing where it parts friends from foes.

    It does not count against those who shoot, or whom friends fight."""
    a, b = command.at[0], command.at[-1]
    foes, friends = at.field.foes(source.side), at.field.friends(source.side)
    ours = sum(worth(figure) for figure in friends)
    theirs = sum(worth(figure) for figure in foes if distance_up(figure.at, source.at) <= COMING)
    if stance_of(at.state, source.side) == "attack" and theirs < STRONGER * ours:
        return 0.0
    if any(crosses(figure.at, source.at, a, b) for figure in friends):
        return 0.0
    out = [
        figure
        for figure in foes
        if not figure.locked
        and not shoots(at, figure)
        and distance_up(figure.at, source.at) <= COMING
        and crosses(figure.at, source.at, a, b)
    ]
    return SHUTS_OUT * sum([worth(figure) for figure in out], 0.0)


def crosses(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Tell whether the way from p to q crosses the line from a to b."""

    def side(u: Point, v: Point, w: Point) -> int:
        turned = (v[0] - u[0]) * (w[1] - u[1]) - (v[1] - u[1]) * (w[0] - u[0])
        return (turned > 0) - (turned < 0)

    return side(p, q, a) * side(p, q, b) < 0 and side(a, b, p) * side(a, b, q) < 0


def _cloud(at: Situation, source: Figure, spell: Spell, effect: kinds.Ground, command: Cast) -> float:
    """A cloud, by those in it who are likely not to save; friends count more."""
    part = CLOUDS.get(effect.kind, 0.0)
    if not part or not command.at:
        return 0.0
    value = 0.0
    for figure in inside(at, source, spell, command):
        fails = 1 - save_tally(at, figure, spell.against, guards(figure)).chance if spell.save else 1.0
        value += part * worth(figure) * fails * (1.0 if figure.side != source.side else -FRIENDS)
    return value


def _passage(at: Situation, source: Figure) -> float:
    """A passage through a wall, for attackers who have no other way to the enemy."""
    if stance_of(at.state, source.side) != "attack":
        return 0.0
    friends, foes = at.field.friends(source.side), at.field.foes(source.side)
    if not foes or any(figure.locked for figure in friends):
        return 0.0
    foe = min(foes, key=lambda figure: (distance_up(figure.at, source.at), figure.id))
    return WAY if route(at.ground, source.profile.base, source.at, foe.at) is None else 0.0


def _dispelled(at: Situation, source: Figure, spell: Spell, command: Cast) -> float:
    """Dispelling, by the spells on friends that hurt, those on enemies that help, and the enemy's walls in the area."""
    value = 0.0
    for figure in inside(at, source, spell, command):
        ours = figure.side == source.side
        table, other = (BONDS, BOONS) if ours else (BOONS, BONDS)
        for condition in figure.conditions:
            if condition.name == "charmed":
                # Who was charmed fights for him who charmed him: ours come back, those we charmed are lost.
                value += 1.5 * worth(figure) * (-1.0 if ours else 1.0)
            else:
                value += (table.get(condition.name, 0.0) - other.get(condition.name, 0.0)) * worth(figure)
    rings = [shape for shape in shapes_of(at, source, spell, command.at) if not isinstance(shape, Burst)]
    for piece in at.state.terrain:
        raiser = at.state.figures.get(piece.owner) if piece.owner else None
        if raiser is not None and raiser.side != source.side and piece.points:
            (ax, ay), (bx, by) = piece.points[0], piece.points[-1]
            value += 1.5 * any(holds(ring, ((ax + bx) // 2, (ay + by) // 2)) for ring in rings)
    return value


def _sent_off(at: Situation, source: Figure, spell: Spell, command: Cast) -> float:
    """An enemy set far away: the stronger he is, and the farther from all of the side, the more."""
    if not command.targets or not command.at:
        return 0.0
    figure, place = at.figure(command.targets[0]), command.at[0]
    if figure.side == source.side or shoots(at, figure):
        return 0.0
    friends = at.field.friends(source.side)
    near = min(distance_up(figure.at, friend.at) for friend in friends)
    far = min(distance_up(place, friend.at) for friend in friends)
    fails = 1 - save_tally(at, figure, spell.against, guards(figure)).chance if spell.save else 1.0
    return SENT_OFF * worth(figure) * fails * min(1.0, max(0, far - near) / COMING)
