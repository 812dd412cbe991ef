"""Split moves by hand: where to stop within half a move, at whom to shoot from there, and then the rest of the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.commands import Aim, Command, Split, SplitWalk, Walk
from game.core.figures import Figure
from game.core.grain import Point
from game.core.tally import Refusal
from game.play.missiles.splitting import MaySplit
from game.rules.missiles.shooting import in_range, missile
from game.rules.missiles.splitting import is_split, knows_how, may_split, shot_refused, when_walked
from game.rules.situation import Situation
from game.ui.art.palette import BRASS, REAR
from game.ui.art.rules import overlay
from game.ui.board.forecasts.attacks import Besides, Shooters, shot_forecast
from game.ui.board.hands.asked import Strip
from game.ui.board.overlays.lights import Mode, Work
from game.ui.board.overlays.shapes import aim_line, below, ring_of
from game.ui.board.pickers.aims.chances import lit_by_shots
from game.ui.board.pickers.beside import Beside
from game.ui.board.pickers.picker import refused, why_not
from game.ui.board.pickers.several import Several, several
from game.ui.board.pickers.walks.drafts import Plan
from game.ui.board.screening.stage import inch
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.asked import Asked
    from game.ui.board.view import Marks

LIGHT = (255, 246, 214)


class Sallying(Beside):
    """Split moves that may be begun now; `on` while the hands plan one."""

    on = False
    picker: Any
    """The hands of those who go."""

    def __init__(self, picker: Any, asked: Asked) -> None:
        super().__init__(picker, asked)
        self.offer: MaySplit | None = asked.offer(MaySplit)
        self.then, self.at_once = "the rest follows. {#SP-3.3.1.2}", " An enemy at once: from where they stand."
        self.who = [figure.id for figure in self.offer.splitters(asked.at)] if self.offer is not None else []
        self._there: tuple[Plan | None, tuple[str, ...], Situation] | None = None
        self._marks: tuple[Situation, dict[str, list[SplitWalk]]] | None = None

    # ---- who, from where, at whom -----------------------------------------------------------------------------------

    def figures(self) -> list[Figure]:
        """Those of the chosen who can shoot in the middle of their move."""
        return [figure for figure in self.picker.chosen() if figure.id in self.who]

    def walks(self) -> tuple[Walk, ...]:
        """The first parts of their ways: as planned, else none."""
        plan: Plan | None = self.picker.plan
        if plan is not None and plan.refusal is None:
            return plan.walks
        return tuple([Walk(figure.id, (), figure.facing) for figure in self.figures()])

    def there(self) -> Situation:
        """The situation when they stop to shoot."""
        plan, names = self.picker.plan, tuple([figure.id for figure in self.figures()])
        kept = self._there
        if kept is None or kept[0] is not plan or kept[1] != names:
            found = plan.found if plan is not None and plan.refusal is None else ()
            kept = self._there = (plan, names, when_walked(self.at, found))
        return kept[2]

    def parts(self, target: Figure) -> Several[SplitWalk]:
        """The shots that those who go may make at a target."""
        return several(self._part(walk, target) for walk in self.walks())

    def _part(self, walk: Walk, target: Figure) -> SplitWalk | Refusal:
        there = self.there()
        weapon = missile(there, there.figure(walk.figure), "")
        part = SplitWalk(walk, target.id, weapon.id if weapon is not None else "")
        return shot_refused(there, part) or part

    def targets(self) -> list[str]:
        """The enemies at whom any of them could shoot from there."""
        there = self.there()
        if self._marks is None or self._marks[0] is not there:
            found: dict[str, list[SplitWalk]] = {}
            for walk in self.walks():
                figure = there.figure(walk.figure)
                weapon = missile(there, figure, "")
                for foe in in_range(figure, there.field.foes(self.side), weapon) if weapon is not None else ():
                    part = SplitWalk(walk, foe.id, weapon.id if weapon is not None else "")
                    if shot_refused(there, part) is None:
                        found.setdefault(foe.id, []).append(part)
            self._marks = (there, found)
        return list(self._marks[1])

    def lights(self) -> Mode:
        """The enemies at whom they could shoot from there, with the chance of all their shots."""
        there, names = self.there(), tuple([figure.id for figure in self.figures()])
        return Mode(("sally", there, names), self._lit, names)

    def _lit(self) -> Work:
        there = self.there()
        found = [(name, self._marks[1][name]) for name in self.targets() if self._marks is not None]
        shots = ((name, [Aim(part.walk.figure, name, part.weapon) for part in parts]) for name, parts in found)
        yield from lit_by_shots(there, shots)

    # ---- hands ------------------------------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Begin to plan a split move, or give it up."""
        picker, was = self.picker, self.on
        picker.cancel()
        self.on = False
        if was:
            return
        if not self.who:
            no = self.refusal(picker.chosen())
            if no is not None:
                picker.hands.wishes.refuse(no, "")
            else:
                picker.hands.wishes.notice("Nobody can shoot in the midst of a move now", "")
            return
        if not self.figures():
            first = self.at.figure(self.who[0])
            mates = [name for name in self.who if first.unit and self.at.figure(name).unit == first.unit]
            picker.hands.choose(mates or [first.id])
        picker.charging, picker.duels.who = False, ""
        self.on = True

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Shoot at an enemy from where they stop, or plan where that is."""
        if figure is not None and figure.side != self.side and figure.standing:
            self.shoot(figure)
            return
        picker = self.picker
        picker.goal, picker.plan = at, picker.trial(at)
        if picker.plan is not None and picker.plan.refusal is not None:
            picker.hands.wishes.refuse(picker.plan.refusal, "The ring shows half of the move: they shoot within it.")
            picker.plan = picker.goal = None

    def shoot(self, target: Figure) -> None:
        """Give the command for all who can shoot at the target."""
        if self.parts(target).give(self.picker.hands.wishes, lambda walks: self.picker.submit(Split(walks))):
            self.on = False

    def command_meant(self) -> Command | None:
        """The shots at the enemy pointed at, from where they stop."""
        foe = self.pointed_foe()
        shots = self.parts(foe).able if foe is not None else []
        return Split(tuple(shots)) if shots else None

    def refusal(self, figures: list[Figure]) -> Refusal | None:
        """Say why the first of some figures cannot split its move, or None."""
        for figure in figures:
            return may_split(self.at, figure, self.side, missile(self.at, figure, ""))
        return None

    # ---- what is shown ----------------------------------------------------------------------------------------------

    def shown(self, figure: Figure) -> bool:
        """Whether a figure is one that may split its move."""
        return knows_how(self.at, figure) and missile(self.at, figure, "") is not None

    def tiles(self) -> list[Option]:
        """The tile, where somebody of the side may split his moves; grey with the reason where none can now."""
        if self.offer is None or not any(self.shown(friend) for friend in self.at.field.friends(self.side)):
            return []
        no = "" if self.who else refused(self.refusal(self.picker.chosen()), "Shoot on the move")
        tip = f"Shoot on the move\nClick a place within half the move, then an enemy; {self.then}"
        return [Option("shoot", "Shoot, go", "shoot", "B", why_not=no, tip=tip, on=self.on)]

    def menu(self, figure: Figure) -> list[Option]:
        """The row of one who may."""
        if not self.shown(figure):
            return []
        no = may_split(self.at, figure, self.side, missile(self.at, figure, ""))
        return [Option("shoot", "Shoot on the move", "shoot", "B", note="within half the move", why_not=why_not(no))]

    def strip(self) -> Strip | None:
        """How it is done, while it is chosen."""
        those = self.figures() if self.on else []
        if not those:
            return None
        who = f"{those[0].name} shoots" if len(those) == 1 else f"{len(those)} figures shoot"
        told = "Click the enemy to shoot at." if self.picker.plan is not None else (
            f"Click where to stop, within half the move; then an enemy.{self.at_once}"
        )
        back = Option("shoot", "A whole move instead", key="Esc")
        return Strip(f"{who} on the move", told, "SP-3.3.1.2", (back,), shy=True)

    def marks(self, marks: Marks, scale: int) -> None:
        """Who could be shot at from there, and the lines to the one pointed at."""
        foe = self.pointed_foe()
        there = self.there()
        targets = self.targets()
        if foe is not None:
            for part in self.parts(foe).able:
                marks.over.append(aim_line(there.figure(part.walk.figure), foe, scale))
            if foe.id not in targets:
                marks.over.append(ring_of(foe, scale, REAR, 2.2))
            return
        figures = self.figures()
        if figures and (self.picker.plan is not None or not self.picker.follows()):
            end = inch(there.figure(figures[0].id).at)
            words = "then click an enemy" if targets else "nobody to shoot at from here"
            marks.over.append(
                overlay.label(words, below(figures[0], end), scale, overlay.Words(12, colour=BRASS, lift=-21))
            )

    def forecast(self) -> ForecastView | None:
        """The shot at the enemy pointed at, from where they stop."""
        foe = self.pointed_foe()
        if foe is None:
            return None
        shots, there = self.parts(foe), self.there()
        shooters = [there.figure(part.walk.figure) for part in shots.able]
        first = [there.figure(figure.id) for figure in self.figures()[:1]]
        besides = Besides("from where it stops", shots.others)
        return shot_forecast(there, Shooters(shooters or first), foe, shots.no, besides)


def goes_on(figures: list[Figure]) -> bool:
    """Whether some of the chosen are in the middle of a split move."""
    return any(is_split(figure) and not figure.moved for figure in figures)
