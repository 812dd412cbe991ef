"""Section 3.6.1: when morale is checked. Bowmen of Blue shoot at a group of Red, or somebody charges it."""

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import Shot, Struck
from game.core.fight.harm import Slain
from game.core.fight.moves import Charged, Moved
from game.core.fight.nerve import Fled, LossesReached, MoraleChecked
from game.play.asked.dice_box import LoadedDice
from game.play.ledger import PhaseBegan
from tests.play import Fight, state_of
from tests.rules.rout import FAILS, HOLDS, done_shooting, morale, order, sure_shots

# Red's rabble stands at the north, its leader to their right; Ann's arrows kill whom they hit (20: 1d6's most and 2).
LED = """
units:
  - {id: rabble, side: red, troop: man_at_arms, count: 4, hit_points: 4, at: [20, 20], facing: 180, leader: cap}
figures:
  - {id: cap, side: red, name: Cap, troop: man_at_arms, hit_points: 4, at: [26, 20], facing: 180}
  - {id: ann, side: blue, name: Ann, troop: longbowman, hit_points: 6, at: [26, 30], facing: 0}
"""


def shot_down(text: str, dice: LoadedDice, *targets: str, shooter: str = "ann") -> Fight:
    """Ann shoots at each target with a 20, all in one missile phase."""
    sure_shots(dice, *((shooter, target) for target in targets))
    fight = Fight(text, begin="missile", dice=dice)
    fight.do("shoot " + "; ".join(f"{shooter} at {one}" for one in targets))
    return done_shooting(fight)


def checks(fight: Fight) -> list[MoraleChecked]:
    return fight.all(MoraleChecked)


# ---- leaders -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.6.1.1")
@pytest.mark.parametrize(("faces", "held"), [((1, 5), False), ((3, 4), True)])
def test_a_group_checks_when_its_leader_is_killed(faces: tuple[int, int], held: bool):
    """Cap dies of Ann's arrow: 1 of 5, no threshold of class C; his 4 men check at once, 6 fails and 7 holds."""
    fight = shot_down(LED, morale("rabble", faces=faces), "cap")
    check = checks(fight)[0]
    assert check.unit == "rabble"
    assert check.figures == ("rabble-1", "rabble-2", "rabble-3", "rabble-4")
    assert "SP-3.6.1.1" in check.rules
    assert (check.roll, check.held) == (sum(faces), held)
    assert bool(fight.all(Fled)) is not held
    # At once: still in the missile phase.
    assert order(fight, Slain, MoraleChecked) == ["Slain", "MoraleChecked"]
    after = fight.events[fight.events.index(check) :]
    assert [one.phase for one in after if isinstance(one, PhaseBegan)][:1] == ["melee"]


@pytest.mark.rule("SP-3.6.1.1")
def test_no_check_for_another_man():
    """Ann kills one of the rank and file, 1 of 5: their leader lives, a fifth is no threshold, nobody checks."""
    assert checks(shot_down(LED, morale(), "rabble-1")) == []


@pytest.mark.rule("SP-R108")
@pytest.mark.parametrize("faces", [FAILS, HOLDS])
def test_leader_and_threshold_at_one_volley(faces: tuple[int, int]):
    """Cap and one of his 4 fall together, 2 of 5 (past 33): a check for him; if it holds, a second for the losses."""
    fight = shot_down(LED, morale("rabble", faces=faces), "cap", "rabble-1")
    whys = [check.rules[0] for check in checks(fight) if "SP-3.6.2.3" not in check.rules]
    assert whys == (["SP-3.6.1.1"] if faces == FAILS else ["SP-3.6.1.1", "SP-3.6.1.5"])
    # Either way the threshold is behind them.
    assert fight.now.units["rabble"].checked == 33


