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
line-took-from-bot = { $part ->
    [actor] Du übernimmst deinen Platz von einem Bot.
   *[none] { $actor } übernimmt den Platz von einem Bot.
}
# $actor soll den Platz des Bots $bot bekommen.
line-claimed = { $part ->
    [actor] Du löst { $bot } ab, sobald dieses Spiel abgerechnet ist.
   *[none] { $actor } löst { $bot } ab, sobald dieses Spiel abgerechnet ist.
}
line-unclaimed = Wer einen Bot ablösen sollte, ist gegangen; der Bot spielt weiter.
line-called-cards = { $part ->
    [actor] Deine verlangten Karten werden von nun an für dich gespielt.
   *[none] Verlangte Karten von { $actor } spielt von nun an der Tisch.
}
line-called-cards-no-longer = { $part ->
    [actor] Du spielst deine verlangten Karten wieder selbst.
   *[none] { $actor } spielt verlangte Karten wieder ohne den Tisch.
}
line-left-open = Ein Platz ist wieder frei: Wer dort saß, ist gegangen.
line-left = { $part ->
    [actor] Du gehst; ein Bot springt ein, bis du wiederkommst.
   *[none] { $actor } geht; ein Bot springt ein.
}
line-left-for-good = Jemand geht für immer; den Platz hat nun { $bot }, ein Bot.
line-left-for-good-before = Jemand geht für immer.
line-stood-in = { $part ->
    [actor] Ein Bot springt für dich ein, bis du wieder da bist.
   *[none] Ein Bot springt für { $actor } ein.
}
line-back = { $part ->
    [actor] Du nimmst deinen Platz vom Bot zurück.
   *[none] { $actor } ist wieder da und spielt ohne Bot weiter.
}
line-broken-off = { $part ->
    [actor] Du beendest die Partie hier; niemand gewinnt sie.
   *[none] { $actor } beendet die Partie hier; niemand gewinnt sie.
}
line-rematch = { $part ->
    [actor] Du möchtest noch eine Partie spielen.
   *[none] { $actor } möchte noch eine Partie spielen.
}
line-host = { $part ->
    [actor] Du bist jetzt Gastgeber.
   *[none] { $actor } ist jetzt Gastgeber.
}

## Zeilen des Verlaufs: was der Gastgeber tut

line-started = { $part ->
    [actor] Du beginnst die Partie; Bots nehmen die freien Plätze ein.
   *[none] Der Gastgeber beginnt die Partie; Bots nehmen die freien Plätze ein.
}
line-cleared = { $part ->
    [actor] Du machst einen Platz wieder frei.
   *[none] Der Gastgeber macht einen Platz wieder frei.
}
line-put-out = { $part ->
    [actor] Du setzt jemanden hinaus; den Platz hat nun { $bot }, ein Bot.
   *[none] Der Gastgeber setzt jemanden hinaus; den Platz hat nun { $bot }, ein Bot.
}
line-put-out-before = { $part ->
    [actor] Du setzt jemanden hinaus.
   *[none] Der Gastgeber setzt jemanden hinaus.
}
line-pace = { $part ->
    [actor] Du stellst das Tempo auf { pace-word }.
   *[none] Der Gastgeber stellt das Tempo auf { pace-word }.
}
line-patience = { $part ->
    [actor] Du stellst die Geduld auf { patience-word }.
   *[none] Der Gastgeber stellt die Geduld auf { patience-word }.
}
line-known = { $part ->
    [actor] Du erlaubst, dass sich alle zeigen lassen, was sie über die Karten wissen können.
   *[none] Der Gastgeber erlaubt, dass sich alle zeigen lassen, was sie über die Karten wissen können.
}
line-known-no-longer = { $part ->
    [actor] Du erlaubst nicht mehr, dass sich jemand zeigen lässt, was er über die Karten wissen kann.
   *[none] Der Gastgeber erlaubt nicht mehr, dass sich jemand zeigen lässt, was er über die Karten wissen kann.
}
line-seats = { $part ->
    [actor] Du richtest den Tisch für { $seats } Personen ein.
   *[none] Der Gastgeber richtet den Tisch für { $seats } Personen ein.
}
pace-word = { $pace ->
    [slow] „langsam“
    [normal] „normal“
    [brisk] „zügig“
   *[at_once] „sofort“
}
patience-word = { $patience ->
    [short] „wenig“
    [long] „viel“
   *[normal] „normal“
}

