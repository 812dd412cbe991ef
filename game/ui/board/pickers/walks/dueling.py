"""Power duels, for the picker of moves: who may challenge whom, the rings about them, and the chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Command, Duel
from game.core.figures import Figure
from game.core.grain import Point
from game.core.tally import Refusal
from game.forecast.harm_odds import percent
from game.play.melee.tricks.dueling import MayDuel
from game.rules.melee.duel import REACH, duel_tally, is_caster, may_duel
from game.ui.art.palette import REAR
from game.ui.board.forecasts.attacks import barred, named, rows_of
from game.ui.board.hands.asked import Asked, Strip
from game.ui.board.overlays.lights import Lit, Mode, Work
from game.ui.board.overlays.shapes import aim_line, bands_of, ring_of
from game.ui.board.pickers.beside import Beside
from game.ui.board.pickers.picker import why_not
from game.ui.kit.controls.option import Option
from game.ui.kit.words.rich import cited
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.pickers.picker import Picker
    from game.ui.board.view import Marks

LIGHT = (150, 190, 255)


class Duels(Beside):
    """The duels of a decision; `who` is the challenger whose enemy is being chosen, "" for none."""

    def __init__(self, picker: Picker, asked: Asked) -> None:
        super().__init__(picker, asked)
        self.offer = asked.offer(MayDuel)
        self.found: dict[str, list[str]] = {}
        for command in self.offer.examples(self.at) if self.offer is not None else ():
            if isinstance(command, Duel):
                self.found.setdefault(command.figure, []).append(command.target)
        self.who = ""

    def challenger(self, chosen: list[str]) -> str:
        """The chosen figure that may duel, else the first that may; "" for none."""
        return next((name for name in chosen if name in self.found), next(iter(self.found), ""))

    def why_not(self, figure: Figure) -> Refusal | None:
        """Say why a caster may challenge nobody now, or None."""
        if figure.id in self.found:
            return None
        no = may_duel(self.at, figure)
        if no is not None or self.offer is None:
            return no
        casters = [foe for foe in self.at.field.foes(self.side) if is_caster(self.at, foe)]
        if not casters:
            return Refusal("the enemy has neither magic-user nor cleric", "SP-3.3.4.1")
        near = min(casters, key=lambda foe: ((foe.x - figure.x) ** 2 + (foe.y - figure.y) ** 2, foe.id))
        return self.offer.refuse(self.at, Duel(figure.id, near.id))

    def _caster(self, chosen: list[Figure]) -> Figure | None:
        """The caster of the tile: one chosen, else the first who may cast, else any of the side."""
        own = [friend for friend in self.at.field.friends(self.side) if is_caster(self.at, friend)]
        for few in (
            [figure for figure in chosen if figure in own],
            [figure for figure in own if figure.id in self.found],
            own,
        ):
            if few:
                return few[0]
        return None

    @property
    def on(self) -> bool:
        """Whether an enemy is being chosen."""
        return bool(self.who)

    def follows(self) -> bool:
        """False: nothing follows the pointer."""
        return False

    def aimable(self) -> list[str]:
        """Whom he may challenge."""
        return self.nearest_first(self.found.get(self.who, ()))

    def lights(self) -> Mode | None:
        """Whom he may challenge."""
        return Mode(("duel", self.who), self._lit, (self.who,)) if self.who else None

    def _lit(self) -> Work:
        """Each with the chance to prevail against him."""
        for name in self.aimable():
            yield Lit(name, percent(duel_tally(self.at.figure(self.who), self.at.figure(name)).chance))

    def able(self) -> list[str]:
        """Those who may challenge somebody."""
        return list(self.found)

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Challenge whoever stands there."""
        if figure is not None and figure.side != self.side and figure.standing:
            self.submit(Duel(self.who, figure.id), "Those who may be challenged are ringed.")

    def command_meant(self) -> Command | None:
        """The challenge of the enemy pointed at."""
        foe = self.pointed_foe()
        return self.legal(Duel(self.who, foe.id)) if self.who and foe is not None else None

    def cancel(self) -> bool:
        """Give up the duel; False where none was meant."""
        had, self.who = bool(self.who), ""
        return had

    def tiles(self) -> list[Option]:
        """The tile, where the side has a caster; grey with the reason where he may not."""
        caster = self._caster(self.picker.chosen())
        if caster is None:
            return []
        no = self.why_not(caster)
        why = "" if no is None else f"Duel\n{cited(no.reason, no.rule)}"
        tip = "Duel\nClick an enemy that is ringed: both throw a die and add their level. {#SP-3.3.4.1.1}"
        return [Option("duel", "Duel", "cast", "D", why_not=why, tip=tip, on=bool(self.who))]

    def menu(self, figure: Figure) -> list[Option]:
        """The row of a caster's menu."""
        if not is_caster(self.at, figure):
            return []
        no = self.why_not(figure)
        count = len(self.found.get(figure.id, ()))
        note = f"{count} within 9 inches" if count else ""
        return [Option("duel", "Duel", "cast", "D", note=note, why_not=why_not(no))]

    def strip(self) -> Strip:
        """How it is done, while the enemy is being chosen."""
        title = f"{self.at.figure(self.who).name} challenges"
        told = "Click an enemy caster that is ringed."
        return Strip(title, told, "SP-3.3.4.1", (Option("duel", "No duel", key="Esc"),), shy=True)

    def marks(self, marks: Marks, scale: int) -> None:
        """How far a challenge carries, who may be challenged, and the line to the one pointed at."""
        figure = self.at.figure(self.who)
        marks.under.append(bands_of(figure, [REACH], scale))
        for name in self.found.get(self.who, ()):
            marks.over.append(ring_of(self.at.figure(name), scale, LIGHT, 2.2))
        target = self.pointed_foe()
        if target is not None and target.id in self.found.get(self.who, ()):
            marks.over.append(aim_line(figure, target, scale, LIGHT))
        elif target is not None:
            marks.over.append(ring_of(target, scale, REAR, 2.2))

    def forecast(self) -> ForecastView | None:
        """The chance against the enemy pointed at, or why he cannot be challenged."""
        figure, target = self.at.figure(self.who), self.pointed_foe()
        if target is None or self.offer is None:
            return None
        no = self.offer.refuse(self.at, Duel(self.who, target.id))
        sentence = f"{named(self.at, figure)} duels with {named(self.at, target)}"
        if no is not None:
            return ForecastView(sentence, **barred(no))
        tally = duel_tally(figure, target)
        return ForecastView(
            sentence,
            rows=rows_of(tally),
            answer=percent(tally.chance),
            first="the loser loses 1 hit point; the challenger is done for the round",
            first_rule="SP-3.3.4.4",
            first_icon="cast",
            damage="Beaten, the enemy is stunned for the round",
        )