@pytest.mark.rule("SP-R223")
@pytest.mark.parametrize(("fallen", "lost"), [(("rabble-1", "rabble-2"), 33), (("cap",), 0)])
def test_the_charmed_are_their_own_units_loss(fallen: tuple[str, ...], lost: int):
    """Two of the rabble serve Blue by a charm; Eve, a bowman of Red, kills them: 2 of 5, and their old comrades check.

    Of Cap, who serves Blue, they are not robbed when he falls."""
    start = state_of(LED + "  - {id: eve, side: red, troop: longbowman, at: [26, 10], facing: 180}\n")
    charmed = {name: replace(start.figures[name], side="blue", unit="", y=26 * 1024) for name in fallen}
    start = replace(start, figures={**start.figures, **charmed})
    dice = sure_shots(morale(), *(("eve", one) for one in fallen))
    fight = Fight(state=start, begin="missile", first="red", dice=dice)
    fight.do("shoot " + "; ".join(f"eve at {one}" for one in fallen))
    done_shooting(fight)
    assert len(fight.all(Slain)) == len(fallen)
    assert [check.rules[0] for check in checks(fight)] == (["SP-3.6.1.5"] if lost else [])
    assert fight.now.units["rabble"].checked == lost


# ---- attacked from behind ----------------------------------------------------------------------------------------

# Vic looks south at Bea, a gap of 0.9 inch; Abe stands as near behind him.
BETWEEN = """
figures:
  - {id: vic, side: red, name: Vic, troop: man_at_arms, hit_points: 8, at: [20, 20], facing: 180}
  - {id: bea, side: blue, name: Bea, troop: man_at_arms, hit_points: 8, at: [20, 21.9], facing: 0}
  - {id: abe, side: blue, name: Abe, class: fighting_man, level: 2, weapons: [sword], hit_points: 8, at: [20,
     18.1], facing: 180}
"""


@pytest.mark.rule("SP-3.6.1.2")
@pytest.mark.parametrize("roll", [2, 19])
def test_attacked_from_behind_hit_or_missed(roll: int):
    """Abe (level 2, two blows) strikes Vic from behind, twice: hit or missed, Vic checks at the first, and
    only then."""
    dice = LoadedDice().otherwise(1).lay("blow", "abe", "vic", faces=(roll,)).lay("blow", "abe", "vic", faces=(roll,))
    dice.lay("morale", "vic", faces=HOLDS)
    fight = Fight(BETWEEN, begin="melee", dice=dice)
    fight.do("strike abe at vic", "strike abe at vic")
    assert [blow.hit for blow in fight.all(Struck, actor="abe")] == [roll == 19] * 2
    (check,) = checks(fight)
    assert check.figures == ("vic",)
    assert check.unit == ""
    assert order(fight, Struck, MoraleChecked) == ["Struck", "MoraleChecked", "Struck"]


@pytest.mark.rule("SP-3.6.1.2")
def test_the_dead_do_not_check():
    """Vic has 1 hit point: Abe's first blow from behind kills him, and there is nobody to check."""
    dice = LoadedDice().otherwise(10).lay("blow", "abe", "vic", faces=(20,))
    fight = Fight(
        BETWEEN.replace("hit_points: 8, at: [20, 20]", "hit_points: 1, at: [20, 20]"), begin="melee", dice=dice
    )
    fight.do("strike abe at vic")
    assert fight.all(Slain)
    assert checks(fight) == []


# ---- powerful monsters -------------------------------------------------------------------------------------------

OGRE = """
figures:
  - {id: ogre, side: red, name: Ogre, creature: ogre, hit_points: %d, at: [20, 20], facing: 180}
  - {id: ann, side: blue, name: Ann, troop: longbowman, hit_points: 6, at: [20, 30], facing: 0}
"""


@pytest.mark.rule("SP-3.6.1.3")
@pytest.mark.parametrize(
    ("points", "arrows", "checked"), [(16, 1, True), (17, 1, False), (17, 2, True), (30, 1, False)]
)
def test_a_powerful_monster_that_has_lost_half(points: int, arrows: int, checked: bool):
    """An arrow does 8: an ogre of 16 has lost half, one of 17 not before the second; half is at or below a half."""
    fight = shot_down(OGRE % points, morale("ogre") if checked else morale(), *["ogre"] * arrows)
    assert [check.rules[0] for check in checks(fight)][:1] == (["SP-3.6.1.3"] if checked else [])
    assert bool(fight.all(Fled)) is checked


