"""How bodies of troops are told: drawn up, marching, charging, shooting, clashing, and giving way."""

from __future__ import annotations

from collections import Counter
from typing import Any

from game.board.bases import gap_within
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up, facing_towards
from game.core.held import engines
from game.core.masses import Post
from game.systems.large_battles import events
from game.systems.large_battles.bodies.kinds import spelled
from game.systems.large_battles.ledger import BodyNoted, FireDeclared, HostMustered, TurnOrdered
from game.telling.kinds.engines import fall_of
from game.telling.kinds.fight import rolled
from game.telling.kinds.rounds import form
from game.telling.sentences import FIGURE, Part, Piece, Sentence, inches, number
from game.telling.teller import COURSES, Teller, tells, untold

untold(
    BodyNoted, FireDeclared, HostMustered, TurnOrdered,
)  # fmt: skip


HOW = {
    "march": ("move", " marches", " march"),
    "charge": ("charge", " charges home", " charge home"),
    "counter": ("charge", " comes to meet them", " come to meet them"),
    "on": ("charge", " carries on through", " carry on through"),
    "back": ("flight", " pulls back in good order", " pull back in good order"),
    "retreat": ("flight", " turns and retreats", " turn their backs and retreat"),
    "break": ("flight", " breaks and runs", " break and run"),
}
RESULTS = {
    "on": "the melee goes on",
    "back": "back in good order",
    "retreat": "a retreat",
    "rout": "a rout",
}


def body(teller: Teller, name: str) -> Part:
    """Name a body: its unit, or the figure that is one."""
    unit = teller.state.units.get(name)
    if unit is None:
        return teller.name(name)
    first = next((figure for figure in unit.figures if figure in teller.state.figures), name)
    return Part(unit.name, FIGURE, first)


def body_name(teller: Teller, name: str) -> Part:
    """Name a body within a sentence, its article small."""
    part = body(teller, name)
    return part._replace(text="the " + part.text.removeprefix("The ")) if part.text.startswith("The ") else part


def verb_form(teller: Teller, name: str, one: str, many: str) -> str:
    """Choose the form of a verb for a body: a figure that is one is spoken of in the singular."""
    return many if name in teller.state.units else one


def _first(teller: Teller, name: str) -> str:
    unit = teller.state.units.get(name)
    return unit.figures[0] if unit is not None else name


def strength(teller: Teller, name: str) -> tuple[int, int]:
    """Return the men and the miniatures that a body has left."""
    unit = teller.state.units.get(name)
    names = unit.figures if unit is not None else (name,)
    left = [teller.state.figures[man] for man in names if teller.state.figures[man].standing]
    return sum(_men(figure) for figure in left), len(left)


def _post(figure: Figure) -> Post:
    found: Any = figure.ledger
    return found if isinstance(found, Post) else Post()


def _men(figure: Figure) -> int:
    return _post(figure).men


def _left(teller: Teller, name: str, fewer: int = 0) -> tuple[Piece, ...]:
    men, figures = strength(teller, name)
    if not figures:
        return ()
    ends = form(figures, (" figure)", " figures)"))
    return " (", number(men), form(men, (" man in ", " men in ")), number(figures), ends


@tells(events.Arrayed)
def arrayed(teller: Teller, event: events.Arrayed) -> Sentence:
    """The armies are drawn up: what a figure stands for, and how many men each side has."""
    men: dict[str, int] = {}
    for name, post in event.posts.items():
        whose = teller.state.figures[name].side
        men[whose] = men.get(whose, 0) + post.men
    pieces: list[Piece] = [
        "A large battle: each figure stands for ", number(event.scale), " men, fewer of the better and of monsters; ",
    ]  # fmt: skip
    for place, side in enumerate(teller.state.sides):
        pieces += [", " if place else "", teller.side(side.id), " are ", number(men.get(side.id, 0)), " strong"]
    return teller.say(event, "head", *pieces, ".")


