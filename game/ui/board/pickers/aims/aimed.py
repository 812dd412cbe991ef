"""What is being aimed: the question that says how to go on, and the forecast."""

from __future__ import annotations

from game.core.commands import Command
from game.core.grain import Point, round_inches
from game.core.tally import Refusal
from game.forecast.areas import Risks
from game.rules.magic.spell_area import feet
from game.rules.situation import Situation
from game.ui.board.forecasts.aimed import tells
from game.ui.board.hands.asked import Strip
from game.ui.board.hands.means import (
    BREATHE,
    CAST,
    FIGURES,
    GAZE,
    ICONS,
    LOOSE,
    MOVED,
    OWN,
    PLACE,
    THROW,
    TURN,
    USE,
    WALL,
    Means,
    aimed_at,
    doing,
    most_of,
    name_of,
    note_of,
    spell_in,
    way_of,
)
from game.ui.keys import cap_of, named
from game.ui.kit.controls.option import Option
from game.ui.kit.words.rich import quoted
from game.ui.panels.models import ForecastView

HOW = {
    OWN: "It works where he stands.",
    FIGURES: "Click the one it is meant for.",
    MOVED: "Click who is to be moved, then the place.",
    PLACE: "Click the place. Where friends would be caught, or nobody, a second click does it.",
    WALL: "Click one end, then the other; or drag from end to end.",
}
"""How each way of aiming is done."""


def strip_of(
    at: Situation, means: Means, first: Point | None, targets: tuple[str, ...], *, held: bool = False
) -> Strip:
    """The question of what is aimed, and how; `first` is the first end of a wall, `held` whether a template is laid."""
    figure, way, many = at.figure(means.figure), way_of(at, means), most_of(at, means)
    told = HOW[way]
    if way == FIGURES and many > 1:
        told = f"Click up to {many} figures; {len(targets)} named. {cap_of('confirm')} does it."
    elif way == WALL and first is not None:
        spell = spell_in(at, means)
        long = round_inches(feet(at, spell.feet[0])) if spell is not None else 0
        told = f"Click the other end: {long} inches at most."
    elif way == MOVED and targets:
        told = f"Click where {at.figure(targets[0]).name} is to go."
    elif held:
        told = named("Click there again, or press <confirm>, to do it; a click elsewhere moves it there.")
    ready = way == OWN or bool(targets and way == FIGURES)
    label = name_of(at, means)
    go = Option("confirm", label[:1].upper() + label[1:], ICONS[means.sort], "Enter", main=True)
    buttons = (*([go] if ready else []), Option("cancel", "Something else", key="Esc"))
    return Strip(f"{figure.name} {doing(at, means)}", told, _rule(means), buttons, shy=not ready)


def forecast_of(
    at: Situation, means: Means, command: Command | None, no: Refusal | None, risks: Risks | None
) -> ForecastView | None:
    """What would come of it where it is aimed now; `risks` of all it may catch, None where they are not known yet."""
    if command is None:
        return ForecastView(quoted(f"{at.figure(means.figure).name} {doing(at, means)}"), note=note_of(at, means))
    return tells(at, means, aimed_at(command), no, risks)


def _rule(means: Means) -> str:
    return {
        CAST: "SP-3.10.10", USE: "SP-3.7.2", THROW: "SP-3.4.4.1", TURN: "SP-3.10.9", BREATHE: "SP-3.4.3.4",
        GAZE: "SP-3.4.3.4", LOOSE: "SP-R262",
    }[means.sort]  # fmt: skip
