"""Sample view models for the picture tool and the tests of the panels."""

from fractions import Fraction

from game.rules.course.clocks import Band, Count, Countdown, Grid, Held, Margin, Mark, Moment, Row, Segments, Span
from game.session.afterwards.statistics import Statistics
from game.session.driving import SideCount as Fates
from game.ui.kit.controls.option import Option
from game.ui.panels.models import (
    ActionBarView,
    Bar,
    ChipView,
    ForecastView,
    Head,
    LogEntry,
    RefusalView,
    StepView,
    TallyRow,
    TimelineView,
    ToolsView,
    TopBarView,
    UnitCardView,
)
from game.ui.panels.pages.models import BattleEndView, ChoiceLine, CurtainView, SetupView, SideOutcome
from game.ui.panels.pages.models_title import ReplayLine, ScenarioCard, SideCount, TitleView
from game.ui.panels.time.models_clocks import C, ClockHead, ClockView, NextEvent, NextEventsView

MINUS, TIMES, INCH = "\u2212", "\u00d7", "\u2033"

TOPBAR = TopBarView(
    title="The Bridge at Starkpool",
    round="Round 3",
    phase="Move phase",
    side="blue",
    decides="Blue decides",
    prompt="Odo: move and attack",
    head="knight:blue",
    can_undo=True,
    pace=1,
)

TIMELINE = TimelineView(
    steps=(
        StepView("Initiative", "Blue 5", "dice", "past", id="initiative"),
        StepView(
            "Move",
            "Blue · 3 to act",
            "move",
            "now",
            id="move",
            heads=(
                Head("knight:blue", "Odo", current=True, id="odo"),
                Head("man:blue", "Wat", done=True, id="wat"),
                Head("man:blue", "Hild", done=True, id="hild"),
                Head("archer:blue", "Finn", id="finn"),
                Head("mage:blue", "Iva", id="iva"),
            ),
            interrupters=(Head("archer:vermilion", "Archer 1"), Head("archer:vermilion", "Archer 2")),
            interrupt_note="pass-through shots",
        ),
        StepView("Counter move", "Vermilion · 7", "move", "next", id="counter"),
        StepView("Missiles", "all together", "shoot", "next", id="missiles"),
        StepView(
            "Melee",
            "as planned",
            "strike",
            "next",
            order=True,
            id="melee",
            heads=(
                Head("knight:blue", "Odo", "flank", current=False, tip="Odo first\nFrom the flank {#SP-3.5.2.6}"),
                Head("orc:vermilion", "Orc 3", "spear"),
                Head("man:blue", "Wat", "axe"),
                Head("orc:vermilion", "Orc 5", "club"),
                Head("ogre:vermilion", "Grub", "club"),
                Head("man:blue", "Hild", "sword"),
            ),
        ),
    ),
    after_note="Morale, then",
    after="Round 4",
)

CARD = UnitCardView(
    "knight:blue",
    "Ser Odo the Bold",
    "Fighting-man 4 · Blue · leader",
    "Broad sword (length 5), shield, plate",
    (("2", "armour"), (f"2 of 9{INCH}", "move left"), ("B", "morale")),
    18,
    29,
    (
        ChipView("Guarding Wat", "parry"),
        ChipView("Wounded", "heart", tip="Below two thirds of his points."),
        ChipView("Leads five", "flag", True),
    ),
    "odo",
)

FORECAST = ForecastView(
    "{@blue:Odo} strikes {@vermilion:Orc 3} from the left flank",
    note="if you move here",
    rows=(
        TallyRow("14", "broad sword against armour 6", short="sword, armour 6"),
        TallyRow("+2", "level 4", "SP-3.10.4"),
        TallyRow("+1", "flank", "SP-3.5.9.1"),
        TallyRow(f"{MINUS}1", "from below", "SP-3.5.9.16"),
        TallyRow("", "its shield", "SP-3.5.9.1.1", "not at the flank"),
    ),
    answer="45 %",
    die=(20, 12),
    die_text="or more",
    bars=tuple(Bar(str(n + 2), w, n >= 3) for n, w in enumerate((1, 2, 3, 4, 3, 2, 1))),
    damage="Damage 2d4",
    fells="fells it: 28 %",
    of_hundred="of 100 tries, 55 miss",
    first="Odo strikes first",
    first_rule="SP-3.5.2.6",
    struck_out=(("Orc 3, longer weapon", "SP-3.5.2.1"),),
    interrupts=(("2 archers may interrupt: 24 % to be hit", "SP-3.3.2.1"),),
)

