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
from game.board.templates import cone, corners_of, line
from game.catalogue.loading import find_scenario
from game.catalogue.muster import muster
from game.catalogue.tables import load
from game.core import counting, deeds, events, magic, masses, segment_events
from game.core.events import Event
from game.core.grain import GRAIN
from game.core.state import Breath, Condition, State
from game.core.tally import tally
from game.play import clockwork_events, ledger
from game.play.creatures.gazing import GazeUsed
from game.play.creatures.touching import Drained
from game.play.magic.turning import UndeadTurned
from game.play.melee.dueling import Dueled
from game.play.position import opening, submit
from game.play.standing_answers import standing_answer
from game.rules.magic.turning import Judged
from game.rules.situation import Battle
from game.sides import player
from game.ui.art.lettering import lettered
from game.ui.art.sprite import Sprites
from game.ui.art.table import TableArt
from game.ui.board.camera import Camera
from game.ui.board.clips.beats import together
from game.ui.board.figures import table_look
from game.ui.board.screening import Screening
from game.ui.board.shown import Shown
from game.ui.board.view import BoardView

Beat = tuple[State, tuple[Event, ...]]
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
    players = {one.id: player(who, one.id, seed) for one in state.sides}
    sides = tuple(replace(one, plan=replace(one.plan, standing=players[one.id].orders())) for one in state.sides)
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
        for one in taken:
            shown.apply(one)


def has(kind: type, test: Callable[[Any], bool] = lambda one: True, least: int = 1) -> Wanted:
    return lambda beat: sum(isinstance(one, kind) and test(one) for one in beat) >= least


def dead(beat: tuple[Event, ...]) -> bool:
    return any(isinstance(one, events.Slain) for one in beat)


STRIPS: dict[str, Wanted] = {
    "move": has(deeds.Moved, lambda one: one.how == "move" and not one.charge, 3),
    "charge": lambda beat: isinstance(beat[0], deeds.Charged) and has(deeds.Moved, lambda one: one.charge)(beat),
    "zone": lambda beat: has(deeds.ZoneEntered)(beat) and len(beat) < 12,
    "flight": has(deeds.Moved, lambda one: one.how == "flee"),
    "escape": has(deeds.Moved, lambda one: one.how in ("escape", "refuse")),
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
    "morale holds": has(deeds.MoraleChecked, lambda one: one.held),
    "morale breaks": has(deeds.MoraleChecked, lambda one: not one.held),
    "fled": has(deeds.Fled),
    "rallied": has(deeds.Rallied),
    "refusal": has(deeds.RefusalTried),
    "left": has(events.LeftTable),
    "spell": lambda beat: has(magic.SpellCast)(beat) and has(events.Damaged, least=3)(beat),
    "defence": lambda beat: has(clockwork_events.DefenceMet)(beat) and has(deeds.Struck, lambda one: not one.hit)(beat),
    "located": lambda beat: has(clockwork_events.Located)(beat) and has(deeds.Struck)(beat),
    "bashed": has(clockwork_events.Staggered),
    "tested": has(clockwork_events.Tested),
    "tactic": has(clockwork_events.ChoiceShown, lambda one: "attack" not in one.text and "shoot" not in one.text),
    "rites": has(clockwork_events.CastingBegan),
    "disturbed": has(clockwork_events.CastingDisturbed),
    "maimed": has(clockwork_events.Maimed, lambda one: one.useless or one.bleeding is not None),
    "row": has(deeds.Moved, lambda one: one.how == "row", 5),
    "segment move": has(deeds.Moved, lambda one: one.how == "segment", 3),
    "segment dice": has(segment_events.InitiativeThrown),
    "act lost": has(segment_events.ActLost),
    "observed": has(segment_events.Observed, lambda one: bool(one.roll)),
    "bodies march": has(masses.Marched, lambda one: one.how == "march", 2),
    "bodies charge": has(masses.Marched, lambda one: one.how == "charge"),
    "bodies volley": has(masses.Volleyed, lambda one: one.kills > 0),
    "bodies clash": has(masses.BodyStruck, lambda one: one.kills > 0),
    "bodies fall back": has(masses.Marched, lambda one: one.how in ("back", "retreat")),
    "bodies break": has(masses.Vanished),
    "round": has(events.RoundBegan),
    "initiative": has(events.InitiativeWon),
    "phase": has(ledger.PhaseBegan),
}


def made_up(state: State) -> dict[str, Beat]:
    """Beats of kinds that are seldom or never in these battles, in a real state."""
    alone = [one.id for one in state.standing() if one.profile.charisma]
    names = alone + [one.id for one in state.standing() if one.id not in alone]
    one = names[0]
    lying = events.Beset(figures=(one,), condition=Condition("prone")).apply(state)
    return {
        "rose": (lying, (deeds.Rose(figure=one),)),
        "dice of both": (
            state, (events.InitiativeWon(side=state.sides[0].id, dice={state.sides[0].id: 5, state.sides[1].id: 2}),),
        ),
        "even dice": (state, (events.InitiativeEven(dice={side.id: 4 for side in state.sides}),)),
        "surprised": (state, (events.Surprised(side=state.sides[0].id, until=1),)),
        "knocked": (
            state,
            (deeds.Knocked(figure=one), events.Beset(figures=(one,), condition=Condition("prone"))),
        ),
        "healed": (state, (events.Healed(figure=one, amount=3, left=4),)),
        "drained": (state, (Drained(figure=one, levels=2, most=1),)),
        "surrendered": (state, (events.Surrendered(figures=(one,)),)),
        "cornered": (state, (deeds.Cornered(figures=(one,)),)),
        "stunned": (state, (events.Beset(figures=(one,), condition=Condition("stunned")),)),
        "prone": (state, (events.Beset(figures=(one,), condition=Condition("prone")),)),
        "reined": (state, (deeds.Reined(figure=one),)),
        **{
            name: (state, (events.Beset(figures=(one,), condition=condition),))
            for name, condition in (
                ("asleep", Condition("asleep")), ("held", Condition("held")), ("charmed", Condition("charmed")),
                ("webbed", Condition("held", 0, "web")), ("confused", Condition("confused")),
            )
        },
        **thrown_things(state),
        "halted": (state, (deeds.Halted(figure=one, why="", at=state.figures[one].at),)),
    }


