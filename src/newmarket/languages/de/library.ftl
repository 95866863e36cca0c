### Was die Bibliothek druckt und zeichnet: ein Spiel, eine Sicht, eine Partie.

library-title = { $title }, { $n } Spieler
library-view = Wie { $actor } es sieht
library-view-of-watcher = Wie es sieht, wer zuschaut
library-seat = Platz { $seat }
library-spare = Blindblatt
library-centre = Mitte
library-before = { $actor } gibt das erste Spiel.
library-leads = { $actor } spielt aus.
library-follows = { $actor } muss { $card } zugeben.
library-places = { $actor } legt eine Marke auf einen Topf.
library-chooses = { $actor } behält oder tauscht.
library-out = { $actor } macht aus.
library-undecided = Das Spiel ist aus; niemand macht aus.
library-won = { $actor } hat gewonnen.
library-drawn = Unentschieden: { $names }.
