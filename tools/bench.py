"""Measure the figures that users feel, and print target, measured and ratio: `python tools/bench.py [ROW ...]`.

CPU time of this thread (or of a child process), the best of several runs, against random playouts of python-chess just
before and just after, the best of those too: a slower machine moves both. Whole-process rows start a fresh interpreter
each time."""

from __future__ import annotations

import argparse
import gc
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import product
from math import log
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

if TYPE_CHECKING:
    from game.core.commands import Command
    from game.core.events import Event
    from game.core.state import State
    from game.play.position import Position
    from game.rules.decision import Decision
    from game.rules.situation import Battle, Situation

ROOT = Path(__file__).resolve().parent.parent
INSTALLED = __name__ == "__main__" and "--installed" in sys.argv
PATHS = [*sys.path[1:], str(ROOT)] if INSTALLED else [str(ROOT), *sys.path]
"""Where modules are looked for, here and in fresh interpreters: the tools are those of this folder either way."""
sys.path[:] = PATHS
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


REFERENCE = 33_000
"""Moves a CPU second that random playouts of python-chess make on the machine of which the targets are told."""


def calibration(seconds: float = 0.2, times: int = 3) -> float:
    """Random playouts of python-chess: moves per CPU second, the best of some times."""
    import chess

    def once() -> float:
        dice, moves, began = random.Random(1), 0, time.thread_time()
        while time.thread_time() - began < seconds:
            board = chess.Board()
            while not board.is_game_over() and board.fullmove_number < 120:
                board.push(dice.choice(list(board.legal_moves)))
                moves += 1
        return moves / (time.thread_time() - began)

    return max(once() for _ in range(times))


