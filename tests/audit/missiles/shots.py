"""The audit of shots and breath, and the arithmetic of every die."""

from __future__ import annotations

from game.board.measured import above
from game.board.ranks import crosses
from game.board.sight import in_the_way
from game.core.fight.deeds import BreathUsed, Saved, Shot, Struck
from game.core.fight.nerve import RefusalTried
from game.core.figures import Figure
from game.core.grain import distance_up
from game.core.state import State
from game.play.ledger import ShotsDeclared
from game.rules.magic.spellbound import helpless
from game.rules.stealth.unseen import is_known, is_unseen
from tests.audit import needs
from tests.audit.inches import inches_of
from tests.audit.sums import table_of
from tests.audit.watching import Watching, deeds, fail, field_of, has_declared, held, watches


@watches(ShotsDeclared)
def _declared(memory: Watching, before: State, event: ShotsDeclared, after: State) -> None:
    """Whatever befalls one afterwards, he was free as he declared what is to fall [R35]."""
    for deed in deeds(event):
        if _has_no_will(before.figures[deed.figure]):
            fail("R35 no act of its own", event, deed.figure)


def _has_no_will(figure: Figure) -> bool:
    return figure.has("surprised") or figure.has("fleeing") or bool(helpless(figure))


@watches(Shot)
def _shot(memory: Watching, before: State, event: Shot, after: State) -> None:
    shooter, target = before.figures[event.actor], before.figures[event.target]
    if shooter.locked and held(before, shooter):
        fail("R11 no shooting from melee", event, event.actor)
    scout = shooter.profile.level if shooter.profile.kind == "scout" else 0
    if target.locked and held(before, target) and scout < 9:
        fail("R12 no shooting into melee", event, event.target)
    if memory.battle.catalogue.missiles[event.weapon].rate < 1:
        if memory.crossbows.get(event.actor) in (before.round, before.round - 1):
            fail("R13 heavy crossbows shoot every second round", event, event.actor)
        memory.crossbows[event.actor] = before.round
    if event.passing and (shooter.walked or shooter.came):
        fail("R14 pass-through", event, "the shooter has moved")
    # Who is stunned, or breaks, by something that falls together with his shot has shot all the same [SP-3.2.4].
    began = memory.past.get(event.volley - 1, before)
    then = began.figures[event.actor]
    if not has_declared(began, event.actor) and _has_no_will(then):
        fail("R35 no act of its own", event, event.actor)
    if shooter.has("dueled"):
        fail("R41 who has dueled does nothing else", event, event.actor)
    if shooter.has("called") and not event.passing:
        fail("R41 who calls does nothing else", event, event.actor)
    field = field_of(before)
    if not event.passing and field.rank(shooter) > 2:
        fail("R16 shooters stand in front", event, f"rank {field.rank(shooter)}")
    # An arrow passes between two where a man could not [SP-R138]; who was unseen as the volley began protects nobody.
    guards = [before.figures[protector] for protector in field.protectors(target, shooter)]
    guards = [guard for guard in guards if crosses(guard, shooter.at, target.at) and is_known(began.figures[guard.id])]
    # One who stands but half as high hides nobody whom the line reaches above his head [SP-R248].
    small = [guard for guard in guards if 2 * guard.profile.height <= target.profile.height]
    seen_over = {one.id for one in small if above(table_of(memory, began), shooter, target, one) is not False}
    guards = [guard for guard in guards if guard.id not in seen_over]
    # From the air, and into it, the line goes over their heads [SP-R302].
    if guards and scout < 2 and not (shooter.altitude or target.altitude):
        fail("R16 the protected are no targets", event, f"behind {[guard.id for guard in guards]}")
    _over_heads(memory, before, event, shooter, target)
    _unseen(event, shooter, target)
    _arithmetic(event.roll, event)
    memory.clumsy[event.actor] += _is_clumsy(memory, event)
    if after.figures[event.actor].shots > max(2, int(memory.battle.catalogue.missiles[event.weapon].rate)):
        fail("R13 shots a round", event, f"{after.figures[event.actor].shots} shots")