@tells(events.Marched)
def marched(teller: Teller, event: events.Marched) -> Sentence | None:
    """A body moves; that it closes up is seen."""
    if event.how == "close" or not event.places:
        return None
    kind, one, many = HOW[event.how]
    words = verb_form(teller, event.body, one, many)
    if event.how == "charge" and not _is_home(teller, event):
        words = verb_form(teller, event.body, " comes on", " come on")
    before, now = _front(teller, event)
    far = distance_up(before, now)
    who = (_first(teller, event.body),)
    turns = (verb_form(teller, event.body, " turns on the spot.", " turn where they stand."),)
    if far < 256:
        return teller.say(event, kind, body(teller, event.body), *turns, who=who)
    way = COURSES[(facing_towards(before, now) * 2 + 45) // 90 % 8]
    spent: tuple[Piece, ...] = (".",)
    if event.how == "march" and event.cost > far + 256:
        spent = (", at a cost of ", inches(event.cost), " of the move.")
    rest = (*_drawn_up(teller, event), *_turned(teller, event), *spent)
    return teller.say(event, kind, body(teller, event.body), words, " ", inches(far), f" {way}", *rest, who=who)


def _is_home(teller: Teller, event: events.Marched) -> bool:
    """Whether one who charges has come within an inch of an enemy: else he is shot at half-way, or those ran."""
    state = event.apply(teller.state)
    gone = [state.figures[place.figure] for place in event.places]
    foes = state.standing(state.enemy_of(gone[0].side))
    return any(gap_within(figure, foe, GRAIN) for figure in gone for foe in foes)


def _front(teller: Teller, event: events.Marched) -> tuple[Point, Point]:
    """Where the middle of a body's front was, and where it comes to: nowhere else if all but turn where they are."""
    figures = {place.figure: teller.state.figures[place.figure] for place in event.places}
    first = event.places[0]
    if all(figures[place.figure].at == place.at for place in event.places):
        return first.at, first.at
    was = {name: _post(figure).back for name, figure in figures.items()}
    now = {name: event.posts[name].back if name in event.posts else back for name, back in was.items()}
    before = [figure.at for name, figure in figures.items() if was[name] == min(was.values())]
    after = [place.at for place in event.places if now[place.figure] == min(now.values())]
    return _middle(before), _middle(after)


def _middle(places: list[Point]) -> Point:
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)


