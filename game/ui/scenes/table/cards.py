"""The card of the figure chosen or pointed at: who it is, what it carries, what it has left, its conditions."""

from __future__ import annotations

from typing import Any

from game.core.figures import STANDING, Figure
from game.core.grain import round_inches
from game.core.held.emplaced import READY
from game.core.masses import Post
from game.core.tally import Refusal
from game.rules.creatures.breath import breathless
from game.rules.gear.arms import armour_class, has_shield
from game.rules.gear.loads import (
    POUND,
    bearer_of,
    burden,
    is_overloaded,
    name_of,
    strength,
    takes_both_arms,
    whose_body,
)
from game.rules.magic.casting import SCROLL
from game.rules.magic.conditions import working_refused
from game.rules.magic.devices import charges_left, devices_of
from game.rules.missiles.engines import crew, engine_at, kind_of, rounds_until_ready, serving_refused
from game.rules.moving.movement import allowance, carries_pavis, is_done, is_locked, left, may_walk
from game.rules.moving.wings import lofty
from game.rules.situation import Situation
from game.telling.power_words import powers
from game.ui.board.figures.conditions import description, ledger_notes
from game.ui.board.forecasts.attacks import names_of
from game.ui.board.hands.hands import Hands
from game.ui.keys import named
from game.ui.kit.words.rich import cited
from game.ui.panels.models import ChipView, UnitCardView
from game.ui.scenes.table.unit_cards import unit_card, unit_meant

INCH = "\u2033"
DEVICES = {"wand": "wand", "staff": "wand", "scroll": "scroll", "ring": "cast", "figurine": "cast", "sword": "strike",
           "horn": "flag", "carpet": "move"}  # fmt: skip
"""Icons of devices by their kind; a potion has a flask's."""


