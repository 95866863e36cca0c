### House rules, where a table is made: these words come when somebody opens them, not with the page.

house-what = What your family does otherwise. It holds for the table that you make, and stands in its rules for everybody who has the link.
house-none = This game has no switches.
house-number = { $least } to { $most }
house-usual = As usual
house-own = Rules of your own
house-own-what = Drop a rule file here, or paste its text. The link to the table carries them.
house-own-text = The text of the rule file
house-own-file = Choose a file
house-own-check = Take these rules
house-own-taken = { $title } is what will be played, with { $clauses ->
    [one] { $clauses } clause
   *[other] { $clauses } clauses
}.
house-own-wrong = No game can be made of this yet:
house-own-long = A rule file for a table has at most { $most } characters.
house-own-leave = Leave them out again
house-file-unread = The file cannot be read as text.
