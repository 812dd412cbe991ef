"""Tactics: a button for each that the chosen may take, a click on an enemy for a blow at him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.commands import Command
from game.core.figures import Figure
from game.core.grain import Point
from game.core.tally import Refusal
from game.play.magic.casting import MayCast
from game.play.missiles.offers import MayBreathe, MayShoot
from game.rules.melee.reach import foes_in_reach
from game.systems.exile.choosing.offers import MayTactic
from game.systems.exile.choosing.tactics import tactic_refused
from game.systems.exile.words import Tactic, Tactics
from game.ui.board.forecasts.attacks import names_of
from game.ui.board.hands.asked import Asked, Strip, Then
from game.ui.board.overlays.lights import Lit, Mode, Work
from game.ui.board.overlays.shapes import aim_line
from game.ui.board.pickers.picker import Picker, refused
from game.ui.board.pickers.registry import picks
from game.ui.books.exile.forecast import event_forecast
from game.ui.keys import cap_of
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks

LIGHT = (255, 226, 150)
WORDS = {
    "attack": ("Attack", "strike", "strike"), "parry": ("Parry", "crossed", "hold"),
    "block": ("Block", "parry", "shoot"),
    "dodge": ("Dodge", "run", "duel"), "off_hand_parry": ("Other hand", "crossed", ""),
    "desperate": ("Desperate", "parry", ""), "aim": ("Aimed blow", "eye", ""),
    "off_hand": ("Other hand's blow", "strike", ""), "disarm": ("Disarm", "hand", ""),
    "rise": ("Get up", "up", "rise"), "step": ("Step", "move", "escape"),
    "draw": ("Change weapon", "hand", "gear"),
    "mount": ("Its mount strikes", "charge", ""), "pick": ("Take up", "hand", ""),
    "bind": ("Bind wound", "heart", ""), "wait": ("Wait", "hold", ""),
}  # fmt: skip
"""Label, icon and the action whose key each tactic has; a book's own word stands where there is none here."""
FAR = "cast"
"""The action whose key leads to what reaches farther than a weapon."""
FIRST = ("attack", "parry", "block", "dodge", "rise")


