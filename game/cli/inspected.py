"""What the board knows of a figure, told in lines: first whether it may, and why not; then how it stands."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from game.core.state import State
from game.forecast.harm_odds import percent
from game.telling.power_words import powers
from game.telling.sentences import counted

WIDTH = 110

ARCS = {"front": "from the front", "left_flank": "from the left flank", "right_flank": "from the right flank",
        "rear": "from behind"}  # fmt: skip


def inspection_text(found: dict[str, Any], state: State, target: str = "") -> str:
    """Set what was found of a figure (and of an attack at a target) as lines."""
    lines = list(_body(found, state) if "body" in found else _figure(found, state, target))
    wrapped = [
        textwrap.wrap(line, WIDTH, subsequent_indent=" " * (len(line) - len(line.lstrip()) + 2)) for line in lines
    ]
    return "\n".join(row for rows in wrapped for row in rows)


def area_text(found: dict[str, Any], state: State) -> str:
    """Say whom what is aimed may strike: a line each, one's own marked."""
    if not found["figures"]:
        return "It strikes nobody there."
    half = ", else half of it" if found["half"] else ""
    lines = [f"May {found['does']}: the chance that {found['of']}{half}"]
    for one in found["figures"]:
        falls = "" if one["falls"] is None else f", falls {percent(one['falls'])}"
        lines.append(f"  {_name(state, one['id'])}{', of its own side' * one['own']}: {percent(one['chance'])}{falls}")
    return "\n".join(lines)


def listed(figures: list[dict[str, Any]]) -> str:
    """List who stands where, a line each, in the order of their ids: axes-2 before axes-10."""
    return "\n".join(
        f"{figure['id']:18} {figure['name']}, of {figure['side']}, at {_place(figure['at'])} facing {figure['facing']}"
        for figure in sorted(figures, key=lambda figure: counted(figure["id"].replace("-", " ")))
    )


def _name(state: State, figure: str) -> str:
    known = state.figures.get(figure)
    return f"{known.name} ({figure})" if known is not None else figure


def _names(state: State, figures: list[str]) -> str:
    named = [_name(state, figure) for figure in figures]
    return ", ".join(sorted(named, key=counted)) or "nobody"


def _inches(length: float) -> str:
    text = _number(length)
    return f"{text} inch{'' if text == '1' else 'es'}"


def _number(length: float) -> str:
    return f"{length:.2f}".rstrip("0").rstrip(".")


def _place(place: list[float]) -> str:
    return ",".join(_number(number) for number in place)


def _may(found: dict[str, Any]) -> str:
    """Whether something may be done, and what bars it with its measurements."""
    no = found["refusal"]
    if no is None:
        return "yes"
    unsaid = {name: value for name, value in no["measured"].items() if str(value) not in no["reason"]}
    measured = ", ".join(f"{name} {value}" for name, value in unsaid.items())
    return f"no, {no['reason']} [{no['rule']}]" + (f" ({measured})" if measured else "")


def _figure(found: dict[str, Any], state: State, target: str) -> Iterator[str]:
    if "charge" in found:
        yield f"Charge: {_may(found['charge'])}{_gone(found['charge'], state)}"
    if "move" in found:
        yield f"Move: {_may(found['move'])}{_gone(found['move'], state)}"
    if "attack" in found:
        yield from _attack(found["attack"], state, target)
    if "meetings" in found:
        yield from _met(found, state)
    yield from _stands(found, state)


def _gone(way: dict[str, Any], state: State) -> str:
    """Where a way leads, what it costs, and who ends it."""
    if not way["legal"]:
        return ""
    to = _place(way["path"][-1])
    said = f", to {to} facing {way['facing']} for {_inches(way['cost'])}"
    by = way.get("stopped_by") or way.get("target")
    if by is not None:
        rule = f" [{way['rule']}]" if way.get("rule") else ""
        said += f", ended by the zone of {_name(state, by)}{rule}"
    return said


