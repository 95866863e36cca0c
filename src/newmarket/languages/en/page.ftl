### What the browser says by itself. What happened, and why something was not done, is told by the server.
###
### $part is who reads it: `actor` for the one who did it, `none` for everybody else. $name and $names are players;
### cards within a sentence come as signs ("Q♦"), and as $rank and $suit where they are named in full.

## Everywhere

brand = Newmarket
# A listing: "Ann, Tom and Priya" is names-and of "Ann, Tom" and "Priya".
names-and = { $before } and { $last }
you = You
player-name = Your name
player-name-hint = Leave it empty and you are { player-guest }.
player-guest = Guest
try-again = Try again
not-sent = Not sent: no connection to the table.
put-back = The server has lost what came last: the table stands as it did before that.
connection-lost = Connection lost, trying again

## Titles of the page, as in a browser's tab

title-your-turn = Your turn – { brand }
title-hand = Hand { $hand } – { brand }
title-match-over = Match over – { brand }
title-nowhere = { nowhere-title } – { brand }

## The bar at the head of each page

bar-home = { brand }, front page
bar-rules = Rules
bar-language = Language

## The front page

front-bot-sort = Bots play
bot-sort = { $bot ->
    [random] At random
    [steady] Steadily
   *[sharp] Sharply
}
bot-sort-what = { $bot ->
    [random] They lead whatever they may: good for a first match.
    [steady] They weigh what each lead is likely to bring.
   *[sharp] They think through what the others may hold, and win most. They see no more than you do.
}
bot-plays = { $bot ->
    [random] plays at random
    [steady] plays steadily
   *[sharp] plays sharply
}
front-pace = Pace
pace = { $pace ->
    [slow] Slow
    [normal] Normal
    [brisk] Brisk
   *[at_once] At once
}

## The rules

rules-title = The rules
rules-title-of = The rules of { $game }
rules-close = Close
rules-clause = Rule

## Walkthroughs

learn = How to play
look-back = Look back at this hand
look-back-report = Report
why = why?

## An address where nothing is

nowhere-title = Nothing is here
nowhere-table = There is no such table. Perhaps the link is cut short, or the table has been cleared away.
nowhere-page = This address leads nowhere.
nowhere-home = To the front page

## While seats are free

gathering-title = { $n ->
    [0] Everybody is here
    [one] { $n } seat is free
   *[other] { $n } seats are free
}
share-link = Link to share

## The table

table-label = Card table
table-players = Players
table-progress = Hand { $hand } of { $hands }
table-progress-target = Hand { $hand } of { $hands }, first to { $target }
table-to-come = { hands }
table-to-come-target = { hands }, first to { $target }
table-holds = holds { cards }
# Beside the number of cards that somebody holds.
table-cards-unit = { $n ->
    [one] card
   *[other] cards
}
table-dealer = Dealer
# On the dealer's button.
table-dealer-sign = D
table-to-play = to play
table-ready = ready
table-not-ready = not ready
table-free-seat = Free seat
table-pots = Pots
table-pot = { $pot }: { counters }
table-pot-taken = { $part ->
    [actor] { $pot }: taken by you
   *[none] { $pot }: taken by { $name }
}
table-spare = Spare hand
# Below the spare hand's number of cards.
table-spare-short = spare
table-spare-cards = { cards } in the spare hand, which nobody plays
table-run = The run
table-run-empty = The run is laid here
table-played-by = { $part ->
    [actor] { card-name }, played by you
   *[none] { card-name }, played by { $name }
}
table-called = { $part ->
    [actor] { card-name } is called: you hold it
   *[none] { card-name } is called: { $name } holds it
}
table-holding = Your hand, { cards }
table-card-offered = { card-name }, can be played

## The prompt: what goes on, or what the table asks of you

