"""Draw film strips of the clips, out of real battles: clips_sheet.py -o FILE.png [--only NAME ...] [--scale N]."""

from __future__ import annotations

import argparse
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from msgspec.structs import replace

from game import systems
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core import events
from game.core.events import Event
from game.core.fight import deeds, harm, magic, moves, nerve
from game.core.grain import GRAIN
from game.core.state import State
from game.play import ledger
from game.play.course.standing_answers import standing_answer
from game.play.position import opening, submit
from game.rules.situation import Battle
from game.sides import player
from game.systems.cydonia import events as counting
from game.systems.exile import events as clockwork_events
from game.systems.exile.fighting import casting_events
from game.systems.exile.scores import wound_events
from game.systems.large_battles import events as body_events
from game.systems.three_actions import events as segment_events
from game.systems.three_actions.minds import events as mind_events
from game.ui.art.figures.sprite import Sprites
from game.ui.art.lettering import lettered
from game.ui.art.lit.table import TableArt
from game.ui.board import clips
from game.ui.board.camera import Camera
from game.ui.board.clips.beats import together
from game.ui.board.figures.looks import table_look
from game.ui.board.screening.screening import Screening
from game.ui.board.screening.shown import Shown
from game.ui.board.view import BoardView
from tools.clips_made_up import Beat, made_up

Wanted = Callable[[tuple[Event, ...]], bool]
GAMES = (("meeting", 3, "rush"), ("meeting", 2, "scripted"), ("lances", 2, "rush"), ("bridge", 4, "scripted"),
         ("breach", 3, "rush"), ("breach", 2, "scripted"), ("dragon", 9, "scripted"), ("dragon", 3, "random"),
         ("dragon", 4, "scripted"), ("dragon", 5, "random"), ("noon", 2, "scripted"), ("meeting exile", 3, "scripted"),
         ("quarrel exile", 1, "scripted"), ("meeting three_actions", 2, "scripted"),
         ("field large_battles", 1, "scripted"))  # fmt: skip
"""Battles, with a book where it is not the scenario's own: its seed, and who plays."""


def played(name: str, seed: int, who: str, rounds: int = 12) -> tuple[State, list[Event]]:
    """A battle played out: its beginning and its events."""
    name, _, book = name.partition(" ")
    scenario = find_scenario(name)
    battle = Battle(systems.book(book or scenario.rules or systems.DEFAULT), load())
    state = muster(scenario, load())
    players = {side.id: player(who, side.id, seed) for side in state.sides}
    sides = tuple(replace(side, plan=replace(side.plan, standing=players[side.id].orders())) for side in state.sides)
    state = replace(state, seed=seed, sides=sides)
    position = opening(battle, state)
    found = list(position.events)
    try:
        while position.decision is not None and position.now.round <= rounds:
            at = position.situation(battle)
            command = standing_answer(at, position.decision)
            after = submit(
                battle, position, command or players[position.decision.side].choose(at, position.decision)[0]
            )
            position = after  # type: ignore[assignment]
            found += position.events
    except LookupError as amiss:
        print(f"{name} {seed} {who} stops: {amiss}", file=sys.stderr)
    return state, found


def beats(state: State, found: list[Event]) -> Iterator[Beat]:
    """The beats of a battle, each with the state shown as it begins."""
    queue, shown = deque(found), Shown(state)
    while queue:
        taken = tuple(together(queue))
        yield shown.state, taken
        for event in taken:
            shown.apply(event)


def has(kind: type, test: Callable[[Any], bool] = lambda one: True, least: int = 1) -> Wanted:
    return lambda beat: sum(isinstance(event, kind) and test(event) for event in beat) >= least


def dead(beat: tuple[Event, ...]) -> bool:
    return any(isinstance(event, harm.Slain) for event in beat)


