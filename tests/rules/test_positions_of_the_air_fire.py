"""Awkward positions of the air, each played as it would be at the table: shots, breath, spells and falls."""

from __future__ import annotations

import pytest

from game.core.events import Thrown
from game.core.fight.deeds import Saved, Shot
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Fell
from game.core.fight.riding import Unhorsed
from game.core.figures import SLAIN
from game.core.grain import GRAIN
from tests.aloft import FAR, field, griffon, mage, man, no, played, rider, shot, told
from tests.play import Fight, state_of

# ---- shots, breath and spells ----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R302")
@pytest.mark.parametrize(("along", "up", "far"), [(12, 9, ""), (12, 10, "15.62"), (0, 15, ""), (0, 16, "16")])
def test_a_short_bow_carries_fifteen_inches_up_too(along: int, up: int, far: str):
    ann = man("ann", 12, 22, side="blue")  # there is somebody to shoot at
    fight = field(griffon(10, 20, up), ann, man("bow", 10, 20 - along, "short_bow"), FAR, begin="missile")
    fight.pass_until("red: declare")
    if far:
        why = f"Grip is {far} inches away from centre to centre: a short bow carries 15 [SP-3.4.2.2]"
        assert no(fight, "shoot bow at grip") == why
    else:
        fight.do("shoot bow at grip")


@pytest.mark.rule("SP-R302")
def test_the_height_of_the_ground_counts_in_no_distance():
    tower = "terrain: [{kind: battlement, points: [[8, 8], [14, 8], [14, 14], [8, 14]], height: 3}]\n"
    for more in ("", tower):
        fight = field(griffon(10, 24.5, 9), man("bow", 10, 12.5, "short_bow"), FAR, more=more, begin="missile")
        assert shot(fight, "shoot bow at grip").last(Shot).target == "grip"


@pytest.mark.rule("SP-R302")
def test_over_a_row_of_friends_an_archer_shoots_freely_at_one_aloft():
    friends = [man(f"m{n}", 10, 10 + 2 * n) for n in range(4)]
    fight = field(griffon(10, 20, 6), man("bow", 10, 8, "longbow"), *friends, begin="missile")
    tally = shot(fight, "shoot bow at grip").last(Shot, actor="bow").tally
    assert not [one.label for one in tally.modifiers if "overhead" in one.label or "cover" in one.label]


@pytest.mark.rule("SP-3.4.2.5.1")
@pytest.mark.rule("SP-R296")
@pytest.mark.parametrize(("to", "late"), [("10,25", False), ("10,24.9", True)])
def test_who_has_flown_more_than_half_shoots_as_one_who_has_run(to: str, late: bool):
    """Of a manticore's eighteen inches four are for rising: five more along are half."""
    spikes = "id: mant, side: blue, creature: manticore, hit_points: 40, at: [10, 30], facing: 0"
    fight = field(spikes, man("ann", 10, 14, hit_points=20), FAR)
    fight.do(f"move mant via {to} altitude 4 facing 0")
    fight.pass_until("blue: declare").do("shoot mant at ann")
    assert bool(played(fight).all(Thrown, purpose="steady")) is late


@pytest.mark.rule("SP-R303")
@pytest.mark.rule("SP-3.4.3.5")
def test_breath_from_above_falls_on_friend_and_foe_who_fight_each_other():
    """The orc is not touched, but is locked with the man who is."""
    dragon = "id: drag, side: red, creature: red_dragon, hit_points: 40, at: [10, 30], facing: 0, aloft: 4"
    orc = "id: orc, side: red, creature: orc, hit_points: 8, at: [10, 19], facing: 180"
    fight = field(dragon, man("ann", 10, 20.6, side="blue", facing=0), orc, begin="missile")
    shot(fight, "breathe drag toward 10,20.6")
    assert {event.figure for event in fight.all(Saved, against="breath")} == {"ann", "orc"}


