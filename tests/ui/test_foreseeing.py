"""What may come of that on which the pointer rests: asked at rest, dropped when it moves on, shown as it grows."""

import time

import pygame
import pytest
from msgspec.structs import replace

from game.core.commands import Charge, Done, Move
from game.core.fight.moves import Charged
from game.odds.glances.glancing import Branch, Glance, Look, glancing
from game.odds.intervals import Interval
from game.odds.playouts import Horizon
from game.ui.app import Options
from game.ui.foresight.asker import Asker
from game.ui.foresight.coming import AHEAD, ASKED
from game.ui.panels.battle.may_come import ROOMS, full_height, least_height, room_for, within
from game.ui.panels.models import Bar, ComingRow, ForecastView, MayCome
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.battle.advising.foreseeing import REST
from game.ui.scenes.scene import Pop, Push
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.watching.replay import ReplayScene
from tests.ui.pilot import FRAME, Pilot, landed
from tests.ui.test_what_is_meant import FORD

__all__ = ["landed"]

ALMOST = int(REST / FRAME) - 3
"""Frames after which the pointer has nearly rested enough."""


def at(value: float, half: float = 0.05) -> Interval:
    return Interval(value, value - half, value + half)


SEEN = Glance(
    (Branch(("stopped by Gash's zone", "locked"), at(0.6)), Branch(("shot down on the way",), at(0.3))), at(0.1),
    (("blue", at(0.4)), ("red", at(0.2))), "Most likely Odo is stopped by Gash's zone and locked in melee.",
    Horizon("round"), 120, exact=False, over=False,
)  # fmt: skip
EXACT = Glance((Branch(("Gash falls",), at(0.25, 0)),), at(0.75, 0), (("blue", at(0, 0)), ("red", at(0, 0))), "Told.",
               Horizon("chain"), 57, exact=True, over=True)  # fmt: skip