@pytest.mark.rule("SP-3.6.1.3")
def test_half_is_lost_only_once():
    """The ogre of 40 loses 8 a round: at 16 left it checks and holds, at 8 left it does not check again."""
    dice = sure_shots(LoadedDice().otherwise(6), *[("ann", "ogre")] * 4)
    fight = Fight(OGRE % 40, begin="missile", dice=dice)
    found = []
    for _ in range(4):
        fight.pass_until("declare shots").do("shoot ann at ogre", "done")
        found.append(len(checks(fight)))
    assert fight.figure("ogre").hit_points == 8
    assert found == [0, 0, 1, 1]


@pytest.mark.rule("SP-R75")
@pytest.mark.parametrize(
    ("who", "checked"),
    [
        ("creature: ogre", True),
        ("creature: centaur", True),
        ("creature: hippogriff", False),
        ("class: fighting_man, level: 6, weapons: [sword]", False),
    ],
)
def test_four_hit_dice_and_no_levelled_man(who: str, checked: bool):
    """The arrow takes 8 of 9 points: an ogre (4+1) and a centaur (4) check, a hippogriff (3+1) or a man of level 6
    does not."""
    text = (OGRE % 9).replace("creature: ogre", who)
    assert bool(checks(shot_down(text, morale(), "ogre"))) is checked


@pytest.mark.rule("SP-R75")
@pytest.mark.parametrize(("troop", "checked"), [("creature: ogre", False), ("creature: orc", True)])
def test_single_is_with_none_of_its_kind(troop: str, checked: bool):
    """An ogre of 16 that leads two ogres is not single, and does not check at half; one that leads orcs does."""
    text = OGRE % 16 + f"units:\n  - {{id: band, side: red, {troop}, count: 2, at: [30, 20], leader: ogre}}\n"
    assert bool(checks(shot_down(text, morale(), "ogre"))) is checked


# ---- charged -----------------------------------------------------------------------------------------------------

CHARGED = """
units:
  - {id: foot, side: red, %s, count: 3, hit_points: 4, at: [20, 16], facing: 180}
  - {id: horse, side: blue, troop: medium_horse, %s count: 2, hit_points: 4, at: [20, 26], facing: 0}
"""


def charged(foot: str, weapons: str = "", dice: LoadedDice | None = None) -> Fight:
    fight = Fight(CHARGED % (foot, weapons), begin="move", dice=dice or morale())
    fight.do("charge horse-1 via 19.2,17 facing 0")
    if "counter-charge?" in fight.asked:
        fight.do("done")
    return fight


@pytest.mark.rule("SP-3.6.1.4")
@pytest.mark.parametrize(
    ("foot", "checked"),
    [
        ("troop: peasant", True),
        ("troop: levy", True),
        ("troop: man_at_arms", True),
        ("troop: man_at_arms, morale_class: B", False),
        ("troop: man_at_arms, morale_class: A", False),
        ("troop: light_horse, morale_class: D", False),
    ],
)
def test_foot_of_class_e_d_and_c_check_when_lancers_charge(foot: str, checked: bool):
    """A lancer charges: peasants (E), levies (D) and men-at-arms (C) on foot check; classes B and A and riders
    do not."""
    fight = charged(foot)
    assert [check.rules[0] for check in checks(fight)] == (["SP-3.6.1.4"] if checked else [])


