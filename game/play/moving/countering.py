"""Counter-charges: who is asked for one, and how far each comes to meet his charger [SP-3.3.3.4]."""

from __future__ import annotations

from game.core.commands import Charge
from game.core.fight.moves import Charged
from game.core.figures import Figure
from game.core.grain import GRAIN, squared
from game.core.tally import Refusal
from game.play.asked.asking import ask
from game.play.melee.stepping import launch
from game.play.moving.going import Asking, as_far, foes_met, go
from game.play.moving.offers import MayCharge, MayStop
from game.play.referee import Referee
from game.rules.course.standing import standing
from game.rules.decision import Decision
from game.rules.field import zone_radius
from game.rules.knowing.view import as_known
from game.rules.moving.ends import kept_apart
from game.rules.moving.movement import can_walk, charge_reach, may_charge, may_move
from game.rules.moving.rushing import Hem, rush
from game.rules.moving.walking import first_near, shortened_to_fit
from game.rules.moving.way import Way
from game.rules.moving.ways import charge_ways, in_their_ranks
from game.rules.situation import Situation

ASIDE = 6 * GRAIN
"""How much more than its reach may lie between one and whom it charges: bases, and a zone."""


def counter_charge(ref: Referee, found: tuple[Way, ...], targets: tuple[str, ...]) -> Asking:
    """Ask those charged, if each could itself have charged, whether they come to meet it [SP-3.3.3.4, SP-R37]."""
    at = ref.at
    side = at.state.enemy_of(at.figure(found[0].figure).side)
    units = {at.figure(name).unit for name in targets} - {""}
    known = as_known(at, side)
    chargers = tuple(way.figure for way in found)
    asked = tuple(
        figure.id
        for figure in at.field.friends(side)
        if (figure.id in targets or figure.unit in units)
        and standing(at, figure, "counter") != "never"
        and may_move(at, figure, side) is None
        and can_walk(at, figure)
        and _could_meet(known, figure, chargers)
    )
    if not asked:
        return
    command = yield from ask(
        ref,
        Decision(
            side, "meet them with a counter-charge?", "SP-3.3.3.4", (MayCharge(side, asked, chargers), MayStop()), asked
        ),
    )
    if isinstance(command, Charge):
        yield from _meet(ref, command)


def _could_meet(at: Situation, figure: Figure, chargers: tuple[str, ...]) -> bool:
    """Whether a figure could charge one at least of those who charge; those who are nearest are looked at first."""
    if not figure.altitude and may_charge(at, figure) is not None:
        return False
    far, here = charge_reach(at, figure) + ASIDE, figure.at
    # Only those within its reach are charged, the nearest first.
    apart = {name: squared(at.figure(name).at, here) for name in chargers if name in at.state.figures}
    within = sorted([name for name in apart if apart[name] <= far * far], key=apart.__getitem__)
    if not within:
        return False
    hem, foes = Hem(at, figure), map(at.figure, within)
    return any(not hem.bars(foe) and _would_meet(at, figure, foe) for foe in foes)


def _would_meet(at: Situation, figure: Figure, foe: Figure) -> bool:
    """Whether a straight charge would bring a figure into an enemy's zone."""
    laid = rush(at, figure, (foe.at,), figure.facing)
    return not isinstance(laid, Refusal) and foe.id in laid.zones


def _meet(ref: Referee, command: Charge) -> Asking:
    """Each counter-charger goes its share, by speed, of the way to where it meets its charger [SP-R37]."""
    at = ref.at
    laid = charge_ways(at, command.walks)
    if isinstance(laid, Refusal):
        yield from as_far(ref, command.walks, laid)
        return
    names = tuple(way.figure for way in laid)
    foes = foes_met(laid)
    ref.record(Charged(figures=names, targets=foes, counter=True, rules=("SP-3.3.3.4", "SP-R37")))
    launch(ref, laid)
    yield from go(ref, _shares(at, laid, foes[0]), charge=True)


def _shares(at: Situation, laid: tuple[Way, ...], other: str) -> tuple[Way, ...]:
    """What each of those who come to meet a charge goes: nobody runs into those before him, or ends on anybody.

    [SP-R37, ST-R1, ST-R14]"""
    together = frozenset([way.figure for way in laid])
    asked = {way.figure: max(1, way.length) for way in laid}
    return kept_apart(at, in_their_ranks(at, asked, [_share(at, way, other, together) for way in laid], together))


def _share(at: Situation, way: Way, other: str, together: frozenset[str]) -> Way:
    """The part of a counter-charger's way that is its own; it and its charger meet when one is in the other's zone."""
    figure = at.figure(way.figure)
    charger = at.figure(way.zones[0] if way.zones else other)
    met = first_near(figure, way.path, charger, max(zone_radius(figure), zone_radius(charger)))
    apart = way.length if met is None else met
    mine, theirs = charge_reach(at, figure), charge_reach(at, charger)
    return shortened_to_fit(at, figure, way, apart * mine // (mine + theirs), together)
