"""What a hit does, at the limits: charges of just three inches, hooves, those who are proof against it."""

import pytest
from msgspec.structs import replace

from game.core.figures import NaturalAttack
from game.core.grain import GRAIN
from game.rules.answers import NONE
from game.rules.melee.blow import Blow
from game.rules.melee.damage import blow_damage, shot_damage
from tests.melee import blue, melee, red
from tests.play import Fight
from tests.rules.test_blows_at_the_limits import PLAIN, of


@pytest.fixture(scope="module")
def fight() -> Fight:
    return Fight(PLAIN, begin="melee")


@pytest.mark.rule("SP-3.5.5.1")
@pytest.mark.rule("SP-3.5.5.2")
@pytest.mark.rule("SP-R211")
@pytest.mark.parametrize(("rushed", "charges"), [(3 * GRAIN, True), (3 * GRAIN - 1, False)])
def test_a_charge_of_three_inches_helps(fight: Fight, rushed: int, charges: bool):
    """A point more on foot; a lance and a gorgon's horns do double damage, a troll's claws and a sword do not."""
    at, foe = fight.at, of(fight, "foe")

    def does(name: str, weapon: str = "") -> tuple[int, int]:
        found = blow_damage(at, Blow(of(fight, name, weapon=weapon, rushed=rushed), foe, "front"))
        return found.plus, found.times

    more = at.book.melee.charge_harm if charges else 0
    assert does("ann") == does("troll") == does("bob", "sword") == (more, 1)
    assert does("bob", "mounted_lance") == does("gorgon") == (more, 2 if charges else 1)


@pytest.mark.rule("SP-3.5.5.3")
@pytest.mark.parametrize(("weapon", "rushed", "times"), [("spear", 1, 2), ("spear", 0, 1), ("dagger", 1, 1)])
def test_a_spear_set_against_a_charge_does_double(fight: Fight, weapon: str, rushed: int, times: int):
    blow = Blow(of(fight, "dirk", weapon=weapon), of(fight, "foe", rushed=rushed), "front")
    found = blow_damage(fight.at, blow)
    assert (found.times, "SP-3.5.5.3" in found.rules) == (times, times == 2)


@pytest.mark.rule("SP-R165")
@pytest.mark.parametrize(("condition", "plus"), [("blessed", 1), ("cursed", -1), ("prone", 0)])
def test_a_blessing_counts_in_the_damage(fight: Fight, condition: str, plus: int):
    found = blow_damage(fight.at, Blow(of(fight, "ann", condition), of(fight, "foe"), "front"))
    assert (found.plus, "SP-R165" in found.rules) == (plus, plus != 0)


@pytest.mark.rule("SP-3.5.9.19")
@pytest.mark.rule("SP-R207")
@pytest.mark.parametrize(("target", "horse", "dice"), [("foe", False, "1d6"), ("shade", False, ""),
                                                       ("shade", True, "1d6")])  # fmt: skip
def test_what_a_hoof_does(fight: Fight, target: str, horse: bool, dice: str):
    """A war horse's is 1d6, once, with nothing of the rider's; a shadow does not feel it, but what it might sit on."""
    found = blow_damage(fight.at, Blow(of(fight, "bob"), of(fight, target), "front", beast=0, horse=horse))
    if dice:
        assert (found.dice, found.plus, found.times, found.half) == (dice, 0, 1, False)
    else:
        assert found == NONE


@pytest.mark.rule("SP-R207")
@pytest.mark.rule("SP-R134")
@pytest.mark.parametrize(
    ("mount", "level", "hurts"),
    [("heavy_warhorse", 1, False), ("heavy_warhorse", 9, False), ("paladin_warhorse", 1, True),
     ("war_elephant", 1, True)],
)  # fmt: skip
def test_a_mount_is_as_mighty_as_it_is_itself(mount: str, level: int, hurts: bool):
    """Claws of 5 hit dice harm a shadow, and a mummy by half: a war horse has 3, a paladin's 5, an elephant 9. Whether
    its rider has as many says nothing of its hooves."""
    rider = f"class: fighting_man, level: {level}, weapons: [spear], mount: {mount}"
    fight = melee(blue("bob", 10, 20, rider), red("shade", 10, 16, "creature: shadow"),
                  red("mummy", 20, 10, "creature: mummy"))  # fmt: skip
    shade, mummy = (
        blow_damage(fight.at, Blow(fight.figure("bob"), fight.figure(one), "front", beast=0))
        for one in ("shade", "mummy")
    )
    assert (shade != NONE, shade.half, mummy != NONE, mummy.half) == (hurts, False, hurts, hurts)


@pytest.mark.rule("SP-3.5.3.2")
def test_what_has_no_power_over_elements_throws_the_dice_it_has(fight: Fight):
    """A centaur's hoof, of no traits at all, and a troll's claw: 1d6 each."""
    lizard = of(fight, "lizard")
    hoofed = replace(lizard, profile=replace(lizard.profile, attacks=(NaturalAttack("hoof", "1d6"),)))
    for one in (hoofed, of(fight, "troll")):
        assert blow_damage(fight.at, Blow(one, of(fight, "foe"), "front")).dice == "1d6"


@pytest.mark.rule("SP-3.4.1.3")
@pytest.mark.rule("SP-3.9.2.3")
@pytest.mark.rule("SP-R207")
def test_what_an_arrow_does(fight: Fight):
    """A short bow's dice, a point less with a damaged bow, half at a wraith with silver, nothing at a shadow."""
    at, bow, foe = fight.at, of(fight, "bow"), of(fight, "foe")
    plain = shot_damage(at, bow, "short_bow", foe)
    assert plain == shot_damage(at, bow, "short_bow")
    assert (plain.dice, plain.plus, plain.times, plain.rules, plain.half) == ("1d6", 0, 1, (), False)
    worn = shot_damage(at, replace(bow, damaged=("short_bow",)), "short_bow", foe)
    assert (worn.plus, worn.rules) == (-1, ("SP-3.9.2.3",))
    assert shot_damage(at, bow, "short_bow", of(fight, "shade")).dice == "0"
    silver = shot_damage(at, bow, "silver_short_bow", of(fight, "wraith"))
    assert (silver.half, silver.rules) == (True, ("SP-R207",))
    struck = blow_damage(at, Blow(of(fight, "ann", weapon="silver_sword"), of(fight, "wraith"), "front"))
    assert struck.half and "SP-R207" in struck.rules
    assert "SP-R207" not in blow_damage(at, Blow(of(fight, "ann"), foe, "front")).rules


@pytest.mark.rule("SP-3.4.1.3")
def test_a_shotgun_does_more_from_near(fight: Fight):
    """Within two inches from base to base 1d10, farther off and at nobody in particular 1d8."""
    bow, foe = of(fight, "bow"), of(fight, "foe")
    near = [replace(foe, x=bow.x, y=bow.y - far) for far in (3 * GRAIN, 3 * GRAIN + 3)]
    assert [shot_damage(fight.at, bow, "shotgun", one).dice for one in (*near, None)] == ["1d10", "1d8", "1d8"]


@pytest.mark.rule("SP-3.4.4.4")
def test_a_flask_does_what_is_in_it(fight: Fight):
    """Thrown by anybody at anybody it is its own damage once, with nothing added."""
    found = shot_damage(fight.at, of(fight, "bow"), "acid", of(fight, "shade"))
    assert (found.dice, found.plus, found.times) == (fight.at.catalogue.flasks["acid"].damage[0], 0, 1)
