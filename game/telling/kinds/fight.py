"""How the fight itself is told: shots, blows, breath, damage, morale and flight."""

from __future__ import annotations

from game.core.fight import deeds, harm
from game.core.masses import Post
from game.core.tally import Tally
from game.play import ledger
from game.play.creatures import gazing, touching
from game.play.melee import keeping_off
from game.play.melee.tricks import dueling
from game.telling.kinds.rounds import form
from game.telling.sentences import Piece, Sentence, die, number
from game.telling.teller import Teller, tells

SAVES = {"fall": "the fall", "fumble": "a fumble", "song": "the song"}
"""What is saved against, where it wants an article."""

ARCS = {"left_flank": " in the flank", "right_flank": " in the flank", "rear": " from behind"}


def rolled(roll: int, tally: Tally, success: bool) -> tuple[Piece, ...]:
    """Tell the die and what it needed: "14 (needs 12)"."""
    face = die(roll, success)
    if tally.naturals and roll in (1, 20):
        return face, " (a natural ", str(roll), ")"
    if tally.at_most:
        least = max(1, tally.least) if tally.naturals else tally.least
        return face, " (needs ", number(least), " or less)"
    if tally.least <= 1:
        return face, " (cannot miss)" if not tally.naturals else " (needs 2)"
    if tally.naturals and tally.least > 20:
        return face, " (needs a natural 20)"
    return face, " (needs ", number(tally.least), ")"


def harm_done(teller: Teller, target: str, damage: int) -> tuple[Piece, ...]:
    """Tell the damage of a hit, and note that it has been told."""
    if not damage:
        return (", and does no harm",)
    teller.harmed[target] = damage
    figure = teller.state.figures[target]
    left = figure.hit_points - damage
    so_far = f" of {figure.most_hit_points} left" if left > 0 else ""
    return " for ", number(damage), (" (", number(left), so_far, ")") if left > 0 else ""


@tells(deeds.Shot)
def shot(teller: Teller, event: deeds.Shot) -> Sentence:
    weapon = teller.thing(event.weapon)
    passing = " in passing" if event.passing else " on the move" if "SP-3.3.1.2" in event.rules else ""
    over = tuple(event.witness.get("over", ()))
    heads = " over the heads of " if len(over) > 1 else " over the head of "
    how: tuple[Piece, ...] = (heads, teller.names(over)) if over else ()
    thrown = teller.catalogue.missiles.get(event.weapon)
    if thrown is not None and thrown.thrown and thrown.weapon:
        verb, means = f" throws {_with_article(teller.thing(thrown.weapon))}", ": "
    else:
        verb, means = " shoots", f" with {_with_article(weapon)}: "
    start = (teller.name(event.actor), verb, passing, *how, " at ", *_at(teller, event), means)
    return _thrown(teller, event, "shot", start, over)


@tells(deeds.Struck)
def struck(teller: Teller, event: deeds.Struck) -> Sentence:
    where = ARCS.get(str(event.witness.get("arc", "")), "") if _counts(event.tally) else ""
    weapon = teller.thing(event.weapon)
    word = " strikes a parting blow at " if event.extra else " strikes at "
    who = teller.name(event.actor)
    striker: tuple[Piece, ...] = ("The mount of ", who) if event.beast else (who,)
    start = (*striker, word, *_at(teller, event), where, f" with {_with_article(weapon)}: ")
    return _thrown(teller, event, "blow", start)


def _counts(tally: Tally) -> bool:
    """Whether the side from which the blow comes counted."""
    labels = ("from behind", "from the flank", "back stab")
    return any(modifier.ignored is None and modifier.label in labels for modifier in tally.modifiers)


def _at(teller: Teller, event: deeds.Shot | deeds.Struck) -> tuple[Piece, ...]:
    """Name the target, or the horse under it."""
    return ("the horse of ", teller.name(event.target)) if event.horse else (teller.name(event.target),)


def _thrown(
    teller: Teller, event: deeds.Shot | deeds.Struck, kind: str, start: tuple[Piece, ...], others: tuple[str, ...] = ()
) -> Sentence:
    face = rolled(event.roll, event.tally, event.hit)
    outcome: tuple[Piece, ...] = (", a miss",)
    if event.hit and event.horse:
        outcome = (", a hit for ", number(event.damage))
    elif event.hit and event.tally.on_need and event.damage:
        outcome = (", a hit for ", number(event.damage))  # what it does there is told with where it lands
    elif event.hit:
        outcome = (", a hit", harm_done(teller, event.target, event.damage))
    who, dice = (event.actor, event.target, *others), ((event.tally.die, event.roll),)
    return teller.say(event, kind, *start, *face, *outcome, ".", who=who, dice=dice)


def _with_article(words: str) -> str:
    """Put an article before the name of a weapon."""
    if not words:
        return "nothing"
    plural = words.endswith("s") and not words.endswith("ss")
    return words if plural else f"{'an' if words[0].lower() in 'aeiou' else 'a'} {words}"


