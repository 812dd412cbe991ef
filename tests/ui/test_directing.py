"""The director's camera at the table: what it follows and points to, and when it keeps its hands off."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.core.fight.deeds import Shot, Struck
from game.core.fight.harm import Slain
from game.core.fight.moves import Moved
from game.core.fight.nerve import Fled
from game.core.grain import GRAIN
from game.core.held.flasks import FlaskBroke
from game.core.tally import Tally
from game.sides import player
from game.ui.app import Options
from game.ui.board.clips import CLIPS, load
from game.ui.board.clips.moments import FIRE, LEADER, LINE, NATURAL
from game.ui.board.directing.told import told
from game.ui.board.figures.looks import raised
from game.ui.board.pickers.walks.moving import MovePicker
from game.ui.board.screening.stage import Stage
from tests.session.battles import skirmish
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

BOTH = {"watch": "human", "orcs": "human"}
NEAR = (24.0, 24.0)
"""Where one sees the watch from near by, and none of the orcs beyond the river."""
FAR = "axes-1"


def sat_down(manner: str, centre: tuple[float, float] = NEAR) -> Pilot:
    """The bridge, the first side about to move, seen from near by; the camera in a manner."""
    pilot = Pilot(Options("play", scenario="bridge", seed=3, players=BOTH))
    pilot.wait()
    pilot.key(pygame.K_f)
    pilot.wait()
    assert isinstance(pilot.hands.picker, MovePicker)
    pilot.battle.view.camera.look(centre, 40)
    pilot.app.desk.camera = manner
    pilot.frames(3)
    return pilot


def walks(pilot: Pilot, name: str, far: int = 3) -> None:
    """Somebody walks some inches up the table, whoever's turn it is."""
    figure = pilot.battle.view.state.figures[name]
    path = (figure.at, (figure.x, figure.y - far * GRAIN))
    pilot.battle.screening.play([Moved(figure=name, path=path, cost=0, facing=figure.facing, length=1, volley=1)])


def view_of(pilot: Pilot) -> tuple[float, float, int]:
    """The place in the middle of the view, and its scale."""
    camera = pilot.battle.view.camera
    return round(camera.centre[0], 2), round(camera.centre[1], 2), camera.goal


def inside(pilot: Pilot, name: str) -> tuple[int, int]:
    """Where somebody stands, in grains."""
    return pilot.battle.view.state.figures[name].at


def is_seen(pilot: Pilot, name: str) -> bool:
    """Whether somebody stands in the view."""
    return pilot.battle.view.camera.area.collidepoint(pilot.at(name))


def pointed(pilot: Pilot) -> list[str]:
    """Those whose portraits stand at the edge."""
    return [pilot.battle.director.pointers._names[one.whom[0]] for one, _ in pilot.battle.director.pointers._drawn]


def test_off_nothing_moves_and_nobody_is_pointed_to():
    pilot = sat_down("off")
    was = view_of(pilot)
    walks(pilot, FAR)
    pilot.frames(12)
    assert (view_of(pilot), pointed(pilot)) == (was, [])


def test_gentle_it_goes_where_something_happens_and_the_view_stays_there():
    pilot = sat_down("gentle")
    walks(pilot, FAR)
    pilot.frames(2)
    assert pilot.battle.screening._beat.t == 0  # nothing of it is missed on the way
    assert pilot.until(lambda: pilot.battle.screening.idle)
    assert is_seen(pilot, FAR)
    there = view_of(pilot)
    pilot.frames(120)
    assert view_of(pilot) == there


def test_full_the_view_comes_back_to_how_the_player_had_it():
    pilot = sat_down("full")
    was = view_of(pilot)
    walks(pilot, FAR)
    assert pilot.until(lambda: pilot.battle.screening.idle)
    assert is_seen(pilot, FAR)
    pilot.frames(90)
    assert view_of(pilot) == was
    assert not pilot.battle.director.away


