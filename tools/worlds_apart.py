"""Two worlds that differ in secrets, played on together: what the side that looks on is given must be the same."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from msgspec import Struct, json
from msgspec.structs import replace

from game.board.bases import gap_within
from game.board.paths import length, point_on
from game.core.commands import Choose, Command, Move, Order, Parry
from game.core.course.leaving import Leave
from game.core.course.secrecy import Kept, Unsealed
from game.core.course.umpire import Umpire, WithDice
from game.core.events import BattleEnded, Deployed, Event, Thrown
from game.core.fight.deeds import Shot
from game.core.fight.magic import Summoned
from game.core.fight.moves import Halted, Moved, Soared, ZoneEntered
from game.core.fight.nerve import LossesReached
from game.core.fight.stealth import Revealed, SurpriseRolled
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, squared
from game.core.held.things import Laid
from game.core.state import State
from game.core.tally import Refusal
from game.core.text.typed import read
from game.forecast.inspection import Question, inspect
from game.play.course.standing_answers import standing_answer
from game.play.course.umpiring import MayUmpire
from game.play.exchanged import Met
from game.play.ledger import Launched
from game.rules.decision import Decision
from game.rules.knowing.view import view
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_known, passes_unseen
from game.session.game import Session
from game.session.recording import applied
from game.session.taking_back import decision_is_known
from game.sides import player
from game.sides.player import first_legal
from game.systems.three_actions.ledger import MindsAsked
from game.systems.three_actions.minds.minds import lost_targets
from game.telling.narration import TELLINGS, Teller
from tools.secret_pairs import CANARY, FAR, Pair

EXAMPLES = 40
"""Of each offer, examples that are looked at."""
NEAR = 4 * GRAIN
"""Within so much of one who is not seen, somebody may have run into him, or into his zone."""
BESIDE = (2 * GRAIN) ** 2
"""Within so much of one who lets something fall it comes to lie."""
SECRETLY = 0.2
"""How often one who is not seen walks while those are asked who are."""
IDLE = 400
"""Answers in a row of the side that hides, at which the pair is given up."""

SONG = re.compile(rf"{CANARY}\w+")
_bytes = json.Encoder(order="deterministic").encode


class LeakError(AssertionError):
    """A side was given something by which it can tell one world from the other."""


class End(Struct, frozen=True):
    """How a pair ended, and how often everything was looked at."""

    why: str
    looks: int


class World:
    """One of the two: its battle, and what the side that looks on has been told so far."""

    def __init__(self, pair: Pair, number: int) -> None:
        self.eyes, self.sealed = pair.eyes, pair.sealed
        state = pair.states[number]
        self.session = Session(state, pair.book, pair.seed)
        self.chance = Random(f"{pair.seed}|world {number}")
        self.watcher = player(("random", "random", "scripted", "rush")[pair.seed % 4], pair.eyes, pair.seed)
        self.hider = player("random", state.enemy_of(pair.eyes), pair.seed * 2 + number)
        self.state = self.session.first
        self.teller = Teller(self.state, self.eyes)
        self.heard: list[Event] = []
        """What it was told."""
        self.truth: list[tuple[State, Event, State]] = []
        """Of each of these, what happened, between the states about it."""
        self.emerged: list[list[Figure]] = []
        """Of each of these, whom the side that looks on knows since then and did not before, as it sees him."""
        self.unknown = _unknown(self.state, self.eyes)
        """Those of whom it did not know when it was last told anything."""
        self.said: list[str] = []
        self.listen(self.session.events)

    @property
    def decision(self) -> Decision | None:
        """What is asked."""
        return self.session.decision

    def listen(self, events: list[Event]) -> None:
        """Hear what is told of events."""
        for event in events:
            after = applied(self.state, event)
            self.said += [sentence.text for sentence in self.teller.tell([event])]
            (known,) = self.teller.known
            if known is not None:
                self._silent(known, after)
            if known is not None and not isinstance(known, Kept):
                self.heard.append(replace(known, volley=0) if hasattr(known, "volley") else known)
                self.truth.append((self.state, event, after))
                self.emerged.append(self._emerged(after))
            self.state = after

    def _emerged(self, after: State) -> list[Figure]:
        """Those of whom the side that looks on has come to know, as it sees them."""
        still = _unknown(after, self.eyes)
        come = sorted(self.unknown - still)
        self.unknown = still
        figures = view(after, self.eyes).figures if come else {}
        return [replace(figures[name], came=0) for name in come if name in figures]

    def _silent(self, known: Event, after: State) -> None:
        """What is told names nobody of whom the side that looks on knows neither before it nor after it."""
        for name in SONG.findall(repr(known).lower()):
            before, now = (state.figures.get(name) for state in (self.state, after))
            if now is None or now.side == self.eyes or is_known(now) or (before is not None and is_known(before)):
                continue
            raise LeakError(f"a canary sings in what is told: {known}")

    def give(self, command: Command) -> Refusal | None:
        """Give a command; the refusal where it is none."""
        found = self.session.play(command)
        if isinstance(found, Refusal):
            return found
        self.listen(found)
        return None

    @property
    def unseen(self) -> set[str]:
        """Those of whom the side that looks on does not know."""
        return _unknown(self.session.now, self.eyes)

    @property
    def hid_anybody(self) -> bool:
        """Whether anybody was hidden when the battle began."""
        return any(not is_known(figure) for figure in self.session.first.figures.values())

    # ---- the side that hides ------------------------------------------------------------------------------------

    @property
    def hides(self) -> bool:
        """Whether the other side is asked."""
        return self.decision is not None and self.decision.side != self.eyes

    def key(self) -> tuple[int, str, tuple[str, ...]]:
        """How far it has come as the other side sees it, what is asked, and of whom that is seen."""
        decision = self.decision
        assert decision is not None  # noqa: S101
        return len(self.heard), decision.prompt, tuple([name for name in decision.figures if name not in self.unseen])

    @property
    def is_private(self) -> bool:
        """Whether only those are asked who are not seen."""
        decision = self.decision
        if decision is None or decision.figures:
            return decision is not None and self.unseen.issuperset(decision.figures)
        session = self.session
        return bool(self.unseen) and not decision_is_known(session.battle, session.position, self.eyes)

    def examples(self, public: bool) -> list[Command]:
        """Some answers: of those that name nobody unseen, or of all."""
        decision, at = self.decision, self.session.situation
        assert decision is not None  # noqa: S101
        offered = [offer for offer in decision.offers if not offer.aside]
        found = [command for offer in offered for command in islice(offer.examples(at), EXAMPLES)]
        found = [command for command in found if not isinstance(command, Order | Leave | Umpire | WithDice)]
        return [command for command in found if not public or CANARY not in command.text()]

    def plain(self) -> None:
        """Answer in the plainest way."""
        decision, at = self.decision, self.session.situation
        assert decision is not None  # noqa: S101
        command = first_legal(at, decision)
        if isinstance(command, Parry) or CANARY not in command.text():
            self.must(command)
            return
        self.must(next(iter(self.examples(True)), command))

    def beside(self) -> None:
        """Where seen and unseen are asked together, have one of the unseen answer for himself; else answer plainly."""
        asked = set(self.decision.figures) if self.decision is not None else set()
        seen = asked - self.unseen
        own = [command for command in self.examples(False) if asked.intersection(command.text().split())]
        alone = [command for command in own if seen.isdisjoint(command.text().split())] if seen else []
        if alone:
            self.must(alone[0])
        else:
            self.plain()

    def aside(self) -> None:
        """Have one who is not seen do something that nobody sees, or nothing."""
        decision, at = self.decision, self.session.situation
        assert decision is not None  # noqa: S101
        for _ in range(3):
            command = self.hider.choose(at, decision)[0]
            if isinstance(command, Move) and self.stays_away(command):
                self.must(command)
                return
        self.plain()

    def stays_away(self, command: Move) -> bool:
        """Whether only the unseen walk by it, and come near nobody."""
        figures, unseen = self.session.now.figures, self.unseen
        walkers = [figures[walk.figure] for walk in command.walks]
        if any(walker.id not in unseen or not passes_unseen(walker) for walker in walkers):
            return False
        seen = [figure for figure in figures.values() if figure.standing and figure.id not in unseen]
        ends = [
            replace(figures[walk.figure], x=x, y=y, facing=0) for walk in command.walks for x, y in walk.path
        ]
        return not any(gap_within(end, place, FAR) for end in ends for place in seen)

    def must(self, command: Command) -> None:
        """Give a command that was said to be legal."""
        no = self.give(command)
        if no is not None:
            raise LeakError(f"refused: {command.text()}: {no.reason}")


AtLast = Callable[[World, World], None]
"""What has a last look at both."""


def play(pair: Pair, answers: int, at_last: AtLast | None = None) -> End:
    """Play a pair until it shows what was hidden, or so many answers; LeakError where anything is let out.

    `at_last` has a look at both where they end without having shown anything, the side that looks on being asked."""
    worlds = World(pair, 0), World(pair, 1)
    chance = Random(f"{pair.seed}|both")
    looks = 0
    for _ in range(answers):
        shown = _hide(worlds, pair, chance) or compare_told(worlds, whole=True)
        if shown:
            return End(shown, looks)
        one, other = worlds
        if one.session.over or other.session.over:
            need("over", [each.session.over for each in worlds])
            return End("over", looks)
        look(worlds, chance)
        looks += 1
        commands = [_choice(each) for each in worlds]
        need("what it chooses", [command.text() for command in commands])
        no = [each.give(command) for each, command in zip(worlds, commands, strict=True)]
        need("what it is refused", no)
    shown = _hide(worlds, pair, chance) or compare_told(worlds, whole=True)
    if shown:
        return End(shown, looks)
    if at_last is not None and not worlds[0].session.over:
        at_last(*worlds)
    return End("enough", looks)


def _choice(world: World) -> Command:
    decision, at = world.decision, world.session.situation
    assert decision is not None  # noqa: S101
    return standing_answer(at, decision) or world.watcher.choose(at, decision)[0]


def _hide(worlds: tuple[World, World], pair: Pair, chance: Random) -> str:
    """Have the side that hides answer until the other is asked in both; by what it was shown meanwhile, if it was."""
    for _ in range(IDLE):
        shown = compare_told(worlds)
        if shown:
            return shown
        asked = [world for world in worlds if world.hides]
        if not asked:
            return ""
        private = next((world for world in asked if world.is_private), None)
        if private is not None:
            private.aside()
        elif chance.random() < SECRETLY and _secretly(asked[0]):
            continue
        elif len(asked) == 2 and asked[0].key() == asked[1].key():
            _together(worlds, pair, chance)
        else:
            # Who has come less far catches up, or they would answer one question twice and another never.
            behind = [world for world in asked if len(world.heard) == min(len(each.heard) for each in asked)]
            odd = next((end for end in behind if end.decision and end.unseen.intersection(end.decision.figures)), None)
            if odd is not None:
                odd.beside()
            for late in behind if odd is None else ():
                late.plain()
    return "idle"


def _secretly(world: World) -> bool:
    """Have somebody unseen walk while others are asked too; whether he did."""
    movers = [command for command in world.examples(False) if isinstance(command, Move) and world.stays_away(command)]
    if not movers:
        return False
    world.must(world.chance.choice(movers))
    return True


def _together(worlds: tuple[World, World], pair: Pair, chance: Random) -> None:
    """Have it answer alike in both; or, what it is asked under seal, in each as it likes."""
    one, other = worlds
    apart = pair.sealed and one.decision is not None and one.decision.sealed and chance.random() < 0.5
    if apart:
        for each in worlds:
            found = each.examples(False)
            each.must(each.chance.choice(found)) if found else each.plain()
        return
    also = {command.text() for command in other.examples(True)}
    common = [command for command in one.examples(True) if command.text() in also]
    must = [command for command in common if isinstance(command, Choose)]
    if common and (must or chance.random() < 0.7):
        command = chance.choice(must or common)
        for each in worlds:
            each.must(command)
        return
    for each in worlds:
        each.plain()


# ---- looking -----------------------------------------------------------------------------------------------------


def need(what: str, both: Any) -> None:
    """LeakError where the two are not the same."""
    one, other = both
    if one != other:
        raise LeakError(f"{what}: {_parting(repr(one), repr(other))}")


def _parting(one: str, other: str) -> str:
    """Where two texts part, with some words about it."""
    place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, place - 160)
    return f"...{one[start : place + 260]}\n   against ...{other[start : place + 260]}"


def _unknown(state: State, eyes: str) -> set[str]:
    """Those of whom a side does not know."""
    return {figure.id for figure in state.figures.values() if figure.side != eyes and not is_known(figure)}


def compare_told(worlds: tuple[World, World], *, whole: bool = False) -> str:
    """Compare what was told; by what kind of event the side was shown what was hidden, or ""."""
    one, other = worlds
    for place, (mine, theirs) in enumerate(zip(one.heard, other.heard, strict=False)):
        if mine != theirs:
            for world, twin in ((one, other), (other, one)):
                shown = shows(world, place) or _barred(world, place, twin)
                if shown:
                    return f"shown by {shown}"
            need(f"told {type(mine).__name__}, {type(theirs).__name__}", (mine, theirs))
        if one.emerged[place] != other.emerged[place]:
            return f"shown by {type(mine).__name__}"  # who shows himself is seen whole, his acts of the round [TA-R51]
    del_to = min(len(one.heard), len(other.heard))
    if whole and len(one.heard) != len(other.heard):
        longer = one if len(one.heard) > del_to else other
        shown = shows(longer, del_to)
        if shown:
            return f"shown by {shown}"
        need("told", (one.heard[del_to:], other.heard[del_to:]))
    return ""


def shows(world: World, place: int) -> str:
    """Tell by what kind of event a side is shown something hidden; "" where this event shows nothing."""
    _, event, after = world.truth[place]
    kind = type(event).__name__
    if isinstance(event, LossesReached | BattleEnded) or (world.sealed and isinstance(event, Unsealed)):
        return kind  # how many are lost of so many, and what was sealed, are facts for both sides to see
    if any(figure.id in repr(event) and is_known(after.figures[figure.id]) for figure in _hidden(world, place)):
        return kind
    if isinstance(event, Laid) and any(squared(who.at, event.thing.at) <= BESIDE for who in _hidden(world, place)):
        return kind  # what one who is not seen lets fall lies there for all to see
    if isinstance(event, Summoned) and any(_is_near(who.at, (event.who.at,) * 2) for who in _hidden(world, place)):
        return kind  # nobody can be brought to where somebody stands [SP-R294]
    if isinstance(event, MindsAsked) and _has_one_in_the_way(world, place):
        return kind
    heard = world.heard[place]
    if isinstance(heard, SurpriseRolled) and heard.tally is None:
        return kind  # whether a side is surprised hangs on all who come, and it feels it [SP-3.1.11]
    if isinstance(heard, Thrown) and heard.purpose == "surprise" and heard.why.endswith("may be surprised"):
        return kind  # and whether it may be at all: somebody's light may have given them away [SP-3.1.2.1]
    if isinstance(event, Deployed) and "SP-3.1.9" in event.rules:
        return kind  # who walks into an ambush is set at his distance from those who lie there
    told = type(event) in TELLINGS or isinstance(event, Thrown)
    if CANARY in repr(event).lower() and kind != "CountCalled" and told:
        return kind
    if isinstance(event, Launched | Revealed | Soared | Halted):  # by the way that is gone
        event = next((hidden for _, hidden, _ in world.truth[place:] if isinstance(hidden, Moved)), event)
    if isinstance(event, Unsealed | Met) and any(is_known(figure) for figure in _named_soon(world, place)):
        return kind  # what he does by it, or does next, shows him
    if isinstance(event, Moved):
        # Whom one unseen stops is in the way of the next of those who go together.
        going = [goer for _, goer, _ in world.truth[place:] if isinstance(goer, Moved) and goer.volley == event.volley]
        if any(_ran_into(world, figure, after) or _into_his_zone(world, figure) for figure in going):
            return "Moved into somebody"
        rest = [act for _, act, _ in world.truth[place:]]
        if any(isinstance(act, Shot) and CANARY in act.actor for act in rest):
            return "Shot, at the half-point"
    return ""


def _hidden(world: World, place: int) -> list[Figure]:
    """Those of whom the side that looks on did not know before something happened."""
    figures = world.truth[place][0].figures.values()
    return [figure for figure in figures if figure.side != world.eyes and not is_known(figure)]


def _has_one_in_the_way(world: World, place: int) -> bool:
    """Whether one who is asked anew has lost his target only because somebody unseen stands before it."""
    before, event, _ = world.truth[place]
    assert isinstance(event, MindsAsked)  # noqa: S101
    truth, seen = (Situation(state, world.session.battle) for state in (before, view(before, world.eyes)))
    asked = [name for name in event.figures if name in seen.state.figures]
    return any(lost_targets(truth, truth.figure(name)) != lost_targets(seen, seen.figure(name)) for name in asked)


def _ran_into(world: World, event: Moved, after: State) -> bool:
    """Whether one of those who are not seen stands where somebody goes, or was bidden to go."""
    hidden = [figure for figure in after.figures.values() if figure.side != world.eyes and not is_known(figure)]
    ways = [event.path]
    for played in world.session.history[-3:]:
        walks = getattr(played.command, "walks", ())
        ways += [(event.path[0], *walk.path) for walk in walks if walk.figure == event.figure]
    return any(_is_near(figure.at, way) for figure in hidden for way in ways)


def _into_his_zone(world: World, event: Moved) -> bool:
    """Whether the zone of one who is not seen stopped somebody, however far it reaches."""
    events = world.session.events
    then = next(n for n, other in enumerate(events) if other is event) + 1
    return any(
        isinstance(other, ZoneEntered) and other.figure == event.figure and CANARY in repr(other.zones)
        for other in events[then : then + 2]
    )


def _named_soon(world: World, place: int) -> list[Figure]:
    """Those not seen before something whom what happens next names, as they are after it."""
    told = world.truth[place : place + 6]
    return [told[-1][2].figures[who.id] for who in _hidden(world, place) if any(who.id in repr(e) for _, e, _ in told)]


def _barred(world: World, place: int, twin: World) -> str:
    """Tell that one who hides others walks where, in the other world, one of his own unseen stands in his way."""
    before, event, _ = world.truth[place]
    if not isinstance(event, Moved) or before.figures[event.figure].side == world.eyes:
        return ""
    others = [twin.session.now.figures[name] for name in twin.unseen]
    return "Moved, past one of his own" if any(_is_near(other.at, event.path) for other in others) else ""


def _is_near(place: Point, way: tuple[Point, ...]) -> bool:
    """Whether a place lies within so much of a way that somebody there may bar it."""
    return any(
        squared(point_on(here, there, length(here, (there,)), part * length(here, (there,)) // 40), place) <= NEAR ** 2
        for here, there in pairwise(way)
        for part in range(41)
    )


def plainly(state: State) -> State:
    """A state without the numbers of events, and names made of these: nothing that is shown is made of them."""
    order = {number: place for place, number in enumerate(sorted({figure.came for figure in state.figures.values()}))}
    figures = {name: replace(figure, came=order[figure.came]) for name, figure in state.figures.items()}
    return replace(state, n=0, figures=figures, secrets=tuple([replace(secret, name="") for secret in state.secrets]))


def look(worlds: tuple[World, World], chance: Random) -> None:
    """Compare all that the side which is asked is given."""
    named = {figure.id for figure in worlds[0].session.situation.state.figures.values()}
    for what, seen in LOOKS:
        need(what, [seen(each) for each in worlds])
    for what, asked in _questions(worlds, sorted(named), chance):
        need(what, [asked(each) for each in worlds])
    for each in worlds:
        if CANARY in _given(each).lower():
            raise LeakError(f"a canary sings: {_about(_given(each))}")


def _about(text: str) -> str:
    place = text.lower().index(CANARY)
    return text[max(0, place - 300) : place + 200]


def _given(world: World) -> str:
    """All that it was given, in one text, to look for who should not be in it."""
    shown = world.session.situation.state
    return repr((shown, world.heard[-60:], world.said[-60:], _asked(world)))


def _view(world: World) -> bytes:
    return _bytes(plainly(view(world.session.now, world.eyes)))


def _asked(world: World) -> list[object]:
    decision, at = world.decision, world.session.situation
    assert decision is not None  # noqa: S101
    # The umpire sees all there is: when he may speak is no news to a side.
    offered = [offer for offer in decision.offers if not isinstance(offer, MayUmpire)]
    offers = [(repr(offer), [command.text() for command in islice(offer.examples(at), EXAMPLES)]) for offer in offered]
    return [decision.side, decision.prompt, decision.cite, decision.figures, decision.sealed, offers]


def _clock(world: World) -> object:
    return world.session.battle.book.clock(world.session.situation)


def _barrier(world: World) -> object:
    return world.session.barrier(world.eyes)


def _timeline(world: World) -> object:
    return [(entry.step.title, entry.step.actors, entry.time) for entry in world.session.situation.state.agenda]


LOOKS: tuple[tuple[str, Callable[[World], object]], ...] = (
    ("the round", lambda world: world.session.now.round),
    ("asked", _asked),
    ("seen", _view),
    ("the timeline", _timeline),
    ("the clock", _clock),
    ("the log", lambda world: world.said),
    ("taking back", _barrier),
)
"""What a side is given as it is asked."""


def _questions(
    worlds: tuple[World, World], names: list[str], chance: Random
) -> Iterator[tuple[str, Callable[[World], object]]]:
    """Some things that it may try: what is forecast of a figure, and what is refused."""
    figures = worlds[0].session.situation.state.figures
    mine = [name for name in names if figures[name].side == worlds[0].eyes and figures[name].standing]
    theirs = [name for name in names if figures[name].side != worlds[0].eyes and figures[name].standing]
    if mine and theirs:
        asked = Question(figure=chance.choice(mine), target=chance.choice(theirs))
        yield f"inspected {asked}", partial(_inspected, asked=asked)
    verbs = ("move {0} via {2},{3} facing 90", "charge {0} via {2},{3}", "strike {0} at {1}", "shoot {0} at {1}")
    for verb in verbs:
        if not mine:
            return
        place = chance.randrange(1, 40), chance.randrange(1, 30)
        text = verb.format(chance.choice(mine), chance.choice(names), *place)
        yield f"refused {text}", partial(_refused, text=text)
    hidden = f"{CANARY}0n00"
    for verb in ("strike {0} at {1}", "shoot {0} at {1}", "spot {1}"):
        text = verb.format(chance.choice(mine), hidden)
        yield f"refused {text}", partial(_refused, text=text)


def _inspected(world: World, asked: Question) -> object:
    return inspect(world.session.battle, world.session.now, asked)


def _refused(world: World, text: str) -> object:
    decision = world.decision
    assert decision is not None  # noqa: S101
    try:
        command = read(text)
    except ValueError as no:
        return str(no)
    return decision.refuse(world.session.situation, command)
