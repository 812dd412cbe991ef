"""Every kind of command is made by the pointer alone, and by the keys alone: what the hands would submit is caught."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.core.commands import (
    Breathe,
    Cast,
    Charge,
    Command,
    Deploy,
    Dismount,
    Duel,
    Escape,
    Flee,
    Gaze,
    Grapple,
    Manoeuvre,
    Move,
    Rally,
    Refuse,
    Remount,
    Rise,
    Shoot,
    Split,
    Spot,
    Strike,
    Stunt,
    Sweep,
    TurnUndead,
    Walk,
)
from game.core.fight.declaring import Declare
from game.core.figures import Condition
from game.core.held.doors import Bash, Bolt, Open
from game.core.held.engines import Bombard, Haul, Wreck
from game.core.held.firearms import Reload
from game.core.held.handling import Draw, Drop, PickUp, Plant, Pull, Unpack, Use
from game.core.state import with_figure
from game.core.text.typed import VERBS
from game.play.magic.casting import MayCast
from game.play.magic.declaring import MayDeclare
from game.play.melee.offers import MayRefuse, MayStrike
from game.play.melee.sweeping import MaySweep
from game.play.missiles.engines import MayHaul, MayServe
from game.play.moving.mounting import MayDismount, MayMount
from game.play.moving.offers import MayDeploy, MayMove
from game.rules.situation import Situation
from game.systems.cydonia.counting.offers import MayHold
from game.systems.cydonia.words import Hold
from game.systems.three_actions.minds.warning import MayWarn
from game.systems.three_actions.words import Doing, Warn
from game.ui.app import Options
from game.ui.board.hands.asked import Asked
from game.ui.books import load
from tests.ui.pilot import Pilot, landed, pressed

__all__ = ["landed"]

HEAD = """
sandtable: 1
title: All that hands can do
table: {width: 36, height: 26, ground: grass, setting: outdoors, light: day}
terrain:
  - {kind: wall, line: [[20, 22], [36, 22]], thickness: 0.3, height: 2}
  - {kind: door, line: [[27, 22], [30, 22]], state: shut}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
"""
MOVING = """
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 2, weapons: [spear, sword], shield: wood, pack: [mace],
     hit_points: 9, at: [6, 6], facing: 90}
  - {id: elf, name: Elf, side: blue, creature: elf, weapons: [longbow, sword], hit_points: 6, at: [6, 10], facing: 90}
  - {id: sco, name: Sco, side: blue, class: scout, level: 9, weapons: [sword], hit_points: 9, at: [28.5, 22.8],
     facing: 0}
  - {id: mag, name: Mag, side: blue, class: magic_user, level: 5, weapons: [dagger], hit_points: 9, at: [6, 14],
     facing: 90}
  - {id: rid, name: Rid, side: blue, troop: light_horse, hit_points: 5, at: [6, 18], facing: 90}
  - {id: pav, name: Pav, side: blue, troop: man_at_arms, weapons: [dagger], hit_points: 5, at: [3, 22], facing: 90}
  - {id: pro, name: Pro, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 5, at: [3, 12],
     facing: 90}
  - {id: led, name: Led, side: blue, class: fighting_man, level: 4, weapons: [sword], hit_points: 9, charisma: 15,
     at: [3, 8], facing: 90}
  - {id: run, name: Run, side: blue, troop: man_at_arms, hit_points: 5, at: [3, 9.5], facing: 270}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [13, 8], facing: 270}
  - {id: mor, name: Mor, side: red, class: magic_user, level: 5, weapons: [dagger], hit_points: 9, at: [13, 14],
     facing: 270}
things:
  - {id: axe, item: battle_ax, at: [6.8, 6]}
  - {id: board, item: pavis, at: [6, 5.1], facing: 0, planted: true}
"""
AIMING = """
figures:
  - {id: mag, name: Mag, side: blue, class: magic_user, level: 7, weapons: [dagger], gear: [wand_of_cold],
     spells: [fire_ball], hit_points: 9, at: [6, 14], facing: 90}
  - {id: bow, name: Bow, side: blue, troop: longbowman, hit_points: 5, at: [6, 10], facing: 90}
  - {id: bo, name: Bo, side: blue, class: cleric_spiritual, level: 4, weapons: [mace], gear: [holy_symbol],
     shield: none, hit_points: 9, at: [6, 18], facing: 90}
  - {id: dra, name: Dra, side: blue, creature: red_dragon, hit_points: 40, at: [4, 4], facing: 90}
  - {id: med, name: Med, side: blue, creature: medusa, hit_points: 20, at: [6, 21], facing: 90}
  - {id: gun, name: Gus, side: blue, class: fighting_man, level: 1, weapons: [pistol], shots: {pistol: 2},
     hit_points: 9, at: [3, 23], facing: 90}
  - {id: zed, name: Zed, side: red, creature: zombie, weapons: [club], hit_points: 9, at: [11, 18], facing: 270}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [13, 12], facing: 270}
  - {id: ork, name: Ork, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [9, 21], facing: 270}