def test_of_what_is_seen_in_part_the_rest_is_pointed_to_and_a_click_goes_there():
    pilot = sat_down("gentle")
    walks(pilot, "spears-1", 1)
    walks(pilot, FAR)
    was = view_of(pilot)
    assert pilot.until(lambda: bool(pointed(pilot)), 60)
    assert pointed(pilot) == [FAR]
    assert view_of(pilot) == was
    rect = pilot.battle.director.pointers._drawn[0][1]
    assert rect.centery < pilot.battle.view.camera.area.centery  # the orcs are up the table
    pilot.click(rect.center)
    assert not pilot.battle.screening.idle, "the click has not cut it short"
    pilot.frames(60)
    assert is_seen(pilot, FAR)
    assert pointed(pilot) == []


def test_nobody_is_pointed_to_any_more_for_what_is_taken_back():
    pilot = sat_down("gentle")
    walks(pilot, "spears-1", 1)
    walks(pilot, FAR)
    assert pilot.until(lambda: bool(pointed(pilot)), 60)
    pilot.battle.jump()
    pilot.frames(2)
    assert pointed(pilot) == []


def test_the_first_of_a_kind_is_so_for_each_who_sits_at_the_table_and_again_when_it_is_taken_back():
    pilot = sat_down("full")
    director, screening = pilot.battle.director, pilot.battle.screening
    flask = FlaskBroke(actor="spears-1", flask="oil", at=inside(pilot, "spears-1"), how="hit",
                       target="spears-1", caught=("spears-1",))  # fmt: skip
    slows = []
    for side in ("watch", "watch", "orcs", "watch", ""):
        director.seat(side) if side else pilot.battle.jump()
        screening.play([flask])
        pilot.frames(1)
        slows.append(director._slowing is not None)
        screening.skip()
    assert slows == [True, False, True, False, True]


def test_who_pans_meanwhile_has_the_table_as_he_likes_until_his_next_command():
    pilot = sat_down("full")
    walks(pilot, FAR, 6)
    pilot.frames(10)
    pilot.key(pygame.K_RIGHT)
    his = view_of(pilot)
    pilot.frames(10)
    walks(pilot, FAR, 2)
    pilot.until(lambda: pilot.battle.screening.idle)
    pilot.frames(90)
    assert view_of(pilot) == his
    pilot.battle.jump()
    pilot.key(pygame.K_n)
    pilot.key(pygame.K_n)
    assert not pilot.battle.director._own


def test_what_is_dragged_is_not_moved_away_from_beneath_the_hand():
    pilot = sat_down("full")
    was = view_of(pilot)
    pilot.move(pilot.spot(30, 30))
    pilot.press(2)
    walks(pilot, FAR)
    pilot.until(lambda: pilot.battle.screening.idle)
    assert view_of(pilot) == was
    pilot.release(2)
    pilot.frames(60)
    assert view_of(pilot) == was


def test_a_press_while_it_comes_back_stops_it_there():
    pilot = sat_down("full")
    was = view_of(pilot)
    walks(pilot, FAR)
    pilot.until(lambda: pilot.battle.screening.idle and pilot.battle.view.camera.travelling)
    pilot.frames(4)
    pilot.move((500, 500))
    pilot.press()
    there = view_of(pilot)
    pilot.release()
    pilot.frames(60)
    assert view_of(pilot) == there != was


def test_with_little_motion_only_portraits_tell():
    pilot = sat_down("full")
    pilot.app.desk.reduced = True
    pilot.battle.enter()
    was = view_of(pilot)
    walks(pilot, FAR)
    pilot.frames(2)
    assert pointed(pilot) == [FAR]
    assert view_of(pilot) == was
    pilot.click(pilot.battle.director.pointers._drawn[0][1].center)
    assert is_seen(pilot, FAR)  # a cut


