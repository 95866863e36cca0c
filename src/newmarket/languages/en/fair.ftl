### Whether a deal is the one that the random numbers of server and players (seed and salts) make, checked in the browser; and where the cards of
### a site go in the long run. These words come when somebody asks for either.

## Around it

fair-how = Before each hand the server draws a random number and seals it. With “ready” each player’s browser adds one of its own, which it had sealed before: so nobody can steer the deal. Afterwards all of them are told, for anyone to check.
fair-how-sealed = The server has drawn its random number for hand { $hand }. The seal of it (SHA-256):
fair-how-records = Records of this table
fair-how-check = { $hand ->
    [0] Check this deal
   *[other] Check the deal of hand { $hand }
}

## The check of one deal

fair-checking = The deal is being worked out once more.
fair-missing = The record of this hand did not arrive.
fair-later = In this game the cards stay hidden until the match is over. Then this deal can be checked.
fair-unstated = This record does not say how its cards were dealt.
fair-came = { $verdict ->
    [holds] This deal is as it should be.
    [open] Nothing is wrong with this deal. Not everything could be checked.
   *[broken] Something is wrong with this deal.
}
fair-here = All of it was worked out in your browser, just now.
fair-seal = { $verdict ->
    [holds] The server’s random number fits its seal.
   *[broken] The server’s random number does not fit its seal: the cards were dealt by another one than was sealed.
}
fair-seal-seen = It is the seal that this browser was shown before you said “ready”.
fair-seal-other = It is not the seal that this browser was shown before you said “ready”.
fair-salt-own = Your own random number went into the deal as this browser sent it.
fair-salt-other = The random number of your seat is not the one that this browser sent.
fair-salt-unopened = You said “ready” on another device than the one that had sealed your random number, so its seal counted instead.
fair-salt-unknown = This browser has sent nothing for this deal, so it cannot say whether anything was left out.
fair-pledges = All the players’ random numbers had been sealed before any was told: nobody could choose theirs to suit them.
fair-pledge-broken = The random number is not the one that had been sealed: { $names }.
fair-pledge-unopened = The seal counted instead of the random number, since they were away or on another device: { $names }. So there was a choice between two deals.
fair-pledge-missing = The random number had not been sealed before: { $names }. Whoever gives theirs last could choose it, together with the server.
fair-pledges-changed = Since you said “ready” there has been somebody else, or another seal: { $names }.
fair-dealer = { $verdict ->
    [holds] { $names } dealt the first hand, as the draw has it.
   *[broken] By the draw the first hand was to be dealt by { $names }.
}
fair-deal = { $verdict ->
    [holds] All the random numbers together give every card to where it was.
   *[broken] All the random numbers together give other cards: { $names }.
}
fair-cards = { $verdict ->
    [holds] The cards that you were dealt, and those that you saw played, are among them.
   *[broken] They are not the cards that this browser has seen: { $names }.
}
fair-malformed = The random numbers in the record cannot be read.
fair-nobodys = the cards that nobody holds
fair-seat = Seat { $n }
fair-numbers = The numbers
fair-number-seed = The server’s random number (seed)
fair-number-seal = Its seal (SHA-256)
fair-number-salt = { $name }: random number (salt)
fair-number-pledge = { $name }: its seal (pledge)
fair-number-none = none

## Where the cards go: the dealing statistics of the site

dealing-title = Where the cards go
dealing-what = In every finished hand on this site each card that may be known by now is counted in the place it was dealt to: a seat, the spare hand or the centre. Seat 1 is the host’s. Bots and people sit in all of them.
dealing-private = Nothing of a hand that is being played is in these numbers, nor who played.
dealing-loading = The counts are on their way.
dealing-missing = The counts did not arrive.
dealing-none = No hand has been finished here yet.
dealing-hands = { $n ->
    [one] { $n } finished hand
   *[other] { $n } finished hands
}
dealing-verdict = { $verdict ->
    [even] As even as chance has it.
    [odd] Less even than usual.
    [uneven] Not as chance would have it.
   *[few] Too few hands yet to say anything.
}
dealing-often = Fair dealing looks at least as uneven in { $percent } of all cases.
dealing-seldom = Fair dealing looks so uneven less than once in a thousand times.
dealing-some = One fair site in twenty shows a value below 5% by pure chance.
dealing-square = Chi-square
dealing-freedom = Degrees of freedom
dealing-p = p value
dealing-kinds = Ways of dealing
dealing-kind = { $games }: { $seats } players, { $cards } cards
dealing-few = { $n } of { $needed } hands that it takes
dealing-place = { $place ->
    [spare] Spare hand
   *[centre] Centre
}
dealing-expected = { $n } of each expected
dealing-card = Card
dealing-legend = fewer than expected, as expected, more than expected
dealing-check = A single deal is checked at its hand: look back at it, and open “How the deal is kept fair”.
