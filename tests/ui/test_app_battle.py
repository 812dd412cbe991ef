"""Battles played by hand on the dummy driver: by clicks, drags and keys, as a person would."""

import math
import random
from pathlib import Path

import pygame
import pytest

from game import paths
from game.core.commands import Charge, Move, Shoot
from game.core.fight.moves import Moved
from game.core.grain import GRAIN
from game.core.state import State
from game.core.tally import Refusal
from game.core.text.typed import VERBS
from game.files.digest import Digester
from game.ui.app import Options
from game.ui.board.hands.means import BREATHE
from game.ui.board.pickers import PICKERS
from game.ui.board.pickers.aims.shooting import ShootPicker
from game.ui.board.pickers.answers.choosing import ChoicePicker
from game.ui.board.pickers.answers.interrupting import CounterPicker, PassingPicker
from game.ui.board.pickers.answers.parrying import ParryPicker
from game.ui.board.pickers.answers.slipping import EscapePicker, RefusePicker
from game.ui.board.pickers.blows.fighting import StrikePicker
from game.ui.board.pickers.walks.moving import MovePicker
from game.ui.books import load
from game.ui.keys import KEYS
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.battle_end import BattleEndScene
from game.ui.scenes.reading.help import KeysScene
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

BOTH = {"watch": "human", "orcs": "human"}


def begin(scenario: str = "bridge", players: dict[str, str] | None = None, seed: int = 3, **more: object) -> Pilot:
    pilot = Pilot(Options("play", scenario=scenario, seed=seed, players=players or {}, **more))
    pilot.wait()
    return pilot


@pytest.fixture
def moving() -> Pilot:
    """The bridge, both sides in person, the first side about to move."""
    pilot = begin(players=BOTH)
    pilot.key(pygame.K_f)
    pilot.wait()
    assert isinstance(pilot.hands.picker, MovePicker)
    yield pilot
    pilot.app.close()


def mine(pilot: Pilot, kind: str) -> str:
    """A figure of the side that moves, of a unit whose id begins so."""
    return next(name for name in pilot.hands.picker.actors() if name.startswith(kind))


def mover(pilot: Pilot) -> str:
    """A bowman or an archer of the side that moves: he has room about him."""
    names = pilot.hands.picker.actors()
    return next(name for name in names if name.startswith(("bows", "archers")))


def away(pilot: Pilot, name: str, inches: float) -> tuple[float, float]:
    """A free place so far behind a figure, in inches."""
    figure = pilot.battle.view.state.figures[name]
    turn = math.radians(figure.facing + 180)
    return figure.x / GRAIN + inches * math.sin(turn), figure.y / GRAIN - inches * math.cos(turn)


def true(pilot: Pilot) -> State:
    return pilot.battle.session.now


# ---- completeness --------------------------------------------------------------------------------------------------


IN_THE_MENU = {"leave", "umpire", "dice"}
"""Verbs that no picker has in hand: they are rows of the menu of the game."""


def test_every_offer_of_the_steps_has_a_picker():
    from game.rules.decision import Offer

    load()
    offered = {kind.kind for kind in Offer.__subclasses__()} & set(VERBS.values())
    assert {kind for kind in offered if kind.verb not in IN_THE_MENU} <= set(PICKERS)


def test_no_key_does_two_things():
    bound = [(key.key, key.held) for key in KEYS]
    assert len(bound) == len(set(bound))


# ---- moving --------------------------------------------------------------------------------------------------------


def test_a_click_chooses_and_a_drag_moves(moving: Pilot):
    name = mover(moving)
    moving.click(moving.at(name))
    assert moving.hands.chosen == [name]
    before = true(moving).figures[name].at
    moving.drag(moving.at(name), moving.spot(*away(moving, name, 2)))
    assert true(moving).figures[name].at != before
    assert isinstance(moving.battle.session.history[-1].command, Move)
    assert not moving.battle.screening.idle
    moving.wait()
    assert moving.battle.view.state.figures[name].at == true(moving).figures[name].at


