### A match in the terminal (`newmarket play`).
###
### $part is the player's part: `actor` if it is about them, `none` if about $actor.

## Words that a player types, with spaces between them. In other languages the English ones are understood too,
## where they mean nothing else there.

word-help = ? help
word-table = t table
word-played = p played
word-rules = r rules
word-quit = q quit
word-why = why
word-yes = y yes
word-spin = spin
# How a suit is typed, alone or beside the rank as it is written (rank-sign): 4C, c4.
word-suit = { $suit ->
    [clubs] c
    [diamonds] d
    [hearts] h
   *[spades] s
}

## Questions; the answer is typed after them

ask-lead = Your lead (1 to { $most }):
# Where there is one choice.
ask-lead-only = Your lead:
ask-follow = The run calls for your { $card }. Enter plays it:
ask-stake = Your counter (1 to { $most }):
ask-option = Keep or exchange (1 or 2):
ask-ready = Enter deals hand { $hand }:
ask-leave = Leave the match? It cannot be taken up again. (y or n):

## What is said to answers

hint-choose = Choose a card by its number; ? for help.
hint-card = A card is its number here, or written 4C or 10♥; ? for help.
hint-only-number = The only number here is 1.
hint-numbers = The numbers here are 1 to { $most }.
hint-why = Ask for a card, such as: why 9C
hint-none-of-suit = You can play no { suit-name } now.
hint-which-of-suit = Say which of your { suit-name }.
hint-no-spin = You cannot lay Spin now.
hint-ready = Enter alone says that you are ready; ? for help.
help =
    To play a card, type its number, or the card: 4C, c4, 10♥ or TH.
    The letter of a suit, c d h s, plays the one card of it that can be played.
    Enter alone plays the only card that can be played.
    ? or help    this
    why          why the last card was refused; why 9C asks about a card
    t or table   the table again
    p or played  the cards played so far
    r or rules   the rules of the game
    q or quit    leave the match
# $why is a sentence.
tell-refused = { $why } (why shows the rule)
tell-nothing-refused = No card of yours has been refused in this hand. Ask for one, such as: why 9C
tell-can-be-played = You can play the { $card } now.

## Before the match and after it

tell-players = { $title }: { $players }.
# The player in the list of who plays.
players-you = you
tell-seed = Seed { $seed }: with { "--seed" } { $seed } the same cards are dealt again.
tell-help = ? helps at any question.
tell-record-lost = The record of this hand is lost: { $file } cannot be written: { $why }.
tell-left = You leave the match.

## The stakes

stakes = Stakes: { $counters } from each player.
# The dealer, $actor, stakes $own counters.
stakes-of-the-dealer = { $part ->
    [actor] Stakes: { $counters } from each player, { $own } from you, who deal.
   *[none] Stakes: { $counters } from each player, { $own } from { $actor }, who deals.
}
stakes-of-the-dealer-alone = { $part ->
    [actor] Stakes: { $own } counters from you, who deal.
   *[none] Stakes: { $own } counters from { $actor }, who deals.
}

## The table as it is drawn. Labels are short: 10 letters; headings of columns: 7

table-title = Hand { $hand } of { $hands }
table-target = target { $target }
table-counters = counters
table-cards = cards
table-you = You
table-spare-hand = (spare hand)
table-deals = deals
table-to-play = to play
label-pots = Pots
label-turned = Trumps
label-run = Run
label-last-run = Last run
label-hold = You hold
label-lead = You lead
label-follow = You follow
label-stake = You stake
label-option = You may
label-played = Played
# Who played a card of the run, where it was the player.
run-you = you
run-called = { $card } is called
act-keep = keep your cards
act-exchange = exchange them for the spare hand
act-with-spin = { $card } with Spin
act-spin = Spin alone
hold-takes-a-pot = (* takes a pot)
hold-nothing = no card
played-nothing = Nothing has been played yet.

## The settlement

settlement-title = { $part ->
    [actor] Hand { $hand } is settled: you went out
   *[none] Hand { $hand } is settled: { $actor } went out
}
settlement-undecided = Hand { $hand } is settled: nobody could lead
settlement-abandoned = Hand { $hand } is abandoned
settlement-before = before
settlement-stakes = stakes
settlement-pots = pots
settlement-bounties = bounties
settlement-cards = cards
settlement-after = after
settlement-pot = { $name } pot { $counters }
settlement-pot-named = { $name } { $counters }
settlement-left = { cards } left
settlement-went-out = went out
settlement-unplayed = Cards that nobody played
standing-title = Standing

## The rules; labels have 12 letters

