### Was in einem Spiel oder einer Partie geschah, je ein kurzer Satz, und warum eine Karte nicht gespielt werden kann.
###
### $part ist die Rolle dessen, der es hört: `actor`, wenn er es tat, `other`, wenn es ihm geschah, `none`, wenn er
### zusieht. $actor und $other sind Namen; Karten kommen als Zeichen („D♦“), Marken und Karten gezählt.

## Woraus Sätze bestehen

# Eine Aufzählung: „Ann, Tom und Priya“ ist list-last von „Ann, Tom“, also list-next, und „Priya“.
list-next = { $before }, { $next }
list-last = { $before } und { $last }
list-or = { $before } oder { $last }
# Ein Topf im Satz (wen oder was?), nach seiner Karte oder nach dem Namen, den er hat.
pot = den { $name }-Topf
pot-named = den Topf „{ $name }“
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
    [actor] Du setzt { $counters } auf { $pot }.
   *[none] { $actor } setzt { $counters } auf { $pot }.
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
# Eine weitere Karte liegt verdeckt in der Mitte.
dealt-centre = { $part ->
    [actor] Du gibst allen { $each }, dem Blindblatt { $spare } und eine in die Mitte; { $other } spielt aus.
    [other] { $actor } gibt allen { $each }, dem Blindblatt { $spare } und eine in die Mitte; du spielst aus.
   *[none] { $actor } gibt allen { $each }, dem Blindblatt { $spare } und eine in die Mitte; { $other } spielt aus.
}
dealt-all = { $part ->
    [actor] Du gibst allen { $each }; { $other } spielt aus.
    [other] { $actor } gibt allen { $each }; du spielst aus.
   *[none] { $actor } gibt allen { $each }; { $other } spielt aus.
}

turned-up = { $card } wird aufgedeckt: { suit-name } ist Trumpf.
kept = { $part ->
    [actor] Du behältst deine Karten.
   *[none] { $actor } behält die eigenen Karten.
}
exchanged = { $part ->
    [actor] Du tauschst deine Karten gegen das Blindblatt.
   *[none] { $actor } tauscht die eigenen Karten gegen das Blindblatt.
}
exchanged-paying = { $part ->
    [actor] Du tauschst deine Karten gegen das Blindblatt und legst { $counters } in { $pot }.
   *[none] { $actor } tauscht die eigenen Karten gegen das Blindblatt und legt { $counters } in { $pot }.
}

## Das Ausspielen geht weiter; es fehlt eine schwarze oder rote Karte, eine andere Farbe oder eine der Gegenfarbe

