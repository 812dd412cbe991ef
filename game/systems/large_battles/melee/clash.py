"""Melee: all strike together, charges cut through, and then the sides measure their morale."""

from __future__ import annotations

from msgspec import field

from game.board.ranks import crosses
from game.core.grain import ahead
from game.core.ids import FigureId, SubjectId, UnitId
from game.core.tally import Modifier, Tally, Trial, tally
from game.play.course.ending import end_if_over
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body, Pose, blocks, bodies, places
from game.systems.large_battles.bodies.casualties import close_up, losses, stand_fast, take, vanish, widths
from game.systems.large_battles.bodies.kinds import morale_class, number
from game.systems.large_battles.events import BodyStruck, Judged, Marched
from game.systems.large_battles.ledger import note, record_note
from game.systems.large_battles.marching.moving import blocked, move_of, straight, unfit
from game.systems.large_battles.marching.withdrawing import away, give_ground
from game.systems.large_battles.melee.melee import Blow, blows, charged_home, contacts, foes_of, lines_in_reach, melees
from game.systems.large_battles.tables import tables

CLASSES = {"E": -2, "D": -1, "C": 0, "B": 1, "A": 2}
"""What a morale class adds to the score [LB-1.1]."""

MOST_DICE = 100


class Melees(Step, frozen=True):
    """Every melee's exchange of blows: all strike together [LB-5.1, LB-5.2]."""

    title = "Melee"
    cite = "LB-5.2"
    only: tuple[FigureId, ...] = ()
    """Bodies whose melee it is, where a charge has carried on into another."""

    def play(self, ref: Referee) -> Play:
        """Throw for every body at every enemy it fights, take off the fallen, have charges cut on through."""
        at = ref.at
        groups = _ran_into(at, self.only) if self.only else melees(at)
        if not groups:
            return
        for name in [name for group in groups for name in group]:
            _meet(ref, name)
        began = ref.at
        made = [
            (bodies(began)[name], bodies(began)[foe], _clash(ref, bodies(began)[name], bodies(began)[foe], blow))
            for group in groups
            for name in group
            for foe in foes_of(began, bodies(began)[name])
            if not self.only or name in self.only or foe in self.only
            for blow in blows(began, bodies(began)[name], bodies(began)[foe])
        ]
        fallen, taken = _fell(ref, began, made)
        losses(ref, fallen)
        if end_if_over(ref):
            return
        ref.next(Morale(tuple(groups), taken))
        yield from ()


def _ran_into(at: Situation, runners: tuple[str, ...]) -> list[tuple[str, ...]]:
    """List each charge that has run on with the enemies it met: nobody else fights twice in a turn [LB-R39]."""
    return [tuple(sorted((name, *contacts(at)[name]))) for name in runners if contacts(at).get(name)]


def _meet(ref: Referee, name: str) -> None:
    """Note whom a body has been in melee with since when [LB-3.1.1]."""
    mine = note(ref.state, name)
    now = foes_of(ref.at, bodies(ref.at)[name])
    met = {foe: mine.met.get(foe, ref.state.round) for foe in now}
    record_note(ref, name, "LB-3.1.1", met=met, fought=True)


def _strength(body: Body) -> int:
    """Return the figures a body counts: its miniatures, monsters and characters as so many [LB-4.2, LB-R6]."""
    return sum(figure.hit_points for figure in body.figures)


def _clash(ref: Referee, body: Body, foe: Body, blow: Blow) -> int:
    """Throw the dice of one attack and give its kills [LB-5.2, LB-4.2.1, LB-4.9]."""
    faces: list[int] = []
    todo = blow.dice
    while todo > 0:
        several = min(todo, MOST_DICE)
        faces += ref.throw(f"{several}d6", "clash", body.id, foe.id, f"{body.name} strike at {foe.name}")
        todo -= several
    made = sum(
        1 for place, face in enumerate(faces) if blow.tally.passes(face + (1 if place < blow.lifted else 0))
    )
    ref.record(
        BodyStruck(
            body=body.id,
            target=foe.id,
            attackers=blow.attackers,
            dice=blow.dice,
            lifted=blow.lifted,
            faces=tuple(faces),
            tally=blow.tally,
            kills=made,
            arc=blow.arc,
            rules=("LB-5.2", "LB-5.3"),
        )
    )
    return made


