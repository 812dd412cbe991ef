"""Bridges, fords and gates narrower than a body: in file over them, and at who holds the other end [LB-R42, LB-R47]."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.text.typed import read
from game.systems.large_battles.bodies.bodies import places
from game.systems.large_battles.bodies.filing import abreast, in_files
from game.systems.large_battles.events import Assailed, BodyStruck, Judged, Marched
from game.systems.large_battles.orders.offers import MayAssail
from game.telling.narration import narrate
from tests.audit.books.large_battles import auditor
from tests.books.large_battles.field import Field, dice
from tests.play import state_of

RIVER = """
table: {width: 48, height: 40, ground: grass, setting: outdoors, light: day}
terrain:
  - {kind: river, line: [[0, 20], [48, 20]], width: 3}
  - {kind: bridge, line: [[24, 18], [24, 22]], width: 3}
units:
  - {id: foot, side: blue, troop: heavy_foot, count: 12, formation: {shape: line, ranks: 2}, at: [24, 23.5], facing: 0}
  - {id: foes, side: red, troop: heavy_foot, count: 20, formation: {shape: line, ranks: 2}, at: [24, 17.2], facing: 180}
"""


def lone(y: float) -> str:
    """The river with the enemy far off."""
    return RIVER.replace("at: [24, 17.2]", f"at: [24, {y}]")


@pytest.mark.rule("LB-R47")
def test_a_line_attacks_over_a_bridge_in_as_many_files_as_fit():
    """Three abreast of six, at the march and a quarter besides, without impetus; the rest stand behind them."""
    field = Field(RIVER)
    found = field.do("assail foot at foes")
    assert [one.files for one in found if isinstance(one, Assailed)] == [3]
    assert (field.body("foot").files, field.body("foot").ranks) == (3, 4)
    assert not field.note("foot").impetus
    told = [one.text for one in narrate(field.position.start, found)]
    assert "Foot attack Foes, 3 abreast." in told
    field.pass_on("Move")
    blows = {blow.body: blow for blow in field.all(BodyStruck)}
    assert (blows["foot"].attackers, blows["foot"].dice) == (3, 3)  # one die a man: no impetus
    assert 3 <= blows["foes"].attackers < 10  # those within an inch of them, and no more


@pytest.mark.rule("LB-R47")
@pytest.mark.rule("LB-R19")
def test_nobody_wraps_round_those_on_a_bridge():
    """In the second turn of a melee the ends of a longer line wrap round the enemy; not where the river is."""
    field = Field(RIVER, dice(2))
    field.do("assail foot at foes")
    field.turn()
    field.turn()
    blows = [blow.attackers for blow in field.all(BodyStruck) if blow.body == "foes"]
    assert blows[0] == blows[1] == 4


@pytest.mark.rule("LB-R47")
def test_what_is_foretold_of_an_attack_over_a_bridge_is_what_happens():
    field = Field(RIVER)
    decision = field.position.decision
    assert decision is not None
    offer = next(one for one in decision.offers if isinstance(one, MayAssail))
    command = next(charge for charge in offer.charges(field.at) if charge.body == "foot")
    outlook = offer.outlook(field.at, command)
    assert outlook is not None
    assert ("3", "abreast: no more fit through", "LB-R47") in outlook.rows
    ends = {name: (at, facing) for name, at, facing in offer.ends(field.at, command)}
    field.give(command)
    assert ends == {figure.id: (figure.at, figure.facing) for figure in field.body("foot").figures}


@pytest.mark.rule("LB-R47")
def test_a_march_that_ends_on_the_bridge_stays_in_files_and_forms_again_beyond():
    field = Field(lone(6))
    field.do("march foot ahead 3")
    assert in_files(field.at, field.body("foot"))
    assert field.note("foot").files == 6
    assert field.no("march foot ahead 1").rule == "LB-5.1"
    field.turn()
    field.do("march foot ahead 4.5")
    assert not in_files(field.at, field.body("foot"))
    assert field.body("foot").files == 6
    assert all(march.posts for march in field.all(Marched))


@pytest.mark.rule("LB-R47")
@pytest.mark.rule("LB-1.4.1")
def test_who_pulls_back_over_a_bridge_goes_half_a_move_whatever_his_depth():
    """From four ranks on the bridge to two on the bank: the front is four and a half inches farther from the enemy."""
    laid = dice(1).lay("melee morale", "foes", faces=(5,)).lay("melee morale", "foot", faces=(1,))
    field = Field(RIVER, laid)
    field.do("assail foot at foes")
    assert "back" in [check.result for check in field.all(Judged)]
    assert field.body("foot").ranks == 2
    assert field.front("foot") == (24, 18.2 + 4.5)


@pytest.mark.rule("LB-R47")
@pytest.mark.rule("LB-1.4.2")
def test_who_is_thrown_back_over_a_bridge_forms_again_on_his_own_bank():
    """Dice of 6 for the defenders and 1 for those on the bridge: they retreat a full move, and stand in line again."""
    laid = dice(1).lay("melee morale", "foes", faces=(6,))
    field = Field(RIVER.replace("red, troop: heavy_foot, count: 20", "red, troop: armored_foot, count: 24"), laid)
    field.do("assail foot at foes")
    field.turn()
    body = field.body("foot")
    assert body.pose.at[1] > 22 * 1024
    assert body.files == 6
    assert field.note("foot").files == 0


@pytest.mark.rule("LB-R47")
def test_the_auditor_finds_files_without_a_gap_and_too_many_of_those_in_file():
    """A march in the open into three files, and more who strike on a bridge than stand in the first rank."""
    field = Field(RIVER)
    field.do("assail foot at foes")
    field.pass_on("Move")

    def said_of(**changes: object) -> str:
        state, watch, said = replace(state_of(RIVER), seed=1), auditor(field.battle), ""
        for event in field.events:
            falsified = isinstance(event, BodyStruck) and event.body == "foot"
            after = replace(event.apply(state), n=state.n + 1)
            said = said or watch(state, replace(event, **changes) if falsified else event, after)
            state = after
        return said

    assert said_of(attackers=4) == "B14 the first rank of those in file: 4 of 3 attack"
    assert "B14" not in said_of(attackers=4, target="others")  # whom it touches at its side more may fight
    open_ground = Field(RIVER[: RIVER.index("terrain")] + RIVER[RIVER.index("units") :])
    body = open_ground.body("foot")
    posts = abreast(body, 3)
    gone = Marched(body="foot", places=places(body, body.pose, posts), posts=posts)
    after = gone.apply(open_ground.now)
    said = auditor(open_ground.battle)(open_ground.now, gone, after)
    assert said == "B14 files: foot has room for 6 abreast, and stands 3"


@pytest.mark.rule("LB-R42")
@pytest.mark.rule("LB-5.7")
def test_a_ford_narrower_than_the_front_takes_a_whole_move_in_file():
    text = lone(6).replace("kind: bridge", "kind: ford").replace("[24, 23.5]", "[24, 23]")
    field = Field(text)
    field.do("march foot ahead 6.5")
    assert field.note("foot").spent == 9 * 1024
    assert field.body("foot").files == 6


@pytest.mark.rule("LB-R47")
def test_a_gate_is_stormed_in_file_and_who_is_not_before_it_is_barred():
    """A wall with a gap of two inches: two abreast; those who stand before the wall do not come through."""
    text = RIVER.replace("kind: river, line: [[0, 20], [48, 20]], width: 3", "kind: wall, line: [[0, 20], [23, 20]]")
    text = text.replace("kind: bridge, line: [[24, 18], [24, 22]], width: 3", "kind: wall, line: [[25, 20], [48, 20]]")
    field = Field(text)
    field.do("assail foot at foes")
    assert field.body("foot").files == 2
    far = Field(text.replace("at: [24, 23.5]", "at: [40, 23.5]").replace("at: [24, 17.2]", "at: [40, 17.2]"))
    assert far.no("assail foot at foes").rule == "LB-5.7"
    assert read("assail foot at foes").text() == "assail foot at foes"


@pytest.mark.rule("LB-3.2")
@pytest.mark.rule("LB-R35")
def test_who_cuts_through_and_is_cut_through_goes_on_from_where_he_is_left():
    """Four charge a deep column and are charged in the flank: one is left of them, and he goes on by himself."""
    text = """
table: {width: 60, height: 48, ground: grass, setting: outdoors, light: day}
units:
  - {id: blues, side: blue, troop: heavy_foot, weapons: [sword], count: 4, formation: {ranks: 2}, at: [30, 30],
     facing: 0}
  - {id: column, side: red, troop: light_foot, count: 12, formation: {ranks: 6}, at: [30, 24], facing: 180}
  - {id: flankers, side: red, troop: heavy_foot, weapons: [sword], count: 3, at: [43, 25], facing: 270}
"""
    field = Field(text, dice(6))
    field.do("assail blues at column")
    field.pass_on("Counter-move")
    field.do("assail flankers at blues")
    field.pass_on("first, or last")
    told = [(march.body, march.how) for march in field.all(Marched) if march.how in ("close", "on")]
    assert told.index(("blues", "close")) < told.index(("blues", "on"))
    state, watch = replace(state_of(text), seed=1), auditor(field.battle)
    for event in field.events:
        after = replace(event.apply(state), n=state.n + 1)
        assert watch(state, event, after) == ""
        state = after
