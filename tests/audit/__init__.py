"""The audit of battles: what must hold of every state and after every event, found a second time."""
