"""Section 3.4.3.4: breath in the missile phase, and what works by touch in melee."""

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import BreathUsed, Saved, Shot, Struck
from game.core.fight.harm import Beset, Damaged, Slain
from game.core.figures import Condition
from game.core.state import with_figure
from game.play.asked.dice_box import LoadedDice
from game.play.creatures.gazing import GazeUsed
from game.play.creatures.touching import Drained
from game.rules.creatures.breath import breath_refused
from tests.play import Fight, state_of
from tests.rules.test_3_4_0_shooting import field
from tests.rules.test_3_4_2_shooting_rules import OTHERS, next_missiles

WYRM = "id: wyrm, side: blue, creature: red_dragon, hit_dice: 9, hit_points: 45, facing: 0"
BOB = "id: bob, side: red, class: fighting_man, level: 8, weapons: [sword], armour: chain, hit_points: 60"
OAF = "id: oaf, side: red, creature: orc, weapons: [short_bow, dagger], hit_points: 9"


def declared(fight: Fight, command: str) -> Fight:
    """Declare it, and pass until the missiles have flown."""
    fight.do(command)
    while "declare" in fight.asked:
        fight.do("done")
    return fight


# ---- breath ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.3.4")
@pytest.mark.rule("SP-3.10.8")
@pytest.mark.parametrize(("roll", "damage"), [(9, 45), (10, 22)])
def test_breath_strikes_whom_it_catches_half_on_a_save(roll: int, damage: int):
    """A red dragon of 45 points breathes fire 9 inches long at Bob, level 8, 8 inches off: 45 points, or 22 on a save.

    Against breath a fighting-man of levels 7-9 needs 10."""
    dice = LoadedDice().otherwise(1).lay("save", "bob", "wyrm", faces=(roll,))
    fight = declared(field(f"{WYRM}, at: [10, 30]", f"{BOB}, at: [10, 22]", f"{OAF}, at: [20, 22]", dice=dice),
                     "breathe wyrm toward 10,22")  # fmt: skip
    assert fight.last(BreathUsed).caught == ("bob",)
    save = fight.last(Saved)
    assert (save.tally.need, save.success) == (10, roll == 10)
    assert fight.last(Damaged).amount == damage
    assert fight.figure("wyrm").breaths == 1


@pytest.mark.rule("SP-3.4.3.4")
def test_breath_is_not_foiled_by_injury():
    """The orc's pass-through shot wounds the dragon on its way: it breathes all the same."""
    dice = LoadedDice().otherwise(10).lay("shot", "oaf", faces=(20,))
    fight = field(f"{WYRM}, at: [10, 34]", f"{BOB}, at: [10, 22]", f"{OAF}, at: [18, 30]", begin="move", dice=dice)
    fight.do("move wyrm via 10,31 facing 0", "shoot oaf at wyrm")
    assert fight.last(Damaged).figure == "wyrm"
    fight.pass_until("declare shots")
    declared(fight, "breathe wyrm toward 10,22")
    assert fight.all(BreathUsed)


@pytest.mark.rule("SP-3.4.3.4")
@pytest.mark.rule("SP-3.2.4")
def test_a_dragon_slain_in_the_phase_has_breathed():
    """The dragon has 2 points left of 45 and is shot dead in the very phase in which it breathes: both take effect."""
    dice = LoadedDice().otherwise(10).lay("shot", "oaf", faces=(20,))
    weak = WYRM.replace("hit_points: 45", "hit_points: 2")
    fight = field(f"{weak}, at: [10, 30]", f"{BOB}, at: [10, 22]", f"{OAF}, at: [18, 30]", dice=dice)
    fight.do("breathe wyrm toward 10,22")
    fight.pass_until("red: declare").do("shoot oaf at wyrm")
    while "declare" in fight.asked:
        fight.do("done")
    assert [death.figure for death in fight.all(Slain)] == ["wyrm"]
    assert fight.last(BreathUsed).caught == ("bob",)


