"""Clips: every kind of event has one or is silent on purpose; they end where the events lead, at any moment."""

import itertools
import math
import random
from collections import deque
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

import pygame
import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load as tables
from game.core import events
from game.core.events import Event, Thrown
from game.core.fight import deeds, harm, horses, magic, moves, nerve, riding, tricks
from game.core.fight.unseen import Spotted
from game.core.figures import STANDING, Condition
from game.core.grain import GRAIN
from game.core.held import engines
from game.core.state import with_figure
from game.core.tally import Modifier, Trial, tally
from game.play import exchanged, ledger
from game.play.course.standing_answers import standing_answer
from game.play.creatures.gazing import GazeUsed
from game.play.creatures.touching import Drained
from game.play.magic.casting import CounterSpelled
from game.play.magic.effects.lasting import Confused
from game.play.magic.turning import UndeadTurned
from game.play.melee.tricks.dueling import Dueled
from game.play.position import opening, submit
from game.rules.magic.turning import Judged
from game.rules.situation import Battle
from game.sides import player
from game.systems.exile import events as clockwork_events
from game.systems.exile.ledger import Defence
from game.systems.exile.scores.wound_events import Located
from game.systems.large_battles import events as body_events
from game.ui.art.effects.breath import MATTERS
from game.ui.art.figures.sprite import Sprites
from game.ui.art.lens import Lens
from game.ui.art.rules.overlay import TEMPLATES
from game.ui.board.clips import CLIPS, load
from game.ui.board.clips.beats import together
from game.ui.board.clips.brushes import stamps, tumble
from game.ui.board.clips.brushes.numerals import Number, numeral
from game.ui.board.clips.brushes.tumble import Roll
from game.ui.board.clips.clock import cues
from game.ui.board.clips.course import titles
from game.ui.board.clips.fight.attacks import attack_of
from game.ui.board.clips.fight.blows import met_by
from game.ui.board.clips.fight.losses import HURT
from game.ui.board.clips.powers.breaths import LIGHTS
from game.ui.board.figures.places import Places
from game.ui.board.screening.screening import Screening
from game.ui.board.screening.stage import Canvas, Clip, Stage

from .screen import window

load()
LIVES = ("meeting", "dragon", "lances")
OTHERS = ("meeting exile", "quarrel exile", "meeting three_actions", "noon cydonia", "lances large_battles")
"""Battles under the books whose events are of kinds of their own."""


@cache
def game(name: str, seed: int = 3, rounds: int = 4):
    """A bundled battle, played for a few rounds by the plainest player: its beginning and its events.

    After its name may stand that of a book."""
    name, _, book = name.partition(" ")
    rounds = 2 if book else rounds
    battle = Battle(systems.book(book or systems.DEFAULT), tables())
    state = replace(muster(find_scenario(name), tables()), seed=seed)
    players = {side.id: player("rush", side.id, seed) for side in state.sides}
    position = opening(battle, state)
    found = list(position.events)
    while position.decision is not None and position.now.round <= rounds:
        at = position.situation(battle)
        command = standing_answer(at, position.decision)
        position = submit(battle, position, command or players[position.decision.side].choose(at, position.decision)[0])
        found += position.events
    return state, tuple(found), position.now


@cache
def beats(name: str):
    """The beats of a battle, each with the state as it begins."""
    state, found, _ = game(name)
    queue, shown, out = deque(found), state, []
    while queue:
        taken = tuple(together(queue))
        out.append((shown, taken))
        for one in taken:
            after = one.apply(shown)
            shown = replace(after, n=after.n + 1)
    return out


def all_kinds() -> set[type]:
    """All kinds of events, in every layer that may have any."""
    for layer in ("core", "play", "rules", "systems"):
        package = import_module(f"game.{layer}")
        for _, name, _ in walk_packages(package.__path__, f"game.{layer}."):
            import_module(name)
    return {kind for kind in kinds() if kind.__module__.startswith("game.")}


def kinds(root: type = Event) -> set[type]:
    """All kinds of events that are known."""
    found = set()
    for subclass in root.__subclasses__():
        found |= {subclass} | kinds(subclass)
    return found


def clips_of(state, taken, *, reduced: bool = False) -> list[tuple[Event, Clip]]:
    """The clips of a beat, as the screening makes them."""
    out, throws = [], []
    for one in taken:
        builder = CLIPS.of(one)
        clip = builder(one, Stage(state, taken, tuple(throws), reduced)) if builder else None
        if clip is not None:
            out.append((one, clip))
        throws = [*throws, one] if isinstance(one, Thrown) else []
    return out


