"""Casting: who may work magic now, what he has to cast, at whom and where."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.convex import squared_up
from game.board.heights import apart, apart_from, gap_apart
from game.board.templates import caught
from game.catalogue.effects import Damage, Ground, Move
from game.catalogue.kinds.folk import hit_dice
from game.catalogue.kinds.magic import Spell
from game.core.commands import Cast
from game.core.dice import spec
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up, round_inches
from game.core.tally import Refusal
from game.rules.magic.aiming import place_unseen
from game.rules.magic.conditions import working_refused
from game.rules.magic.spell_area import dice_rank, feet, level_at, reach_of, shapes_of, unaffected
from game.rules.melee.duel import is_caster
from game.rules.moving.movement import standing_on
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.rules.stealth.unseen import is_unseen

SCROLL = "scroll_of_"
"""How the item id of a scroll begins; its spell follows."""
TOUCH = GRAIN
"""How near one must be to be touched, edge to edge [SP-R161]."""


def casts_as(at: Situation, figure: Figure) -> str:
    """Return the list from which a figure casts: magic_user, cleric or ""."""
    return at.catalogue.classes[figure.profile.kind].casts if is_caster(at, figure) else ""


def spell_of(at: Situation, key: str, *, backwards: bool = False) -> Spell | None:
    """Return a spell by its id, or what it is when reversed; None where there is none."""
    spell = at.catalogue.spells.get(key)
    return spell.reverse if spell is not None and backwards else spell


def spell_level(at: Situation, figure: Figure, key: str) -> int:
    """Return the level a spell has for who casts it, 0 where it is none of his."""
    spell = at.catalogue.spells.get(key)
    return spell.levels.get(casts_as(at, figure), 0) if spell is not None else 0


def power(at: Situation, figure: Figure, key: str, by: str = "") -> int:
    """Return the level at which a figure casts: its own; a scroll's is never below what its spell wants [SP-R161]."""
    if not by:
        return figure.profile.level
    least = next(
        (n for n, row in enumerate(at.catalogue.spells_a_day[casts_as(at, figure)], 1)
         if len(row) >= spell_level(at, figure, key)),
        1,
    )  # fmt: skip
    return max(figure.profile.level, least)


def at_hand(at: Situation, figure: Figure) -> list[tuple[str, str]]:
    """List what a figure could cast: (spell, "") from memory, (spell, item) of a scroll that it can read."""
    found = [(key, "") for key in dict.fromkeys(figure.prepared)]
    if figure.carries:
        for item in dict.fromkeys(figure.carries):
            if item.startswith(SCROLL) and spell_level(at, figure, item.removeprefix(SCROLL)):
                found.append((item.removeprefix(SCROLL), item))
    return found


def may_cast(at: Situation, figure: Figure, *, what: str = "cast", injury: bool = True) -> Refusal | None:
    """Say why a figure may cast no spell, read no scroll or counter nothing now, or None; `what` is said in the reason.

    [SP-3.4.3.1, SP-3.4.3.2, SP-3.4.3.3, SP-R161, SP-R165]"""
    no = working_refused(at, figure, what, injury=injury)
    if no is not None:
        return no
    if at.book.acting.acts is not None:
        no = at.book.acting.acts(at, figure, "spell", 1)
        if no is not None:
            return no
    elif figure.shots:
        return Refusal(f"{figure.name} has shot this round", "SP-R161", {"shots": figure.shots})
    if figure.conditions and figure.has("shelled"):
        return Refusal(f"no magic passes out of {figure.name}'s shell", "SP-R165")
    return None


def undeclared(at: Situation, figure: Figure, command: Cast) -> Refusal | None:
    """Say why a spell may not be cast that was not declared, where spells must be, or None [CY-1.3, CY-R6]."""
    told = at.book.acting.spell_named(at, figure)
    if told is None or told == (command.spell, command.by):
        return None
    meant = f"has declared {at.catalogue.name(told[0])}" if told[0] else "has declared no spell this round"
    return Refusal(f"{figure.name} {meant}", at.book.cite("CY-R6"), {"declared": told[0]})


