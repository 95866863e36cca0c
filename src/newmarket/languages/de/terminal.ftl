### Eine Partie im Terminal (`newmarket play`).
###
### $part ist die Rolle der Person, die spielt: `actor`, wenn es um sie geht, `none`, wenn es um $actor geht.

## Wörter, die getippt werden, mit Leerzeichen dazwischen. Auch die englischen werden verstanden, wo sie hier nichts
## anderes heißen.

word-help = ? hilfe
word-table = t tisch
word-played = g gespielt
word-rules = r regeln
word-quit = e ende
word-why = warum
word-yes = j ja
word-spin = spin
# Wie man eine Farbe tippt, allein oder neben dem Rang, wie er geschrieben wird (rank-sign): 4KR, kr4.
word-suit = { $suit ->
    [clubs] kr kreuz
    [diamonds] ka karo
    [hearts] h herz
   *[spades] p pik
}

## Fragen; die Antwort wird dahinter getippt

ask-lead = Du spielst aus (1 bis { $most }):
# Wo es nur eine Wahl gibt.
ask-lead-only = Du spielst aus:
ask-follow = Die Folge verlangt { $card } von dir. Enter gibt die Karte zu:
ask-stake = Deine Marke (1 bis { $most }):
ask-option = Behalten oder tauschen (1 oder 2):
ask-ready = Mit Enter beginnt Spiel { $hand }:
ask-leave = Die Partie verlassen? Sie kann nicht wieder aufgenommen werden. (j oder n):

## Was auf Antworten gesagt wird

hint-choose = Wähle eine Karte nach ihrer Nummer; ? hilft.
hint-card = Eine Karte ist ihre Nummer hier, oder geschrieben 4KR oder 10♥; ? hilft.
hint-only-number = Die einzige Nummer hier ist 1.
hint-numbers = Die Nummern hier sind 1 bis { $most }.
hint-why = Frag nach einer Karte, etwa: warum 9KR
hint-none-of-suit = Du kannst jetzt kein { suit-name } spielen.
hint-which-of-suit = Sag, welche Karte in { suit-name } du meinst.
hint-no-spin = Du kannst Spin jetzt nicht legen.
hint-ready = Enter allein sagt, dass du bereit bist; ? hilft.
help =
    Um eine Karte zu spielen, tippe ihre Nummer oder die Karte: 4KR, kr4, 10♥, DH.
    Die Farbe allein, kr ka h p, spielt die eine Karte davon, die spielbar ist.
    Enter allein spielt die einzige Karte, die gespielt werden kann.
    ? oder hilfe     diese Hilfe
    warum            warum die letzte Karte nicht ging; warum 9KR fragt nach einer
    t oder tisch     noch einmal der Tisch
    g oder gespielt  die bisher gespielten Karten
    r oder regeln    die Regeln
    e oder ende      die Partie verlassen
# $why ist ein Satz.
tell-refused = { $why } (warum zeigt die Regel)
tell-nothing-refused = In diesem Spiel ist noch keine deiner Karten abgelehnt worden. Frag nach einer, etwa: warum 9KR
tell-can-be-played = Du kannst { $card } jetzt spielen.

## Vor der Partie und danach

tell-players = { $title }: { $players }.
# Die Person, die spielt, in der Liste der Mitspielenden.
players-you = du
tell-seed = Startwert { $seed }: Mit { "--seed" } { $seed } werden dieselben Karten noch einmal gegeben.
tell-help = ? hilft bei jeder Frage.
tell-record-lost = Die Aufzeichnung dieses Spiels ist verloren: { $file } kann nicht geschrieben werden: { $why }.
tell-left = Du verlässt die Partie.

## Die Einsätze

stakes = Alle setzen { $counters }.
# Wer gibt, $actor, setzt $own Marken.
stakes-of-the-dealer = { $part ->
    [actor] Alle setzen { $counters }; du gibst und setzt { $own }.
   *[none] Alle setzen { $counters }; { $actor } gibt und setzt { $own }.
}
stakes-of-the-dealer-alone = { $part ->
    [actor] Einsätze: { $own } Marken von dir, du gibst.
   *[none] Einsätze: { $own } Marken von { $actor } als Geber.
}

