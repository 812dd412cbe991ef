"""Surprise in a round of ten segments: who stands, for how long, and what is done with the segments that are left."""

from __future__ import annotations

import pytest

from game.core.events import Surprised
from game.core.fight.deeds import Shot
from game.core.fight.harm import Freed
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Moved
from game.core.grain import GRAIN
from game.play.asked.dice_box import LoadedDice
from game.systems.three_actions.events import InitiativeThrown
from game.systems.three_actions.ledger import SegmentBegan, segments
from tests.books.three_actions.rounds import blue, red
from tests.melee import figures
from tests.play import Fight
from tests.rules.test_3_1_doors import BASH, DOOR, DUNGEON, MEN

FAR = red("foe", 10, 10, "creature: orc, hit_points: 30")


def caught(lasts: int, *more: str, **dice: int) -> Fight:
    """Ann surprises Foe, who throws 1 for initiative when he comes to himself, and she 9."""
    text = figures(blue("ann", 10, 20, "troop: longbowman"), red("foe", 10, 10, "creature: orc, hit_points: 30"),
                   more="surprise: {unaware: [red]}\n")  # fmt: skip
    loaded = LoadedDice().otherwise(10).lay("surprise", "red", faces=(1,)).lay("surprise lasts", "red", faces=(lasts,))
    loaded = loaded.lay("initiative", "ann", faces=(9,)).lay("initiative", "ann", faces=(9,))
    return Fight(text, begin="opening", book="three_actions", dice=loaded.lay("initiative", "foe", faces=(1,)))


@pytest.mark.rule("TA-R50")
@pytest.mark.parametrize(("face", "stands"), [(3, 1), (4, 2)])
def test_the_surprised_stand_for_a_segment_or_two_then_state_and_throw(face: int, stands: int):
    fight = caught(face)
    assert fight.asked == "blue: state your intentions"
    assert fight.refused("move foe via 10,12 facing 180").rule
    fight.do("shoot ann at foe", "done")
    assert fight.asked == "red: state your intentions"
    assert [event.segment for event in fight.all(SegmentBegan) if not event.part] == list(range(1, stands + 1))
    assert fight.last(Shot).actor == "ann"
    fight.do("move foe via 10,11 facing 180", "done")
    begun = next(event for event in fight.all(InitiativeThrown) if "foe" in event.dice)
    assert begun.dice["foe"] == (stands + 1,)
    while fight.now.round == 1:
        fight.pass_until(limit=1)
    assert fight.figure("foe").y > 10 * GRAIN
    assert not fight.figure("foe").has("surprised")


@pytest.mark.rule("TA-R50")
def test_who_surprises_acts_in_the_first_segment_whatever_its_die_shows():
    fight = caught(1)
    fight.do("shoot ann at foe; ann at foe", "done")
    assert fight.all(InitiativeThrown)[0].dice == {"ann": (1, 9)}


def surprised(*lines: str, lasts: int = 3, more: str = "surprise: {unaware: [red]}\n", **initiative: int) -> Fight:
    """Red is surprised, for one segment or (with a 4) for two; all but the named throw 10 for initiative."""
    loaded = LoadedDice().otherwise(10).lay("surprise", "red", faces=(1,)).lay("surprise lasts", "red", faces=(lasts,))
    for name, face in initiative.items():
        loaded.lay("initiative", name, faces=(face,))
    return Fight(figures(*lines, more=more), begin="opening", book="three_actions", dice=loaded)


def plain(fight: Fight) -> Fight:
    """Play the round out."""
    began = fight.now.round
    while fight.position.decision is not None and fight.now.round == began:
        fight.pass_until(limit=1)
    return fight


@pytest.mark.rule("TA-R50")
def test_a_casting_begun_against_the_surprised_goes_on_when_they_have_come_to_themselves():
    """A fireball of three segments, begun in the first: it bursts in the third, and the orc has had its say."""
    mage = "class: magic_user, level: 7, weapons: [dagger], spells: [fire_ball]"
    fight = surprised(blue("mag", 10, 30, mage), FAR, red("oaf", 30, 10), mag=9, foe=5)
    fight.do("cast mag fire_ball toward 10,10", "done")
    assert fight.asked == "red: state your intentions"
    assert not fight.all(SpellCast)
    plain(fight)
    before = [event.segment for event in fight.events[: fight.events.index(fight.last(SpellCast))]
              if isinstance(event, SegmentBegan)]  # fmt: skip
    assert before[-1] == 3