def not_at_hand(at: Situation, figure: Figure, spell: str, by: str) -> Refusal | None:
    """Say why a figure cannot say that it will cast a spell, or None: it is a caster, and has it [CY-1.3]."""
    rule = at.book.cite("CY-1.3")
    if not casts_as(at, figure):
        return Refusal(f"{figure.name} is no caster", rule)
    if (spell, by) in at_hand(at, figure):
        return None
    where = f"no {at.catalogue.name(by)} with it" if by else "it not prepared"
    return Refusal(f"{figure.name} cannot declare {at.catalogue.name(spell)}: it has {where}", rule)


# ---- a spell at somebody or something ----------------------------------------------------------------------------


def cast_refused(at: Situation, figure: Figure, command: Cast) -> Refusal | None:
    """Say why a figure may not cast this so, or None [SP-3.4.2.2, SP-3.4.2.13, SP-3.4.3.6, SP-3.10.10]."""
    spell = at.catalogue.spells.get(command.spell)
    if spell is None:
        return Refusal(f"there is no spell {command.spell!r}", "SP-3.10.10")
    if not casts_as(at, figure):
        return Refusal(f"{figure.name} is no caster", "SP-3.10.10")
    if command.by and command.by not in figure.carries:
        return Refusal(f"{figure.name} has no {at.catalogue.name(command.by)}", "SP-3.10.10")
    if command.by and command.by != SCROLL + command.spell:
        return Refusal(f"a {at.catalogue.name(command.by)} holds no {spell.name}", "SP-3.10.10")
    if not spell_level(at, figure, command.spell):
        return Refusal(f"{spell.name} is none of {figure.name}'s spells", "SP-3.10.10")
    if not command.by and command.spell not in figure.prepared:
        return Refusal(f"{figure.name} has no {spell.name} prepared", "SP-3.10.10")
    no = may_cast(at, figure, what="read a scroll" if command.by else "cast") or undeclared(at, figure, command)
    if no is not None:
        return no
    if at.book.acting.acts is not None:
        no = at.book.acting.acts(at, figure, f"spell {command.spell}{' reversed' if command.reversed else ''}", 1)
        if no is not None:
            return no
    if command.reversed:
        if spell.reverse is None:
            return Refusal(f"{spell.name} cannot be reversed", "SP-3.10.10")
        spell = spell.reverse
    if not spell.effects:
        return Refusal(f"{spell.name}: {spell.effect}", "SP-R161")
    return aim_refused(at, figure, spell, command.targets, command.at, power(at, figure, command.spell, command.by))


def aim_refused(
    at: Situation, figure: Figure, spell: Spell, targets: tuple[str, ...], places: tuple[Point, ...], level: int
) -> Refusal | None:
    """Say why a spell (or a device that works it) may not be aimed so, or None."""
    if spell.on_figure and targets and not places:
        return _at_figures(at, figure, spell, targets, 1)
    if spell.shape in ("one", "many"):
        wants = 1 if any(isinstance(effect, Move) for effect in spell.effects) else 0
        if len(places) != wants:
            return Refusal(f"{spell.name} wants {'one place' if wants else 'figures, and no place'}", "SP-3.4.2.2")
        no = _at_figures(at, figure, spell, targets, most_targets(spell, level))
        return no or (_move_refused(at, figure, spell, at.figure(targets[0]), places[0]) if wants else None)
    own = spell.shape == "self" or (spell.shape == "disc" and not spell.range)
    if targets:
        works = "works on its caster" if spell.shape == "self" else "surrounds its caster"
        where = works if own else "is cast at a place"
        return Refusal(f"{spell.name} {where}, not at a figure", "SP-3.4.2.2")
    wants = 0 if own else 2 if spell.shape == "wall" else 1
    if len(places) != wants:
        number = ("no place", "one place", "two places")[wants]
        return Refusal(f"{spell.name} wants {number}", "SP-3.4.2.2")
    if own:
        return None
    return _at_places(at, figure, spell, places)


