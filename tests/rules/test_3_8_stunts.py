"""Section 3.8: stunts, the scenario's own and the usual ones."""

import pytest
from msgspec.structs import replace

from game.catalogue.scenario.loading import ScenarioFaults
from game.core.circumstances import StuntKind
from game.core.fight.deeds import Fumbled, Knocked, Parried, Saved, Struck
from game.core.fight.harm import Damaged
from game.core.fight.moves import Moved
from game.core.fight.nerve import MoraleChecked
from game.core.fight.tricks import Guarded, ShieldHeld, StuntTried
from game.core.figures import Condition
from game.core.grain import GRAIN, ahead, grains
from game.core.state import with_figure
from game.core.table import Terrain
from game.play.asked.dice_box import LoadedDice
from game.play.exchanged import StruckBehind
from game.rules.knowing.view import view
from game.rules.melee.stunts import comes_down, leap_refused
from game.rules.situation import Situation
from tests.magic import cast, mage
from tests.melee import blue, figures, items, red
from tests.play import Fight, state_of

HERO = "class: fighting_man, level: 2, weapons: [mace]"
SOLDIER = "troop: man_at_arms, weapons: [mace]"
SHIELDED = "creature: orc, weapons: [mace], shield: metal"


def tavern(*lines: str, stunts: str = "", begin: str = "melee", rolls: LoadedDice | None = None) -> Fight:
    """Ann at 10,20 and an orc at 10,18; what else stands there, and the stunts of the place."""
    text = f"stunts:\n{stunts}\n" if stunts else ""
    people = lines or (blue("ann", 10, 20, HERO), red("foe", 10, 18, SHIELDED))
    fight = Fight(text + figures(*people), begin=begin, dice=rolls or LoadedDice().otherwise(10))
    return turn(fight, "ann") if begin == "melee" else fight


def turn(fight: Fight, name: str) -> Fight:
    while "strikes" not in fight.asked or fight.position.decision.figures != (name,):  # type: ignore[union-attr]
        fight.do("done")
    return fight


def rolls(stunt: int = 19, save: int = 1, **more: int) -> LoadedDice:
    dice = LoadedDice().otherwise(10).lay("stunt", "ann", faces=(stunt,)).lay("save", "foe", faces=(save,))
    for purpose, face in more.items():
        dice.lay(purpose, faces=(face,))
    return dice


VAULT = StuntKind(id="vault", name="vault clear", effect="leap", reach=grains(4))
CHANDELIER = "  - {id: swing, name: swing on the chandelier, effect: leap, reach: 8, die: d30, ability: strength}"
TABLE = "  - {id: topple, name: topple the table, effect: prone, at: [10, 19], within: 2, uses: 1}"
KETTLE = "  - {id: kettle, name: throw the kettle, effect: harm, damage: 2d4}"


# ---- harmless ones -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.8.1")
@pytest.mark.rule("SP-R125")
@pytest.mark.parametrize(("roll", "success"), [(10, True), (11, False)])
def test_an_ability_check(roll: int, success: bool):
    """Dexterity is 10 where nothing is said: d20 at 10 or below. It is a blow given up, come off or not."""
    fight = tavern(rolls=rolls(roll))
    fight.do("stunt vault ann to 10,23.5")
    tried = fight.last(StuntTried)
    assert (tried.tally.need, tried.tally.die, tried.tally.at_most, tried.success) == (10, "1d20", True, success)
    assert fight.where("ann") == ((10, 23.5) if success else (10, 20))
    assert tried.blows == 1


@pytest.mark.rule("SP-3.8.1")
@pytest.mark.rule("SP-R125")
@pytest.mark.parametrize(("die", "face"), [("d20", 16), ("d30", 16), ("d100", 16)])
def test_the_die_and_the_ability_are_the_judges(die: str, face: int):
    """The scenario sets d20, d30 or d100, and says which ability, of how much: strength 15 needs 15 or less."""
    strong = blue("ann", 10, 20, HERO + ", abilities: {strength: 15}")
    swing = CHANDELIER.replace("d30", die)
    for roll, success in ((15, True), (face, False)):
        fight = tavern(strong, red("foe", 10, 18), stunts=swing, rolls=rolls(roll))
        fight.do("stunt swing ann to 10,26")
        assert (fight.last(StuntTried).tally.need, fight.last(StuntTried).tally.die) == (15, f"1{die}")
        assert fight.last(StuntTried).success is success