def _turned(teller: Teller, event: events.Marched) -> tuple[Piece, ...]:
    """That a body wheels on its march, and whither it then looks."""
    first = event.places[0]
    by = (first.facing - teller.state.figures[first.figure].facing + 180) % 360 - 180
    if event.how != "march" or abs(by) < 15:
        return ()
    way = COURSES[(first.facing * 2 + 45) // 90 % 8]
    return (verb_form(teller, event.body, " and wheels", " and wheel"), f" to face {way}")


def _drawn_up(teller: Teller, event: events.Marched) -> tuple[Piece, ...]:
    """That a body goes into files, or forms again, where its march has it do so."""
    if event.how == "charge" or not event.posts:
        return ()
    figures = [teller.state.figures[place.figure] for place in event.places]
    before = Counter(_post(figure).back for figure in figures)
    now = Counter((event.posts.get(figure.id) or _post(figure)).back for figure in figures)
    was, files = max(before.values()), max(now.values())
    if files < was:
        return (" in ", number(files), " files") if files > 1 else (" in single file",)
    return (verb_form(teller, event.body, " and forms again", " and form again"),) if files > was else ()


@tells(events.Assailed)
def assailed(teller: Teller, event: events.Assailed) -> Sentence:
    """A charge is declared, or an attack in file."""
    who = (_first(teller, event.body), _first(teller, event.target))
    word = "counter-charge" if event.counter else "attack" if event.files else "charge"
    words = f" {word}{verb_form(teller, event.body, 's', '')} "
    few: tuple[Piece, ...] = (", ", number(event.files), " abreast") if event.files > 1 else (", in single file",)
    rest = (*few, ".") if event.files else (".",)
    return teller.say(event, "charge", body(teller, event.body), words, body_name(teller, event.target), *rest, who=who)


@tells(events.Stood)
def stood(teller: Teller, event: events.Stood) -> Sentence:
    """A body stands a charge, or breaks."""
    they = verb_form(teller, event.body, "he", "they")
    end = (f", and {they} stand{'s' if they == 'he' else ''}.",)
    if not event.held:
        end = (f", and {they} break{'s' if they == 'he' else ''}.",)
    who = (_first(teller, event.body), _first(teller, event.by))
    face = rolled(event.roll, event.tally, event.held)
    return teller.say(
        event, "morale", body(teller, event.body), verb_form(teller, event.body, " is", " are"), " charged by ",
        body_name(teller, event.by), ": ", *face, *end,
        who=who, dice=((event.tally.die, event.roll),),
    )  # fmt: skip


def _faces(faces: tuple[int, ...], most: int = 24) -> tuple[Piece, ...]:
    if not faces:
        return ()
    shown = ", ".join(str(face) for face in faces[:most])
    more = f" and {len(faces) - most} more" if len(faces) > most else ""
    return f" (dice {shown}{more})",


def _kills(kills: int) -> tuple[Piece, ...]:
    return (number(kills), form(kills, (" kill", " kills"))) if kills else ("no kills",)


@tells(events.Volleyed)
def volleyed(teller: Teller, event: events.Volleyed) -> Sentence:
    """A volley."""
    how = " overhead" if event.overhead else " in passing" if event.passing else ""
    notes = f"; {', '.join(event.notes)}" if event.notes else ""
    who = (_first(teller, event.body), _first(teller, event.target))
    verb = verb_form(teller, event.body, "shoots", "shoot")
    return teller.say(
        event, "shot", body(teller, event.body), f" ({len(event.shooters)}) {verb}{how} at ",
        body_name(teller, event.target), _left(teller, event.target), ": ", *_kills(event.kills), *_faces(event.faces),
        notes, ".", who=who,
    )  # fmt: skip


@tells(engines.Bombarded)
def bombarded(teller: Teller, event: engines.Bombarded) -> Sentence:
    """An engine's shot."""
    falls = fall_of(teller, event.over, event.under, event.caught)
    return teller.say(event, "shot", teller.name(event.figure), " throws a stone, which ", *falls, who=(event.figure,))


@tells(events.BodyStruck)
def clashed(teller: Teller, event: events.BodyStruck) -> Sentence:
    """A body strikes at another."""
    where = {"rear": " from behind", "left": " in the flank", "right": " in the flank"}.get(event.arc, "")
    who = (_first(teller, event.body), _first(teller, event.target))
    return teller.say(
        event, "blow", body(teller, event.body), verb_form(teller, event.body, " strikes", " strike"), " at ",
        body_name(teller, event.target), where,
        _left(teller, event.target), f": {spelled(event.tally.label)}, ", number(event.dice),
        form(event.dice, (" die", " dice")), " for ", number(max(1, event.tally.least)), "s: ",
        *_kills(event.kills), *_faces(event.faces), ".", who=who,
    )  # fmt: skip


@tells(events.Judged)
def judged(teller: Teller, event: events.Judged) -> Sentence:
    """A body's morale is measured against the other side's."""
    parts = "".join(
        f" {'-' if modifier.value < 0 else '+'} {abs(modifier.value)} ({modifier.label.replace('armored', 'armoured')})"
        for modifier in event.tally.modifiers
        if modifier.ignored is None
    )
    margin = event.best - event.score
    end = f", {margin} short of {event.best}: {RESULTS[event.result]}" if margin > 0 else ""
    return teller.say(
        event, "morale", body(teller, event.body), _left(teller, event.body),
        verb_form(teller, event.body, " throws for morale: ", " throw for morale: "),
        number(event.die),
        f"{parts} = ", number(event.score), end, ".", who=(_first(teller, event.body),), dice=(("1d6", event.die),),
    )  # fmt: skip


@tells(events.Thinned)
def thinned(teller: Teller, event: events.Thinned) -> Sentence:
    """What a body has lost, and what it has left."""
    lost = (number(len(event.fallen)), form(len(event.fallen), (" figure", " figures")))
    men = (number(event.lost), form(event.lost, (" man", " men")))
    left: tuple[Piece, ...] = ("; nobody is left.",)
    if event.figures:
        left = ("; ", number(event.men), form(event.men, (" man in ", " men in ")), number(event.figures),
                form(event.figures, (" figure is left.", " figures are left.")))  # fmt: skip
    verb = verb_form(teller, event.body, " loses ", " lose ")
    return teller.say(event, "loss", body(teller, event.body), verb, *lost, ", ", *men, *left, who=event.fallen)


@tells(events.Vanished)
def vanished(teller: Teller, event: events.Vanished) -> Sentence:
    """A body is no more."""
    words = verb_form(teller, event.body, " breaks and is gone.", " break up and are no more.")
    if event.surrendered:
        words = verb_form(teller, event.body, " surrenders.", " lay down their arms.")
    who = event.figures or (_first(teller, event.body),)
    return teller.say(event, "loss", body(teller, event.body), _left(teller, event.body), words, who=who)


@tells(events.BodyTired)
def tired(teller: Teller, event: events.BodyTired) -> Sentence:
    """A body tires, or is rested."""
    by = f" by {event.why}" if event.why else ""
    words = f"{verb_form(teller, event.body, ' is', ' are')} {f'tired{by}' if event.tired else 'rested'}."
    return teller.say(event, "note", body(teller, event.body), words, who=(_first(teller, event.body),))
