### Zu dem, was geschah: was man danach tun konnte und welche Regel es so wollte.
###
### Der Satz aus `play.ftl`, einer darüber, was man tun konnte, und einer über die Regel haben zusammen höchstens vierzig
### Wörter. $clause ist der Name eines Absatzes der Regeln („N5“); alles andere kommt wie in `play.ftl`.

## Vor dem Spiel; $actor gibt

before-hand = { $part ->
    [actor] Spiel { $hand }: Du gibst.
   *[none] Spiel { $hand }: { $actor } gibt.
}

## Niemand ist an der Reihe, weil etwas von selbst folgt

next-setting-up = Noch ist niemand an der Reihe: Erst kommen Einsätze und Karten.
next-paid = Noch ist niemand an der Reihe: Erst zählt, was die Karte bringt.
next-stop = Niemand kann zugeben: Die Folge stoppt.
next-spin = Noch ist niemand anders an der Reihe: Spin kommt dazu.
next-passed = Noch ist niemand an der Reihe: Zum Ausspielen fehlt eine Karte.
next-out = Niemand ist mehr an der Reihe: Das war die letzte Karte.
next-settling = Niemand ist mehr an der Reihe: Das Spiel wird abgerechnet.
next-match-end = Niemand ist mehr an der Reihe: Auch die Partie ist vorbei.

## Niemand ist an der Reihe: Das Spiel ist vorbei

over-no-pots = Das Spiel ist vorbei, und kein Topf bleibt stehen.
# $pots sind die, die niemand gewann, $n ihre Zahl.
over-pots = Das Spiel ist vorbei. { $n ->
    [one] { $pots } bleibt fürs nächste stehen (C7).
   *[other] { $pots } bleiben fürs nächste stehen (C7).
}
over-many-pots = Das Spiel ist vorbei. { $pots } bleiben fürs nächste stehen (C7).
over-match = Niemand ist mehr an der Reihe.

## Nur $actor ist an der Reihe

turn-to-place = Nur { $actor } ist an der Reihe und setzt eine Marke.
turn-to-choose = Nur { $actor } ist an der Reihe und behält die Karten oder tauscht.
turn-to-follow = Nur { $actor } ist an der Reihe und hat die verlangte Karte { $card }.
turn-to-lead = Nur { $actor } ist an der Reihe und spielt aus.
turn-to-lead-colour = Nur { $actor } ist an der Reihe und spielt die niedrigste { colour-card } aus.

## Wer es hört, ist an der Reihe

may-place = Du kannst deine Marke auf jeden Topf setzen.
must-place = Deine Marke muss auf einen leeren Topf: { $pots }.
may-exchange = Du kannst deine Karten behalten oder ungesehen tauschen, umsonst.
may-exchange-paying = Du kannst deine Karten behalten oder sie ungesehen tauschen, für { $counters }.
must-follow = Du musst { $card } spielen: Verlangt ist diese Karte, und du hast sie.
must-follow-or-spin = Du musst die verlangte Karte { $card } spielen und kannst Spin dazulegen.
must-lead-last = Du musst { $card } ausspielen, deine letzte Karte.
must-lead-only-suit = Du musst { $card } ausspielen: Du hast nur eine Farbe.
must-lead-open-suit = Du musst { $card } ausspielen: Keine andere deiner Farben ist erlaubt.
must-lead-of-colour = Du musst { $card } ausspielen, deine niedrigste { colour-card }.
must-lead-lowest-diamond = Du musst { $card } ausspielen: Das niedrigste Karo beginnt.
# $cards stehen nebeneinander, vor der letzten „oder“.
may-lead-lowest = Du kannst { $cards } ausspielen: von jeder deiner Farben die niedrigste.
may-lead-open-suits = Du kannst { $cards } ausspielen: von jeder erlaubten Farbe die niedrigste.
may-lead-of-colour = Du kannst { $cards } ausspielen: Deine niedrigsten { $colour ->
    [black] schwarzen
   *[red] roten
} Karten sind gleich hoch.
may-lead-any = Du kannst jede deiner { $cards } ausspielen.
may-lay-spin-too = { $lead } Oder leg Spin allein.

## Welche Regel es war

