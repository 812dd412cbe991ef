"""The overlays of the board are the shapes the rules use: who is seen, what threatens, who stands before whom."""

import math
from typing import Any

import pygame
import pytest
from shapely import contains_xy

from game.core.commands import Done
from game.core.grain import GRAIN
from game.core.tally import Refusal
from game.rules.missiles.shooting import missile
from game.rules.moving.walking import way
from game.rules.moving.way import Terms
from game.ui.art.lit.trace import trace
from game.ui.art.outline import flowing
from game.ui.art.rules import overlay, ranges
from game.ui.art.rules.glass import Stamp
from game.ui.board.overlays import measure, readouts
from game.ui.board.overlays.reaches import Reaches
from game.ui.board.pickers.aims import shooting
from game.ui.board.pickers.aims.shooting import ShootPicker
from game.ui.board.pickers.walks.moving import MovePicker
from game.ui.board.view import Marks
from tests.melee import blue, figures, red
from tests.play import Fight
from tests.ui.pilot import Pilot, landed
from tests.ui.test_app_battle import BOTH, begin
from tests.ui.test_forecasts import asked, played
from tests.ui.test_hands import moving

__all__ = ["landed", "moving"]

BOW = "troop: bowman, weapons: [short_bow]"
ORC = "creature: orc, weapons: [sword]"
FAR = red("far", 46, 2, ORC)


class Heard:
    """Stands in for a function that draws, and remembers what it was to draw."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> None:
        pygame.display.init()
        pygame.font.init()
        self.calls: list[tuple[Any, ...]] = []
        plain = getattr(where, name)

        def heard(*given: Any, **more: Any) -> Any:
            self.calls.append((*given, *more.values()))
            return plain(*given, **more)

        monkeypatch.setattr(where, name, heard)


def field(*lines: str, more: str = "") -> Fight:
    return Fight(figures(*lines, FAR, more=more))


@pytest.mark.rule("SP-3.4.2.11")
def test_a_line_of_sight_is_lost_where_the_wall_begins(monkeypatch: pytest.MonkeyPatch):
    """Ten inches off behind a wall at half the way: a cross on the near side of the wall; without it, none."""
    lines, words = Heard(monkeypatch, ranges, "sight"), Heard(monkeypatch, overlay, "label")
    wall = "terrain: [{kind: wall, line: [[5, 15], [15, 15]], width: 0.5, height: 3}]\n"
    fight = field(blue("ann", 10, 20, BOW), red("foe", 10, 10, ORC), more=wall)
    readouts.sight_of(fight.at, fight.figure("ann"), 24)
    (view,) = lines.calls[0][0]
    assert view.kind == "blocked"
    assert view.lost[1] == pytest.approx(15.25, abs=0.01)
    assert any("the wall is in the way" in call for call in words.calls)
    fight = field(blue("ann", 10, 20, BOW), red("foe", 10, 10, ORC))
    readouts.sight_of(fight.at, fight.figure("ann"), 24)
    assert lines.calls[-1][0][0][2:] == ("clear", None)


@pytest.mark.rule("ST-R12")
def test_in_a_wood_a_line_of_sight_is_lost_two_inches_deep(monkeypatch: pytest.MonkeyPatch):
    lines = Heard(monkeypatch, ranges, "sight")
    wood = "terrain: [{kind: woods, points: [[5, 8], [15, 8], [15, 16], [5, 16]]}]\n"
    fight = field(blue("ann", 10, 20, BOW), red("foe", 10, 10, ORC), red("near", 11, 15, ORC), more=wood)
    readouts.sight_of(fight.at, fight.figure("ann"), 24)
    near, deep = lines.calls[0][0]
    assert near.kind == "cover"
    assert deep.kind == "blocked"
    assert deep.lost[1] == pytest.approx(14.0, abs=0.01)


@pytest.mark.rule("SP-3.3.3.2")
def test_the_threat_rings_red_who_can_be_charged_and_amber_who_can_only_be_shot(monkeypatch: pytest.MonkeyPatch):
    """An orc goes 9 inches and 3 more in a charge, bows carry 15: within the first, within these, beyond both."""
    rings = Heard(monkeypatch, readouts, "ring_of")
    fight = field(
        blue("near", 10, 20, BOW), blue("far_off", 26, 22.6, BOW), blue("safe", 10, 34, BOW),
        red("foe", 10, 8, ORC), red("archer", 26, 8, "creature: orc, weapons: [short_bow]"),
    )  # fmt: skip
    under, over = readouts.threat_of(fight.at, "red", Reaches(), 12)
    assert {call[0].id: call[2] for call in rings.calls} == {"near": readouts.REAR, "far_off": readouts.FLANK}
    assert len(under) == 1
    assert len(over) == 5


def test_no_edge_of_the_threat_runs_round_those_who_threaten(monkeypatch: pytest.MonkeyPatch):
    """Two ranks of orcs on open ground: what they could walk to and charge is whole, without a hole where they are."""
    drawn = Heard(monkeypatch, overlay, "threat")
    orcs = [red(f"orc-{n}", 12 + n % 3, 14 + n // 3, ORC) for n in range(6)]
    readouts.threat_of(field(blue("ann", 12, 34, BOW), *orcs).at, "red", Reaches(), 12)
    ((walks, rushes, *_),) = drawn.calls
    near = [ring for ring in (*walks, *rushes) if min(math.dist(point, (13, 14.5)) for point in ring) < 5]
    assert walks and rushes
    assert not near


@pytest.mark.rule("SP-3.5.10.1")
def test_a_shield_stands_between_who_protects_and_who_is_protected(monkeypatch: pytest.MonkeyPatch):
    """A spear behind another, the orc before them; with nobody near there is a file, and no shield."""
    shields, files = Heard(monkeypatch, overlay, "shelter"), Heard(monkeypatch, overlay, "file")
    man = "troop: heavy_foot, weapons: [spear]"
    fight = field(blue("ann", 10, 20, man), blue("bob", 10, 21, man), red("foe", 10, 18.4, ORC))
    readouts.ranks_of(fight.at, fight.figure("ann"), 24)
    assert [call[:2] for call in shields.calls] == [((10.0, 20.0), (10.0, 21.0))]
    fight = field(blue("ann", 10, 20, man), blue("bob", 10, 21, man))
    readouts.ranks_of(fight.at, fight.figure("ann"), 24)
    assert len(shields.calls) == 1
    assert [call[:2] for call in files.calls] == [((10.0, 20.0), (10.0, 21.0))]


def test_a_foes_reach_has_his_colour_and_who_has_moved_shows_none(
    moving: Pilot, monkeypatch: pytest.MonkeyPatch
):
    """Pointed at, a foe shows how far he goes, though he has moved; one's own who has moved shows nothing."""
    drawn = Heard(monkeypatch, overlay, "reach")
    hands = moving.hands
    assert hands.asked is not None
    hands.choose([])
    moving.move(moving.at("axes-1"))
    moving.frame()
    assert drawn.calls[-1][3] == "vermilion"
    moving.move(moving.at("odo"))
    moving.frame()
    assert drawn.calls[-1][3] == ""
    x, y = moving.battle.view.state.figures["odo"].at
    assert moving.battle.submit(_walk("odo", x, y + GRAIN)) is None
    _pass_until(moving, MovePicker)
    hands.choose([])
    moving.move(moving.spot(2, 2))
    drawn.calls.clear()
    moving.move(moving.at("odo"))
    moving.frame()
    assert not drawn.calls


