"""A replay looked back upon: its review read from beside it or worked out in the background, and its strip."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame

from game.odds.review.background import Of, play_again, review
from game.odds.review.kept import digest_of, kept
from game.odds.review.plan import Asked
from game.odds.review.shape import Shown, advice, heading, shown
from game.ui.curve.strip import HIGH, CurveView, Strip
from game.ui.foresight.asker import Asker, Inquiry
from game.ui.kit.pen import Act, Hit, Kit

LOOKS = ("review", "again", "turn", "turn-back", "past")
"""What is asked for of a review, by key or by the pointer."""
LATER = "It can be reviewed when the battle is over."
FAILED = "It could not be worked out."


class LookingBack:
    """What is known of a replay's review; nothing is worked out before it is opened for the first time."""

    def __init__(self, kit: Kit, path: Path, may_look: bool, begin: Callable[[], Asker] = Asker) -> None:
        self.strip = Strip(kit)
        self.open = False
        self._path = path
        self._may_look = may_look
        """Whether all of the battle may be looked at: it is over, or nobody has secrets in it."""
        self._begin = begin
        self._asker: Asker | None = None
        self._inquiry: Inquiry | None = None
        self._again: Inquiry | None = None
        self._heard = 0, 0
        self._no = ""
        self._share: float | None = None
        self._places: tuple[int, ...] = ()
        """The events of all points that are to be known."""
        self.found: Shown | None = None
        self.again = ""

    @property
    def high(self) -> float:
        """How high the strip is, in pixels at scale 1; 0 while it is not open."""
        return HIGH if self.open else 0

    def act(self, act: Act, event: int) -> int | None:
        """Do what is asked for, where an event is shown; the event to go to, or None to stay."""
        if act.id == "review":
            self.toggle()
        elif act.id == "past":
            return int(str(act.data))
        elif self.open and self.found is not None and act.id == "again" and self._share is None:
            self.play_again(event)
        elif self.open and self.found is not None and act.id in ("turn", "turn-back"):
            places = sorted({turn.begins for turn in self.found.turning_points})
            later, earlier = [n for n in places if n > event], [n for n in places if n < event]
            return min(later, default=None) if act.id == "turn" else max(earlier, default=None)
        return None

    def said(self, event: int) -> Iterator[str]:
        """Say what turned the battle just after an event, for the log."""
        found = self.found
        for turn in found.turning_points if found is not None else ():
            if found is not None and turn.begins == event:
                yield " ".join(filter(None, (heading(found, turn), turn.sentence, advice(found, turn))))

    def toggle(self) -> None:
        """Open or close the strip; what is being worked out goes on meanwhile."""
        self.open = not self.open
        if not self.open or self._inquiry is not None or self.found is not None or self._no:
            return
        if not self._may_look:
            self._no = LATER
            return
        before = self._kept()
        if before is not None:
            self.found = before
        else:
            self._share = 0.0
            self._inquiry = self._ask(review, Of(self._path))

    def _kept(self) -> Shown | None:
        """The review that lies beside the replay, where it is whole and of this battle."""
        try:
            before = kept(self._path, digest_of(self._path), Asked())
        except OSError:
            return None
        return shown(before.found) if before is not None and before.finished else None

    def _ask(self, work: Any, of: Of) -> Inquiry:
        if self._asker is None:
            self._asker = self._begin()
        return self._asker.ask(work, lambda: of)

    def play_again(self, event: int) -> None:
        """Have the battle played again from after an event; what came of another moment is forgotten."""
        self.forget_again()
        self.again = "\u2026"
        self._again = self._ask(play_again, Of(self._path, at=event))

    def forget_again(self) -> None:
        """Forget what came of playing again: another moment is shown."""
        if self._again is not None:
            self._again.drop()
        self._again, self.again = None, ""

    def end(self) -> None:
        """Let the worker go."""
        if self._asker is not None:
            self._asker.end()

    # ---- what is heard ---------------------------------------------------------------------------------------------

    def update(self) -> bool:
        """Take what was told; True where anything is new."""
        heard = tuple(0 if one is None else one.heard for one in (self._inquiry, self._again))
        if heard == self._heard:
            return False
        self._heard = heard[0], heard[1]
        self._hear_review()
        self._hear_again()
        return True

    def _hear_review(self) -> None:
        inquiry = self._inquiry
        if inquiry is None:
            return
        known: dict[str, Any] = inquiry.known or {}
        if inquiry.failed or "no" in known:
            self._no, self._share = (f"{known['no'].capitalize()}." if "no" in known else FAILED), None
            return
        self.found = shown(known["review"]) if known.get("review") else None
        self._places = tuple(known.get("places", ()))
        self._share = None if inquiry.over else known.get("done", 0) / max(1, known.get("number", 1))

    def _hear_again(self) -> None:
        inquiry = self._again
        known = None if inquiry is None or inquiry.failed else inquiry.known
        if known and "told" in known and self.found is not None:
            told = known["told"]
            lines = []
            for side in self.found.sides:
                chance = told["chance"][side.id]
                span = f"{100 * chance['low']:.0f} to {100 * chance['high']:.0f}"
                lines.append(f"{side.name.removeprefix('The ')} {100 * chance['share']:.0f} ({span})")
            self.again = f"{told['playouts']} times: {', '.join(lines)}"

    # ---- the strip -------------------------------------------------------------------------------------------------

    def view(self, at: int, ends: tuple[int, int], line: pygame.Rect) -> CurveView:
        """What the strip shows while the replay stands after an event."""
        share = self._share
        words = self._no
        if share is not None:
            words = f"Working out the chance: {100 * share:.0f} of 100" if share else "Working out the chance\u2026"
        may = self.found is not None and share is None and self._may_look
        return CurveView(self.found, at, *ends, (line.x, line.w), words, share, self.again, may, self._places)

    def parted(self, bar: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """The bar of a replay, and the strip under it."""
        under = self.strip.kit.px(self.high)
        return pygame.Rect(bar.x, bar.y, bar.w, bar.h - under), pygame.Rect(bar.x, bar.bottom - under, bar.w, under)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, view: CurveView) -> None:
        """Draw the strip, if it is open."""
        if self.open:
            self.strip.draw(surface, rect, view)

    def under(self, pos: tuple[int, int]) -> Hit | None:
        """What of the strip lies under the pointer."""
        return self.strip.under(pos) if self.open else None

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """What is asked for by an event."""
        return self.strip.on_event(event) if self.open else None
