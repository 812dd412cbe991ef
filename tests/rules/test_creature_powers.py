"""Powers of single creatures: the touch of a shadow, eyes that are averted, a phantom that is seen through."""

import pytest
from msgspec.structs import replace

from game.core.commands import Charge
from game.core.fight.deeds import Saved, Struck
from game.core.fight.harm import Beset, Damaged, Slain
from game.core.fight.magic import Dismissed, ImageBroken, Summoned
from game.core.fight.tricks import StuntTried
from game.core.figures import Condition
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.play.asked.dice_box import LoadedDice
from game.play.magic.wards import attacked
from game.play.referee import Referee
from game.rules.creatures.breath import breath_damage, breath_refused
from game.rules.creatures.gaze import gaze_refused
from game.rules.creatures.prey import leaves_prey
from game.rules.melee.blow import Blow
from game.rules.melee.striking import blow_tally
from game.rules.missiles.shooting import shot_tally
from game.rules.scores import score, weakness
from game.rules.situation import Situation
from game.sides.scripted.hiding.eyes import eyes
from game.sides.scripted.player import Scripted
from tests.creatures import facing, hits
from tests.magic import cast, mage, orc, through
from tests.melee import beset, blue, figures, items, next_exchange, red, until
from tests.play import Fight

# ---- the touch of a shadow -----------------------------------------------------------------------------------------


def strength(fight: Fight) -> int:
    return score(fight.now, fight.at.catalogue, fight.figure("ann"), "strength")


@pytest.mark.rule("SP-R237")
def test_each_hit_of_a_shadow_takes_a_point_of_strength():
    """A fighting-man has 15: a hit leaves 14, one in the third round 13; each comes back after its own eighty."""
    fight = hits(facing("creature: shadow", blow_foe=(19, 19)), "foe")
    taken = fight.last(Beset, figures=("ann",))
    assert (strength(fight), taken.condition.until, "SP-R237" in taken.rules) == (14, 81, True)
    next_exchange(fight)
    hits(fight, "foe")
    assert (strength(fight), fight.figure("ann").condition("weakened").value) == (13, "81 83")
    assert fight.all(Damaged, figure="ann")


@pytest.mark.rule("SP-R237")
@pytest.mark.parametrize(("number", "lost"), [(81, 2), (82, 1), (83, 0)])
def test_strength_comes_back_point_by_point(number: int, lost: int):
    state = beset(figures(blue("ann", 10, 20), red("foe", 10, 10)), "ann", Condition("weakened", 82, "81 82"))
    assert weakness(replace(state, round=number), state.figures["ann"]) == lost


@pytest.mark.rule("SP-R237")
@pytest.mark.parametrize(("last", "roll", "success"), [("80 81 82", 12, True), ("80 81 82", 13, False), ("", 15, True)])
def test_a_feat_of_strength_of_one_who_is_weak(last: str, roll: int, success: bool):
    """15 and three points lost: 12 or less on the die, each number told; 15 or less for one unhurt."""
    swing = "stunts:\n  - {id: swing, name: swing on a rope, effect: leap, reach: 8, ability: strength}\n"
    text = swing + figures(blue("ann", 10, 20, "class: fighting_man, level: 2, weapons: [mace]"), red("foe", 10, 18))
    state = beset(text, "ann", *([Condition("weakened", 82, last)] if last else []))
    dice = LoadedDice().otherwise(10).lay("stunt", "ann", faces=(roll,))
    fight = Fight(state=state, begin="melee", dice=dice)
    fight.pass_until("Ann strikes").do("stunt swing ann to 10,26")
    tried = fight.last(StuntTried)
    assert tried.success is success
    assert items(tried.tally).get("SP-R237", 0) == len(last.split())


@pytest.mark.rule("SP-R237")
def test_who_has_no_strength_left_dies():
    """A goblin has 8: with seven points gone, a hit that does him little harm is his death."""
    text = figures(blue("ann", 10, 20, "creature: goblin, hit_points: 40"), red("foe", 10, 18.2, "creature: shadow"))
    state = beset(text, "ann", Condition("weakened", 80, "80 80 80 80 80 80 80"))
    fight = Fight(state=state, begin="melee", dice=LoadedDice().otherwise(10).lay("blow", "foe", faces=(19,)))
    fight.pass_until("Foe strikes").do("strike foe at ann")
    assert fight.all(Slain, figure="ann")


