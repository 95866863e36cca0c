### Cards, and what is counted. Browser, terminal and HTTP all read this file.

## Ranks: as printed in the corner of a card, and as said.

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
    [jack] J
    [queen] Q
    [king] K
   *[ace] A
}
rank-name = { $rank ->
    [two] two
    [three] three
    [four] four
    [five] five
    [six] six
    [seven] seven
    [eight] eight
    [nine] nine
    [ten] ten
    [jack] jack
    [queen] queen
    [king] king
   *[ace] ace
}

## Suits: one card of it ("your lowest club"), and all of them.

suit-one = { $suit ->
    [clubs] club
    [diamonds] diamond
    [hearts] heart
   *[spades] spade
}
suit-name = { $suit ->
    [clubs] clubs
    [diamonds] diamonds
    [hearts] hearts
   *[spades] spades
}

# As a card is said: "queen of diamonds".
card-name = { rank-name } of { suit-name }

## What is counted; $n may be below zero.

counters = { $n ->
    [one] { $n } counter
   *[other] { $n } counters
}
cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
pots = { $n ->
    [one] { $n } pot
   *[other] { $n } pots
}
hands = { $n ->
    [one] { $n } hand
   *[other] { $n } hands
}
matches = { $n ->
    [one] { $n } match
   *[other] { $n } matches
}
