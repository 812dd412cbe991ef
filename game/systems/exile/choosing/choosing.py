"""Choosing in secret: tactics, shots, spells and the like for figures' next events [EX-4.1]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.board.heights import within_apart
from game.core.commands import Aim, Breathe, Cast, Command, Done, Gaze, Shoot, TurnUndead
from game.core.course.secrecy import Kept
from game.core.figures import Figure
from game.core.held.engines import Bombard
from game.core.held.firearms import Reload
from game.core.held.handling import Use
from game.core.ids import SubjectId
from game.core.state import Secret, State, of_side
from game.core.tally import Refusal
from game.play.asked.asking import ask
from game.play.magic.casting import MayCast
from game.play.magic.devices import MayUse
from game.play.magic.turning import MayTurn
from game.play.missiles.engines import MayServe
from game.play.missiles.offers import MayBreathe, MayGaze, MayShoot
from game.play.missiles.reloading import MayReload
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.decision import AnyOffer, Decision
from game.rules.knowing.view import as_known
from game.rules.magic.casting import casts_as
from game.rules.magic.castings import castings
from game.rules.magic.devices import uses
from game.rules.melee.reach import opponents
from game.rules.missiles.engines import engine_at
from game.rules.missiles.shooting import missile
from game.rules.moving.movement import inactive
from game.rules.situation import Situation
from game.systems.exile.choosing.offers import MayTactic
from game.systems.exile.choosing.tactics import BESIDE, spell_refused
from game.systems.exile.fighting.defending import could_shoot, secret_name, shelters_from
from game.systems.exile.ledger import clockwork, fighter
from game.systems.exile.scores.scores import shot_refused
from game.systems.exile.words import Tactics


def _settled(at: Situation, name: str, only: tuple[str, ...]) -> Refusal | None:
    figure = at.state.figures.get(name)
    if name in only or figure is None:
        return None
    return Refusal(f"{figure.name} has chosen, or has nothing to choose now", "EX-4.1")


class MayLoose(MayShoot, frozen=True):
    """Choose a shot for the next event of some figures, one each [EX-4.1]."""

    def refuse(self, at: Situation, command: Shoot) -> Refusal | None:
        """Each must be one who is to choose now, with one shot at its event."""
        names = [aim.figure for aim in command.aims]
        no = next(filter(None, (_settled(at, name, self.shooters) for name in names)), None)
        no = no or MayShoot.refuse(self, at, command)
        if no is not None:
            return no
        twice = next((name for name in names if names.count(name) > 1), "")
        if twice:
            return Refusal(f"{at.figure(twice).name} has one shot at its event", "EX-4.1")
        return next(filter(None, (shot_refused(at, aim) for aim in command.aims)), None)

    def aims(self, at: Situation) -> Iterator[Aim]:
        """Return every single shot that is legal now."""
        for aim in MayShoot.aims(self, at):
            if aim.figure in self.shooters and shot_refused(at, aim) is None:
                yield aim


class MayBegin(MayCast, frozen=True):
    """Choose a spell to begin at the next event [EX-8.1]."""

    only: tuple[str, ...] = ()

    def refuse(self, at: Situation, command: Cast) -> Refusal | None:
        """The caster must be one who is to choose now, with Fatigue left for the spell."""
        no = _settled(at, command.figure, self.only) or MayCast.refuse(self, at, command)
        return no or spell_refused(at, at.figure(command.figure), command)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return those of its casters."""
        for figure in [at.figure(name) for name in self.only]:
            if figure.profile.sort == "class" and (figure.prepared or figure.carries) and casts_as(at, figure):
                yield from _legal(self, at, castings(at, figure))


class MayBreatheNext(MayBreathe, frozen=True):
    """Choose a breath for the next event [EX-4.1]."""

    only: tuple[str, ...] = ()

    def refuse(self, at: Situation, command: Breathe) -> Refusal | None:
        """The creature must be one that is to choose now."""
        return _settled(at, command.figure, self.only) or MayBreathe.refuse(self, at, command)


class MayGazeNext(MayGaze, frozen=True):
    """Choose a gaze for the next event [EX-4.1]."""

    only: tuple[str, ...] = ()

    def refuse(self, at: Situation, command: Gaze) -> Refusal | None:
        """The creature must be one that is to choose now."""
        return _settled(at, command.figure, self.only) or MayGaze.refuse(self, at, command)


class MayTurnNext(MayTurn, frozen=True):
    """Choose to turn the undead at the next event [EX-4.1]."""

    only: tuple[str, ...] = ()

    def refuse(self, at: Situation, command: TurnUndead) -> Refusal | None:
        """The cleric must be one who is to choose now."""
        return _settled(at, command.figure, self.only) or MayTurn.refuse(self, at, command)


