"""Awkward positions of the air, each played as it would be at the table."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.events import Thrown
from game.core.fight.deeds import Saved, Shot, Struck
from game.core.fight.harm import Damaged
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Fell, Moved, Soared, ZoneEntered
from game.core.fight.riding import Unhorsed
from game.core.figures import SLAIN, Condition
from game.core.grain import GRAIN
from game.core.state import State
from game.rules.melee.reach import position, within_reach
from tests.play import Fight, state_of

FAR = "id: far, side: red, creature: orc, hit_points: 5, at: [44, 4]"
WOOD = "terrain: [{kind: woods, points: [[4, 14], [16, 14], [16, 24], [4, 24]]}]\n"
HOUSE = WOOD.replace("woods", "building")


def griffon(x: float, y: float, aloft: int = 0, **more: object) -> str:
    return _one("creature: griffon", "grip", "blue", (x, y), {"hit_points": 40, "facing": 0, "aloft": aloft, **more})


def man(name: str, x: float, y: float, weapon: str = "sword", **more: object) -> str:
    told = {"level": 1, "weapons": f"[{weapon}]", "hit_points": 8, "facing": 180, **more}
    return _one("class: fighting_man", name, str(told.pop("side", "red")), (x, y), told)


def rider(x: float, y: float, aloft: int, weapon: str = "sword", **more: object) -> str:
    told = {"level": 3, "hit_points": 30, "mount": "pegasus", "weapons": f"[{weapon}]", "facing": 0, "aloft": aloft}
    return _one("class: fighting_man", "lil", "blue", (x, y), {**told, **more})


def mage(name: str, x: float, y: float, spells: str, **more: object) -> str:
    told = {"level": 12, "hit_points": 30, "spells": f"[{spells}]", **more}
    return _one("class: magic_user", name, str(told.pop("side", "red")), (x, y), told)


def _one(kind: str, name: str, side: str, place: tuple[float, float], more: dict[str, object]) -> str:
    rest = "".join(f", {key}: {value}" for key, value in more.items() if (key, value) != ("aloft", 0))
    return f"id: {name}, side: {side}, {kind}, at: [{place[0]}, {place[1]}]{rest}"


def told(*figures: str, more: str = "") -> str:
    return "figures:\n" + "\n".join(f"  - {{{one}}}" for one in figures) + "\n" + more


def field(*figures: str, more: str = "", begin: str = "move") -> Fight:
    return Fight(told(*figures, more=more), begin=begin)


def under(state: State, name: str, condition: str, aloft: int = 0) -> Fight:
    """A fight in which somebody has a condition from the beginning, and may be aloft."""
    figure = replace(state.figures[name], conditions=(Condition(condition),), altitude=aloft * GRAIN)
    return Fight(state=replace(state, figures={**state.figures, name: figure}))


def no(fight: Fight, command: str) -> str:
    """Why a command is refused, with the rule."""
    found = fight.refused(command)
    return f"{found.reason} [{found.rule}]"


def dive(fight: Fight, command: str) -> Fight:
    """Charge by air, and have nobody meet it or shoot at it."""
    fight.do(command)
    while fight.asked.endswith(("counter-charge?", "shoot?")):
        fight.do("done")
    return fight


def high(fight: Fight, name: str) -> Fraction:
    return Fraction(fight.figure(name).altitude, GRAIN)


def reached(fight: Fight, name: str) -> list[str]:
    return [foe.id for foe in within_reach(fight.at, fight.figure(name))]


def shot(fight: Fight, command: str) -> Fight:
    """Play a missile phase in which the red side gives one command, up to the next moves."""
    fight.pass_until("red: declare").do(command)
    return played(fight)


def played(fight: Fight) -> Fight:
    """Play on to the next moves, or the end of the battle."""
    while fight.asked and "ove" not in fight.asked:
        fight.pass_until(limit=1)
    return fight


# ---- taking wing and coming down -------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R301")
@pytest.mark.rule("SP-R299")
@pytest.mark.parametrize("aloft", [0, 6])
def test_who_has_dived_is_as_locked_as_who_has_charged_and_does_not_just_fly_off(aloft: int):
    """By air as on foot a griffon ends in the zone of the man whom it was after, and next round it cannot go."""
    fight = field(griffon(10, 25, aloft), man("mark", 10, 12, hit_points=200, level=9), FAR)
    dive(fight, "charge grip via 10,12 facing 0")
    assert fight.where("grip") == (10, 14.5)
    assert fight.at.field.holders(fight.figure("grip")) == ("mark",)
    fight.dice.otherwise(2)
    while not (fight.now.round == 2 and fight.asked == "blue: Move"):
        fight.pass_until(limit=1)
    assert no(fight, "move grip via 10,28 altitude 4 facing 0") == "Grip is locked in melee by Mark [SP-3.5.1.3]"


@pytest.mark.rule("SP-R301")
def test_where_his_friends_leave_no_room_it_comes_down_a_little_farther_off():
    """In the inch about the mark stand his friends; from two inches off he is still in the griffon's zone."""
    friends = [man(f"m{n}", 10 + x, 13.4) for n, x in enumerate((-1.2, 0, 1.2))]
    fight = dive(field(griffon(10, 25, 6), man("mark", 10, 12), *friends, FAR), "charge grip via 10,12 facing 0")
    assert fight.where("grip")[1] > 14.5
    assert fight.last(ZoneEntered).zones[0] == "mark"