def _fell(
    ref: Referee, began: Situation, made: list[tuple[Body, Body, int]]
) -> tuple[list[str], dict[str, int]]:
    """Take off those who fall: of the ranks each attacker reaches, and give them and the kills made by each body.

    Those of a body's kills that find nobody within reach are lost. [LB-3.2, LB-3.2.1, LB-R20]"""
    files = widths(ref)
    fallen: list[str] = []
    taken: dict[str, int] = {}
    through: dict[str, tuple[str, int]] = {}
    for body, foe, kills in made:
        lines = lines_in_reach(began, body, foe)
        mine = blocks(began)[body.id]
        order = [
            figure.id
            for line in lines
            for figure in sorted(line, key=lambda man: ((man.x - mine.x) ** 2 + (man.y - mine.y) ** 2, man.id))
        ]
        done = take(ref, order, kills, f"{body.name}'s attack", body.first.id, "LB-5.2", "LB-R20")
        taken[body.id] = taken.get(body.id, 0) + done
        fallen += [name for name in order if not ref.figure(name).standing and name not in fallen]
        cleared = 0
        for line in lines:
            if any(ref.figure(figure.id).standing for figure in line):
                break
            cleared += 1
        if cleared and charged_home(began, body, foe):
            through[body.id] = (foe.id, cleared)
    cut = [foe_id for foe_id, _ in through.values()]
    for foe_id in dict.fromkeys(foe.id for _, foe, _ in made):
        if foe_id not in cut:
            close_up(ref, foe_id, files.get(foe_id, 1))
    for name, (foe_id, cleared) in through.items():
        if name in cut:  # it goes on though it is cut through itself: from where what is left of it stands
            stand_fast(ref, name)
        if name not in bodies(ref.at):
            close_up(ref, foe_id, files.get(foe_id, 1))
        elif foe_id in bodies(ref.at):
            _cut_through(ref, began, name, foe_id, cleared)
            stand_fast(ref, foe_id)
    return fallen, taken


def _cut_through(ref: Referee, began: Situation, name: str, foe: str, cleared: int) -> None:
    """Have a charge that has cleared the ranks before it go on into the next [LB-3.2, LB-3.2.1]."""
    body, enemy = bodies(ref.at)[name], bodies(ref.at)[foe]
    depth = min(cleared * max(enemy.deep, 1), note(ref.state, name).balance)
    for length in range(depth, 0, -256):
        pose = Pose(straight(body.pose, length), body.pose.facing)
        if unfit(ref.at, body, pose) is None:
            ref.record(Marched(body=name, places=places(body, pose), how="on", cost=0, rules=("LB-3.2", "LB-3.2.1")))
            record_note(ref, name, "LB-3.2", balance=max(0, note(ref.state, name).balance - length))
            return


# ---- morale ------------------------------------------------------------------------------------------------------


class Morale(Step, frozen=True):
    """The sides of every melee compare their morale, and the worse gives way [LB-1.1, LB-1.4, LB-5.1]."""

    title = "Morale"
    cite = "LB-1.1"
    groups: tuple[tuple[FigureId, ...], ...] = ()
    taken: dict[UnitId, int] = field(default_factory=dict)
    """Kills made this turn, by body."""

    def play(self, ref: Referee) -> Play:
        """Judge each melee; then victorious charges run out their move."""
        for group in self.groups:
            _judge(ref, group, self.taken)
        if end_if_over(ref):
            return
        runners = [
            name
            for group in self.groups
            for name in group
            if name in bodies(ref.at) and _runs_on(ref.at, bodies(ref.at)[name])
        ]
        ref.next(*[RunOn(name) for name in runners])
        yield from ()


def margin_result(margin: int) -> str:
    """Return what comes of a margin: 0-5 on, 6-10 back, 11-15 retreat, 16 and more rout.

    [LB-1.4, LB-1.4.1, LB-1.4.2, LB-1.4.3, LB-R7]"""
    bounds = tables().results
    if margin >= bounds["rout"]:
        return "rout"
    if margin >= bounds["retreat"]:
        return "retreat"
    return "back" if margin >= bounds["back"] else "on"


def ratio(mine: int, theirs: int, *, none_as_one: bool = False) -> int:
    """Return what the side with more adds: 2, twice as many 4, thrice 6; none may count as one.

    [LB-1.2, LB-1.2.1, LB-1.3]"""
    if mine <= theirs:
        return 0
    base = max(1, theirs) if none_as_one else theirs
    if mine >= 3 * base:
        return 6
    return 4 if mine >= 2 * base else 2


def score_tally(at: Situation, body: Body, casualties: int, figures: int) -> Tally:
    """Return what a body adds to its die: its melee morale number, class, casualties inflicted and figures left.

    [LB-1.1, LB-1.2, LB-1.3, LB-5.9, LB-5.11, LB-R5, LB-R6]"""
    worth, name = number(at, body.first)
    letter = morale_class(body.first)
    modifiers = [Modifier(worth, name, "LB-5.11")]
    if CLASSES[letter]:
        modifiers.append(Modifier(CLASSES[letter], f"class {letter}", "LB-1.1"))
    if casualties:
        modifiers.append(Modifier(casualties, "more casualties inflicted", "LB-1.2"))
    if figures:
        modifiers.append(Modifier(figures, "more figures left", "LB-1.3"))
    mine = note(at.state, body.id)
    if mine.tired:
        modifiers.append(Modifier(-2, "tired", "LB-5.9"))
    if mine.spirit:
        modifiers.append(Modifier(mine.spirit, "prayers", "LB-4.12"))
    return tally("melee morale", "LB-1.1", 0, tuple(modifiers), by=Trial("1d6"))


