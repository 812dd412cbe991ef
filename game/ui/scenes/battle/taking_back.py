"""Taking commands back, and giving them again."""

from __future__ import annotations

from game.ui.scenes.battle.asking import Asks


class TakingBack:
    """Undoes and redoes for the person at a battle."""

    def __init__(self, scene: Asks) -> None:
        self.scene = scene

    def undo(self, agreed: bool = False) -> None:
        """Take back the person's last command; ask again where both sides must agree."""
        scene, session, side = self.scene, self.scene.session, self._whose()
        if side is None:
            return
        no = session.undo(side, agreed=agreed)
        if no is None:
            scene.jump()
        elif session.last_of(side) is None:
            scene.telling.refuse(no, "")
        else:
            scene.asking.take_back(no, len(scene.seats.humans) < 2, lambda: self.undo(True))

    def redo(self) -> None:
        """Do again what was taken back."""
        scene, session, side = self.scene, self.scene.session, self._whose()
        if side is None:
            return
        no = session.redo(side)
        if no is not None:
            scene.telling.refuse(no, "")
            return
        # What the scripted side answered then it answers again.
        while session.can_redo and session.decision is not None and not scene.seats.is_human(session.decision.side):
            session.redo(session.decision.side)
        scene.jump()

    def _whose(self) -> str | None:
        """The side whose command is taken back: that of the person asked, else of the one who plays alone."""
        decision, seats = self.scene.session.decision, self.scene.seats
        if decision is not None and seats.is_human(decision.side):
            return decision.side
        return seats.humans[0] if seats.humans else None
