"""A spell or device at work: whom it caught, who saved, and what of it lasts."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from game.catalogue.effects import Move
from game.catalogue.kinds.magic import Spell
from game.core.fight.deeds import Saved
from game.core.fight.magic import Enchanted
from game.core.figures import Figure
from game.core.grain import Point
from game.core.held.things import fresh_id
from game.core.scale import ROUNDS_IN_A_TURN
from game.core.table import Enchantment
from game.core.tally import Modifier
from game.play.referee import Referee
from game.play.volley import Volley
from game.rules.creatures.nature import resistance
from game.rules.magic.chosen import in_order, weakest
from game.rules.magic.spell_area import may_affect, scope
from game.rules.saves import save_tally
from game.rules.witness import save_witness


class Spellwork(NamedTuple):
    """A spell as a caster or device works it: its level, the class that casts it, its targets and places."""

    spell: Spell
    level: int
    casts: str = ""
    targets: tuple[str, ...] = ()
    at: tuple[Point, ...] = ()


class Working:
    """One spell or device at work on the state as its volley began (`began`)."""

    def __init__(self, ref: Referee, volley: Volley, source: Figure, work: Spellwork, rules: tuple[str, ...]) -> None:
        self.ref, self.source, self.rules = ref, source, rules
        self.began, self.number, self.felled, self.later = volley
        self.spell, self.level, self.casts, self.targets, self.at = work
        self.scope = scope(self.began, source, self.spell, self.targets, self.at)
        self.on_figure = bool(self.spell.on_figure and self.targets)
        self.struck: list[str] = []
        """Those at whom it went, saved or not."""
        self.victims: list[Figure] = []
        """Those it takes hold of, as they were when the volley began: who saved against what a save undoes is not."""
        self.saved: dict[str, bool] = {}
        self.held: list[str] = []
        self.condition = ""
        self.pieces: list[str] = []
        self.value = ""
        self.until: int | None = None

    @property
    def cause(self) -> str:
        """What does it, as sentences say it: "Merlin's fire ball"."""
        return f"{self.source.name}'s {self.spell.name}"

    @cached_property
    def ends(self) -> int:
        """The last round of the spell, 0 where it has no end of its own; dice for it fall once [SP-3.0.3]."""
        spell = self.spell
        if self.casts == "cleric" and spell.cleric_rounds is not None:
            rounds = spell.cleric_rounds
        else:
            rounds = spell.rounds + spell.a_level * self.level
        if spell.turns:
            why = f"turns that {self.cause} lasts"
            rounds += ROUNDS_IN_A_TURN * self.ref.total(spell.turns, "turns", self.source.id, "", why)
        return self.ref.state.round + rounds if rounds else 0

    # ---- whom ------------------------------------------------------------------------------------------------------

    def choose(self) -> None:
        """Choose the figures that a spell affects of those it caught, after their saves [SP-R162]."""
        able = [victim for victim in self.scope.caught if may_affect(self.began, self.source, self.spell, victim)]
        able = [figure for figure in able if not self._resisted(figure)]
        able = self._within_budget(able)
        able = self._counted(able)
        self.struck = [figure.id for figure in able]
        if self.spell.save == "negates":
            alone = self.spell.whom.alone if len(self.targets) == 1 else 0
            able = [figure for figure in able if self.wants(figure) or not self.saves(figure, alone)]
        self.victims = able

    def _resisted(self, victim: Figure) -> bool:
        """Whether a spell of the enemy does nothing to one who resists all magic, friendly spells apart [SP-R212]."""
        throw = resistance(self.began, victim) if victim.profile.traits else None
        if throw is None or victim.side == self.source.side:
            return False
        why = f"{victim.name} resists {self.spell.name}"
        (roll,) = self.ref.throw("1d100", "resist", victim.id, self.source.id, why)
        success = throw.passes(roll)
        rules = ("SP-R212", *self.rules)
        self.ref.record(
            Saved(figure=victim.id, against=self.spell.name, roll=roll, tally=throw, success=success, rules=rules)
        )
        return success

    def wants(self, figure: Figure) -> bool:
        """Tell whether one who is caught saves not: his own side helps him, or sets him elsewhere [SP-R168]."""
        helps = self.spell.whom.side == "friends" or any(isinstance(effect, Move) for effect in self.spell.effects)
        return helps and figure.side == self.source.side

    def _within_budget(self, able: list[Figure]) -> list[Figure]:
        whom = self.spell.whom
        if not whom.budget or not (able or self.scope.shapes):
            return able
        # An area's dice fall whoever is in it: they would tell of the unseen who are.
        dice = self.ref.total(whom.budget, "hit dice", self.source.id, "", f"hit dice that {self.cause} takes")
        return weakest(self.spell, self._nearest(able), dice)

    def _counted(self, able: list[Figure]) -> list[Figure]:
        count = self.spell.whom.count
        if not count or (len(able) < 2 and not self.scope.shapes):
            return able
        most = self.ref.total(count, "number", self.source.id, "", f"figures that {self.cause} takes")
        if self.targets:
            return able[:most]
        return self._nearest(able)[:most]

    def _nearest(self, able: list[Figure]) -> list[Figure]:
        """Those first who are nearest to its place, or to who works it: through the air [SP-R306]."""
        return in_order(self.ref.at, self.source, self.at, able)

    def saves(self, victim: Figure, extra: int = 0, kind: str = "") -> bool:
        """Have a victim save, once for the whole spell, and tell whether it did [SP-3.10.8, SP-R165]."""
        known = self.saved.get(victim.id)
        if known is not None:
            return known
        modifiers: list[Modifier] = []
        if self.spell.save_modifier:
            modifiers.append(Modifier(self.spell.save_modifier, self.spell.name, "SP-3.10.8"))
        if extra:
            modifiers.append(Modifier(extra, "the only target", "SP-R162"))
        tally = save_tally(self.began, victim, self.spell.against, tuple(modifiers), kind)
        why = f"{victim.name} saves against {self.spell.name}"
        (roll,) = self.ref.throw("1d20", "save", victim.id, self.source.id, why)
        success = tally.passes(roll)
        rules = ("SP-3.10.8", *self.rules)
        self.ref.record(
            Saved(
                figure=victim.id,
                against=self.spell.name,
                roll=roll,
                tally=tally,
                success=success,
                witness=save_witness(victim, self.spell.against),
                rules=rules,
            )
        )
        self.saved[victim.id] = success
        return success

    def alive(self) -> list[Figure]:
        """List the victims that have not lost their last hit point in this volley, as they are now."""
        now = [self.ref.figure(victim.id) for victim in self.victims]
        return [figure for figure in now if figure.standing and figure.hit_points > 0]

    # ---- what lasts ------------------------------------------------------------------------------------------------

    def last(self) -> None:
        """Note the spell among those that last, if something of it does [SP-R167]."""
        lasts = bool(self.held or self.pieces)
        ends = self.ends if lasts or self.scope.shapes else 0  # an area's dice fall, whoever is in it
        if not lasts:
            return
        spell = Enchantment(
            id=fresh_id(self.ref.state, self.spell.id, self.source.id),
            spell=self.spell.id,
            caster=self.source.id,
            level=self.level,
            figures=tuple(self.held),
            condition=self.condition,
            pieces=tuple(self.pieces),
            since=self.ref.state.round,
            until=ends if self.until is None else self.until,
            concentration=self.spell.concentration,
            value=self.value,
        )
        self.ref.record(Enchanted(spell=spell, rules=("SP-R167",)))
