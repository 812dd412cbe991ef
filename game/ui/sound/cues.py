"""The sounds of figures: feet and hooves, missiles, blows, powers, doors and dice."""

from __future__ import annotations

import math

from game.core.course.secrecy import Unsealed
from game.core.events import InitiativeEven, InitiativeWon, RoundBegan, Surprised
from game.core.fight.declaring import SpellSpoiled
from game.core.fight.deeds import BreathUsed, Fumbled, Knocked, Parried, Saved, Shot, ShotSpoiled, Struck
from game.core.fight.harm import Healed, Slain, Surrendered
from game.core.fight.horses import HorseHurt, HorseSlain
from game.core.fight.magic import ImageBroken, Reshaped, SpellCast, Summoned
from game.core.fight.moves import Charged, Moved, Swept
from game.core.fight.nerve import Fled, MoraleChecked, Rallied, RefusalTried, Reined
from game.core.fight.riding import Dismounted, Mounted, Unhorsed
from game.core.fight.stealth import AmbushSprung, SurpriseRolled
from game.core.fight.tricks import Captured, Disarmed, Grappled, Gripped, ShieldHeld, ShieldLost, StuntTried, Tried
from game.core.fight.unseen import Spotted
from game.core.held.doors import Bashed
from game.core.held.engines import Bombarded, EngineShot, EngineStruck, engine_named
from game.core.held.firearms import Reloaded
from game.core.held.flasks import FlaskBroke
from game.core.held.gear import DeviceUsed
from game.core.held.things import Opened, Raised
from game.play.creatures.gazing import GazeUsed
from game.play.creatures.mending import Revived
from game.play.creatures.touching import Drained
from game.play.magic.casting import CounterSpelled
from game.play.magic.effects.lasting import Confused
from game.play.magic.turning import UndeadTurned
from game.play.melee.tricks.dueling import Dueled
from game.ui.board.clips.course.screens import STANDS, cloths_of
from game.ui.board.clips.cues import AIM, BREATH, LAND, SPELL, flies, flight, landing, run, thrown_from
from game.ui.board.clips.powers.looks import looks
from game.ui.board.screening.stage import Stage, inch
from game.ui.sound.hearing import EVERYWHERE, Cue, gait, heard, missed, sounds, struck

# ---- moves ---------------------------------------------------------------------------------------------------------

GAIT = 0.7
"""Seconds between two takes of feet."""


@heard(Moved)
def moved(event: Moved, stage: Stage, start: float) -> list[Cue]:
    """Feet, hooves or wings, as long as they move."""
    if len(event.path) < 2:
        return []
    name, loud = gait(stage.figure(event.figure)), 0.9 if event.charge else 0.5
    times = max(1, int(run(event) / GAIT + 0.5))
    return [Cue(start + GAIT * n, name, loud, stage.place(event.figure)) for n in range(times)]


sounds("horn-charge", 0.7, Charged)
sounds("swing", 0.7, Swept)
sounds("horn-charge", 0.8, AmbushSprung, Surprised, at=EVERYWHERE)
sounds("horn-flight", 0.7, Fled, Surrendered)
sounds("horn-rally", 0.7, Rallied)
sounds("hooves", 0.4, Mounted, Dismounted)

# ---- missiles ------------------------------------------------------------------------------------------------------

LOOSED = {"arrow": "bow", "bolt": "crossbow", "stone": "sling"}
GUNS = {"rifle": "rifle", "shotgun": "rifle", "pistol": "gun"}


@heard(Shot)
def shot(event: Shot, stage: Stage, start: float) -> list[Cue]:
    """A missile as it leaves and as it lands; flasks break."""
    kind, there = flies(event.weapon), stage.place(event.target)
    gun = next((sound for word, sound in GUNS.items() if word in event.weapon), "")
    lands = "boulder" if kind == "boulder" else struck(stage.figure(event.target)) if event.hit else missed(kind)
    leaves = Cue(start + AIM, gun or LOOSED.get(kind, "throw"), 0.8, stage.place(event.actor))
    return [leaves] if kind == "flask" else [leaves, Cue(landing(event, start, stage.state), lands, 0.9, there)]


sounds("fizzle", 0.5, ShotSpoiled, at="actor")
sounds("glass", 0.9, FlaskBroke)
sounds("reload", 0.7, Reloaded)

@heard(Bombarded, EngineShot)
def bombarded(event: Bombarded, stage: Stage, start: float) -> list[Cue]:
    """A stone is let go, and falls."""
    own = isinstance(event, EngineShot)
    here, there = inch(thrown_from(event, stage.state)) if own else stage.place(event.figure), inch(event.at)
    lands = start + AIM + flight("boulder", math.dist(here, there))
    return [Cue(start + AIM, "throw", 0.9, here), Cue(lands, "boulder", 1.0, there)]


