"""Titles at the top of the board: rounds, phases, and who won the initiative."""

from __future__ import annotations

from game.core.events import InitiativeEven, InitiativeWon, RoundBegan
from game.play.ledger import PhaseBegan
from game.telling.sentences import is_one
from game.ui.art.palette import CREAM, SIDES
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.banners import Title, sweep, title_high
from game.ui.board.clips.brushes.tumble import Die, Roll, cast, dice_of, die_high
from game.ui.board.clips.cues import seed_of
from game.ui.board.clips.tracks.spoken import title
from game.ui.board.clips.tracks.track import Track, Tracks
from game.ui.board.screening.stage import Canvas, Clip, Stage

PHASES = {"move": "{side} move{s}", "counter": "{side} answer{s}", "missile": "Missiles", "melee": "Melee"}
TITLES = (RoundBegan, PhaseBegan, InitiativeWon, InitiativeEven)
"""What is but announced."""


@clip_of(RoundBegan)
def new_round(event: RoundBegan, stage: Stage) -> Clip:
    """The number of the round; it fades over what follows."""
    return Tracks(event, stage, 0.45, 0.75, title(f"Round {event.number}", 0.75))


@clip_of(PhaseBegan)
def new_phase(event: PhaseBegan, stage: Stage) -> Clip:
    """The name of the phase, in the colour of the side whose it is."""
    side = next((side for side in stage.state.sides if side.id == event.side), None)
    told = PHASES.get(event.phase, event.phase.replace("_", " ").capitalize())
    if side is None:
        return Tracks(event, stage, 0.35, 0.75, title(told.format(side="", s="").strip().capitalize(), 0.75))
    text = told.format(side=side.name, s="s" if is_one(stage.state, side.id) else "")
    return Tracks(event, stage, 0.35, 0.75, title(text, 0.75, SIDES.get(side.colour, SIDES["blue"]).lit))


def plate_of(event: InitiativeWon | InitiativeEven, stage: Stage) -> str:
    """Who wins the initiative, in words."""
    if isinstance(event, InitiativeEven):
        return "Nobody wins the initiative"
    side = next((side for side in stage.state.sides if side.id == event.side), None)
    wins = "win" if side is not None and not is_one(stage.state, side.id) else "wins"
    return f"{side.name if side is not None else event.side or 'Nobody'} {wins} the initiative"


def dice_of_both(event: InitiativeWon | InitiativeEven, stage: Stage) -> list[Die]:
    """The dice of the sides, the winner's first."""
    return [Die(6, face) for face in sorted(event.dice.values(), reverse=True)] or dice_of(stage, "")


@clip_of(InitiativeWon, InitiativeEven)
def initiative(event: InitiativeWon | InitiativeEven, stage: Stage) -> Clip:
    """Big dice at the top of the board, and the plate of the side that won, if one has."""
    winner = event.side if isinstance(event, InitiativeWon) else ""
    side = next((side for side in stage.state.sides if side.id == winner), None)
    colour = SIDES.get(side.colour, SIDES["blue"]).lit if side is not None else CREAM
    dice, text = dice_of_both(event, stage), plate_of(event, stage)
    seed, tumble = seed_of(winner, stage.state.round), 0.45 if dice else 0.0

    def draw(canvas: Canvas, t: float) -> None:
        clip, lens = canvas.target.get_clip(), canvas.lens
        px = title_high(clip)
        at = (clip.centerx / lens.scale + lens.left, (clip.top + px * 3.3) / lens.scale + lens.top)
        cast(
            canvas,
            dice,
            at,
            t,
            Roll(tumble=tumble, stays=0.7, more=px * 2.1 / die_high(canvas), outcome="hit", seed=seed),
        )
        late = 0.0 if canvas.reduced else tumble
        sweep(canvas, Title(text, tumble + 0.9 - late, colour, 2.25, 0.8), t - late)

    return Tracks(event, stage, tumble + 0.4, tumble + 0.9, Track(draw=draw))
