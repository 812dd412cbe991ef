"""The Move and the Counter-Move: marches, charges, who stands them, who meets them, and shots at who passes."""

from __future__ import annotations

from collections.abc import Generator

from game.board.bases import gap
from game.core.commands import Command, Done
from game.core.grain import distance_up, facing_towards
from game.core.masses import Post
from game.core.tally import Refusal
from game.play.asked.asking import ask
from game.play.course.ending import end_if_over
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.decision import Decision
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body, Pose, block, blocks, bodies, of_side, places
from game.systems.large_battles.bodies.casualties import leave
from game.systems.large_battles.bodies.filing import drawn_up, note_files, room
from game.systems.large_battles.bodies.kinds import post
from game.systems.large_battles.bodies.sides import side_of
from game.systems.large_battles.events import Assailed, Marched, Stood
from game.systems.large_battles.ledger import note, record_note
from game.systems.large_battles.marching.charging import Onset, may_assail, onset, resumed, stand_tally
from game.systems.large_battles.marching.evolving import evolved
from game.systems.large_battles.marching.marching import may_march, way
from game.systems.large_battles.marching.moving import Way, move_of, straight, unfit
from game.systems.large_battles.marching.withdrawing import give_ground
from game.systems.large_battles.melee.clash import run_out
from game.systems.large_battles.orders.commands import Assail, March, Volley
from game.systems.large_battles.orders.offers import MayAssail, MayMarch
from game.systems.large_battles.shooting.fire import arm_of, may_fire, may_split, volley_refused
from game.systems.large_battles.shooting.offers import MayVolley
from game.systems.large_battles.shooting.shooting import shoot

Asking = Generator[Decision, Command, None]
RESHAPES = ("line", "column")
"""Parts of a march after which a body is drawn up anew."""
NAMES = {"move": "Move", "counter": "Counter-move"}


class Moves(Step, frozen=True):
    """A side moves its bodies, one after the other, in what order it likes [LB-5.1]."""

    cite = "LB-5.1"
    phase: str
    side: str

    @property
    def title(self) -> str:
        return NAMES[self.phase]

    def play(self, ref: Referee) -> Play:
        """Ask for one march or charge; then again, until the side is done."""
        at = ref.at
        if not any(may_march(at, body) is None or may_split(at, body) is None for body in of_side(at, self.side)):
            leave(ref, self.side)
            end_if_over(ref)
            return
        offers = (
            MayMarch(self.side), MayAssail(self.side), MayVolley(self.side, moving=True), MayStop(),
        )  # fmt: skip
        command = yield from ask(ref, Decision(self.side, NAMES[self.phase], "LB-5.1", offers))
        if isinstance(command, March):
            yield from march(ref, command)
        elif isinstance(command, Assail):
            yield from assail(ref, command, self.phase)
        elif isinstance(command, Volley):
            record_note(ref, command.body, "LB-5.4", split=True)
            shoot(ref, (command,), passing=True)
        else:
            leave(ref, self.side)
            end_if_over(ref)
            return
        if not end_if_over(ref):
            ref.next(self)