@pytest.mark.rule("SP-R303")
@pytest.mark.rule("SP-R304")
@pytest.mark.parametrize(("up", "far"), [(6, "13.42"), (2, "")])
def test_a_spell_aimed_at_one_aloft_is_as_far_off_as_he_and_works_up_there(up: int, far: str):
    """Dispelled in mid-air, a flying mage comes down softly. He is twelve inches off, or thirteen aslant."""
    state = state_of(told(mage("mer", 10, 26, "fly", side="blue"), mage("bad", 10, 14.2, "dispel_magic"), FAR))
    fight = Fight(state=state, begin="missile")
    fight.do("cast mer fly at mer")
    while fight.asked != "blue: Move":
        fight.do("choose last") if "red: move first" in fight.asked else fight.pass_until(limit=1)
    fight.do(f"move mer altitude {up} facing 0")
    fight.pass_until("red: declare")
    if far:
        assert "carries 12" in no(fight, "cast bad dispel_magic toward 10,26")
        return
    shot(fight, "cast bad dispel_magic toward 10,26")
    assert [(event.height, event.softly) for event in fight.all(Fell)] == [(2 * GRAIN, True)]
    assert fight.figure("mer").hit_points == 30


@pytest.mark.rule("SP-R303")
def test_what_a_mage_casts_right_under_himself_falls_on_those_below():
    lil = mage("mer", 10, 20, "fire_ball", side="red", mount="pegasus", aloft=6)
    fight = field(lil, man("ann", 10, 20, side="blue"), begin="missile")
    assert shot(fight, "cast mer fire_ball toward 10,20").last(SpellCast).caught == ("ann",)


@pytest.mark.rule("SP-R303")
@pytest.mark.parametrize(("up", "caught"), [(0, ("ann", "bob")), (4, ("ann", "bob")), (5, ("ann",))])
def test_a_cone_from_above_is_as_long_aslant(up: int, caught: tuple[str, ...]):
    """Six inches long, it reaches four and a half over the table from four up, and three and a third from five."""
    mer = mage("mer", 10, 20, "fear", side="red", mount="pegasus", facing=180, aloft=up)
    fight = field(mer, man("ann", 10, 23, side="blue"), man("bob", 10, 25.5, side="blue"), begin="missile")
    assert shot(fight, "cast mer fear toward 10,23").last(SpellCast).caught == caught


@pytest.mark.rule("SP-R302")
@pytest.mark.rule("SP-R161")
def test_a_touch_does_not_reach_one_who_is_aloft():
    healer = "id: cle, side: blue, class: cleric_spiritual, level: 6, spells: [cure_light], at: [10, 22], facing: 0"
    fight = field(rider(10, 20, 2), healer, FAR, begin="missile")
    fight.pass_until("blue: declare")
    assert "inches away: cure light wounds is a touch [SP-R161]" in no(fight, "cast cle cure_light at lil")


@pytest.mark.rule("SP-R302")
@pytest.mark.rule("SP-R210")
@pytest.mark.parametrize(("up", "heard"), [(9, True), (20, False)])
def test_a_song_is_heard_twelve_inches_off_through_the_air(up: int, heard: bool):
    harpy = f"id: harp, side: red, creature: harpy, hit_points: 9, at: [10, 14], facing: 180, aloft: {up}"
    fight = field(griffon(10, 20), harpy, begin="missile")
    assert bool(played(fight).all(Saved, against="song")) is heard


# ---- falls -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R304")
def test_a_mount_slain_aloft_lets_its_rider_fall():
    """Eight inches are 4d6: threes are 12."""
    fight = field(rider(10, 20, 8), man("bow", 10, 12, "longbow", level=9, hit_points=30), FAR, begin="missile")
    fight.dice.otherwise(20).lay("fall", "lil", faces=(3, 3, 3, 3))
    while not fight.all(Unhorsed):
        shot(fight, "shoot bow at lil horse")
    assert [(event.height, event.softly) for event in fight.all(Fell)] == [(8 * GRAIN, False)]
    assert fight.figure("lil").hit_points == 30 - 12
    assert fight.figure("lil").has("prone") and not fight.figure("lil").profile.mount


@pytest.mark.rule("SP-R304")
def test_a_griffon_shot_dead_falls_on_friend_and_foe_beneath():
    """Each saves for himself: the one takes half of 4d6, the other leaps clear."""
    fight = field(griffon(10, 20, 8, hit_points=1), man("bow", 10, 12, "longbow", level=9),
                  man("ann", 10.6, 20, side="blue"), man("rob", 9.4, 20), FAR, begin="missile")  # fmt: skip
    fight.dice.otherwise(20).lay("fall", "grip", faces=(3, 3, 3, 3))
    fight.dice.lay("save", "ann", faces=(1,)).lay("save", "rob", faces=(20,))
    shot(fight, "shoot bow at grip")
    assert fight.figure("grip").fate == SLAIN
    assert (fight.figure("ann").hit_points, fight.figure("rob").hit_points) == (2, 8)


