"""What the hands promise: keys alone suffice, pointing tells, questions lie aside, and nobody wrong stays chosen."""

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.core.commands import Charge, Move, Shoot, Strike
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.rules.moving.movement import charge_bonus, left
from game.rules.situation import Situation
from game.ui import keys
from game.ui.app import Options
from game.ui.board.figures.looks import radius
from game.ui.board.figures.standing import Frame
from game.ui.board.hands.asked import Asked
from game.ui.board.pickers.aims.shooting import ShootPicker
from game.ui.board.pickers.answers.interrupting import PassingPicker
from game.ui.board.pickers.answers.slipping import RefusePicker
from game.ui.board.pickers.blows.fighting import StrikePicker
from game.ui.board.pickers.walks.moving import MovePicker
from game.ui.board.pickers.walks.pointing import farther
from game.ui.board.screening.stage import inch
from game.ui.scenes.table.cards import card_of
from tests.ui.pilot import Pilot, landed
from tests.ui.test_app_battle import BOTH, Person, away, begin, mover, true

__all__ = ["landed"]


@pytest.fixture
def moving() -> Pilot:
    """The bridge, both sides in person, the first side about to move."""
    pilot = begin(players=BOTH)
    pilot.key(pygame.K_f)
    pilot.wait()
    assert isinstance(pilot.hands.picker, MovePicker)
    return pilot


def played_to(kind: type, scenario: str = "bridge", seed: int = 5) -> Pilot:
    """A battle played by hand until a kind of picker asks."""
    from game.session.opening import opened

    sides = [side.id for side in opened(scenario).state.sides]
    pilot = begin(scenario, dict.fromkeys(sides, "human"), seed)
    pilot.battle.set_pace(3)
    person = Person(pilot)
    for _ in range(400):
        pilot.wait()
        if isinstance(pilot.hands.picker, kind):
            return pilot
        person.act()
    raise AssertionError(f"no {kind.__name__} in {scenario}")


def last(pilot: Pilot) -> object:
    session = pilot.battle.session
    return session.history[session.here].command


# ---- the keyboard alone ----------------------------------------------------------------------------------------------


