"""One battle being played: undo, journal, replay, narration, and the decoder of everything that is written down."""
