"""A battle may be conceded, or called a draw, whenever a side is asked anything [ST-R37]."""

from pathlib import Path

import pytest

from game.core.course.leaving import DrawRefused, Leave
from game.core.events import BattleEnded
from game.core.text.typed import read
from game.session.game import Keeping, Session
from game.session.opening import begin, opened
from game.session.replay import verify
from game.sides.random_legal import RandomLegal
from tests.melee import blue, figures, red
from tests.play import Fight
from tests.session.battles import SKIRMISH

FIELD = figures(blue("ann", 10, 20), blue("bea", 12, 20), red("foe", 10, 18), red("oaf", 30, 4))


@pytest.mark.rule("ST-R37")
def test_who_concedes_has_lost_and_nothing_more_is_played():
    fight = Fight(FIELD, begin="melee")
    assert fight.asked.startswith("blue")
    fight.do("leave concede")
    ended = fight.last(BattleEnded)
    assert (ended.winner, ended.why) == ("red", "Blue conceded")
    assert (fight.position.decision, fight.now.agenda, fight.events[-1]) == (None, (), ended)


@pytest.mark.rule("ST-R37")
def test_a_draw_holds_if_the_enemy_agrees_at_once():
    fight = Fight(FIELD)
    fight.do("leave draw")
    assert fight.asked == "red: a draw, offered by Blue"
    fight.do("choose agree")
    assert fight.now.outcome is not None
    assert fight.now.outcome.winner is None


@pytest.mark.rule("ST-R37")
def test_else_the_battle_goes_on_where_it_was():
    fight = Fight(FIELD)
    before = fight.asked
    fight.do("leave draw")
    fight.do("choose fight_on")
    assert fight.last(DrawRefused).side == "blue"
    assert fight.asked == before
    fight.do("move ann facing 90")
    assert fight.figure("ann").facing == 90


def test_there_are_two_ways_to_leave():
    assert read("leave draw") == Leave("draw")
    assert Leave("concede").text() == "leave concede"
    with pytest.raises(ValueError, match=r"concede\|draw"):
        read("leave")
    assert Fight(FIELD).refused("leave quietly").rule == "ST-R37"


def test_nobody_is_told_to_leave():
    """It is never proposed: who plays at random fights on."""
    fight = Fight(FIELD)
    decision = fight.position.decision
    assert not any(isinstance(command, Leave) for offer in decision.offers for command in offer.examples(fight.at))
    player = RandomLegal("blue", 1)
    for _ in range(50):
        assert not isinstance(player.choose(fight.at, decision)[0], Leave)


def test_a_battle_that_was_conceded_is_kept_and_verified(tmp_path: Path):
    scenario = tmp_path / "ford.yaml"
    scenario.write_text(SKIRMISH)
    session: Session = begin(opened(str(scenario)), None, 3, kept=Keeping(tmp_path / "ford.replay"))
    session.play(Leave("concede"), "human")
    assert session.over
    session.close()
    assert verify(tmp_path / "ford.replay").agrees