def thrown_things(state: State) -> dict[str, Beat]:
    """Shots with every kind of missile, and every kind of breath, between figures set near each other."""
    who, target = state.standing(state.sides[0].id)[0], state.standing(state.sides[1].id)[0]
    a, b = (14 * GRAIN, 20 * GRAIN), (21 * GRAIN, 16 * GRAIN)
    figures = {
        **state.figures,
        who.id: replace(who, x=a[0], y=a[1], facing=60),
        target.id: replace(target, x=b[0], y=b[1], facing=240),
    }
    state = replace(state, figures=figures)
    need = tally("shot", "SP-3.4.1.2", 12)
    found: dict[str, Beat] = {}
    for name, weapon, hit in (
        ("javelin", "javelin", False),
        ("knife", "thrown_dagger", True),
        ("sling", "sling", False),
        ("boulder", "giant_boulder", True),
        ("flask", "flask", True),
    ):
        shot = deeds.Shot(
            actor=who.id, target=target.id, weapon=weapon, roll=15 if hit else 6, tally=need, hit=hit, damage=0,
            witness={}, volley=1,
        )  # fmt: skip
        found[name] = (state, (shot,))
    found["gaze"] = (state, (GazeUsed(figure=who.id, target=target.id, kind="death", volley=1),))
    judged = tuple(Judged(target.id, outcome, need) for outcome in ("turned",))
    found["turning"] = (state, (UndeadTurned(figure=who.id, roll=9, number=5, judged=judged, volley=1),))
    for name, roll, won in (("duel won", 5, True), ("duel lost", 1, False)):
        fought = Dueled(
            actor=who.id, target=target.id, roll=roll, reply=3, total=roll + 4, against=7, tally=need, won=won,
            witness={},
        )  # fmt: skip
        loser = target if won else who
        hit_points = max(0, loser.hit_points - 1)
        harmed = events.Damaged(figure=loser.id, amount=1, left=hit_points, cause="the power duel")
        stunned = (events.Beset(figures=(loser.id,), condition=Condition("stunned", 1)),) if won else ()
        found[name] = (state, (fought, harmed, *stunned))
    long = 9 * GRAIN
    for kind, shape, width in (
        ("fire", "cone", 3.0),
        ("cold", "cone", 3.0),
        ("acid", "line", 0.6),
        ("lightning", "line", 0.6),
        ("gas", "cloud", 4.0),
    ):
        wide, mouth = round(width * GRAIN), GRAIN // 5 if shape == "cone" else round(width * GRAIN)
        breath = Breath(kind, shape, long, wide, mouth, 3)
        breather = replace(figures[who.id], profile=replace(who.profile, breaths=(breath,)))
        corners = corners_of(cone(a, b, long, mouth, wide) if shape == "cone" else line(a, b, long, wide))
        used = deeds.BreathUsed(figure=who.id, kind=kind, toward=b, shape=corners, caught=(target.id,), volley=1)
        found[kind] = (replace(state, figures={**figures, who.id: breather}), (used,))
    return found


WIDE = 14
"""Inches beyond which a beat is looked at where it begins, and not in its middle."""


def middle(state: State, beat: tuple[Event, ...]) -> tuple[float, float]:
    """Where to look: the middle of all that a beat names."""
    spots: list[tuple[int, int]] = []
    if isinstance(beat[0], deeds.Charged):
        beat = tuple(one for one in beat if getattr(one, "figure", beat[0].figures[0]) == beat[0].figures[0])
    cast = next((one for one in beat if isinstance(one, magic.SpellCast) and one.caught), None)
    if cast is not None:
        beat = tuple(one for one in beat if getattr(one, "figure", "") in cast.caught)
    for one in beat:
        for name in ("actor", "target", "figure"):
            who = getattr(one, name, "")
            if who in state.figures:
                spots.append(state.figures[who].at)
        if isinstance(one, events.Surprised):
            spots += [who.at for who in state.standing(one.side)]
        spots += [state.figures[who].at for who in getattr(one, "figures", ()) if who in state.figures]
        spots += list(getattr(one, "path", ()))[-1:]
        spots += [place.at for place in getattr(one, "places", ())]
        if isinstance(one, segment_events.InitiativeThrown):
            spots += [state.figures[who].at for who in one.dice]
        spots += list(getattr(one, "shape", ()))
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
                found.update({name: (one, art) for name, one in made_up(beat[0]).items() if name in extra})
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