def card_of(at: Situation, hands: Hands, name: str | None, fell: str = "") -> UnitCardView | None:
    """The card of the unit or figure chosen or pointed at; `fell` says how it fell."""
    meant = unit_meant(at.state, hands)
    together = unit_card(at, hands, meant) if meant is not None else None
    if together is not None:
        return together
    if name is None and hands.plate is not None:
        name = hands.plate.figures[0]
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
    if fell:
        parts = [fell, state.side(figure.side).name]
    arms = [names.name(item).lower() for item in figure.carries if item != figure.weapon]
    if figure.weapon:
        arms.insert(0, f"{name_of(at, figure.weapon)} in hand")
    if figure.shield:
        idle = "" if has_shield(at, figure) else " (slung)"
        arms.append(f"{names.name(figure.shield)}{idle}")
    if figure.packed:
        arms.append("in the pack " + " and ".join(names.name(item).lower() for item in figure.packed))
    if profile.armour not in ("", "none"):
        arms.append(profile.armour.replace("_", " or "))
    numbers = [(str(armour_class(at, figure)), "armour class")]
    if figure.standing:
        whole = round_inches(allowance(at, figure))
        numbers.append(("locked", "in melee") if is_locked(at, figure) else
                       ("stays put", "this round") if figure.passed and may_walk(at, figure) is not None else
                       ("has moved", "this round") if is_done(at, figure) else
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
        words[:1].upper() + words[1:] if words else _natural(figure),
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
    there = [man for man in every if man.standing]
    posts: list[Any] = [man.ledger for man in there]
    men = sum(part.men for part in posts if isinstance(part, Post))
    arms = [at.catalogue.name(item).lower() for item in (*figure.carries, *((figure.shield,) if figure.shield else ()))]
    numbers = [(str(men), "men left")]
    if len(every) > 1:
        numbers.append((f"{len(there)} of {len(every)}", "figures"))
    numbers.append((profile.morale_class, "morale") if profile.morale_class else (str(post.counts), "kills to slay"))
    kind = profile.kind.replace("_", " ").capitalize()
    words = ", ".join(arms)
    drawn, chips = "", _chips(at, figure)
    if figure.standing and at.book.bodies.sheet is not None:
        sheet = at.book.bodies.sheet(at, figure)
        numbers.append((f"{round_inches(sheet.left)} of {round_inches(sheet.march)}{INCH}", "move left"))
        drawn = f" \u00b7 {sheet.formation} of {sheet.files} by {sheet.ranks}" if sheet.figures > 1 else ""
        if sheet.foes:
            chips.insert(0, ChipView("In melee", "lock", True, f"With {', '.join(sheet.foes)}"))
    return UnitCardView(
        hands.view.looks.get(figure.id, f"man:{state.side(figure.side).colour}"),
        figure.name if unit is None else unit.name,
        f"{kind} \u00b7 {post.men} a figure{drawn}",
        words[:1].upper() + words[1:] if words else "Natural weapons",
        tuple(numbers),
        sum(man.hit_points for man in there),
        sum(man.most_hit_points for man in every),
        chips=tuple(chips),
        id=figure.id,
    )


def _natural(figure: Figure) -> str:
    """The natural attacks of one who carries nothing: claws, fangs and the like with their dice, each once."""
    blows = [f"{attack.name} {attack.damage}".strip() for attack in figure.profile.attacks if attack.name != "weapon"]
    told = [blow + (f" \u00d7{blows.count(blow)}" if blows.count(blow) > 1 else "") for blow in dict.fromkeys(blows)]
    words = ", ".join(told)
    return words[:1].upper() + words[1:] if words else "Bare hands"


def _chips(at: Situation, figure: Figure) -> list[ChipView]:
    if figure.fate != STANDING:
        return [ChipView(figure.fate.capitalize(), "skull", True)]
    found: list[ChipView] = []
    if figure.altitude:
        tip = "In the air: its base marks the place beneath. {#SP-R297}"
        found.append(ChipView(f"{round_inches(figure.altitude)} inches up", "badge:aloft", True, tip))
    if is_locked(at, figure):
        names = names_of([at.figure(holder) for holder in at.field.holders(figure)])
        found.append(ChipView("Locked", "lock", True, f"In melee with {names}. {{#SP-3.5.1.3}}"))
    for condition in figure.conditions:
        words = description(condition)
        if words is not None:
            until = f" Until the end of round {condition.until}." if condition.until else ""
            badge = f"badge:{words.badge}" if words.badge else "warn"
            found.append(ChipView(words.label, badge, words.strong, words.means + until))
    for words in ledger_notes(at.state, figure):
        found.append(ChipView(words.label, f"badge:{words.badge}" if words.badge else "", words.strong, words.means))
    found += _wares(at, figure)
    unit = at.state.units.get(figure.unit)
    if unit is not None and unit.leader == figure.id:
        found.append(ChipView(f"Leads {len(unit.figures)}", "flag", True))
    if figure.moved:
        found.append(ChipView("Has moved" if figure.walked else "Done moving", "done"))
    elif figure.passed:
        found.append(ChipView("Shot in passing", "shoot"))
    if figure.charged and figure.charged >= at.state.round - 1:
        found.append(ChipView("Charged", "charge"))
    if carries_pavis(figure):
        found.append(ChipView("Pavis", "parry"))
    found += _burdens(at, figure)
    if figure.profile.flies and lofty(at) and not isinstance(figure.ledger, Post):
        tip = named("Inches a round by air: <higher> sends it by air, <lower> lands it. {#SP-R296}")
        found.append(ChipView(f"Flies {round_inches(figure.profile.flies)}", "badge:aloft", False, tip))
    if figure.profile.breaths:
        breath = figure.profile.breaths[0]
        left_over = max(0, breath.uses - figure.breaths) if breath.uses else 0
        label = f"Breath {left_over} of {breath.uses}" if breath.uses else "Breath"
        found.append(_unless(breathless(at, figure), ChipView(label, "fire")))
    able = powers(figure.profile.traits, at.state.rulings)
    if able:
        tip = ". ".join(f"{words[:1].upper()}{words[1:]} {{#{rule}}}" for words, rule in able)
        found.append(ChipView("1 power" if len(able) == 1 else f"{len(able)} powers", "star", False, tip))
    kind = at.catalogue.creatures.get(figure.profile.kind)
    if kind is not None and kind.left_out:
        why = "; ".join(f"{what}: {reason}" for what, reason in kind.left_out.items())
        found.append(ChipView("Not played", "book", False, f"Of its description this table leaves out: {why}."))
    return found


def _unless(no: Refusal | None, chip: ChipView) -> ChipView:
    """A power's chip; where it may not be used now, that, and why not."""
    if no is None:
        return chip
    why = f"Not now: {cited(no.reason, no.rule)}"
    return ChipView(f"{chip.text}: not now", chip.icon, chip.strong, f"{chip.tip} {why}" if chip.tip else why)


def _burdens(at: Situation, figure: Figure) -> list[ChipView]:
    """A figure's burdens: its load, the body it carries or its bearer, and the engine it serves."""
    found: list[ChipView] = []
    pounds, free = burden(at, figure) // POUND, at.catalogue.weights.free[strength(figure)] // POUND
    if is_overloaded(at, figure):
        words = f"Carries {pounds} pounds, where {free} are free: it goes {round_inches(allowance(at, figure))}{INCH}, "
        found.append(ChipView("Overloaded", "down", True, words + "and does not charge. {#SP-R271}"))
    elif takes_both_arms(at.catalogue, figure.weapon) and not carries_pavis(figure):
        found.append(ChipView("Both arms full", "hand", False, f"With the {name_of(at, figure.weapon)}. {{#SP-R272}}"))
    other = at.state.figures.get(whose_body(figure.weapon)) if figure.weapon else None
    if other is not None:
        found.append(ChipView(f"Carries {other.name}", "people", False, "He comes along behind. {#SP-R273}"))
    bearer = bearer_of(at, figure.id) if figure.conditions else None
    if bearer is not None:
        found.append(ChipView(f"Carried by {bearer.name}", "people", False, "Let go when he comes to. {#SP-R273}"))
    engine = engine_at(at, figure) if at.state.engines else None
    if engine is not None:
        kind, men = kind_of(at, engine), len(crew(at, engine, figure.side))
        rounds = rounds_until_ready(at, engine, men)
        state = "loaded" if engine.loaded >= READY else f"{rounds} round{'s' * (rounds > 1)} to load"
        no = serving_refused(at, figure)
        tip = f"{men} of {kind.crew} men serve it; it bears {engine.points} of {kind.points} points. "
        tip += f"{no.reason}. {{#{no.rule}}}" if no is not None else "{#SP-R261}"
        label = f"{kind.name[:1].upper()}{kind.name[1:]}: {state}"
        found.append(ChipView(label, "stone", engine.loaded >= READY and no is None, tip))
    return found


def _wares(at: Situation, figure: Figure) -> list[ChipView]:
    """Spells prepared, devices with their charges, scrolls, and what is packed."""
    name, found = at.catalogue.name, []
    if figure.prepared:
        many = dict.fromkeys(figure.prepared)
        listed = [name(spell) + (f" ({figure.prepared.count(spell)})" if figure.prepared.count(spell) > 1 else "")
                  for spell in many]
        count = len(figure.prepared)
        label = "1 spell" if count == 1 else f"{count} spells"
        chip = ChipView(label, "cast", False, f"Prepared: {', '.join(listed)}.")
        found.append(_unless(working_refused(at, figure), chip))
    for device in devices_of(at, figure):
        charges = charges_left(figure, device)
        words = f" {charges}/{device.charges}" if device.charges > 1 else ""
        icon = DEVICES.get(device.kind, "flask")
        label = device.name[:1].upper() + device.name[1:] + words
        found.append(ChipView(label, icon, False, device.works.effect or device.works.name))
    scrolls = [item for item in figure.carries if item.startswith(SCROLL)]
    if scrolls:
        label = "1 scroll" if len(scrolls) == 1 else f"{len(scrolls)} scrolls"
        found.append(ChipView(label, "scroll", False, ", ".join(name(spell) for spell in scrolls)))
    if figure.packed:
        packed = ", ".join(name(item) for item in figure.packed)
        found.append(ChipView(f"{len(figure.packed)} packed", "folder", False, f"In the pack: {packed} {{#SP-3.7.5}}"))
    return found
