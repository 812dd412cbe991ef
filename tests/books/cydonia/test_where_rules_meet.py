"""Positions in which rules of the count meet: held acts and death, spells and free rounds, fear and arms lost."""

import pytest

from game.core.fight.declaring import SpellSpoiled
from game.core.fight.deeds import Shot, Struck
from game.core.fight.harm import Damaged, Slain
from game.core.fight.magic import SpellCast
from game.play.asked.dice_box import LoadedDice
from tests.books.cydonia.showdown import GUN, MAN, SWORD, called, count_of, one, showdown, to_count, to_shots

FRAIL = GUN.replace("hit_points: 9", "hit_points: 4")
MAGE = "class: magic_user, level: 5, hit_points: 9, weapons: [dagger], facing: 0"
UNAWARE = "surprise: {unaware: [blue]}"


def counts(**own: int) -> LoadedDice:
    """Dice on which each named figure throws this count in the first round."""
    dice = LoadedDice()
    for name, count in own.items():
        dice.lay("initiative", name, faces=(count,))
    return dice


@pytest.mark.rule("CY-1.7")
def test_who_holds_and_is_slain_before_the_count_he_waits_for_does_nothing():
    """Ann holds from 6 to 2; Zed shoots her dead on 4: no count 2 is called for her."""
    dice = counts(ann=6, zed=4, bea=1).lay("shot", "zed", faces=(18,))
    fight = showdown(one("ann", "blue", (10, 20), FRAIL), one("bea", "blue", (30, 30)),
                     one("zed", "red", (10, 10)), seed_dice=dice)  # fmt: skip
    fight.do("hold ann to 2")
    to_shots(fight).do("shoot zed at ann")
    fight.pass_until("Count 1")
    assert [death.figure for death in fight.all(Slain)] == ["ann"] and not fight.all(Shot, actor="ann")
    assert [count for count, _ in called(fight)] == [6, 4, 1]


@pytest.mark.rule("CY-1.6")
@pytest.mark.rule("CY-1.7")
def test_who_holds_to_anothers_count_and_he_may_kill_each_other():
    dice = counts(ann=6, zed=4).lay("shot", "ann", faces=(18,)).lay("shot", "zed", faces=(18,))
    fight = showdown(one("ann", "blue", (10, 20), FRAIL), one("zed", "red", (10, 10), FRAIL), seed_dice=dice)
    fight.do("hold ann to 4")
    to_shots(fight).do("shoot ann at zed")
    to_shots(fight).do("shoot zed at ann")
    assert {death.figure for death in fight.all(Slain)} == {"ann", "zed"}


@pytest.mark.rule("CY-R6")
@pytest.mark.rule("CY-1.7")
def test_who_holds_a_declared_spell_may_lose_it_meanwhile():
    """Mer holds from 5 to 2 with her spell declared; hit on 4 she has lost it when 2 comes."""
    dice = counts(mer=5, zed=4).lay("shot", "zed", faces=(18,)).lay("damage", "zed", faces=(2,))
    mer = one("mer", "blue", (10, 20), f"{MAGE}, spells: [magic_missile]")
    fight = showdown(mer, one("zed", "red", (10, 10)), seed_dice=dice)
    fight.do("declare mer magic_missile")
    to_count(fight, 5).do("hold mer to 2")
    to_shots(fight).do("shoot zed at mer")
    fight.pass_until("Count 2")
    assert fight.last(SpellSpoiled).figure == "mer"
    fight.do("done")
    assert not fight.all(SpellCast)


@pytest.mark.rule("CY-R6")
@pytest.mark.rule("CY-R9")
def test_hurt_in_the_free_round_one_casts_all_the_same_in_the_first():
    """Blue is surprised and shot before anything is declared: the spell declared afterwards is whole."""
    dice = counts(mer=4, zed=2).lay("surprise", "blue", faces=(1,)).lay("shot", "zed", faces=(18,))
    dice.lay("damage", "zed", faces=(2,))
    mer = one("mer", "blue", (10, 20), f"{MAGE}, spells: [magic_missile]")
    fight = showdown(mer, one("zed", "red", (10, 10)), more=UNAWARE, seed_dice=dice)
    assert fight.asked == "red: Zed acts"
    to_shots(fight).do("shoot zed at mer")
    assert fight.all(Damaged, figure="mer")
    fight.pass_until("declare spells").do("declare mer magic_missile")
    to_shots(to_count(fight, 4)).do("cast mer magic_missile at zed")
    fight.pass_until("Count 2")
    assert fight.all(SpellCast, figure="mer")


