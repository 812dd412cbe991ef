"""What may come is asked of everything that can be laid out or pointed at, in all books: what a click would give."""

from pathlib import Path

import pygame
import pytest

from game.core.commands import Command, Done, Move
from game.odds.glances.glancing import Look
from game.systems.chainmail.words import Write
from game.systems.exile.words import Tactics
from game.systems.large_battles.orders.commands import Assail, March
from game.ui.app import Options
from tests.ui import test_bodies_picker as bodies
from tests.ui import test_tactic_picker as tactics
from tests.ui import test_writing_picker as writing
from tests.ui.pilot import Pilot, landed
from tests.ui.test_every_command import BY, PHASES, Watched
from tests.ui.test_foreseeing import Asked

__all__ = ["landed"]

MADE_UP = ("warn",)
"""Asked by a test alone, of no position of the battle."""


def foreseen(pilot: Pilot) -> None:
    """Have what may come asked, of nobody."""
    pilot.app.desk.foresees = True
    pilot.battle.asker = pilot.battle.foreseeing.asker = Asked()


def wished(pilot: Pilot) -> Command | None:
    wish = pilot.battle.foreseeing.wish
    return wish.command if wish is not None else None


def looked(pilot: Pilot) -> Look:
    """What is asked, once the pointer has rested."""
    pilot.frames(40)
    return pilot.battle.asker.asked[-1].look


@pytest.mark.parametrize("phase", PHASES)
def test_before_the_click_that_gives_it_each_kind_of_command_is_what_is_foreseen(tmp_path: Path, phase: str):
    w = Watched(tmp_path / "all.yaml", phase)
    foreseen(w.pilot)
    seen: list[tuple[Command, Command | None]] = []

    def catch(command: Command) -> object:
        seen.append((command, wished(w.pilot)))
        return w._catch(command)

    w.pilot.hands.wishes.submit = catch
    for kind, (when, by_pointer, _) in BY.items():
        if when != phase or kind.verb in MADE_UP:
            continue
        w.fresh()
        seen.clear()
        by_pointer(w)
        assert seen
        for given, wish in seen:
            assert wish == given, kind.verb


def test_where_figures_are_dragged_it_is_foreseen_where_the_drag_would_end(tmp_path: Path):
    w = Watched(tmp_path / "all.yaml", "moving")
    foreseen(w.pilot)
    w.fresh()
    pilot = w.pilot
    pilot.move(pilot.at("ann"))
    pilot.press()
    for x in (6.5, 7.2, 8):
        pilot.move(pilot.spot(x, 4))
    held = wished(pilot)
    assert isinstance(held, Move)
    assert pilot.battle.views().forecast.sentence.startswith("Ann goes")
    pilot.release()
    assert w.given == [held]


def test_a_written_order_is_foreseen_as_it_would_be_written(tmp_path: Path):
    pilot = writing.begun(tmp_path)
    foreseen(pilot)
    pilot.click(pilot.at("ann"))
    pilot.move(pilot.spot(10, 16))
    look = looked(pilot)
    assert isinstance(look.command, Write)
    assert look.command.tasks[0].figure == "ann"
    assert pilot.battle.views().forecast.sentence.startswith("Ordered: Ann to go there")
    pilot.click(pilot.spot(10, 16))
    pilot.click(pilot.spot(10, 16))
    pilot.wait()
    assert writing.written(pilot) == [look.command.text()]
    pilot.click(pilot.at("cid"))
    for name in ("answer", "stand"):
        pilot.move(pilot.battle.sheets.actions.where(name).center)
        pilot.frames(20)
        assert wished(pilot) == pilot.hands.picker.by_action(name)
        assert isinstance(wished(pilot), Write)


def test_a_tactic_is_foreseen_by_its_button_and_by_the_enemy_pointed_at(tmp_path: Path):
    path = tmp_path / "two.yaml"
    path.write_text(tactics.SCENARIO, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "scripted"}))
    pilot.wait()
    tactics.choosing(pilot)
    foreseen(pilot)
    pilot.hands.choose(["ann"])
    pilot.move(pilot.at("bob"))
    blow = looked(pilot).command
    assert blow == Tactics(tuple(one for one in blow.choices if (one.figure, one.what) == ("ann", "attack")))
    pilot.move(pilot.battle.sheets.strip.where("tactic:parry").center)
    pilot.frames(2)
    parry = wished(pilot)
    assert [one.what for one in parry.choices] == ["parry"]
    pilot.press()
    pilot.release()
    pilot.wait()
    assert parry in tactics.given(pilot)


def test_a_march_of_a_body_is_foreseen_where_it_is_pointed_and_where_it_is_planned(tmp_path: Path):
    path = tmp_path / "bodies.yaml"
    path.write_text(bodies.SCENARIO, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "scripted"}))
    bodies.until(pilot, "Move", "Counter-move")
    foreseen(pilot)
    pilot.click(pilot.at("foot-3"))
    pilot.move(pilot.spot(14, 24))
    march = looked(pilot).command
    assert isinstance(march, March)
    assert "march" in pilot.battle.views().forecast.sentence
    pilot.click(pilot.spot(14, 24))
    assert wished(pilot) == march
    pilot.key(pygame.K_ESCAPE)
    pilot.move(pilot.battle.sheets.actions.where("next").center)
    assert looked(pilot).command == Done()
    pilot.move(pilot.at("foes-3"))
    pilot.frames(2)
    assert wished(pilot) is None or isinstance(wished(pilot), Assail)