@pytest.mark.rule("SP-R237")
def test_a_zombie_has_no_strength_to_lose():
    text = figures(blue("ann", 10, 20, "creature: zombie, hit_points: 40"), red("foe", 10, 18.2, "creature: shadow"))
    fight = Fight(text, begin="melee", dice=LoadedDice().otherwise(10).lay("blow", "foe", faces=(19,)))
    fight.pass_until("Foe strikes").do("strike foe at ann")
    assert not fight.figure("ann").has("weakened")


# ---- eyes that are averted -----------------------------------------------------------------------------------------


def watched(creature: str, *orders: str, hidden: str = "") -> Fight:
    """Ann and Bob, and a creature with a gaze five inches before Ann; blue's orders, then round 2 up to its shots."""
    text = figures(
        blue("ann", 10, 20, "class: fighting_man, level: 1, hit_points: 60, weapons: [sword, longbow]"),
        blue("bob", 12.5, 19.5, "creature: goblin"), red("foe", 10, 15, f"creature: {creature}{hidden}"),
    )  # fmt: skip
    fight = Fight(text)
    fight.do(*orders)
    return until(fight, 2, "red: declare")


@pytest.mark.rule("SP-R239")
@pytest.mark.parametrize("creature", ["medusa", "basilisk", "vampire"])
def test_no_gaze_meets_averted_eyes(creature: str):
    """Ann is told to look away: from the next round no gaze is turned on her, and Bob looks as before."""
    fight = watched(creature, "order eyes averted for ann")
    no = fight.refused("gaze foe at ann")
    assert (no.rule, no.reason) == ("SP-R239", "Ann averts its eyes from Foe in this round")
    assert fight.last(Beset).figures == ("ann",)
    assert not fight.figure("bob").has("averting")


@pytest.mark.rule("SP-R239")
def test_who_looks_meets_the_gaze():
    fight = watched("medusa", "order eyes averted", "order eyes open for ann")
    assert not fight.figure("ann").has("averting")
    assert fight.figure("bob").has("averting")
    fight.do("gaze foe at ann")


@pytest.mark.rule("SP-R239")
@pytest.mark.parametrize("condition", ["blessed", "prone"])
def test_nothing_else_that_lies_on_one_turns_a_gaze_away(condition: str):
    fight = watched("medusa")
    ann = replace(fight.figure("ann"), conditions=(Condition(condition, 99),))
    at = Situation(with_figure(fight.now, ann), fight.battle)
    assert gaze_refused(at, at.figure("foe"), ann) is None


@pytest.mark.rule("SP-R239")
def test_it_is_hard_to_fight_what_one_may_not_look_at():
    """-4 on Ann's blows and shots at the medusa, +2 on its own at her; nothing between her and anybody else."""
    fight = watched("medusa", "order eyes averted for ann")
    at, ann, bob, foe = fight.at, fight.figure("ann"), fight.figure("bob"), fight.figure("foe")
    bow = at.catalogue.missiles["longbow"]
    assert items(blow_tally(at, Blow(ann, foe, "front")))["SP-R239"] == -4
    assert items(shot_tally(at, ann, foe, bow))["SP-R239"] == -4
    assert items(blow_tally(at, Blow(foe, ann, "front")))["SP-R239"] == 2
    for striker in (ann, foe):
        assert "SP-R239" not in items(blow_tally(at, Blow(striker, bob, "front")))


@pytest.mark.rule("SP-R239")
def test_the_eyes_are_averted_for_a_whole_round():
    """An order in the midst of a round counts from the next one on."""
    fight = watched("medusa", "order eyes averted for ann")
    fight.pass_until("blue")
    fight.do("order eyes open")
    assert fight.figure("ann").has("averting")


@pytest.mark.rule("SP-R239")
def test_from_a_gaze_of_which_nobody_knows_no_eyes_are_averted():
    fight = watched("medusa", "order eyes averted", hidden=", hidden: true")
    assert not fight.all(Beset, figures=("ann", "bob"))


