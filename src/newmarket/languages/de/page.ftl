### Was der Browser von sich aus sagt. Was geschah und warum etwas nicht ging, erzählt der Server.
###
### $part ist, wer es liest: `actor`, wer es tat, `none` alle anderen. $name und $names sind Spieler; Karten im Satz
### kommen als Zeichen („D♦“), und als $rank und $suit, wo sie ganz genannt werden.

## Überall

brand = Newmarket
# Eine Aufzählung: „Ann, Tom und Priya“ ist names-and von „Ann, Tom“ und „Priya“.
names-and = { $before } und { $last }
you = Du
player-name = Dein Name
player-name-hint = Lass ihn leer, und du heißt { player-guest }.
player-guest = Gast
try-again = Noch einmal versuchen
not-sent = Nicht gesendet: Keine Verbindung zum Tisch.
put-back = Der Server hat das Letzte verloren: Der Tisch steht wieder so, wie er davor stand.
connection-lost = Verbindung verloren, neuer Versuch läuft

## Titel der Seite, wie im Reiter des Browsers

title-your-turn = Du bist dran – { brand }
title-hand = Spiel { $hand } – { brand }
title-match-over = Partie vorbei – { brand }
title-nowhere = { nowhere-title } – { brand }

## Die Leiste oben auf jeder Seite

bar-home = { brand }, Startseite
bar-rules = Regeln
bar-language = Sprache

## Die Startseite

front-bot-sort = Bots spielen
bot-sort = { $bot ->
    [random] Zufällig
    [steady] Solide
   *[sharp] Gewitzt
}
bot-sort-what = { $bot ->
    [random] Sie spielen aus, was sie gerade dürfen: gut für die erste Partie.
    [steady] Sie wägen ab, was ihnen jede Karte wohl bringt.
   *[sharp] Sie denken durch, was die anderen haben könnten, und gewinnen am meisten. Sie sehen nicht mehr als du.
}
bot-plays = { $bot ->
    [random] spielt zufällig
    [steady] spielt solide
   *[sharp] spielt gewitzt
}
front-pace = Tempo
pace = { $pace ->
    [slow] Langsam
    [normal] Normal
    [brisk] Zügig
   *[at_once] Sofort
}

## Die Regeln

rules-title = Die Regeln
rules-title-of = Die Regeln von { $game }
rules-close = Schließen
rules-clause = Regel

## Durchgänge

learn = So wird gespielt
look-back = Auf dieses Spiel zurückblicken
look-back-report = Bericht
why = warum?

## Eine Adresse, an der nichts ist

nowhere-title = Hier ist nichts
nowhere-table = Diesen Tisch gibt es nicht. Vielleicht ist der Link unvollständig, oder der Tisch wurde abgeräumt.
nowhere-page = Diese Adresse führt nirgendwohin.
nowhere-home = Zur Startseite

## Solange Plätze frei sind

gathering-title = { $n ->
    [0] Alle sind da
    [one] { $n } Platz ist frei
   *[other] { $n } Plätze sind frei
}
share-link = Link zum Weitergeben

## Der Tisch

table-label = Kartentisch
table-players = Spieler
table-progress = Spiel { $hand } von { $hands }
table-progress-target = Spiel { $hand } von { $hands }, Ziel { $target }
table-to-come = { hands }
table-to-come-target = { hands }, Ziel { $target }
table-holds = hat { cards }
# Neben der Zahl der Karten, die jemand hat.
table-cards-unit = { $n ->
    [one] Karte
   *[other] Karten
}
table-dealer = Geber
# Auf dem Knopf des Gebers.
table-dealer-sign = G
table-to-play = ist dran
table-ready = bereit
table-not-ready = nicht bereit
table-free-seat = Freier Platz
table-pots = Töpfe
table-pot = { $pot }: { counters }
table-pot-taken = { $part ->
    [actor] { $pot }: von dir gewonnen
   *[none] { $pot }: von { $name } gewonnen
}
table-spare = Blindblatt
# Unter der Zahl der Karten im Blindblatt.
table-spare-short = Blind
table-spare-cards = { cards } im Blindblatt, das niemand spielt
table-run = Die Folge
table-run-empty = Hier entsteht die Folge
table-played-by = { $part ->
    [actor] { card-name }, gespielt von dir
   *[none] { card-name }, gespielt von { $name }
}
table-called = { $part ->
    [actor] { card-name } ist verlangt: Du hast sie
   *[none] { card-name } ist verlangt: { $name } hat sie
}
table-holding = Dein Blatt, { cards }
table-card-offered = { card-name }, spielbar

