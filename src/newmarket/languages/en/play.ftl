### What happened in a hand or a match, in one short sentence each, and why a card cannot be played.
###
### $part is the listener's part in it: `actor` if they did it, `other` if it was done to them, `none` if they
### look on. $actor and $other are names; cards come as their signs (“Q♦”), counters and cards as counted.

## What sentences are made of

# A list: “Ann, Tom and Priya” is list-last of “Ann, Tom”, which is list-next, and “Priya”.
list-next = { $before }, { $next }
list-last = { $before } and { $last }
list-or = { $before } or { $last }
# A pot in a sentence, by its card; pots that have a name of their own are called by that.
pot = the { $name } pot
pot-named = { $name }
# How many cards each player gets, where some get one more than others; $n is the greater number.
cards-either = { $least } or { cards }

## The hand begins

staked-each = { $part ->
    [actor] You put { $counters } on each pot.
   *[none] { $actor } puts { $counters } on each pot.
}
staked-each-as-dealer = { $part ->
    [actor] As dealer you put { $counters } on each pot.
   *[none] { $actor }, the dealer, puts { $counters } on each pot.
}
staked-one = { $part ->
    [actor] You put { $counters } on { $pot }.
   *[none] { $actor } puts { $counters } on { $pot }.
}
staked-several = { $part ->
    [actor] You put { $counters } on { $pots }.
   *[none] { $actor } puts { $counters } on { $pots }.
}
# $actor deals, $other leads.
dealt = { $part ->
    [actor] You deal { $each } to each and { $spare } to the spare hand; { $other } leads.
    [other] { $actor } deals { $each } to each and { $spare } to the spare hand; you lead.
   *[none] { $actor } deals { $each } to each and { $spare } to the spare hand; { $other } leads.
}
# One card more lies face down in the centre.
dealt-centre = { $part ->
    [actor] You deal { $each } to each, { $spare } to the spare hand and one to the centre; { $other } leads.
    [other] { $actor } deals { $each } to each, { $spare } to the spare hand and one to the centre; you lead.
   *[none] { $actor } deals { $each } to each, { $spare } to the spare hand and one to the centre; { $other } leads.
}
dealt-all = { $part ->
    [actor] You deal { $each } to each; { $other } leads.
    [other] { $actor } deals { $each } to each; you lead.
   *[none] { $actor } deals { $each } to each; { $other } leads.
}

turned-up = The { $card } is turned up: { suit-name } are trumps.
kept = { $part ->
    [actor] You keep your cards.
   *[none] { $actor } keeps their cards.
}
exchanged = { $part ->
    [actor] You exchange your cards for the spare hand.
   *[none] { $actor } exchanges their cards for the spare hand.
}
exchanged-paying = { $part ->
    [actor] You exchange your cards for the spare hand and put { $counters } into { $pot }.
   *[none] { $actor } exchanges their cards for the spare hand and puts { $counters } into { $pot }.
}

## The lead is passed; what is wanting is a black or red card, or another suit, or one of the other colour

wanting = { $wanting ->
    [black] black card
    [red] red card
    [suit] card of another suit
   *[colour] card of the other colour
}
lead-passed = { $part ->
    [actor] You have no { wanting } and pass the lead to { $other }.
    [other] { $actor } has no { wanting } and passes the lead to you.
   *[none] { $actor } has no { wanting } and passes the lead to { $other }.
}
nobody-leads = Nobody has a { wanting } to lead: the hand is over, and nobody goes out.

## Cards are played

