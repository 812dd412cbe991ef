"""The air in the window: who flies is seen over its foot, and its height is set by keys and wheel."""

import textwrap
from collections import deque
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.catalogue.scenario.loading import ScenarioFaults
from game.core.commands import Charge, Move, Walk
from game.core.fight.harm import Slain
from game.core.fight.moves import Charged, Fell, Moved, Soared
from game.core.figures import SLAIN
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.editor.draft import read_file
from game.editor.fields import fields_of
from game.session.doubts import doubts
from game.session.opening import opened_text
from game.ui import keys
from game.ui.art.figures.aloft import larger, rise
from game.ui.art.figures.looks import look_for
from game.ui.art.figures.pieces import Item
from game.ui.art.figures.sprite import Sprites
from game.ui.board.clips import CLIPS, load
from game.ui.board.clips.beats import together
from game.ui.board.clips.clock import cues
from game.ui.board.clips.cues import run
from game.ui.board.overlays.measure import _through_air
from game.ui.board.overlays.shapes import breath_of
from game.ui.board.pickers.walks.moving import MovePicker
from game.ui.board.screening.stage import Stage
from game.ui.picture import render
from tests.play import Fight
from tests.ui.pilot import Pilot, landed
from tests.ui.screen import window
from tests.ui.test_app_battle import begin

__all__ = ["landed"]
load()

TABLE = """
    sandtable: 1
    title: Wings over the ford
    briefing: Griffons against orcs.
    rules: starkpool
    table: {width: 40, height: 32, ground: grass, setting: outdoors, light: day}
    sides:
      - {id: sky, name: The eyrie, colour: blue}
      - {id: ford, name: The ford watch, colour: vermilion}
    figures:
      - {id: grip, side: sky, name: Grip, creature: griffon, hit_points: 40, at: [12, 24], facing: 0}
      - {id: claw, side: sky, name: Claw, creature: griffon, hit_points: 30, at: [20, 24], facing: 270, aloft: 6}
      - {id: man, side: sky, name: Wat, troop: levy, hit_points: 3, at: [20, 21.8], facing: 0}
      - {id: orc, side: ford, name: Orc, creature: orc, weapons: [sword], hit_points: 4, at: [24, 7], facing: 180}
    victory:
      - {side: sky, when: {rout: 60}}
      - {side: ford, when: {rout: 60}}
"""


def to_move(path: Path) -> Pilot:
    """A table at which the eyrie is about to move, both sides in person."""
    pilot = begin(str(path), {"sky": "human", "ford": "human"})
    pilot.key(pygame.K_f)
    for _ in range(8):
        pilot.wait()
        if isinstance(pilot.hands.picker, MovePicker) and pilot.hands.picker.side == "sky":
            break
        pilot.key(pygame.K_n)
    assert isinstance(pilot.hands.picker, MovePicker)
    return pilot


@pytest.fixture
def eyrie(tmp_path: Path) -> Pilot:
    """The griffons about to move, both sides in person."""
    path = tmp_path / "wings.yaml"
    path.write_text(textwrap.dedent(TABLE))
    return to_move(path)


def last(pilot: Pilot) -> object:
    session = pilot.battle.session
    return session.history[session.here].command


def seen(pilot: Pilot, name: str) -> tuple[float, float]:
    """The pixel at which one who flies is seen."""
    figure = pilot.battle.view.state.figures[name]
    return pilot.spot(figure.x / GRAIN, figure.y / GRAIN - rise(figure.altitude / GRAIN))


# ---- seen ------------------------------------------------------------------------------------------------------------


def test_who_flies_higher_is_seen_higher_and_larger_and_its_shadow_farther_off():
    assert 0 < rise(2) < rise(6) < rise(24)
    assert larger(2) < larger(6) < larger(12) < larger(24)
    window()
    sprites, look = Sprites(), look_for("griffon", "blue")
    low, high = (sprites.laid(Item(look, (0, 0), 0, altitude=inches), 24) for inches in (3.0, 12.0))
    assert not low.bases
    assert not low.stood
    shadow = [part.down[1][1] for part in (low, high)]
    assert shadow[0][0] < shadow[1][0]
    assert shadow[0][1] < shadow[1][1]
    body = [part.aloft[1][1] for part in (low, high)]
    assert body[1][1] < body[0][1]


