"""The lesson: every step can be met in play, nothing it says points nowhere, and it lets itself be sent away."""

import pygame
import pytest

from game import sides
from game.catalogue.tables import load
from game.core.commands import Choose, Command, Done, Move, Walk
from game.core.events import RoundBegan
from game.core.fight.moves import Charged
from game.core.grain import GRAIN
from game.play.moving.offers import MayChoose, MayMove
from game.rules.knowing.view import view
from game.rules.situation import Battle, Situation
from game.session.opening import opened
from game.sides.player import Player
from game.systems import book
from game.ui.app import Options
from game.ui.board.clips import load as load_clips
from game.ui.kit.pen import Act
from game.ui.panels.models import ForecastView
from game.ui.scenes.battle.asking import Question
from game.ui.scenes.battle_end import BattleEndScene
from game.ui.scenes.lesson.scene import LOOK, READ, LessonScene
from game.ui.scenes.lesson.steps import LessonStep, lesson
from game.ui.scenes.scene import Push
from tests.ui.pilot import Pilot, landed
from tests.ui.test_clips import all_kinds

__all__ = ["landed"]


@pytest.fixture
def begun() -> tuple[Pilot, LessonScene]:
    pilot = Pilot()
    title = pilot.app.scene
    pilot.app._take(title.act(Act("menu", "lesson")))
    scene = pilot.app.scene
    assert isinstance(scene, LessonScene)
    scene.set_pace(3)
    return pilot, scene


def _hit(name: str):
    from game.ui.kit.pen import Hit

    return Hit(pygame.Rect(0, 0, 1, 1), name)


def test_what_is_pointed_at_and_waited_for_is_there():
    load_clips()
    taught = lesson()
    state = opened(taught.scenario).state
    kinds = {kind.__name__ for kind in all_kinds()}
    for step in (*taught.steps, taught.over):
        assert set(step.mark) | set(step.until.get("chosen", ())) <= set(state.figures)
        assert "event" not in step.until or step.until["event"] in kinds
        assert len(step.words) < 420


FORWARD = 5 * GRAIN


def as_told(scene: LessonScene, learner: Player) -> Command:
    """What the coach says: the spears and their serjeant forward; nobody charges before he says so."""
    decision, state, step = scene.session.decision, scene.session.now, scene.now
    at = Situation(view(state, learner.side), Battle(book(), load()))
    if step.until.get("event") == "Moved" and decision.offer(MayMove) is not None:
        walks = [Walk(name, ((one.x, one.y - FORWARD),), 0) for name, one in
                 ((name, state.figures[name]) for name in step.mark)]  # fmt: skip
        return Move(tuple(walks))
    if decision.offer(MayMove) is not None and step.until.get("event") in ("PhaseBegan", "RoundBegan"):
        return Done()
    return learner.choose(at, decision)[0]


def test_the_lesson_can_be_learned(begun: tuple[Pilot, LessonScene]):
    """The learner does what the coach says, and what he says nothing of as the scripted side would."""
    pilot, scene = begun
    learner = sides.player("scripted", scene.lesson.player, 1)
    seen: list[int] = []
    for _ in range(4000):
        step: LessonStep | None = scene.now
        if step is None or scene.session.over:
            break
        if scene.step not in seen:
            seen.append(scene.step)
        if not scene.coach_view().waits:
            scene._act(scene.coach.activate(_hit("coach-next")))
        elif "chosen" in step.until:
            scene.hands.choose(list(step.until["chosen"]))
        elif "lit" in step.until:
            scene.hands.tools.lit = step.until["lit"]
        elif scene.session.decision is not None and scene.session.decision.side == learner.side:
            assert scene.submit(as_told(scene, learner)) is None
        pilot.until(lambda: scene.screening.idle, 400)
        pilot.frame()
    assert seen == list(range(len(scene.lesson.steps))), "no step goes by unseen"
    assert scene.now is None


def test_enter_goes_on_where_the_coach_waits_for_nothing_else(begun: tuple[Pilot, LessonScene]):
    pilot, scene = begun
    assert not scene.coach_view().waits
    pilot.key(pygame.K_RETURN)
    assert scene.step == 0, "nobody has read it in so short a time"
    pilot.frames(60)
    pilot.key(pygame.K_RETURN)
    assert scene.step == 1
    pilot.frame()
    assert scene.coach_view().waits
    pilot.key(pygame.K_RETURN)
    assert scene.step == 1


