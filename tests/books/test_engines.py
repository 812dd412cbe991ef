"""Engines in every book, each in its own terms of time; and what large battles share with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.commands import Done, Walk
from game.core.course.orders import Task
from game.core.events import RoundBegan, StepBegan
from game.core.held.engines import Bombard, Bombarded, EngineAimed, EngineLoaded, EngineShot
from game.play.asked.dice_box import LoadedDice
from game.rules.situation import Battle
from game.session.driving import play_out
from game.session.game import Beginning, Keeping, Session
from game.session.opening import begin, opened, opened_text
from game.session.replay import verify
from game.sides import player
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.orders import written
from game.systems.chainmail.writing.writing import MayWrite
from game.systems.large_battles.shooting.fire import engine_of
from game.telling.narration import narrate
from tests.audited import audit, played_out
from tests.books.large_battles.field import Field
from tests.play import Fight, state_of

SINGLY = tuple(name for name in systems.BOOKS if name != "large_battles")
GUN = """
table: {width: 48, height: 48, ground: grass, setting: outdoors, light: day}
units:
  - {id: crew, side: blue, troop: light_foot, count: 3, at: [24, 45], facing: 0, hit_points: 40, leader: gun}
  - {id: foes, side: red, troop: light_foot, count: 4, at: [24, 20], facing: 180, hit_points: 900}
figures:
  - {id: gun, side: blue, troop: light_foot, engine: light_catapult, at: [24, 43.5], facing: 0, hit_points: 40}
