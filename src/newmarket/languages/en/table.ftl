### Lines about the table, answers to what cannot be done there, and what is wrong with a name.
###
### $part is the listener's part: `actor` if they did it, `other` if it was done to them, `none` if they look on.

## Lines of the log

line-sat = { $part ->
    [actor] You take a seat.
   *[none] { $actor } takes a seat.
}
line-bot-sat = { $actor }, a bot, takes a seat.
line-offered = Hand { $hand } is fixed and sealed; it is dealt once everybody is ready.
line-ready = { $part ->
    [actor] You are ready for hand { $hand }.
   *[none] { $actor } is ready for hand { $hand }.
}
line-took-from-bot = { $part ->
    [actor] You take your seat from a bot.
   *[none] { $actor } takes the seat from a bot.
}
# $actor is to have the seat of the bot $bot.
line-claimed = { $part ->
    [actor] You take over from { $bot } once this hand is settled.
   *[none] { $actor } takes over from { $bot } once this hand is settled.
}
line-unclaimed = Who was to take over from a bot has gone; the bot plays on.
line-called-cards = { $part ->
    [actor] Your called cards are played for you from now on.
   *[none] Called cards of { $actor } are played by the table from now on.
}
line-called-cards-no-longer = { $part ->
    [actor] You play your called cards yourself again.
   *[none] { $actor } plays called cards again without the table.
}
line-left-open = A player leaves; the seat is open again.
line-left = { $part ->
    [actor] You leave; a bot sits in until you are back.
   *[none] { $actor } leaves; a bot sits in.
}
line-left-for-good = A player leaves for good; { $bot }, a bot, has the seat now.
line-left-for-good-before = A player leaves for good.
line-stood-in = { $part ->
    [actor] A bot sits in for you until you are back.
   *[none] A bot sits in for { $actor }.
}
line-back = { $part ->
    [actor] You take your seat back from the bot.
   *[none] { $actor } is back, and the bot no longer sits in.
}
line-broken-off = { $part ->
    [actor] You end the match here; nobody wins it.
   *[none] { $actor } ends the match here; nobody wins it.
}
line-rematch = { $part ->
    [actor] You ask for another match.
   *[none] { $actor } asks for another match.
}
line-host = { $part ->
    [actor] You are the host now.
   *[none] { $actor } is the host now.
}

## Lines of the log: what the host does

line-started = { $part ->
    [actor] You begin the match; bots take the open seats.
   *[none] The host begins the match; bots take the open seats.
}
line-cleared = { $part ->
    [actor] You make a seat open again.
   *[none] The host makes a seat open again.
}
line-put-out = { $part ->
    [actor] You put a player out; { $bot }, a bot, has the seat now.
   *[none] The host puts a player out; { $bot }, a bot, has the seat now.
}
line-put-out-before = { $part ->
    [actor] You put a player out.
   *[none] The host puts a player out.
}
line-pace = { $part ->
    [actor] You set the pace to { pace-word }.
   *[none] The host sets the pace to { pace-word }.
}
line-patience = { $part ->
    [actor] You set the patience to { patience-word }.
   *[none] The host sets the patience to { patience-word }.
}
line-known = { $part ->
    [actor] You allow everybody to be shown what they can know of the cards.
   *[none] The host allows everybody to be shown what they can know of the cards.
}
line-known-no-longer = { $part ->
    [actor] You no longer allow anybody to be shown what they can know of the cards.
   *[none] The host no longer allows anybody to be shown what they can know of the cards.
}
line-seats = { $part ->
    [actor] You set the table for { $seats } players.
   *[none] The host sets the table for { $seats } players.
}
pace-word = { $pace ->
    [slow] slow
    [normal] normal
    [brisk] brisk
   *[at_once] “at once”
}
patience-word = { $patience ->
    [short] short
    [long] long
   *[normal] normal
}

## Making a table, taking a seat

problem-seats-of-rules = { $title } is for { $least } to { $most } players, not { $asked }.
problem-bots-of-seats = At a table of { $seats } there is room for at most { $most ->
    [one] { $most } bot
   *[other] { $most } bots
}.
# $bots are the names of all kinds of bots.
problem-unknown-bot = There is no such bot; there are { $bots }.
problem-too-long = So much has happened at this table that no hand is begun there any more: end the match, and play on at a new table.
problem-table-full = Every seat at this table is taken; you can watch.
problem-name-taken = Somebody at this table is called { $name } already.
problem-nothing-against-it = Nothing stands against it.
problem-no-such-seat = This table has no such seat.
problem-seat-taken = Somebody sits in that seat.
problem-seat-claimed = Somebody else is to have that seat from the next hand on.
problem-no-seat = You have no seat at this table.

