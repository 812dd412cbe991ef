"""In a dungeon what is asked can be answered by hand, whoever it names and however dark it is."""

import pickle
import random

import pygame
import pytest
from msgspec.structs import replace

from game.catalogue.tables import load
from game.core.commands import Choose, Done
from game.core.text.typed import read
from game.odds.glances.glancing import packed
from game.rules.situation import Battle, Situation
from game.session.opening import opened
from game.sides import player
from game.systems import book
from game.ui.app import Options
from game.ui.art.lit.table import TableArt
from game.ui.art.rules import overlay
from game.ui.board.dark.lookout import CELL
from game.ui.board.figures.looks import table_look
from game.ui.board.hands.means import CAST, Means, note_of
from game.ui.board.overlays import readouts
from game.ui.board.overlays.reaches import Reaches
from game.ui.board.pickers.answers.interrupting import PassingPicker
from game.ui.panels.models import ForecastView
from game.ui.scenes.battle import BattleScene, Chosen, begin_opened
from game.ui.scenes.battle.advising.foreseeing import UNKNOWN, Wish, unseen_by
from game.ui.scenes.reading.briefing import BriefingScene
from game.ui.scenes.scene import Push
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

BOOKS = ("chainmail", "cydonia", "exile", "large_battles", "starkpool", "three_actions")


def look_at_all(pilot: Pilot, dice: random.Random) -> None:
    """What a person sees of a question: its strip, tiles and marks, and the forecast and menu of a few figures."""
    hands, scene = pilot.hands, pilot.battle
    picker = hands.picker
    assert picker is not None
    hands.chosen = []
    names = picker.actors()
    if names:
        hands.choose([dice.choice(names)])
    shown = sorted(scene.view.state.figures)
    for name in dice.sample(shown, min(3, len(shown))):
        hands.hovered = name
        assert isinstance(picker.forecast() or ForecastView(), ForecastView)
        picker.menu(scene.view.state.figures[name])
        hands.marks()
    picker.strip()
    picker.tiles()
    picker.command_meant()
    scene.views()


@pytest.mark.parametrize(("book", "side"), [(book, ("party", "hill")[n % 2]) for n, book in enumerate(BOOKS)])
def test_whatever_is_asked_in_the_dark_is_answered_by_hand(book: str, side: str) -> None:
    """Of one side or the other at random, in every book: nobody is looked up who is left out of what the side sees."""
    dice, other = random.Random(f"{book} {side}"), {"party": "hill", "hill": "party"}[side]
    by_hand = player("random", f"{book} {side}")
    who = {side: "human", other: "scripted"}
    pilot = Pilot(Options("play", scenario="door", book=book, seed=1, players=who))
    for _ in range(16):
        pilot.wait()
        scene = pilot.app.scene
        if not isinstance(scene, BattleScene) or scene.session.decision is None:
            break
        decision = scene.session.decision
        look_at_all(pilot, dice)
        pilot.frame()
        command, _ = by_hand.choose(scene.session.situation, decision)
        assert scene.submit(command) is None


def passing(seed: int) -> Pilot:
    """Jessamy has gone into the hall with her lantern, and those who come past in the dark may be shot at."""
    pilot = Pilot(Options("play", scenario="door", seed=seed, players={"party": "human", "hill": "scripted"}))
    pilot.wait()
    pilot.battle.submit(Choose("first"))
    pilot.wait()
    for words in ("move tobin via 18,16.6 20,14.5 facing 0", "move jessamy via 18.3,18 17.3,14.6 facing 343"):
        assert pilot.battle.submit(read(words)) is None
        pilot.wait()
    for _ in range(6):
        pilot.wait()
        if isinstance(pilot.hands.picker, PassingPicker):
            return pilot
        assert pilot.battle.submit(Done()) is None
    raise AssertionError("nobody comes past")


def test_those_who_come_past_in_the_dark_may_be_shot_at_and_the_battle_taken_up_there() -> None:
    pilot = passing(1)
    targets = pilot.hands.picker.offer.targets
    assert targets
    assert all(name in pilot.battle.view.state.figures for name in targets), "who is asked about is shown"
    kept = pilot.battle.session.replay
    pilot.app.close()
    again = Pilot(Options("resume", file=str(kept)))
    again.wait()
    picker = again.hands.picker
    assert isinstance(picker, PassingPicker) and picker.offer.targets == targets


def test_a_door_that_was_bashed_in_before_the_first_order_is_seen_to_give_way() -> None:
    pilot = Pilot(Options("play", scenario="door", seed=1, players={"party": "human", "hill": "scripted"}))
    scene = pilot.battle
    assert scene.session.now.terrain[1].state == "broken"
    assert scene.view.state.terrain[1].state == "barred" and not scene.screening.idle
    pilot.wait()
    assert scene.view.state.terrain[1].state == "broken"
    told = [entry.text for entry in scene.chronicle.log.entries]
    assert sum("The door bursts open" in line for line in told) == 1