"""
BOARD = "rulings: {TA-R19: board}\n"
"""Ranges in inches of the table under three actions too."""
TO_LOOSE = Write((Task(Walk("gun", (), 0), act="loose"),))
"""While all move together what one does is written."""
EVERY = {"starkpool": 2, "chainmail": 2, "three_actions": 2, "cydonia": 20, "exile": 6}
"""Rounds from one shot to the next of a full crew: two minutes."""


def loosed_whenever_it_may(book: str, shots: int, text: str = GUN + BOARD) -> Fight:
    """A battle in which nobody does anything but loose the engine at the foes, so many times."""
    fight = Fight(text, begin="opening", book=book, dice=LoadedDice().otherwise(10).lay("scatter", "gun", faces=(3, 3)))
    for _ in range(600):
        if len(fight.all(EngineShot)) >= shots or fight.position.decision is None:
            break
        offers = [offer for offer in fight.position.decision.offers if offer.kind is Bombard]
        marks = [each for offer in offers for each in offer.examples(fight.at) if each.figure == "gun"]
        if marks and not any(engine.aim is not None for engine in fight.now.engines):
            fight.submit(marks[0])
            continue
        orders = [one for one in fight.position.decision.offers if isinstance(one, MayWrite) and one.side == "blue"]
        if orders and not written(fight.now, "blue") and orders[0].refuse(fight.at, TO_LOOSE) is None:
            fight.submit(TO_LOOSE)
            continue
        legal = [each for offer in fight.position.decision.offers for each in offer.examples(fight.at)]
        fight.submit(next((one for one in legal if isinstance(one, Done)), legal[0]))
    return fight


def rounds_of_shots(fight: Fight) -> list[int]:
    found, now = [], 0
    for event in fight.events:
        now = event.number if isinstance(event, RoundBegan) else now
        if isinstance(event, EngineShot):
            found.append(now)
    return found


@pytest.mark.rule("SP-R264")
@pytest.mark.rule("SP-R267")
@pytest.mark.rule("CY-1.1")
@pytest.mark.rule("EX-1.1")
@pytest.mark.parametrize("book", SINGLY)
def test_a_full_crew_looses_a_light_catapult_every_second_minute(book: str):
    fight = loosed_whenever_it_may(book, 3)
    first, second, third = rounds_of_shots(fight)
    assert second - first == third - second == EVERY[book]
    assert all(event.caught for event in fight.all(EngineShot))
    assert {event.crew for event in fight.all(EngineLoaded)} == {("crew-1", "crew-2", "crew-3", "gun")}


@pytest.mark.rule("SP-R264")
@pytest.mark.parametrize("book", ["cydonia", "exile"])
def test_where_the_scenario_says_so_every_round_is_a_minute_of_loading(book: str):
    fight = loosed_whenever_it_may(book, 2, GUN + "rulings: {SP-R264: rounds}\n")
    first, second = rounds_of_shots(fight)
    assert second - first == 2


def step_of(fight: Fight) -> str:
    """The title of the step in which the last engine was loosed."""
    title = ""
    for event in fight.events:
        if isinstance(event, StepBegan):
            title = event.begun.title
        if isinstance(event, EngineShot):
            return title
    return ""


@pytest.mark.rule("SP-3.2.4")
@pytest.mark.rule("CM-2.6")
@pytest.mark.rule("TA-7.2")
@pytest.mark.rule("CY-1.5")
@pytest.mark.rule("EX-4.1")
@pytest.mark.rule("SP-R267")
@pytest.mark.parametrize(
    ("book", "words"),
    [("starkpool", "Missile"), ("chainmail", "Artillery and breath"), ("three_actions", "Segment 10: missiles"),
     ("cydonia", "Count 6"), ("exile", "")],
)  # fmt: skip
def test_each_book_has_its_own_moment_for_it(book: str, words: str):
    fight = loosed_whenever_it_may(book, 1)
    assert fight.all(EngineShot)
    assert words in step_of(fight)
    cites = {rule for event in fight.all(EngineAimed) for rule in event.rules}
    assert "SP-R262" in cites


@pytest.mark.rule("CM-2.6")
@pytest.mark.rule("SP-R267")
def test_in_chainmail_it_goes_with_the_artillery_and_not_with_the_missiles():
    """Archers and engine: in the phase of artillery only the engine is asked, among the missiles it comes too late."""
    bows = "  - {id: bows, side: blue, troop: longbowman, count: 2, at: [30, 38], facing: 0, hit_points: 9}\nfigures:\n"
    laid = LoadedDice().otherwise(10).lay("initiative", "red", faces=(1,))
    fight = Fight(GUN.replace("figures:\n", bows), begin="opening", book="chainmail", dice=laid)
    fight.pass_until("Artillery")
    assert fight.refused("shoot bows-1 at foes-4").rule == "CM-2.7"
    assert not fight.all(EngineShot)
    fight.do("done")
    fight.pass_until("Missiles")
    assert fight.refused("bombard gun toward 24,20").rule == "CM-2.6"


@pytest.mark.rule("TA-7.2")
@pytest.mark.rule("TA-10.1")
@pytest.mark.rule("SP-R267")
def test_in_segments_it_is_one_missile_and_of_a_crew_one_states_it():
    fight = Fight(GUN + BOARD, begin="opening", book="three_actions").pass_until("blue: state")
    fight.do("bombard gun toward 24,20")
    assert fight.refused("bombard gun toward 24,20").rule == "TA-7.2"
    assert fight.refused("bombard crew-1 toward 24,20").rule == "SP-R262"
    assert not fight.all(EngineShot), "it is loosed in a segment, when both sides have stated"
    fight.do("done")
    fight.pass_until("blue: state")
    assert len(fight.all(EngineShot)) == 1


@pytest.mark.rule("CM-R23")
@pytest.mark.rule("CM-3.7")
def test_while_all_move_together_to_loose_is_written_and_the_place_is_told_in_its_time():
    fight = Fight(GUN, begin="opening", book="chainmail", dice=LoadedDice().otherwise(10)).pass_until("blue: write")
    assert fight.refused("write crew-1 move via 24,47.5 facing 0 to loose").rule == "SP-R261"
    fight.do("write gun move facing 0 to loose")
    fight.pass_until("blue: Artillery")
    told = " ".join(one.text for one in narrate(fight.first, fight.events))
    assert "1 is to loose an engine" in told
    assert fight.refused("bombard crew-1 toward 24,20").rule == "CM-R23"
    fight.do("bombard gun toward 24,20", "done")
    fight.pass_until("write")
    assert [event.figure for event in fight.all(EngineShot)] == ["gun"]


@pytest.mark.rule("TA-R41")
@pytest.mark.rule("SP-R267")
def test_ranges_go_by_the_scale_of_the_book():
    fight = Fight(GUN, begin="opening", book="three_actions").pass_until("blue: state")
    no = fight.refused("bombard gun toward 24,20")
    assert (no.rule, no.measured["least"]) == ("SP-R262", "30")
    fight.do("bombard gun toward 24,4")


@pytest.mark.rule("SP-R265")
@pytest.mark.parametrize("book", ["three_actions", "cydonia", "exile"])
def test_where_seconds_are_counted_no_engine_is_dragged(book: str):
    fight = Fight(GUN, begin="opening", book=book).pass_until("blue:")
    no = fight.refused("haul gun to 24,40")
    assert no.rule == "SP-R265"


FAIR = """
table: {{width: 48, height: 64, ground: grass, setting: outdoors, light: day}}
sides:
  - {{id: blue, name: Blue, colour: blue, plan: {{stance: hold}}}}
  - {{id: red, name: Red, colour: vermilion, plan: {{stance: hold, objective: [24, {foes}]}}}}
units:
  - {{id: crew, side: blue, troop: light_foot, count: 3, at: [24, 61], facing: 0, hit_points: 40, leader: gun}}
  - {{id: foes, side: red, troop: light_foot, count: 6, at: [24, {foes}], facing: 180, hit_points: 900}}
figures:
  - {{id: gun, side: blue, troop: light_foot, engine: light_catapult, at: [24, 59.5], facing: 0, hit_points: 40}}
