"""Who may be hit is lit with his chance, all others are dimmed; what half a move costs is told before it is gone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.core.commands import Charge, Shoot
from game.core.grain import GRAIN
from game.session.opening import opened
from game.ui.app import Options
from game.ui.board.overlays.lights import Lit, mark_lit
from game.ui.board.pickers.aims import chances
from game.ui.board.pickers.aims.shooting import ShootPicker
from game.ui.board.pickers.blows.fighting import StrikePicker
from game.ui.board.pickers.walks.moving import MovePicker
from game.ui.board.view import Marks
from game.ui.books.chainmail.writing import WritingPicker
from game.ui.scenes.table.cards import card_of
from tests.ui.pilot import Pilot, landed
from tests.ui.test_bodies_picker import SCENARIO as BODIES
from tests.ui.test_hands import played_to
from tests.ui.test_tactic_picker import SCENARIO as NOON
from tests.ui.test_tactic_picker import choosing
from tests.ui.test_writing_picker import begun

__all__ = ["landed"]

TABLE = """
sandtable: 1
title: Who may be hit
table: {width: 44, height: 40, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: will, name: Will, side: blue, class: fighting_man, level: 1, weapons: [light_crossbow, dagger], hit_points: 6,
     at: [12, 20], facing: 0}
  - {id: rex, name: Rex, side: blue, class: fighting_man, level: 3, weapons: [sword], hit_points: 20, at: [20, 20],
     facing: 0}
  - {id: mer, name: Merlin, side: blue, class: magic_user, level: 7, hit_points: 9, at: [24, 20], facing: 0,
     spells: [fire_ball, sleep]}
  - {id: drake, name: Smaug, side: blue, creature: red_dragon, hit_dice: "9", age: adult, at: [32, 24], facing: 0}
  - {id: oaf, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [19, 11], facing: 180}
  - {id: imp, name: Imp, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [22, 10], facing: 180}
  - {id: far, name: Far, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [42, 1], facing: 180}
"""


def at_table(tmp_path: Path, kind: type, text: str = TABLE, size: tuple[int, int] = (1600, 900)) -> Pilot:
    """All in person, where blue is asked for a kind of command."""
    path = tmp_path / "lit.yaml"
    path.write_text(text, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}), size)
    for _ in range(20):
        pilot.wait()
        picker = pilot.hands.picker
        if isinstance(picker, kind) and picker.side == "blue":
            return pilot
        if isinstance(picker, MovePicker | ShootPicker):
            picker.done()
        else:
            pilot.key(pygame.K_f)
    raise AssertionError(f"no {kind.__name__}")


def lit(pilot: Pilot) -> dict[str, str]:
    """Who is lit, with what is written at him."""
    pilot.battle.stale = True
    pilot.frame()
    assert pilot.until(lambda: not pilot.hands.pending, 600)
    return {one.figure: one.words for one in pilot.hands.lights.found.values()}


def dim(pilot: Pilot) -> set[str]:
    return set(pilot.battle.marks().dim)


def cast(pilot: Pilot, row: int) -> None:
    """Take a spell of Merlin's list."""
    pilot.hands.choose(["mer"])
    pilot.key(pygame.K_s)
    for _ in range(row + 1):
        pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RETURN)


# ---- shots, charges, blows, spells, breath ---------------------------------------------------------------------------


def test_those_in_range_have_the_chance_of_the_forecast_and_tab_goes_round_them(tmp_path: Path):
    pilot = at_table(tmp_path, ShootPicker)
    pilot.hands.choose(["will"])
    found = lit(pilot)
    assert set(found) == {"oaf", "imp"} and dim(pilot) == {"far"}
    for name in found:
        pilot.move(pilot.at(name))
        assert pilot.hands.picker.forecast().answer == found[name]
    pilot.move((5, 5))
    gone = []
    for _ in range(2):
        pilot.key(pygame.K_TAB)
        gone.append(pilot.hands.aimed)
    assert set(gone) == set(found)


def test_it_is_worked_out_once_for_a_state_and_a_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pilot = at_table(tmp_path, ShootPicker)
    pilot.hands.choose([])
    lit(pilot)
    asked: list[object] = []
    first = chances.by_parts
    monkeypatch.setattr(chances, "by_parts", lambda at, command: asked.append(command) or first(at, command))
    pilot.hands.choose(["will"])
    lit(pilot)
    assert len(asked) == 2
    for step in range(20):
        pilot.move(pilot.spot(10 + step, 14))
    assert len(asked) == 2, "no frame and no pointer asks again"


def test_a_charge_lights_whom_it_reaches_and_one_click_makes_it(tmp_path: Path):
    pilot = at_table(tmp_path, MovePicker)
    pilot.click(pilot.at("rex"))
    pilot.key(pygame.K_c)
    found = lit(pilot)
    assert set(found) == {"oaf", "imp"} and dim(pilot) == {"far"}
    pilot.move(pilot.at("oaf"))
    assert pilot.hands.picker.forecast().answer == found["oaf"]
    pilot.click(pilot.at("oaf"))
    pilot.wait()
    assert any(isinstance(played.command, Charge) for played in pilot.battle.session.history)


