"""The director: has the camera go where something happens, and come back; slows time; points from the edge.

The player goes before: who pans or zooms has the table as he likes until his next command, or the next round."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import reduce

from game.core.events import Event, RoundBegan, after_event
from game.core.state import State
from game.ui.board.camera import Camera
from game.ui.board.directing.pointers import Pointers
from game.ui.board.directing.shots import FULL, GENTLE, HURRIED, OFF, Frame, Happening, Shot, homeward, shots
from game.ui.board.directing.slowing import Slowing
from game.ui.board.directing.told import Shown, told
from game.ui.board.view import BoardView, Marks

MOST = 2.4
"""Seconds that a beat waits for the camera at most."""
READY = 0.25
"""Seconds for which a view is painted at most before it is gone to."""
LULL = 0.9
"""Seconds without anything shown after which the view comes back, though somebody still thinks."""


class Director:
    """Follows the clips of one board. What it decides is decided by shots, told and slowing."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.manner = OFF
        self.patient = False
        """Whether it is a film that is made: moments take their time at every pace, and nothing waits for paint."""
        self.pace: Callable[[], float] = lambda: view.screening.pace
        """How fast clips run."""
        self.busy: Callable[[], bool] = lambda: False
        """Whether the player has the table in his hands: nothing moves it then."""
        self.marks: Callable[[], Marks] = Marks
        """What else lies on the table, for the pictures that stand in while it zooms."""
        self.pointers = Pointers(view)
        self._shots: deque[Shot] = deque()
        self._home: Frame | None = None
        """How the player had the table, since the director has moved it."""
        self._moves = view.camera.moves
        self._own = False
        """Whether the player sees to the view himself."""
        self._past: set[str] = set()
        """What there has been a first of, for whoever has the table."""
        self._pasts: dict[str, set[str]] = {"": self._past}
        """The same of each who sits at it."""
        self._slowing: Slowing | None = None
        self._waits: float | None = None
        """Seconds for which the beat has waited for the camera; None where it does not."""
        self._idle = self._readies = 0.0
        self._asked = True

    @property
    def camera(self) -> Camera:
        """The camera that is directed."""
        return self.view.camera

    @property
    def away(self) -> bool:
        """Whether the table is seen otherwise than the player had it, and it is still on its way."""
        return bool(self._home is not None or self._shots or self.camera.travelling or self._waits is not None)

    # ---- what the player does --------------------------------------------------------------------------------------

    def set_manner(self, manner: str) -> None:
        """Direct in another manner from now on."""
        if manner != self.manner:
            self.manner = manner
            self.view.screening.director = self if manner != OFF else None
            self.forget()

    def forget(self) -> None:
        """Begin anew, with the view as it is."""
        self._home, self._own, self._moves = None, False, self.camera.moves
        self._drop()

    def seat(self, side: str) -> None:
        """Begin anew for the player of a side: nothing of what the other saw is left, nor was it the first to him."""
        self.forget()
        self._past = self._pasts.setdefault(side, set())

    def _drop(self) -> None:
        """Go nowhere, and point to nobody."""
        self._shots.clear()
        self.pointers.clear()
        self._slowing = self._waits = None

    def go_on(self) -> None:
        """Direct again: a command was given."""
        self._heed()
        self._own = False

    def begin_anew(self) -> None:
        """Direct again, and take what comes for the first of its kind: another moment of the battle is shown."""
        self.go_on()
        self.take_back()

    def take_back(self) -> None:
        """Drop what was under way, and take what comes for the first of its kind: the battle stands elsewhere."""
        self._drop()
        for past in self._pasts.values():
            past.clear()

    def home(self) -> Frame:
        """Return the view as the player had it."""
        self._heed()
        return self._home or self._rest()

    def let_go(self) -> None:
        """Move the table no farther: the player takes it in hand."""
        self._shots.clear()
        self.camera.halt()

    def _heed(self) -> None:
        """Note whether somebody else has had the table seen otherwise: that is how the player has it now."""
        if self._moves != self.camera.moves:
            self._moves, self._home = self.camera.moves, None
            self._own = self._own or not (self.view.screening.idle and self._asked)
            self._shots.clear()

    # ---- what the screening asks -----------------------------------------------------------------------------------

    def begins(self, shown: Shown, events: tuple[Event, ...]) -> None:
        """Take a beat that is about to begin."""
        self._slowing, self._waits, self._idle = None, None, 0.0
        self._heed()
        if any(isinstance(event, RoundBegan) for event in events):
            self._own = False
        if self.manner == GENTLE and self._all_is_seen():
            return
        tale = told(shown, self.view.state, self._past, self._seen_after(events))
        still = self.view.screening.reduced
        hurried = self.pace() > HURRIED and not self.patient
        if tale.first:
            self._past.add(tale.first)
        if not (still or self._own or self.busy()):
            self._send(self._ways(tale.what, hurried))
        seen = self._rest()
        if self.manner == FULL and not still and not hurried and any(map(seen.holds, tale.there)):
            self._slowing = tale.slowing
        self.pointers.show([(name, at) for name, (was, at) in tale.whom if not (seen.shows(was) or seen.shows(at))])

    def _seen_after(self, events: tuple[Event, ...]) -> State | None:
        """What will be seen after events where some of it is dark now; None where nothing is."""
        return None if self.view.dark is None else self.view.as_seen(reduce(after_event, events, self.view.truth))

    def _all_is_seen(self) -> bool:
        """Whether the whole table is in view: there is nowhere to go, and nobody to point to."""
        seen, camera = self._rest(), self.camera
        return seen.holds((0.0, 0.0)) and seen.holds((camera.width, camera.height))

    def _ways(self, what: Happening, hurried: bool) -> list[Shot]:
        """The views to go through for what happens."""
        seen = self._rest()
        home = self._home or seen
        if what.places:
            return shots(self.manner, seen, home, what, self.camera.steps(), hurried)
        # What is but announced is seen as the player had the table.
        return homeward(seen, home) if self.manner == FULL and seen.scale != home.scale else []

    def waits(self) -> bool:
        """Whether the beat waits until the camera is there."""
        return self._waits is not None

    def rate(self, t: float) -> float:
        """How fast time goes at a second of the beat."""
        return 1.0 if self._slowing is None else self._slowing.rate(t, self.pace() if self.patient else 1.0)

    # ---- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float, asked: bool = True) -> bool:
        """Advance by so many seconds; True if anything must be drawn. `asked`: somebody may act, or all is over."""
        self._asked = asked
        if self.manner == OFF:
            return False
        self._heed()
        idle = self.view.screening.idle
        if self._waits is not None:
            self._waits += dt
            if idle:
                self.let_go()  # what it waited for was skipped
                self._waits = None
        if self._home is not None and idle:
            self._idle += dt
            if asked or self._idle > LULL:
                self._come_home()
        there = not self.camera.travelling and self.camera.zoom == self.camera.scale
        if there and self._shots:
            self._readies += dt * self._hurry
            closer = self._shots[0].scale > self.camera.scale  # that is painted on the way
            if self.patient or closer or self.view.prepare(self._shots[0]) or self._readies >= READY:
                self._go(self._shots.popleft())
        elif there or (self._waits or 0.0) > MOST:
            self._waits = None
        return self.pointers.update(dt, self._rest())

    def _come_home(self) -> None:
        """Go back to how the player had the table, unless he is at it."""
        home, self._home = self._home, None
        if home is not None and self.manner == FULL and not self.busy():
            self._shots.extend(homeward(self._rest(), home))
            self._readies = READY if home.scale == self.camera.scale else 0.0  # it was seen a moment ago

    def _send(self, ways: list[Shot]) -> None:
        """Go through some views; the beat waits for that."""
        if ways:
            self._home = self._home or self._rest()
            self._shots.extend(ways)
            self._waits = 0.0

    def _go(self, shot: Shot) -> None:
        self._readies = 0.0
        if self.patient:
            self.camera.travel(*shot)
        else:
            self.view.travel(shot._replace(seconds=shot.seconds / self._hurry), self.marks())

    @property
    def _hurry(self) -> float:
        """How much faster than at pace 1x it goes about."""
        return max(1.0, min(4.0, self.pace()))

    def _seen(self) -> Frame:
        """What is seen once the camera is where it was sent."""
        x, y, zoom, *_ = self.camera.rest
        return Frame((x, y), zoom, self.camera.area.w, self.camera.area.h)

    def _rest(self) -> Frame:
        """What is seen at the end of all that it is sent through."""
        seen = self._seen()
        if not self._shots:
            return seen
        last = self._shots[-1]
        return seen._replace(centre=self.camera.clamped(last.centre, last.scale), scale=float(last.scale))
