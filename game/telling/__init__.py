"""What happened, in sentences: for the log, the command line and whoever watches."""
