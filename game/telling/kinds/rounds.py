"""How the course of a battle is told: rounds, phases, moves, what comes over figures, and the end."""

from __future__ import annotations

from game.core import events
from game.core.course import leaving, standstill
from game.core.course.umpire import UMPIRE
from game.core.fight import deeds, harm, moves
from game.core.figures import EXITED
from game.play import ledger
from game.play.course.beginning import SCREEN
from game.telling.endings import why_it_ended
from game.telling.order_words import ANSWERS, SUBJECTS
from game.telling.sentences import NUMBER, Part, Sentence, die, inches, number
from game.telling.teller import Teller, course, tells

PHASES = {
    "move": "Move", "counter": "Counter Move", "missile": "Missiles", "melee": "Melee",
    "artillery": "Artillery and breath", "spells": "Spells",
    "orders": "Written orders", "first_half": "First half", "second_half": "Second half",
}  # fmt: skip
"""Names of phases, where a book has none of its own; any other is told by its word."""

CONDITIONS = {
    "prone": ("goes down", "go down"),
    "stunned": ("is stunned", "are stunned"),
    "trapped": ("has nowhere left to run", "have nowhere left to run"),
    "breaking": ("will run when the blows are done", "will run when the blows are done"),
    "burning": ("is on fire", "are on fire"),
    "corroded": ("is eaten by acid", "are eaten by acid"),
    "seared": ("is seared", "are seared"),
    "averting": ("looks away from what has a gaze", "look away from what has a gaze"),
    "weakened": ("loses a point of Strength", "lose a point of Strength"),
    "cornered": ("turns at bay", "turn at bay"),
    "spotted": ("has given away where it is", "have given away where they are"),
}
"""Conditions that are worth a sentence; others are told by the event that brings them."""

FREED = {
    "hidden": ("comes out of hiding", "come out of hiding"),
    "invisible": ("is seen again", "are seen again"),
    "screened": ("stands where all can see it", "stand where all can see them"),
    "prone": ("is on its feet again", "are on their feet again"),
    "stunned": ("comes to", "come to"),
    "unloaded": ("has reloaded", "have reloaded"),
    "burning": ("has put the fire out", "have put the fire out"),
    "turned": ("is free of the turning", "are free of the turning"),
    "afraid": ("is free of the fear", "are free of the fear"),
    "rising": ("will not rise again", "will not rise again"),
}


def form(count: int, words: tuple[str, str]) -> str:
    """Choose between the forms for one and for many."""
    return words[0] if count == 1 else words[1]


@tells(events.BattleBegan)
def battle_began(teller: Teller, event: events.BattleBegan) -> Sentence:
    first, second = teller.state.sides
    return teller.say(event, "head", event.title, ": ", teller.side(first.id), " against ", teller.side(second.id), ".")


@tells(events.Mustered)
def mustered(teller: Teller, event: events.Mustered) -> Sentence:
    """Hit points are rolled."""
    points = number(event.hit_points)
    return teller.say(event, "note", teller.name(event.figure), " has ", points, " hit points.", who=(event.figure,))


@tells(events.RoundBegan)
def round_began(teller: Teller, event: events.RoundBegan) -> Sentence:
    return teller.say(event, "head", "Round ", number(event.number))


@tells(events.Surprised)
def surprised(teller: Teller, event: events.Surprised) -> Sentence:
    """A side is surprised."""
    told = teller.verb_form(event.side, " is surprised.", " are surprised.")
    return teller.say(event, "warning", teller.side(event.side), told, side=event.side)


@tells(events.InitiativeWon)
def initiative_won(teller: Teller, event: events.InitiativeWon) -> Sentence:
    """A side wins the initiative, with the die that fell for it."""
    thrown, wins = teller.thrown, teller.verb_form(event.side, " wins the initiative", " win the initiative")
    if event.dice:
        faces = tuple(("1d6", face) for face in sorted(event.dice.values(), reverse=True))
        told = (" (", die(faces[0][1]), " against ", die(faces[1][1]), ").")
        return teller.say(event, "initiative", teller.side(event.side), wins, *told, side=event.side, dice=faces)
    if thrown is not None and thrown.purpose == "initiative":
        faces = tuple((thrown.spec, face) for face in thrown.faces)
        rolled = [die(face) for face in thrown.faces]
        one, other = (teller.side(side.id) for side in teller.state.sides)
        whose = (": 1 to 3 is for ", one, ", 4 to 6 for ", other, ").")
        return teller.say(
            event, "initiative", teller.side(event.side), wins, " (", *rolled, *whose, side=event.side, dice=faces
        )
    return teller.say(event, "initiative", teller.side(event.side), wins, ".", side=event.side)


@tells(events.InitiativeEven)
def initiative_even(teller: Teller, event: events.InitiativeEven) -> Sentence:
    """Both threw the same."""
    faces = tuple(("1d6", face) for face in event.dice.values())
    return teller.say(
        event, "initiative", "Both sides throw ", die(faces[0][1]), " for the initiative: neither has it.", dice=faces
    )


