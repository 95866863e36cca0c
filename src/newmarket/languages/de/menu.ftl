### Was nur das Menü eines Tischs sagt; diese Wörter kommen mit ihm.

## Das Menü eines Tischs

look-back-title = Rückblick auf ein Spiel
look-back-hand = Spiel { $hand }
friends-settings = So wird gespielt
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
