"""Sound: what is heard of an event, and the speaker that plays it. Silent without a device, or if turned off."""
