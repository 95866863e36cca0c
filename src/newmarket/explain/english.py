"""English: every word that an explanation says, as data."""

from __future__ import annotations

from collections.abc import Sequence

from newmarket.cards import Suit
from newmarket.explain.catalogue import Catalogue, Counted, Spoken


def _plural_form(n: int) -> str:
    return "one" if abs(n) == 1 else "other"


def _listed(parts: Sequence[str]) -> str:
    *before, last = parts
    return f"{', '.join(before)} and {last}" if before else last


ENGLISH = Catalogue(
    suits={Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"},
    suit={Suit.CLUBS: "club", Suit.DIAMONDS: "diamond", Suit.HEARTS: "heart", Suit.SPADES: "spade"},
    you="you",
    minus="−",
    plural_form=_plural_form,
    listed=_listed,
    counters=Counted({"one": "{n} counter", "other": "{n} counters"}),
    cards=Counted({"one": "{n} card", "other": "{n} cards"}),
    pots=Counted({"one": "{n} pot", "other": "{n} pots"}),
    hands=Counted({"one": "{n} hand", "other": "{n} hands"}),
    matches=Counted({"one": "{n} match", "other": "{n} matches"}),
    either="{least} or {most}",
    pot="{name} pot",
    staked_each=Spoken(
        you="You put {counters} on each pot.",
        others="{actor} puts {counters} on each pot.",
    ),
    staked_each_as_dealer=Spoken(
        you="As dealer you put {counters} on each pot.",
        others="{actor}, the dealer, puts {counters} on each pot.",
    ),
    staked_one=Spoken(
        you="You put {counters} on the {pot}.",
        others="{actor} puts {counters} on the {pot}.",
    ),
    staked_several=Spoken(
        you="You put {counters} on {pots}.",
        others="{actor} puts {counters} on {pots}.",
    ),
    dealt=Spoken(
        you="You deal {each} to each and {spare} to the spare hand; {other} leads.",
        to_you="{actor} deals {each} to each and {spare} to the spare hand; you lead.",
        others="{actor} deals {each} to each and {spare} to the spare hand; {other} leads.",
    ),
    dealt_all=Spoken(
        you="You deal {each} to each; {other} leads.",
        to_you="{actor} deals {each} to each; you lead.",
        others="{actor} deals {each} to each; {other} leads.",
    ),
    led=Spoken(you="You lead the {card}.", others="{actor} leads the {card}."),
    followed=Spoken(you="You follow with the {card}.", others="{actor} follows with the {card}."),
    pot_taken=Spoken(you="You take the {pot}: {counters}.", others="{actor} takes the {pot}: {counters}."),
    stopped_top_of_suit=Spoken(
        you="The run stops: nothing is above the {card}. You lead next.",
        others="The run stops: nothing is above the {card}. {actor} leads next.",
    ),
    stopped_removed=Spoken(
        you="The run stops: the {called} is not in the pack. You lead next.",
        others="The run stops: the {called} is not in the pack. {actor} leads next.",
    ),
    stopped_already_played=Spoken(
        you="The run stops: the {called} was already played. You lead next.",
        others="The run stops: the {called} was already played. {actor} leads next.",
    ),
    stopped_out_of_play=Spoken(
        you="The run stops: the {called} lies in the spare hand. You lead next.",
        others="The run stops: the {called} lies in the spare hand. {actor} leads next.",
    ),
    went_out=Spoken(
        you="You have no card left and go out: the hand is over.",
        others="{actor} has no card left and goes out: the hand is over.",
    ),
    paid=Spoken(
        you="You pay {other} {counters} for {cards} left.",
        to_you="{actor} pays you {counters} for {cards} left.",
        others="{actor} pays {other} {counters} for {cards} left.",
    ),
    paid_nothing=Spoken(
        you="You owe {other} nothing for {cards} left.",
        to_you="{actor} owes you nothing for {cards} left.",
        others="{actor} owes {other} nothing for {cards} left.",
    ),
    abandoned=Spoken(
        you="You reach the target of {counters}: the hand ends here and now.",
        others="{actor} reaches the target of {counters}: the hand ends here and now.",
    ),
    settled=Spoken(
        you="The hand is settled: you have {counters}, and the pots hold {pots}.",
        others="The hand is settled: the pots hold {pots}.",
    ),
    won_at_target=Spoken(
        you="You reach the target and win the match with {counters}.",
        others="{actor} reaches the target and wins the match with {counters}.",
    ),
    won_at_last_hand=Spoken(
        you="The last hand is played: you win the match with {counters}.",
        others="The last hand is played: {actor} wins the match with {counters}.",
    ),
    drawn=Spoken(
        you="The match is a draw between {winners}, with {counters} each.",
        others="The match is a draw between {winners}, with {counters} each.",
    ),
    hand_over=Spoken(
        you="The hand is over: nothing more is played.",
        others="The hand is over: nothing more is played.",
    ),
    not_your_turn_to_lead=Spoken(
        you="It is your turn to lead.",
        to_you="It is not your turn: {actor} leads now.",
        others="It is another player's turn: {actor} leads now.",
    ),
    not_your_turn_to_follow=Spoken(
        you="It is your turn to follow.",
        to_you="It is not your turn: {actor} holds the called card.",
        others="It is another player's turn: {actor} holds the called card.",
    ),
    not_held=Spoken(
        you="You do not hold the {card}.",
        others="The player does not hold the {card}.",
    ),
    not_held_nor_called=Spoken(
        you="You do not hold the {card}. The run calls for the {needed}, which you hold: play that one.",
        others="The player does not hold the {card}. The run calls for the {needed}.",
    ),
    not_the_called_card=Spoken(
        you="The run calls for the {needed}, which you hold: play that one.",
        others="The run calls for the {needed}, not for the {card}.",
    ),
    not_the_lowest=Spoken(
        you="Your lowest {suit} is the {needed}: lead that one, or another suit.",
        others="A lead is the lowest card of its suit: here the {needed}, not the {card}.",
    ),
)