def test_who_does_something_else_is_not_left_behind(begun: tuple[Pilot, LessonScene]):
    """The spears march before Serle has been looked at, and the phase ends: the coach is where the battle is."""
    pilot, scene = begun
    scene._act(scene.coach.activate(_hit("coach-next")))
    pilot.until(lambda: scene.screening.idle, 400)
    while scene.session.decision.offer(MayMove) is None or scene.session.decision.side != scene.lesson.player:
        done = scene.session.decision.offer(MayChoose)
        assert scene.submit(Choose("first") if done is not None else Done()) is None
        pilot.until(lambda: scene.screening.idle, 400)
    pilot.until(lambda: scene.step == 2, 2000)
    spear = scene.session.now.figures["spears-1"]
    assert scene.submit(Move((Walk("spears-1", ((spear.x, spear.y - FORWARD),), 0),))) is None
    pilot.until(lambda: scene.screening.idle, 400)
    assert scene.step == 4, "that is the step that waits for a march, and it may be read"
    pilot.until(lambda: scene.step == 5, 4000)
    for _ in range(40):
        if scene.step > 6:
            break
        if scene.session.decision is not None and scene.session.decision.side == scene.lesson.player:
            scene.submit(Done())
        pilot.until(lambda: scene.screening.idle, 400)
        pilot.frames(200)
    assert scene.step > 6, "the missile phase, though no zone has been lit"


def test_where_the_battle_ends_before_the_lesson_the_last_page_is_shown_and_then_the_result(
        begun: tuple[Pilot, LessonScene]):  # fmt: skip
    """The raiders are beaten before anybody's nerve was tried: the coach takes leave, and Enter shows who won."""
    pilot, scene = begun
    sides_of = {side.id: sides.player("scripted", side.id, 1) for side in scene.session.now.sides}
    scene.step = until(scene, "lit")
    while not scene.session.over:
        decision, state = scene.session.decision, scene.session.now
        who = sides_of[decision.side]
        at = Situation(view(state, decision.side), Battle(book(), load()))
        scene.session.play(who.choose(at, decision)[0], "scripted")
    scene.jump()
    pilot.frames(2)
    shown = scene.coach_view()
    assert pilot.app.scene is scene, "the result waits"
    assert (shown.step, shown.done) == (len(scene.lesson.steps), "The result")
    assert shown.words == scene.lesson.over.words
    pilot.key(pygame.K_RETURN)
    assert pilot.app.scene is scene, "it can be read"
    pilot.frames(60)
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.app.scene, BattleEndScene)


def test_the_coach_can_be_skipped_and_sent_away(begun: tuple[Pilot, LessonScene]):
    pilot, scene = begun
    pilot.frames(3)
    pilot.click(scene.coach.where("coach-next").center)
    assert scene.step == 1
    pilot.frames(2)
    pilot.click(scene.coach.where("coach-end").center)
    assert scene.now is None
    pilot.frames(2)
    assert scene.session.decision is not None, "the battle goes on without him"


def test_the_sheet_lies_on_the_table_and_covers_nobody_it_points_at(begun: tuple[Pilot, LessonScene]):
    pilot, scene = begun
    for number, step in enumerate(scene.lesson.steps):
        scene.step = number
        rect = scene.coach_rect(scene.coach_view())
        assert scene.sheets.layout.table.contains(rect)
        for name in step.mark:
            assert not rect.collidepoint(scene.view.camera.pixels(scene.view.screening.shown.state.figures[name].at))
    pilot.frame()


def until(scene: LessonScene, key: str) -> int:
    return next(n for n, step in enumerate(scene.lesson.steps) if step.until.get(key))


def test_a_unit_chosen_with_its_leader_is_the_unit(begun: tuple[Pilot, LessonScene]):
    """A double-click on a spear takes Serle too: the step is met, and the next is their march together."""
    _, scene = begun
    scene.step = next(n for n, step in enumerate(scene.lesson.steps) if "spears-1" in step.until.get("chosen", ()))
    spears = list(scene.now.until["chosen"])
    scene.hands.choose(spears[:-1])
    assert not scene.now.met_at(spears[:-1], "")
    assert scene.now.met_at([*spears, "serle"], "")
    march = scene.lesson.steps[scene.step + 1]
    assert march.until == {"event": "Moved", "side": "mill"}
    assert "serle" in march.mark