@pytest.mark.rule("SP-R126")
def test_a_leap_passes_over_heads_and_zones():
    """Over the orc and past the oaf's zone; she has a blow left for whom she finds there."""
    fight = tavern(
        blue("ann", 10, 20, HERO), red("foe", 10, 18), red("oaf", 10, 14.1), stunts=CHANDELIER, rolls=rolls(3)
    )
    fight.do("stunt swing ann to 10,16")
    assert fight.last(Moved).how == "stunt" and fight.where("ann") == (10, 16)
    fight.do("strike ann at oaf")
    assert fight.last(Struck).target == "oaf"


@pytest.mark.rule("SP-R126")
def test_a_leap_at_one_unseen_falls_short_of_him():
    """At 10,23.5 stands an invisible imp, of whom blue knows nothing: Ann comes down a base short of it, or nearer."""
    fight = tavern(blue("ann", 10, 20, HERO), red("foe", 10, 18), red("imp", 10, 23.5))
    ann, place = fight.figure("ann"), fight.figure("imp").at
    assert leap_refused(fight.at, ann, VAULT, place).rule == "ST-R1"
    unseen = replace(fight.figure("imp"), conditions=(Condition("invisible"),))
    state = with_figure(fight.now, unseen)
    assert leap_refused(Situation(view(state, "blue"), fight.battle), ann, VAULT, place) is None
    x, y = comes_down(Situation(state, fight.battle), ann, place)
    assert x == grains(10) and grains(22.25) <= y <= grains(22.5)


@pytest.mark.rule("SP-R126")
def test_where_a_leap_may_end():
    wall = "terrain:\n  - {kind: wall, line: [[4, 23], [16, 23]], thickness: 0.3, height: 2}\n"
    lines = (blue("ann", 10, 20, HERO), red("foe", 10, 18))
    fight = turn(Fight(wall + figures(*lines), begin="melee"), "ann")
    no = fight.refused("stunt vault ann to 10,15")
    assert no.rule == "SP-R126" and no.measured == {"distance": "5", "reach": "4"}
    assert no.reason == "that is 5 inches off, and Ann can vault clear 4"
    assert fight.refused("stunt vault ann to 10,18.5").rule == "ST-R1"
    assert fight.refused("stunt vault ann to 10,23.9").reason == "Ann does not see that place"
    assert fight.refused("stunt vault ann at foe").reason == "vault clear: where to?"


@pytest.mark.rule("SP-R126")
def test_a_leap_in_the_movement_phase():
    """Half of her 12 inches; the other half she may walk. Held by an enemy, or with less left, she may not."""
    lines = (blue("ann", 10, 20, HERO), red("foe", 10, 6))
    fight = tavern(*lines, begin="move", rolls=rolls(3))
    fight.do("stunt vault ann to 10,16.5")
    assert fight.last(StuntTried).cost == 6 * 1024 and fight.last(StuntTried).blows == 0
    assert fight.refused("stunt vault ann to 10,13").reason == "to vault clear can be tried once in a battle"
    assert fight.refused("move ann via 10,10 facing 0").rule
    fight.do("move ann via 10,11 facing 0")
    assert fight.where("ann") == (10, 11)
    held = Fight(figures(blue("ann", 10, 20, HERO), blue("bea", 30, 20), red("foe", 10, 18)), begin="melee")
    held.pass_until("blue: Counter Move")
    assert held.refused("stunt vault ann to 10,23").rule == "SP-3.5.1.3"
    late = tavern(*lines, blue("bea", 30, 20, HERO), begin="move")
    late.do("move ann via 10,13 facing 0")
    assert late.refused("stunt vault ann to 10,10").rule in ("SP-3.3.0.1", "SP-R126")