def test_a_table_painted_before_a_door_was_broken_is_painted_as_it_is_now() -> None:
    pilot = Pilot(Options("play", scenario="door", seed=1, players={"party": "human", "hill": "scripted"}))
    pilot.wait()
    session = pilot.battle.session
    art = TableArt(table_look(session.first), grid=False)
    view = BattleScene(pilot.app.desk, session, {"party": "human"}, art).view
    assert view.art.look == table_look(session.now) != art.look


def test_of_a_broken_door_the_tile_is_grey_and_says_why() -> None:
    pilot = Pilot(Options("play", scenario="door", seed=1, players={"party": "human", "hill": "scripted"}))
    pilot.wait()
    pilot.battle.submit(Choose("first"))
    pilot.wait()
    pilot.hands.choose(["tobin"])
    tile = next(tile for tile in pilot.hands.picker.tiles() if tile.id == "door")
    assert "is broken" in tile.why_not


def test_a_reach_is_drawn_no_farther_than_has_been_seen() -> None:
    """Tables that nobody has seen would else be holes in it."""
    pilot = Pilot(Options("play", scenario="door", seed=1, players={"party": "human", "hill": "scripted"}))
    pilot.wait()
    pilot.battle.submit(Choose("first"))
    pilot.wait()
    hands, scene = pilot.hands, pilot.battle
    tobin = scene.session.now.figures["tobin"]
    whole, _ = hands.reaches.rings(hands.picker.at, tobin)
    known = scene.view.dark.memory.cells(scene.session.now, ("party",))
    top = min(row for row in range(len(known)) if known[row].any()) / CELL
    assert min(y for ring in whole for _, y in ring) >= top - 1
    assert min(y for ring in Reaches().rings(hands.picker.at, tobin)[0] for _, y in ring) < top - 1


def test_a_threat_is_drawn_no_farther_than_has_been_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of archers behind a door that are seen for a moment the reach of their bows would tell the whole hall."""
    pilot = Pilot(Options("play", scenario="door", seed=1, players={"party": "human", "hill": "scripted"}))
    pilot.wait()
    pilot.battle.submit(Choose("first"))
    pilot.wait()
    hands, scene = pilot.hands, pilot.battle
    known = scene.view.dark.memory.cells(scene.session.now, ("party",))
    drawn = []
    whole = overlay.threat
    monkeypatch.setattr(overlay, "threat", lambda *given: (drawn.append(given[:3]), whole(*given))[1])

    def dark() -> int:
        """How many corners of what is drawn lie more than an inch and a half within the dark."""
        count = 0
        for x, y in [point for shape in drawn.pop() for ring in shape for point in ring]:
            row, column, near = round(y * CELL), round(x * CELL), round(1.5 * CELL)
            around = known[max(0, row - near):row + near + 1, max(0, column - near):column + near + 1]
            count += not around.any()
        return count

    at = scene.session.situation
    readouts.threat_of(at, "hill", Reaches(), 24)
    assert dark() > 20
    readouts.threat_of(at, "hill", hands.tools.reaches, 24)
    assert dark() == 0


def test_with_nobody_in_sight_nothing_is_foreseen_of_those_in_the_dark() -> None:
    pilot = Pilot(Options("play", scenario="door", seed=1, players={"party": "human", "hill": "scripted"}))
    pilot.wait()
    pilot.battle.submit(Choose("first"))
    pilot.wait()
    scene = pilot.battle
    assert not scene.hands.asked.at.field.foes("party")
    foreseeing = scene.foreseeing
    assert foreseeing._ask(Wish(Done()))
    assert foreseeing.shown == UNKNOWN and foreseeing._inquiry is None
    unseen = unseen_by(scene)
    assert "rask" in unseen and "tobin" not in unseen
    start = pickle.loads(packed(scene.session.position, unseen))[0]  # noqa: S301  (packed a moment ago)
    assert not unseen & start.figures.keys()


def test_who_begins_from_the_title_is_told_what_is_his_alone_and_then_sees_the_door_give_way() -> None:
    pilot = Pilot(Options())
    pilot.app.desk.briefs = True
    scene = begin_opened(pilot.app.desk, opened("door"), Chosen("", 1, {"party": "human", "hill": "scripted"}))
    pilot.app._take(Push(scene))
    pilot.frames(2)
    sheet = pilot.app.scene
    assert isinstance(sheet, BriefingScene) and "put their shoulders to it" in sheet.own
    assert scene.view.state.terrain[1].state == "barred", "nothing happens while it is read"
    pilot.key(pygame.K_RETURN)
    pilot.wait()
    assert pilot.app.scene is scene and scene.view.state.terrain[1].state == "broken"


@pytest.mark.rule("ST-R7")
def test_the_list_of_spells_says_how_far_the_caster_sees_in_the_dark() -> None:
    """Sleep reaches 24 inches, but Jessamy sees no farther than two at what no lamp lights."""
    door = opened("door").state
    battle = Battle(book("starkpool"), load())
    sleep = Means(CAST, "jessamy", "sleep")
    assert note_of(Situation(door, battle), sleep).endswith("24\u2033, at what no lamp lights 2\u2033")
    by_day = replace(door, table=replace(door.table, light="day"))
    assert note_of(Situation(by_day, battle), sleep).endswith("24\u2033")