def canvas(state, size=(420, 320), scale: int = 24, reduced: bool = False) -> Canvas:
    """A small board to draw on, the middle of the battle on view."""
    window((640, 480))
    target = pygame.Surface(size, 0, 32)
    target.fill((96, 100, 52))
    places = Places(state, {})
    xs = [x for x, _ in places.values()]
    ys = [y for _, y in places.values()]
    left, top = sum(xs) / len(xs) - size[0] / 2 / scale, sum(ys) / len(ys) - size[1] / 2 / scale
    return Canvas(target, Lens(scale, left, top), scale, Sprites(), places, reduced)


def at(target: Canvas, place: tuple[float, float]) -> Canvas:
    """The same board looking at a place."""
    lens = Lens(target.scale, place[0] - 210 / target.scale, place[1] - 160 / target.scale)
    return replace_canvas(target, lens)


def replace_canvas(target: Canvas, lens: Lens) -> Canvas:
    """A board like another with another view."""
    return Canvas(target.target, lens, target.scale, target.sprites, target.places, target.reduced)


def drawn(clip: Clip, board: Canvas, t: float) -> bytes:
    """The picture of a clip at a time."""
    board.target.fill((96, 100, 52))
    board.said.clear()
    board.counted.clear()
    clip.under(board, t)
    clip.draw(board, t)
    return pygame.image.tobytes(board.target, "RGB")


def several(name: str, most: int = 3) -> list[tuple[object, tuple[Event, ...], Event, Clip]]:
    """A few clips of every kind of event that a battle has."""
    seen: dict[type, int] = {}
    out = []
    for state, taken in beats(name):
        for one, clip in clips_of(state, taken):
            if seen.setdefault(type(one), 0) < most:
                seen[type(one)] += 1
                out.append((state, taken, one, clip))
    return out


def made_up():
    """Events of seldom kinds in a real state."""
    state = beats("meeting")[60][0]
    one, two = [who.id for who in state.standing()][:2]
    need = tally("need", "SP-3.6.2.1", 7, by=Trial("2d6"))
    return state, [
        harm.Healed(figure=one, amount=2, left=3),
        events.Surprised(side=state.sides[0].id, until=1),
        harm.Surrendered(figures=(one, two)),
        harm.LeftTable(figure=one, edge="west"),
        harm.Beset(figures=(one,), condition=Condition("stunned")),
        harm.Beset(figures=(one,), condition=Condition("prone")),
        deeds.Knocked(figure=one),
        deeds.Rose(figure=one),
        deeds.Parried(actor=one, target=two, blows=1),
        deeds.Fumbled(figure=one, weapon="spear", effect="broken"),
        moves.Turned(figure=one, facing=90),
        nerve.Reined(figure=one),
        moves.Halted(figure=one, why="somebody", at=state.figures[one].at),
        nerve.RefusalTried(figure=one, roll=12, tally=need, success=True),
        nerve.MoraleChecked(unit="", figures=(one, two), why="", roll=7, tally=need, held=True),
        nerve.Fled(figures=(one,), why=""),
        nerve.Rallied(figures=(one, two)),
        nerve.Cornered(figures=(one,)),
        deeds.ShotSpoiled(actor=one, target=two, weapon="", why=""),
        *tricks_of(state, one, two),
        Drained(figure=one, levels=1, most=1),
        GazeUsed(figure=one, target=two, kind="death", volley=3),
        magic.SpellCast(
            figure=one, spell="fire_ball", level=5, shapes=(((20000, 20000), (21000, 20000), (20500, 22000)),),
            caught=(two,), volley=1,
        ),
        magic.Swayed(figures=(one,), side=state.figures[one].side, units=("",)),
        magic.ImageBroken(figure=one, by=two, left=1),
        magic.Reshaped(figure=one, profile=state.figures[two].profile),
        magic.Dismissed(figure=one),
        magic.Summoned(who=replace(state.figures[one], id="another")),
        Confused(figure=one, roll=7, does="nothing"),
        CounterSpelled(
            actor=one, with_spell="sleep", target=two, spell="fire_ball", by="", roll=4, reply=2, total=8, against=5,
            tally=need, won=True,
        ),
        Dueled(actor=one, target=two, roll=4, reply=2, total=8, against=5, tally=need, won=True, witness={}),
        Spotted(actor=one, roll=4, tally=need, success=True, target=two),
        deeds.BreathUsed(
            figure=one,
            kind="fire",
            toward=(state.figures[one].x, state.figures[one].y - 5000),
            shape=((20000, 20000), (21000, 20000), (23000, 12000), (18000, 12000)),
            caught=(two,),
            volley=1,
        ),
    ]


