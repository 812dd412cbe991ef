"""Out of the air: who is held up no more comes down as a step ends, and what his fall does to whom [SP-R304]."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.fight.deeds import Saved
from game.core.fight.harm import Beset
from game.core.fight.moves import Fell
from game.core.fight.riding import Unhorsed
from game.core.figures import Condition, Figure
from game.core.grain import GRAIN, Point, ahead
from game.play.course.ending import look_at_locks
from game.play.ledger import fight
from game.play.morale.losses import close, hurt
from game.play.referee import Referee
from game.rules.moving.movement import standing_on
from game.rules.moving.wings import drops, roofed, stays_up
from game.rules.saves import save_tally
from game.rules.witness import save_witness

A_DIE = 2 * GRAIN
"""Out of so much height a fall does a die of damage."""
FEATHER = "ring_of_feather_falling"
"""The device by which no fall does harm."""


def come_down(ref: Referee) -> None:
    """Have all come down whom neither wings nor a mount nor a spell holds up any more, in order of ids [SP-R304]."""
    falling = [figure for figure in ref.state.figures.values() if figure.altitude and not stays_up(figure)]
    if not falling:
        return
    thrown = {event.figure for event in ref.events if type(event) is Unhorsed}
    struck: list[str] = []
    bodies = ref.battle.book.bodies.ordered  # nobody flies among bodies of troops but as he moves
    for figure in sorted(falling, key=lambda figure: figure.id):
        hard = drops(figure) or (figure.id in thrown and figure.standing and not figure.has("flying"))
        if hard and not bodies and not (figure.standing and FEATHER in figure.carries):
            struck += _drop(ref, figure)
        else:
            ref.record(_fell(ref, figure, softly=True))
    if ref.state.outcome is None:
        if struck:
            close(ref, struck, {})
        phase = fight(ref.state).phase
        if not bodies and not any(phase in entry.step.locks for entry in ref.state.agenda):
            look_at_locks(ref, phase="")  # whoever came down in a zone is in contact


def _fell(ref: Referee, figure: Figure, *, softly: bool) -> Fell:
    place = _nearest(ref, figure)
    return Fell(figure=figure.id, at=place, height=figure.altitude, softly=softly, rules=("SP-R304",))


def _nearest(ref: Referee, figure: Figure) -> Point:
    """The place nearest to the one under a figure where it may lie: on sound ground, on nobody, and under no roof."""
    at, there = ref.at, replace(figure, altitude=0)
    base, table = figure.profile.base, at.state.table
    for far in range(0, max(table.width, table.height), GRAIN // 2):
        for course in range(0, 360, 30) if far else (0,):
            place = x, y = ahead(figure.at, course, far)
            if at.ground.unfit(base, place, figure.facing) is not None or roofed(at, place):
                continue
            if standing_on(at, replace(there, x=x, y=y)) is None:
                return place
    return figure.at


def _drop(ref: Referee, figure: Figure) -> list[str]:
    """Have one drop: a die for each two inches to him, half of it to whomever he falls on who does not leap clear.

    The ids of those hurt come back [SP-R304]."""
    beneath = ref.at.field.lay.bodies.about(replace(figure, altitude=0))
    ref.record(_fell(ref, figure, softly=False))
    lives = figure.standing and ref.state.outcome is None
    if ref.state.outcome is not None or not (lives or beneath):
        return []
    dice = f"{max(1, figure.altitude // A_DIE)}d6"
    amount = ref.total(dice, "fall", figure.id, "", f"the fall of {figure.name}")
    struck = []
    if lives:
        hurt(ref, figure.id, amount, "the fall", "SP-R304")
        ref.record(Beset(figures=(figure.id,), condition=Condition("prone"), rules=("SP-R304",)))
        struck.append(figure.id)
    for other in sorted(beneath, key=lambda other: other.id):
        if not _leaps_clear(ref, other, figure):
            hurt(ref, other.id, amount // 2, figure.name, "SP-R304")
            struck.append(other.id)
    return struck


def _leaps_clear(ref: Referee, other: Figure, figure: Figure) -> bool:
    """Whether one on whom another falls saves, and is not hurt."""
    use = ref.at.catalogue.save_uses["leap_clear"]
    tally = save_tally(ref.at, other, use)
    why = f"{other.name} leaps clear of {figure.name}, who falls on him"
    (roll,) = ref.throw("1d20", "save", other.id, figure.id, why)
    success = tally.passes(roll)
    ref.record(
        Saved(
            figure=other.id,
            against="fall",
            roll=roll,
            tally=tally,
            success=success,
            witness=save_witness(other, use),
            rules=("SP-R304",),
        )
    )
    return success
