"""The screen on which a battle is played: its session, keys, questions, notices and sheets, a room each."""

from game.ui.scenes.battle.beginning import Chosen, begin_battle, begin_opened, resume_battle
from game.ui.scenes.battle.scene import BattleScene

__all__ = ["BattleScene", "Chosen", "begin_battle", "begin_opened", "resume_battle"]
