"""Orders for bodies of troops: the body in hand, what a click would order, and its forecast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.board.bases import extent
from game.core.commands import Command
from game.core.figures import Figure
from game.core.grain import Point, round_inches, squared
from game.core.held.engines import Bombard
from game.core.tally import Refusal
from game.systems.large_battles.orders.commands import Assail, March, Volley
from game.systems.large_battles.orders.offers import MayAssail, MayMarch, OfBodies
from game.systems.large_battles.shooting.offers import MayBombard, MayVolley
from game.ui.board.forecasts.attacks import barred
from game.ui.board.hands.asked import Asked
from game.ui.board.pickers.picker import Picker
from game.ui.board.pickers.places import grain_point
from game.ui.kit.words.rich import quoted
from game.ui.panels.models import ForecastView, TallyRow

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table

MOST = 4
"""So many bodies are named that could still act."""
Ends = tuple[tuple[str, Point, int], ...]


class Marshalling(Picker):
    """Takes whole bodies, and makes their orders: marches, charges, volleys and shots of engines."""

    done_label = "End phase"
    singly = False

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offers = asked.decision.offers
        self.march = next((offer for offer in offers if isinstance(offer, MayMarch)), None)
        self.assail = next((offer for offer in offers if isinstance(offer, MayAssail)), None)
        self.shoot = next((offer for offer in offers if isinstance(offer, MayVolley)), None)
        self.engines = next((offer for offer in offers if isinstance(offer, MayBombard)), None)
        first = offers[0]
        if not isinstance(first, OfBodies):
            raise LookupError("nothing is asked about bodies")
        self.offer: OfBodies[Any] = first
        self.prompts: list[Command] = self._prompts()
        self.goal: Point | None = None
        self.facing: int | None = None
        self.planned: Command | None = None
        self._tried: dict[object, Command | None] = {}
        self._names = self._able()

    def _prompts(self) -> list[Command]:
        """The answers of a question with buttons: shots at those who pass, and counter-charges."""
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
            names += [volley.body for volley in self.shoot.volleys(self.at)]
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
        return {name for chosen in self._names for name in self._with(chosen)}

    def _with(self, figure: str) -> tuple[str, ...]:
        return self.offer.members(self.at, self.offer.holding(self.at, figure))

    def group(self, figure: Figure) -> list[str]:
        """Its whole body."""
        return list(self._with(figure.id))

    def first_choice(self, figure: Figure) -> list[str]:
        """A click takes the whole body."""
        return list(self._with(figure.id))

    def idle(self) -> list[str]:
        """The first of each body that could still act; none at a question of shots or counter-charges."""
        return [] if self.prompts else self._names

    def left_idle(self) -> str:
        """What is said of them, when no more is to be done."""
        names = [self.offer.named(self.at, self.offer.holding(self.at, name)).partition(":")[0] for name in self._names]
        told = ", ".join(names[:MOST]) + (f" and {len(names) - MOST} more" if len(names) > MOST else "")
        return f"{told} could still act."

    def body(self) -> str:
        """The body in hand, "" for none."""
        own = [figure for figure in self.chosen() if figure.side == self.side and figure.standing]
        return self.offer.holding(self.at, own[0].id) if own else ""

    def _foe(self, at: Point) -> Figure | None:
        """The enemy under the pointer, or the nearest where the pointer is in a gap of a body."""
        over = self.hands.asked_figure(self.hands.hovered)
        if over is not None:
            return over if over.side != self.side and over.standing else None
        near = [(squared(figure.at, at), figure.id, figure) for figure in self.at.field.foes(self.side)]
        if not near:
            return None
        far, _, foe = min(near, key=lambda pair: pair[:2])
        return foe if far <= (extent(foe.profile.base) * 3 // 2) ** 2 else None

    # ---- planning --------------------------------------------------------------------------------------------------

    def meant_for(self, at: Point, foe: Figure | None) -> Command | None:
        """What a click would order: a charge or volley at an enemy, a shot or a march to a place."""
        name = self.body()
        if not name:
            return None
        if self.engines is not None:
            engine = next(
                (other for other in self._with(self.chosen()[0].id) if other in self.engines.engines(self.at)), ""
            )
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

    def preview(self, command: Command) -> tuple[str, Refusal | None]:
        """The outcome of a command in a few words, or why it cannot be."""
        no = self.asked.refuse(command)
        if no is not None:
            return no.reason, no
        if isinstance(command, March) and self.march is not None:
            cost, left = self.march.spends(self.at, command)
            return f"march: {round_inches(cost)} of the {round_inches(left)} inches left", None
        if isinstance(command, Assail) and self.assail is not None:
            made, suffered = self.assail.prospect(self.at, command)
            return f"charge: about {tenths(made)} kills for {tenths(suffered)}", None
        if isinstance(command, Volley) and self.shoot is not None:
            least, most = self.shoot.worth(self.at, command)
            kills = f"{least} to {most} kills" if least != most else f"{most} kills"
            return ("overhead: " if command.overhead else "") + kills, None
        return "", None

    def forecast(self) -> ForecastView | None:
        """The expected outcome of a charge or volley at the enemy under the pointer, or why it may not be."""
        name, foe = self.body(), self._foe(grain_point(self.hands.at))
        command = next(iter(self.prompts), None)
        if command is None and name and foe is not None:
            command = self._at_foe(name, self.offer.holding(self.at, foe.id))
        offer: OfBodies[Any] | None = self.assail if isinstance(command, Assail) else self.shoot
        if offer is None or command is None:
            return None
        no = self.asked.refuse(command)
        if no is not None:
            return ForecastView(quoted(self.offer.named(self.at, name)), **barred(no))
        outlook = offer.outlook(self.at, command)
        if outlook is None:
            return None
        rows = tuple([TallyRow(value, label, rule) for value, label, rule in outlook.rows])
        return ForecastView(quoted(outlook.sentence), rows=rows, damage=outlook.comes)

    def told(self, command: Command) -> str:
        """Say who marches, and how far of what is left."""
        if not isinstance(command, March):
            return super().told(command)
        return f"{self.offer.named(self.at, command.body).partition(':')[0]}: {self.preview(command)[0]}"

    def words(self, command: Command) -> str:
        """Say an order in a few words."""
        if isinstance(command, Volley):
            verb = "shoot" if len(self.offer.members(self.at, command.body)) > 1 else "shoots"
            name = self.offer.named(self.at, command.body).partition(":")[0]
            return f"{name} {verb} overhead" if command.overhead else f"{name} {verb}"
        if isinstance(command, Assail):
            return "Meet them"
        return super().words(command)


def tenths(hundredths: int) -> str:
    """Write hundredths with one decimal."""
    return f"{hundredths // 100}.{hundredths % 100 // 10}"
