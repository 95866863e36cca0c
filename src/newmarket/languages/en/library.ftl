### What the library prints and draws: a hand, a view, a match.

library-title = { $title }, { $n } players
library-view = As { $actor } sees it
library-view-of-watcher = As a watcher sees it
library-seat = Seat { $seat }
library-spare = Spare hand
library-centre = Centre
library-before = { $actor } deals the first hand.
library-leads = { $actor } leads.
library-follows = { $actor } has to play { $card }.
library-places = { $actor } puts a counter on a pot.
library-chooses = { $actor } keeps or exchanges.
library-out = { $actor } has gone out.
library-undecided = The hand is over; nobody has gone out.
library-won = { $actor } has won.
library-drawn = A draw: { $names }.
