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
connection-lost = Connection lost, trying again

## Titles of the page, as in a browser's tab

title-your-turn = Your turn – { brand }
title-hand = Hand { $hand } – { brand }
title-match-over = Match over – { brand }
title-nowhere = { nowhere-title } – { brand }

## The bar at the head of each page

bar-home = { brand }, front page
bar-four-colours = Four colours
bar-lamplight = Lamplight
bar-rules = Rules
bar-language = Language

## The front page

front-what = A lively old card game for three to eight: lead a suit, and whoever holds the next card up must play it, taking the pots of the four pay cards on the way.
front-how = Be the first to play your last card, against bots now or with friends by a link: no account, nothing to install.
front-play = Play now
front-play-what = You against bots, dealt at once.
front-make = Make a table
front-make-what = For friends, with a link to share. Bots fill the seats that you give them.
front-players = Players
front-bots = Bots among them
front-rules = Rules
front-pace = Pace
front-seats-open = { $n ->
    [0] No seat is left for friends.
    [one] { $n } seat for friends.
   *[other] { $n } seats for friends.
}
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
rules-loading = The rules are on their way.
rules-missing = The rules did not arrive.
rules-clause = Rule
rules-topic = { $topic ->
    [match_start] The match
    [stakes] Stakes
    [deal] Deal
    [first_lead] First lead
    [lead] Lead
    [follow] Follow
    [stop] Stop
    [pots] Pay cards
    [going_out] Going out
    [next_hand] Next hand
    [target] Target
   *[match_end] Last hand
}

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
gathering-host = host
gathering-bot = bot
gathering-you = you
gathering-free = free
gathering-seat-bot = Put a bot in a free seat
gathering-join-title = Take a seat
gathering-join = Sit down
gathering-full = Every seat is taken: you are watching.
share-link = Link to share
share-copy = Copy the link
share-copied = Copied
share-not-copied = Mark the link and copy it by hand.

## The table

table-label = Card table
table-players = Players
table-progress = Hand { $hand } of { $hands }
table-progress-target = Hand { $hand } of { $hands }, first to { $target }
table-to-come = { hands }
table-to-come-target = { hands }, first to { $target }
table-watching = Watching
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
table-pot = { card-name }: { counters }
table-pot-taken = { $part ->
    [actor] { card-name }: taken by you
   *[none] { card-name }: taken by { $name }
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
seal-sealed = The seed of hand { $hand } was drawn before anybody was asked to be ready; this is its seal (SHA-256):
seal-salt = With “ready” each player’s browser adds random bytes of its own, so nobody can steer the deal. Afterwards the record tells the seed and the bytes, for anyone to check.
seal-records = Records of this table

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
standing-all-hands = { $n ->
    [one] The only hand is played.
   *[other] All { $n } hands are played.
}
standing-place = Place
standing-player = Player
standing-counters = Counters
standing-again = Play again
standing-home = Front page