@tells(keeping_off.KeptOff)
def kept_off(teller: Teller, event: keeping_off.KeptOff) -> Sentence:
    """A blow at somebody whom an unseen protector keeps from it."""
    who = event.figure, event.target
    told = " does not get at ", teller.name(event.target), ": somebody unseen stands between them."
    return teller.say(event, "blow", teller.name(event.figure), *told, who=who)


@tells(deeds.ShotSpoiled)
def shot_spoiled(teller: Teller, event: deeds.ShotSpoiled) -> Sentence:
    """A shot that was never thrown."""
    thrown = teller.thrown
    face: tuple[Piece, ...] = ()
    dice: tuple[tuple[str, int], ...] = ()
    if thrown is not None and thrown.purpose == "steady" and thrown.actor == event.actor:
        face, dice = (" (", die(thrown.faces[0], False), ", needs 4)"), ((thrown.spec, thrown.faces[0]),)
    pieces = (teller.name(event.actor), " does not shoot at ", teller.name(event.target), f": {event.why}", *face, ".")
    return teller.say(event, "shot", *pieces, who=(event.actor, event.target), dice=dice)


@tells(ledger.ShotsDeclared)
def shots_declared(teller: Teller, event: ledger.ShotsDeclared) -> Sentence | None:
    """Tell of declared shots; a shot with a segment of its own is told when it comes."""
    if ledger.fight(teller.state).phase == "segment":
        return None
    who = tuple(dict.fromkeys([aim.figure for aim in event.aims] + [breath.figure for breath in event.breaths]))
    targets = tuple(dict.fromkeys(aim.target for aim in event.aims))
    if event.casts:
        spell = event.casts[0]
        name = teller.catalogue.name(spell.spell)
        verb = f" begins to read a scroll of {name}." if spell.by else f" begins to cast {name}."
        return teller.say(event, "spell", teller.name(spell.figure), verb, who=(spell.figure,), side=event.side)
    if event.gazes:
        gaze = event.gazes[0]
        met = (teller.name(gaze.figure), " turns its gaze on ", teller.name(gaze.target), ".")
        return teller.say(event, "breath", *met, who=(gaze.figure, gaze.target), side=event.side)
    if event.turnings:
        prayers = tuple([turning.figure for turning in event.turnings])
        lifts = " raise their holy symbols." if len(prayers) > 1 else " raises a holy symbol."
        return teller.say(event, "spell", teller.names(prayers), lifts, who=prayers, side=event.side)
    if event.uses:
        use = event.uses[0]
        device = teller.catalogue.devices.get(use.item)
        potion = device is not None and device.kind == "potion"
        verb = f" lifts the {teller.catalogue.name(use.item)}{' to drink' if potion else ''}."
        return teller.say(event, "spell", teller.name(use.figure), verb, who=(use.figure,), side=event.side)
    if not event.aims:
        return teller.say(event, "breath", teller.names(who), " will breathe.", who=who, side=event.side)
    many = len(who) > 1
    aimed_at = teller.names(targets)
    pieces = (teller.names(who), " aim at " if many else " aims at ", aimed_at, ".")
    return teller.say(event, "shot", *pieces, who=(*who, *targets), side=event.side)


@tells(deeds.BreathUsed)
def breath_used(teller: Teller, event: deeds.BreathUsed) -> Sentence:
    caught = teller.names(event.caught) if event.caught else "nobody"
    pieces = (teller.name(event.figure), f" breathes {event.kind.replace('_', ' ')} and catches ", caught, ".")
    return teller.say(event, "breath", *pieces, who=(event.figure, *event.caught))


@tells(gazing.GazeUsed)
def gaze_used(teller: Teller, event: gazing.GazeUsed) -> Sentence:
    pieces = (teller.name(event.target), " meets the gaze of ", teller.name(event.figure), ".")
    return teller.say(event, "breath", *pieces, who=(event.figure, event.target))


@tells(dueling.Dueled)
def dueled(teller: Teller, event: dueling.Dueled) -> Sentence:
    """A power duel, with both dice and totals."""
    here = (die(event.roll, event.won), f" + {event.total - event.roll} = ", number(event.total))
    there = (die(event.reply, not event.won), f" + {event.against - event.reply} = ", number(event.against))
    outcome = ", and prevails." if event.won else ", and is thrown back."
    pieces = (teller.name(event.actor), " duels with ", teller.name(event.target), ": ")
    dice = (("1d6", event.roll), ("1d6", event.reply))
    return teller.say(
        event, "spell", *pieces, *here, " against ", *there, outcome, who=(event.actor, event.target), dice=dice
    )


@tells(deeds.Saved)
def saved(teller: Teller, event: deeds.Saved) -> Sentence:
    """A saving throw."""
    outcome = ", and succeeds." if event.success else ", and fails."
    against = SAVES.get(event.against, event.against.replace("_", " "))
    pieces = (
        teller.name(event.figure), f" tries to save against {against}: ",
        *rolled(event.roll, event.tally, event.success), outcome,
    )  # fmt: skip
    return teller.say(event, "note", *pieces, who=(event.figure,), dice=((event.tally.die, event.roll),))


