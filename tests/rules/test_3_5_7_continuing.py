"""Section 3.5.7: the end of an exchange, who stays locked, and how one gets out."""

import pytest

from game.core.events import RoundBegan
from game.core.fight.deeds import Struck
from game.core.fight.harm import Slain
from game.core.fight.moves import Locked
from tests.melee import blue, figures, melee, red, rolled, until
from tests.play import Fight


@pytest.mark.rule("SP-3.5.7.1")
def test_the_exchange_ends_when_all_have_struck():
    """Ann of level 2 has two blows, the orc one: after the third blow the round is over."""
    fight = melee(blue("ann", 10, 20, "class: fighting_man, level: 2, weapons: [flail]"), red("foe", 10, 18))
    for command in ("strike ann at foe", "strike ann at foe"):
        fight.do(command)
        assert not fight.all(RoundBegan)
    fight.do("strike foe at ann")
    assert fight.last(RoundBegan).number == 2
    assert len(fight.all(Struck)) == 3


@pytest.mark.rule("SP-3.5.7.1")
def test_the_dead_do_not_strike():
    """Ann's spear kills the orc first: it has no blow, and the exchange ends."""
    fight = melee(
        blue("ann", 10, 20, "class: fighting_man, level: 1, weapons: [spear]"),
        red("foe", 10, 18, "creature: orc, hit_points: 3"), red("far", 30, 8), ann=19,
    )  # fmt: skip
    fight.do("strike ann at foe")
    assert fight.last(Slain).figure == "foe"
    assert [blow.actor for blow in fight.all(Struck)] == ["ann"]
    assert fight.now.round == 2


@pytest.mark.rule("SP-3.5.7.1.1")
def test_still_locked_in_the_next_round():
    """After an exchange in which nobody fell, neither may walk in the next round, nor shoot; they fight again."""
    archer = "class: fighting_man, level: 1, weapons: [short_bow, dagger]"
    fight = melee(blue("ann", 10, 20, archer), red("foe", 10, 18), red("far", 20, 10))
    until(fight, 2, "Move")
    assert fight.figure("ann").locked and fight.figure("foe").locked
    until(fight, 2, "blue")
    assert fight.refused("move ann via 10,26 facing 0").rule == "SP-3.5.1.3"
    assert "declare shots" not in fight.do("done") and "strikes" in fight.pass_until("strikes").asked


@pytest.mark.rule("SP-3.5.7.1.1")
def test_unless_a_friend_stands_between():
    """Bea fights in front of Ann: in the next round Ann, unlocked, walks off."""
    fight = melee(blue("bea", 10, 20), blue("ann", 10, 21), red("foe", 10, 19))
    until(fight, 2, "blue")
    assert fight.refused("move bea via 14,24 facing 0").rule == "SP-3.5.1.3"
    fight.do("move ann via 10,26 facing 0")
    assert fight.where("ann") == (10, 26)


@pytest.mark.rule("SP-3.5.7.2")
def test_out_by_death():
    """The only enemy slain, Ann is free in the next round."""
    fight = melee(blue("ann", 10, 20), red("foe", 10, 18, "creature: orc, hit_points: 3"), red("far", 30, 8), ann=19)
    while "Ann" not in fight.asked:
        fight.do("done")
    fight.do("strike ann at foe")
    assert fight.last(Locked).figures == ()
    until(fight, 2, "blue: ").do("move ann via 10,26 facing 0")


@pytest.mark.rule("SP-3.5.7.2")
def test_out_by_escape():
    """Ann escapes; in the next round both are free."""
    text = figures(blue("ann", 10, 20), red("foe", 10, 18))
    fight = Fight(text, begin="melee", dice=rolled(escape_ann=12))
    fight.do("escape ann to 10,22 facing 0")
    until(fight, 2, "Move")
    assert not fight.figure("ann").locked and not fight.figure("foe").locked


@pytest.mark.rule("SP-3.5.7.2")
@pytest.mark.rule("SP-3.5.9.2.3")
def test_out_by_flight():
    """Struck from behind the orc fails its morale and its escape, and flees when all blows have fallen."""
    dice = rolled(morale_foe=(1, 1), escape_foe=20)
    text = figures(blue("ann", 10, 20), blue("bea", 10, 16), red("foe", 10, 18), red("far", 40, 8))
    fight = Fight(text, begin="melee", dice=dice)
    fight.do("strike bea at foe")
    assert "must escape" in fight.asked
    fight.do("escape foe to 13,18 facing 180")
    while "strikes" in fight.asked:
        fight.do("done")
    assert fight.figure("foe").has("fleeing")
    assert not fight.figure("ann").locked and not fight.figure("bea").locked


@pytest.mark.rule("SP-3.5.7.1")
@pytest.mark.rule("SP-R4")
def test_one_exchange_a_round():
    """Three rounds, three exchanges: each figure strikes once in each."""
    fight = melee(blue("ann", 10, 20), red("foe", 10, 18, "creature: orc, hit_points: 90"))
    for number in (1, 2, 3):
        while fight.now.round == number:
            actor = fight.position.decision.figures[0] if "strikes" in fight.asked else ""  # type: ignore[union-attr]
            fight.do(f"strike {actor} at {'foe' if actor == 'ann' else 'ann'}") if actor else fight.pass_until(limit=1)
        assert len(fight.all(Struck, actor="ann")) == len(fight.all(Struck, actor="foe")) == number
