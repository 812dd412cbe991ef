"""The scenes: title, set-up, battle, its end, replay."""
