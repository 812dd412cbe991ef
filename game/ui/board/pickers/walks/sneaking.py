"""What those who hide, or stand at doors, do besides walking: tiles, rows, and a list where a door is clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Command
from game.core.fight.stealth import Avoid, Reveal, Spring
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, squared
from game.core.held.doors import Bash, Bolt, Open, Shut
from game.core.tally import Refusal
from game.play.stealth.ambushing import MayAvoid, MaySpring
from game.play.stealth.doors import MayBar, MayBash, MayOpen, MayShut
from game.play.stealth.hiding import MayReveal
from game.rules.decision import AnyOffer
from game.rules.stealth.doors import bash_tally, door_name, door_state, doors, is_at
from game.rules.stealth.hiding import is_hidden
from game.ui.board.overlays.shapes import box_of
from game.ui.board.pickers.beside import Beside
from game.ui.board.pickers.picker import why_not
from game.ui.board.pickers.places import grain_point
from game.ui.board.screening.stage import inch
from game.ui.kit.controls.option import Option

if TYPE_CHECKING:
    from game.ui.board.view import Marks

KINDS: frozenset[type[Command]] = frozenset({Open, Shut, Bolt, Bash, Spring, Reveal, Avoid})
"""Kinds for which this has hands."""
NEAR = GRAIN // 2
"""A click so near a door means the door, in grains."""
CLOSED = ("shut", "barred")


class Sneaking(Beside):
    """Springs ambushes, shows the hidden, slips away, and works doors, for the picker of moves."""

    # ---- doors -----------------------------------------------------------------------------------------------------

    def door_near(self, at: Point) -> int | None:
        """The door under a place, or None."""
        best: tuple[int, int] | None = None
        for door in doors(self.at):
            piece = self.at.ground.pieces[door]
            middle, half = piece.middle, piece.centre[2]
            off = squared(middle, at)
            if off <= (half + NEAR) ** 2 and (best is None or off < best[0]):
                best = (off, door)
        return None if best is None else best[1]

    def listed(self, at: Point, figure: Figure | None) -> bool:
        """List what one of the chosen may do at the closed door clicked; False where it is no such door.

        An open door is walked through by a click; its tile, or a figure's menu, shuts it."""
        door = self.door_near(at) if figure is None else None
        if door is None or door_state(self.at, door) not in CLOSED:
            return False
        return self._open_list(door)

    def _open_list(self, door: int) -> bool:
        who = [figure for figure in self.picker.chosen() if is_at(self.at, figure, door)]
        if not who:
            return False
        title = f"{door_name(self.at, door)} ({door_state(self.at, door)})".capitalize()
        self.picker.hands.wishes.menu(self._rows(who, door), self.picker.hands.pointer, title)
        return True

    def _rows(self, who: list[Figure], door: int) -> list[Option]:
        first, rows = who[0], []
        shut = door_state(self.at, door) in CLOSED
        acts: list[tuple[str, str, Command, type[AnyOffer]]] = []
        if shut:
            acts.append(("Open", "door", Open(first.id, door), MayOpen))
            if door_state(self.at, door) == "shut":
                acts.append(("Bar", "lock", Bolt(first.id, door), MayBar))
        elif door_state(self.at, door) == "open":
            acts.append(("Shut", "door", Shut(first.id, door), MayShut))
        for label, icon, command, kind in acts:
            no = kind(self.side).refuse(self.at, command)
            words, name = f"{first.name}: {label.lower()}", f"door#{command.text()}"
            rows.append(Option(name, words, icon, why_not=why_not(no), data=command))
        if shut:
            rows += self._bash_rows(who, door)
        return rows

    def _bash_rows(self, who: list[Figure], door: int) -> list[Option]:
        offer = MayBash(self.side)
        able = [figure for figure in who if offer.refuse(self.at, Bash((figure.id,), door)) is None]
        tried = able or who[:1]
        missed = 1.0
        for figure in able:
            missed *= 1 - bash_tally(self.at, figure, door).chance
        command = Bash(tuple(figure.id for figure in tried), door)
        label = f"{tried[0].name}: bash it in" if len(tried) == 1 else f"{len(tried)} together: bash it in"
        note = f"{round((1 - missed) * 100)}%" if able else ""
        no = offer.refuse(self.at, command)
        return [Option(f"door#{command.text()}", label, "strike", note=note, why_not=why_not(no), data=command)]

    def door_of(self, figure: Figure) -> int | None:
        """The first door at which a figure stands, or None."""
        return next((door for door in doors(self.at) if is_at(self.at, figure, door)), None)

    def _past_use(self) -> str:
        """Why nothing can be done any more at any of the doors of the chosen; "" where something can."""
        here = [door for figure in self.picker.chosen() if (door := self.door_of(figure)) is not None]
        if any(door_state(self.at, door) != "broken" for door in here):
            return ""
        return f"the {door_name(self.at, here[0])} is broken: it neither shuts nor bars any more {{#ST-R28}}"

    # ---- hiding ----------------------------------------------------------------------------------------------------

    def act(self, name: str) -> bool:
        """Tiles, rows and keys; False where it is none of these."""
        picker = self.picker
        if name == "door":
            self._list_door()
        elif name == "spring":
            picker.submit(Spring())
        elif name == "avoid":
            picker.submit(Avoid())
        elif name == "reveal":
            reveal = self.by_action(name)
            if reveal is not None:
                picker.submit(reveal)
            else:
                picker.hands.wishes.notice("Choose somebody who is in hiding first", "")
        else:
            return False
        return True

    def by_action(self, name: str) -> Command | None:
        """The springing, the slipping away, or the showing of those of the chosen who hide."""
        hidden = tuple(figure.id for figure in self.picker.chosen() if is_hidden(figure))
        if name == "reveal" and hidden:
            return Reveal(hidden)
        return Spring() if name == "spring" else Avoid() if name == "avoid" else None

    def _list_door(self) -> None:
        """List what may be done at the doors of the chosen, or of all where the chosen stand at none."""
        hands = self.picker.hands
        if not any(self.door_of(figure) is not None for figure in self.picker.chosen()):
            able = [self.at.figure(name) for name in self.picker.actors()]
            hands.choose([figure.id for figure in able if self.door_of(figure) is not None] or hands.chosen)
        for figure in self.picker.chosen():
            door = self.door_of(figure)
            if door is not None and self._open_list(door):
                return
        hands.wishes.notice("Nobody who can still act is at a door: go up to one first", "ST-R28")

    def _may(self, kind: type[AnyOffer]) -> bool:
        """Whether there is a legal answer of a kind."""
        offer = self.asked.offer(kind)
        return offer is not None and offer.is_open(self.at)

    def tiles(self) -> list[Option]:
        """Spring, show, slip away, door: where there is something to do."""
        found = []
        if self._may(MaySpring):
            tip = "Spring the ambush\nThe enemy is surprised for this round. {#SP-3.1.10}"
            found.append(Option("spring", "Spring", "charge", tip=tip))
        if self._may(MayReveal):
            tip = "Show\nThose chosen come out of hiding. {#SP-R22}"
            found.append(Option("reveal", "Show", "eye", tip=tip))
        if self._may(MayAvoid):
            tip = "Slip away\nThe enemy has noticed nothing: leave unseen, and end the battle. {#SP-3.1.8}"
            found.append(Option("avoid", "Slip away", "undo", tip=tip))
        if any(self.door_of(figure) is not None for figure in self.picker.chosen()):
            tip = "Door\nOpen, shut, bar or bash it. {#ST-R28}"
            found.append(Option("door", "Door", "door", tip=tip, why_not=self._past_use()))
        return found

    def menu(self, figure: Figure) -> list[Option]:
        """The rows for one in hiding, or at a door."""
        rows: list[Option] = []
        if is_hidden(figure) and self.asked.offer(MayReveal) is not None:
            no: Refusal | None = MayReveal(self.side).refuse(self.at, Reveal((figure.id,)))
            rows.append(Option("reveal", "Come out of hiding", "eye", why_not=why_not(no)))
        door = self.door_of(figure)
        if door is not None:
            rows += self._rows([figure], door)
        return rows

    def framed(self, marks: Marks, scale: int) -> bool:
        """A frame about the closed door under the pointer, if one of the chosen can use it; True if there is one."""
        door = self.door_near(grain_point(self.picker.hands.at))
        if door is None or door_state(self.at, door) not in CLOSED:
            return False
        if not any(is_at(self.at, figure, door) for figure in self.picker.chosen()):
            return False
        left, top, right, bottom = self.at.ground.pieces[door].box
        rim = GRAIN // 8
        marks.over.append(box_of(inch((left - rim, top - rim)), inch((right + rim, bottom + rim)), scale))
        return True

