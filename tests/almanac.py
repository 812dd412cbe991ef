"""Every spell, device and creature of the catalogue in one and the same fight, and what comes of it.

What came of it is kept in `almanac.yaml`; `python -m tests.almanac` writes it anew and says what has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from pathlib import Path

import yaml
from msgspec import json

from game.catalogue.tables import load
from game.core.commands import Command
from game.core.figures import Figure
from game.core.held.handling import Use
from game.play.course.standing_answers import standing_answer
from game.rules.knowing.view import as_known
from game.rules.magic.castings import castings
from game.rules.magic.devices import uses
from game.rules.situation import Situation
from game.sides import player
from tests.magic import BOW, FAR, mage, orc, priest, through
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import field

KEPT = Path(__file__).with_name("almanac.yaml")
CROWD = (
    BOW,
    FAR,
    "id: hal, side: blue, class: fighting_man, level: 3, hit_points: 9, at: [12, 28], facing: 0",
    "id: ned, side: blue, troop: man_at_arms, at: [8, 29], facing: 0",
    orc("gob", 10, 22),
    orc("gub", 11.5, 21),
    orc("gog", 20, 14),
    "id: ogg, side: red, creature: ogre, hit_points: 20, at: [15, 20], facing: 180",
    "id: wig, side: red, creature: wight, hit_points: 12, at: [6, 20], facing: 180",
    "id: ska, side: red, creature: skeleton, hit_points: 3, at: [4, 18], facing: 180",
    "id: rid, side: red, class: fighting_man, level: 4, mount: heavy_warhorse, hit_points: 22, at: [24, 24],"
    " facing: 270",
    "id: mog, side: red, class: magic_user, level: 6, hit_points: 14, spells: [sleep], at: [18, 10], facing: 180",
)
GROUND = """terrain:
  - {kind: woods, points: [[26, 6], [34, 6], [34, 12], [26, 12]]}
  - {kind: wall, line: [[13, 29], [19, 29]], height: 2}
  - {kind: river, line: [[0, 4], [40, 4]], width: 2}
"""
LAST = 4
"""The round in which no more is looked at."""
FIRST = 4
"""Of all that may be done so much is done."""
Outcome = dict[str, str]
_bytes = json.Encoder(order="deterministic").encode


def spells() -> list[str]:
    """Every spell of the catalogue, in order of its id."""
    return sorted(load().spells)


def devices() -> list[str]:
    """Every device of the catalogue that one takes in hand, in order of its id."""
    return sorted(load().devices)


def of_spell(spell: str) -> Outcome:
    """What comes of a spell: cast among the crowd, and at what it may be aimed where nobody is near."""
    who = mage if "magic_user" in load().spells[spell].levels else priest
    found = _tried(field(who(spell), *CROWD, more=GROUND), castings)
    alone = field(who(spell), BOW, FAR)
    aims = [command.text() for command in castings(alone.at, alone.figure("mer"))]
    return {**found, "alone": _summed(map(str.encode, aims))}


def of_device(device: str) -> Outcome:
    """What comes of a device, used among the crowd by whoever can."""
    found: Outcome = {}
    for name, who in (("mage", mage), ("priest", priest)):
        fight = field(who(gear=f"[{device}]"), *CROWD, more=GROUND)
        found |= {f"{name} {key}": words for key, words in _tried(fight, _uses).items()}
    return found


def creatures() -> list[str]:
    """Every creature of the catalogue, in order of its id."""
    return sorted(load().creatures)


def of_creature(creature: str) -> Outcome:
    """What comes of a creature that meets the crowd: three rounds in which either side does anything legal."""
    who = f"id: mer, side: blue, creature: {creature}, at: [10, 24.5], facing: 0"
    fight = field(who, *CROWD, more=GROUND, begin="move")
    fight.battle.loaded = None
    players = {side: player("random", side, sum(creature.encode())) for side in ("blue", "red")}
    while (decision := fight.position.decision) is not None and fight.now.round < LAST:
        at = as_known(fight.at, decision.side)
        fight.submit(standing_answer(at, decision) or players[decision.side].choose(at, decision)[0])
    return {"events": _summed(map(_bytes, fight.events))}


def _uses(at: Situation, figure: Figure) -> Iterator[Use]:
    return uses(at, figure, melee=False)


def _tried(fight: Fight, examples: Callable[[Situation, Figure], Iterator[Command]]) -> Outcome:
    """What a caster may do, and the events of the first few: of each how many, and a digest."""
    fight.battle.loaded = None
    start = fight.position
    found = list(examples(fight.at, fight.figure("mer")))
    events: list[bytes] = []
    for command in found[:FIRST]:
        fight.position, fight.events = start, []
        fight.do(command.text())
        events += map(_bytes, through(fight).events)
    return {"aims": _summed([command.text().encode() for command in found]), "events": _summed(events)}


def _summed(lines: Iterable[bytes]) -> str:
    """How many there are, and a digest of all."""
    whole = list(lines)
    return f"{len(whole)} {blake2b(bytes(10).join(whole), digest_size=6).hexdigest()}"


OF: dict[str, tuple[Callable[[], list[str]], Callable[[str], Outcome]]] = {
    "spells": (spells, of_spell), "devices": (devices, of_device), "creatures": (creatures, of_creature),
}  # fmt: skip


def outcomes() -> dict[str, dict[str, Outcome]]:
    """What comes of everything now."""
    return {kind: {name: outcome(name) for name in names()} for kind, (names, outcome) in OF.items()}


def kept() -> dict[str, dict[str, Outcome]]:
    """What came of everything when it was last looked at."""
    found: dict[str, dict[str, Outcome]] = yaml.safe_load(KEPT.read_text(encoding="utf-8"))
    return found


def keep() -> None:
    """Keep what comes of everything now, and say what is not as it was."""
    before = kept() if KEPT.exists() else {}
    now = outcomes()
    for kind, found in now.items():
        was = before.get(kind, {})
        for name in sorted(found.keys() | was.keys()):
            if found.get(name) != was.get(name):
                print(f"{kind}: {name}: {was.get(name, 'nothing')} -> {found.get(name, 'nothing')}")
    KEPT.write_text(yaml.safe_dump(now, width=200), encoding="utf-8")


if __name__ == "__main__":
    keep()
