"""What must hold of bodies of troops, found a second time from the events alone: places, moves, fatigue.

B01 what a miniature stands for; B02 rank and file; B03 one march or charge a turn, and not out of melee; B08 fatigue;
B10 a charge runs straight on; B14 fewer files only where a gap is narrow.
`audit_losses.py` has the others: B04 losses are counted in men and taken off as figures; B05 nobody falls but by the
kills thrown; B06 the sums; B07 what morale says is done; B09 one melee a turn; B11 rate of fire; B12 magic and breath
out of melee."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.board.bases import overlaps
from game.core.events import Event, RoundBegan
from game.core.figures import Base, Figure
from game.core.grain import GRAIN, distance_up, facing_towards, turn_between
from game.core.masses import body_of
from game.core.state import State
from game.play.ledger import PhaseBegan
from game.rules.situation import Battle
from game.systems.large_battles.events import Arrayed, Assailed, BodyTired, Marched
from tests.audit.books.large_battles.losses import LossesAuditor
from tests.audit.books.large_battles.tales import (
    ZONE,
    Tale,
    Tales,
    abreast,
    counts,
    in_melee,
    members,
    men,
    post,
    turned,
    whole,
)

OWN = ("march", "charge", "counter")
"""Ways to move that are a body's own."""
SLACK = 4
"""Grains by which places worked out twice may differ."""


def auditor(battle: Battle) -> Callable[[State, Any, State], str]:
    """Give what looks at every event of a battle, with the states before and after, and tells what is amiss in it."""
    tales = Tales()
    watches = (LossesAuditor(tales), MovesAuditor(battle, tales))

    def amiss(before: State, event: Event, after: State) -> str:
        return next((found for watch in watches if (found := watch.amiss(before, event, after))), "")

    return amiss


class MovesAuditor:
    """What stands on the table, how it moves, and what tires it."""

    def __init__(self, battle: Battle, tales: Tales) -> None:
        self.battle = battle
        self.tales = tales

    def amiss(self, before: State, event: Event, after: State) -> str:
        """Look at an event; "" where nothing is amiss."""
        match event:
            case Arrayed():
                return self._arrayed(event, after)
            case Marched():
                return self._marched(before, event, after)
            case Assailed():
                return self._assailed(before, event)
            case BodyTired():
                self.tales.of(event.body).tired = event.tired
            case PhaseBegan(phase="melee"):
                self._melee_began(before)
            case RoundBegan() if self.tales.scale:
                return self._turn_began(before)
        return ""

    def _arrayed(self, event: Arrayed, after: State) -> str:
        """A miniature stands for as many men, and counts for as many figures, as the tables say [B01]."""
        self.tales.scale = event.scale
        column = (5, 10, 20).index(event.scale)
        for name, place in event.posts.items():
            figure = after.figures[name]
            if (place.men, place.counts) != (men(figure, column), counts(figure)):
                return f"B01 men in a figure: {name}: {place.men} men, {place.counts} figures"
            if not figure.hit_points == figure.most_hit_points == place.counts:
                return f"B01 men in a figure: {name}: {figure.hit_points} kills to slay"
        for name in event.merged:
            if name in event.posts or after.figures[name].standing:
                return f"B01 men in a figure: {name} is counted with others, and stands"
        drawn_up = dict.fromkeys(body_of(after, after.figures[name]) for name in event.posts)
        return next((found for body in drawn_up if (found := out_of_rank(after, body))), "")

    def _marched(self, before: State, event: Marched, after: State) -> str:
        if {place.figure for place in event.places} != {member.id for member in members(before, event.body)}:
            return "B02 rank and file: not all of the body go together"
        for name, place in event.posts.items():
            was = post(before.figures[name])
            if (place.men, place.counts) != (was.men, was.counts):
                return f"B01 men in a figure: {name} stood for {was.men}"
        wrong = out_of_rank(after, event.body)
        tale = self.tales.of(event.body)
        if event.how in OWN:
            wrong = wrong or _own_move(tale, before, event) or self._files(tale, before, event, after)
        elif event.how == "on":
            wrong = wrong or _straight_on(before, event)
            self.tales.struck.clear()
        elif event.how in ("back", "retreat") and self.tales.owed.pop(event.body, event.how) != event.how:
            return f"B07 what morale says: {event.body}"
        if event.how in ("retreat", "break"):
            tale.idle_until = before.round + 1
        return wrong

    def _files(self, tale: Tale, before: State, event: Marched, after: State) -> str:
        """Fewer files are for who attacks through a gap, or ends where there is no room for as many as before [B14]."""
        was, now = members(before, event.body), members(after, event.body)
        if abreast(now) >= abreast(was):
            return ""
        if event.how == "charge":
            tale.filed = before.round, tale.assailed
            return ""
        one = now[0]
        if one.facing == (was[0].facing + 180) % 360:
            return ""
        as_before: list[Figure] = []
        for other in was:
            x, y = turned(post(other).right - post(one).right, post(other).back - post(one).back, one.facing)
            wider = replace(other.profile, base=_wider(other.profile.base))
            as_before.append(replace(other, x=one.x + x, y=one.y + y, facing=one.facing, profile=wider))
        ground = self.battle.ground(after)
        if any(ground.unfit(each.profile.base, each.at, each.facing) is not None for each in as_before):
            return ""
        mine, others = whole(as_before), dict.fromkeys(body_of(after, each) for each in after.standing())
        if any(overlaps(mine, whole(members(after, name))) for name in others if name != event.body):
            return ""
        return f"B14 files: {event.body} has room for {abreast(was)} abreast, and stands {abreast(now)}"

    def _assailed(self, before: State, event: Assailed) -> str:
        tale = self.tales.of(event.body)
        if tale.charged or tale.marched or tale.idle_until >= before.round or in_melee(before, event.body):
            return f"B03 one march a turn: {event.body}"
        if before.figures[members(before, event.target)[0].id].side == members(before, event.body)[0].side:
            return f"B03 charges are at enemies: {event.target}"
        tale.charged, tale.lead, tale.assailed = True, tale.moves, event.target
        return ""

    def _melee_began(self, before: State) -> None:
        """Who is in melee when it begins has been in it, whether he strikes or not."""
        for body in dict.fromkeys(body_of(before, figure) for figure in before.standing()):
            self.tales.of(body).fought |= in_melee(before, body, ZONE)

    def _turn_began(self, before: State) -> str:
        """A turn is over: who is tired is who has done too much, and has not rested since [B08]."""
        tales, wrong = self.tales, ""
        for body in dict.fromkeys(body_of(before, figure) for figure in before.standing()):
            tale = tales.of(body)
            tale.close_turn()
            several = [each.profile for each in members(before, body)]
            one = next((each for each in several if each.sort != "class"), several[0])
            spent = tale.is_spent(2 if "swiss" in one.traits else 1)
            if tale.tired != spent and not (one.never_checks and "undead" in one.traits):
                wrong = wrong or f"B08 fatigue: {body} is {'' if tale.tired else 'not '}tired"
        tales.begin_turn()
        return wrong