LOG = (
    LogEntry("Round 3", "head"),
    LogEntry("Initiative {d6:5} {*Blue moves first} {#SP-3.2.1}", "initiative"),
    LogEntry(f"{{@blue:Wat}} walks 6{INCH}, faces the ford", "move", "blue", ("wat",)),
    LogEntry(
        f"{{@vermilion:Archer 1}} shoots at {{@blue:Wat}} in passing: {{d20-:6}} {MINUS}2 long range, needs 15 "
        "{#SP-3.3.2.1}",
        "shot",
        "vermilion",
        ("archer-1", "wat"),
    ),
    LogEntry(
        f"{{@vermilion:Archer 2}} shoots at {{@blue:Wat}}: {{d20+:17}} {MINUS}2 long range, needs 15: {{d6:4}} "
        "{*4 lost} {#SP-3.4.1.1}",
        "shot",
        "vermilion",
        ("archer-2", "wat"),
    ),
    LogEntry("{@blue:Levy} hold: {d6:5} {d6:4} = 9, needs 7 {#SP-3.6.2.1}", "morale", "blue", ("levy-1",)),
    LogEntry("Refused: charge by {@blue:Odo}, turns 61 degrees {#SP-3.3.3.2}", "refusal", "blue", ("odo",)),
)

ACTIONS = ActionBarView(
    (
        Option("move", "Move", "move", "G", on=True),
        Option("charge", "Charge", "charge", "C",
               why_not="Charge: no lane\nThe lane turns 61 degrees, at most 45 {#SP-3.3.3.2}"),
        Option("split", "Split", "split", "X",
               why_not="Split-move: not this figure\nScouts, elves, horsemen only {#SP-3.3.1.1}"),
        Option("shoot", "Shoot", "shoot", "B", why_not="Shoot: no missile weapon"),
        Option("cast", "Cast", "cast", "K", why_not="Cast: no spells"),
        Option("strike", "Strike", "strike", "A"),
        Option("parry", "Parry", "parry", "P", group=1),
        Option("face", "Face", "wheel", "F", group=1),
        Option("hold", "Hold", "hold", "H", group=1),
        Option("measure", "Measure", "measure", "M", group=1),
    ),
    "End phase",
    "next",
    "N",
)

TOOLS = ToolsView("arcs")

REFUSAL = RefusalView(
    "A charge may turn 45 degrees: this one turns 61",
    "SP-3.3.3.2",
    "Turns add up over the whole course. To walk in instead, press G.",
)

BOOKS = (
    ("starkpool", "Starkpool"),
    ("large_battles", "Large battles"),
    ("chainmail", "Chainmail sequence"),
    ("exile", "In eXile"),
    ("three_actions", "Three actions"),
    ("cydonia", "Cydonia"),
)


def scenario(
    name: str,
    book: str,
    book_id: str,
    briefing: str,
    size: str,
    time: str,
    counts: tuple[int, int],
    base: str,
    heads: tuple[str, str] = ("man:blue", "orc:vermilion"),
) -> ScenarioCard:
    """A card of the library; its picture is a ground colour."""
    sides = (
        SideCount("blue", "The Watch", counts[0], heads[0]),
        SideCount("vermilion", "Orcs of the Red Fen", counts[1], heads[1]),
    )
    return ScenarioCard(name.lower().replace(" ", "_"), name, book, book_id, briefing, size, time, sides, base)


CARDS = (
    scenario(
        "The Bridge at Starkpool",
        "Starkpool, man to man",
        "starkpool",
        "A road, a ford and one wall: hold the crossing until the wagons are over.",
        f"60 {TIMES} 40{INCH}",
        "about 40 min",
        (8, 9),
        "#6E7446",
    ),
    scenario(
        "Lances in the Snow",
        "Large battles",
        "large_battles",
        "Three wings of horse against a wall of spears on a rise.",
        f"96 {TIMES} 60{INCH}",
        "about 60 min",
        (24, 40),
        "#B4B8B8",
    ),
    scenario(
        "The Ogre Below",
        "Starkpool, man to man",
        "starkpool",
        "Doors, light and a corner: the tutorial dungeon.",
        f"30 {TIMES} 24{INCH}",
        "about 20 min",
        (4, 3),
        "#5C564E",
    ),
    scenario(
        "High Noon at Cydonia",
        "Swords of Cydonia",
        "cydonia",
        "Who draws first? Twelve counts to find out.",
        f"36 {TIMES} 36{INCH}",
        "about 15 min",
        (3, 3),
        "#A08850",
        ("man:blue", "man:vermilion"),
    ),
    scenario(
        "The Ford of Hands",
        "In eXile",
        "exile",
        "Two lines meet in shallow water; every second counts.",
        f"40 {TIMES} 30{INCH}",
        "about 50 min",
        (5, 6),
        "#6E7446",
    ),
    scenario(
        "Ten Segments",
        "Three actions",
        "three_actions",
        "A spell begun too late, an arrow loosed in time.",
        f"30 {TIMES} 30{INCH}",
        "about 25 min",
        (4, 4),
        "#96704E",
        ("mage:blue", "man:vermilion"),
    ),
    scenario(
        "A Wall and Nobody on It",
        "Chainmail sequence",
        "chainmail",
        "Two bodies race for the same wall.",
        f"48 {TIMES} 36{INCH}",
        "about 30 min",
        (16, 16),
        "#6E7446",
    ),
)

