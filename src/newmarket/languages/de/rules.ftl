### Was um den Text der Regeln steht; diese Wörter kommen mit ihm.

## Die Regeln

rules-otherwise = Hier anders
rules-sheet = Auf einen Blick
rules-loading = Die Regeln sind unterwegs.
rules-missing = Die Regeln sind nicht angekommen.
rules-topic = { $topic ->
    [match_start] Die Partie
    [stakes] Einsätze
    [deal] Geben
    [first_lead] Erstes Ausspiel
    [lead] Ausspielen
    [follow] Zugeben
    [stop] Stopp
    [pots] Zahlkarten
    [going_out] Ausmachen
    [next_hand] Nächstes Spiel
    [target] Ziel
    [centre] Karte in der Mitte
    [turn_up] Trumpf
    [option] Tauschen
    [passing] Ausspielen weitergeben
    [nobody_leads] Niemand kann ausspielen
    [bounties] Sofort bezahlt
    [spin] Spin
    [spin_bounty] Spin wird bezahlt
    [centre_pot] Queenies Topf
    [exempt] Befreiung
   *[match_end] Letztes Spiel
}
