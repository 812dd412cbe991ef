"""Blows: whoever's segment it is strikes, the quicker weapon first; those as quick as each other together.

[TA-0.2, TA-2.1, TA-9.1]"""

from __future__ import annotations

from collections.abc import Generator

from game.core.commands import Command, Escape, Flee, Grapple, Manoeuvre, Rally, Rise, Strike, Stunt
from game.core.fight.deeds import Rose
from game.core.fight.harm import Beset
from game.core.figures import Condition, Figure
from game.core.tally import Modifier
from game.play.asked.asking import ask
from game.play.course.ending import end_if_over, look_at_locks
from game.play.course.standing_answers import ordered_blow
from game.play.gear.handling import handle_in_melee
from game.play.gear.offers import turn_offers
from game.play.ledger import beasts_blow, blows_left, fight
from game.play.melee.blows import choose, escape, nerves
from game.play.melee.offers import MayEscape, MayGetUp, MayRein, MayStrike
from game.play.melee.stepping_offers import MayFlee
from game.play.melee.striking import Stroke, strike
from game.play.melee.tricks.manoeuvres import grapple, manoeuvre
from game.play.melee.tricks.offers import MayGrapple, MayTry
from game.play.melee.tricks.stunting import MayStunt, stunt
from game.play.morale.losses import close
from game.play.morale.rallying import rein_in
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.step import Play, Step
from game.play.volley import Volley, volley
from game.rules.decision import AnyOffer, Decision
from game.rules.knowing.view import as_known
from game.rules.melee.reach import REAR, blow_refused, may_strike, position
from game.rules.melee.stunts import dares
from game.rules.morale.checks import CHOICE
from game.rules.situation import Situation
from game.systems.three_actions.acts.budget import FISTS, NATURAL, refused
from game.systems.three_actions.acts.entitled import arm_of, entitled, swiftness
from game.systems.three_actions.acts.timing import LAST
from game.systems.three_actions.events import Acted, AttackBrought, Readied
from game.systems.three_actions.ledger import SegmentBegan, segments
from game.systems.three_actions.striking.parrying import parry, thwarts
from game.systems.three_actions.striking.readiness import blow_act, blow_left, may_strike_now, strikers
from game.systems.three_actions.tables import constant
from game.systems.three_actions.words import BLOW, OTHER, WRESTLE, Act, doing

Struck = Generator[Decision, Command, None]
ASKED = 8
"""So often one is asked at its turn, at most: what it handles there costs nothing but its time."""


class Blows(Step, frozen=True):
    """The blows of a segment, from the quickest weapon to the slowest [TA-0.2, TA-R29]."""

    cite = "TA-0.2"
    segment: int

    @property
    def title(self) -> str:
        return f"Segment {self.segment}: blows"

    def play(self, ref: Referee) -> Play:
        """Have those strike together whose weapons are as quick as each other's; then look again who may."""
        able = strikers(ref.at, self.segment)
        if not able or ref.state.outcome is not None:
            return
        if segments(ref.state).phase != "melee":
            ref.record(SegmentBegan(segment=self.segment, part="melee", rules=("TA-0.2",)))
        quickest = min(swiftness(ref.at, figure) for figure in able)
        names = tuple([figure.id for figure in able if swiftness(ref.at, figure) == quickest])
        given: list[Strike] = []
        for name in names:
            command = yield from turn(ref, name, self.segment)
            if isinstance(command, Strike):
                given.append(command)
        worth = []
        for blow in given:
            parries = yield from ask_parries(ref, blow)
            worth.append(parries)
        kept = [blow for blow in given if is_kept_off(ref, blow, self.segment)]
        worth = [parries for blow, parries in zip(given, worth, strict=True) if blow not in kept]
        given = [blow for blow in given if blow not in kept]
        for blow in given:
            if blow.weapon:
                choose(ref, blow.figure, blow.weapon)
        together = volley(ref)
        for blow, parries in zip(given, worth, strict=True):
            give(ref, blow, self.segment, parries, together)
        close(ref, [blow.target for blow in given], together.felled)
        for blow in given:
            yield from shaken(ref, blow)
        look_at_locks(ref, phase="")
        if not end_if_over(ref):
            ref.next(self)