@pytest.mark.rule("SP-R239")
def test_the_scripted_side_looks_away_while_a_gaze_goes_free():
    """A medusa nine inches off: averted; the same one once Ann stands in its zone, or a bear: open."""
    for foe, y, wanted in (("medusa", 11, "averted"), ("medusa", 18.3, ""), ("bear", 11, "")):
        begin = "melee" if y > 18 else "missile"
        fight = Fight(figures(blue("ann", 10, 20), red("foe", 10, y, f"creature: {foe}")), begin=begin)
        fight.pass_until("blue")
        found = eyes(fight.at, fight.position.decision, "blue")
        assert (found[0].answer if found else "") == wanted
    fight.do("order eyes averted")
    assert eyes(fight.at, fight.position.decision, "blue")[0].answer == "open"


# ---- a griffon and horses ------------------------------------------------------------------------------------------

KNIGHT = "troop: medium_horse, hit_points: 20"


def hunting(rider: str = KNIGHT, *, far: float = 10, griffon: str = "creature: griffon", begin: str = "move") -> Fight:
    """A griffon at 20,20 that looks at a rider so many inches to the north."""
    people = blue("gri", 20, 20, griffon), red("rod", 20, 20 - far, rider), red("orc", 26, 20, "creature: orc")
    return Fight(figures(*people), begin=begin)


@pytest.mark.rule("SP-R240")
@pytest.mark.parametrize(("to", "goes"), [("20,26", False), ("25,24", False), ("20,14", True), ("25,14", True)])
def test_a_griffon_goes_nowhere_but_to_a_horse_that_is_near(to: str, goes: bool):
    fight = hunting()
    if goes:
        fight.do(f"move gri via {to} facing 0")
    else:
        no = fight.refused(f"move gri via {to} facing 0")
        assert (no.rule, no.measured) == ("SP-R240", {"distance": "10", "within": "12"})
    assert (fight.where("gri") != (20, 20)) is goes


@pytest.mark.rule("SP-R240")
@pytest.mark.parametrize(
    ("rider", "far", "griffon"),
    [
        (KNIGHT, 12.25, "creature: griffon"),
        ("class: fighting_man, mount: camel", 10, "creature: griffon"),
        ("troop: man_at_arms", 10, "creature: griffon"),
        (KNIGHT + ", hidden: true", 10, "creature: griffon"),
        (KNIGHT, 10, "creature: hippogriff"),
    ],
)
def test_what_does_not_draw_it(rider: str, far: float, griffon: str):
    """Not a horse too far off, nor a camel, nor a man, nor a rider of whom it does not know; and no other beast so."""
    hunting(rider, far=far, griffon=griffon).do("move gri via 20,26 facing 0")


@pytest.mark.rule("SP-R240")
def test_the_griffon_of_a_scripted_side_leaves_its_plan_for_a_horse():
    """The orc is the nearer, and the paladin the stronger: it dives on him for his horse all the same."""
    fight = hunting("class: paladin, level: 9, armour: plate, mount: paladin_warhorse, weapons: [mounted_lance]")
    command, why = Scripted("blue").choose(fight.at, fight.position.decision)
    assert why == "a charge that pays"
    assert isinstance(command, Charge)
    assert command.walks[0].path[-1] == fight.figure("rod").at
    fight.do(command.text())
    while fight.asked.endswith("counter-charge?"):
        fight.do("done")
    assert fight.where("gri")[1] < 19


@pytest.mark.rule("SP-R240")
def test_a_griffon_in_fear_forgets_the_horses():
    fight = hunting()
    gri, back = fight.figure("gri"), (20 * GRAIN, 26 * GRAIN)
    assert leaves_prey(fight.at, gri, back) is not None
    assert leaves_prey(fight.at, replace(gri, conditions=(Condition("afraid"),)), back) is None


@pytest.mark.rule("SP-R240")
def test_a_griffon_strikes_at_horses_before_all_others():
    """The orc is in its reach as well: not while the rider is, whose horse it may strike, or himself."""
    text = figures(blue("gri", 20, 20, "creature: griffon"), red("rod", 20, 17.6, KNIGHT),
                   red("orc", 22.2, 19.5, "creature: orc, hit_points: 40"))  # fmt: skip
    fight = Fight(text, begin="melee").pass_until("Gri strikes")
    no = fight.refused("strike gri at orc")
    assert (no.rule, no.measured) == ("SP-R240", {"figure": "rod"})
    fight.do("strike gri at rod horse")
    alone = Fight(text.replace("medium_horse", "man_at_arms"), begin="melee").pass_until("Gri strikes")
    alone.do("strike gri at orc")


# ---- a phantom that is disbelieved ---------------------------------------------------------------------------------