class MayUseNext(MayUse, frozen=True):
    """Choose to use a device at the next event [EX-4.1]."""

    only: tuple[str, ...] = ()

    def refuse(self, at: Situation, command: Use) -> Refusal | None:
        """Its bearer must be one who is to choose now."""
        return _settled(at, command.figure, self.only) or MayUse.refuse(self, at, command)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return those of its bearers."""
        table = at.catalogue.devices
        for figure in [at.figure(name) for name in self.only]:
            if any(item in table for item in figure.carries):
                yield from _legal(self, at, uses(at, figure, melee=False))


class MayFillNext(MayReload, frozen=True):
    """Choose to fill a firearm at the next event [CY-R25, EX-4.1]."""

    only: tuple[str, ...] = ()

    def refuse(self, at: Situation, command: Reload) -> Refusal | None:
        """Its bearer must be one who is to choose now."""
        return _settled(at, command.figure, self.only) or MayReload.refuse(self, at, command)


class MayServeNext(MayServe, frozen=True):
    """Choose to loose an engine at the next event [EX-4.1, SP-R267]."""

    def refuse(self, at: Situation, command: Bombard) -> Refusal | None:
        """Its server must be one who is to choose now."""
        return _settled(at, command.figure, self.only) or MayServe.refuse(self, at, command)


def _legal(offer: AnyOffer, at: Situation, commands: Iterable[Command]) -> Iterator[Command]:
    for command in commands:
        if offer.refuse(at, command) is None:
            yield command


def far_offers(at: Situation, side: str, names: tuple[str, ...]) -> tuple[AnyOffer, ...]:
    """Return what figures may choose that reaches farther than a weapon."""
    engines = (MayServeNext(side, only=names),) if at.state.engines else ()
    return (
        MayLoose(side, shooters=names),
        MayBreatheNext(side, only=names),
        MayGazeNext(side, only=names),
        MayBegin(side, only=names),
        MayTurnNext(side, only=names),
        MayUseNext(side, only=names),
        MayFillNext(side, only=names),
        *engines,
    )


def has_far(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure has anything to choose that reaches farther than a weapon."""
    who = figure.profile
    able = figure.prepared or who.breaths or who.traits or any(item in at.catalogue.devices for item in figure.carries)
    if not able and missile(at, figure, "") is None and (not at.state.engines or engine_at(at, figure) is None):
        return False
    offers = far_offers(at, figure.side, (figure.id,))
    return any(offer.is_open(at) for offer in offers)


def choosers(at: Situation, side: str, names: Sequence[str]) -> tuple[str, ...]:
    """List those of some figures of a side who are to choose for their next events now: they have not [EX-4.1]."""
    spent, kept = clockwork(at.state).spent, {secret.name for secret in at.state.secrets}
    bleeding = [friend for friend in at.field.friends(side) if fighter(friend).bleeding >= 0]
    shooters = [foe for foe in at.field.foes(side) if could_shoot(at, foe)]
    ours = [figure for name in names if (figure := at.figure(name)).side == side]
    free = [man for man in ours if man.id not in spent and secret_name(man.id) not in kept]
    return tuple(sorted([man.id for man in free if has_choice(at, man, bleeding, shooters)]))


def has_choice(at: Situation, figure: Figure, bleeding: Sequence[Figure], shooters: Sequence[Figure]) -> bool:
    """Tell whether a figure has anything to choose for an event, its bleeding friends and the enemy's archers given.

    Who casts has only to defend himself [EX-4.1, EX-7.4, EX-R16, EX-R45]."""
    if inactive(figure) is not None:
        return False
    own = clockwork(at.state)
    if figure.id in own.castings:
        return bool(opponents(at, figure))
    fights = figure.id in own.engaged or bool(opponents(at, figure))
    return fights or could_bind(figure, bleeding) or shelters_from(at, figure, shooters) or has_far(at, figure)


def could_bind(figure: Figure, bleeding: Sequence[Figure]) -> bool:
    """Tell whether a figure is of those who bleed, or is beside one [EX-7.4]."""
    return any(other.id == figure.id or within_apart(figure, other, BESIDE) for other in bleeding)


class Choosing(Step, frozen=True):
    """A side chooses in secret what some of its figures do at their next events [EX-4.1]."""

    title = "Choose tactics"
    cite = "EX-4.1"
    side: str
    figures: tuple[SubjectId, ...]

    @property
    def actors(self) -> tuple[str, ...]:
        """Who chooses."""
        return self.figures

    def whose(self, state: State) -> tuple[str, ...]:
        """Those of the side who choose; nobody asks the slain."""
        named = of_side(state, self.side, self.figures)
        return tuple([name for name in named if state.figures[name].standing]) or named

    def play(self, ref: Referee) -> Play:
        """Ask once; then again, until all have chosen or the side leaves the others to wait."""
        names = choosers(as_known(ref.at, self.side), self.side, of_side(ref.state, self.side, self.figures))
        if not names:
            return
        offers: tuple[AnyOffer, ...] = (MayTactic(self.side, names), *far_offers(ref.at, self.side, names), MayStop())
        prompt = f"{ref.figure(names[0]).name} chooses" if len(names) == 1 else f"{len(names)} figures choose"
        command = yield from ask(ref, Decision(self.side, prompt, "EX-4.1", offers, names, sealed=True))
        if isinstance(command, Done):
            return
        chosen = lay_by(ref, self.side, command)
        others = tuple([name for name in names if name not in chosen])
        if others:
            ref.next(Choosing(self.side, others))


def lay_by(ref: Referee, side: str, command: Command) -> list[str]:
    """Keep what figures have chosen, each by itself, until their events come, and list them [EX-4.1]."""
    found = split_by_figure(command)
    for name, tactic in found:
        ref.record(Kept(secret=Secret(side, secret_name(name), tactic.text()), rules=("EX-4.1",)))
    return [name for name, _ in found]


def split_by_figure(command: Command) -> list[tuple[str, Command]]:
    """Take a command apart into one for each figure that it names."""
    if isinstance(command, Tactics):
        return [(choice.figure, Tactics((choice,))) for choice in command.choices]
    if isinstance(command, Shoot):
        return [(aim.figure, Shoot((aim,))) for aim in command.aims]
    figure: str = getattr(command, "figure")  # noqa: B009  (each of the others names one)
    return [(figure, command)]