class Canned:
    """A question to which a test gives the answers."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.known: Glance | None = None
        self.heard = 0
        self.over = self.failed = self.dropped = False

    def tell(self, known: Glance | None) -> None:
        self.known, self.heard = known, self.heard + 1
        self.over = known is None or known.over

    def drop(self) -> None:
        self.dropped = True


class Asked:
    """An asker that asks nobody."""

    def __init__(self) -> None:
        self.asked: list[Canned] = []
        self.given_up = self.ended = False

    def ask(self, work, make, shared=False) -> Canned:
        assert work is glancing
        assert shared
        self.asked.append(Canned(make()))
        return self.asked[-1]

    def end(self) -> None:
        self.ended = True


@pytest.fixture
def ford(tmp_path):
    """Odo may charge; nothing is pointed at."""
    file = tmp_path / "ford.yaml"
    file.write_text(FORD, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(file), book="starkpool", seed=4, players={"blue": "human"}))
    pilot.wait()
    pilot.key(pygame.K_f)
    pilot.wait()
    pilot.app.desk.foresees = True
    pilot.battle.asker = pilot.battle.foreseeing.asker = Asked()
    pilot.hands.choose(["odo"])
    pilot.key(pygame.K_c)
    return pilot


def asked(pilot: Pilot) -> list[Canned]:
    battle = next(scene for scene in pilot.app.scenes if isinstance(scene, BattleScene))
    return battle.asker.asked


def shown(pilot: Pilot) -> MayCome | None:
    return pilot.battle.views().forecast.may_come


def test_it_is_asked_when_the_pointer_has_rested_a_third_of_a_second_and_not_before(ford):
    ford.move(ford.at("orc"))
    ford.frames(ALMOST)
    assert asked(ford) == []
    assert shown(ford) == AHEAD
    ford.frames(6)
    assert len(asked(ford)) == 1
    assert shown(ford) == ASKED
    look = asked(ford)[0].look
    assert isinstance(look.command, Charge)
    assert look.side == "blue"
    assert look.far == (Horizon("round"),)
    ford.frames(60)
    assert len(asked(ford)) == 1


def test_a_pointer_that_goes_on_drops_the_question_and_one_that_trembles_does_not(ford):
    ford.move(ford.at("orc"))
    ford.frames(30)
    x, y = ford.at("orc")
    ford.move((x + 2, y - 1))
    ford.frames(30)
    assert not asked(ford)[0].dropped
    assert len(asked(ford)) == 1
    ford.move(ford.at("will"))
    assert asked(ford)[0].dropped
    assert shown(ford) is None
    ford.frames(60)
    assert len(asked(ford)) == 1


def test_what_is_told_is_shown_as_it_grows_and_drawn_anew_only_then(ford):
    ford.move(ford.at("orc"))
    ford.frames(30)
    asked(ford)[0].tell(SEEN)
    ford.frame()
    coming = shown(ford)
    assert [row.label for row in coming.rows] == ["stopped by Gash's zone, locked in melee", "shot down on the way",
                                                  "otherwise"]  # fmt: skip
    assert [row.tone for row in coming.rows] == ["even", "bad", "rest"]
    assert (coming.rows[0].low, coming.rows[0].high) == pytest.approx((0.55, 0.65))
    assert coming.note == "this round \u00b7 120 playouts \u2026"
    assert coming.lost == "Lost on average: {@blue:The Watch} 0.4, {@vermilion:The Fen} 0.2"
    ford.battle.view.living.attended = lambda: False  # nothing stirs meanwhile
    ford.frames(120)
    drawn = ford.app.frames
    ford.frames(10)
    assert ford.app.frames == drawn
    asked(ford)[0].tell(EXACT)
    ford.frame()
    assert ford.app.frames == drawn + 1
    assert shown(ford).note == "exact, 57 ways"
    assert shown(ford).rows[0].tip == "Gash falls\n25 %, exactly"
    assert shown(ford).lost == shown(ford).lost_short == "Neither side loses anybody."


def test_what_was_answered_is_there_at_once_for_a_pointer_that_comes_back(ford):
    ford.move(ford.at("orc"))
    ford.frames(30)
    asked(ford)[0].tell(EXACT)
    ford.frame()
    told = shown(ford)
    ford.move(ford.at("will"))
    ford.move(ford.at("orc"))
    assert shown(ford) == told
    ford.frames(60)
    assert len(asked(ford)) == 1


def test_a_click_on_a_bar_shows_a_playout_that_goes_so_and_leads_back(ford):
    """It is watched above the battle, and nothing of the battle has changed."""
    ford.move(ford.at("orc"))
    ford.frames(30)
    asked(ford)[-1].tell(replace(SEEN, branches=(replace(SEEN.branches[0], playout=2), *SEEN.branches[1:])))
    ford.frames(2)
    before = ford.battle.session.position
    card = ford.battle.sheets.forecast
    bars = [hit for hit in card.hits if hit.kind == "watch_one"]
    assert [hit.data for hit in bars] == [2, None, None]
    assert bars[0].tip.endswith("Click to watch one that goes this way.")
    travelled(ford, card._on_screen(bars[1].rect).center)
    ford.press()
    ford.release()
    assert isinstance(ford.app.scene, BattleScene)
    ford.click(card._on_screen(bars[0].rect).center)
    watching = ford.app.scene
    assert isinstance(watching, ReplayScene)
    assert any(isinstance(event, Charged) and event.figures == ("odo",) for event in watching.events)
    ford.app._take(Pop())
    assert ford.app.scene is ford.battle
    assert ford.battle.session.position is before


def travelled(pilot: Pilot, end: tuple[float, float], steps: int = 12) -> None:
    """The pointer goes straight to a place, in so many frames."""
    (x, y), (to_x, to_y) = pilot.pos, end
    for n in range(1, steps + 1):
        pilot.move((round(x + (to_x - x) * n / steps), round(y + (to_y - y) * n / steps)))


def told_of_a_charge(pilot: Pilot) -> tuple[float, float]:
    """The pointer rests on the orc, and it is told; return where the first bar is, which shows a playout."""
    pilot.move(pilot.at("orc"))
    pilot.frames(30)
    asked(pilot)[-1].tell(replace(SEEN, branches=(replace(SEEN.branches[0], playout=2), *SEEN.branches[1:])))
    pilot.frames(2)
    card = pilot.battle.sheets.forecast
    return card._on_screen(next(hit for hit in card.hits if hit.kind == "watch_one").rect).center


def test_all_stays_while_the_pointer_goes_to_a_bar_of_what_it_merely_pointed_at_and_the_bar_is_clicked(ford):
    bar, told = told_of_a_charge(ford), ford.battle.views().forecast.sentence
    travelled(ford, bar)
    assert not ford.hands.over
    ford.frames(90)
    assert (ford.battle.views().forecast.sentence, shown(ford).rows[0].playout) == (told, 2)
    assert not asked(ford)[-1].dropped
    ford.press()
    ford.release()
    assert isinstance(ford.app.scene, ReplayScene)


def test_a_pointer_that_goes_elsewhere_back_or_stands_still_on_the_way_means_what_is_there(ford):
    bar = told_of_a_charge(ford)
    half = ((ford.pos[0] + bar[0]) / 2, (ford.pos[1] + bar[1]) / 2)
    travelled(ford, half)
    assert ford.battle.foreseeing.held
    ford.frames(40)
    assert not ford.battle.foreseeing.held
    assert asked(ford)[-1].dropped
    bar = told_of_a_charge(ford)
    travelled(ford, (ford.pos[0] - 80, ford.pos[1]), 4)
    assert not ford.battle.foreseeing.held
    bar = told_of_a_charge(ford)
    travelled(ford, bar)
    travelled(ford, half)
    assert not ford.battle.foreseeing.held
    assert shown(ford) is None or not shown(ford).rows


def test_where_it_fails_or_is_not_wanted_there_is_the_forecast_alone(ford):
    ford.move(ford.at("orc"))
    ford.frames(30)
    asked(ford)[0].tell(None)
    ford.frame()
    assert shown(ford) is None
    assert ford.battle.views().forecast.sentence
    ford.frames(60)
    assert len(asked(ford)) == 1
    ford.app.desk.foresees = False
    ford.move(ford.at("will"))
    ford.move(ford.at("orc"))
    ford.frames(60)
    assert len(asked(ford)) == 1


def test_one_who_stays_and_a_button_are_foreseen_with_a_sentence_of_their_own(ford):
    ford.key(pygame.K_c)
    ford.move(ford.at("odo"))
    ford.frames(30)
    look = asked(ford)[0].look
    assert (look.command, look.about) == (Done(), ("odo",))
    assert ford.battle.views().forecast.sentence == "{@blue:Odo} stays where he stands"
    ford.move(ford.battle.sheets.actions.where("next").center)
    ford.frames(30)
    assert asked(ford)[0].dropped
    look = asked(ford)[1].look
    assert (look.command, look.about) == (Done(), ())
    assert ford.battle.views().forecast.sentence == "End phase"


def test_a_march_that_may_not_be_asks_nothing_and_one_into_zones_does(ford):
    ford.key(pygame.K_c)
    ford.move(ford.spot(1, 1))
    ford.frames(40)
    assert asked(ford) == []
    ford.move(ford.at("orc"))
    ford.frames(40)
    assert isinstance(asked(ford)[0].look.command, Move)


def test_another_screen_above_drops_the_question_and_it_is_asked_again_beneath(ford):
    ford.move(ford.at("orc"))
    ford.frames(30)
    ford.app._take(Push(SettingsScene(ford.app.desk)))
    assert asked(ford)[0].dropped
    ford.app._take(Pop())
    ford.frames(40)
    assert len(asked(ford)) == 2


def test_nothing_is_foreseen_over_a_list_and_nothing_more_when_the_battle_is_left(ford):
    ford.move(ford.at("orc"))
    ford.frames(30)
    ford.battle.asking.game_menu()
    ford.frame()
    assert ford.battle.menu is not None
    assert asked(ford)[0].dropped
    asker = ford.battle.asker
    ford.app.close()
    assert asker.ended


def test_a_real_process_foresees_the_charge_and_the_window_never_waits_for_it(ford):
    ford.battle.asker = ford.battle.foreseeing.asker = Asker()
    foreseeing = ford.battle.foreseeing
    ford.move(ford.at("orc"))
    end, longest = time.monotonic() + 90, 0.0
    while foreseeing._inquiry is None or foreseeing._inquiry.heard < 2:
        began = time.thread_time()
        ford.frame()
        longest = max(longest, time.thread_time() - began)
        time.sleep(0.01)
        assert time.monotonic() < end
    coming = shown(ford)
    assert coming.sentence
    assert coming.rows
    assert not coming.note.startswith("this round \u00b7 1 playout")
    assert longest < 0.25
    foreseeing.asker.end()


# ---- where there is little room --------------------------------------------------------------------------------------


def test_bars_give_way_before_the_losses_and_the_sentence_stays_longest():
    high = [room.high for room in ROOMS]
    assert high == sorted(high, reverse=True)
    assert room_for(high[0] + 100, 100) is ROOMS[0]
    assert room_for(high[0] + 99, 100) is ROOMS[1]
    assert room_for(high[-1] + 99, 100) is None
    assert ROOMS[-1].lines == 2
    assert least_height(ForecastView("Odo stays")) < least_height(ForecastView("Odo strikes", answer="45 %"))


def test_it_stands_beneath_what_else_is_told_and_never_over_it():
    short = ForecastView("Odo stays")
    long = ForecastView("Odo strikes", answer="45 %", bars=(Bar("2", 1),), first="Odo")
    assert full_height(short) == 0
    assert full_height(long) >= least_height(long) - least_height(short)
    answers = "{@blue:West crossbow 2} answers: 5 % hits, 0 % fells {@red:Duke Aldric}"
    answered = ForecastView("Odo strikes", answer="45 %", bars=(Bar("2", 1),), first="Odo", answers=answers)
    assert least_height(answered) == least_height(long) + 41
    assert full_height(answered) == full_height(long) + 41


def test_rows_for_which_there_is_no_room_are_told_as_one():
    rows = tuple(ComingRow(str(n), share, share, share) for n, share in enumerate((0.4, 0.3, 0.2, 0.1)))
    assert within(rows, 4) == rows
    assert [row.label for row in within(rows, 3)] == ["0", "1", "otherwise"]
    assert within(rows, 3)[2].share == pytest.approx(0.3)
    assert within(rows, 2) == rows[:2]
