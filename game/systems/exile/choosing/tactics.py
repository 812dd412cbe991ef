"""Which tactics there are, and which a figure may choose for its next event [EX-6.4]."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.heights import within_apart
from game.core.commands import Cast
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards, round_inches, squared, turn_between
from game.core.tally import Refusal
from game.play.asked.naming import nobody
from game.rules.creatures.beasts import beast_attacks, beast_fights
from game.rules.gear.arms import has_shield
from game.rules.gear.carried import melee_draw_refused, takes_no
from game.rules.gear.reach import thing_of, things_in_reach
from game.rules.magic.casting import spell_level
from game.rules.melee.reach import foes_in_reach
from game.rules.moving.movement import inactive
from game.rules.moving.walking import shortened, way
from game.rules.moving.way import NOBODY, Terms, Way, no_room
from game.rules.situation import Situation
from game.systems.exile.ledger import clockwork, fighter
from game.systems.exile.scores.chances import MOUNT
from game.systems.exile.scores.scores import arm, off_hand_arm, off_hand_blows
from game.systems.exile.scores.wounds import ARMS, is_lamed
from game.systems.exile.tables import block
from game.systems.exile.words import Tactic

ATTACKS = ("attack", "aim", "off_hand", "disarm", MOUNT)
DEFENCES = ("parry", "off_hand_parry", "block", "dodge", "desperate")
OTHERS = ("step", "rise", "draw", "pick", "bind", "wait")
BESIDE = GRAIN // 2
"""How near one must be to bind another's wound."""
BACKWARDS = (180, 90, 270)
"""Degrees off its facing, behind and beside, to which one dodges [EX-6.4]."""
WORDS = (*ATTACKS, *DEFENCES, *OTHERS)


def tactic_refused(at: Situation, figure: Figure, tactic: Tactic, meets: str = "") -> Refusal | None:
    """Say why a figure may not choose a tactic for its next event, or as it meets somebody at speed, or None.

    [EX-4.1, EX-6.4, EX-2.2]"""
    if tactic.what not in WORDS:
        return Refusal(f"there is no tactic {tactic.what!r}; there are {', '.join(WORDS)}", "EX-6.4")
    no = inactive(figure) or (_clash_refused(at, figure, tactic, meets) if meets else None)
    if no is not None:
        return no
    if tactic.what in ATTACKS:
        return _attack_refused(at, figure, tactic)
    if tactic.target and tactic.what in DEFENCES:
        return Refusal(f"a {tactic.what.replace('_', ' ')} meets whoever attacks: it names nobody", "EX-6.4")
    if tactic.what in DEFENCES:
        return _defence_refused(at, figure, tactic)
    return _other_refused(at, figure, tactic)


def _clash_refused(at: Situation, figure: Figure, tactic: Tactic, meets: str) -> Refusal | None:
    """In a clash one strikes whom one meets, or defends oneself; nobody shifts, and for nothing else is there time.

    [EX-2.2, EX-R33, EX-R38]"""
    if tactic.what in OTHERS and tactic.what != "wait":
        return Refusal(f"{figure.name} meets {at.figure(meets).name} at speed: it attacks or defends itself", "EX-R38")
    if tactic.what in ATTACKS and tactic.target not in ("", meets):
        reason = f"{figure.name} meets {at.figure(meets).name} at speed, and strikes at nobody else"
        return Refusal(reason, "EX-R38")
    if tactic.place is not None:
        return Refusal("in a clash nobody shifts", "EX-R33")
    return None


def _attack_refused(at: Situation, figure: Figure, tactic: Tactic) -> Refusal | None:
    if tactic.target:
        target = at.state.figures.get(tactic.target)
        if target is None:
            return nobody(tactic.target)
        if target.side == figure.side or not target.standing:
            return Refusal(f"{target.name} is a friend, or has fallen", "EX-6.4")
    if figure.id in clockwork(at.state).castings:
        return Refusal(f"{figure.name} is casting: it may do nothing but break off and defend itself", "EX-R16")
    if tactic.what == MOUNT:
        return _mount_refused(at, figure)
    if set(ARMS) <= set(fighter(figure).useless):
        return Refusal(f"{figure.name} has no arm left to strike with", "EX-7.4")
    if tactic.what == "off_hand" and off_hand_arm(at, figure) is None:
        return Refusal(f"{figure.name} has no second weapon in its other hand", "EX-1.4")
    if tactic.what == "disarm" and arm(at, figure).natural and not figure.profile.mannish:
        return Refusal(f"{figure.name} has no weapon to catch another with", "EX-6.4")
    return None


def _mount_refused(at: Situation, figure: Figure) -> Refusal | None:
    """It must be under him, have something to strike with, and have stood this round [EX-R32]."""
    if not beast_attacks(at, figure):
        return Refusal(f"{figure.name} rides nothing that could strike", "EX-R32")
    if not beast_fights(figure):
        return Refusal(f"the mount of {figure.name} has moved this round, or shies: it gives no blow", "SP-3.5.9.19")
    return None