ask-gathering = { $n ->
    [0] Everybody is here.
    [one] Waiting for players: { $n } seat is free.
   *[other] Waiting for players: { $n } seats are free.
}
ask-ready = Say when you are ready for hand { $hand }.
ask-others-ready = Waiting for { $names } to be ready.
ask-deal = The cards are being dealt.
ask-lead-only = Your lead: play the { $card }, your only choice.
ask-lead-any = Your lead: play any card.
ask-lead-suit = Your lead: choose a suit. Your lowest card of each is raised.
ask-follow = Play the { $card }.
ask-other-leads = { $name } leads…
ask-other-follows = Waiting for { $name } to play the { $card }.
ask-over = The hand is over.
ask-over-out = { $part ->
    [actor] The hand is over: you went out.
   *[none] The hand is over: { $name } went out.
}
ask-ended = The match is over.
ask-ended-watching = The match is over. Thank you for watching.
ask-sending = Playing the { $card }…
ask-on-its-way = One moment: the { $card } is on its way.

## Why a card of one's own cannot be played now

why-not-over = The hand is over: nothing more is played.
why-not-other-leads = It is not your turn: { $name } leads now.
why-not-other-follows = It is not your turn: the { $card } is called, and { $name } holds it.
why-not-called = Not the { $card }: the run calls for the { $called }, which you hold.
why-not-lowest = Not the { $card }: the { $lowest } is your lowest { suit-one }, and a lead is the lowest.

## Ready for the next hand, and how its deal is kept fair

ready-button = Ready for hand { $hand }
ready-done = You are ready for hand { $hand }
ready-waiting = Waiting for { $names }
ready-everybody = Everybody is ready
seal-title = How the deal is kept fair

## The log

log-title = What happened
log-empty = Nothing yet.
log-hand = { $hand ->
    [0] Before the first hand
   *[other] Hand { $hand }
}
log-more = All that happened

## The settlement sheet

sheet-title = Hand { $hand } settled
sheet-out = { $part ->
    [actor] You went out.
   *[none] { $name } went out.
}
sheet-abandoned = The target was reached in mid-hand.
sheet-player = Player
sheet-before = Before
sheet-staked = Stakes
sheet-pots = Pots taken
sheet-left = Cards left
sheet-change = Change
sheet-after = After
sheet-went-out = went out
# Where the column "Before" has no room.
sheet-from = from { $n }
# Where the column "Stakes" has no room; $change has its sign.
sheet-stakes-of = stakes { $change }
sheet-unclaimed = Still on the pots
sheet-nothing-left = Every pot was taken.
sheet-shown = The cards nobody played

## The end of the match

standing-title = The standing
standing-won = { $part ->
    [actor] You win the match!
   *[none] { $name } wins the match
}
standing-drawn = A draw between { $names }
# Who reads it, among those who drew.
standing-drawn-you = you
standing-target = { $n ->
    [one] The target of { $n } counter is reached.
   *[other] The target of { $n } counters is reached.
}
standing-ruin = { $names } { $n ->
    [one] has
   *[other] have
} no counter left.
standing-ruin-you = You have no counter left.
standing-all-hands = { $n ->
    [one] The only hand is played.
   *[other] All { $n } hands are played.
}
standing-place = Place
standing-player = Player
standing-counters = Counters
standing-home = Front page

## Settings

settings-title = Settings

## One thing at a press

step-next = Next
# After "Next": $n things wait to be shown.
step-waiting = { $n ->
    [one] { $n } waits
   *[other] { $n } wait
}
step-none = All is shown
step-newest = To the newest
step-hurry = It is your turn: the others wait.

## What happened since one's own last turn

happened-title = { $kind ->
    [turn] Since your last turn
    [deal] Since the deal
   *[away] What just happened
}
happened-before = { $n ->
    [one] and { $n } thing before that
   *[other] and { $n } things before that
}
happened-close = Close

## Without a connection

offline-state = { $state ->
    [open] Connected
    [opening] Connecting
   *[lost] No connection
}
offline-title = No connection
offline-what = Newmarket is played at a table on a server, and there is no way to it just now. Nothing is lost: your seat and your cards are kept there.

## friends: the way to a table, who sits at it, and what its host does.

friends-watching = You are watching.
friends-full = All seats are taken by people. Make yourself at home and watch; if one comes free, you can take it here.
friends-claim = Take a bot’s seat
friends-next = You sit down in { $name }’s place at the next hand.
friends-unclaim = Give it up
friends-table = Table
friends-cancel = Cancel
friends-put-out-you = The host has put you out. You may watch on.
friends-device = My seat on another device