@pytest.mark.rule("SP-R87")
@pytest.mark.rule("SP-3.6.1.4")
def test_the_check_comes_when_the_charge_is_declared():
    """The levy fails: it runs before the lancer has moved an inch; then he rides, and reaches nobody."""
    fight = charged("troop: levy", dice=morale("foot"))
    assert order(fight, Charged, MoraleChecked, Fled, Moved)[:4] == ["Charged", "MoraleChecked", "Fled", "Moved"]
    moves = fight.all(Moved)
    assert {move.figure for move in moves[:3]} == {"foot-1", "foot-2", "foot-3"}
    assert moves[-1].figure == "horse-1"


@pytest.mark.rule("SP-3.6.1.4")
def test_riders_without_a_lance_frighten_nobody():
    """The same horsemen with swords charge men-at-arms: no check."""
    assert checks(charged("troop: man_at_arms", "weapons: [sword],")) == []


@pytest.mark.rule("SP-3.6.1.4")
@pytest.mark.parametrize(("creature", "checked"), [("ogre", True), ("hill_giant", True), ("gnoll", False)])
def test_large_monsters_frighten_foot(creature: str, checked: bool):
    """Men-at-arms (C) check when an ogre (L) or a giant (H) charges, not for a gnoll (M)."""
    text = f"""
units:
  - {{id: foot, side: red, troop: man_at_arms, count: 3, hit_points: 4, at: [20, 16], facing: 180}}
figures:
  - {{id: beast, side: blue, creature: {creature}, hit_points: 20, at: [20, 24], facing: 0}}
"""
    fight = Fight(text, begin="move", dice=morale())
    fight.do("charge beast via 20,17 facing 0")
    assert bool(checks(fight)) is checked


@pytest.mark.rule("SP-R106")
@pytest.mark.parametrize(
    ("foot", "checked"), [("creature: orc", True), ("creature: ogre", False), ("creature: wolf", False)]
)
def test_manlike_creatures_are_foot_too(foot: str, checked: bool):
    """Orcs, of no class and so as class C, check when lancers charge; ogres (large) and wolves (no men) do not."""
    assert bool(checks(charged(foot))) is checked


@pytest.mark.rule("SP-R106")
def test_one_troop_of_lancers_is_one_charge():
    """Two lancers of one troop charge one after the other: the men-at-arms check once, and hold."""
    fight = charged("troop: man_at_arms")
    fight.do("charge horse-2 via 20.8,17 facing 0")
    assert len(fight.all(Charged)) == 2
    assert len(checks(fight)) == 1


# ---- casualties --------------------------------------------------------------------------------------------------


def losses(troop: str, rounds: int = 3) -> list[list[int]]:
    """One of four falls in each round: the thresholds for which the rest check in each."""
    text = f"""
units:
  - {{id: four, side: red, {troop}, count: 4, hit_points: 1, at: [20, 20], facing: 180}}
figures:
  - {{id: ann, side: blue, name: Ann, troop: longbowman, hit_points: 6, at: [20, 30], facing: 0}}
  - {{id: far, side: red, name: Far, troop: peasant, hit_points: 6, at: [2, 2], facing: 0}}
"""
    dice = LoadedDice().otherwise(6)
    for number in range(1, rounds + 1):
        dice.lay("shot", "ann", f"four-{number}", faces=(20,))
    fight = Fight(text, begin="missile", dice=dice)
    found = []
    for number in range(1, rounds + 1):
        before = len(fight.events)
        fight.pass_until("declare shots").do(f"shoot ann at four-{number}", "done")
        found.append([event.percent for event in fight.events[before:] if isinstance(event, MoraleChecked)])
    return found


@pytest.mark.rule("SP-3.6.1.5")
@pytest.mark.parametrize(
    ("troop", "expected"),
    [
        ("troop: peasant", [[25], [50], [75]]),
        ("troop: levy", [[25], [50], [75]]),
        ("troop: man_at_arms", [[], [33], [75]]),
        ("troop: man_at_arms, morale_class: B", [[], [50], [75]]),
        ("troop: man_at_arms, morale_class: A", [[], [50], [75]]),
        ("troop: peasant, morale_class: noncombatant", [[25], [50], [75]]),
    ],
)
def test_the_thresholds_of_each_class(troop: str, expected: list[list[int]]):
    """One of four falls each round, 25, 50 and 75 percent: E and D check at each, C at 33 and 75, B and A at
    50 and 75."""
    assert losses(troop) == expected


