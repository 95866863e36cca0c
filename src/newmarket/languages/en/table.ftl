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

## Making a table, taking a seat

problem-seats-of-rules = { $title } is for { $least } to { $most } players, not { $asked }.
problem-bots-of-seats = At a table of { $seats } there is room for at most { $most ->
    [one] { $most } bot
   *[other] { $most } bots
}.
# $bots are the names of all kinds of bots.
problem-unknown-bot = There is no such bot; there are { $bots }.
problem-table-full = Every seat at this table is taken; you can watch.
problem-name-taken = Somebody at this table is called { $name } already.
problem-only-host-seats-bots = Only who made the table can seat a bot.

## Getting ready

problem-ready-gathering = The table waits for players; only then is everybody asked to be ready.
problem-ready-ended = The match is over; there is no hand to be ready for.
problem-ready-playing = Hand { $hand } is being played; you are asked once it is settled.
problem-ready-not-offered = Hand { $hand } is not offered yet; you are asked in a moment.
problem-ready-other-hand = You are asked to be ready for hand { $hand }, not for hand { $asked }.

## Acting

problem-key-taken = That key came with another action before; each action needs a key of its own.
problem-nothing-dealt = No hand has been dealt yet.
problem-other-hand = That was for hand { $asked }; the table is at hand { $hand }.
problem-stale = Something happened at the table before that arrived; look again.

## What is wrong with a name

name-empty = A name needs at least one letter or digit.
name-too-long = A name has at most { $limit } characters; this one has { $length }.
name-punctuation = A name cannot have any of < > & " , ; : ( ) [ ] {"{"} {"}"} in it.
name-unseen = A name cannot have characters in it that are not seen.
name-marks = A name has at most { $limit } marks on one letter.
name-of-the-listener = Nobody can be called “{ $name }” here: the table says it to everyone.
