"""The screening: plays events on the shown state, one beat after the other, and can always be cut short."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from game.core.events import Event, Thrown
from game.core.state import State
from game.ui.board.clips import CLIPS, load
from game.ui.board.clips.beats import together
from game.ui.board.screening.paces import PACES
from game.ui.board.screening.shown import Shown
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage
from game.ui.sound import hearing
from game.ui.sound.hearing import Cue, cues_of

Heard = Callable[[tuple[Event, ...], State, State], None]
"""Told of events as they are applied: the events in order, the shown state before the first, and after the last."""

Speak = Callable[[Cue, tuple[str, ...]], None]
"""Told of each sound as its moment comes, with the figures its clip is about."""


CHUNK = 0.04
"""Seconds of a beat after which its director is asked again how fast time goes."""


class Directing(Protocol):
    """Who has the camera, and may slow time."""

    def begins(self, shown: Sequence[tuple[Event, Clip]], events: tuple[Event, ...]) -> None:
        """Take a beat that is about to begin: its events with clips, and all of them."""
        ...

    def waits(self) -> bool:
        """Whether the beat waits for the camera."""
        ...

    def rate(self, t: float) -> float:
        """How fast time goes at a second of the beat."""
        ...


@dataclass
class _Running:
    """A clip on the screen: its event, seconds since it began, and what is still to be heard of it."""

    event: Event
    clip: Clip
    t: float = 0.0
    cues: list[Cue] = field(default_factory=list)


@dataclass
class _Beat:
    """Events that are shown together; applied in order once their clips have led far enough."""

    events: tuple[Event, ...]
    running: list[_Running] = field(default_factory=list)
    lead: float = 0.0
    t: float = 0.0


class Screening:
    """A queue of events that becomes clips. When it is idle the shown state is the true one."""

    def __init__(self, state: State) -> None:
        load()
        hearing.load()
        self.shown = Shown(state)
        self.pace = 1.0
        self.reduced = False
        self.heard: list[Heard] = []
        self.speak: Speak | None = None
        """What plays the sounds of clips; None where nobody listens."""
        self.director: Directing | None = None
        self.event_for: Callable[[State, Event, State], Event | None] | None = None
        """What whoever has the seat is told of an event between two states; None: all of every one."""
        self._queue: deque[Event] = deque()
        self._end = state
        """The state when all that is in the queue has been applied."""
        self._before: dict[int, tuple[Event, ...]] = {}
        """What happened unseen just before an event of the queue, and that one whole, by the identity of it."""
        self._unseen: list[Event] = []
        """What happened unseen after the last of the queue."""
        self._beat: _Beat | None = None
        self._tails: list[_Running] = []
        self.changes = 0
        """Rises with every event applied: what was drawn from the state must be looked at again."""

    @property
    def idle(self) -> bool:
        """Whether every event has been applied: the shown state is the true one."""
        return self._beat is None and not self._queue

    @property
    def moving(self) -> bool:
        """Whether anything is still to be drawn: clips, or their tails."""
        return not self.idle or bool(self._tails)

    # ---- filling ---------------------------------------------------------------------------------------------------

    def play(self, events: Iterable[Event]) -> None:
        """Queue events. What the seat does not see takes no time and changes no beat."""
        if self.event_for is None:
            self._queue.extend(events)
            return
        state = self.shown.state if self.idle else self._end
        for event in events:
            after = event.apply(state)
            known = self.event_for(state, event, after)
            self._unseen.append(event)
            if known is not None:
                self._queue.append(known)
                self._before[id(known)], self._unseen = tuple(self._unseen), []
            state = after
        self._end = state
        if self.idle:
            self._apply(())

    def jump(self, state: State) -> None:
        """Drop what was to be shown, and show a state."""
        self._queue.clear()
        self._before.clear()
        self._unseen.clear()
        self._tails.clear()
        self._beat = None
        self.shown.state = state
        self.changes += 1

    def skip(self) -> None:
        """Apply all that is left at once, and end every clip."""
        if self._beat is not None:
            beat, self._beat = self._beat, None
            self._apply(beat.events)
        if self._queue:
            rest = tuple(self._queue)
            self._queue.clear()
            self._apply(rest)
        self._tails.clear()

    # ---- running ---------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance by so many seconds of the player's time."""
        if self.pace == PACES[-1]:
            self.skip()
            return
        left = dt * self.pace
        for clip in self._tails:
            self._go_on(clip, left)
        self._tails = [clip for clip in self._tails if clip.t < clip.clip.duration]
        while True:
            if self._beat is None and not self._next():
                return
            beat = self._beat
            assert beat is not None  # noqa: S101
            rate = 1.0
            if self.director is not None:
                if self.director.waits():
                    return
                rate = self.director.rate(beat.t)
            step = min(left * rate, beat.lead - beat.t)
            if self.director is not None:
                step = min(step, CHUNK)
            beat.t += step
            left -= step / rate
            for clip in beat.running:
                self._go_on(clip, step)
            if beat.t < beat.lead:
                if self.director is None or left < 1e-9:
                    return
                continue
            self._beat = None
            self._apply(beat.events)
            self._tails += [clip for clip in beat.running if clip.t < clip.clip.duration]

    def _go_on(self, clip: _Running, step: float) -> None:
        """Advance a clip, and play the sounds of it that are due."""
        clip.t += step
        while clip.cues and clip.cues[0].when <= clip.t:
            sound = clip.cues.pop(0)
            if self.speak is not None:
                self.speak(sound, getattr(clip.clip, "about", ()))

    def _next(self) -> bool:
        """Start the next beat that has clips, applying those without; False when the queue is empty."""
        while self._queue:
            events = tuple(together(self._queue))
            running = self._clips(events)
            if not running:
                self._apply(events)
                continue
            self._beat = _Beat(events, running, max(clip.clip.lead for clip in running))
            if self.director is not None:
                self.director.begins([(clip.event, clip.clip) for clip in running], events)
            return True
        return False

    def _clips(self, events: tuple[Event, ...]) -> list[_Running]:
        clips: list[_Running] = []
        throws: list[Thrown] = []
        for event in events:
            builder = CLIPS.of(event)
            if builder is not None:
                stage = Stage(self.shown.state, events, tuple(throws), self.reduced)
                clip = builder(event, stage)
                if clip is not None:
                    clips.append(_Running(event, clip, 0.0, [] if self.speak is None else cues_of(event, stage)))
            if isinstance(event, Thrown):
                throws.append(event)
            else:
                throws.clear()
        return clips

    def _apply(self, events: tuple[Event, ...]) -> None:
        before = self.shown.state
        found = self._with_unseen(events)
        if not found:
            return
        for event in found:
            self.shown.apply(event)
        self.changes += 1
        for listener in self.heard:
            listener(found, before, self.shown.state)

    def _with_unseen(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """The events of a beat, each with what happened unseen before it, and behind the last of all."""
        found: list[Event] = []
        for event in events:
            found += self._before.pop(id(event), (event,))
        if not self._queue:
            found += self._unseen
            self._unseen = []
        return tuple(found)

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def poses(self) -> dict[str, Pose]:
        """How figures are shown now, by id, where that is not how they stand."""
        found: dict[str, Pose] = {}
        if self._beat is not None:
            for clip in self._beat.running:
                for name, pose in clip.clip.poses(min(clip.t, clip.clip.lead)).items():
                    old = found.get(name)
                    found[name] = pose if old is None else old.under(pose)
        return found

    def running(self) -> list[tuple[Clip, float]]:
        """The clips on the screen and their times, the oldest first."""
        now = self._beat.running if self._beat is not None else []
        return [(clip.clip, min(clip.t, clip.clip.duration)) for clip in (*self._tails, *now)]

    def draw_under(self, canvas: Canvas) -> None:
        """Draw what clips lay on the ground."""
        for clip, t in self._seen(canvas):
            clip.under(canvas, t)

    def draw(self, canvas: Canvas) -> None:
        """Draw what clips show above the figures."""
        for clip, t in self._seen(canvas):
            clip.draw(canvas, t)

    def _seen(self, canvas: Canvas) -> Iterator[tuple[Clip, float]]:
        """The clips with a visible figure: what the seat does not see must not betray itself."""
        for clip, t in self.running():
            about = getattr(clip, "about", ())
            if not about or any(name in canvas.places for name in about):
                yield clip, t
