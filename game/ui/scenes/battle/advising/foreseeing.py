"""What may come of that on which the pointer rests: asked when it has rested a while, dropped when it moves on.

While the pointer goes on to the forecast itself all stays as it is, so that a bar can be clicked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from game.core.commands import (
    Breathe,
    Cast,
    Command,
    Gaze,
    Grapple,
    Manoeuvre,
    Order,
    Parry,
    Shoot,
    Strike,
    Stunt,
    TurnUndead,
)
from game.core.course.leaving import Leave
from game.core.course.umpire import Umpire
from game.core.held.engines import Bombard
from game.core.held.handling import Use
from game.odds.glances.glancing import Glance, Look, glancing, packed, question_of
from game.odds.playouts import Horizon
from game.play.position import Position
from game.ui.foresight.asker import Asker, Inquiry
from game.ui.foresight.coming import AHEAD, ASKED, coming_of
from game.ui.foresight.opened import watch_one
from game.ui.kit.controls.option import Option
from game.ui.kit.words.rich import quoted
from game.ui.panels.models import ForecastView, MayCome
from game.ui.scenes.battle.asking import Asks
from game.ui.scenes.battle.travelling import Travelling
from game.ui.scenes.scene import Watch

if TYPE_CHECKING:
    from game.ui.board.hands.hands import Hands
    from game.ui.board.pickers.picker import Picker
    from game.ui.kit.pen import Hit

REST = 1 / 3
"""Seconds for which the pointer must rest."""
ASIDE = (Order, Leave, Umpire)
"""Commands of which nothing is foreseen: they change what is asked, not what happens."""
KEPT = 24
"""So many answers of a position are kept, for a pointer that comes back."""
NEAR = (Shoot, Strike, Parry, Manoeuvre, Grapple, Stunt, Breathe, Gaze, Cast, Use, TurnUndead, Bombard)
"""Kinds of commands that are looked at until what they set off is settled; all else to the end of the round."""


UNKNOWN = MayCome(sentence="What waits in the dark is not known")
"""Where none of those who might come of it is seen."""


class Wish(NamedTuple):
    """A command that could be given, whom it is about if not those it names, its sentence where no forecast has one."""

    command: Command
    about: tuple[str, ...] = ()
    sentence: str = ""


class Stir:
    """Tells whether anything has changed on which it depends what is meant; only then is that looked for anew."""

    def __init__(self) -> None:
        self._looked: tuple[object, ...] = ()

    def has(self, scene: Asks, *more: object) -> bool:
        """Whether anything has, since this was asked last."""
        hands = scene.hands
        was, self._looked = self._looked, (
            hands.pointer, hands.hovered, hands.aimed, hands.over, hands.busy, hands.picker, scene.asking.over,
            row_of(scene), scene.screening.idle, *more,
        )  # fmt: skip
        return scene.stale or was != self._looked


def row_of(scene: Asks) -> Option | None:
    """Return the row at the pointer of the list that is open; None for none, or one that is grey."""
    menu = scene.asking.menu
    row = menu.rows[menu.over] if menu is not None and 0 <= menu.over < len(menu.rows) else None
    return row if row is not None and not row.why_not else None


def picker_of(scene: Asks, asker: Asker, *, wide: bool = False) -> Picker | None:
    """Return what a person's hands hold, where something may be asked about what is meant; else None.

    `wide` where what is meant may be the row of a list, or lie at the end of a drag, as well."""
    hands, picker = scene.hands, scene.hands.picker
    over = scene.asking.over and not (wide and scene.asking.menu is not None)
    busy = hands.busy and not (wide and hands.gestures.dragging == "move")
    if asker.given_up or picker is None or over or busy or not scene.screening.idle:
        return None
    if hands.asked is None or not hands.asked.answers(scene.session.decision):
        return None
    return picker


def unseen_by(scene: Asks) -> frozenset[str]:
    """Who is left out of what the person who is asked may look at: of those in the dark nothing is foreseen."""
    asked, dark = scene.hands.asked, scene.view.dark
    if asked is None or dark is None:
        return frozenset()
    return frozenset(scene.session.now.figures) - asked.at.state.figures.keys()


class Foreseeing:
    """What is foreseen at one battle's table, for the side that is asked and from what it knows."""

    def __init__(self, scene: Asks, asker: Asker) -> None:
        self.scene, self.asker = scene, asker
        self.wish: Wish | None = None
        self.shown: MayCome | None = None
        """What the forecast shows; None where there is nothing to foresee."""
        self._rested = 0.0
        self._inquiry: Inquiry | None = None
        self._heard = 0
        self._stir = Stir()
        self._position: Position | None = None
        self._known: dict[Wish, Glance] = {}
        self._packed: tuple[Position, bytes] | None = None
        self._unseen: frozenset[str] = frozenset()
        self._way = Travelling(scene)
        self._told_of: ForecastView | None = None
        """The forecast of that on which the pointer rested, as long as it goes on to it."""
        self._next: Wish | None = None
        """What is meant where the pointer is on its way."""
        self.held = False
        """Whether all stays as it is, since the pointer is on its way to the forecast."""

    # ---- in each frame -----------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Look where the pointer rests; True where something else is to be shown."""
        position = self.scene.session.position
        if position is not self._position:
            self._position, self._known = position, {}
            self._turn_to(None)
        stirred = self._stir.has(self.scene, self.scene.desk.foresees, self.asker.given_up)
        if stirred:
            self._next = self._wished()
        was, self.held = self.held, self._holds(dt)
        wish = self.wish if self.held else self._next
        if wish != self.wish:
            self._turn_to(wish)
            return True
        if not self.held and stirred:
            self._way.rest()
        if wish is None or self.shown is None:
            return was != self.held
        if self._inquiry is None:
            self._rested += dt
            return (wish not in self._known and self._rested >= REST and self._ask(wish)) or was != self.held
        return self._hear(wish, self._inquiry) or was != self.held

    def _holds(self, dt: float) -> bool:
        """Whether what is shown stays, though something else is meant where the pointer is."""
        bars = self.wish is not None and self.shown is not None and bool(self.shown.rows)
        return bars and self._next != self.wish and self.scene.hands.picker is not None and self._way.goes_on(dt)

    def rest_no_more(self) -> None:
        """Drop what is asked: another screen comes above."""
        self._turn_to(None)

    def _turn_to(self, wish: Wish | None) -> None:
        """Drop what was asked, and mean something else."""
        if self._inquiry is not None:
            self._inquiry.drop()
        self.wish, self._inquiry, self._heard, self._rested = wish, None, 0, 0.0
        self._next, self.held = wish, False
        self._way.rest()
        known = self._known.get(wish) if wish is not None else None
        self.shown = self._told(known) if known is not None else AHEAD if wish is not None else None

    def _ask(self, wish: Wish) -> bool:
        position = self.scene.session.position
        decision = position.decision
        if decision is None:
            return False
        side, asked = decision.side, self.scene.hands.asked
        self._unseen = unseen_by(self.scene)
        if self._unseen and asked is not None and not asked.at.field.foes(side):
            before, self.shown = self.shown, UNKNOWN
            return before is not UNKNOWN
        self._inquiry = self.asker.ask(glancing, lambda: self._look_of(position, side, wish), shared=True)
        self.shown = ASKED
        return True

    def _look_of(self, position: Position, side: str, wish: Wish) -> Look:
        """What is to be looked at."""
        far = (Horizon("chain"), Horizon("round")) if isinstance(wish.command, NEAR) else (Horizon("round"),)
        return Look(self.scene.session.book.id, self._pack(position), side, wish.command, far, wish.about)

    def _pack(self, position: Position) -> bytes:
        """Pack a position once, in the asker's thread."""
        kept = self._packed
        if kept is None or kept[0] is not position:
            kept = self._packed = (position, packed(position, self._unseen))
        return kept[1]

    def _hear(self, wish: Wish, inquiry: Inquiry) -> bool:
        """Show what was told since; nothing where nothing can be told."""
        if inquiry.heard == self._heard:
            return False
        self._heard = inquiry.heard
        known: Glance | None = inquiry.known
        if known is None:
            self.shown = None
        else:
            self.shown = self._told(known)
            if inquiry.over:
                while len(self._known) >= KEPT:
                    del self._known[next(iter(self._known))]
                self._known[wish] = known
        return True

    def _told(self, known: Glance) -> MayCome:
        asked = self.scene.hands.asked
        return coming_of(known, {side.id: side for side in self.scene.session.now.sides}, asked.side if asked else "")

    def watch(self, number: int) -> Watch | str:
        """Watch the playout of a number of that on which the pointer rests; a sentence where it cannot be kept."""
        wish, inquiry = self.wish, self._inquiry
        glance: Glance | None = self._known.get(wish) if wish is not None else None
        glance = inquiry.known if glance is None and inquiry is not None else glance
        decision = self.scene.session.decision
        if wish is None or glance is None or decision is None:
            return "that is not foreseen any more"
        look = self._look_of(self.scene.session.position, decision.side, wish)
        return watch_one(question_of(look, glance.until)[2], wish.command, number)

    # ---- what is meant -----------------------------------------------------------------------------------------------

    def _wished(self) -> Wish | None:
        """What could be given where the pointer rests, for the person who is asked."""
        scene, hands = self.scene, self.scene.hands
        picker = picker_of(scene, self.asker, wide=True) if scene.desk.foresees else None
        if picker is None:
            return None
        if scene.asking.menu is not None:
            row = row_of(scene)
            command = picker.meant_by(row.id, row.data) if row is not None else None
            wish = Wish(command, (), quoted(row.label)) if command is not None and row is not None else None
        else:
            hit = None if hands.over else scene.sheets.under(hands.pointer)
            wish = self._of_button(picker, hit) if hit is not None else None
            wish = wish or self._of_table(hands, picker)
        return None if wish is None or isinstance(wish.command, ASIDE) else wish

    @staticmethod
    def _of_button(picker: Picker, hit: Hit) -> Wish | None:
        """What a button under the pointer would give; the one that gives what is laid out has the picker's forecast."""
        command = picker.meant_by(hit.asks, hit.data) if hit.enabled else None
        if command is None:
            return None
        strip = picker.strip()
        acts = (*(strip.buttons if strip is not None else ()), *picker.tiles())
        words = next((act.label for act in acts if act.id == hit.id), picker.main()[0])
        told = picker.forecast() if hit.id == "confirm" else None
        return Wish(command, (), "" if told is not None and told.sentence else quoted(words))

    @staticmethod
    def _of_table(hands: Hands, picker: Picker) -> Wish | None:
        """What a click or Enter would give, where there is a forecast of it; or that one stays who is pointed at."""
        stays = picker.staying()
        if stays is not None:
            ends, name = stays
            return Wish(ends, (name,), f"{picker.named(picker.at.figure(name))} stays where he stands")
        command = picker.command_meant()
        if command is None:
            return None
        told = picker.forecast()
        if told is None or not told.sentence:
            return Wish(command, (), quoted(picker.told(command)))
        return Wish(command) if not told.refused else None

    def forecast(self, pointed: ForecastView | None) -> ForecastView | None:
        """The forecast with what may come of it; of its own where the picker has none for what is pointed at."""
        wish = self.wish
        if wish is None or self.shown is None:
            self._told_of = None
            return pointed
        if not self.held:
            self._told_of = ForecastView(wish.sentence) if wish.sentence else pointed
        told = self._told_of
        return replace(told, may_come=self.shown) if told is not None and told.sentence else pointed


class Foresees(Asks):
    """What showing it needs of the scene of a battle."""

    foreseeing: Foreseeing
