"""Acting by segments: each figure's dice, intentions and acts; and who warns whom."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from game.core.commands import Breathe, Cast, Charge, Command, Gaze, Move, Shoot, TurnUndead
from game.core.figures import Figure
from game.core.grain import Point
from game.core.held.engines import Bombard
from game.core.held.handling import Use
from game.core.ids import FigureId, SubjectId
from game.core.ledger import Ledger
from game.core.state import State, with_figure
from game.core.text.typed import spoken

STATED, BEGUN, DONE, LOST = "stated", "begun", "done", "lost"
Order = Move | Charge | Shoot | Cast | Use | Breathe | Gaze | TurnUndead | Bombard
"""What may be stated as the round begins, and is done in its segments."""


MOVE, POP, BLOW, MISSILE, PARRY, WRESTLE, POWER, SPELL, DEVICE, OTHER = (
    "move", "pop", "blow", "missile", "parry", "wrestle", "power", "spell", "device", "other"
)  # fmt: skip


class Act(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that a figure does in a round."""

    kind: str
    what: str = ""
    """Weapon, missile, spell or device."""
    attack: bool = False
    """Of a spell or a device: whether it is a potential attack [TA-3.2]."""
    transport: bool = False
    """Of a spell: teleport and its like [TA-3.1]."""
    steady: bool = False
    """Of a device: whether it carries its user, or holds him up [TA-5.5]."""
    length: int = 0
    """Of a move, in grains."""
    cut: bool = False
    """Of a move: whether its walker was hurt or enspelled in the midst of it [TA-6.4]."""
    charge: bool = False
    defends: bool = False
    """Of a blow: whether it answers an attack brought to the figure [TA-9.1]."""
    staff: bool = False
    """Of a blow: whether it is with a staff that strikes by its power [TA-3.1]."""


Acts = tuple[Act, ...]


class Intent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An act stated or done: how far it has got, and when."""

    act: Act
    order: Order | None = None
    """What was stated; None of what was not (a blow, a parry)."""
    state: str = STATED
    carried: bool = False
    """Whether it goes on from the round before, or is the second half of something: it is no action of this round."""
    earliest: int = 1
    """The first segment in which it may begin, put off by a change of mind or a warning."""
    takes: int = 1
    """How many segments it takes from its beginning, as things stood when it was stated."""
    gone: bool = False
    """Whether the length of a walk is what was walked of it, and not what was stated."""
    begun: int = 0
    ends: int = 0
    """The segment in which it takes effect, or did."""


class Doing(Struct, Ledger, frozen=True, kw_only=True, omit_defaults=True, tag_field="ledger", tag=True):
    """What a figure does in a round."""

    dice: tuple[int, ...] = ()
    """The segments of its acts as thrown, lowest first [TA-0.3]."""
    intents: tuple[Intent, ...] = ()
    now: bool = False
    """Whether it is about one of them: then no count forbids it."""
    beset: bool = False
    """Whether an attack was brought to it this round [TA-9.1]."""
    ready: int = 0
    """The segment from which it may strike: after an arrival, or by the die of its charge."""
    checked: bool = False
    """Whether the die of its charge has been thrown [TA-8.2.4]."""
    hurt: int = 0
    """Points it had left when its present act was stated; fewer spoil a spell."""
    set_out: int = 0
    """Points it had left as its movement of the round began: fewer break in upon it [TA-6.4]."""
    spelled: int = 0
    """How many spells of enemies had come upon it this round by then."""
    unseen: bool = False
    """Whether the enemy did not know of it as the round began: to show itself is news [TA-10.7]."""
    noticed: tuple[FigureId, ...] = ()
    """Foes whose coming it has noticed this round [TA-10.5]."""
    missed: tuple[FigureId, ...] = ()
    """Foes whose coming it has failed to notice, and of whom it may be warned [TA-10.6]."""
    alert: int = 0
    """The segment from which it may change its mind for what it has noticed [TA-10.4]."""
    changed: int = 0
    """The segment in which it has changed its mind."""
    back: Point | None = None
    """Where it will be again, of one who leans out, looks round a corner or pops up [TA-6.3]."""
    out: int = 0
    """The segment in which it did."""
    runs: int = 0
    """The segment from which it is in flight, of one who broke this round."""
    strolled: int = 0
    """What it had spent of its movement before that, in grains."""
    warned: tuple[FigureId, ...] = ()
    """Foes of whom a friend has warned it this round [TA-10.6]."""

    @property
    def acts(self) -> Acts:
        """What it has done and means to do."""
        return tuple([intent.act for intent in self.intents if intent.state != LOST and not intent.carried])

    @property
    def initiative(self) -> int:
        """The segment in which it first acts; 0 where none has been thrown."""
        return self.dice[0] if self.dice else 0


NOTHING = Doing()


def doing(figure: Figure) -> Doing:
    """Return what a figure does this round."""
    ledger: Any = figure.ledger
    return ledger if type(ledger) is Doing else NOTHING


def doing_now(state: State, name: str, **changes: Any) -> State:
    """Return the state with something changed in what a figure does."""
    figure = state.figures[name]
    return with_figure(state, replace(figure, ledger=replace(doing(figure), **changes)))


def spells_upon(state: State, figure: Figure) -> int:
    """Count the spells of enemies that have come upon a figure this round [TA-6.4]."""
    return sum(
        figure.id in spell.figures and spell.since == state.round and state.figures[spell.caster].side != figure.side
        for spell in state.magic
        if spell.caster in state.figures
    )


def is_broken_in_upon(state: State, figure: Figure) -> bool:
    """Tell whether a figure was hurt or enspelled since it set out this round [TA-6.4]."""
    now = doing(figure)
    return figure.hit_points < now.set_out or (bool(now.set_out) and spells_upon(state, figure) > now.spelled)


# ---- the command -------------------------------------------------------------------------------------------------


@spoken
class Warn(Command, frozen=True):
    """Have a figure warn a friend of a foe whom he has not noticed."""

    verb: ClassVar[str] = "warn"
    form: ClassVar[str] = "{figure} {friend}"
    figure: SubjectId
    friend: FigureId
