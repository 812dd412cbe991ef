"""The view models of a battle, filled from the shown state and from what the picker has to say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from game.core.agenda import AnyStep
from game.core.decision import Decision
from game.core.grain import round_inches
from game.core.masses import Post
from game.core.state import STANDING, Figure, State
from game.rules.gear.arms import armour_class, has_shield
from game.rules.magic.casting import SCROLL
from game.rules.magic.devices import charges_left, devices_of
from game.rules.missiles.shooting import may_shoot, missile
from game.rules.moving.movement import allowance, carries_pavis, is_locked, left, may_walk
from game.rules.situation import Situation
from game.ui.board.conditions import noted, told
from game.ui.board.figures import has_acted, name_of
from game.ui.board.hands import Hands
from game.ui.keys import cap_for, cap_of
from game.ui.panels.models import (
    ActionBarView,
    ActionView,
    ChipView,
    Head,
    StepView,
    TimelineView,
    TopBarView,
    UnitCardView,
)
from game.ui.scenes.chronicle import Chronicle

INCH = "\u2033"
MOST_HEADS = 9
DEVICES = {"wand": "wand", "staff": "wand", "scroll": "scroll", "ring": "cast", "figurine": "cast", "sword": "strike",
           "horn": "flag", "carpet": "move"}  # fmt: skip
"""Icons of devices by their kind; a potion has a flask's."""
FEW = 2
"""So many heads are shown of a step to come; more are told by their number."""

ICONS = (
    ("revealed", "eye"), ("fire at", "shoot"), ("set free", "run"), ("step in", "path"), ("beside", "hand"),
    ("written", "quill"), ("second half", "redo"), ("half", "move"), ("charge", "charge"), ("artillery", "fire"),
    ("initiative", "dice"), ("surprise", "eye"), ("setting", "hand"), ("counter", "move"), ("move", "move"),
    ("shot", "shoot"), ("missile", "shoot"), ("refuse", "run"), ("escape", "run"), ("strike", "strike"),
    ("melee", "strike"), ("blow", "strike"), ("end", "flag"), ("morale", "flag"), ("spell", "cast"), ("cast", "cast"),
)  # fmt: skip
"""Icons by words of a step's title, the first that fits."""


def icon_of(title: str) -> str:
    """The icon of a step, by its title."""
    low = title.lower()
    return next((icon for word, icon in ICONS if word in low), "clock")


# ---- the bar over the table ------------------------------------------------------------------------------------------


def topbar(
    state: State,
    chronicle: Chronicle,
    hands: Hands,
    decision: Decision | None,
    *,
    human: bool,
    watching: bool = False,
    undo: bool,
    redo: bool,
    pace: int,
    sound: bool,
) -> TopBarView:
    """Round, step, whose decision it is, and what is asked; while clips run (`watching`) whose deeds they show."""
    step = chronicle.now.begun if chronicle.now is not None else None
    phase = "" if step is None else "Melee" if _is_blow(step) else step.title
    side, decides, prompt, head = None, "", "", None
    if state.outcome is not None:
        decides = f"{state.side(state.outcome.winner).name} won" if state.outcome.winner else "Nobody won"
        prompt = state.outcome.why
        side = state.side(state.outcome.winner).colour if state.outcome.winner else None
    elif watching:
        acting = next((one for one in state.sides if one.id == getattr(step, "side", "")), None)
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
    return TopBarView(
        state.title,
        f"Round {state.round}" if state.round else "",
        phase,
        side,
        decides,
        prompt,
        head,
        undo,
        redo,
        pace=pace,
        sound=sound,
    )


def _leader(state: State, side: str) -> Figure | None:
    own = [one for one in state.figures.values() if one.side == side]
    return max(own, key=lambda one: (one.fate == STANDING, one.profile.charisma, one.id), default=None)


# ---- the timeline ----------------------------------------------------------------------------------------------------


