"""What the board foretells of a shot is what the dice then decide."""

import pytest

from game.forecast.inspection import Question, as_set_up, inspect
from game.rules.situation import Situation
from game.session.opening import begin, opened
from game.ui.board.forecasts.attacks import Shooters, shot_forecast


@pytest.mark.rule("EX-7.1")
def test_a_shot_is_foretold_in_percent_by_inspection_and_forecast():
    session = begin(opened("bridge"), "exile", 3)
    state = as_set_up(session.battle, session.now)
    tally = inspect(session.battle, state, Question(figure="bows-1", target="archers-1"))["attack"]["tally"]
    assert tally["rule"] == "EX-7.1" and tally["need"] > 20
    at = Situation(state, session.battle)
    view = shot_forecast(at, Shooters([at.figure("bows-1")]), at.figure("archers-1"), None)
    assert view is not None and view.die is not None and view.die[0] == 100
    assert view.answer == f"{round(tally['chance'] * 100)} %"