def tricks_of(state, one: str, two: str) -> list[Event]:
    """The tricks of melee between two."""
    d20 = tally("need", "SP-3.10.2", 12)
    place = state.figures[two].at
    both = {"actor": one, "target": two}
    return [
        tricks.Guarded(**both),
        tricks.ShieldHeld(**both, shield="wood", roll=5, taken=3, broken=True),
        tricks.ShieldLost(figure=one, shield="wood", how="split"),
        tricks.Disarmed(figure=two, weapon="sword", by=one),
        *[
            tricks.Tried(**both, what=what, weapon="halberd", roll=14, tally=d20, hit=True, witness={}, volley=1)
            for what in ("disarm", "split", "hook", "unhorse", "knock")
        ],
        tricks.Gripped(**both, roll=14, tally=d20, hit=True, strength=4, witness={}, volley=1),
        tricks.Grappled(figures=(one,), target=two, strength=4, resistance=7, held=False),
        tricks.Grappled(figures=(one,), target=two, strength=8, resistance=7, held=True),
        tricks.Captured(figure=two, by=(one,)),
        tricks.StuntTried(
            **both, stunt="dirt", name="throw dirt", roll=14, tally=d20, success=True, witness={}
        ),
        riding.Unhorsed(figure=two, at=place, by=one),
        riding.Dismounted(figure=one, at=state.figures[one].at, cost=0),
    ]


# ---- completeness ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [moves.Moved, deeds.Shot, deeds.Struck, harm.Damaged, harm.Slain])
def test_the_kinds_a_battle_is_made_of_are_met(kind):
    assert any(isinstance(one, kind) for _, taken in beats("meeting") for one in taken)


# ---- durations -------------------------------------------------------------------------------------------------

BOUNDS = {
    events.RoundBegan: (0.3, 0.8),
    ledger.PhaseBegan: (0.3, 0.8),
    deeds.Struck: (0.3, 1.4),
    moves.Moved: (0.1, 2.2),
    deeds.Shot: (0.4, 6.5),
    nerve.MoraleChecked: (1.0, 2.0),
    harm.Damaged: (0.8, 1.6),
    harm.Slain: (0.3, 1.5),
    moves.ZoneEntered: (0.4, 2.5),
}


def alone(one: Event, state) -> Clip:
    return CLIPS[type(one)](one, Stage(state, (one,)))


def test_where_each_side_has_a_die_both_lie_above_the_plate_the_winners_first():
    state = game("tutorial")[0]
    one, other = (side.id for side in state.sides)
    won = events.InitiativeWon(side=other, dice={one: 2, other: 5})
    assert [die.face for die in titles.dice_of_both(won, Stage(state))] == [5, 2]
    even = events.InitiativeEven(dice={one: 4, other: 4})
    assert [die.face for die in titles.dice_of_both(even, Stage(state))] == [4, 4]
    assert titles.plate_of(even, Stage(state)) == "Nobody wins the initiative"


@pytest.mark.parametrize("name", [*LIVES, *OTHERS])
def test_clips_last_as_long_as_they_may(name):
    for state, _, one, _ in several(name, 6):
        clip = alone(one, state)
        low, high = BOUNDS.get(type(one), (0.0, 3.0))
        assert low <= clip.duration <= high, type(one).__name__
        assert 0 <= clip.lead <= clip.duration + 1e-9, type(one).__name__


def test_seldom_clips_last_as_long_as_they_may():
    state, found = made_up()
    for one in found:
        clip = alone(one, state)
        assert 0.1 <= clip.duration <= 3.0, one
        assert 0 <= clip.lead <= clip.duration, one


def test_who_breathes_to_its_flank_turns_its_head_there_and_back():
    state, found = made_up()
    event = next(one for one in found if isinstance(one, deeds.BreathUsed))
    who = replace(state.figures[event.figure], facing=90)
    clip = alone(event, with_figure(state, who))
    poses = [clip.poses(clip.lead * share)[who.id].facing for share in (0.0, 0.5, 1.0)]
    assert poses == pytest.approx([90, 0, 90], abs=1e-6)  # it breathes north


def shown_seconds(taken: list[Event], state) -> float:
    """How long it takes at pace 1x until all of some events are applied."""
    screening = Screening(state)
    screening.play(taken)
    spent = 0.0
    while not screening.idle and spent < 200:
        screening.update(0.02)
        spent += 0.02
    return spent


