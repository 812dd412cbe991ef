"""Flight, SP-3.5.6.7 and SP-3.5.9.5: parting blows, when and where the broken run, and blows at their backs."""

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import Rose, Shot, Struck
from game.core.fight.harm import Beset, Damaged, LeftTable, Slain
from game.core.fight.moves import Charged, Moved
from game.core.fight.nerve import Fled, MoraleChecked
from game.core.figures import Condition
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.play.asked.dice_box import LoadedDice
from tests.audit.audit import Audit
from tests.play import Fight, state_of
from tests.rules.rout import FAILS, HOLDS, done_shooting, in_flight, order, sure_shots

# Three levies in a row, each a gap of 0.9 inch from a man of Blue: Ada, Bea and Cyn. One dead is a third: past 25.
ROWS = """
units:
  - {id: levy, side: red, name: The levy, troop: levy, count: 3, hit_points: 9, formation: {spacing: 3},
     at: [20, 20], facing: 180}
figures:
  - {id: ada, side: blue, name: Ada, %s, hit_points: 9, at: [16, 21.9], facing: 0}
  - {id: bea, side: blue, name: Bea, troop: man_at_arms, hit_points: 9, at: [20, 21.9], facing: 0}
  - {id: cyn, side: blue, name: Cyn, troop: man_at_arms, hit_points: 9, at: [24, 21.9], facing: 0}
"""
SWORD = "troop: man_at_arms"


def opposite(fight: Fight, blue: str) -> str:
    """The levy in front of one of Blue."""
    return next(name for name in ("levy-1", "levy-2", "levy-3") if fight.where(name)[0] == fight.where(blue)[0])


def rows(ada: str = SWORD, **blows: int) -> Fight:
    """A melee in which every blow misses but those given: bea=20 is Bea's first blow. The levy's check fails."""
    state = state_of((ROWS % ada).replace("hit_points: 9, formation", "hit_points: 1, formation"))
    dice = LoadedDice().otherwise(2).lay("morale", "levy", faces=FAILS)
    for name, face in blows.items():
        dice.lay("blow", name, faces=(face,))
    return Fight(state=state, begin="melee", dice=dice)


def fought(fight: Fight, until: str = "first, or last?") -> Fight:
    """Everybody strikes at whom he can until the round is over."""
    while fight.position.decision is not None and until not in fight.asked:
        legal = [command for offer in fight.position.decision.offers for command in offer.examples(fight.at)]
        strikes = [one for one in legal if one.verb == "strike"]
        fight.submit(strikes[0] if strikes else next(one for one in legal if one.verb in ("done", "choose", "parry")))
    return fight


def over(fight: Fight) -> Fight:
    """Red has nothing more to move: the broken run on."""
    if "Counter Move" in fight.asked:
        fight.do("done")
    return fight


def behind(blow: Struck) -> list[int]:
    """What a blow has for coming from behind."""
    cites = ("SP-3.5.9.2", "SP-3.5.9.3")
    return [one.value for one in blow.tally.modifiers if one.rule in cites and one.value > 0 and one.ignored is None]


@pytest.mark.rule("SP-3.5.6.7")
@pytest.mark.rule("SP-R58")
def test_every_enemy_whose_zone_is_left_strikes_at_the_back():
    """Bea kills her man, a third of the levy: the other two break, and Ada and Cyn, who have struck, strike
    once more."""
    fight = fought(rows(bea=20))
    extra = [blow for blow in fight.all(Struck) if blow.extra]
    assert {(one.actor, one.witness["arc"]) for one in extra} >= {("ada", "front"), ("cyn", "front")}
    assert [one.actor for one in extra if one.actor == "bea"] == []
    assert len(extra) == 2
    for one in extra:
        assert behind(one) == [2]