## Was vorgeht, oder was der Tisch von dir möchte

ask-gathering = { $n ->
    [0] Alle sind da.
    [one] Es fehlt noch jemand: { $n } Platz ist frei.
   *[other] Es fehlen noch Spieler: { $n } Plätze sind frei.
}
ask-ready = Sag, wenn du bereit bist für Spiel { $hand }.
ask-others-ready = Noch nicht bereit: { $names }.
ask-deal = Die Karten werden gegeben.
ask-lead-only = Du spielst aus: Spiel { $card }, du hast keine andere Wahl.
ask-lead-any = Du spielst aus: Spiel eine beliebige Karte.
ask-lead-suit = Du spielst aus: Wähl eine Farbe. Deine niedrigste Karte jeder Farbe ist angehoben.
ask-follow = Gib { $card } zu.
ask-other-leads = { $name } spielt aus …
ask-other-follows = Warten auf { $name }: Verlangt ist { $card }.
ask-over = Das Spiel ist vorbei.
ask-over-out = { $part ->
    [actor] Das Spiel ist vorbei: Du hast ausgemacht.
   *[none] Das Spiel ist vorbei: { $name } hat ausgemacht.
}
ask-ended = Die Partie ist vorbei.
ask-ended-watching = Die Partie ist vorbei. Danke fürs Zuschauen.
ask-sending = { $card } wird gespielt …
ask-on-its-way = Einen Moment: { $card } ist unterwegs.

## Warum eine eigene Karte jetzt nicht gespielt werden kann

why-not-over = Das Spiel ist vorbei: Es wird keine Karte mehr gespielt.
why-not-other-leads = Du bist nicht an der Reihe: { $name } spielt jetzt aus.
why-not-other-follows = Du bist nicht an der Reihe: Verlangt ist { $card }, und { $name } hat diese Karte.
why-not-called = Nicht { $card }: Verlangt ist { $called }, und diese Karte hast du.
why-not-lowest = Nicht { $card }: Deine niedrigste { suit-one } ist { $lowest }, und ausgespielt wird die niedrigste.

## Bereit für das nächste Spiel, und wie das Geben fair bleibt

ready-button = Bereit für Spiel { $hand }
ready-done = Du bist bereit für Spiel { $hand }
ready-waiting = Warten auf { $names }
ready-everybody = Alle sind bereit
seal-title = Wie das Geben fair bleibt

## Was geschah

log-title = Was geschah
log-empty = Noch nichts.
log-hand = { $hand ->
    [0] Vor dem ersten Spiel
   *[other] Spiel { $hand }
}
log-more = Alles, was geschah

## Die Abrechnung

sheet-title = Spiel { $hand } ist abgerechnet
sheet-out = { $part ->
    [actor] Du hast ausgemacht.
   *[none] { $name } hat ausgemacht.
}
sheet-abandoned = Das Ziel wurde mitten im Spiel erreicht.
sheet-player = Spieler
sheet-before = Vorher
sheet-staked = Einsätze
sheet-pots = Töpfe
sheet-left = Restkarten
sheet-change = Änderung
sheet-after = Nachher
sheet-went-out = ausgemacht
# Wo für die Spalte „Vorher“ kein Platz ist.
sheet-from = vorher { $n }
# Wo für die Spalte „Einsätze“ kein Platz ist; $change hat sein Vorzeichen.
sheet-stakes-of = Einsatz { $change }
sheet-unclaimed = Noch in den Töpfen
sheet-nothing-left = Alle Töpfe wurden gewonnen.
sheet-shown = Die Karten, die niemand spielte