def haunted(save: int) -> Fight:
    """Before Ann, an orc, a mage has conjured a phantom ogre: it hits her with its one blow."""
    dice = LoadedDice().otherwise(19).lay("save", "ann", faces=(save,))
    fight = cast(mage("phantasmal_force"), orc("ann", 10, 18), spell="cast mer phantasmal_force toward 10,20.6",
                 dice=dice)  # fmt: skip
    ghost = fight.last(Summoned).who.id
    fight.pass_until(f"{fight.figure(ghost).name} strikes").do(f"strike {ghost} at ann")
    return fight


@pytest.mark.rule("SP-R238")
@pytest.mark.parametrize(("save", "gone"), [(18, True), (2, False)])
def test_whom_a_phantom_hits_may_see_through_it(save: int, gone: bool):
    """Its blow hits and does nothing; she saves against spells: made, it is gone; failed, it stands there still."""
    fight = haunted(save)
    assert fight.last(Struck).hit
    assert not fight.all(Damaged, figure="ann")
    doubt = fight.last(Saved, figure="ann")
    assert (doubt.against, doubt.success, "SP-R238" in doubt.rules) == ("illusion", gone, True)
    assert bool(fight.all(Dismissed)) is gone
    assert fight.figure(fight.last(Summoned).who.id).standing is not gone


@pytest.mark.rule("SP-R238")
def test_a_phantom_that_strikes_a_mere_image_is_believed_in():
    fight = haunted(2)
    ghost, ann = fight.last(Summoned).who.id, fight.figure("ann")
    ref = Referee(fight.battle, with_figure(fight.now, replace(ann, conditions=(Condition("images", 0, "2"),))))
    attacked(ref, ghost, "ann", hit=True)
    assert [type(event) for event in ref.events] == [ImageBroken]


# ---- the lightning of a storm giant --------------------------------------------------------------------------------


def storm(*, more: str = "", hit_points: int = 40) -> Fight:
    """A storm giant six inches from Ann, who has 200 points and never saves, as shots are declared."""
    ann = "class: fighting_man, level: 1, hit_points: 200, weapons: [sword]"
    giant = f"creature: storm_giant, hit_points: {hit_points}"
    dice = LoadedDice().otherwise(2)
    people = figures(blue("ann", 10, 20, ann), red("foe", 10, 13, giant), more=more)
    return Fight(people, begin="missile", dice=dice, first="red")


@pytest.mark.rule("SP-R241")
def test_lightning_does_as_many_points_as_the_giant_has_left():
    fight = storm()
    hurt = with_figure(fight.now, replace(fight.figure("foe"), hit_points=13)).figures["foe"]
    assert [breath_damage(one) for one in (fight.figure("foe"), hurt)] == ["40", "13"]
    fight.do("breathe foe toward 10,20")
    fight.pass_until("move first")
    assert fight.last(Damaged, figure="ann").amount == 40


@pytest.mark.rule("SP-R241")
def test_it_is_hurled_once_in_five_rounds():
    fight = storm()
    fight.do("breathe foe toward 10,20")
    for number in range(2, 6):
        until(fight, number, "move first")
        no = breath_refused(fight.at, fight.figure("foe"), (10 * GRAIN, 20 * GRAIN))
        assert (no.rule, no.measured) == ("SP-R241", {"every": 5, "round": 6})
    until(fight, 6, "red: declare").do("breathe foe toward 10,20")


@pytest.mark.rule("SP-R241")
def test_no_lightning_falls_under_a_roof():
    fight = storm(more="table: {width: 48, height: 36, setting: dungeon}\n")
    no = breath_refused(fight.at, fight.figure("foe"), (10 * GRAIN, 20 * GRAIN))
    assert no.rule == "SP-R241"


# ---- a spider and webs ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R242")
@pytest.mark.parametrize(("creature", "holds"), [("giant_spider", False), ("ogre", True)])
def test_a_web_holds_no_spider(creature: str, holds: bool):
    foe = f"id: foe, side: red, creature: {creature}, at: [10, 27.75], facing: 180"
    text = f"figures:\n  - {{{mage('web')}}}\n  - {{{foe}}}\n"
    fight = Fight(state=beset(text, "foe", Condition("asleep")), begin="missile")
    fight.do("cast mer web toward 10,29")
    assert through(fight).figure("foe").has("held") is holds
