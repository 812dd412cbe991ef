"""Standing orders in words: what each kind is about, and what each answer means."""

from __future__ import annotations

SUBJECTS = {
    "fire": "shots at those who pass",
    "parry": "parrying",
    "strike": "whom to strike",
    "grapple": "grappling where there is no room to swing",
    "refuse": "refusing melee",
    "escape": "when to ask about escape",
    "step": "stepping up in melee",
    "carry_on": "carrying on after a charge",
    "freed": "moving on when friends set them free",
    "break_away": "where to escape when morale fails",
    "initiative": "who moves first",
    "counter": "counter-charges",
    "ambush": "the ambush",
    "counterspell": "countering spells",
    "tactic": "tactics",
    "beside": "acts beside written orders",
    "eyes": "eyes, against a gaze",
}
"""What each kind of order is about."""

ANSWERS = {
    "fire": {"ask": "ask each time", "at_will": "shoot at will", "chargers": "shoot at chargers", "hold": "hold fire"},
    "parry": {
        "never": "never", "leader": "leaders always", "always": "everybody always",
        "heroes": "ask when a hero can parry", "ask": "ask whenever one can parry",
    },
    "strike": {
        "ask": "ask for each blow", "choice": "ask where it matters", "nearest": "strike the nearest",
        "weakest": "strike the weakest",
    },
    "grapple": {"ask": "ask", "never": "never ask"},
    "refuse": {"ask": "ask", "never": "never refuse"},
    "escape": {
        "quicker": "ask heroes before a quicker enemy strikes", "turn": "ask at their own turn",
        "first": "ask before any blow falls",
    },
    "step": {"ask": "ask", "always": "always, to the nearest", "never": "never"},
    "carry_on": {"ask": "ask which way", "straight": "straight on"},
    "freed": {"ask": "ask", "stay": "stay where they are"},
    "break_away": {"ask": "ask", "farthest": "away from the enemy"},
    "initiative": {"ask": "ask", "first": "always first", "last": "always last"},
    "counter": {"ask": "ask", "never": "never", "always": "always"},
    "ambush": {"ask": "ask for the moment", "near": "spring it within 6 inches", "wait": "wait for our own movement"},
    "counterspell": {"ask": "ask", "never": "never", "always": "always, with the cheapest"},
    "tactic": {"ask": "ask", "attack": "attack whoever is before them", "defend": "defend themselves"},
    "beside": {"press": "ask, but not merely to dismount, draw, drop or leap", "ask": "ask", "never": "never"},
    "eyes": {"open": "open", "averted": "averted from the next round on"},
}  # fmt: skip
"""What each answer means, in plain words."""
