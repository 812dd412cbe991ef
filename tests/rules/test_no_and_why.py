"""Who may do nothing now, and why: busy, silent, blind, prone, mounted, with both hands full, or with nothing named."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.commands import Walk
from game.core.figures import Condition
from game.core.grain import GRAIN
from game.core.held.handling import Use
from game.rules.creatures.breath import breath_damage, breath_shape, unready
from game.rules.creatures.burning import lasting_condition
from game.rules.creatures.proof import WHOLE, felt
from game.rules.gear.carried import drop_refused, melee_draw_refused, takes_half, unpack_refused
from game.rules.magic.conditions import working_refused
from game.rules.magic.counter import counter_refused
from game.rules.magic.devices import use_refused
from game.rules.morale.flight import refuge_refused, short_of_all
from game.rules.morale.leading import rally_refused
from game.rules.moving.riding import dismount_refused
from game.rules.moving.ways import as_far_as_may_be
from game.rules.stealth.doors import may_bash, may_open
from tests.magic import orc
from tests.rules.test_3_1_doors import DOOR, HALL
from tests.rules.test_who_may_not import ARCHER, ORC, RIDER, said, standing

MAGE = "id: ann, side: blue, class: magic_user, level: 5, spells: [web], weapons: [dagger], at: [10, 30], facing: 0"
DRAGON = "id: ann, side: blue, creature: red_dragon, at: [10, 30], facing: 0"
SHUT = DOOR.strip() % "shut" + "\n"
CALLED = ("SP-3.6.3.1.2", "Ann has called on those in flight, and does nothing else this round")
FALLEN = ("SP-3.5.9.13", "Ann lies prone and must get up first")


def but(*names: str) -> dict[str, Any]:
    """With so many conditions."""
    return {"conditions": tuple([Condition(name) for name in names])}


@pytest.mark.rule("SP-3.6.3.1.2")
def test_who_has_called_on_the_broken_works_no_magic_breathes_nothing_and_uses_nothing():
    at, _ = standing(MAGE, ORC, **but("called"))
    assert said(working_refused(at, at.figure("ann"))) == CALLED
    at, _ = standing(DRAGON, ORC, **but("called"))
    assert said(unready(at, at.figure("ann"))) == CALLED
    at, _ = standing(MAGE + ", gear: [wand_of_fire_balls]", ORC, **but("called"))
    fire = Use("ann", "wand_of_fire_balls", (), ((10 * GRAIN, 20 * GRAIN),))
    assert said(use_refused(at, at.figure("ann"), fire, melee=False)) == CALLED


@pytest.mark.rule("SP-R165")
@pytest.mark.parametrize(("condition", "what"), [("silenced", "struck silent"), ("blind", "blind")])
def test_who_is_silent_or_blind_casts_nothing(condition: str, what: str):
    at, _ = standing(MAGE, ORC, **but(condition))
    assert said(working_refused(at, at.figure("ann"))) == ("SP-R165", f"Ann is {what} and cannot cast")


@pytest.mark.rule("SP-R165")
def test_who_is_struck_silent_rallies_nobody():
    at, _ = standing(ARCHER, ORC, **but("silenced"))
    assert said(rally_refused(at, at.figure("ann"), "bow")) == ("SP-R165", "Ann is struck silent")


@pytest.mark.rule("SP-3.4.5.1")
def test_nobody_counters_a_spell_of_one_whom_he_does_not_see():
    at, _ = standing(MAGE, ORC)
    unseen = replace(at.figure("orc"), conditions=(Condition("invisible"),))
    assert said(counter_refused(at, at.figure("ann"), unseen)) == ("SP-3.4.5.1", "Ann cannot see Orc")
    assert counter_refused(at, at.figure("ann"), at.figure("orc")) is None


@pytest.mark.rule("SP-3.7.3")
@pytest.mark.rule("SP-3.7.5")
@pytest.mark.rule("SP-3.7.1")
def test_what_is_dropped_unpacked_or_drawn_has_a_name():
    at, _ = standing(ARCHER, ORC, begin="move")
    ann = at.figure("ann")
    assert said(drop_refused(at, ann, "", "blue")) == ("SP-3.7.3", "Ann drops what?")
    assert said(drop_refused(at, ann, "dagger", "red")) == ("SP-3.7.3", "Ann is not yours to order")
    assert said(unpack_refused(at, ann, "", "blue")) == ("SP-3.7.5", "Ann unpacks what?")
    assert said(melee_draw_refused(at, ann, "", drop=False, blows=1)) == ("SP-3.7.1", "Ann draws what?")


@pytest.mark.rule("SP-3.7.1")
def test_who_has_no_movement_at_all_has_no_half_of_it():
    at, _ = standing(ARCHER, ORC, **but("aloft"))
    assert said(takes_half(at, at.figure("ann"), "SP-3.7.1", "draw")) == ("SP-3.7.1", "Ann has no movement to spend")
    at, _ = standing(RIDER, ORC, **but("aloft"))
    held = ("SP-R165", "Ann is held aloft, and stays where it is")
    assert said(dismount_refused(at, at.figure("ann"), "blue")) == held


@pytest.mark.rule("ST-R28")
def test_a_door_is_for_those_on_their_feet_with_hands():
    man = "id: ann, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [12.6, 17.75], facing: 0"
    at, _ = standing(man, ORC, more=HALL + SHUT, begin="move", **but("prone"))
    assert [said(may(at, at.figure("ann"), 1, "blue")) for may in (may_open, may_bash)] == [FALLEN, FALLEN]
    rider = man.replace("17.75", "18.2") + ", mount: riding_horse"
    at, _ = standing(rider, ORC, more=HALL + SHUT, begin="move")
    assert said(may_open(at, at.figure("ann"), 1, "blue")) == ("ST-R28", "Ann would have to dismount")


def test_what_has_no_breath_is_asked_for_none():
    at, _ = standing(ARCHER, ORC)
    for ask in (lambda ann: breath_shape(ann, (0, 0)), breath_damage):
        with pytest.raises(LookupError, match="ann has no breath"):
            ask(at.figure("ann"))


@pytest.mark.rule("SP-3.4.4.4")
def test_a_flask_that_burns_for_one_round_leaves_nothing_behind():
    at, _ = standing(ARCHER, ORC)
    lasting = {flask: lasting_condition(at, flask, "ann") for flask in at.catalogue.flasks}
    assert {flask for flask, found in lasting.items() if found is None} == {
        flask for flask, kind in at.catalogue.flasks.items() if kind.rounds < 2
    }
    assert any(lasting.values())


@pytest.mark.rule("SP-R207")
@pytest.mark.parametrize(("conditions", "part"), [((), 0), (("striking",), WHOLE)])
def test_a_weapon_that_magic_lets_strike_harms_what_no_plain_weapon_harms(conditions: tuple[str, ...], part: int):
    at, _ = standing(ARCHER, "id: orc, side: red, creature: wraith, at: [10, 29], facing: 180", **but(*conditions))
    assert felt(at.figure("ann"), at.figure("orc"), at.catalogue.weapons["dagger"]) == part


@pytest.mark.rule("SP-R48")
def test_nobody_slips_away_facing_nowhere():
    at, _ = standing(ARCHER, ORC)
    no = refuge_refused(at, at.figure("ann"), (10 * GRAIN, 33 * GRAIN), 360)
    assert said(no) == ("ST-R2", "Ann cannot face 360 degrees: they go from 0 to 359")


@pytest.mark.rule("SP-R289")
def test_who_is_hemmed_in_all_the_way_stays_where_he_is():
    at, _ = standing(ARCHER, orc("orc", 10, 28.9), y=29 * GRAIN)  # thrown upon him, as it were
    ann = at.figure("ann")
    assert short_of_all(at, ann, (10 * GRAIN, 29 * GRAIN)) == ann.at
    assert short_of_all(at, ann, (10 * GRAIN, 32 * GRAIN)) == (10 * GRAIN, 32 * GRAIN)


@pytest.mark.rule("ST-R1")
def test_of_those_sent_where_nothing_is_nobody_goes():
    at, _ = standing(ARCHER, ORC, begin="move")
    ann = at.figure("ann")
    [stays] = as_far_as_may_be(at, (Walk("ann", ((900 * GRAIN, 0),), 90),))
    assert (stays.path, stays.facing, stays.length) == ((ann.at,), ann.facing, 0)
