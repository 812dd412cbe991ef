"""The seat handed over between two at one table: the curtain, each one's own view of the table, and what he missed.

That the seat changes in the middle of a turn tells the one who gives it up that the other may answer something now.
So does the umpire of a real table who calls the other: the rules let him answer there and then, and to call him at
every inch of every move, where there is nothing to answer, would be no game. The curtain says nothing of what is
asked; who would not have even that told gives standing orders, which are carried out unasked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

from game.core.events import Event, Thrown, after_event
from game.core.grain import GRAIN
from game.core.held.doors import Bashed
from game.core.held.things import Opened as DoorOpened
from game.core.state import State
from game.play.moving.offers import MayDeploy
from game.rules.decision import Decision
from game.rules.knowing.view import sees
from game.session.opening import Opened
from game.ui.board.camera import Camera
from game.ui.board.clips import CLIPS
from game.ui.board.clips.course.titles import TITLES
from game.ui.board.figures.looks import radius, raised
from game.ui.board.screening.stage import inch
from game.ui.scenes.curtain import CurtainScene, curtain
from game.ui.scenes.reading.briefing import BriefingScene
from game.ui.scenes.scene import Change, Push

if TYPE_CHECKING:
    from game.ui.scenes.battle.showing import Shown

AGAIN = "What you saw since your last turn. Space skips it."


@dataclass
class Look:
    """How a player last had the table: the middle of the view in inches, the pixels of an inch, the overlay."""

    centre: tuple[float, float]
    scale: int
    tool: str


class Handing:
    """Hands over the seat of one battle, and remembers how each player had the table."""

    def __init__(self, scene: Shown) -> None:
        self.scene = scene
        self.waiting: CurtainScene | None = None
        """The curtain that is to be drawn."""
        self._looks: dict[str, Look] = {}
        self._untold: dict[str, bool] = {}
        """The sides whose players are still to be told what it is about, and whether there is a part for them alone."""
        self._sat: set[str] = set()
        """The sides whose players have taken the seat."""
        self._opens = ""
        """The side before whose player the opening is shown."""

    def to_tell(self, found: Opened) -> None:
        """Have each player told what it is about before his first order, the second of two only what is his alone."""
        humans = self.scene.seats.humans
        self._untold = {side: side in found.own for side in humans}

    def to_tell_alone(self, found: Opened) -> None:
        """Have only those told before their first orders who have a part for them alone: the rest they have read."""
        self._untold = {side: True for side in self.scene.seats.humans if side in found.own}

    def show_opening(self) -> None:
        """Show what has changed the table before anybody was asked (a door that was bashed in), once all is told.

        Two who have secrets are shown it each as he sits down."""
        scene, session = self.scene, self.scene.session
        humans = scene.seats.humans
        if session.first.terrain == session.now.terrain or not humans or (len(humans) > 1 and scene.seats.secrets):
            return
        self._show_from(self._opening())
        scene.hands.ask(None)
        scene.begin_anew()
        self._opens = humans[0]

    def _opening(self) -> int:
        """How many events there are before the one by which something was opened before anybody was asked."""
        events = self.scene.session.events
        begins = next((n for n, event in enumerate(events) if isinstance(event, Bashed | DoorOpened)), 0)
        while begins and isinstance(events[begins - 1], Thrown):
            begins -= 1
        return begins

    def _show_from(self, count: int) -> None:
        """Show the table as it was after so many events, and then what has happened since."""
        scene, session = self.scene, self.scene.session
        scene.tell_again(session.first, session.events[:count])
        scene.screening.jump(reduce(after_event, session.events[:count], session.first))
        scene.view.look_again()
        scene.screening.play(session.events[count:])

    def _saw_opening(self, side: str) -> bool:
        """Whether a side that has not been asked yet saw something open before anybody was."""
        session = self.scene.session
        if session.last_of(side) is not None or side in self._sat:
            return False
        state = session.first
        for event in session.history[0].events:
            after = after_event(state, event)
            if isinstance(event, Bashed | DoorOpened) and sees(state, side, event, after):
                return True
            state = after
        return False

    def change(self) -> Change | None:
        """The curtain that is to be drawn, or what the battle is about for the one who is asked for the first time."""
        scene, asked = self.scene, self.scene.hands.asked
        if self.waiting is not None:
            curtain, self.waiting = self.waiting, None
            return Push(curtain)
        side = asked.side if asked is not None else self._opens
        if side not in self._untold or not scene.desk.briefs:
            return None
        del self._untold[side]
        self._untold = {side: own for side, own in self._untold.items() if own}
        session = scene.session
        return Push(BriefingScene(scene.desk, scene, session.first, session.scenario, side))

    def draw_curtain(self, side: str) -> None:
        """Draw the curtain until the player of a side has taken the seat; until then nothing is seen as he sees it."""
        scene = self.scene
        scene.hands.ask(None)
        if scene.seats.seated:
            had = scene.director.home()
            self._looks[scene.seats.seated] = Look(had.centre, round(had.scale), scene.hands.tool)

        missed = self._saw_opening(side) or bool(self._missed(side)[1])
        self.waiting = curtain(scene.desk, scene.session.position, side, lambda: self._seat(side), missed=missed)

    def turn_to(self, side: str) -> None:
        """Show the whole table, where most of a side's figures are beyond its edge."""
        state, camera = self.scene.seats.in_sight(self.scene.session.now), self.scene.view.camera
        places = [camera.pixels(inch(figure.at)) for figure in state.standing(side)]
        if 2 * sum(camera.area.collidepoint(place) for place in places) < len(places):
            camera.frame(box(state))

    def _seat(self, side: str) -> None:
        """Seat the player of a side: nothing of the other's is left on the table, and what he missed is shown.

        Where the other looked, whom he chose and what he sought in the log would betray what he knows."""
        scene = self.scene
        scene.seats.take(side)
        scene.chronicle.mute = False
        scene.telling.forget(banner=True)
        scene.telling.recall(None)
        scene.hands.choose([])
        scene.showing.grid = False
        scene.sheets.begin_anew()
        look = self._looks.get(side)
        if look is None:
            open_up(scene.view.camera, scene.seats.in_sight(scene.session.now), scene.session.decision)
        else:
            scene.view.camera.look(look.centre, look.scale)
        scene.director.seat(side)
        scene.hands.tools.light("reach" if look is None else look.tool)
        self._play_again(side)
        scene.begin_anew()

    def _play_again(self, side: str) -> None:
        """Show what the side saw since its last turn."""
        scene = self.scene
        place, events = self._missed(side)
        opening = self._saw_opening(side)
        self._sat.add(side)
        if opening:
            scene.chronicle.eyes = side
            self._show_from(self._opening())
        if opening or not events:
            return
        history = scene.session.history
        told = [event for played in history[: place + 1] for event in played.events]
        scene.chronicle.eyes = side
        scene.tell_again(scene.session.first, told)
        scene.screening.jump(history[place].position.now)
        scene.view.look_again()
        scene.screening.play(
            [event for played in history[place + 1 : scene.session.here + 1] for event in played.events]
        )
        scene.telling.notice(AGAIN, "")

    def shown(self) -> None:
        """Note that all that was missed has been shown: the table is seen as the player had it."""
        self.scene.director.update(0.0)
        toast = self.scene.telling.toast
        if toast is not None and toast.sentence == AGAIN:
            self.scene.telling.forget(rules=False)

    def _missed(self, side: str) -> tuple[int, list[Event]]:
        """The place in the history of a side's last answer, and all events since that it could see."""
        session = self.scene.session
        place = session.last_of(side) or 0
        found: list[Event] = []
        for before, played in zip(session.history[place:], session.history[place + 1 : session.here + 1], strict=False):
            state: State = before.position.now
            for event in played.events:
                after = event.apply(state)
                shown = type(event) in CLIPS and not isinstance(event, TITLES)
                if shown and sees(state, side, event, after):
                    found.append(event)
                state = after
        return place, found


def open_up(camera: Camera, state: State, decision: Decision | None) -> None:
    """Show a table for the first time: all its figures, or the whole table where they are still to be set up."""
    if decision is not None and decision.offer(MayDeploy) is not None:
        camera.fit()
    else:
        camera.frame(box(state))


def box(state: State) -> tuple[float, float, float, float]:
    """The box in inches round all figures of a state, those in the air with what is seen of them."""
    figures = list(state.figures.values())
    xs, ys = [figure.x / GRAIN for figure in figures] or [0.0], [figure.y / GRAIN for figure in figures] or [0.0]
    ys += [raised(figure)[1] - radius(figure) for figure in figures if figure.altitude]
    return min(xs), min(ys), max(xs), max(ys)
