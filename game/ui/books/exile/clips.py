"""Events of figures' own: choices shown, where a hit landed, tests, limbs, rites disturbed."""

from __future__ import annotations

from game.catalogue.tables import load
from game.core.commands import Cast
from game.core.fight.deeds import Struck
from game.core.fight.tricks import Tried
from game.core.text.typed import read
from game.systems.exile.events import (
    ChoiceLost,
    ChoiceShown,
    ClashBegan,
    Countered,
    CourseSet,
    DefenceMet,
    DefencesEnded,
    DefencesRaised,
    Embodied,
    Engaged,
    EventsLost,
    EventSpent,
    FlightSet,
    MarkerMoved,
    MetAtSpeed,
    OwnRound,
    RoundLaid,
    StruckInPassing,
    TimeRanOut,
    Waited,
)
from game.systems.exile.fighting.casting_events import CastingBegan, CastingDisturbed, CastingEnded
from game.systems.exile.ledger import clockwork, now
from game.systems.exile.scores.wound_events import Dazed, FatigueSpent, Located, Maimed, Staggered, Tested
from game.systems.exile.tellings import TACTICS
from game.systems.exile.words import Tactics, limb_name
from game.ui.art.palette import CREAM
from game.ui.board.clips import clip_of, unshown
from game.ui.board.clips.beats import follows, read_together
from game.ui.board.clips.brushes.stamps import spark
from game.ui.board.clips.brushes.tumble import Die, Roll
from game.ui.board.clips.cues import meets
from game.ui.board.clips.fight.attacks import GOLD
from game.ui.board.clips.fight.blows import DODGED, guard
from game.ui.board.clips.tracks.effects import badges, dust_under, lain, lively
from game.ui.board.clips.tracks.spoken import BREAKS, HOLDS, Style, die, held, over, word, worded, words_over
from game.ui.board.clips.tracks.track import Track, Tracks, shows
from game.ui.board.clips.tracks.whom import Point, between, crowd_of, who_is
from game.ui.board.screening.stage import Canvas, Clip, Stage
from game.ui.kit.words.type import MINUS

unshown(
    # the marker, the courses and the choices of those who act at moments of their own
    RoundLaid, MarkerMoved, TimeRanOut, OwnRound, CourseSet, FlightSet, DefencesRaised, DefencesEnded, EventSpent,
    EventsLost, StruckInPassing, ClashBegan, Waited, Embodied, Engaged,
)  # fmt: skip
follows(
    Tested, Located, Maimed, FatigueSpent, Staggered, Dazed, DefenceMet, Countered, CastingDisturbed, CastingEnded
)
read_together(ChoiceShown, ChoiceLost)

MET = {"parry": "parried", "off_hand_parry": "parried", "block": "blocked", "dodge": DODGED, "desperate": "fended off"}
"""What becomes of a blow that a defence has met."""
TELL_THEMSELVES = ("attack", "wait")
"""Tactics that their own dice show."""
WORD = 0.95
"""Seconds for which a word under a base stays."""


@meets(DefenceMet)
def met(event: DefenceMet, blow: Struck | Tried, stage: Stage) -> str | None:
    """How the target's defence met this blow."""
    if (event.figure, event.against) != (blow.target, blow.actor):
        return None
    defence = clockwork(stage.state).defences.get(event.figure)
    return MET.get(defence.what, "") if defence is not None else ""


@clip_of(Located)
def located(event: Located, stage: Stage) -> Clip:
    """A word under a base, which delays nothing; of several hits on one in a beat the last is lowest."""
    where = limb_name(event.where)
    text = f"critical: {where}" if event.critical else f"horse: {where}" if event.mount else where
    mine = [hit for hit in stage.all_of(Located) if hit.figure == event.figure]
    row = next((n for n, hit in enumerate(mine) if hit is event), 0)
    told = word(who_is(stage, event.figure), text, shows(0.1, WORD - 0.3, 0.3), GOLD if event.critical else CREAM,
                apart=0.4 + 0.55 * min(3, row))  # fmt: skip
    return Tracks(event, stage, 0.0, WORD, told)