def most_targets(spell: Spell, level: int) -> int:
    """Return how many figures a spell can be aimed at."""
    for effect in spell.effects:
        if isinstance(effect, Damage) and effect.missiles:
            return max(number for least, number in effect.missiles if least <= max(1, level))
    if spell.shape != "many":
        return 1
    return spec(spell.whom.count).most if spell.whom.count else 1


def _at_figures(at: Situation, figure: Figure, spell: Spell, targets: tuple[str, ...], most: int) -> Refusal | None:
    if not 1 <= len(targets) <= most:
        number = "one figure" if most == 1 else f"1 to {most} figures"
        return Refusal(f"{spell.name} wants {number}, not {len(targets)}", "SP-3.4.2.2", {"most": most})
    if len(set(targets)) != len(targets):
        twice = next(name for name in targets if targets.count(name) > 1)
        named = at.state.figures.get(twice)
        return Refusal(f"{named.name if named is not None else twice} is named twice", "SP-3.4.2.2")
    for name in targets:
        target = at.state.figures.get(name)
        if target is None or not target.standing:
            return Refusal(f"there is no figure {name!r} to cast at", "SP-3.4.2.2")
        no = _figure_refused(at, figure, spell, target)
        if no is not None:
            return no
    crowd = spell.whom.crowd_dice
    if crowd and len(targets) > 1:
        for name in targets:
            target = at.figure(name)
            if dice_rank(target.profile.hit_dice) > dice_rank(hit_dice(crowd)):
                dice = target.profile.hit_dice
                return Refusal(f"{target.name}, of {dice} hit dice, is charmed alone or not at all", "SP-R162")
    return None


def _figure_refused(at: Situation, figure: Figure, spell: Spell, target: Figure) -> Refusal | None:
    why = unaffected(at, figure, spell, target)
    if why:
        return Refusal(f"{spell.name} does nothing to {target.name}: {why}", "SP-R162")
    if target.id == figure.id:
        return None
    if spell.touch:
        far = gap_apart(figure, target)
        if far > TOUCH:
            reason = f"{target.name} is {round_inches(far)} inches away: {spell.name} is a touch"
            return Refusal(reason, "SP-R161", {"distance": round_inches(far)})
        return None
    if is_unseen(target) and target.side != figure.side:
        return Refusal(f"{figure.name} cannot see {target.name}", "SP-3.4.2.2")
    origin = origin_of(figure)
    caster = replace(figure, x=origin[0], y=origin[1])
    far, reach = apart(caster, target), reach_of(at, spell, casts_as(at, figure))
    if far > reach:
        return too_far(target.name, spell, far, reach)
    found = seen(at, caster, target, lit=origin != figure.at)
    if found.kind == "blocked":
        return Refusal(f"{figure.name} cannot see {target.name}: {found.reason}", found.rule)
    return None


def too_far(what: str, spell: Spell, far: int, reach: int) -> Refusal:
    """Say that something is beyond the range of a spell [SP-3.4.2.2]."""
    distance, most = round_inches(far), round_inches(reach)
    reason = f"{what} is {distance} inches away: {spell.name} carries {most}"
    return Refusal(reason, "SP-3.4.2.2", {"distance": distance, "range": most})


def origin_of(figure: Figure) -> Point:
    """Return where a figure's spells come from: its image, where it has sent one, else itself [SP-R169]."""
    image = figure.condition("image") if figure.conditions else None
    if image is None:
        return figure.at
    x, y = image.value.split(",")
    return int(x), int(y)


