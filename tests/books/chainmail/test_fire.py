"""Moving and fire: split-moves and shots in passing at once, then artillery, missiles and spells by Dexterity."""

from __future__ import annotations

import pytest

from game.core.events import StepBegan
from game.core.fight.deeds import BreathUsed, Shot
from game.core.fight.harm import Slain
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Moved
from game.core.fight.nerve import MoraleChecked
from game.play.ledger import PhaseBegan, ShotsDeclared
from game.systems.chainmail.ledger import BandBegan, InitiativeSettled
from game.systems.chainmail.moments import part_of, untimely
from tests.books.chainmail.field import (
    EQUAL,
    SCOUT,
    SWORD,
    WIZARD,
    field,
    one,
    play_round,
)

QUICK, SLOW = "abilities: {dexterity: 14}", "abilities: {dexterity: 7}"
DRAGON = "creature: red_dragon, hit_points: 500"
GIANT = "creature: hill_giant, hit_points: 500"
WEAK = "class: fighting_man, level: 1, hit_points: 1, weapons: [sword]"


def bow(more: str = "", points: int = 4) -> str:
    who = f"class: fighting_man, level: 1, hit_points: {points}, weapons: [longbow, dagger]"
    return f"{who}, {more}" if more else who


def steps(fight) -> list[str]:
    """The titles of what is still to come this round."""
    return list(dict.fromkeys(entry.step.title for entry in fight.now.agenda if not entry.step.quiet))


# ---- movement ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CM-2.1")
def test_all_of_the_side_going_first_move_and_then_all_of_the_other():
    fight = field(one("ann", (10, 20)), one("bet", (14, 20)), one("rob", (10, 4)))
    fight.do("choose first", "move ann via 10,18 facing 0", "move bet via 14,18 facing 0")
    assert fight.asked.startswith("red")
    fight.do("move rob via 10,6 facing 180")
    assert [event.figure for event in fight.all(Moved)] == ["ann", "bet", "rob"]
    assert [event.phase for event in fight.all(PhaseBegan)][:2] == ["move", "counter"]


@pytest.mark.rule("CM-2.1.1")
@pytest.mark.rule("CM-2.12")
@pytest.mark.rule("CM-R10")
def test_a_split_move_and_the_shot_in_passing_take_effect_at_once():
    fight = field(one("sal", (10, 20), SCOUT), one("rob", (10, 9), WEAK), one("ron", (30, 4)))
    fight.dice.lay("shot", "sal", "rob", faces=(20,))
    fight.do("choose first", "split sal via 10,16 facing 0 at rob")
    assert fight.last(Slain).figure == "rob"
    assert [event.phase for event in fight.all(PhaseBegan)] == ["move"]
    assert fight.refused("split sal facing 0 at ron").rule == "SP-R32"
    fight = field(one("ann", (10, 20), bow()), one("rob", (10, 9), WEAK))
    fight.do("choose first")
    assert fight.refused("split ann facing 0 at rob").rule == "SP-3.3.1.1.2"


@pytest.mark.rule("CM-2.1.2")
def test_who_stands_may_shoot_at_who_passes_and_it_falls_at_once():
    fight = field(one("ann", (10, 20), WEAK), one("bet", (40, 30)), one("rob", (10, 4), bow()))
    fight.dice.lay("shot", "rob", "ann", faces=(20,))
    fight.do("choose first", "move ann via 10,14 facing 0")
    assert fight.asked.startswith("red: Ann passes")
    fight.do("shoot rob at ann")
    assert fight.last(Slain).figure == "ann"
    assert fight.last(Shot).passing
    assert [event.phase for event in fight.all(PhaseBegan)] == ["move"]


# ---- the phases of fire ------------------------------------------------------------------------------------------


@pytest.mark.rule("CM-2.6")
@pytest.mark.rule("CM-R1")
def test_breath_comes_before_any_missile_both_sides_at_once_and_in_no_bands():
    fight = field(one("ann", (10, 14), bow(QUICK)), one("red", (10, 4), f"{DRAGON}, {SLOW}"))
    fight.do("choose first").clear()
    fight.pass_until("Artillery and breath")
    assert fight.asked.startswith("red")
    fight.do("breathe red toward 10,14")
    play_round(fight)
    assert fight.all(BreathUsed)
    assert fight.all(Slain, figure="ann")
    assert not fight.all(Shot)