def test_a_picture_has_the_flyer_over_its_foot_and_those_below_it_whole():
    """Lifted by six inches the griffon leaves the place where it stood, and the man beside it is drawn as before."""
    grounded, aloft = (render(opened_text(textwrap.dedent(text)).state, scale=16)
                       for text in (TABLE.replace(", aloft: 6", ""), TABLE))  # fmt: skip
    assert grounded.get_size() == aloft.get_size()
    assert pygame.image.tobytes(grounded, "RGB") != pygame.image.tobytes(aloft, "RGB")


# ---- chosen ----------------------------------------------------------------------------------------------------------


def test_a_click_on_it_or_on_its_foot_chooses_it_and_a_second_goes_to_who_is_below(eyrie: Pilot):
    """The levy stands where Claw is seen, six inches up: the first click takes Claw, the second the man."""
    eyrie.click(eyrie.at("claw"))
    assert eyrie.hands.chosen == ["claw"]
    eyrie.hands.key("cancel")
    eyrie.click(seen(eyrie, "claw"))
    assert eyrie.hands.chosen == ["claw"]
    eyrie.frames(60)
    eyrie.click(seen(eyrie, "claw"))
    assert eyrie.hands.chosen == ["man"]
    eyrie.frames(60)
    eyrie.click(seen(eyrie, "claw"))
    assert eyrie.hands.chosen == ["claw"]


# ---- sent ------------------------------------------------------------------------------------------------------------


def test_keys_raise_a_way_into_the_air_and_bring_it_down_again(eyrie: Pilot):
    eyrie.click(eyrie.at("grip"))
    soaring = eyrie.hands.picker.soaring
    heights = []
    for key in (pygame.K_PAGEUP, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN):
        eyrie.key(key)
        heights.append(soaring.by_air)
    assert heights == [2 * GRAIN, 3 * GRAIN, 2 * GRAIN, 0, None]


def test_the_ghost_shows_its_height_and_the_way_is_flown(eyrie: Pilot):
    eyrie.click(eyrie.at("grip"))
    eyrie.move(eyrie.spot(12, 12))
    for _ in range(5):
        eyrie.key(pygame.K_PAGEUP)
    ghost = eyrie.hands.marks().ghosts[0][0]
    assert ghost.altitude == 6 * GRAIN
    eyrie.click(eyrie.spot(12, 12))
    eyrie.key(pygame.K_RETURN)
    assert isinstance(last(eyrie), Move)
    assert last(eyrie).text() == "move grip via 12,12 altitude 6 facing 0"
    eyrie.wait()
    assert eyrie.battle.view.state.figures["grip"].altitude == 6 * GRAIN


def test_the_wheel_with_shift_is_the_height_and_without_it_the_zoom(eyrie: Pilot):
    eyrie.click(eyrie.at("grip"))
    eyrie.move(eyrie.spot(14, 14))
    eyrie.hold(pygame.KMOD_SHIFT)
    eyrie.wheel(1)
    eyrie.wheel(1)
    eyrie.wheel(-1)
    eyrie.wheel(-1)
    eyrie.hold(0)
    assert eyrie.hands.picker.soaring.by_air == 0
    assert not eyrie.battle.view.camera.zooming
    eyrie.click(eyrie.spot(14, 14))
    eyrie.key(pygame.K_RETURN)
    assert [walk.lands for walk in last(eyrie).walks] == [True]


def test_who_has_no_wings_is_told_so(eyrie: Pilot):
    eyrie.hands.choose(["man"])
    eyrie.key(pygame.K_PAGEUP)
    assert eyrie.hands.picker.soaring.by_air is None
    assert "no wings" in str(eyrie.battle.views().toast)