TITLE = TitleView(
    menu=(
        Option("continue", "Continue", "play", note="Bridge, round 3", main=True),
        Option("new", "New battle", "flag", note="solo or hot seat"),
        Option("tutorial", "Tutorial", "book", note="five short tables"),
        Option("edit", "Lay out a table", "pen", note="the editor"),
        Option("replays", "Replays", "film", note="14 kept"),
        Option("settings", "Settings", "cog"),
        Option("quit", "Quit", "quit"),
    ),
    cards=CARDS,
    books=BOOKS,
    resume_title="The last battle was cut off",
    resume_note="Saved at round 3, Move phase: nothing lost.",
    version="version 0.1 · F1 keys",
    replays=tuple(
        ReplayLine(f"r{n}", title, note, when, done)
        for n, (title, note, when, done) in enumerate(
            (
                ("The Bridge at Starkpool", "Blue won in round 7: the bridgehead held", "today, 14:10", True),
                ("The Bridge at Starkpool", "Round 3, Move phase", "today, 11:52", False),
                ("Lances in the Snow", "Vermilion won in round 5: Blue routed", "yesterday", True),
                ("The Ogre Below", "Blue won in round 4: the ogre is slain", "12 November", True),
            )
        )
    ),
)

SETUP = SetupView(
    CARDS[0],
    "The wagons must cross before dusk. Orcs of the Red Fen come down the hill road, an ogre with them, and "
    "two archers have found the rise. Hold the crossing to the end of round eight, or break them.",
    (
        Option("starkpool", "Starkpool"),
        Option("chainmail", "Chainmail sequence"),
        Option("exile", "In eXile"),
        Option("three_actions", "Three actions"),
        Option("cydonia", "Swords of Cydonia"),
        Option("large_battles", "Large battles"),
    ),
    "starkpool",
    (
        Option("human", "A person"),
        Option("scripted", "The book's own play"),
        Option("rush", "Always forward"),
    ),
    ("human", "scripted"),
    "7",
    (ChoiceLine("SP-R1", "Natural 20 and natural 1", (("always", "always"), ("as_total", "as total")), "always"),),
    (
        ("vermilion", "Orcs of the Red Fen hold the bridgehead at the end of round 8"),
        ("blue", "The Watch routs half of the orcs"),
    ),
)

END = BattleEndView(
    "The Watch holds the bridge",
    "Half of the orcs were slain or fled by the end of round 7",
    "blue",
    "knight:blue",
    "Round 7 of 8 · 41 minutes · seed 7",
    (
        SideOutcome(
            "blue",
            "The Watch",
            "man:blue",
            Fates(8, 2, 1, 0, 5),
            Statistics(tries=41, hits=17, expected=14.2, spread=10.2),
            46,
            "Ser Odo, 4 felled",
        ),
        SideOutcome(
            "vermilion",
            "Orcs of the Red Fen",
            "orc:vermilion",
            Fates(9, 4, 2, 1, 2),
            Statistics(tries=38, hits=11, expected=13.9, spread=9.2),
            31,
            "Grub, 2 felled",
        ),
    ),
    (
        Option("again", "Play again", "undo"),
        Option("replay", "Watch it", "film"),
        Option("save", "Save replay", "save"),
        Option("film", "Film it", "eye"),
        Option("title", "To the title", main=True),
    ),
)

CURTAIN = CurtainView(
    "vermilion",
    "Vermilion to play",
    "Round 3 · Counter move",
    "Blue, look away. Nothing of the table is behind this curtain.",
    "I am Vermilion: take the seat",
    replay_title="First you are shown what your side saw",
    replay_note="Blue's move again, through your own figures' eyes",
    footer="Settings: a word to take the seat · curtain after every decision or every phase",
)


