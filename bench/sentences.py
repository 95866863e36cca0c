"""How long it takes to put what happened into words, for everybody at a table, in each language.

    python bench/sentences.py [--hands 12] [--seats 5]

CPU time a sentence, the middle of some tables: told at a table with people of new names, and told once more.
"""

from __future__ import annotations

import argparse
import statistics
import time
from random import Random

from newmarket.engine import Event, Seat, lab_deal, legal_actions
from newmarket.explain import Listener, explain
from newmarket.languages import Language, catalogue
from newmarket.match import MatchEnded, deal_hand, next_dealer, play, start_match
from newmarket.rules import Rules, load_rules

SEED = 3
TABLES = 5


def happened(rules: Rules, *, hands: int, seats: int) -> list[Event | MatchEnded]:
    """All events of so many hands, every card drawn from the legal ones."""
    rng, match = Random(SEED), start_match(rules, seats=seats, dealer=Seat(0))
    events: list[Event | MatchEnded] = []
    while match.ended is None and match.number < hands:
        deal = lab_deal(rules, seed=SEED, hand=match.number, dealer=next_dealer(match), seats=seats)
        reached = deal_hand(match, deal)
        events += reached.events
        while reached.match.hand is not None and (legal := legal_actions(rules, reached.match.hand)):
            reached = play(reached.match, rng.choice(legal))
            events += reached.events
        match = reached.match
    return events


def seconds(rules: Rules, events: list[Event | MatchEnded], listeners: list[Listener]) -> float:
    """The CPU time of a sentence."""
    start = time.process_time()
    for event in events:
        for listener in listeners:
            explain(rules, event, listener)
    return (time.process_time() - start) / (len(events) * len(listeners))


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=12)
    parser.add_argument("--seats", type=int, default=5)
    asked = parser.parse_args()
    rules = load_rules("newmarket")
    events = happened(rules, hands=asked.hands, seats=asked.seats)
    print(f"{len(events)} events for {asked.seats} seats and a watcher, microseconds a sentence\n")
    print("| language | told first | told again |\n|---|---|---|")
    for language in Language:
        catalogue(language)
        first, again = [], []
        for table in range(TABLES):
            names = [f"Player {table} {seat}" for seat in range(asked.seats)]
            listeners = [Listener(names, you, language) for you in (*map(Seat, range(asked.seats)), None)]
            first.append(seconds(rules, events, listeners))
            again.append(seconds(rules, events, listeners))
        print(f"| {language} | {statistics.median(first) * 1e6:.1f} | {statistics.median(again) * 1e6:.1f} |")


if __name__ == "__main__":
    main()
