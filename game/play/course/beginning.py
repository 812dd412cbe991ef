"""Before the first round: the muster, setting up, and surprise [SP-3.1]."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.commands import Deploy
from game.core.course.secrecy import Kept
from game.core.events import BattleBegan, Deployed, Mustered
from game.core.fight.harm import Beset, Freed
from game.core.figures import COMING, STANDING, Condition
from game.core.state import Secret, State
from game.play.asked.asking import ask
from game.play.asked.sealing import open_sealed
from game.play.missiles.engines import emplacing
from game.play.moving.offers import MayBeReady, MayDeploy, MayStop
from game.play.referee import Referee
from game.play.stealth.ambushing import moment
from game.play.stealth.surprising import bash_in, surprise
from game.play.step import Play, Step
from game.rules.course.setting_up import room_for
from game.rules.decision import AnyOffer, Decision
from game.rules.stealth.unseen import SCREENED

SCREEN = "ST-R40"


def beginning(state: State, muster: Step | None = None) -> tuple[Step, ...]:
    """Return the steps before the first round: the muster (of the book, if it has one), setting up, surprise."""
    return (muster or Muster(), *setting_up(state), *emplacing(state), Surprise())


def setting_up(state: State) -> tuple[Step, ...]:
    """Return the steps in which sides set up where the scenario lets them: in sight of each other, or behind a screen.

    [ST-R1, ST-R40]"""
    regions = state.circumstances.deployment
    sides = tuple(side.id for side in state.sides if side.id in regions)
    if state.rulings.get(SCREEN) != "hidden":
        return tuple(Deployment(side, regions[side]) for side in sides)
    steps = tuple(Deployment(side, regions[side], screened=True) for side in sides)
    return (Screen(sides, up=True), *steps, Screen(sides, up=False)) if sides else ()


class Muster(Step, frozen=True):
    """The battle begins; hit points that are not given are rolled."""

    title = "Muster"
    cite = "SP-3.4.1.3"
    quiet = True

    def play(self, ref: Referee) -> Play:
        """Roll the hit points of every figure that has none yet."""
        ref.record(BattleBegan(title=ref.state.title, book=ref.at.book.id, rules=("SP-3.2.6",)))
        for figure in ref.state.figures.values():
            if figure.fate in (STANDING, COMING) and not figure.most_hit_points:
                dice = figure.profile.hit_points
                points = max(1, ref.total(dice, "hit points", figure.id, "", f"{figure.name}'s hit points"))
                ref.record(Mustered(figure=figure.id, hit_points=points, rules=("SP-3.4.1.3",)))
        yield from ()


class Deployment(Step, frozen=True):
    """A side sets its figures up in its region."""

    title = "Setting up"
    cite = "ST-R1"
    side: str
    region: str
    screened: bool = False
    """Whether the other side does not see it."""
    baulked: bool = False
    """Whether those who were to be set up last stayed where they were, for somebody unseen stands there."""

    def play(self, ref: Referee) -> Play:
        """Set figures up until the side is done."""
        ready = MayStop() if self.baulked else MayBeReady(self.side, self.region)
        offers: tuple[AnyOffer, ...] = (MayDeploy(self.side, self.region), ready)
        screen = screen_of(self.side) if self.screened else ""
        prompt = f"set up in {self.region.replace('_', ' ')}"
        command = yield from ask(ref, Decision(self.side, prompt, "ST-R1", offers, sealed=self.screened))
        if isinstance(command, Deploy):
            places = room_for(ref.at, self.region, command.places)
            for place in places:
                ref.record(Deployed(figure=place.figure, at=place.at, facing=place.facing, screen=screen,
                                    rules=("ST-R1",)))
            ref.next(replace(self, baulked=not places))


class Screen(Step, frozen=True):
    """The screen goes up between sides that set up unseen, and down when both are ready [ST-R40]."""

    title = "Screen"
    cite = "ST-R40"
    quiet = True
    sides: tuple[str, ...]
    up: bool

    def play(self, ref: Referee) -> Play:
        """Put the figures of those sides behind it, or show them; until then how each sets up is under seal."""
        figures = tuple([figure.id for figure in ref.state.standing() if figure.side in self.sides])
        if self.up:
            ref.record(Beset(figures=figures, condition=Condition(SCREENED), rules=(SCREEN,)))
            for side in self.sides:
                ref.record(Kept(secret=Secret(side, screen_of(side)), rules=(SCREEN,)))
        else:
            open_sealed(ref, tuple([screen_of(side) for side in self.sides]), (SCREEN,))
            for figure in map(ref.state.figures.__getitem__, figures):
                ref.record(Deployed(figure=figure.id, at=figure.at, facing=figure.facing, rules=(SCREEN,)))
            ref.record(Freed(figures=figures, condition=SCREENED, rules=(SCREEN,)))
        yield from ()


def screen_of(side: str) -> str:
    """Return the name under which it is kept how a side sets up behind the screen."""
    return f"{side} behind the screen"


class Surprise(Step, frozen=True):
    """A door is bashed in, if that begins it; each unaware party rolls [SP-3.1.1, SP-3.1.13]."""

    title = "Surprise"
    cite = "SP-3.1.1"

    def play(self, ref: Referee) -> Play:
        """Bash, roll, and set the parties at their distance [SP-3.1.9]."""
        surprise(ref, possible=bash_in(ref))
        yield from ()


class Ambush(Step, frozen=True):
    """As a round begins, a side that lies in ambush may begin its surprise round, wait, or slip away [SP-3.1.10]."""

    title = "Ambush"
    cite = "SP-3.1.10"
    quiet = True
    covert = True
    side: str

    def play(self, ref: Referee) -> Play:
        yield from moment(ref, self.side, begins=True)