STRIPS: dict[str, Wanted] = {
    "move": has(moves.Moved, lambda one: one.how == "move" and not one.charge, 3),
    "charge": lambda beat: isinstance(beat[0], moves.Charged) and has(moves.Moved, lambda one: one.charge)(beat),
    "zone": lambda beat: has(moves.ZoneEntered)(beat) and len(beat) < 12,
    "flight": has(moves.Moved, lambda one: one.how == "flee"),
    "escape": has(moves.Moved, lambda one: one.how in ("escape", "refuse")),
    "volley": lambda beat: has(deeds.Shot, least=3)(beat) and dead(beat),
    "bolt": has(deeds.Shot, lambda one: "crossbow" in one.weapon),
    "gunfire": has(deeds.Shot, lambda one: one.weapon in ("pistol", "rifle", "shotgun"), 2),
    "count": has(counting.CountCalled, lambda one: one.part == "act"),
    "dice of all": has(counting.CountsRolled),
    "shot critical": has(deeds.Shot, lambda one: one.roll == 20),
    "spoiled": has(deeds.ShotSpoiled),
    "hit": lambda beat: has(deeds.Struck, lambda one: one.hit and one.roll < 20)(beat) and not dead(beat),
    "miss": has(deeds.Struck, lambda one: not one.hit and one.roll > 1),
    "kill": lambda beat: has(deeds.Struck, lambda one: one.roll < 20)(beat) and dead(beat),
    "critical": has(deeds.Struck, lambda one: one.roll == 20),
    "natural 1": lambda beat: has(deeds.Struck, lambda one: one.roll == 1)(beat) and has(deeds.Saved)(beat),
    "fumble": has(deeds.Fumbled, lambda one: one.effect == "broken"),
    "parried": lambda beat: has(deeds.Parried)(beat) and has(deeds.Struck, lambda one: not one.hit)(beat),
    "breath": has(deeds.BreathUsed, lambda one: len(one.caught) > 1),
    "morale holds": has(nerve.MoraleChecked, lambda one: one.held),
    "morale breaks": has(nerve.MoraleChecked, lambda one: not one.held),
    "fled": has(nerve.Fled),
    "rallied": has(nerve.Rallied),
    "refusal": has(nerve.RefusalTried),
    "left": has(harm.LeftTable),
    "spell": lambda beat: has(magic.SpellCast)(beat) and has(harm.Damaged, least=3)(beat),
    "defence": lambda beat: has(clockwork_events.DefenceMet)(beat) and has(deeds.Struck, lambda one: not one.hit)(beat),
    "located": lambda beat: has(wound_events.Located)(beat) and has(deeds.Struck)(beat),
    "bashed": has(wound_events.Staggered),
    "tested": has(wound_events.Tested),
    "tactic": has(clockwork_events.ChoiceShown, lambda one: "attack" not in one.text and "shoot" not in one.text),
    "rites": has(casting_events.CastingBegan),
    "disturbed": has(casting_events.CastingDisturbed),
    "maimed": has(wound_events.Maimed, lambda one: one.useless or one.bleeding is not None),
    "row": has(moves.Moved, lambda one: one.how == "row", 5),
    "segment move": has(moves.Moved, lambda one: one.how == "segment", 3),
    "segment dice": has(segment_events.InitiativeThrown),
    "act lost": has(segment_events.ActLost),
    "observed": has(mind_events.Observed, lambda one: bool(one.roll)),
    "bodies march": has(body_events.Marched, lambda one: one.how == "march", 2),
    "bodies charge": has(body_events.Marched, lambda one: one.how == "charge"),
    "bodies volley": has(body_events.Volleyed, lambda one: one.kills > 0),
    "bodies clash": has(body_events.BodyStruck, lambda one: one.kills > 0),
    "bodies fall back": has(body_events.Marched, lambda one: one.how in ("back", "retreat")),
    "bodies break": has(body_events.Vanished),
    "round": has(events.RoundBegan),
    "initiative": has(events.InitiativeWon),
    "phase": has(ledger.PhaseBegan),
}


WIDE = 14
"""Inches beyond which a beat is looked at where it begins, and not in its middle."""


