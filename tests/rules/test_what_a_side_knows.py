"""What a side is shown holds nothing of the unseen of the other: not in the state, not in what it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.course.secrecy import Kept
from game.core.events import Dropped, Event, Scheduled, StepBegan, Thrown
from game.core.fight.harm import Damaged
from game.core.fight.magic import Enchanted, Lapsed
from game.core.fight.moves import Halted, Moved, ZoneEntered
from game.core.fight.nerve import MoraleChecked
from game.core.fight.stealth import Lurked, SurpriseRolled
from game.core.figures import Condition
from game.core.state import State, with_figure
from game.core.table import Enchantment
from game.core.tally import Modifier, Trial, tally
from game.play.course.beginning import Ambush
from game.play.course.standing_answers import standing_answer
from game.play.morale.rallying import rally_roll
from game.play.morale.routing import check
from game.play.position import opening, restored, submit
from game.play.referee import Referee
from game.rules.knowing.view import event_for, view
from game.rules.situation import Battle, Situation
from game.rules.stealth.unseen import INVISIBLE, is_known
from game.session.game import Session
from game.session.opening import begin, opened_text
from game.session.recording import applied
from game.sides import player
from game.sides.player import first_legal
from game.systems.chainmail.writing.writing import OrdersRevealed
from game.systems.exile.fighting.casting_events import CastingBegan
from game.systems.exile.ledger import Casting
from game.telling.narration import Teller, narrate
from tests.play import Fight, state_of
from tests.session.battles import skirmish
from tests.twisted import two_worlds

BOOKS = ("starkpool", "chainmail", "exile", "three_actions", "cydonia")
"""In all but large battles, where nothing is hidden [LB-R21]."""

UNSEEN = ("bows-1", "pikes-2", "orcs-1", "orcs-3")

WORD = re.compile(r"[A-Za-z0-9_.+'-]+")


def words(value: object) -> set[str]:
    """All words in whatever there is."""
    return {word.strip("'") for word in WORD.findall(repr(value))}


def unseen(state: State, side: str) -> set[str]:
    """The ids of those of whom a side knows nothing."""
    return {figure.id for figure in state.figures.values() if figure.side != side and not is_known(figure)}


def fought(book: str, seed: int, commands: int) -> Iterator[tuple[State, Event, State]]:
    """A battle by chance in which some of both sides are invisible: each event between the states about it."""
    battle = Battle(systems.book(book), load())
    first = skirmish().state
    gone = {name: replace(first.figures[name], conditions=(Condition(INVISIBLE),)) for name in UNSEEN}
    state = replace(first, seed=seed, figures={**first.figures, **gone})
    position = opening(battle, state)
    players = {side.id: player("random", side.id, seed) for side in state.sides}
    for _ in range(commands):
        for event in position.events:
            after = applied(state, event)
            yield state, event, after
            state = after
        decision = position.decision
        if decision is None:
            return
        at = position.situation(battle)
        command = standing_answer(at, decision) or players[decision.side].choose(at, decision)[0]
        position = submit(battle, position, command)


@pytest.mark.rule("SP-3.3.5.1")
@pytest.mark.rule("SP-3.3.5.2.1")
@pytest.mark.parametrize("book", BOOKS)
def test_nothing_that_a_side_is_given_names_one_who_is_unseen(book: str):
    """Of all that happens in a round or two: the state as it sees it, and each event as it is told."""
    checked, narrowed = 0, 0
    for number, (before, event, after) in enumerate(fought(book, 5, 60)):
        for side in ("blue", "red"):
            hidden = unseen(after, side)
            known = event_for(before, side, event, after)
            narrowed += known is not None and known != event
            if known is not None:
                named = words(known) & hidden & (unseen(before, side) | (after.figures.keys() - before.figures.keys()))
                assert not named, (side, known)
            if number % 16 == 0:
                checked += bool(hidden)
                assert not words(view(after, side)) & hidden, side
    assert checked > 9
    assert narrowed > 4


@pytest.mark.parametrize("book", BOOKS)
def test_what_it_is_told_can_be_narrated_without_them(book: str):
    events = [(before, event) for before, event, _ in fought(book, 5, 60)]
    for side in ("blue", "red"):
        teller = Teller(events[0][0], side)
        for state, event in events:
            for sentence in teller.tell([event]):
                hidden = unseen(state, side) & unseen(teller.state, side)
                assert not hidden & set(sentence.figures), sentence
                assert not hidden & {part.of for part in sentence.parts}, sentence


LAIR = """
sandtable: 1
title: In the wood
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue, plan: {stance: skirmish, objective: [20, 20]}}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: ann, name: Ann, side: blue, class: scout, level: 9, weapons: [sword], hit_points: 9, at: [18, 18], facing: 0}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 500, at: [3, 2], facing: 180}
surprise: {unaware: [red], ambush: [blue], chances: {blue: 6}}
"""


@pytest.mark.rule("SP-3.1.10")
def test_who_may_walk_into_an_ambush_knows_of_none_and_not_what_the_other_means_to_do():
    plain = LAIR.replace(", ambush: [blue]", "").replace(", plan: {stance: skirmish, objective: [20, 20]}", "")
    lair, peace = (opened_text(text).state for text in (LAIR, plain))
    assert view(lair, "blue") != view(peace, "blue")
    seen = view(lair, "red")
    assert seen.side("blue").plan == view(peace, "red").side("blue").plan
    assert not seen.circumstances.surprise.ambush
    session = begin(opened_text(LAIR), seed=3)
    told_red = [known for event in session.events if (known := event_for(session.first, "red", event)) is not None]
    assert not [one for one in told_red if isinstance(one, Thrown | SurpriseRolled | Lurked)]
    start = session.position.start
    assert isinstance(start.agenda[0].step, Ambush), "Blue is asked whether this is the moment"
    for side, knows in (("blue", True), ("red", False)):
        assert any(isinstance(entry.step, Ambush) for entry in view(start, side).agenda) is knows
        assert (event_for(start, side, StepBegan(begun=start.agenda[0].step)) is not None) is knows


# ---- kinds of events that tell more than by an id ---------------------------------------------------------------


def lurking() -> State:
    """The skirmish, in which an orc is invisible and has cast a spell."""
    state = skirmish().state
    orc = replace(state.figures["orcs-1"], name="Gruk", conditions=(Condition(INVISIBLE),))
    ward = Enchantment(id="ward", spell="shield", caster="orcs-1", level=1, figures=("orcs-1",))
    curse = Enchantment(id="curse", spell="slow", caster="orcs-1", level=1, figures=("pikes-1", "orcs-1"))
    return replace(state, figures={**state.figures, "orcs-1": orc}, magic=(ward, curse))


def test_who_runs_into_one_unseen_is_not_told_whom():
    state = lurking()
    halt = Halted(figure="pikes-1", why="Gruk stands in the way of Pike 1", at=(0, 0))
    assert event_for(state, "blue", halt).why == "something unseen"
    assert event_for(state, "red", halt) == halt
    stop = ZoneEntered(figure="pikes-1", zones=("orcs-1",), at=(0, 0))
    [sentence] = Teller(state, "blue").tell([stop])
    assert sentence.text.endswith("is stopped by the zone of somebody unseen.")
    harm = Damaged(figure="pikes-1", amount=1, left=3, cause="Gruk's magic missile")
    assert event_for(state, "blue", harm).cause == "something unseen"


def test_what_counts_in_a_tally_names_nobody_unseen():
    state = lurking()
    led = Modifier(1, "led by Gruk", "SP-3.6.4.3", None)
    check = MoraleChecked(unit="orcs", figures=("orcs-2",), why="charged", roll=8, held=True,
                          tally=tally("morale", "SP-3.6.2.1", 7, (led,), by=Trial("2d6")))  # fmt: skip
    assert [modifier.label for modifier in event_for(state, "blue", check).tally.modifiers] == ["something unseen"]
    assert event_for(state, "red", check) == check


def test_a_check_of_morale_counts_none_of_the_unit_who_is_unseen():
    state = lurking()
    witness = {"judged": "orcs-2", "class": "C", "strength": 6, "standing": 5, "slain": 1}
    check = MoraleChecked(unit="orcs", figures=("orcs-2",), why="charged", roll=8, held=True, witness=witness,
                          tally=tally("morale", "SP-3.6.2.1", 7, (), by=Trial("2d6")))  # fmt: skip
    counted = {"strength": 5, "standing": 4}
    assert event_for(state, "blue", check).witness == {**witness, **counted}
    assert event_for(state, "red", check) == check
    alone = replace(check, unit="")
    assert event_for(state, "blue", alone).witness == {**witness, **counted}
    stray = with_figure(state, replace(state.figures["orcs-2"], unit=""))
    assert event_for(stray, "blue", check).witness == {**witness, **counted}


LED = """
units:
  - {id: orcs, side: red, creature: orc, count: 2, leader: gash, at: [20, 10]}