@pytest.mark.rule("SP-3.4.3.4.1")
@pytest.mark.parametrize(("to", "allowed"), [("10,29.5", True), ("10,29.49", False)])
def test_breath_only_after_half_a_move_or_less(to: str, allowed: bool):
    """A red dragon walks 9 inches: after 4.5 it may breathe, after 4.51 it is refused with the inches."""
    fight = field(f"{WYRM}, at: [10, 34]", f"{BOB}, at: [10, 22]", *OTHERS, begin="move")
    assert fight.figure("wyrm").profile.allowance == 9 * 1024
    fight.do(f"move wyrm via {to} facing 0")
    fight.pass_until("blue: declare")
    if allowed:
        fight.do("breathe wyrm toward 10,22")
    else:
        no = fight.refused("breathe wyrm toward 10,22")
        assert (no.rule, no.measured) == ("SP-3.4.3.4.1", {"moved": "4.51", "allowance": "9"})


@pytest.mark.rule("SP-3.4.3.4.1")
def test_no_breath_from_melee():
    """Bob stands in contact with the dragon: it is locked and may not breathe."""
    eve = "id: eve, side: blue, troop: bowman, weapons: [short_bow], at: [40, 30]"
    far = "id: far, side: red, creature: orc, at: [40, 20]"
    fight = field(f"{WYRM}, at: [10, 30]", f"{BOB}, at: [10, 27]", eve, far)
    no = fight.refused("breathe wyrm toward 10,22")
    assert (no.rule, no.reason) == ("SP-3.4.3.4.1", "Wyrm is locked in melee by Bob")


@pytest.mark.rule("SP-3.4.3.4")
def test_three_breaths_a_day():
    """Two breaths in one phase are refused, and after three the dragon has none left."""
    fight = field(f"{WYRM}, at: [10, 30]", f"{BOB.replace('60', '300')}, at: [10, 22]", *OTHERS)
    for number in (1, 2, 3):
        fight.do("breathe wyrm toward 10,22")
        assert fight.refused("breathe wyrm toward 10,20").rule == "SP-3.4.3.4"
        next_missiles(fight)
        assert fight.figure("wyrm").breaths == number
    no = fight.refused("breathe wyrm toward 10,22")
    assert (no.rule, no.measured) == ("SP-3.4.0.1", {"breathed": 3, "uses": 3})


# ---- touch -------------------------------------------------------------------------------------------------------


def struck(creature: str, victim: str, *rolls: tuple[str, int], begin: str = "melee") -> Fight:
    """Have a creature in contact with a victim strike it once and hit (19)."""
    dice = LoadedDice().otherwise(2).lay("blow", "beast", faces=(19,))
    for purpose, face in rolls:
        dice.lay(purpose, "vic", faces=(face,))
    beast = f"id: beast, side: blue, creature: {creature}, at: [10, 20], facing: 0"
    start = field(beast, f"id: vic, side: red, {victim}, at: [30, 30]").figure("beast")
    near = 20 - start.profile.base.radius / 1024 - 1
    fight = field(beast, f"id: vic, side: red, {victim}, at: [10, {near}], facing: 180", begin=begin, dice=dice)
    fight.pass_until("Beast strikes")
    fight.do("strike beast at vic")
    return fight


@pytest.mark.rule("SP-3.4.3.4.2")
@pytest.mark.rule("SP-R96")
@pytest.mark.parametrize(("creature", "levels", "left"), [("wight", 1, 28), ("spectre", 2, 19)])
def test_the_touch_of_the_undead_drains_levels(creature: str, levels: int, left: int):
    """A fighting-man of level 4 with 40 points is touched by a wight: level 3, 10 points gone (and 2 of the blow at
    most); by a spectre: level 2. His skill falls with it: +2 at level 4, nothing at 3."""
    fight = struck(creature, "class: fighting_man, level: 4, weapons: [sword], hit_points: 40")
    drained = fight.last(Drained)
    assert (drained.levels, drained.most) == (levels, 40 - 10 * levels)
    man = fight.figure("vic")
    assert (man.profile.level, man.profile.hit_dice.halves) == (4 - levels, 2 * (4 - levels))
    blow = fight.last(Struck, actor="beast").damage
    assert man.hit_points == 40 - 10 * levels - blow
    if "strikes" in fight.asked:
        fight.do("strike vic at beast")
        assert not [one for one in fight.last(Struck, actor="vic").tally.modifiers if one.rule == "SP-3.10.4"]