def _attack(found: dict[str, Any], state: State, target: str) -> Iterator[str]:
    what = "Blow" if found["kind"] == "melee" else "Shot"
    weapon = found["weapon"].replace("_", " ")
    band = f", at {found['range']} range" if found["range"] not in (None, "out") else ""
    between = "between the bases" if found["kind"] == "melee" else "from centre to centre"
    where = f"{ARCS[found['arc']]}, {_inches(found['distance'])} {between}{band}"
    yield f"{what} at {_name(state, target)} with {weapon} {where}: {_may(found)}"
    tally = found["tally"]
    if tally is not None:
        yield f"  {tally['need']:>4}  {tally['label']} [{tally['rule']}]"
        for modifier in tally["modifiers"]:
            no = f": does not count, {modifier['ignored']}" if modifier["ignored"] is not None else ""
            value = f"{modifier['value']:+d}" if modifier["ignored"] is None else f"({modifier['value']:+d})"
            yield f"  {value:>4}  {modifier['label']}{no} [{modifier['rule']}]"
        number = found["attacks"]
        each = "" if number == 1 else f", each of {number}" if number else ", but none is left to it"
        yield f"  Hits: {percent(tally['chance'])}{each}."
        yield from _damage(found["damage"])
    if found["sight"] != "clear":
        yield f"  Sight: {found['sight']}."
    first = found["strikes_first"]
    if first is not None:
        who = f"{_name(state, first['who'])} strikes first" if first["who"] else "Neither strikes before the other"
        yield f"  {who}: {first['reason']} [{first['rule']}]."
    yield from _answer(found["answer"], state, target)


def _answer(found: dict[str, Any] | None, state: State, target: str) -> Iterator[str]:
    """What the one attacked answers with, if both still stand."""
    if found is None:
        return
    if not found["legal"]:
        no = found["refusal"]
        yield f"  {_name(state, target)} does not answer: {no['reason']} [{no['rule']}]."
        return
    fells = found["damage"]["fells"]
    falls = "" if fells is None else f", fells {percent(fells)}"
    yield f"  {_name(state, target)} answers: hits {percent(found['tally']['chance'])}{falls}."


def _met(found: dict[str, Any], state: State) -> Iterator[str]:
    """All who would meet if the whole unit went along, and what both would lose."""
    for pair in found["meetings"]:
        each = [
            "strikes at another, or not at all" if told is None else
            f"hits {percent(told['chance'])}" + ("" if told["fells"] is None else f", fells {percent(told['fells'])}")
            for told in (pair["attack"], pair["answer"])
        ]  # fmt: skip
        yield f"{_name(state, pair['figure'])} {each[0]}; {_name(state, pair['target'])} {each[1]}."
    if found["meetings"]:
        lost = found["losses"]
        yield f"Likely to fall at first: {lost['theirs']:.1f} of theirs, {lost['own']:.1f} of its own."
    else:
        yield "Nobody would meet."


def _damage(found: dict[str, Any]) -> Iterator[str]:
    """What a hit takes, how likely each, and how likely such a blow fells."""
    dice = found["dice"] + (f"{found['plus']:+d}" if found["plus"] else "")
    dice = f"{found['times']} times {dice}" if found["times"] > 1 else dice
    dice += ", half of it felt" if found["half"] else ""
    spread = ", ".join(f"{share['takes']}: {percent(share['chance'])}" for share in found["spread"])
    rules = f" [{', '.join(found['rules'])}]" if found["rules"] else ""
    yield f"  Damage {dice}{rules}: a hit takes {spread}."
    points = found["hit_points"]
    if found["fells"] is None:
        yield "  It is taken by where it lands, of a body that is settled when the battle begins."
    else:
        of = f"{points} hit points" if isinstance(points, int) else f"{points} hit points, not thrown yet"
        by_place = ", taken by where it lands" if found["by_place"] else ""
        yield f"  Fells: {percent(found['fells'])}, of {of}{by_place}."