## Der Tisch, wie er gezeichnet wird. Beschriftungen sind kurz: 12 Buchstaben; Spaltenköpfe: 7

table-title = Spiel { $hand } von { $hands }
table-target = Ziel { $target }
table-counters = Marken
table-cards = Karten
table-you = Du
table-spare-hand = (Blindblatt)
table-deals = gibt
table-to-play = am Zug
label-pots = Töpfe
label-turned = Trumpf
label-run = Folge
label-last-run = Letzte Folge
label-hold = Deine Hand
label-lead = Ausspielen
label-follow = Zugeben
label-stake = Du setzt
label-option = Du darfst
label-played = Gespielt
# Wer eine Karte der Folge gespielt hat, wenn es die Person selbst war.
run-you = du
run-called = { $card } ist verlangt
act-keep = die Karten behalten
act-exchange = gegen das Blindblatt tauschen
act-with-spin = { $card } mit Spin
act-spin = Spin allein
hold-takes-a-pot = (* gewinnt einen Topf)
hold-nothing = keine Karte
played-nothing = Es ist noch keine Karte gespielt.

## Die Abrechnung

settlement-title = { $part ->
    [actor] Spiel { $hand } abgerechnet: du machst aus
   *[none] Spiel { $hand } abgerechnet: { $actor } macht aus
}
settlement-undecided = Spiel { $hand } ist vorbei: Niemand konnte ausspielen
settlement-abandoned = Spiel { $hand } ist abgebrochen
settlement-before = vorher
settlement-stakes = Einsatz
settlement-pots = Töpfe
settlement-bounties = Prämien
settlement-cards = Karten
settlement-after = danach
settlement-pot = { $name }-Topf { $counters }
settlement-pot-named = { $name } { $counters }
settlement-left = { cards } übrig
settlement-went-out = macht aus
settlement-unplayed = Karten, die niemand gespielt hat
standing-title = Stand

## Die Regeln; Beschriftungen haben 16 Buchstaben