def test_escape_gives_the_height_up(eyrie: Pilot):
    eyrie.click(eyrie.at("grip"))
    eyrie.key(pygame.K_PAGEUP)
    eyrie.key(pygame.K_ESCAPE)
    assert eyrie.hands.picker.soaring.by_air is None
    assert eyrie.hands.chosen == ["grip"]


def test_those_with_wings_among_many_go_by_air_and_the_others_on_foot(eyrie: Pilot):
    eyrie.hands.choose(["grip", "man"])
    eyrie.key(pygame.K_UP)
    eyrie.key(pygame.K_PAGEUP)
    walks: tuple[Walk, ...] = eyrie.hands.picker.plan.walks
    assert {walk.figure: walk.altitude for walk in walks} == {"grip": 2 * GRAIN, "man": 0}


def test_one_aloft_dives_at_a_foe(eyrie: Pilot):
    eyrie.hands.choose(["claw"])
    eyrie.key(pygame.K_c)
    eyrie.click(eyrie.at("orc"))
    eyrie.key(pygame.K_RETURN)
    assert isinstance(last(eyrie), Charge)
    eyrie.wait()
    assert eyrie.battle.view.state.figures["claw"].altitude == 0


def test_keys_for_height_stand_in_the_help():
    assert {keys.cap_of("higher"), keys.cap_of("lower")} == {"PgUp", "PgDn"}


# ---- shown -----------------------------------------------------------------------------------------------------------


def hop(charge: bool = False) -> tuple[Soared, Moved, Soared]:
    """Grip flies ten inches north at two, and comes down."""
    path = ((12 * GRAIN, 24 * GRAIN), (12 * GRAIN, 14 * GRAIN))
    return (
        Soared(figure="grip", altitude=2 * GRAIN, used=2 * GRAIN, cost=2 * GRAIN),
        Moved(figure="grip", path=path, cost=10 * GRAIN, facing=0, length=10 * GRAIN, charge=charge),
        Soared(figure="grip", altitude=0, used=12 * GRAIN),
    )


def test_it_rises_while_it_sets_out_and_sinks_as_it_comes():
    """All three are one beat; half-way it is at its height, in the end on the ground."""
    state, events = opened_text(textwrap.dedent(TABLE)).state, hop()
    beat = tuple(together(deque(events)))
    assert beat == events
    begins, takes = cues(beat, state), run(events[1])
    assert begins[0] == begins[1]
    assert begins[1] < begins[2] < begins[1] + takes
    stage = Stage(state, beat)
    clips = [CLIPS.of(event)(event, stage) for event in beat]

    def high(t: float) -> float:
        found = [clip.poses(min(t, clip.lead)).get("grip") for clip in clips]
        told = [pose.altitude for pose in found if pose is not None and pose.altitude is not None]
        return told[-1] if told else 0.0

    assert 0 < high(takes * 0.2) < 2
    assert high(takes * 0.5) > 1
    assert high(takes) == pytest.approx(0, abs=0.01)


def test_a_dive_is_told_with_its_call():
    state = opened_text(textwrap.dedent(TABLE)).state
    call = Charged(figures=("grip",), targets=("orc",))
    beat = tuple(together(deque((call, *hop(charge=True)))))
    assert len(beat) == 4
    begins = cues(beat, state)
    assert begins[1] == begins[2] > begins[0]


def test_one_held_up_no_more_drops_and_the_slain_has_fallen_already():
    state = opened_text(textwrap.dedent(TABLE)).state
    claw = state.figures["claw"]
    event = Fell(figure="claw", at=claw.at, height=claw.altitude)
    clip = CLIPS.of(event)(event, Stage(state, (event,)))
    heights = [clip.poses(clip.lead * share)["claw"].altitude for share in (0.0, 0.5, 1.0)]
    assert heights == pytest.approx([6, 4.5, 0])
    slain = with_figure(state, replace(claw, fate=SLAIN))
    assert CLIPS.of(event)(event, Stage(slain, (event,))) is None


def test_the_slain_goes_down_out_of_the_air():
    state = opened_text(textwrap.dedent(TABLE)).state
    event = Slain(figure="claw", by="orc")
    clip = CLIPS.of(event)(event, Stage(state, (event,)))
    first, last = (clip.poses(t)["claw"] for t in (clip.start, clip.lead))
    assert first.altitude == 6
    assert last.altitude == pytest.approx(0)
    assert last.state == "fallen"


