"""Choices of words."""

from __future__ import annotations

from game.core.commands import Choose
from game.play.moving.offers import MayChoose
from game.telling.sentences import is_one
from game.ui.board.hands.asked import Strip
from game.ui.board.pickers.picker import Picker
from game.ui.board.pickers.registry import picks
from game.ui.keys import cap_of
from game.ui.kit.controls.option import Option

WORDS = {
    "first": "Move first", "last": "Move last", "spring": "Spring the ambush", "wait": "Wait", "avoid": "Slip away",
    "agree": "Agree on a draw", "fight_on": "Fight on", "end": "End the battle", "go_on": "Play on",
}  # fmt: skip
KEYS = {
    "first": "strike", "last": "rally", "spring": "charge", "wait": "end", "avoid": "escape", "agree": "turn",
    "fight_on": "end", "end": "turn", "go_on": "end",
}  # fmt: skip
"""The key of a word: that of which action."""


@picks(Choose)
class ChoicePicker(Picker):
    """A few large buttons."""

    done_label = ""

    def able_to_act(self) -> None:
        """All stay chosen, since words are chosen and no figures."""

    def about(self) -> list[str]:
        """All: how they stand is to be judged."""
        return [figure.id for figure in self.at.state.standing()]

    def options(self) -> tuple[str, ...]:
        """The words to choose from."""
        offer = self.asked.offer(MayChoose)
        return offer.options if offer is not None else ()

    @staticmethod
    def word(option: str) -> str:
        """What the button of an option says."""
        return WORDS.get(option, option.replace("_", " ").capitalize())

    def main(self) -> tuple[str, bool, str]:
        """The strip has the buttons."""
        return "Choose", False, "Choose\nBy the buttons over the table."

    def key(self, action: str) -> bool:
        """Each word by the key that stands on its button."""
        word = next((option for option in self.options() if KEYS.get(option) == action), "")
        return self.pick(Choose(word)) if word else action == "end"

    def done(self) -> None:
        """Answer no, where one of the words means that."""
        self.key("end")

    def strip(self) -> Strip:
        """The question."""
        prompt = self.asked.decision.prompt
        buttons = tuple(
            Option(f"choose:{option}", self.word(option), key=cap_of(KEYS.get(option, "")), data=Choose(option))
            for option in self.options()
        )
        name = self.at.state.side(self.side).name
        has = "has" if is_one(self.at.state, self.side) else "have"
        text = f"{name} {has} won the initiative." if "first" in self.options() else ""
        if "spring" in self.options():
            text = "The enemy would be surprised for this round."
            buttons += tuple(self.orders(("ambush", "near"), ("ambush", "wait")))
        return Strip(prompt[:1].upper() + prompt[1:], text, self.asked.decision.cite, buttons, large=True)
