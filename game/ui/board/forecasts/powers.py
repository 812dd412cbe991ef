"""Forecasts of flasks, gazes and turning: whom they would reach, friends first, and how likely they are to."""

from __future__ import annotations

from game.board.heights import apart
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up, round_inches
from game.core.tally import Refusal
from game.forecast.areas import Risks
from game.forecast.harm_odds import percent
from game.rules.creatures.eyes import gaze_of
from game.rules.magic.turning import cell, turning_tally, undead_kind, witnesses
from game.rules.missiles.engines import engine_at, falls, kind_of
from game.rules.missiles.flasks import Splash, harms, leap_place, splashed
from game.rules.missiles.shooting import missile, shot_tally
from game.rules.saves import save_tally
from game.rules.situation import Situation
from game.ui.board.forecasts.attacks import INCH, barred, named, names_of, tally_forecast
from game.ui.board.forecasts.dangers import own_in_danger
from game.ui.panels.models import ForecastView, TallyRow

SCATTER = 4 * GRAIN
"""How far a flask that misses may fly from its target [SP-3.4.4.3]."""
WAYS = 36
"""Of the two dice of a stone."""
CELLS = {"T": "turned", "D": "destroyed", "N": "never turned"}


def reached(at: Situation, side: str, splash: Splash) -> list[Figure]:
    """Whom a flask would reach, friends first, then in order of their ids."""
    return sorted(splashed(at, splash), key=lambda figure: (figure.side != side, figure.id))


def flask_forecast(
    at: Situation, figure: Figure, target: Figure, flask: str, no: Refusal | None, risks: Risks | None = None
) -> ForecastView | None:
    """A flask at a target: the die, everyone in its splash, and what a miss may do."""
    weapon = missile(at, figure, flask)
    if weapon is None:
        return None
    kind = at.catalogue.flasks[weapon.flask]
    tally = shot_tally(at, figure, target, weapon)
    splash = Splash(target, target.at)
    found = reached(at, figure.side, splash)
    harmed = [victim for victim in found if harms(kind, victim)]
    own = [other for other in harmed if other.side == figure.side]
    far = round_inches(apart(figure, target))
    sentence = f"{named(at, figure)} throws {kind.name} at {named(at, target)}, {far}{INCH} from centre to centre"
    warnings: list[tuple[str, str]] = []
    told = own_in_danger(at, risks, figure.side) if risks is not None else ""
    if told:
        warnings.append((told, "SP-3.4.4.1.1"))
    elif own:
        warnings.append((f"{len(own)} of your own in the splash: {names_of(own)}", "SP-3.4.4.1.1"))
    leapers = [
        victim
        for victim in harmed
        if victim.id != target.id and kind.leap and leap_place(at, victim, splash) is not None
    ]
    if leapers:
        chance = save_tally(at, leapers[0], at.catalogue.save_uses["leap_clear"]).chance
        warnings.append((f"{len(leapers)} may leap clear: {leapers[0].name} {percent(chance)}", "SP-3.4.4.2"))
    if target not in harmed:
        warnings.append((f"{kind.name} does nothing to {target.name}", "SP-R182"))
    near = [friend for friend in at.field.friends(figure.side) if harms(kind, friend) and _near(friend, target)]
    miss = percent(1 - tally.chance)
    risk = f", and may reach {names_of(near)}" if near and risks is None else ""
    warnings.append((f"{miss}: it scatters 1 to 4{INCH}{risk}", "SP-3.4.4.3"))
    return tally_forecast(
        sentence,
        tally,
        damage="Damage " + ", then ".join(kind.damage),
        first=names_of(found),
        first_icon="fire",
        interrupts=tuple(warnings),
        **barred(no),
    )