def _at_places(at: Situation, figure: Figure, spell: Spell, places: tuple[Point, ...]) -> Refusal | None:
    reach = reach_of(at, spell, casts_as(at, figure))
    table, origin = at.state.table, origin_of(figure)
    caster = replace(figure, x=origin[0], y=origin[1])
    if spell.shape == "wall":
        (ax, ay), (bx, by) = places
        middle = ((ax + bx) // 2, (ay + by) // 2)
        far = apart_from(caster, middle)
        if far > reach:
            return too_far("the middle of it", spell, far, reach)
        no = place_unseen(at, figure, origin, middle, 0)
        if no is not None:
            return no
    for place in places:
        if not (0 <= place[0] <= table.width and 0 <= place[1] <= table.height):
            x, y = round_inches(place[0]), round_inches(place[1])
            wide, high = round_inches(table.width), round_inches(table.height)
            return Refusal(f"{x},{y} is off the table of {wide} by {high} inches", "ST-R1", {"x": x, "y": y})
        if spell.shape == "wall":
            continue
        level = level_at(at, figure, spell, place)
        if spell.shape == "cone":
            if place == figure.at:
                return Refusal(f"{figure.name} must cast {spell.name} towards some place", "SP-3.4.2.2")
            far, reach = abs(figure.altitude - level), feet(at, spell.feet[0])
            if far >= reach:
                return too_far("that height", spell, far, reach)
            continue
        far = apart_from(caster, place, level)
        if far > reach:
            return too_far("that place", spell, far, reach)
        no = place_unseen(at, figure, origin, place, level)
        if no is not None:
            return no
    if spell.shape == "line" and places[0] == figure.at:
        return Refusal(f"{spell.name} must begin at some other place", "SP-3.4.2.2")
    if spell.shape == "wall":
        if places[0] == places[1]:
            return Refusal(f"{spell.name} wants two different places", "SP-3.4.2.2")
        long, most = distance_up(*places), feet(at, spell.feet[0])
        if long > most:
            reason = f"{spell.name} is {round_inches(most)} inches long, not {round_inches(long)}"
            return Refusal(reason, "SP-3.4.2.2", {"length": round_inches(long), "most": round_inches(most)})
    return ground_refused(at, figure, spell, places)


def ground_refused(at: Situation, figure: Figure, spell: Spell, places: tuple[Point, ...]) -> Refusal | None:
    """Say why what a spell raises may not be there, or None: walls rise where nobody stands [SP-R166]."""
    for effect in spell.effects:
        if not isinstance(effect, Ground):
            continue
        if effect.clear:
            for shape in shapes_of(at, figure, spell, places):
                under = caught(shape, at.state.standing())
                if under:
                    return Refusal(f"{under[0].name} stands where the {spell.name} would be", "SP-R166")
        if effect.needs and not _wall_near(at, places[0]):
            return Refusal("there is no wall at that place", "SP-R166")
    return None


def _wall_near(at: Situation, place: Point) -> bool:
    near = GRAIN // 2
    for piece in at.ground.pieces:
        solid = piece.kind.impassable and piece.kind.blocks
        if solid and any(squared_up(ring, *place) <= near * near for ring in piece.walls):
            return True
    return False


def _move_refused(at: Situation, figure: Figure, spell: Spell, target: Figure, place: Point) -> Refusal | None:
    """Say why a spell may not move a figure to a place: too far, too heavy, or no room there [SP-R168]."""
    move = next(effect for effect in spell.effects if isinstance(effect, Move))
    far, most = distance_up(target.at, place), move.far * GRAIN
    if far > most:
        reason = f"that place is {round_inches(far)} inches away: {spell.name} goes {round_inches(most)}"
        return Refusal(reason, "SP-3.4.2.2", {"distance": round_inches(far), "range": round_inches(most)})
    if move.pounds_a_level:
        weight, lifts = POUNDS[target.profile.size], move.pounds_a_level * figure.profile.level
        if weight > lifts:
            reason = f"{target.name} weighs about {weight} pounds: {figure.name} lifts {lifts}"
            return Refusal(reason, "SP-R168", {"weight": weight, "lifts": lifts})
    there = replace(target, x=place[0], y=place[1])
    under = at.ground.unfit(there.profile.base, there.at, there.facing)
    if under is not None or standing_on(at, there, frozenset((target.id,))) is not None:
        return Refusal(f"{target.name} has no room to stand there", "ST-R1")
    return None


POUNDS = {"S": 80, "M": 200, "L": 1000, "H": 5000}
"""What a figure of a size weighs with its gear [SP-R168]."""