"""
FIGHTING = """
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 3, weapons: [halberd], hit_points: 20, at: [18, 16],
     facing: 0}
  - {id: foe, name: Oaf, side: red, creature: orc, weapons: [mace], shield: metal, hit_points: 20, at: [18, 14.1],
     facing: 180}
"""
SETTING_UP = """
regions:
  south: [[2, 14], [34, 14], [34, 25], [2, 25]]
deployment: {blue: south}
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 3, weapons: [sword], at: [18, 16], facing: 0}
  - {id: foe, name: Oaf, side: red, creature: orc, weapons: [mace], at: [18, 8], facing: 180}
"""
RIDING = """
figures:
  - {id: rid, name: Rid, side: blue, class: fighting_man, level: 3, weapons: [sword], mount: heavy_warhorse,
     at: [6, 18], hit_points: 9, facing: 90}
  - {id: foe, name: Oaf, side: red, creature: orc, weapons: [mace], at: [30, 8], facing: 180}
"""
COUNTING = """
rules: cydonia
figures:
  - {id: mag, name: Mag, side: blue, class: magic_user, level: 5, weapons: [dagger], spells: [fire_ball, web],
     hit_points: 9, at: [6, 14], facing: 90}
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 2, weapons: [sword], hit_points: 9, at: [6, 6],
     facing: 90}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [13, 8], facing: 270}
"""
ENGINES = """
figures:
  - {id: gus, name: Gus, side: blue, troop: light_foot, engine: light_catapult, hit_points: 9, at: [6, 20], facing: 0}
  - {id: hal, name: Hal, side: blue, troop: light_foot, hit_points: 9, at: [4.5, 20], facing: 0}
  - {id: ivo, name: Ivo, side: blue, class: fighting_man, level: 2, weapons: [sword], hit_points: 9, at: [27.2, 4],
     facing: 90}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [31.5, 4], facing: 270,
     engine: heavy_catapult}
"""
SWEEPING = """
figures:
  - {id: gri, name: Gri, side: blue, creature: griffon, hit_points: 30, at: [6, 6], facing: 90, aloft: 2}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [15, 8], facing: 270}
"""
WARNING = """
rules: three_actions
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 2, weapons: [sword], hit_points: 9, at: [6, 6],
     facing: 90}
  - {id: bow, name: Bow, side: blue, troop: longbowman, hit_points: 5, at: [9, 6], facing: 90}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [13, 8], facing: 270}
