"""Before the first round: the muster, setting up, and surprise [SP-3.1]."""

from __future__ import annotations

from game.core.agenda import Play, Step
from game.core.commands import Deploy
from game.core.decision import Offer
from game.core.events import (
    BattleBegan,
    Deployed,
    Mustered,
    Surprised,
)
from game.play.asking import ask
from game.play.offers import MayDeploy, MayStop
from game.play.referee import Referee
from game.rules.surprise import can_surprise, unaware


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
        for figure in ref.state.standing():
            if not figure.most_hit_points:
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
    """Each unaware party rolls, and is surprised on 1-2 [SP-3.1.1]."""

    cite = "SP-3.1.1"

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Surprise"

    def play(self, ref: Referee) -> Play:
        """Roll for each unaware side that the other can surprise; both surprised is nobody surprised [SP-R17]."""
        caught = []
        for side in unaware(ref.state):
            enemy = ref.state.enemy_of(side)
            if not can_surprise(ref.at, enemy):
                continue
            (face,) = ref.throw("1d6", "surprise", side, "", f"{ref.state.side(side).name} are surprised on 1 or 2")
            if face <= 2:
                caught.append(side)
        if len(caught) == 1:
            ref.record(Surprised(side=caught[0], until=1, rules=("SP-3.1.1", "SP-3.1.3", "SP-3.1.3.1")))
        return
        yield
