### Zeilen über den Tisch, Antworten auf das, was dort nicht geht, und was an einem Namen nicht stimmt.
###
### $part ist die Rolle dessen, der es hört: `actor`, wenn er es tat, `other`, wenn es ihm geschah, sonst `none`.

## Zeilen des Verlaufs

line-sat = { $part ->
    [actor] Du nimmst Platz.
   *[none] { $actor } nimmt Platz.
}
line-bot-sat = { $actor }, ein Bot, nimmt Platz.
line-offered = Spiel { $hand } ist festgelegt und versiegelt; gegeben wird, sobald alle bereit sind.
line-ready = { $part ->
    [actor] Du bist bereit für Spiel { $hand }.
   *[none] { $actor } ist bereit für Spiel { $hand }.
}

## Einen Tisch eröffnen, Platz nehmen

problem-seats-of-rules = { $title } ist für { $least } bis { $most } Personen, nicht für { $asked }.
problem-bots-of-seats = An einem Tisch mit { $seats } Plätzen ist Raum für höchstens { $most ->
    [one] { $most } Bot
   *[other] { $most } Bots
}.
# $bots sind die Namen aller Arten von Bots.
problem-unknown-bot = Diesen Bot gibt es nicht; es gibt { $bots }.
problem-table-full = Alle Plätze an diesem Tisch sind besetzt; du kannst zuschauen.
problem-name-taken = An diesem Tisch heißt schon jemand { $name }.
problem-only-host-seats-bots = Einen Bot dazusetzen kann nur, wer den Tisch eröffnet hat.

## Bereit sein

problem-ready-gathering = Es fehlen noch Mitspieler; erst danach werden alle gefragt, ob sie bereit sind.
problem-ready-ended = Die Partie ist vorbei; es folgt kein Spiel mehr, für das man bereit sein könnte.
problem-ready-playing = Spiel { $hand } läuft noch; du wirst gefragt, sobald es abgerechnet ist.
problem-ready-not-offered = Spiel { $hand } steht noch nicht an; du wirst gleich gefragt.
problem-ready-other-hand = Gefragt ist, ob du für Spiel { $hand } bereit bist, nicht für Spiel { $asked }.

## Handeln

problem-key-taken = Dieser Schlüssel kam schon mit einer anderen Aktion; jede Aktion braucht einen eigenen.
problem-nothing-dealt = Es ist noch nicht gegeben.
problem-other-hand = Das galt Spiel { $asked }; am Tisch läuft Spiel { $hand }.
problem-stale = Am Tisch ist etwas geschehen, bevor das ankam; sieh noch einmal hin.

## Was an einem Namen nicht stimmt

name-empty = Ein Name braucht mindestens einen Buchstaben oder eine Ziffer.
name-too-long = Ein Name hat höchstens { $limit } Zeichen; dieser hat { $length }.
name-punctuation = In einem Namen darf keines dieser Zeichen stehen: < > & " , ; : ( ) [ ] {"{"} {"}"}
name-unseen = In einem Namen dürfen keine Zeichen stehen, die man nicht sieht.
name-marks = In einem Namen stehen höchstens { $limit } Zeichen über oder unter einem Buchstaben.
name-of-the-listener = Niemand kann hier „{ $name }“ heißen: So spricht der Tisch alle an.
