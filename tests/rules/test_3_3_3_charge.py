"""Section 3.3.3: charges, their inches, what bars them, and counter-charges."""

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.commands import Charge
from game.core.fight.deeds import Struck
from game.core.fight.moves import Charged, Halted, Moved, ZoneEntered
from game.core.fight.nerve import MoraleChecked
from game.core.figures import Condition
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.core.tally import Refusal
from game.core.text.typed import read
from game.play.asked.dice_box import LoadedDice
from game.rules.moving.movement import charge_bonus, charge_reach, may_charge
from game.rules.moving.rushing import rush, rush_on
from game.rules.moving.way import Way
from game.rules.situation import Battle, Situation
from tests.play import Fight, state_of

MAN = "id: bea, side: blue, class: fighting_man, level: 1, weapons: [sword]"
ORC = "id: orc, side: red, creature: orc, weapons: [sword], hit_points: 8"


def field(*figures: str, more: str = "", begin: str = "move", dice: LoadedDice | None = None) -> Fight:
    text = "figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n" + more
    return Fight(text, begin=begin, dice=dice)


def charged(fight: Fight, command: str) -> Fight:
    """Give the command, and have the other side stand and take it."""
    fight.do(command)
    while fight.asked.endswith(("counter-charge?", "shoot?")):
        fight.do("done")
    return fight


# ---- what a charge is --------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.3.1")
@pytest.mark.rule("SP-R2")
def test_a_charge_ends_where_its_targets_zone_stops_it():
    """Bea rushes an orc 8 inches off (centres): his zone stops her 1 inch from his base, after 6. That is contact."""
    fight = charged(field(f"{MAN}, at: [14, 20], facing: 0", f"{ORC}, at: [14, 12], facing: 180"),
                    "charge bea via 14,12 facing 0")  # fmt: skip
    assert fight.last(Charged).targets == ("orc",)
    assert fight.where("bea") == (14, 14)
    assert fight.last(ZoneEntered).zones == ("orc",)
    assert fight.last(Moved).charge
    fight.pass_until("Bea strikes").do("strike bea at orc")
    assert [one.label for one in fight.last(Struck).tally.modifiers if one.rule == "SP-3.5.5.1"] == ["charge"]


@pytest.mark.rule("SP-3.3.3.1")
@pytest.mark.rule("SP-R2")
def test_at_a_large_creature_it_takes_the_inch_more():
    """An ogre (base 2 inches, zone 2): stopped 2 inches from his base at y = 15.5, she closes to 14.5 and strikes."""
    fight = charged(field(f"{MAN}, at: [14, 22], facing: 0", "id: ogre, side: red, creature: ogre, at: [14, 12]"),
                    "charge bea via 14,12 facing 0")  # fmt: skip
    assert fight.last(ZoneEntered).at == (14 * GRAIN, 15.5 * GRAIN)
    assert fight.where("bea")[1] == pytest.approx(14.5, abs=0.002)


@pytest.mark.rule("SP-3.3.3.1")
def test_walking_into_contact_undeclared_is_no_charge():
    """The same 6 inches as a move: contact is made, but no charge was declared and the blow has nothing of it."""
    fight = field(f"{MAN}, at: [14, 20], facing: 0", f"{ORC}, at: [14, 12], facing: 180")
    fight.do("move bea via 14,12 facing 0")
    assert fight.where("bea") == (14, 14)
    assert not fight.all(Charged)
    fight.pass_until("Bea strikes").do("strike bea at orc")
    assert not [modifier for modifier in fight.last(Struck).tally.modifiers if modifier.rule == "SP-3.5.5.1"]


@pytest.mark.rule("SP-3.3.3.1")
def test_a_rush_that_would_reach_nobody_is_refused_as_a_charge():
    """The orc is 20 inches off: 15 inches towards him would be no contact. Nor may she charge where she stands."""
    fight = field(f"{MAN}, at: [14, 30], facing: 0", f"{ORC}, at: [14, 10], facing: 180")
    no = fight.refused("charge bea via 14,15 facing 0")
    assert no.rule == "SP-3.3.3.1"
    assert "reach nobody" in no.reason
    assert fight.refused("charge bea facing 0").rule == "SP-3.3.3.1"