## Das Ende der Partie

standing-title = Der Endstand
standing-won = { $part ->
    [actor] Du gewinnst die Partie!
   *[none] { $name } gewinnt die Partie
}
standing-drawn = Unentschieden zwischen { $names }
# Wer es liest, unter denen, die unentschieden spielten.
standing-drawn-you = dir
standing-target = { $n ->
    [one] Das Ziel von { $n } Marke ist erreicht.
   *[other] Das Ziel von { $n } Marken ist erreicht.
}
standing-ruin = { $names } { $n ->
    [one] hat
   *[other] haben
} keine Marke mehr.
standing-ruin-you = Du hast keine Marke mehr.
standing-all-hands = { $n ->
    [one] Das einzige Spiel ist gespielt.
   *[other] Alle { $n } Spiele sind gespielt.
}
standing-place = Platz
standing-player = Spieler
standing-counters = Marken
standing-home = Startseite

## Einstellungen

settings-title = Einstellungen

## Eines nach dem anderen

step-next = Weiter
# Nach „Weiter“: So vieles ist noch zu zeigen.
step-waiting = { $n ->
    [one] { $n } wartet
   *[other] { $n } warten
}
step-none = Alles gezeigt
step-newest = Zum Neuesten
step-hurry = Du bist dran: Die anderen warten.

## Was seit dem eigenen letzten Zug geschah

happened-title = { $kind ->
    [turn] Seit du zuletzt dran warst
    [deal] Seit dem Geben
   *[away] Was eben geschah
}
happened-before = { $n ->
    [one] und { $n } Ereignis davor
   *[other] und { $n } Ereignisse davor
}
happened-close = Schließen

## Ohne Verbindung

offline-state = { $state ->
    [open] Verbunden
    [opening] Verbindung wird aufgebaut
   *[lost] Keine Verbindung
}
offline-title = Keine Verbindung
offline-what = Newmarket wird an einem Tisch auf einem Server gespielt, und gerade führt kein Weg dorthin. Nichts ist verloren: Dein Platz und deine Karten sind dort aufgehoben.

## friends: der Weg an einen Tisch, wer dort sitzt und was der Gastgeber tut.

friends-watching = Du schaust zu.
friends-full = Auf allen Plätzen sitzen Menschen. Mach es dir bequem und schau zu; wird ein Platz frei, kannst du ihn hier nehmen.
friends-claim = Platz eines Bots nehmen
friends-next = Beim nächsten Spiel nimmst du den Platz von { $name } ein.
friends-unclaim = Doch nicht
friends-table = Tisch
friends-cancel = Abbrechen
friends-put-out-you = Du wurdest hinausgesetzt. Zuschauen kannst du weiter.
friends-device = Mein Platz auf einem anderen Gerät

## seat: wer da ist, so wie es an jedem Platz steht.

seat-bot = Bot
seat-here = da
seat-lost = weg
seat-left = fort
seat-away = abwesend
# Neben „fort“ und „abwesend“.
seat-bot-plays = · Bot spielt
# Neben „weg“: seit wann.
seat-seconds = { $n } s
seat-minutes = { $n } min
seat-lost-what = { $name } hat die Verbindung verloren
seat-left-what = { $name } ist gegangen; ein Bot spielt weiter
seat-away-what = { $name } ist abwesend; ein Bot springt ein

## absent: was der Tisch tut, wenn jemand nicht da ist.

absent-lost = { $n ->
    [one] { $names } hat die Verbindung verloren.
   *[other] { $names } haben die Verbindung verloren.
}
absent-sits-in = In { $n } s springt ein Bot ein.
absent-sits-in-soon = Ein Bot springt ein, wenn es noch länger dauert.
absent-you = Ein Bot spielt für dich.
absent-back = Meinen Platz zurücknehmen
absent-rests = Niemand ist da: Der Tisch ruht, bis jemand zurückkommt.

## rematch: noch eine Partie mit allen, die da sind.