figures:
  - {id: gash, name: Gash, side: red, class: fighting_man, level: 4, at: [24, 10]}
  - {id: ann, side: blue, troop: man_at_arms, at: [20, 30]}
"""


def test_a_check_of_morale_of_the_unseen_alone_is_not_heard():
    """Gash, whom blue sees, checks for nothing; an orc of his unit, whom it does not, has a die of its own."""
    state = replace(state_of(LED), seed=1)
    for hidden, heard in (((), "orcs"), (("orcs-1",), "orcs"), (("orcs-1", "orcs-2"), None)):
        now = state
        for name in hidden:
            now = with_figure(now, replace(now.figures[name], conditions=(Condition(INVISIBLE),)))
        ref = Referee(Battle(systems.book("starkpool"), load()), now)
        check(ref, now.units["orcs"], "a test", "SP-3.6.1.5")
        rally_roll(ref, [ref.figure("orcs-1")], "to stand again", "", "SP-3.6.2.3")
        checked, rallied = [event for event in ref.events if isinstance(event, Thrown)]
        known = event_for(now, "blue", checked)
        assert (known and known.actor) == heard
        assert (event_for(now, "blue", rallied) is None) is bool(hidden)
        assert event_for(now, "red", checked) == checked


DUEL = """
figures:
  - {id: mer, side: blue, class: magic_user, level: 5, hit_points: 9, weapons: [dagger], at: [10, 24]}
  - {id: mor, side: red, class: cleric_spiritual, level: 3, hit_points: 8, weapons: [mace], at: [10, 14]}
  - {id: ogg, side: red, creature: orc, weapons: [sword], hit_points: 6, at: [40, 4]}
