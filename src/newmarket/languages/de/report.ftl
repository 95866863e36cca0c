### Der Bericht über ein Spiel: was die Entscheidungen eines Mitspielers, des Lesers, wert waren, und was Glück war.
###
### $counters ist `counters`, ausgefüllt und über null; $known und $hidden sind wie »1,5«, $known auch »1,5 ± 0,4«.

# Eine Zahl von Marken mit einer Stelle nach dem Komma: 1,5. $sign ist + oder − oder nichts.
report-tenths = { $sign }{ $whole },{ $tenth }
report-title = { $title }, Spiel { $hand }: der Bericht für { $name }

## Wie die Marken zustande kamen

# Der erste Satz, wenn nicht das ganze Spiel durchsucht werden konnte.
report-since = Was vor Folge { $run } geschah, war zu viel zum Durchsuchen und zählt hier zum Blatt.
report-deal = { $way ->
    [more] Das Blatt: Hätten alle offen und so gut wie möglich gespielt, hättest du { $counters } gewonnen.
    [less] Das Blatt: Hätten alle offen und so gut wie möglich gespielt, hättest du { $counters } verloren.
   *[even] Das Blatt: Hätten alle offen und so gut wie möglich gespielt, wärst du auf null herausgekommen.
}
report-own = Deine Entscheidungen kosteten dich { $counters }.
report-own-nothing = Deine Entscheidungen kosteten dich nichts.
report-hidden = { $way ->
    [more] Nach dem, was du wissen konntest, kosteten sie { $known }; { $hidden } kamen von Karten, die du nicht sehen konntest.
    [less] Nach dem, was du wissen konntest, kosteten sie { $known }; die Karten, die du nicht sehen konntest, gaben { $hidden } zurück.
   *[even] Nach dem, was du wissen konntest, kosteten sie ebenso viel.
}
report-others = { $way ->
    [more] Die Entscheidungen der anderen brachten dir { $counters }.
    [less] Die Entscheidungen der anderen kosteten dich { $counters }.
   *[even] Die Entscheidungen der anderen änderten für dich nichts.
}
report-result = { $way ->
    [more] So hast du in diesem Spiel { $counters } gewonnen.
    [less] So hast du in diesem Spiel { $counters } verloren.
   *[even] So bist du in diesem Spiel auf null herausgekommen.
}
# $action ist, was gewählt wurde, etwa »4♣«.
report-turned = { $part ->
    [actor] In Folge { $run } kippte das Spiel: { $action } von dir { $way ->
        [more] brachte dir { $counters }.
       *[less] kostete dich { $counters }.
    }
   *[none] In Folge { $run } kippte das Spiel: { $action } von { $actor } { $way ->
        [more] brachte dir { $counters }.
       *[less] kostete dich { $counters }.
    }
}
report-turned-before = { $part ->
    [actor] Vor der ersten Folge kippte das Spiel: deine Wahl »{ $action }« { $way ->
        [more] brachte dir { $counters }.
       *[less] kostete dich { $counters }.
    }
   *[none] Vor der ersten Folge kippte das Spiel: die Wahl »{ $action }« von { $actor } { $way ->
        [more] brachte dir { $counters }.
       *[less] kostete dich { $counters }.
    }
}
report-no-choice = Du hattest in diesem Spiel nichts zu entscheiden.

## Was gewählt werden konnte

report-action-keep = behalten
report-action-exchange = tauschen
report-action-with-spin = { $card } mit Spin
report-action-spin = Spin allein

## Die Tabelle der Entscheidungen; Überschriften sind kurz

report-column-run = Folge
report-column-choice = Wahl
report-column-seen = offen
report-column-known = nach Wissen
report-column-cost = Kosten offen
report-column-cost-known = Kosten n. Wissen

## Was die Zahlen sagen

report-numbers = Marken, die du von da an bis zum Ende des Spiels bekämst: bei offenen Karten, und nach dem, was du wissen konntest, als Mittel über Blätter, die für dich gleich ausgesehen hätten (± 95 %).
report-mark-chosen = > ist, was du gewählt hast.
report-mark-turned = ! ist, wo das Spiel kippte.
report-model = Angenommen ist von allen, auch von dir: Nach der Wahl sehen alle alle Karten, und jeder spielt nur für die eigenen Marken.
report-model-low = ~ nimmt außerdem an, dass nach der Wahl alle nur noch ihre niedrigste Karte einer Farbe ausspielen: Der Rest war zu viel zum Durchsuchen.
report-unsolved = – ließ sich in der Zeit nicht durchsuchen.
report-cut = Die Zeit war um, bevor für jede Wahl { $deals } Blätter gezogen waren.
