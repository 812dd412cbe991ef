"""The blow at a figure's next event, and which of two has its next event first."""

from __future__ import annotations

from game.core.figures import Figure
from game.forecast.outcome import Supposed, blow
from game.rules.course.clocks import Grid
from game.rules.situation import Situation
from game.systems.exile.clock import seconds
from game.ui.board.forecasts.attacks import answer_of, named
from game.ui.panels.models import ForecastView


def event_forecast(at: Situation, figure: Figure, target: Figure) -> ForecastView:
    """A blow at a figure's next event, at a target that does not defend itself."""
    sentence = f"{named(at, figure)} strikes at {named(at, target)}, undefended"
    first = acts_first(at, figure, target)
    return ForecastView(
        sentence, first=first, first_icon="hold", **answer_of(blow(at, figure, target, Supposed(fresh=True)))
    )


def acts_first(at: Situation, figure: Figure, target: Figure) -> str:
    """Which of two has its next event first, in a book with a grid of moments; "" where either has none."""
    clock = at.book.clock(at)
    if not isinstance(clock, Grid):
        return ""
    coming = [(moment.at, mark.figure) for moment in clock.moments if moment.at >= clock.now
              for mark in moment.marks if not mark.done]  # fmt: skip
    both = [next((moment for moment in coming if moment[1] == who.id), None) for who in (figure, target)]
    if None in both:
        return ""
    order = sorted((moment for moment in both if moment is not None), key=coming.index)
    (soon, who), (late, other) = order
    return f"{at.figure(who).name} acts at {seconds(soon)} s, {at.figure(other).name} at {seconds(late)} s"