wanting = { $wanting ->
    [black] schwarze Karte
    [red] rote Karte
    [suit] Karte einer anderen Farbe
   *[colour] Karte der Gegenfarbe
}
lead-passed = { $part ->
    [actor] Du hast keine { wanting }; { $other } darf ausspielen.
    [other] { $actor } hat keine { wanting }; du darfst ausspielen.
   *[none] { $actor } hat keine { wanting }; { $other } darf ausspielen.
}
nobody-leads = Niemand hat eine { wanting } zum Ausspielen: Das Spiel ist vorbei, und niemand macht aus.

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
    [actor] Du gewinnst { $pot }: { $counters }.
   *[none] { $actor } gewinnt { $pot }: { $counters }.
}
pot-taken-going-out = { $part ->
    [actor] Du gewinnst fürs Ausmachen { $pot }: { $counters }.
   *[none] { $actor } gewinnt fürs Ausmachen { $pot }: { $counters }.
}
pot-taken-by-queen = { $part ->
    [actor] Du hast { $card } gespielt und gewinnst { $pot }: { $counters }.
   *[none] { $actor } hat { $card } gespielt und gewinnt { $pot }: { $counters }.
}
spin-laid = { $part ->
    [actor] Du legst Spin, { $card }.
   *[none] { $actor } legt Spin, { $card }.
}
# $actor zahlt an $other.
bounty-paid = { $part ->
    [actor] Du zahlst { $other } { $counters } für { $card }.
    [other] { $actor } zahlt dir { $counters } für { $card }.
   *[none] { $actor } zahlt { $other } { $counters } für { $card }.
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
stopped-turned-up = { $part ->
    [actor] Die Folge stoppt: { $called } liegt aufgedeckt. Nun spielst du aus.
   *[none] Die Folge stoppt: { $called } liegt aufgedeckt. Nun spielt { $actor } aus.
}
stopped-spin = { $part ->
    [actor] Die Folge stoppt bei Spin. Nun spielst du aus.
   *[none] Die Folge stoppt bei Spin. Nun spielt { $actor } aus.
}
# Wo eine unerreichbare Karte nur im Blindblatt liegen kann.
stopped-in-spare = { $part ->
    [actor] Die Folge stoppt: { $called } liegt im Blindblatt. Nun spielst du aus.
   *[none] Die Folge stoppt: { $called } liegt im Blindblatt. Nun spielt { $actor } aus.
}
# Wo sie im Blindblatt, in abgelegten Karten oder in der Mitte liegen kann: Das wird nicht unterschieden.
stopped-out-of-play = { $part ->
    [actor] Die Folge stoppt: { $called } ist nicht im Spiel. Nun spielst du aus.
   *[none] Die Folge stoppt: { $called } ist nicht im Spiel. Nun spielt { $actor } aus.
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
# $left ist die Karte, die verdoppelt.
paid-double = { $part ->
    [actor] Du zahlst { $other } { $counters } für { $cards } auf der Hand, wegen { $left } doppelt.
    [other] { $actor } zahlt dir { $counters } für { $cards } auf der Hand, wegen { $left } doppelt.
   *[none] { $actor } zahlt { $other } { $counters } für { $cards } auf der Hand, wegen { $left } doppelt.
}
# $left ist die Karte, die befreit.
paid-nothing-excused = { $part ->
    [actor] Du hast noch { $left } und zahlst { $other } nichts für { $cards } auf der Hand.
    [other] { $actor } hat noch { $left } und zahlt dir nichts für { $cards } auf der Hand.
   *[none] { $actor } hat noch { $left } und zahlt { $other } nichts für { $cards } auf der Hand.
}
centre-shown = In der Mitte liegt { $card }.
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
won-at-ruin = { $part ->
    [actor] Jemand hat keine Marke mehr: Du gewinnst die Partie mit { $counters }.
   *[none] Jemand hat keine Marke mehr: { $actor } gewinnt die Partie mit { $counters }.
}
drawn = { $end ->
    [target] Das Ziel ist erreicht
    [ruin] Jemand hat keine Marke mehr
   *[last_hand] Das letzte Spiel ist gespielt
}: Die Partie endet unentschieden zwischen { $winners }, mit je { $counters }.
# Wer es hört, unter denen, die unentschieden spielten.
drawn-you = dir

## Warum eine Karte nicht gespielt werden kann; $part ist `other` bei dem, der es versuchte, wenn $actor an der Reihe ist

refused-hand-over = Das Spiel ist vorbei: Es wird keine Karte mehr gespielt.
refused-turn-to-stake = { $part ->
    [actor] Du bist an der Reihe und setzt eine Marke.
    [other] Du bist nicht an der Reihe: { $actor } setzt eine Marke.
   *[none] Jemand anders ist an der Reihe: { $actor } setzt eine Marke.
}
refused-turn-to-choose = { $part ->
    [actor] Du bist an der Reihe: Behalte deine Karten oder tausche sie.
    [other] Du bist nicht an der Reihe: { $actor } behält die Karten oder tauscht sie.
   *[none] Jemand anders ist an der Reihe: { $actor } behält die Karten oder tauscht sie.
}
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
refused-not-the-lowest-of-colour = { $part ->
    [actor] Deine niedrigste { colour-card } ist { $needed }: Spiel diese aus.
   *[none] Ausgespielt wird die niedrigste { colour-card }: hier { $needed }, nicht { $card }.
}
refused-not-the-lowest-diamond = { $part ->
    [actor] Zuerst wird das niedrigste Karo ausgespielt: { $needed }, und diese Karte hast du.
   *[none] Zuerst wird das niedrigste Karo ausgespielt: { $needed }, nicht { $card }.
}
colour-card = { $colour ->
    [black] schwarze Karte
   *[red] rote Karte
}
refused-not-the-colour = { $part ->
    [actor] Du musst eine { colour-card } ausspielen, und { $card } ist keine.
   *[none] Ausgespielt werden muss eine { colour-card }, und { $card } ist keine.
}
refused-not-this-suit = { $part ->
    [actor] Du musst eine andere Farbe ausspielen als die der vorigen Folge, nicht { $card }.
   *[none] Ausgespielt werden muss eine andere Farbe als die der vorigen Folge, nicht { $card }.
}
refused-stakes-first = { $part ->
    [actor] Setz zuerst deine Marke auf einen Topf.
   *[none] Zuerst wird eine Marke auf einen Topf gesetzt.
}
refused-no-such-pot = Einen solchen Topf gibt es nicht.
refused-bare-pot-first = { $part ->
    [actor] Deine Marke muss auf einen leeren Topf: { $pots }.
   *[none] Die Marke muss auf einen leeren Topf: { $pots }.
}
refused-option-first = { $part ->
    [actor] Behalte zuerst deine Karten oder tausche sie.
   *[none] Zuerst werden die Karten behalten oder getauscht.
}
refused-not-now = Das geht jetzt nicht.
refused-spin-not-held = { $part ->
    [actor] Du hast Spin nicht auf der Hand.
   *[none] Spin ist nicht auf dieser Hand.
}
refused-spin-not-with-lead = Spin legt man zu einer verlangten Karte oder allein beim Ausspielen, nie zu einer Karte, die man ausspielt.