def test_a_click_plans_and_enter_carries_out(moving: Pilot):
    name = mover(moving)
    moving.click(moving.at(name))
    moving.battle.telling.refuse(Refusal("that is too far", "SP-3.3.0.1"), "")
    moving.click(moving.spot(*away(moving, name, 2)))
    picker = moving.hands.picker
    assert picker.plan is not None
    assert picker.plan.refusal is None
    assert moving.battle.telling.toast is None, "what was refused before is not said of this way"
    here = moving.battle.session.here
    moving.key(pygame.K_e)
    turned = picker.plan.walks[0].facing
    moving.key(pygame.K_RETURN)
    command = moving.battle.session.history[here + 1].command
    assert isinstance(command, Move)
    assert command.walks[0].facing == turned


def test_what_may_not_be_is_refused_with_its_rule_and_changes_nothing(moving: Pilot):
    name = mover(moving)
    digest = moving.battle.session.digest
    river = (true(moving).figures[name].x / GRAIN, 17.6)
    moving.drag(moving.at(name), moving.spot(*river))
    toast = moving.battle.views().toast
    assert toast is not None
    assert toast.kind == "refusal"
    assert toast.rule
    assert moving.battle.session.digest == digest
    assert all(entry.kind != "refusal" for entry in moving.battle.sheets.log.entries)


def test_a_unit_moves_together_and_keeps_its_ranks(moving: Pilot):
    name = mover(moving)
    moving.click(moving.at(name))
    moving.click(moving.at(name))
    names = list(moving.hands.chosen)
    assert len(names) > 1
    before = {one: true(moving).figures[one].at for one in names}
    moving.drag(moving.at(name), moving.spot(*away(moving, name, 2)))
    after = {one: true(moving).figures[one].at for one in names}
    steps = {(after[one][0] - before[one][0], after[one][1] - before[one][1]) for one in names}
    assert len(steps) == 1
    assert steps != {(0, 0)}
    command = moving.battle.session.history[-1].command or moving.battle.session.history[-2].command
    assert isinstance(command, Move)


def test_a_box_chooses_only_those_who_can_be_chosen(moving: Pilot):
    moving.battle.view.camera.fit()
    area = moving.battle.view.camera.area
    moving.drag((area.right - 40, area.y + 20), (area.x + 90, area.bottom - 20))
    side = moving.battle.session.decision.side
    assert moving.hands.chosen
    assert {true(moving).figures[one].side for one in moving.hands.chosen} == {side}


def test_the_nose_turns(moving: Pilot):
    name = mover(moving)
    moving.click(moving.at(name))
    figure = true(moving).figures[name]
    turn = math.radians(figure.facing)
    nose = (figure.x / GRAIN + 0.5 * math.sin(turn), figure.y / GRAIN - 0.5 * math.cos(turn))
    moving.drag(moving.spot(*nose), moving.spot(figure.x / GRAIN + 3, figure.y / GRAIN))
    assert true(moving).figures[name].at == figure.at
    assert abs(true(moving).figures[name].facing - 90) <= 3


def test_tab_goes_through_those_who_can_act(moving: Pilot):
    seen = []
    for _ in range(3):
        moving.key(pygame.K_TAB)
        seen += moving.hands.chosen
    assert len(set(seen)) == 3


def test_right_click_lists_what_may_be_done(moving: Pilot):
    moving.click(moving.at(mover(moving)), 3)
    menu = moving.battle.menu
    assert menu is not None
    assert {"move", "charge"} <= {row.id for row in menu.rows}
    moving.key(pygame.K_ESCAPE)
    assert moving.battle.menu is None


def test_a_charge_that_reaches_nobody_is_refused(moving: Pilot):
    name = mover(moving)
    moving.click(moving.at(name))
    moving.key(pygame.K_c)
    assert moving.hands.picker.charging
    moving.drag(moving.at(name), moving.spot(*away(moving, name, 2)))
    assert moving.battle.views().toast.kind == "refusal"
    assert not any(isinstance(played.command, Charge) for played in moving.battle.session.history)