@tells(events.OrderChosen)
def order_chosen(teller: Teller, event: events.OrderChosen) -> Sentence:
    """The winner chooses."""
    moves = teller.verb_form(event.first, " moves", " move")
    return teller.say(event, "initiative", teller.side(event.first), moves, " first.", side=event.first)


@tells(ledger.PhaseBegan)
def phase_began(teller: Teller, event: ledger.PhaseBegan) -> Sentence:
    name = PHASES.get(event.phase, event.phase.replace("_", " "))
    if event.side:
        return teller.say(event, "phase", name, ": ", teller.side(event.side), side=event.side)
    return teller.say(event, "phase", name)


@tells(events.Deployed)
def deployed(teller: Teller, event: events.Deployed) -> Sentence | None:
    """A figure is set up, but for those whom the umpire sets (told of him), and those set before the screen goes."""
    if UMPIRE in event.rules or SCREEN in event.rules:
        return None
    return teller.say(event, "note", teller.name(event.figure), " is set up.", who=(event.figure,))


@tells(events.StandingOrdered)
def standing_ordered(teller: Teller, event: events.StandingOrdered) -> Sentence:
    """A standing order is given."""
    order, side = event.order, event.side
    answer = f"{SUBJECTS[order.kind]}: {ANSWERS[order.kind][order.answer]}"
    whom = (" for ", teller.names(order.figures)) if order.figures else ""
    have = teller.verb_form(side, " has", " have")
    return teller.say(event, "note", teller.side(side), have, f" a standing order ({answer})", whom, ".", side=side)


@tells(moves.Moved)
def moved(teller: Teller, event: moves.Moved) -> Sentence | None:
    who, far = teller.name(event.figure), inches(event.length)
    if event.how == "flee":
        return teller.say(event, "flight", who, " runs ", far, f" {course(event.path)}.", who=(event.figure,))
    if event.how == "magic":
        way = f" {course(event.path)} by magic."
        return teller.say(event, "spell", who, " is carried ", far, way, who=(event.figure,))
    if event.how in ("refuse", "escape"):
        return teller.say(event, "move", who, " slips away ", far, f" {course(event.path)}.", who=(event.figure,))
    if len(event.path) < 2 or not event.length or event.how == "row":
        return None  # a second's travel is told with the course it belongs to
    if event.how == "leap":
        return teller.say(event, "move", who, " leaps clear, ", far, f" {course(event.path)}.", who=(event.figure,))
    if event.how == "carry":
        return teller.say(event, "charge", who, " carries on ", far, f" {course(event.path)}.", who=(event.figure,))
    if event.how in ("step", "aside"):
        return teller.say(event, "move", who, " steps ", far, f" {course(event.path)}.", who=(event.figure,))
    if event.how == "driven":
        return teller.say(event, "move", who, " is driven ", far, f" {course(event.path)}.", who=(event.figure,))
    if event.charge:
        return teller.say(event, "charge", who, " charges ", far, f" {course(event.path)}.", who=(event.figure,))
    dear = (" at the cost of ", inches(event.cost)) if event.cost > event.length + 52 else ""
    return teller.say(event, "move", who, " moves ", far, f" {course(event.path)}", dear, ".", who=(event.figure,))


@tells(moves.Soared)
def soared(teller: Teller, event: moves.Soared) -> Sentence:
    """A figure rises, sinks or lands."""
    who, before = teller.name(event.figure), teller.state.figures[event.figure].altitude
    if not event.altitude:
        return teller.say(event, "move", who, " comes down.", who=(event.figure,))
    verb = " rises to " if event.altitude > before else " sinks to "
    return teller.say(event, "move", who, verb, inches(event.altitude), ".", who=(event.figure,))


@tells(moves.Fell)
def fell(teller: Teller, event: moves.Fell) -> Sentence:
    """A figure comes down out of the air."""
    who, far = teller.name(event.figure), inches(event.height)
    if event.softly:
        return teller.say(event, "move", who, " comes down softly.", who=(event.figure,))
    return teller.say(event, "damage", who, " falls ", far, " to the ground.", who=(event.figure,))


@tells(moves.Swept)
def swept(teller: Teller, event: moves.Swept) -> Sentence:
    """A flyer sets out to strike in passing."""
    who, foe = teller.name(event.figure), teller.name(event.target)
    return teller.say(event, "charge", who, " sweeps down past ", foe, ".", who=(event.figure, event.target))


@tells(moves.Charged)
def charged(teller: Teller, event: moves.Charged) -> Sentence:
    """A charge is declared."""
    count = len(event.figures)
    word = "counter-charge" if event.counter else "charge"
    at = (" ", teller.names(event.targets)) if event.targets else ""
    declared = f" {form(count, (f'declares a {word}', f'declare a {word}'))}"
    pieces = (teller.names(event.figures), declared, " against" if at else "", at, ".")
    return teller.say(event, "charge", *pieces, who=(*event.figures, *event.targets))


