"""Bodies of troops: a click takes a whole body; a place, an enemy or a tile gives it an order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.board import formations
from game.board.bases import disc
from game.core.commands import Breathe, Cast, Command
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, facing_towards, squared
from game.core.held.engines import Bombard
from game.core.held.handling import Use
from game.systems.large_battles.orders.commands import Assail, March, Volley
from game.systems.large_battles.orders.offers import MayAssail, MayMarch
from game.systems.large_battles.shooting.offers import MayBombard, MayVolley
from game.telling.sentences import lowered
from game.ui.art.palette import BRASS, REACH, REAR
from game.ui.art.rules import overlay
from game.ui.board.hands.asked import Asked, Strip
from game.ui.board.overlays.lights import Lit, Mode, Work
from game.ui.board.overlays.shapes import aim_line, short
from game.ui.board.pickers.others import Others
from game.ui.board.pickers.picker import Picker
from game.ui.board.pickers.places import grain_point
from game.ui.board.pickers.registry import answers, picks
from game.ui.board.screening.stage import inch
from game.ui.books.large_battles.conjuring import KNOWN as WORKED
from game.ui.books.large_battles.conjuring import Conjuring
from game.ui.books.large_battles.evolving import Evolving
from game.ui.books.large_battles.marshalling import Marshalling
from game.ui.keys import cap_of, named
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks

KNOWN: frozenset[type[Command]] = WORKED | {March, Assail, Volley, Bombard}
FACE = 3 * GRAIN // 2
"""A pointer so far from a planned end tells how the body is to face there."""



@answers(MayMarch, MayAssail, MayVolley, MayBombard)
@picks(March, Assail, Volley)
class BodiesPicker(Marshalling):
    """Takes whole bodies: marches them, has them charge and shoot, and aims their engines."""

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        self._reaches: dict[str, tuple[tuple[float, float], ...]] = {}
        self._others = Others(self, KNOWN)
        self.evolving = Evolving(self)
        self.conjuring = Conjuring(self, asked)
        if self.prompts:
            hands.choose(list(asked.decision.figures))

    def beside(self) -> Sequence[Picker]:
        """Magic and breath."""
        return (self.conjuring,)

    # ---- hands -----------------------------------------------------------------------------------------------------

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Give the order at an enemy; plan a march to a place, which a second click carries out."""
        if self.conjuring.on:
            self.conjuring.click(at, figure, ctrl)
            return
        if self.prompts:
            self._answer(figure)
            return
        if not self.body():
            return
        foe = self._foe(at)
        if foe is None and self.march is not None and self.goal is None:
            self.goal, self.facing = at, None
            self.planned = self.meant_for(at, None)
            return
        command = self.planned if foe is None and self.planned is not None else self.meant_for(at, foe)
        if command is not None:
            self.submit(command)
        self.cancel()

    def _answer(self, figure: Figure | None) -> None:
        """A click on a figure that is asked answers with the first command for it."""
        name = self.offer.holding(self.at, figure.id) if figure is not None else ""
        command = next((prompt for prompt in self.prompts if getattr(prompt, "target", "") == name != ""), None)
        if command is not None:
            self.submit(command)

    def take(self, foe: Figure) -> None:
        """Give the order at an enemy, wherever the pointer is."""
        if self.conjuring.on:
            self.conjuring.work(foe, foe.at)
            return
        command = self.meant_for(foe.at, foe)
        self.cancel()
        if command is not None:
            self.submit(command)

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Face the body towards a pointer that is off the planned end."""
        super().hover(at, figure)
        if self.goal is None or self.march is None:
            return
        far = squared(self.goal, at) > FACE * FACE
        facing = facing_towards(self.goal, at) // 5 * 5 if far else None
        if facing != self.facing:
            self.facing = facing
            self.planned = self.meant_for(self.goal, None)

    def follows(self) -> bool:
        """The ghosts follow the pointer."""
        return True

    def nudge(self, dx: int, dy: int) -> bool:
        """Move the planned end by the keys; Enter carries it out."""
        if super().nudge(dx, dy):
            return True
        figures = self.chosen()
        if not figures or (self.march is None and self.engines is None):
            return False
        self.goal = self.nudged(self.goal or figures[0].at, dx, dy)
        self.planned = self.meant_for(self.goal, None)
        self.hands.show(inch(self.goal))
        return True

    def aimable(self) -> list[str]:
        """One figure of each enemy body that the one in hand could charge or shoot at."""
        if self.conjuring.on:
            return self.conjuring.aimable()
        name = self.body()
        if not name:
            return []
        found: dict[str, str] = {}
        for foe in self.at.field.foes(self.side):
            found.setdefault(self.offer.holding(self.at, foe.id), foe.id)
        able = [
            first
            for target, first in found.items()
            if (command := self._at_foe(name, target)) is not None and self.asked.refuse(command) is None
        ]
        return self.nearest_first(able)

    def lights(self) -> Mode | None:
        """The enemy bodies that the one in hand could charge or shoot at, with what would come of it."""
        if self.conjuring.on:
            return self.conjuring.lights()
        name = self.body()
        if self.prompts:
            return Mode(("prompts",), self._prompted, tuple(self.asked.decision.figures))
        if not name or (self.assail is None and self.shoot is None):
            return None
        own = self.offer.members(self.at, name)
        return Mode(("body", name), lambda: self._lit(name), own)

    def _lit(self, name: str) -> Work:
        foes: dict[str, str] = {}
        for foe in self.at.field.foes(self.side):
            foes.setdefault(self.offer.holding(self.at, foe.id), foe.id)
        for target, first in foes.items():
            yield None
            command = self._at_foe(name, target)
            if command is not None and self.asked.refuse(command) is None:
                yield self._framed(first, brief(self.preview(command)[0]))

    def _prompted(self) -> Work:
        """The bodies that the answers are about."""
        for prompt in self.prompts:
            members = self.offer.members(self.at, getattr(prompt, "target", ""))
            if members:
                yield self._framed(members[0], brief(self.preview(prompt)[0]))

    def _framed(self, first: str, words: str) -> Lit:
        """A body that may be hit, in its frame."""
        members = self._with(first)
        figures = [self.at.figure(member) for member in members]
        return Lit(first, words, frame(figures[0], [(figure.at, figure.facing) for figure in figures]), members)

    def cancel(self) -> bool:
        """Give up what is planned, or what is being aimed."""
        if super().cancel():
            return True
        had = self.goal is not None
        self.goal = self.facing = self.planned = None
        return had

    def act(self, name: str) -> bool:
        """Turn the body, carry out the plan, or give the first answer to the question."""
        if self.conjuring.act(name):
            pass
        elif name == "confirm" and self.prompts:
            self.submit(self.prompts[0])
        elif name == "confirm" and self.planned is not None:
            command = self.planned
            self.cancel()
            self.submit(command)
        elif self.evolving.act(name):
            pass
        elif name == "charge" and self.body():
            if self.hands.aimed in self.aimable():
                self.take(self.at.figure(self.hands.aimed))
            elif not self.hands.aim(1):
                self.hands.wishes.notice("No enemy is in reach", "")
        elif name == "nearest" and self.aimable():
            self.take(self.at.figure(self.aimable()[0]))
        else:
            return self._others.act(name) or super().act(name)
        return True

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def tiles(self) -> list[Option]:
        """The turns of a march, and what else is offered."""
        return self.evolving.tiles() + self.conjuring.tiles() + self._others.tiles()

    def menu(self, figure: Figure) -> list[Option]:
        """Its turns, its nearest charge or volley, and what is offered of a figure besides."""
        rows = self.evolving.rows()
        foes = self.aimable()
        command = self._at_foe(self.body(), self.offer.holding(self.at, foes[0])) if foes else None
        if command is not None:
            verb = "Charge" if isinstance(command, Assail) else "Shoot at"
            whom = self.offer.named(self.at, self.offer.holding(self.at, foes[0])).partition(":")[0]
            icon, told = ("charge" if isinstance(command, Assail) else "shoot"), self.preview(command)[0]
            rows.append(Option("nearest", f"{verb} {lowered(whom)}", icon, cap_of("charge"), note=told))
        return rows + self.conjuring.rows(figure) + self._others.menu(figure)

    def choosable(self, figure: Figure) -> bool:
        """One's own; while something is aimed everybody is a target."""
        return not self.conjuring.on and super().choosable(figure)

    def chosen_changed(self) -> None:
        """Give up a plan made for another body, and magic of another caster."""
        super().chosen_changed()
        self.goal = self.facing = self.planned = None

    def command_meant(self) -> Command | None:
        """What is aimed, else the first answer, what is planned, or the order at the enemy under the pointer."""
        if self.conjuring.on:
            return self.conjuring.command_meant()
        if self.prompts:
            return self.legal(self.prompts[0])
        foe = self._foe(grain_point(self.hands.at)) if self.hands.over else None
        if foe is not None:
            return self.legal(self.meant_for(foe.at, foe))
        if self.planned is not None or self.goal is not None or not self.hands.over:
            return self.legal(self.planned)
        return self.legal(self.meant_for(grain_point(self.hands.at), None))

    def by_action(self, name: str) -> Command | None:
        """A turn of the body in hand, or what is listed alone."""
        return self.evolving.order(name) or self._others.by_action(name)

    def forecast(self) -> ForecastView | None:
        """The outcome of what is aimed, else of the charge or volley at the enemy under the pointer."""
        return self.conjuring.forecast() if self.conjuring.on else super().forecast()

    def strip(self) -> Strip | None:
        """The question of what is aimed; else of shots at those who pass, and counter-charges."""
        if not self.prompts:
            return super().strip()
        buttons = [
            Option(f"answer:{n}", self.words(command), key="" if n else "Enter", main=not n, data=command)
            for n, command in enumerate(self.prompts[:4])
        ]
        word = "Hold fire" if self.shoot is not None else "Receive them standing"
        buttons.append(Option("end", word, key=cap_of("end")))
        return Strip(self.asked.decision.prompt, "", self.asked.decision.cite, tuple(buttons))

    def _reach(self, name: str) -> tuple[tuple[float, float], ...]:
        """Where the front's middle of the body in hand may come, in inches, worked out once."""
        if name not in self._reaches:
            found = self.march.reach(self.at, name) if self.march is not None else ()
            self._reaches[name] = tuple([inch(point) for point in found])
        return self._reaches[name]

    def marks(self, marks: Marks, scale: int) -> None:
        """Rings under bodies that may act, and the ghosts of what is aimed at or planned."""
        name = self.body()
        for first in self._names if not self.prompts else ():
            if self.offer.holding(self.at, first) != name:
                figures = [self.at.figure(other) for other in self._with(first)]
                spots = [(figure.at, figure.facing) for figure in figures]
                marks.under.append(overlay.outline(frame(figures[0], spots), BRASS, scale, 1.2))
        self._mark_declared(marks, scale)
        if self.conjuring.on:
            self.conjuring.marks(marks, scale)
            return
        if self.prompts or not name:
            return
        ring = self._reach(name)
        if len(ring) > 2:
            marks.under.append(overlay.outline(ring, REACH, scale, 1.4))
        foe = self._foe(grain_point(self.hands.at))
        at = self.goal or grain_point(self.hands.at)
        command = self.planned if self.goal is not None and foe is None else self.meant_for(at, foe)
        if command is None:
            return
        text, no = self.preview(command)
        ends = self.ends(command)
        for figure, spot, facing in ends:
            marks.ghosts.append((self.at.figure(figure), inch(spot), facing))
        if ends:
            where = [(spot, facing) for _, spot, facing in ends]
            marks.over.append(overlay.outline(frame(self.at.figure(ends[0][0]), where), (255, 240, 200), scale))
        if isinstance(command, Bombard) and self.engines is not None:
            _, _, radius = self.engines.reach(self.at, command.figure)
            rim = tuple([inch((round(x), round(y))) for x, y in disc(command.at, radius)])
            marks.over.append(overlay.outline(rim, REAR if no is not None else BRASS, scale))
        if no is None:
            self.conjuring.mark_risks(marks, command, scale)
        if text:
            x, y = inch(foe.at if foe is not None else ends[len(ends) // 2][1] if ends else at)
            tone = (255, 190, 160) if no is not None else (255, 240, 200)
            marks.over.append(
                overlay.label(short(text, 60), (x, y + 1.1), scale, overlay.Words(13, colour=tone, lift=-14))
            )
            if self.goal is not None and foe is None and no is None:
                words = named("<confirm> or click again: go. The pointer shows which way they will face.")
                marks.over.append(overlay.label(words, (x, y + 1.1), scale, overlay.Words(12, colour=BRASS, lift=-35)))

    def _mark_declared(self, marks: Marks, scale: int) -> None:
        """What is declared and still to fall: lines of volleys, aims of engines, areas of breath and magic."""
        declared = self.at.book.bodies.declared
        for command in declared(self.at, self.asked.side) if declared is not None else ():
            if isinstance(command, Volley):
                a, b = (self.offer.members(self.at, body) for body in (command.body, command.target))
                if a and b:
                    who, whom = self.at.figure(a[len(a) // 2]), self.at.figure(b[len(b) // 2])
                    marks.over.append(aim_line(who, whom, scale, BRASS))
            elif isinstance(command, Bombard):
                way = inch(self.at.figure(command.figure).at), inch(command.at)
                marks.over.append(overlay.edge(way, BRASS, scale, closed=False))
            elif isinstance(command, Breathe | Cast | Use):
                self.conjuring.mark_declared(marks, command, scale)


def brief(words: str) -> str:
    """What comes of a charge or a volley, short enough for the table."""
    return words.removeprefix("charge: about ").removeprefix("overhead: ")


def frame(figure: Figure, spots: list[tuple[Point, int]]) -> tuple[tuple[float, float], ...]:
    """The ground that figures in rank and file cover, as a ring of inches."""
    return tuple([inch(at) for at in formations.frame([(figure.profile.base, at) for at, _ in spots], spots[0][1])])
