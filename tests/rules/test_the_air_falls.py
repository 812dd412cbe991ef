"""Falls out of the air: who drops, how hard, on whom, and where he comes to lie."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.events import Thrown
from game.core.fight.deeds import Saved, Shot
from game.core.fight.harm import Beset, Damaged
from game.core.fight.moves import Fell, Locked
from game.core.figures import SLAIN, Condition
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.play.asked.dice_box import LoadedDice
from game.play.ledger import Contacted
from game.play.moving.plunging import come_down
from game.play.moving.unhorsing import unhorse
from game.play.position import restored
from game.play.referee import Referee
from game.rules.stealth.seeing import seen
from tests.play import Fight, state_of

GRIFFON = "id: grip, side: blue, creature: griffon, hit_points: 40"
ORC = "id: orc, side: red, creature: orc, weapons: [sword], hit_points: 8"
BOWMAN = "id: bow, side: red, troop: longbowman, hit_points: 4"
RIDER = "id: lil, side: blue, class: fighting_man, level: 3, hit_points: 30, mount: pegasus"
FAR = "id: far, side: red, creature: orc, at: [40, 4], hit_points: 5"
BOOKS = ("starkpool", "chainmail", "three_actions", "cydonia", "exile")
"""All in which anybody stays aloft [LB-R70]."""


def field(*figures: str, more: str = "", begin: str = "move") -> Fight:
    return Fight("figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n" + more, begin=begin)


ANN = "id: ann, side: blue, class: fighting_man, level: 1, hit_points: 8, at: [10, 20]"


def set_aloft(*figures: str, **how: Any) -> Fight:
    """A fight in which Ann, who has no wings, is eight inches up."""
    state = state_of("figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n")
    return Fight(state=with_figure(state, replace(state.figures["ann"], altitude=8 * GRAIN)), **how)


def lift(fight: Fight) -> Fight:
    """Have the open step begin with Ann eight inches up: among bodies of troops all begin on the ground [LB-R70]."""
    fight.dice.lay("initiative", "red", faces=(1,))  # the step is begun anew
    start = with_figure(fight.position.start, replace(fight.figure("ann"), altitude=8 * GRAIN))
    fight.position = restored(fight.battle, start, fight.position.answers)
    return fight


def beset(fight: Fight, name: str, *conditions: Condition, **fields: object) -> Referee:
    """A referee to whom somebody is in this condition, and who has looked at who stays up."""
    ref = Referee(fight.battle, fight.now)
    figure = replace(ref.figure(name), **fields)
    ref.state = replace(ref.state, figures={**ref.state.figures, name: figure})
    for condition in conditions:
        ref.record(Beset(figures=(name,), condition=condition))
    come_down(ref)
    return ref


def fell(ref: Referee) -> list[Fell]:
    return [event for event in ref.events if isinstance(event, Fell)]


@pytest.mark.rule("SP-R304")
def test_a_griffon_shot_dead_at_six_inches_falls_to_the_ground():
    fight = field("id: grip, side: blue, creature: griffon, hit_points: 1, at: [10, 20], facing: 0, aloft: 6",
                  f"{BOWMAN}, at: [10, 8], facing: 180", begin="missile")  # fmt: skip
    fight.dice.otherwise(20)
    fight.pass_until("red").do("shoot bow at grip")
    fight.pass_until(limit=10)
    assert fight.figure("grip").fate == SLAIN
    last = fight.last(Fell)
    assert (last.figure, last.height, last.softly, last.rules) == ("grip", 6 * GRAIN, False, ("SP-R304",))
    assert fight.figure("grip").altitude == 0
    assert not fight.all(Damaged, cause="the fall")


@pytest.mark.rule("SP-R304")
@pytest.mark.parametrize("name", ["stunned", "held", "asleep", "prone"])
@pytest.mark.parametrize(("inches", "dice"), [(2, "1d6"), (3, "1d6"), (9, "4d6")])
def test_whose_own_wings_fail_takes_a_die_for_each_two_inches(name: str, inches: int, dice: str):
    fight = field(f"{GRIFFON}, at: [10, 20], facing: 0, aloft: {inches}", FAR)
    ref = beset(fight, "grip", Condition(name))
    thrown = [event for event in ref.events if isinstance(event, Thrown) and event.purpose == "fall"]
    assert [event.spec for event in thrown] == [dice]
    assert ref.figure("grip").hit_points == 40 - sum(thrown[0].faces)
    assert ref.figure("grip").has("prone")
    assert (ref.figure("grip").at, ref.figure("grip").altitude) == (fight.figure("grip").at, 0)


@pytest.mark.rule("SP-R304")
def test_a_helpless_rider_is_borne_down_by_his_mount_and_webbed_they_fall():
    fight = field(f"{RIDER}, at: [10, 20], facing: 0, aloft: 8", FAR)
    assert [one.softly for one in fell(beset(fight, "lil", Condition("asleep")))] == [True]
    ref = beset(fight, "lil", Condition("held", 0, "web"))
    assert [one.softly for one in fell(ref)] == [False]


@pytest.mark.rule("SP-R304")
def test_who_is_thrown_off_his_mount_falls():
    fight = field(f"{RIDER}, at: [10, 20], facing: 0, aloft: 8", FAR)
    ref = Referee(fight.battle, fight.now)
    unhorse(ref, "lil")
    come_down(ref)
    assert [(one.height, one.softly) for one in fell(ref)] == [(8 * GRAIN, False)]
    assert ref.figure("lil").hit_points < 30
    assert not fell(Referee(fight.battle, ref.state))


@pytest.mark.rule("SP-R304")
def test_nobody_gets_off_his_mount_aloft():
    fight = field(f"{RIDER}, at: [10, 20], facing: 0, aloft: 8", FAR)
    no = fight.refused("dismount lil")
    assert (no.reason, no.rule) == ("Lil is in the air", "SP-R304")


@pytest.mark.rule("SP-R304")
def test_a_spell_of_flight_that_ends_sets_him_down_softly():
    fight = set_aloft(ANN, FAR)
    assert not fell(beset(fight, "ann", Condition("flying")))
    ref = beset(fight, "ann")
    assert [(one.height, one.softly) for one in fell(ref)] == [(8 * GRAIN, True)]
    assert ref.figure("ann").hit_points == 8 and not ref.figure("ann").has("prone")
    assert [one.softly for one in fell(beset(fight, "ann", Condition("flying"), Condition("stunned")))] == [True]


@pytest.mark.rule("SP-R304")
def test_a_ring_of_feather_falling_makes_the_fall_soft():
    rider = f"{RIDER}, at: [10, 20], facing: 0, aloft: 8, gear: [ring_of_feather_falling]"
    fight = field(rider, FAR)
    ref = Referee(fight.battle, fight.now)
    unhorse(ref, "lil")
    come_down(ref)
    assert [one.softly for one in fell(ref)] == [True]
    assert ref.figure("lil").hit_points == 30


@pytest.mark.rule("SP-R304")
@pytest.mark.parametrize(("roll", "loses"), [(20, 0), (1, 6)])
def test_on_whom_it_falls_leaps_clear_or_takes_half(roll: int, loses: int):
    """Eight inches are 4d6: threes are 12, and half is 6. It comes to lie beside the orc."""
    fight = field(f"{GRIFFON}, at: [10, 20], facing: 0, aloft: 8", f"{ORC}, at: [10, 20]", FAR)
    fight.dice.lay("fall", "grip", faces=(3, 3, 3, 3)).lay("save", "orc", faces=(roll,))
    ref = beset(fight, "grip", Condition("stunned"))
    assert ref.figure("orc").hit_points == 8 - loses
    assert ref.figure("grip").hit_points == 40 - 12
    assert [event.against for event in ref.events if isinstance(event, Saved)] == ["fall"]
    assert not ref.at.field.lay.beneath(ref.figure("grip"))
    assert ref.figure("grip").at != fight.figure("grip").at


@pytest.mark.rule("SP-R304")
def test_the_slain_fall_on_people_too():
    fight = field(f"{GRIFFON}, at: [10, 20], facing: 0, aloft: 4", f"{ORC}, at: [10, 20]", FAR)
    fight.dice.lay("fall", "grip", faces=(6, 6)).lay("save", "orc", faces=(1,))
    ref = beset(fight, "grip", fate=SLAIN)
    assert ref.figure("orc").hit_points == 2


@pytest.mark.rule("SP-R304")
@pytest.mark.parametrize("ground", [
    "{kind: river, points: [[4, 14], [16, 14], [16, 24], [4, 24]]}",
    "{kind: building, points: [[4, 14], [16, 14], [16, 24], [4, 24]]}",
    "{kind: wall, line: [[4, 20], [16, 20]]}",
])  # fmt: skip
def test_it_comes_to_lie_at_the_nearest_place_where_it_can(ground: str):
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0, aloft: 4", FAR, more=f"terrain: [{ground}]\n")
    ref = beset(fight, "grip", Condition("stunned"), y=19 * GRAIN + GRAIN // 2)
    grip = ref.figure("grip")
    assert ref.at.ground.unfit(grip.profile.base, grip.at, grip.facing) is None
    assert not (4 < Fraction(grip.x, GRAIN) < 16 and 14 < Fraction(grip.y, GRAIN) < 24) or "wall" in ground


@pytest.mark.rule("SP-R304")
@pytest.mark.parametrize("book", BOOKS)
def test_by_every_book_of_single_men_who_cannot_fly_comes_down_as_a_step_ends(book: str):
    """Ann is set aloft with nothing to hold her up: whatever step ends first lets her down."""
    fight = set_aloft(ANN, f"{ORC}, at: [30, 8]", begin="opening", book=book)
    fight.pass_until(limit=1)
    assert [event.figure for event in fight.all(Fell)] == ["ann"]
    assert fight.figure("ann").altitude == 0


@pytest.mark.rule("SP-R304")
def test_among_bodies_of_troops_who_falls_beside_an_enemy_is_not_locked():
    """There contact is between bodies."""
    dice = LoadedDice().otherwise(10).lay("initiative", "red", faces=(1,))
    fight = lift(set_aloft(ANN, f"{ORC}, at: [10, 18.5]", begin="opening", book="large_battles", dice=dice))
    fight.pass_until(limit=1)
    assert fight.all(Fell) and not fight.all(Locked)


@pytest.mark.rule("SP-R304")
def test_a_shot_declared_at_one_who_then_falls_behind_a_wall_finds_him_there():
    """The harpy's song takes the griffon out of the air when the arrow is already on the string."""
    more = "terrain: [{kind: wall, line: [[4, 16], [16, 16]], height: 3}]\n"
    harpy = "id: harp, side: red, creature: harpy, hit_points: 9, at: [14, 12], facing: 180"
    dice = LoadedDice().lay("save", "grip", "harp", faces=(1,)).lay("shot", "bow", "grip", faces=(20,)).otherwise(10)
    text = "figures:\n" + "\n".join(
        f"  - {{{one}}}" for one in (f"{GRIFFON}, at: [10, 18], facing: 0, aloft: 6", f"{BOWMAN}, at: [10, 6]", harpy)
    )
    fight = Fight(f"{text}\n{more}", begin="missile", first="red", dice=dice)
    fight.do("shoot bow at grip")
    assert fight.figure("grip").has("stunned") and not fight.figure("grip").altitude
    assert seen(fight.at, fight.figure("bow"), fight.figure("grip")).kind == "blocked"
    while not fight.all(Shot):
        fight.do("done")
    assert fight.last(Shot, actor="bow").hit