led = { $part ->
    [actor] You lead the { $card }.
   *[none] { $actor } leads the { $card }.
}
followed = { $part ->
    [actor] You follow with the { $card }.
   *[none] { $actor } follows with the { $card }.
}
pot-taken = { $part ->
    [actor] You take { $pot }: { $counters }.
   *[none] { $actor } takes { $pot }: { $counters }.
}
pot-taken-going-out = { $part ->
    [actor] You take { $pot } for going out: { $counters }.
   *[none] { $actor } takes { $pot } for going out: { $counters }.
}
pot-taken-by-queen = { $part ->
    [actor] You have played the { $card } and take { $pot }: { $counters }.
   *[none] { $actor } has played the { $card } and takes { $pot }: { $counters }.
}
spin-laid = { $part ->
    [actor] You lay Spin, the { $card }.
   *[none] { $actor } lays Spin, the { $card }.
}
# $actor pays $other.
bounty-paid = { $part ->
    [actor] You pay { $other } { $counters } for the { $card }.
    [other] { $actor } pays you { $counters } for the { $card }.
   *[none] { $actor } pays { $other } { $counters } for the { $card }.
}

## The run stops; $actor leads next

stopped-top-of-suit = { $part ->
    [actor] The run stops: nothing is above the { $card }. You lead next.
   *[none] The run stops: nothing is above the { $card }. { $actor } leads next.
}
stopped-removed = { $part ->
    [actor] The run stops: the { $called } is not in the pack. You lead next.
   *[none] The run stops: the { $called } is not in the pack. { $actor } leads next.
}
stopped-already-played = { $part ->
    [actor] The run stops: the { $called } was already played. You lead next.
   *[none] The run stops: the { $called } was already played. { $actor } leads next.
}
stopped-turned-up = { $part ->
    [actor] The run stops: the { $called } lies turned up. You lead next.
   *[none] The run stops: the { $called } lies turned up. { $actor } leads next.
}
stopped-spin = { $part ->
    [actor] The run stops at Spin. You lead next.
   *[none] The run stops at Spin. { $actor } leads next.
}
# Where a card that is out of play can only lie in the spare hand.
stopped-in-spare = { $part ->
    [actor] The run stops: the { $called } lies in the spare hand. You lead next.
   *[none] The run stops: the { $called } lies in the spare hand. { $actor } leads next.
}
# Where it may lie in the spare hand, in a dead hand or in the centre: they are not told apart.
stopped-out-of-play = { $part ->
    [actor] The run stops: the { $called } is out of play. You lead next.
   *[none] The run stops: the { $called } is out of play. { $actor } leads next.
}

## The hand ends

went-out = { $part ->
    [actor] You have no card left and go out: the hand is over.
   *[none] { $actor } has no card left and goes out: the hand is over.
}
# $actor pays $other.
paid = { $part ->
    [actor] You pay { $other } { $counters } for { $cards } left.
    [other] { $actor } pays you { $counters } for { $cards } left.
   *[none] { $actor } pays { $other } { $counters } for { $cards } left.
}
paid-nothing = { $part ->
    [actor] You owe { $other } nothing for { $cards } left.
    [other] { $actor } owes you nothing for { $cards } left.
   *[none] { $actor } owes { $other } nothing for { $cards } left.
}
# $left is the card that makes it double.
paid-double = { $part ->
    [actor] You pay { $other } { $counters }, double for the { $left }, for { $cards } left.
    [other] { $actor } pays you { $counters }, double for the { $left }, for { $cards } left.
   *[none] { $actor } pays { $other } { $counters }, double for the { $left }, for { $cards } left.
}
# $left is the card that excuses.
paid-nothing-excused = { $part ->
    [actor] You still hold the { $left } and pay { $other } nothing for { $cards } left.
    [other] { $actor } still holds the { $left } and pays you nothing for { $cards } left.
   *[none] { $actor } still holds the { $left } and pays { $other } nothing for { $cards } left.
}
centre-shown = The card in the centre is the { $card }.
abandoned = { $part ->
    [actor] You reach the target of { $counters }: the hand ends here and now.
   *[none] { $actor } reaches the target of { $counters }: the hand ends here and now.
}
# For a player; $counters are theirs.
settled = The hand is settled: you have { $counters }, and the pots hold { $pots }.
# For a watcher.
settled-others = The hand is settled: the pots hold { $pots }.

## The match ends

