"""Riders thrown: the fall, the horse that runs off, and whether the fallen is stunned [SP-3.5.9.11, SP-3.5.9.11.1]."""

from __future__ import annotations

from game.core.fight.deeds import Saved
from game.core.fight.harm import Beset
from game.core.fight.riding import Unhorsed
from game.core.figures import Condition
from game.core.held.things import Laid, lying_id
from game.core.table import Lying
from game.play.gear.handling import ready
from game.play.referee import Referee
from game.rules.moving.riding import falls_with_him, landing
from game.rules.saves import save_tally
from game.rules.witness import save_witness


def unhorse(ref: Referee, name: str, by: str = "", rule: str = "SP-3.5.9.11") -> None:
    """Have a rider fall prone from his horse, which runs off; he saves, or is stunned through the next round.

    There is no first save here: that against falling is for whoever would throw him [SP-3.5.9.11, SP-3.5.9.11.1,
    SP-R69, SP-R120, ST-R9]."""
    rider = ref.figure(name)
    if not rider.profile.mount:
        return
    place = landing(rider, ref.figure(by).at if by else None)
    lance = falls_with_him(ref.at, rider)
    ref.record(Unhorsed(figure=name, at=place, by=by, dropped=lance, rules=(rule, "SP-R120")))
    ref.record(Beset(figures=(name,), condition=Condition("prone"), rules=(rule,)))
    if lance:
        thing = Lying(id=lying_id(ref.state, lance), item=lance, at=place, facing=rider.facing)
        ref.record(Laid(thing=thing, rules=("SP-R120",)))
        ready(ref, name)
    _stunned(ref, name, by)


def _stunned(ref: Referee, name: str, by: str) -> None:
    """Have the fallen save again, or lie stunned through the next round [SP-3.5.9.11.1]."""
    figure = ref.figure(name)
    use = ref.at.catalogue.save_uses["unhorse_stun"]
    tally = save_tally(ref.at, figure, use)
    (roll,) = ref.throw("1d20", "stun", name, by, f"{figure.name} saves or is stunned by the fall")
    success = tally.passes(roll)
    rules = ("SP-3.5.9.11.1", "SP-R69")
    ref.record(
        Saved(
            figure=name,
            against="fall",
            roll=roll,
            tally=tally,
            success=success,
            witness=save_witness(figure, use),
            rules=rules,
        )
    )
    if not success:
        condition = Condition("stunned", ref.state.round + 1, "fall")
        ref.record(Beset(figures=(name,), condition=condition, rules=("SP-3.5.9.11.1",)))
