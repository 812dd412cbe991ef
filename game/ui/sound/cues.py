"""What is heard of figures: feet and hooves, missiles, blows, powers, doors and dice."""

from __future__ import annotations

from typing import Any

from game.core.events import InitiativeEven, InitiativeWon, RoundBegan, Surprised
from game.core.fight.deeds import BreathUsed, Fumbled, Knocked, Parried, Saved, Shot, ShotSpoiled, Struck
from game.core.fight.harm import Healed, Slain, Surrendered
from game.core.fight.horses import HorseSlain
from game.core.fight.magic import ImageBroken, Reshaped, SpellCast, Summoned
from game.core.fight.moves import Charged, Moved
from game.core.fight.nerve import Fled, MoraleChecked, Rallied, RefusalTried, Reined
from game.core.fight.riding import Unhorsed
from game.core.fight.stealth import AmbushSprung, SurpriseRolled
from game.core.fight.tricks import Captured, Disarmed, Grappled, Gripped, ShieldHeld, ShieldLost, StuntTried, Tried
from game.core.held.doors import Bashed
from game.core.held.flasks import FlaskBroke
from game.core.held.gear import DeviceUsed
from game.core.held.things import Opened, Raised
from game.play.creatures.gazing import GazeUsed
from game.play.magic.casting import CounterSpelled
from game.play.magic.turning import UndeadTurned
from game.play.melee.dueling import Dueled
from game.ui.board.clips.cues import AIM, BREATH, LAND, SPELL, flies, landing, run
from game.ui.board.screening.stage import Stage
from game.ui.sound.hearing import Cue, gait, heard, middle, missed, struck, where

# ---- moves ---------------------------------------------------------------------------------------------------------

GAIT = 0.7
"""Seconds between two takes of feet."""


@heard(Moved)
def _moved(event: Moved, stage: Stage, start: float) -> list[Cue]:
    if len(event.path) < 2:
        return []
    name, loud = gait(stage.figure(event.figure)), 0.9 if event.charge else 0.5
    times = max(1, int(run(event) / GAIT + 0.5))
    return [Cue(start + GAIT * n, name, loud, stage.place(event.figure)) for n in range(times)]


@heard(Charged)
def _charged(event: Charged, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "horn-charge", 0.7, stage.place(event.figures[0]))]


@heard(Fled, Surrendered)
def _fled(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "horn-flight", 0.7, middle(event, stage))]


@heard(Rallied)
def _rallied(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "horn-rally", 0.7, middle(event, stage))]


@heard(AmbushSprung, Surprised)
def _sprung(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "horn-charge", 0.8)]


# ---- missiles ------------------------------------------------------------------------------------------------------

LOOSED = {"arrow": "bow", "bolt": "crossbow", "stone": "sling"}


@heard(Shot)
def _shot(event: Shot, stage: Stage, start: float) -> list[Cue]:
    kind, there = flies(event.weapon), stage.place(event.target)
    leaves = next((gun for gun in ("rifle", "shotgun", "pistol") if gun in event.weapon), "")
    name = {"rifle": "rifle", "shotgun": "rifle", "pistol": "gun"}.get(leaves) or LOOSED.get(kind, "throw")
    lands = "boulder" if kind == "boulder" else struck(stage.figure(event.target)) if event.hit else missed(kind)
    found = [Cue(start + AIM, name, 0.8, stage.place(event.actor))]
    if kind != "flask":
        found.append(Cue(landing(event, start, stage.state), lands, 0.9, there))
    return found


@heard(ShotSpoiled)
def _spoiled(event: ShotSpoiled, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "fizzle", 0.5, stage.place(event.actor))]


@heard(FlaskBroke)
def _broke(event: FlaskBroke, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "glass", 0.9, where(event, stage))]


# ---- melee ---------------------------------------------------------------------------------------------------------


@heard(Struck, Tried)
def _struck(event: Struck | Tried, stage: Stage, start: float) -> list[Cue]:
    target = stage.figure(event.target)
    here, there = stage.place(event.actor), stage.place(event.target)
    found = [Cue(start, "swing", 0.5, here)]
    if event.hit:
        best = event.roll == 20
        found.append(Cue(start + LAND, "critical" if best else struck(target), 1.0, there))
        if not best and event.weapon:
            found.append(Cue(start + LAND, "clash", 0.35, there))
    elif any(isinstance(one, Parried) and one.actor == event.target for one in stage.events):
        found.append(Cue(start + LAND, "parry", 0.9, there))
    elif event.roll > 5 and event.weapon:
        found.append(Cue(start + LAND, "shield" if target.shield else "clash", 0.7, there))
    return found