@pytest.mark.rule("CM-R1")
@pytest.mark.parametrize(("reading", "breathers"), [("none", ["red", "rod"]), ("bands", ["rod"])])
def test_where_the_table_has_it_so_breath_goes_by_dexterity_too(reading: str, breathers: list[str]):
    """Rod is quick, and his fire the end of Blue; Red, who is slow, breathes at the same moment or at nobody."""
    fight = field(one("ann", (10, 14), WEAK), one("red", (8, 4), f"{DRAGON}, {SLOW}"),
                  one("rod", (14, 4), f"{DRAGON}, {QUICK}"), more=f"rulings: {{CM-R1: {reading}}}\n")  # fmt: skip
    fight.do("choose first")
    fight.pass_until("Artillery and breath")
    if reading == "none":
        fight.do("breathe red toward 10,14")
    else:
        assert fight.asked == "red: Artillery and breath: Dexterity 13 and more"
        assert fight.refused("breathe red toward 10,14").rule == "CM-1.2"
    fight.do("breathe rod toward 10,14")
    play_round(fight)
    assert sorted(event.figure for event in fight.all(BreathUsed)) == breathers


@pytest.mark.rule("CM-2.6.1")
def test_giants_throw_their_boulders_with_the_artillery_and_no_bow_is_shot_then():
    fight = field(one("ann", (10, 19), bow()), one("rob", (10, 4), GIANT))
    fight.do("choose first")
    fight.pass_until("Artillery and breath")
    assert fight.asked.startswith("red")  # Blue's bow is no artillery: it was not asked
    fight.do("shoot rob at ann with giant_boulder")
    play_round(fight)
    assert fight.last(Shot).weapon == "giant_boulder"
    fight = field(one("ann", (10, 19), bow()), one("rob", (10, 4), GIANT))
    fight.do("choose first")
    fight.pass_until("Missiles")
    assert fight.asked == "blue: Missiles: Dexterity 9 to 12"
    rob = fight.figure("rob")
    no = untimely(fight.at, rob, "giant_boulder")
    assert no is not None and no.rule == "CM-2.6"


@pytest.mark.rule("CM-1.2")
@pytest.mark.rule("CM-1.2.3")
@pytest.mark.rule("CM-2.7")
def test_missiles_fall_by_dexterity_and_who_is_killed_by_the_quick_does_not_shoot():
    fight = field(one("ann", (10, 20), bow(SLOW)), one("rob", (10, 8), bow(QUICK)), one("bet", (30, 30)))
    fight.dice.lay("shot", "rob", "ann", faces=(20,))
    fight.do("choose first")
    fight.pass_until("Missiles: Dexterity 13 and more")
    assert fight.asked.startswith("red")
    assert fight.refused("shoot ann at rob").reason
    fight.do("shoot rob at ann")
    play_round(fight)
    assert [shot.actor for shot in fight.all(Shot)] == ["rob"]


@pytest.mark.rule("CM-1.2.1")
@pytest.mark.rule("CM-R2")
def test_unstated_dexterity_is_of_the_middle_band_and_in_a_band_both_sides_shoot_together():
    fight = field(one("ann", (10, 20), bow(points=1)), one("rob", (10, 8), bow(points=1)), one("bet", (30, 30)),
                  one("ron", (30, 4)))  # fmt: skip
    fight.dice.lay("shot", "ann", "rob", faces=(20,)).lay("shot", "rob", "ann", faces=(20,))
    fight.do("choose first")
    fight.pass_until("Missiles")
    assert fight.asked == "blue: Missiles: Dexterity 9 to 12"
    fight.do("shoot ann at rob", "done", "shoot rob at ann", "done")
    assert {death.figure for death in fight.all(Slain)} == {"ann", "rob"}


@pytest.mark.rule("CM-1.2.2")
@pytest.mark.rule("CM-3.7")
def test_when_all_move_together_dexterity_does_not_matter_and_fire_is_phase_by_phase_at_once():
    fight = field(one("ann", (10, 20), bow(SLOW, 1)), one("rob", (10, 8), bow(QUICK, 1)), one("ron", (30, 4)),
                  one("bet", (30, 30)), rounds=(EQUAL,))  # fmt: skip
    fight.dice.lay("shot", "ann", "rob", faces=(20,)).lay("shot", "rob", "ann", faces=(20,))
    fire = ("Artillery and breath", "Missiles", "Spells")
    assert [title for title in steps(fight) if title.startswith(fire)] == list(fire)
    fight.do("write ann move facing 0 at rob with longbow", "done", "write rob move facing 180 at ann", "done")
    play_round(fight)
    assert {death.figure for death in fight.all(Slain)} == {"ann", "rob"}
    assert {event.band for event in fight.all(BandBegan)} <= {None}


@pytest.mark.rule("CM-1.2")
def test_who_is_of_another_band_is_told_whether_his_moment_is_over_or_to_come():
    fight = field(one("wex", (10, 14), f"{WIZARD}, {QUICK}"), one("wiz", (14, 14), WIZARD), one("rob", (12, 8)))
    fight.do("choose first", "declare wex magic_missile", "declare wiz magic_missile")
    fight.pass_until("Spells: Dexterity 13")
    no = fight.refused("cast wiz magic_missile at rob")
    assert no.rule == "CM-1.2" and "Dexterity 9 to 12, whose moment is yet to come" in no.reason
    fight.pass_until("Spells: Dexterity 9")
    no = fight.refused("cast wex magic_missile at rob")
    assert no.rule == "CM-1.2" and "Dexterity 13 and more, whose moment is over" in no.reason


