"""Shots and breath declared for the missile phase: choose shooters, click a target; lines show what is declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Aim, Breathe, Gaze, Shoot
from game.core.grain import Point
from game.core.state import Figure
from game.core.tally import Refusal
from game.play.ledger import fight
from game.play.missile_offers import MayBreathe, MayGaze, MayShoot
from game.rules.breath import breath_of as rules_breath
from game.rules.breath import caught
from game.rules.missiles import missile
from game.ui.art.palette import FLANK, REAR
from game.ui.board.asked import Asked
from game.ui.board.forecasts import breath_forecast, shot_forecast, unable
from game.ui.board.pickers.casting import SpellHand
from game.ui.board.pickers.picker import Picker, grain_point, refused
from game.ui.board.pickers.powers import FlaskPower, Power, TurnPower
from game.ui.board.shapes import aim_line, bands_of, breath_of, ring_of
from game.ui.board.stage import inch
from game.ui.kit.choose import Row
from game.ui.panels.models import ActionView, ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands import Hands
    from game.ui.board.view import Marks


class ShootPicker(Picker):
    """Click shooters (a unit shoots together), then a target; K breathes towards a place; spells have a list."""

    done_label = "End phase"

    def __init__(self, hands: Hands, asked: Asked) -> None:
        super().__init__(hands, asked)
        self.breathing = False
        self.horses = False
        """Whether shots at riders are meant for their horses."""
        self.spot: Point | None = None
        """Where the keys aim the breath."""
        self.gazes: dict[str, list[str]] = {}
        """Who can gaze, and at whom."""
        gaze = asked.offer(MayGaze)
        for one in gaze.examples(asked.at) if gaze is not None else ():
            if isinstance(one, Gaze):
                self.gazes.setdefault(one.figure, []).append(one.target)
        self._breaths: dict[str, list[str]] = {}
        """Who can breathe, and at whom."""
        breathe = asked.offer(MayBreathe)
        foes = {foe.at: foe.id for foe in asked.at.field.foes(asked.side)}
        for one in breathe.examples(asked.at) if breathe is not None else ():
            if isinstance(one, Breathe):
                self._breaths.setdefault(one.figure, []).append(foes[one.toward])
        shoot = asked.offer(MayShoot)
        self._aims: dict[str, list[str]] = {}
        """Who can shoot, and at whom; flasks apart."""
        every = list(shoot.aims(asked.at)) if shoot is not None else []
        for aim in every:
            if aim.weapon not in asked.at.catalogue.flasks:
                self._aims.setdefault(aim.figure, []).append(aim.target)
        self.magic = SpellHand(self)
        self.breath = ""
        """The kind of breath, where there are several."""
        self.powers: tuple[Power, ...] = (FlaskPower(self, every), TurnPower(self))
        if not any(name in self._aims for name in hands.chosen):
            first = next(iter(self._aims), "")
            others = self._breathers()[:1] or list(self.gazes)[:1] or self.actors()[:1]
            hands.choose(self._mates(asked.at.figure(first)) if first else others)
        if not self._aims and self._breathers():
            self.breathing = True
        self.chosen_changed()

    def chosen_changed(self) -> None:
        """What those chosen have besides shots may be aimed at once."""
        for power in self.powers:
            power.chosen_changed()

    def shooters(self) -> list[str]:
        """Those with a shot, a breath or a gaze."""
        return [*self._aims, *self._breaths, *self.gazes]

    def stop_powers(self) -> None:
        """Nothing but shots is aimed."""
        self.breathing = False
        for power in self.powers:
            power.stop()

    def aims_other(self) -> bool:
        """Whether something else than a shot is aimed."""
        return self.breathing or self._power() is not None

    def _power(self) -> Power | None:
        """What is aimed in place of a shot."""
        return next((power for power in self.powers if power.on), None)

    def pointed(self) -> Figure | None:
        """The enemy at whom pointer or keys point."""
        return self._target()

    def _mates(self, figure: Figure) -> list[str]:
        """Those of a figure's unit who can still shoot."""
        names = [name for name in self._aims if figure.unit and self.at.figure(name).unit == figure.unit]
        return names or [figure.id]

    def _breathers(self) -> list[str]:
        return list(self._breaths)

    def actors(self) -> list[str]:
        """Those who have a shot, and those who can breathe."""
        more = (name for power in self.powers for name in power.actors())
        return list(dict.fromkeys((*self.shooters(), *more, *self.magic.casters)))

    def unfinished(self) -> int:
        """Those who could shoot and have nothing declared."""
        return len(self.actors())

    def first_choice(self, figure: Figure) -> list[str]:
        """A click takes the unit; a second one the figure alone."""
        if figure.id in self.hands.chosen and len(self.hands.chosen) > 1:
            return [figure.id]
        return self._mates(figure) if figure.id in self._aims else [figure.id]

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Shoot at an enemy, breathe towards a place, or aim a spell."""
        if self.magic.open is not None:
            self.magic.click(at, figure)
            return
        if self.breathing:
            self._breathe(at)
            return
        power = self._power()
        if power is not None:
            power.click(figure)
            return
        if figure is None or figure.side == self.side or not figure.standing:
            return
        if not self.hands.chosen:
            self.hands.wishes.notice("Choose who shoots first", "")
            return
        self._shoot(figure)

    def hover(self, at: Point, figure: Figure | None) -> None:
        """The pointer aims again."""
        self.spot = None

    def follows(self) -> bool:
        """Breath follows the pointer."""
        return self.breathing or self.magic.open is not None

    def choosable(self, figure: Figure) -> bool:
        """Nobody while a spell is aimed: a click on a friend aims at him."""
        return self.magic.open is None and super().choosable(figure)

    def nudge(self, dx: int, dy: int) -> bool:
        """Aim the breath by the keys."""
        if not self.breathing or self._who_breathes() is None:
            return False
        here, table = self._toward(), self.at.state.table
        self.hands.aimed = ""
        self.spot = min(max(0, here[0] + dx), table.width), min(max(0, here[1] + dy), table.height)
        self.hands.show(inch(self.spot))
        return True

    def _toward(self) -> Point:
        """Where the breath goes: to the foe or place that the keys name, else to the pointer."""
        foe = self.at.state.figures.get(self.hands.aimed)
        return foe.at if foe is not None else self.spot or grain_point(self.hands.at)

    def aimable(self) -> list[str]:
        """At whom the chosen can breathe, gaze or shoot."""
        if self.breathing:
            who = self._who_breathes()
            return self.nearest_first(self._breaths.get(who.id, ())) if who is not None else []
        power = self._power()
        if power is not None:
            return self.nearest_first(power.targets())
        gazed = {foe for name in self.hands.chosen for foe in self.gazes.get(name, ())}
        shot = {foe for name in self.hands.chosen for foe in self._aims.get(name, ())}
        return self.nearest_first(gazed | shot)

    def _shoot(self, target: Figure) -> None:
        gazer = next((name for name in self.hands.chosen if target.id in self.gazes.get(name, ())), "")
        if gazer:
            self.submit(Gaze(gazer, target.id))
            return
        able, why = self.able(target)
        if not able:
            if why:
                self.hands.wishes.refuse(why[0], "")
            return
        many = len(self.hands.chosen)
        if self.submit(Shoot(tuple(able))) and why:
            self.hands.wishes.notice(f"{len(why)} of {many} cannot: {why[0].reason}", why[0].rule)

    def able(self, target: Figure) -> tuple[list[Aim], list[Refusal]]:
        """The shots that the chosen may take at a target, and the reasons why the others may not."""
        offer = self.asked.offer(MayShoot)
        able: list[Aim] = []
        why: list[Refusal] = []
        for figure in self.chosen():
            weapon = missile(self.at, figure, "")
            horse = self.horses and bool(target.profile.mount)
            aim = Aim(figure.id, target.id, weapon.id if weapon is not None else "", horse)
            no = offer.refuse(self.at, Shoot((aim,))) if offer is not None else None
            if no is None and offer is not None:
                able.append(aim)
            elif no is not None:
                why.append(no)
        return able, why

    def _breathe(self, at: Point) -> None:
        names = self._breathers()
        who = next((name for name in self.hands.chosen if name in names), names[0] if names else "")
        if who and self.submit(Breathe(who, at, self.breath)):
            self.breathing = False

    def cancel(self) -> bool:
        """Back from spells, breathing, flasks and turning to shooting."""
        if self.magic.close():
            return True
        if self._power() is not None:
            self.stop_powers()
            return True
        if self.breathing and self._aims:
            self.breathing = False
            return True
        return False

    def act(self, name: str) -> bool:
        """Shoot or breathe."""
        if self.magic.act(name):
            self.stop_powers()
            return True
        if name == "confirm" and self.breathing and self.spot is not None:
            self._breathe(self.spot)
        elif name == "shoot":
            self.stop_powers()
            self.magic.open = None
        elif name == "breathe" or name.startswith("breathe:"):
            if not self._breathers():
                self.hands.wishes.notice("Nobody has breath to use", "")
            else:
                self.stop_powers()
                self.breathing, self.breath = True, name.removeprefix("breathe").removeprefix(":")
                self.hands.choose(self._breathers()[:1])
        elif name == "horses":
            self.horses = not self.horses
        elif name == "gaze":
            self.stop_powers()
            self.hands.choose(list(self.gazes)[:1])
        else:
            return any(power.act(name) for power in self.powers) or super().act(name)
        return True

    def tiles(self) -> list[ActionView]:
        """Shoot, breathe, unit."""
        shoot_no = "" if self._aims else "Shoot\nNobody has a target he may shoot at."
        plain = not self.breathing and self._power() is None
        tiles = [ActionView("shoot", "Shoot", "shoot", "B", plain, shoot_no)]
        if any(one.profile.breaths for one in self.at.field.friends(self.side)):
            no = "" if self._breathers() else self._breath_no()
            tiles.append(ActionView("breathe", "Breathe", "fire", "K", self.breathing and not self.breath, no))
            tiles += self._other_breaths(no)
        if self.gazes:
            tip = "Gaze\nClick an enemy that is ringed: the chosen creature looks at it."
            tiles.append(ActionView("gaze", "Gaze", "eye", "", bool(self._gazers()), tip=tip))
        for power in self.powers:
            tiles += power.tiles()
        if any(self.at.figure(foe).profile.mount for foes in self._aims.values() for foe in foes):
            tip = "At the horses\nShots at riders go at the horses under them {#ST-R9}"
            tiles.append(ActionView("horses", "At the horses", "shoot", "", self.horses, tip=tip, group=1))
        cast = self.magic.tile()
        if cast is not None:
            tiles.append(cast)
        tiles.append(ActionView("unit", "Whole unit", "people", "U", group=1))
        return tiles

    def _other_breaths(self, no: str) -> list[ActionView]:
        """Tiles for what a creature breathes besides its first breath."""
        found = [self.at.figure(name).profile.breaths[1:] for name in self._breathers()]
        kinds = dict.fromkeys(one.kind for breaths in found for one in breaths)
        return [
            ActionView(f"breathe:{kind}", f"Breathe {kind}", "mist", "", self.breathing and self.breath == kind, no)
            for kind in kinds
        ]

    def _gazers(self) -> list[str]:
        return [name for name in self.hands.chosen if name in self.gazes]

    def _breath_no(self) -> str:
        offer = self.asked.offer(MayBreathe)
        for one in self.at.field.friends(self.side):
            foe = next(iter(self.at.field.foes(self.side)), None)
            if one.profile.breaths and offer is not None and foe is not None:
                return refused(offer.refuse(self.at, Breathe(one.id, foe.at)), "Breathe")
        return "Breathe\nNobody can."

    def _target(self) -> Figure | None:
        figure = self.at.state.figures.get(self.hands.hovered or "")
        return figure if figure is not None and figure.side != self.side and figure.standing else None

    def marks(self, marks: Marks, scale: int) -> None:
        """Declared shots as lines; the breath with whom it catches; bands and the shots that would be."""
        state = self.at.state
        self.magic.declared(marks, scale)
        if self.magic.open is not None:
            self.magic.marks(marks, scale)
            return
        for aim in fight(state).aims:
            if aim.figure in state.figures and state.figures[aim.figure].side == self.side:
                marks.over.append(aim_line(state.figures[aim.figure], state.figures[aim.target], scale, FLANK))
        for look in fight(state).gazes:
            if state.figures[look.figure].side == self.side:
                marks.over.append(
                    aim_line(state.figures[look.figure], state.figures[look.target], scale, (206, 160, 220))
                )
        for one in fight(state).breaths:
            if state.figures[one.figure].side == self.side:
                marks.under.append(breath_of(state.figures[one.figure], one.toward, scale, one.breath))
        if self.breathing:
            self._mark_breath(marks, scale)
            return
        power = self._power()
        if power is not None:
            power.marks(marks, scale)
            return
        target = self._target()
        figures = self.chosen()
        if target is None:
            if len(figures) == 1 and self.hands.tool != "sight":
                weapon = missile(self.at, figures[0], "")
                if weapon is not None:
                    edges = [weapon.short, weapon.medium, weapon.long or 0]
                    marks.under.append(bands_of(figures[0], edges, scale))
            return
        able, _ = self.able(target)
        gazers = [name for name in self.hands.chosen if target.id in self.gazes.get(name, ())]
        for name in gazers:
            marks.over.append(aim_line(state.figures[name], target, scale, (206, 160, 220)))
        for aim in () if gazers else able:
            marks.over.append(aim_line(state.figures[aim.figure], target, scale))
        marks.over.append(ring_of(target, scale, (255, 246, 214) if able or gazers else REAR, 2.2))

    def _mark_breath(self, marks: Marks, scale: int) -> None:
        who = self._who_breathes()
        if who is None:
            return
        toward = self._toward()
        if toward == who.at:
            return
        marks.under.append(breath_of(who, toward, scale, self.breath))
        for one in caught(self.at, who, toward, self.breath):
            marks.over.append(ring_of(one, scale, (255, 250, 230) if one.side != self.side else REAR, 2.2))

    def _who_breathes(self) -> Figure | None:
        names = self._breathers()
        if self.breath:
            names = [one for one in names if rules_breath(self.at.figure(one), self.breath) is not None]
        name = next((name for name in self.hands.chosen if name in names), names[0] if names else "")
        return self.at.state.figures.get(name)

    def forecast(self) -> ForecastView | None:
        """The tally of the shot, or whom the breath would catch."""
        if self.magic.open is not None:
            return self.magic.forecast()
        if self.breathing:
            who = self._who_breathes()
            return None if who is None else breath_forecast(self.at, who, self._toward(), self.breath)
        power = self._power()
        if power is not None:
            return power.forecast()
        target = self._target()
        if target is None:
            return None
        able, why = self.able(target)
        declared = self._declared(target)
        if not able and declared:
            return shot_forecast(self.at, declared, target, None, note="declared")
        shooters = [self.at.figure(aim.figure) for aim in able]
        others = unable(why) if able else ()
        return shot_forecast(self.at, shooters or self.chosen()[:1], target, why[0] if why and not able else None,
                             others=others, horse=self.horses and bool(target.profile.mount))

    def _declared(self, target: Figure) -> list[Figure]:
        """Those whose shots at a target are declared: of the chosen, or of all where none of these can shoot more."""
        names = [aim.figure for aim in fight(self.at.state).aims if aim.target == target.id]
        found = [self.at.figure(name) for name in dict.fromkeys(names) if self.at.figure(name).side == self.side]
        able = any(name in self._aims for name in self.hands.chosen)
        return [one for one in found if one.id in self.hands.chosen or not able]

    def menu(self, figure: Figure) -> list[Row]:
        """Shooting, and why not."""
        offer = self.asked.offer(MayShoot)
        weapon = missile(self.at, figure, "")
        no = ""
        if figure.id not in self._aims:
            foe = next(iter(self.at.field.foes(self.side)), None)
            why = (
                offer.refuse(self.at, Shoot((Aim(figure.id, foe.id, weapon.id if weapon else ""),)))
                if offer is not None and foe is not None
                else None
            )
            no = f"{why.reason} {{#{why.rule}}}" if why is not None else "No target in sight and range."
        return [Row("Shoot", "shoot", "B", weapon.name if weapon else "", "shoot", no)]