@heard(Fumbled, Disarmed)
def _fumbled(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "fumble", 0.8, middle(event, stage))]


@heard(ShieldHeld)
def _held(event: ShieldHeld, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "shield", 0.9, stage.place(event.target))]


@heard(ShieldLost)
def _split(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "splinter", 0.9, middle(event, stage))]


@heard(Gripped, Grappled, Captured)
def _wrestled(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "wrestle", 0.8, middle(event, stage))]


@heard(StuntTried)
def _stunt(event: StuntTried, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "throw", 0.7, stage.place(event.actor)), Cue(start, "dice", 0.5)]


@heard(Knocked, Unhorsed)
def _fell(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "fall", 0.8, middle(event, stage))]


@heard(Slain)
def _slain(event: Slain, stage: Stage, start: float) -> list[Cue]:
    figure = stage.figure(event.figure)
    great = figure.profile.size in ("L", "H") and not figure.profile.mount
    return [Cue(start, "great-fall" if great else "fall", 1.0, stage.place(event.figure))]


@heard(HorseSlain, Reined)
def _horse(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "neigh", 0.7, middle(event, stage))]


# ---- powers --------------------------------------------------------------------------------------------------------

BREATHS = {"fire": "fire-breath", "cold": "cold-breath", "acid": "acid", "lightning": "lightning"}
SPELLS = {
    "fire_ball": "fireball", "wall_of_fire": "fire-breath", "lightning_bolt": "lightning", "ice_storm": "cold-breath",
    "wall_of_ice": "cold-breath", "cloudkill": "gas-breath", "insect_plague": "gas-breath",
}  # fmt: skip
DARK = ("fear", "death_spell", "hold", "charm", "confusion", "sleep", "disintegrate", "animate_dead", "finger_of_death")
HOLY = ("cure", "bless", "prot_evil", "remove_fear", "dispel_evil", "light", "resist", "raise")
GROWING = ("wall_of_stone", "web", "sticks_to_snakes", "conjure", "passwall", "hallucinatory", "rock_mud")


def spell_sound(spell: str) -> str:
    """What a spell sounds like where it works."""
    if spell in SPELLS:
        return SPELLS[spell]
    for name, words in (("dark", DARK), ("holy", HOLY), ("growth", GROWING)):
        if any(word in spell for word in words):
            return name
    return "spell"


@heard(SpellCast)
def _cast(event: SpellCast, stage: Stage, start: float) -> list[Cue]:
    here = stage.place(event.figure)
    name = spell_sound(event.spell)
    if name in ("fireball", "spell", "holy", "dark"):
        return [Cue(start, name, 0.9, here)]
    return [Cue(start, "spell", 0.5, here), Cue(start + SPELL, name, 0.9, here)]


@heard(DeviceUsed)
def _used(event: DeviceUsed, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "fizzle" if event.empty else spell_sound(event.spell), 0.8, stage.place(event.figure))]


@heard(BreathUsed)
def _breath(event: BreathUsed, stage: Stage, start: float) -> list[Cue]:
    here = stage.place(event.figure)
    return [Cue(start, "roar", 0.5, here), Cue(start + BREATH * 0.1, BREATHS.get(event.kind, "gas-breath"), 1.0, here)]


@heard(GazeUsed)
def _gaze(event: GazeUsed, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "dark", 0.7, middle(event, stage))]


@heard(CounterSpelled)
def _countered(event: CounterSpelled, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start + 0.3, "fizzle", 0.9, middle(event, stage))]


@heard(UndeadTurned, Healed)
def _holy(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "holy", 0.7, middle(event, stage))]


@heard(Dueled)
def _dueled(event: Dueled, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "duel", 0.8, stage.place(event.actor))]


@heard(Raised, Summoned, Reshaped)
def _grew(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "growth", 0.7, middle(event, stage))]


@heard(ImageBroken)
def _image(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "glass", 0.4, middle(event, stage))]


# ---- doors, and the dice of what is no attack ------------------------------------------------------------------------


@heard(Opened)
def _opened(event: Opened, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "door", 0.8)]


@heard(Bashed)
def _bashed(event: Bashed, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "bash", 1.0, stage.place(event.figure))]


@heard(RoundBegan)
def _round(event: RoundBegan, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "drum", 0.8)]


@heard(InitiativeEven, InitiativeWon, MoraleChecked, RefusalTried, Saved, SurpriseRolled)
def _dice(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "dice", 0.6, middle(event, stage))]