def test_what_has_been_lit_can_be_looked_at(begun: tuple[Pilot, LessonScene]):
    """The coach stays for some seconds after the key, and offers to go on."""
    pilot, scene = begun
    pilot.until(lambda: scene.screening.idle, 400)
    scene.step = here = until(scene, "lit")
    assert scene.coach_view().waits
    scene.hands.tools.lit = scene.now.until["lit"]
    scene.update(0.1)
    assert scene.step == here
    assert not scene.coach_view().waits, "the button says Go on"
    scene.hands.tools.lit = ""
    scene.update(LOOK)
    assert scene.step == here + 1


def test_the_rings_of_the_coach_lie_beneath_figures_and_names(begun: tuple[Pilot, LessonScene]):
    _, scene = begun
    scene.step = None
    bare = scene.marks()
    scene.step = next(n for n, step in enumerate(scene.lesson.steps) if step.mark == ("serle",))
    ringed = scene.marks()
    assert len(ringed.under) == len(bare.under) + 1
    assert len(ringed.over) == len(bare.over)


def test_what_comes_by_itself_does_not_take_a_step_away_unread(begun: tuple[Pilot, LessonScene]):
    """A round that begins at once leaves time to read, and what the next step waits for is not missed meanwhile."""
    pilot, scene = begun
    pilot.until(lambda: scene.screening.idle, 400)
    state = scene.session.now
    scene.step = here = next(n for n, one in enumerate(scene.lesson.steps) if one.until.get("event") == "RoundBegan")
    scene._said = 0.0
    scene._hear((RoundBegan(number=2),), state, state)
    assert scene.step == here
    assert not scene.coach_view().waits, "the button says Go on"
    scene._hear((Charged(figures=("spears-1",), targets=("raiders-1",)),), state, state)
    scene.update(READ * len(scene.now.say.split()) + 0.1)
    assert scene.step == here + 1
    assert scene._rest is not None, "the charge met the next step, which can be read as well"
    scene.update(60.0)
    assert scene.step == here + 2


def test_a_step_that_was_read_goes_on_at_once(begun: tuple[Pilot, LessonScene]):
    pilot, scene = begun
    pilot.until(lambda: scene.screening.idle, 400)
    state = scene.session.now
    scene.step = here = next(n for n, one in enumerate(scene.lesson.steps) if one.until.get("event") == "RoundBegan")
    scene._said = 60.0
    scene._hear((RoundBegan(number=2),), state, state)
    assert scene.step == here + 1


def test_beside_a_small_table_the_coach_hides_no_question_and_gives_way_to_a_forecast():
    pilot = Pilot(Options(ui_scale=1.5), (1280, 720))
    pilot.app._take(Push(LessonScene(pilot.app.desk)))
    pilot.wait()
    scene = pilot.app.scene
    assert isinstance(scene, LessonScene)
    for number in range(len(scene.lesson.steps)):
        scene.step = number
        rect = scene.coach_rect(scene.coach_view())
        assert not rect.colliderect(scene.sheets.layout.table)
        assert pilot.app.surface.get_rect().contains(rect)
    scene.stale = True
    pilot.frame()
    assert not scene._hidden
    scene.hands.picker.forecast = lambda: ForecastView(sentence="He needs 12.")
    scene.stale = True
    pilot.frame()
    assert scene._hidden


def test_the_buttons_of_the_coach_stay_where_they_are_however_much_he_says(begun: tuple[Pilot, LessonScene]):
    _, scene = begun
    places = set()
    for number in range(len(scene.lesson.steps)):
        scene.step = number
        rect = scene.coach_rect(scene.coach_view())
        places.add((rect.x, rect.bottom))
    assert len(places) == 1


def test_a_confirmation_leaves_the_words_of_the_coach_to_be_read(begun: tuple[Pilot, LessonScene]):
    """He says which key ends the phase, and is read while one is asked whether it is to end; his buttons rest."""
    pilot, scene = begun
    pilot.wait()
    drawn = []
    draw = scene.coach.draw
    scene.coach.draw = lambda *args: drawn.append(1) or draw(*args)
    scene.asking.ask(Question("End phase?", "12 figures could still act.", "flag", "End phase"), lambda: None)
    here = scene.step
    pilot.frame()
    assert drawn
    pilot.click(scene.coach.where("coach-end").midleft)
    assert scene.step == here


def test_in_a_small_window_no_question_lies_over_the_coach():
    pilot = Pilot(size=(1280, 720))
    title = pilot.app.scene
    pilot.app._take(title.act(Act("menu", "lesson")))
    scene = pilot.app.scene
    scene.set_pace(3)
    pilot.until(lambda: scene.views().strip is not None)
    pilot.frames(2)
    assert scene.beside().w > 0
    assert not scene.sheets._strip_rect.colliderect(scene.beside())
