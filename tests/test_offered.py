"""An answer is offered exactly when it would be accepted: tried both ways over random positions, garbage too."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.scenario.loading import scenario_of_text
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.commands import Command, Move, Rise, Shoot, Walk
from game.core.fight.deeds import Drew
from game.core.held.handling import Drop
from game.core.tally import Refusal
from game.files.digest import Digester
from game.play.course.standing_answers import standing_answer
from game.play.gear.offers import MayDrop
from game.play.magic.casting import MayCast
from game.play.moving.offers import MayMove, MayRise, MayStop
from game.play.position import Position, Upshot, opening, submit
from game.rules.decision import Decision, Offer
from game.rules.situation import Battle
from game.sides import player
from tests.play import Fight
from tools.generated import generated
from tools.offered import commands_known, faults

ROUNDS = 5
EACH = 8
"""Every so many decisions one is looked at."""

ANN = "{id: ann, name: Ann, side: blue, troop: bowman, weapons: [short_bow, sword], gear: [torch], at: [10, 20]}"
ORC = "{id: orc, name: Orc, side: red, creature: orc, at: [10, 8], facing: 180}"


@pytest.mark.parametrize("seed", range(7500, 7512))
def test_what_is_offered_is_what_is_accepted(seed: int):
    state = muster(scenario_of_text(generated(seed), f"generated {seed}", systems.BOOKS), load())
    players = {side.id: player("random", side.id, seed) for side in state.sides}
    sides = tuple(replace(one, plan=replace(one.plan, standing=players[one.id].orders())) for one in state.sides)
    battle = Battle(systems.book(systems.DEFAULT), load())
    position, asked, looked = opening(battle, replace(state, seed=seed, sides=sides)), 0, 0
    while position.decision is not None and position.now.round <= ROUNDS:
        if asked % EACH == seed % EACH or not looked:
            looked += 1
            assert faults(battle, position, seed) == []
        asked += 1
        at = position.situation(battle)
        command = standing_answer(at, position.decision)
        found = submit(battle, position, command or players[position.decision.side].choose(at, position.decision)[0])
        assert not isinstance(found, Refusal)
        position = found
    assert looked


# ---- the look itself sees what it should -------------------------------------------------------------------------


class Silent(MayRise, frozen=True):
    """Takes what it does not list."""

    def refuse(self, at, command):
        return None

    def examples(self, at):
        return ()


class Boastful(MayDrop, frozen=True):
    """Lists what it does not take."""

    def examples(self, at):
        yield Drop("ann", "pike")


class Broken(MayMove, frozen=True):
    """Fails where it should refuse."""

    def refuse(self, at, command):
        at.figure("nobody at all")

    def movers(self, at):
        return []

    def examples(self, at):
        return ()


class Mute(MayRise, frozen=True):
    """Refuses without a rule."""

    def refuse(self, at, command):
        return Refusal("no", "no such rule")


def asked(*offers: Offer) -> tuple[Battle, Position]:
    """A position in which blue is asked what the offers say."""
    fight = Fight(f"figures:\n  - {ANN}\n  - {ORC}\n")
    one = fight.position
    decision = Decision("blue", "a test", "SP-3.3.0.1", (*offers, MayStop()))
    return fight.battle, Position(one.start, one.answers, one.given, Upshot(one.now, decision, one.events))


@pytest.mark.parametrize(
    ("offer", "says"),
    [
        (Silent("blue"), "accepted but not offered: Rise(figures=('ann',))"),
        (Silent("blue"), "accepted, then refused: rise"),
        (Boastful("blue"), "Boastful lists drop ann pike: Ann carries no pike [SP-3.7.3]"),
        (Broken("blue"), "is met by Traceback"),
        (Mute("blue"), "no word or no rule: rise"),
    ],
)
def test_what_differs_is_seen(offer: Offer, says: str):
    battle, position = asked(offer)
    assert any(says in fault for fault in faults(battle, position, 1))


def test_nothing_differs_where_all_is_well():
    battle, position = asked(MayMove("blue"), MayRise("blue"), MayDrop("blue"))
    assert faults(battle, position, 1) == []


def test_every_kind_of_command_is_looked_at():
    kinds = {kind.verb for kind in commands_known()}
    assert len(kinds) == len(commands_known()) >= 40
    assert Command not in commands_known()
    assert {Move.verb, Shoot.verb, Rise.verb} < kinds


# ---- in words ----------------------------------------------------------------------------------------------------


def test_a_refusal_changes_nothing_and_says_what_was_measured():
    fight = Fight(f"figures:\n  - {ANN}\n  - {ORC}\n")
    before = Digester().of(fight.now)
    said = {
        "move nobody facing 0": "there is no figure 'nobody'",
        "move orc facing 0": "Orc is not yours to move",
        "spot orc": "Orc is not yours to send searching",
        "rally orc for ann": "Orc is not yours to command",
        "move ann via 4000,20 facing 0": "Ann cannot go to 4000,20, far off the table of 48 by 36 inches",
        "drop ann pike": "Ann carries no pike",
        "rise ann ann": "Ann is on its feet",
        "strike ann at orc": "Move: blows are struck in the melee phase",
    }
    for text, reason in said.items():
        no = fight.refused(text)
        assert (no.reason, bool(no.rule)) == (reason, True)
    assert Digester().of(fight.now) == before


@pytest.mark.rule("ST-R2")
@pytest.mark.parametrize("facing", [-1, 360, 10**9])
def test_nobody_faces_more_degrees_than_there_are(facing: int):
    fight = Fight(f"figures:\n  - {ANN}\n  - {ORC}\n")
    for path in ((), ((10 * 1024, 19 * 1024),)):
        no = submit(fight.battle, fight.position, Move((Walk("ann", path, facing),)))
        assert isinstance(no, Refusal)
        assert (no.rule, no.measured) == ("ST-R2", {"facing": facing})
        assert no.reason == f"Ann cannot face {facing} degrees: they go from 0 to 359"


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize("place", [(10**12, 0), (0, -(10**12))])
def test_a_place_beyond_all_tables_is_refused_at_once(place: tuple[int, int]):
    fight = Fight(f"figures:\n  - {ANN}\n  - {ORC}\n")
    no = submit(fight.battle, fight.position, Move((Walk("ann", (place,), 0),)))
    assert isinstance(no, Refusal)
    assert no.rule == "ST-R1"
    assert "far off the table of 48 by 36 inches" in no.reason


@pytest.mark.rule("SP-3.7.3")
def test_all_that_is_carried_may_be_dropped_but_not_nothing():
    fight = Fight(f"figures:\n  - {ANN}\n  - {ORC}\n")
    listed = [command.text() for command in MayDrop("blue").examples(fight.at)]
    assert listed == ["drop ann short_bow", "drop ann sword", "drop ann torch"]
    no = submit(fight.battle, fight.position, Drop("ann", ""))
    assert isinstance(no, Refusal)
    assert (no.rule, no.reason) == ("SP-3.7.3", "Ann drops what?")
    fight.do("drop ann torch")
    assert [thing.item for thing in fight.now.lying] == ["torch"]


@pytest.mark.rule("SP-3.7.1.1")
def test_who_has_nothing_in_hand_drops_nothing_to_draw():
    """With nothing in hand there is nothing to drop; the dagger is drawn for nothing all the same."""
    ann = "{id: ann, name: Ann, side: blue, class: fighting_man, level: 4, weapons: [mace, dagger], at: [10, 20]}"
    fight = Fight(f"figures:\n  - {ann}\n  - {ORC.replace('[10, 8]', '[10, 19]')}\n", begin="melee")
    fight.pass_until("Ann strikes").do("drop ann mace")
    no = fight.refused("draw ann dagger dropping")
    assert (no.rule, no.reason) == ("SP-3.7.1.1", "Ann has nothing in hand to drop for the dagger")
    fight.do("draw ann dagger")
    assert fight.last(Drew).blows == 0


@pytest.mark.rule("SP-3.4.2.2")
def test_who_has_no_enemy_in_reach_still_casts_at_an_empty_place():
    """A web or a light may be wanted where nobody stands yet: it is offered, and taken."""
    mage = "{id: mab, name: Mab, side: blue, class: magic_user, level: 6, spells: [web], at: [10, 20]}"
    far = ORC.replace("[10, 8]", "[46, 2]")
    fight = Fight(f"figures:\n  - {mage}\n  - {far}\n", begin="missile")
    listed = list(MayCast("blue").examples(fight.at))
    assert [(one.spell, one.targets, len(one.at)) for one in listed] == [("web", (), 1)]
    fight.do(listed[0].text())