def timeline(state: State, chronicle: Chronicle, hands: Hands, decision: Decision | None) -> TimelineView:
    """What is past of the round, what is now, and what the agenda holds."""
    steps: list[StepView] = []
    for title, side in chronicle.past:
        if steps and steps[-1].title == title:
            continue
        if title.endswith(" strikes") and steps and steps[-1].icon == "strike":
            continue
        steps.append(StepView(title, _side(state, side), icon_of(title), "past", id=f"past:{len(steps)}"))
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
        if order:
            rest.append(_order(state, order, chronicle, hands, now is not None and _is_blow(now)))
            order = []
        last = rest[-1].title if rest else steps[-1].title if steps else ""
        if step.quiet or step.title == last:
            continue
        if rest and ":" in step.title and last.partition(":")[0] == step.title.partition(":")[0]:
            rest[-1] = _with_part(rest[-1], step.title)
            continue
        note, heads = _side(state, getattr(step, "side", "")), _heads(state, hands, step.actors)
        if len(heads) > FEW:  # a crowd is told by its number: the moments to come stay readable beside each other
            note, heads = note or f"{_many(state, step.actors)} act", ()
        rest.append(StepView(step.title, note, icon_of(step.title), heads=heads))
    if order:
        rest.insert(0, _order(state, order, chronicle, hands, now is not None and _is_blow(now)))
    steps += [one for one in rest if not one.title.lower().startswith("end of")]
    return TimelineView(tuple(steps), "then" if state.round else "", f"Round {state.round + 1}")


def _with_part(one: StepView, title: str) -> StepView:
    """A step to come of several parts (a phase by its bands) as one; its tip lists them."""
    phase, _, part = title.partition(": ")
    if not one.tip:
        one = replace(one, title=phase, tip=f"{phase}\n{one.title.partition(': ')[2]}")
    tip = f"{one.tip}, then {part}"
    return replace(one, note=f"{tip.count(', then ') + 1} in turn", tip=tip)


def _is_blow(step: AnyStep) -> bool:
    """Whether a step is one figure's turn to strike: those that follow each other are shown as one order."""
    return bool(step.actors) and step.title.endswith(" strikes")


def _many(state: State, names: Iterable[str]) -> int:
    return sum(name in state.figures and state.figures[name].standing for name in names)


def _heads(state: State, hands: Hands, names: Iterable[str]) -> tuple[Head, ...]:
    """The first of those who act in a step that has its own title."""
    found = [state.figures[name] for name in names if name in state.figures and state.figures[name].standing]
    return tuple([Head(hands.view.looks[one.id], name_of(state, one), id=one.id) for one in found[:MOST_HEADS]])


def _side(state: State, side: str) -> str:
    return next((one.name for one in state.sides if one.id == side), "")


def _now(state: State, step: object, hands: Hands, decision: Decision | None) -> StepView:
    title = step.title  # type: ignore[attr-defined]
    side = decision.side if decision is not None else getattr(step, "side", "")
    heads: list[Head] = []
    note = _side(state, side)
    if decision is not None and hands.picker is not None:
        actors = hands.picker.actors()
        chosen = set(hands.chosen)
        names = [*(name for name in actors if name in chosen), *(name for name in actors if name not in chosen)]
        if hands.picker.to_come():
            note = f"{_short(note)} \u00b7 {hands.picker.to_come()}"
        for name in names[:MOST_HEADS]:
            figure = state.figures.get(name)
            if figure is not None:
                done = has_acted(state, figure)
                heads.append(Head(hands.view.looks[name], name_of(state, figure), "", name, done, name in chosen))
    meddlers = _interrupters(hands, decision) if decision is not None and heads else []
    return StepView(
        title,
        note,
        icon_of(title),
        "now",
        tuple(heads),
        tuple(Head(hands.view.looks[one.id], one.name, id=one.id) for one in meddlers[:2]),
        interrupt_note=f"{len(meddlers)} may shoot" if meddlers else "",
        id="now",
    )


def _interrupters(hands: Hands, decision: Decision) -> list[Figure]:
    """Enemies who could shoot at those who move by."""
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
        tip = f"{figure.name}\n{reason} {{#{rule}}}" if rule else figure.name
        heads.append(Head(hands.view.looks[name], figure.name, "", name, False, now and n == 0, tip))
    title = "Blows" if now else "Melee"
    return StepView(title, "in this order", "strike", "now" if now else "next", tuple(heads), order=True, id="order")