def out_of_rank(state: State, body: str) -> str:
    """Tell who of a body faces another way than the rest, or does not stand to them as his post says [B02]."""
    one, *others = members(state, body)
    if not others and (post(one).right, post(one).back) != (0, 0):
        return f"B02 rank and file: {one.id} is all that is left of {body}, and stands aside of itself"
    for other in others:
        if other.facing != one.facing:
            return f"B02 rank and file: {other.id} faces {other.facing}, {one.id} {one.facing}"
        apart = distance_up((post(one).right, post(one).back), (post(other).right, post(other).back))
        if not apart or abs(apart - distance_up(one.at, other.at)) > 4:
            return f"B02 rank and file: {one.id} and {other.id} do not stand at their posts"
    return ""


def _wider(base: Base) -> Base:
    """A base that is wider by as much as places may be off that were worked out another way."""
    if base.radius:
        return Base(radius=base.radius + SLACK)
    return Base(width=base.width + 2 * SLACK, length=base.length + 2 * SLACK)


def _own_move(tale: Tale, before: State, event: Marched) -> str:
    """One march a turn, in two parts at most (shot at or shooting between), or one charge; none out of melee [B03]."""
    if tale.idle_until >= before.round:
        return f"B03 who reorders stays: {event.body}"
    if event.how != "march":
        return "" if tale.charged else f"B03 a charge is declared: {event.body}"
    tale.marched += 1
    if tale.charged or tale.marched > (4 if tale.volleys else 2) or tale.fought:
        return f"B03 one march a turn: {event.body}"
    if tale.marched == 1 and in_melee(before, event.body):
        return f"B03 nobody marches out of melee: {event.body}"
    return ""


def _straight_on(before: State, event: Marched) -> str:
    """What a charge has left it runs straight ahead [B10]."""
    for place in event.places:
        one = before.figures[place.figure]
        far = distance_up(one.at, place.at)
        strays = turn_between(one.facing, facing_towards(one.at, place.at)) if far > GRAIN else 0
        if place.facing != one.facing or strays > 1:
            return f"B10 a charge runs straight on: {one.id} strays {strays} degrees"
    return ""
