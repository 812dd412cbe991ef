"""A battle in segments: the one that is played, and what is noted afresh with each round."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.events import Event
from game.core.figures import Figure
from game.core.ids import FigureId, SubjectId
from game.core.state import State
from game.play.ledger import Fight, fight
from game.rules.stealth.unseen import is_known
from game.systems.three_actions.words import BEGUN, DONE, SPELL, Doing, Intent, doing


class Segments(Fight, frozen=True, kw_only=True, tag_field="ledger", tag=True):
    """The ledger of a battle in segments."""

    segment: int = 0
    """The one that is played; 0 while intentions are stated."""
    asked: tuple[FigureId, ...] = ()
    """Those who may change their minds now."""
    come: tuple[FigureId, ...] = ()
    """Those among them who have walked where they meant to, and may act on what they see from there."""
    balanced: tuple[FigureId, ...] = ()
    """Those whose daggers are balanced for throwing [TA-8.3]."""


def segments(state: State) -> Segments:
    """Return the battle's ledger."""
    ledger: Any = state.ledger
    return ledger if isinstance(ledger, Segments) else Segments()


class RoundOfSegments(Event, frozen=True, kw_only=True):
    """A round of ten segments began: what was counted by the round is counted afresh; a casting goes on."""

    def apply(self, state: State) -> State:
        """Lay down the ledger of the round."""
        was = fight(state)
        kept = segments(state).balanced
        fresh = Segments(meetings=was.meetings, stunts=was.stunts, phase="intentions", balanced=kept)
        figures = {
            name: replace(figure, ledger=_afresh(figure)) if figure.standing else figure
            for name, figure in state.figures.items()
        }
        return replace(state, ledger=fresh, figures=figures)


class SegmentBegan(Event, frozen=True, kw_only=True):
    """A segment began, or a part of it: what was declared for the one before is past."""

    segment: int
    part: str = ""
    """move, work, shoot or melee."""

    def apply(self, state: State) -> State:
        ledger = segments(state)
        phase = "melee" if self.part == "melee" else "segment"
        cleared = replace(ledger, aims=(), breaths=(), gazes=(), turnings=(), casts=(), uses=(), phase=phase)
        return replace(state, ledger=replace(cleared, segment=self.segment))

    def seen_by(self, side: str, state: State) -> Event | None:
        """A part of it is told to nobody: somebody unseen may be the only one who does anything in it."""
        return None if self.part else self


class MindsAsked(Event, frozen=True, kw_only=True):
    """These may change their minds now; nobody, when that is over."""

    figures: tuple[SubjectId, ...]
    come: tuple[FigureId, ...] = ()

    def apply(self, state: State) -> State:
        return replace(state, ledger=replace(segments(state), asked=self.figures, come=self.come))

    def seen_by(self, side: str, state: State) -> Event | None:
        """A side that knows none of the figures asked is not told; whoever saw it begin sees it end."""
        asked = [state.figures[name] for name in self.figures or segments(state).asked]
        return self if any(figure.side == side or is_known(figure) for figure in asked) else None


class DaggersLooked(Event, frozen=True, kw_only=True):
    """It was seen whose daggers are balanced for throwing."""

    figures: tuple[SubjectId, ...]

    def apply(self, state: State) -> State:
        """Note them for the battle."""
        return replace(state, ledger=replace(segments(state), balanced=self.figures))

    def seen_by(self, side: str, state: State) -> Event | None:
        """Where all the figures concerned are unseen, the side learns of none."""
        return self if self.figures else None


def _afresh(figure: Figure) -> Doing:
    """What is noted of a figure as a round begins."""
    intents = (*_goes_on(figure), *_carries_on(figure))
    return Doing(intents=intents, hurt=doing(figure).hurt, unseen=not is_known(figure))


def _carries_on(figure: Figure) -> tuple[Intent, ...]:
    """The device that carries a figure still: it is one of its devices in every round of use [TA-5.5]."""
    if not figure.has("flying"):
        return ()
    used = {
        intent.act.what: intent.act for intent in doing(figure).intents if intent.act.steady and intent.state == DONE
    }
    return tuple([Intent(act=act, state=DONE) for act in used.values()])


def _goes_on(figure: Figure) -> tuple[Intent, ...]:
    """A casting that goes on into the next round, which is no spell of that round [TA-R21]."""
    return tuple(
        [
            replace(intent, begun=intent.begun - 10, ends=intent.ends - 10, carried=True)
            for intent in doing(figure).intents
            if intent.state == BEGUN and intent.act.kind == SPELL
        ]
    )
