"""Shots and all else declared for the missile phase: choose shooters, click a target; lines show what is declared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.catalogue.kinds.gear import Missile
from game.core.commands import Aim, Breathe, Cast, Command, Gaze, Shoot, TurnUndead
from game.core.figures import Figure
from game.core.grain import Point
from game.core.held.engines import Bombard
from game.core.held.firearms import Reload
from game.core.held.handling import Drop, Use
from game.play.ledger import fight
from game.play.missiles.offers import MayShoot
from game.play.moving.offers import MayMove
from game.rules.course.timing import untimely
from game.rules.missiles.shooting import may_shoot, missile
from game.ui.art.palette import FLANK, REAR
from game.ui.board.forecasts.attacks import Besides, Shooters, shot_forecast
from game.ui.board.hands.asked import Asked
from game.ui.board.hands.means import PLACE, way_of
from game.ui.board.overlays.aims import mark_declared
from game.ui.board.overlays.dangers import mark_dangers
from game.ui.board.overlays.lights import Mode
from game.ui.board.overlays.shapes import aim_line, band_names, bands_of, ring_of
from game.ui.board.pickers.aims.aiming import Aiming
from game.ui.board.pickers.aims.arms import (
    arms_to_choose,
    arms_tried,
    disarms,
    kept,
    next_arm,
    shot_at,
    shots_left_words,
    spread,
    with_another,
)
from game.ui.board.pickers.aims.chances import lit_by_shots
from game.ui.board.pickers.handling import Handling
from game.ui.board.pickers.others import Others
from game.ui.board.pickers.picker import Picker, why_not
from game.ui.board.pickers.registry import PICKERS, picks
from game.ui.board.pickers.several import Several, several
from game.ui.board.pickers.slots import by_figure
from game.ui.board.pickers.walks.moving import KNOWN as WALKED
from game.ui.keys import cap_of
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks


KNOWN: frozenset[type[Command]] = frozenset({Shoot, Breathe, Gaze, Cast, TurnUndead, Use, Drop, Bombard})
"""Kinds for which this picker has hands."""


@picks(*(KNOWN - {Drop}), Reload)
class ShootPicker(Picker):
    """Click shooters (a unit shoots together), then a target; tiles for spells, devices, breath, gazes, turning."""

    done_label = "End phase"

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        self.horses = False
        """Whether shots at riders are meant for their horses."""
        self.arm = ""
        """With what the chosen are to shoot or throw, "" for the first of theirs that reaches."""
        self.aiming = Aiming(self, asked)
        self.handling = Handling(self, asked)
        # Where walks are stated beside the shots they have a picker of their own.
        self._others = Others(self, KNOWN | WALKED if asked.offer(MayMove) is not None else KNOWN)
        asked_first = asked.decision.offers[0].kind
        its_own = issubclass(PICKERS.get(asked_first, ShootPicker), ShootPicker)
        self._first = "" if its_own else asked_first.verb
        """The word of what is asked first, where other hands are for that."""
        shoot = asked.offer(MayShoot)
        found = shoot.aims(asked.at) if shoot is not None else ()
        self._shots = [aim for aim in found if aim.weapon not in asked.at.catalogue.flasks]
        self._aims = by_figure(self._shots)
        if not any(name in self._aims or name in self.aiming.able() for name in hands.chosen):
            first = next(iter(self._aims), "")
            hands.choose(self._mates(asked.at.figure(first)) if first else self.aiming.able()[:1])
        if not self._aims:
            self.aiming.begin_only()

    def _mates(self, figure: Figure) -> list[str]:
        """Those of a figure's unit who can still shoot."""
        names = [name for name in self._aims if figure.unit and self.at.figure(name).unit == figure.unit]
        return names or [figure.id]

    def beside(self) -> Sequence[Picker]:
        """What is aimed otherwise."""
        return (self.aiming,)

    def about(self) -> list[str]:
        """Who aims something, else those chosen."""
        return self.aiming.about() or super().about()

    # ---- who -------------------------------------------------------------------------------------------------------

    def actors(self) -> list[str]:
        """Those who have a shot, and those who can cast, breathe, gaze, turn or use something."""
        return list(dict.fromkeys((*self._aims, *self.aiming.able())))

    def idle(self) -> list[str]:
        """Those who could do something and have nothing declared."""
        return self.actors()

    def to_come(self) -> str:
        """How many may still act; where all of them have declared a shot, that they have another."""
        many = len(self.actors())
        again = len(with_another(self.at, self._aims)) == many > 0
        return f"{many} with a shot left" if again else super().to_come()

    def left_idle(self) -> str:
        """What is said of those who could still act: of those with a shot declared, that they have one left."""
        return shots_left_words(self.at, self.idle(), self._aims)

    def choosable(self, figure: Figure) -> bool:
        """One's own; while something is aimed nobody, for all are targets."""
        return self.aiming.means is None and super().choosable(figure)

    def first_choice(self, figure: Figure) -> list[str]:
        """A click takes the unit; a second one the figure alone."""
        if figure.id in self.hands.chosen and len(self.hands.chosen) > 1:
            return [figure.id]
        return self._mates(figure) if figure.id in self._aims else [figure.id]

    # ---- hands -----------------------------------------------------------------------------------------------------

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Shoot at an enemy, or aim there what is being aimed."""
        if self.aiming.means is not None:
            self.aiming.click(at, figure if figure is not None and figure.standing else None, ctrl)
            return
        if figure is None or figure.side == self.side or not figure.standing:
            return
        if not self.hands.chosen:
            self.hands.wishes.notice("Choose who shoots first", "")
            return
        self._shoot(figure)

    def take(self, foe: Figure) -> None:
        """Aim what is being aimed at the foe at whom the keys point, or shoot at him."""
        if self.aiming.means is not None and way_of(self.at, self.aiming.means) == PLACE:
            self.aiming.work(foe, foe.at)
        else:
            super().take(foe)

    def sole(self) -> bool:
        """The template alone."""
        return self.aiming.means is not None

    def aimable(self) -> list[str]:
        """Those at whom the chosen can shoot, or at whom what is being aimed can be aimed."""
        if self.aiming.means is not None:
            return self.aiming.aimable()
        return self.nearest_first({aim.target for name in self.hands.chosen for aim in self._aims.get(name, ())})

    def lights(self) -> Mode | None:
        """Those at whom the chosen can shoot, or at whom what is being aimed can be aimed."""
        names = tuple([name for name in self.hands.chosen if name in self._aims])
        if self.aiming.means is not None or not names:
            return self.aiming.lights()
        choice = ("shoot", names, self.arm, self.horses)
        shots = {foe: self._at(foe) for foe in self.aimable()}
        for aim in fight(self.at.state).aims:  # who is shot at already is told of too
            if self.at.figure(aim.figure).side == self.side and aim.target not in shots:
                shots[aim.target] = self._declared_at(aim.target)
        return Mode(choice, lambda: lit_by_shots(self.at, shots.items()), names)

    def _at(self, target: str) -> list[Aim]:
        """The shots of the chosen that a click on a target fires, or about which it asks."""
        own = [[aim for aim in self._aims.get(name, ()) if aim.target == target] for name in self.hands.chosen]
        wished = [kept(self.at, aims, self.arm) for aims in own]
        if self.arm:
            wished = [[aim for aim in aims if aim.weapon == self.arm] or aims for aims in wished]
        return [aims[0] for aims in wished if aims] or [aims[0] for aims in own if aims]

    def _shoot(self, target: Figure) -> None:
        shots = self.able(target)
        if not shots.able and not self._offer_throw(target):
            shots.give(self.hands.wishes, lambda aims: False)
        elif shots.able:
            shots.give(self.hands.wishes, lambda aims: self.submit(Shoot(aims)))

    def _offer_throw(self, target: Figure) -> bool:
        """Ask whether the chosen are to throw what is in their hands; False where they could not."""
        names = set(self.hands.chosen)
        aims = [aim for aim in self._shots if aim.figure in names and aim.target == target.id]
        held_ones = [aim for aim in aims if disarms(self.at, self.at.figure(aim.figure), aim.weapon)]
        thrown = tuple({aim.figure: aim for aim in held_ones}.values())
        if not thrown:
            return False
        first = self.at.figure(thrown[0].figure)
        held = self.at.catalogue.name(first.weapon)
        words = f"Throw the {held} in hand" if len(thrown) == 1 else f"{len(thrown)} throw what is in hand"
        row = Option("throw", words, "shoot", note="they fight on without it", data=Shoot(thrown))
        self.hands.wishes.menu([row], self.menu_at(target), f"At {target.name}")
        return True

    def volley(self) -> tuple[Aim, ...]:
        """A shot of each who has one and keeps what is in his hand, spread over all there are to shoot at."""
        return spread(self.at, {name: kept(self.at, aims) for name, aims in self._aims.items()})

    def able(self, target: Figure) -> Several[Aim]:
        """The shots that the chosen may take at a target."""
        offer = self.asked.offer(MayShoot)
        if offer is None:
            return Several([], [])
        horse = self.horses and bool(target.profile.mount)
        return several(shot_at(self.at, offer, figure, target, self.arm, horse=horse) for figure in self.chosen())

    def act(self, name: str) -> bool:
        """Shoot, or aim something else."""
        if name == "shoot":
            while self.aiming.cancel():
                pass
        elif name in ("move", "charge") and self.asked.offer(MayMove) is not None:
            self.hands.turn_over()
        elif name == self._first:
            self.hands.turn_over()  # back to the hands for what is asked first
        elif name == "volley":
            shots = self.volley()
            if shots:
                self.submit(Shoot(shots))
            else:
                self.hands.wishes.notice("Nobody can shoot but by throwing what is in his hand", "")
        elif name == "horses":
            self.horses = not self.horses
        elif name == "arm":
            self.arm = next_arm(self.arm, arms_to_choose(self.at, self._shots, self.hands.chosen))
        elif not any(helper.act(name) for helper in (self.aiming, self.handling)) and not self._others.act(name):
            return super().act(name)
        return True

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def tiles(self) -> list[Option]:
        """Shoot, all that is aimed otherwise, gear, unit."""
        shoot_no = "" if self._aims else "Shoot\nNobody has a target he may shoot at."
        lit = self.aiming.means is None
        shoot = Option("shoot", "Shoot", "shoot", "B", why_not=shoot_no, on=lit and not shoot_no)
        tiles = [shoot, *self.aiming.tiles()]
        if any(self.at.figure(aim.target).profile.mount for aim in self._shots):
            tip = "At the horses\nShots at riders go at the horses under them {#ST-R9}"
            tiles.append(Option("horses", "At the horses", "shoot", tip=tip, on=self.horses, group=1))
        if len(self._aims) > 1:
            tip = "All shoot\nEach who can, so that all in range are shot at; nobody throws what is in his hand."
            tiles.append(Option("volley", "All shoot", "shoot", cap_of("volley"), tip=tip, group=1))
        if arms_to_choose(self.at, self._shots, self.hands.chosen):
            words = self.at.catalogue.name(self.arm) if self.arm else "any weapon"
            tip = "With what\nThe weapon with which the chosen shoot or throw; any: the first of theirs that reaches. "
            tip += "What is in hand is thrown only where it is chosen."
            tiles.append(Option("arm", words.capitalize(), "shoot", tip=tip, on=bool(self.arm), group=1))
        if self.asked.offer(MayMove) is not None:
            tip = "Walks\nWhere the chosen walk or charge this round is stated beside their shots."
            tiles.append(Option("move", "Walks", "move", "G", tip=tip, group=1))
        tiles += [*self.handling.tiles(), *self._others.tiles()]
        tiles.append(Option("unit", "Whole unit", "people", "U", group=1))
        return tiles

    def marks(self, marks: Marks, scale: int) -> None:
        """What is declared; what is being aimed; bands and the shots that would be."""
        state = self.at.state
        for aim in fight(state).aims:
            if aim.figure in state.figures and state.figures[aim.figure].side == self.side:
                marks.over.append(aim_line(state.figures[aim.figure], state.figures[aim.target], scale, FLANK))
        mark_declared(marks, self.at, self.side, scale)
        if self.aiming.means is not None:
            self.aiming.marks(marks, scale)
            return
        target = self.pointed_foe()
        figures = self.chosen()
        if target is None:
            if len(figures) == 1 and self.hands.tool != "sight":
                weapon = missile(self.at, figures[0], next(iter(arms_tried(self.at, figures[0], self.arm))))
                if weapon is not None and self._in_time(figures[0], weapon):
                    edges = [weapon.short, weapon.medium, weapon.long or 0]
                    marks.under.append(bands_of(figures[0], edges, scale))
                    marks.over += band_names(figures[0], edges, scale)
            return
        able = self.able(target).able
        for aim in able:
            marks.over.append(aim_line(state.figures[aim.figure], target, scale))
        risks = self.hands.dangers.of(self.at, Shoot(tuple(able)) if able else None)
        if risks is not None and risks.each:
            what = "to hit" if len(able) == 1 else f"hit by one of {len(able)}"
            mark_dangers(marks, self.at, risks, self.side, scale, what)
        else:
            marks.over.append(ring_of(target, scale, (255, 246, 214) if able else REAR, 2.2))

    def _in_time(self, figure: Figure, weapon: Missile) -> bool:
        """Whether the figure could shoot now, if anybody were in range."""
        return untimely(self.at, figure, weapon.id) is None and may_shoot(self.at, figure, weapon) is None

    def forecast(self) -> ForecastView | None:
        """The tally of the shot, or what would come of what is being aimed."""
        if self.aiming.means is not None:
            return self.aiming.forecast()
        target = self.pointed_foe()
        if target is None:
            return None
        shots = self.able(target)
        declared = self._declared(target)
        if not shots.able and declared:
            return shot_forecast(self.at, Shooters(declared), target, None, Besides("declared"))
        shooters = [self.at.figure(aim.figure) for aim in shots.able]
        arms = {aim.figure: aim.weapon for aim in shots.able}
        shooting = Shooters(shooters or self.chosen()[:1], arms, self.horses and bool(target.profile.mount))
        return shot_forecast(self.at, shooting, target, shots.no, Besides(others=shots.others))

    def command_meant(self) -> Command | None:
        """What is being aimed, else the shots at the enemy pointed at."""
        target = self.pointed_foe()
        if self.aiming.means is not None or target is None:
            return self.aiming.command_meant()
        aims = tuple(self.able(target).able)
        return self.legal(Shoot(aims)) if aims else None

    def by_action(self, name: str) -> Command | None:
        """What a tile of an answer without hands gives at once."""
        return self._others.by_action(name)

    def _declared(self, target: Figure) -> list[Figure]:
        """Those with shots declared at a target: of the chosen, or of all where none of the chosen can shoot more."""
        names = [aim.figure for aim in fight(self.at.state).aims if aim.target == target.id]
        found = [self.at.figure(name) for name in dict.fromkeys(names) if self.at.figure(name).side == self.side]
        able = any(name in self._aims for name in self.hands.chosen)
        return [figure for figure in found if figure.id in self.hands.chosen or not able]

    def _declared_at(self, target: str) -> list[Aim]:
        """The shots declared at a target that its forecast tells of."""
        names = {figure.id for figure in self._declared(self.at.figure(target))}
        return [aim for aim in fight(self.at.state).aims if aim.target == target and aim.figure in names]

    def menu(self, figure: Figure) -> list[Option]:
        """Shooting, and all else a figure can do in this phase, and why not."""
        rows = self.aiming.rows(figure)
        offer = self.asked.offer(MayShoot)
        weapon = missile(self.at, figure, "")
        if weapon is not None or not rows:
            no = ""
            if figure.id not in self._aims:
                foe = next(iter(self.at.field.foes(self.side)), None)
                shot = Shoot((Aim(figure.id, foe.id, weapon.id if weapon else ""),)) if foe is not None else None
                why = offer.refuse(self.at, shot) if offer is not None and shot is not None else None
                no = why_not(why) or "No target in sight and range."
            rows.insert(0, Option("shoot", "Shoot", "shoot", "B", note=weapon.name if weapon else "", why_not=no))
        return [*rows, *self.handling.menu(figure), *self._others.menu(figure)]
