"""The coach: what a command costs beside a plain alternative, where that is beyond chance, and what it would do itself.

All of it from what the asking side knows. `judging.coaching` is for a worker, who goes on with it little by little."""
