"""Deeds in written orders: at whom the chosen shoot when all have moved, a spell to begin, breath and more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.core.commands import Aim, Command, Shoot, Walk
from game.core.course.orders import BREATHE, CAST, CHARGE, GAZE, LOOSE, SHOOT, TURN, USE, Deed, Task
from game.core.figures import Figure
from game.core.tally import Refusal
from game.rules.missiles.shooting import may_aim, missile
from game.rules.situation import Situation
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.deeds import Meant, deeds_of, with_deed
from game.systems.chainmail.writing.writing import MayWrite
from game.ui.art.palette import REAR
from game.ui.board.forecasts.attacks import Besides, Shooters, shot_forecast
from game.ui.board.hands.asked import Strip, Then
from game.ui.board.overlays.lights import Lit, Mode, Work
from game.ui.board.overlays.shapes import aim_line, ring_of
from game.ui.board.pickers.aims.chances import lit_by
from game.ui.board.pickers.picker import refused, why_not
from game.ui.board.pickers.several import several
from game.ui.board.pickers.walks.moving import MovePicker
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.view import Marks

LOOKS: dict[Deed, tuple[str, str, str, str]] = {
    CAST: ("Cast", "cast", "S", "Begin a spell\nHe stands, and casts it in its time unless hurt before. {#CM-2.9}"),
    BREATHE: ("Breathe", "breath", "", "Breathe\nYou choose the place when its time comes. {#CM-R23}"),
    GAZE: ("Gaze", "eye", "", "Gaze\nYou choose at whom when its time comes. {#CM-R23}"),
    TURN: ("Turn", "holy", "", "Turn the undead\nHe stands and holds the holy symbol up against them. {#CM-R23}"),
    USE: ("Use", "flask", "", "Use a device\nYou choose at whom when its time comes. {#CM-R23}"),
    LOOSE: ("Loose", "stone", "", "Loose the engine\nYou choose the place when its time comes. {#CM-R23}"),
}
"""Label, icon, key and tip of each deed but a shot."""
VERBS: dict[Deed, str] = {
    BREATHE: "breathes", GAZE: "gazes", TURN: "turns the undead", SHOOT: "shoots at whoever comes",
    LOOSE: "looses the engine",
}  # fmt: skip


def words_of_deed(at: Situation, task: Task) -> str:
    """What an order has its figure do besides moving, in few words; "" for nothing, or a shot with its line."""
    if task.deed in (CAST, USE):
        return f"{'casts' if task.deed == CAST else 'uses'} {at.catalogue.name(task.what)}"
    return "" if task.target else VERBS.get(task.deed, "")


class Orders(MovePicker):
    """Hands that know the orders written so far, and write more."""

    known: dict[str, Task]

    def write_down(self, tasks: tuple[Task, ...], hint: str = "") -> bool:
        """Write orders; False where they are refused."""
        return self.submit(Write(tasks), hint)


class Deeds:
    """What is written besides ways; `on` while an enemy is to be clicked for the chosen to shoot at."""

    def __init__(self, picker: Orders, write: MayWrite) -> None:
        self.picker, self.write, self.at = picker, write, picker.asked.at
        self.on = False

    # ---- orders -----------------------------------------------------------------------------------------------------

    def order(self, figure: Figure, meant: Meant, target: str = "") -> Task | Refusal:
        """Return a figure's order with a deed in it, on its written way or else where it stands; or why not."""
        known = self.picker.known.get(figure.id)
        stands = Task(Walk(figure.id, (), figure.facing))
        ways = [stands] if known is None or known.manner == CHARGE else [known, stands]
        no: Refusal | None = None
        for way in ways:
            task = replace(with_deed(way, meant), target=target, act="" if target else meant[0])
            no = self.write.refuse(self.at, Write((task,)))
            if no is None:
                return task
        return no if no is not None else stands

    def carried(self, task: Task) -> Task:
        """Return a new way with the deed written for its figure before, where both are possible."""
        known = self.picker.known.get(task.figure)
        if known is None or task.deed or not known.deed:
            return task
        both = replace(task, target=known.target, weapon=known.weapon, act=known.act, what=known.what, by=known.by)
        return both if self.write.refuse(self.at, Write((both,))) is None else task

    def give(self, meant: Meant, target: str = "") -> bool:
        """Write a deed for all of the chosen who can do it, and say why the others cannot."""
        those = [figure for figure in self.picker.chosen() if meant in self.means(figure)]
        wishes = self.picker.hands.wishes
        if not those:
            wishes.notice("None of the chosen can do that", "")
        return several(self.order(figure, meant, target) for figure in those).give(wishes, self.picker.write_down)

    def meant(self, meant: Meant, target: str = "") -> Command | None:
        """The order by which all of the chosen do a deed who can; None where none can."""
        those = [figure for figure in self.picker.chosen() if meant in self.means(figure)]
        able = several(self.order(figure, meant, target) for figure in those).able
        return Write(tuple([self.carried(task) for task in able])) if able else None

    def by_action(self, name: str) -> Command | None:
        """The order of a tile that lists nothing."""
        lead = self.picker.lead()
        if name == "anybody":
            return self.meant((SHOOT, "", ""))
        found = [meant for meant in self.means(lead) if meant[0] == name] if lead is not None and name in LOOKS else []
        return self.meant(found[0]) if len(found) == 1 else None

    def means(self, figure: Figure) -> list[Meant]:
        """What a figure has the means to do."""
        return list(deeds_of(self.at, figure))

    # ---- hands ------------------------------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Begin to choose an enemy to shoot at, or stop."""
        was = self.on
        self.picker.cancel()
        shoots = any(deed[0] == SHOOT for figure in self.picker.chosen() for deed in self.means(figure))
        if not was and not shoots:
            self.picker.hands.wishes.notice("Choose somebody first who can shoot", "")
        self.on = not was and shoots

    def shoot(self, foe: Figure) -> None:
        """Order the chosen to shoot at an enemy."""
        if self.give((SHOOT, "", ""), foe.id):
            self.on = False

    def act(self, name: str) -> bool:
        """The tiles; False where it is none of these."""
        lead = self.picker.lead()
        if name == "anybody":
            self.give((SHOOT, "", ""))
        elif name in LOOKS and lead is not None:
            found = [n for n, deed in enumerate(self.means(lead)) if deed[0] == name]
            if len(found) == 1:
                self.give(self.means(lead)[found[0]])
            elif found:
                title = "Begins to cast" if name == CAST else "Uses"
                self.picker.hands.wishes.menu([self._row(lead, n) for n in found], self.picker.menu_at(lead), title)
            else:
                self.picker.hands.wishes.notice(f"{lead.name} has nothing for that", "")
        else:
            return False
        return True

    # ---- what is shown ----------------------------------------------------------------------------------------------

    def _row(self, figure: Figure, number: int) -> Option:
        meant = self.means(figure)[number]
        label, icon, _, _ = LOOKS[meant[0]]
        name = self.at.catalogue.name(meant[1]) if meant[1] else label
        told = self.order(figure, meant)
        no = why_not(told if isinstance(told, Refusal) else None)
        words, note = f"{name[:1].upper()}{name[1:]}", "off a scroll" if meant[2] else ""
        return Option(f"deed:{number}", words, icon, note=note, why_not=no, data=Then(self.give, meant, self.meant))

    def tiles(self) -> list[Option]:
        """A tile for each kind of deed that the first of the chosen has the means for."""
        lead, found = self.picker.lead(), []
        kinds = list(dict.fromkeys(deed[0] for deed in self.means(lead))) if lead is not None else []
        for kind in kinds:
            if kind == SHOOT:
                tip = "Shoot\nClick the enemy at whom the chosen shoot when all have moved. {#CM-R23}"
                sally = self.picker.sallying.tiles() if self.picker.sallying.figures() else []
                tip = next((action.tip for action in sally), tip)
                found.append(Option("shoot", "Shoot", "shoot", "B", tip=tip, on=self.on or self.picker.sallying.on))
                tip = "At anybody\nThe chosen shoot at whomever they can when all have moved. {#CM-R23}"
                found.append(Option("anybody", "At anybody", "shoot", tip=tip, group=1))
                continue
            label, icon, key, tip = LOOKS[kind]
            no = ""
            if lead is not None:
                only = [deed for deed in self.means(lead) if deed[0] == kind]
                told = self.order(lead, only[0])
                no = refused(told, label) if isinstance(told, Refusal) and len(only) == 1 else ""
            found.append(Option(kind, label, icon, key, why_not=no, tip=tip))
        return found

    def menu(self, figure: Figure) -> list[Option]:
        """The rows of one who is asked."""
        found = self.means(figure)
        shoots = any(deed[0] == SHOOT for deed in found)
        rows = [Option("shoot", "Shoot", "shoot", "B", note="at whom you click")] if shoots else []
        return rows + [self._row(figure, n) for n, deed in enumerate(found) if deed[0] != SHOOT]

    def lights(self) -> Mode | None:
        """All enemies, for any may be in reach by then; with a chance those who are in it now."""
        if not self.on:
            return None
        names = tuple(self.picker.hands.chosen)
        return Mode(("deed", names), self._lit, names)

    def _lit(self) -> Work:
        armed = [(figure, missile(self.at, figure, "")) for figure in self.picker.chosen()]
        for name in self.picker.aimable():
            foe = self.at.figure(name)
            aims = [Aim(figure.id, name, weapon.id) for figure, weapon in armed
                    if weapon is not None and may_aim(self.at, figure, foe, weapon) is None]  # fmt: skip
            yield None
            if aims:
                yield from lit_by(self.at, Shoot(tuple(aims)), name)
            else:
                yield Lit(name)

    def strip(self) -> Strip | None:
        """How a target is chosen."""
        if not self.on:
            return None
        those = self.picker.chosen()
        who = f"{those[0].name} is" if len(those) == 1 else f"{len(those)} figures are"
        text = "Click the enemy to shoot at when all have moved; if he is gone by then, another is shot at."
        buttons = (Option("anybody", "Whoever comes"), Option("shoot", "No shot", key="Esc"))
        return Strip(f"{who} to shoot", text, "CM-R23", buttons, shy=True)

    def marks(self, marks: Marks, foe: Figure | None, scale: int) -> None:
        """Lines to the enemy pointed at."""
        for figure in self.picker.chosen() if foe is not None else ():
            if foe is not None and missile(self.at, figure, "") is not None:
                marks.over.append(aim_line(figure, foe, scale))
        if foe is not None:
            marks.over.append(ring_of(foe, scale, REAR, 2.2))

    def forecast(self, foe: Figure | None) -> ForecastView | None:
        """The shot as it would be if nobody moved."""
        if foe is None:
            return None
        shots = several(self.order(figure, (SHOOT, "", ""), foe.id) for figure in self.picker.chosen())
        shooters = [self.at.figure(task.figure) for task in shots.able] or self.picker.chosen()[:1]
        note = "as they stand now; it is made when all have moved"
        return shot_forecast(self.at, Shooters(shooters), foe, shots.no, Besides(note, shots.others))