def test_undo_and_redo(moving: Pilot):
    name = mover(moving)
    start = true(moving).figures[name].at
    moving.drag(moving.at(name), moving.spot(*away(moving, name, 2)))
    moving.wait()
    while moving.battle.session.decision.side != true(moving).figures[name].side:
        moving.key(pygame.K_n)
        moving.wait()
    there = true(moving).figures[name].at
    moving.key(pygame.K_z, pygame.KMOD_CTRL)
    if moving.battle.dialog is not None:
        moving.key(pygame.K_RETURN)
    assert true(moving).figures[name].at == start
    assert moving.battle.view.state.figures[name].at == start
    while moving.battle.session.can_redo:
        moving.key(pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert true(moving).figures[name].at == there


def test_alone_one_is_asked_before_dice_are_taken_back_and_the_log_says_so():
    pilot = begin()
    pilot.key(pygame.K_f)
    pilot.wait()
    for _ in range(20):  # until a die has fallen since the person's last command
        if pilot.battle.session.barrier("watch") is not None:
            break
        pilot.key(pygame.K_n)
        if pilot.battle.dialog is not None:
            pilot.key(pygame.K_n)
        pilot.wait()
    digest = pilot.battle.session.digest
    pilot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert pilot.battle.dialog is not None
    pilot.key(pygame.K_ESCAPE)
    assert pilot.battle.session.digest == digest
    pilot.key(pygame.K_z, pygame.KMOD_CTRL)
    pilot.key(pygame.K_RETURN)
    pilot.frames(2)
    assert pilot.battle.session.digest != digest

    def noted() -> int:
        return sum("the other side agrees" in entry.text for entry in pilot.battle.sheets.log.entries)

    assert noted() == 1
    pilot.battle.taking_back.redo()
    pilot.wait()
    assert noted() == 1


def test_r_shows_the_rule_of_what_is_asked_and_escape_takes_it_down(moving: Pilot):
    scene = moving.battle
    cite = scene.hands.asked.decision.cite
    moving.key(pygame.K_r)
    assert scene.views().rules[0].id == cite
    moving.frame()
    moving.click(scene.sheets.rules.where("find rule").center)
    for letter in "surprise":
        moving.frame(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
        moving.frame(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert scene.sheets.rules.search.text == "surprise"
    found = scene.sheets.rules.found(scene.views().rules)
    assert found
    assert all("surprise" in f"{one.id} {one.text}".lower() for one in found)
    moving.key(pygame.K_ESCAPE)
    assert not scene.sheets.rules.typing
    moving.key(pygame.K_ESCAPE)
    assert scene.views().rules is None
    moving.key(pygame.K_r)
    moving.frame()
    moving.click(scene.sheets.rules.where("rules-close").center)
    assert scene.views().rules is None


def test_of_all_who_may_act_those_without_a_head_are_counted(moving: Pilot):
    actors = moving.hands.picker.actors()
    step = next(one for one in moving.battle.views().timeline.steps if one.when == "now")
    assert step.more > 0 and len(step.heads) + step.more == len(actors)


def test_as_a_beat_ends_the_sheets_are_drawn_one_a_frame_until_none_is_behind(moving: Pilot):
    scene, sheets = moving.battle, moving.battle.sheets
    one = scene.session.now.figures[moving.hands.picker.actors()[0]]
    there = one.x, one.y - 2 * GRAIN
    scene.screening.pace = 1
    scene.screening.play([Moved(figure=one.id, path=(one.at, there), cost=0, facing=one.facing, length=1, volley=1)])
    assert moving.until(lambda: scene.screening.changes > 0 and sheets.behind)
    drawn = []
    while sheets.behind:
        was = dict(sheets._drawn)
        moving.frame()
        drawn.append([panel for panel, key in sheets._drawn.items() if key != was.get(panel)])
    assert all(len(panels) <= 1 for panels in drawn) and len(drawn) <= 4
    whole = scene.views(), sheets._drawn.copy()
    sheets.draw(moving.app.surface, whole[0], full=False)
    assert sheets._drawn == whole[1]


def test_the_slash_that_opens_the_search_of_the_log_is_not_sought(moving: Pilot):
    moving.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="/"))
    moving.frame(pygame.event.Event(pygame.TEXTINPUT, text="/"))
    log = moving.battle.sheets.log
    assert (log.searching, log.search.text) == (True, "")
    moving.frame(pygame.event.Event(pygame.TEXTINPUT, text="w"))
    assert log.search.text == "w"


def test_the_tooltip_of_the_menu_goes_when_it_is_clicked(moving: Pilot):
    scene = moving.battle
    place = scene.sheets.topbar.where("menu")
    moving.move(place.center)
    assert scene.sheets.hover.tip
    moving.click(place.center)
    assert scene.asking.over
    moving.move((800, 500))
    assert not scene.sheets.hover.tip


def test_the_bar_never_says_that_the_person_thinks():
    pilot = begin()
    pilot.key(pygame.K_f)
    seen = set()
    for _ in range(400):
        pilot.frame()
        bar = pilot.battle.views().topbar
        seen.add(bar.prompt)
        assert (bar.decides, bar.prompt) != ("The Watch:", "thinking")
    assert len(seen) > 1


def test_ending_a_phase_asks_first(moving: Pilot):
    moving.key(pygame.K_n)
    assert moving.battle.dialog is not None
    moving.key(pygame.K_ESCAPE)
    assert moving.battle.dialog is None
    side = moving.battle.session.decision.side
    moving.key(pygame.K_n)
    moving.key(pygame.K_n)
    moving.wait()
    assert moving.battle.session.decision.side != side and moving.battle.session.decision.prompt != "Move"


# ---- looking -------------------------------------------------------------------------------------------------------


def test_wheel_zooms_at_the_pointer(moving: Pilot):
    camera = moving.battle.view.camera
    pos = moving.at(mover(moving))
    before = camera.inches(pos)
    moving.wheel(1, pos)
    moving.frames(80)
    assert camera.scale > 20
    after = camera.inches(pos)
    assert math.dist(before, after) < 0.25


def test_middle_drag_and_arrows_pan(moving: Pilot):
    camera = moving.battle.view.camera
    moving.wheel(1, camera.area.center)
    moving.wheel(1, camera.area.center)
    moving.frames(90)
    before = camera.centre
    moving.drag((500, 500), (560, 470), 2)
    assert camera.centre != before
    again = camera.centre
    moving.key(pygame.K_LEFT)
    assert camera.centre != again


@pytest.mark.parametrize("key", [pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_m, pygame.K_v])
def test_every_overlay_is_drawn(moving: Pilot, key: int):
    """With its key the table looks otherwise, and as before when the key is pressed again."""
    moving.battle.view.living.attended = lambda: False  # no flag waves meanwhile

    def pointed() -> bytes:
        moving.move(moving.spot(24, 12))
        moving.frames(2)
        moving.move(moving.at(mover(moving)))
        moving.frames(2)
        while moving.hands.tools.pending:
            moving.frame()
        area = moving.battle.view.camera.area
        return pygame.image.tobytes(moving.app.surface.subsurface(area), "RGB")

    moving.click(moving.at(mover(moving)))
    moving.ripen()
    before = pointed()
    moving.key(key)
    assert pointed() != before
    moving.key(key)
    if key == pygame.K_1:  # reach is what is lit at first
        assert pointed() == before
    else:
        moving.key(pygame.K_1)
        assert pointed() == before


def test_the_tape_measures(moving: Pilot):
    moving.key(pygame.K_m)
    moving.drag(moving.spot(10, 20), moving.spot(13, 24))
    tools = moving.hands.tools
    assert math.dist(tools.start, tools.end) == pytest.approx(5, abs=0.1)


def test_a_rule_tag_shows_the_rule(moving: Pilot):
    log = moving.battle.sheets.log
    hit = next(hit for hit in log.hits if hit.id.startswith("rule:"))
    moving.click(log._on_screen(hit.rect).center)
    lines = moving.battle.views().rules
    assert lines
    assert lines[0].id == hit.data
    moving.key(pygame.K_ESCAPE)
    assert moving.battle.views().rules is None


def test_f1_lies_over_the_battle(moving: Pilot):
    moving.key(pygame.K_F1)
    assert isinstance(moving.app.scene, KeysScene)
    moving.key(pygame.K_ESCAPE)
    assert isinstance(moving.app.scene, BattleScene)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1900, 1050)])