@pytest.mark.rule("SP-R126")
def test_who_may_and_how_often():
    """Characters, once each; or those whom the scenario names, as often as it says."""
    fight = tavern(rolls=rolls(19, 20))
    fight.do("stunt dirt ann at foe")
    no = fight.refused("stunt dirt ann at foe")
    assert (no.rule, no.reason) == ("SP-R126", "to throw dirt in the eyes can be tried once in a battle")
    plain = (blue("ann", 10, 20, SOLDIER), red("foe", 10, 18))
    named = TABLE.replace("uses: 1", "uses: 2, figures: [ann]")
    fight = tavern(*plain, stunts=named)
    assert fight.refused("stunt dirt ann at foe").reason == "Ann is no character, and does no stunts"
    fight.do("stunt topple ann at foe")
    assert fight.all(StuntTried)
    others = TABLE.replace("uses: 1", "figures: [bea]")
    bea = blue("bea", 30, 20, SOLDIER)
    no = tavern(*plain, bea, stunts=others).refused("stunt topple ann at foe")
    assert no.reason == "Ann is not one who may topple the table"
    no = tavern(*plain).refused("stunt dirt ann at foe")
    assert (no.rule, "stunts are for characters" in no.reason) == ("SP-R126", True)


@pytest.mark.rule("SP-R126")
def test_the_count_lasts_through_the_battle():
    fight = tavern(rolls=rolls(19, 20))
    fight.do("stunt dirt ann at foe")
    fight.pass_until("Move", limit=40)
    assert fight.now.round == 2
    turn(fight.pass_until("strikes"), "ann")
    assert fight.refused("stunt dirt ann at foe").measured == {"tried": 1}


@pytest.mark.rule("SP-R126")
def test_where_it_is_done():
    """The table stands at 10,19: Ann at 10,20 is near enough, and from 3 inches off nobody topples it."""
    fight = tavern(stunts=TABLE.replace("[10, 19]", "[10, 23]"))
    no = fight.refused("stunt topple ann at foe")
    assert no.measured == {"distance": "3", "within": "2"}
    assert no.reason == "Ann is 3 inches from where one may topple the table, more than 2"


@pytest.mark.rule("SP-R126")
def test_what_is_offered():
    fight = tavern(stunts=f"{TABLE}\n{KETTLE}")
    offered = [one.text() for offer in fight.position.decision.offers for one in offer.examples(fight.at)]  # type: ignore[union-attr]
    names = list(dict.fromkeys(text.split()[1] for text in offered if text.startswith("stunt")))
    assert names == ["topple", "kettle", "dirt", "hurl", "vault"]


@pytest.mark.rule("SP-R233")
def test_who_leaps_among_others_fights_them():
    """Ann of level 2 vaults past the orc to another: she strikes it first, with the blow she has left, and it strikes
    back in the same exchange."""
    foes = (red("foe", 10, 18, "creature: orc, weapons: [mace]"), red("oaf", 10, 14.5, "creature: orc"))
    fight = tavern(blue("ann", 10, 20, HERO), *foes, rolls=rolls(1))
    fight.do("stunt vault ann to 10,16.125", "strike ann at oaf")
    assert "Oaf strikes" in fight.asked
    fight.do("strike oaf at ann")
    assert [blow.actor for blow in fight.all(Struck)] == ["ann", "oaf"]


# ---- on an enemy -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.8.2")
@pytest.mark.rule("SP-R66")
@pytest.mark.parametrize(("save", "falls"), [(14, False), (13, True)])
def test_on_an_enemy(save: int, falls: bool):
    """A mace needs 12 at AC 7, whatever the orc wears; it saves against stone on 14, or lies under the table."""
    fight = tavern(stunts=TABLE, rolls=rolls(12, save))
    fight.do("stunt topple ann at foe")
    tried = fight.last(StuntTried)
    assert (tried.tally.need, tried.success) == (12, True)
    assert (fight.last(Saved).tally.need, fight.last(Saved).success) == (14, not falls)
    assert fight.figure("foe").has("prone") is falls and len(fight.all(Knocked)) == int(falls)
    assert not fight.all(Damaged)


@pytest.mark.rule("SP-3.8.2")
def test_missed_there_is_nothing_to_save_against():
    fight = tavern(stunts=TABLE, rolls=rolls(11))
    fight.do("stunt topple ann at foe")
    assert not fight.all(Saved) and not fight.figure("foe").has("prone")


@pytest.mark.rule("SP-R126")
@pytest.mark.parametrize(("stunts", "name", "until"), [("", "dirt", 1), (
    "  - {id: soot, name: throw soot, effect: stunned, rounds: 3}", "soot", 3)])  # fmt: skip