@pytest.mark.rule("CY-2.2")
@pytest.mark.parametrize(("who", "count"), [
    (f"{GUN}, specialised: [fast_draw], armour: plate", 12),
    (f"{MAN}, weapons: [], specialised: [fast_draw]", 3),
    (f"{GUN.replace('fighting_man', 'monk')}, specialised: [fast_draw]", 3),
])  # fmt: skip
def test_the_quick_draw_asks_for_arms_and_a_fighting_man_and_nothing_else(who: str, count: int):
    fight = showdown(one("ann", "blue", (10, 20), who), one("zed", "red", (10, 4)), ann=3, zed=2)
    assert count_of(fight, "ann") == count


@pytest.mark.rule("CY-1.6")
def test_two_quick_draws_shoot_together():
    dice = LoadedDice().lay("shot", "ann", faces=(18,)).lay("shot", "zed", faces=(18,))
    quick = f"{FRAIL}, specialised: [fast_draw]"
    fight = showdown(one("ann", "blue", (10, 20), quick), one("zed", "red", (10, 10), quick), seed_dice=dice)
    to_shots(fight).do("shoot ann at zed")
    to_shots(fight).do("shoot zed at ann")
    assert called(fight)[0] == (12, ("ann", "zed")) and len(fight.all(Slain)) == 2


@pytest.mark.rule("CY-1.5")
def test_who_is_put_to_sleep_before_his_count_does_not_act_on_it():
    mer = one("mer", "blue", (10, 20), f"{MAGE}, spells: [sleep]")
    low = "creature: kobold, hit_points: 1, weapons: [sword], facing: 180"
    fight = showdown(mer, one("zed", "red", (10, 12), low), one("rod", "red", (40, 4)), mer=5, zed=4, rod=2)
    fight.do("declare mer sleep")
    to_shots(to_count(fight, 5)).do("cast mer sleep toward 10,12")
    fight.pass_until("Count 2")
    assert [count for count, _ in called(fight)] == [5, 2]


@pytest.mark.rule("CY-1.6")
def test_two_foes_of_different_counts_strike_a_man_each_on_its_own():
    """Zed on 6 and Rod on 2, Ann between them on 4: she kills Rod, who then does not strike."""
    dice = counts(ann=4, zed=6, rod=2).lay("blow", "ann", faces=(19,))
    frail = SWORD.replace("hit_points: 9", "hit_points: 2").replace("facing: 0", "facing: 180")
    fight = showdown(one("ann", "blue", (10, 11), SWORD), one("zed", "red", (10, 10), SWORD),
                     one("rod", "red", (11, 10), frail), seed_dice=dice)  # fmt: skip
    fight.pass_until("Zed strikes").do("strike zed at ann")
    fight.pass_until("Ann strikes").do("strike ann at rod")
    fight.pass_until("Count", limit=9)
    assert fight.all(Struck, actor="zed") and fight.all(Slain, figure="rod") and not fight.all(Struck, actor="rod")


@pytest.mark.rule("CY-1.7")
def test_a_higher_number_is_never_taken_again_by_holding():
    fight = showdown(one("ann", "blue", (10, 20)), one("zed", "red", (10, 10)), ann=6, zed=2)
    fight.do("hold ann to 3")
    assert fight.asked.startswith("blue: Count 3")
    for count in (6, 4, 3):
        assert fight.refused(f"hold ann to {count}").rule == "CY-1.7"
    fight.do("hold ann to 2")
    assert called(fight)[-1] == (2, ("ann", "zed"))
