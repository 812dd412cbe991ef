"""What happens at moments of one's own: choices shown, where a hit landed, tests, limbs, rites disturbed."""

from __future__ import annotations

from game.catalogue.tables import load
from game.core.commands import Cast
from game.core.fight.deeds import Struck
from game.core.fight.tricks import Tried
from game.core.typed import read
from game.systems.exile.events import (
    CastingBegan,
    CastingDisturbed,
    CastingEnded,
    ChoiceLost,
    ChoiceShown,
    Countered,
    DefenceMet,
    MetAtSpeed,
)
from game.systems.exile.ledger import clockwork, now
from game.systems.exile.tellings import TACTICS
from game.systems.exile.words import Tactics
from game.systems.exile.wound_events import Dazed, FatigueSpent, Located, Maimed, Staggered, Tested
from game.ui.art.lens import ease
from game.ui.art.palette import CREAM
from game.ui.board.clips import SILENT, clip_of
from game.ui.board.clips.base import BREAKS, HOLDS, Cued, Group, Said, size_of
from game.ui.board.clips.beats import follows, said
from game.ui.board.clips.brushes.stamps import dust, medal, spark, words
from game.ui.board.clips.brushes.tumble import Die, cast
from game.ui.board.clips.cues import meets
from game.ui.board.clips.fight.blows import DODGED, GOLD, Guard
from game.ui.board.screening.stage import Canvas, Clip, Stage
from game.ui.kit.words.type import MINUS

SILENT |= {
    # the marker, the courses and the choices of those who act at moments of their own
    "RoundLaid", "MarkerMoved", "OwnRound", "CourseSet", "DefencesRaised", "DefencesEnded", "EventSpent",
    "EventsLost", "StruckInPassing", "ClashBegan", "Waited", "Embodied", "Engaged",
}  # fmt: skip
follows(
    Tested, Located, Maimed, FatigueSpent, Staggered, Dazed, DefenceMet, Countered, CastingDisturbed, CastingEnded
)
said(ChoiceShown, ChoiceLost)

MET = {"parry": "parried", "off_hand_parry": "parried", "block": "blocked", "dodge": DODGED, "desperate": "fended off"}
"""What becomes of a blow that a defence has met."""
TELL_THEMSELVES = ("attack", "wait")
"""Tactics that their own dice show."""
WORD = 0.95
"""Seconds for which a word under a base stays."""


