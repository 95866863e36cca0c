### Ob ein Spiel so gegeben wurde, wie die Zufallszahlen von Server und Spielern es ergeben, geprüft im Browser; und wohin die Karten
### eines Servers auf Dauer gehen. Diese Wörter kommen, wenn jemand nach einem davon fragt.

## Drumherum

fair-how = Vor jedem Spiel zieht der Server eine Zufallszahl und versiegelt sie. Mit „bereit“ gibt jeder Browser eine eigene dazu, die er vorher versiegelt hat: So kann niemand das Geben lenken. Danach werden alle genannt, und alle können es nachprüfen.
fair-how-sealed = Der Server hat seine Zufallszahl für Spiel { $hand } gezogen. Ihr Siegel (SHA-256):
fair-how-records = Aufzeichnungen dieses Tischs
fair-how-check = { $hand ->
    [0] Dieses Geben prüfen
   *[other] Das Geben von Spiel { $hand } prüfen
}

## Die Prüfung eines Gebens

fair-checking = Das Geben wird noch einmal durchgerechnet.
fair-missing = Die Aufzeichnung dieses Spiels ist nicht angekommen.
fair-later = Bei diesem Spiel bleiben die Karten bis zum Ende der Partie verdeckt. Dann lässt sich dieses Geben prüfen.
fair-unstated = Diese Aufzeichnung sagt nicht, wie die Karten gegeben wurden.
fair-came = { $verdict ->
    [holds] Dieses Geben ist in Ordnung.
    [open] An diesem Geben ist nichts falsch. Nicht alles ließ sich prüfen.
   *[broken] An diesem Geben stimmt etwas nicht.
}
fair-here = Alles wurde eben gerade in deinem Browser ausgerechnet.
fair-seal = { $verdict ->
    [holds] Die Zufallszahl des Servers passt zu ihrem Siegel.
   *[broken] Die Zufallszahl des Servers passt nicht zu ihrem Siegel: Gegeben wurde mit einer anderen, als versiegelt war.
}
fair-seal-seen = Es ist das Siegel, das diesem Browser gezeigt wurde, bevor du „bereit“ gesagt hast.
fair-seal-other = Es ist nicht das Siegel, das diesem Browser gezeigt wurde, bevor du „bereit“ gesagt hast.
fair-salt-own = Deine eigene Zufallszahl ist so in das Geben eingegangen, wie dieser Browser sie geschickt hat.
fair-salt-other = Die Zufallszahl deines Platzes ist nicht die, die dieser Browser geschickt hat.
fair-salt-unopened = Du hast auf einem anderen Gerät „bereit“ gesagt als auf dem, das deine Zufallszahl versiegelt hatte; deshalb zählte statt ihrer das Siegel.
fair-salt-unknown = Dieser Browser hat zu diesem Geben nichts geschickt und kann deshalb nicht sagen, ob etwas weggelassen wurde.
fair-pledges = Alle Zufallszahlen der Spieler waren versiegelt, bevor eine genannt wurde: Niemand konnte seine passend aussuchen.
fair-pledge-broken = Die Zufallszahl ist nicht die, die versiegelt war: { $names }.
fair-pledge-unopened = Statt der Zufallszahl zählte ihr Siegel, weil jemand weg war oder an einem anderen Gerät: { $names }. Es gab also die Wahl zwischen zweierlei Geben.
fair-pledge-missing = Die Zufallszahl war vorher nicht versiegelt: { $names }. Wer seine als Letzter nennt, könnte sie gemeinsam mit dem Server aussuchen.
fair-pledges-changed = Seit du „bereit“ gesagt hast, sitzt dort jemand anderes, oder das Siegel ist ein anderes: { $names }.
fair-dealer = { $verdict ->
    [holds] Das erste Spiel hat { $names } gegeben, wie es ausgelost ist.
   *[broken] Nach der Auslosung hätte { $names } das erste Spiel geben sollen.
}
fair-deal = { $verdict ->
    [holds] Alle Zufallszahlen zusammen ergeben jede Karte dort, wo sie war.
   *[broken] Alle Zufallszahlen zusammen ergeben andere Karten: { $names }.
}
fair-cards = { $verdict ->
    [holds] Deine Karten und alle, die du gespielt gesehen hast, sind darunter.
   *[broken] Es sind nicht die Karten, die dieser Browser gesehen hat: { $names }.
}
fair-malformed = Die Zufallszahlen der Aufzeichnung sind nicht lesbar.
fair-nobodys = die Karten, die niemand hat
fair-seat = Platz { $n }
fair-numbers = Die Zahlen
fair-number-seed = Zufallszahl des Servers
fair-number-seal = Ihr Siegel (SHA-256)
fair-number-salt = { $name }: Zufallszahl
fair-number-pledge = { $name }: ihr Siegel
fair-number-none = keine

## Wohin die Karten gehen: die Statistik des Gebens auf diesem Server

dealing-title = Wohin die Karten gehen
dealing-what = In jedem beendeten Spiel auf diesem Server wird jede Karte, die man inzwischen kennen darf, dort gezählt, wohin sie gegeben wurde: an einen Platz, ins Blindblatt oder in die Mitte. Platz 1 ist der des Gastgebers. Bots und Menschen sitzen auf allen.
dealing-private = Von einem laufenden Spiel steckt in diesen Zahlen nichts, und auch nicht, wer gespielt hat.
dealing-loading = Die Zahlen sind unterwegs.
dealing-missing = Die Zahlen sind nicht angekommen.
dealing-none = Hier ist noch kein Spiel zu Ende gespielt worden.
dealing-hands = { $n ->
    [one] { $n } beendetes Spiel
   *[other] { $n } beendete Spiele
}
dealing-verdict = { $verdict ->
    [even] So gleichmäßig, wie es der Zufall will.
    [odd] Weniger gleichmäßig als gewöhnlich.
    [uneven] Nicht so, wie es der Zufall wollte.
   *[few] Noch zu wenige Spiele, um etwas zu sagen.
}
dealing-often = Bei ehrlichem Geben sieht es in { $percent } aller Fälle mindestens so ungleichmäßig aus.
dealing-seldom = Bei ehrlichem Geben sieht es seltener als einmal in tausend Fällen so ungleichmäßig aus.
dealing-some = Von zwanzig ehrlichen Servern zeigt einer durch bloßen Zufall einen Wert unter 5 %.
dealing-square = Chi-Quadrat
dealing-freedom = Freiheitsgrade
dealing-p = p-Wert
dealing-kinds = Arten zu geben
dealing-kind = { $games }: { $seats } Spieler, { $cards } Karten
dealing-few = { $n } von { $needed } Spielen, die es braucht
dealing-place = { $place ->
    [spare] Blindblatt
   *[centre] Mitte
}
dealing-expected = je { $n } erwartet
dealing-card = Karte
dealing-legend = weniger als erwartet, wie erwartet, mehr als erwartet
dealing-check = Ein einzelnes Geben prüfst du bei seinem Spiel: Blicke darauf zurück und öffne „Wie das Geben fair bleibt“.
