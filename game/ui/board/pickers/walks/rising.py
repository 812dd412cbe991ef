"""What is done besides walking while one moves: getting up, and rallying those in flight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Command, Rally, Rise
from game.core.figures import Figure
from game.forecast.harm_odds import percent
from game.play.moving.offers import MayRally, MayRise
from game.rules.morale.checks import is_bolting, morale_tally, mount_tally
from game.rules.morale.leading import hearing, within_call
from game.ui.board.pickers.beside import Beside
from game.ui.board.pickers.picker import why_not
from game.ui.kit.controls.option import Option

if TYPE_CHECKING:
    pass


class Standing(Beside):
    """Gets up those of a side who lie, and rallies those who flee."""

    def act(self, name: str) -> bool:
        """Tiles and keys; False where it is none of these."""
        if name == "rise":
            self._rise()
        elif name == "rally":
            self._rally()
        else:
            return False
        return True

    def by_action(self, name: str) -> Command | None:
        """The getting up of those who lie, or the only call."""
        names, calls = self._down(), self._rallies()
        if name == "rise" and names and self.asked.offer(MayRise) is not None:
            return self._up(names)
        return calls[0] if name == "rally" and len(calls) == 1 else None

    def tiles(self) -> list[Option]:
        """Get up and rally, where there is somebody for it."""
        found = []
        if self.prone():
            found.append(Option("rise", "Get up", "up", "P"))
        if self._rallies():
            found.append(Option("rally", "Rally", "flag", "L", tip=self._rally_tip()))
        return found

    def menu(self, figure: Figure) -> list[Option]:
        """The row for one who lies."""
        offer = self.asked.offer(MayRise)
        if offer is None or not figure.has("prone"):
            return []
        no = offer.refuse(self.at, Rise((figure.id,)))
        return [Option("rise", "Get up", "up", "P", note="half its move", why_not=why_not(no))]

    def prone(self) -> list[str]:
        """Those who lie."""
        return [friend.id for friend in self.at.field.friends(self.asked.side) if friend.has("prone")]

    def _down(self) -> list[str]:
        """Those of the chosen who lie, else all who do."""
        down = self.prone()
        return [name for name in self.picker.hands.chosen if name in down] or down

    def _up(self, names: list[str]) -> Rise:
        offer = self.asked.offer(MayRise)
        able = [name for name in names if offer is not None and offer.refuse(self.at, Rise((name,))) is None]
        return Rise(tuple(able or names))

    def _rise(self) -> None:
        names = self._down()
        if self.asked.offer(MayRise) is None or not names:
            self.picker.hands.wishes.notice("Nobody lies down", "")
            return
        self.picker.submit(self._up(names))

    def _rallies(self) -> list[Rally]:
        offer = self.asked.offer(MayRally)
        return [] if offer is None else [command for command in offer.examples(self.at) if isinstance(command, Rally)]

    def _rally_tip(self) -> str:
        """What the rally tile does, and how likely it works."""
        calls = [f"{self._rally_words(rally)}: {self._chance(rally)}" for rally in self._rallies()]
        return "Rally\n" + "; ".join(calls) + " {#SP-3.6.3.1}"

    def _chance(self, rally: Rally) -> str:
        """How likely those rallied stand, or a rider masters his horse."""
        leader = self.at.figure(rally.leader)
        if rally.leader == rally.whom and is_bolting(leader):
            return percent(mount_tally(self.at, leader).chance)
        group = within_call(self.at, leader, hearing(self.at, leader.side, rally.whom))
        return percent(morale_tally(self.at, group, self.at.state.units.get(rally.whom)).chance)

    def _rally(self) -> None:
        found = self._rallies()
        if len(found) == 1:
            self.picker.submit(found[0])
        elif found:
            self.picker.hands.wishes.menu([self._row(rally) for rally in found], self.picker.hands.pointer, "Rally")
        else:
            self.picker.hands.wishes.notice("No leader is near enough to anybody in flight", "")

    def _row(self, rally: Rally) -> Option:
        name = f"rally:{rally.leader}:{rally.whom}"
        return Option(name, self._rally_words(rally), "flag", note=self._chance(rally), data=rally)

    def _rally_words(self, rally: Rally) -> str:
        state = self.at.state
        whom = state.units[rally.whom].name if rally.whom in state.units else state.figures[rally.whom].name
        return f"{state.figures[rally.leader].name} calls {whom}"
