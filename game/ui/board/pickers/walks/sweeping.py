"""Sweeps by hand: an enemy to strike in passing, then where the way by air ends, and how high."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Command, Sweep
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up, facing_towards, round_inches
from game.core.state import with_figure
from game.core.tally import Refusal
from game.forecast.harm_odds import percent
from game.forecast.outcome import blow
from game.play.melee.sweeping import MaySweep
from game.rules.melee.reach import position
from game.rules.melee.sweeping import RULE, Pass, may_sweep, strikes_back, swept_way
from game.rules.moving.movement import left
from game.rules.moving.wings import HIGHEST, LOW, airborne, wing_rate
from game.rules.situation import Situation
from game.ui.art.palette import REAR
from game.ui.art.rules import overlay
from game.ui.board.forecasts.attacks import Besides, barred, blow_forecast, interrupts, named
from game.ui.board.hands.asked import Asked, Strip
from game.ui.board.overlays.lights import Lit, Mode, Work
from game.ui.board.overlays.shapes import Stroke, air_path, below, ring_about, ring_of, short
from game.ui.board.pickers.beside import Beside
from game.ui.board.pickers.picker import refused, why_not
from game.ui.board.pickers.places import snapped
from game.ui.board.screening.stage import inch
from game.ui.keys import named as keyed
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.pickers.picker import Picker
    from game.ui.board.view import Marks

LIGHT = (255, 246, 214)
WORDS = 64
"""Letters of a refusal on the table."""


class Sweeping(Beside):
    """The sweep that is laid out; `who` is the flyer, "" for none, `foe` the enemy whom it strikes at."""

    def __init__(self, picker: Picker, asked: Asked) -> None:
        super().__init__(picker, asked)
        self.offer: MaySweep | None = asked.offer(MaySweep)
        self.able_now = [figure.id for figure in self.offer.sweepers(self.at)] if self.offer is not None else []
        self.who = self.foe = ""
        self.high = 0
        """The altitude in grains at which it ends; 0 for that at which it is."""
        self.before: list[Point] = []
        self.after: list[Point] = []
        """Corners on the way to the enemy, and beyond him."""
        self.end: Point | None = None

    @property
    def on(self) -> bool:
        """Whether one is being laid out."""
        return bool(self.who)

    # ---- what is meant -----------------------------------------------------------------------------------------------

    def meant(self) -> Sweep | None:
        """The sweep as it is laid out; None where its enemy or its end is still to be named."""
        if not self.foe or self.end is None:
            return None
        path = (*self.before, self.at.figure(self.foe).at, *self.after, self.end)
        facing = facing_towards(path[-2], path[-1])
        return Sweep(self.who, self.foe, path, facing, self.high)

    def command_meant(self) -> Command | None:
        """The sweep that is laid out."""
        return self.legal(self.meant())

    def refusal(self) -> Refusal | None:
        """Say why what is laid out is no sweep, or None."""
        command = self.meant()
        return None if command is None or self.offer is None else self.offer.refuse(self.at, command)

    def targets(self) -> list[str]:
        """The enemies past whom the flyer could sweep straight on, or there and back."""
        return list(self._likely())

    def _likely(self) -> dict[str, Sweep]:
        """The first sweep offered past each."""
        found: dict[str, Sweep] = {}
        for command in self.offer.past(self.at, self.at.figure(self.who)) if self.offer is not None else ():
            found.setdefault(command.target, command)
        return found

    def _aim(self, foe: Figure) -> None:
        """Mean an enemy, and beyond him the likeliest end, at the height at which it can be reached."""
        self.foe, self.after, self.end = foe.id, [], None
        likely = self._likely().get(foe.id)
        if likely is not None and not self.before:
            self.end = likely.path[-1]
            self.high = likely.altitude if self.refusal() is not None else self.high

    # ---- hands -------------------------------------------------------------------------------------------------------

    def act(self, name: str) -> bool:
        """The tile and its key; while one is laid out Enter, a corner, higher and lower."""
        if name == "strike" and self.offer is not None:
            self._toggle()
        elif not self.on:
            return False
        elif name == "confirm" and self.meant() is not None:
            self._give()
        elif name == "corner" and self.end is not None:
            self.after.append(self.end)
        elif name in ("higher", "lower"):
            figure = self.at.figure(self.who)
            now = self.high or figure.altitude or LOW
            self.high = min(HIGHEST, now + GRAIN) if name == "higher" else max(LOW, now - GRAIN)
        else:
            return False
        return True

    def _toggle(self) -> None:
        """Begin to lay one out, or give it up."""
        was = self.on
        self.picker.cancel()
        self.cancel()
        if was:
            return
        chosen = [figure for figure in self.picker.chosen() if wing_rate(figure)]
        who = next((figure.id for figure in chosen if figure.id in self.able_now), "")
        if not who and chosen:
            no = may_sweep(self.at, chosen[0], self.side)
            if no is not None:
                self.hands.wishes.refuse(no, "")
            return
        who = who or next(iter(self.able_now), "")
        if not who:
            self.hands.wishes.notice("Nobody can strike in passing now", RULE)
            return
        if self.hands.chosen != [who]:
            self.hands.choose([who])
        self.who = who

    def cancel(self) -> bool:
        """Give up its end, its enemy, then the sweep; False where none was laid out."""
        had, self.who, self.foe, self.high = self.on, "", "", 0
        self.before, self.after, self.end = [], [], None
        return had

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Mean an enemy, then an end; a click on either again flies. With Ctrl, a corner."""
        place = snapped(at)
        if ctrl:
            (self.after if self.foe else self.before).append(place)
        elif figure is not None and figure.side != self.side and figure.standing and figure.id != self.foe:
            self._aim(figure)
        elif not self.foe:
            self.hands.wishes.notice("Click the enemy who is to be struck in passing", RULE)
        elif self.end is not None and (distance_up(self.end, at) < GRAIN // 2 or self._at_the_foe(figure)):
            self._give()
        else:
            self.end = place
            no = self.refusal()
            if no is not None:
                self.hands.wishes.refuse(no, "")

    def _at_the_foe(self, figure: Figure | None) -> bool:
        return figure is not None and figure.id == self.foe

    def _give(self) -> None:
        command = self.meant()
        if command is not None and self.submit(command):
            self.cancel()

    def nudge(self, dx: int, dy: int) -> bool:
        """Move its end by the keys."""
        if not self.on or not self.foe:
            return False
        self.end = self.nudged(self.end or self.at.figure(self.foe).at, dx, dy)
        self.hands.show(inch(self.end))
        return True

    def aimable(self) -> list[str]:
        """The enemies that may be meant, the nearest first."""
        return self.nearest_first(self.targets())

    def lights(self) -> Mode | None:
        """The enemies that may be meant."""
        names = tuple(self.picker.hands.chosen)
        return Mode(("sweep", self.who, names, tuple(self.targets())), self._lit, names)

    def _lit(self) -> Work:
        """Each with the chance to be hit in passing, on the likeliest way past him."""
        likely = self._likely()
        for name in self.aimable():
            found = swept_way(self.at, likely[name])
            if isinstance(found, Pass):
                there = self._there(found)
                chance = blow(there, there.figure(self.who), there.figure(name)).tally.chance
                yield Lit(name, percent(chance))

    def _there(self, found: Pass) -> Situation:
        """Where the flyer is as it strikes."""
        figure = self.at.figure(self.who)
        return Situation(with_figure(self.at.state, found.coming.placed(figure)), self.at.battle)

    def follows(self) -> bool:
        """False: nothing follows the pointer."""
        return False

    # ---- what is shown -----------------------------------------------------------------------------------------------

    def tiles(self) -> list[Option]:
        """The tile, where somebody of the side flies; grey with the reason where none of those can sweep."""
        if self.offer is None:
            return []
        chosen = [figure for figure in self.picker.chosen() if wing_rate(figure)]
        who = chosen or [friend for friend in self.at.field.friends(self.side) if wing_rate(friend)]
        able = any(figure.id in self.able_now for figure in chosen) if chosen else bool(self.able_now)
        no = "" if able or not who else refused(may_sweep(self.at, who[0], self.side), "Sweep")
        tip = f"Sweep\\nFly past an enemy and strike once: click him, then where the way ends. {{#{RULE}}}"
        return [Option("strike", "Sweep", "strike", "F", why_not=no, tip=tip, on=self.on)]

    def menu(self, figure: Figure) -> list[Option]:
        """The row of one with wings."""
        if self.offer is None or not wing_rate(figure):
            return []
        no = may_sweep(self.at, figure, self.side)
        return [Option("strike", "Sweep", "strike", "F", note="strike in passing", why_not=why_not(no))]

    def strip(self) -> Strip:
        """How it is done, while it is laid out."""
        who = self.at.figure(self.who).name
        back = Option("strike", "No sweep", key="Esc")
        if not self.foe:
            return Strip(f"{who} sweeps", "Click the enemy to strike in passing.", RULE, (back,), shy=True)
        told = "Click where it ends." if self.end is None else "<confirm> or a click on its end: go."
        high = keyed(f"{told} <higher> and <lower> set its height.")
        return Strip(f"{who} sweeps past {self.at.figure(self.foe).name}", high, RULE, (back,), shy=True)

    def marks(self, marks: Marks, scale: int) -> None:
        """Who could be swept past; the way down to the one meant and up again, with its cost or its refusal."""
        figure = self.at.figure(self.who)
        for name in self.targets() if not self.foe else ():
            marks.over.append(ring_of(self.at.figure(name), scale, LIGHT, 1.8, True))
        for corner in self.before:
            marks.over.append(ring_about(figure, inch(corner), figure.facing, scale, Stroke(LIGHT, 1.0, True)))
        if not self.foe:
            return
        marks.over.append(ring_of(self.at.figure(self.foe), scale, LIGHT, 2.2))
        command = self.meant()
        if command is None:
            return
        end, found, no = inch(command.path[-1]), swept_way(self.at, command), self.refusal()
        if isinstance(found, Pass) and no is None:
            self._drawn(marks, scale, figure, found)
            words, tone = self._cost(figure, found), LIGHT
        else:
            words, tone = short(no.reason if no is not None else "", WORDS), (255, 190, 160)
        bad = no is not None
        marks.over.append(ring_about(figure, end, command.facing, scale, Stroke(REAR if bad else LIGHT, 2.2, bad)))
        marks.over.append(overlay.label(words, below(figure, end), scale, overlay.Words(13, colour=tone)))

    def _drawn(self, marks: Marks, scale: int, figure: Figure, found: Pass) -> None:
        """Both parts of the way, and the flyer at its end."""
        for way, begins in ((found.coming, figure.altitude), (found.going, found.coming.altitude)):
            track, air = air_path(way, begins, scale, False)
            marks.under += track
            marks.over += air
        going = found.going
        marks.ghosts.append((going.placed(figure), inch(going.end), going.facing))

    def _cost(self, figure: Figure, found: Pass) -> str:
        budget = left(self.at, airborne(figure, found.going.altitude))
        rising = f", {round_inches(found.climb)} to rise" if found.climb else ""
        cost = f"{round_inches(found.cost)} of {round_inches(budget)} in"
        return f"{cost}{rising}: {round_inches(found.going.altitude)} in. up"

    def forecast(self) -> ForecastView | None:
        """The blow from where it is struck, with who shoots on the way and whether it is answered."""
        command = self.meant()
        if command is None:
            return None
        figure, found, no = self.at.figure(self.who), swept_way(self.at, command), self.refusal()
        if not isinstance(found, Pass):
            sentence = f"{named(self.at, figure)} sweeps past {named(self.at, self.at.figure(self.foe))}"
            return ForecastView(sentence, **barred(no))
        there = self._there(found)
        moved, foe = there.figure(figure.id), there.figure(self.foe)
        answers = strikes_back(there, foe, moved, position(there, moved, foe))
        told = f"{foe.name} strikes back once" if answers else f"{foe.name} has no answer"
        others = (*interrupts(self.at, figure, found.coming, charge=False), (told, RULE))
        return blow_forecast(there, moved, foe, no, Besides("as it sweeps past", others, due=True))