def test_a_melee_of_thirty_blows_takes_at_most_twelve_seconds():
    for name in LIVES:
        state, found, _ = game(name, 5)
        shown, blows, taken, began = state, 0, [], state
        for one in found:
            if isinstance(one, (ledger.PhaseBegan, events.RoundBegan)):
                if isinstance(one, ledger.PhaseBegan) and one.phase == "melee":
                    began, taken, blows = shown, [], 0
                elif blows:
                    break
            fits = (Thrown, deeds.Struck, deeds.Parried, harm.Damaged, harm.Slain, events.StepBegan, events.Dropped)
            if isinstance(one, (*fits, exchanged.Hastened)) and blows < 30:
                taken.append(one)
                blows += isinstance(one, deeds.Struck)
            after = one.apply(shown)
            shown = replace(after, n=after.n + 1)
        assert blows >= 5
        assert shown_seconds(taken, began) <= 12.0 * blows / 30 + 0.5


def test_twenty_shots_of_one_volley_take_at_most_four_seconds():
    state, taken = volley(20)
    assert shown_seconds(list(taken), state) <= 4.0


def volley(n: int):
    """Shots of one volley, every third a hit that tells and every sixth a death."""
    state = beats("meeting")[40][0]
    ours, theirs = state.standing(state.sides[0].id), state.standing(state.sides[1].id)
    need = tally("short bow", "SP-3.4.1.2", 12)
    taken: list[Event] = []
    for i in range(n):
        actor, target = ours[i % len(ours)].id, theirs[i % len(theirs)].id
        roll = 3 + i % 15
        taken.append(Thrown(spec="1d20", faces=(roll,), why="", actor=actor, target=target, purpose="shot"))
        hit = i % 3 == 0
        taken.append(
            deeds.Shot(
                actor=actor, target=target, weapon="short_bow", roll=roll, tally=need, hit=hit, damage=2 * hit,
                witness={}, volley=7,
            )
        )  # fmt: skip
        if hit:
            taken.append(harm.Damaged(figure=target, amount=2, left=-1))
    taken += [harm.Slain(figure=theirs[i % len(theirs)].id) for i in range(0, n, 6)]
    return state, tuple(taken)


# ---- what is shown together ------------------------------------------------------------------------------------


def test_shots_of_one_volley_fall_in_one_beat():
    state, taken = volley(9)
    other = replace(taken[1], volley=8)
    queue = deque((*taken, other))
    assert tuple(together(queue)) == taken
    assert together(queue) == [other]
    starts = [when for one, when in zip(taken, cues(taken, state)) if isinstance(one, deeds.Shot)]
    assert len(set(starts)) == len(starts)
    assert max(starts) - min(starts) <= 1.6


def test_what_hurts_comes_when_the_missile_lands():
    state, taken = volley(12)
    when = dict(zip(map(id, taken), cues(taken, state)))
    for shot, hurt in itertools.pairwise(one for one in taken if not isinstance(one, Thrown)):
        if isinstance(shot, deeds.Shot) and isinstance(hurt, harm.Damaged):
            flown = when[id(hurt)] - when[id(shot)]
            assert 0.15 <= flown <= 1.2
    for one in taken:
        if isinstance(one, harm.Slain):
            hits = [when[id(two)] for two in taken if isinstance(two, harm.Damaged) and two.figure == one.figure]
            assert when[id(one)] >= max(hits)


def test_hits_on_one_figure_are_told_in_order():
    state, taken = volley(20)
    last: dict[str, float] = {}
    for one, when in zip(taken, cues(taken, state)):
        if isinstance(one, harm.Damaged):
            assert when > last.get(one.figure, -1.0)
            last[one.figure] = when


def test_a_blow_goes_with_its_parry_and_what_it_does():
    state = beats("meeting")[40][0]
    a, b = state.standing(state.sides[0].id)[0].id, state.standing(state.sides[1].id)[0].id
    need = tally("sword", "SP-3.10.2", 12, (Modifier(-2, "parried", "SP-3.5.9.6"),))
    one = deeds.Struck(actor=a, target=b, weapon="sword", roll=15, tally=need, hit=True, damage=3, witness={}, volley=1)
    taken = [
        deeds.Parried(actor=b, target=a, blows=1), Thrown(spec="1d20", faces=(15,), why=""), one,
        harm.Damaged(figure=b, amount=3, left=-1), harm.Slain(figure=b, by=a),
    ]  # fmt: skip
    queue: deque[Event] = deque([*taken, replace(one, volley=2)])
    assert together(queue) == taken
    assert len(queue) == 1
    starts = cues(taken, state)
    assert starts[0] < starts[2] < starts[3] < starts[4]


