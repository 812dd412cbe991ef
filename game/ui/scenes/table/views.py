"""The view models of a battle, filled from the shown state and from what the picker has to say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.figures import STANDING, Figure
from game.core.state import AnyStep, State
from game.rules.decision import Decision
from game.rules.missiles.shooting import may_shoot, missile
from game.telling.endings import why_it_ended
from game.ui.board.figures.looks import has_acted, name_of
from game.ui.board.hands.hands import Hands
from game.ui.keys import cap_for, cap_of
from game.ui.kit.controls.option import Option
from game.ui.kit.words.rich import cited
from game.ui.panels.models import ActionBarView, Head, StepView, TimelineView, TopBarView
from game.ui.scenes.table.chronicle import Chronicle

MOST_HEADS = 9
STRIKES = " strikes"
"""How the title of a step ends that is one figure's turn to strike, after his id."""
FEW = 2
"""So many heads are shown of a step to come; more are told by their number."""

ICONS = (
    ("revealed", "eye"), ("fire at", "shoot"), ("set free", "run"), ("step in", "path"), ("beside", "hand"),
    ("written", "quill"), ("second half", "redo"), ("half", "move"), ("charge", "charge"), ("artillery", "fire"),
    ("initiative", "dice"), ("surprise", "eye"), ("setting", "hand"), ("counter", "move"), ("move", "move"),
    ("shot", "shoot"), ("missile", "shoot"), ("refuse", "run"), ("escape", "run"), ("strike", "strike"),
    ("melee", "strike"), ("blow", "strike"), ("end", "flag"), ("morale", "flag"), ("spell", "cast"), ("cast", "cast"),
    ("tactics", "crossed"),
)  # fmt: skip
"""Icons by words of a step's title, the first that fits."""


def icon_of(title: str) -> str:
    """The icon of a step, by its title."""
    low = title.lower()
    return next((icon for word, icon in ICONS if word in low), "clock")


def moment_of(title: str) -> str:
    """The moment at which a step falls, where its title begins with one, as in "4 s"; else ""."""
    moment, colon, _ = title.partition(": ")
    return moment if colon and moment[:1].isdigit() else ""


# ---- the bar over the table ------------------------------------------------------------------------------------------


def topbar(state: State, chronicle: Chronicle, hands: Hands, decision: Decision | None, *, human: bool,
           watching: bool = False) -> TopBarView:
    """The round, the step, the side that decides and its question; while clips run (`watching`), the side they show."""
    step = chronicle.now.begun if chronicle.now is not None else None
    phase = "" if step is None else "Melee" if _is_blow(step) else step.title
    side, decides, prompt, head = None, "", "", None
    if state.outcome is not None:
        decides = f"{state.side(state.outcome.winner).name} won" if state.outcome.winner else "Nobody won"
        prompt = why_it_ended(state, state.outcome.winner, state.outcome.why)
        side = state.side(state.outcome.winner).colour if state.outcome.winner else None
    elif watching:
        acting = next((side for side in state.sides if side.id == getattr(step, "side", "")), None)
        decides = f"{acting.name}:" if acting is not None else phase or state.title
        prompt = "acting" if acting is not None else "under way"
        if acting is not None:
            side, leader = acting.colour, _leader(state, acting.id)
            head = hands.view.looks.get(leader.id) if leader is not None else None
    elif decision is not None:
        who = state.side(decision.side)
        side = who.colour
        decides = f"{who.name}{'' if human else ':'}"
        asked = decision.prompt.removeprefix(f"{phase}: ")
        prompt = "thinking" if not human else "your orders" if asked == phase else asked
        names = decision.figures or tuple(hands.chosen[:1])
        figure = state.figures.get(names[0]) if names else None
        if figure is None or figure.side != decision.side:
            figure = _leader(state, decision.side)
        head = hands.view.looks.get(figure.id) if figure is not None else None
    number = f"Round {state.round}" if state.round else ""
    return TopBarView(state.title, number, phase, side, decides, prompt, head)


def _leader(state: State, side: str) -> Figure | None:
    own = [figure for figure in state.figures.values() if figure.side == side]
    return max(own, key=lambda figure: (figure.fate == STANDING, figure.profile.charisma, figure.id), default=None)


# ---- the timeline ----------------------------------------------------------------------------------------------------


def timeline(state: State, chronicle: Chronicle, hands: Hands, decision: Decision | None) -> TimelineView:
    """The past of the round, the present, and the agenda."""
    steps: list[StepView] = []
    for title, side in chronicle.past:
        if title.endswith(STRIKES):  # it is called by an id
            if steps and steps[-1].icon == "strike":
                continue
            title = "Melee"
        if steps and steps[-1].title == title:
            continue
        name = f"past:{len(steps)}"
        steps.append(StepView(title, _side(state, side), icon_of(title), "past", id=name, short=moment_of(title)))
    now = chronicle.now.begun if chronicle.now is not None else None
    coming = [entry.step for entry in state.agenda]
    rest: list[StepView] = []
    order: list[str] = []
    if now is not None and not now.quiet and state.outcome is None:
        if steps and steps[-1].title == now.title:
            steps.pop()
        if _is_blow(now):
            order = [*now.actors]
        else:
            steps.append(_now(state, now, hands, decision))
    for step in coming:
        if _is_blow(step):
            order += [name for name in step.actors if name not in order or step is not now]
            continue
        if step.quiet:
            continue
        if order:
            rest.append(_order(state, order, chronicle, hands, now is not None and _is_blow(now)))
            order = []
        last = rest[-1].title if rest else steps[-1].title if steps else ""
        if step.title == last:
            continue
        if rest and ":" in step.title and last.partition(":")[0] == step.title.partition(":")[0]:
            rest[-1] = _with_part(rest[-1], step.title)
            continue
        note, heads = _side(state, getattr(step, "side", "")), _heads(state, hands, step.actors)
        if len(heads) > FEW:  # a crowd is told by its number: the moments to come stay readable beside each other
            note, heads = note or f"{_many(state, step.actors)} act", ()
        rest.append(StepView(step.title, note, icon_of(step.title), heads=heads, short=moment_of(step.title)))
    if order:
        rest.insert(0, _order(state, order, chronicle, hands, now is not None and _is_blow(now)))
    steps += [step for step in rest if not step.title.lower().startswith("end of")]
    if state.outcome is not None:
        return TimelineView(tuple(steps))  # no other round follows
    return TimelineView(tuple(steps), "then" if state.round else "", f"Round {state.round + 1}")