def _short(name: str) -> str:
    return name if len(name) <= 14 else name.split(" of ")[0]


# ---- the card --------------------------------------------------------------------------------------------------------


def card(at: Situation, hands: Hands, name: str | None) -> UnitCardView | None:
    """Who is chosen or pointed at."""
    figure = at.state.figures.get(name or "")
    if figure is None:
        return None
    profile, state = figure.profile, at.state
    if isinstance(figure.ledger, Post):
        return body_card(at, hands, figure, figure.ledger)
    names = at.catalogue
    kind = profile.kind.replace("_", " ").capitalize()
    if profile.sort == "class":
        kind += f" {profile.level}"
    unit = state.units.get(figure.unit)
    parts = [kind, state.side(figure.side).name]
    if unit is not None:
        parts.append(unit.name)
    arms = [names.name(one).lower() for one in figure.carries if one != figure.weapon]
    if figure.weapon:
        arms.insert(0, f"{names.name(figure.weapon).lower()} in hand")
    if figure.shield:
        idle = "" if has_shield(at, figure) else " (slung)"
        arms.append(f"{names.name(figure.shield)}{idle}")
    if figure.packed:
        arms.append("in the pack " + " and ".join(names.name(one).lower() for one in figure.packed))
    if profile.armour not in ("", "none"):
        arms.append(profile.armour.replace("_", " or "))
    numbers = [(str(armour_class(at, figure)), "armour class")]
    if figure.standing:
        whole = round_inches(allowance(at, figure))
        stays = figure.passed and may_walk(at, figure) is not None
        numbers.append(("stays put", "this round") if stays else
                       (f"{round_inches(left(at, figure))} of {whole}{INCH}", "move left"))
    if profile.morale_class:
        numbers.append((profile.morale_class, "morale"))
    else:
        numbers.append((str(profile.hit_dice), "hit dice"))
    line = " \u00b7 ".join(parts)
    words = ", ".join(arms)
    return UnitCardView(
        hands.view.looks.get(figure.id, f"man:{state.side(figure.side).colour}"),
        figure.name,
        line,
        words[:1].upper() + words[1:] if words else "Natural weapons",
        tuple(numbers),
        max(0, figure.hit_points),
        figure.most_hit_points,
        chips=tuple(_chips(at, figure)),
        id=figure.id,
    )


def body_card(at: Situation, hands: Hands, figure: Figure, post: Post) -> UnitCardView:
    """The card of a body of troops: the men and figures it has left, and how it is armed."""
    state, profile = at.state, figure.profile
    unit = state.units.get(figure.unit)
    every = [state.figures[name] for name in unit.figures if name in state.figures] if unit is not None else [figure]
    there = [one for one in every if one.standing]
    posts: list[Any] = [one.ledger for one in there]
    men = sum(one.men for one in posts if isinstance(one, Post))
    arms = [at.catalogue.name(one).lower() for one in (*figure.carries, *((figure.shield,) if figure.shield else ()))]
    numbers = [(str(men), "men left"), (f"{len(there)} of {len(every)}", "figures")]
    numbers.append((profile.morale_class, "morale") if profile.morale_class else (str(post.counts), "kills to slay"))
    kind = profile.kind.replace("_", " ").capitalize()
    words = ", ".join(arms)
    return UnitCardView(
        hands.view.looks.get(figure.id, f"man:{state.side(figure.side).colour}"),
        figure.name if unit is None else unit.name,
        f"{kind} \u00b7 {post.men} in each figure",
        words[:1].upper() + words[1:] if words else "Natural weapons",
        tuple(numbers),
        sum(one.hit_points for one in there),
        sum(one.most_hit_points for one in every),
        chips=tuple(_chips(at, figure)),
        id=figure.id,
    )


