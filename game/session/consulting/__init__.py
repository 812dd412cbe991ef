"""The rules as they are looked up: what a book states, where a battle used it, and the printed tables."""