@pytest.mark.rule("SP-R304")
@pytest.mark.rule("SP-3.5.1.3")
@pytest.mark.parametrize("book", ["starkpool", "chainmail"])
def test_who_falls_while_others_move_locks_nobody_before_they_have_moved(book: str):
    """Abe has come up to the orc as Ann falls elsewhere: both are in contact by his move, and may refuse melee."""
    fight = set_aloft(ANN, "id: abe, side: blue, class: fighting_man, level: 1, hit_points: 8, at: [30, 20]",
                      f"{ORC}, at: [30, 12], facing: 180", begin="move", book=book)  # fmt: skip
    fight.do("move abe via 30,13 facing 0")
    assert fight.all(Fell) and not fight.all(Locked) and not fight.figure("abe").locked
    fight.do("done")
    assert fight.last(Contacted).figures == ("abe", "orc")
    assert fight.figure("abe").locked and fight.figure("orc").locked


@pytest.mark.rule("SP-R304")
@pytest.mark.rule("SP-3.2.4")
def test_who_falls_into_a_melee_as_shots_are_declared_is_in_it_when_they_have_fallen():
    """The song that takes the griffon out of the air is of the same moment as the arrows, his and others'."""
    figures = (
        f"{GRIFFON}, at: [10, 18], facing: 0, aloft: 6", f"{ORC}, at: [10, 16], facing: 180",
        f"{BOWMAN}, at: [10, 6]", "id: bob, side: red, troop: longbowman, hit_points: 4, at: [13, 6]",
        "id: harp, side: red, creature: harpy, hit_points: 9, at: [14, 12], facing: 180",
    )  # fmt: skip
    dice = LoadedDice().lay("save", "grip", "harp", faces=(1,)).otherwise(10)
    text = "figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n"
    fight = Fight(text, begin="missile", first="red", dice=dice)
    fight.do("shoot bow at grip")
    assert fight.all(Fell) and fight.at.field.holders(fight.figure("grip")) == ("orc",) and not fight.all(Locked)
    fight.do("shoot bob at grip")
    while not fight.all(Locked):
        fight.do("done")
    assert {event.actor for event in fight.all(Shot)} == {"bow", "bob"}
    assert fight.last(Locked).figures == ("grip",)


@pytest.mark.rule("SP-R304")
@pytest.mark.rule("SP-3.10.3.1")
def test_a_shot_declared_at_one_who_then_falls_out_of_range_finds_him_at_long_range():
    """Tail spikes carry 18 inches: sixteen along, and twelve up for one of the two, are twenty."""
    figures = (
        f"{GRIFFON}, at: [10, 22], facing: 0, aloft: 12",
        "id: mant, side: red, creature: manticore, hit_points: 30, at: [10, 6], facing: 180, aloft: 12",
        "id: harp, side: red, creature: harpy, hit_points: 9, at: [14, 22], facing: 180, aloft: 12",
    )
    dice = LoadedDice().lay("save", "grip", "harp", faces=(1,)).otherwise(10)
    text = "figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n"
    fight = Fight(text, begin="missile", first="red", dice=dice)
    fight.do("shoot mant at grip")
    assert fight.all(Fell)
    while not fight.all(Shot):
        fight.do("done")
    shot = fight.last(Shot, actor="mant")
    assert (shot.witness["distance"], shot.witness["band"]) == (20, "long")
    assert [modifier.value for modifier in shot.tally.modifiers if modifier.label == "long range"] == [-2]