## What changes the table

problem-not-host = Only the host can do that.
problem-match-begun = That can be done before the first hand only.
problem-match-not-begun = The match has not begun yet.
problem-match-over = The match is over.
problem-match-goes-on = The match is not over yet.
problem-all-seats-taken = Every seat is taken; the match begins once everybody is ready.
problem-seats-in-the-way = Only open seats at the end can be taken away; make room there first.
problem-waited-twice = The table has waited for you twice: a bot plays this once for you, and then the seat is yours again.
problem-put-out-yourself = You cannot put yourself out; you can leave.
problem-others-play = Others play on; the match can be ended by the last one who is there.

## Getting ready

problem-ready-gathering = The table waits for players; only then is everybody asked to be ready.
problem-ready-ended = The match is over; there is no hand to be ready for.
problem-ready-playing = Hand { $hand } is being played; you are asked once it is settled.
problem-ready-not-offered = Hand { $hand } is not offered yet; you are asked in a moment.
problem-ready-other-hand = You are asked to be ready for hand { $hand }, not for hand { $asked }.

## Acting

problem-key-taken = That key came with another action before; each action needs a key of its own.
problem-nothing-dealt = No hand has been dealt yet.
problem-no-spin = There is no Spin in this game.
problem-not-that-hand = Hand { $asked } is not being played.
problem-other-hand = That was for hand { $asked }; the table is at hand { $hand }.
problem-stale = Something happened at the table before that arrived; look again.

## What is wrong with a name

name-empty = A name needs at least one letter or digit.
name-too-long = A name has at most { $limit } characters; this one has { $length }.
name-punctuation = A name cannot have any of < > & " , ; : ( ) [ ] {"{"} {"}"} in it.
name-unseen = A name cannot have characters in it that are not seen.
name-marks = A name has at most { $limit } marks on one letter.
name-of-the-listener = Nobody can be called “{ $name }” here: the table says it to everyone.

## What the server answers to any request

problem-malformed = The request is not what it should be.
# $fault is said in the words of the interface.
problem-malformed-body = The request is not what it should be: { $fault }.
problem-not-json = The request is not JSON.
problem-not-json-type = The request must be JSON (Content-Type: application/json).
problem-broken-off = The request did not come to its end.
problem-method = That cannot be done with what is under this address.
problem-too-large = The request is too large.
problem-not-found = There is nothing under this address.
problem-unknown-table = There is no table under this link.
problem-unknown-rules = There are no rules of that name here.
problem-other-name = The server does not answer under that name.
problem-other-site = This comes from a page of another site.
problem-no-name-of-host = The request does not say under which name it was sent.
problem-one-way-to-a-seat = A seat is asked for with a name, for a bot, or by a link: one of the three.
problem-link-used = This link opens no seat at this table, or no longer one.
problem-key-of-another-table = That key came with another table before; each needs a key of its own.
problem-no-seat-in-rematch = You have no seat at the table of the next match.
problem-too-many = { $kind ->
    [table] You have made many tables
    [seat] You have asked for many seats
    [records] You have read many records
    [walk] You have walked through many hands
    [why] You have often asked why
    [invitation] You have asked for many invitations
    [report] You have asked for many reports
    [known] You have often asked what you can know
    [rules] You have looked at many rules
    [reaction] You have reacted often
    [change] You have changed much
   *[request] You have asked for much
} in a short time; try again in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
problem-too-many-streams = There are too many streams open from your address; close a page that shows a table.
problem-not-kept = The table cannot be kept just now; try again in a moment.
problem-stopping = The server is about to stop; try again in a moment.
problem-other-version = What is kept of this table cannot be read by this server: it is of another version, or damaged.
problem-fault = Something went wrong in the server; it has been noted.

## Walkthroughs

# In the place of the name of somebody who sat there and has gone since.
seat-of = Seat { $seat }
problem-hand-not-settled = That hand has not been settled: it can be looked back at once it is.
problem-unknown-lesson = There is no lesson of that name.
problem-faulty-record = This record does not hold: { $why }
problem-no-such-hand = There is no such hand among these records.
problem-no-seat-in-record = There is no such seat in this record.

## Reports, and what can be known

problem-report-later = Not all cards of this hand may be seen yet: there is a report on it once the match is over.
problem-report-not-played = There is a report for who played this hand, and you did not. Records of the hands are open to everybody.
problem-no-report = The report could not be made just now; try again in a moment.
problem-nothing-to-know = There is something to know while cards are being played.
problem-known-not-allowed = This table does not show what can be known; its host can allow it in the settings.