sheet-id = id
sheet-aliases = also called
sheet-players = players
sheet-from-to = { $least } to { $most }
sheet-pack = pack
sheet-pack-of = { cards }, { $ace ->
    [high] ace high
    [low_above_king] ace low, and above the king
   *[low] ace low
}
sheet-pack-without = { cards } without { $removed }, { $ace ->
    [high] ace high
    [low_above_king] ace low, and above the king
   *[low] ace low
}
sheet-spare = spare hand
sheet-spare-is = { $spare ->
    [none] none: all cards go to the players
    [first] dealt first in each round
    [before_dealer] dealt before the dealer in each round
    [rest] the rest, after the same number of cards for each player
   *[last] dealt last in each round
}
sheet-pots = pots
sheet-pot = { $stake } from each player
sheet-pot-dealer = { $stake } from the dealer
sheet-pot-taken = { $claim ->
    [card_before] taken by the { $cards }
    [pair] taken by playing both of { $cards }
    [trump] taken by the { $ranks } of trumps
    [trump_pair] taken by playing both of { $ranks } of trumps
    [out] taken by going out
    [centre_queen] taken by the queen of the centre card's suit
   *[card] taken by the { $cards }
}
sheet-lead = lead
sheet-lead-is = { $lead ->
    [any_card] any card
    [lowest_of_another_suit] the lowest card of another suit than that of the run before
    [lowest_of_other_colour_suit] the lowest card of a suit of the other colour
    [lowest_of_colour] the lowest card of the colour that is due, black and red by turns
   *[lowest_of_suit] the lowest card held of a suit of one's choice
}
sheet-going-out = going out
sheet-going-out-is = { $payment ->
    [0] nothing is paid for cards left
   *[other] each other player pays { $payment } for a card left
}
sheet-doubling = double with the { $cards } among them
sheet-excusing = nothing with the { $cards } among them
sheet-match = match
sheet-match-is = { $counters } each at the start, { $last ->
    [full_round] at least { $hands }, until all have dealt equally often
   *[exact] at most { $hands }
}
sheet-ruin = over when a player has no counter left
sheet-hand-size = the rest, after { cards } for each player
sheet-centre = centre
sheet-centre-is = one card, face down until the hand has been played out
sheet-turn-up = trumps
sheet-turn-up-is = by the last card of the spare hand, which is turned up
sheet-stakes = stakes
sheet-stakes-after = after the deal
sheet-placing-is = each player puts { $each }, the dealer { $dealer }, one by one, on pots of their choice, so that none stays bare
sheet-exempt = who went out in the hand before puts nothing on the pots for going out, unless they deal
sheet-option = exchange
sheet-option-is = { $option ->
    [dealer] the dealer may exchange their cards, unseen, for the spare hand
   *[round] the dealer, then each player in turn, may exchange their cards, unseen, for the spare hand, until one has
}
sheet-option-price = any but the dealer pays { $counters } for it: { $pot }
sheet-first-lead = first lead
sheet-first-lead-is = whoever holds the lowest diamond, with that card
sheet-bounties = at once
sheet-bounty = { $cards }: { $counters } from each other player
sheet-spin = Spin
sheet-spin-is = { $card }, laid with a called card{ $alone ->
    [allowed] , or alone at the lead
   *[refused] { "" }
}
sheet-target = target
sheet-target-is = { $counters }, looked at { $checked ->
    [at_once] as soon as a card brings that many
   *[at_settlement] after each hand
}
sheet-shown = cards shown
sheet-shown-is = { $shown ->
    [at_match_end] when the match is over
   *[at_settlement] when their hand is settled
}
sheet-switched = switched
sheet-switched-number = { $title }: { $n }
sheet-switches = What can be had otherwise, with --switch:
sheet-source = source

## A walkthrough (`newmarket walk`): a page a step, moved by single keys

word-next = n next
word-back = b back
# $title is the name of the rules.
walking-title = { $title }, hand { $hand }
walking-keys = Enter: next · b: back · a number: that step · r: rules · q: leave
walking-keys-at-end = Enter: leave · b: back · a number: that step · r: rules
walking-choose = Choose 1 to { $most }; Enter alone shows what each does.
# $goes is the sentence walking-goes-on.
walking-chosen = { $goes } You chose { $n }.
walking-goes-on = { $sign } is how this hand goes on.
walking-any-key = Any key goes back.
usage-walking-both = a file and a lesson cannot be walked through at once
usage-walking-hand = there are { $records } records, not { $asked }
usage-walking-seat = the last seat is { $last }, not { $asked }

## Options that cannot be

usage-seats = the game is for { $least } to { $most }, not { $asked }
usage-seats-only = the game is for { $n }, not { $asked }
usage-bots = { $bots } bots and you need more than { $seats } seats
usage-bot = no bot is called { $asked }; there are { $known }
usage-cannot-write = { $file } cannot be written: { $why }
usage-language = there is no language { $asked }; there are { $known }
