### Beside what happened: what could be done next, and which rule made it so.
###
### The sentence of `play.ftl`, one of what could be done and one of the rule have forty words at most together.
### $clause is the id of a clause (“N5”); the rest comes as in `play.ftl`.

## Before the hand; $actor deals

before-hand = { $part ->
    [actor] Hand { $hand }: you deal.
   *[none] Hand { $hand }: { $actor } deals.
}

## Nobody acts, since something follows by itself

next-setting-up = Nobody acts yet: stakes and deal come first.
next-paid = Nobody acts yet: what the card earns comes first.
next-stop = Nobody can follow: the run stops.
next-spin = Nobody else acts: Spin is laid with it.
next-passed = Nobody acts yet: the leader has no card to lead.
next-out = Nobody acts any more: that was the last card.
next-settling = Nobody acts any more: the hand is being settled.
next-match-end = Nobody acts any more: the match is over, too.

## Nobody acts: the hand is over

over-no-pots = The hand is over, and no pot is left.
# $pots are those that nobody took, $n how many.
over-pots = The hand is over. { $n ->
    [one] { $pots } stays for the next one (C7).
   *[other] { $pots } stay for the next one (C7).
}
over-many-pots = The hand is over. { $pots } stay for the next one (C7).
over-match = Nobody can act any more.

## Only $actor can act

turn-to-place = Only { $actor } can act: a counter goes on a pot.
turn-to-choose = Only { $actor } can act: keep the cards or exchange them.
turn-to-follow = Only { $actor } can act, who holds the called { $card }.
turn-to-lead = Only { $actor } can act, who has the lead.
turn-to-lead-colour = Only { $actor } can act, who leads their lowest { colour-card }.

## The listener can act

may-place = You may put your counter on any pot.
must-place = Your counter must go on a bare pot: { $pots }.
may-exchange = You may keep your cards, or exchange them unseen, free.
may-exchange-paying = You may keep your cards, or exchange them unseen for { $counters }.
must-follow = You must play the { $card }: it is called, and you hold it.
must-follow-or-spin = You must play the { $card }, which is called, and may lay Spin with it.
must-lead-last = You must lead the { $card }, your last card.
must-lead-only-suit = You must lead the { $card }: you hold one suit only.
must-lead-open-suit = You must lead the { $card }: no other suit of yours may be led.
must-lead-of-colour = You must lead the { $card }, your lowest { colour-card }.
must-lead-lowest-diamond = You must lead the { $card }: the lowest diamond opens the hand.
# $cards are side by side, with “or” before the last.
may-lead-lowest = You may lead { $cards }: the lowest of each suit you hold.
may-lead-open-suits = You may lead { $cards }: the lowest of each suit allowed.
may-lead-of-colour = You may lead { $cards }: your lowest { $colour ->
    [black] black cards
   *[red] red cards
} are of one rank.
may-lead-any = You may lead any of your { $cards }.
may-lay-spin-too = { $lead } Or lay Spin alone.

## Which rule it was

rule-before = { $clause }: the deal moves one seat clockwise each hand.
rule-stakes-before-deal = { $clause }: the stakes go on the pots before the deal.
rule-stakes-after-deal = { $clause }: the stakes go on the pots after the deal.
rule-placing = { $clause }: players choose the pot, but none may stay bare.
rule-deal-spare = { $clause }: nobody plays or sees the spare hand.
rule-deal-all = { $clause }: all the cards are dealt to players.
rule-turn-up = { $clause }: the last spare card fixes trumps.
rule-option-dealer = { $clause }: the dealer alone may exchange their cards.
rule-option-round = { $clause }: the offer goes round until somebody exchanges.
rule-exchanged = { $clause }: the first exchange ends the offer.
rule-passing = { $clause }: who has no such card passes the lead.
rule-nobody-leads = { $clause }: the hand ends when nobody can lead.
rule-first-lead = { $clause }: the player after the dealer leads first.
rule-first-lead-diamond = { $clause }: the lowest diamond opens the hand.
rule-lead = { $lead ->
    [lowest_of_suit] { $clause }: the leader picks a suit and plays their lowest of it.
    [lowest_of_another_suit] { $clause }: the lead is of another suit than before.
    [lowest_of_other_colour_suit] { $clause }: the lead is of the other colour than before.
    [lowest_of_colour] { $clause }: the lead is the lowest card of the colour due.
   *[any_card] { $clause }: any card may be led.
}
rule-follow = { $clause }: whoever holds the next card up must play it.
rule-spin = { $clause }: Spin stops the run, and its player leads again.
rule-spin-when = { $clause }: Spin goes with a called card, or alone.
rule-spin-when-called = { $clause }: Spin goes with a called card.
rule-pot-card = { $clause }: who plays the { $card } takes all on its pot.
rule-pot-trump = { $clause }: who plays the trump { $card } takes its pot.
rule-pot-turned-up = { $clause }: the card turned up brings the dealer its pot.
rule-pot-card-before = { $clause }: the card before the { $card } takes its pot.
rule-pot-pair = { $clause }: one player who has played { $cards } takes it.
rule-pot-going-out = { $clause }: who goes out takes this pot.
rule-pot-queen = { $clause }: the queen of the centre card's suit takes it.
rule-bounty = { $clause }: every other player pays for this card at once.
rule-stop = { $clause }: after a stop the last player leads again.
rule-going-out = { $clause }: a player's last card ends the hand.
rule-centre = { $clause }: the centre card is shown after the hand.
rule-paid = { $clause }: each card left costs { $counters }.
rule-paid-double = { $clause }: each card left costs { $counters }, double with the { $left }.
rule-paid-excused = { $clause }: who still holds the { $left } pays nothing.
rule-abandoned = { $clause }: the target ends a hand at once.
rule-match-target = { $clause }: most counters win once the target is reached.
rule-match-last-hand = { $clause }: after the last hand most counters win.
rule-match-ruin = { $clause }: the match ends when a player has no counter.

## A choice that is put to the reader of a walkthrough, and what it would do

choice-place = Put the counter on { $pot }
choice-keep = Keep the cards
choice-exchange = Exchange the cards
choice-play = Lead the { $card }
choice-follow = Play the { $card }
choice-follow-with-spin = Play the { $card } with Spin
choice-spin = Lay Spin alone

# $counters are those on the pot afterwards.
does-place = It then holds { $counters }.
does-keep = { $part ->
    [actor] You play on with the cards you know.
   *[none] { $actor } plays on with the same cards.
}
does-exchange = { $part ->
    [actor] You play on with the spare hand; your cards are out of play.
   *[none] { $actor } plays on with the spare hand.
}
# $run are the cards of the run from here on, side by side.
does-run = { $run }.
# Whoever holds $card is not known to the listener.
does-call = { $run }, then the { $card } is called. Who holds it is not known.
# Here Spin can be laid with it, too.
does-call-yours = { $run }, then the { $card } is called, and you hold it.
# After what was played: you have nothing to lead, and the next player on the left does.
does-pass = You have no card to lead, and pass.
# One sentence after another.
does-next = { $does } { $next }
# $actor receives the sum of what is paid for one card, or for the cards left.
earned-bounty = { $part ->
    [actor] You receive { $counters } for the { $card }.
   *[none] { $actor } receives { $counters } for the { $card }.
}
earned-out = { $part ->
    [actor] You receive { $counters } for cards left.
   *[none] { $actor } receives { $counters } for cards left.
}

## What the reader is asked

question-place = On which pot do you put your counter?
question-option = Do you keep your cards?
question-follow = Do you lay Spin with the { $card }?
question-lead = What do you lead?
