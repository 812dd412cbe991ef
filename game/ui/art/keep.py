"""Pictures kept for their arguments, bounded in bytes, not in number: zoomed in, one is as large as a hundred."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import TypeVarTuple

import pygame

Ts = TypeVarTuple("Ts")


def weight(surface: pygame.Surface) -> int:
    """The bytes of a picture."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


def kept(limit: int) -> Callable[[Callable[[*Ts], pygame.Surface]], Callable[[*Ts], pygame.Surface]]:
    """Keep what a function draws, the longest unused given up first once there are more than `limit` bytes."""

    def wrap(make: Callable[[*Ts], pygame.Surface]) -> Callable[[*Ts], pygame.Surface]:
        held: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        total = 0

        @wraps(make)
        def look_up(*args: *Ts) -> pygame.Surface:
            nonlocal total
            found = held.get(args)
            if found is not None:
                held.move_to_end(args)
                return found
            found = make(*args)
            held[args] = found
            total += weight(found)
            while total > limit and len(held) > 1:
                total -= weight(held.popitem(last=False)[1])
            return found

        return look_up

    return wrap
