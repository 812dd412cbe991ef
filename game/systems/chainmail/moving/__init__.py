"""Movement by either system: side by side, or all at once in two halves [CM-2.1, CM-3.2]."""
