### Der Durchgang durch ein Spiel, im Browser: seine Knöpfe und was darum herum steht. Was geschah, was möglich war und
### welche Regel es so will, sagt der Server. Diese Worte kommen mit dem Durchgang, nicht mit der Seite.

## Wie es heißt

walk-lesson = So spielt man { $game }
walk-lesson-other = Diese Spielart hat keine eigene Lektion. Hier ist die von { $game }, mit dem sie verwandt ist.
walk-hand = Rückblick auf Spiel { $hand }
walk-record = Auf ein Spiel zurückblicken
walk-record-of = Ein Spiel { $game }
walk-title = { $what } – { brand }
walk-step = Schritt { $step } von { $steps }
walk-as-you = Wie du es gesehen hast
walk-as-watcher = Wie ein Zuschauer es gesehen hat
walk-loading = Das Spiel ist unterwegs.
walk-missing = Das Spiel ist nicht angekommen.
walk-report = Bericht
walk-to-table = Zum Tisch
walk-to-tables = Jetzt spielen

## Die Teile der Seite

walk-skip-telling = Zu dem, was geschieht
walk-skip-rules = Zu den Regeln
walk-telling = Was geschieht
walk-controls = Schritte
walk-rules = Die Regeln von { $game }
walk-rules-what = Die Regel dieses Schritts ist hervorgehoben.
walk-clause = Regel { $clause } lesen

## Knöpfe

walk-play = Abspielen
walk-pause = Anhalten
walk-back = Zurück
walk-next = Weiter
walk-first = Zum Anfang
walk-last = Zum Ende
walk-where = Stelle im Spiel
walk-speed = Tempo
walk-speed-word = { $speed ->
    [slow] Langsam
    [fast] Schnell
   *[normal] Normal
}
walk-others = Mehr
walk-all = Alle Schritte
walk-link = Link zu diesem Schritt
walk-copied = Kopiert
walk-copy-by-hand = Der Link steht in der Adresszeile dieser Seite.
walk-keys = Pfeiltasten: zurück und weiter. Leertaste: abspielen und anhalten. Pos1 und Ende: zum Anfang und zum Ende.

## Wenn du wählen sollst

walk-ask-taken = So wird hier gespielt. Drücke „Weiter“.
walk-ask-other = Hier wird anders gespielt: { $label }.
walk-card-other = In diesem Spiel spielst du hier die { $card }.
walk-card-later = Bei diesem Schritt ist nichts zu spielen. Mit „Weiter“ geht es voran.

## Andere Spiele

walk-more = Mehr zum Durchgehen
walk-more-what = Zu jeder Spielart gibt es eine eigene Lektion, die ihre Besonderheiten zeigt.
walk-bring = Ein eigenes Spiel
walk-bring-what = Füge hier die Aufzeichnung eines Spiels ein oder ziehe eine Datei mit Aufzeichnungen hierher. Es gibt sie bei jeder Abrechnung eines Tisches, und die Befehle „newmarket play“ und „newmarket simulate“ schreiben sie.
walk-bring-label = Aufzeichnung
walk-bring-file = Datei öffnen
walk-bring-go = Durchgehen
walk-bring-empty = Füge zuerst eine Aufzeichnung ein.
walk-bring-too-large = Diese Aufzeichnung ist zu groß: mehr als { $most } Kilobyte.
walk-bring-unreadable = Der Link enthält keine Aufzeichnung, die sich lesen lässt.
walk-bring-old = Dieser Browser ist zu alt für Links, die ein Spiel enthalten. Füge stattdessen die Aufzeichnung ein.
walk-which-hand = Welches von { $n } Spielen
walk-which-seat = Gesehen von
walk-watcher = einem Zuschauer
walk-again = Andere

## Warum

why-title = Warum?
why-before = Das war in einem früheren Spiel: blicke darauf zurück, dann wird jeder Schritt erklärt.