@pytest.mark.rule("SP-R76")
def test_monsters_without_a_class_are_as_class_c():
    """Orcs check as class C does: not at 25 percent, at 50 for their 33, at 75 for their 75."""
    assert losses("creature: orc") == [[], [33], [75]]


CROWD = """
units:
  - {id: mob, side: red, troop: %s, count: %d, hit_points: 1, at: [20, 20], facing: 180}
  - {id: bows, side: blue, troop: longbowman, count: 5, hit_points: 6, at: [20, 26], facing: 0}
figures:
  - {id: far, side: red, name: Far, troop: peasant, hit_points: 6, at: [2, 2], facing: 0}
"""


def volley(troop: str, count: int, fall: int, dice: LoadedDice) -> Fight:
    """Five longbows, two shots each, fell so many of a mob in one missile phase."""
    aims = [(f"bows-{number // 2 + 1}", f"mob-{number + 1}") for number in range(fall)]
    fight = Fight(CROWD % (troop, count), begin="missile", dice=sure_shots(dice, *aims))
    fight.do("shoot " + "; ".join(f"{who} at {whom}" for who, whom in aims))
    return done_shooting(fight)


@pytest.mark.rule("SP-3.6.1.5")
@pytest.mark.parametrize(
    ("count", "fall", "percent"), [(3, 1, 33), (6, 2, 33), (7, 2, 0), (3, 2, 66), (8, 5, 33), (8, 6, 75)]
)
def test_at_or_past_the_fraction(count: int, fall: int, percent: int):
    """Class C: 1 of 3 is 33 percent, 2 of 6 too, 2 of 7 (28) not; 2 of 3 is 66; 5 of 8 (62) is past 33, 6 of 8
    is 75."""
    fight = volley("man_at_arms", count, fall, morale())
    assert [check.percent for check in checks(fight)] == ([percent] if percent else [])


@pytest.mark.rule("SP-R76")
def test_several_thresholds_at_one_blow_are_one_check():
    """Three of four peasants fall together: past 25, 50 and 75, one check, for 75."""
    fight = volley("peasant", 4, 3, morale())
    assert [check.percent for check in checks(fight)] == [75]


@pytest.mark.rule("SP-R14")
def test_one_alone_has_no_casualties():
    """Of two peasants one falls: half, a check. Of one peasant one falls: nobody is left to check, no threshold."""
    assert [check.percent for check in checks(volley("peasant", 2, 1, morale()))] == [50]
    fight = volley("peasant", 1, 1, morale())
    assert checks(fight) == []
    assert fight.all(LossesReached) == []


@pytest.mark.rule("SP-R104")
def test_a_threshold_passed_in_flight_is_past():
    """Two of four peasants fall (50), the others break; one of these falls running (75): no check, and none later."""
    text = CROWD % ("peasant", 4)
    dice = sure_shots(morale("mob"), ("bows-1", "mob-1"), ("bows-1", "mob-2"), ("bows-1", "mob-3"))
    fight = Fight(text, begin="missile", dice=dice)
    fight.do("shoot bows-1 at mob-1; bows-1 at mob-2", "done")
    assert fight.figure("mob-3").has("fleeing")
    fight.pass_until("declare shots").do("shoot bows-1 at mob-3", "done")
    assert [event.percent for event in fight.all(LossesReached)] == [50, 75]
    assert [check.percent for check in checks(fight) if check.percent] == [50]