@pytest.mark.rule("SP-R222")
def test_a_scroll_that_is_to_be_read_in_the_phase_of_spells_is_not_dropped_before():
    reader = "class: magic_user, level: 5, hit_points: 9, spells: [], scrolls: [magic_missile]"
    fight = field(one("wex", (10, 14), reader), one("wiz", (14, 14), WIZARD), one("rob", (12, 8)))
    fight.do("choose first", "declare wex magic_missile by scroll_of_magic_missile", "declare wiz magic_missile")
    fight.pass_until("Spells: Dexterity 9")
    fight.do("cast wex magic_missile at rob by scroll_of_magic_missile")
    assert fight.refused("drop wex scroll_of_magic_missile").rule == "SP-R222"


@pytest.mark.rule("CM-2.8")
def test_spells_go_off_after_missiles_and_before_melee_by_dexterity():
    fight = field(one("wiz", (10, 20), f"{WIZARD}, {QUICK}"), one("rob", (10, 12), SWORD))
    fight.do("choose first", "declare wiz magic_missile")
    fight.pass_until("Spells: Dexterity 13 and more")
    fight.do("cast wiz magic_missile at rob")
    play_round(fight)
    began = [type(event).__name__ if isinstance(event, SpellCast) else event.phase
             for event in fight.events if isinstance(event, SpellCast | PhaseBegan)]  # fmt: skip
    place = began.index("SpellCast")
    assert began[place - 1 : place + 2] == ["spells", "SpellCast", "melee"]
    assert "missile" in began[:place]


@pytest.mark.rule("CM-R20")
def test_turning_and_devices_have_the_moment_of_spells_and_gazes_that_of_missiles():
    cleric = "class: cleric_militant, level: 3, hit_points: 9, gear: [holy_symbol]"
    skeleton = one("rob", (10, 11), "creature: skeleton, hit_points: 4")
    fight = field(one("abe", (10, 16), cleric), one("arc", (14, 16), bow()), skeleton)
    fight.do("choose first")
    fight.pass_until("Missiles")
    assert fight.refused("turn abe").rule == "CM-R20"
    fight.pass_until("Spells")
    assert "CM-2.8" in fight.last(PhaseBegan).rules
    assert fight.asked.startswith("blue")
    fight.do("turn abe")
    assert fight.all(ShotsDeclared)[-1].turnings
    assert [part_of(one) for one in ("gaze", "flask", "turning", "device", "breath")] == [
        "missile", "missile", "spells", "spells", "artillery",
    ]  # fmt: skip


@pytest.mark.rule("CM-2.13")
@pytest.mark.rule("CM-R17")
def test_morale_is_checked_in_the_midst_of_missile_fire():
    """A third of a unit falls to one volley: it checks as the volley closes, before the next band shoots."""
    unit = (
        "units:\n  - {id: rats, side: red, creature: goblin, count: 3, hit_points: 1, at: [10, 8], facing: 180}\n"
    )
    fight = field(one("ann", (10, 20), bow()), one("bet", (12, 20), bow()), more=unit)
    fight.dice.lay("shot", "ann", faces=(20,)).lay("shot", "bet", faces=(20,))
    fight.do("choose first")
    fight.pass_until("Missiles")
    fight.do("shoot ann at rats-1; bet at rats-2", "done")
    assert len(fight.all(Slain)) == 2
    assert fight.all(MoraleChecked)
    phases = [event.phase for event in fight.events[: fight.events.index(fight.all(MoraleChecked)[0])]
              if isinstance(event, PhaseBegan)]  # fmt: skip
    assert phases[-1] == "missile"


def test_the_timeline_tells_the_phases_and_bands_before_orders_are_given_and_they_come_so():
    fight = field(one("ann", (10, 20), bow()), one("rob", (10, 4), SWORD))
    fight.do("choose first")
    promised = steps(fight)
    assert promised[:2] == ["Counter Move", "Artillery and breath"]
    assert [one for one in promised if one.startswith(("Missiles", "Spells"))] == [
        f"{part}: {band}"
        for part in ("Missiles", "Spells")
        for band in ("Dexterity 13 and more", "Dexterity 9 to 12", "Dexterity 8 and less")
    ]
    play_round(fight)
    place = min(n for n, event in enumerate(fight.events) if isinstance(event, InitiativeSettled))
    begun = [event.begun for event in fight.events[place:] if isinstance(event, StepBegan)]
    came = [step.title for step in begun if not step.quiet]
    at = [came.index(title) for title in promised if title in came]
    assert at == sorted(at)
    assert set(promised) - set(came) <= {"Melee", "Refuse melee", "Set free", "Step in", "End of the round"}