"""


def at_fair_range(book: str) -> str:
    """Foes in the midst of the reach of a light catapult, by the scale of the book."""
    return FAIR.format(foes=15 if book == "three_actions" else 37)


@pytest.mark.rule("TA-R47")
@pytest.mark.rule("SP-R264")
@pytest.mark.parametrize("book", systems.BOOKS)
def test_at_a_fair_range_the_scripted_side_looses_as_soon_as_it_is_loaded(book: str):
    """It stands loaded, and is loosed in the first round; the next stone comes as soon as four men have loaded it."""
    every = EVERY.get(book, 2)
    state = replace(opened_text("sandtable: 1\ntitle: Fair\n" + at_fair_range(book)).state, seed=3)
    _, events = played_out(Battle(systems.book(book), load()), state, "scripted", every + 2)[:2]
    rounds, now = [], 0
    for event in events:
        now = event.number if isinstance(event, RoundBegan) else now
        if isinstance(event, EngineShot | Bombarded):
            rounds.append(now)
    # Where a figure is many men, and a stone falls on all of them, the first ends this battle.
    assert rounds[:2] == ([1, 1 + every] if book in SINGLY else [1])


@pytest.mark.rule("TA-R47")
@pytest.mark.rule("SP-R262")
@pytest.mark.parametrize("book", SINGLY)
def test_at_a_fair_range_it_looses_by_command_as_soon_as_it_is_loaded(book: str):
    text = at_fair_range(book)
    fight = loosed_whenever_it_may(book, 2, text[: text.index("sides:")] + text[text.index("units:") :])
    assert rounds_of_shots(fight) == [1, 1 + EVERY[book]]


# ---- whole battles -------------------------------------------------------------------------------------------------

WAR = """
units:
  - {id: crew, side: blue, troop: light_foot, count: 3, at: [24, 45], facing: 0, leader: gun}
  - {id: guards, side: blue, troop: heavy_foot, count: 5, at: [24, 38], facing: 0}
  - {id: foes, side: red, troop: light_foot, count: 10, formation: {ranks: 2}, at: [24, 8], facing: 180}
  - {id: porters, side: red, troop: light_foot, count: 2, at: [34, 8], facing: 180, load: [chest]}
figures:
  - {id: gun, side: blue, troop: light_foot, engine: light_catapult, at: [24, 43.5], facing: 0}
  - {id: rgun, side: red, troop: light_foot, engine: heavy_catapult, at: [10, 4], facing: 180}
"""
TABLE = "table: {width: 48, height: 48, ground: grass, setting: outdoors, light: day}\n"


@pytest.mark.parametrize("who", ["random", "scripted", "rush"])
@pytest.mark.parametrize("book", SINGLY)
def test_battles_with_engines_and_loads_bear_the_audit(book: str, who: str):
    battle = Battle(systems.book(book), load())
    told = played_out(battle, replace(state_of(TABLE + WAR), seed=11), who, 5)
    audit(battle, told)
    if who == "scripted":
        assert any(isinstance(one, EngineShot) for one in told[1])


HEAD = """
sandtable: 1
title: With engines
sides:
  - {id: blue, name: Blue, colour: blue, plan: {stance: hold}}
  - {id: red, name: Red, colour: vermilion}
"""


@pytest.mark.parametrize("book", systems.BOOKS)
def test_their_replays_verify(book: str, tmp_path: Path):
    scenario, path = tmp_path / "war.yaml", tmp_path / "war.replay"
    scenario.write_text(HEAD + TABLE + WAR, encoding="utf-8")
    session: Session = begin(opened(str(scenario)), book, 4, how=Beginning(rounds=3), kept=Keeping(path))
    play_out(session, {side.id: player("scripted", side.id) for side in session.now.sides}, 3)
    session.close()
    verdict = verify(path)
    assert verdict.agrees, verdict.sentence


@pytest.mark.rule("LB-5.10")
def test_large_battles_take_range_circle_and_rate_from_the_same_table_and_no_frame_stands_there():
    field = Field(TABLE.replace("48", "72") + """units:
  - {id: foes, side: red, troop: light_foot, count: 12, at: [36, 20], facing: 180}
figures:
  - {id: gun, side: blue, troop: light_foot, engine: light_catapult, at: [36, 46], facing: 0}
""")
    found, kind = engine_of(field.at, field.figure("gun")), load().engines.kinds["light_catapult"]
    assert found is not None
    assert (found.least * 1024, found.range * 1024, found.radius, found.every) == (
        kind.least, kind.range, kind.radius, kind.every,
    )  # fmt: skip
    assert field.now.engines == ()
    field.pass_on("declare artillery")
    field.do("bombard gun toward 36,21")
    field.pass_on("first, or last")
    assert [type(event) for event in field.all(Bombarded)] == [Bombarded]
