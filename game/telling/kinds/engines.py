"""How engines are told: set up, laid, loosed, loaded, dragged, broken; and the fallen who are carried off."""

from __future__ import annotations

from game.core.held import engines, gear
from game.core.held.engines import engine_named
from game.telling.kinds.rounds import form
from game.telling.sentences import Piece, Sentence, number
from game.telling.teller import Teller, tells


def _named(teller: Teller, name: str) -> str:
    """What an engine is called: its kind."""
    engine = engine_named(teller.state, name)
    return teller.thing(engine.kind if engine is not None else name.rpartition("-")[0])


@tells(engines.EngineSetUp)
def set_up(teller: Teller, event: engines.EngineSetUp) -> Sentence:
    """An engine is set up."""
    words = f" has a {teller.thing(event.engine.kind)} set up before him, loaded."
    return teller.say(event, "note", teller.name(event.figure), words, who=(event.figure,))


@tells(engines.EngineLeft)
def left(teller: Teller, event: engines.EngineLeft) -> Sentence:
    """There is no room for an engine."""
    words = f" finds no room to set up a {teller.thing(event.kind)}: he has none."
    return teller.say(event, "note", teller.name(event.figure), words, who=(event.figure,))


@tells(engines.EngineAimed)
def aimed(teller: Teller, event: engines.EngineAimed) -> Sentence:
    """A shot is declared."""
    words = f" lays the {_named(teller, event.engine)}."
    return teller.say(event, "note", teller.name(event.figure), words, who=(event.figure,))


@tells(engines.EngineShot)
def shot(teller: Teller, event: engines.EngineShot) -> Sentence:
    """A stone flies, and falls on the mark, beyond it or short of it."""
    return teller.say(
        event, "shot", teller.name(event.figure), f" looses the {_named(teller, event.engine)}: the stone ",
        *fall_of(teller, event.over, event.under, event.caught), who=(event.figure, *event.caught),
    )  # fmt: skip


def fall_of(teller: Teller, over: int, under: int, caught: tuple[str, ...]) -> tuple[Piece, ...]:
    """Tell where a stone falls by its two dice, and on whom."""
    by = max(over, under)
    inches = form(by, (" inch ", " inches "))
    where: tuple[Piece, ...] = ("on the mark",)
    if over != under:
        where = (number(by), inches, "beyond the mark" if over > under else "short of the mark")
    under_it: tuple[Piece, ...] = ("nobody is under it.",)
    if caught:
        under_it = teller.names(caught), form(len(caught), (" is under it.", " are under it."))
    return "falls ", *where, " (over ", number(over), ", under ", number(under), "); ", *under_it


@tells(engines.EngineLoaded)
def loaded(teller: Teller, event: engines.EngineLoaded) -> Sentence:
    """A crew winds its engine."""
    men = len(event.crew)
    how: tuple[Piece, ...] = ("; it is loaded.",) if event.ready else (
        ": ", number(event.loaded * 100 // 3600), " percent loaded.",
    )  # fmt: skip
    by: tuple[Piece, ...] = (" by ", number(men), form(men, (" man", " men"))) if men else ()
    words = f"The {_named(teller, event.engine)} is wound"
    return teller.say(event, "note", words, *by, *how, who=event.crew)


@tells(engines.EngineDragged)
def dragged(teller: Teller, event: engines.EngineDragged) -> Sentence:
    """A crew takes hold of its engine, or sets it down."""
    verb = form(len(event.figures), (" takes hold of the ", " take hold of the "))
    if event.at is not None:
        verb = form(len(event.figures), (" sets down the ", " set down the "))
    who = teller.names(event.figures)
    return teller.say(event, "move", *who, verb, f"{_named(teller, event.engine)}.", who=event.figures)


@tells(engines.EngineStruck)
def struck(teller: Teller, event: engines.EngineStruck) -> Sentence:
    """An engine takes harm, or is broken."""
    name = _named(teller, event.engine)
    end: tuple[Piece, ...] = (", and is broken.",)
    if event.left > 0:
        end = (", and bears ", number(event.left), " more.")
    cause = "fire" if not event.by else event.cause
    words = f"The {name} takes ", number(event.points), form(event.points, (" point", " points"))
    by: tuple[Piece, ...] = (" of ", teller.name(event.by)) if event.by else (f" of {cause}",)
    return teller.say(event, "loss", *words, *by, *end, who=(event.by,) if event.by else ())


@tells(gear.Borne)
def borne(teller: Teller, event: gear.Borne) -> Sentence:
    """One who has fallen is brought along."""
    who = (event.by, event.figure)
    return teller.say(event, "move", teller.name(event.by), " brings ", teller.name(event.figure), " along.", who=who)