## seat: who is there, as it stands at each seat.

seat-bot = bot
seat-here = here
seat-lost = lost
seat-left = left
seat-away = away
# Beside "left" and "away".
seat-bot-plays = · bot plays
# Beside "lost": for how long.
seat-seconds = { $n } s
seat-minutes = { $n } min
seat-lost-what = { $name } has lost the connection
seat-left-what = { $name } has left; a bot plays for them
seat-away-what = { $name } is away; a bot sits in

## absent: what the table does about who is not there.

absent-lost = { $n ->
    [one] { $names } has lost the connection.
   *[other] { $names } have lost the connection.
}
absent-sits-in = In { $n } s a bot sits in.
absent-sits-in-soon = A bot sits in unless they come back soon.
absent-you = A bot plays for you.
absent-back = Take my seat back
absent-rests = No player is here: the table rests until somebody comes back.

## rematch: another match with those who are here.

rematch-ask = Another match with the same players
rematch-join = Join the next match
rematch-watch = Watch the next match
rematch-broken-off = The match was ended early
rematch-broken-off-why = It stands as it was left; nobody has won.

## reaction: what a player can say at a press.

reaction-open = Say something
reaction-word = { $reaction ->
    [applause] Bravo!
    [thanks] Thank you!
    [laugh] Ha ha!
    [ouch] Ouch!
    [wonder] Oho!
   *[hurry] Go on!
}
reaction-said = { $name }: { reaction-word }

## game: what only some games have.

# A colour of two suits, as a lead has it.
game-colour = { $colour ->
    [black] black
   *[red] red
}
game-ask-place = Put a counter on a pot of your choice.
# Else one of them would stay without a counter.
game-ask-place-bare = Put a counter on a bare pot: none may stay bare.
game-ask-other-places = { $name } puts a counter on a pot…
game-ask-option = Keep your cards, or exchange them unseen for the spare hand? There is no way back.
game-ask-other-chooses = { $name } may exchange their cards…
game-ask-lead-some-suits = Your lead: choose a suit among the raised cards. The others may not be led now.
game-ask-lead-colour = Your lead: it must be { game-colour }. Two cards are equally low: choose one.
game-why-not-option-first = First keep your cards or exchange them.
game-why-not-other-chooses = Nothing is played yet: { $name } may exchange their cards first.
game-why-not-colour = Not the { $card }: the lead must be { game-colour }.
game-why-not-lowest = Not the { $card }: the { $lowest } is your lowest { game-colour } card, and a lead is the lowest.
game-why-not-suit = Not the { $card }: another suit has to be led now.
game-why-not-bare = Not there: your counter has to go on a bare pot.
# On the button of a pot while counters are placed.
game-place-on = Put a counter on { $pot }, which has { $n }
game-keep = Keep my cards
game-exchange = { $n ->
    [0] Exchange, free
   *[other] Exchange for { counters }
}
# The cards that one has exchanged.
game-gave = Cards you gave away
game-spin-now = Lay Spin now
game-spin-arm = Spin with my next called card
game-spin-arm-what = Your next called card is laid together with Spin, and the run stops there. Nobody sees that you have chosen it.
# On a pot, before the card that takes it.
game-pot-by = for
game-pot-before = Taken by who plays the { $card }
game-centre = One card lies in the centre, face down
game-centre-shown = The card in the centre: { $card }
# Below the card in the centre.
game-centre-short = centre
game-centre-was = The card in the centre was
game-trumps = Turned up: { $card }. Its suit is trumps
# Below the card that was turned up.
game-trumps-short = trumps
game-dead-short = dead
game-dead-cards = { cards } in the dead hand, which was given away
game-sheet-bounties = At once
# Which of the games is played.
game-seats = { $least } to { $most } players
game-seats-only = { $n } players

## For who comes by the keyboard

table-place = Your place
table-keys = Arrow keys: another card. Enter: play it.
skip-title = Skip to
skip-table = To the table
skip-hand = To your cards
skip-log = To what happened
