### What only the front page says: a table to make, the games, and the tables at which one sits.

## The front page

front-what = A lively old card game for three to eight: lead a suit, and whoever holds the next card up must play it, taking the pots of the four pay cards on the way.
front-how = Be the first to play your last card, against bots now or with friends by a link: no account, nothing to install.
front-play = Play now
front-play-what = You against bots, dealt at once.
front-make = Make a table
front-make-what = For friends, with a link to share. Bots fill the seats that you give them.
front-players = Players
front-bots = Bots among them
front-seats-open = { $n ->
    [0] No seat is left for friends.
    [one] { $n } seat for friends.
   *[other] { $n } seats for friends.
}
rules-house = House rules
rules-house-n = House rules: { $n ->
    [one] { $n } thing is otherwise
   *[other] { $n } things are otherwise
}
friends-yours = Your tables
friends-yours-with = With { $names }
friends-yours-alone = Nobody else is there yet
friends-yours-gathering = Waiting for players
friends-yours-turn = Your turn
friends-yours-away = A bot plays for you
friends-yours-back = Back to the table
friends-yours-forget = Forget
friends-yours-forget-which = Forget the table: { $what }
game-which = Game
game-list = The games
game-list-what = They are played at the same table; each has its own rules.
game-choose = Choose
game-choose-which = Choose { $game }
game-learn-which = How to play { $game }

## At the foot

front-dealing = Where the cards go: dealing statistics