def test_space_cuts_the_way_short_too():
    pilot = sat_down("full")
    was = view_of(pilot)
    walks(pilot, FAR)
    pilot.frames(30)
    assert view_of(pilot) != was
    pilot.key(pygame.K_SPACE)
    assert pilot.battle.screening.idle
    pilot.frames(60)
    assert view_of(pilot) == was


@pytest.mark.parametrize(("pace", "least"), [(0, 40), (1, 20), (2, 10), (3, 0)])
def test_the_faster_the_clips_the_shorter_the_ways(pace: int, least: int):
    pilot = sat_down("full")
    pilot.battle.set_pace(pace)
    was = view_of(pilot)
    walks(pilot, FAR)
    frames = 0
    while not pilot.battle.screening.idle:
        pilot.frame()
        frames += 1
    assert least <= frames <= 3 * least + 1
    pilot.frames(90)
    assert view_of(pilot) == was


def test_the_fall_of_a_leader_is_seen_from_nearer_and_slowly():
    taken, closest = {}, {}
    for manner in ("off", "full"):
        pilot = sat_down(manner)
        pilot.battle.view.camera.fit()
        pilot.frames(3)
        was = view_of(pilot)
        leader = pilot.battle.view.state.units["spears"].leader
        pilot.battle.screening.play([Slain(figure=leader)])
        taken[manner], closest[manner] = 0, 0
        while not pilot.battle.screening.idle:
            pilot.frame()
            taken[manner] += 1
            closest[manner] = max(closest[manner], pilot.battle.view.camera.scale)
        pilot.frames(120)
        assert view_of(pilot) == was
    assert taken["full"] > 2 * taken["off"]
    assert closest["full"] >= 1.2 * closest["off"]


def test_who_is_asked_has_the_table_as_he_had_it():
    """The dragon rises beyond the edge and comes: those who may shoot are seen again as the question is put."""
    pilot = Pilot(Options("play", scenario="dragon", seed=3), (1280, 720))
    pilot.wait()
    pilot.battle.view.camera.look((24.0, 19.0), 20)
    pilot.app.desk.camera = "full"
    pilot.key(pygame.K_l)
    was, seen = view_of(pilot), set()
    pilot.until(lambda: bool(seen.add(view_of(pilot))) or (pilot.asked() and not pilot.battle.director.away), 400)
    assert min(y for _, y, _ in seen) < was[1] - 4
    assert "shoot" in pilot.hands.asked.decision.prompt
    assert view_of(pilot) == was


# ---- what a beat tells ---------------------------------------------------------------------------------------------

HIT = Tally(label="to hit", rule="SP-3.5.9.2", die="1d20", need=10, modifiers=(), total=0, chance=0.55)


def tale(state, *events, past=()):
    """What is told of some events in one beat."""
    load()
    stage = Stage(state, events)
    return told([(event, CLIPS.of(event)(event, stage)) for event in events], state, past)


def blow(roll: int) -> Struck:
    return Struck(actor="ann", target="orcs-1", weapon="sword", roll=roll, tally=HIT, hit=roll >= 10, damage=3,
                  witness={}, volley=1)  # fmt: skip


def test_the_great_moments():
    state = skirmish().state
    assert tale(state, blow(19)).slowing is None
    assert tale(state, blow(20)).slowing.kind == NATURAL
    assert tale(state, Slain(figure="orcs-2")).slowing is None
    assert tale(state, Slain(figure="ann")).slowing.kind == LEADER
    assert tale(state, blow(20), Slain(figure="ann")).slowing.kind == LEADER
    assert tale(state, Fled(figures=("orcs-1", "orcs-2"), why="")).slowing is None
    assert tale(state, Fled(figures=("orcs-1", "orcs-2", "orcs-3"), why="")).slowing.kind == LINE


