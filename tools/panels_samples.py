"""Sample view models for the picture tool and the tests of the panels."""

from game.ui.panels.models import (
    ActionBarView,
    ActionView,
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

MINUS, TIMES, INCH = "\u2212", "\u00d7", "\u2033"

TOPBAR = TopBarView(
    title="The Bridge at Starkpool", round="Round 3", phase="Move phase", side="blue", decides="Blue decides",
    prompt="Odo: move and attack", head="knight:blue", can_undo=True, pace=1,
)

TIMELINE = TimelineView(
    steps=(
        StepView("Initiative", "Blue 5", "dice", "past", id="initiative"),
        StepView(
            "Move", "Blue · 3 to act", "move", "now", id="move",
            heads=(
                Head("knight:blue", "Odo", current=True, id="odo"), Head("man:blue", "Wat", done=True, id="wat"),
                Head("man:blue", "Hild", done=True, id="hild"), Head("archer:blue", "Finn", id="finn"),
                Head("mage:blue", "Iva", id="iva"),
            ),
            interrupters=(Head("archer:vermilion", "Archer 1"), Head("archer:vermilion", "Archer 2")),
            interrupt_note="pass-through shots",
        ),
        StepView("Counter move", "Vermilion · 7", "move", "next", id="counter"),
        StepView("Missiles", "all together", "shoot", "next", id="missiles"),
        StepView(
            "Melee", "as planned", "strike", "next", order=True, id="melee",
            heads=(
                Head("knight:blue", "Odo", "flank", current=False, tip="Odo first\nFrom the flank {#SP-3.5.2.6}"),
                Head("orc:vermilion", "Orc 3", "spear"), Head("man:blue", "Wat", "axe"),
                Head("orc:vermilion", "Orc 5", "club"), Head("ogre:vermilion", "Grub", "club"),
                Head("man:blue", "Hild", "sword"),
            ),
        ),
    ),
    after_note="Morale, then", after="Round 4",
)

CARD = UnitCardView(
    "knight:blue", "Ser Odo the Bold", "Fighting-man 4 · Blue · leader", "Broad sword (length 5), shield, plate",
    (("2", "armour"), (f"2 of 9{INCH}", "move left"), ("B", "morale")), 18, 29, "",
    (ChipView("Guarding Wat", "parry"), ChipView("Wounded", "heart", tip="Below two thirds of his points."),
     ChipView("Leads five", "flag", True)), "odo",
)

FORECAST = ForecastView(
    "{@blue:Odo} strikes {@vermilion:Orc 3} from the left flank", note="if you move here",
    rows=(
        TallyRow("14", "broad sword against armour 6", short="sword, armour 6"), TallyRow("+2", "level 4", "SP-3.10.4"),
        TallyRow("+1", "flank", "SP-3.5.9.1"), TallyRow(f"{MINUS}1", "from below", "SP-3.5.9.16"),
        TallyRow("", "its shield", "SP-3.5.9.1.1", "not at the flank"),
    ),
    answer="45 %", die=(20, 12), die_text="or more",
    bars=tuple(Bar(str(n + 2), w, n >= 3) for n, w in enumerate((1, 2, 3, 4, 3, 2, 1))),
    damage="Damage 2d4", fells="fells it: 28 %", of_hundred="of 100 tries, 55 miss",
    first="Odo strikes first", first_rule="SP-3.5.2.6", struck_out=(("Orc 3, longer weapon", "SP-3.5.2.1"),),
    interrupts=(("2 archers may interrupt: 24 % to be hit", "SP-3.3.2.1"),),
)

LOG = (
    LogEntry("Round 3", "head"),
    LogEntry("Initiative {d6:5} {*Blue moves first} {#SP-3.2.1}", "initiative"),
    LogEntry(f"{{@blue:Wat}} walks 6{INCH}, faces the ford", "move", "blue", ("wat",)),
    LogEntry(f"{{@vermilion:Archer 1}} shoots at {{@blue:Wat}} in passing: {{d20-:6}} {MINUS}2 long range, needs 15 "
             "{#SP-3.3.2.1}", "shot", "vermilion", ("archer-1", "wat")),
    LogEntry(f"{{@vermilion:Archer 2}} shoots at {{@blue:Wat}}: {{d20+:17}} {MINUS}2 long range, needs 15: {{d6:4}} "
             "{*4 lost} {#SP-3.4.1.1}", "shot", "vermilion", ("archer-2", "wat")),
    LogEntry("{@blue:Levy} hold: {d6:5} {d6:4} = 9, needs 7 {#SP-3.6.2.1}", "morale", "blue", ("levy-1",)),
    LogEntry("Refused: charge by {@blue:Odo}, turns 61 degrees {#SP-3.3.3.2}", "refusal", "blue", ("odo",)),
)

ACTIONS = ActionBarView(
    (
        ActionView("move", "Move", "move", "G", True),
        ActionView("charge", "Charge", "charge", "C", why_not="Charge: no lane\nThe lane turns 61 degrees, at most 45 "
                                                              "{#SP-3.3.3.2}"),
        ActionView("split", "Split", "split", "X", why_not="Split-move: not this figure\nScouts, elves, horsemen only "
                                                           "{#SP-3.3.1.1}"),
        ActionView("shoot", "Shoot", "shoot", "B", why_not="Shoot: no missile weapon"),
        ActionView("cast", "Cast", "cast", "K", why_not="Cast: no spells"),
        ActionView("strike", "Strike", "strike", "A"), ActionView("parry", "Parry", "parry", "P", group=1),
        ActionView("face", "Face", "wheel", "F", group=1), ActionView("hold", "Hold", "hold", "H", group=1),
        ActionView("measure", "Measure", "measure", "M", group=1),
    ),
    "End phase", "next", "N",
)

TOOLS = ToolsView("arcs")

REFUSAL = RefusalView("A charge may turn 45 degrees: this one turns 61", "SP-3.3.3.2",
                      "Turns add up over the whole course. To walk in instead, press G.")