def march(ref: Referee, command: March) -> Asking:
    """March a body: shot at as it passes when it is half-way [LB-5.1, LB-5.4, LB-5.5, LB-5.8]."""
    body = bodies(ref.at)[command.body]
    found = way(ref.at, body, command.parts)
    if isinstance(found, Refusal):
        return
    mine = note(ref.state, body.id)
    files = 0 if any(part.what in RESHAPES for part in command.parts) else drawn_up(ref.at, body)
    record_note(ref, body, "LB-5.5", spent=mine.spent + found.cost, marched=True, resumed=mine.split)
    if any(part.what in RESHAPES for part in command.parts):
        record_note(ref, body, "LB-5.8", reshaped=ref.state.round)
    at_half = _half(command, found)
    if at_half is None:
        _set(ref, body, found.end, found.posts, found.cost, files)
        return
    leg, half = at_half
    posts = _places_half_way(ref.at, body, found, half, leg)
    if posts is None or not watching(ref.at, body, half, posts):
        _set(ref, body, found.end, found.posts, found.cost, files)
        return
    _set(ref, body, half, posts, found.cost // 2, files)
    yield from pass_by(ref, body.id)
    left = bodies(ref.at).get(command.body)
    if left is None or left.pose != half:
        return
    end, posts = _gone_on(ref.at, left, command, found, leg)
    last = room(ref.at, left, end, posts, fewer=found.filed)
    if not isinstance(last, Refusal):
        _set(ref, left, end, last, found.cost - found.cost // 2, files)


def _half(command: March, found: Way) -> tuple[int, Pose] | None:
    """Where half of the inches of a march are gone, turns not counted, and in which of its parts; None for mere turns.
    """
    legs = [part.amount if part.what == "ahead" else 0 for part in command.parts]
    gone, half = 0, sum(legs) // 2
    for number, length in enumerate(legs):
        if length and gone + length >= half:
            pose = found.poses[number]
            return number, Pose(straight(pose, half - gone), pose.facing)
        gone += length
    return None


def _gone_on(at: Situation, body: Body, command: March, found: Way, leg: int) -> tuple[Pose, dict[str, Post]]:
    """Where a march ends, and in what places, for what is left of a body that was shot at in one of its parts."""
    pose, posts = found.poses[leg + 1], body.posts
    for part in command.parts[leg + 1 :]:
        if part.what == "ahead":
            pose = Pose(straight(pose, part.amount), pose.facing)
        else:
            pose, posts, _ = evolved(at, body, pose, posts, part)
    return pose, posts


def _places_half_way(at: Situation, body: Body, found: Way, half: Pose, leg: int) -> dict[str, Post] | None:
    """In what places a marching body stands half-way, where it has room to: who goes in file, in files if need be."""
    posts = room(at, body, half, body.posts if found.filed else found.shapes[leg], fewer=found.filed)
    return None if isinstance(posts, Refusal) else posts


def _set(ref: Referee, body: Body, pose: Pose, posts: dict[str, Post], cost: int, files: int) -> None:
    """Put a marching body where it comes to, in the places that its march gives; it was drawn up in so many files."""
    changed = {figure.id: posts[figure.id] for figure in body.figures if posts[figure.id] != post(figure)}
    spots = places(body, pose, posts)
    ref.record(Marched(body=body.id, places=spots, cost=cost, posts=changed, rules=("LB-5.5", "LB-5.8")))
    note_files(ref, body.id, files)


# ---- shots at who passes -----------------------------------------------------------------------------------------


def watching(
    at: Situation, body: Body, half: Pose, posts: dict[str, Post] | None = None
) -> tuple[str, ...]:
    """List the enemy bodies that stand, and could shoot at one that is half-way in its march [LB-5.4]."""
    able = [
        other
        for other in bodies(at).values()
        if other.side != body.side
        and arm_of(at, other) is not None
        and not note(at.state, other.id).marched
        and may_fire(at, other, passing=True) is None
    ]
    if not able:
        return ()
    there = block(body, half, posts)
    found = []
    for shooter in able:
        arm = arm_of(at, shooter)
        off = (facing_towards(shooter.pose.at, there.at) - shooter.pose.facing + 180) % 360 - 180
        least = -180 if shooter.first.profile.mount else -45
        in_arc = shooter.single or least <= off <= 45
        if arm is not None and in_arc and gap(blocks(at)[shooter.id], there) <= arm[1].range * 1024:
            found.append(shooter.id)
    return tuple(found)


def _may_shoot_in_passing(at: Situation, body: Body, target: Body) -> bool:
    """Whether a body stands and has not shot, and could shoot at who passes: so that somebody might fall [LB-5.4]."""
    mine = note(at.state, body.id)
    if mine.marched or mine.fired or volley_refused(at, body, target, overhead=False, passing=True) is not None:
        return False
    return MayVolley(body.side).worth(at, Volley(body.id, target.id))[1] > 0


def pass_by(ref: Referee, name: str) -> Asking:
    """Ask the other side whether those who stand shoot at a body that passes; it takes effect at once [LB-5.4]."""
    body = bodies(ref.at)[name]
    side = ref.state.enemy_of(body.side)
    while name in bodies(ref.at):
        at, target = ref.at, bodies(ref.at)[name]
        able = tuple([shooter.id for shooter in of_side(at, side) if _may_shoot_in_passing(at, shooter, target)])
        if not able:
            return
        offers = (MayVolley(side, able, name), MayStop())
        figures = tuple([bodies(at)[shooter].first.id for shooter in able])
        command = yield from ask(ref, Decision(side, f"{target.name} pass: shoot?", "LB-5.4", offers, figures))
        if isinstance(command, Done) or not isinstance(command, Volley):
            return
        shoot(ref, (command,), passing=True)


# ---- charges -----------------------------------------------------------------------------------------------------


def assail(ref: Referee, command: Assail, phase: str) -> Asking:
    """Charge: feared, perhaps met half-way and feared in turn, shot at, then run home.

    [LB-3.3, LB-5.3, LB-5.5, LB-5.6, LB-R69]"""
    body, target = bodies(ref.at)[command.body], bodies(ref.at)[command.target]
    found = onset(ref.at, body, target)
    if isinstance(found, Refusal):
        return
    _declare(ref, body, target, found, counter=False)
    back = (yield from _countered(ref, command)) if phase == "move" and found.impetus else None
    if not _stands(ref, command, found):
        _run_out(ref, command, found)
        return
    answer = Assail(command.target, command.body)
    if back is not None and not _stands(ref, answer, back):
        _run_out(ref, answer, back)
        return
    body_now, target_now = bodies(ref.at).get(command.body), bodies(ref.at).get(command.target)
    if body_now is None or target_now is None:
        return
    again = resumed(ref.at, body_now, target_now, found)
    if isinstance(again, Refusal):
        return
    half, posts = halfway(body_now, again)
    if watching(ref.at, body_now, half) and unfit(ref.at, body_now, half, posts) is None:
        _run(ref, body_now, half, posts, again.cost // 2)
        yield from pass_by(ref, command.body)
    last = bodies(ref.at).get(command.body)
    if last is None or command.target not in bodies(ref.at):
        return
    end = resumed(ref.at, last, bodies(ref.at)[command.target], found)
    if isinstance(end, Refusal):
        return
    _run(ref, last, end.end, end.posts, end.cost)
    record_note(ref, last, "LB-3.2", balance=max(0, found.reach - found.cost))


def halfway(body: Body, found: Onset) -> tuple[Pose, dict[str, Post]]:
    """Return the pose and places of a body that has run half the way of its charge."""
    middle = (found.start[0] + found.end.at[0]) // 2, (found.start[1] + found.end.at[1]) // 2
    return Pose(middle, found.end.facing if found.posts else body.pose.facing), found.posts


def _run(ref: Referee, body: Body, pose: Pose, posts: dict[str, Post], cost: int) -> None:
    """Have a charging body run so far, in the places that a gap leaves it [LB-5.3, LB-R18, LB-R47]."""
    files = drawn_up(ref.at, body)
    changed = {name: new for name, new in posts.items() if new != post(ref.figure(name))}
    spots = places(body, pose, posts)
    rules = ("LB-5.3", "LB-R47") if posts else ("LB-5.3", "LB-R18")
    ref.record(Marched(body=body.id, places=spots, cost=cost, how="charge", posts=changed, rules=rules))
    note_files(ref, body.id, files)


def _clear(at: Situation, body: Body, pose: Pose) -> bool:
    return unfit(at, body, pose) is None


def _declare(ref: Referee, body: Body, target: Body, found: Onset, *, counter: bool) -> None:
    rules = ("LB-3.3",) if counter else ("LB-5.3", "LB-R47") if found.files else ("LB-5.3",)
    ref.record(Assailed(body=body.id, target=target.id, counter=counter, files=found.files, rules=rules))
    record_note(
        ref, body, *rules, marched=True, spent=move_of(ref.at, body)[0], charged=ref.state.round,
        impetus=found.impetus, lead=note(ref.state, body.id).moves,
    )  # fmt: skip


def _countered(ref: Referee, command: Assail) -> Generator[Decision, Command, Onset | None]:
    """Ask those charged, if they could charge too, whether they come to meet it; both meet between.

    Give their charge, if they do. [LB-3.3, LB-R36]"""
    at = ref.at
    body, target = bodies(at)[command.body], bodies(at)[command.target]
    if may_assail(at, target) is not None or side_of(target, body.pose.at) != "front":
        return None
    back = onset(at, target, body)
    if isinstance(back, Refusal) or not back.impetus:
        return None
    offers = (MayAssail(target.side, target.id, body.id), MayStop())
    prompt = f"{body.name} charge {target.inner}: meet them?"
    answer = yield from ask(ref, Decision(target.side, prompt, "LB-3.3", offers, (target.first.id,)))
    if not isinstance(answer, Assail):
        return None
    _declare(ref, target, body, back, counter=True)
    mine, theirs = move_of(at, target)[2], move_of(at, body)[2]
    apart = distance_up(target.pose.at, back.end.at)
    share = apart * mine // max(1, mine + theirs)
    x = target.pose.at[0] + (back.end.at[0] - target.pose.at[0]) * share // max(1, apart)
    y = target.pose.at[1] + (back.end.at[1] - target.pose.at[1]) * share // max(1, apart)
    pose = Pose((x, y), target.pose.facing)
    if _clear(ref.at, target, pose):
        spots = places(target, pose)
        ref.record(Marched(body=target.id, places=spots, cost=share, how="counter", rules=("LB-3.3", "LB-R36")))
    return back


def _stands(ref: Referee, command: Assail, found: Onset) -> bool:
    body, target = bodies(ref.at)[command.body], bodies(ref.at)[command.target]
    need = stand_tally(ref.at, body, target) if found.impetus else None
    if need is None:
        return True
    roll = sum(ref.throw("2d6", "stand", target.id, body.id, f"{target.name} stand against {body.name}"))
    held = need.passes(roll)
    ref.record(Stood(body=target.id, by=body.id, roll=roll, tally=need, held=held, rules=("LB-5.6",)))
    if not held:
        far = move_of(ref.at, target)[0] * 3 // 2
        give_ground(ref, target.id, (body.id,), far, "break", "LB-5.6", turned=True)
        if target.id in bodies(ref.at):
            record_note(ref, target.id, "LB-5.6", reorders=ref.state.round + 1)
    return held


def _run_out(ref: Referee, command: Assail, found: Onset) -> None:
    """Those charged ran: the charge goes to where they stood, and runs out its move [LB-3.2, LB-R39]."""
    body = bodies(ref.at)[command.body]
    if _clear(ref.at, body, found.end):
        _run(ref, body, found.end, found.posts, found.cost)
        record_note(ref, body, "LB-3.2", balance=max(0, found.reach - found.cost))
        run_out(ref, bodies(ref.at)[body.id])