rule-before = { $clause }: Jedes Spiel gibt der nächste Platz im Uhrzeigersinn.
rule-stakes-before-deal = { $clause }: Gesetzt wird, bevor gegeben wird.
rule-stakes-after-deal = { $clause }: Gesetzt wird, nachdem gegeben wurde.
rule-placing = { $clause }: Den Topf wählt man selbst, doch keiner darf leer bleiben.
rule-deal-spare = { $clause }: Das Blindblatt spielt und sieht niemand.
rule-deal-all = { $clause }: Alle Karten werden ausgeteilt.
rule-turn-up = { $clause }: Die letzte Karte des Blindblatts bestimmt Trumpf.
rule-option-dealer = { $clause }: Tauschen darf nur, wer gibt.
rule-option-round = { $clause }: Das Angebot geht reihum, bis jemand tauscht.
rule-exchanged = { $clause }: Der erste Tausch beendet das Angebot.
rule-passing = { $clause }: Wer keine solche Karte hat, gibt das Ausspielen weiter.
rule-nobody-leads = { $clause }: Kann niemand ausspielen, endet das Spiel.
rule-first-lead = { $clause }: Zuerst spielt aus, wer nach dem Geber sitzt.
rule-first-lead-diamond = { $clause }: Das niedrigste Karo beginnt.
rule-lead = { $lead ->
    [lowest_of_suit] { $clause }: Wer ausspielt, wählt die Farbe und spielt deren niedrigste Karte.
    [lowest_of_another_suit] { $clause }: Ausgespielt wird eine andere Farbe als zuvor.
    [lowest_of_other_colour_suit] { $clause }: Auf Rot folgt Schwarz, auf Schwarz Rot.
    [lowest_of_colour] { $clause }: Ausgespielt wird die niedrigste Karte, abwechselnd schwarz und rot.
   *[any_card] { $clause }: Ausgespielt werden darf jede Karte.
}
rule-follow = { $clause }: Wer die nächsthöhere Karte hat, muss sie spielen.
rule-spin = { $clause }: Spin stoppt die Folge; wer es legt, spielt wieder aus.
rule-spin-when = { $clause }: Spin legt man zu einer verlangten Karte oder allein.
rule-spin-when-called = { $clause }: Spin legt man zu einer verlangten Karte.
rule-pot-card = { $clause }: Wer { $card } spielt, gewinnt den ganzen Topf.
rule-pot-trump = { $clause }: Wer den Trumpf { $card } spielt, gewinnt seinen Topf.
rule-pot-turned-up = { $clause }: Die aufgedeckte Karte bringt ihren Topf dem, der gibt.
rule-pot-card-before = { $clause }: Die Karte unter { $card } gewinnt deren Topf.
rule-pot-pair = { $clause }: Wer { $cards } gespielt hat, gewinnt ihn.
rule-pot-going-out = { $clause }: Wer ausmacht, gewinnt diesen Topf.
rule-pot-queen = { $clause }: Die Dame in der Farbe der Mitte gewinnt ihn.
rule-bounty = { $clause }: Für diese Karte zahlen alle anderen sofort.
rule-stop = { $clause }: Nach einem Stopp spielt aus, wer zuletzt gespielt hat.
rule-going-out = { $clause }: Wer keine Karte mehr hat, beendet das Spiel.
rule-centre = { $clause }: Die Mitte wird erst nach dem Spiel gezeigt.
rule-paid = { $clause }: Jede Karte auf der Hand kostet { $counters }.
rule-paid-double = { $clause }: Jede Karte kostet { $counters }, mit { $left } das Doppelte.
rule-paid-excused = { $clause }: Wer noch { $left } hat, zahlt nichts.
rule-abandoned = { $clause }: Das Ziel beendet das Spiel auf der Stelle.
rule-match-target = { $clause }: Ist das Ziel erreicht, gewinnen die meisten Marken.
rule-match-last-hand = { $clause }: Nach dem letzten Spiel gewinnen die meisten Marken.
rule-match-ruin = { $clause }: Die Partie endet, wenn jemand keine Marke mehr hat.

## Eine Wahl, die sich beim Durchgehen stellt, und was sie täte

choice-place = Die Marke auf { $pot } setzen
choice-keep = Die Karten behalten
choice-exchange = Die Karten tauschen
choice-play = { $card } ausspielen
choice-follow = { $card } spielen
choice-follow-with-spin = { $card } mit Spin spielen
choice-spin = Spin allein legen

# $counters liegen danach auf dem Topf.
does-place = Er enthält dann { $counters }.
does-keep = { $part ->
    [actor] Du spielst mit den Karten weiter, die du kennst.
   *[none] { $actor } spielt mit denselben Karten weiter.
}
does-exchange = { $part ->
    [actor] Du spielst mit dem Blindblatt weiter; deine Karten sind aus dem Spiel.
   *[none] { $actor } spielt mit dem Blindblatt weiter.
}
# $run sind die Karten der Folge ab hier, nebeneinander.
does-run = { $run }.
# Wer $card hat, weiß nicht, wer es hört.
does-call = { $run }, dann ist { $card } verlangt. Wer sie hat, weißt du nicht.
# Auch Spin kann dann dazu gelegt werden.
does-call-yours = { $run }, dann ist { $card } verlangt, und du hast diese Karte.
# Nach dem, was gespielt wurde: Du kannst nicht ausspielen, und das Ausspielen geht nach links.
does-pass = Dir fehlt die Karte zum Ausspielen; du gibst es weiter.
# Ein Satz nach dem anderen.
does-next = { $does } { $next }
# $actor bekommt die Summe dessen, was für eine Karte oder für Karten auf der Hand gezahlt wird.
earned-bounty = { $part ->
    [actor] Du bekommst { $counters } für { $card }.
   *[none] { $actor } bekommt { $counters } für { $card }.
}
earned-out = { $part ->
    [actor] Du bekommst { $counters } für Karten auf der Hand.
   *[none] { $actor } bekommt { $counters } für Karten auf der Hand.
}

## Was gefragt wird

question-place = Auf welchen Topf setzt du deine Marke?
question-option = Behältst du deine Karten?
question-follow = Legst du Spin zu { $card }?
question-lead = Was spielst du aus?
