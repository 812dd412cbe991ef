"""Powers beside shots in the missile phase: a flask aimed with its splash, and the undead turned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.board.bases import zone_shape
from game.core.commands import Aim, Shoot, TurnUndead
from game.core.grain import GRAIN
from game.core.state import Figure
from game.core.tally import Refusal
from game.play.missile_offers import MayShoot
from game.play.turning import MayTurn
from game.rules.flasks import SPLASH, Splash
from game.rules.missiles import missile
from game.rules.turning import turning_tally, turns_undead, witnesses
from game.ui.art import overlay
from game.ui.art.palette import REAR
from game.ui.board.forecasts_powers import flask_forecast, reached, turning_forecast
from game.ui.board.shapes import aim_line, bands_of, ring_of
from game.ui.board.stage import inch
from game.ui.panels.models import ActionView, ForecastView

if TYPE_CHECKING:
    from game.ui.board.pickers.shooting import ShootPicker
    from game.ui.board.view import Marks

CAUGHT = (255, 250, 230)
HALLOWED = (255, 240, 176)
KINDS = {"burning_oil": "fire", "cling_fire": "fire", "acid": "acid", "holy_water": "cold"}
"""How the area of a flask is tinted."""


class Power:
    """Something a side may declare beside its shots: while it is on, the pointer and the keys aim it."""

    on = False

    def __init__(self, picker: ShootPicker) -> None:
        self.picker = picker
        self.at, self.side, self.hands = picker.at, picker.side, picker.hands

    def actors(self) -> list[str]:
        """Those who can use it."""
        return []

    def chosen_changed(self) -> None:
        """Others are chosen now."""

    def stop(self) -> None:
        """Aim it no longer."""
        self.on = False

    def targets(self) -> list[str]:
        """At whom it could be aimed."""
        return []

    def click(self, figure: Figure | None) -> None:
        """A click while it is on."""

    def act(self, name: str) -> bool:
        """Take a tile or key; False where it is none of its own."""
        return False

    def tiles(self) -> list[ActionView]:
        """Its tiles."""
        return []

    def marks(self, marks: Marks, scale: int) -> None:
        """What it would reach, while it is on."""

    def forecast(self) -> ForecastView | None:
        """What it would come to, while it is on."""
        return None


class FlaskPower(Power):
    """A flask at a target: the splash with everyone in it, friends in the colour of a warning."""

    def __init__(self, picker: ShootPicker, aims: Iterable[Aim]) -> None:
        super().__init__(picker)
        self.flask = ""
        self.aims: dict[str, dict[str, list[str]]] = {}
        """By figure and flask, at whom it can be thrown."""
        for aim in aims:
            if aim.weapon in self.at.catalogue.flasks:
                self.aims.setdefault(aim.figure, {}).setdefault(aim.weapon, []).append(aim.target)

    def actors(self) -> list[str]:
        """Those with a flask and a target for it."""
        return list(self.aims)

    def kinds(self) -> list[str]:
        """The kinds of flask that the chosen can throw, or, where none of them can, that anybody can."""
        mine = [kind for name in self.hands.chosen for kind in self.aims.get(name, ())]
        return list(dict.fromkeys(mine or [kind for found in self.aims.values() for kind in found]))

    def thrower(self) -> Figure | None:
        """Who throws it: the first of the chosen who can, else the first who can."""
        names = [*self.hands.chosen, *self.aims]
        name = next((one for one in names if self.flask in self.aims.get(one, ())), "")
        return self.at.state.figures.get(name)

    def chosen_changed(self) -> None:
        """Those who have flasks alone aim one at once."""
        if self.on and self.flask not in self.kinds():
            self.stop()
        if self.picker.aims_other() or self.on:
            return
        shooters = any(name in self.picker.shooters() for name in self.hands.chosen)
        if not shooters and any(name in self.aims for name in self.hands.chosen):
            self._begin(self.kinds()[0])

    def _begin(self, kind: str) -> None:
        self.picker.stop_powers()
        self.on, self.flask = True, kind
        figure = self.thrower()
        if figure is not None and figure.id not in self.hands.chosen:
            self.hands.choose([figure.id])

    def targets(self) -> list[str]:
        """At whom the thrower can throw it."""
        figure = self.thrower()
        return self.aims[figure.id][self.flask] if figure is not None else []

    def click(self, figure: Figure | None) -> None:
        """Throw it at an enemy."""
        thrower = self.thrower()
        if figure is not None and thrower is not None and figure.side != self.side and figure.standing:
            self.picker.submit(Shoot((Aim(thrower.id, figure.id, self.flask),)))

    def act(self, name: str) -> bool:
        """A tile of a kind, or the key that goes through them."""
        if name == "flask":
            kinds = self.kinds()
            if not kinds:
                self.hands.wishes.notice("Nobody has a flask and a target for it", "")
            else:
                place = kinds.index(self.flask) + 1 if self.on and self.flask in kinds else 0
                self._begin(kinds[place % len(kinds)])
            return True
        if name.startswith("flask:"):
            self._begin(name.removeprefix("flask:"))
            return True
        return False

    def tiles(self) -> list[ActionView]:
        """A tile for each kind of flask."""
        tip = "Click an enemy: the dashed area is its splash."
        return [
            ActionView(
                f"flask:{kind}", self.at.catalogue.name(kind).capitalize(), "fire", "T",
                self.on and self.flask == kind, tip=f"{self.at.catalogue.name(kind).capitalize()}\n{tip}",
            )
            for kind in self.kinds()
        ]  # fmt: skip

    def _refused(self, thrower: Figure, target: Figure) -> Refusal | None:
        offer = self.picker.asked.offer(MayShoot)
        return offer.refuse(self.at, Shoot((Aim(thrower.id, target.id, self.flask),))) if offer is not None else None

    def marks(self, marks: Marks, scale: int) -> None:
        """Its range; over a target the splash and a ring round everyone in it."""
        thrower, target = self.thrower(), self.picker.pointed()
        if thrower is None:
            return
        weapon = missile(self.at, thrower, self.flask)
        if target is None:
            if weapon is not None:
                marks.under.append(bands_of(thrower, [weapon.short, weapon.medium, weapon.long or 0], scale))
            return
        outline = tuple((x / GRAIN, y / GRAIN) for x, y in zone_shape(target, SPLASH).exterior.coords[:-1])
        marks.under.append(overlay.template((outline,), KINDS.get(self.flask, "fire"), scale))
        marks.over.append(aim_line(thrower, target, scale))
        for one in reached(self.at, self.side, Splash(target, target.at)):
            marks.over.append(ring_of(one, scale, CAUGHT if one.side != self.side else REAR, 2.2))

    def forecast(self) -> ForecastView | None:
        """The die, those in the splash, and the scatter."""
        thrower, target = self.thrower(), self.picker.pointed()
        if thrower is None or target is None:
            return None
        return flask_forecast(self.at, thrower, target, self.flask, self._refused(thrower, target))


class TurnPower(Power):
    """Turning the undead: a ring of its reach, and who of them sees and hears it."""

    def __init__(self, picker: ShootPicker) -> None:
        super().__init__(picker)
        offer = picker.asked.offer(MayTurn)
        found = offer.examples(self.at) if offer is not None else ()
        self.clerics = [one.figure for one in found if isinstance(one, TurnUndead)]

    def actors(self) -> list[str]:
        """Clerics who may."""
        return list(self.clerics)

    def cleric(self) -> Figure | None:
        """Who turns them: the first of the chosen who may, else the first who may."""
        names = [*self.hands.chosen, *self.clerics]
        return self.at.state.figures.get(next((one for one in names if one in self.clerics), ""))

    def targets(self) -> list[str]:
        """Those who see and hear him."""
        cleric = self.cleric()
        return [one.id for one in witnesses(self.at, cleric)] if cleric is not None else []

    def click(self, figure: Figure | None) -> None:
        """A click on the cleric, or on one of the undead, has him do it."""
        cleric = self.cleric()
        if cleric is not None and figure is not None and (figure.id == cleric.id or figure.side != self.side):
            self._do(cleric)

    def _do(self, cleric: Figure) -> None:
        if self.picker.submit(TurnUndead(cleric.id)):
            self.stop()

    def act(self, name: str) -> bool:
        """The tile; once more, or Enter, and he does it."""
        if name not in ("turn", "confirm") or (name == "confirm" and not self.on):
            return False
        cleric = self.cleric()
        if cleric is None:
            self.hands.wishes.notice("No cleric can turn the undead now", "SP-3.4.2.14")
        elif self.on:
            self._do(cleric)
        else:
            self.picker.stop_powers()
            self.on = True
            self.hands.choose([cleric.id])
        return True

    def tiles(self) -> list[ActionView]:
        """One tile, where the side has clerics and there are undead."""
        friends = [one for one in self.at.field.friends(self.side) if turns_undead(one)]
        if not friends or not any("undead" in one.profile.traits for one in self.at.field.foes(self.side)):
            return []
        no = "" if self.clerics else self._why(friends[0])
        tip = "Turn the undead\nShows who sees and hears him; press again, or click one of them, to do it."
        return [ActionView("turn", "Turn undead", "star", "Y", self.on, no, tip=tip)]

    def _why(self, cleric: Figure) -> str:
        offer = self.picker.asked.offer(MayTurn)
        no = offer.refuse(self.at, TurnUndead(cleric.id)) if offer is not None else None
        return f"Turn the undead\n{no.reason} {{#{no.rule}}}" if no is not None else ""

    def marks(self, marks: Marks, scale: int) -> None:
        """The reach, and the undead in it: bright who may be turned, dark who never are."""
        cleric = self.cleric()
        if cleric is None:
            return
        reach = self.at.catalogue.turning_range / GRAIN
        marks.under.append(overlay.ring(inch(cleric.at), reach, HALLOWED, scale, 1.6, True))
        for one in witnesses(self.at, cleric):
            able = turning_tally(self.at, cleric, one).chance > 0
            marks.over.append(ring_of(one, scale, HALLOWED if able else REAR, 2.2))

    def forecast(self) -> ForecastView | None:
        """What the roll needs for each kind."""
        cleric = self.cleric()
        offer = self.picker.asked.offer(MayTurn)
        if cleric is None or offer is None:
            return None
        return turning_forecast(self.at, cleric, offer.refuse(self.at, TurnUndead(cleric.id)))
