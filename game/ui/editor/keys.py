"""The keys of the editor: all that the pointer can do, without one."""

from __future__ import annotations

import pygame

from game.editor import places
from game.editor.draft import Ref
from game.ui.editor.easel import Easel
from game.ui.keys import DRAFTING, action_of, pressed
from game.ui.kit.controls.widget import CONFIRM
from game.ui.kit.panel import Traversal
from game.ui.kit.pen import Act
from game.ui.scenes.scene import Change

STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
LAID = ("units", "figures", "things", "regions", "terrain")
WHILE_TYPING = ("save", "open", "play")
"""What means the same while something is typed."""


class Keys:
    """Takes the keys: for a field first, then for the table."""

    def __init__(self, scene: Easel) -> None:
        self.scene = scene

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Take a key, or the text it types."""
        scene = self.scene
        traversal = Traversal([panel for panel, _, _ in scene.panels()])
        typing = any(widget.focused or widget.held for panel in traversal.panels for widget in panel.widgets.values())
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            if not scene.form.tabbed(-1 if event.mod & pygame.KMOD_SHIFT else 1):
                traversal.on_event(event)
            return None
        is_open = any(widget.held for panel in traversal.panels for widget in panel.widgets.values())
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and typing and not is_open:
            traversal.clear()  # be it that a click gave it the keyboard
            return None
        own = pressed(event, DRAFTING) if event.type == pygame.KEYDOWN else None
        if event.type != pygame.KEYDOWN or (typing and (own is None or own.action not in WHILE_TYPING)):
            act = traversal.on_event(event)
            return scene.act(act) if act is not None else None
        if event.key in CONFIRM and traversal.current() is not None and not scene.hand.tool:
            act = traversal.on_event(event)
            return scene.act(act) if act is not None else None
        return self._key(event, traversal)

    def _key(self, event: pygame.event.Event, traversal: Traversal) -> Change | None:
        scene, hand = self.scene, self.scene.hand
        shift, ctrl = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        action = action_of(event)
        turn = action_of(pygame.event.Event(event.type, key=event.key, mod=event.mod & ~pygame.KMOD_SHIFT))
        own = pressed(event, DRAFTING)
        if action in ("undo", "redo", "keys"):
            return scene.act(Act(action))
        if own is not None and own.action != "remove":
            return scene.act(Act(own.action))
        if action == "all":
            hand.chosen = self._all()
        elif ctrl:
            return None
        elif event.key in STEPS:
            self._step(*STEPS[event.key], 4 if shift else 1)
        elif event.key == pygame.K_ESCAPE:
            if traversal.current() is not None:
                traversal.clear()
            elif not hand.put_down():
                return scene.act(Act("back"))
        elif event.key in CONFIRM and hand.tool:
            before = scene.draft
            hand.click() if event.key == pygame.K_SPACE or not hand.corners else hand.finish()
            if scene.draft is not before:
                scene.follow()
            scene.hear()
        elif own is not None or event.key == pygame.K_BACKSPACE:
            if not (hand.corners and hand.put_down()):
                scene.remove()
        elif turn in ("left", "right"):
            scene.turn((-1 if turn == "left" else 1) * (90 if shift else 15))
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._next(1 if event.key == pygame.K_PAGEDOWN else -1)
        elif turn in ("closer", "farther"):
            scene.view.zoom_by(1 if turn == "closer" else -1, scene.view.camera.area.center)
        elif action == "find":
            traversal.clear()
            search, scene.palette.page = scene.palette.search, 1
            scene.palette.set_focus(search.id)
            search.anchor, search.caret = 0, len(search.text)  # what was sought before is typed over
            search.opener = pygame.key.name(event.key)
        return None

    def _all(self) -> list[Ref]:
        return [ref for part in LAID for ref in self.scene.draft.entries(part)]

    def _step(self, dx: int, dy: int, far: int) -> None:
        """Move the piece in the hand, else the chosen piece, else the table, by so many steps."""
        scene, hand = self.scene, self.scene.hand
        by = (dx * far * places.SNAP, dy * far * places.SNAP)
        if hand.tool:
            x, y = hand.spot
            pos = scene.view.camera.pixels((float(x + by[0]), float(y + by[1])))
            hand.pointer = (round(pos[0]), round(pos[1]))
        elif hand.chosen:
            by = places.clamped(scene.draft, hand.chosen, by)
            scene.do(places.moved(scene.draft, hand.chosen, by), f"steps {hand.chosen}")
        else:
            scene.view.camera.pan(-dx * far * 20, -dy * far * 20)

    def _next(self, way: int) -> None:
        """Choose the next entry, and bring it into view."""
        scene, names = self.scene, self._all()
        if not names:
            return
        now = scene.about
        scene.hand.chosen = [names[(names.index(now) + way) % len(names)] if now in names else names[0]]
        place = places.middle(scene.draft, scene.hand.chosen[0])
        if place is not None:
            scene.view.camera.glide_to((float(place[0]), float(place[1])))