@tells(harm.Damaged)
def damaged(teller: Teller, event: harm.Damaged) -> Sentence | None:
    """Hit points lost without a blow or shot just told; of a figure in a body, kills."""
    post = teller.state.figures[event.figure].ledger
    if isinstance(post, Post):
        return None if post.counts == 1 else _worn(teller, event)
    cause = f" to {event.cause}" if event.cause else ""
    left = (" (", number(event.left), " left)") if event.left > 0 else ""
    points = form(event.amount, (" hit point", " hit points"))
    pieces = (teller.name(event.figure), " loses ", number(event.amount), points, cause, left, ".")
    return teller.say(event, "damage", *pieces, who=(event.figure,))


def _worn(teller: Teller, event: harm.Damaged) -> Sentence:
    """A monster or character takes some of the kills that slay it."""
    kills = form(event.amount, (" kill", " kills"))
    more = (", and ", number(event.left), " more would slay it.") if event.left > 0 else (".",)
    pieces = (teller.name(event.figure), " takes ", number(event.amount), kills, *more)
    return teller.say(event, "damage", *pieces, who=(event.figure,))


@tells(touching.Drained)
def drained(teller: Teller, event: touching.Drained) -> Sentence:
    """Levels or hit dice lost."""
    what = "level" if teller.state.figures[event.figure].profile.sort == "class" else "hit die"
    words = form(event.levels, (f" {what}", " levels" if what == "level" else " hit dice"))
    pieces = (teller.name(event.figure), " loses ", number(event.levels), words, ".")
    return teller.say(event, "damage", *pieces, who=(event.figure,))


@tells(harm.Slain)
def slain(teller: Teller, event: harm.Slain) -> Sentence | None:
    """A figure falls; the rank and file of bodies are told together."""
    post = teller.state.figures[event.figure].ledger
    if isinstance(post, Post) and post.counts == 1:
        return None
    by = (" by ", teller.name(event.by)) if event.by and event.by in teller.state.figures else ""
    who = (event.figure, event.by) if by else (event.figure,)
    return teller.say(event, "slain", teller.name(event.figure), " is slain", by, ".", who=who)


@tells(harm.Surrendered)
def surrendered(teller: Teller, event: harm.Surrendered) -> Sentence:
    """Figures give themselves up."""
    words = form(len(event.figures), ("surrenders", "surrender"))
    return teller.say(event, "flight", teller.names(event.figures), f" {words}.", who=event.figures)


@tells(deeds.StrikeOrdered)
def strike_ordered(teller: Teller, event: deeds.StrikeOrdered) -> Sentence | None:
    """The order of a melee: who strikes first, and why."""
    turns = [turn for turn in event.order if turn.attacks]
    if len(turns) < 2:
        return None
    first = turns[0]
    if all(turn.reason.startswith("no one") for turn in turns):
        return teller.say(event, "blow", "The blows of ", teller.names(event.melee), " fall together.", who=event.melee)
    then = teller.names(tuple(turn.figure for turn in turns[1:]), as_given=True)
    reason = f" ({first.reason})" if first.reason and not first.reason.startswith(("after", "no one")) else ""
    who = teller.name(first.figure)
    return teller.say(event, "blow", who, " strikes first", reason, ", then ", then, ".", who=event.melee)


@tells(deeds.Parried)
def parried(teller: Teller, event: deeds.Parried) -> Sentence:
    with_ = (" with ", number(event.blows), " blows") if event.blows > 1 else ""
    pieces = (teller.name(event.actor), " parries the blow of ", teller.name(event.target), with_, ".")
    return teller.say(event, "parry", *pieces, who=(event.actor, event.target))


@tells(deeds.Knocked)
def knocked(teller: Teller, event: deeds.Knocked) -> Sentence:
    """A figure is knocked down."""
    by = (" by ", teller.name(event.by)) if event.by and event.by in teller.state.figures else ""
    return teller.say(event, "blow", teller.name(event.figure), " is knocked down", by, ".", who=(event.figure,))


@tells(deeds.Fumbled)
def fumbled(teller: Teller, event: deeds.Fumbled) -> Sentence:
    who = teller.name(event.figure)
    if event.effect == "prone":
        return teller.say(event, "warning", who, " stumbles and falls.", who=(event.figure,))
    words = {
        "broken": "breaks",
        "one broken": "breaks",
        "damaged": "is damaged",
        "useless": "is useless now",
        "dropped": "falls from its hand",
    }
    weapon = teller.thing(event.weapon)
    return teller.say(
        event, "warning", who, f" fumbles: the {weapon} {words.get(event.effect, event.effect)}.", who=(event.figure,)
    )


@tells(deeds.Drew)
def drew(teller: Teller, event: deeds.Drew) -> Sentence:
    """A weapon is taken in hand."""
    words = f" draws {_with_article(teller.thing(event.weapon))}."
    return teller.say(event, "note", teller.name(event.figure), words, who=(event.figure,))