def test_moves_of_one_volley_start_together_and_lone_ones_run_into_each_other():
    state = beats("meeting")[40][0]
    names = [figure.id for figure in state.standing(state.sides[0].id)][:4]
    steps = [
        moves.Moved(figure=who, path=(state.figures[who].at, (state.figures[who].x, state.figures[who].y - 3000)),
                    cost=3000, facing=0, volley=number)
        for who, number in zip(names, (5, 5, 6, 7))
    ]  # fmt: skip
    taken = together(deque(steps))
    assert taken == steps
    starts = cues(taken, state)
    assert starts[0] == starts[1] < starts[2] < starts[3]
    again = [*steps, replace(steps[0], volley=8)]
    assert len(together(deque(again))) == 4  # nobody moves twice in a beat


@pytest.mark.parametrize("name", [*LIVES, *OTHERS])
def test_beats_keep_the_order_of_events(name):
    _, found, _ = game(name)
    assert [one for _, taken in beats(name) for one in taken] == list(found)


CAUSES = (
    deeds.Struck, deeds.Shot, deeds.BreathUsed, magic.SpellCast, tricks.Tried,
    body_events.BodyStruck, body_events.Volleyed,
)  # fmt: skip
HARM = (harm.Damaged, harm.Slain, Located, horses.HorseHurt, deeds.Saved)


@pytest.mark.parametrize("name", [*LIVES, *OTHERS])
def test_what_a_blow_a_shot_or_a_spell_does_is_shown_with_it(name):
    """Harm begins a beat of its own only where a step begins with it: wounds that bleed, a cloud that lingers."""
    last = ()
    for _, taken in beats(name):
        shown = [one for one in taken if type(one) in CLIPS]
        if shown and isinstance(shown[0], HARM):
            assert not any(isinstance(one, CAUSES) for one in last), [type(one).__name__ for one in (*last, *taken)]
        last = taken if shown or any(isinstance(one, events.StepBegan) for one in taken) else last


def test_bodies_march_one_after_the_other_and_fall_back_at_once():
    state = beats("meeting")[40][0]
    names = list(state.figures)[:3]
    for how, apart in (("march", True), ("back", False)):
        taken = [body_events.Marched(body=name, places=(), how=how) for name in names]
        assert together(deque(taken)) == taken
        starts = cues(taken, state)
        assert (starts[0] < starts[1] < starts[2]) is apart
        assert apart or len(set(starts)) == 1


def test_those_who_move_by_the_clock_set_out_together():
    state = beats("meeting")[40][0]
    names = [figure.id for figure in state.standing()][:20]
    steps = [
        moves.Moved(figure=who, path=(state.figures[who].at, (state.figures[who].x, state.figures[who].y - 900)),
                    cost=0, facing=0, how="row")
        for who in names
    ]  # fmt: skip
    assert together(deque(steps)) == steps
    assert set(cues(steps, state)) == {0.0}
    clip = alone(steps[0], state)
    here = Stage(state).place(names[0])
    gone = [math.dist(clip.poses(clip.lead * share)[names[0]].at, here) for share in (0.25, 0.5, 0.75)]
    assert gone[1] - gone[0] == pytest.approx(gone[2] - gone[1])  # neither starting nor stopping


@pytest.mark.parametrize(("what", "told"), [("parry", "parried"), ("dodge", "dodged"), ("block", "blocked")])
def test_a_blow_that_a_defence_meets_tells_how(what, told):
    state, _, _ = game("meeting exile")
    a, b = (state.standing(side.id)[0].id for side in state.sides)
    state = clockwork_events.DefencesRaised(defences={b: Defence(what, (1, 1))}).apply(state)
    need = tally("sword", "EX-7.1", 30, by=Trial("1d100"))
    one = deeds.Struck(
        actor=a, target=b, weapon="sword", roll=80, tally=need, hit=False, damage=0, witness={}, volley=1
    )
    taken = [one, clockwork_events.DefenceMet(figure=b, against=a)]
    assert together(deque(taken)) == taken
    stage = Stage(state, tuple(taken))
    assert met_by(one, stage) == told
    assert (b in CLIPS[deeds.Struck](one, stage).poses(0.15)) is (what == "dodge")