def test_arrows_carry_a_ghost_and_enter_sends_him_there(moving: Pilot):
    name = mover(moving)
    moving.hands.choose([name])
    start = true(moving).figures[name].at
    centre = moving.battle.view.camera.centre
    for _ in range(3):
        moving.key(pygame.K_DOWN)
    moving.key(pygame.K_DOWN, pygame.KMOD_ALT)
    picker = moving.hands.picker
    assert picker.goal == (start[0], start[1] + 3 * GRAIN // 2 + GRAIN // 8)
    assert moving.battle.view.camera.centre == centre
    assert moving.hands.marks().ghosts
    moving.key(pygame.K_RETURN)
    moved = [played.command for played in moving.battle.session.history if isinstance(played.command, Move)]
    assert moved[-1].walks[0].path[-1] == (start[0], start[1] + 3 * GRAIN // 2 + GRAIN // 8)


def test_escape_drops_the_ghost_and_ctrl_arrows_pan(moving: Pilot):
    name = mover(moving)
    moving.hands.choose([name])
    moving.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    picker = moving.hands.picker
    assert picker.goal[0] - true(moving).figures[name].x == 2 * GRAIN
    moving.key(pygame.K_ESCAPE)
    assert picker.goal is None
    assert moving.hands.chosen == [name]
    camera = moving.battle.view.camera
    moving.wheel(1, camera.area.center)
    moving.wheel(1, camera.area.center)
    moving.frames(90)
    before = camera.centre
    moving.key(pygame.K_LEFT, pygame.KMOD_CTRL)
    assert camera.centre != before
    assert picker.goal is None


def test_shots_are_aimed_by_tab_and_given_by_enter():
    pilot = played_to(ShootPicker)
    picker = pilot.hands.picker
    names = picker.aimable()
    assert names
    pilot.key(pygame.K_TAB)
    assert pilot.hands.hovered == names[0]
    assert pilot.battle.views().forecast.sentence
    if len(names) > 1:
        pilot.key(pygame.K_PERIOD)
        assert pilot.hands.hovered == names[1]
        pilot.key(pygame.K_COMMA)
    pilot.key(pygame.K_RETURN)
    assert isinstance(last(pilot), Shoot)
    assert {aim.target for aim in last(pilot).aims} == {names[0]}


def test_blows_are_aimed_by_tab():
    pilot = played_to(StrikePicker, "meeting")
    picker = pilot.hands.picker
    names = picker.aimable()
    pilot.key(pygame.K_TAB)
    pilot.key(pygame.K_TAB)
    aimed = pilot.hands.aimed
    assert aimed in names
    assert picker.strip().buttons[0].label == f"Strike {true(pilot).figures[aimed].name}"
    assert not picker.forecast().first, "who strikes first is settled when the blow is due"
    here = pilot.battle.session.here
    pilot.key(pygame.K_RETURN)
    command = pilot.battle.session.history[here + 1].command
    assert isinstance(command, Strike)
    assert command.target == aimed


def test_who_is_clicked_out_of_reach_takes_no_blow_and_the_one_meant_is_meant_still():
    pilot = played_to(StrikePicker, "meeting")
    picker, here = pilot.hands.picker, pilot.battle.session.here
    meant = picker.target_meant()
    far = next(foe for foe in picker.at.field.foes(picker.side) if foe.id not in picker.aimable())
    picker.click(far.at, far, False)
    assert pilot.battle.session.here == here
    assert picker.target_meant() == meant
    pilot.key(pygame.K_e)
    assert pilot.hands.picker.target_meant() in picker.aimable()


# ---- pointing tells --------------------------------------------------------------------------------------------------


def test_pointing_at_a_place_shows_ghost_way_and_cost(moving: Pilot):
    name = mover(moving)
    moving.click(moving.at(name))
    assert not moving.hands.marks().ghosts
    moving.move(moving.spot(*away(moving, name, 2)))
    assert moving.hands.picker.plan is None
    assert [one.id for one, _, _ in moving.hands.marks().ghosts] == [name]


@pytest.mark.parametrize("charging", [True, False])
def test_pointing_at_a_foe_says_why_he_is_out_of_reach(moving: Pilot, charging: bool):
    name = mover(moving)
    moving.click(moving.at(name))
    if charging:
        moving.key(pygame.K_c)
    side = moving.hands.picker.side
    foe = min((figure for figure in true(moving).standing() if figure.side != side), key=lambda one: one.y)
    moving.move(moving.at(foe.id))
    found = moving.battle.views().forecast
    assert found.refused
    assert found.refused_rule
    assert foe.name in found.sentence


def test_the_river_refuses_and_the_edge_refuses(moving: Pilot):
    name = mover(moving)
    moving.hands.choose([name])
    moving.battle.view.camera.fit()
    figure = true(moving).figures[name]
    picker = moving.hands.picker
    river = next(piece for piece in true(moving).terrain if piece.kind == "river")
    told = set()
    for x in range(0, true(moving).table.width, GRAIN):
        place = (x, river.points[0][1])
        if moving.hands.asked.at.ground.unfit(figure.profile.base, place, 0) is not None:
            told.add(picker.trial(place).refusal.reason)
    assert told
    assert not [words for words in told if "stands in the way" in words]
    off = picker.trial((figure.x, -GRAIN))
    assert "table" in off.refusal.reason


def test_a_passing_shot_counts_only_those_who_may_aim():
    pilot = played_to(PassingPicker)
    picker = pilot.hands.picker
    for name in picker.offer.targets:
        target = true(pilot).figures[name]
        aims, why = picker.able(target)
        pilot.hands.hovered = name
        found = picker.forecast()
        assert len(aims) + len(why) == len(picker.answering())
        if len(aims) > 1:
            assert found.sentence.startswith(f"{len(aims)} shoot")
        elif aims:
            assert " shoots at " in found.sentence
            assert "hits to be expected" not in found.first
        else:
            assert found.refused
        cannot = [words for words, _ in found.interrupts if "cannot" in words]
        assert bool(cannot) == bool(aims and why)
    name = picker.offer.targets[0]
    aims, _ = picker.able(true(pilot).figures[name])
    if aims:
        here = pilot.battle.session.here
        picker.click(true(pilot).figures[name].at, true(pilot).figures[name], False)
        assert len(pilot.battle.session.history[here + 1].command.aims) == len(aims)


def test_what_fells_is_in_the_bars():
    pilot = played_to(StrikePicker, "meeting")
    picker = pilot.hands.picker
    for foe in picker.targets:
        pilot.hands.hovered = foe.id
        found = picker.forecast()
        assert sum(bar.weight for bar in found.bars) == pytest.approx(1)
        assert any(bar.fells for bar in found.bars) == (not found.fells.startswith("fells it: 0 %"))
        assert f"a 20 does {found.bars[-1].label}" in found.damage, "what the dice alone never show"


def test_a_declared_shot_is_said_to_be_declared():
    pilot = played_to(ShootPicker)
    picker = pilot.hands.picker
    name = picker.aimable()[0]
    target = true(pilot).figures[name]
    shooters = [aim.figure for aim in picker.able(target)[0]][:1]
    pilot.hands.chosen = shooters
    while pilot.hands.picker.able(target)[0]:  # a bow has two shots
        pilot.hands.picker.take(target)
        pilot.wait()
        assert pilot.hands.picker.side == picker.side
        pilot.hands.chosen = shooters
    pilot.hands.hovered = name
    found = pilot.hands.picker.forecast()
    assert found.note == "declared"
    assert not found.refused


# ---- questions -------------------------------------------------------------------------------------------------------


def test_who_cannot_act_is_chosen_no_more(moving: Pilot):
    one, other = [name for name in moving.hands.picker.actors() if name.startswith(("bows", "archers"))][:2]
    moving.hands.choose([one, other])
    asked = moving.hands.asked
    spent = replace(asked.at.figure(one), passed=True)
    at = Situation(with_figure(asked.at.state, spent), asked.at.battle)
    moving.hands.ask(Asked(asked.decision, at))
    assert moving.hands.chosen == [other]


def test_who_has_shot_in_passing_stays_put(moving: Pilot):
    name = mover(moving)
    at = moving.hands.asked.at
    spent = Situation(with_figure(at.state, replace(at.figure(name), passed=True)), at.battle)
    assert ("stays put", "this round") in card_of(spent, moving.hands, name).numbers
    assert ("stays put", "this round") not in card_of(at, moving.hands, name).numbers


def test_a_question_lies_at_an_edge_and_esc_leaves_the_reach_lit():
    pilot = Pilot(Options("play", scenario="bridge", seed=3, players=BOTH))
    pilot.wait()
    pilot.frames(3)
    table, strip = pilot.battle.sheets.layout.table, pilot.battle.sheets._strip_rect
    assert strip.h
    assert min(strip.top - table.top, table.bottom - strip.bottom) < 20
    assert not [figure.id for figure in true(pilot).standing() if strip.collidepoint(pilot.at(figure.id))]
    assert pilot.hands.tool == "reach"
    pilot.key(pygame.K_ESCAPE)
    assert pilot.hands.tool == "reach"


def test_a_question_does_not_hide_those_it_is_about():
    pilot = played_to(StrikePicker, "meeting")
    pilot.battle.view.camera.fit()
    pilot.frames(120)
    strip = pilot.battle.sheets._strip_rect
    assert not strip.collidepoint(pilot.at(pilot.hands.picker.figure.id))


def test_nor_where_they_would_go():
    pilot = played_to(RefusePicker, "meeting", 2)
    pilot.frames(60)
    picker, camera = pilot.hands.picker, pilot.battle.view.camera
    strip = pilot.battle.sheets._strip_rect
    assert picker.where()
    assert not [place for place in picker.where() if strip.collidepoint(camera.pixels(inch(place)))]


def test_letting_all_fight_answers_the_open_question():
    pilot = played_to(StrikePicker, "meeting")
    side, here = pilot.hands.picker.side, pilot.battle.session.here
    pilot.hands.picker.act("fight")
    session = pilot.battle.session
    assert isinstance(session.history[here + 2].command, Strike)
    decision = session.decision
    assert decision.side != side


def test_the_name_does_not_stay_where_he_left(moving: Pilot):
    name = mover(moving)
    moving.click(moving.at(name))
    moving.drag(moving.at(name), moving.spot(*away(moving, name, 2)))
    moving.wait()
    figure = moving.battle.view.state.figures[name]
    under = moving.battle.view.figure_at(moving.hands.at)
    assert moving.hands.hovered == under
    assert figure.standing


def test_a_charge_by_keys():
    pilot = begin("meeting", {"blue": "human", "red": "human"}, 5)
    pilot.battle.set_pace(3)
    person = Person(pilot)
    for _ in range(200):
        pilot.wait()
        picker = pilot.hands.picker
        if isinstance(picker, MovePicker):
            for name in picker.actors():
                pilot.hands.choose([name])
                pilot.key(pygame.K_c)
                if picker.aimable():
                    here = pilot.battle.session.here
                    pilot.key(pygame.K_TAB)
                    assert pilot.battle.views().forecast.sentence
                    assert not pilot.battle.views().forecast.refused
                    pilot.key(pygame.K_RETURN)
                    assert isinstance(pilot.battle.session.history[here + 1].command, Charge)
                    return
                pilot.key(pygame.K_g)
        person.act()
    raise AssertionError("nobody could charge")


def test_the_arc_of_the_wounded_lies_over_those_about_them(moving: Pilot):
    name = mover(moving)
    figure = true(moving).figures[name]
    hurt = replace(figure, hit_points=max(1, figure.most_hit_points // 2))
    screening = moving.battle.screening
    before = len(_badges(moving))
    screening.jump(with_figure(true(moving), hurt))
    assert len(_badges(moving)) == before + (hurt.hit_points < hurt.most_hit_points)
    assert hurt.hit_points < hurt.most_hit_points


def _badges(pilot: Pilot) -> list:
    """What is drawn over all figures."""
    view = pilot.battle.view
    for _ in range(200):
        drawn = view.cast.drawn(view.state, {}, Frame(view.lens(), view.camera.scale, (1600, 900)), frozenset())
        if not view.cast.unripe:
            break
    return drawn.badges


# ---- the panels by the keys ------------------------------------------------------------------------------------------


def test_every_place_of_every_panel_is_reached_by_the_keys_and_ringed(moving: Pilot):
    sheets = moving.battle.sheets
    moving.frame()
    wanted = {(panel, hit.id) for panel in sheets.live() for hit in panel.hits if hit.focus}
    assert {panel for panel, _ in wanted} >= {sheets.topbar, sheets.tools, sheets.actions, sheets.log}
    moving.key(pygame.K_F6)
    first, seen = (sheets.focus.panel, sheets.focus.panel.focus), set()
    for _ in range(200):
        place = (sheets.focus.panel, sheets.focus.panel.focus)
        if place == first and seen:
            break
        seen.add(place)
        moving.key(pygame.K_TAB)
    assert wanted <= seen
    assert any(panel is sheets.log and place.startswith("entry:") for panel, place in seen)
    hit = sheets.focus.hit
    ring = hit.rect.inflate(5, 5)
    lit = moving.app.surface.get_at((ring.centerx, ring.y))[:3]
    moving.key(pygame.K_ESCAPE)
    assert sheets.focus.panel is None
    moving.frame()
    assert moving.app.surface.get_at((ring.centerx, ring.y))[:3] != lit
    assert moving.battle.menu is None


def test_enter_presses_what_has_the_keyboard_and_a_click_takes_it_away(moving: Pilot):
    sheets = moving.battle.sheets
    moving.frame()
    for _ in range(10):
        moving.key(pygame.K_F6)
        if sheets.focus.panel is sheets.tools:
            break
    moving.key(pygame.K_DOWN)
    moving.key(pygame.K_RETURN)
    assert moving.hands.tool == "zone"
    moving.key(pygame.K_F6, pygame.KMOD_SHIFT)
    assert sheets.focus.panel is not sheets.tools
    moving.click(moving.at(mover(moving)))
    assert sheets.focus.panel is None
    assert moving.hands.chosen


def test_what_is_bound_anew_stands_on_tile_list_and_question(moving: Pilot):
    try:
        keys.bind({"charge": (pygame.K_F2, ()), "end": (pygame.K_F3, ())})
        moving.click(moving.at(mover(moving)))
        moving.frame()
        bar = moving.battle.views().actions
        assert next(tile.key for tile in bar.actions if tile.id == "charge") == "F2"
        assert bar.main_key == "F3"
        moving.click(moving.at(mover(moving)), 3)
        assert next(row.key for row in moving.battle.menu.rows if row.id == "charge") == "F2"
        moving.key(pygame.K_F2)
        assert moving.hands.picker.charging
        moving.key(pygame.K_ESCAPE)
        moving.key(pygame.K_F3)
        assert [choice.key for choice in moving.battle.dialog.choices] == ["", "", "F3"]
        moving.key(pygame.K_F3)
        assert moving.battle.dialog is None
    finally:
        keys.bind({})


def test_a_click_in_the_chink_between_two_means_the_nearer(moving: Pilot):
    """The bases of a rank touch; a hair beside one is still his, and the open ground beside him is nobody's."""
    view, one = moving.battle.view, true(moving).figures[mover(moving)]
    x, y, r = one.x / GRAIN, one.y / GRAIN, radius(one)
    free = [(x + dx * (r + 0.3), y + dy * (r + 0.3)) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    dx, dy = next((a - x, b - y) for a, b in free if view.figure_at((a, b)) is None)
    assert view.figure_at((x + dx * (r + 0.1) / (r + 0.3), y + dy * (r + 0.1) / (r + 0.3))) == one.id


@pytest.mark.parametrize("charging", [False, True])
def test_the_ring_of_several_is_as_wide_as_the_slowest_goes(charging: bool):
    """Spears go twelve inches and their serjeant nine: with him they go nine, in a charge three more."""
    pilot = begin("tutorial", {"mill": "human", "raiders": "human"})
    pilot.key(pygame.K_f)
    pilot.wait()
    picker, at = pilot.hands.picker, pilot.hands.picker.at
    assert isinstance(picker, MovePicker)
    spear, serle = at.figure("spears-1"), at.figure("serle")
    bonus = charge_bonus(spear) if charging else 0
    assert farther(at, spear, [spear], picker.side, charging=charging) == bonus
    assert left(at, serle) < left(at, spear)
    slower = left(at, serle) + (charge_bonus(serle) if charging else 0) - left(at, spear)
    assert farther(at, spear, [spear, serle], picker.side, charging=charging) == slower
    pilot.hands.choose(["spears-1", "serle"])
    picker.charging = charging
    pilot.hands.marks()
    assert list(picker._wider.values()) == [slower]


def test_where_forecast_and_log_share_a_place_the_log_has_it_until_something_is_foretold():
    pilot = Pilot(Options("play", scenario="noon", seed=3, players={"town": "human"}), (1280, 720))
    pilot.wait()
    sheets = pilot.battle.sheets
    assert sheets.layout.tabbed
    assert sheets.log in sheets.live() and sheets.forecast not in sheets.live()
    for key in (pygame.K_RETURN, pygame.K_n, pygame.K_n):
        pilot.key(key)
        pilot.wait()
    pilot.key(pygame.K_TAB)
    pilot.frame()
    assert sheets.forecast in sheets.live() and sheets.log not in sheets.live()


def test_who_takes_the_seat_has_most_of_his_own_in_view(moving: Pilot):
    """The Watch has looked closely at its own corner; the table is turned to whoever comes after it."""
    scene, camera = moving.battle, moving.battle.view.camera
    other = true(moving).enemy_of(moving.hands.picker.side)

    def on_view() -> list[bool]:
        return [camera.area.collidepoint(camera.pixels(inch(figure.at))) for figure in true(moving).standing(other)]

    camera.look(inch(true(moving).figures[mover(moving)].at), 60)
    assert 2 * sum(on_view()) < len(on_view())
    scene.handing.turn_to(other)
    assert all(on_view())
    centre = camera.centre
    scene.handing.turn_to(other)
    assert camera.centre == centre


def test_who_was_chosen_while_the_other_side_moved_stays_chosen_when_one_is_asked():
    pilot = begin(players=BOTH)
    pilot.key(pygame.K_f)
    pilot.wait()
    hands = pilot.hands
    asked, name = hands.asked, mover(pilot)
    hands.ask(None)
    pilot.click(pilot.at(name))
    assert hands.chosen == [name]
    hands.ask(Asked(replace(asked.decision, prompt="another question"), asked.at))
    assert hands.chosen == [name]


SCATTERED = """
sandtable: 1
title: A company that stands apart
rules: three_actions
table: {width: 30, height: 22, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
units:
  - {id: foot, side: blue, troop: man_at_arms, count: 3, formation: {shape: line, ranks: 1}, at: [15, 14], facing: 0}
  - {id: bows, side: blue, troop: bowman, count: 2, formation: {shape: line, ranks: 1}, at: [10, 16], facing: 0}
  - {id: orcs, side: red, creature: orc, count: 4, formation: {shape: line, ranks: 1}, at: [15, 6], facing: 180}
figures:
  - {id: mer, name: Merel, side: blue, class: magic_user, level: 6, at: [18, 17], facing: 0}
"""


def test_who_reaches_nobody_by_a_charge_is_told_why(tmp_path: Path):
    """The first bow is hemmed in by the second; of all that are chosen it is said that they cannot together."""
    path = tmp_path / "apart.yaml"
    path.write_text(SCATTERED, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=5, players={"blue": "human", "red": "scripted"}))
    pilot.wait()
    for names, told in ((["bows-1"], "Bow 1 reaches nobody by a charge: "), (None, "Those chosen reach nobody by a ")):
        pilot.hands.choose(names or pilot.hands.picker.actors())
        if not pilot.hands.picker.charging:
            pilot.key(pygame.K_c)
        pilot.key(pygame.K_TAB)
        toast = pilot.battle.views().toast
        assert told in str(toast), toast
