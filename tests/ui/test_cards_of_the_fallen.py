"""The card is of who acts or who is pointed at; of one who fell it says when and by whom, and goes when others act."""

from __future__ import annotations

import pytest

from game.core.fight.harm import Slain
from game.ui.board.pickers.blows.fighting import StrikePicker
from tests.ui.pilot import landed
from tests.ui.test_questions_aside import Table

__all__ = ["landed"]


@pytest.fixture
def table() -> Table:
    """Somebody has been slain by another, and one is asked whom to strike."""
    made = Table((1280, 720))
    for _ in made.asked():
        slain = [event for event in made.battle.session.events if isinstance(event, Slain) and event.by]
        if slain and isinstance(made.battle.hands.picker, StrikePicker):
            return made
    raise AssertionError("nobody fell")


def fallen(table: Table) -> Slain:
    return next(event for event in table.battle.session.events if isinstance(event, Slain) and event.by)


def test_the_card_of_one_who_fell_says_when_and_by_whom(table: Table):
    battle, event = table.battle, fallen(table)
    battle.hands.hovered = event.figure
    card = battle.views().card
    assert card is not None and card.id == event.figure
    by = battle.view.state.figures[event.by].name
    assert card.line.startswith(f"Slain by {by} in round ")


def test_one_who_fell_under_a_resting_pointer_goes_from_the_card_when_others_act(table: Table):
    battle, event = table.battle, fallen(table)
    battle.hands.hovered = event.figure
    battle.showing._carded._alive = event.figure  # he stood when the pointer came to him
    card = battle.views().card
    assert card is not None and card.id in battle.session.decision.figures
    battle.hands.hovered = None
    battle.views()
    battle.hands.hovered = event.figure  # and now he is pointed at
    assert battle.views().card.id == event.figure


def test_the_card_is_of_who_acts_and_not_of_one_chosen_before(table: Table):
    battle, event = table.battle, fallen(table)
    acts = battle.session.decision.figures
    other = next(figure.id for figure in battle.view.state.standing() if figure.id not in acts)
    for before in (other, event.figure):
        battle.hands.chosen = [before]
        battle.hands.hovered = None
        battle.screening.changes += 1
        assert battle.views().card.id == acts[0]