@pytest.mark.rule("SP-R301")
def test_from_right_above_its_mark_it_sinks_beside_him():
    fight = field(griffon(10, 12, 6), man("mark", 10, 12), FAR)
    dive(fight, "charge grip via 10,12 facing 0")
    assert high(fight, "grip") == 0
    assert fight.where("grip") == (10, 13.5)
    assert fight.last(Moved, figure="grip").charge
    assert fight.at.field.holders(fight.figure("grip")) == ("mark",)


@pytest.mark.rule("ST-R1")
@pytest.mark.rule("SP-R301")
@pytest.mark.parametrize("y", [30, 12])
def test_in_the_midst_of_a_crowd_there_is_no_room_to_dive_to(y: int):
    crowd = [man(f"m{x}-{y}", 10 + x, 12 + y) for x in range(-3, 4) for y in range(-3, 4)]
    fight = field(griffon(10, y, 6), *crowd)
    assert no(fight, "charge grip via 10,12 facing 0") == "there is no room for Grip to come down beside M0 0 [ST-R1]"


@pytest.mark.rule("SP-R298")
@pytest.mark.parametrize(
    ("ground", "why"), [(WOOD, "the crowns of the trees are in the way"), (HOUSE, "the roof is in the way")]
)
def test_nobody_dives_at_a_man_in_a_wood_or_a_house(ground: str, why: str):
    fight = field(griffon(10, 30), man("mark", 10, 19), FAR, more=ground)
    said = no(fight, "charge grip via 10,19 landing facing 0")
    assert said == f"Grip cannot come down beside Mark: {why} [SP-R298]"


@pytest.mark.rule("ST-R1")
def test_it_does_not_land_on_a_friend_nor_on_one_who_has_walked_beneath_it():
    fight = field(griffon(10, 30), man("ann", 10, 20, side="blue"), FAR)
    assert no(fight, "move grip via 10,20 landing facing 0") == "there is no room for Grip: Ann stands there [ST-R1]"
    harpy = "id: harp, side: red, creature: harpy, hit_points: 9, at: [10, 24], facing: 180, aloft: 2"
    fight = field(man("ann", 10, 30, side="blue"), harpy)
    fight.do("move ann via 10,24 facing 0")
    fight.pass_until("red")
    assert no(fight, "move harp landing facing 180") == "there is no room for Harp: Ann stands there [ST-R1]"
    fight.do("move harp altitude 3 facing 180")


@pytest.mark.rule("SP-R298")
@pytest.mark.parametrize(("height", "flies"), [(1, True), (3, True), (4, False)])
def test_in_a_vast_hall_it_flies_over_screens_but_through_no_wall_up_to_the_vaults(height: int, flies: bool):
    hall = f"""table: {{width: 28, height: 40, setting: building, vast: true}}
terrain: [{{kind: wall, line: [[2, 20], [26, 20]], height: {height}}}]
"""
    fight = field(griffon(10, 30), man("foe", 20, 6), more=hall)
    if flies:
        fight.do("move grip via 10,16 altitude 4 facing 0")
        assert fight.where("grip") == (10, 16)
    else:
        why = "Grip cannot fly there: a wall up to the vaults is in the way [SP-R298]"
        assert no(fight, "move grip via 10,16 altitude 4 facing 0") == why


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize("place", ["10,-3", "10,0.1"])
def test_nobody_flies_out_over_the_edge_of_the_table(place: str):
    assert "off table" in no(field(griffon(10, 6, 6), FAR), f"move grip via {place} facing 0")


