"""Written orders drawn on the table: each way, charge or shot on the move is written down, not made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from game.board.bases import extent
from game.board.paths import length, point_at
from game.core.commands import Command
from game.core.course.orders import ANSWER, CHARGE, MOVE, Task
from game.core.figures import Figure
from game.core.grain import Point, squared
from game.core.tally import Refusal
from game.play.missiles.splitting import MaySplit
from game.play.moving.offers import MayCharge, MayMove
from game.rules.decision import AnyOffer, Decision
from game.rules.missiles.splitting import knows_how
from game.rules.situation import Situation
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.orders import answer_refused, is_cavalry, tasks_of, written
from game.systems.chainmail.writing.writing import MayAnswer, MayWrite
from game.ui.art.palette import BRASS, REAR
from game.ui.art.rules.overlay import Words, label
from game.ui.board.hands.asked import Asked, Strip, Then
from game.ui.board.overlays.lights import Mode
from game.ui.board.overlays.shapes import aim_line, lane_of, path_of, ring_of, short
from game.ui.board.pickers.answers.default import AnyPicker
from game.ui.board.pickers.picker import refused, why_not
from game.ui.board.pickers.places import grain_point
from game.ui.board.pickers.registry import answers, picks
from game.ui.board.screening.stage import inch
from game.ui.books.chainmail.deeds import Deeds, words_of_deed
from game.ui.books.chainmail.meaning import Meant
from game.ui.books.chainmail.ranks import torn
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks

TIP = (
    "Charge if charged\nStands until an enemy charges it or a friend, then charges him. On the table: while a charge "
    "is laid out, click on the rider himself. {#CM-4.1}"
)
STAND = "Stand\nIts order is to stay where it is. {#CM-3.1}"


class Writes:
    """Judges a movement command as the order it would be."""

    write: MayWrite

    def refuse(self, at: Situation, command: Any) -> Refusal | None:
        """Say why it could be no order, or None."""
        return self.write.refuse(at, Write(tasks_of(at, command)))


class OrderMove(Writes, MayMove, frozen=True, kw_only=True):
    """A way that is written down."""

    write: MayWrite


class OrderCharge(Writes, MayCharge, frozen=True, kw_only=True):
    """A charge that is written down."""

    write: MayWrite


class OrderSplit(Writes, MaySplit, frozen=True, kw_only=True):
    """A shot on the move that is written down."""

    write: MayWrite


class Drawn(Decision, frozen=True):
    """A decision in which the commands that move figures are judged as orders."""

    def offer(self, kind: type[AnyOffer]) -> Any:
        """Return the first offer of a kind, or of one made from it."""
        return next((offer for offer in self.offers if isinstance(offer, kind)), None)


def drawn(asked: Asked, write: MayWrite) -> Asked:
    """Return the decision as one about moves."""
    was, side = asked.decision, write.side
    offers: tuple[AnyOffer, ...] = (
        OrderMove(side, write=write), OrderCharge(side, write=write), OrderSplit(side, write=write), *was.offers[1:]
    )  # fmt: skip
    return Asked(Drawn(was.side, was.prompt, was.cite, offers, was.figures, was.sealed), asked.at)


@picks(Write)
class WritingPicker(Meant):
    """Moves, charges and shots as with the hands of a movement phase; what is written lies on the table as lines."""

    done_label = "Seal the orders"

    def __init__(self, hands: Table, asked: Asked) -> None:
        write = asked.offer(MayWrite)
        if write is None:
            raise LookupError("no orders are to be written")
        self.write = write
        self.known = written(asked.at.state, asked.side)
        super().__init__(hands, drawn(asked, write))
        self.sallying.then = "after the half they go back. {#CM-R27}"
        self.sallying.at_once = " An enemy at once: from where they stand, when all have moved."
        self.deeds = Deeds(self, write)
        self._torn: tuple[object, list[Figure]] = (None, [])

    def idle(self) -> list[str]:
        """Those who have no order yet."""
        return [name for name in self._movers() if name not in self.known]

    def to_come(self) -> str:
        """How many have no order yet."""
        return f"{self.unfinished()} without orders" if self.unfinished() else "all have orders"

    def left_idle(self) -> str:
        """What is said of those without an order: they stay."""
        words = "has no order, and stands" if len(self.idle()) == 1 else "have no orders, and stand"
        return super().left_idle().replace("could still act", words)

    def submit(self, command: Command, hint: str = "") -> bool:
        """Write a movement down as an order; any other command is given at once."""
        tasks = tasks_of(self.at, command)
        return self.write_down(tasks, hint) if tasks else super().submit(command, hint)

    def write_down(self, tasks: tuple[Task, ...], hint: str = "") -> bool:
        """Write orders, with the deeds written before where they agree, and tell which were replaced."""
        tasks = tuple([self.deeds.carried(task) for task in tasks])
        anew = [self.at.figure(task.figure).name for task in tasks if task.figure in self.known]
        taken = super().write_down(tasks, hint)
        if taken and anew:
            one = f"{anew[0]} has a new order in place of the one written before"
            many = f"{len(anew)} have new orders in place of those written before"
            self.hands.wishes.notice(one if len(anew) == 1 else many, self.write.room)
        return taken

    # ---- hands --------------------------------------------------------------------------------------------------

    def answers(self, at: Point) -> bool:
        """Whether a charge is laid out and the pointer is on its own figure, which is then to wait to be charged."""
        lead = self.lead()
        return self.charging and lead is not None and squared(lead.at, at) <= extent(lead.profile.base) ** 2

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Order a shot at an enemy, where one is asked for; else as in a movement phase."""
        if self.deeds.on and figure is not None and figure.side != self.side and figure.standing:
            self.deeds.shoot(figure)
        else:
            super().click(at, figure, ctrl)

    def cancel(self) -> bool:
        """Give up the shot that is being ordered; else as in a movement phase."""
        had, self.deeds.on = self.deeds.on, False
        return super().cancel() or had

    def aimable(self) -> list[str]:
        """All enemies in sight, since any of them may be gone, or in reach, when it is shot."""
        if self.deeds.on:
            return self.nearest_first([foe.id for foe in self.at.field.foes(self.side)])
        return super().aimable()

    def lights(self) -> Mode | None:
        """Those at whom a shot may be ordered, or as in a movement phase."""
        return self.deeds.lights() or super().lights()

    def nobody_to_aim_at(self) -> str:
        """Nothing while a shot is ordered, since its target need not be in reach."""
        return "" if self.deeds.on else super().nobody_to_aim_at()

    def take(self, foe: Figure) -> None:
        """Order a shot at him, or as in a movement phase."""
        if self.deeds.on:
            self.deeds.shoot(foe)
        else:
            super().take(foe)

    def follows(self) -> bool:
        """Whether a ghost follows the pointer: not while a shot is ordered."""
        return not self.deeds.on and super().follows()

    def sole(self) -> bool:
        """Whether a shot is ordered: nothing else is shown then."""
        return self.deeds.on or super().sole()

    def confirms(self, at: Point) -> bool:
        """A click on the one who charges orders him to charge if charged."""
        return self.answers(at) or super().confirms(at)

    def _wait(self, lead: Figure) -> None:
        no = self.answer_no(lead)
        if no is not None:
            self.hands.wishes.refuse(no, "")
        else:
            self.charging = False
            self.act("answer")

    def _leavers(self) -> list[Figure]:
        """Those who would leave their ranks by what is laid out."""
        plan = self.plan
        if plan is None or plan.refusal is not None:
            return []
        if self._torn[0] is not plan:
            self._torn = (plan, torn(self.at, self.known, plan.walks))
        return self._torn[1]

    def asks_first(self) -> bool:
        """Whether an order takes somebody out of his ranks."""
        return bool(self._leavers())

    # ---- what has no way --------------------------------------------------------------------------------------------

    def act(self, name: str) -> bool:
        """Charge if charged, and stand."""
        lead = self.lead()
        if name == "confirm" and lead is not None and self.answers(grain_point(self.hands.at)):
            self._wait(lead)
            return True
        if name == "shoot" and not self.sallying.on and not self.sallying.figures():
            self.deeds.toggle()
            return True
        if self.deeds.act(name):
            return True
        if name not in ("answer", "stand"):
            self.deeds.on = False
            return super().act(name)
        tasks = self.waiting(name)
        if tasks:
            self.write_down(tasks)
        return True

    def pick(self, what: object) -> bool:
        """Order a deed, or pick as in a movement phase, which gives up a shot that is being ordered."""
        self.deeds.on = self.deeds.on and isinstance(what, Then) and what.do == self.deeds.give
        return super().pick(what)

    def answer_no(self, figure: Figure) -> Refusal | None:
        """Say why it does not ride, or another reason; None where it can be."""
        return answer_refused(self.at, figure, (), "CM-4.1")

    def tiles(self) -> list[Option]:
        """As in a movement phase, and the orders to wait."""
        first = next(iter(self.chosen()), None)
        nobody = "" if first is not None else "Nobody chosen\nChoose a figure first."
        no = refused(self.answer_no(first), "Charge if charged") if first is not None else nobody
        return [
            *[tile for tile in super().tiles() if tile.id != "shoot"],
            *self.deeds.tiles(),
            Option("answer", "If charged", "hold", why_not=no, tip=TIP, group=1),
            Option("stand", "Stand", "flag", why_not=nobody, tip=STAND, group=1),
        ]

    def menu(self, figure: Figure) -> list[Option]:
        """As in a movement phase, and the orders to wait."""
        rows = [*super().menu(figure), *self.deeds.menu(figure)]
        if is_cavalry(figure):
            rows.append(Option("answer", "Charge if charged", "hold", why_not=why_not(self.answer_no(figure))))
        return rows

    # ---- what is written --------------------------------------------------------------------------------------------

    def marks(self, marks: Marks, scale: int) -> None:
        """The orders that are written, under the one that is being drawn."""
        waiting: dict[tuple[str, str], list[Figure]] = {}
        for name, task in self.known.items():
            figure = self.at.state.figures.get(name)
            if figure is None or not figure.standing:
                continue
            self._line(marks, figure, task, scale)
            words = words_of_deed(self.at, task)
            if words or (not task.walk.path and not task.target):
                waiting.setdefault((figure.unit or name, words or task.manner), []).append(figure)
        for (_, words), figures in waiting.items():
            self._tell(marks, figures, _words(words, len(figures)), scale)
        foe = self.pointed_foe() if self.deeds.on else None
        if self.deeds.on:
            self.deeds.marks(marks, foe, scale)
            return
        lead = self.lead()
        if lead is not None and self.answers(grain_point(self.hands.at)):
            no = self.answer_no(lead)
            self._tell(marks, [lead], short(no.reason) if no is not None else "Click: charge if charged", scale)
            marks.under.append(ring_of(lead, scale, BRASS if no is None else REAR, 2.4, False))
            return
        super().marks(marks, scale)

    def strip(self) -> Strip | None:
        """How a shot is ordered; whether those are to go who would leave their ranks."""
        leavers = self._leavers()
        if leavers and not self.dragging and not self.deeds.on:
            who = leavers[0].name if len(leavers) == 1 else f"{len(leavers)} figures"
            unit = self.at.state.units.get(leavers[0].unit)
            words = f"The rest of {unit.name} stays where it was ordered." if unit is not None else ""
            buttons = (Option("cancel", "Keep the ranks", key="Esc"), self.go_button())
            return Strip(f"{who} {'leaves' if len(leavers) == 1 else 'leave'} the ranks?", words, "CM-3.1", buttons)
        return self.deeds.strip() or super().strip()

    @staticmethod
    def go_button() -> Option:
        """The button that writes down what is laid out."""
        return Option("confirm", "Write it all the same", "quill", "Enter", main=True)

    def forecast(self) -> ForecastView | None:
        """The shot that is being ordered; else as in a movement phase."""
        if self.deeds.on:
            return self.deeds.forecast(self.pointed_foe())
        return super().forecast()

    def _line(self, marks: Marks, figure: Figure, task: Task, scale: int) -> None:
        """A way (faint while another is laid out) or a lane, a ring round one who waits, a line to a target."""
        path = (figure.at, *task.walk.path)
        if task.manner == CHARGE:
            marks.under += lane_of(figure, path, self.colour(self.side), scale, True)
        elif task.manner == ANSWER:
            marks.under.append(ring_of(figure, scale, BRASS, 2.4, False))
        else:
            replaced = self.plan is not None and figure.id in self.hands.chosen
            stamp = path_of(path, scale, False, 0, faint=replaced)
            if stamp is not None:
                marks.under.append(stamp)
        target = self.at.state.figures.get(task.target)
        if target is not None:
            far = length(path[0], path[1:]) if path[1:] else 0
            x, y = point_at(path[0], path[1:], far // 2 if knows_how(self.at, figure) else far)[0] if far else figure.at
            marks.under.append(aim_line(replace(figure, x=x, y=y), target, scale))

    @staticmethod
    def _tell(marks: Marks, figures: list[Figure], words: str, scale: int) -> None:
        """Words in the middle below some figures."""
        places = [inch(figure.at) for figure in figures]
        x, y = sum(at[0] for at in places) / len(places), max(at[1] for at in places)
        marks.over.append(label(words, (x, y + 0.85), scale, Words(11)))


def _words(words: str, number: int) -> str:
    """What is written at those whose order has no way, or a deed that has words."""
    if words == ANSWER:
        return "charges if charged" if number == 1 else f"{number} charge if charged"
    if words == MOVE:
        return "stands" if number == 1 else f"{number} stand"
    return words if number == 1 else f"{number}: {words}"


answers(MayAnswer)(AnyPicker)
