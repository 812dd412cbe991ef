"""The charge: what is thrown in it, and whether it leaves time for a blow [TA-8.2 to TA-8.2.6]."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.commands import Aim, Command, Shoot
from game.core.figures import Figure
from game.core.tally import Trial, tally
from game.play.asked.asking import ask
from game.play.missiles.offers import MayShoot
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.decision import AnyOffer, Decision
from game.rules.missiles.shooting import in_range, may_aim, may_shoot, missile
from game.rules.situation import Situation
from game.systems.three_actions.acts.budget import refused
from game.systems.three_actions.acts.counting import act_of
from game.systems.three_actions.acts.entitled import entitled, is_of_claw
from game.systems.three_actions.acts.timing import LAST, OPEN, walkers
from game.systems.three_actions.events import ChargeChecked, Intended, PutOff, Readied
from game.systems.three_actions.ledger import MindsAsked
from game.systems.three_actions.tables import plain, table
from game.systems.three_actions.words import BEGUN, MISSILE, Intent, doing


def arrived(ref: Referee, name: str, segment: int, *, charge: bool) -> None:
    """Have one who came into contact be ready to strike in the next segment; after a charge, if the die is kind.

    Who fails it strikes no more this round, nor in defence.
    [TA-8.2.4, TA-8.2.5, TA-8.2.6, TA-8.5, TA-R8, TA-R9, TA-R46]"""
    if not charge:
        ref.record(Readied(figure=name, segment=segment + 1, rules=("TA-R28",)))
        return
    figure = ref.figure(name)
    rest = LAST - segment
    claw = is_of_claw(ref.at, figure)
    die = str(table("charge")["natural" if claw else "die"])
    rule = "TA-8.2.5" if claw else "TA-8.2.4"
    odds = tally("segments left after the charge", rule, rest, by=Trial(die, at_most=True))
    (roll,) = ref.throw(die, "charge", name, "", f"{figure.name} has {rest} segments left for its blow")
    success = odds.passes(roll)
    rules = (rule, "TA-R9") if success else (rule, "TA-R46")
    ref.record(ChargeChecked(figure=name, roll=roll, tally=odds, success=success, rules=rules))
    ready = segment + roll if success else LAST + 1
    ref.record(Readied(figure=name, segment=ready, checked=True, rules=("TA-R9", "TA-8.2.6")))


class Launch(Step, frozen=True):
    """Chargers of a side throw what they carry for it, in the first four segments [TA-8.2, TA-8.2.1]."""

    cite = "TA-8.2"
    segment: int
    side: str

    @property
    def title(self) -> str:
        return f"Segment {self.segment}: throw on the charge"

    def play(self, ref: Referee) -> Play:
        """Ask who throws; each that does stands this segment, and goes on in the next [TA-8.2.3]."""
        names = throwers(ref.at, self.side, self.segment)
        if not names:
            return
        offers: tuple[AnyOffer, ...] = (MayShoot(self.side, False, names), MayStop())
        ref.record(_may_ask(names))
        command: Command = yield from ask(ref, Decision(self.side, "throw on the charge?", "TA-8.2", offers, names))
        ref.record(_may_ask(()))
        if not isinstance(command, Shoot):
            return
        for aim in command.aims:
            order = Shoot((aim,))
            thrown = Intent(
                act=act_of(ref.at, order), order=order, state=BEGUN, begun=self.segment, ends=self.segment
            )
            ref.record(Intended(figure=aim.figure, intents=(thrown,), rules=("TA-8.2", "TA-8.2.1")))
            place = _charge_of(ref.figure(aim.figure))
            if place is not None:
                ref.record(
                    PutOff(figure=aim.figure, place=place, earliest=self.segment + 1, rules=("TA-8.2.3",))
                )


def _may_ask(names: tuple[str, ...]) -> MindsAsked:
    return MindsAsked(figures=names, rules=("TA-8.2",))


def _charge_of(figure: Figure) -> int | None:
    """The place of a charge that a figure has before it, or is on."""
    for place, intent in enumerate(doing(figure).intents):
        if intent.act.charge and intent.state in OPEN:
            return place
    return None


def throwers(at: Situation, side: str, segment: int) -> tuple[str, ...]:
    """List the chargers of a side who could throw in a segment: in the first four, with somebody in range.

    [TA-8.2, TA-8.2.1]"""
    first, last = table("charge")["launch"]
    if not first <= segment <= last:
        return ()
    return tuple(
        [walker.id for walker, _, intent in walkers(at, side, segment) if intent.act.charge and _can_throw(at, walker)]
    )


def _can_throw(at: Situation, figure: Figure) -> bool:
    weapon = missile(at, figure, "")
    if weapon is None or plain(weapon.id) not in table("thrown_on_charge"):
        return False
    asked = replace(figure, ledger=replace(doing(figure), now=True))
    acts = doing(figure).acts
    thrown = act_of(at, Shoot((Aim(figure.id, figure.id, weapon.id),)))
    if refused(acts, thrown, entitled(at, figure, weapon)) is not None:
        return False
    if may_shoot(at, asked, weapon) is not None or any(act.kind == MISSILE for act in acts):
        return False
    near = in_range(asked, at.field.foes(figure.side), weapon)
    return any(may_aim(at, asked, foe, weapon) is None for foe in near)
