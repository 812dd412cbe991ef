"""What must hold of kills, losses and morale of bodies, found once more from the events [B04-B07, B09, B11, B12]."""

from __future__ import annotations

from game.core.events import Event, StepBegan
from game.core.fight.deeds import BreathUsed
from game.core.fight.harm import Damaged, Slain
from game.core.fight.magic import SpellCast
from game.core.held.engines import Bombarded
from game.core.held.gear import DeviceUsed
from game.core.masses import body_of
from game.core.state import State
from game.play.magic.turning import UndeadTurned
from game.systems.large_battles.events import BodyStruck, Judged, Stood, Thinned, Vanished, Volleyed
from tests.audit.books.large_battles.tales import Tales, first_rank, in_melee, members, men_of, post

MARGINS = ((16, "rout"), (11, "retreat"), (6, "back"), (0, "on"))


class LossesAuditor:
    """The kills thrown, those who fall by them, and what morale makes of it."""

    def __init__(self, tales: Tales) -> None:
        self.tales = tales

    def amiss(self, before: State, event: Event, after: State) -> str:
        """Look at an event; "" where nothing is amiss."""
        if not self.tales.scale:
            return ""
        match event:
            case Volleyed():
                return self._volleyed(before, event)
            case BodyStruck():
                return self._struck(before, event)
            case Bombarded():
                self.tales.free = True
            case SpellCast() | BreathUsed() | DeviceUsed() | UndeadTurned():
                self.tales.free = True
                return _magic(before, event)
            case Damaged():
                return self._damaged(before, event)
            case Slain():
                self.tales.untold[event.figure] = None
            case Thinned():
                return self._thinned(event, after)
            case Stood() if event.held != (event.roll + event.tally.total >= event.tally.need):
                return f"B06 the sum: roll {event.roll}"
            case Judged():
                return self._judged(event)
            case Vanished():
                return self._vanished(before, event)
            case StepBegan():
                return self._step_began()
        return ""

    def _volleyed(self, before: State, event: Volleyed) -> str:
        """Two ranks shoot, once a turn or twice who neither moved nor fought, out of melee and not into one [B11]."""
        tale = self.tales.of(event.body)
        tale.volleys += 1
        if tale.volleys > (1 if tale.marched or tale.charged or tale.fought else 2):
            return f"B11 rate of fire: {tale.volleys} volleys"
        if tale.idle_until >= before.round or in_melee(before, event.body) or in_melee(before, event.target):
            return f"B11 out of melee: {event.body}"
        standing = {member.id for member in members(before, event.body)}
        ranks = {post(before.figures[shooter]).back for shooter in event.shooters}
        if not standing.issuperset(event.shooters) or len(ranks) > 2:
            return f"B11 two ranks shoot: {event.body}"
        if not all(1 <= face <= 6 for face in event.faces) or event.kills > 5 * len(event.faces):
            return f"B06 the sum: {event.kills} kills"
        self.tales.kills[event.target] += event.kills
        return ""

    def _struck(self, before: State, event: BodyStruck) -> str:
        """Each of a body strikes once a turn, of those in file the first rank at whom they attack.

        The kills are the dice that show enough.

        [B06, B09, B14]"""
        self.tales.struck[event.body] += event.attackers
        if self.tales.struck[event.body] > len(members(before, event.body)):
            return f"B09 one melee a turn: {event.body}"
        if self.tales.of(event.body).filed == (before.round, event.target):
            abreast = first_rank(members(before, event.body))
            if event.attackers > abreast:
                return f"B14 the first rank of those in file: {event.attackers} of {abreast} attack"
        for name in (event.body, event.target):
            self.tales.of(name).fought = True
        plus = event.tally.total
        made = sum(face + plus + (n < event.lifted) >= event.tally.need for n, face in enumerate(event.faces))
        if len(event.faces) != event.dice or made != event.kills or event.lifted > event.dice:
            return f"B06 the sum: {made} kills"
        self.tales.kills[event.target] += event.kills
        return ""

    def _damaged(self, before: State, event: Damaged) -> str:
        """Nobody falls but by a kill made, or by what throws none: magic, breath, an engine [B05]."""
        if self.tales.free:
            return ""
        body = body_of(before, before.figures[event.figure])
        self.tales.kills[body] -= event.amount
        return f"B05 no more fall than are killed: {body}" if self.tales.kills[body] < 0 else ""

    def _thinned(self, event: Thinned, after: State) -> str:
        """Losses are told once, in men and in miniatures, and with what is left [B04]."""
        left = members(after, event.body)
        gone = [after.figures[name] for name in event.fallen]
        untold = self.tales.untold
        if any(name not in untold for name in event.fallen) or len(set(event.fallen)) != len(event.fallen):
            return "B04 losses in men: told twice, or not slain"
        for name in event.fallen:
            del untold[name]
        if (event.lost, event.men, event.figures) != (men_of(gone), men_of(left), len(left)):
            return f"B04 losses in men: {men_of(gone)} lost, {men_of(left)} in {len(left)} left"
        return ""

    def _judged(self, event: Judged) -> str:
        """A score is its die and its numbers, and its margin one of the four results, which then is owed [B06, B07]."""
        margin = event.best - event.score
        if event.score != event.die + sum(one.value for one in event.tally.modifiers if one.ignored is None):
            return f"B06 the sum: {event.score}"
        if margin < 0 or event.result != next(word for least, word in MARGINS if margin >= least):
            return f"B07 the four results: {event.result} at {margin}"
        self.tales.of(event.body).fought = True
        if event.result != "on":
            self.tales.owed[event.body] = event.result
        return ""

    def _vanished(self, before: State, event: Vanished) -> str:
        self.tales.owed.pop(event.body, "")
        left = [member.id for member in members(before, event.body) if member.id not in event.figures]
        return f"B04 a body is gone as a whole: {left} are left" if left else ""

    def _step_began(self) -> str:
        """What morale has said is done, and all losses are told, before anything else is begun [B04, B07]."""
        tales = self.tales
        if tales.owed:
            return f"B07 what morale says is done: {tales.owed}"
        if tales.untold:
            return f"B04 losses are told: {', '.join(tales.untold)}"
        tales.kills.clear()
        tales.free = False
        return ""


def _magic(before: State, event: SpellCast | BreathUsed | DeviceUsed | UndeadTurned) -> str:
    """Magic and breath are for who is out of melee; breath for who has moved half at most, on foot or wing [B12]."""
    figure = before.figures[event.figure]
    if in_melee(before, body_of(before, figure)):
        return f"B12 out of melee: {event.figure}"
    inches = max(figure.profile.allowance, figure.profile.flies) * (2 if figure.has("hasted") else 1)
    if isinstance(event, BreathUsed) and figure.walked * 2 > inches:
        return f"B12 breath after half a move: {event.figure} has moved {figure.walked}"
    return ""
