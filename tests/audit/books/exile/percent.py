"""Percentages of blows and shots, reckoned a second time from the figures, the witness and the tables [EX-7.1, X04]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from game.core.events import Event
from game.core.fight.deeds import Shot, Struck
from game.core.figures import Figure
from game.core.state import State
from game.rules.situation import Battle
from game.systems.exile.events import DefenceMet, MarkerMoved, TimeRanOut
from game.systems.exile.ledger import clockwork, fighter
from game.systems.exile.tables import block

SUM = "X04 the percentage"
Counts = Counter[tuple[str, int]]


class Own:
    """The scores of a figure, or of the mount under it, reckoned from its profile [EX-R24]."""

    def __init__(self, state: State, battle: Battle, figure: Figure, *, mount: bool = False) -> None:
        profile, catalogue = figure.profile, battle.catalogue
        ridden = catalogue.mounts[profile.mount] if mount else None
        halves = (ridden.hit_dice if ridden is not None else profile.hit_dice).halves
        stated = {} if mount else dict(profile.facts.abilities)
        strong, quick, tough = (stated.get(word) for word in ("strength", "dexterity", "constitution"))
        charm = stated.get("charisma")
        self.dexterity = quick or 13
        self.level = profile.level // 3 if profile.sort == "class" and not mount else halves // 2 // 3
        self.combat, self.vigor = 13 + halves, 12 + halves // 2
        self.body, self.fatigue = 15 + 2 * halves, 12 + halves // 2
        if mount or (profile.size in ("L", "H") and not profile.mount):
            self.vigor = self.vigor * 3 // 2
        if strong is not None and quick is not None and tough is not None and charm is not None:
            self.combat = (tough + 2 * strong + 2 * quick + charm) // 5
            self.vigor, self.body = (strong + tough) // 2, (strong + 2 * tough) // 2
            self.fatigue = (strong + tough + quick) // 3
        lost = None if mount else figure.condition("weakened")
        weak = len([last for last in lost.value.split(" ") if state.round <= int(last)]) if lost is not None else 0
        self.combat, self.vigor = max(1, self.combat - weak * 2 // 5), max(1, self.vigor - weak // 2)
        self.magic = 12 + profile.level


def weapon_lines(figure: Figure, weapon: Any) -> Counts:
    """Give what magic and damage of what one strikes or shoots with add."""
    found: Counts = Counter()
    if weapon is not None:
        found["EX-7.1", 5 * weapon.magic] += 1
        worn = {weapon.id, getattr(weapon, "weapon", "")} & set(figure.damaged)
        found["SP-3.9.2.3", -5 * bool(worn)] += 1
    return found


def defence_lines(own: Own, what: str, *, shield: bool, shot: bool) -> Counts:
    """Give what a defence takes off the percentage [EX-6.4]."""
    whole, half = own.combat + 5 * own.level, own.combat + 5 * own.level // 2
    worth = {
        "parry": whole, "off_hand_parry": half, "block": whole, "dodge": own.dexterity,
        "desperate": own.combat + own.dexterity, "": 0,
    }[what]  # fmt: skip
    if shot:
        worth = {"block": worth, "dodge": worth // 2}.get(what, 0)
    found: Counts = Counter({("EX-6.4", -worth): 1})
    if what == "block":
        found["EX-6.4", -10 if shield else -5] += 1
    return found


def magic_lines(figure: Figure | None, target: Figure) -> Counts:
    """Give what spells and averted eyes add, five percent for one of the common die, and what is helpless.

    [SP-R165, SP-R239]"""
    found: Counts = Counter()
    gazes = [any(word.startswith("gaze_") for word in one.profile.traits) if one else False for one in (figure, target)]
    if figure is not None and figure.has("averting") and gazes[1]:
        found["SP-R239", -20] += 1
    elif target.has("averting") and gazes[0]:
        found["SP-R239", 10] += 1
    for word, worth in (("blessed", 5), ("cursed", -5), ("blind", -25)):
        if figure is not None and figure.has(word):
            found["SP-R165", worth] += 1
    if target.has("protected"):
        found["SP-R165", -5] += 1
    if any(target.has(word) for word in ("stunned", "held", "asleep")):
        found["EX-7.1", 20] += 1
    return found


class Percent:
    """Looks at the percentage of each blow and shot, and at the defence that counts in it."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.past: dict[int, State] = {}
        """The states of this moment, by how many events led to each: a blow is judged on the one before its die."""
        self.met: dict[tuple[str, str], str] = {}
        """The defence that has just met an attack: of whom and against whom."""
        self.shot: dict[tuple[str, str], str] = {}
        """The defence that counted against a shot, until it is noted that it met it."""

    def see(self, before: State, event: Event, after: State) -> Iterator[tuple[str, str]]:
        """Give what is broken."""
        self.past[before.n] = before
        if isinstance(event, DefenceMet):
            pair, what = (event.figure, event.against), clockwork(before).defences[event.figure].what
            if pair not in self.shot:
                self.met[pair] = what
            elif self.shot.pop(pair) != what:
                yield SUM, f"{what} met a shot, and another counted"
        elif isinstance(event, Struck):
            if "clash" not in event.witness:
                yield from self._defended(before, event)
            judged = self.past.get(event.volley - 1, before)
            yield from self._sum(judged, event, *self._blow(judged, event))
        elif isinstance(event, Shot):
            yield from self._sum(before, event, *self._shot(before, event))
            if "defence" in event.witness:
                self.shot[event.target, event.actor] = str(event.witness["defence"])
        elif isinstance(event, MarkerMoved | TimeRanOut):
            if self.shot:
                yield SUM, f"no defence met the shots {sorted(self.shot)}"
            self.met, self.shot, self.past = {}, {}, {}

    def _defended(self, before: State, event: Struck) -> Iterator[tuple[str, str]]:
        told, met = event.witness.get("defence", ""), self.met.pop((event.target, event.actor), "")
        if told != met:
            yield SUM, f"against {told or 'no defence'}, but {met or 'none'} met it"
        if told and ("EX-7.5" in event.rules or event.extra):
            yield SUM, f"a {told} against a blow that nobody may defend himself against"

    def _sum(self, before: State, event: Struck | Shot, need: int, wanted: Counts) -> Iterator[tuple[str, str]]:
        """The need, every line that counts, and the limits."""
        tally = event.tally
        total = need + sum(value * times for (_, value), times in wanted.items())
        bounded = max(1, min(95, total))
        wanted["EX-R9", bounded - total] += 1
        found = Counter((modifier.rule, modifier.value) for modifier in tally.modifiers if modifier.ignored is None)
        figure = before.figures[event.actor]
        if figure.has("sickened"):
            return  # whether the stench reaches it is the shared audit's to measure
        for counts in (found, wanted):
            for line in [line for line in counts if not line[1] or not counts[line]]:
                del counts[line]
        if tally.need != need or found != wanted:
            yield SUM, f"{need} and {sorted(wanted.elements())}; told {tally.need} and {sorted(found.elements())}"

    # ---- blows ---------------------------------------------------------------------------------------------------

    def _blow(self, state: State, event: Struck) -> tuple[int, Counts]:
        witness = event.witness
        figure, target = state.figures[event.actor], state.figures[event.target]
        tactic, beast = str(witness["tactic"]), event.beast
        own, its = Own(state, self.battle, figure, mount=beast), Own(state, self.battle, target)
        rows = block("weapons")["rows"]
        claws = {one.name for one in (*figure.profile.attacks, *figure.profile.alternative)}
        row = None if beast or event.weapon in claws else rows.get(event.weapon)
        natural = row is None or event.weapon == "punch_kick"
        grade = int(witness["armour_class"])
        by_matrix = tactic != "disarm"
        hit = (row or block("natural"))["hit"]
        need = hit[max(0, min(9, grade))] if by_matrix else 0
        found: Counts = Counter({("EX-7.1", 5 * min(0, grade)): int(by_matrix)})
        found += self._skill(figure, own, event.weapon, natural=natural, half=tactic in ("off_hand", "disarm"))
        found["EX-6.4", -20 * (tactic == "aim")] += 1
        found += self._where(figure, target, event, row, beast=beast)
        if row is not None:
            found += weapon_lines(figure, self._held(figure, event.weapon, tactic))
        found += magic_lines(None if beast else figure, target)
        if not beast:
            found["SP-R208", -5 * self._hates_daylight(state, figure)] += 1
            found["EX-7.1", 5 * figure.profile.to_hit] += 1
        found["SP-3.3.5.2.2", -25 * (target.has("hidden") or target.has("invisible"))] += 1
        shield = has_shield_up(self.battle, target)
        return need, found + defence_lines(its, str(witness.get("defence", "")), shield=shield, shot=False)

    def _hates_daylight(self, state: State, figure: Figure) -> bool:
        """Whether the day takes off its attacks, as it does where the scenario says so."""
        hates = "day_hit" in figure.profile.traits and by_day(state)
        return hates and self.battle.book.reading(state, "SP-R208") == "blows"

    def _held(self, figure: Figure, row: str, tactic: str) -> Any:
        """The weapon itself of which a row is: the one in hand, or the first other of that row for the other hand."""
        weapons = self.battle.catalogue.weapons
        made = [weapons[one] for one in (figure.weapon, *figure.carries) if one in weapons]
        if tactic == "off_hand":
            others = list(figure.carries)
            if figure.weapon in others:
                others.remove(figure.weapon)
            made = [weapons[other] for other in others if other in weapons]
        return next((one for one in made if (one.base or one.id) == row), None)

    def _skill(self, figure: Figure, own: Own, weapon: str, *, natural: bool, half: bool) -> Counts:
        """Combat and levels: whole when trained, half when familiar, nothing when untrained."""
        rows, known = block("weapons")["rows"], fighter(figure).trained
        if not natural and weapon not in known:
            if rows[weapon]["class"] not in {rows[one]["class"] for one in known}:
                return Counter()
            half = True
        combat, levels = (own.combat // 2, 5 * own.level // 2) if half else (own.combat, 5 * own.level)
        return Counter([("EX-7.1", combat), ("EX-7.1", levels)])

    def _where(self, figure: Figure, target: Figure, event: Struck, row: Any, *, beast: bool) -> Counts:
        """Flank and rear, lying down, horse and height."""
        witness = event.witness
        found: Counts = Counter({("EX-7.1", {"front": 0, "flank": 5, "rear": 10}[str(witness["where"])]): 1})
        found["EX-7.1", 10 * (target.has("prone") and not event.horse)] += 1
        if not beast:
            found["EX-7.1", -20 * figure.has("prone")] += 1
            riding, ridden = bool(figure.profile.mount), bool(target.profile.mount)
            foot, faced = (one.mannish and one.size in "SM" for one in (figure.profile, target.profile))
            if riding and not ridden and faced and not event.horse:
                found["EX-7.1", 10 if "clash" in witness else 5] += 1
            if ridden and not riding and foot and not (row or {}).get("long"):
                found["EX-7.1", -5] += 1
        mine, its = witness.get("levels", (0, 0))
        found["EX-7.1", 5 * ((mine > its) - (mine < its))] += 1
        return found

    # ---- shots ---------------------------------------------------------------------------------------------------

    def _shot(self, state: State, event: Shot) -> tuple[int, Counts]:
        witness, catalogue = event.witness, self.battle.catalogue
        figure, target = state.figures[event.actor], state.figures[event.target]
        own, its = Own(state, self.battle, figure), Own(state, self.battle, target)
        weapon, sight = catalogue.missiles[event.weapon], witness.get("sight", {})
        screen = catalogue.screens.get(str(witness.get("screen", "")))
        slit = sight.get("rule") == "SP-3.4.2.8" or (screen is not None and screen.stops)
        grade = 0 if slit else int(witness["armour_class"])
        need = self._cells(event.weapon)[max(0, min(9, grade))]
        found: Counts = Counter([("EX-7.1", 5 * min(0, grade)), ("EX-7.1", own.combat), ("EX-7.1", 5 * own.level)])
        found["EX-7.1", {"short": 5, "medium": 0, "long": -10}[str(witness["band"])]] += 1
        found["SP-3.4.2.7.2", -10 * bool(witness.get("over"))] += 1
        found["EX-7.1", 5 * figure.profile.to_hit] += 1
        found["EX-7.1", -15 * target.has("prone")] += 1
        mine, other = witness.get("levels", (0, 0))
        found["SP-3.4.2.10", 10 * (mine > other)] += 1
        unseen = target.has("hidden") or target.has("invisible")
        if not slit and sight.get("kind") == "cover":
            found["SP-3.4.2.11", -25] += 1
        elif unseen:
            found["SP-3.3.5.2.2", -25] += 1
        elif not slit and screen is not None:
            found["SP-3.4.2.9", 5 * screen.missile_modifier] += 1
        found["SP-R208", -5 * self._hates_daylight(state, figure)] += 1
        found += weapon_lines(figure, weapon) + magic_lines(figure, target)
        shield = has_shield_up(self.battle, target)
        return need, found + defence_lines(its, str(witness.get("defence", "")), shield=shield, shot=True)

    def _cells(self, missile: str) -> Any:
        """The row of a missile: its own, or that of the weapon that is thrown, or the javelin's."""
        rows, weapon = block("missiles")["rows"], self.battle.catalogue.missiles[missile]
        plain = missile.split("+")[0].removeprefix("silver_")
        thrown = self.battle.catalogue.weapons.get(weapon.weapon)
        if plain in rows:
            return rows[plain]["hit"]
        return rows["javelin"]["hit"] if thrown is None else block("weapons")["rows"][thrown.base or thrown.id]["hit"]


def has_shield_up(battle: Battle, figure: Figure) -> bool:
    """Tell whether a figure has a shield, and a hand for it."""
    catalogue, held = battle.catalogue, figure.weapon
    tables: tuple[Any, ...] = (catalogue.weapons, catalogue.missiles, catalogue.screens, catalogue.weights.loads)
    hands = 2 if held.startswith("body-of-") else max([one[held].hands for one in tables if held in one], default=0)
    return bool(figure.shield) and hands < 2


def by_day(state: State) -> bool:
    """Tell whether there is daylight."""
    return (state.table.light, state.table.setting) == ("day", "outdoors")