def _over_heads(memory: Watching, before: State, event: Shot, shooter: Figure, target: Figure) -> None:
    """A shot over others is a bow's, at medium range, at -2; no other has anybody but its own front rank on its line.

    [R15, R16]"""
    weapon = memory.battle.tables(before).missiles[event.weapon]
    if shooter.altitude or target.altitude:
        return  # the line goes over heads, as high as it is there [SP-R302]
    others = [one for one in before.standing() if one.id not in (shooter.id, target.id) and not one.altitude]
    over = set(event.witness.get("over", ()))
    for one in in_the_way(shooter.at, target.at, others):
        scout = shooter.profile.kind == "scout" and shooter.profile.level >= 2
        # Friends may be one's own front; of the unseen the shooter knew nothing as the volley began.
        then = memory.past.get(event.volley - 1, before).figures[one.id]
        if one.id in over or one.side == shooter.side or scout or not is_known(then):
            continue
        if above(table_of(memory, before), shooter, target, one) is False:
            fail("R15 bodies stop shots", event, f"{one.id} stands in the line")
    if over:
        counted = [one.value for one in event.tally.modifiers if one.rule == "SP-3.4.2.7.2" and one.ignored is None]
        dear = [-10] if event.tally.on_need else [-2]  # a percentage loses five for one of the die
        if not weapon.bow or weapon.band(distance_up(shooter.at, target.at)) != "medium" or counted != dear:
            fail("R15 overhead fire", event, f"{weapon.id} over {sorted(over)}: {counted}")
    elif any(modifier.rule == "SP-3.4.2.7.2" for modifier in event.tally.modifiers):
        fail("R15 overhead fire", event, "over nobody")


def _unseen(event: Shot, shooter: Figure, target: Figure) -> None:
    """At the unseen only where their place is known, at -5 or worse cover; who searched shoots at whom he found.

    [R43]"""
    if is_unseen(target):
        if not target.has("spotted"):
            fail("R43 the unseen", event, f"nobody knows where {target.id} is")
        if not any(modifier.rule == "SP-3.3.5.2.2" for modifier in event.tally.modifiers):
            fail("R43 the unseen", event, "without the -5")
    looked = shooter.condition("sought")
    if looked is not None and (looked.value != target.id or shooter.shots or event.passing):
        fail("R43 the unseen", event, f"{shooter.id} has searched")
    if shooter.has("split") and shooter.shots:
        fail("R06 split moves", event, "more than one shot")


@watches(Shot)
def _split(memory: Watching, before: State, event: Shot, after: State) -> None:
    """In the midst of a move only those shoot who may, with what they may [R06]."""
    one, kind = before.figures[event.actor], memory.battle.catalogue.missiles[event.weapon].kind
    who = one.profile
    if not one.has("split") or event.passing or who.kind in ("scout", "delver"):
        return
    if kind != "bow" and (kind != "javelin" or not who.mount):
        fail("R06 split moves", event, f"with a {event.weapon}")
    if who.mount and before.table.setting != "outdoors":
        fail("R06 split moves", event, "a rider under a roof")


@watches(Struck)
def _sum_of_a_blow(memory: Watching, before: State, event: Struck, after: State) -> None:
    _arithmetic(event.roll, event)
    memory.clumsy[event.actor] += _is_clumsy(memory, event)


def _is_clumsy(memory: Watching, event: Shot | Struck) -> bool:
    """Whether a fumble is to be saved against: a natural 1, and of percentages 100 where a flask is thrown."""
    if event.tally.on_need:
        return event.roll == 100 and event.weapon in memory.battle.catalogue.flasks
    return event.roll == 1


def _arithmetic(roll: int, event: Shot | Struck) -> None:
    """A hit is the die and every modifier that counts against the need, each with its rule [R30, R31, R32]."""
    tally = event.tally
    total = sum(modifier.value for modifier in tally.modifiers if modifier.ignored is None)
    if total != tally.total or any(not modifier.rule for modifier in tally.modifiers) or not tally.rule:
        fail("R30 the sum", event, f"modifiers give {total}, the tally says {tally.total}")
    if needs.succeeds(tally, roll, int(tally.die.partition("d")[2])) != event.hit:
        fail("R30 the sum", event, f"roll {roll}")
    if event.damage < 0 or (event.damage and not event.hit):
        fail("R32 damage", event, str(event.damage))


@watches(Saved)
def _saved(memory: Watching, before: State, event: Saved, after: State) -> None:
    if event.tally.passes(event.roll) != event.success:
        fail("R30 the sum", event, f"roll {event.roll}")
    if event.against == "fumble":
        memory.clumsy[event.figure] -= 1
        if memory.clumsy[event.figure] < 0:
            fail("R31 a natural 1 calls for a save", event, event.figure)


@watches(BreathUsed)
def _breath(memory: Watching, before: State, event: BreathUsed, after: State) -> None:
    figure = before.figures[event.figure]
    if figure.has("called"):
        fail("R41 who calls does nothing else", event, event.figure)
    if figure.walked * 2 > inches_of(figure):
        fail("R18 breath", event, "moved more than half")


@watches(RefusalTried)
def _refused(memory: Watching, before: State, event: RefusalTried, after: State) -> None:
    if before.figures[event.figure].has("surprised"):
        fail("R10 the surprised refuse nothing", event, event.figure)
    if event.tally.passes(event.roll) != event.success:
        fail("R30 the sum", event, f"roll {event.roll}")