def test_stunned_for_the_round_or_more(stunts: str, name: str, until: int):
    fight = tavern(stunts=stunts, rolls=rolls())
    fight.do(f"stunt {name} ann at foe")
    stunned = fight.figure("foe").condition("stunned")
    assert stunned is not None and stunned.until == until


@pytest.mark.rule("SP-R127")
def test_from_behind_parried_and_fumbled():
    """As with a trick: from behind +2 and a morale check; parried -3; a natural 1 and a failed save: she falls."""
    dice = LoadedDice().otherwise(10).lay("stunt", "bea", faces=(4,))
    fight = tavern(blue("ann", 10, 20, HERO), blue("bea", 10, 16, HERO, 180), red("foe", 10, 18), rolls=dice)
    fight = turn(Fight(figures(blue("ann", 10, 20, HERO), blue("bea", 10, 16, HERO, 180), red("foe", 10, 18)),
                       begin="melee", dice=dice), "bea")  # fmt: skip
    fight.do("stunt dirt bea at foe")
    assert items(fight.last(StuntTried).tally) == {"SP-3.5.9.2": 2}
    assert fight.last(StruckBehind).by == "bea" and fight.last(MoraleChecked).figures == ("foe",)
    fight = tavern(rolls=rolls(1, 1, fumble=1))
    fight.do("stunt dirt ann at foe")
    assert fight.last(Fumbled).effect == "prone" and fight.figure("ann").has("prone")
    lines = (blue("ann", 10, 20, HERO.replace("mace", "morning_star")), red("foe", 10, 18, SHIELDED))
    fight = Fight(figures(*lines), begin="move", dice=rolls(19)).pass_until("red: Counter Move")
    fight.do("order parry ask", "done")
    turn(fight, "ann").do("stunt dirt ann at foe")
    assert fight.refused("parry 1 with shield").rule == "SP-3.5.9.7"
    fight.do("parry 1")
    assert fight.all(Parried) and items(fight.last(StuntTried).tally) == {"SP-3.5.9.6": -3}


# ---- with damage -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.8.3")
@pytest.mark.rule("SP-R127")
@pytest.mark.parametrize(
    ("foe", "need"),
    [
        ("creature: orc, weapons: [mace]", 14),  # armour class 6: club and torch
        (SHIELDED, 16),  # 5: club and torch
        ("class: fighting_man, level: 1, armour: plate, shield: metal, weapons: [mace]", 24),  # 2: the staff
    ],
)
def test_the_worst_row_for_his_armour(foe: str, need: int):
    fight = tavern(blue("ann", 10, 20, HERO), red("foe", 10, 18, foe), stunts=KETTLE, rolls=rolls(19))
    fight.do("stunt kettle ann at foe")
    assert fight.last(StuntTried).tally.need == need and not fight.all(Saved)


@pytest.mark.rule("SP-3.8.3")
def test_it_does_its_damage():
    """2d4 of 3 and 4: 7; there is no save, and nothing of the mace in it."""
    dice = LoadedDice().otherwise(10).lay("stunt", "ann", faces=(19,)).lay("damage", "ann", "foe", faces=(3, 4))
    fight = tavern(stunts=KETTLE, rolls=dice)
    fight.do("stunt kettle ann at foe")
    assert fight.last(StuntTried).damage == 7 and fight.last(Damaged).amount == 7


@pytest.mark.rule("SP-R127")
def test_a_natural_twenty_is_a_critical_where_it_does_damage():
    fight = tavern(stunts=KETTLE, rolls=rolls(20))
    fight.do("stunt kettle ann at foe")
    assert fight.last(Damaged).amount == 10 and "SP-3.9.1" in fight.last(StuntTried).rules


@pytest.mark.rule("SP-R127")
def test_a_shield_held_up_takes_its_share():
    dice = LoadedDice().otherwise(10).lay("stunt", "ann", faces=(19,)).lay("damage", "ann", "foe", faces=(3, 4))
    lines = (blue("ann", 10, 20, HERO.replace("mace", "morning_star")), red("foe", 10, 18, SHIELDED))
    fight = Fight(
        f"stunts:\n{KETTLE}\n" + figures(*lines), begin="move", dice=dice.lay("shield", "foe", faces=(5,))
    ).pass_until("red: Counter Move")
    fight.do("order parry ask", "done")
    turn(fight, "ann").do("stunt kettle ann at foe", "parry 1 with shield")
    assert fight.all(Guarded) and fight.last(ShieldHeld).taken == 5
    assert fight.last(StuntTried).damage == fight.last(Damaged).amount == 2


