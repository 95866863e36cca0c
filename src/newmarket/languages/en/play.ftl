### What happened in a hand or a match, in one short sentence each, and why a card cannot be played.
###
### $part is the listener's part in it: `actor` if they did it, `other` if it was done to them, `none` if they
### look on. $actor and $other are names; cards come as their signs (“Q♦”), counters and cards as counted.

## What sentences are made of

# A list: “Ann, Tom and Priya” is list-last of “Ann, Tom”, which is list-next, and “Priya”.
list-next = { $before }, { $next }
list-last = { $before } and { $last }
# A pot in a sentence, by its pay card or its own name.
pot = { $name } pot
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
    [actor] You put { $counters } on the { $pot }.
   *[none] { $actor } puts { $counters } on the { $pot }.
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
dealt-all = { $part ->
    [actor] You deal { $each } to each; { $other } leads.
    [other] { $actor } deals { $each } to each; you lead.
   *[none] { $actor } deals { $each } to each; { $other } leads.
}

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
    [actor] You take the { $pot }: { $counters }.
   *[none] { $actor } takes the { $pot }: { $counters }.
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
stopped-out-of-play = { $part ->
    [actor] The run stops: the { $called } lies in the spare hand. You lead next.
   *[none] The run stops: the { $called } lies in the spare hand. { $actor } leads next.
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
drawn = The match is a draw between { $winners }, with { $counters } each.
# The listener among the winners of a draw.
drawn-you = you

## Why a card cannot be played; $part is `other` for who tried it, where it is the turn of $actor

refused-hand-over = The hand is over: nothing more is played.
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