@pytest.mark.rule("SP-3.5.6.7.2")
@pytest.mark.rule("SP-R60")
def test_flight_comes_after_all_regular_blows_and_the_parting_ones():
    """Whenever the levy breaks in the melee, its men stand till every regular blow has fallen; then blows,
    then they run."""
    fight = fought(rows(bea=20))
    events = [event for event in fight.events if isinstance(event, Struck | Moved)]
    regular = [place for place, one in enumerate(events) if isinstance(one, Struck) and not one.extra]
    parting = [place for place, one in enumerate(events) if isinstance(one, Struck) and one.extra]
    runs = [place for place, one in enumerate(events) if isinstance(one, Moved)]
    assert max(regular) < min(parting) < min(runs)
    # In the meantime they are marked as breaking, and still strike.
    assert [event.condition.name for event in fight.all(Beset) if "SP-R60" in event.rules] == ["breaking"]


@pytest.mark.rule("SP-3.5.6.7.3")
def test_they_run_their_regular_rate():
    """Levies in padding run 12 inches, straight away from the nearest of Blue: north."""
    fight = fought(rows(bea=20))
    assert {(move.length, move.how) for move in fight.all(Moved)} == {(12 * GRAIN, "flee")}
    assert all(fight.where(move.figure)[1] < 9 for move in fight.all(Moved))


@pytest.mark.rule("SP-3.5.6.7.1")
@pytest.mark.rule("SP-R58")
@pytest.mark.parametrize(
    ("ada", "bonus", "times"),
    [
        ("class: scout, level: 1, weapons: [sword]", 4, 2),
        ("class: delver, level: 5, weapons: [sword]", 4, 3),
        ("class: fighting_man, level: 1, weapons: [sword]", 2, 1),
    ],
)
def test_a_scouts_parting_blow_is_a_back_stab(ada: str, bonus: int, times: int):
    """Ada's parting blow: a scout's or delver's has +4 instead of +2 and does double (level 1) or treble (5):
    3 on the d8."""
    text = (ROWS % ada).replace("hit_points: 9, formation", "hit_points: 40, formation")
    state = in_flight(text, "levy-1", "levy-2", "levy-3", broke=-1)
    dice = LoadedDice().otherwise(2).lay("blow", "ada", faces=(19,)).lay("damage", "ada", faces=(3,))
    fight = Fight(state=state, begin="counter", first="blue", dice=dice)
    blow = fight.last(Struck, actor="ada")
    assert blow.extra
    assert behind(blow) == [bonus]
    assert blow.damage == 3 * times


@pytest.mark.rule("SP-R60")
def test_broken_while_locked_in_a_movement_phase_they_go_at_once():
    """The levy is locked with Ada and Cyn; lancers charge it: it fails, and runs in the Move, with parting
    blows first."""
    text = (ROWS % SWORD).replace(
        "id: bea, side: blue, name: Bea, troop: man_at_arms, hit_points: 9, at: [20, 21.9]",
        "id: bea, side: blue, name: Bea, troop: medium_horse, hit_points: 9, at: [20, 32]",
    )
    dice = LoadedDice().otherwise(2).lay("morale", "levy", faces=FAILS)
    state = state_of(text)
    fight = Fight(state=state, begin="opening", dice=dice.lay("initiative", faces=(1,)))
    fight.do("choose first")
    fight.pass_until("first, or last?").do("choose first")
    fight.do("charge bea via 20,22 facing 0")
    kinds = order(fight, Charged, MoraleChecked, Fled, Struck, Moved)
    start = kinds.index("Charged")
    assert kinds[start : start + 3] == ["Charged", "MoraleChecked", "Fled"]
    assert {blow.actor for blow in fight.all(Struck) if blow.extra} == {"ada", "cyn"}
    assert all("fleeing" in [c.name for c in fight.figure(one).conditions] for one in ("levy-1", "levy-2", "levy-3"))


@pytest.mark.rule("SP-3.5.6.7")
def test_no_parting_blow_where_no_zone_is_left():
    """The broken are a foot and more from anybody: they run, and nobody strikes."""
    text = ROWS.replace("21.9", "25") % SWORD
    fight = Fight(state=in_flight(text, "levy-1", "levy-2", "levy-3", broke=-1), begin="counter", first="blue")
    assert len(fight.all(Moved)) == 3
    assert fight.all(Struck) == []