# ---- the end of it ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*LIVES, *OTHERS])
def test_the_last_pose_is_how_the_figure_then_stands(name):
    """As a beat ends, nobody jumps: the poses at its lead agree with the state after it."""
    for state, taken in beats(name):
        made = clips_of(state, taken)
        if not made:
            continue
        lead = max(clip.lead for _, clip in made)
        after = state
        for one in taken:
            after = one.apply(after)
        screening = Screening(state)
        screening.play(taken)
        screening.update(max(0.0, lead - 1e-6))
        places = Places(state, screening.poses())
        for who in after.figures.values():
            if who.fate == STANDING:
                x, y = places[who.id]
                assert math.dist((x, y), (who.x / 1024, who.y / 1024)) < 0.03, (who.id, [type(e) for e in taken])
        for who, pose in screening.poses().items():
            if pose.hit_points is not None:
                assert pose.hit_points == max(0, after.figures[who].hit_points)
            if after.figures[who].fate == "slain":
                assert pose.state in ("fallen", None)


@pytest.mark.parametrize("name", LIVES)
@pytest.mark.parametrize("seed", range(4))
def test_skipping_at_any_moment_leads_to_the_true_state(name, seed):
    state, found, now = game(name)
    rng = random.Random(seed)
    screening = Screening(state)
    screening.play(found)
    for _ in range(rng.randrange(3, 60)):
        screening.update(rng.random() * 0.8)
    screening.skip()
    assert screening.idle and not screening.moving
    assert screening.shown.state == now
    assert screening.poses() == {}


def test_played_to_its_end_it_shows_the_true_state():
    state, found, now = game("meeting")
    screening = Screening(state)
    screening.play(found)
    for _ in range(4000):
        screening.update(0.1)
        if screening.idle:
            break
    assert screening.shown.state == now


# ---- pictures --------------------------------------------------------------------------------------------------


def look_at(state, one: Event, board: Canvas) -> Canvas:
    """The board looking at whom an event is about."""
    if isinstance(one, moves.ZoneEntered):
        return at(board, (one.at[0] / 1024, one.at[1] / 1024))
    if isinstance(one, magic.Summoned):
        return at(board, (one.who.x / 1024, one.who.y / 1024))
    for name in ("target", "figure", "actor"):
        who = getattr(one, name, "")
        if who in state.figures:
            return at(board, board.places[who])
    names = getattr(one, "figures", ())
    return at(board, board.places[names[0]]) if names else board


@pytest.mark.parametrize("reduced", [False, True])
def test_the_same_event_and_time_give_the_same_picture(reduced):
    for state, taken, one, clip in several("meeting", 1):
        board = look_at(state, one, canvas(state, reduced=reduced))
        again = next(other for event, other in clips_of(state, taken) if event is one)
        state_of_chance = random.getstate()
        for share in (0.1, 0.45, 0.8):
            t = clip.duration * share
            first = drawn(clip, board, t)
            assert drawn(clip, board, t) == first
            assert drawn(again, board, t) == first, type(one).__name__
        assert random.getstate() == state_of_chance, f"{type(one).__name__} throws dice of its own"


def test_every_clip_shows_something_and_then_is_gone():
    made, found = made_up()
    cases = [(state, one, clip) for state, _, one, clip in several("meeting", 1)]
    cases += [(made, one, alone(one, made)) for one in found]
    for state, one, clip in cases:
        board = look_at(state, one, canvas(state))
        board.target.fill((96, 100, 52))
        empty = pygame.image.tobytes(board.target, "RGB")
        start = getattr(clip, "start", 0.0)
        times = [start + (clip.duration - start) * k / 12 for k in range(13)]
        poses = any(clip.poses(min(t, clip.lead)) for t in times)
        assert poses or any(drawn(clip, board, t) != empty for t in times), type(one).__name__
        assert drawn(clip, board, clip.duration + 0.01) == empty, type(one).__name__


def test_with_little_motion_nobody_is_shaken_and_nothing_is_underway():
    """Figures are where they stood or where they go, and never between."""
    for name in LIVES:
        for state, taken in beats(name)[:160]:
            ends = {one.figure: one.path[-1] for one in taken if isinstance(one, moves.Moved)}
            for one, clip in clips_of(state, taken, reduced=True):
                for k in range(6):
                    for who, pose in clip.poses(clip.lead * k / 5).items():
                        if pose.at is None:
                            continue
                        spots = [state.figures[who].at, ends.get(who, state.figures[who].at)]
                        assert any(math.dist(pose.at, (x / 1024, y / 1024)) < 1e-6 for x, y in spots), one


