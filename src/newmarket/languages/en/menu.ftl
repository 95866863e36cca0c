### What only the menu of a table says; these words come with it.

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