# ---- between the ground and two inches up ----------------------------------------------------------------------------


@pytest.mark.rule("SP-R300")
def test_a_griffon_low_over_pikes_is_struck_by_two_ranks_and_strikes_back_at_both():
    """A swordsman beside them neither strikes nor is struck; pike and spear come first, as the longer."""
    fight = field(griffon(10, 20, 2), man("pike", 10, 18.5, "pike", hit_points=30),
                  man("spear", 10, 17.45, "spear", hit_points=30), man("sword", 11.6, 18.5, hit_points=30), FAR,
                  begin="melee")  # fmt: skip
    asked = []
    fight.pass_until("strikes")
    while "strikes" in fight.asked:
        asked.append(fight.asked)
        fight.pass_until(limit=1)
    assert asked[:2] == ["red: Pike strikes", "red: Spear strikes"]
    assert "blue: Grip strikes" in asked and "red: Sword strikes" not in asked
    assert not fight.figure("grip").locked and not fight.figure("pike").locked


@pytest.mark.rule("SP-R300")
@pytest.mark.rule("ST-R34")
@pytest.mark.parametrize(
    ("ground", "met"),
    [
        ("{kind: wall, line: [[2, 20], [26, 20]]}", True),
        ("{kind: wall, line: [[2, 20], [26, 20]], height: 3}", False),
        ("{kind: hedge, line: [[2, 20], [26, 20]]}", True),
        ("{kind: woods, points: [[2, 10], [26, 10], [26, 20], [2, 20]]}", False),
        ("{kind: building, points: [[2, 10], [26, 10], [26, 20], [2, 20]]}", False),
    ],
)
def test_no_blow_goes_through_a_roof_a_wall_that_is_higher_or_the_crowns_of_trees(ground: str, met: bool):
    """A pikeman, and a griffon two inches up, close by each other; between them, or over the man, is this."""
    fight = field(griffon(10, 21.3, 2), man("pike", 10, 18.7, "pike"), FAR, more=f"terrain: [{ground}]\n")
    assert reached(fight, "grip") == (["pike"] if met else [])
    assert reached(fight, "pike") == (["grip"] if met else [])


@pytest.mark.rule("SP-R300")
@pytest.mark.parametrize(("height", "met"), [(4, True), (5, False)])
def test_two_aloft_are_parted_by_a_tower_that_is_higher_than_both(height: int, met: bool):
    gargoyle = "id: gar, side: red, creature: gargoyle, hit_points: 20, at: [10, 18.7], facing: 180, aloft: 4"
    wall = f"terrain: [{{kind: wall, line: [[2, 20], [26, 20]], height: {height}}}]\n"
    assert reached(field(griffon(10, 21.3, 4), gargoyle, FAR, more=wall), "grip") == (["gar"] if met else [])


@pytest.mark.rule("SP-R300")
def test_claws_are_no_long_weapon_however_large_the_beast():
    for beast, met in (("red_dragon", False), ("troll", False), ("ogre", True)):
        foe = f"id: foe, side: red, creature: {beast}, hit_points: 40, at: [10, 17], facing: 180"
        assert reached(field(griffon(10, 20, 2), foe), "foe") == (["grip"] if met else [])


@pytest.mark.rule("SP-R300")
def test_nobody_wrestles_with_one_who_is_in_the_air():
    fight = field(griffon(10, 20, 2), man("pike", 10, 18.2, "pike", level=9, hit_points=30), FAR, begin="melee")
    fight.pass_until("Pike strikes")
    assert no(fight, "grapple pike at grip") == "Grip is 2 inches up in the air [SP-R300]"
    fight.pass_until("Grip strikes")
    assert no(fight, "grapple grip at pike") == "Grip is 2 inches up in the air [SP-R300]"