def test_the_turned_recoil_from_the_light_and_stand_again():
    """Thrown back from the cleric and staggering, the one who stands unmoved is not; then all as they were."""
    state, _, _ = game("meeting")
    odo, *foes = (figure.id for figure in (*state.standing("blue")[:1], *state.standing("red")[:2]))
    judged = tuple(Judged(name, outcome, tally("t", "SP-3.10.9", 7)) for name, outcome in zip(foes, ("turned", "held")))
    clip = alone(UndeadTurned(figure=odo, roll=9, number=5, judged=judged, volley=1), state)
    there, here = (state.figures[name].at for name in (foes[0], odo))
    poses = [clip.poses(n / 20) for n in range(60)]
    met = [pose[foes[0]] for pose in poses if foes[0] in pose]
    assert met and {one.state for one in met} == {"stunned"} and not any(foes[1] in pose for pose in poses)
    far = math.dist(there, here) / GRAIN
    assert max(math.dist(one.at, (here[0] / GRAIN, here[1] / GRAIN)) for one in met) > far + 0.2
    assert not poses[-1]


def test_with_little_motion_it_is_seen_who_shoots_at_whom():
    """What does not fly then is a line from the shooter to the mark while the missile would be in the air."""
    state, taken = volley(1)
    a, b = taken[1].actor, taken[1].target
    state = with_figure(state, replace(state.figures[b], x=state.figures[a].x + 6 * GRAIN, y=state.figures[a].y))
    there = state.figures[b].at
    for one in (
        taken[1],
        body_events.Volleyed(body=a, target=b, weapon="short_bow", shooters=(a,), row="", faces=(3,), kills=0),
        engines.Bombarded(figure=a, aim=there, at=there, radius=GRAIN, over=1, under=1),
    ):
        clip = CLIPS[type(one)](one, Stage(state, (one,), (), True))
        board = canvas(state, reduced=True)
        board = at(board, ((state.figures[a].x / GRAIN + 3), state.figures[a].y / GRAIN))
        drawn(clip, board, clip.lead * 0.6)
        x, y = board.lens.px((state.figures[a].x / GRAIN + 3, state.figures[a].y / GRAIN), 0.45)
        between = [board.target.get_at((round(x), round(y) + by))[:3] for by in range(-8, 9)]
        assert any(colour != (96, 100, 52) for colour in between), type(one).__name__


def test_the_dice_of_the_confused_are_seen_and_what_they_have_them_do():
    state, _ = made_up()
    who = state.standing()[0].id
    pictures = set()
    for roll, does in ((3, "caster"), (7, "nothing"), (11, "own")):
        clip = alone(Confused(figure=who, roll=roll, does=does), state)
        pictures.add(drawn(clip, look_at(state, Confused(figure=who, roll=roll, does=does), canvas(state)), 0.6))
    assert len(pictures) == 3


def test_with_little_motion_nothing_flashes():
    """From frame to frame the brightness of no clip goes up and down more than once a third of a second."""
    for state, _, one, _ in several("meeting", 1):
        clip = CLIPS[type(one)](one, Stage(state, (one,), (), True))
        board = look_at(state, one, canvas(state, reduced=True))
        levels = []
        for n in range(int(min(clip.duration, 1.5) * 30)):
            drawn(clip, board, n / 30)
            levels.append(sum(pygame.transform.average_color(board.target)[:3]))
        turns = 0
        for a, b, c in zip(levels, levels[1:], levels[2:]):
            turns += (b - a > 2 and b - c > 2) or (a - b > 2 and c - b > 2)
        assert turns <= 3, type(one).__name__


@pytest.mark.parametrize("corner", [(6, 6), (414, 6), (6, 314), (414, 314)])
def test_numbers_and_words_are_never_cut_by_the_rim(corner):
    state = beats("meeting")[40][0]
    board = canvas(state)
    board.target.set_clip(pygame.Rect(0, 0, 420, 320))
    lens = board.lens
    place = (corner[0] / 24 + lens.left, corner[1] / 24 + lens.top)
    for draw in (
        lambda to, where: stamps.words(to, "parried", where, 0.0),
        lambda to, where: numeral(to, Number("−12", 1.0, (255, 220, 120)), where, 0.0),
    ):
        boxes = []
        for where in (place, (210 / 24 + lens.left, 160 / 24 + lens.top)):
            board.target.fill((96, 100, 52))
            draw(board, where)
            mask = pygame.mask.from_threshold(board.target, (96, 100, 52), (1, 1, 1, 255))
            mask.invert()
            boxes.append(mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects()))
        assert boxes[0].size == boxes[1].size
        assert pygame.Rect(0, 0, 420, 320).contains(boxes[0])