def _near(friend: Figure, target: Figure) -> bool:
    """Whether a flask that scatters from a target could reach a friend."""
    base = friend.profile.base
    return distance_up(friend.at, target.at) <= SCATTER + GRAIN + (base.radius or base.length // 2)


def gaze_forecast(at: Situation, figure: Figure, target: Figure, no: Refusal | None) -> ForecastView:
    """A gaze at a target: how it saves, and what becomes of it if it does not."""
    found = gaze_of(figure)
    sentence = f"{named(at, figure)} gazes at {named(at, target)}"
    if no is not None or found is None:
        return ForecastView(sentence, **barred(no))
    tally = save_tally(at, target, found.save)
    harm = "Turned to stone, unless saved" if found.effect == "death" else "Charmed, unless saved"
    return tally_forecast(f"{sentence}; {named(at, target)} saves", tally, damage=harm)


def turning_forecast(at: Situation, cleric: Figure, no: Refusal | None) -> ForecastView:
    """What a cleric's roll needs for each kind of undead who see and hear him."""
    found = witnesses(at, cleric)
    kinds: dict[str, list[Figure]] = {}
    for figure in found:
        kinds.setdefault(undead_kind(at, figure), []).append(figure)
    rows = []
    for kind, members in kinds.items():
        needs = cell(at, cleric, members[0])
        label = f"{len(members)} {kind if len(members) == 1 else at.catalogue.creatures[kind].plural}"
        told = f"{label}: {CELLS[needs]}" if needs in CELLS else label
        rows.append(TallyRow("" if needs in CELLS else f"{needs}+", told, "SP-3.10.9"))
    chance = max([turning_tally(at, cleric, figure).chance for figure in found], default=0.0)
    reach = round_inches(at.catalogue.turning_range)
    hear = "1 sees and hears him" if len(found) == 1 else f"{len(found) or 'none'} see and hear him"
    return ForecastView(
        f"{named(at, cleric)} turns the undead within {reach}{INCH}: {hear}",
        rows=tuple(rows),
        answer=percent(chance) if found else "",
        damage="One throw of 2d6 for all; at most 2d6 of them are turned",
        first=names_of(found),
        first_icon="star",
        **barred(no),
    )


def stone_forecast(
    at: Situation, figure: Figure, aim: Point, no: Refusal | None, risks: Risks | None = None
) -> ForecastView | None:
    """A stone at a place: how likely it falls on whom, friends first, and its harm [SP-R263]."""
    engine = engine_at(at, figure)
    if engine is None:
        return None
    kind = kind_of(at, engine)
    far = round_inches(distance_up(engine.at, aim))
    sentence = f"{named(at, figure)} looses the {kind.name} at a place {far}{INCH} away"
    if no is not None:
        return ForecastView(sentence, **barred(no))
    every = falls(at, engine, aim)
    hit = [(ways, [other for other in under if other.side != figure.side]) for ways, _, under in every]
    own = [(ways, [other for other in under if other.side == figure.side]) for ways, _, under in every]
    mark = next((under for _, where, under in every if where == aim), [])
    chance = sum(ways for ways, foes in hit if foes) / WAYS
    mean = sum(ways * len(foes) for ways, foes in hit) / WAYS
    risk = sum(ways for ways, friends in own if friends) / WAYS
    rows = [
        TallyRow("1/6", "on the mark", "SP-R263"),
        TallyRow("5/12", f"beyond, by 2{INCH} to 6{INCH}", "SP-R263"),
        TallyRow("5/12", f"short, by 2{INCH} to 6{INCH}", "SP-R263"),
    ]
    warnings = []
    told = own_in_danger(at, risks, figure.side) if risks is not None else ""
    if told:
        warnings.append((told, "SP-R263"))
    elif risk:
        friends = {foe.id: foe for _, found in own for foe in found}
        warnings.append((f"{percent(risk)}: it falls on your own: {names_of(list(friends.values()))}", "SP-R263"))
    victim = next((other for other in mark if other.side != figure.side), None)
    if victim is not None and at.reading("SP-R263") == "half":
        saves = percent(save_tally(at, victim, at.catalogue.save_uses["leap_clear"]).chance)
        warnings.append((f"{victim.name} saves for half: {saves}", "SP-3.10.8"))
    foes = [other for other in mark if other.side != figure.side]
    return ForecastView(
        f"{sentence}: {mean:.1f} foes on average" if mean else sentence,
        rows=tuple(rows),
        answer=percent(chance),
        damage=f"Damage {kind.damage} to all under it" + (", half if saved" if at.reading("SP-R263") == "half" else ""),
        first=f"on the mark: {names_of(foes)}" if foes else "on the mark: nobody",
        first_icon="stone",
        interrupts=tuple(warnings),
    )
