"""The scripted side by segments: it warns, aims anew, steps back, leans out, and keeps to what it has stated."""

from __future__ import annotations

from math import dist

from game.core.commands import Cast, Done, Move, Shoot
from game.core.fight.deeds import Parried, Struck
from game.core.grain import GRAIN
from game.rules.decision import Decision
from game.sides.scripted.groups import Survey
from game.sides.scripted.player import Scripted
from game.systems.three_actions.events import PoppedUp
from game.systems.three_actions.words import Warn
from tests.books.three_actions.rounds import ARCHER, MAGE, Rounds, blue, red, rounds
from tests.books.three_actions.test_doorways import behind_the_wall
from tests.books.three_actions.test_minds import crept_upon, mage_and_vanishing_foe


def answer(fight: Rounds) -> tuple[object, str]:
    """What the scripted side says to what is asked now; it may be done."""
    decision = fight.position.decision
    assert isinstance(decision, Decision) and decision.side == "blue"
    command, why = Scripted("blue").choose(fight.at, decision)
    assert decision.refuse(fight.at, command) is None
    return command, why


def test_who_stands_idle_warns_his_friend():
    fight = crept_upon(19).until("second thoughts")
    assert answer(fight)[0] == Warn("bob", "ann")


def test_a_caster_whose_target_is_gone_finds_another():
    fight = mage_and_vanishing_foe().until("second thoughts")
    command, _ = answer(fight)
    assert isinstance(command, Cast) and command.figure == "mag"


def test_a_ball_of_fire_goes_where_the_enemies_are():
    fight = rounds(blue("mag", 10, 30, MAGE), red("foe", 4, 10), *[red(f"orc{n}", 15 + n, 14) for n in range(3)],
                   initiative={"mag": 3})  # fmt: skip
    fight.state_all("cast mag fire_ball toward 10,14").until("where does fire ball go")
    command, _ = answer(fight)
    assert isinstance(command, Cast) and command.at != ((10 * 1024, 14 * 1024),)


def test_an_archer_steps_back_from_the_orc_beside_him():
    fight = rounds(blue("ann", 20, 20, ARCHER), red("foe", 20, 8), red("orc", 30, 18),
                   initiative={"ann": 9, "foe": 9, "orc": 9}, observe_ann=20)  # fmt: skip
    fight.state_all("shoot ann at foe", "move orc via 20.8,17.7 facing 270").until("second thoughts")
    was = fight.where("ann")
    command, why = answer(fight)
    assert isinstance(command, Move) and why == "back from the foe"
    fight.submit(command)
    fight.out()
    assert dist(fight.where("ann"), fight.where("orc")) > dist(was, fight.where("orc"))


def test_who_loses_no_blow_by_a_parry_parries():
    fight = rounds(blue("ann", 10, 20), red("foe", 10, 18.9), initiative={"ann": 3, "foe": 6})
    side = Scripted("blue")
    command, why = side.choose(fight.at, fight.position.decision)
    assert (command.text(), why) == ("order parry ask", "a parry costs no blow")
    fight.submit(command)
    assert side.choose(fight.at, fight.position.decision)[0] != command
    fight.state_all().until("may parry Foe").submit(side.choose(fight.at, fight.position.decision)[0])
    assert fight.all(Parried, actor="ann")
    fight.out()
    assert [fight.segment_of(blow) for blow in fight.all(Struck, actor="ann")] == [3]


def test_a_charge_on_four_legs_reaches_half_as_far_again_as_a_walk():
    fight = rounds(blue("ann", 10, 20), red("foe", 10, 8, "creature: wolf"))
    (wolf,) = Survey(fight.at, "blue").enemies
    assert wolf.reach == 2 * 18 * GRAIN * 3 // 2


def test_an_archer_behind_a_corner_leans_out_shoots_and_is_back():
    fight = behind_the_wall()
    stood = fight.where("ann")
    side = Scripted("blue")
    for _ in range(40):
        decision = fight.position.decision
        if decision is None or fight.now.round > 1:
            break
        if decision.side == "blue":
            fight.submit(side.choose(fight.at, decision)[0])
        else:
            fight.do("done")
    assert fight.all(PoppedUp, figure="ann")
    assert [event for event in fight.events if type(event).__name__ == "Shot"]
    assert fight.where("ann") == stood


def test_who_has_noticed_a_foe_and_can_go_on_does():
    fight = rounds(blue("ann", 20, 30, ARCHER), red("foe", 20, 26), red("orc", 24.4, 28.5),
                   initiative={"ann": 3, "foe": 9, "orc": 9})  # fmt: skip
    fight.state_all("shoot ann at foe", "move orc via 21.6,28.5 facing 180").until("second thoughts")
    command, _ = answer(fight)
    assert isinstance(command, Done) and not isinstance(command, Shoot)