def _defence_refused(at: Situation, figure: Figure, tactic: Tactic) -> Refusal | None:
    """Each needs what it is done with; natural weapons parry too [EX-6.4]."""
    what = tactic.what
    row = arm(at, figure)
    if what == "off_hand_parry" and (off_hand_blows(at, figure) is None or row.hands > 1):
        return Refusal(f"{figure.name} has neither shield nor second weapon to parry with", "EX-6.4")
    if what == "block" and not has_shield(at, figure) and not row.pole:
        return Refusal(f"{figure.name} has neither shield nor staff to hide behind", "EX-6.4")
    if what == "dodge":
        if figure.has("prone") or figure.profile.mount or is_lamed(figure):
            return Refusal(f"{figure.name} is not on its own feet, and cannot dodge", "EX-6.4")
        if not _has_room(at, figure):
            return Refusal(f"{figure.name} has no free inch behind or beside it to dodge to", "EX-6.4", {"inches": 1})
        if tactic.place is not None:
            return shift_refused(figure, tactic.place)
    if what == "parry" and set(ARMS) <= set(fighter(figure).useless):
        return Refusal(f"{figure.name} has no arm left to parry with", "EX-6.4")
    return None


def shift(figure: Figure, turn: int) -> Point:
    """Return the place to which a dodge shifts a figure, so many degrees off its facing, as far as it may [EX-R33]."""
    return ahead(figure.at, (figure.facing + turn) % 360, feet_in_grains(block("defence")["dodge"]["shift"]) - 2)


def feet_in_grains(feet: int) -> int:
    """Return so many feet as a length on the table."""
    return feet * GRAIN // int(block("movement")["feet_an_inch"])


def shift_refused(figure: Figure, place: Point) -> Refusal | None:
    """Say why a dodge cannot shift a figure to a place, or None: so far at most, and not forward [EX-R33]."""
    most, far = feet_in_grains(block("defence")["dodge"]["shift"]), distance_up(figure.at, place)
    if far > most:
        inches = round_inches(far)
        why = f"a dodge shifts {round_inches(most)} inch at most: that is {inches}"
        return Refusal(why, "EX-R33", {"shift": inches})
    if far and turn_between(figure.facing, facing_towards(figure.at, place)) < 90:
        return Refusal(f"{figure.name} dodges behind or beside itself, not forward", "EX-R33")
    return None


def dodges_to(at: Situation, figure: Figure, turn: int) -> Figure:
    """Return a figure as it would stand an inch away, so many degrees off its facing."""
    x, y = ahead(figure.at, (figure.facing + turn) % 360, GRAIN)
    return replace(figure, x=x, y=y)


def _has_room(at: Situation, figure: Figure) -> bool:
    """Whether there is a free inch behind or beside a figure [EX-6.4]."""
    lay, base = at.field.lay, figure.profile.base
    name = ("dodges", figure.id)
    found: bool | None = lay.kept.get(name)
    if found is None:
        places = [dodges_to(at, figure, turn) for turn in BACKWARDS]
        found = lay.kept[name] = any(
            at.ground.unfit(base, there.at, figure.facing) is None and not lay.beneath(there) for there in places
        )
    return found


def _other_refused(at: Situation, figure: Figure, tactic: Tactic) -> Refusal | None:
    if tactic.what == "wait":
        return None
    if figure.id in clockwork(at.state).castings:
        return Refusal(f"{figure.name} is casting: it may do nothing but break off and defend itself", "EX-R16")
    if tactic.what == "rise":
        return None if figure.has("prone") else Refusal(f"{figure.name} is on its feet", "EX-6.4")
    if tactic.what == "step":
        return _step_refused(at, figure, tactic)
    if tactic.what == "draw":
        return melee_draw_refused(at, figure, tactic.target, drop=False, blows=1)
    if tactic.what == "pick":
        return takes_no(at, figure, thing_of(at, tactic.target), tactic.target)
    return _bind_refused(at, figure, tactic)


def _step_refused(at: Situation, figure: Figure, tactic: Tactic) -> Refusal | None:
    """One inch in any direction, on one's feet [EX-9.1, EX-R35]."""
    if tactic.place is None:
        return Refusal(f"{figure.name} must be told where to step", "EX-9.1")
    if figure.has("prone") or is_lamed(figure):
        return Refusal(f"{figure.name} is not on its feet", "EX-9.1")
    far, most = distance_up(figure.at, tactic.place), block("movement")["step"] * GRAIN // 5
    if far > most:
        inches = round_inches(far)
        return Refusal(f"a step is {round_inches(most)} inch: that is {inches}", "EX-9.1", {"step": inches})
    table = at.state.table
    if not (0 <= tactic.place[0] <= table.width and 0 <= tactic.place[1] <= table.height):
        return Refusal(f"{figure.name} cannot step off the table", "ST-R1")
    laid = aside(at, figure, tactic.place)
    return laid if isinstance(laid, Refusal) else None