def test_only_the_first_flask_is_a_moment():
    state = skirmish().state
    broke = FlaskBroke(actor="ann", flask="oil", at=state.figures["orcs-1"].at, how="hit", target="orcs-1",
                       caught=("orcs-1",))  # fmt: skip
    first = tale(state, broke)
    assert (first.slowing.kind, first.first) == (FIRE, "flask")
    assert tale(state, broke, past={"flask"}).slowing is None


def test_one_shot_of_a_volley_slows_time_but_is_not_gone_closer_to():
    state = skirmish().state

    def shot(actor: str, roll: int) -> Shot:
        return Shot(actor=actor, target="orcs-1", weapon="long_bow", roll=roll, tally=HIT, hit=roll >= 10, damage=1,
                    witness={}, volley=1)  # fmt: skip

    alone = tale(state, shot("bows-1", 20))
    assert alone.what.moment == (alone.there[0],)
    volley = tale(state, *[shot(f"bows-{n}", 20 if n == 2 else 5) for n in (1, 2, 3)], shot("ann", 4))
    assert volley.slowing.kind == NATURAL
    assert volley.what.moment == ()
    assert volley.there


def test_who_is_not_seen_is_not_told_of():
    """Neither where he stands, nor what befalls him, nor that a moment is his."""
    state = skirmish().state
    seen = replace(state, figures={name: one for name, one in state.figures.items() if one.side == "blue"})
    load()
    events = (Slain(figure="orcs-1"), Fled(figures=("orcs-2", "orcs-3", "orcs-4"), why=""), blow(20))
    stage = Stage(state, events)
    shown = [(event, CLIPS.of(event)(event, stage)) for event in events]
    for event, clip in shown[:2]:
        found = told([(event, clip)], seen, ())
        assert (list(found.what.places), found.whom, found.slowing, found.there) == ([], (), None, ())
    found = told(shown, seen, ())
    ann = state.figures["ann"]
    assert {name for name, _ in found.whom} == {"ann"}
    assert all(abs(x - ann.x / GRAIN) < 2 and abs(y - ann.y / GRAIN) < 2 for x, y in found.what.places)


def test_who_comes_out_of_the_dark_is_told_of_where_he_is_seen_in_the_end():
    state = skirmish().state
    orc = state.figures["orcs-1"]
    seen = replace(state, figures={name: one for name, one in state.figures.items() if name != "orcs-1"})
    there = (orc.x, orc.y + 3 * GRAIN)
    event = Moved(figure="orcs-1", path=(orc.at, there), cost=3 * GRAIN, facing=180, length=3 * GRAIN)
    load()
    shown = [(event, CLIPS.of(event)(event, Stage(state, (event,))))]
    after = event.apply(state)
    found = told(shown, seen, (), after)
    assert [name for name, _ in found.whom] == ["orcs-1"]
    (place,) = set(found.what.places)
    assert abs(place[1] - there[1] / GRAIN) < 1
    assert told(shown, seen, (), seen).whom == (), "of who stays in the dark nothing is told"


def test_who_comes_out_of_the_dark_is_in_view_or_pointed_to():
    """The table goes where the gnolls come from behind their door, or their portraits stand at the edge."""
    pilot = Pilot(Options("play", scenario="door", seed=7, players={"party": "human", "hill": "scripted"}), (1280, 720))
    pilot.app.desk.camera = "gentle"
    pilot.wait()
    battle = pilot.battle
    met: set[str] = set()
    while battle.session.now.round < 4 and not battle.session.over:
        pilot.wait()
        decision, before = battle.session.decision, set(battle.view.state.figures)
        battle.submit(player("scripted", decision.side).choose(battle.session.situation, decision)[0])
        pilot.until(lambda: battle.screening.idle)
        state, seen, pointers = battle.view.state, battle.director._rest(), battle.director.pointers
        fresh = set(state.figures) - before
        assert {name for name in fresh if not seen.shows(raised(state.figures[name]))} <= {*pointers._ones}
        met |= fresh
    assert met