def turn(ref: Referee, name: str, segment: int) -> Generator[Decision, Command, Command | None]:
    """Ask what a figure does whose turn it is: a blow is given back, to fall with others; the rest is done."""
    figure = ref.figure(name)
    if not may_strike_now(ref.at, figure, segment):
        return None  # it has helped a friend to wrestle somebody down
    for _ in range(ASKED):
        figure = ref.figure(name)
        offer = MayStrike(name)
        targets = offer.targets(ref.at)
        own = beasts_blow(ref.state, name) is None
        prone = figure.has("prone") and own
        command = ordered_blow(ref.at, figure, targets)
        if command is None:
            away: tuple[AnyOffer, ...] = (MayEscape((name,)),)
            if prone:
                away = (MayGetUp(name),) * rises(ref.at, figure)
            tricks: tuple[AnyOffer, ...] = (MayTry(name), MayGrapple(name))
            if dares(ref.at, figure):
                tricks = (*tricks, MayStunt(name))
            more = (*tricks, *away, MayRein(name), MayFlee(name), *turn_offers(name)) if own else ()
            if not targets and not any(option.is_open(as_known(ref.at, figure.side)) for option in more):
                break
            offers = (offer, *more, MayStop())
            command = yield from ask(ref, Decision(figure.side, f"{figure.name} strikes", "TA-2.1", offers, (name,)))
        if isinstance(command, Strike):
            return command
        if handle_in_melee(ref, command):
            if not blows_left(ref.state, name):
                break
            continue
        yield from _do(ref, name, command, segment)
        break
    if ref.figure(name).standing:
        ref.record(Readied(figure=name, segment=segment + 1, rules=("TA-0.2",)))
    return None