@heard(EngineStruck)
def engine_struck(event: EngineStruck, stage: Stage, start: float) -> list[Cue]:
    """Wood that is hit."""
    engine = engine_named(stage.state, event.engine)
    return [Cue(start, "bash", 1.0, inch(engine.at) if engine is not None else None)]


# ---- melee ---------------------------------------------------------------------------------------------------------


@heard(Struck, Tried)
def blow(event: Struck | Tried, stage: Stage, start: float) -> list[Cue]:
    """A swing, and what it meets."""
    target = stage.figure(event.target)
    here, there, lands = stage.place(event.actor), stage.place(event.target), start + LAND
    found = [Cue(start, "swing", 0.5, here)]
    if event.hit:
        best = event.roll == 20
        found.append(Cue(lands, "critical" if best else struck(target), 1.0, there))
        if not best and event.weapon:
            found.append(Cue(lands, "clash", 0.35, there))
    elif any(parry.actor == event.target for parry in stage.all_of(Parried)):
        found.append(Cue(lands, "parry", 0.9, there))
    elif event.roll > 5 and event.weapon:
        found.append(Cue(lands, "shield" if target.shield else "clash", 0.7, there))
    return found


@heard(StuntTried)
def stunt(event: StuntTried, stage: Stage, start: float) -> list[Cue]:
    """Somebody leaps, and a die falls."""
    return [Cue(start, "throw", 0.7, stage.place(event.actor)), Cue(start, "dice", 0.5)]


@heard(Slain)
def slain(event: Slain, stage: Stage, start: float) -> list[Cue]:
    """A fall, the heavier for the large."""
    figure = stage.figure(event.figure)
    great = figure.profile.size in ("L", "H") and not figure.profile.mount
    return [Cue(start, "great-fall" if great else "fall", 1.0, stage.place(event.figure))]


sounds("fumble", 0.8, Fumbled, Disarmed)
sounds("shield", 0.9, ShieldHeld)
sounds("splinter", 0.9, ShieldLost)
sounds("wrestle", 0.8, Gripped, Grappled, Captured)
sounds("fall", 0.8, Knocked, Unhorsed)
sounds("neigh", 0.7, HorseSlain, Reined)
sounds("neigh", 0.5, HorseHurt)

# ---- powers --------------------------------------------------------------------------------------------------------

BREATHS = {"fire": "fire-breath", "cold": "cold-breath", "acid": "acid", "lightning": "lightning"}
AT_ONCE = ("fireball", "spell", "holy", "dark")
"""Sounds of spells that are those of their casting."""


@heard(SpellCast)
def cast(event: SpellCast, stage: Stage, start: float) -> list[Cue]:
    """The casting, and its effect where that sounds otherwise."""
    here, name = stage.place(event.figure), looks(event).sound
    if name in AT_ONCE:
        return [Cue(start, name, 0.9, here)]
    return [Cue(start, "spell", 0.5, here), Cue(start + SPELL, name, 0.9, here)]


@heard(DeviceUsed)
def used(event: DeviceUsed, stage: Stage, start: float) -> list[Cue]:
    """What a device works, or that its last charge is spent."""
    return [Cue(start, "fizzle" if event.empty else looks(event).sound, 0.8, stage.place(event.figure))]


@heard(BreathUsed)
def breath(event: BreathUsed, stage: Stage, start: float) -> list[Cue]:
    """A roar, and what pours out."""
    here = stage.place(event.figure)
    return [Cue(start, "roar", 0.5, here), Cue(start + BREATH * 0.1, BREATHS.get(event.kind, "gas-breath"), 1.0, here)]


sounds("dark", 0.7, GazeUsed, Drained)
sounds("fizzle", 0.9, CounterSpelled, after=0.3)
sounds("fizzle", 0.5, SpellSpoiled)
sounds("holy", 0.7, UndeadTurned, Healed)
sounds("duel", 0.8, Dueled, at="actor")
sounds("growth", 0.7, Raised, Summoned, Reshaped, Revived)
sounds("glass", 0.4, ImageBroken)

# ---- doors, and the dice of what is no attack ------------------------------------------------------------------------

sounds("door", 0.8, Opened, at=EVERYWHERE)
sounds("bash", 1.0, Bashed)
sounds("drum", 0.8, RoundBegan, at=EVERYWHERE)
sounds("dice", 0.6, InitiativeEven, InitiativeWon, MoraleChecked, RefusalTried, Saved, SurpriseRolled)
sounds("dice", 0.5, Spotted, Confused)


@heard(Unsealed)
def unveiled(event: Unsealed, stage: Stage, start: float) -> list[Cue]:
    """A drum as the cloths drop; nothing for secrets that no cloth hides."""
    return [Cue(start + STANDS, "drum", 0.7)] if cloths_of(event, stage) else []