"""


@pytest.mark.rule("SP-3.3.4.1")
@pytest.mark.rule("SP-3.3.5.1")
@pytest.mark.parametrize(("unseen", "asked"), [(False, "blue: Move"), (True, "red: Counter Move")])
def test_nobody_is_asked_for_the_sake_of_one_whom_he_does_not_see(unseen: bool, asked: str):
    """Merlin has moved, and may still duel Morgan, 6 inches off: his side is asked once more, if it sees her."""
    fight = Fight(state=_unseen_if(state_of(DUEL), "mor", unseen))
    fight.do("move mer via 10,20 facing 0")
    assert fight.asked == asked


@pytest.mark.rule("CY-R8")
@pytest.mark.parametrize("unseen", [False, True])
def test_a_book_without_duels_asks_nobody_for_the_sake_of_one(unseen: bool):
    fight = Fight(state=_unseen_if(state_of(DUEL), "mor", unseen), begin="opening", book="cydonia")
    while not fight.asked.startswith("blue: Count"):
        fight.do("done")
    fight.do("move mer via 10,20 facing 0")
    assert not fight.asked.startswith("blue: Count")


def _unseen_if(state: State, name: str, unseen: bool) -> State:
    figure = state.figures[name]
    return with_figure(state, replace(figure, conditions=(Condition(INVISIBLE),))) if unseen else state


def test_of_the_spells_of_the_unseen_only_what_holds_the_seen_is_known():
    state = lurking()
    (curse,) = view(state, "blue").magic
    assert (curse.caster, curse.figures) == ("", ("pikes-1",))
    assert event_for(state, "blue", Lapsed(spell="ward", why="its time is over")) is None
    assert event_for(state, "blue", Lapsed(spell="curse", why="its time is over")) is not None
    assert event_for(state, "blue", Enchanted(spell=state.magic[0])) is None


def test_where_one_goes_who_vanishes_as_he_goes_is_not_told():
    """It was known where he stood; now he walks on, and only that is told."""
    state = lurking()
    orc = state.figures["orcs-1"]
    state = with_figure(state, replace(orc, conditions=(*orc.conditions, Condition("spotted"))))
    walk = Moved(figure="orcs-1", path=(orc.at, (orc.x, orc.y + 999)), cost=999, facing=0, length=999)
    assert event_for(state, "red", walk) == walk
    assert event_for(state, "blue", walk) is None
    [sentence] = Teller(state, "blue").tell([walk])
    assert sentence.text == "Gruk slips out of sight."


def test_the_unseen_are_not_counted_among_those_who_have_no_orders():
    state = lurking()
    opened = OrdersRevealed(tasks=())
    few, many = (narrate(state, [opened], side)[0].text for side in ("blue", "red"))
    standing = len(state.standing("red"))
    assert f"{standing - 1} stand" in few
    assert f"{standing} stand" in many


def test_at_whom_a_spell_is_cast_that_is_being_cast_at_the_unseen_is_not_known():
    event = CastingBegan(figure="orcs-2", casting=Casting("cast orcs-2 light at orcs-1", (0, 1), (2, 1), 1, 5))
    assert event_for(lurking(), "blue", event).casting.text == "cast orcs-2 light"
    assert event_for(lurking(), "red", event) == event


# ---- two worlds --------------------------------------------------------------------------------------------------


def plain(state: State) -> State:
    """A state without what is counted by events: how many there were, who came by which, and names made of that."""
    order = {number: place for place, number in enumerate(sorted({figure.came for figure in state.figures.values()}))}
    figures = {name: replace(one, came=order[one.came]) for name, one in state.figures.items()}
    return replace(state, n=0, figures=figures, secrets=tuple([replace(secret, name="") for secret in state.secrets]))


def heard(session: Session, side: str) -> list[Event]:
    """All that a side was told; but for how the agenda was laid out, and what it settled itself."""
    found, state = [], session.first
    for event in session.events:
        after = applied(state, event)
        known = event_for(state, side, event, after)
        if known is not None and not isinstance(known, Scheduled | Dropped | Kept):
            found.append(replace(known, volley=0) if hasattr(known, "volley") else known)
        state = after
    return found


@pytest.mark.parametrize(("book", "first"), [
    ("starkpool", 1), ("chainmail", 3), ("exile", 2), ("three_actions", 4), ("cydonia", 8),
])  # fmt: skip
def test_a_side_knows_is_told_and_chooses_the_same_whatever_the_unseen_do(book: str, first: int):
    """Five pairs of battles for each book that differ in where the other's unseen are, what they carry and do."""
    battle = Battle(systems.book(book), load())
    pairs = (two_worlds(battle, skirmish().state, seed, 7 + seed % 10 * 7) for seed in range(first, first + 60))
    for one, other in islice((pair for pair in pairs if pair is not None), 5):
        side = one.decision.side
        assert one.now != other.now
        assert plain(view(one.now, side)) == plain(view(other.now, side))
        assert heard(one, side) == heard(other, side)
        told_one, told_other = ([part.text for part in narrate(each.first, each.events, side)] for each in (one, other))
        assert told_one == told_other
        for kind in ("scripted", "rush", "random"):
            chosen = {player(kind, side, 3).choose(at, each.decision)[0].text()
                      for each in (one, other) for at in (each.situation,)}  # fmt: skip
            assert len(chosen) == 1, chosen


