### Der Bericht nach einem Spiel und was sich währenddessen wissen lässt, im Browser: Überschriften, Beschriftungen und was
### um die Zahlen steht. Die Sätze des Berichts sagt der Server. Diese Worte kommen, wenn jemand nach einem davon fragt.

## Der Bericht: seine Teile

insight-heading = Spiel { $hand }: der Bericht
insight-heading-record = Bericht über ein Spiel { $game }
insight-for = Für { $name }
insight-ways = Wege
insight-steps = Schritt für Schritt
insight-loading = Der Bericht entsteht. Das dauert ein, zwei Sekunden.
insight-missing = Der Bericht ist nicht angekommen.

## Wie die Marken zustande kamen: ein kleines Schaubild

insight-came = Wie es dazu kam
insight-part = Was
insight-counters = Marken
insight-deal = Das Blatt
insight-own = Deine Entscheidungen
insight-others = Die der anderen
insight-result = Das Spiel

## Die Folgen, nebeneinander

insight-runs = Folge für Folge
insight-run = Folge { $run }
insight-run-own = Du hattest die Wahl
insight-run-cost = Deine Wahl kostete { $n ->
    [one] { $n } Marke
   *[other] { $n } Marken
}
insight-turned = Hier kippte es
insight-before-runs = Vor der ersten Folge

## Eine Entscheidung

insight-choices = Deine Entscheidungen
insight-choices-what = Was dir jede wert war: die Marken, die du von da an bis zum Ende des Spiels gewinnst oder verlierst.
insight-lead = Folge { $run }: du spielst aus
insight-spin = Folge { $run }: mit Spin oder ohne
insight-exchange = Vor der ersten Folge: behalten oder tauschen
insight-show = Schritt { $step } zeigen
insight-option = Du konntest wählen
insight-seen = Bei offenen Karten
insight-known = Nach deinem Wissen
insight-chosen = deine Wahl
insight-best = am besten
insight-cost = Sie kostete dich { $seen } bei offenen Karten und { $known } nach dem, was du wissen konntest.
insight-cost-unseen = Bei offenen Karten kostete sie dich nichts, nach dem, was du wissen konntest, { $known }.
insight-cost-seen = Sie kostete dich { $seen } bei offenen Karten.
insight-cost-known = Nach dem, was du wissen konntest, kostete sie dich { $known }.
insight-cost-nothing = Sie kostete dich nichts.
insight-assumed = Was die Zahlen sagen

## Was sich wissen lässt

insight-known-open = Was du wissen kannst
insight-known-what = Aus deinen Karten und dem, was alle gesehen haben. Jedes Blatt, das dazu passt, zählt so viel wie jedes andere, wie auch immer die Ausspiele aussehen.
insight-known-loading = Die Karten werden gezählt.
insight-known-missing = Was du wissen kannst, ist nicht angekommen.
insight-known-dead = Niemand hat sie
insight-known-no-dead = Noch ist von keiner Karte bewiesen, dass niemand sie hat.
insight-known-card = Karte
insight-known-nobody = Chance, dass niemand sie hat
insight-known-cannot-what = { $name } kann nicht haben
insight-known-nothing-excluded = nichts ausgeschlossen
insight-known-deals = { $deals } Blätter passen zu dem, was du gesehen hast.
insight-known-only-one = Nur ein Blatt passt zu dem, was du gesehen hast: Du kennst alle Karten.
insight-known-allow = Zeigen, was sich wissen lässt
insight-known-allow-what = Wer mitspielt, kann es sich während eines Spiels zeigen lassen: Karten, die bewiesen niemand hat, Karten, die jemand nicht haben kann, und Chancen.
insight-known-is-allowed = Während eines Spiels können sich alle zeigen lassen, was sie wissen können.