def test_blows_light_those_in_reach():
    pilot = played_to(StrikePicker, "meeting")
    found = lit(pilot)
    assert set(found) == {foe.id for foe in pilot.hands.picker.targets}
    assert all(words.endswith("%") for words in found.values())
    assert pilot.hands.picker.figure.id not in dim(pilot) and not dim(pilot) & set(found)


def test_a_fire_ball_lights_all_it_could_be_thrown_at_and_works_by_one_click_among_foes(tmp_path: Path):
    pilot = at_table(tmp_path, ShootPicker)
    cast(pilot, 0)
    found = lit(pilot)
    assert {"oaf", "imp"} <= set(found) and all(found[name].endswith("%") for name in ("oaf", "imp"))
    pilot.click(pilot.at("oaf"))
    pilot.wait()
    assert "Cast" in type(pilot.battle.session.history[pilot.battle.session.here].command).__name__


def test_among_friends_or_where_nobody_stands_it_is_laid_first(tmp_path: Path):
    pilot = at_table(tmp_path, ShootPicker)
    for place in ((24, 19), (32, 10)):
        cast(pilot, 0)
        here = pilot.battle.session.here
        pilot.click(pilot.spot(*place))
        assert pilot.battle.session.here == here and pilot.hands.picker.aiming.held is not None
        pilot.key(pygame.K_ESCAPE)
        pilot.key(pygame.K_ESCAPE)


def test_a_breath_lights_only_those_whom_it_would_reach(tmp_path: Path):
    near = TABLE.replace("at: [22, 10]", "at: [32, 18]")
    pilot = at_table(tmp_path, ShootPicker, near)
    pilot.hands.choose(["drake"])
    pilot.key(pygame.K_k)
    assert set(lit(pilot)) == {"imp"}
    assert {"oaf", "far"} <= dim(pilot)


# ---- duels, sweeps, prayers ------------------------------------------------------------------------------------------

UNEARTHLY = TABLE[: TABLE.index("figures:")] + """figures:
  - {id: mer, name: Merlin, side: blue, class: magic_user, level: 7, hit_points: 9, at: [20, 20], facing: 0,
     spells: [sleep]}
  - {id: osk, name: Osk, side: blue, class: cleric_militant, level: 3, hit_points: 15, armour: chain, weapons: [mace],
     gear: [holy_symbol], at: [23, 20], facing: 0}
  - {id: ael, name: Aelis, side: blue, class: fighting_man, level: 4, hit_points: 26, armour: chain, mount: griffon,
     weapons: [mounted_lance, sword], at: [30, 20], facing: 0, aloft: 4}
  - {id: mor, name: Morgan, side: red, class: magic_user, level: 5, hit_points: 9, at: [20, 14], facing: 180,
     spells: [sleep]}
  - {id: dead, name: Dead, side: red, creature: zombie, hit_points: 8, at: [24, 15], facing: 180}
"""


def test_whoever_may_be_challenged_has_the_chance_of_the_duel(tmp_path: Path):
    pilot = at_table(tmp_path, MovePicker, UNEARTHLY)
    pilot.hands.choose(["mer"])
    pilot.key(pygame.K_d)
    found = lit(pilot)
    assert set(found) == {"mor"} and found["mor"].endswith(" %")
    pilot.move(pilot.at("mor"))
    assert pilot.hands.picker.forecast().answer == found["mor"]


def test_whoever_may_be_swept_past_has_the_chance_of_the_blow_in_passing(tmp_path: Path):
    pilot = at_table(tmp_path, MovePicker, UNEARTHLY)
    pilot.hands.choose(["ael"])
    pilot.key(pygame.K_f)
    found = lit(pilot)
    assert found and all(words.endswith(" %") for words in found.values())
    for name in found:
        pilot.hands.picker.sweeps._aim(pilot.battle.session.now.figures[name])
        assert pilot.hands.picker.sweeps.forecast().answer == found[name]


def test_each_of_the_undead_has_the_chance_to_be_turned(tmp_path: Path):
    pilot = at_table(tmp_path, ShootPicker, UNEARTHLY)
    pilot.hands.choose(["osk"])
    pilot.key(pygame.K_y)
    found = lit(pilot)
    assert set(found) == {"dead"} and found["dead"].endswith(" %")


# ---- other books -----------------------------------------------------------------------------------------------------


def test_a_body_is_lit_in_its_frame_with_what_comes_of_it(tmp_path: Path):
    path = tmp_path / "bodies.yaml"
    path.write_text(BODIES, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}))
    for _ in range(12):
        pilot.wait()
        picker = pilot.hands.picker
        if picker.side == "blue" and getattr(picker, "shoot", None) is not None:
            break
        pilot.key(pygame.K_f if "first" in pilot.battle.session.decision.prompt else pygame.K_n)
        if pilot.battle.dialog is not None:
            pilot.key(pygame.K_n)
    pilot.hands.choose(list(pilot.hands.picker.group(pilot.battle.view.state.figures["bows-1"])))
    found = lit(pilot)
    one = next(iter(pilot.hands.lights.found.values()))
    assert len(found) == 1 and "kills" in one.words
    assert len(one.mates) == 12 and len(one.frame) == 4
    assert not dim(pilot)


