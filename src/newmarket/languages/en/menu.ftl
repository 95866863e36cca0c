### What the menu of a table says, and the papers about who sits there and how it is played; these words come with them.

## The menu of a table

look-back-title = Hands to look back at
look-back-hand = Hand { $hand }
friends-settings = How it is played
friends-table-title = This table
friends-invite = Invite
friends-mine = My seat
friends-leave = Leave the table
friends-leave-sure = Leave? A bot plays on for you. Your seat is kept: open this table again, from “Your tables” on the front page, and take it back.
friends-leave-open-sure = Leave? Your seat is open for others then.
friends-called-cards = Play called cards for me
friends-called-cards-what = A called card leaves no choice. The table plays yours at its pace; leads stay yours.
friends-device-what = A link to your own seat, for your phone for example. Keep it for yourself: who has it sees your cards and plays for you.
friends-device-link = Link to my seat
friends-fast = Finish fast
friends-fast-what = You are alone with bots: from here on they play at once.
friends-end = End the match
friends-end-sure = End the match where it stands? Nobody wins it then.

## Who sits at a table, the way to it, and how it is played

gathering-host = host
gathering-you = you
gathering-free = free
gathering-join-title = Take a seat
gathering-join = Sit down
share-copy = Copy the link
share-copied = Copied
share-not-copied = Mark the link and copy it by hand.
friends-invited = { $host } invites you to play
friends-add-bot = Add a bot
friends-add-bot-in = Add a bot in seat { $seat }
friends-remove-bot = Remove { $name }
friends-start = { $n ->
    [one] Start, with a bot in the free seat
   *[other] Start, with bots in the { $n } free seats
}
friends-waits = The match begins when every seat is taken, or when { $host } starts it with bots.
friends-watchers = { $n ->
    [one] { $n } is watching
   *[other] { $n } are watching
}
friends-link-what = Who opens it gives a name and has a seat. No account is needed.
friends-link-late = Who opens it watches, and can take a bot’s seat.
friends-share = Share
friends-share-text = Play Newmarket with me:
friends-code = QR code
friends-code-title = Scan and sit down
friends-code-image = QR code of { $address }
friends-claim-what = You play on with the bot’s counters. In the midst of a hand you sit down when it is settled.
friends-claim-whose = Whose seat
friends-claimed-by = for { $name }
friends-seats = Seats
friends-patience = Patience
friends-patience-word = { $patience ->
    [short] Short
    [long] Long
   *[normal] Normal
}
friends-patience-what = How long the table waits for somebody before a bot sits in.
friends-settings-are = Pace: { pace }. Patience: { friends-patience-word }.
friends-put-out = Put out
friends-put-out-whom = Put out { $name }
friends-put-out-sure = Put { $name } out of the match? A bot has the seat, cards and counters from then on.
friends-clear-sure = Put { $name } out? The seat is open again.