def at_clock(kind: str, side: str, name: str) -> ClockHead:
    """A head on a clock."""
    return ClockHead(f"{kind}:{side}", name, side, name.lower())


def clock(time: C, *heads: ClockHead) -> ClockView[C]:
    """A clock with the heads of all whom it names."""
    return ClockView(time, {head.id: head for head in heads})


BRAD, WILBUR = at_clock("knight", "blue", "Brad"), at_clock("man", "blue", "Wilbur")
ORC, GRUB = at_clock("orc", "vermilion", "Orc"), at_clock("ogre", "vermilion", "Grub")
VALUES = {"brad": 6, "wilbur": 5, "orc": 4, "grub": 3}


def at_once(at: Fraction, *names: str) -> Moment:
    """A moment of the grid and who acts at it."""
    return Moment(at, tuple(Mark(name, value=VALUES[name]) for name in names))


MULTIPLEXOR = clock(
    Grid(
        "Events Multiplexor",
        (
            at_once(Fraction(0), "brad", "wilbur", "orc", "grub"),
            at_once(Fraction(10, 3), "brad"),
            at_once(Fraction(4), "wilbur"),
            at_once(Fraction(5), "orc"),
            at_once(Fraction(20, 3), "grub", "brad"),
            at_once(Fraction(8), "wilbur"),
            at_once(Fraction(10), "orc", "brad"),
            at_once(Fraction(12), "wilbur"),
            at_once(Fraction(40, 3), "grub", "brad"),
            at_once(Fraction(15), "orc"),
            at_once(Fraction(16), "wilbur"),
            at_once(Fraction(50, 3), "brad"),
        ),
        Fraction(20, 3),
        20,
        tuple(sorted({Fraction(20 * i, e) for e in range(1, 21) for i in range(e)})),
        (Band("wilbur", Fraction(7), Fraction(9), "Wilbur's parry answers from 7 to 9"),),
        (Margin(6, "Finn moves"), Margin(13, "web ready", "cast")),
    ),
    BRAD,
    WILBUR,
    ORC,
    GRUB,
)
NEXT = NextEventsView(
    (
        NextEvent("6.67", GRUB, "value 3 goes first; his choice is sealed", True),
        NextEvent("6.67", BRAD, "then value 6; sealed"),
        NextEvent("8.00", WILBUR, "parry, held until 9"),
        NextEvent("10.00", ORC, "event value 4 goes first"),
        NextEvent("10.00", BRAD, "then value 6"),
        NextEvent("12.00", WILBUR, "not yet chosen"),
        NextEvent("13.33", GRUB, "value 3, then Brad with 6"),
        NextEvent("14.00", at_clock("mage", "blue", "Iva"), "web takes effect, end of row 13"),
    ),
    sentence="When several values fall together the lowest strikes first {#EX-3.3}; equal ones by length and Dexterity "
    "{#EX-3.2}",
)
ODO, WAT, FINN, ARCHER, IVA, FIRST, SECOND, THIRD = (
    at_clock("knight", "blue", "Odo"),
    at_clock("man", "blue", "Wat"),
    at_clock("cleric", "blue", "Finn"),
    at_clock("archer", "vermilion", "Archer"),
    at_clock("mage", "blue", "Iva"),
    *(at_clock("orc", "vermilion", f"Orc {n}") for n in (1, 2, 3)),
)
ACTING = {11: ["archer"], 9: ["odo"], 7: ["wat", "orc 1"], 5: ["orc 2"], 4: ["finn"], 2: ["grub"]}
COUNTDOWN = clock(
    Countdown(
        "Countdown, 12 to 1",
        tuple(
            Count(n, tuple(Mark(name) for name in ACTING.get(n, ())), "at once" if n == 7 else "")
            for n in range(12, 0, -1)
        ),
        7,
        "Swords of Cydonia · round 2 · count 7",
        (Held("odo", 9, 3),),
    ),
    *(ODO, WAT, FINN, ARCHER, FIRST, SECOND, GRUB),
)
SEGMENTS = clock(
    Segments(
        "Ten segments",
        (
            Row("odo", (Span(1, 5, "move", "charge"), Span(2, 2, "blow"), Span(8, 8, "blow")), 2),
            Row("iva", (Span(5, 8, "cast", "confusion, in 8"),), 1),
            Row("orc 3", (Span(3, 3, "blow"), Span(5, 8, "move", "walk")), 2),
            Row("archer", (Span(4, 4, "shot"), Span(7, 7, "shot")), 2),
        ),
        4,
        note="Three actions · round 1 · segment 4",
    ),
    *(ODO, IVA, THIRD, ARCHER),
)