def _chips(at: Situation, figure: Figure) -> list[ChipView]:
    if figure.fate != STANDING:
        return [ChipView(figure.fate.capitalize(), "skull", True)]
    found: list[ChipView] = []
    if is_locked(at, figure):
        names = ", ".join(at.figure(one).name for one in at.field.holders(figure))
        found.append(ChipView("Locked", "lock", True, f"Held by {names} {{#SP-3.5.1.3}}"))
    for one in figure.conditions:
        words = told(one)
        if words is not None:
            until = f" Until the end of round {one.until}." if one.until else ""
            badge = f"badge:{words.badge}" if words.badge else "warn"
            found.append(ChipView(words.label, badge, words.strong, words.means + until))
    for words in noted(at.state, figure):
        found.append(ChipView(words.label, f"badge:{words.badge}" if words.badge else "", words.strong, words.means))
    found += _wares(at, figure)
    unit = at.state.units.get(figure.unit)
    if unit is not None and unit.leader == figure.id:
        found.append(ChipView(f"Leads {len(unit.figures)}", "flag", True))
    if figure.moved:
        found.append(ChipView("Has moved", "done"))
    elif figure.passed:
        found.append(ChipView("Shot in passing", "shoot"))
    if figure.charged and figure.charged >= at.state.round - 1:
        found.append(ChipView("Charged", "charge"))
    if carries_pavis(figure):
        found.append(ChipView("Pavis", "parry"))
    if figure.profile.breaths:
        breath = figure.profile.breaths[0]
        left_over = max(0, breath.uses - figure.breaths) if breath.uses else 0
        found.append(ChipView(f"Breath {left_over} of {breath.uses}" if breath.uses else "Breath", "fire"))
    return found


def _wares(at: Situation, figure: Figure) -> list[ChipView]:
    """Spells prepared, devices with their charges, scrolls, and what is packed."""
    name, found = at.catalogue.name, []
    if figure.prepared:
        many = dict.fromkeys(figure.prepared)
        listed = [name(one) + (f" ({figure.prepared.count(one)})" if figure.prepared.count(one) > 1 else "")
                  for one in many]
        count = len(figure.prepared)
        label = "1 spell" if count == 1 else f"{count} spells"
        found.append(ChipView(label, "cast", False, f"Prepared: {', '.join(listed)}"))
    for device in devices_of(at, figure):
        charges = charges_left(figure, device)
        words = f" {charges}/{device.charges}" if device.charges > 1 else ""
        icon = DEVICES.get(device.kind, "flask")
        label = device.name[:1].upper() + device.name[1:] + words
        found.append(ChipView(label, icon, False, device.works.effect or device.works.name))
    scrolls = [one for one in figure.carries if one.startswith(SCROLL)]
    if scrolls:
        label = "1 scroll" if len(scrolls) == 1 else f"{len(scrolls)} scrolls"
        found.append(ChipView(label, "scroll", False, ", ".join(name(one) for one in scrolls)))
    if figure.packed:
        packed = ", ".join(name(one) for one in figure.packed)
        found.append(ChipView(f"{len(figure.packed)} packed", "folder", False, f"In the pack: {packed} {{#SP-3.7.5}}"))
    return found


# ---- the bar under the table -----------------------------------------------------------------------------------------


def actions(hands: Hands, *, waiting: str = "", asked: bool = False, over: bool = False) -> ActionBarView:
    """The picker's tiles and the main button; where a strip asks, the buttons are on it, and in the end the result."""
    measure = ActionView("measure", "Measure", "measure", cap_of("measure"), hands.tool == "measure", group=2)
    picker = hands.picker
    if over:
        return ActionBarView((measure,), "The result", "result", "Enter", "", True)
    if picker is None:
        return ActionBarView((measure,), waiting or "Skip", "skip", "Space", "", bool(waiting))
    label, able, tip = picker.main()
    tiles = tuple([replace(one, key=cap_for(one.id, one.key)) for one in picker.tiles()])
    if asked:
        return ActionBarView((*tiles, measure))
    return ActionBarView((*tiles, measure), label, "next", cap_of("end"), tip, able and bool(label))
