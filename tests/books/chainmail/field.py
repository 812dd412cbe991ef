"""A field for a test: whose dice for the initiative show what, round by round, and figures in a line each."""

from __future__ import annotations

from game.core.fight.deeds import Struck
from game.play.asked.dice_box import LoadedDice
from tests.play import Fight

MAN = "class: fighting_man, level: 1, hit_points: 500"
SWORD = f"{MAN}, weapons: [sword]"
PIKE = f"{MAN}, weapons: [pike]"
DAGGER = f"{MAN}, weapons: [dagger]"
RIDER = f"{MAN}, weapons: [sword], mount: medium_warhorse"
ARCHER = "class: fighting_man, level: 1, hit_points: 4, weapons: [longbow, dagger]"
SCOUT = "class: scout, level: 3, hit_points: 9, weapons: [short_bow, dagger]"
WIZARD = "class: magic_user, level: 5, hit_points: 9, spells: [magic_missile]"

BLUE_FIRST, RED_FIRST, EQUAL = (6, 1), (1, 6), (3, 3)


def one(name: str, at: tuple[float, float], who: str = SWORD, facing: int | None = None) -> str:
    """A figure: of Red if its name begins with r or o, else of Blue; Blue looks up the table, Red down."""
    side = "red" if name[0] in "ro" else "blue"
    looks = facing if facing is not None else (180 if side == "red" else 0)
    place = f"at: [{at[0]}, {at[1]}], facing: {looks}"
    return f"  - {{id: {name}, name: {name.capitalize()}, side: {side}, {place}, {who}}}"


def field(*figures: str, rounds: tuple[tuple[int, int], ...] = (BLUE_FIRST,), more: str = "",
          dice: LoadedDice | None = None) -> Fight:  # fmt: skip
    """A battle from its opening; each round's dice for the initiative, Blue's and Red's. Other dice show 10."""
    laid = dice if dice is not None else LoadedDice()
    for blue, red in rounds:
        laid.lay("initiative", "blue", faces=(blue,)).lay("initiative", "red", faces=(red,))
    laid.otherwise(10)
    return Fight("figures:\n" + "\n".join(figures) + f"\n{more}", begin="opening", dice=laid, book="chainmail")


def fought(fight: Fight) -> list[tuple[str, str]]:
    """Who struck at whom, in order."""
    return [(blow.actor, blow.target) for blow in fight.all(Struck)]


def first_of(fight: Fight, number: int = 1) -> str:
    """Who gave the first blow of a round."""
    state_round = {id(event): 0 for event in fight.events}
    now = 0
    for event in fight.events:
        now = getattr(event, "number", now) if type(event).__name__ == "RoundBegan" else now
        state_round[id(event)] = now
        if isinstance(event, Struck) and now == number:
            return event.actor
    raise AssertionError(f"nobody struck in round {number}")


def strikers(fight: Fight, number: int) -> list[str]:
    """Who struck in a round, in order."""
    found, now = [], 0
    for event in fight.events:
        now = event.number if type(event).__name__ == "RoundBegan" else now
        if isinstance(event, Struck) and now == number:
            found.append(event.actor)
    return found


def play_round(fight: Fight, number: int = 1) -> Fight:
    """Pass until a round is over: blows are given, everything else is left undone."""
    for _ in range(300):
        if fight.position.decision is None or fight.now.round > number:
            break
        asked = fight.asked
        if "strikes" in asked:
            offer = fight.position.decision.offers[0]
            fight.submit(next(iter(offer.examples(fight.at))))
        else:
            _pass(fight)
    return fight


def _pass(fight: Fight) -> None:
    from game.core.commands import Choose, Done, Parry

    legal = [command for offer in fight.position.decision.offers for command in offer.examples(fight.at)]
    plain = next((one for one in legal if isinstance(one, Done | Parry)), None)
    fight.submit(plain or next(one for one in legal if isinstance(one, Choose)))
