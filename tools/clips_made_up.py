"""Beats of kinds that are seldom or never met in the battles of which strips are drawn, each in a real state."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.templates import cone, line
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core import events
from game.core.events import Event
from game.core.fight import deeds, harm, magic, moves, nerve, stealth
from game.core.figures import Breath, Condition
from game.core.grain import GRAIN
from game.core.held import flasks
from game.core.state import State
from game.core.tally import tally
from game.play.creatures.gazing import GazeUsed
from game.play.creatures.mending import Revived
from game.play.creatures.seizing import FlewOff
from game.play.creatures.touching import Drained
from game.play.magic.effects.lasting import Confused
from game.play.magic.turning import UndeadTurned
from game.play.melee.tricks.dueling import Dueled
from game.rules.magic.turning import Judged
from game.systems.exile.scores.wound_events import Dazed

Beat = tuple[State, tuple[Event, ...]]


def made_up(state: State) -> dict[str, Beat]:
    """Beats of kinds that are seldom or never in these battles, in a real state."""
    alone = [figure.id for figure in state.standing() if figure.profile.charisma]
    names = alone + [figure.id for figure in state.standing() if figure.id not in alone]
    one = names[0]
    lying = harm.Beset(figures=(one,), condition=Condition("prone")).apply(state)
    return {
        "rose": (lying, (deeds.Rose(figure=one),)),
        "dice of both": (
            state, (events.InitiativeWon(side=state.sides[0].id, dice={state.sides[0].id: 5, state.sides[1].id: 2}),),
        ),
        "even dice": (state, (events.InitiativeEven(dice={side.id: 4 for side in state.sides}),)),
        "surprised": (state, (events.Surprised(side=state.sides[0].id, until=1),)),
        "knocked": (
            state,
            (deeds.Knocked(figure=one), harm.Beset(figures=(one,), condition=Condition("prone"))),
        ),
        "healed": (state, (harm.Healed(figure=one, amount=3, left=4),)),
        "drained": (state, (Drained(figure=one, levels=2, most=1),)),
        "surrendered": (state, (harm.Surrendered(figures=(one,)),)),
        "cornered": (state, (nerve.Cornered(figures=(one,)),)),
        "stunned": (state, (harm.Beset(figures=(one,), condition=Condition("stunned")),)),
        "prone": (state, (harm.Beset(figures=(one,), condition=Condition("prone")),)),
        "reined": (state, (nerve.Reined(figure=one),)),
        **{
            name: (state, (harm.Beset(figures=(one,), condition=condition),))
            for name, condition in (
                ("asleep", Condition("asleep")), ("held", Condition("held")), ("charmed", Condition("charmed")),
                ("webbed", Condition("held", 0, "web")), ("confused", Condition("confused")),
            )
        },
        **thrown_things(state),
        **rare_things(state),
        "halted": (state, (moves.Halted(figure=one, why="", at=state.figures[one].at),)),
    }


def thrown_things(state: State) -> dict[str, Beat]:
    """Shots with every kind of missile, and every kind of breath, between figures set near each other."""
    who, target = state.standing(state.sides[0].id)[0], state.standing(state.sides[1].id)[0]
    a, b = (14 * GRAIN, 20 * GRAIN), (21 * GRAIN, 16 * GRAIN)
    figures = {
        **state.figures,
        who.id: replace(who, x=a[0], y=a[1], facing=60),
        target.id: replace(target, x=b[0], y=b[1], facing=240),
    }
    state = replace(state, figures=figures)
    need = tally("shot", "SP-3.4.1.2", 12)
    found: dict[str, Beat] = {}
    for name, weapon, hit in (
        ("javelin", "javelin", False),
        ("knife", "thrown_dagger", True),
        ("sling", "sling", False),
        ("boulder", "giant_boulder", True),
        ("flask", "flask", True),
    ):
        shot = deeds.Shot(
            actor=who.id, target=target.id, weapon=weapon, roll=15 if hit else 6, tally=need, hit=hit, damage=0,
            witness={}, volley=1,
        )  # fmt: skip
        found[name] = (state, (shot,))
    found["gaze"] = (state, (GazeUsed(figure=who.id, target=target.id, kind="death", volley=1),))
    judged = tuple(Judged(target.id, outcome, need) for outcome in ("turned",))
    found["turning"] = (state, (UndeadTurned(figure=who.id, roll=9, number=5, judged=judged, volley=1),))
    for name, roll, won in (("duel won", 5, True), ("duel lost", 1, False)):
        fought = Dueled(
            actor=who.id, target=target.id, roll=roll, reply=3, total=roll + 4, against=7, tally=need, won=won,
            witness={},
        )  # fmt: skip
        loser = target if won else who
        hit_points = max(0, loser.hit_points - 1)
        harmed = harm.Damaged(figure=loser.id, amount=1, left=hit_points, cause="the power duel")
        stunned = (harm.Beset(figures=(loser.id,), condition=Condition("stunned", 1)),) if won else ()
        found[name] = (state, (fought, harmed, *stunned))
    long = 9 * GRAIN
    for kind, shape, width in (
        ("fire", "cone", 3.0),
        ("cold", "cone", 3.0),
        ("acid", "line", 0.6),
        ("lightning", "line", 0.6),
        ("gas", "cloud", 4.0),
    ):
        wide, mouth = round(width * GRAIN), GRAIN // 5 if shape == "cone" else round(width * GRAIN)
        breath = Breath(kind, shape, long, wide, mouth, 3)
        breather = replace(figures[who.id], profile=replace(who.profile, breaths=(breath,)))
        corners = cone(a, b, long, mouth, wide) if shape == "cone" else line(a, b, long, wide)
        used = deeds.BreathUsed(figure=who.id, kind=kind, toward=b, shape=corners, caught=(target.id,), volley=1)
        found[kind] = (replace(state, figures={**figures, who.id: breather}), (used,))
    return found


def rare_things(state: State) -> dict[str, Beat]:
    """What magic, flasks, ambushes and beasts of prey do, to some that stand on the table."""
    ours, theirs = state.standing(state.sides[0].id), state.standing(state.sides[1].id)
    one, foe = ours[0], theirs[0]
    near = replace(foe, x=one.x + 6 * GRAIN, y=one.y - 2 * GRAIN)
    state = replace(state, figures={**state.figures, foe.id: near})
    dragon = next(who for who in muster(find_scenario("dragon"), load()).standing() if who.profile.flies)
    flyer = replace(dragon, id=foe.id, side=foe.side, x=one.x + 2 * GRAIN, y=one.y)
    prey = replace(one, fate="slain")
    names = tuple(who.id for who in ours[:6])
    flask = flasks.FlaskBroke(actor=one.id, flask="burning_oil", at=near.at, how="hit", target=foe.id, caught=(foe.id,))
    thrown = deeds.Shot(
        actor=one.id, target=foe.id, weapon="burning_oil", roll=15, tally=tally("flask", "SP-3.4.1.2", 12), hit=True,
        damage=0, witness={}, volley=1,
    )  # fmt: skip
    hurt = harm.Damaged(figure=foe.id, amount=3, left=foe.hit_points - 3)
    missed = replace(thrown, roll=4, hit=False)
    return {
        "ambush": (state, (stealth.AmbushSprung(side=foe.side, figures=(foe.id,)),)),
        "arrived": (
            replace(state, figures={**state.figures, one.id: replace(one, fate="coming")}),
            (stealth.Arrived(figure=one.id, at=one.at),),
        ),
        "dazed": (state, (Dazed(figure=one.id, until=(99, 1)),)),
        "confused: caster": (state, (Confused(figure=one.id, roll=3, does="caster"),)),
        "confused: nothing": (state, (Confused(figure=one.id, roll=7, does="nothing"),)),
        "confused: own": (state, (Confused(figure=one.id, roll=11, does="own"),)),
        "many confused": (
            state, tuple(Confused(figure=name, roll=n + 3, does=WILD[n // 2]) for n, name in enumerate(names)),
        ),
        "dismissed": (state, (magic.Dismissed(figure=one.id),)),
        "reshaped": (state, (magic.Reshaped(figure=one.id, profile=dragon.profile),)),
        "summoned": (state, (magic.Summoned(who=replace(one, id="another", x=one.x + 2 * GRAIN)),)),
        "revived": (replace(state, figures={**state.figures, one.id: prey}), (Revived(figure=one.id),)),
        "flew off": (
            replace(state, figures={**state.figures, foe.id: flyer, one.id: prey}),
            (FlewOff(figure=foe.id, edge="", prey=one.id),),
        ),
        "flask burns": (state, (thrown, flask, hurt)),
        "acid": (state, (thrown, replace(flask, flask="acid"), hurt)),
        "flask misses": (state, (missed, replace(flask, how="missed", target="", caught=()))),
        "flask lost": (state, (missed, flasks.FlaskLost(actor=one.id, flask="burning_oil", volley=1))),
    }


WILD = ("caster", "nothing", "own")