@clip_of(Tested)
def tested(event: Tested, stage: Stage) -> Clip:
    """A difficulty test: its dice beside the figure, and whether it holds."""
    crowd = crowd_of(event, stage, (event.figure,))
    told, colour = ("holds", HOLDS) if event.success else ("fails", BREAKS)

    def beside(canvas: Canvas) -> Point | None:
        return next(((x - who.size - 0.5, y + 0.2) for who, (x, y) in crowd.seen(canvas)), None)

    dice = [Die(8, face) for face in event.faces]
    return Tracks(
        event, stage, 0.2, 1.2,
        die(beside, dice, event.success, crowd.seed, Roll(tumble=0.28, stays=0.6, more=0.7)),
        lain(over(crowd, f"{event.what} {told}", held(1.2), colour, Style(0)), 0.28),
        about=crowd.names,
    )  # fmt: skip


@clip_of(Staggered)
def bashed(event: Staggered, stage: Stage) -> Clip:
    """One reels from the weight of a blow, with dust under its heels; what comes of it follows."""
    heels = dust_under(crowd_of(event, stage, (event.figure,)), 0.2, 10)
    return words_over(event, stage, "bashed", BREAKS, heels, lead=0.25)


@clip_of(MetAtSpeed)
def meeting(event: MetAtSpeed, stage: Stage) -> Clip:
    """Two crash into each other: the word, and a spark between them."""
    crowd = crowd_of(event, stage, event.figures)

    def crash(canvas: Canvas, t: float) -> None:
        places = [at for _, at in crowd.seen(canvas)]
        if len(places) > 1:
            spark(canvas, between(places[0], places[1], 0.5), t / 0.4, crowd.seed, 0.8)

    text = f"they meet at {event.speed} feet a second"
    return words_over(event, stage, text, CREAM, Track(draw=lively(crash)), lead=0.4)


@clip_of(Dazed)
def dazed(event: Dazed, stage: Stage) -> Clip | None:
    """A figure is dazed: its badge springs up; the badge is gone once it comes to."""
    if event.until[0] / event.until[1] <= float(now(stage.state)):
        return None
    crowd = crowd_of(event, stage, (event.figure,))
    return Tracks(event, stage, 0.15, 0.9, badges(crowd, "stunned", 0.9), about=crowd.names)


@clip_of(ChoiceShown)
def shown(event: ChoiceShown, stage: Stage) -> Clip | None:
    """A deed of a figure that has no die of its own."""
    command = read(event.text)
    if not isinstance(command, Tactics) or command.choices[0].what in TELL_THEMSELVES:
        return None
    what = command.choices[0].what
    return words_over(event, stage, TACTICS.get(what, what.replace("_", " ")))


@clip_of(Maimed)
def maimed(event: Maimed, stage: Stage) -> Clip | None:
    """A limb is useless, a wound bleeds or is bound."""
    if event.useless:
        return words_over(event, stage, f"{limb_name(event.limb)} useless", BREAKS)
    if event.bleeding is None:
        return None
    return words_over(event, stage, *(("bleeds", BREAKS) if event.bleeding >= 0 else ("bound", HOLDS)))


@clip_of(FatigueSpent)
def spared(event: FatigueSpent, stage: Stage) -> Clip:
    """What a figure gives to be spared, or for a spell."""
    return words_over(event, stage, "the helm takes it" if event.helm else f"{MINUS}{event.fatigue} fatigue", HOLDS)


@clip_of(CastingBegan)
def rites(event: CastingBegan, stage: Stage) -> Clip:
    """The rites of a spell."""
    command = read(event.casting.text)
    name = load().name(command.spell) if isinstance(command, Cast) else "a spell"
    return words_over(event, stage, f"{name} ...", HOLDS)


@clip_of(CastingEnded)
def given_up(event: CastingEnded, stage: Stage) -> Clip | None:
    """A casting that fails; one that succeeds is shown by its spell."""
    return words_over(event, stage, "breaks off the spell", BREAKS) if event.why else None


clip_of(ChoiceLost)(worded("in vain", BREAKS))
clip_of(Countered)(worded("counter!", HOLDS))
clip_of(CastingDisturbed)(worded("disturbed", BREAKS))
clip_of(DefenceMet)(guard)