"""
PHASES = {
    "warning": (WARNING, MayMove), "sweeping": (SWEEPING, MaySweep),
    "declaring": (COUNTING, MayDeclare), "holding": (COUNTING, MayHold),
    "setting up": (SETTING_UP, MayDeploy), "mounting": (RIDING, MayMount),
    "refusing": (FIGHTING.replace("[18, 14.1]", "[18, 9]"), MayRefuse),
    "dragging": (ENGINES, MayHaul), "loosing": (ENGINES, MayServe),
    "moving": (MOVING, MayMove), "aiming": (AIMING, MayCast), "fighting": (FIGHTING, MayStrike),
}  # fmt: skip


class Watched:
    """A pilot whose commands are caught before they are given: each must be a legal answer."""

    def __init__(self, path: Path, phase: str) -> None:
        text, offer = PHASES[phase]
        path.write_text(HEAD + text, encoding="utf-8")
        self.pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}))
        self.pilot.wait()
        self.off = False
        for _ in range(30):
            decision = self.pilot.battle.session.decision
            found = decision.offer(offer)
            if decision.side == "blue" and found is not None and (phase != "mounting" or self.off):
                break
            picker = self.pilot.hands.picker
            if "first" in decision.prompt:
                pressed(picker, "choose:first")
            elif phase == "mounting" and decision.side == "blue" and decision.offer(MayDismount) is not None:
                self.off = True  # he gets off in this round, and on again in the next
                picker.submit(Dismount("rid"))
            elif phase == "refusing" and decision.side == "red" and decision.offer(MayMove) and not self.off:
                self.off = picker.submit(Move((Walk("foe", ((18 << 10, 14 << 10),), 180),)))
            else:
                picker.done()
            self.pilot.wait()
        self.asked = self.pilot.hands.asked
        if phase == "moving":  # a pavis comes to hand by being pulled out, in a round before
            at = self.asked.at
            state = with_figure(at.state, replace(at.figure("pav"), weapon="pavis", carries=("pavis", "dagger")))
            state = with_figure(state, replace(at.figure("pro"), conditions=(Condition("prone"),)))
            state = with_figure(state, replace(at.figure("run"), conditions=(Condition("fleeing"),)))
            self.asked = Asked(self.asked.decision, Situation(state, at.battle))
        if phase == "warning":  # the bowman has not noticed who comes upon him
            at, decision = self.asked.at, self.asked.decision
            missed = replace(at.figure("bow"), ledger=Doing(missed=("orc",)))
            asked = replace(decision, offers=(*decision.offers, MayWarn("blue")))
            self.asked = Asked(asked, Situation(with_figure(at.state, missed), at.battle))
        assert self.asked.offer(offer) is not None
        self.given: list[Command] = []
        self.pilot.hands.wishes.submit = self._catch
        self.pilot.battle.view.camera.fit()
        self.pilot.frames(90)

    def _catch(self, command: Command) -> object:
        no = self.asked.refuse(command)
        if no is None:
            self.given.append(command)
        return no

    def fresh(self) -> None:
        """As if just asked."""
        self.given.clear()
        self.pilot.battle.asking.menu = None
        self.pilot.hands.chosen = []
        self.pilot.hands.ask(self.asked)
        self.pilot.battle.stale = True
        self.pilot.frames(2)

    # ---- the pointer alone ---------------------------------------------------------------------------------------

    def choose(self, name: str) -> None:
        """Click a figure, once more where that chose its whole unit."""
        self.pilot.click(self.pilot.at(name))
        self.pilot.frames(30)

    def tile(self, name: str) -> None:
        """Click a tile of the bar, or its row behind 'more'."""
        bar = self.pilot.battle.sheets.actions
        self.pilot.frame()
        if bar.where(name) is not None:
            self.pilot.click(bar.where(name).center)
            return
        self.pilot.click(bar.where("more").center)
        self.row(next(one.label for one in self.pilot.hands.picker.tiles() if one.id == name))

    def row(self, words: str) -> None:
        """Click a row of the list that is open."""
        self.pilot.battle.stale = True
        self.pilot.frames(2)
        menu = self.pilot.battle.menu
        number = next(n for n, one in enumerate(menu.rows) if one.label.startswith(words) and not one.why_not)
        self.pilot.click(menu._places[number].center)

    def button(self, name: str) -> None:
        """Click a button of the question."""
        self.pilot.frame()
        self.pilot.click(self.pilot.battle.sheets.strip.where(name).center)

    def menu(self, name: str, words: str) -> None:
        """Right click a figure, and click a row of its menu."""
        self.pilot.click(self.pilot.at(name), 3)
        self.row(words)

    # ---- the keys alone ------------------------------------------------------------------------------------------

    def keys(self, *keys: int) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.pilot.key(key)

    def tab_to(self, name: str) -> None:
        """Ctrl Tab until a figure is chosen."""
        for _ in range(12):
            if self.pilot.hands.chosen == [name]:
                return
            self.pilot.key(pygame.K_TAB, pygame.KMOD_CTRL)
        raise AssertionError(f"{name} is not come upon")

    def listed(self, words: str) -> None:
        """Go down the list that is open to a row, and take it."""
        menu = self.pilot.battle.menu
        for _ in range(40):
            self.pilot.key(pygame.K_DOWN)
            if menu.over >= 0 and menu.rows[menu.over].label.startswith(words):
                break
        self.pilot.key(pygame.K_RETURN)


K = pygame


def enemy(w: Watched, name: str = "orc") -> None:
    w.pilot.click(w.pilot.at(name))


def gear(w: Watched, who: str, words: str) -> None:
    w.tab_to(who)
    w.keys(K.K_j)
    w.listed(words)


Recipe = Callable[[Watched], None]
BY: dict[type[Command], tuple[str, Recipe, Recipe]] = {
    Move: ("moving",
           lambda w: (w.choose("ann"), w.pilot.drag(w.pilot.at("ann"), w.pilot.spot(8, 4))),
           lambda w: (w.tab_to("ann"), w.keys(K.K_UP, K.K_UP, K.K_RETURN))),
    Charge: ("moving",
             lambda w: (w.choose("ann"), w.tile("charge"), enemy(w), enemy(w)),
             lambda w: (w.tab_to("ann"), w.keys(K.K_c, K.K_TAB, K.K_RETURN))),
    Split: ("moving",
            lambda w: (w.choose("elf"), w.tile("shoot"), enemy(w)),
            lambda w: (w.tab_to("elf"), w.keys(K.K_b, K.K_TAB, K.K_RETURN))),
    Sweep: ("sweeping",
            lambda w: (w.choose("gri"), w.tile("strike"), enemy(w), enemy(w)),
            lambda w: (w.tab_to("gri"), w.keys(K.K_f, K.K_TAB, K.K_RETURN, K.K_RETURN))),
    Spot: ("moving",
           lambda w: (w.choose("sco"), w.tile("spot")),
           lambda w: (w.tab_to("sco"), w.keys(K.K_i))),
    Duel: ("moving",
           lambda w: (w.choose("mag"), w.tile("duel"), enemy(w, "mor")),
           lambda w: (w.tab_to("mag"), w.keys(K.K_d, K.K_TAB, K.K_RETURN))),
    Dismount: ("moving",
               lambda w: w.menu("rid", "Get off"),
               lambda w: (w.tab_to("rid"), w.keys(K.K_h), w.listed("Get off"))),
    Deploy: ("setting up",
             lambda w: w.pilot.drag(w.pilot.at("ann"), w.pilot.spot(14, 18)),
             lambda w: (w.tab_to("ann"), w.keys(K.K_LEFT, K.K_RETURN))),
    Refuse: ("refusing",
             lambda w: w.button("escape"),
             lambda w: w.keys(K.K_x)),
    Remount: ("mounting",
              lambda w: (w.choose("rid"), w.tile("mount")),
              lambda w: (w.tab_to("rid"), w.keys(K.K_h), w.listed("Mount"))),
    Declare: ("declaring",
              lambda w: (w.choose("mag"), w.button("declare:0")),
              lambda w: (w.keys(K.K_s), w.listed("Web"))),
    Hold: ("holding",
           lambda w: (w.tile("hold"), w.row("Count 1")),
           lambda w: (w.keys(K.K_a), w.listed("Count 1"))),
    Warn: ("warning",
           lambda w: (w.choose("ann"), w.tile("warn")),
           lambda w: (w.tab_to("ann"), w.keys(K.K_a))),
    Rise: ("moving",
           lambda w: w.menu("pro", "Get up"),
           lambda w: (w.tab_to("ann"), w.keys(K.K_p))),
    Rally: ("moving",
            lambda w: (w.choose("led"), w.tile("rally")),
            lambda w: w.keys(K.K_l)),
    Open: ("moving",
           lambda w: w.menu("sco", "Sco: open"),
           lambda w: (w.tab_to("sco"), w.keys(K.K_o), w.listed("Sco: open"))),
    Bolt: ("moving",
           lambda w: w.menu("sco", "Sco: bar"),
           lambda w: (w.tab_to("sco"), w.keys(K.K_o), w.listed("Sco: bar"))),
    Bash: ("moving",
           lambda w: w.menu("sco", "Sco: bash"),
           lambda w: (w.tab_to("sco"), w.keys(K.K_o), w.listed("Sco: bash"))),
    Draw: ("moving", lambda w: w.menu("ann", "Draw the sword"), lambda w: gear(w, "ann", "Draw the sword")),
    Drop: ("moving", lambda w: w.menu("ann", "Drop the spear"), lambda w: gear(w, "ann", "Drop the spear")),
    PickUp: ("moving", lambda w: w.menu("ann", "Take up"), lambda w: gear(w, "ann", "Take up")),
    Pull: ("moving", lambda w: w.menu("ann", "Pull out"), lambda w: gear(w, "ann", "Pull out")),
    Unpack: ("moving", lambda w: w.menu("ann", "Unpack"), lambda w: gear(w, "ann", "Unpack")),
    Plant: ("moving", lambda w: w.menu("pav", "Plant"), lambda w: gear(w, "pav", "Plant")),
    Bombard: ("loosing",
              lambda w: (w.choose("gus"), w.tile("loose"), enemy(w), enemy(w)),
              lambda w: (w.tab_to("gus"), w.pilot.key(K.K_k, K.KMOD_SHIFT), w.keys(K.K_TAB, K.K_RETURN))),
    Haul: ("dragging",
           lambda w: (w.choose("gus"), w.tile("haul"), w.pilot.click(w.pilot.spot(6, 17))),
           lambda w: (w.tab_to("gus"), w.pilot.key(K.K_k, K.KMOD_SHIFT), w.keys(K.K_UP, K.K_RETURN))),
    Wreck: ("dragging",
            lambda w: w.menu("ivo", "Break"),
            lambda w: (w.tab_to("ivo"), w.keys(K.K_h), w.listed("Break"))),
    Shoot: ("aiming",
            lambda w: (w.choose("bow"), enemy(w)),
            lambda w: (w.tab_to("bow"), w.keys(K.K_TAB, K.K_RETURN))),
    Cast: ("aiming",
           lambda w: (w.choose("mag"), w.tile("cast"), enemy(w), enemy(w)),
           lambda w: (w.tab_to("mag"), w.keys(K.K_s, K.K_TAB, K.K_RETURN))),
    Use: ("aiming",
          lambda w: (w.choose("mag"), w.tile("use"), enemy(w), enemy(w)),
          lambda w: (w.tab_to("mag"), w.keys(K.K_t, K.K_TAB, K.K_RETURN))),
    TurnUndead: ("aiming",
                 lambda w: (w.choose("bo"), w.tile("turn"), w.button("confirm")),
                 lambda w: (w.tab_to("bo"), w.keys(K.K_y, K.K_RETURN))),
    Breathe: ("aiming",
              lambda w: (w.choose("dra"), w.tile("breathe"), enemy(w), enemy(w)),
              lambda w: (w.tab_to("dra"), w.keys(K.K_k, K.K_TAB, K.K_RETURN))),
    Gaze: ("aiming",
           lambda w: (w.choose("med"), w.tile("gaze"), enemy(w, "ork")),
           lambda w: (w.tab_to("med"), w.keys(K.K_i, K.K_TAB, K.K_RETURN))),
    Reload: ("aiming",
             lambda w: w.menu("gun", "Reload"),
             lambda w: (w.tab_to("gun"), w.pilot.key(K.K_l, K.KMOD_SHIFT))),
    Strike: ("fighting",
             lambda w: enemy(w, "foe"),
             lambda w: w.keys(K.K_RETURN)),
    Escape: ("fighting",
             lambda w: (w.tile("escape"), w.button("confirm")),
             lambda w: w.keys(K.K_x, K.K_RETURN)),
    Flee: ("fighting",
           lambda w: w.tile("flee"),
           lambda w: (w.keys(K.K_h), w.listed("Flee"))),
    Manoeuvre: ("fighting",
                lambda w: (w.tile("try:hook"), w.button("confirm")),
                lambda w: (w.keys(K.K_h), w.listed("Hook"), w.keys(K.K_RETURN))),
    Grapple: ("fighting",
              lambda w: (w.tile("try:grapple"), w.button("confirm")),
              lambda w: (w.keys(K.K_h), w.listed("Grapple"), w.keys(K.K_RETURN))),
    Stunt: ("fighting",
            lambda w: (w.tile("stunt"), w.row("Throw dirt"), w.button("confirm")),
            lambda w: (w.keys(K.K_h), w.listed("Stunt"), w.listed("Throw dirt"), w.keys(K.K_RETURN))),
}  # fmt: skip
"""Kind: the phase in which it is made, by the pointer, by the keys."""

ELSEWHERE = {
    "spring": "test_stealth_picker", "reveal": "test_stealth_picker", "avoid": "test_stealth_picker",
    "shut": "test_stealth_picker", "choose": "test_stealth_picker", "counterspell": "test_casting_picker",
    "tactic": "test_tactic_picker", "run": "test_tactic_picker", "write": "test_writing_picker",
    "parry": "test_trick_picker", "order": "test_hands", "done": "test_app_battle",
    "leave": "test_leaving_menu",
    "march": "test_bodies_picker", "assail": "test_bodies_picker", "volley": "test_bodies_picker",
    "umpire": "test_umpire_hands",
    "dice": "test_umpire_hands",
}  # fmt: skip
"""Verbs of which other modules of tests have the pickers in hand."""


def test_every_verb_is_made_here_or_elsewhere():
    load()
    here = {kind.verb for kind in BY}
    assert here | set(ELSEWHERE) == set(VERBS)
    assert not here & set(ELSEWHERE)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("how", ["pointer", "keys"])
def test_made_by(tmp_path: Path, phase: str, how: str):
    w = Watched(tmp_path / "all.yaml", phase)
    failed = {}
    for kind, (when, pointer, keys) in BY.items():
        if when != phase:
            continue
        w.fresh()
        try:
            (pointer if how == "pointer" else keys)(w)
        except (AssertionError, AttributeError, StopIteration) as no:
            failed[kind.verb] = repr(no)
            continue
        if not w.given or not isinstance(w.given[-1], kind):
            failed[kind.verb] = str([one.text() for one in w.given])
    assert not failed