def _judge(ref: Referee, group: tuple[str, ...], taken: dict[str, int]) -> None:
    """Judge one melee: the worse side's bodies give way by how far each falls short of the better's best [LB-R38]."""
    at = ref.at
    there = [bodies(at)[name] for name in group if name in bodies(at)]
    sides = [side.id for side in at.state.sides]
    if len({body.side for body in there}) < 2:
        return
    kills = {side: sum(taken.get(name, 0) for name in group if _side(at, name) == side) for side in sides}
    stand = {side: sum(_strength(body) for body in there if body.side == side) for side in sides}
    scores: dict[str, tuple[int, int, Tally]] = {}
    for body in there:
        other = at.state.enemy_of(body.side)
        found = score_tally(
            at, body, ratio(kills[body.side], kills[other], none_as_one=True), ratio(stand[body.side], stand[other])
        )
        (die,) = ref.throw("1d6", "melee morale", body.id, "", f"{body.name}'s melee morale")
        scores[body.id] = die, die + found.total, found
    best = {side: max(scores[body.id][1] for body in there if body.side == side) for side in sides}
    winner = sides[0] if best[sides[0]] > best[sides[1]] else sides[1] if best[sides[1]] > best[sides[0]] else ""
    results: list[tuple[Body, str]] = []
    for body in there:
        die, score, found = scores[body.id]
        top = best[winner] if winner and body.side != winner else score
        result = margin_result(top - score)
        rival = next(iter(foes_of(at, body)), "")
        rules = ("LB-1.1", "LB-1.4", "LB-R6", "LB-R38")
        ref.record(
            Judged(
                body=body.id, against=rival, die=die, tally=found, score=score, best=top, result=result, rules=rules
            )
        )  # fmt: skip
        if note(ref.state, body.id).spirit:
            record_note(ref, body, "LB-4.12", spirit=0)
        results.append((body, result))
    for body, result in results:
        _give_way(ref, body.id, result)


def _side(at: Situation, name: str) -> str:
    unit = at.state.units.get(name)
    return unit.side if unit is not None else at.figure(name).side


def _give_way(ref: Referee, name: str, result: str) -> None:
    """Carry out a result [LB-1.4.1, LB-1.4.2, LB-1.4.3, LB-R8]."""
    body = bodies(ref.at).get(name)
    if body is None or result == "on":
        return
    foes = foes_of(ref.at, body)
    if result == "rout":
        cut_off = is_cut_off(ref.at, body, foes)
        vanish(ref, name, tuple([figure.id for figure in body.figures]), "LB-1.4.3", "LB-R8", surrendered=cut_off)
        return
    whole = move_of(ref.at, body)[0]
    if result == "back":
        give_ground(ref, name, foes, whole // 2, "back", "LB-1.4.1", turned=False)
    elif give_ground(ref, name, foes, whole, "retreat", "LB-1.4.2", turned=True):
        record_note(ref, name, "LB-1.4.2", reorders=ref.state.round + 1)


def is_cut_off(at: Situation, body: Body, foes: tuple[str, ...]) -> bool:
    """Tell whether an enemy stands between a body and the edge of the table to which it runs [LB-R8, LB-R31]."""
    heading = away(at, body, foes)
    start = body.block
    reach = max(at.state.table.width, at.state.table.height)
    end = ahead(start.at, heading, reach)
    return any(
        figure.side != body.side and crosses(figure, start.at, end)
        for name, figure in blocks(at).items()
        if name not in foes
    )


# ---- running out a charge ----------------------------------------------------------------------------------------


def _runs_on(at: Situation, body: Body) -> bool:
    """Whether a charge was victorious in its first turn and has move left to run out [LB-3.2, LB-R39]."""
    mine = note(at.state, body.id)
    won = not contacts(at)[body.id] and not any(foe in bodies(at) for foe in mine.met)
    return mine.charged == at.state.round and mine.impetus and mine.balance > 0 and won


class RunOn(Step, frozen=True):
    """A charge whose enemies are gone must run out its move, and may fight again [LB-3.2, LB-R39]."""

    title = "The charge runs on"
    cite = "LB-3.2"
    body: SubjectId

    def play(self, ref: Referee) -> Play:
        """Run straight on until the move is spent, or somebody or something is met."""
        body = bodies(ref.at).get(self.body)
        if body is None or not _runs_on(ref.at, body):
            return
        run_out(ref, body)
        if contacts(ref.at).get(body.id):
            ref.next(Melees((body.id,)))
        yield from ()


def run_out(ref: Referee, body: Body) -> None:
    """Have a victorious charge run what is left of its move straight on [LB-3.2, LB-R39]."""
    for length in range(note(ref.state, body.id).balance, 0, -512):
        goal = straight(body.pose, length)
        pose = Pose(goal, body.pose.facing)
        if blocked(ref.at, body, body.pose, goal, wary=False) is None and unfit(ref.at, body, pose) is None:
            ref.record(Marched(body=body.id, places=places(body, pose), how="on", rules=("LB-3.2", "LB-R39")))
            break
    record_note(ref, body, "LB-3.2", balance=0)