@pytest.mark.rule("TA-R50")
@pytest.mark.rule("TA-0.3")
def test_a_caster_taken_by_surprise_casts_in_the_segments_that_are_left():
    """He comes to himself after two segments and throws 1: he begins in the third, and needs no new components."""
    mage = "class: magic_user, level: 7, weapons: [quarter_staff], spells: [fire_ball], hit_points: 40"
    fight = surprised(blue("ann", 10, 30), red("mag", 10, 10, mage), lasts=6, mag=1)
    fight.do("done")
    fight.do("cast mag fire_ball toward 10,30", "done")
    plain(fight)
    before = [event.segment for event in fight.events[: fight.events.index(fight.last(SpellCast))]
              if isinstance(event, SegmentBegan)]  # fmt: skip
    assert before[-1] == 5


@pytest.mark.rule("TA-R50")
def test_where_all_the_surprised_fall_in_it_nobody_is_left_to_state_anything():
    fight = surprised(blue("ann", 10, 20, "troop: longbowman"), red("foe", 10, 14, "creature: orc, hit_points: 1"),
                      red("far", 40, 4), ann=1)  # fmt: skip
    fight.dice.lay("shot", "ann", faces=(20,))
    fight.do("shoot ann at foe", "done")
    assert not fight.figure("foe").standing
    assert fight.asked == "red: state your intentions", "the other has come to himself"
    assert fight.last(Freed).figures == ("far",)


@pytest.mark.rule("TA-R50")
def test_if_both_are_surprised_nobody_is_and_all_throw_as_always():
    both = "surprise: {unaware: [red, blue]}\n"
    loaded = LoadedDice().otherwise(10).lay("surprise", "red", faces=(1,)).lay("surprise", "blue", faces=(1,))
    text = figures(blue("ann", 10, 20), FAR, more=both)
    fight = Fight(text, begin="opening", book="three_actions", dice=loaded)
    assert not fight.all(Surprised)
    fight.do("done", "done")
    assert set(fight.all(InitiativeThrown)[0].dice) == {"ann", "foe"}


@pytest.mark.rule("TA-R50")
@pytest.mark.rule("SP-3.1.13.2")
def test_who_burst_the_door_only_steps_clear_while_the_surprise_lasts():
    """Ann and Bea state what they do when the orc does; until then they may only step aside."""
    loaded = LoadedDice().otherwise(10).lay("bash", "ann", faces=(2,)).lay("bash", "bea", faces=(5,))
    loaded.lay("surprise", "red", faces=(1,)).lay("surprise lasts", "red", faces=(1,))
    fight = Fight(MEN + DUNGEON + DOOR % "shut" + BASH % "", begin="opening", book="three_actions", dice=loaded)
    assert fight.asked == "blue: state your intentions"
    fight.do("done")
    assert segments(fight.now).segment == 1
    asked = []
    for _ in range(2):
        asked.append(fight.asked)
        fight.do("done")
    assert asked == ["blue: state your intentions", "red: state your intentions"]
    late = fight.all(InitiativeThrown)[-1].dice
    assert set(late) == {"ann", "bea", "orc"}
    assert all(min(dice) >= 2 for dice in late.values())


@pytest.mark.rule("TA-R50")
@pytest.mark.rule("SP-3.1.10")
def test_an_ambush_sprung_in_a_later_round_surprises_for_a_segment_or_two():
    text = figures(blue("ann", 10, 20, "troop: longbowman, hidden: true"), red("foe", 10, 4),
                   more="surprise: {unaware: [red], ambush: [blue]}\n")  # fmt: skip
    loaded = LoadedDice().otherwise(10).lay("surprise", "red", faces=(1,)).lay("surprise lasts", "red", faces=(4,))
    fight = Fight(text, begin="opening", book="three_actions", dice=loaded)
    fight.do("choose wait")
    plain(fight)
    assert fight.now.round == 2
    fight.do("choose spring")
    fight.pass_until("red: state your intentions")
    assert (fight.now.round, segments(fight.now).segment) == (2, 2)
    plain(fight)
    assert not fight.all(Moved, figure="ann")


@pytest.mark.rule("TA-R50")
@pytest.mark.rule("TA-7.2")
def test_what_is_stated_after_the_surprise_counts_like_all_of_the_round():
    """A bow looses two missiles a round: who has stated both when he comes to himself states no third."""
    lines = blue("ann", 10, 20, "troop: longbowman"), red("foe", 10, 10, "troop: longbowman")
    fight = Fight(
        figures(*lines, more="surprise: {unaware: [red]}\n"), begin="opening", book="three_actions",
        dice=LoadedDice().otherwise(10).lay("surprise", "red", faces=(1,)).lay("surprise lasts", "red", faces=(1,)),
    )  # fmt: skip
    fight.do("done")
    assert fight.asked == "red: state your intentions"
    fight.do("shoot foe at ann; foe at ann")
    assert fight.refused("shoot foe at ann").rule == "TA-7.2"