@pytest.mark.parametrize("scale", [0.75, 1.5])
def test_other_windows_and_scales(size: tuple[int, int], scale: float):
    pilot = Pilot(Options("play", scenario="bridge", players=BOTH, seed=3, ui_scale=scale), size)
    pilot.wait()
    pilot.key(pygame.K_f)
    pilot.wait()
    pilot.click(pilot.at(mover(pilot)))
    pilot.frames(2)
    assert pilot.hands.chosen
    pilot.app.close()


def test_the_window_may_change_its_size(moving: Pilot):
    pygame.display.set_mode((1100, 700))
    moving.frame(pygame.event.Event(pygame.VIDEORESIZE, size=(1100, 700), w=1100, h=700))
    moving.frames(2)
    assert moving.battle.view.camera.area.right <= 1100
    moving.click(moving.at(mover(moving)))
    assert moving.hands.chosen
    pygame.display.set_mode((1600, 900))


# ---- whole battles ---------------------------------------------------------------------------------------------------


class Person:
    """Plays both sides by hand: units towards the enemy, shots at whoever is in range, blows at whoever is meant."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.moved: set[tuple[int, str, str]] = set()
        self.shots = 0

    def act(self) -> None:
        picker = self.pilot.hands.picker
        if isinstance(picker, MovePicker):
            self.move(picker)
        elif isinstance(picker, ShootPicker):
            self.shoot(picker)
        elif isinstance(picker, ChoicePicker):
            self.button(picker.options()[0])
        elif isinstance(picker, StrikePicker | PassingPicker | EscapePicker):
            self.pilot.key(pygame.K_RETURN)
        elif isinstance(picker, RefusePicker | ParryPicker | CounterPicker):
            self.pilot.key(pygame.K_n)
        else:
            self.pilot.key(pygame.K_RETURN)

    def done(self) -> None:
        scene = self.pilot.battle
        self.pilot.key(pygame.K_n)
        if scene.dialog is not None:
            self.pilot.key(pygame.K_n)

    def button(self, option: str) -> None:
        panel = self.pilot.battle.sheets.strip
        self.pilot.click(panel.where(f"choose:{option}").center)

    def move(self, picker: MovePicker) -> None:
        pilot, state = self.pilot, self.pilot.battle.session.now
        foes = [one for one in state.standing() if one.side != picker.side]
        for name in picker.actors():
            figure = state.figures[name]
            key = (state.round, picker.side, figure.unit or name)
            if key in self.moved or not foes:
                continue
            self.moved.add(key)
            pilot.battle.view.camera.fit()
            pilot.hands.choose([name])
            if figure.unit:
                pilot.key(pygame.K_u)
            foe = min(foes, key=lambda one: (one.x - figure.x) ** 2 + (one.y - figure.y) ** 2)
            far = math.dist(foe.at, figure.at)
            step = min(1.0, 5.5 * GRAIN / far)
            goal = (figure.x + (foe.x - figure.x) * step, figure.y + (foe.y - figure.y) * step)
            pilot.drag(pilot.at(name), pilot.spot(goal[0] / GRAIN, goal[1] / GRAIN))
            return
        self.done()

    def shoot(self, picker: ShootPicker) -> None:
        pilot, state = self.pilot, self.pilot.battle.session.now
        if picker.aiming.means is None or picker.aiming.means.sort != BREATHE:
            for figure in state.standing():
                if figure.side != picker.side and picker.able(figure)[0]:
                    pilot.battle.view.camera.fit()
                    session = pilot.battle.session
                    pilot.click(pilot.at(figure.id))
                    self.shots += isinstance(session.history[session.here].command, Shoot)
                    return
        self.done()


@pytest.mark.parametrize("scenario", ["bridge", "meeting"])
def test_a_whole_battle_by_hand(scenario: str):
    from game.session.opening import opened

    sides = [side.id for side in opened(scenario).state.sides]
    pilot = begin(scenario, dict.fromkeys(sides, "human"), 5)
    pilot.battle.set_pace(3)
    person = Person(pilot)
    scene = pilot.battle
    for _ in range(3000):
        if not isinstance(pilot.app.scene, BattleScene):
            break
        pilot.wait()
        if not isinstance(pilot.app.scene, BattleScene):
            break
        assert scene.view.state.figures == scene.session.now.figures
        person.act()
    assert isinstance(pilot.app.scene, BattleEndScene)
    assert scene.session.over
    assert scene.screening.shown.state == scene.session.now
    assert scene.session.digest == Digester().of(scene.session.now)
    assert person.shots
    pilot.frame()
    pilot.click(pilot.app.scene.panel.where("end:look").center)
    assert isinstance(pilot.app.scene, BattleScene)
    pilot.app.close()


def test_the_scripted_side_answers_behind_the_picture():
    pilot = begin("meeting", {"blue": "human", "red": "scripted"}, 9)
    scene = pilot.battle
    sides = set()
    for _ in range(40):
        if not isinstance(pilot.app.scene, BattleScene):
            break
        pilot.wait()
        if not isinstance(pilot.app.scene, BattleScene) or scene.session.over:
            break
        sides.add(scene.session.decision.side)
        if isinstance(pilot.hands.picker, ChoicePicker):
            pilot.key(pygame.K_l)
        else:
            pilot.hands.picker.done()
    assert sides == {"blue"}
    assert any(played.by == "scripted" for played in scene.session.history)
    assert not [notice for notice in scene.session.notices if "refused" in notice or "stumbled" in notice]
    pilot.app.close()


def test_the_scripted_side_does_not_depend_on_time():
    digests = set()
    for frames in (1, 7):
        pilot = Pilot(Options("play", scenario="meeting", seed=11, players={"blue": "scripted", "red": "scripted"}))
        scene = pilot.battle
        for _ in range(12):
            pilot.frames(frames)
            scene.seats.answer(wait=True)
            scene._follow()
        while scene.session.now.round < 2 and not scene.session.over:
            scene.seats.answer(wait=True)
            scene._follow()
        digests.add(Digester().of(scene.session.history[20].position.now))
        pilot.app.close()
    assert len(digests) == 1


# ---- storms ----------------------------------------------------------------------------------------------------------

STORM = (
    pygame.K_RETURN, pygame.K_n, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_u, pygame.K_g, pygame.K_c,
    pygame.K_q, pygame.K_e, pygame.K_b, pygame.K_k, pygame.K_f, pygame.K_x, pygame.K_p, pygame.K_l, pygame.K_m,
    pygame.K_v, pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_z, pygame.K_HOME, pygame.K_PLUS,
    pygame.K_MINUS, pygame.K_F1, pygame.K_COMMA, pygame.K_PERIOD, pygame.K_LEFT, pygame.K_DOWN, pygame.K_LALT,
)  # fmt: skip


class Hasty(Pilot):
    """A pilot quicker than the screen: as often as not what he does is not drawn before he does the next."""

    def __init__(self, options: Options, size: tuple[int, int], rng: random.Random) -> None:
        self.rng, self.undrawn = rng, []
        super().__init__(options, size)

    def frame(self, *events: pygame.event.Event) -> None:
        self.undrawn += events
        if not events or self.rng.random() < 0.4:
            events, self.undrawn = tuple(self.undrawn), []
            super().frame(*events)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_storm_of_events_breaks_nothing(seed: int):
    rng = random.Random(seed)
    players = BOTH if seed == 1 else {"watch": "human", "orcs": "scripted"}
    pilot = Hasty(Options("play", scenario="bridge", seed=seed, players=players), (1120, 640), rng)
    pilot.wait()
    battle = pilot.battle
    for n in range(450):
        kind = rng.random()
        pos = (rng.randrange(0, 1120), rng.randrange(0, 640))
        if rng.random() < 0.3:
            figures = battle.view.state.standing()
            if figures:
                one = rng.choice(figures)
                pos = tuple(map(round, battle.view.camera.pixels((one.x / GRAIN, one.y / GRAIN))))
        if kind < 0.25:
            pilot.move(pos)
        elif kind < 0.45:
            pilot.click(pos, rng.choice((1, 1, 1, 2, 3)))
        elif kind < 0.60:
            pilot.drag(pilot.pos, pos, rng.choice((1, 1, 1, 2)))
        elif kind < 0.68:
            pilot.wheel(rng.choice((-1, 1)), pos)
        elif kind < 0.97:
            pilot.key(rng.choice(STORM), rng.choice((0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT)))
        else:
            pilot.frames(rng.randrange(1, 20))
        if not pilot.app.running:
            break
        if n % 100 == 0:
            assert battle.session.digest == Digester().of(battle.session.now)
        if battle not in pilot.app.scenes:
            break
    if battle in pilot.app.scenes:
        battle.skip()
        if battle.screening.idle:
            assert battle.screening.shown.state == battle.session.now
    assert battle.session.digest == Digester().of(battle.session.now)
    pilot.app.close()


def test_whoever_is_pointed_at_in_a_charge_the_forecast_speaks_of_him(tmp_path: Path):
    """Also where the lead of the unit comes to no blow himself."""
    text = paths.scenario("tutorial").read_text(encoding="utf-8")
    file = tmp_path / "near.yaml"
    file.write_text(text.replace("at: [15, 22]", "at: [15, 15]"), encoding="utf-8")
    pilot = begin(str(file), {"mill": "human", "raiders": "human"}, 6)
    for _ in range(20):
        pilot.wait()
        if pilot.battle.session.decision.side == "mill" and isinstance(pilot.hands.picker, MovePicker):
            break
        if isinstance(pilot.hands.picker, MovePicker):
            pilot.hands.picker.done()
        else:
            pilot.key(pygame.K_f)
    unit = [f"spears-{n}" for n in range(1, 9)]
    for lead in unit:
        pilot.hands.choose([lead, *(one for one in unit if one != lead), "serle"])
        pilot.hands.picker.charging = True
        for foe in ("raiders-band-1", "raiders-band-6"):
            pilot.move(pilot.at(foe))
            pilot.frame()
            assert pilot.battle.views().forecast.sentence, (lead, foe)


def test_a_sheet_drawn_alone_looks_as_if_all_was_drawn():
    """Where only the log has grown, the rest of the column stands; the picture is the same to the byte."""
    pilot = Pilot(Options("play", scenario="bridge"), (1600, 900))
    pilot.wait()
    scene = pilot.battle
    pilot.frames(90)
    before = pygame.image.tobytes(pilot.app.surface, "RGB")
    scene.chronicle.notice("Something was noted.")
    scene.stale = True
    pilot.frame()
    alone = pygame.image.tobytes(pilot.app.surface, "RGB")
    scene.refresh()
    pilot.frame()
    assert alone != before
    assert pygame.image.tobytes(pilot.app.surface, "RGB") == alone


def test_what_is_painted_ahead_is_painted_once():
    """Where nothing happens, nothing is looked through: an idle frame costs nothing."""
    pilot = Pilot(Options("play", scenario="bridge"))
    pilot.wait()
    view = pilot.battle.view
    for _ in range(400):
        view.idle(0.05)
    looked = []
    view._warm = lambda *rest: looked.append(rest) or True
    view.idle(0.05)
    assert looked == []
    view.sprites.clear()
    view.idle(0.05)
    assert looked


def test_what_comes_of_an_answer_of_the_scripted_side_is_worked_out_while_it_thinks(monkeypatch: pytest.MonkeyPatch):
    pilot = Pilot(Options("play", scenario="meeting", seed=11, players={"blue": "scripted", "red": "scripted"}))
    session, seats = pilot.battle.session, pilot.battle.seats
    while session.now.round < 2:  # by then both have given the orders with which they begin
        seats.answer(wait=True)
    here = session.here
    monkeypatch.setattr(session, "submit", lambda *given: pytest.fail("a frame waited for it"))
    for _ in range(3):
        assert seats.answer(wait=True)
    assert session.here >= here + 3
    assert {played.by for played in session.history[here + 1 :]} <= {"scripted", "standing order"}
    assert not session.notices
    pilot.app.close()
