"""Before the first round: the muster, setting up, and surprise [SP-3.1]."""

from __future__ import annotations

from game.core.agenda import Play, Step
from game.core.commands import Deploy
from game.core.decision import Offer
from game.core.events import BattleBegan, Deployed, Mustered
from game.core.state import COMING, STANDING, State
from game.play.asking import ask
from game.play.moving.offers import MayDeploy, MayStop
from game.play.referee import Referee
from game.play.stealth.ambushing import moment
from game.play.stealth.surprising import bash_in, surprise


def beginning(state: State, muster: Step | None = None) -> tuple[Step, ...]:
    """Give the steps before the first round: the muster (of the book, if it has one), setting up, surprise."""
    regions = state.circumstances.get("deployment") or {}
    deployments = tuple(Deployment(side.id, regions[side.id]) for side in state.sides if side.id in regions)
    return (muster or Muster(), *deployments, Surprise())


class Muster(Step, frozen=True):
    """The battle begins; hit points that are not given are rolled."""

    cite = "SP-3.4.1.3"
    quiet = True

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Muster"

    def play(self, ref: Referee) -> Play:
        """Roll the hit points of every figure that has none yet."""
        ref.record(BattleBegan(title=ref.state.title, book=ref.at.book.id, rules=("SP-3.2.6",)))
        for figure in ref.state.figures.values():
            if figure.fate in (STANDING, COMING) and not figure.most_hit_points:
                dice = figure.profile.hit_points
                points = max(1, ref.total(dice, "hit points", figure.id, "", f"{figure.name}'s hit points"))
                ref.record(Mustered(figure=figure.id, hit_points=points, rules=("SP-3.4.1.3",)))
        return
        yield


class Deployment(Step, frozen=True):
    """A side sets its figures up in its region."""

    cite = "ST-R1"
    side: str
    region: str

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Setting up"

    def play(self, ref: Referee) -> Play:
        """Set figures up until the side is done."""
        offers: tuple[Offer, ...] = (MayDeploy(self.side, self.region), MayStop())
        command = yield from ask(ref, self.side, f"set up in {self.region}", "ST-R1", offers)
        if isinstance(command, Deploy):
            for place in command.places:
                ref.record(Deployed(figure=place.figure, at=place.at, facing=place.facing, rules=("ST-R1",)))
            ref.next(self)


class Surprise(Step, frozen=True):
    """A door is bashed in, if that begins it; each unaware party rolls [SP-3.1.1, SP-3.1.13]."""

    cite = "SP-3.1.1"

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Surprise"

    def play(self, ref: Referee) -> Play:
        """Bash, roll, and set the parties at their distance [SP-3.1.9]."""
        surprise(ref, possible=bash_in(ref))
        return
        yield


class Ambush(Step, frozen=True):
    """As a round begins, a side that lies in ambush may begin its surprise round, wait, or slip away [SP-3.1.10]."""

    cite = "SP-3.1.10"
    quiet = True  # the timeline would betray it to who walks into it
    side: str

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Ambush"

    def play(self, ref: Referee) -> Play:
        """Ask."""
        yield from moment(ref, self.side, begins=True)
