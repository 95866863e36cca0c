"""What no type can say of a rule set: that its parts fit together, and can be shown and counted."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from newmarket.cards import Ace, Rank, Suit
from newmarket.rules.model import Placing, Pot, Rules
from newmarket.rules.policies import (
    Centre,
    Claim,
    Exempt,
    FirstLead,
    Lead,
    Option,
    Spare,
    SpinAlone,
    StakesPaid,
    TargetChecked,
    Topic,
    TurnUp,
)
from newmarket.wording import short, shown

MOST_COUNTERS = 1_000_000
"""Most of anything that a rule set counts: any sum of a match is far from what a browser or table cannot show."""
_LONGEST = {"id": 60, "title": 80, "summary": 600, "source": 600, "alias": 60, "pot": 24, "clause": 2000}
"""Most letters of each text."""
_MOST_ALIASES = 20
_MOST_CLAUSES = 100
# Control and format characters (among them the ones that turn the direction of text), surrogates, and the
# separators of lines: a terminal or a page would obey them instead of showing them.
_UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_OF_ALL_GAMES = re.compile(r"C[0-9]+")
"""The ids that are kept for the clauses that every game shares."""


def contradictions(rules: Rules) -> tuple[str, ...]:
    """One sentence, with key and value, for each thing in *rules* that cannot be played."""
    return (*_names(rules), *_numbers(rules), *_pots(rules), *_unfit(rules), *_clauses(rules))


def _names(rules: Rules) -> Iterator[str]:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rules.id):
        yield f"id: expected small letters, figures and single hyphens, got {short(rules.id)}"
    else:
        yield from _text("id", rules.id, _LONGEST["id"])
    for key in ("title", "summary", "source"):
        yield from _text(key, getattr(rules, key), _LONGEST[key])
    if len(rules.aliases) > _MOST_ALIASES:
        yield f"aliases: expected at most {_MOST_ALIASES}, got {len(rules.aliases)}"
        return
    for at, alias in enumerate(rules.aliases):
        yield from _text(f"aliases[{at}]", alias, _LONGEST["alias"])
    names = [rules.id, *rules.aliases]
    for alias in sorted({alias for alias in rules.aliases if names.count(alias) > 1}):
        yield f"aliases: {short(alias)} is named twice, or is the id"


def _text(key: str, text: str, most: int) -> Iterator[str]:
    """What keeps *text* from being shown in a line of its own."""
    if not text.strip():
        yield f"{key}: expected some text, got {short(text)}"
    elif len(text) > most:
        yield f"{key}: expected at most {most} letters, got {len(text)}"
    elif unseen := next((letter for letter in text if unicodedata.category(letter) in _UNSEEN), None):
        yield f"{key}: expected one line of text that can be seen, got {short(unseen)} in it"


def _number(key: str, number: int, least: int) -> Iterator[str]:
    if number < least:
        yield f"{key}: expected {least} or more, got {short(number)}"
    elif number > MOST_COUNTERS:
        yield f"{key}: expected at most {MOST_COUNTERS:,}, got {short(number)}"


def _numbers(rules: Rules) -> Iterator[str]:
    least, most = rules.seats
    # A hand needs a card for everybody, for the spare hand, and, where there is one, for the centre between two others.
    piles = most + (rules.spare is not Spare.NONE) + 2 * (rules.centre is not Centre.NONE)
    if not 2 <= least <= most <= 8:
        yield f"seats: expected least and most, from 2 to 8, got {shown(rules.seats)}"
    elif len(rules.pack.cards) < piles:
        yield f"removed: {most} seats need {piles} cards or more, {len(rules.pack.cards)} are left in the pack"
    if len(set(rules.removed)) < len(rules.removed):
        yield f"removed: a card is named twice in {shown(tuple(map(str, rules.removed)))}"
    for key, floor in (("version", 1), ("card_payment", 0), ("counters", 0), ("hands", 1)):
        yield from _number(key, getattr(rules, key), floor)
    if rules.target is not None and rules.target <= rules.counters:
        start = short(rules.counters)
        yield f"target: expected more than the {start} counters of the start, got {short(rules.target)}"
    elif rules.target is not None:
        yield from _number("target", rules.target, 1)
    if rules.hand_size is not None:
        yield from _number("hand_size", rules.hand_size, 1)
    if rules.target is None and rules.target_checked is not TargetChecked.AT_SETTLEMENT:
        yield f"target_checked: {rules.target_checked.value!r} without a target"


def _pots(rules: Rules) -> Iterator[str]:
    if not rules.pots and (about := _about_pots(rules)):
        yield f"pots: expected one or more, since {' and '.join(about)}, got none"
    named = [pot.id for pot in rules.pots]
    for name in sorted({name for name in named if named.count(name) > 1}):
        yield f"pots: two pots have the id {short(name)}"
    for claim in (Claim.CARD, Claim.CARD_BEFORE):
        cards = [pot.card for pot in rules.pots if pot.claim is claim and pot.card is not None]
        for card in sorted({card for card in cards if cards.count(card) > 1}):
            yield f"pots: two pots have the card {str(card)!r}"
    for what in ("suit", "rank"):
        of_layout = [str(getattr(card, what)) for card in rules.layout]
        for value in sorted({value for value in of_layout if of_layout.count(value) > 1}):
            yield f"pots: two cards of the {what} {value!r} lie turned up; no two may share suit or rank"
    for at, pot in enumerate(rules.pots):
        yield from _text(f"pots[{at}].id", pot.id, _LONGEST["pot"])
        if pot.name is not None:
            yield from _text(f"pots[{at}].name", pot.name, _LONGEST["pot"])
        yield from (f"pots[{at}].{problem}" for problem in _claim(rules, pot))
        for key in ("stake", "dealer_stake"):
            yield from _number(f"pots[{at}].{key}", getattr(pot, key), 0)


def _about_pots(rules: Rules) -> list[str]:
    """Which clauses are about pots, or about what is put on them."""
    return [
        f"clause {short(clause.id)} is about {topic.value!r}"
        for clause in rules.clauses
        for topic in clause.topics
        if topic in _ONLY_WITH_POTS
    ]


_ONLY_WITH_POTS = {Topic.STAKES, Topic.POTS}
_STATED = {
    Claim.CARD: "card",
    Claim.CARD_BEFORE: "card",
    Claim.PAIR: "pair",
    Claim.TRUMP: "ranks",
    Claim.TRUMP_PAIR: "ranks",
}
"""What a pot states beside its claim."""


def _claim(rules: Rules, pot: Pot) -> Iterator[str]:
    """What does not fit the claim of *pot*: the key and what is wrong."""
    needed = _STATED.get(pot.claim)
    for key in ("card", "pair", "ranks"):
        stated = bool(getattr(pot, key))
        if key == needed and not stated:
            yield f"{key}: expected, since its claim is {pot.claim.value!r}"
        elif key != needed and stated:
            yield f"{key}: not for the claim {pot.claim.value!r}"
    if pot.claim in {Claim.TRUMP, Claim.TRUMP_PAIR} and rules.turn_up is TurnUp.NONE:
        yield f"claim: {pot.claim.value!r} without a card turned up"
    if pot.claim is Claim.CENTRE_QUEEN and rules.centre is Centre.NONE:
        yield f"claim: {pot.claim.value!r} without a card in the centre"
    for key, number in _HOW_MANY.get(pot.claim, ()):
        found = getattr(pot, key)
        if found and not len(found) == len(set(found)) == number:
            yield f"{key}: expected {number}, each another, got {shown(tuple(map(str, found)))}"
    yield from _cards_of_pot(rules, pot)


_HOW_MANY = {Claim.PAIR: (("pair", 2),), Claim.TRUMP: (("ranks", 1),), Claim.TRUMP_PAIR: (("ranks", 2),)}
"""How many cards or ranks a claim names."""


def _cards_of_pot(rules: Rules, pot: Pot) -> Iterator[str]:
    """What in *pot* is not in the pack, and has to be."""
    if pot.claim is Claim.CARD_BEFORE and pot.card is not None:
        if pot.card in rules.removed:
            yield f"card: {str(pot.card)!r} is not in the pack"
        elif rules.ace is Ace.HIGH and pot.card.rank is Rank.TWO:
            yield f"card: no card comes before {str(pot.card)!r} where the ace is high"
        elif rules.card_before(pot.card) not in rules.pack.cards:
            yield f"card: the pack has no {str(rules.card_before(pot.card))!r} that would come before {str(pot.card)!r}"
    elif pot.card is not None and pot.card not in rules.pack.cards:
        yield f"card: {str(pot.card)!r} is not in the pack"
    yield from (f"pair: {str(card)!r} is not in the pack" for card in pot.pair if card not in rules.pack.cards)


def _unfit(rules: Rules) -> Iterator[str]:
    """What in one choice does not go with another."""
    yield from _unfit_deal(rules)
    yield from _unfit_option(rules)
    if rules.exempt is not Exempt.NOBODY and not any(pot.claim is Claim.OUT for pot in rules.pots):
        yield f"exempt: {rules.exempt.value!r} without a pot for going out"
    if rules.placing is not None:
        yield from _placing(rules, rules.placing)
    if rules.spin is not None and rules.lead not in {Lead.LOWEST_OF_SUIT, Lead.ANY_CARD}:
        yield f"spin: can be laid at any lead, so not with lead = {rules.lead.value!r}"
    if rules.spin is not None and rules.first_lead is not FirstLead.AFTER_DEALER:
        yield f"spin: can be laid at any lead, so not with first_lead = {rules.first_lead.value!r}"
    if rules.spin is None and rules.spin_alone is not SpinAlone.ALLOWED:
        yield f"spin_alone: {rules.spin_alone.value!r} without spin"
    if rules.lead is Lead.LOWEST_OF_COLOUR and rules.first_lead is not FirstLead.AFTER_DEALER:
        yield f"first_lead: {rules.first_lead.value!r} is red, and black is led first"
    if rules.first_lead is FirstLead.LOWEST_DIAMOND and not any(
        card.suit is Suit.DIAMONDS for card in rules.pack.cards
    ):
        yield f"first_lead: {rules.first_lead.value!r} without a diamond in the pack"
    yield from _named_cards(rules)


def _unfit_deal(rules: Rules) -> Iterator[str]:
    if rules.hand_size is not None and rules.spare is not Spare.REST:
        yield f"hand_size: needs spare = 'rest', not {rules.spare.value!r}"
    elif rules.hand_size is not None:
        # A spare hand of which a card is turned up, or for which somebody exchanges, has a card.
        needs_spare = rules.turn_up is not TurnUp.NONE or rules.option is not Option.NOBODY
        apart = (rules.centre is not Centre.NONE) + needs_spare
        if rules.hand_size * rules.seats[1] + apart > len(rules.pack.cards):
            each = short(rules.hand_size)
            yield f"hand_size: {rules.seats[1]} seats with {each} cards each are more than the pack has"
    if rules.turn_up is not TurnUp.NONE and rules.spare is Spare.NONE:
        yield f"turn_up: {rules.turn_up.value!r} without a spare hand"


def _unfit_option(rules: Rules) -> Iterator[str]:
    option, price = rules.option, rules.option_price
    if option is not Option.NOBODY:
        if rules.spare is Spare.NONE:
            yield f"option: {option.value!r} without a spare hand"
        if rules.turn_up is not TurnUp.NONE:
            yield f"option: {option.value!r} for a spare hand of which a card is turned up"
        if rules.first_lead is not FirstLead.AFTER_DEALER:
            yield f"option: {option.value!r} may change who has the {rules.first_lead.value!r}"
    if price is not None:
        if option is not Option.ROUND:
            yield f"option_price: needs option = 'round', not {option.value!r}"
        if price.pot not in {pot.id for pot in rules.pots}:
            yield f"option_price.pot: there is no pot {short(price.pot)}"
        yield from _number("option_price.counters", price.counters, 1)


def _named_cards(rules: Rules) -> Iterator[str]:
    """What is said of single cards: that they are there, and that something is paid."""
    for key in ("doubling", "excusing"):
        if getattr(rules, key) and not rules.card_payment:
            yield f"{key}: nothing is paid for cards left"
        if len(set(getattr(rules, key))) < len(getattr(rules, key)):
            yield f"{key}: a card is named twice in {shown(tuple(map(str, getattr(rules, key))))}"
    named = {"spin": (rules.spin,) if rules.spin else (), "doubling": rules.doubling, "excusing": rules.excusing}
    for at, bounty in enumerate(rules.bounties):
        named[f"bounties[{at}].cards"] = bounty.cards
        if not bounty.cards:
            yield f"bounties[{at}].cards: expected one or more, got {shown(bounty.cards)}"
        yield from _number(f"bounties[{at}].counters", bounty.counters, 1)
    for key, cards in named.items():
        yield from (f"{key}: {str(card)!r} is not in the pack" for card in cards if card not in rules.pack.cards)
    paid = [card for bounty in rules.bounties for card in bounty.cards]
    yield from (f"bounties: two are for {str(card)!r}" for card in sorted({c for c in paid if paid.count(c) > 1}))


def _placing(rules: Rules, placing: Placing) -> Iterator[str]:
    yield from _number("placing.each", placing.each, 0)
    yield from _number("placing.dealer", placing.dealer, 0)
    least = placing.each * (rules.seats[0] - 1) + placing.dealer
    if not rules.pots:
        yield "placing: there is no pot to put counters on"
    elif least < len(rules.pots):
        yield f"placing: {rules.seats[0]} players put {least} counters, too few to cover {len(rules.pots)} pots"
    if rules.stakes_paid is not StakesPaid.BEFORE_DEAL:
        yield f"placing: comes before the deal, so not with stakes_paid = {rules.stakes_paid.value!r}"


def _clauses(rules: Rules) -> Iterator[str]:
    if len(rules.clauses) > _MOST_CLAUSES:
        yield f"clauses: expected at most {_MOST_CLAUSES}, got {len(rules.clauses)}"
        return
    for at, clause in enumerate(rules.clauses):
        if not re.fullmatch(r"[A-Z]{1,4}[0-9]{1,3}", clause.id):
            yield f"clauses[{at}].id: expected capitals and figures such as 'N5', got {short(clause.id)}"
        elif _OF_ALL_GAMES.fullmatch(clause.id):
            yield f"clauses[{at}].id: {clause.id!r} is kept for the clauses that all games share"
        yield from _text(f"clauses[{at}].text", clause.text, _LONGEST["clause"])
    ids = [clause.id for clause in rules.clauses]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield f"clauses: two clauses have the id {short(name)}"
    about = [topic for clause in rules.clauses for topic in clause.topics]
    for topic in Topic:
        if topic in _ONLY_WITH_POTS and not rules.pots:
            continue  # said of the pots
        needed, allowed = needs_clause(rules, topic), _allowed(rules, topic)
        if about.count(topic) > 1 or (needed and not about.count(topic)) or (about.count(topic) and not allowed):
            wanted = "one clause" if needed else "at most one clause" if allowed else "no clause"
            yield f"clauses: expected {wanted} about {topic.value!r}, got {about.count(topic)}"


def needs_clause(rules: Rules, topic: Topic) -> bool:
    """Whether something cites the clause of *rules* about *topic*, so that there must be one."""
    passes = rules.lead not in {Lead.LOWEST_OF_SUIT, Lead.ANY_CARD}
    only_with = {
        Topic.NEXT_HAND: False,
        Topic.STAKES: bool(rules.pots),
        Topic.POTS: bool(rules.pots),
        Topic.TARGET: rules.target is not None,
        Topic.CENTRE: rules.centre is not Centre.NONE,
        Topic.TURN_UP: rules.turn_up is not TurnUp.NONE,
        Topic.OPTION: rules.option is not Option.NOBODY,
        Topic.PASSING: passes,
        Topic.NOBODY_LEADS: passes,
        Topic.BOUNTIES: bool(rules.bounties),
        Topic.SPIN: rules.spin is not None,
        Topic.SPIN_BOUNTY: rules.spin is not None and rules.bounty_of(rules.spin) > 0,
        Topic.CENTRE_POT: any(pot.claim is Claim.CENTRE_QUEEN for pot in rules.pots),
        Topic.EXEMPT: rules.exempt is not Exempt.NOBODY,
    }
    return only_with.get(topic, True)


def _allowed(rules: Rules, topic: Topic) -> bool:
    return topic is Topic.NEXT_HAND or needs_clause(rules, topic)