@pytest.mark.rule("SP-R96")
@pytest.mark.rule("SP-3.4.3.4.2")
def test_who_loses_the_last_level_dies():
    """A man-at-arms of one hit die dies of a wight's touch, whatever points he had."""
    fight = struck("wight", "troop: man_at_arms, weapons: [sword], hit_points: 6")
    assert fight.last(Slain).figure == "vic"


@pytest.mark.rule("SP-3.4.3.4.2")
@pytest.mark.rule("SP-3.10.8")
@pytest.mark.parametrize(("roll", "dies"), [(11, True), (12, False)])
def test_poison_by_a_bite_is_saved_against_death(roll: int, dies: bool):
    """A giant spider bites a fighting-man of level 1: against death he needs 12; failing he dies, whatever is left."""
    fight = struck("giant_spider", "class: fighting_man, level: 1, weapons: [sword], hit_points: 90", ("save", roll))
    save = fight.last(Saved)
    assert (save.against, save.tally.need, save.success) == ("poison", 12, not dies)
    assert bool(fight.all(Slain)) == dies


@pytest.mark.rule("SP-3.4.3.4.2")
def test_a_ghouls_touch_paralyses_men_but_no_elves():
    """A ghoul hits a man of level 1, who needs 14 against paralysis and rolls 13: he can do nothing for 2d4 rounds.

    An elf need not even save."""
    fight = struck("ghoul", "class: fighting_man, level: 1, weapons: [sword], hit_points: 90", ("save", 13))
    assert fight.last(Saved).tally.need == 14
    held = fight.last(Beset)
    assert (held.condition.name, held.condition.until) == ("stunned", 1 + 4)
    assert fight.figure("vic").has("stunned")
    elf = struck("ghoul", "creature: elf, hit_points: 90")
    assert not elf.all(Saved)


@pytest.mark.rule("SP-3.4.3.4.2")
def test_a_touch_needs_a_hit_and_no_weapon_carries_it():
    """The same spider misses: no save. A wyvern poisons with its sting alone, not with its bite."""
    dice = LoadedDice().otherwise(2)
    beast = "id: beast, side: blue, creature: giant_spider, at: [10, 20], facing: 0"
    fight = field(beast, "id: vic, side: red, troop: man_at_arms, at: [10, 18], facing: 180", begin="melee", dice=dice)
    fight.pass_until("Beast strikes").do("strike beast at vic")
    assert not fight.last(Struck, actor="beast").hit
    assert not fight.all(Saved)
    wyvern = struck("wyvern", "class: fighting_man, level: 8, weapons: [sword], hit_points: 200")
    assert wyvern.last(Struck).weapon == "bite"
    assert not wyvern.all(Saved)
    wyvern.dice.lay("blow", "beast", faces=(19,))
    while "Beast strikes" not in wyvern.asked:
        wyvern.do("done")
    wyvern.do("strike beast at vic")
    assert wyvern.last(Struck, actor="beast").weapon == "sting"
    assert wyvern.last(Saved).against == "poison"


@pytest.mark.rule("SP-3.4.3.4.2")
def test_touch_works_in_melee_whatever_the_mover_did():
    """The spider walks its full 3 inches up to the man, is locked with him, and poisons him in the melee phase; nobody
    may use the touch as a shot."""
    dice = LoadedDice().otherwise(2).lay("blow", "beast", faces=(19,)).lay("save", "vic", faces=(3,))
    beast = "id: beast, side: blue, creature: giant_spider, at: [10, 24.5], facing: 0"
    victim = "id: vic, side: red, class: fighting_man, level: 1, weapons: [sword], hit_points: 50, at: [10, 19]"
    fight = field(beast, victim, begin="move", dice=dice)
    fight.do("move beast via 10,19 facing 0")
    fight.pass_until("Beast strikes")
    assert not fight.all(Shot)
    fight.do("strike beast at vic")
    assert fight.last(Slain).figure == "vic"


