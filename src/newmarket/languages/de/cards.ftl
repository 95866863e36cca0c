### Karten, und was gezählt wird. Browser, Terminal und HTTP lesen alle diese Datei.

## Ränge: wie sie in der Ecke einer Karte stehen, und wie man sie nennt.

rank-sign = { $rank ->
    [two] 2
    [three] 3
    [four] 4
    [five] 5
    [six] 6
    [seven] 7
    [eight] 8
    [nine] 9
    [ten] 10
    [jack] B
    [queen] D
    [king] K
   *[ace] A
}
rank-name = { $rank ->
    [two] Zwei
    [three] Drei
    [four] Vier
    [five] Fünf
    [six] Sechs
    [seven] Sieben
    [eight] Acht
    [nine] Neun
    [ten] Zehn
    [jack] Bube
    [queen] Dame
    [king] König
   *[ace] Ass
}

## Farben: eine Karte davon („deine niedrigste Kreuzkarte“), und alle.

suit-one = { $suit ->
    [clubs] Kreuzkarte
    [diamonds] Karokarte
    [hearts] Herzkarte
   *[spades] Pikkarte
}
suit-name = { $suit ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
   *[spades] Pik
}

# Wie man eine Karte nennt: „Karo-Dame“.
card-name = { suit-name }-{ rank-name }

## Was gezählt wird; $n kann unter null liegen.

counters = { $n ->
    [one] { $n } Marke
   *[other] { $n } Marken
}
cards = { $n ->
    [one] { $n } Karte
   *[other] { $n } Karten
}
pots = { $n ->
    [one] { $n } Topf
   *[other] { $n } Töpfe
}
hands = { $n ->
    [one] { $n } Spiel
   *[other] { $n } Spiele
}
matches = { $n ->
    [one] { $n } Partie
   *[other] { $n } Partien
}