# ---- the inches --------------------------------------------------------------------------------------------------

CHARGERS = {
    "a man": (MAN, 12, 3),
    "a man in chain": (f"{MAN}, armour: chain", 9, 3),
    "a man in plate": (f"{MAN}, armour: plate", 6, 0),
    "a rider": ("id: bea, side: blue, troop: light_horse", 24, 6),
    "a rider in plate": (f"{MAN}, armour: plate, mount: heavy_warhorse", 12, 6),
    "a wolf on four legs": ("id: bea, side: blue, creature: wolf", 18, 6),
    "an ogre on two": ("id: bea, side: blue, creature: ogre", 9, 3),
    "a spider on eight": ("id: bea, side: blue, creature: giant_spider", 3, 6),
}


@pytest.mark.rule("SP-3.3.3.2")
@pytest.mark.parametrize("who", CHARGERS)
def test_a_charge_adds_its_inches(who: str):
    """6 for horsemen and four legs or more, 3 for footmen and two legs, none for footmen in plate: the orc stands just
    so far off that all the inches are needed to reach his zone; a hundredth farther and the charge is refused."""
    figure, allowance, bonus = CHARGERS[who]
    whole = allowance + bonus
    start = field(f"{figure}, at: [2, 30], facing: 90", f"{ORC}, at: [47, 2]").figure("bea").profile.base
    reach = (start.radius or start.length // 2) / GRAIN + 1.5 + whole
    x = 2 + reach
    fight = field(f"{figure}, at: [2, 30], facing: 90", f"{ORC}, at: [{x}, 30]")
    assert charge_bonus(fight.figure("bea")) == bonus * GRAIN
    assert charge_reach(fight.at, fight.figure("bea")) == whole * GRAIN
    charged(fight, f"charge bea via {x},30 facing 90")
    assert fight.last(Moved, figure="bea").cost == whole * GRAIN
    far = field(f"{figure}, at: [2, 30], facing: 90", f"{ORC}, at: [{x + 0.01:.4f}, 30]")
    no = far.refused(f"charge bea via {x + 0.01:.4f},30 facing 90")
    assert (no.rule, no.measured["left"]) == ("SP-3.3.0.4", f"{whole}")


@pytest.mark.rule("SP-R36")
@pytest.mark.rule("SP-3.3.3.2")
@pytest.mark.parametrize("creature", sorted(load().creatures))
def test_every_creature_adds_by_its_legs_and_not_by_its_wings(creature: str):
    """3 inches on two legs, or without any, 6 on four and more; the air elemental, which has wings alone, 6."""
    kind = load().creatures[creature]
    fight = field(f"id: beast, side: blue, creature: {creature}, at: [10, 30]", f"{ORC}, at: [40, 2]")
    by_air = creature == "elemental_air"
    assert charge_bonus(fight.figure("beast")) == (6 if kind.legs >= 4 or by_air else 3) * GRAIN
    assert fight.figure("beast").profile.allowance == (kind.flies if by_air else kind.moves) or kind.by_armour


@pytest.mark.rule("SP-R36")
@pytest.mark.parametrize(
    ("creature", "bonus"),
    [("wyvern", 3), ("purple_worm", 3), ("stirge", 3), ("harpy", 3), ("vampire", 3), ("balrog", 3), ("wraith", 3),
     ("gargoyle", 3), ("cockatrice", 3), ("roc", 3), ("griffon", 6), ("red_dragon", 6)],
)  # fmt: skip
def test_the_winged_charge_on_foot_as_their_legs_go(creature: str, bonus: int):
    """An orc stands just so far off that all the inches are needed; a hundredth farther and the charge is refused."""
    fight = field(f"id: beast, side: blue, creature: {creature}, at: [10, 30]", f"{ORC}, at: [40, 2]")
    profile = fight.figure("beast").profile
    reach = 10 + profile.base.radius / GRAIN + 1.5 + profile.allowance / GRAIN + bonus
    for more, may in ((0, True), (0.01, False)):
        x = reach + more
        fight = field(f"id: beast, side: blue, creature: {creature}, at: [10, 30], facing: 90", f"{ORC}, at: [{x}, 30]")
        if may:
            charged(fight, f"charge beast via {x},30 facing 90")
            assert fight.last(Charged).figures == ("beast",)
        else:
            assert fight.refused(f"charge beast via {x},30 facing 90").rule == "SP-3.3.0.4"


@pytest.mark.rule("SP-R36")
def test_who_flies_by_a_spell_adds_six_in_plate_too():
    fight = field(f"{MAN}, armour: plate, at: [14, 20]", f"{ORC}, at: [14, 12]")
    bea = replace(fight.figure("bea"), conditions=(Condition("flying"),), altitude=2 * GRAIN)
    assert (charge_bonus(fight.figure("bea")), charge_bonus(bea)) == (0, 6 * GRAIN)


REQUIRED = "rulings: {SP-R90: required}\n"
FACING = "rulings: {SP-R90: required, SP-R3: facing}\n"


@pytest.mark.rule("SP-3.3.3.2")
@pytest.mark.rule("SP-R3")
@pytest.mark.parametrize("facing", [0, 45, 46, 90, 180, 271])
def test_how_she_stood_before_does_not_matter(facing: int):
    """The orc is due north, 13 inches off to his zone: she charges him with all her inches wherever she looked."""
    fight = field(f"{MAN}, at: [14, 27], facing: {facing}", f"{ORC}, at: [14, 12], facing: 180")
    charged(fight, "charge bea via 14,12 facing 0")
    assert fight.where("bea") == (14, 14)


@pytest.mark.rule("SP-3.3.3.2")
@pytest.mark.rule("SP-R3")
@pytest.mark.rule("SP-R90")
@pytest.mark.parametrize(("facing", "turned"), [(45, None), (315, None), (46, 46), (180, 180)])
def test_by_the_switch_facing_it_does(facing: int, turned: int | None):
    """SP-R3 facing: looking 45 degrees aside she may charge; 46 or 180 is no charge, where the inches are required."""
    fight = field(f"{MAN}, at: [14, 20], facing: {facing}", f"{ORC}, at: [14, 12], facing: 180", more=FACING)
    if turned is None:
        charged(fight, "charge bea via 14,12 facing 0")
        assert fight.where("bea") == (14, 14)
    else:
        no = fight.refused("charge bea via 14,12 facing 0")
        assert (no.rule, no.measured) == ("SP-R90", {"turned": turned, "most": 45})


@pytest.mark.rule("SP-R3")
def test_turning_is_the_sum_of_all_corners():
    """Looking north she goes 4 inches north, then north-east: 45. First north-east, north and north-east again: 90."""
    fight = field(f"{MAN}, at: [14, 24], facing: 0", f"{ORC}, at: [19, 15], facing: 180", more=REQUIRED)
    charged(fight, "charge bea via 14,20 19,15 facing 45")
    assert fight.last(Charged).targets == ("orc",)
    once = field(f"{MAN}, at: [14, 24], facing: 0", f"{ORC}, at: [18, 12], facing: 180", more=REQUIRED)
    charged(once, "charge bea via 18,20 18,12 facing 0")
    twice = field(f"{MAN}, at: [14, 24], facing: 0", f"{ORC}, at: [20, 14], facing: 180", more=REQUIRED)
    no = twice.refused("charge bea via 17,21 17,17 20,14 facing 45")
    assert (no.rule, no.measured) == ("SP-R90", {"turned": 90, "most": 45})


@pytest.mark.rule("SP-R3")
def test_a_corner_beyond_the_contact_is_none_of_its_course():
    """The orc's zone ends it after 13 inches north; that its way would have turned about there does not matter."""
    fight = field(f"{MAN}, at: [14, 27], facing: 0", f"{ORC}, at: [14, 12], facing: 180")
    charged(fight, "charge bea via 14,13 14,20 facing 0")
    assert fight.figure("bea").rushed == 13 * GRAIN


@pytest.mark.rule("SP-R3")
def test_by_the_switch_the_facing_counts_with_the_corners():
    """SP-R3 facing: first north-east and then north: 45 + 45 = 90."""
    zigzag = field(f"{MAN}, at: [14, 24], facing: 0", f"{ORC}, at: [18, 12], facing: 180", more=FACING)
    no = zigzag.refused("charge bea via 18,20 18,12 facing 0")
    assert (no.rule, no.measured) == ("SP-R90", {"turned": 90, "most": 45})


GROUND = {
    "rough": "{kind: rough, points: [[12, 15], [16, 15], [16, 17], [12, 17]]}",
    "woods": "{kind: woods, points: [[12, 15], [16, 15], [16, 16], [12, 16]]}",
    "uphill": "{kind: hill, points: [[10, 10], [18, 10], [18, 16], [10, 16]], height: 1}",
    "stream": "{kind: stream, line: [[10, 16], [18, 16]], width: 0.5}",
    "hedge": "{kind: hedge, line: [[10, 16], [18, 16]], thickness: 0.3}",
}


@pytest.mark.rule("SP-3.3.3.2")
@pytest.mark.rule("SP-R90")
@pytest.mark.rule("ST-R12")
@pytest.mark.parametrize("ground", GROUND)
def test_where_the_inches_are_required_a_charge_needs_level_unobstructed_ground(ground: str):
    """Rough ground, wood, a slope up, a stream or a hedge 3 to 5 inches on: no charge, only an ordinary move."""
    fight = field(f"{MAN}, at: [14, 20], facing: 0", f"{ORC}, at: [14, 12], facing: 180",
                  more=f"{REQUIRED}terrain: [{GROUND[ground]}]")  # fmt: skip
    no = fight.refused("charge bea via 14,12 facing 0")
    assert no.rule == "SP-R90"
    assert 2.5 <= float(no.measured["after"]) <= 5
    fight.do("move bea via 14,17 facing 0")


@pytest.mark.rule("SP-3.3.3.2")
def test_ground_beyond_the_contact_does_not_matter():
    """Rough ground lies behind the orc, from y = 13 on north: she is stopped at 14 and has charged over grass alone."""
    fight = field(f"{MAN}, at: [14, 20], facing: 0", f"{ORC}, at: [14, 12], facing: 180",
                  more="terrain: [{kind: rough, points: [[10, 2], [18, 2], [18, 13], [10, 13]]}]")  # fmt: skip
    charged(fight, "charge bea via 14,12 facing 0")
    assert fight.where("bea") == (14, 14)


@pytest.mark.rule("SP-3.3.3.1")
@pytest.mark.rule("SP-R90")
def test_contact_by_a_rush_is_a_charge_and_the_inches_alone_hang_on_turning():
    """She goes 6 inches east and 6 north: a charge, with its blow; a seventh north she has not, and is told why."""
    fight = field(f"{MAN}, at: [8, 20], facing: 90", f"{ORC}, at: [14, 12], facing: 180")
    charged(fight, "charge bea via 14,20 14,12 facing 0")
    assert fight.last(Charged).figures == ("bea",)
    assert fight.figure("bea").rushed == 12 * GRAIN
    fight.pass_until("Bea strikes").do("strike bea at orc")
    assert "SP-3.5.5.1" in [one.rule for one in fight.last(Struck).tally.modifiers if one.ignored is None]
    far = field(f"{MAN}, at: [8, 20], facing: 90", f"{ORC}, at: [14, 11], facing: 180")
    no = far.refused("charge bea via 14,20 14,11 facing 0")
    assert (no.rule, no.measured) == ("SP-3.3.0.4", {"cost": "13", "left": "12"})
    assert "no inches are added, as it turns 90 degrees, more than 45" in no.reason


@pytest.mark.rule("SP-R90")
@pytest.mark.parametrize("ground", GROUND)
def test_so_do_they_on_level_and_clear_ground(ground: str):
    """She charges over it as far as her allowance goes, and has her blow."""
    fight = field(f"{MAN}, at: [14, 20], facing: 0", f"{ORC}, at: [14, 12], facing: 180",
                  more=f"terrain: [{GROUND[ground]}]")  # fmt: skip
    charged(fight, "charge bea via 14,12 facing 0")
    assert fight.last(Charged).figures == ("bea",) and fight.where("bea") == (14, 14)
    assert fight.figure("bea").walked <= 12 * GRAIN


@pytest.mark.rule("SP-R90")
def test_over_rough_ground_she_has_twelve_inches_and_thirteen_on_grass():
    rough = f"terrain: [{GROUND['rough']}]"
    far = field(f"{MAN}, at: [14, 27], facing: 0", f"{ORC}, at: [14, 12], facing: 180", more=rough)
    no = far.refused("charge bea via 14,12 facing 0")
    assert (no.rule, no.measured) == ("SP-3.3.0.4", {"cost": "13", "left": "12"})
    assert "the ground is not level and clear after" in no.reason
    free = field(f"{MAN}, at: [14, 27], facing: 0", f"{ORC}, at: [14, 12], facing: 180")
    charged(free, "charge bea via 14,12 facing 0")
    assert free.figure("bea").rushed == 13 * GRAIN


@pytest.mark.rule("SP-R90")
@pytest.mark.parametrize(("way", "most"), [("14,24 14,2", 12), ("18,26 14,2", 9)])
def test_a_charge_that_nobody_ends_any_more_goes_no_farther_than_its_way_allows(way: str, most: int):
    """A wyvern whose target is gone: 12 inches straight on, and 9 and no more where its way turns too sharply."""
    fight = field("id: bea, side: blue, creature: wyvern, at: [14, 27], facing: 0", f"{ORC}, at: [40, 4]")
    command = read(f"charge bea via {way} facing 0")
    assert isinstance(command, Charge)
    laid = rush_on(fight.at, fight.figure("bea"), command.walks[0].path, 0, frozenset())
    assert laid.cost == pytest.approx(most * GRAIN, abs=2)


@pytest.mark.rule("SP-R90")
@pytest.mark.parametrize("book", ["three_actions", "exile"])
def test_where_a_charge_is_a_pace_it_is_required_unless_the_scenario_says_literal(book: str):
    text = f"figures:\n  - {{{MAN}, at: [14, 20], facing: 0}}\n  - {{{ORC}, at: [10, 16], facing: 180}}\n"
    path = ((14 * GRAIN, 16 * GRAIN), (10 * GRAIN, 16 * GRAIN))
    battle = Battle(systems.book(book), load())
    for more, may in (("", False), ("rulings: {SP-R90: literal}\n", True)):
        at = Situation(state_of(text + more), battle)
        found = rush(at, at.figure("bea"), path, 270)
        assert isinstance(found, Way) is may
        assert may or (isinstance(found, Refusal) and found.rule == "SP-R90")


# ---- not twice ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.3.3")
def test_nobody_charges_in_two_rounds_running():
    """Bea charges as far as she can and kills the orc in round 1. In round 2 she may not charge the next one, in round
    3 she may."""
    dice = LoadedDice().otherwise(2).lay("blow", "bea", faces=(20,))
    fight = field(f"{MAN}, hit_points: 9, at: [14, 29], facing: 0",
                  "id: orc, side: red, creature: orc, hit_points: 1, at: [14, 12]",
                  "id: oaf, side: red, creature: orc, hit_points: 8, at: [14, 6], facing: 180", dice=dice)  # fmt: skip
    charged(fight, "charge bea via 14,12 facing 0")
    fight.pass_until("Bea strikes").do("strike bea at orc")
    fight.pass_until("blue: Move")
    assert fight.now.round == 2
    no = fight.refused("charge bea via 14,6 facing 0")
    assert (no.rule, no.measured) == ("SP-3.3.3.3", {"charged": 1, "round": 2})
    fight.do("done")
    fight.pass_until("move first").pass_until("blue: Move")
    assert fight.now.round == 3
    charged(fight, "charge bea via 14,6 facing 0")
    assert fight.last(Charged).figures == ("bea",)


@pytest.mark.rule("SP-3.3.3.3")
@pytest.mark.rule("SP-3.3.3.1")
@pytest.mark.rule("SP-R87")
@pytest.mark.rule("SP-3.6.1.4")
def test_a_charge_whose_target_runs_has_still_been_made():
    """Lancers charge levies, who check as it is declared, before a horse has stirred, and run: the riders run on their
    whole way without contact, and may not charge next round."""
    dice = LoadedDice().otherwise(2)
    levies = """
units:
  - {id: levy, side: red, troop: levy, count: 4, formation: {ranks: 1}, at: [24, 14], facing: 180}
figures:
  - {id: knight, side: blue, troop: medium_horse, hit_points: 6, at: [24, 28], facing: 0}
"""
    fight = Fight(levies, dice=dice)
    charged(fight, "charge knight via 24,14 facing 0")
    kinds = [type(event).__name__ for event in fight.events]
    assert kinds.index("Charged") < kinds.index("MoraleChecked") < kinds.index("Fled") < kinds.index("Moved")
    assert fight.last(MoraleChecked).why == "charged"
    rush = fight.last(Moved, figure="knight")
    assert rush.charge
    assert fight.where("knight")[1] == pytest.approx(14, abs=0.01)
    assert fight.figure("knight").charged == 1


# ---- units -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R93")
@pytest.mark.rule("SP-3.3.3.1")
def test_the_second_rank_charges_with_the_first():
    """Four men in two ranks charge two orcs 13 inches before them: the first rank makes contact after 13 inches, the
    second follows at its back, with the inches too; a man of no unit who follows them and reaches nobody may not."""
    text = """
units:
  - {id: foot, side: blue, troop: man_at_arms, count: 4, weapons: [sword], formation: {ranks: 2}, at: [20, 27]}
figures:
  - {id: cay, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [24, 27], facing: 0}
  - {id: one, side: red, creature: orc, at: [19.5, 12], facing: 180}
  - {id: two, side: red, creature: orc, at: [20.5, 12], facing: 180}
"""
    walks = "; ".join(f"foot-{n} via {x},{y} facing 0" for n, x, y in
                      ((1, 19.5, 13), (2, 20.5, 13), (3, 19.5, 14), (4, 20.5, 14)))  # fmt: skip
    fight = Fight(text)
    no = fight.refused(f"charge {walks}; cay via 24,13 facing 0")
    assert (no.rule, "Cay" in no.reason) == ("SP-3.3.3.1", True)
    charged(fight, f"charge {walks}")
    assert fight.last(Charged).targets == ("one", "two")
    assert [fight.where(f"foot-{n}")[1] for n in (1, 2)] == [14, 14]
    assert [fight.where(f"foot-{n}")[1] for n in (3, 4)] == pytest.approx([15, 15], abs=0.005)
    assert all(fight.figure(f"foot-{n}").charged == 1 for n in range(1, 5))


# ---- counter-charge ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.3.4")
@pytest.mark.rule("SP-R37")
def test_two_equally_fast_meet_half_way():
    """Bea and Orm, both 12 and 3 inches, stand 12 inches apart: bases 11, 10 to go to where zones meet, 5 for each."""
    orm = MAN.replace("bea", "orm").replace("blue", "red")
    fight = field(f"{MAN}, at: [14, 24], facing: 0", f"{orm}, at: [14, 12], facing: 180")
    fight.do("charge bea via 14,12 facing 0")
    assert fight.asked == "red: meet them with a counter-charge?"
    fight.do("charge orm via 14,24 facing 180")
    assert [event.counter for event in fight.all(Charged)] == [False, True]
    assert (fight.where("orm")[1], fight.where("bea")[1]) == (17, 19)
    assert fight.last(ZoneEntered).zones == ("orm",)


@pytest.mark.rule("SP-R37")
@pytest.mark.rule("SP-3.3.3.4")
@pytest.mark.rule("SP-3.3.3.3")
def test_they_meet_by_speed_and_it_is_the_seconds_move():
    """Bea (12 + 3) charges a light horseman (24 + 6) 12.5 inches off: the rider comes two thirds of the way.

    His base ends 1 inch before his centre: bases are 11 apart, 9 to where she is in his 2-inch zone: he rides 6."""
    fight = field(f"{MAN}, at: [14, 26], facing: 0",
                  "id: rider, side: red, troop: light_horse, hit_points: 6, at: [14, 13.5], facing: 180")  # fmt: skip
    fight.do("charge bea via 14,13.5 facing 0")
    fight.do("charge rider via 14,26 facing 180")
    assert fight.where("rider")[1] == pytest.approx(19.5, abs=0.002)
    # She goes on until she is in his zone, and the inch more that a large one allows.
    assert fight.last(ZoneEntered).at[1] / GRAIN == pytest.approx(23, abs=0.002)
    assert fight.where("bea")[1] == pytest.approx(22, abs=0.003)
    assert fight.figure("rider").moved
    assert fight.figure("rider").charged == 1
    assert fight.asked != "red: Counter Move"


@pytest.mark.rule("SP-3.3.3.4")
@pytest.mark.rule("SP-R37")
@pytest.mark.parametrize(
    ("orc", "asked"),
    [
        ("at: [14, 12], facing: 180", True),
        ("at: [14, 12], facing: 180, armour: plate", False),  # 10 inches to her zone: in plate he has but his 9
        ("at: [14, 10.49], facing: 180", True),
        ("at: [14, 9.99], facing: 180", False),  # 12.01 inches to her zone, the orc has 9 and 3
        ("at: [14, 12], facing: 90", True),  # how he stands does not matter
    ],
)
def test_only_who_could_charge_the_charger_is_asked(orc: str, asked: bool):
    """An orc charges 9 + 3 inches: within 12 of her zone he may come to meet her."""
    fight = field(f"{MAN}, at: [14, 24], facing: 0", f"{ORC}, {orc}")
    fight.do("charge bea via 14,9 facing 0")
    assert (fight.asked == "red: meet them with a counter-charge?") == asked


@pytest.mark.rule("SP-3.3.3.4")
def test_a_counter_charge_goes_at_those_who_charge_and_by_those_who_were_charged():
    """Bea charges the orc; Cay stands aside. The orc may not counter-charge Cay, nor may an orc who was not charged."""
    cay = MAN.replace("bea", "cay")
    fight = field(f"{MAN}, at: [14, 20], facing: 0", f"{cay}, at: [20, 18], facing: 0",
                  f"{ORC}, at: [14, 12], facing: 135", "id: oaf, side: red, creature: orc, at: [24, 12]")  # fmt: skip
    fight.do("charge bea via 14,12 facing 0")
    assert fight.asked == "red: meet them with a counter-charge?"
    assert fight.refused("charge oaf via 14,20 facing 180").rule == "SP-3.3.3.4"
    no = fight.refused("charge orc via 20,18 facing 135")
    assert (no.rule, no.measured["by"]) == ("SP-3.3.3.4", "cay")


@pytest.mark.rule("SP-3.3.3.3")
@pytest.mark.rule("SP-3.3.3.4")
@pytest.mark.parametrize(("verb", "asked"), [("charge", False), ("move", True)])
def test_one_who_charged_last_round_may_not_counter_charge(verb: str, asked: bool):
    """Round 1: the orc charges Dan, or walks up to him, and its comrade kills him. Round 2: Bea charges the orc from 13
    inches; it may come to meet her only if it walked."""
    dice = LoadedDice().otherwise(2).lay("blow", "hob", faces=(20,))
    hob = "id: hob, side: red, creature: orc, at: [14, 3.2], facing: 180"
    dan = MAN.replace("bea", "dan")
    fight = field(f"{MAN}, at: [14, 20], facing: 0", f"{dan}, hit_points: 1, at: [14, 5], facing: 180",
                  f"{ORC}, at: [14, 12], facing: 0", hob, begin="counter", dice=dice)  # fmt: skip
    charged(fight, f"{verb} orc via 14,5 facing 180")
    fight.pass_until("Hob strikes").do("strike hob at dan")
    fight.pass_until("blue: Move")
    assert fight.now.round == 2
    fight.do("charge bea via 14,7 facing 0")
    assert (fight.asked == "red: meet them with a counter-charge?") == asked


@pytest.mark.rule("ST-R13")
@pytest.mark.rule("SP-3.3.3.4")
@pytest.mark.parametrize(("order", "met"), [("never", False), ("always", True)])
def test_a_standing_order_answers_a_charge(order: str, met: bool):
    """Red has ordered its counter-charges: always, and the orc comes unasked; never, and nobody is asked."""
    fight = field(f"{MAN}, at: [14, 24], facing: 0", f"{ORC}, at: [14, 12], facing: 180", begin="counter")
    fight.do(f"order counter {order}", "done")
    fight.pass_until("move first")
    fight.do("choose last" if fight.asked.startswith("red") else "choose first")
    fight.do("charge bea via 14,12 facing 0")
    assert fight.asked != "red: meet them with a counter-charge?"
    assert bool(fight.all(Charged, counter=True)) == met


# ---- what cannot be foreseen -------------------------------------------------------------------------------------


def with_condition(fight_text: tuple[str, ...], name: str, *conditions: str) -> Fight:
    """The same battle with conditions upon a figure from the start."""
    state = state_of("figures:\n" + "\n".join(f"  - {{{one}}}" for one in fight_text))
    upon = tuple(Condition(condition) for condition in conditions)
    return Fight(state=with_figure(state, replace(state.figures[name], conditions=upon)))


@pytest.mark.rule("SP-R114")
@pytest.mark.rule("SP-3.3.3.1")
@pytest.mark.parametrize(("to", "contact"), [("14,14", True), ("14,14.01", False)])
def test_one_without_a_zone_is_charged_into_ones_own(to: str, contact: bool):
    """The orc is stunned and has no zone: Bea charges to 1 inch from his base; a hundredth short is no contact."""
    fight = with_condition((f"{MAN}, at: [14, 20], facing: 0", f"{ORC}, at: [14, 12], facing: 180"), "orc", "stunned")
    if contact:
        charged(fight, f"charge bea via {to} facing 0")
        assert fight.last(Charged).targets == ("orc",)
        assert not fight.all(ZoneEntered)
    else:
        assert fight.refused(f"charge bea via {to} facing 0").rule == "SP-3.3.3.1"


@pytest.mark.rule("ST-R1")
def test_an_unseen_body_halts_a_move_where_it_stands():
    """A hidden orc lies stunned in the grass 6 inches before Bea: the move of 10 is taken, and ends at his base."""
    far = "id: far, side: red, creature: orc, at: [44, 4]"
    men = (f"{MAN}, at: [14, 24], facing: 0", f"{ORC}, at: [14, 18], facing: 180", far)
    fight = with_condition(men, "orc", "stunned", "hidden")
    fight.do("move bea via 14,14 facing 0")
    assert fight.where("bea")[1] == pytest.approx(19, abs=0.005)
    halt = fight.last(Halted)
    assert (halt.figure, halt.rules) == ("bea", ("ST-R1",))
    assert "stands in the way" in halt.why


@pytest.mark.rule("SP-3.3.3.2")
@pytest.mark.rule("SP-R90")
@pytest.mark.parametrize(
    ("more", "most", "why"),
    [("", "15", ""), ("terrain: [{kind: rough, points: [[10, 14], [20, 14], [20, 16], [10, 16]]}]\n", "12",
                      "; no inches are added, as the ground is not level and clear after")],
)  # fmt: skip
def test_a_rush_too_far_over_bad_ground_is_told_that_it_has_no_inches_more(more: str, most: str, why: str):
    """To the orc it is 16 inches: more than 15 over the clear, and more than the 12 that rough ground leaves."""
    fight = field(f"{MAN}, at: [14, 22], facing: 0", f"{ORC}, at: [14, 4], facing: 180", more=more)
    no = fight.refused("charge bea via 14,6 facing 0")
    assert (no.rule, no.measured) == ("SP-3.3.0.4", {"cost": "16", "left": most})
    assert why in no.reason and ("no inches" in no.reason) is bool(why)


@pytest.mark.rule("SP-3.3.3.2")
@pytest.mark.rule("SP-R165")
@pytest.mark.parametrize(("condition", "may"), [("slowed", True), ("blessed", True), ("aloft", False)])
def test_who_has_any_movement_left_by_magic_may_charge(condition: str, may: bool):
    fight = field(f"{MAN}, at: [14, 20], facing: 0", f"{ORC}, at: [14, 12], facing: 180")
    bea = replace(fight.figure("bea"), conditions=(Condition(condition, 99),))
    no = may_charge(Situation(with_figure(fight.now, bea), fight.battle), bea)
    assert (no and (no.rule, no.measured)) == (None if may else ("SP-3.3.3.2", {"allowance": 0}))
