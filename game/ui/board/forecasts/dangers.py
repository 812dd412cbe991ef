"""How likely each is harmed by what is aimed: worked out from frame to frame, and told of one's own in a sentence."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from game.core.commands import Command
from game.core.figures import Figure
from game.core.state import State
from game.core.tally import Refusal
from game.forecast.areas import NOBODY, Risk, Risks, by_parts
from game.forecast.harm_odds import percent
from game.rules.creatures.breath import breath_damage, breath_of, caught
from game.rules.creatures.harms import is_immune
from game.rules.saves import save_tally
from game.rules.situation import Situation
from game.ui.board.forecasts.attacks import barred, named, names_of, rolled
from game.ui.panels.models import ForecastView

BUDGET = 0.003
"""Seconds of a look in which a map is worked on that takes longer: a flask's, which may scatter anywhere."""
GROUPS = 3
"""So many are told of with their chances; of more, how many."""


class Dangers:
    """The map of what is aimed now, kept while nothing changes."""

    def __init__(self) -> None:
        self._asked: tuple[State | None, Command | None] = (None, None)
        self._work: Iterator[Risks | None] = iter(())
        self._known: Risks | None = None
        self.pending = False
        """Whether a map was looked at that is not worked out yet."""
        self.told: frozenset[str] = frozenset()
        """Those on the map that was looked at last: their chances are written at them."""

    def of(self, at: Situation, command: Command | None) -> Risks | None:
        """Return the risks of all it may catch; None while they are being worked out."""
        if self._asked[0] is not at.state or self._asked[1] != command:
            self._asked, self._known = (at.state, command), None if command is not None else NOBODY
            self._work = by_parts(at, command) if command is not None else iter(())
        end = time.perf_counter() + BUDGET
        while self._known is None and time.perf_counter() < end:
            self._known = next(self._work, NOBODY)
        self.pending = self._known is None
        self.told = frozenset([risk.figure for risk in self._known.each]) if self._known is not None else frozenset()
        return self._known


def own_in_danger(at: Situation, found: Risks, side: str) -> str:
    """Say what may come over one's own, the worst first: "May burn Odo, 35 %"; "" where none of them is in it."""
    groups: dict[tuple[float, float, str], list[str]] = {}
    for risk in found.each:
        if at.figure(risk.figure).side == side:
            groups.setdefault((-(risk.falls or 0), -risk.chance, _chance(risk, found)), []).append(risk.figure)
    if not groups:
        return ""
    told = [f"{names_of([at.figure(name) for name in groups[key]])}, {key[2]}" for key in sorted(groups)]
    more = sum(len(groups[key]) for key in sorted(groups)[GROUPS:])
    words = "; ".join(told[:GROUPS]) + (f"; {more} more" if more else "")
    first, _, rest = found.verb.partition(" ")
    verb = f"{first}s {rest}".strip() if found.half else f"may {found.verb}"
    return f"{verb[:1].upper()}{verb[1:]} {words}"


def own_warned(
    at: Situation, figures: Sequence[Figure], side: str, rule: str, risks: Risks | None = None
) -> tuple[tuple[str, str], ...]:
    """The warning that one's own are caught, by name; with their chances where they are known."""
    found = risks if risks is not None else NOBODY
    told = own_in_danger(at, found, side)
    own = [figure for figure in figures if figure.side == side and found.on(figure.id) is None]
    return ((told, rule),) * bool(told) + (((f"Catches your own: {names_of(own)}", rule),) if own else ())


def breath_forecast(
    at: Situation, figure: Figure, toward: tuple[int, int], kind: str = "", no: Refusal | None = None,
    risks: Risks | None = None,
) -> ForecastView | None:
    """Whom a breath towards a place would catch, and how the first of them saves."""
    breath = breath_of(figure, kind)
    if breath is None or toward == figure.at:
        return None
    if no is not None:
        sentence = f"{named(at, figure)} breathes {breath.kind}"
        return ForecastView(sentence, **barred(no))
    victims = [victim for victim in caught(at, figure, toward, kind) if not is_immune(victim, breath.kind)]
    victims.sort(key=lambda victim: victim.side != figure.side)
    harm = f"Damage {breath_damage(figure, kind)}, half if saved" if breath.kind != "stone" else "Stone, unless saved"
    sentence = f"{named(at, figure)} breathes {breath.kind}" + (f" at {len(victims)}" if victims else "")
    if victims:
        sentence += f": {named(at, victims[0])} saves" + ("" if breath.kind == "stone" else " for half")
    return ForecastView(
        sentence,
        **(rolled(save_tally(at, victims[0], breath.save, kind=breath.kind)) if victims else {}),
        damage=harm,
        first=f"catches {names_of(victims)}{fallen(risks)}" if victims else "catches nobody there",
        first_icon="fire",
        interrupts=own_warned(at, victims, figure.side, "SP-3.4.3.5", risks),
    )


def fallen(risks: Risks | None) -> str:
    """How many are to be expected to fall, for the end of a line; "" where that is not known, or hardly any."""
    many = risks.fallen if risks is not None else None
    if risks is not None and len(risks.each) == 1 and many:
        return f"; {percent(many)} to fall"
    return f"; {many:.1f} expected to fall" if many is not None and many >= 0.05 else ""


def _chance(risk: Risk, found: Risks) -> str:
    """The chance that it comes over one, and that he falls by it."""
    chance = percent(risk.chance)
    falls = percent(risk.falls) if risk.falls else ""
    if falls == chance and not found.half:
        return f"{chance} to fall"
    return f"{chance}{' in full' if found.half else ''}" + (f", {falls} to fall" if falls else "")