@picks(Tactics)
class TacticPicker(Picker):
    """Buttons for what the chosen may do at their next event; what reaches farther is aimed with its own hands."""

    done_label = "The others wait"

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offer = asked.offer(MayTactic)
        if offer is None:
            raise LookupError("tactics are offered")
        self.offer: MayTactic = offer
        self.found = {name: offer.options(asked.at, name) for name in offer.figures}
        if not set(hands.chosen) & set(offer.figures):
            hands.choose(list(offer.figures))

    def actors(self) -> list[str]:
        """Those who are to choose."""
        return list(self.offer.figures)

    def idle(self) -> list[str]:
        """Those who have not chosen and could strike somebody."""
        return [name for name in self.offer.figures if self._reached(name)]

    def _who(self) -> list[str]:
        return [name for name in self.hands.chosen if name in self.found] or list(self.found)

    # ---- hands -----------------------------------------------------------------------------------------------------

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Strike the enemy clicked with all of the chosen who reach him; farther off, turn to the hands for shots."""
        if figure is None or figure.side == self.side or not figure.standing:
            return
        if figure.id not in self.aimable() and self.has_far():
            self._far()
        else:
            self._give("attack", figure.id)

    def about(self) -> list[str]:
        """Those who choose, and the enemies: they are clicked for blows, and judged by where they are."""
        return [*super().about(), *(foe.id for foe in self.at.field.foes(self.side))]

    def aimable(self) -> list[str]:
        """The foes whom one of the chosen reaches, the nearest first."""
        near = {foe.id for name in self._who() for foe in self._reached(name)}
        return self.nearest_first(sorted(near))

    def lights(self) -> Mode | None:
        """The foes whom the chosen reach, with the chance of the first who does."""
        names = tuple(self._who())
        near = {foe.id: name for name in reversed(names) for foe in self._reached(name)}
        if not near:
            return None
        return Mode(("tactic", names), lambda: self._lit(near), names)

    def _lit(self, near: dict[str, str]) -> Work:
        for foe, name in near.items():
            yield None
            yield Lit(foe, event_forecast(self.at, self.at.figure(name), self.at.figure(foe)).answer)

    def act(self, name: str) -> bool:
        """A tactic by its key, the list of all, or the hands for what reaches farther."""
        word = next((word for word, (_, _, key) in WORDS.items() if key and key == name), "")
        if name == "confirm" and not self._is_afar():
            self._give("attack")
        elif name in ("confirm", "far") or (name == FAR and self.has_far()):
            picker = self._far()
            if any(tile.id == name and not tile.why_not for tile in picker.tiles()):
                picker.act(name)  # the key of a spell lists the spells
        elif name == "list":
            self.hands.wishes.menu(self.rows(), self.menu_at(next(iter(self.chosen()), None)), "Tactics")
        elif word:
            self._give(word)
        else:
            return super().act(name)
        return True

    def _give(self, word: str, target: str = "") -> None:
        """Choose a tactic for all of the chosen who may take it; where none may, say why."""
        chosen = self._meant(word, target)
        if chosen is not None:
            self.submit(chosen)
            return
        no = self._why_not(word)
        if no is not None:
            self.hands.wishes.refuse(no, "")
        elif target:
            self.hands.wishes.notice(f"{self.at.figure(target).name} is out of reach", "EX-R14")

    def _meant(self, word: str, target: str = "") -> Tactics | None:
        """The tactic of all of the chosen who may take it; None where none may."""
        found = [self._tactic(name, word, target) for name in self._who()]
        chosen = tuple([tactic for tactic in found if tactic is not None])
        return Tactics(chosen) if chosen else None

    def command_meant(self) -> Command | None:
        """The blow at the enemy pointed at, else that of Enter."""
        foe = self.pointed_foe()
        if foe is not None and foe.id in self.aimable():
            return self.legal(self._meant("attack", foe.id))
        return None if self._is_afar() else self.legal(self._meant("attack"))

    def told(self, command: Command) -> str:
        """Say a tactic by its word, and whose it is."""
        if not isinstance(command, Tactics):
            return super().told(command)
        names = names_of([self.at.figure(tactic.figure) for tactic in command.choices])
        what = command.choices[0].what
        return f"{names}: {WORDS[what][0].lower() if what in WORDS else what.replace('_', ' ')}"

    def _tactic(self, name: str, word: str, target: str) -> Tactic | None:
        if target and not any(foe.id == target for foe in self._reached(name)):
            return None
        of_word = [tactic for tactic in self.found[name] if tactic.what == word]
        exact = [tactic for tactic in of_word if tactic.target == target]
        return exact[0] if exact else of_word[0] if of_word and not target else None

    def _why_not(self, word: str) -> Refusal | None:
        name = self._who()[0]
        return tactic_refused(self.at, self.at.figure(name), Tactic(word, name), self.offer.meets)

    def _far(self) -> Picker:
        """Turn to the hands for shots, spells, breath and devices; the question stays."""
        from game.ui.board.pickers.aims.shooting import ShootPicker

        self.hands.picker = picker = ShootPicker(self.hands, self.asked)
        return picker

    def has_far(self) -> bool:
        """Whether any of those asked has something that reaches farther than a weapon."""
        offers = (self.asked.offer(MayShoot), self.asked.offer(MayCast), self.asked.offer(MayBreathe))
        return any(offer is not None and offer.is_open(self.at) for offer in offers)

    def _is_afar(self) -> bool:
        """Whether a shot or spell is likeliest for the chosen, since nobody is in their reach."""
        return self.has_far() and not self.aimable()

    def forecast(self) -> ForecastView | None:
        """The blow of the first of the chosen at the foe under the pointer, else at the nearest in reach."""
        hovered = self.at.state.figures.get(self.hands.hovered or "")
        near = next(iter(self.aimable()), "")
        foe = hovered if hovered is not None and hovered.side != self.side else self.at.state.figures.get(near)
        striker = next((name for name in self._who() if foe is not None and foe in self._reached(name)), "")
        if foe is None or not striker:
            return None
        figure = self.at.figure(striker)
        return event_forecast(self.at, figure, foe)

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def able(self) -> list[str]:
        """The tactics that any of the chosen may take, in the order of the buttons."""
        able = dict.fromkeys(tactic.what for name in self._who() for tactic in self.found[name])
        return [*(word for word in WORDS if word in able), *(word for word in able if word not in WORDS)]

    def rows(self) -> list[Option]:
        """A row for each tactic, those that may not be taken with the reason."""
        able, rows = self.able(), []
        for word, (label, icon, key) in WORDS.items():
            no = None if word in able else self._why_not(word)
            if word in able or (no is not None and word in ("parry", "block", "dodge", "off_hand_parry", "aim")):
                why, give = refused(no, label), Then(self._give, word, self._meant)
                rows.append(Option(f"tactic:{word}", label, icon, cap_of(key), why_not=why, data=give))
        return rows

    def menu(self, figure: Figure) -> list[Option]:
        """The same rows, for one who is asked."""
        return self.rows() if figure.id in self.found else []

    def tiles(self) -> list[Option]:
        """The first few, greyed where they may not be taken, and what reaches farther."""
        able = self.able()
        tiles = []
        for word in FIRST[:4]:
            label, icon, key = WORDS[word]
            no = None if word in able else self._why_not(word)
            why = refused(no, label)
            then = Then(self._give, word, self._meant)
            tiles.append(Option(f"tactic:{word}", label, icon, cap_of(key), why_not=why, data=then))
        if self.has_far():
            tiles.append(Option("far", "Shoot or cast", "shoot", cap_of(FAR), group=1))
        return [*tiles, Option("list", "All tactics", "menu", "H", group=1)]

    def strip(self) -> Strip:
        """The question, with the likeliest answers."""
        able, afar = self.able(), self._is_afar()
        main = "" if afar else "attack"
        buttons = [
            Option(
                f"tactic:{word}", label, key="Enter" if word == main else cap_of(key), main=word == main,
                data=Then(self._give, word, self._meant),
            )
            for word, (label, _, key) in ((word, WORDS[word]) for word in FIRST if word in able)
        ]  # fmt: skip
        if self.has_far():
            far = Option("far", "Shoot or cast", key="Enter" if afar else cap_of(FAR), main=afar)
            buttons.insert(0 if afar else len(buttons), far)
        shown = "as they meet" if self.offer.meets else "when the event comes"
        text = f"Chosen in secret, and shown {shown}. A click on an enemy is a blow at him."
        more = Option("list", "More ...", key="H")
        standing = self.orders(("tactic", "attack"))
        return Strip(self.asked.decision.prompt, text, self.asked.decision.cite, (*buttons, more, *standing))

    def marks(self, marks: Marks, scale: int) -> None:
        """Those who are to choose, and whom each reaches."""
        chosen = set(self._who())
        for name in self.offer.figures:
            self.ring(marks, name, scale, side=name in chosen)
            for foe in self._reached(name) if name in chosen else ():
                marks.over.append(aim_line(self.at.figure(name), foe, scale, LIGHT))

    def _reached(self, name: str) -> Sequence[Figure]:
        """The enemies a figure could strike: those in reach, or only the one it meets at speed [EX-2.2]."""
        if self.offer.meets:
            return (self.at.figure(self.offer.meets),)
        return foes_in_reach(self.at, self.at.figure(name))