@pytest.mark.parametrize("book", BOOKS)
def test_a_fork_of_what_a_side_sees_can_be_played_on(book: str):
    """Forty answers from what one side knows of the middle of a battle, with dice of its own."""
    battle = Battle(systems.book(book), load())
    states = [after for _, _, after in fought(book, 4, 40)]
    middle = next(state for state in reversed(states) if state.agenda and state.outcome is None)
    seen = replace(view(middle, "blue"), seed=9)
    assert unseen(middle, "blue")
    position = restored(battle, seen, ())
    for _ in range(40):
        if position.decision is None:
            break
        at = Situation(view(position.now, position.decision.side), battle)
        position = submit(battle, position, first_legal(at, position.decision))
    assert position.now.n > seen.n


@pytest.mark.parametrize(("unseen", "units"), [(5, {"pikes", "bows"}), (4, {"pikes", "bows", "orcs"})])
def test_of_a_unit_of_which_it_knows_nobody_it_does_not_know(unseen: int, units: set[str]):
    """Blue sees of the five orcs as many as are not invisible, and where there is one, a unit of one."""
    state = skirmish().state
    for name in [f"orcs-{n}" for n in range(1, unseen + 1)]:
        state = with_figure(state, replace(state.figures[name], conditions=(Condition(INVISIBLE),)))
    known = view(state, "blue")
    assert set(known.units) == units
    assert [one.figures for name, one in known.units.items() if name == "orcs"] == [("orcs-5",)] * (5 - unseen)
    assert set(view(state, "red").units) == {"pikes", "bows", "orcs"}


@pytest.mark.rule("SP-3.1.1")
@pytest.mark.parametrize(
    ("purpose", "actor", "told"),
    [
        ("surprise", "blue", "The Blues may be surprised"), ("surprise", "red", "why it was"),
        ("morale", "blue", "why it was"),
    ],
)  # fmt: skip
def test_by_what_chance_it_may_be_surprised_a_side_is_not_told(purpose: str, actor: str, told: str):
    """Who of the enemy is quiet, and how many they are, is theirs to know; all other dice are told as they fell."""
    thrown = Thrown(spec="1d6", faces=(2,), why="why it was", actor=actor, purpose=purpose, key="k")
    known = event_for(skirmish().state, "blue", thrown)
    assert isinstance(known, Thrown) and (known.why, known.faces) == (told, (2,))
