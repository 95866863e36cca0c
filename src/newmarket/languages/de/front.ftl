### Was nur die erste Seite sagt: ein Tisch, den man aufmacht, die Spiele und die Tische, an denen man sitzt.

## Die erste Seite

front-what = Ein munteres altes Kartenspiel für drei bis acht: Spiel eine Farbe aus, und wer die nächsthöhere Karte hat, muss sie zugeben. Wer dabei eine der vier Zahlkarten spielt, gewinnt ihren Topf.
front-how = Spiel vor allen anderen deine letzte Karte, gleich jetzt gegen Bots oder mit Freunden über einen Link: ohne Konto, ohne Installation.
front-play = Jetzt spielen
front-play-what = Du gegen Bots, ohne zu warten.
front-make = Tisch eröffnen
front-make-what = Für Freunde, mit einem Link zum Weitergeben. Auf die Plätze, die du ihnen gibst, setzen sich Bots.
front-players = Spieler
front-bots = Davon Bots
front-seats-open = { $n ->
    [0] Für Freunde bleibt kein Platz.
    [one] { $n } Platz für Freunde.
   *[other] { $n } Plätze für Freunde.
}
rules-house = Hausregeln
rules-house-n = Hausregeln: { $n ->
    [one] { $n } Regel ist anders
   *[other] { $n } Regeln sind anders
}
friends-yours = Deine Tische
friends-yours-with = Mit { $names }
friends-yours-alone = Noch ist niemand sonst da
friends-yours-gathering = Wartet auf Spieler
friends-yours-turn = Du bist dran
friends-yours-away = Ein Bot spielt für dich
friends-yours-back = Zurück an den Tisch
friends-yours-forget = Vergessen
friends-yours-forget-which = Den Tisch vergessen: { $what }
game-which = Spiel
game-list = Die Spiele
game-list-what = Alle werden am selben Tisch gespielt; jedes hat seine eigenen Regeln.
game-choose = Wählen
game-choose-which = { $game } wählen
game-learn-which = So wird gespielt: { $game }

## Am Fuß der Seite

front-dealing = Wohin die Karten gehen: Statistik des Gebens