def _walk(name: str, x: int, y: int) -> Any:
    from game.core.commands import Move, Walk

    return Move((Walk(name, ((x, y),), 0),))


def test_who_was_chosen_for_a_shot_by_itself_is_not_sent_on_a_march():
    """In the missile phase the bows are chosen by themselves; when next walks are asked nobody is."""
    pilot = begin(players=BOTH)
    _pass_until(pilot, ShootPicker)
    assert pilot.hands.chosen
    _pass_until(pilot, MovePicker)
    assert pilot.hands.chosen == []


def _pass_until(pilot: Pilot, picker: type) -> None:
    """Do nothing, or the first that may be done, until a kind of question is asked."""
    for _ in range(60):
        pilot.wait()
        if isinstance(pilot.hands.picker, picker):
            return
        session = pilot.battle.session
        decision, at = session.decision, session.situation
        assert decision is not None
        plain = decision.refuse(at, Done()) is None
        pilot.battle.submit(Done() if plain else next(iter(decision.offers[0].examples(at))))
    raise AssertionError("never asked")


def test_the_half_move_line_is_named_above_figures_and_crowns(moving: Pilot):
    moving.click(moving.at("odo"))
    marks = Marks()
    moving.hands.picker.marks(marks, 24)
    assert [one for one in marks.under if isinstance(one, Stamp)]
    assert all(not one.words for one in marks.under if isinstance(one, Stamp))
    assert [one.words for one in marks.over if isinstance(one, Stamp)] == [True]


def test_the_edge_of_a_reach_is_seen_on_the_crowns_above_it():
    """Lines are drawn where crowns lie and nowhere else, once where two crowns lie over each other."""
    window = pygame.Surface((100, 100))
    window.fill((40, 60, 30))
    ring = ((1.0, 5.0), (9.0, 5.0), (9.0, 9.0), (1.0, 9.0))
    edge = trace((ring,), (), 10)
    edge.lay(window, (0, 0), [pygame.Rect(20, 40, 20, 20), pygame.Rect(30, 40, 20, 20)])
    shown = [window.get_at((x, 50))[:3] for x in (15, 25, 35, 45, 55)]
    assert shown[0] == shown[4] == (40, 60, 30)
    assert shown[1] == shown[2] == shown[3] != (40, 60, 30)
    assert edge is trace((ring,), (), 10)