## Einen Tisch eröffnen, Platz nehmen

problem-seats-of-rules = { $title } ist für { $least } bis { $most } Personen, nicht für { $asked }.
problem-bots-of-seats = An einem Tisch mit { $seats } Plätzen ist Raum für höchstens { $most ->
    [one] { $most } Bot
   *[other] { $most } Bots
}.
# $bots sind die Namen aller Arten von Bots.
problem-unknown-bot = Diesen Bot gibt es nicht; es gibt { $bots }.
problem-too-long = An diesem Tisch ist so viel geschehen, dass hier kein Spiel mehr beginnt: Beende die Partie und spiele an einem neuen Tisch weiter.
problem-table-full = Alle Plätze an diesem Tisch sind besetzt; du kannst zuschauen.
problem-name-taken = An diesem Tisch heißt schon jemand { $name }.
problem-nothing-against-it = Nichts spricht dagegen.
problem-no-such-seat = Diesen Platz hat der Tisch nicht.
problem-seat-taken = Auf diesem Platz sitzt schon jemand.
problem-seat-claimed = Diesen Platz bekommt vom nächsten Spiel an jemand anders.
problem-no-seat = Du hast an diesem Tisch keinen Platz.

## Was den Tisch verändert

problem-not-host = Das kann nur der Gastgeber.
problem-match-begun = Das geht nur vor dem ersten Spiel.
problem-match-not-begun = Die Partie hat noch nicht begonnen.
problem-match-over = Die Partie ist vorbei.
problem-match-goes-on = Die Partie ist noch nicht vorbei.
problem-all-seats-taken = Alle Plätze sind besetzt; die Partie beginnt, sobald alle bereit sind.
problem-seats-in-the-way = Wegnehmen lassen sich nur freie Plätze am Ende; mach dort zuerst Platz.
problem-waited-twice = Der Tisch hat zweimal auf dich gewartet: Dieses eine Mal spielt ein Bot für dich, dann gehört der Platz wieder dir.
problem-put-out-yourself = Dich selbst kannst du nicht hinaussetzen; du kannst gehen.
problem-others-play = Andere spielen noch mit; beenden kann die Partie, wer als Letzter da ist.

## Bereit sein

problem-ready-gathering = Es fehlen noch Mitspieler; erst danach werden alle gefragt, ob sie bereit sind.
problem-ready-ended = Die Partie ist vorbei; es folgt kein Spiel mehr, für das man bereit sein könnte.
problem-ready-playing = Spiel { $hand } läuft noch; du wirst gefragt, sobald es abgerechnet ist.
problem-ready-not-offered = Spiel { $hand } steht noch nicht an; du wirst gleich gefragt.
problem-ready-other-hand = Gefragt ist, ob du für Spiel { $hand } bereit bist, nicht für Spiel { $asked }.

## Handeln

problem-key-taken = Dieser Schlüssel kam schon mit einer anderen Aktion; jede Aktion braucht einen eigenen.
problem-nothing-dealt = Es ist noch nicht gegeben.
problem-no-spin = In diesem Spiel gibt es keinen Spin.
problem-not-that-hand = Spiel { $asked } läuft gerade nicht.
problem-other-hand = Das galt Spiel { $asked }; am Tisch läuft Spiel { $hand }.
problem-stale = Am Tisch ist etwas geschehen, bevor das ankam; sieh noch einmal hin.

## Was an einem Namen nicht stimmt

name-empty = Ein Name braucht mindestens einen Buchstaben oder eine Ziffer.
name-too-long = Ein Name hat höchstens { $limit } Zeichen; dieser hat { $length }.
name-punctuation = In einem Namen darf keines dieser Zeichen stehen: < > & " , ; : ( ) [ ] {"{"} {"}"}
name-unseen = In einem Namen dürfen keine Zeichen stehen, die man nicht sieht.
name-marks = In einem Namen stehen höchstens { $limit } Zeichen über oder unter einem Buchstaben.
name-of-the-listener = Niemand kann hier „{ $name }“ heißen: So spricht der Tisch alle an.

## Was der Server auf jede Anfrage antworten kann

