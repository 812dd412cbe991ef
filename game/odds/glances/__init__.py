"""What may come of a command in few words, while it is worked out: the bars of the forecast, and their sentence."""