# ---- gaze --------------------------------------------------------------------------------------------------------

MEDUSA = "id: med, side: blue, creature: medusa, hit_points: 20, facing: 0"


@pytest.mark.rule("SP-3.4.3.4")
@pytest.mark.rule("SP-R113")
@pytest.mark.parametrize(("roll", "dies"), [(9, True), (10, False)])
def test_a_gaze_turns_to_stone_who_does_not_save(roll: int, dies: bool):
    """A medusa looks at Bob, level 8, 6 inches off and facing her: against stone he needs 10; on a 9 he is stone."""
    dice = LoadedDice().otherwise(10).lay("save", "bob", "med", faces=(roll,))
    fight = field(f"{MEDUSA}, at: [10, 30]", f"{BOB}, at: [10, 24], facing: 180", f"{OAF}, at: [30, 22]", dice=dice)
    declared(fight, "gaze med at bob")
    assert fight.last(GazeUsed).target == "bob"
    assert (fight.last(Saved).tally.need, fight.last(Saved).success) == (10, not dies)
    assert bool(fight.all(Slain)) == dies


@pytest.mark.rule("SP-R113")
@pytest.mark.rule("SP-3.4.3.4.1")
def test_at_whom_a_gaze_may_be_turned():
    """Not beyond 6 inches, not at one who looks away, not after more than half a move, not twice, not by a man."""
    men = (f"{BOB}, at: [10, 23.9], facing: 180", f"{BOB.replace('bob', 'ben')}, at: [14, 28], facing: 90",
           f"{BOB.replace('bob', 'bert')}, at: [6, 28], facing: 90")  # fmt: skip
    fight = field(f"{MEDUSA}, at: [10, 30]", *men, *OTHERS)
    far = fight.refused("gaze med at bob")
    assert (far.rule, far.measured["distance"]) == ("SP-R113", "6.1")
    assert "does not look" in fight.refused("gaze med at ben").reason
    assert fight.refused("gaze eve at oaf").rule == "SP-3.4.0.1"
    fight.do("gaze med at bert")
    assert fight.refused("gaze med at bert").rule == "SP-R113"
    walked = field(f"{MEDUSA}, at: [10, 34.51]", men[2], *OTHERS, begin="move")
    walked.do("move med via 10,30 facing 0")
    walked.pass_until("blue: declare")
    no = walked.refused("gaze med at bert")
    assert (no.rule, no.measured) == ("SP-3.4.3.4.1", {"moved": "4.51", "allowance": "9"})


@pytest.mark.rule("SP-3.4.3.4")
@pytest.mark.rule("SP-R113")
def test_a_vampires_gaze_charms_and_is_not_foiled_by_injury():
    """The orc wounds the vampire in passing; it charms Bob all the same (against spells 12, he rolls 11)."""
    dice = LoadedDice().otherwise(10).lay("shot", "oaf", faces=(20,)).lay("save", "bob", faces=(11,))
    vampire = "id: vamp, side: blue, creature: vampire, hit_points: 40, facing: 0"
    fight = field(f"{vampire}, at: [10, 32]", f"{BOB}, at: [10, 24], facing: 180", f"{OAF}, at: [18, 30]", begin="move",
                  dice=dice)  # fmt: skip
    fight.do("move vamp via 10,30 facing 0", "shoot oaf at vamp")
    fight.pass_until("blue: declare")
    declared(fight, "gaze vamp at bob")
    assert fight.last(Beset).condition == Condition("stunned", 0, "charmed")
    fight.pass_until("red: Counter Move" if "blue" in fight.pass_until("move first").asked else "red: Move")
    assert fight.refused("move bob via 10,20 facing 0").rule == "SP-3.3.4.2"


# ---- kinds of breath ---------------------------------------------------------------------------------------------

DRAGON = """
figures:
  - {id: aur, side: blue, creature: gold_dragon, age: adult, at: [10, 10], facing: 90}
  - {id: orc, side: red, creature: orc, at: [16, 10], facing: 270, hit_points: 30}
  - {id: hound, side: red, creature: hell_hound, at: [17.5, 10], facing: 270, hit_points: 30}
"""