def middle(state: State, beat: tuple[Event, ...]) -> tuple[float, float]:
    """Where to look: the middle of all that a beat names."""
    spots: list[tuple[int, int]] = []
    if isinstance(beat[0], moves.Charged):
        beat = tuple(event for event in beat if getattr(event, "figure", beat[0].figures[0]) == beat[0].figures[0])
    cast = next((event for event in beat if isinstance(event, magic.SpellCast) and event.caught), None)
    if cast is not None:
        beat = tuple(event for event in beat if getattr(event, "figure", "") in cast.caught)
    for event in beat:
        for name in ("actor", "target", "figure"):
            who = getattr(event, name, "")
            if who in state.figures:
                spots.append(state.figures[who].at)
        if isinstance(event, events.Surprised):
            spots += [who.at for who in state.standing(event.side)]
        spots += [state.figures[who].at for who in getattr(event, "figures", ()) if who in state.figures]
        spots += list(getattr(event, "path", ()))[-1:]
        spots += [place.at for place in getattr(event, "places", ())]
        if isinstance(event, magic.Summoned):
            spots.append(event.who.at)
        if isinstance(event, segment_events.InitiativeThrown):
            spots += [state.figures[who].at for who in event.dice]
        spots += list(getattr(event, "shape", ()))
    if not spots:
        return state.table.width / 2 / GRAIN, state.table.height / 2 / GRAIN
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    if max(max(xs) - min(xs), max(ys) - min(ys)) > WIDE * GRAIN:
        return spots[0][0] / GRAIN, spots[0][1] / GRAIN
    return (min(xs) + max(xs)) / 2 / GRAIN, (min(ys) + max(ys)) / 2 / GRAIN


def ripened(view: BoardView, cell: pygame.Surface) -> None:
    """Draw until the picture of every figure is made."""
    view.draw(cell)
    while view.cast.unripe:
        view.draw(cell)


def strip(
    beat: Beat, art: TableArt, sprites: Sprites, scale: int, frames: int, size: tuple[int, int], reduced: bool
) -> pygame.Surface:
    """The film of one beat."""
    wide, high = size
    state, found = beat
    screening = Screening(state)
    screening.reduced = reduced
    camera = Camera(state.table.width / GRAIN, state.table.height / GRAIN, pygame.Rect(0, 0, wide, high))
    camera.scale, camera.zoom = scale, float(scale)
    camera.centre = middle(state, found)
    view = BoardView(screening, camera, sprites, art)
    screening.play(found)
    screening.update(0.0)
    lead = screening._beat.lead if screening._beat is not None else 0.0
    last = min(max((clip.duration for clip, _ in screening.running()), default=lead), lead + 0.9)
    out = pygame.Surface((frames * (wide + 4), high))
    cell = pygame.Surface((wide, high))
    art.build(99)
    ripened(view, cell)
    times = [0.03, *(lead * n / (frames - 2) for n in range(1, frames - 2)), lead + 0.04, last - 0.05]
    now = 0.0
    for n, t in enumerate(sorted(times)):
        screening.update(t - now)
        now = max(now, t)
        ripened(view, cell)
        label = lettered(f"{t:.2f} s", 12)
        cell.blit(label, (6, high - 20))
        out.blit(cell, (n * (wide + 4), 0))
    return out


def main() -> None:
    """Play, look for a beat of every kind, and draw its film."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--out", required=True, type=Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--scale", type=int, default=24)
    parser.add_argument("--frames", type=int, default=7)
    parser.add_argument("--size", type=int, nargs=2, default=(300, 220), help="of a frame, in pixels")
    parser.add_argument("--reduced", action="store_true")
    args = parser.parse_args()
    clips.load()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    wanted = {name: test for name, test in STRIPS.items() if not args.only or name in args.only}
    found: dict[str, tuple[Beat, TableArt]] = {}
    extra = {name for name in made_up(muster(find_scenario("meeting"), load())) if not args.only or name in args.only}
    for game in GAMES:
        if not extra and not set(wanted) - set(found):
            break
        state, told = played(*game)
        art = TableArt(table_look(state))
        for beat in beats(state, told):
            for name, test in wanted.items():
                if name not in found and test(beat[1]):
                    found[name] = (beat, art)
            if extra and beat[0].round == 1:
                found.update({name: (clip, art) for name, clip in made_up(beat[0]).items() if name in extra})
                extra = set()
    print("not found:", *(set(wanted) - set(found)))
    sprites = Sprites()
    rows = []
    for name in [*(name for name in wanted if name in found), *(name for name in found if name not in wanted)]:
        row = strip(*found[name], sprites, args.scale, args.frames, args.size, args.reduced)
        row.blit(lettered(name, 15, plate=True), (6, 6))
        rows.append(row)
    step = args.size[1] + 4
    sheet = pygame.Surface((rows[0].get_width(), len(rows) * step))
    for n, row in enumerate(rows):
        sheet.blit(row, (0, n * step))
    pygame.image.save(sheet, args.out)


if __name__ == "__main__":
    main()
