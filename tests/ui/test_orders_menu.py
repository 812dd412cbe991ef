"""The list of standing orders: by key and by mouse, for all of a side and for the chosen."""

import pygame
import pytest

from game.rules.course.standing import KINDS, standing_of
from game.telling.order_words import ANSWERS, SUBJECTS
from game.ui.app import Options
from game.ui.board.hands.orders import ICONS as ORDER_ICONS
from game.ui.board.hands.orders import OF_A_SIDE
from game.ui.kit.icons import ICONS
from game.ui.kit.pen import Act
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]


@pytest.fixture
def moving() -> Pilot:
    """The bridge, both sides in person, the first side about to move."""
    pilot = Pilot(Options("play", scenario="bridge", seed=3, players={"watch": "human", "orcs": "human"}))
    pilot.wait()
    pilot.key(pygame.K_f)
    pilot.wait()
    yield pilot
    pilot.app.close()


def held(pilot: Pilot, kind: str, figure: str = "") -> str:
    """The order of the side that is asked which holds for a figure."""
    pilot.wait()
    session = pilot.battle.session
    return standing_of(session.now.side(session.decision.side), figure, kind)


def press(pilot: Pilot, kind: str, answer: str) -> None:
    """Open the list, and choose a kind and an answer in it."""
    pilot.wait()
    pilot.key(pygame.K_h, pygame.KMOD_SHIFT)
    for name in (f"orders:{kind}", f"orders:{kind}:{answer}"):
        menu = pilot.battle.asking.menu
        assert menu is not None
        assert any(row.id == name for row in menu.rows)
        pilot.battle.asking.menu = None
        pilot.battle.actions.act(Act(name, next(row.data for row in menu.rows if row.id == name)))


def test_every_kind_and_answer_has_plain_words_and_an_icon():
    assert list(SUBJECTS) == list(ORDER_ICONS) == list(ANSWERS) == list(KINDS)
    for kind, answers in KINDS.items():
        assert set(ANSWERS[kind]) == set(answers) and ORDER_ICONS[kind] in ICONS


def test_an_order_for_all_of_the_side(moving: Pilot):
    press(moving, "parry", "always")
    assert held(moving, "parry") == "always"


def test_an_order_for_the_chosen_only(moving: Pilot):
    name = moving.hands.picker.actors()[0]
    moving.hands.choose([name])
    press(moving, "strike", "weakest")
    assert held(moving, "strike", name) == "weakest" and held(moving, "strike") == "choice"


@pytest.mark.rule("ST-R13")
def test_a_person_begins_with_orders_that_spare_idle_questions(moving: Pilot):
    """Heroes are asked to parry, blows where there is a choice; these orders are not taken back."""
    assert {kind: held(moving, kind) for kind in ("parry", "strike", "grapple", "fire", "initiative")} == {
        "parry": "heroes", "strike": "choice", "grapple": "ask", "fire": "ask", "initiative": "ask",
    }  # fmt: skip
    press(moving, "parry", "ask")
    moving.wait()
    moving.key(pygame.K_z, pygame.KMOD_CTRL)
    assert held(moving, "parry") == "heroes"


def test_what_is_a_sides_is_ordered_for_all_whoever_is_chosen(moving: Pilot):
    moving.hands.choose([moving.hands.picker.actors()[0]])
    for kind in OF_A_SIDE:
        press(moving, kind, KINDS[kind][1])
        assert held(moving, kind) == KINDS[kind][1]


def test_the_list_says_what_holds_now(moving: Pilot):
    moving.key(pygame.K_h, pygame.KMOD_SHIFT)
    rows = {row.id: row.note for row in moving.battle.asking.menu.rows}
    assert rows["orders:fire"] == "ask each time"
    assert len([one for one in rows if one.startswith("orders:")]) == len(KINDS)
