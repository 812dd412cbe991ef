"""Who laid an engine is told apart from those of its crew who did not."""

from __future__ import annotations

from game.ui.board.figures.looks import has_acted
from tests.books.test_engines import GUN
from tests.play import Fight

SECOND = "  - {id: other, side: blue, troop: light_foot, engine: light_catapult, at: [8, 43.5], facing: 0}\n"
TWO = GUN + SECOND
"""While the second may still be laid, the first is."""


def test_who_laid_an_engine_has_acted_and_the_rest_of_its_crew_have_not():
    fight = Fight(TWO, begin="opening").pass_until("blue: declare")
    assert not has_acted(fight.now, fight.now.figures["gun"])
    fight.do("bombard gun toward 24,20")
    assert has_acted(fight.now, fight.now.figures["gun"])
    for name in ("crew-1", "other"):
        assert not has_acted(fight.now, fight.now.figures[name])
