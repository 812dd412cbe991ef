"""One figure's turn in a melee: its blows, or what it does in their place."""

from __future__ import annotations

from collections.abc import Generator

from game.core.commands import Command, Escape, Flee, Grapple, Manoeuvre, Rally, Rise, Strike, Stunt
from game.core.events import Dropped
from game.core.fight.deeds import Rose
from game.core.fight.harm import Beset
from game.core.figures import Condition, Figure
from game.core.held.handling import Use
from game.core.ids import SubjectId
from game.play.asked.asking import ask
from game.play.course.standing_answers import ordered_blow
from game.play.exchanged import Forgone
from game.play.gear.handling import handle_in_melee
from game.play.gear.offers import MayChangeWeapon, turn_offers
from game.play.ledger import blows_left, fight, own_blows_left
from game.play.magic.devices import MayUseInMelee, use_in_melee
from game.play.melee.blows import blow, escape, has_a_blow_first
from game.play.melee.falling import FallsLast
from game.play.melee.fighting import join, meet, melees, order
from game.play.melee.keeping_off import kept_off
from game.play.melee.offers import MayEscape, MayGetUp, MayRein, MayStrike
from game.play.melee.stepping import go_on, must_go_on, step_on
from game.play.melee.stepping_offers import MayFlee
from game.play.melee.tricks.manoeuvres import grapple, manoeuvre
from game.play.melee.tricks.offers import MayGrapple, MayTry
from game.play.melee.tricks.stunting import MayStunt, stunt
from game.play.morale.rallying import rein_in
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.course.standing import is_hero, standing
from game.rules.decision import AnyOffer, Decision
from game.rules.knowing.view import as_known
from game.rules.melee.manoeuvres import unwieldy
from game.rules.melee.reach import foes_in_reach, may_strike
from game.rules.melee.stunts import dares
from game.rules.morale.checks import CHOICE
from game.rules.moving.movement import has_dueled
from game.rules.stealth.unseen import is_known


class Escapes(Step, frozen=True):
    """Those of a side who would rather be gone try to escape before any blow falls [SP-3.5.6.5, SP-R98]."""

    title = "Escape melee"
    cite = "SP-3.5.6.5"
    side: str

    def play(self, ref: Referee) -> Play:
        """Ask who tries and where to; then again, until the side is done."""
        offer = MayEscape(would_escape(ref, self.side))
        if not offer.figures or not offer.is_open(as_known(ref.at, self.side)):
            return
        offers: tuple[AnyOffer, ...] = (offer, MayStop())
        command = yield from ask(ref, Decision(self.side, "escape melee?", "SP-3.5.6.5", offers, offer.figures))
        if isinstance(command, Escape):
            place = command.place
            yield from escape(ref, place.figure, place.at, place.facing, "SP-3.5.6.5")
            ref.next(self)


def would_escape(ref: Referee, side: str) -> tuple[str, ...]:
    """Those of a side who think of escape before any blow falls, who are held and have a blow to give up [SP-R98]."""
    at = ref.at
    return tuple(
        figure.id
        for figure in map(at.figure, at.field.held())
        if figure.side == side
        and own_blows_left(ref.state, figure.id)
        and may_strike(figure)
        and not has_dueled(figure)
        and thinks_of_it(ref, figure)
    )


def thinks_of_it(ref: Referee, figure: Figure) -> bool:
    """Tell whether a figure is asked about escape first: by its order, or a hero whom it may spare more than one blow.

    [SP-3.5.6.5.2, SP-R98, ST-R13]"""
    told = standing(ref.at, figure, "escape")
    if told != "quicker":
        return told == "first"
    if not is_hero(figure):
        return False
    quicker = [foe for foe in ref.at.field.in_zones_of(figure) if has_a_blow_first(ref, foe.id, figure.id)]
    return any(is_known(foe) and blows_left(ref.state, foe.id) > 1 for foe in quicker)


class Turns(Step, frozen=True):
    """One figure's blows: at its place in the order it makes all its attacks [SP-R50]."""

    cite = "SP-3.5.3.1"
    figure: SubjectId

    @property
    def title(self) -> str:
        return f"{self.figure} strikes"

    @property
    def actors(self) -> tuple[str, ...]:
        """Whose blows they are."""
        return (self.figure,)

    def play(self, ref: Referee) -> Play:
        """Give one blow, get up, or try to escape; then again while blows are left."""
        figure = ref.figure(self.figure)
        if not may_strike(figure):
            return
        command: Command | None = None
        targets: list[Figure] = []
        offers: tuple[AnyOffer, ...] = ()
        if figure.rushed and must_go_on(ref, figure.id):
            command = yield from go_on(ref, figure.id)
            if command is None:
                ref.next(self, *drawn_in(ref, figure.id))
                return
        if not blows_left(ref.state, figure.id):
            return
        if command is None:
            found = chances(ref, figure)
            if found is None:
                stepped = yield from step_on(ref, figure.id)
                if stepped:
                    ref.next(self, *drawn_in(ref, figure.id))
                return
            targets, offers = found
            command = ordered_blow(ref.at, figure, targets)
        stood, comes_to_nothing = figure.at, False
        if command is None:
            command = yield from ask(
                ref, Decision(figure.side, f"{figure.name} strikes", "SP-3.5.3.1", offers, (figure.id,))
            )
            comes_to_nothing = kept_off(ref, offers, command)
        if comes_to_nothing:
            pass
        elif isinstance(command, Strike):
            yield from blow(ref, figure.id, command.target, command.weapon, horse=command.horse)
        elif isinstance(command, Rise):
            ref.record(Rose(figure=figure.id, blows=1, rules=("SP-3.5.9.13.1", "SP-R295")))
            _put_last(ref, self)
            return
        elif isinstance(command, Flee):
            lose_heart(ref, figure.id)
            return
        else:
            tried = yield from try_instead(ref, figure.id, command)
            if not tried and (targets or not _left_to_its_mount(ref, figure.id)):
                return  # it strikes no more
        leapt = ref.figure(figure.id)
        if isinstance(command, Stunt) and leapt.at != stood and leapt.standing:
            # Those who are leapt upon are drawn in, as after a step on.
            ref.next(self, *drawn_in(ref, figure.id, "SP-R233"))
            return
        if ref.figure(figure.id).standing and (
            blows_left(ref.state, figure.id) or (figure.rushed and figure.id in fight(ref.state).cutters)
        ):
            ref.next(self)