@pytest.mark.rule("SP-3.5.9.18")
@pytest.mark.parametrize("aloft", [0, 2])
def test_a_friend_overhead_leaves_room_to_swing(aloft: int):
    friend = "id: gar, side: red, creature: gargoyle, hit_points: 20, at: [11.4, 20], facing: 0"
    friend += f", aloft: {aloft}" if aloft else ""
    foe = man("foe", 10, 18.5, side="blue", hit_points=30)
    fight = field(man("ann", 10, 20, "two_handed_sword", facing=0), friend, foe, begin="melee")
    fight.pass_until("Ann strikes")
    if aloft:
        fight.do("strike ann at foe")
    else:
        assert "no room to swing" in no(fight, "strike ann at foe")


# ---- dives -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R301")
@pytest.mark.rule("SP-3.5.5.3")
def test_who_is_dived_at_has_set_his_pike_and_strikes_first_for_double():
    """Twice an eight of its d8."""
    fight = dive(field(griffon(10, 30, 6), man("pike", 10, 12, "pike", hit_points=30), FAR),
                 "charge grip via 10,12 facing 0")  # fmt: skip
    fight.pass_until("Pike strikes")
    fight.dice.otherwise(19)
    fight.do("strike pike at grip")
    assert fight.last(Struck).damage == 16
    assert fight.last(Damaged).figure == "grip"


@pytest.mark.rule("SP-R301")
@pytest.mark.rule("SP-3.5.9.2")
def test_a_dive_from_behind_is_from_behind_only_with_another_foe_at_him():
    """From above is from no other side than from where it came."""
    for with_ann, side in ((False, "front"), (True, "rear")):
        ann = [man("ann", 10, 10.4, side="blue", hit_points=20)] if with_ann else []
        fight = field(griffon(10, 30, 6), man("mark", 10, 12, facing=0, hit_points=30), *ann, FAR)
        dive(fight, "charge grip via 10,12 facing 0")
        assert position(fight.at, fight.figure("grip"), fight.figure("mark")) == side


@pytest.mark.rule("SP-R301")
@pytest.mark.parametrize(("mine", "its"), [(8, 3), (3, 8)])
def test_it_goes_for_one_aloft_from_above_and_from_below(mine: int, its: int):
    gargoyle = f"id: gar, side: red, creature: gargoyle, hit_points: 20, at: [10, 15], facing: 180, aloft: {its}"
    fight = dive(field(griffon(10, 30, mine), gargoyle, FAR), "charge grip via 10,15 facing 0")
    assert high(fight, "grip") == its
    assert reached(fight, "grip") == ["gar"]
    assert not fight.figure("grip").locked


@pytest.mark.rule("SP-R299")
def test_one_aloft_bars_no_charge_and_shields_no_mage_beneath():
    harpy = "id: harp, side: red, creature: harpy, hit_points: 9, at: [10, 24], facing: 180, aloft: 2"
    fight = field(man("ann", 10, 30, side="blue", facing=0), harpy, mage("mer", 10, 21, "sleep"))
    dive(fight, "charge ann via 10,21 facing 0")
    assert fight.last(ZoneEntered).zones == ("mer",)


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


# ---- what is not done in the air -------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R299")
def test_in_the_air_nobody_leaps_or_takes_up_a_comrade_and_with_one_in_his_arms_nobody_flies():
    fight = field(rider(10, 20, 2), man("bob", 10, 18, side="blue"), FAR)
    assert no(fight, "stunt vault lil to 10,16") == "Lil is in the air, and has nothing to leap from [SP-R299]"
    ann, bob = man("ann", 10, 20, side="blue", level=6), man("bob", 11, 20, side="blue")
    state = state_of(told(ann, bob, FAR))
    sleeper = replace(state.figures["bob"], conditions=(Condition("asleep"),))
    state = replace(state, figures={**state.figures, "bob": sleeper})
    aloft = under(state, "ann", "flying", 2)
    assert no(aloft, "pickup ann bob") == "Ann is 2 inches up in the air [SP-R299]"
    ground = under(state, "ann", "flying")
    ground.do("pickup ann bob")
    why = "Ann has Bob in its arms, and does not fly with him [SP-R299]"
    assert no(ground, "move ann via 10,16 altitude 4 facing 0") == why
    assert not ground.all(Soared)