def test_a_die_lands_on_the_face_thrown():
    """Two clips alike but for the roll end in different pictures beside the striker, alike rolls in the same."""
    state = beats("meeting")[40][0]
    a, b = state.standing(state.sides[0].id)[0].id, state.standing(state.sides[1].id)[0].id
    board = at(canvas(state), canvas(state).places[a])
    pictures = []
    for face in (7, 9, 7):
        need = tally("sword", "SP-3.10.2", 12)
        one = deeds.Struck(
            actor=a, target=b, weapon="sword", roll=face, tally=need, hit=False, damage=0, witness={}, volley=1
        )
        thrown = Thrown(spec="1d20", faces=(face,), why="", purpose="blow")
        clip = CLIPS[deeds.Struck](one, Stage(state, (one,), (thrown,)))
        pictures.append(drawn(clip, board, 0.6))
    assert pictures[0] == pictures[2] != pictures[1]


def test_what_the_seat_does_not_see_does_not_betray_itself():
    state, taken = volley(4)
    board = canvas(state)
    board = at(board, board.places[taken[1].actor])
    seen = {name: place for name, place in board.places.items() if name.startswith(state.sides[1].id)}
    hidden = Canvas(board.target, board.lens, board.scale, board.sprites, seen)
    pictures = []
    for view in (board, hidden):
        screening = Screening(state)
        screening.play(taken[:2])
        screening.update(0.0)
        screening.update(0.15)
        view.target.fill((96, 100, 52))
        before = pygame.image.tobytes(view.target, "RGB")
        screening.draw_under(view)
        screening.draw(view)
        pictures.append(pygame.image.tobytes(view.target, "RGB") != before)
    assert pictures == [True, False]


def test_dice_of_other_books_are_the_dice_they_throw():
    state = beats("meeting")[40][0]
    a, b = state.standing(state.sides[0].id)[0].id, state.standing(state.sides[1].id)[0].id
    need = tally("sword", "SP-3.10.2", 8, by=Trial("2d6"))
    one = deeds.Struck(actor=a, target=b, weapon="sword", roll=9, tally=need, hit=True, damage=1, witness={}, volley=1)
    thrown = Thrown(spec="2d6", faces=(4, 5), why="")
    assert attack_of(one, Stage(state, (one,), (thrown,))).dice == [(6, 4), (6, 5)]
    assert sum(face for _, face in attack_of(one, Stage(state, (one,))).dice) == 9


def test_every_breath_has_a_look_of_its_own():
    kinds = {breath.kind for creature in tables().creatures.values() for breath in creature.breaths}
    assert kinds <= set(MATTERS)
    assert kinds <= set(TEMPLATES)
    assert kinds <= set(LIGHTS)


def test_words_of_one_moment_do_not_lie_on_each_other():
    """What is said of four at one place stands in four lines; more than three lines away from whom it is about
    nothing stands."""
    state = beats("meeting")[40][0]
    board = canvas(state)
    middle = (board.lens.left + 210 / board.lens.scale, board.lens.top + 200 / board.lens.scale)
    for said in ("bashed", "critical: abdomen", "dropped", "unhorsed"):
        stamps.words(board, said, middle, 0.0)
    assert all(len(one.collidelistall(board.said)) == 1 for one in board.said)
    stamps.words(board, "combat fails", middle, 0.0)
    assert board.said[-1].center == board.said[0].center


def test_numbers_of_many_caught_at_once_stand_apart_and_stay_where_they_are():
    board = canvas(beats("meeting")[40][0])
    left, top = board.lens.left + 210 / board.lens.scale, board.lens.top + 200 / board.lens.scale
    caught = [(left + i, top + j) for i in range(3) for j in range(3)]
    first = [numeral(board, Number("−24", 1.0, HURT), at, 0.5) for at in caught]
    assert all(len(one.collidelistall(board.counted)) == 1 for one in board.counted)
    board.counted.clear()
    again = [numeral(board, Number("−24", 1.0, HURT), at, 0.6, kept) for at, kept in zip(caught, first)]
    assert again == first
    assert numeral(board, Number("−24", 1.0, HURT), (left + 500, top), 0.5) is None


def test_many_dice_lie_in_rows():
    board = canvas(beats("meeting")[40][0])
    middle = (board.lens.left + 210 / board.lens.scale, board.lens.top + 160 / board.lens.scale)
    boxes = []
    for count in (6, 12):
        board.target.fill((96, 100, 52))
        tumble.cast(board, [tumble.Die(6, 3)] * count, middle, 0.4, Roll(tumble=0.2))
        mask = pygame.mask.from_threshold(board.target, (96, 100, 52), (1, 1, 1, 255))
        mask.invert()
        rects = mask.get_bounding_rects()
        boxes.append(rects[0].unionall(rects))
    assert boxes[1].w == boxes[0].w and boxes[1].h > 1.8 * tumble.die_high(board)