@pytest.mark.rule("SP-R189")
def test_the_gold_dragon_chooses_what_it_breathes_and_has_three_breaths_in_all():
    fight = Fight(DRAGON, begin="missile")
    fight.do("breathe aur toward 16,10 with gas")
    fight.pass_until(limit=2)
    used = fight.last(BreathUsed)
    assert used.kind == "gas" and used.caught == ("hound", "orc")
    assert fight.figure("aur").breaths == 1
    state = state_of(DRAGON)
    spent = Fight(state=with_figure(state, replace(state.figures["aur"], breaths=3)), begin="missile")
    for kind in ("fire", "gas"):
        no = breath_refused(spent.at, spent.figure("aur"), (16 * 1024, 10 * 1024), kind)
        assert no is not None and no.reason == "Aur has breathed 3 of 3 times today"
    other = Fight(DRAGON, begin="missile")
    other.do("breathe aur toward 16,10")
    other.pass_until(limit=2)
    assert other.last(BreathUsed).kind == "fire"


@pytest.mark.rule("SP-R189")
def test_fire_does_nothing_to_the_hell_hound_and_there_is_no_breath_of_a_kind_it_has_not():
    fight = Fight(DRAGON, begin="missile")
    no = fight.refused("breathe aur toward 16,10 with acid")
    assert no.rule == "SP-3.4.0.1" and "no breath of acid" in no.reason
    fight.do("breathe aur toward 16,10")
    fight.pass_until(limit=2)
    assert fight.last(BreathUsed).caught == ("hound", "orc")
    assert fight.figure("hound").hit_points == 30
    assert not fight.all(Saved, figure="hound")


@pytest.mark.rule("SP-R189")
def test_the_gorgons_breath_is_stone():
    text = DRAGON.replace("creature: gold_dragon, age: adult", "creature: gorgon")
    text = text.replace("at: [10, 10]", "at: [13, 10]")
    laid = LoadedDice().lay("save", "orc", faces=(2,)).lay("save", "hound", faces=(20,)).otherwise(3)
    fight = Fight(text, begin="missile", dice=laid)
    fight.do("breathe aur toward 16,10")
    fight.pass_until(limit=2)
    assert not fight.figure("orc").standing
    assert fight.figure("hound").hit_points == 30


@pytest.mark.rule("SP-3.4.3.5")
@pytest.mark.parametrize(
    ("dragon", "length", "width", "off", "caught"),
    [
        ("black_dragon", 6, 0.5, 0.35, True), ("black_dragon", 6, 0.5, 0.36, False),
        ("green_dragon", 5, 4, 0.35, True), ("green_dragon", 5, 4, 0.36, False),
    ],
)  # fmt: skip
def test_line_and_cloud_are_as_wide_at_their_end(dragon: str, length: int, width: float, off: float, caught: bool):
    """The orc, half an inch about its middle, stands as far beyond the end as aside of it: the corner reaches it at
    0.35 inches either way, which is 0.495, and at 0.36, which is 0.509, it does not."""
    wyrm = f"id: wyrm, side: blue, creature: {dragon}, at: [10, 30]"
    base = field(wyrm, f"{OAF}, at: [20, 20]").figure("wyrm").profile.base
    end = 30 - (base.radius or base.length // 2) / 1024 - length
    fight = field(wyrm, f"{OAF}, at: [{10 + width / 2 + off}, {end - off}]", f"{BOB}, at: [40, 2]")
    declared(fight, "breathe wyrm toward 10,20")
    assert fight.last(BreathUsed).caught == (("oaf",) if caught else ())

@pytest.mark.rule("SP-3.4.3.4")
def test_it_breathes_towards_some_place_and_not_where_it_stands():
    fight = field(f"{WYRM}, at: [10, 30]", f"{BOB}, at: [10, 22]")
    no = fight.refused("breathe wyrm toward 10,30")
    assert (no.rule, no.reason) == ("SP-3.4.3.4", "Wyrm must breathe towards some place")