@tells(moves.ZoneEntered)
def zone_entered(teller: Teller, event: moves.ZoneEntered) -> Sentence:
    """A zone ends a move."""
    zones = teller.names(event.zones)
    of = " is stopped by the zones of " if len(event.zones) > 1 else " is stopped by the zone of "
    pieces = (teller.name(event.figure), of, zones, ".")
    return teller.say(event, "move", *pieces, who=(event.figure, *event.zones))


@tells(moves.Halted)
def halted(teller: Teller, event: moves.Halted) -> Sentence:
    """Something unseen stops a move."""
    who = teller.name(event.figure)
    return teller.say(event, "refusal", who, f" comes no farther: {event.why}.", who=(event.figure,))


@tells(moves.Locked)
def locked(teller: Teller, event: moves.Locked) -> Sentence | None:
    """Figures come to be locked in melee; who is free again is told where it matters."""
    fresh = tuple(name for name in event.figures if not teller.state.figures[name].locked)
    if not fresh:
        return None
    told = " is locked in melee." if len(fresh) == 1 else " are locked in melee."
    return teller.say(event, "blow", teller.names(fresh), told, who=fresh)


@tells(deeds.Rose)
def rose(teller: Teller, event: deeds.Rose) -> Sentence:
    """A figure gets up."""
    return teller.say(event, "move", teller.name(event.figure), " gets up.", who=(event.figure,))


@tells(harm.Beset)
def beset(teller: Teller, event: harm.Beset) -> Sentence | None:
    """A condition comes over figures."""
    words = CONDITIONS.get(event.condition.name)
    if words is None:
        return None
    return teller.say(
        event, "warning", teller.names(event.figures), f" {form(len(event.figures), words)}.", who=event.figures
    )


@tells(harm.Freed)
def freed(teller: Teller, event: harm.Freed) -> Sentence | None:
    """A condition leaves figures."""
    words = FREED.get(event.condition)
    if words is None:
        return None
    told = f" {form(len(event.figures), words)}."
    return teller.say(event, "note", teller.names(event.figures), told, who=event.figures)


@tells(harm.Healed)
def healed(teller: Teller, event: harm.Healed) -> Sentence:
    """Hit points come back."""
    got, left = number(event.amount), number(event.left)
    points = form(event.amount, (" hit point", " hit points"))
    who = teller.name(event.figure)
    return teller.say(event, "healed", who, " gets back ", got, points, ", and has ", left, ".", who=(event.figure,))


@tells(harm.LeftTable)
def left_table(teller: Teller, event: harm.LeftTable) -> Sentence:
    """A figure leaves the table."""
    who = teller.name(event.figure)
    if event.fate == EXITED:
        return teller.say(event, "move", who, f" leaves by the {event.edge} edge.", who=(event.figure,))
    return teller.say(event, "flight", who, f" flees off the {event.edge} edge of the table.", who=(event.figure,))


@tells(leaving.DrawRefused)
def draw_refused(teller: Teller, event: leaving.DrawRefused) -> Sentence:
    """A draw was offered in vain."""
    enemy = teller.side(teller.state.enemy_of(event.side))
    does = teller.verb_form(event.side, " offers", " offer")
    return teller.say(event, "end", teller.side(event.side), f"{does} a draw: ", enemy, " will have none of it.",
                      side=event.side)  # fmt: skip


@tells(standstill.StoodStill)
def stood_still(teller: Teller, event: standstill.StoodStill) -> Sentence | None:
    """A round in which nothing happened: told when there were many, and a side is content to end the battle."""
    if not event.agreed:
        return None
    does = teller.verb_form(event.side, " is", " are")
    return teller.say(event, "end", teller.side(event.side), f"{does} content to end it.", side=event.side)


@tells(standstill.NoWayAcross)
def no_way_across(teller: Teller, event: standstill.NoWayAcross) -> Sentence:
    """Nobody can come at anybody."""
    says = "No way leads from one side to the other: on this ground nobody can come to blows."
    return teller.say(event, "warning", says)


@tells(events.BattleEnded)
def battle_ended(teller: Teller, event: events.BattleEnded) -> Sentence:
    """The battle is over."""
    if event.winner is not None:
        why = why_it_ended(teller.state, event.winner, event.why)
        pieces = (teller.side(event.winner), f"{teller.verb_form(event.winner, ' wins', ' win')}: {why}.")
        return teller.say(event, "end", *pieces, side=event.winner)
    if event.why == "round limit":
        rounds = Part(str(teller.state.round), NUMBER)
        return teller.say(event, "end", "The battle is broken off after ", rounds, " rounds: nobody has won.")
    return teller.say(event, "end", f"Nobody wins: {event.why}.")