def test_an_edge_flows_without_the_steps_it_was_found_by():
    """A disc of quarter-inch cells: no place of its drawn edge is a step off the circle; a circle stays one."""
    step = 0.25
    stairs = []
    for i in range(400):
        turn = 2 * math.pi * i / 400
        stairs.append((round(6 * math.cos(turn) / step) * step, round(6 * math.sin(turn) / step) * step))
    off = [abs(math.hypot(x, y) - 6) for x, y in flowing(stairs)]
    assert max(off) < 0.09 < max(abs(math.hypot(x, y) - 6) for x, y in stairs)
    circle = [(6 * math.cos(k / 20), 6 * math.sin(k / 20)) for k in range(126)]
    assert all(abs(math.hypot(x, y) - 6) < 0.02 for x, y in flowing(circle))


def test_the_tools_know_every_overlay():
    from game.ui.keys import KEYS
    from game.ui.panels.battle.tools import TOOLS

    known = {"reach", "zone", "arcs", "sight", "ranks", "threat", "measure"}
    assert known | {"names"} == {name for name, _, _ in TOOLS}
    assert known <= {key.action for key in KEYS}
    assert measure.Tools().lit == "reach"


def in_reach(fight: Fight, who: str, x: float, y: float) -> bool:
    """Whether a place lies in what is drawn of a figure's reach."""
    whole = Reaches().shape(fight.at, fight.figure(who))
    return bool(contains_xy(whole, round(x * GRAIN), round(y * GRAIN)))


@pytest.mark.rule("SP-R240")
@pytest.mark.parametrize(("x", "y"), [(20, 26), (25, 24), (20, 16), (26, 14), (14, 14), (12, 21)])
def test_the_reach_of_a_griffon_near_a_horse_is_where_it_may_go(x: float, y: float):
    """It comes no farther from the rider ten inches to its north: nothing behind it is drawn as reached."""
    rider = "class: fighting_man, mount: heavy_warhorse"
    fight = field(blue("gri", 20, 20, "creature: griffon"), red("rod", 20, 10, rider))
    goal = (x * GRAIN, y * GRAIN)
    may = not isinstance(way(fight.at, fight.figure("gri"), (goal,), 0, Terms(30 * GRAIN, frozenset())), Refusal)
    assert in_reach(fight, "gri", x, y) is may


@pytest.mark.rule("SP-R211")
@pytest.mark.parametrize(("y", "may"), [(17, True), (12, False)])
def test_the_reach_of_an_elemental_of_water_ends_six_inches_from_it(y: float, may: bool):
    stream = "terrain: [{kind: river, line: [[0, 22], [47, 22]], width: 1}]\n"
    fight = field(blue("ela", 20, 20, "creature: elemental_water, hit_dice: 8"), more=stream)
    assert in_reach(fight, "ela", 20, y) is may


@pytest.mark.rule("CM-2.8")
def test_no_ranges_are_drawn_where_nothing_may_be_thrown(monkeypatch: pytest.MonkeyPatch):
    """In the phase of spells a magic-user's dagger is no missile: no bands lie round her."""
    spells = played("quarrel", "chainmail", 5, lambda s, d: d.prompt.startswith("Spells") and d.side == "red")
    pilot = asked(spells)
    drawn = Heard(monkeypatch, shooting, "bands_of")
    picker = pilot.hands.picker
    assert isinstance(picker, ShootPicker)
    picker.aiming.chosen_changed()
    pilot.hands.choose(["bertrand"])
    assert missile(picker.at, picker.at.figure("bertrand"), "") is not None
    pilot.hands.hovered = None
    pilot.hands.marks()
    assert not drawn.calls
    pilot.app.close()


def test_the_threat_of_many_is_worked_out_some_a_frame_and_the_window_goes_on(
        moving: Pilot, monkeypatch: pytest.MonkeyPatch):  # fmt: skip
    """Of twenty-three orcs two a frame: it is said how far it is, then all is shown and stays while one looks on."""
    moving.move(moving.spot(3, 3))
    said = []
    whole = measure.working_out
    monkeypatch.setattr(measure, "working_out", lambda at, side, known, scale: (
        said.append(known), whole(at, side, known, scale))[1])  # fmt: skip
    moving.key(pygame.K_v)
    tools, frames = moving.hands.tools, 0
    assert said, "in the first frame"
    assert said[0][0] < said[0][1]
    while tools.pending:
        moving.frame()
        frames += 1
    assert 8 < frames < 20
    assert said == sorted(said), "it only grows"
    foes = moving.battle.view.state.standing("orcs")
    shown = tools._kept
    assert shown[1][0], "the area of the threat"
    moving.move(moving.at(foes[0].id))
    moving.frames(2)
    assert tools._kept is shown and not tools.pending
    moving.key(pygame.K_v)
    moving.frame()
    assert not tools.pending and tools.lit == ""