# ---- told ------------------------------------------------------------------------------------------------------------


def test_the_card_says_how_high_it_is_and_how_far_it_flies(eyrie: Pilot):
    eyrie.hands.choose(["claw"])
    eyrie.frame()
    chips = [chip.text for chip in eyrie.battle.views().card.chips]
    assert "6 inches up" in chips
    assert "Flies 30" in chips


def test_the_tape_measures_through_the_air(eyrie: Pilot):
    """From Claw, six inches up at 20,24, to the orc at 24,7: 18.5 inches, where the ground between has 17.5."""
    state = eyrie.battle.view.state
    assert state.figures["claw"].altitude == 6 * GRAIN
    far, up = _through_air(state.figures["claw"], (0, 0), state.figures["orc"], (0, 0))
    assert up == 6
    assert far == pytest.approx((4**2 + 17**2 + 6**2) ** 0.5)
    eyrie.key(pygame.K_m)
    eyrie.click(seen(eyrie, "claw"))
    eyrie.move(eyrie.at("orc"))
    assert eyrie.hands.marks().over


# ---- laid out --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("creature: griffon, hit_points: 30", "creature: orc, hit_points: 3",
         "Claw has no wings, and cannot be aloft [SP-R296]"),
        ("aloft: 6", "aloft: 1", "Claw flies at 2 to 24 inches, and not at 1 [SP-R297]"),
        ("setting: outdoors", "setting: dungeon", "Claw has no room to fly under this roof [SP-R298]"),
    ],
)  # fmt: skip
def test_who_cannot_be_aloft_is_a_fault_at_its_key(was: str, now: str, told: str):
    with pytest.raises(ScenarioFaults) as no:
        opened_text(textwrap.dedent(TABLE.replace(was, now)))
    assert [fault.sentence for fault in no.value.faults] == [told]


def test_one_aloft_may_be_set_up_over_another():
    over = TABLE.replace("at: [20, 21.8]", "at: [20, 24]")
    assert opened_text(textwrap.dedent(over)).state.figures["claw"].altitude == 6 * GRAIN
    with pytest.raises(ScenarioFaults, match="would stand in each other"):
        opened_text(textwrap.dedent(over.replace(", aloft: 6", "")))


def test_a_book_of_bodies_says_that_nobody_is_aloft():
    state = opened_text(textwrap.dedent(TABLE)).state
    found = doubts(state, "large_battles")
    assert [doubt.about for doubt in found if doubt.about[-1] == "aloft"] == [("figures", "claw", "aloft")]


def test_the_editor_asks_how_high_who_has_wings_is(tmp_path: Path):
    path = tmp_path / "wings.yaml"
    path.write_text(textwrap.dedent(TABLE))
    draft = read_file(path)
    asked = {name: [field.path for field in fields_of(draft, ("figures", number))].count(("aloft",))
             for number, name in enumerate(("grip", "claw", "man"))}  # fmt: skip
    assert asked == {"grip": 1, "claw": 1, "man": 0}


@pytest.mark.rule("SP-R303")
def test_the_template_of_a_breath_is_as_long_at_a_mark_aloft_as_it_burns_there():
    """Five inches up, a dragon's nine go nine along at that height, and seven and a half down to the ground."""
    dragon = "{id: wyrm, side: blue, creature: red_dragon, hit_points: 40, at: [10, 30], facing: 0, aloft: 5}"
    harpy = "{id: harp, side: red, creature: harpy, hit_points: 9, at: [10, 22], facing: 180, aloft: 5}"
    at = Fight(f"figures:\n  - {dragon}\n  - {harpy}\n").at
    wyrm = at.figure("wyrm")
    marks = at.figure("harp").at, (10 * GRAIN, 0)
    up, down = (breath_of(at, wyrm, place, 40).surface.get_height() for place in marks)
    assert abs(up - down - 40 * (9 - 56**0.5)) <= 2
