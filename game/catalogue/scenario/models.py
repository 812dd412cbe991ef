"""The scenario file as models: what may be written, with limits; pydantic is imported with this module only."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from game.catalogue.scenario.fields import (
    BaseSize,
    Commit,
    Dice,
    Flag,
    HitPoints,
    Id,
    Key,
    Name,
    Objective,
    Place,
    Prose,
    RulingId,
    Throw,
    form,
    inches,
    one_number,
    one_of,
    whole,
)
from game.catalogue.scenario.limits import (
    ABILITIES,
    COLOURS,
    FLANKS,
    FORMAT,
    MOST_CORNERS,
    MOST_FIGURES,
    MOST_TABLE,
    RACES,
    SPECIALITIES,
    STANCES,
)

Level = Annotated[int, whole(1, 20)]
Modifier = Annotated[int, whole(-5, 5)]
Facing = Annotated[int, whole(0, 359)]
Corners = Annotated[list[Place], Field(max_length=MOST_CORNERS)]
Size = Annotated[Decimal, inches("6", str(MOST_TABLE))]
Thickness = Annotated[Decimal, inches("0.05", "24")]
Height = Annotated[Decimal, inches("0.1", "24")]


class Model(BaseModel):
    """The base of all parts of a scenario: no unknown keys, nothing changed once read."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class TableModel(Model):
    """The table: size in inches, ground, setting and light; `vast` for a building with room for pikes and lances."""

    width: Size
    height: Size
    ground: Annotated[str, one_of("grass", "earth", "sand", "snow", "stone")] = "grass"
    setting: Annotated[str, one_of("outdoors", "building", "dungeon")] = "outdoors"
    light: Annotated[str, one_of("day", "dusk", "dark")] = "day"
    vast: bool = False


class TerrainModel(Model):
    """A piece of terrain: an area by its corners, or a line with its thickness; inches."""

    kind: Key
    points: Corners | None = None
    line: Corners | None = None
    thickness: Thickness | None = None
    width: Thickness | None = None
    height: Height | None = None
    state: Annotated[str, one_of("open", "shut", "barred", "broken")] | None = None


class ErrandModel(Model):
    """What a unit or figure means to do by itself; what is left out is as its side's plan has it."""

    stance: Annotated[str, one_of(*STANCES)] | None = None
    objective: Objective | None = None
    line: Corners = []
    flank: Annotated[str, one_of(*FLANKS)] | None = None
    prefer: list[Id] = []
    commit: Commit | None = None


class PlanModel(ErrandModel):
    """What a side means to do when it is played by script."""

    stance: Annotated[str, one_of(*STANCES)] = "attack"
    reserve: list[Id] = []


class SideModel(Model):
    """One of the two sides."""

    id: Id
    name: Name
    colour: Annotated[str, one_of(*COLOURS)]
    briefing: Prose = ""
    plan: PlanModel = PlanModel()


class FormationModel(Model):
    """How a unit stands: in how many ranks or files, base to base or how many inches apart."""

    shape: Annotated[str, one_of("line", "column", "square")] = "line"
    ranks: Annotated[int, whole(1, 50)] | None = None
    files: Annotated[int, whole(1, 100)] | None = None
    spacing: Annotated[Decimal, inches("0", "12")] = Decimal(0)


class Outfit(Model):
    """The fields that a figure and a unit share: identity, gear and place."""

    id: Id
    side: Id
    name: Name | None = None
    troop: Key | None = None
    creature: Key | None = None
    at: Place
    facing: Facing = 0
    hit_points: HitPoints | None = None
    hit_dice: Dice | None = None
    age: Key | None = None
    race: Annotated[str, one_of(*RACES)] = "human"
    armour: Key | None = None
    shield: Key | None = None
    weapons: list[Key] | None = None
    mount: Key | None = None
    barding: Flag | None = None
    pavis: Flag | None = None
    gear: list[Key] = []
    pack: list[Key] = []
    load: list[Key] = []
    shots: dict[Key, Annotated[int, whole(0, 999)]] = {}
    spells: list[Key] | None = None
    scrolls: list[Key] = []
    base: BaseSize | None = None
    morale_class: Annotated[str, one_of("A", "B", "C", "D", "E", "noncombatant")] | None = None
    never_checks: Flag | None = None
    loyalty: Modifier = 0
    dexterity: Modifier = 0
    abilities: dict[Key, Annotated[int, whole(1, 25)]] = {}
    specialised: list[Annotated[str, one_of(*SPECIALITIES)]] = []
    fatigue: Annotated[int, whole(0, 20)] = 0
    spells_a_round: Annotated[int, whole(2, 3)] | None = None
    hidden: Flag = False
    aloft: Annotated[int, whole(0, 24)] = 0
    plan: ErrandModel | None = None


