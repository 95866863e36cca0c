### Was das Menü eines Tischs sagt, und die Blätter darüber, wer dort sitzt und wie gespielt wird; diese Wörter kommen mit ihnen.

## Das Menü eines Tischs

look-back-title = Rückblick auf ein Spiel
look-back-hand = Spiel { $hand }
friends-settings = Wie an diesem Tisch gespielt wird
friends-table-title = Dieser Tisch
friends-invite = Einladen
friends-mine = Mein Platz
friends-leave = Den Tisch verlassen
friends-leave-sure = Verlassen? Ein Bot spielt für dich weiter. Dein Platz bleibt deiner: Öffne den Tisch wieder, auf der Startseite unter „Deine Tische“, und nimm ihn zurück.
friends-leave-open-sure = Verlassen? Dein Platz ist dann frei für andere.
friends-called-cards = Verlangte Karten für mich spielen
friends-called-cards-what = Eine verlangte Karte lässt keine Wahl. Der Tisch spielt deine in seinem Tempo; ausspielen musst du selbst.
friends-device-what = Ein Link zu deinem eigenen Platz, etwa für dein Telefon. Behalte ihn für dich: Wer ihn hat, sieht deine Karten und spielt für dich.
friends-device-link = Link zu meinem Platz
friends-fast = Schnell zu Ende
friends-fast-what = Du bist mit Bots allein: Ab jetzt spielen sie sofort.
friends-end = Die Partie beenden
friends-end-sure = Die Partie beenden, wie sie steht? Dann gewinnt sie niemand.

## Wer am Tisch sitzt, wie man dorthin kommt und wie gespielt wird

gathering-host = Gastgeber
gathering-you = du
gathering-free = frei
gathering-join-title = Nimm Platz
gathering-join = Hinsetzen
share-copy = Link kopieren
share-copied = Kopiert
share-not-copied = Markiere den Link und kopiere ihn von Hand.
friends-invited = { $host } lädt dich zum Spielen ein
friends-add-bot = Bot setzen
friends-add-bot-in = Bot setzen auf Platz { $seat }
friends-remove-bot = { $name } entfernen
friends-start = { $n ->
    [one] Beginnen, mit einem Bot auf dem freien Platz
   *[other] Beginnen, mit Bots auf den { $n } freien Plätzen
}
friends-waits = Die Partie beginnt, wenn alle Plätze besetzt sind oder { $host } sie mit Bots beginnt.
friends-watchers = { $n ->
    [one] Eine Person schaut zu
   *[other] { $n } schauen zu
}
friends-link-what = Wer ihn öffnet, nennt einen Namen und hat einen Platz. Ein Konto braucht es nicht.
friends-link-late = Wer ihn öffnet, schaut zu und kann den Platz eines Bots nehmen.
friends-share = Teilen
friends-share-text = Spiel mit mir Newmarket:
friends-code = QR-Code
friends-code-title = Scannen und Platz nehmen
friends-code-image = QR-Code von { $address }
friends-claim-what = Du spielst mit den Marken des Bots weiter. Läuft gerade ein Spiel, setzt du dich, wenn es abgerechnet ist.
friends-claim-whose = Wessen Platz
friends-claimed-by = für { $name }
friends-seats = Plätze
friends-patience = Geduld
friends-patience-word = { $patience ->
    [short] Wenig
    [long] Viel
   *[normal] Normal
}
friends-patience-what = Wie lange der Tisch auf jemanden wartet, bevor ein Bot einspringt.
friends-settings-are = Tempo: { pace }. Geduld: { friends-patience-word }.
friends-put-out = Hinaussetzen
friends-put-out-whom = Hinaussetzen: { $name }
friends-put-out-sure = { $name } aus der Partie hinaussetzen? Platz, Karten und Marken hat dann ein Bot.
friends-clear-sure = { $name } hinaussetzen? Der Platz ist dann wieder frei.