@pytest.mark.rule("SP-3.5.6.7")
def test_who_runs_on_out_of_a_zone_is_struck_too():
    """The levy broke two rounds ago and Blue has caught up: running on, each of the three has one blow at his back."""
    fight = Fight(state=in_flight(ROWS % SWORD, "levy-1", "levy-2", "levy-3", broke=-1), begin="counter", first="blue")
    assert sorted(blow.actor for blow in fight.all(Struck, extra=True)) == ["ada", "bea", "cyn"]
    assert order(fight, Struck, Moved)[:2] == ["Struck", "Moved"]


@pytest.mark.rule("SP-3.5.6.7")
def test_who_dies_of_a_parting_blow_does_not_run():
    """Ada's parting blow kills the man before her: he falls where he stood."""
    state = in_flight(
        (ROWS % SWORD).replace("hit_points: 9, formation", "hit_points: 1, formation"),
        "levy-1",
        "levy-2",
        "levy-3",
        broke=-1,
    )
    fight = Fight(
        state=state, begin="counter", first="blue", dice=LoadedDice().otherwise(2).lay("blow", "ada", faces=(20,))
    )
    (dead,) = fight.all(Slain)
    assert dead.by == "ada"
    assert fight.where(dead.figure) == (16, 20)
    assert len(fight.all(Moved)) == 2


@pytest.mark.rule("SP-3.5.6.7.3")
def test_the_prone_get_up_first():
    """One who lies prone gets up for half his 12 inches, and runs the other 6."""
    state = in_flight(ROWS.replace("21.9", "25") % SWORD, "levy-1", broke=-1, more=("prone",))
    fight = over(Fight(state=state, begin="counter", first="blue"))
    assert fight.last(Rose).cost == 6 * GRAIN
    assert fight.last(Moved, figure="levy-1").length == 6 * GRAIN


@pytest.mark.rule("SP-3.5.9.13")
def test_who_cannot_move_at_all_does_not_get_up_to_run():
    """Nothing carries him a step: in flight he stays where he lies, and is trapped."""
    state = in_flight(ROWS.replace("21.9", "25") % SWORD, "levy-1", broke=-1, more=("prone",))
    levy = state.figures["levy-1"]
    still = replace(levy, profile=replace(levy.profile, allowance=0))
    fight = over(Fight(state=replace(state, figures={**state.figures, "levy-1": still}), begin="counter", first="blue"))
    assert not fight.all(Rose, figure="levy-1")
    assert fight.figure("levy-1").has("prone") and fight.figure("levy-1").has("trapped")


# ---- where to ----------------------------------------------------------------------------------------------------


LANE = """
figures:
  - {id: vic, side: red, name: Vic, troop: man_at_arms, hit_points: 9, at: [20, 20], facing: 180}
  - {id: ann, side: blue, name: Ann, troop: longbowman, hit_points: 6, at: [20, 28], facing: 0}
  - {id: far, side: red, name: Far, troop: peasant, hit_points: 6, at: [46, 2], facing: 0}
"""


def runs(text: str) -> Fight:
    """Vic, who broke two rounds ago, runs on in Red's movement."""
    return over(Fight(state=in_flight(text, "vic", broke=-1), begin="counter", first="blue"))


@pytest.mark.rule("ST-R3")
@pytest.mark.rule("SP-R103")
def test_through_a_friend_but_not_onto_him():
    """A friend stands in his way at 6 inches: he passes through. One stands where he would end: he stops short
    of him."""
    assert runs(LANE + "  - {id: pal, side: red, troop: levy, at: [20, 14], facing: 180}\n").where("vic") == (20, 8)
    fight = runs(LANE + "  - {id: pal, side: red, troop: levy, at: [20, 8], facing: 180}\n")
    x, y = fight.where("vic")
    assert (x - 20) ** 2 + (y - 8) ** 2 >= 0.99