# ---- the file ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stunt", "words"),
    [
        ("{id: a, name: A, effect: fly}", "leap, prone, stunned, harm"),
        ("{id: a, name: A, effect: leap}", "a stunt whose effect is leap needs reach"),
        ("{id: a, name: A, effect: harm}", "a stunt whose effect is harm needs damage"),
        ("{id: a, name: A, effect: prone, damage: 1d6}", "only a stunt whose effect is harm has damage"),
        ("{id: a, name: A, effect: harm, damage: six}", "dice such as 2d6+1"),
        ("{id: a, name: A, effect: prone, at: [99, 2]}", "this place is off the table"),
        ("{id: a, name: A, effect: prone, figures: [zed]}", "there is no figure 'zed'"),
        ("{id: a, name: A, effect: prone}\n  - {id: a, name: B, effect: prone}", "there is another stunt 'a'"),
        ("{id: a, name: A, effect: leap, reach: 3, die: d6}", "d20, d30, d100"),
    ],
)
def test_faults_in_the_scenario_are_told(stunt: str, words: str):
    with pytest.raises(ScenarioFaults) as found:
        state_of(f"stunts:\n  - {stunt}\n" + figures(blue("ann", 10, 20, HERO), red("foe", 10, 18)))
    assert words in str(found.value)


def test_an_ability_that_is_none_is_told():
    with pytest.raises(ScenarioFaults) as found:
        state_of(figures(blue("ann", 10, 20, HERO + ", abilities: {luck: 12}"), red("foe", 10, 18)))
    assert "there is no ability 'luck'" in str(found.value)


# ---- over flames -------------------------------------------------------------------------------------------------


def pool(x: int, y: int) -> Terrain:
    """Burning ground an inch across each way, of 1d8."""
    points = tuple(ahead((x * GRAIN, y * GRAIN), course, GRAIN) for course in range(0, 360, 24))
    return Terrain("burning_ground", points, closed=True, id="fire-1", until=9, owner="", value="1d8")


@pytest.mark.rule("SP-R228")
@pytest.mark.rule("SP-R126")
@pytest.mark.parametrize(("y", "burnt"), [(18, False), (15, True)])
def test_who_leaps_over_burning_ground_is_burnt_only_where_he_lands(y: int, burnt: bool):
    """From 10,20 to 10,16: clear over a pool on the way, and into one at its end."""
    people = blue("ann", 10, 20, f"{HERO}, hit_points: 20"), red("foe", 40, 4)
    dice = LoadedDice().otherwise(8).lay("stunt", "ann", faces=(1,))
    fight = Fight(state=replace(state_of(figures(*people)), terrain=(pool(10, y),)), dice=dice)
    fight.do("stunt vault ann to 10,16.125")
    assert fight.where("ann") == (10, 16.125)
    assert fight.figure("ann").hit_points == (12 if burnt else 20)


@pytest.mark.rule("SP-R228")
@pytest.mark.rule("SP-R166")
@pytest.mark.parametrize(("level", "taken"), [(2, None), (6, 6)])
def test_no_leap_clears_a_wall_of_fire(level: int, taken: int | None):
    """Below 4 hit dice Bea does not leap through it; of level 6 she does, and it burns her."""
    bea = f"id: bea, side: blue, class: fighting_man, level: {level}, hit_points: 30, at: [10, 20], facing: 0"
    dice = LoadedDice().otherwise(6).lay("stunt", "bea", faces=(1,))
    fight = cast(mage("wall_of_fire", at="[10, 23]"), bea, spell="cast mer wall_of_fire toward 5,18 15,18", dice=dice)
    fight.pass_until("blue: Counter Move")
    if taken is None:
        assert fight.refused("stunt vault bea to 10,16.2").rule == "SP-R228"
    else:
        fight.do("stunt vault bea to 10,16.2")
        assert fight.figure("bea").hit_points == 30 - taken