def _with_part(step: StepView, title: str) -> StepView:
    """A coming step of several parts (a phase by its bands) as one; its tip lists them."""
    phase, _, part = title.partition(": ")
    if not step.tip:
        step = replace(step, title=phase, tip=f"{phase}\n{step.title.partition(': ')[2]}")
    tip = f"{step.tip}, then {part}"
    return replace(step, note=f"{tip.count(', then ') + 1} in turn", tip=tip)


def _is_blow(step: AnyStep) -> bool:
    """Whether a step is one figure's turn to strike: such steps in a row are shown as one order."""
    return bool(step.actors) and step.title.endswith(STRIKES)


def _many(state: State, names: Iterable[str]) -> int:
    return sum(name in state.figures and state.figures[name].standing for name in names)


def _heads(state: State, hands: Hands, names: Iterable[str]) -> tuple[Head, ...]:
    """The first who act in a step with a title of its own."""
    found = [state.figures[name] for name in names if name in state.figures and state.figures[name].standing]
    return tuple(
        [Head(hands.view.looks[figure.id], name_of(state, figure), id=figure.id) for figure in found[:MOST_HEADS]]
    )


def _side(state: State, side: str) -> str:
    return next((known.name for known in state.sides if known.id == side), "")


def _now(state: State, step: AnyStep, hands: Hands, decision: Decision | None) -> StepView:
    side = decision.side if decision is not None else getattr(step, "side", "")
    heads: list[Head] = []
    note, more = _side(state, side), 0
    if decision is not None and hands.picker is not None:
        actors = hands.picker.actors()
        chosen = set(hands.chosen)
        names = actors
        if not chosen <= set(actors[:MOST_HEADS]):  # who is chosen is shown; else nobody leaves his place
            names = [*(name for name in actors if name in chosen), *(name for name in actors if name not in chosen)]
        if hands.picker.to_come():
            note = f"{_short(note)} \u00b7 {hands.picker.to_come()}"
        more = max(0, len(names) - MOST_HEADS)
        idle = set(hands.picker.idle())
        for name in names[:MOST_HEADS]:
            figure = state.figures.get(name)
            if figure is not None:
                done = name not in idle and has_acted(state, figure)
                heads.append(Head(hands.view.looks[name], name_of(state, figure), "", name, done, name in chosen))
    meddlers = _interrupters(hands, decision) if decision is not None and heads else []
    return StepView(
        step.title,
        note,
        icon_of(step.title),
        "now",
        tuple(heads),
        tuple(Head(hands.view.looks[meddler.id], meddler.name, id=meddler.id) for meddler in meddlers[:2]),
        interrupt_note=f"{len(meddlers)} may shoot" if meddlers else "",
        id="now",
        more=more,
    )


def _interrupters(hands: Hands, decision: Decision) -> list[Figure]:
    """Enemies who could shoot at those who move past."""
    if not any(offer.kind.verb == "move" for offer in decision.offers) or hands.asked is None:
        return []
    at = hands.asked.at
    if not at.book.moving.passing:
        return []
    return [
        foe
        for foe in at.field.foes(decision.side)
        if foe.carries and may_shoot(at, foe, missile(at, foe, ""), passing=True) is None and missile(at, foe, "")
    ]


def _order(state: State, names: list[str], chronicle: Chronicle, hands: Hands, now: bool) -> StepView:
    """Blows in their order, each with its reason."""
    heads: list[Head] = []
    for n, name in enumerate(dict.fromkeys(names)):
        figure = state.figures.get(name)
        if figure is None or len(heads) >= 12:
            continue
        reason, rule = chronicle.reasons.get(name, ("", ""))
        tip = f"{figure.name}\n{cited(reason, rule)}" if rule else figure.name
        heads.append(Head(hands.view.looks[name], figure.name, "", name, False, now and n == 0, tip))
    title = "Blows" if now else "Melee"
    return StepView(title, "in this order", "strike", "now" if now else "next", tuple(heads), order=True, id="order")


def _short(name: str) -> str:
    return name if len(name) <= 14 else name.split(" of ")[0]


# ---- the bar under the table -----------------------------------------------------------------------------------------


def actions(hands: Hands, *, waiting: str = "", asked: bool = False, over: bool = False) -> ActionBarView:
    """The picker's tiles and the main button; where a strip asks, its buttons, and in the end the result."""
    measure = Option("measure", "Measure", "measure", cap_of("measure"), on=hands.tool == "measure", group=2)
    picker = hands.picker
    if over:
        return ActionBarView((measure,), "The result", "result", "Enter", "", True)
    if picker is None:
        return ActionBarView((measure,), waiting or "Skip", "skip", "Space", "", bool(waiting))
    label, able, tip = picker.main()
    tiles = tuple([replace(tile, key=cap_for(tile.id, tile.key)) for tile in picker.tiles()])
    if asked:
        return ActionBarView((*tiles, measure))
    return ActionBarView((*tiles, measure), label, "next", cap_of("end"), tip, able and bool(label))