@pytest.mark.rule("SP-R103")
def test_not_into_an_enemys_zone():
    """Another enemy stands in the north: Vic runs aside, and ends in nobody's zone."""
    fight = runs(LANE + "  - {id: bob, side: blue, troop: levy, hit_points: 9, at: [20, 10], facing: 180}\n")
    bob, vic = fight.where("bob"), fight.where("vic")
    assert ((bob[0] - vic[0]) ** 2 + (bob[1] - vic[1]) ** 2) ** 0.5 > 2
    assert fight.all(Moved, figure="vic")


@pytest.mark.rule("SP-R103")
def test_towards_one_of_whom_he_does_not_know():
    """Bob lies hidden in the north, aside of his way: Vic knows nothing of him, runs there, and nothing is amiss."""
    bob = "  - {id: bob, side: blue, troop: levy, hit_points: 9, at: [23, 14], facing: 180}\n"
    state = in_flight(LANE + bob, "vic", broke=-1)
    hidden = replace(state.figures["bob"], conditions=(Condition("hidden"),))
    fight = over(Fight(state=with_figure(state, hidden), begin="counter", first="blue"))
    assert fight.figure("bob").has("hidden")
    assert fight.where("vic") == (20, 8)
    watch, state = Audit(fight.battle, fight.first), fight.first
    for event in fight.events:
        after = replace(event.apply(state), n=state.n + 1)
        if isinstance(event, Moved):
            watch.see(state, event, after)
        state = after


@pytest.mark.rule("SP-R103")
def test_not_over_what_cannot_be_passed():
    """A wall 4 inches north of him bars the way: he runs along it, or aside, and never through."""
    wall = "terrain:\n  - {kind: wall, line: [[0, 16], [48, 16]], thickness: 0.3, height: 1}\n"
    fight = runs(wall + LANE)
    assert fight.where("vic")[1] > 16.6
    assert fight.all(Moved, figure="vic")[0].length > 4 * GRAIN


@pytest.mark.rule("ST-R5")
@pytest.mark.rule("ST-R1")
@pytest.mark.rule("SP-R103")
@pytest.mark.parametrize("y", [12.4, 12.6, 12.8, 13.2])
def test_a_base_is_whole_on_the_table_or_gone(y: float):
    """His 12 inches end with his centre 0.4 to 1.2 from the edge (radius 0.5): he is off if his base would cross it."""
    fight = runs(LANE.replace("at: [20, 20]", f"at: [20, {y}]").replace("at: [20, 28]", f"at: [20, {y + 8}]"))
    if y - 12 < 0.5:
        assert fight.last(LeftTable).edge == "north"
        assert fight.figure("vic").fate == "fled"
    else:
        assert fight.where("vic") == (20, pytest.approx(y - 12, abs=0.001))
        assert fight.figure("vic").fate == "standing"


@pytest.mark.rule("ST-R5")
@pytest.mark.rule("SP-R103")
def test_who_stands_at_the_very_edge_is_gone_without_a_step():
    fight = runs(LANE.replace("at: [20, 20]", "at: [20, 0.498]").replace("at: [20, 28]", "at: [20, 8.5]"))
    assert fight.last(LeftTable).edge == "north" and fight.figure("vic").fate == "fled"
    assert not fight.all(Moved, figure="vic")


# ---- blows at the backs of those in flight -----------------------------------------------------------------------

CHASED = """
figures:
  - {id: vic, side: red, name: Vic, %s, hit_points: 20, at: [20, 20], facing: 180}
  - {id: bea, side: blue, name: Bea, %s, hit_points: 9, at: [20, 21.9], facing: 0}
"""


def chased(
    vic: str = "troop: man_at_arms, shield: wood", bea: str = "troop: man_at_arms", *, condition: str = "fleeing"
) -> Struck:
    """Vic fled last round, and faces Bea alone, who strikes at him: her blow."""
    state = state_of(CHASED % (vic, bea))
    value = "0" if condition == "fleeing" else ""
    turned = replace(state.figures["vic"], conditions=(Condition(condition, 0, value),))
    fight = Fight(state=replace(state, figures={**state.figures, "vic": turned}), begin="melee")
    fight.pass_until("Bea strikes").do("strike bea at vic")
    return fight.all(Struck, actor="bea")[0]