won-at-target = { $part ->
    [actor] You reach the target and win the match with { $counters }.
   *[none] { $actor } reaches the target and wins the match with { $counters }.
}
won-at-last-hand = { $part ->
    [actor] The last hand is played: you win the match with { $counters }.
   *[none] The last hand is played: { $actor } wins the match with { $counters }.
}
won-at-ruin = { $part ->
    [actor] A player has no counter left: you win the match with { $counters }.
   *[none] A player has no counter left: { $actor } wins the match with { $counters }.
}
drawn = { $end ->
    [target] The target is reached
    [ruin] A player has no counter left
   *[last_hand] The last hand is played
}: the match is a draw between { $winners }, with { $counters } each.
# The listener among the winners of a draw.
drawn-you = you

## Why a card cannot be played; $part is `other` for who tried it, where it is the turn of $actor

refused-hand-over = The hand is over: nothing more is played.
refused-turn-to-stake = { $part ->
    [actor] It is your turn to put a counter on a pot.
    [other] It is not your turn: { $actor } puts a counter on a pot.
   *[none] It is another player's turn: { $actor } puts a counter on a pot.
}
refused-turn-to-choose = { $part ->
    [actor] It is your turn to keep your cards or exchange them.
    [other] It is not your turn: { $actor } keeps their cards or exchanges them.
   *[none] It is another player's turn: { $actor } keeps their cards or exchanges them.
}
refused-turn-to-lead = { $part ->
    [actor] It is your turn to lead.
    [other] It is not your turn: { $actor } leads now.
   *[none] It is another player's turn: { $actor } leads now.
}
refused-turn-to-follow = { $part ->
    [actor] It is your turn to follow.
    [other] It is not your turn: { $actor } holds the called card.
   *[none] It is another player's turn: { $actor } holds the called card.
}
refused-not-held = { $part ->
    [actor] You do not hold the { $card }.
   *[none] The player does not hold the { $card }.
}
refused-not-held-nor-called = { $part ->
    [actor] You do not hold the { $card }. The run calls for the { $needed }, which you hold: play that one.
   *[none] The player does not hold the { $card }. The run calls for the { $needed }.
}
refused-not-the-called-card = { $part ->
    [actor] The run calls for the { $needed }, which you hold: play that one.
   *[none] The run calls for the { $needed }, not for the { $card }.
}
refused-not-the-lowest = { $part ->
    [actor] Your lowest { suit-one } is the { $needed }: lead that one, or another suit.
   *[none] A lead is the lowest card of its suit: here the { $needed }, not the { $card }.
}
refused-not-the-lowest-of-colour = { $part ->
    [actor] Your lowest { colour-card } is the { $needed }: lead that one.
   *[none] A lead is the lowest { colour-card }: here the { $needed }, not the { $card }.
}
refused-not-the-lowest-diamond = { $part ->
    [actor] The first lead is the lowest diamond, the { $needed }, which you hold.
   *[none] The first lead is the lowest diamond, the { $needed }, not the { $card }.
}
colour-card = { $colour ->
    [black] black card
   *[red] red card
}
refused-not-the-colour = { $part ->
    [actor] You have to lead a { colour-card }, and the { $card } is none.
   *[none] A { colour-card } has to be led, and the { $card } is none.
}
refused-not-this-suit = { $part ->
    [actor] You have to lead another suit than that of the run before, not the { $card }.
   *[none] Another suit than that of the run before has to be led, not the { $card }.
}
refused-stakes-first = { $part ->
    [actor] First put your counter on a pot.
   *[none] First a counter is put on a pot.
}
refused-no-such-pot = There is no such pot.
refused-bare-pot-first = { $part ->
    [actor] Your counter has to go on a bare pot: { $pots }.
   *[none] The counter has to go on a bare pot: { $pots }.
}
refused-option-first = { $part ->
    [actor] First keep your cards or exchange them.
   *[none] First the player keeps their cards or exchanges them.
}
refused-not-now = That cannot be done now.
refused-spin-not-held = { $part ->
    [actor] You do not hold Spin.
   *[none] The player does not hold Spin.
}
refused-spin-not-with-lead = Spin is laid with a called card, or alone at the lead, never with a card that is led.
