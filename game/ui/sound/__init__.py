"""Sound: what is heard of an event, and the speaker that plays it. Silence where there is no device or no wish."""