class Word(Cued):
    """A word under a base, which holds nothing up."""

    def __init__(self, event: Located, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.here = event.figure, stage.place(event.figure)
        self.size = size_of(stage.figure(event.figure))
        where = event.where.replace("_", " ")
        self.text = f"critical: {where}" if event.critical else f"horse: {where}" if event.mount else where
        self.colour = GOLD if event.critical else CREAM
        # of several hits on one in a beat the last is told lowest
        mine = [one for one in stage.events if isinstance(one, Located) and one.figure == event.figure]
        self.row = next((n for n, one in enumerate(mine) if one is event), 0)
        self.duration = self.start + WORD

    @property
    def lead(self) -> float:
        """What follows follows at once."""
        return self.start

    def draw(self, canvas: Canvas, t: float) -> None:
        """The word."""
        t -= self.start
        if t >= 0:
            at = canvas.places.get(self.figure, self.here)
            strength = min(1.0, t / 0.1) * (1 - ease((t - WORD + 0.3) / 0.3))
            words(canvas, self.text, at, -self.size - 0.4 - 0.55 * min(3, self.row), strength, colour=self.colour)


class Testing(Group):
    """A difficulty test: its dice beside the figure, and whether it holds."""

    lasts, holds = 1.2, 0.2

    def __init__(self, event: Tested, stage: Stage) -> None:
        super().__init__(event, stage, (event.figure,))
        self.dice = [Die(8, face) for face in event.faces]
        self.success = event.success
        self.text = f"{event.what} {'holds' if event.success else 'fails'}"

    def draw(self, canvas: Canvas, t: float) -> None:
        """The dice and the word."""
        t -= self.start
        if t < 0:
            return
        for _, (x, y), size in self.seen(canvas):
            spot = (x - size - 0.5, y + 0.2)
            lain = cast(canvas, self.dice, spot, t, outcome="hit" if self.success else "miss", seed=self.seed,
                        more=0.7, tumble=0.28, stays=0.6)  # fmt: skip
            if lain:
                words(canvas, self.text, self.top(canvas), 0.0, self.strength(t),
                      colour=HOLDS if self.success else BREAKS, plate=True)  # fmt: skip


class Bashed(Said):
    """One reels from the weight of a blow; what comes of it follows."""

    holds = 0.25

    def __init__(self, event: Staggered, stage: Stage) -> None:
        super().__init__(event, stage, (event.figure,), "bashed", BREAKS)

    def under(self, canvas: Canvas, t: float) -> None:
        """Dust under its heels."""
        if not canvas.reduced:
            for _, at, size in self.seen(canvas):
                dust(canvas, at, (t - self.start) / 0.5, self.seed, size + 0.2, 10)


class Meeting(Said):
    """Two crash into each other."""

    holds = 0.4

    def __init__(self, event: MetAtSpeed, stage: Stage) -> None:
        super().__init__(event, stage, event.figures, f"they meet at {event.speed} feet a second", CREAM)

    def draw(self, canvas: Canvas, t: float) -> None:
        """The word, and a spark between them."""
        super().draw(canvas, t)
        seen = self.seen(canvas)
        if len(seen) > 1 and not canvas.reduced:
            (_, a, _), (_, b, _) = seen[:2]
            spark(canvas, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (t - self.start) / 0.4, self.seed, 0.8)


class Reeling(Group):
    """One is dazed: its badge springs up."""

    lasts, holds = 0.9, 0.15

    def __init__(self, event: Dazed, stage: Stage) -> None:
        super().__init__(event, stage, (event.figure,))

    def draw(self, canvas: Canvas, t: float) -> None:
        """The badge."""
        for _, at, size in self.seen(canvas):
            medal(canvas, "stunned", at, size, t - self.start, self.lasts)


@meets(DefenceMet)
def met(event: DefenceMet, blow: Struck | Tried, stage: Stage) -> str | None:
    """How the defence of one struck at met this blow."""
    if (event.figure, event.against) != (blow.target, blow.actor):
        return None
    held = clockwork(stage.state).defences.get(event.figure)
    return MET.get(held.what, "") if held is not None else ""


@clip_of(ChoiceShown)
def shown(event: ChoiceShown, stage: Stage) -> Clip | None:
    """What one does that no die of its own shows."""
    command = read(event.text)
    if not isinstance(command, Tactics):
        return None
    what = command.choices[0].what
    if what in TELL_THEMSELVES:
        return None
    return Said(event, stage, (event.figure,), TACTICS.get(what, what.replace("_", " ")), CREAM)


@clip_of(ChoiceLost)
def in_vain(event: ChoiceLost, stage: Stage) -> Clip:
    """What could not be done when its moment came."""
    return Said(event, stage, (event.figure,), "in vain", BREAKS)


@clip_of(Countered)
def countered(event: Countered, stage: Stage) -> Clip:
    """A defender strikes back."""
    return Said(event, stage, (event.figure,), "counter!", HOLDS)


@clip_of(Maimed)
def maimed(event: Maimed, stage: Stage) -> Clip | None:
    """A limb is useless, a wound bleeds or is bound."""
    if event.useless:
        return Said(event, stage, (event.figure,), f"{event.limb.replace('_', ' ')} useless", BREAKS)
    if event.bleeding is None:
        return None
    text, colour = ("bleeds", BREAKS) if event.bleeding >= 0 else ("bound", HOLDS)
    return Said(event, stage, (event.figure,), text, colour)


@clip_of(FatigueSpent)
def spared(event: FatigueSpent, stage: Stage) -> Clip:
    """What one gives to be spared, or for a spell."""
    text = "the helm takes it" if event.helm else f"{MINUS}{event.fatigue} fatigue"
    return Said(event, stage, (event.figure,), text, HOLDS)


@clip_of(Dazed)
def dazed(event: Dazed, stage: Stage) -> Clip | None:
    """Who is dazed; who comes to has its badge no more."""
    later = event.until[0] / event.until[1] > float(now(stage.state))
    return Reeling(event, stage) if later else None


@clip_of(CastingBegan)
def rites(event: CastingBegan, stage: Stage) -> Clip:
    """The rites of a spell, which take their time."""
    command = read(event.casting.text)
    name = load().name(command.spell) if isinstance(command, Cast) else "a spell"
    return Said(event, stage, (event.figure,), f"{name} ...", HOLDS)


@clip_of(CastingDisturbed)
def disturbed(event: CastingDisturbed, stage: Stage) -> Clip:
    """A caster who is attacked."""
    return Said(event, stage, (event.figure,), "disturbed", BREAKS)


@clip_of(CastingEnded)
def given_up(event: CastingEnded, stage: Stage) -> Clip | None:
    """A casting that comes to nothing; one that is done is shown by its spell."""
    return Said(event, stage, (event.figure,), "breaks off the spell", BREAKS) if event.why else None


clip_of(DefenceMet)(Guard)
clip_of(Located)(Word)
clip_of(Tested)(Testing)
clip_of(Staggered)(Bashed)
clip_of(MetAtSpeed)(Meeting)