def aside(at: Situation, figure: Figure, place: Point) -> Way | Refusal:
    """Lay out a step without turning, as far as it goes towards a place, or say what bars the way at once.

    [EX-9.1, ST-R1, ST-R3]"""
    laid = way(at, figure, (place,), figure.facing, Terms(4 * distance_up(figure.at, place), trim=True))
    while isinstance(laid, Way) and laid.length and _no_place(at, figure, laid):
        laid = shortened(at, figure, laid, laid.length - GRAIN // 4)
    if isinstance(laid, Refusal) or laid.length or place == figure.at:
        return laid
    whole = way(at, figure, (place,), figure.facing, Terms(4 * distance_up(figure.at, place), zones=False))
    return whole if isinstance(whole, Refusal) else Refusal(f"{figure.name} has no way there", "ST-R1")


def _no_place(at: Situation, figure: Figure, laid: Way) -> bool:
    """Whether one who does not turn has no room where a step ends."""
    return no_room(at, laid.placed(figure), laid.end, figure.facing, NOBODY) is not None


def _bind_refused(at: Situation, figure: Figure, tactic: Tactic) -> Refusal | None:
    """Oneself or a friend beside one, who bleeds [EX-7.4]."""
    whom = at.state.figures.get(tactic.target) if tactic.target else figure
    if whom is None:
        return nobody(tactic.target)
    if whom.side != figure.side or not whom.standing or fighter(whom).bleeding < 0:
        return Refusal(f"{whom.name} has no wound that {figure.name} could bind", "EX-7.4")
    if whom.id != figure.id and not within_apart(figure, whom, BESIDE):
        return Refusal(f"{whom.name} is not beside {figure.name}", "EX-7.4")
    return None


def options(at: Situation, figure: Figure, meets: str = "") -> tuple[Tactic, ...]:
    """Return what a figure may think of for its next event: each tactic once, each foe in reach by name.

    A step leads away from each foe in reach; from where there is none, back towards the nearest. Whom it meets at speed
    is all that there is to strike at [EX-2.2, EX-9.1, EX-R35]."""
    name = figure.id
    if meets:
        blows = [Tactic(what, name, meets) for what in ATTACKS if what != MOUNT or figure.profile.mount]
        return (*blows, *[Tactic(what, name) for what in (*DEFENCES, "wait")])
    foes = foes_in_reach(at, figure)
    found = [Tactic("attack", name), *(Tactic("attack", name, foe.id) for foe in foes)]
    found += [Tactic(what, name) for what in ("aim", "off_hand", "disarm")]
    found += [Tactic(MOUNT, name)] if figure.profile.mount else []
    found += [Tactic(what, name) for what in DEFENCES]
    found += [Tactic("dodge", name, "", shift(figure, turn)) for turn in BACKWARDS]
    if figure.has("prone"):
        found.append(Tactic("rise", name))
    for foe in foes:
        found.append(Tactic("step", name, "", ahead(figure.at, facing_towards(foe.at, figure.at), GRAIN - 2)))
    if not foes:
        near = min(at.field.foes(figure.side), key=lambda foe: (squared(foe.at, figure.at), foe.id), default=None)
        if near is not None:
            found.append(Tactic("step", name, "", ahead(figure.at, facing_towards(figure.at, near.at), GRAIN - 2)))
    found += [Tactic("draw", name, item) for item in dict.fromkeys(figure.carries) if item != figure.weapon]
    found += [Tactic("pick", name, thing.id) for thing in things_in_reach(at, figure)]
    found += [
        Tactic("bind", name, friend.id) for friend in at.field.friends(figure.side) if fighter(friend).bleeding >= 0
    ]
    return (*found, Tactic("wait", name))


# ---- spells ------------------------------------------------------------------------------------------------------


def difficulty(at: Situation, figure: Figure, spell: str) -> int:
    """Return the nominal difficulty of a spell of the catalogue, in dice [EX-R27]."""
    table = block("casting")
    level = spell_level(at, figure, spell)
    return max(1, min(int(table["most"]), int(table["base"]) + max(1, level)))


def spell_refused(at: Situation, figure: Figure, command: Cast) -> Refusal | None:
    """Say why a caster may not begin a spell: it costs a point of Fatigue for each die, and one must be left.

    [EX-8.1, EX-R27]"""
    cost, left = difficulty(at, figure, command.spell), fighter(figure).fatigue
    if cost < left or command.by:
        return None
    name = at.catalogue.name(command.spell)
    return Refusal(f"{name} costs {cost} Fatigue: {figure.name} has {left}", "EX-8.1", {"cost": cost, "left": left})