@pytest.mark.rule("SP-3.5.9.5")
def test_any_attack_on_the_fleeing_is_a_rear_attack():
    """Vic faces Bea and she is alone; but he flees: +2, and his shield does not count (leather is 7, not 6)."""
    blow = chased("troop: man_at_arms, armour: leather_padded, shield: wood")
    assert blow.witness["arc"] == "front"
    assert behind(blow) == [2]
    assert "armour class 7" in blow.tally.label


@pytest.mark.rule("SP-3.5.9.5")
def test_an_attack_on_one_who_stands_is_not():
    """The same Bea and Vic, and he does not flee: no +2, and armour class 6 with the shield."""
    blow = chased("troop: man_at_arms, armour: leather_padded, shield: wood", condition="calm")
    assert behind(blow) == []
    assert "armour class 6" in blow.tally.label


@pytest.mark.rule("SP-3.5.9.5.1")
def test_fear_is_flight_like_any_other():
    """Vic never checks morale, and runs from a fear spell: he is in flight, and Bea's blow is a rear attack."""
    blow = chased("troop: berserker")
    assert behind(blow) == [2]


@pytest.mark.rule("SP-3.5.9.5.2")
def test_the_turned_undead_are_struck_from_behind():
    """A skeleton turned by a cleric: any attack on it is a rear attack, from wherever it comes."""
    blow = chased("creature: skeleton", condition="turned")
    assert behind(blow) == [2]


@pytest.mark.rule("SP-3.5.9.5.3")
@pytest.mark.parametrize(("who", "value"), [("fighting_man, level: 4", 2), ("scout, level: 4", 4)])
def test_all_attacks_from_behind_are_rear_attacks(who: str, value: int):
    """Behind Vic, whom Bea holds in front, a fighter of level 4 or a scout strikes twice or more: each has the
    bonus."""
    text = CHASED % ("troop: man_at_arms", "troop: man_at_arms")
    text += (
        f"  - {{id: abe, side: blue, name: Abe, class: {who}, weapons: [sword], hit_points: 9, at: [20, "
        f"18.1], facing: 180}}\n"
    )
    dice = LoadedDice().otherwise(2).lay("morale", "vic", faces=HOLDS)
    fight = Fight(text, begin="melee", dice=dice)
    fought(fight)
    blows = fight.all(Struck, actor="abe")
    assert len(blows) == (4 if "fighting" in who else 2)
    assert all(behind(blow) == [value] for blow in blows)


@pytest.mark.rule("SP-3.6.2.2")
def test_flight_after_a_shot_leaves_melee_with_parting_blows():
    """The levy is locked; Dot's arrow kills one man in the missile phase, the others fail: at once, with
    parting blows."""
    text = (
        ROWS % SWORD
        + "  - {id: dot, side: blue, name: Dot, troop: longbowman, hit_points: 6, at: [28, 28], facing: 0}\n"
    )
    text = text.replace(
        "id: bea, side: blue, name: Bea, troop: man_at_arms, hit_points: 9, at: [20, 21.9]",
        "id: bea, side: blue, name: Bea, troop: man_at_arms, hit_points: 9, at: [20, 30]",
    )
    text = text.replace("hit_points: 9, formation", "hit_points: 1, formation")
    dice = sure_shots(LoadedDice().otherwise(2).lay("morale", "levy", faces=FAILS), ("dot", "levy-2"))
    fight = Fight(text, begin="missile", dice=dice)
    fight.do("shoot dot at levy-2")
    done_shooting(fight)
    assert order(fight, Shot, Damaged, Slain, Fled)[:4] == ["Shot", "Damaged", "Slain", "Fled"]
    assert {blow.actor for blow in fight.all(Struck) if blow.extra} == {"ada", "cyn"}