def test_tactics_light_whom_the_chosen_reach(tmp_path: Path):
    path = tmp_path / "noon.yaml"
    path.write_text(NOON, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "scripted"}))
    pilot.wait()
    choosing(pilot)
    pilot.hands.choose(["ann"])
    found = lit(pilot)
    assert set(found) == {"bob"} and found["bob"].endswith("%")
    assert "ben" in dim(pilot)


def test_a_shot_that_is_written_lights_all_enemies_with_a_chance_where_they_are_in_range(tmp_path: Path):
    bow = "  - {id: bo, name: Bo, side: blue, troop: bowman, at: [14, 12]}\n"
    pilot = begun(tmp_path, more=bow)
    assert isinstance(pilot.hands.picker, WritingPicker)
    pilot.hands.choose(["bo"])
    pilot.key(pygame.K_b)
    found = lit(pilot)
    assert set(found) == {"orc"} and found["orc"].endswith("%")


# ---- half a move -----------------------------------------------------------------------------------------------------


def test_past_half_a_move_the_line_the_ghost_and_a_notice_say_what_is_gone(tmp_path: Path):
    pilot = at_table(tmp_path, MovePicker)
    pilot.hands.choose(["drake"])
    lit(pilot)
    reaches = pilot.hands.reaches
    assert "past here no breath" in reaches._words.values()
    pilot.click(pilot.spot(32, 16.5))
    pilot.frames(2)
    pilot.click(pilot.spot(32, 16.5))
    assert "Smaug went past half the move: no breath this round" in str(pilot.battle.views().toast)
    pilot.wait()
    while not isinstance(pilot.hands.picker, ShootPicker) or pilot.hands.picker.side != "blue":
        pilot.hands.picker.done()
        pilot.wait()
    tile = next(tile for tile in pilot.hands.picker.tiles() if tile.id == "breathe")
    assert "more than half" in tile.why_not
    card = card_of(pilot.hands.picker.at, pilot.hands, "drake")
    chip = next(chip for chip in card.chips if chip.icon == "fire")
    assert chip.text.endswith("not now") and "more than half" in chip.tip


def test_sight_and_arcs_go_along_with_the_ghost_under_the_pointer(tmp_path: Path):
    pilot = at_table(tmp_path, MovePicker)
    pilot.hands.choose(["will"])
    pilot.hands.tools.light("sight")
    pilot.move(pilot.spot(14, 16))
    there = pilot.hands.picker.foreseen().figure("will")
    assert abs(there.x - 14 * GRAIN) < GRAIN // 4 and abs(there.y - 16 * GRAIN) < GRAIN // 4
    pilot.hands.tools.light("reach")
    assert pilot.hands.picker.foreseen().figure("will").y == 20 * GRAIN


def test_a_shot_by_a_click_is_at_whom_is_lit(tmp_path: Path):
    pilot = at_table(tmp_path, ShootPicker)
    pilot.hands.choose(["will"])
    lit(pilot)
    pilot.click(pilot.at("imp"))
    command = pilot.battle.session.history[pilot.battle.session.here].command
    assert isinstance(command, Shoot) and command.aims[0].target == "imp"


@pytest.mark.parametrize("size", [(1600, 900), (1280, 720)])
def test_the_guide_lies_over_neither_the_caster_nor_his_template(size: tuple[int, int], tmp_path: Path):
    pilot = at_table(tmp_path, ShootPicker, size=size)
    cast(pilot, 0)
    for place in ((24, 12), (20, 10), (30, 14), (26, 17), (20, 24)):
        pilot.move(pilot.spot(*place))
        pilot.frames(3)
        strip = pilot.battle.sheets._strip_rect
        assert strip.w and not strip.collidepoint(pilot.at("mer")), place
        picker = pilot.hands.picker
        corners = [pilot.spot(x / GRAIN, y / GRAIN) for x, y in picker.where()]
        assert corners and not [at for at in corners if strip.collidepoint(at)], place


def test_those_who_crowd_share_one_number_where_it_is_the_same():
    state = opened("lances").state
    pikes = [name for name in state.figures if name.startswith("pikes-")]

    def written(scale: int, words: Callable[[int], str]) -> int:
        """How many numbers stand at the pikes."""
        marks = Marks()
        mark_lit(marks, state, [Lit(name, words(n)) for n, name in enumerate(pikes)], scale)
        return len(marks.over) - len(pikes)

    assert len(pikes) == 15
    assert 1 <= written(14, lambda _: "70 %") <= 6
    assert written(14, lambda n: f"{n} %") == 15
    assert written(60, lambda _: "70 %") == 15