problem-malformed = Die Anfrage ist nicht, wie sie sein soll.
# $fault ist in der Sprache der Schnittstelle gesagt.
problem-malformed-body = Die Anfrage ist nicht, wie sie sein soll: { $fault }.
problem-not-json = Die Anfrage ist kein JSON.
problem-not-json-type = Die Anfrage muss JSON sein (Content-Type: application/json).
problem-broken-off = Die Anfrage brach ab.
problem-method = Mit dem, was unter dieser Adresse ist, geht das nicht.
problem-too-large = Die Anfrage ist zu groß.
problem-not-found = Unter dieser Adresse ist nichts.
problem-unknown-table = Unter diesem Link gibt es keinen Tisch.
problem-unknown-rules = Regeln dieses Namens gibt es hier nicht.
problem-other-name = Unter diesem Namen antwortet der Server nicht.
problem-other-site = Das kommt von der Seite einer anderen Website.
problem-no-name-of-host = Die Anfrage sagt nicht, unter welchem Namen sie geschickt wurde.
problem-one-way-to-a-seat = Einen Platz bekommt man mit einem Namen, für einen Bot oder durch einen Link: eines davon.
problem-link-used = Dieser Link öffnet keinen Platz an diesem Tisch, oder keinen mehr.
problem-key-of-another-table = Dieser Schlüssel kam schon mit einem anderen Tisch; jeder braucht einen eigenen.
problem-no-seat-in-rematch = Du hast keinen Platz am Tisch der nächsten Partie.
problem-too-many = { $kind ->
    [table] Du hast in kurzer Zeit viele Tische eröffnet
    [seat] Du hast in kurzer Zeit um viele Plätze gebeten
    [records] Du hast in kurzer Zeit viele Aufzeichnungen gelesen
    [walk] Du bist in kurzer Zeit viele Spiele durchgegangen
    [why] Du hast in kurzer Zeit oft nach dem Warum gefragt
    [invitation] Du hast in kurzer Zeit um viele Einladungen gebeten
    [report] Du hast in kurzer Zeit um viele Berichte gebeten
    [known] Du hast in kurzer Zeit oft gefragt, was du wissen kannst
    [rules] Du hast in kurzer Zeit viele Regeln angesehen
    [reaction] Du hast in kurzer Zeit oft reagiert
    [change] Du hast in kurzer Zeit viel geändert
   *[request] Du hast in kurzer Zeit sehr viel angefragt
}; versuche es in { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
} noch einmal.
problem-too-many-streams = Von deiner Adresse sind zu viele Tische offen; schließe eine Seite, die einen Tisch zeigt.
problem-not-kept = Der Tisch kann gerade nicht gespeichert werden; versuche es gleich noch einmal.
problem-stopping = Der Server wird gerade beendet; versuche es gleich noch einmal.
problem-other-version = Was von diesem Tisch gespeichert ist, kann dieser Server nicht lesen: Es stammt von einer anderen Version oder ist beschädigt.
problem-fault = Im Server ging etwas schief; es ist vermerkt.

## Durchgänge

# Anstelle des Namens von jemandem, der dort saß und nicht mehr da ist.
seat-of = Platz { $seat }
problem-hand-not-settled = Dieses Spiel ist noch nicht abgerechnet; danach kannst du darauf zurückblicken.
problem-unknown-lesson = Eine Lektion dieses Namens gibt es nicht.
problem-faulty-record = Diese Aufzeichnung hält nicht stand: { $why }
problem-no-such-hand = Ein solches Spiel ist nicht unter diesen Aufzeichnungen.
problem-no-seat-in-record = Diesen Platz gibt es in der Aufzeichnung nicht.

## Berichte, und was sich wissen lässt

problem-report-later = Noch dürfen nicht alle Karten dieses Spiels gesehen werden: Einen Bericht gibt es nach der Partie.
problem-report-not-played = Den Bericht bekommt, wer dieses Spiel gespielt hat, und das warst du nicht. Die Aufzeichnungen stehen allen offen.
problem-no-report = Der Bericht ließ sich gerade nicht erstellen; versuche es gleich noch einmal.
problem-nothing-to-know = Zu wissen gibt es etwas, während Karten gespielt werden.
problem-known-not-allowed = Dieser Tisch zeigt nicht, was sich wissen lässt; wer Gastgeber ist, kann es in den Einstellungen erlauben.
