"""Acts: what is stated, how much of it a round holds, and in which segment it is done [TA-2, TA-5, TA-10.1]."""