def rises(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure has an action left to get up with [TA-0.1]."""
    return refused(doing(figure).acts, Act(kind=OTHER, what="rise"), entitled(at, figure)) is None


def _do(ref: Referee, name: str, command: Command, segment: int) -> Struck:
    """Do at a figure's turn what is no plain blow [TA-R23]."""
    figure = ref.figure(name)
    arm = arm_of(ref.at, figure)
    if isinstance(command, Manoeuvre):
        if not reaches(ref, name, command.target):
            return
        ref.record(Acted(figure=name, act=Act(kind=BLOW, what=arm), segment=segment, rules=("TA-2.1",)))
        ref.record(AttackBrought(figure=command.target, by=name, rules=("TA-9.1",)))
        yield from manoeuvre(ref, name, command.target, command.what)
    elif isinstance(command, Grapple):
        yield from hold(ref, command, segment)
    elif isinstance(command, Stunt):
        ref.record(Acted(figure=name, act=Act(kind=BLOW, what=arm), segment=segment, rules=("TA-2.1",)))
        yield from stunt(ref, command)
    elif isinstance(command, Escape):
        ref.record(Acted(figure=name, act=Act(kind=BLOW, what=arm), segment=segment, rules=("TA-2.1",)))
        yield from escape(ref, name, command.place.at, command.place.facing, "SP-3.5.6.5")
    elif isinstance(command, Rise):
        ref.record(Rose(figure=name, rules=("SP-3.5.9.13.1",)))
        ref.record(Acted(figure=name, act=Act(kind=OTHER, what="rise"), segment=segment, rules=("TA-0.1",)))
    elif isinstance(command, Rally):
        rein_in(ref, name, blows=1)
    elif isinstance(command, Flee):
        flight = Condition("breaking", 0, CHOICE)
        ref.record(Beset(figures=(name,), condition=flight, rules=("SP-3.5.6.8", "SP-3.5.6.7.2")))


def hold(ref: Referee, command: Grapple, segment: int) -> Struck:
    """Have figures wrestle a target down; each whom it keeps off with its weapon has lost his attempt.

    [TA-6.5, TA-8.2.6, TA-9.5, TA-R15]"""
    held: list[str] = []
    for name in command.figures:
        if may_strike_now(ref.at, ref.figure(name), segment) and reaches(ref, name, command.target):
            ref.record(Acted(figure=name, act=Act(kind=WRESTLE), segment=segment, rules=("TA-6.5",)))
            ref.record(AttackBrought(figure=command.target, by=name, rules=("TA-9.5",)))
            if not thwarts(ref, name, command.target):
                held.append(name)
    if held:
        yield from grapple(ref, Grapple(tuple(held), command.target))


def is_kept_off(ref: Referee, command: Strike, segment: int) -> bool:
    """Tell whether who would pummel is kept off by a weapon, whatever its bearer has done; that blow is then spent.

    [TA-9.5, TA-R15, TA-R44]"""
    figure, target = ref.figure(command.figure), ref.figure(command.target)
    own = beasts_blow(ref.state, figure.id) is None and not command.horse and not command.weapon
    if not own or arm_of(ref.at, figure) != FISTS or not (figure.standing and target.standing):
        return False
    if not blows_left(ref.state, figure.id) or not thwarts(ref, figure.id, target.id):
        return False
    _count(ref, figure.id, segment)
    return True


def reaches(ref: Referee, name: str, target: str) -> bool:
    """Tell whether a figure reaches another in truth: somebody may stand between whom its side does not see."""
    return blow_refused(ref.at, ref.figure(name), ref.figure(target)) is None


def ask_parries(ref: Referee, command: Strike) -> Generator[Decision, Command, int]:
    """Ask whether a blow that is about to fall is parried; give what that is worth [TA-9.1, TA-9.2, TA-9.9]."""
    figure, target = ref.figure(command.figure), ref.figure(command.target)
    if not blows_left(ref.state, figure.id) or not target.standing or not figure.standing:
        return 0
    ref.record(AttackBrought(figure=target.id, by=figure.id, rules=("TA-9.1",)))
    where = position(ref.at, figure, target)
    if where == REAR or command.horse or beasts_blow(ref.state, figure.id) is not None:
        return 0
    parries = yield from parry(ref, figure, target, where)
    return parries


def give(
    ref: Referee,
    command: Strike,
    segment: int,
    parries: int,
    together: Volley,
) -> None:
    """Give a blow that falls together with others, as they began: who is felled by one of them has still struck.

    [TA-0.2, TA-10.8]"""
    name, target = command.figure, command.target
    if not blows_left(ref.state, name) or not ref.figure(name).standing:
        return  # it has struck already, at one who tried to slip away
    if not ref.figure(target).standing:  # an image that a blow before this has ended
        ref.record(Readied(figure=name, segment=segment + 1, rules=("TA-0.2",)))
        return
    if command.horse and not ref.figure(target).profile.mount:
        return  # its rider was unhorsed by a blow before this
    if not may_strike(ref.figure(name)) or not reaches(ref, name, target):
        # A blow before this has stunned the one, or thrown the other out of reach.
        ref.record(Readied(figure=name, segment=segment + 1, rules=("TA-0.2",)))
        return
    if beasts_blow(ref.state, name) is None and blow_left(ref.at, ref.figure(name)) is not None:
        return  # it has helped a friend to wrestle somebody down
    began = together.began
    where = position(began, began.figure(name), began.figure(target))
    _count(ref, name, segment)
    strike(ref, Stroke(name, target, where, parries, horse=command.horse), together)


def shaken(ref: Referee, command: Strike) -> Struck:
    """Have those who were struck from behind, and stand, look to their nerve, when all has fallen [SP-3.5.9.2.1]."""
    name, target = command.figure, command.target
    if not command.horse and name in fight(ref.state).behind.get(target, ()) and ref.figure(target).standing:
        yield from nerves(ref, target)


def _count(ref: Referee, name: str, segment: int) -> None:
    """Count a blow; the next of a weapon is given in the next segment at the earliest, claw and bite come together."""
    figure = ref.figure(name)
    if beasts_blow(ref.state, name) is not None:
        return
    arm = arm_of(ref.at, figure)
    act = blow_act(arm, defends=doing(figure).beset)
    ref.record(Acted(figure=name, act=act, segment=segment, rules=("TA-2.1", "TA-R2")))
    if arm != NATURAL and segment < LAST:
        ref.record(Readied(figure=name, segment=segment + 1, rules=("TA-R28",)))


def striker(at: Situation, figure: Figure, target: Figure, where: str) -> list[Modifier]:
    """Return what counts for a blow here: a charge; and that its victim was warned of a foe behind it.

    [TA-10.8, TA-R25]"""
    found = []
    if figure.rushed:
        found.append(Modifier(constant("charge", "to_hit"), "charge", "TA-R25"))
        found.append(Modifier(1, "charge", "SP-3.5.5.1", "a charge counts as the book has it"))
    if target.rushed:
        found.append(Modifier(constant("charge", "worse"), "at one who has charged", "TA-R25"))
    if where == REAR and figure.id in doing(target).warned:
        found.append(Modifier(-2, "its victim was warned", "TA-10.8"))
    return found