sheet-id = Kennung
sheet-aliases = auch genannt
sheet-players = Personen
sheet-from-to = { $least } bis { $most }
sheet-pack = Kartenspiel
sheet-pack-of = { cards }, { $ace ->
    [high] Ass hoch
    [low_above_king] Ass niedrig, auch über dem König
   *[low] Ass niedrig
}
sheet-pack-without = { cards } ohne { $removed }, { $ace ->
    [high] Ass hoch
    [low_above_king] Ass niedrig, auch über dem König
   *[low] Ass niedrig
}
sheet-spare = Blindblatt
sheet-spare-is = { $spare ->
    [none] keines: Alle Karten gehen an die Mitspielenden
    [first] bekommt in jeder Runde die erste Karte
    [before_dealer] bekommt in jeder Runde eine Karte vor dem Geber
    [rest] der Rest, nachdem alle gleich viele Karten haben
   *[last] bekommt in jeder Runde die letzte Karte
}
sheet-pots = Töpfe
sheet-pot = { $stake } von allen
sheet-pot-dealer = { $stake } vom Geber
sheet-pot-taken = { $claim ->
    [card_before] gewonnen mit { $cards }
    [pair] gewonnen mit beiden von { $cards }
    [trump] gewonnen mit { $ranks } von Trumpf
    [trump_pair] gewonnen mit beiden von { $ranks } von Trumpf
    [out] gewonnen durchs Ausmachen
    [centre_queen] gewonnen mit der Dame von der Farbe der Karte in der Mitte
   *[card] gewonnen mit { $cards }
}
sheet-lead = Ausspielen
sheet-lead-is = { $lead ->
    [any_card] jede Karte
    [lowest_of_another_suit] die niedrigste Karte einer anderen Farbe als der vorigen Folge
    [lowest_of_other_colour_suit] die niedrigste Karte einer der beiden Farben der Gegenfarbe (rot nach schwarz, schwarz nach rot)
    [lowest_of_colour] die niedrigste schwarze oder rote Karte, abwechselnd
   *[lowest_of_suit] die niedrigste Karte einer Farbe nach Wahl
}
sheet-going-out = Ausmachen
sheet-going-out-is = { $payment ->
    [0] für Karten auf der Hand wird nichts gezahlt
   *[other] alle anderen zahlen { $payment } für jede Karte auf der Hand
}
sheet-doubling = doppelt, wenn { $cards } darunter ist
sheet-excusing = nichts, wenn { $cards } darunter ist
sheet-match = Partie
sheet-match-is = alle beginnen mit { $counters }; { $last ->
    [full_round] mindestens { $hands }, bis alle gleich oft gegeben haben
   *[exact] höchstens { $hands }
}
sheet-ruin = vorbei, wenn jemand keine Marke mehr hat
sheet-hand-size = der Rest, nachdem alle { cards } haben
sheet-centre = Mitte
sheet-centre-is = eine Karte, verdeckt, bis das Spiel zu Ende gespielt ist
sheet-turn-up = Trumpf
sheet-turn-up-is = nach der letzten Karte des Blindblatts, die aufgedeckt wird
sheet-stakes = Einsätze
sheet-stakes-after = nach dem Geben
sheet-placing-is = alle setzen { $each }, der Geber { $dealer }, einzeln, auf Töpfe nach Wahl, so dass keiner leer bleibt
sheet-exempt = wer im Spiel davor ausgemacht hat, setzt nichts auf die Töpfe fürs Ausmachen, außer beim Geben
sheet-option = Tausch
sheet-option-is = { $option ->
    [dealer] wer gibt, darf die eigenen Karten ungesehen gegen das Blindblatt tauschen
   *[round] wer gibt, dann alle der Reihe nach, dürfen die eigenen Karten ungesehen gegen das Blindblatt tauschen, bis jemand es tut
}
sheet-option-price = wer nicht gibt, zahlt dafür { $counters }: { $pot }
sheet-first-lead = zuerst
sheet-first-lead-is = wer das niedrigste Karo hat, mit dieser Karte
sheet-bounties = sofort
sheet-bounty = { $cards }: { $counters } von allen anderen
sheet-spin = Spin
sheet-spin-is = { $card }, zu einer verlangten Karte gelegt{ $alone ->
    [allowed] , oder allein beim Ausspielen
   *[refused] { "" }
}
sheet-target = Ziel
sheet-target-is = { $counters }; darauf geschaut wird { $checked ->
    [at_once] sobald eine Karte so viele bringt
   *[at_settlement] nach jedem Spiel
}
sheet-shown = Karten gezeigt
sheet-shown-is = { $shown ->
    [at_match_end] wenn die Partie vorbei ist
   *[at_settlement] wenn ihr Spiel abgerechnet ist
}
sheet-switched = umgestellt
sheet-switched-number = { $title }: { $n }
sheet-switches = Was man mit --switch anders haben kann:
sheet-source = Quelle

## Ein Rundgang durch ein Spiel (`newmarket walk`): eine Seite je Schritt, mit einzelnen Tasten

word-next = n w weiter
word-back = b z zurück
# $title ist der Name der Regeln.
walking-title = { $title }, Spiel { $hand }
walking-keys = Enter: weiter · z: zurück · Zahl: dieser Schritt · r: Regeln · e: Ende
walking-keys-at-end = Enter: Ende · z: zurück · Zahl: dieser Schritt · r: Regeln
walking-choose = Wähle 1 bis { $most }; Enter allein zeigt, was jede Wahl bewirkt.
walking-chosen = { $goes } Deine Wahl war { $n }.
walking-goes-on = { $sign } zeigt, wie dieses Spiel weitergeht.
walking-any-key = Jede Taste führt zurück.
usage-walking-both = entweder eine Datei oder eine Lektion, nicht beides
usage-walking-hand = es gibt { $records } Aufzeichnungen, nicht { $asked }
usage-walking-seat = der letzte Platz ist { $last }, nicht { $asked }

## Optionen, die nicht gehen

usage-seats = dieses Spiel ist für { $least } bis { $most }, nicht für { $asked }
usage-seats-only = dieses Spiel ist für { $n }, nicht für { $asked }
usage-bots = { $bots } Bots und du brauchen mehr als { $seats } Plätze
usage-bot = einen Bot { $asked } gibt es nicht; es gibt { $known }
usage-cannot-write = { $file } kann nicht geschrieben werden: { $why }
usage-language = die Sprache { $asked } gibt es nicht; es gibt { $known }
