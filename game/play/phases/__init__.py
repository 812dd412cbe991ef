"""The phases of a round of one minute, as the main book prints them and others take them over [SP-3.2].

`Round` begins one; the step that settles its order is the book's own (`Rulebook.initiative`) and puts `phases` on the
agenda."""
