"""Whose moment it is in the phases of fire: what falls in which, and the Dexterity bands [CM-1.2, CM-2.6 to CM-2.8]."""

from __future__ import annotations

from game.core.course.orders import BREATHE, CAST, GAZE, LOOSE, SHOOT, TURN, USE, Deed, Task
from game.core.figures import Figure
from game.core.tally import Refusal
from game.rules.missiles.engines import engine_at
from game.rules.missiles.shooting import may_aim, missile, shoots_into_melee
from game.rules.situation import Situation
from game.systems.chainmail.ledger import rounds
from game.systems.chainmail.names import (
    ARTILLERY,
    BAND_TITLES,
    BANDS,
    FIRST_HALF,
    MISSILES,
    ORDERS,
    SPELLS,
    TITLES,
    USUAL,
)
from game.systems.chainmail.writing.declaring import begun_spells

OF_SPELLS = ("spell", "turning", "device")
"""What goes off in the phase of spells [CM-2.8, CM-R20]."""

LIKENED = ("gaze", "turning", "device")
"""What has its phase by a reading, as the likeness of a shot or a spell [CM-R20]."""

DEEDS: dict[str, Deed] = {
    "breath": BREATHE, "gaze": GAZE, "spell": CAST, "turning": TURN, "device": USE, "engine": LOOSE
}  # fmt: skip
"""As what each thing is written; all else is a shot."""

WORDS: dict[Deed, str] = {
    SHOOT: "shoots", CAST: "casts", BREATHE: "breathes", GAZE: "gazes", TURN: "turns the undead", USE: "uses a device",
    LOOSE: "looses an engine",
}  # fmt: skip

PHASE_RULES = {ARTILLERY: "CM-2.6", MISSILES: "CM-2.7", SPELLS: "CM-2.8"}


def band_of(at: Situation, figure: Figure) -> int:
    """Return number of a figure's Dexterity band, the quickest 0; 9 to 12 where none is stated [CM-1.2, CM-1.2.1]."""
    dexterity = figure.profile.facts.ability("dexterity") or USUAL
    return next(number for number, least in enumerate(BANDS) if dexterity >= least or number == len(BANDS) - 1)


def part_of(what: str) -> str:
    """Say in which phase something falls: engines, breath and boulders with the artillery, gazes with the missiles.

    [CM-2.6, CM-2.6.1, CM-2.7, CM-2.8, CM-R20]"""
    if what in ("breath", "engine") or "boulder" in what:
        return ARTILLERY
    return SPELLS if what in OF_SPELLS else MISSILES


def has_moment(at: Situation, figure: Figure, part: str, band: int | None) -> bool:
    """Tell whether a figure is of a phase's band, and with the artillery whether it has anything that is of it."""
    if band is not None and band_of(at, figure) != band:
        return False
    if part != ARTILLERY or figure.profile.breaths or any("boulder" in item for item in figure.carries):
        return True
    return bool(at.state.engines) and engine_at(at, figure) is not None


def untimely(at: Situation, figure: Figure, what: str) -> Refusal | None:
    """Say why it is not the moment for what a figure would do, or None.

    Outside the phases of fire nothing is: fire on the move has a time of its own. Whoever was hurt since the round
    began casts nothing; whoever has fought does nothing here, nor whoever has written that he does something else.

    [CM-1.2, CM-1.2.2, CM-1.2.3, CM-2.6, CM-2.7, CM-2.8, CM-2.9, CM-3.7, CM-R1, CM-R2, CM-R12, CM-R22, CM-R23,
    CM-R29]"""
    ledger, part = rounds(at.state), part_of(what)
    if ledger.phase not in (ARTILLERY, MISSILES, SPELLS):
        return None
    if part != ledger.phase:
        rule = "CM-R20" if what in LIKENED else PHASE_RULES[part]
        return Refusal(f"{figure.name}'s moment is the phase of {TITLES[part].lower()}", rule, {"phase": ledger.phase})
    if figure.id in ledger.acted:
        return Refusal(f"{figure.name} has had its shot, breath or spell of this round", "CM-1.2.3")
    if figure.blows and at.reading("CM-R29") == "spent":
        return Refusal(f"{figure.name} has fought this round", "CM-R29", {"blows": figure.blows})
    if what == "spell" and figure.injured:
        return Refusal(f"{figure.name} was hurt while it was casting: the spell is spoiled", "CM-2.9")
    no = _unwritten(at, figure, DEEDS.get(what, SHOOT)) if ledger.together else None
    if no is not None:
        return no
    if ledger.band is not None and band_of(at, figure) != ledger.band:
        own = band_of(at, figure)
        when = "is over" if own < ledger.band else "is yet to come"
        reason = f"{figure.name} is of {BAND_TITLES[own]}, whose moment {when}"
        return Refusal(reason, "CM-1.2", {"band": BAND_TITLES[own]})
    return None


# ---- what is named or written as the round begins ------------------------------------------------------------------


def written_for(at: Situation, name: str) -> Task | None:
    """Return what a figure does in the phases of fire, as it was written or named, or None."""
    return next((task for task in rounds(at.state).meant if task.figure == name), None)


def spell_named(at: Situation, figure: Figure) -> tuple[str, str] | None:
    """Return the spell a figure has begun to cast: ("", "") for none, None while it may still name one.

    [CM-2.9, CM-3.1, CM-R22]"""
    task = written_for(at, figure.id)
    if task is not None and task.deed == CAST:
        return task.what, task.by
    return None if rounds(at.state).phase in ("", ORDERS) else ("", "")


def given_up(at: Situation, figure: Figure) -> str:
    """Return the spell that a figure has begun and gives up by going anywhere, "" for none [CM-2.9]."""
    return begun_spells(at.state).get(figure.id, ("", ""))[0]


def _unwritten(at: Situation, figure: Figure, deed: Deed) -> Refusal | None:
    """Say that a figure's order has nothing of a deed, or None: all that it does was written [CM-3.1, CM-R23]."""
    task = written_for(at, figure.id)
    if (task is not None and task.deed == deed) or (deed != CAST and at.reading("CM-R23") == "chosen"):
        return None
    has = f"has it that he {WORDS[task.deed]}" if task is not None else "has no deed in it"
    return Refusal(f"{figure.name}'s order {has}, and not that he {WORDS[deed]}", "CM-R23", {"order": deed})


def aim_refused(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """Say why a figure may not shoot at a target in the phases of fire, or None: as long as it can, at whom is written.

    At the half nobody shoots at one who has come into contact with others [CM-3.1, CM-3.3, CM-R23, CM-R35, CM-R36]."""
    ledger = rounds(at.state)
    if ledger.phase == FIRST_HALF and not shoots_into_melee(figure):
        other = next((holder for holder in at.field.holders(target) if holder != figure.id), "")
        if other:
            reason = f"{target.name} has come into contact with {at.figure(other).name}: nobody shoots into a melee"
            return Refusal(reason, "CM-R36", {"contact": other})
    if not ledger.together or ledger.phase not in (ARTILLERY, MISSILES):
        return None
    task = written_for(at, figure.id)
    if task is None or task.target in ("", target.id) or task.deed != SHOOT:
        return None
    named = at.state.figures.get(task.target)
    weapon = missile(at, figure, task.weapon)
    if named is None or weapon is None:
        return None
    if at.reading("CM-R35") == "lost" or may_aim(at, figure, named, weapon) is None:
        return Refusal(f"{figure.name} was ordered to shoot at {named.name}", "CM-R35", {"target": named.id})
    return None
