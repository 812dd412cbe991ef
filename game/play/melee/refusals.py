"""Refusing melee: asked before any blow falls [SP-3.5.1.5]."""

from __future__ import annotations

from game.core.commands import Refuse
from game.core.fight.nerve import RefusalTried
from game.core.figures import Figure
from game.play.asked.asking import ask
from game.play.ledger import fight
from game.play.melee.blows import slip
from game.play.melee.offers import MayRefuse
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.course.standing import standing
from game.rules.decision import AnyOffer, Decision
from game.rules.knowing.view import as_known
from game.rules.melee.refusing import may_refuse
from game.rules.morale.flight import escape_tally
from game.rules.morale.refuges import has_refuge
from game.rules.situation import Situation
from game.rules.witness import escape_witness


class Refusals(Step, frozen=True):
    """Those who were contacted this round may try to refuse melee [SP-3.5.1.5, SP-3.5.1.6]."""

    title = "Refuse melee"
    cite = "SP-3.5.1.5"
    side: str

    def play(self, ref: Referee) -> Play:
        """Ask, and roll for each that tries."""
        at, ledger = as_known(ref.at, self.side), fight(ref.state)
        names = tuple(
            figure.id
            for figure in at.field.friends(self.side)
            if figure.id in ledger.contacts
            and may_refuse(at, figure, ledger.contacts[figure.id], ledger.first) is None
            and _is_to_fight(at, figure)
            and standing(at, figure, "refuse") != "never"
            and has_refuge(at, figure)
        )
        if not names:
            return
        offers: tuple[AnyOffer, ...] = (MayRefuse(self.side, names), MayStop())
        command = yield from ask(ref, Decision(self.side, "refuse melee?", "SP-3.5.1.5", offers, names))
        if not isinstance(command, Refuse):
            return
        for place in command.places:
            figure = ref.figure(place.figure)
            tally = escape_tally(ref.at, figure)
            (roll,) = ref.throw("1d20", "refuse", figure.id, "", f"{figure.name} refuses melee")
            success = tally.passes(roll)
            rules = ("SP-3.5.1.6",) if success else ("SP-3.5.1.6", "SP-3.5.1.6.3")
            seen = escape_witness(ref.at, figure)
            ref.record(
                RefusalTried(figure=figure.id, roll=roll, tally=tally, success=success, witness=seen, rules=rules)
            )
            if success:
                slip(ref, figure.id, place.at, place.facing, "refuse", "SP-3.5.1.6.2")


def _is_to_fight(at: Situation, figure: Figure) -> bool:
    """Whether any who hold a figure exchange blows with it in what is fought now: not only a pair that has [CM-R5]."""
    exchanges = at.book.melee.exchanges
    return exchanges is None or any(exchanges(at, figure, at.figure(name)) for name in at.field.holders(figure))
