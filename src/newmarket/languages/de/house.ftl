### Hausregeln, wo ein Tisch eröffnet wird: Diese Worte kommen, wenn jemand sie öffnet, nicht mit der Seite.

house-what = Was in deiner Familie anders ist. Es gilt für den Tisch, den du eröffnest, und steht dort in den Regeln, für alle, die den Link haben.
house-none = Zu diesem Spiel gibt es keine Schalter.
house-number = { $least } bis { $most }
house-usual = Wie üblich
house-own = Eigene Regeln
house-own-what = Leg eine Regeldatei hier ab oder füge ihren Text ein. Der Link zum Tisch nimmt sie mit.
house-own-text = Text der Regeldatei
house-own-file = Datei wählen
house-own-check = Diese Regeln nehmen
house-own-taken = Gespielt wird { $title }, mit { $clauses ->
    [one] { $clauses } Klausel
   *[other] { $clauses } Klauseln
}.
house-own-wrong = Daraus wird noch kein Spiel:
house-own-long = Eine Regeldatei für einen Tisch hat höchstens { $most } Zeichen.
house-own-leave = Wieder weglassen
house-file-unread = Die Datei lässt sich nicht als Text lesen.