rematch-ask = Noch eine Partie mit denselben Spielern
rematch-join = Bei der nächsten Partie mitspielen
rematch-watch = Der nächsten Partie zuschauen
rematch-broken-off = Die Partie wurde vorzeitig beendet
rematch-broken-off-why = Es bleibt beim Stand; niemand hat gewonnen.

## reaction: was ein Spieler auf einen Druck sagen kann.

reaction-open = Etwas sagen
reaction-word = { $reaction ->
    [applause] Bravo!
    [thanks] Danke!
    [laugh] Haha!
    [ouch] Autsch!
    [wonder] Oho!
   *[hurry] Na los!
}
reaction-said = { $name }: { reaction-word }

## game: was nur manche Spiele haben.

# Schwarz oder rot, wie ausgespielt werden muss.
game-colour = { $colour ->
    [black] schwarz
   *[red] rot
}
game-ask-place = Leg eine Marke auf einen Topf deiner Wahl.
# Sonst bliebe einer ohne Marke.
game-ask-place-bare = Leg eine Marke auf einen leeren Topf: Keiner darf leer bleiben.
game-ask-other-places = { $name } legt eine Marke auf einen Topf …
game-ask-option = Karten behalten oder ungesehen gegen das Blindblatt tauschen? Zurück geht es nicht.
game-ask-other-chooses = { $name } darf tauschen …
game-ask-lead-some-suits = Du spielst aus: Wähle eine Farbe unter den angehobenen Karten. Die anderen gehen jetzt nicht.
game-ask-lead-colour = Du spielst aus, und zwar { game-colour }. Zwei Karten sind gleich niedrig: Wähle eine.
game-why-not-option-first = Behalte oder tausche zuerst deine Karten.
game-why-not-other-chooses = Noch wird nicht gespielt: Erst darf { $name } tauschen.
game-why-not-colour = Nicht { $card }: Es muss { game-colour } ausgespielt werden.
game-why-not-lowest = Nicht { $card }: { $lowest } ist deine niedrigste Karte ({ game-colour }), und ausgespielt wird die niedrigste.
game-why-not-suit = Nicht { $card }: Es muss jetzt eine andere Farbe ausgespielt werden.
game-why-not-bare = Nicht dorthin: Deine Marke muss auf einen leeren Topf.
# Auf dem Knopf eines Topfs, solange Marken gelegt werden.
game-place-on = Eine Marke auf { $pot } legen; jetzt liegen dort { $n }
game-keep = Behalten
game-exchange = { $n ->
    [0] Kostenlos tauschen
   *[other] Für { counters } tauschen
}
# Die Karten, die man getauscht hat.
game-gave = Deine abgelegten Karten
game-spin-now = Spin jetzt legen
game-spin-arm = Spin mit der nächsten verlangten Karte
game-spin-arm-what = Deine nächste verlangte Karte wird zusammen mit Spin gelegt, und die Folge stoppt dort. Niemand sieht, dass du das gewählt hast.
# Auf einem Topf, vor der Karte, die ihn gewinnt.
game-pot-by = für
game-pot-before = Es gewinnt, wer { $card } spielt
game-centre = Eine Karte liegt verdeckt in der Mitte
game-centre-shown = Die Karte in der Mitte: { $card }
# Unter der Karte in der Mitte.
game-centre-short = Mitte
game-centre-was = Die Karte in der Mitte war
game-trumps = Aufgedeckt: { $card }. Diese Farbe ist Trumpf
# Unter der aufgedeckten Karte.
game-trumps-short = Trumpf
game-dead-short = tot
game-dead-cards = { cards }, die abgelegt wurden, liegen tot
game-sheet-bounties = Sofort
# Welches der Spiele gespielt wird.
game-seats = { $least } bis { $most } Spieler
game-seats-only = { $n } Spieler

## Für die, die mit der Tastatur kommen

table-place = Dein Platz
table-keys = Pfeiltasten: eine andere Karte. Eingabetaste: spielen.
skip-title = Springen
skip-table = Zum Tisch
skip-hand = Zu deinen Karten
skip-log = Zu dem, was geschah