# ---- at once -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.6.1.6")
def test_a_check_does_not_wait_for_the_end_of_its_phase():
    """Four levies walk past Ann, who shoots one half-way: the others check and run before anything else is asked."""
    text = """
units:
  - {id: walk, side: red, troop: levy, count: 4, hit_points: 1, formation: {spacing: 1.5}, at: [20, 20], facing: 90}
figures:
  - {id: ann, side: blue, name: Ann, troop: longbowman, hit_points: 6, at: [22, 30], facing: 0}
"""
    dice = sure_shots(morale("walk"), ("ann", "walk-4"))
    fight = Fight(text, begin="move", first="red", dice=dice)
    names = ["walk-1", "walk-2", "walk-3", "walk-4"]
    places = {name: fight.where(name) for name in names}
    fight.do("move " + "; ".join(f"{one} via {places[one][0] + 6},{places[one][1]} facing 90" for one in names))
    assert "shoot?" in fight.asked
    fight.do("shoot ann at walk-4")
    kinds = (Shot, Slain, MoraleChecked, Fled, Moved)
    assert order(fight, *kinds)[4:8] == ["Shot", "Slain", "MoraleChecked", "Fled"]
    assert [move.how for move in fight.all(Moved)] == ["move"] * 4 + ["flee"] * 3
    assert "red: Move" not in fight.asked


@pytest.mark.rule("SP-R88")
def test_what_falls_together_is_settled_first():
    """One volley kills a zealot and an acolyte, half of two pairs: both fall, then acolytes check, then zealots."""
    text = """
units:
  - {id: zealots, side: red, troop: levy, count: 2, hit_points: 1, at: [16, 20], facing: 180}
  - {id: acolytes, side: red, troop: levy, count: 2, hit_points: 1, at: [24, 20], facing: 180}
figures:
  - {id: ann, side: blue, name: Ann, troop: longbowman, hit_points: 6, at: [20, 30], facing: 0}
"""
    fight = shot_down(text, morale(), "zealots-1", "acolytes-1")
    assert order(fight, Shot, Slain, MoraleChecked) == ["Shot"] * 2 + ["Slain"] * 2 + ["MoraleChecked"] * 2
    assert [check.unit for check in checks(fight)] == ["acolytes", "zealots"]


# ---- who does not ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.6.1.7")
@pytest.mark.parametrize(("marked", "checked"), [("true", False), ("false", True)])
def test_a_scenario_marks_those_who_never_check(marked: str, checked: bool):
    """Three of four peasants fall: those whom the scenario says never check stand; the others check."""
    text = f"""
units:
  - {{id: mob, side: red, troop: peasant, count: 4, never_checks: {marked}, hit_points: 1, at: [20, 20], facing: 180}}
  - {{id: bows, side: blue, troop: longbowman, count: 5, hit_points: 6, at: [20, 26], facing: 0}}
"""
    dice = sure_shots(morale(), ("bows-1", "mob-1"), ("bows-1", "mob-2"), ("bows-2", "mob-3"))
    fight = Fight(text, begin="missile", dice=dice)
    fight.do("shoot bows-1 at mob-1; bows-1 at mob-2; bows-2 at mob-3", "done")
    assert bool(checks(fight)) is checked


@pytest.mark.rule("SP-R112")
@pytest.mark.rule("SP-3.6.1.7")
def test_cornered_by_the_story_they_do_not_check_behind_either():
    """Vic never checks: struck from behind he stays, and no dice fall for his heart."""
    text = BETWEEN.replace("id: vic,", "id: vic, never_checks: true,")
    fight = Fight(text, begin="melee")
    fight.do("strike abe at vic")
    assert checks(fight) == []


@pytest.mark.rule("SP-R59")
def test_characters_do_not_run_with_the_group():
    """Sir Col (level 3) leads the men; losses break them, and he stays where he is and has not checked."""
    text = LED.replace("troop: man_at_arms, hit_points: 4, at: [26, 20]", "class: fighting_man, level: 3, at: [26, 20]")
    fight = shot_down(text, morale("rabble"), "rabble-1", "rabble-2")
    (check,) = checks(fight)
    assert "cap" not in check.figures
    assert fight.all(Fled)[0].figures == ("rabble-3", "rabble-4")
    assert fight.where("cap") == (26, 20)
