"""Spells by hand: choose one from the list, point at a place or at figures, and see everyone it would catch."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from game.catalogue.effects import Move
from game.catalogue.kinds import Spell
from game.core.commands import Cast, Counterspell
from game.core.grain import Point
from game.core.state import Figure
from game.play.casting import MayCast, MayCounterspell
from game.play.ledger import fight
from game.rules.casting import most_targets, power, spell_of
from game.rules.counter import counter_tally
from game.rules.saves import save_tally
from game.rules.spell_area import may_affect, scope
from game.rules.spellbound import guards
from game.ui.art import overlay
from game.ui.art.palette import FLANK, REAR
from game.ui.board.asked import Asked, Button, Strip
from game.ui.board.forecasts import named, percent, rows_of, tally_forecast
from game.ui.board.pickers.picker import Picker, grain_point
from game.ui.board.shapes import aim_line, ring_of
from game.ui.board.stage import inch
from game.ui.kit.choose import Row
from game.ui.panels.models import ActionView, ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands import Hands
    from game.ui.board.view import Marks

TONE = (206, 160, 240)
PALE = (255, 250, 230)


class Choice(NamedTuple):
    """A spell that a figure could cast: from memory or off a scroll, perhaps reversed."""

    figure: str
    spell: str
    by: str
    back: bool


class SpellHand:
    """What the hands of the missile phase know of spells: which is open, and at what it is aimed so far."""

    def __init__(self, picker: Picker) -> None:
        self.picker, self.at = picker, picker.at
        self.offer: MayCast | None = picker.asked.offer(MayCast)
        self.choices: list[Choice] = []
        for one in self.offer.examples(self.at) if self.offer is not None else ():
            if isinstance(one, Cast):
                choice = Choice(one.figure, one.spell, one.by, one.reversed)
                if choice not in self.choices:
                    self.choices.append(choice)
        self.open: Choice | None = None
        self.targets: tuple[str, ...] = ()
        self.places: tuple[Point, ...] = ()

    @property
    def casters(self) -> list[str]:
        """Those who can cast something."""
        return list(dict.fromkeys(one.figure for one in self.choices))

    # ---- what is chosen ----------------------------------------------------------------------------------------

    def spell(self) -> Spell | None:
        """The spell that is open, as it would be cast."""
        return None if self.open is None else spell_of(self.at, self.open.spell, backwards=self.open.back)

    def label(self, choice: Choice) -> str:
        """What a spell is called in the list."""
        spell = spell_of(self.at, choice.spell, backwards=choice.back)
        name = spell.name if spell is not None else choice.spell
        return f"{name[:1].upper()}{name[1:]}" + (" (scroll)" if choice.by else "")

    def rows(self) -> list[Row]:
        """The spells of the chosen casters, or of all."""
        hands = self.picker.hands
        mine = [one for one in self.choices if one.figure in hands.chosen] or self.choices
        many = len({one.figure for one in mine}) > 1
        rows = []
        for one in mine:
            who = f"{self.at.figure(one.figure).name}: " if many else ""
            rows.append(Row(f"{who}{self.label(one)}", f"spell:{self.choices.index(one)}", icon="cast"))
        return rows

    def tile(self) -> ActionView | None:
        """The tile of the action bar."""
        if self.offer is None or not self.choices:
            return None
        tip = "Cast\nChoose a spell, then point: a place, a figure, or both ends of a wall."
        return ActionView("cast", "Cast", "cast", "", self.open is not None, tip=tip)

    def act(self, name: str) -> bool:
        """Open the list, take a spell of it, or cast at those chosen."""
        hands = self.picker.hands
        if name == "cast":
            if self.open is not None:
                self.close()
            else:
                hands.wishes.menu(self.rows(), hands.pointer, "Cast")
            return True
        if name.startswith("spell:"):
            self.open = self.choices[int(name.partition(":")[2])]
            self.targets, self.places = (), ()
            hands.choose([self.open.figure])
            spell = self.spell()
            if spell is not None and (spell.shape == "self" or (spell.shape == "disc" and not spell.range)):
                self._submit()
            return True
        if name == "confirm" and self.open is not None and self.targets:
            self._submit()
            return True
        return False

    def close(self) -> bool:
        """Give up what is aimed, or the spell; False where none is open."""
        if self.open is None:
            return False
        if self.targets or self.places:
            self.targets, self.places = (), ()
        else:
            self.open = None
        return True

    # ---- aiming ------------------------------------------------------------------------------------------------

    def click(self, at: Point, figure: Figure | None) -> None:
        """Aim at a place or a figure; where that is all the spell wants, cast it."""
        spell, choice = self.spell(), self.open
        if spell is None or choice is None:
            return
        moves = any(isinstance(one, Move) for one in spell.effects)
        if self._at_figures(spell, figure):
            if moves and self.targets:
                self.places = (at,)
                self._submit()
            elif figure is not None and figure.standing:
                self._choose(spell, choice, figure, moves)
            return
        self.places = (*self.places, at)
        if len(self.places) == (2 if spell.shape == "wall" else 1):
            self._submit()

    def _choose(self, spell: Spell, choice: Choice, figure: Figure, moves: bool) -> None:
        if figure.id in self.targets:
            self.targets = tuple(one for one in self.targets if one != figure.id)
            return
        self.targets = (*self.targets, figure.id)
        most = most_targets(spell, power(self.at, self.at.figure(choice.figure), choice.spell, choice.by))
        if not moves and len(self.targets) >= (1 if spell.on_figure else most):
            self._submit()

    def _at_figures(self, spell: Spell, figure: Figure | None) -> bool:
        return spell.shape in ("one", "many") or (bool(spell.on_figure) and figure is not None)

    def command(self, targets: tuple[str, ...], places: tuple[Point, ...]) -> Cast | None:
        """The casting that this would be."""
        one = self.open
        return None if one is None else Cast(one.figure, one.spell, targets, places, one.by, one.back)

    def _submit(self) -> None:
        command = self.command(self.targets, self.places)
        if command is not None and not self.picker.submit(command):
            self.targets, self.places = self.targets[:-1], ()

    def pointed(self) -> tuple[tuple[str, ...], tuple[Point, ...]]:
        """What the spell would be aimed at if the hand clicked now."""
        spell, hands = self.spell(), self.picker.hands
        figure = self.at.state.figures.get(hands.hovered or hands.aimed or "")
        if spell is None:
            return (), ()
        here = grain_point(hands.at)
        if self._at_figures(spell, figure):
            if self.targets and any(isinstance(one, Move) for one in spell.effects):
                return self.targets, (here,)
            fresh = () if figure is None or figure.id in self.targets else (figure.id,)
            return (*self.targets, *fresh), ()
        return (), (*self.places, figure.at if figure is not None else here)

    def caught(self) -> tuple[list[Figure], tuple[tuple[Point, ...], ...]]:
        """Whom the spell would catch, friends first, and its shapes."""
        spell, choice = self.spell(), self.open
        if spell is None or choice is None:
            return [], ()
        targets, places = self.pointed()
        if spell.shape == "wall" and len(places) < 2:
            return [], ()
        caster = self.at.figure(choice.figure)
        if spell.shape in ("line", "cone") and places and places[0] == caster.at:
            return [], ()
        found = scope(self.at, caster, spell, targets, places)
        side = self.picker.side
        able = [one for one in found.caught if may_affect(self.at, caster, spell, one)]
        return sorted(able, key=lambda one: (one.side != side, one.name)), found.outlines

    # ---- what is shown -----------------------------------------------------------------------------------------

    def declared(self, marks: Marks, scale: int) -> None:
        """Spells declared already: lines to those aimed at."""
        figures = self.at.state.figures
        for one in fight(self.at.state).casts:
            if figures[one.figure].side == self.picker.side:
                for name in one.targets:
                    if name != one.figure:
                        marks.over.append(aim_line(figures[one.figure], figures[name], scale, TONE))

    def marks(self, marks: Marks, scale: int) -> None:
        """The shape of the open spell where the hand points, and rings: friends it would harm stand out."""
        caught, shapes = self.caught()
        for ring in shapes:
            marks.under.append(overlay.template((tuple(inch(point) for point in ring),), "spell", scale))
        spell = self.spell()
        helps = spell is not None and spell.whom.side == "friends"
        for one in caught:
            own = one.side == self.picker.side
            marks.over.append(ring_of(one, scale, PALE if own == helps else REAR if own else FLANK, 2.2))

    def forecast(self) -> ForecastView | None:
        """Everyone caught, friends first, what the first of them saves, or why it cannot be cast so."""
        spell, choice = self.spell(), self.open
        if spell is None or choice is None or self.offer is None:
            return None
        targets, places = self.pointed()
        caught, _ = self.caught()
        caster = self.at.figure(choice.figure)
        own = [one for one in caught if one.side == self.picker.side]
        sentence = f"{named(self.at, caster)} casts {spell.name}"
        if spell.shape == "wall" and len(places) < 2:
            return ForecastView(sentence, note="Click where it begins, then where it ends.")
        command = self.command(targets, places)
        no = self.offer.refuse(self.at, command) if command is not None else None
        if no is not None:
            return ForecastView(sentence, refused=no.reason, refused_rule=no.rule)
        view = ForecastView(sentence)
        if caught and spell.save:
            first = next((one for one in caught if one.side != self.picker.side), caught[0])
            tally = save_tally(self.at, first, spell.against, guards(first))
            words = "for half" if spell.save == "half" else "or is lost to it"
            view = tally_forecast(f"{sentence}: {named(self.at, first)} saves {words}", tally)
        names = ", ".join(one.name for one in caught[:8]) + (" \u2026" if len(caught) > 8 else "")
        harm = bool(own) and spell.whom.side != "friends"
        warning = ((f"{len(own)} of your own would be caught", "SP-3.4.3.5"),) if harm else ()
        return replace(view, first=names, first_icon="cast", damage=spell.effect, interrupts=warning)


class CounterspellPicker(Picker):
    """An enemy is casting: spend a spell to counter it, or let it come."""

    done_label = "Let it come"

    def __init__(self, hands: Hands, asked: Asked) -> None:
        super().__init__(hands, asked)
        offer = asked.offer(MayCounterspell)
        if offer is None:
            raise LookupError("a counter-spell is offered")
        self.offer: MayCounterspell = offer
        self.ways = [one for one in offer.examples(asked.at) if isinstance(one, Counterspell)]
        hands.choose([offer.figures[0]])
        hands.wishes.glide(inch(asked.at.figure(offer.caster).at))

    def actors(self) -> list[str]:
        """Those who may."""
        return list(self.offer.figures)

    def choosable(self, figure: Figure) -> bool:
        """Nobody else."""
        return figure.id in self.offer.figures

    def about(self) -> list[str]:
        """Those who may, and who casts."""
        return [*self.offer.figures, self.offer.caster]

    def _mine(self) -> list[Counterspell]:
        chosen = [one for one in self.ways if one.figure in self.hands.chosen]
        return chosen or self.ways

    def act(self, name: str) -> bool:
        """Counter with the cheapest spell, or with one of the list."""
        if name == "confirm" and self._mine():
            self.submit(self._mine()[0])
        elif name.startswith("counter:"):
            self.submit(self._mine()[int(name.partition(":")[2])])
        else:
            return super().act(name)
        return True

    def strip(self) -> Strip:
        """The question."""
        buttons = [Button("end", "Let it come", "N")]
        for number, one in enumerate(self._mine()[:4]):
            name = self.at.catalogue.name(one.spell)
            words = f"{self.at.figure(one.figure).name}: {name}" if len(self.offer.figures) > 1 else f"With {name}"
            buttons.append(Button(f"counter:{number}", words, "Enter" if not number else "", not number, "cast"))
        buttons += self.orders(("counterspell", "never"))
        return Strip(
            self.asked.decision.prompt,
            "Both throw a die and add their levels; the spell spent on it is gone either way.",
            self.asked.decision.cite,
            tuple(buttons),
        )

    def marks(self, marks: Marks, scale: int) -> None:
        """Who casts, and who may counter it."""
        caster = self.at.figure(self.offer.caster)
        marks.over.append(ring_of(caster, scale, FLANK, 2.0, True))
        for name in self.offer.figures:
            self.ring(marks, name, scale, side=True)
            marks.over.append(aim_line(self.at.figure(name), caster, scale, TONE))

    def forecast(self) -> ForecastView | None:
        """The two dice."""
        ways = self._mine()
        if not ways:
            return None
        figure, caster = self.at.figure(ways[0].figure), self.at.figure(self.offer.caster)
        tally = counter_tally(self.at, figure, caster, power(self.at, caster, self.offer.spell))
        spell = self.at.catalogue.name(self.offer.spell)
        return ForecastView(
            f"{named(self.at, figure)} counters {named(self.at, caster)}'s {spell}",
            rows=rows_of(tally),
            answer=percent(tally.chance),
            first="his own spell is spent whatever comes of it",
            first_rule="SP-3.4.5.2.1",
            first_icon="cast",
        )