class UnitModel(Outfit):
    """Many figures of one kind, in formation; `at` is the middle of the front rank."""

    count: Annotated[int, whole(1, MOST_FIGURES)]
    formation: FormationModel = FormationModel()
    leader: Id | None = None


class FigureModel(Outfit):
    """A single figure; a levelled character has a class.

    In a large battle it stands for the character and his guards: their armour, and how many of them cast too.
    With an `engine` one stands before it, served by whoever is near; in a large battle it is the engine with its crew.
    """

    klass: Key | None = Field(default=None, alias="class")
    level: Level | None = None
    charisma: Annotated[int, whole(1, 25)] | None = None
    character: Flag | None = None
    guards: Annotated[str, one_of("none", "leather_padded", "chain", "plate")] | None = None
    assistants: Annotated[int, whole(0, 11)] = 0
    engine: Key | None = None


class ThingModel(Model):
    """A thing that lies on the table, or (a pavis or mantlet) stands there and looks along `facing`."""

    id: Id
    item: Key
    at: Place
    facing: Facing = 0
    planted: Flag = False
    size: Place | None = None


class WhenModel(Model):
    """One way to win: one of rout, hold with until, exit with figures, slay, survive."""

    rout: Annotated[int, whole(1, 100)] | None = None
    hold: Id | None = None
    until: Annotated[int, whole(1, 999)] | None = None
    exit: Annotated[str, one_of("north", "east", "south", "west")] | None = None
    figures: Annotated[int, whole(1, MOST_FIGURES)] | None = None
    slay: Id | None = None
    survive: Annotated[int, whole(1, 999)] | None = None


class VictoryModel(Model):
    """When a side wins."""

    side: Id
    when: WhenModel


class SurpriseModel(Model):
    """Who knows of whom as the battle begins [SP-3.1.1 to SP-3.1.13].

    `noise` and `light` name sides that are heard and seen, `ambush` those that hide where they stand, and `chances`
    how often a side, unit, figure, or those in a region surprise. `bash` names the figures that bash a `door` (by
    its place in the terrain, from 0), `wandering` who may come if they fail."""

    unaware: list[Id] = []
    noise: list[Id] = []
    light: list[Id] = []
    clear: Flag | None = None
    ambush: list[Id] = []
    chances: dict[Id, Annotated[int, whole(0, 6)]] = {}
    distance: Flag = False
    bash: list[Id] = []
    door: Annotated[int, whole(0, 9999)] | None = None
    wandering: list[Id] = []


class StuntModel(Model):
    """A stunt that may be tried: a leap, or something done to an enemy; where, how often and by whom [SP-3.8]."""

    id: Id
    name: Name
    effect: Annotated[str, one_of("leap", "prone", "stunned", "harm")]
    die: Annotated[str, one_of("d20", "d30", "d100")] = "d20"
    ability: Annotated[str, one_of(*ABILITIES)] = "dexterity"
    reach: Annotated[Decimal, inches("0.5", "48")] | None = None
    damage: Throw | None = None
    rounds: Annotated[int, whole(1, 10)] = 1
    at: Place | None = None
    within: Annotated[Decimal, inches("0", "48")] = Decimal(2)
    uses: Annotated[int, whole(1, 99)] | None = None
    figures: list[Id] = []


class Scenario(Model):
    """A whole scenario file."""

    sandtable: Annotated[int, form(FORMAT)]
    title: Name
    briefing: Prose = ""
    rules: Key | None = None
    seed: Annotated[int, whole(0, 999_999_999)] | None = None
    men_per_figure: Annotated[int, one_number(5, 10, 20)] | None = None
    table: TableModel
    terrain: list[TerrainModel] = []
    regions: dict[Id, Corners] = {}
    sides: list[SideModel]
    units: list[UnitModel] = []
    figures: list[FigureModel] = []
    things: list[ThingModel] = []
    stunts: list[StuntModel] = []
    surprise: SurpriseModel | None = None
    deployment: dict[Id, Id] = {}
    victory: list[VictoryModel] = []
    rulings: dict[RulingId, Name] = {}
    script: list[dict[str, Any]] = []


LISTS: dict[str, type[Model]] = {
    "terrain": TerrainModel,
    "sides": SideModel,
    "units": UnitModel,
    "figures": FigureModel,
    "things": ThingModel,
    "stunts": StuntModel,
    "victory": VictoryModel,
}
"""Parts that are lists, with the model of an item."""