def _stands(found: dict[str, Any], state: State) -> Iterator[str]:
    figure, zone = found["figure"], found["zone"]
    rank = f", in rank {figure['rank']}" if figure["rank"] is not None else ""
    at = f"at {_place(figure['at'])} facing {figure['facing']}"
    yield f"{_name(state, figure['id'])} stands {at}, size {figure['size']}{rank}."
    yield f"  Moves {_inches(found['allowance'])}{', but is locked in melee' if found['locked'] else ''}."
    if zone["radius"]:
        yield f"  Zone of {_inches(zone['radius'])}, in it: {_names(state, zone['enemies_in_it'])}."
    else:
        yield "  Has no zone."
    yield f"  In the zones of: {_names(state, zone['in_zone_of'])}."
    if found["protected_by"]:
        yield f"  Protected by {_names(state, found['protected_by'])}."
    yield from _burdens(found, state)
    able = powers(state.figures[figure["id"]].profile.traits, state.rulings)
    if able:
        yield f"  Powers: {'; '.join(f'{words} [{rule}]' for words, rule in able)}."


def _burdens(found: dict[str, Any], state: State) -> Iterator[str]:
    """What it bears, and the engine it stands at."""
    load, engine = found.get("load"), found.get("engine")
    if load is not None:
        full = f", the {load['in_both_arms']} in both arms" if load["in_both_arms"] else ""
        over = "is overloaded" if load["overloaded"] else "is not overloaded"
        yield f"  Carries {load['pounds']} pounds, of {load['free']} that are free, and {over}{full} [{load['rule']}]."
    if engine is not None:
        least, most = map(_number, engine["range"])
        rounds = engine["rounds_to_load"]
        ready = "loaded" if not rounds else f"loaded in {rounds} round{'s' * (rounds > 1)}"
        throws = f"throws from {least} to {most} inches, {engine['damage']} to all within {_inches(engine['radius'])}"
        points = "bears {} of {} points".format(*engine["points"])
        yield f"  Stands at the {engine['name']} ({engine['id']}) at {_place(engine['at'])}: {ready}; it {points}."
        yield f"  It {throws}."
        yield f"  Its crew, of {engine['full_crew']}: {_names(state, engine['crew'])}."
        yield f"  May loose it: {_may(engine)}."


def _body(found: dict[str, Any], state: State) -> Iterator[str]:
    if "charge" in found:
        yield from _order("Charge", found["charge"])
    if "move" in found:
        move = found["move"]
        yield f"March: {_may(move)}" + (f", for {_inches(move['cost'])}: {move['order']}" if move["legal"] else "")
        if move["legal"] and move["ends"]:
            first = move["ends"][0]
            yield f"  {_name(state, first['id'])} then stands at {_place(first['at'])} facing {first['facing']}."
    if "attack" in found:
        yield from _order("Volley", found["attack"])
    yield from _sheet(found["body"])
    if "target" in found:
        yield from _sheet(found["target"])


def _order(what: str, found: dict[str, Any]) -> Iterator[str]:
    yield f"{what}: {_may(found)}" + (f": {found['order']}" if found["legal"] else "")
    for value, label, rule in found["because"]:
        yield f"  {value:>4}  {label}" + (f" [{rule}]" if rule else "")
    if found["expected"]:
        yield f"  {found['expected'][:1].upper()}{found['expected'][1:].rstrip('.')}."


def _sheet(body: dict[str, Any]) -> Iterator[str]:
    yield f"{body['name']} ({body['id']}, of {body['side']}) at {_place(body['at'])} facing {body['facing']}."
    shape = f"{body['formation']} of {body['files']} by {body['ranks']}"
    many = f"{body['figures']} figure{'' if body['figures'] == 1 else 's'}, {body['men']} men"
    yield f"  {many}, {shape}; fights as {body['fights']}, defends as {body['defends']}."
    shoots = f", shoots {_number(body['shoots'])}" if body["shoots"] else ""
    moves = f"{_inches(body['march'])} ({_number(body['left'])} left), charges {_number(body['charge'])}"
    yield f"  Marches {moves}{shoots}; morale {body['morale']}, number {body['number']}."
    how = [word for word, so in (("tired", body["tired"]), ("reordering", body["reorders"])) if so]
    how += [f"in melee with {', '.join(body['foes'])}"] if body["foes"] else []
    if how:
        yield f"  Is {', '.join(how)}."
