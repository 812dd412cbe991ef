"""Bodies of troops in hand: a click takes a whole body; a place, an enemy or a tile tells it what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board import formations
from game.board.bases import disc, extent
from game.core.bodies import (
    Assail,
    Assailing,
    Bombard,
    Bombarding,
    March,
    Marching,
    OfBodies,
    Volley,
    Volleying,
)
from game.core.commands import Cast, Command
from game.core.grain import GRAIN, Point, distance_up, facing_towards, round_inches, squared
from game.core.state import Figure
from game.core.tally import Refusal
from game.ui.art import overlay
from game.ui.art.palette import BRASS, REACH, REAR
from game.ui.board.asked import Asked, Button, Strip
from game.ui.board.pickers.evolving import Evolving
from game.ui.board.pickers.picker import Picker, grain_point
from game.ui.board.stage import inch
from game.ui.keys import cap_of, named
from game.ui.kit.choose import Row
from game.ui.panels.models import ActionView, ForecastView, TallyRow

if TYPE_CHECKING:
    from game.ui.board.hands import Hands
    from game.ui.board.view import Marks

KNOWN: frozenset[type[Command]] = frozenset({March, Assail, Volley, Bombard})
FACE = 3 * GRAIN // 2
"""A pointer so far from a planned end tells how the body is to face there."""

Ends = tuple[tuple[str, Point, int], ...]


class BodiesPicker(Picker):
    """Takes whole bodies: marches them, has them charge and shoot, and aims their engines."""

    done_label = "End phase"
    singly = False

    def __init__(self, hands: Hands, asked: Asked) -> None:
        super().__init__(hands, asked)
        offers = asked.decision.offers
        self.march = next((one for one in offers if isinstance(one, Marching)), None)
        self.assail = next((one for one in offers if isinstance(one, Assailing)), None)
        self.shoot = next((one for one in offers if isinstance(one, Volleying)), None)
        self.engines = next((one for one in offers if isinstance(one, Bombarding)), None)
        first = offers[0]
        if not isinstance(first, OfBodies):
            raise LookupError("nothing is asked about bodies")
        self.offer: OfBodies = first
        self.prompts: list[Command] = self._prompts()
        self.goal: Point | None = None
        self.facing: int | None = None
        self.planned: Command | None = None
        self._tried: dict[object, Command | None] = {}
        self._reaches: dict[str, tuple[tuple[float, float], ...]] = {}
        self._others = self.others(KNOWN)
        self.evolving = Evolving(self)
        self._names = self._able()
        if self.prompts:
            hands.choose(list(asked.decision.figures))

    def _prompts(self) -> list[Command]:
        """Answers of a question that is answered by buttons: shots at who passes, and counter-charges."""
        if self.shoot is not None and self.shoot.passing:
            return list(self.shoot.volleys(self.at))
        if self.assail is not None and self.assail.body:
            return list(self.assail.charges(self.at))
        return []

    def _able(self) -> list[str]:
        """The first figure of each body that can still do something."""
        names: list[str] = []
        if self.march is not None:
            names += self.march.bodies(self.at)
        if self.shoot is not None:
            names += [one.body for one in self.shoot.volleys(self.at)]
        figures = [self.offer.members(self.at, name)[0] for name in dict.fromkeys(names)]
        if self.engines is not None:
            figures += self.engines.engines(self.at)
        return figures

    # ---- who -------------------------------------------------------------------------------------------------------

    def actors(self) -> list[str]:
        """One figure of each body that may act: Tab goes from body to body."""
        return self._names

    def able_to_act(self) -> set[str]:
        """All of those bodies."""
        return {name for one in self._names for name in self._with(one)}

    def _with(self, figure: str) -> tuple[str, ...]:
        return self.offer.members(self.at, self.offer.holding(self.at, figure))

    def group(self, figure: Figure) -> list[str]:
        """Its whole body."""
        return list(self._with(figure.id))

    def first_choice(self, figure: Figure) -> list[str]:
        """A click takes the whole body."""
        return list(self._with(figure.id))

    def chosen_changed(self) -> None:
        """A plan is for the body for which it was made."""
        self.cancel()

    def unfinished(self) -> int:
        """Bodies that could still act; a question of shots or counter-charges leaves nobody idle."""
        return 0 if self.prompts else len(self._names)

    def body(self) -> str:
        """The body in hand, "" for none."""
        own = [one for one in self.chosen() if one.side == self.side and one.standing]
        return self.offer.holding(self.at, own[0].id) if own else ""

    def _foe(self, at: Point) -> Figure | None:
        """The enemy at whom the pointer is: on one of a body, or in a gap between two."""
        over = self.hands.asked_figure(self.hands.hovered)
        if over is not None:
            return over if over.side != self.side and over.standing else None
        near = [(squared(one.at, at), one.id, one) for one in self.at.field.foes(self.side)]
        if not near:
            return None
        far, _, foe = min(near, key=lambda one: one[:2])
        return foe if far <= (extent(foe.profile.base) * 3 // 2) ** 2 else None

    # ---- planning --------------------------------------------------------------------------------------------------

    def meant_for(self, at: Point, foe: Figure | None) -> Command | None:
        """What a click would order: a charge or volley at an enemy, a shot or a march to a place."""
        name = self.body()
        if not name:
            return None
        if self.engines is not None:
            engine = next((one for one in self._with(self.chosen()[0].id) if one in self.engines.engines(self.at)), "")
            return Bombard(engine, at) if engine else None
        if foe is not None and foe.side != self.side:
            return self._at_foe(name, self.offer.holding(self.at, foe.id))
        key = (name, at, self.facing)
        if self.march is not None and key not in self._tried:
            able = name in self.march.bodies(self.at)
            self._tried[key] = self.march.towards(self.at, name, at, self.facing) if able else None
        return self._tried.get(key)

    def _at_foe(self, name: str, target: str) -> Command | None:
        if self.assail is not None:
            charge = Assail(name, target)
            if self.asked.refuse(charge) is None or self.shoot is None:
                return charge
        if self.shoot is not None:
            straight = Volley(name, target)
            overhead = Volley(name, target, True)
            shot = straight if self.asked.refuse(straight) is None else overhead
            if self.asked.refuse(shot) is None or self.assail is None:
                return shot if self.asked.refuse(shot) is None else straight
        return Assail(name, target)

    def ends(self, command: Command) -> Ends:
        """Where a command would leave each figure."""
        if isinstance(command, March) and self.march is not None:
            return self.march.ends(self.at, command)
        if isinstance(command, Assail) and self.assail is not None:
            return self.assail.ends(self.at, command)
        return ()

    def told(self, command: Command) -> tuple[str, Refusal | None]:
        """What a command comes to, in a few words, or why it cannot be."""
        no = self.asked.refuse(command)
        if no is not None:
            return no.reason, no
        if isinstance(command, March) and self.march is not None:
            cost, left = self.march.spends(self.at, command)
            ends = self.march.ends(self.at, command)
            name, there, _ = ends[len(ends) // 2]
            far = distance_up(self.at.figure(name).at, there)
            return f"march {round_inches(far)} in, for {round_inches(cost)} of the {round_inches(left)} in left", None
        if isinstance(command, Assail) and self.assail is not None:
            made, suffered = self.assail.prospect(self.at, command)
            return f"charge: about {tenths(made)} kills for {tenths(suffered)}", None
        if isinstance(command, Volley) and self.shoot is not None:
            least, most = self.shoot.worth(self.at, command)
            kills = f"{least} to {most} kills" if least != most else f"{most} kills"
            return ("overhead: " if command.overhead else "") + kills, None
        return "", None

    def forecast(self) -> ForecastView | None:
        """What the charge or volley at whom the pointer is at may be expected to do, or why it may not be."""
        name, foe = self.body(), self._foe(grain_point(self.hands.at))
        command = next(iter(self.prompts), None)
        if command is None and name and foe is not None:
            command = self._at_foe(name, self.offer.holding(self.at, foe.id))
        offer = self.assail if isinstance(command, Assail) else self.shoot
        if offer is None or command is None:
            return None
        no = self.asked.refuse(command)
        if no is not None:
            return ForecastView(self.offer.named(self.at, name), refused=no.reason, refused_rule=no.rule)
        outlook = offer.outlook(self.at, command)
        if outlook is None:
            return None
        rows = tuple([TallyRow(value, label, rule) for value, label, rule in outlook.rows])
        return ForecastView(outlook.sentence, rows=rows, damage=outlook.comes)

    # ---- hands -----------------------------------------------------------------------------------------------------

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """At an enemy: order it. On the ground: plan a march there; a second click carries it out."""
        if self.prompts or not self.body():
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

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Away from a planned end, the pointer tells how the body is to face."""
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
        figures = self.chosen()
        if not figures or (self.march is None and self.engines is None):
            return False
        here, table = self.goal or figures[0].at, self.at.state.table
        self.goal = min(max(0, here[0] + dx), table.width), min(max(0, here[1] + dy), table.height)
        self.planned = self.meant_for(self.goal, None)
        self.hands.show(inch(self.goal))
        return True

    def aimable(self) -> list[str]:
        """One figure of each enemy body that the one in hand could charge or shoot at."""
        name = self.body()
        if not name:
            return []
        found: dict[str, str] = {}
        for one in self.at.field.foes(self.side):
            found.setdefault(self.offer.holding(self.at, one.id), one.id)
        able = [
            first
            for target, first in found.items()
            if (command := self._at_foe(name, target)) is not None and self.asked.refuse(command) is None
        ]
        return self.nearest_first(able)

    def cancel(self) -> bool:
        """Give up what is planned."""
        had = self.goal is not None
        self.goal = self.facing = self.planned = None
        return had

    def act(self, name: str) -> bool:
        """Turn the body, carry out the plan, or answer the question."""
        if name.startswith("answer:"):
            self.submit(self.prompts[int(name.partition(":")[2])])
        elif name == "confirm" and self.planned is not None:
            command = self.planned
            self.cancel()
            self.submit(command)
        elif self.evolving.act(name):
            pass
        elif name == "charge" and self.body():
            foes = self.aimable()
            if foes:
                self.take(self.at.figure(foes[0]))
        else:
            return self.take_other(name, self._others) or super().act(name)
        return True

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def tiles(self) -> list[ActionView]:
        """The turns of a march, and what else is offered."""
        return self.evolving.tiles() + self.other_tiles(self._others)

    def menu(self, figure: Figure) -> list[Row]:
        """Its turns, its nearest charge or volley, and what is offered of a figure besides."""
        rows = self.evolving.rows()
        foes = self.aimable()
        command = self._at_foe(self.body(), self.offer.holding(self.at, foes[0])) if foes else None
        if command is not None:
            verb = "Charge" if isinstance(command, Assail) else "Shoot at"
            whom = self.offer.named(self.at, self.offer.holding(self.at, foes[0])).partition(":")[0]
            icon, told = ("charge" if isinstance(command, Assail) else "shoot"), self.told(command)[0]
            rows.append(Row(f"{verb} {whom}", "charge", cap_of("charge"), told, icon))
        return rows + self.other_rows(figure, self._others)

    def strip(self) -> Strip | None:
        """The question of shots at who passes, and of counter-charges."""
        if not self.prompts:
            return None
        buttons = [Button(f"answer:{n}", self.words(one), main=not n) for n, one in enumerate(self.prompts[:4])]
        word = "Hold fire" if self.shoot is not None else "Receive them standing"
        buttons.append(Button("end", word, cap_of("end")))
        return Strip(self.asked.decision.prompt, "", self.asked.decision.cite, tuple(buttons))

    def words(self, command: Command) -> str:
        """Say an order in a few words."""
        if isinstance(command, Volley):
            how = " shoot overhead" if command.overhead else " shoot"
            return self.offer.named(self.at, command.body).partition(":")[0] + how
        if isinstance(command, Assail):
            return "Meet them"
        if isinstance(command, Cast):
            spell = self.at.catalogue.name(command.spell)
            near = min(self.at.state.standing(), key=lambda one: (squared(one.at, command.at[0]), one.id)).name if (
                command.at
            ) else "".join(self.at.figure(name).name for name in command.targets)
            return f"{self.at.figure(command.figure).name}: {spell}" + (f" at {near}" if near else "")
        return super().words(command)

    def _reach(self, name: str) -> tuple[tuple[float, float], ...]:
        """Where the middle of the front of the body in hand may come, in inches, looked for once."""
        if name not in self._reaches:
            found = self.march.reach(self.at, name) if self.march is not None else ()
            self._reaches[name] = tuple([inch(one) for one in found])
        return self._reaches[name]

    def marks(self, marks: Marks, scale: int) -> None:
        """Rings under bodies that may act, and the ghosts of what is aimed at or planned."""
        name = self.body()
        for first in self._names if not self.prompts else ():
            if self.offer.holding(self.at, first) != name:
                figures = [self.at.figure(one) for one in self._with(first)]
                spots = [(one.at, one.facing) for one in figures]
                marks.under.append(overlay.outline(frame(figures[0], spots), BRASS, scale, 1.2))
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
        text, no = self.told(command)
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
        if text:
            x, y = inch(foe.at if foe is not None else ends[len(ends) // 2][1] if ends else at)
            tone = (255, 190, 160) if no is not None else (255, 240, 200)
            marks.over.append(overlay.label(text[:60], (x, y + 1.1), scale, 13, colour=tone, lift=-14))
            if self.goal is not None and foe is None and no is None:
                words = named("<confirm> or click again: go. The pointer tells whither they look.")
                marks.over.append(overlay.label(words, (x, y + 1.1), scale, 12, colour=BRASS, lift=-35))


def frame(one: Figure, spots: list[tuple[Point, int]]) -> tuple[tuple[float, float], ...]:
    """The ground that figures like one cover who stand in rank and file, as a ring of inches."""
    return tuple([inch(at) for at in formations.frame([(one.profile.base, at) for at, _ in spots], spots[0][1])])


def tenths(hundredths: int) -> str:
    """Write hundredths with one decimal."""
    return f"{hundredths // 100}.{hundredths % 100 // 10}"