def crowd(n: int) -> State:
    """The state of a meeting of n against n: the bundled mirror battle, as many times as needed, side by side."""
    from game.session.opening import opened

    state = opened("meeting").state
    per_side = sum(1 for figure in state.figures.values() if figure.side == state.sides[0].id)
    copies = max(1, n // per_side)
    figures, units = {}, {}
    for copy in range(copies):
        dx = (copy % 5) * state.table.width
        dy = (copy // 5) * state.table.height
        for fighter in state.figures.values():
            name = f"{fighter.id}-c{copy:02d}" if copies > 1 else fighter.id
            unit = f"{fighter.unit}-c{copy:02d}" if copies > 1 and fighter.unit else fighter.unit
            figures[name] = replace(fighter, id=name, unit=unit, x=fighter.x + dx, y=fighter.y + dy)
        for body in state.units.values():
            name = f"{body.id}-c{copy:02d}" if copies > 1 else body.id
            members = tuple(f"{member}-c{copy:02d}" if copies > 1 else member for member in body.figures)
            leader = f"{body.leader}-c{copy:02d}" if copies > 1 and body.leader else body.leader
            units[name] = replace(body, id=name, figures=members, leader=leader)
    wide = min(5, copies) * state.table.width
    high = (copies + 4) // 5 * state.table.height
    wide_one, high_one = state.table.width, state.table.height
    terrain = tuple(
        replace(piece, points=tuple((x + c % 5 * wide_one, y + c // 5 * high_one) for x, y in piece.points))
        for c in range(copies)
        for piece in state.terrain
    )
    return replace(
        state,
        figures=dict(sorted(figures.items())),
        units=units,
        table=replace(state.table, width=wide, height=high),
        terrain=terrain,
        victory=(),
    )


Row = tuple[str, float, float, str]
"""What a row is about, its target, what was measured, and whether more or less of it is better."""


class Played(NamedTuple):
    """A battle that was played: how it began, every command, and the CPU seconds of each side-turn."""

    battle: Battle
    first: State
    commands: list[Command]
    turns: list[float]
    position: Position
    events: list[Event]
    answered: list[int]
    """For how many figures each command answers."""


def answered(battle: Battle, position: Position, command: Command) -> Position:
    """The position after a command that must be legal."""
    from game.core.tally import Refusal
    from game.play.position import submit

    found = submit(battle, position, command)
    if isinstance(found, Refusal):
        raise RuntimeError(f"{command.text()}: {found.reason}")
    return found


def game(
    state: State,
    names: tuple[str, str] = ("scripted", "scripted"),
    seed: int = 1,
    rounds: int = 40,
    book: str | None = None,
) -> Played:
    """Play a battle out, by the usual rule book if none is named."""
    from game import systems
    from game.catalogue.tables import load
    from game.play.course.standing_answers import standing_answer
    from game.play.position import opening
    from game.rules.situation import Battle
    from game.sides import player

    battle = Battle(systems.book(book) if book else systems.book(), load())
    players = {side.id: player(name, side.id, seed) for side, name in zip(state.sides, names, strict=True)}
    sides = tuple(replace(side, plan=replace(side.plan, standing=players[side.id].orders())) for side in state.sides)
    first = replace(state, seed=seed, sides=sides)
    position = opening(battle, first)
    commands: list[Command] = []
    answered_for: list[int] = []
    events = list(position.events)
    turns: dict[tuple[int, str], float] = {}
    while position.decision is not None and position.now.round <= rounds:
        turn = (position.now.round, position.decision.side)
        began = time.thread_time()
        at = position.situation(battle)
        decision = position.decision
        command = standing_answer(at, decision) or players[decision.side].choose(at, decision)[0]
        answered_for.append(answers(at, decision, command))
        position = answered(battle, position, command)
        turns[turn] = turns.get(turn, 0.0) + time.thread_time() - began
        commands.append(command)
        events += position.events
    return Played(battle, first, commands, list(turns.values()), position, events, answered_for)


def answers(at: Situation, decision: Decision, command: Command) -> int:
    """How many figures a command answers for: of a body, all of it."""
    from game.systems.large_battles.orders.offers import OfBodies

    for offer in decision.offers:
        if isinstance(offer, OfBodies) and isinstance(command, offer.kind) and hasattr(command, "body"):
            return len(offer.members(at, command.body))
    for name in ("walks", "aims", "places", "figures"):
        found = getattr(command, name, None)
        if found:
            return len(found)
    return 1


def again(played: Played) -> float:
    """Submit a battle's commands once more, judged like any: CPU seconds."""
    from game.play.position import opening

    began = time.thread_time()
    position = opening(played.battle, played.first)
    for command in played.commands:
        position = answered(played.battle, position, command)
    return time.thread_time() - began


def best(runs: int, once: Callable[[], float]) -> float:
    """The least of several runs, after one that is not counted; the collector is off meanwhile."""
    once()
    gc.collect()
    gc.disable()
    try:
        return min(once() for _ in range(runs))
    finally:
        gc.enable()


SEEDS = range(3, 9)
"""Battles of which a row is the mean: one alone may lie a fifth off, either way."""


def several(names: tuple[str, str], count: Callable[[Played], int], book: str | None = None) -> float:
    """What is counted of several battles, 20 against 20, for each CPU second they take, choosing included."""
    counted, spent = 0, 0.0
    for seed in SEEDS:
        state, found = crowd(20), []
        spent += best(2, lambda: timed(lambda: found.append(game(state, names, seed=seed, book=book))))  # noqa: B023
        counted += count(found[-1])
    return counted / spent


def timed(done: Callable[[], object]) -> float:
    """CPU seconds that something takes."""
    began = time.thread_time()
    done()
    return time.thread_time() - began


def row_1() -> Row:
    """Decisions per CPU second, 20 against 20, legal ones at random: 2.5 times those of botbowl on the same machine."""
    found = several(("random", "random"), lambda played: len(played.commands))
    return "decisions per CPU s, 20v20 at random, choosing included", 13_900, found, "more"


def row_1b() -> Row:
    """Commands that are known, judged and played once more, counted by the figures answered for."""
    counted, spent = 0, 0.0
    for seed in SEEDS:
        played = game(crowd(20), seed=seed)
        counted += sum(played.answered)
        spent += best(3, partial(again, played))
    return "figure decisions per CPU s, 20v20 scripted, judged and played", 20_000, counted / spent, "more"


def row_2(book: str) -> Row:
    """The same as the first row by another rule book; where bodies are ordered, counted by the figures answered for."""
    massed = book == "large_battles"
    found = several(("random", "random"), lambda played: sum(played.answered) if massed else len(played.commands), book)
    return f"{'figure ' * massed}decisions per CPU s, 20v20 at random, {book}", 6_950, found, "more"


def row_3() -> Row:
    """A whole scripted battle, 20 against 20, CPU seconds."""

    def once() -> float:
        began = time.thread_time()
        game(crowd_20)
        return time.thread_time() - began

    crowd_20 = crowd(20)
    return "full 20v20 scripted battle, CPU s", 0.15, best(5, once), "less"


def side_turns(n: int, book: str | None = None, most: int = 9) -> list[float]:
    """CPU milliseconds of every side-turn of a few scripted battles."""
    state = crowd(n)
    found = []
    for seed in range(1, min(most, 2 if n > 250 else 4 if n > 50 else 9)):
        found += [seconds * 1000 for seconds in game(state, seed=seed, rounds=6, book=book).turns]
    return sorted(found)


def row_4(n: int, target: float) -> Row:
    """A scripted side-turn of so many figures."""
    found = side_turns(n)
    what = f"scripted side-turn, {n} figures, median ms (p99 {at_p99(found):.0f})"
    return what, target, statistics.median(found), "less"


def row_7(book: str, n: int) -> Row:
    """By what power of the number of figures a scripted side-turn grows."""
    least, most = (statistics.fmean(side_turns(number, book, 4)) for number in (20, n))
    return f"growth exponent of a scripted side-turn, 20 to {n}, {book}", 1.25, log(most / least) / log(n / 20), "less"


def row_8() -> Row:
    """A whole scripted battle of 500 against 500."""
    state = crowd(500)
    return "500v500 scripted battle, 8 rounds, CPU s", 10, timed(lambda: game(state, rounds=8)), "less"


BYTECODE = tempfile.TemporaryDirectory()
"""Where fresh interpreters keep compiled modules, as an installed package has them; the first run of a row fills it."""


def masses() -> State:
    """The state of ten bodies of fifty miniatures a side, face to face: a thousand."""
    from game.catalogue.scenario.loading import scenario_of_text
    from game.catalogue.scenario.muster import muster
    from game.catalogue.tables import load

    troops = ("heavy_foot", "longbowman", "pikeman", "medium_horse", "light_foot")
    rows = [
        "sandtable: 1",
        "title: A thousand",
        "table: {width: 200, height: 80, ground: grass, setting: outdoors, light: day}",
        "sides:",
        "  - {id: blue, name: The blues, colour: blue}",
        "  - {id: red, name: The reds, colour: vermilion}",
        "men_per_figure: 20",
        "units:",
    ]
    for n in range(10):
        for side, y, facing in (("blue", 50, 0), ("red", 26, 180)):
            rows.append(
                f"  - {{id: {side}{n}, side: {side}, troop: {troops[n % 5]}, count: 50,"
                f" formation: {{shape: line, ranks: 4}}, at: [{14 + 19 * n}, {y}], facing: {facing}}}"
            )
    return muster(scenario_of_text("\n".join(rows) + "\n"), load())


def row_6b() -> Row:
    """A round of a large battle of a thousand miniatures, both sides scripted."""
    state, rounds = masses(), 3

    def once() -> float:
        began = time.thread_time()
        played = game(state, seed=5, rounds=rounds, book="large_battles")
        return (time.thread_time() - began) / min(rounds, played.position.now.round)

    return "a round of a large battle, 1,000 figures, CPU s", 2.0, best(3, once), "less"


def row_9_large(n: int, target: float) -> Row:
    """The p99 of a frame while a round of a large battle plays, thread-CPU milliseconds."""
    from game.session.opening import opened
    from tools.bench_ui import played

    state = opened("field").state if n < 1000 else masses()
    found = sorted(played(state, "large_battles", 900))
    what = f"frame of a large battle, {n} figures, p99 ms (worst {found[-1]:.0f})"
    return what, target, found[int(len(found) * 0.99)], "less"


SAME_PATHS = f"import sys\nsys.path[:] = {PATHS}\n"
"""Makes a fresh interpreter find the engine and the tools where this one does."""


def child(code: str, **more: str) -> tuple[float, float]:
    """Run code in a fresh interpreter: CPU seconds and peak memory in MB."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": BYTECODE.name, **more}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = [sys.executable, "-c", SAME_PATHS + code]
    done = subprocess.run(found, env=environment, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise RuntimeError(done.stderr)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    said = done.stdout.split()
    peak = float(said[-1]) if code.endswith(PEAK) else 0.0
    return spent, peak


PEAK = "\nprint(int([line for line in open('/proc/self/status') if line.startswith('VmHWM')][0].split()[1]) / 1024)"
"""What a fresh interpreter says of its own greatest size, in MB."""


def row_9(n: int, target: float) -> Row:
    """The p99 of an animated frame, thread-CPU milliseconds."""
    from tools.bench_ui import frames, spread

    found = frames(spread(crowd(20), n), 200)
    what = f"animated frame, {n} figures, p99 ms (median {statistics.median(found):.2f})"
    return what, target, at_p99(found), "less"


def at_p99(found: list[float]) -> float:
    """The ninety-ninth of a hundred."""
    return sorted(found)[int(len(found) * 0.99)]


def row_10(n: int, target: float) -> Row:
    """The p99 of an animated frame by the clock, in a window of an X server without a GPU."""
    code = (
        "import time\nimport tools.bench as bench\nfrom tools.bench_ui import frames, spread\n"
        f"print(bench.at_p99(frames(spread(bench.crowd(20), {n}), 200, clock=time.perf_counter)))"
    )
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x900x24", "-noreset"], pass_fds=(write,),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    try:
        display = f":{os.read(read, 16).decode().strip()}"
        window = {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
        said = subprocess.run(
            [sys.executable, "-c", SAME_PATHS + code], env={**os.environ, **window}, capture_output=True, text=True,
            check=True,
        )  # fmt: skip
    finally:
        server.terminate()
        server.wait()
        os.close(read)
    what = f"animated frame in a window, {n} figures, p99 ms by the clock"
    return what, target, float(said.stdout.split()[-1]), "less"


def row_11() -> Row:
    """The p99 of an animated frame by the clock while the scripted side thinks."""
    from tools.bench_ui import beside_one_who_thinks, spread

    found = beside_one_who_thinks(spread(crowd(20), 500), 400)
    what = f"frame beside one who thinks, 500 figures, p99 ms (most {max(found):.1f})"
    return what, 10, at_p99(found), "less"


def row_11_general() -> Row:
    """The p99 of an animated frame by the clock while a general thinks, in another process."""
    from tools.bench_ui import beside_a_general, spread

    found = beside_a_general(spread(crowd(20), 500), 400)
    what = f"frame beside a general who thinks, 500 figures, p99 ms (most {max(found):.1f})"
    return what, 10, at_p99(found), "less"


def row_12() -> Row:
    """A frame in which nothing happens."""
    from tools.bench_ui import idle, spread

    return "idle frame, 500 figures, ms", 0.2, statistics.median(idle(spread(crowd(20), 500), 300)), "less"


def row_13() -> Row:
    """Process start to the title on the screen, CPU milliseconds."""
    code = "from tools.bench_ui import title_frame\ntitle_frame()"
    return "process start to title, ms", 120, best(5, lambda: child(code)[0] * 1000), "less"


def row_14() -> Row:
    """`--version`, whole process."""
    code = "import sys; sys.argv = ['sandtable', '--version']\nfrom game.cli import main\nmain()"
    return "--version, ms", 40, best(7, lambda: child(code)[0] * 1000), "less"


def row_15(n: int, target: float) -> Row:
    """Scenario to the first frame of the board, milliseconds, modules loaded."""
    from game.ui.app import App, Options
    from tools.bench_ui import first_frame

    text, app = scenario_text(n), App(Options(), size=(1600, 900))
    what = f"scenario load to first board frame, {n} figures, ms"
    return what, target, best(5, lambda: first_frame(app, text) * 1000), "less"


def scenario_text(n: int) -> str:
    """A scenario of n figures in units of twenty, with some terrain."""
    lines = [
        "sandtable: 1", "title: Bench", "table: {width: 120, height: 72, ground: grass}",
        "sides:", "  - {id: a, name: A, colour: blue}", "  - {id: b, name: B, colour: vermilion}", "terrain:",
    ]  # fmt: skip
    for i in range(10):
        x, y = 6 + 11 * i, 30 + (i % 3) * 5
        lines.append(f"  - {{kind: woods, points: [[{x}, {y}], [{x + 5}, {y}], [{x + 5}, {y + 4}], [{x}, {y + 4}]]}}")
    lines.append("units:")
    for unit in range(n // 20):
        side, place = ("a", 64) if unit % 2 else ("b", 8)
        x, row = 8 + (unit // 2 % 9) * 13, unit // 18
        y = place + (-row * 4 if side == "a" else row * 4)
        lines.append(
            f"  - {{id: u{unit:02d}, side: {side}, troop: man_at_arms, count: 20, weapons: [spear, dagger], "
            f"armour: chain, shield: wood, formation: {{ranks: 2}}, at: [{x}, {y}], "
            f"facing: {0 if side == 'a' else 180}}}"
        )
    return "\n".join(lines) + "\n"


def row_16() -> Row:
    """Peak memory of a headless battle, MB."""
    code = "from tools import bench\nbench.game(bench.crowd(20))" + PEAK
    return "memory, headless 20v20, MB", 35, child(code)[1], "less"


def row_16b() -> Row:
    """Peak memory of the window with 500 figures at 48 pixels an inch, MB."""
    code = "from tools import bench\nfrom tools.bench_ui import frames, spread\n"
    code += "frames(spread(bench.crowd(20), 500), 20, scale=48)" + PEAK
    return "memory, window with 500 figures at 48 px/in, MB", 130, child(code)[1], "less"


def ruled(what: str, target: float, better: str, once: str, *given: object, scale: float = 1) -> Row:
    """A row of the rules' part: the best of three, in units of so many to a second, or so many a second."""
    from tools import bench_rules

    found = best(3, getattr(bench_rules, once)(*given))
    return what, target, 1 / found if better == "more" else found * scale, better


def close(n: int) -> State:
    """The state of n against n when a battle has gone on for a round."""
    return game(crowd(n), rounds=1).position.now


def row_22() -> Row:
    """A fork at every question of a battle of 50 against 50, in the midst of steps: the median, and the worst."""
    from tools.bench_rules import forks

    played = game(crowd(50), rounds=6)
    runs = [forks(played.battle, played.first, played.commands) for _ in range(3)]
    median, worst = min(map(statistics.median, runs)) * 1000, min(run[-1] for run in runs) * 1000
    return f"fork in the midst of steps, 100 figures, median ms (worst {worst:.1f})", 0.1, median, "less"


def row_23() -> Row:
    """Events per CPU second, applied anew from the journal."""
    played = game(crowd(20), seed=2)

    def once() -> float:
        began = time.thread_time()
        state = played.first
        for event in played.events:
            state = event.apply(state)
        return time.thread_time() - began

    return "replay from journal, events per CPU s", 50_000, len(played.events) / best(5, once), "more"


def row_24() -> Row:
    """Zones, arcs and sight after a move."""
    from tools.bench_ui import overlays, spread

    found = statistics.median(overlays(spread(crowd(20), 500), 30))
    return "zones, arcs and sight after a move, 500 figures, ms", 8, found, "less"


def row_25(other: str, target: float, count: int = 40) -> Row:
    """How often the scripted side wins, in percent, half of the battles with sides changed."""
    from tools.duel import duel

    won, _, _ = duel(("scripted", other), "meeting", count)
    return f"scripted against {other}, percent won of {count}", target, 100 * won / count, "more"


def row_26(book: str, until: str) -> Row:
    """Playouts of a charge in a battle of fifteen against fifteen: so many a CPU second."""
    most = PLAYED_OUT[until] if book == "starkpool" else PLAYED_OUT[until] / 2
    return ruled(f"playouts of a charge, 15v15, to the {until}, a CPU s, {book}", most, "more", "playouts", book, until)


def row_27() -> Row:
    """A scripted battle with casters on the largest bundled table."""
    from game.session.opening import opened

    state = opened("field").state
    once = partial(timed, lambda: game(state, rounds=8))
    return f"field with its casters, {len(state.figures)} figures, 8 rounds, CPU s", 2, best(1, once), "less"


OTHERS = ("chainmail", "three_actions", "cydonia", "exile", "large_battles")
PLAYED_OUT = {"chain": 1000, "round": 200, "end": 60}
"""Playouts a CPU second; by another book half of that."""

ROWS: dict[str, Callable[[], Row]] = {
    "1": row_1,
    "1b": row_1b,
    **{f"2{letter}": partial(row_2, book) for letter, book in zip("abcde", OTHERS, strict=True)},
    "3": row_3,
    "4": lambda: row_4(20, 10),
    "5": lambda: row_4(100, 80),
    "6": lambda: row_4(500, 500),
    "6b": row_6b,
    "7": lambda: row_7("starkpool", 500),
    **{f"7{letter}": partial(row_7, book, 100) for letter, book in zip("abcde", OTHERS, strict=True)},
    "8": row_8,
    "9a": lambda: row_9(100, 4),
    "9b": lambda: row_9(500, 5),
    "9c": lambda: row_9(1000, 7.5),
    "10a": lambda: row_10(100, 6),
    "10b": lambda: row_10(500, 8),
    "10c": lambda: row_10(1000, 10),
    "11": row_11,
    "11b": row_11_general,
    "12": row_12,
    "9d": lambda: row_9_large(325, 5),
    "9e": lambda: row_9_large(1000, 7.5),
    "13": row_13,
    "14": row_14,
    "15a": lambda: row_15(100, 90),
    "15b": lambda: row_15(500, 200),
    "16a": row_16,
    "16b": row_16b,
    "17": lambda: ruled("zones of 500 against 500, ms", 0.4, "less", "zones", crowd(500), scale=1e3),
    "18": lambda: ruled("sight of 100 x 100 across 50 woods, us a pair", 1.5, "less", "sights", crowd(100), scale=1e6),
    "19": lambda: ruled("where a move may end, among 200, ms", 4, "less", "reaches", crowd(100), scale=1e3),
    "20": lambda: ruled("a charge judged, us", 10, "less", "charges", close(50), scale=1e6),
    "21": lambda: ruled("the journal, us an event", 5, "less", "journal", "meeting", scale=1e6),
    "22": row_22,
    "23": row_23,
    "24": row_24,
    "25a": lambda: row_25("rush", 90),
    "25b": lambda: row_25("random", 99),
    **{
        f"26{letter}": partial(row_26, book, until)
        for letter, (book, until) in zip(ascii_lowercase, product(("starkpool", *OTHERS), PLAYED_OUT), strict=False)
    },
    "27": row_27,
}  # fmt: skip


def measured(name: str) -> tuple[str, float]:
    """A row as it is printed, and the speed of the machine beside it, as a share of the reference's."""
    before = calibration()
    what, target, found, better = ROWS[name]()
    scale = max(before, calibration()) / REFERENCE
    # The ratio is of the target met, on a machine of the reference's speed: 1 or more is reached.
    ratio = found / target if better == "more" else target / found
    if not any(word in what for word in BARE):
        ratio = ratio / scale
    return f"{name[:4]:4} {what:72} {target:9g} {found:10.4g} {ratio:6.2f} {scale:6.2f}", scale


BARE = ("memory", "exponent", "percent")
"""What does not hang on the speed of the machine."""


def engine() -> str:
    """Say what is measured: where it lies, and how much of it mypyc has compiled."""
    import game

    folder = Path(str(game.__file__)).parent
    made = sum(path.name.endswith(tuple(EXTENSION_SUFFIXES)) for path in folder.rglob("*"))
    return f"engine: {f'{made} modules compiled' if made else 'plain Python'}, in {folder}"


def main() -> int:
    """Print the rows asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", help=f"of {', '.join(ROWS)}; a number takes in all of its rows")
    parser.add_argument("--installed", action="store_true", help="the engine that this Python has installed")
    options = parser.parse_args()
    bare = [name.rstrip(ascii_lowercase) for name in ROWS]
    wanted = [
        name for name, number in zip(ROWS, bare, strict=True)
        if not options.rows or any(row in (name, number) or (row[-1:].isalpha() and name.startswith(row))
                                   for row in options.rows)
    ]  # fmt: skip
    print(engine())
    print(f"{'row':4} {'what':72} {'target':>9} {'measured':>10} {'ratio':>6} {'speed':>6}")
    speeds = []
    for name in wanted:
        try:
            line, speed = measured(name)
        except Exception as amiss:
            print(f"{name[:4]:4} not measured: {type(amiss).__name__}: {str(amiss).strip()[-200:]}")
            continue
        speeds.append(speed)
        print(line, flush=True)
    if speeds:
        print(f"speed: of the reference machine, {min(speeds):.2f} to {max(speeds):.2f} in this run")
    return 0


if __name__ == "__main__":
    sys.exit(main())
