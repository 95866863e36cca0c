"""The closed words that a rule file chooses among. Each is one thing that a small function of the engine knows."""

from __future__ import annotations

from enum import StrEnum


class Spare(StrEnum):
    """Whether there is an extra hand that nobody plays, and its place in the deal."""

    NONE = "none"
    """All cards go to the players."""
    LAST = "last"
    """One spare hand, dealt after the dealer in each round (N3)."""
    FIRST = "first"
    """One spare hand, dealt before the player after the dealer in each round."""
    BEFORE_DEALER = "before_dealer"
    """One spare hand, dealt just before the dealer in each round (F1)."""
    REST = "rest"
    """Every player gets the same number of cards; the rest is the spare hand, dealt last (P3)."""


class Centre(StrEnum):
    """Whether one card of the pack lies in the centre, face down, until the hand has been played out (F1, F2)."""

    NONE = "none"
    FACE_DOWN = "face_down"


class TurnUp(StrEnum):
    """Whether a card is turned up at the deal and fixes trumps (P4)."""

    NONE = "none"
    LAST_OF_SPARE = "last_of_spare"
    """The last card of the spare hand."""


class Option(StrEnum):
    """Who may exchange their cards, unseen, for the spare hand."""

    NOBODY = "nobody"
    DEALER = "dealer"
    """The dealer alone, free."""
    ROUND = "round"
    """The dealer, free, then each player on the left in turn, for a payment, until one has exchanged (F4)."""


class StakesPaid(StrEnum):
    """When fixed stakes are put on the pots: what a player may think of while they do is not the same."""

    BEFORE_DEAL = "before_deal"
    AFTER_DEAL = "after_deal"
    """Once everybody has their cards, and before any exchange (F3)."""


class Exempt(StrEnum):
    """Who is excused from the stakes on the pots for going out."""

    NOBODY = "nobody"
    LAST_WINNER = "last_winner"
    """Who went out in the hand before, unless they deal (S12)."""


class Claim(StrEnum):
    """What takes a pot."""

    CARD = "card"
    """Playing its `card` (N8)."""
    CARD_BEFORE = "card_before"
    """Playing the card immediately before its `card`, which lies turned up and is not in play (O1, O7)."""
    PAIR = "pair"
    """Playing both of its `pair` (S10)."""
    TRUMP = "trump"
    """Playing the trump of its `ranks`, or, as dealer, turning it up (P4, P7)."""
    TRUMP_PAIR = "trump_pair"
    """Playing both trumps of its `ranks` (P7)."""
    OUT = "out"
    """Going out (F12, S11, P8)."""
    CENTRE_QUEEN = "centre_queen"
    """Having played the queen of the centre card's suit, when the hand is over (F13)."""


class FirstLead(StrEnum):
    """Who opens the first run."""

    AFTER_DEALER = "after_dealer"
    """The player after the dealer (N4)."""
    LOWEST_DIAMOND = "lowest_diamond"
    """Who holds the lowest diamond that is held, with that card."""


class Lead(StrEnum):
    """Which cards may open a run."""

    LOWEST_OF_SUIT = "lowest_of_suit"
    """The lowest card that the leader holds of a suit of their choice (N5)."""
    LOWEST_OF_ANOTHER_SUIT = "lowest_of_another_suit"
    """The same, of another suit than that of the run before; who has none passes the lead to the left."""
    LOWEST_OF_OTHER_COLOUR_SUIT = "lowest_of_other_colour_suit"
    """The same, of a suit of the other colour than that of the run before; who has none passes the lead to the left."""
    LOWEST_OF_COLOUR = "lowest_of_colour"
    """The lowest card over both suits of the colour that is due, black first, then by turns; who has none passes the
    lead to the left (F6 to F9)."""
    ANY_CARD = "any_card"
    """Any card that the leader holds."""


class SpinAlone(StrEnum):
    """Whether Spin may be played at the lead as a stop of its own (S8b)."""

    ALLOWED = "allowed"
    REFUSED = "refused"


class TargetChecked(StrEnum):
    """When it is looked at whether a player has reached the target (N11)."""

    AT_SETTLEMENT = "at_settlement"
    """After a hand has been settled."""
    AT_ONCE = "at_once"
    """As soon as a card has brought its player a pot or bounties; the hand is abandoned where it stands."""


class LastHand(StrEnum):
    """Which hand is the last of a match."""

    EXACT = "exact"
    """The one numbered `hands`."""
    FULL_ROUND = "full_round"
    """The first from there on after which everybody has dealt equally often (P10)."""


class Ruin(StrEnum):
    """What happens when a player has no counter left."""

    PLAYS_ON = "plays_on"
    """They play on, and may owe (C6)."""
    ENDS_MATCH = "ends_match"
    """The match is over once the hand is settled."""


class CardsShown(StrEnum):
    """When the cards that were hidden in a hand may be shown (C11)."""

    AT_SETTLEMENT = "at_settlement"
    AT_MATCH_END = "at_match_end"


class Topic(StrEnum):
    """What a clause is about. Explanations and refusals cite a clause by its topic, so that each game's own is named.

    A game has one clause about each of those that hold in it, and none about the others.
    """

    MATCH_START = "match_start"
    STAKES = "stakes"
    DEAL = "deal"
    CENTRE = "centre"
    TURN_UP = "turn_up"
    OPTION = "option"
    FIRST_LEAD = "first_lead"
    LEAD = "lead"
    PASSING = "passing"
    NOBODY_LEADS = "nobody_leads"
    FOLLOW = "follow"
    STOP = "stop"
    POTS = "pots"
    BOUNTIES = "bounties"
    SPIN = "spin"
    SPIN_BOUNTY = "spin_bounty"
    GOING_OUT = "going_out"
    CENTRE_POT = "centre_pot"
    EXEMPT = "exempt"
    NEXT_HAND = "next_hand"
    TARGET = "target"
    MATCH_END = "match_end"
