### Was in einem Spiel oder einer Partie geschah, je ein kurzer Satz, und warum eine Karte nicht gespielt werden kann.
###
### $part ist die Rolle dessen, der es hört: `actor`, wenn er es tat, `other`, wenn es ihm geschah, `none`, wenn er
### zusieht. $actor und $other sind Namen; Karten kommen als Zeichen („D♦“), Marken und Karten gezählt.

## Woraus Sätze bestehen

# Eine Aufzählung: „Ann, Tom und Priya“ ist list-last von „Ann, Tom“, also list-next, und „Priya“.
list-next = { $before }, { $next }
list-last = { $before } und { $last }
# Ein Topf im Satz, nach seiner Zahlkarte oder seinem eigenen Namen.
pot = { $name }-Topf
# Wie viele Karten alle bekommen, wo einige eine mehr bekommen als andere; $n ist die größere Zahl.
cards-either = { $least } oder { cards }

## Das Spiel beginnt

staked-each = { $part ->
    [actor] Du setzt { $counters } auf jeden Topf.
   *[none] { $actor } setzt { $counters } auf jeden Topf.
}
staked-each-as-dealer = { $part ->
    [actor] Du gibst und setzt { $counters } auf jeden Topf.
   *[none] { $actor } gibt und setzt { $counters } auf jeden Topf.
}
staked-one = { $part ->
    [actor] Du setzt { $counters } auf den { $pot }.
   *[none] { $actor } setzt { $counters } auf den { $pot }.
}
staked-several = { $part ->
    [actor] Du setzt { $counters } auf { $pots }.
   *[none] { $actor } setzt { $counters } auf { $pots }.
}
# $actor gibt, $other spielt aus.
dealt = { $part ->
    [actor] Du gibst allen { $each } und dem Blindblatt { $spare }; { $other } spielt aus.
    [other] { $actor } gibt allen { $each } und dem Blindblatt { $spare }; du spielst aus.
   *[none] { $actor } gibt allen { $each } und dem Blindblatt { $spare }; { $other } spielt aus.
}
dealt-all = { $part ->
    [actor] Du gibst allen { $each }; { $other } spielt aus.
    [other] { $actor } gibt allen { $each }; du spielst aus.
   *[none] { $actor } gibt allen { $each }; { $other } spielt aus.
}

## Karten werden gespielt

led = { $part ->
    [actor] Du spielst { $card } aus.
   *[none] { $actor } spielt { $card } aus.
}
followed = { $part ->
    [actor] Du gibst { $card } zu.
   *[none] { $actor } gibt { $card } zu.
}
pot-taken = { $part ->
    [actor] Du gewinnst den { $pot }: { $counters }.
   *[none] { $actor } gewinnt den { $pot }: { $counters }.
}

## Die Folge stoppt; $actor spielt danach aus

stopped-top-of-suit = { $part ->
    [actor] Die Folge stoppt: Über { $card } kommt nichts mehr. Nun spielst du aus.
   *[none] Die Folge stoppt: Über { $card } kommt nichts mehr. Nun spielt { $actor } aus.
}
stopped-removed = { $part ->
    [actor] Die Folge stoppt: { $called } gehört nicht zum Kartenspiel. Nun spielst du aus.
   *[none] Die Folge stoppt: { $called } gehört nicht zum Kartenspiel. Nun spielt { $actor } aus.
}
stopped-already-played = { $part ->
    [actor] Die Folge stoppt: { $called } wurde schon gespielt. Nun spielst du aus.
   *[none] Die Folge stoppt: { $called } wurde schon gespielt. Nun spielt { $actor } aus.
}
stopped-out-of-play = { $part ->
    [actor] Die Folge stoppt: { $called } liegt im Blindblatt. Nun spielst du aus.
   *[none] Die Folge stoppt: { $called } liegt im Blindblatt. Nun spielt { $actor } aus.
}

## Das Spiel endet

went-out = { $part ->
    [actor] Du hast keine Karte mehr und machst aus: Das Spiel ist vorbei.
   *[none] { $actor } hat keine Karte mehr und macht aus: Das Spiel ist vorbei.
}
# $actor zahlt an $other.
paid = { $part ->
    [actor] Du zahlst { $other } { $counters } für { $cards } auf der Hand.
    [other] { $actor } zahlt dir { $counters } für { $cards } auf der Hand.
   *[none] { $actor } zahlt { $other } { $counters } für { $cards } auf der Hand.
}
paid-nothing = { $part ->
    [actor] Du zahlst { $other } nichts für { $cards } auf der Hand.
    [other] { $actor } zahlt dir nichts für { $cards } auf der Hand.
   *[none] { $actor } zahlt { $other } nichts für { $cards } auf der Hand.
}
abandoned = { $part ->
    [actor] Du erreichst das Ziel von { $counters }: Das Spiel endet auf der Stelle.
   *[none] { $actor } erreicht das Ziel von { $counters }: Das Spiel endet auf der Stelle.
}
# Für jemanden, der mitspielt; $counters sind die eigenen.
settled = Das Spiel ist abgerechnet: Du hast { $counters }, die Töpfe enthalten { $pots }.
# Für jemanden, der zuschaut.
settled-others = Das Spiel ist abgerechnet: Die Töpfe enthalten { $pots }.

## Die Partie endet

won-at-target = { $part ->
    [actor] Du erreichst das Ziel und gewinnst die Partie mit { $counters }.
   *[none] { $actor } erreicht das Ziel und gewinnt die Partie mit { $counters }.
}
won-at-last-hand = { $part ->
    [actor] Das letzte Spiel ist gespielt: Du gewinnst die Partie mit { $counters }.
   *[none] Das letzte Spiel ist gespielt: { $actor } gewinnt die Partie mit { $counters }.
}
drawn = Die Partie endet unentschieden zwischen { $winners }, mit je { $counters }.
# Wer es hört, unter denen, die unentschieden spielten.
drawn-you = dir

## Warum eine Karte nicht gespielt werden kann; $part ist `other` bei dem, der es versuchte, wenn $actor an der Reihe ist

refused-hand-over = Das Spiel ist vorbei: Es wird keine Karte mehr gespielt.
refused-turn-to-lead = { $part ->
    [actor] Du bist an der Reihe und spielst aus.
    [other] Du bist nicht an der Reihe: { $actor } spielt jetzt aus.
   *[none] Jemand anders ist an der Reihe: { $actor } spielt jetzt aus.
}
refused-turn-to-follow = { $part ->
    [actor] Du bist an der Reihe und gibst zu.
    [other] Du bist nicht an der Reihe: { $actor } hat die verlangte Karte.
   *[none] Jemand anders ist an der Reihe: { $actor } hat die verlangte Karte.
}
refused-not-held = { $part ->
    [actor] Du hast { $card } nicht auf der Hand.
   *[none] { $card } ist nicht auf dieser Hand.
}
refused-not-held-nor-called = { $part ->
    [actor] Du hast { $card } nicht auf der Hand. Verlangt ist { $needed }, und diese Karte hast du: Spiel sie.
   *[none] { $card } ist nicht auf dieser Hand. Verlangt ist { $needed }.
}
refused-not-the-called-card = { $part ->
    [actor] Verlangt ist { $needed }, und diese Karte hast du: Spiel sie.
   *[none] Verlangt ist { $needed }, nicht { $card }.
}
refused-not-the-lowest = { $part ->
    [actor] Deine niedrigste { suit-one } ist { $needed }: Spiel diese aus oder eine andere Farbe.
   *[none] Ausgespielt wird die niedrigste Karte einer Farbe: hier { $needed }, nicht { $card }.
}
