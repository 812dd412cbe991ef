"""The views of the editor's panels, made of its draft."""

from __future__ import annotations

from game.editor.called import title_of
from game.editor.draft import Draft, flow
from game.editor.drafting import Problem
from game.editor.fields import value_text
from game.editor.mending import mends
from game.ui.editor.easel import Easel
from game.ui.editor.form import FormView
from game.ui.editor.frame import BarView, ProblemRow, ProblemsView
from game.ui.editor.palette import PaletteView

UNSEEN = ("sides", "victory", "surprise", "rulings", "stunts")
"""Parts whose entries have no place on the table: they are chosen from the form."""


def form_view(scene: Easel) -> FormView:
    """The form of what is chosen."""
    draft, ref, many = scene.draft, scene.about, len(scene.hand.chosen)
    fields = tuple((field, value_text(draft, ref, field)) for field in scene.fields())
    if ref is None and many:
        return FormView(f"{many} chosen", "Drag, turn, copy or remove them.", "several", (), can_remove=True)
    if ref is None:
        unseen = [entry for part in UNSEEN for entry in draft.entries(part)]
        others = tuple((ref, title_of(draft, ref)) for ref in unseen)
        return FormView(
            "The battle", "Click on the table to choose what lies there.", "battle", fields, others=others
        )
    item = draft.get(ref)
    kind = ref[0].removesuffix("s").replace("_", " ")
    note = f"{kind} {item['id']}" if isinstance(item, dict) and "id" in item else kind
    about = f"{ref[0]} {draft.entries(ref[0]).index(ref)}"  # whatever it is called while its name is typed
    return FormView(
        title_of(draft, ref), note, about, fields, flow(item) if item is not None else "",
        can_remove=ref[0] != "sides" and bool(item), has_place=ref[0] not in UNSEEN, fault=scene.form_fault,
    )  # fmt: skip


def palette_view(scene: Easel) -> PaletteView:
    """The palette."""
    sides = tuple((side.id, side.name, side.colour) for side in scene.state.sides)
    return PaletteView(scene.hand.tool, sides, scene.hand.side)


def bar_view(scene: Easel) -> BarView:
    """The title, and the state of the file."""
    path, drafting = scene.drafting.path, scene.drafting
    state = "not saved" if path is None else f"{path.name}, saved" if drafting.saved else f"{path.name}, not saved"
    return BarView(scene.draft.text("title"), state, drafting.can_undo, drafting.can_redo, scene.notice)


def problems_view(scene: Easel) -> ProblemsView:
    """All problems, the entries they lie in, and the edits that mend them."""
    rows = [
        ProblemRow(
            _what(scene.draft, problem), problem.words, problem.is_doubt,
            tuple(way.words for way in mends(scene.draft, problem.fault)) if problem.fault is not None else (),
        )
        for problem in scene.found
    ]  # fmt: skip
    return ProblemsView(tuple(rows), scene.problem, scene.drafting.known_doubts is None)


def _what(draft: Draft, problem: Problem) -> str:
    """The name of the entry in which a problem lies."""
    ref = problem.ref
    if ref is None or (draft.get(ref) is None and ref[0] not in draft.parts):
        return "The battle" if problem.is_doubt else "The file"
    return title_of(draft, ref)