def chances(ref: Referee, figure: Figure) -> tuple[list[Figure], tuple[AnyOffer, ...]] | None:
    """Return whom a figure may strike now, and all that it may do at its turn; None where there is nothing to do.

    [SP-3.5.3.1, SP-3.5.6.5, SP-3.5.9.13.1]"""
    offer, hold = MayStrike(figure.id), MayGrapple(figure.id)
    targets, done = offer.targets(ref.at), has_dueled(figure)
    prone = figure.has("prone") and not done and bool(own_blows_left(ref.state, figure.id))
    if not targets and not prone and (done or not _has_other_means(ref, figure, hold)):
        return None
    more: tuple[AnyOffer, ...] = ()
    if not done:
        away: AnyOffer = MayGetUp(figure.id) if prone else MayEscape((figure.id,))
        tricks: tuple[AnyOffer, ...] = (MayTry(figure.id), hold)
        if dares(ref.at, figure):
            tricks = (*tricks, MayStunt(figure.id))
        more = (*tricks, away, MayRein(figure.id), MayFlee(figure.id), *turn_offers(figure.id))
        more = (*more, MayUseInMelee(figure.id))
    return targets, (offer, *more, MayStop())


def try_instead(ref: Referee, name: str, command: Command) -> Generator[Decision, Command, bool]:
    """Carry out what a figure does in place of a blow, and tell whether it was that."""
    if isinstance(command, Manoeuvre):
        yield from manoeuvre(ref, name, command.target, command.what)
    elif isinstance(command, Grapple):
        yield from grapple(ref, command)
    elif isinstance(command, Stunt):
        yield from stunt(ref, command)
    elif isinstance(command, Escape):
        yield from escape(ref, name, command.place.at, command.place.facing, "SP-3.5.6.5")
    elif isinstance(command, Rally):
        rein_in(ref, name, blows=1)
    elif isinstance(command, Use):
        use_in_melee(ref, command)
    else:
        return handle_in_melee(ref, command)
    return True


def lose_heart(ref: Referee, name: str) -> None:
    """By choice or by nerve: it runs when all regular blows have fallen [SP-3.5.6.7.2, SP-3.5.6.8]."""
    flight = Condition("breaking", 0, CHOICE)
    ref.record(Beset(figures=(name,), condition=flight, rules=("SP-3.5.6.8", "SP-3.5.6.7.2")))


def _left_to_its_mount(ref: Referee, name: str) -> bool:
    """Have a rider without room for his weapon give up the blows he has left, so that his mount gives its own.

    [SP-3.5.9.19, SP-R231]"""
    own = own_blows_left(ref.state, name)
    if not own or blows_left(ref.state, name) == own or unwieldy(ref.at, ref.figure(name)) is None:
        return False
    ref.record(Forgone(figure=name, blows=own, rules=("SP-R231",)))
    return True


def _has_other_means(ref: Referee, figure: Figure, hold: MayGrapple) -> bool:
    """Whether one with nobody to strike may lay hold of somebody, or draw what there is room for [SP-R72, SP-3.7.1]."""
    at = ref.at
    if standing(at, figure, "grapple") != "never" and hold.targets(at):
        return True
    if len(figure.carries) < 2 or unwieldy(at, figure) is None or not foes_in_reach(at, figure):
        return False
    return MayChangeWeapon(figure.id).is_open(as_known(at, figure.side))


def _put_last(ref: Referee, turn: Turns) -> None:
    """Put a turn behind those of all others: who gets up in melee acts last [SP-3.5.9.13.1]."""
    agenda = ref.state.agenda
    places = tuple(place for place, entry in enumerate(agenda) if isinstance(entry.step, Turns))
    others = tuple(entry.step for entry in agenda if isinstance(entry.step, Turns))
    if places:
        ref.record(Dropped(places=places, rules=("SP-3.5.9.13.1",)))
    ref.next(*others, turn)


def begin_melees(ref: Referee) -> list[Step]:
    """Count blows, settle the strike order of every melee, and give the turns as steps in that order.

    [SP-3.5.2.1, SP-3.5.7.1, SP-3.5.8.1, SP-R50]"""
    at = ref.at
    found = melees(at)
    meet(ref, found)
    turns: list[Step] = []
    for melee in found:
        turns += [Turns(name) for name in order(ref, at, melee)]
    if at.book.melee.falls_late is not None:
        turns = [step for turn in turns for step in (turn, FallsLast(getattr(turn, "figure", "")))]
    escapes = [Escapes(side.id) for side in at.state.sides if would_escape(ref, side.id)]
    return [*escapes, *turns]


def drawn_in(ref: Referee, name: str, *rules: str) -> list[Turns]:
    """Return the turns of those whom one draws into his melee."""
    return [Turns(other) for other in join(ref, name, *rules)]
