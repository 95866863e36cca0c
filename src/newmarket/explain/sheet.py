"""What can be said of rules in a word or two each, from the same values by which they are played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from newmarket.cards import Card
from newmarket.engine import pay_cards
from newmarket.explain.cards import card_sign, rank_sign
from newmarket.explain.pots import pot_name
from newmarket.languages import Language, number, say
from newmarket.rules import (
    Bounty,
    Centre,
    Claim,
    Exempt,
    FirstLead,
    Option,
    Pot,
    Ruin,
    Rules,
    StakesPaid,
    SwitchShown,
    TurnUp,
    choices,
)


def facts(rules: Rules, language: Language) -> Iterator[tuple[str, str]]:
    """What can be said of *rules* in a word or two each: a label and the fact."""
    yield say(language, "sheet-id"), rules.id
    if rules.aliases:
        yield say(language, "sheet-aliases"), ", ".join(rules.aliases)
    yield say(language, "sheet-players"), span(rules, language)
    yield say(language, "sheet-pack"), _pack(rules, language)
    yield say(language, "sheet-spare"), _spare(rules, language)
    if rules.centre is not Centre.NONE:
        yield say(language, "sheet-centre"), say(language, "sheet-centre-is")
    if rules.turn_up is not TurnUp.NONE:
        yield say(language, "sheet-turn-up"), say(language, "sheet-turn-up-is")
    for at, pot in enumerate(rules.pots):
        named = pot_name(rules, pot.id, language)
        yield "" if at else say(language, "sheet-pots"), f"{named}: {', '.join(_pot(rules, pot, language))}"
    if stakes := list(_stakes(rules, language)):
        yield say(language, "sheet-stakes"), "; ".join(stakes)
    if rules.option is not Option.NOBODY:
        yield say(language, "sheet-option"), "; ".join(_option(rules, language))
    if rules.first_lead is not FirstLead.AFTER_DEALER:
        yield say(language, "sheet-first-lead"), say(language, "sheet-first-lead-is")
    yield say(language, "sheet-lead"), say(language, "sheet-lead-is", lead=rules.lead)
    if rules.bounties:
        yield say(language, "sheet-bounties"), "; ".join(_bounty(bounty, language) for bounty in rules.bounties)
    if rules.spin is not None:
        spin = card_sign(rules.spin, language)
        yield say(language, "sheet-spin"), say(language, "sheet-spin-is", card=spin, alone=rules.spin_alone)
    yield say(language, "sheet-going-out"), "; ".join(_going_out(rules, language))
    yield say(language, "sheet-match"), "; ".join(_match(rules, language))
    if rules.target is not None:
        counters = say(language, "counters", n=rules.target)
        target = say(language, "sheet-target-is", counters=counters, checked=rules.target_checked)
        yield say(language, "sheet-target"), target
    yield say(language, "sheet-shown"), say(language, "sheet-shown-is", shown=rules.cards_shown)
    if changed := [choice for choice in choices(rules, language) if choice.set != choice.usual]:
        yield say(language, "sheet-switched"), "; ".join(_switched(choice, language) for choice in changed)
    yield say(language, "sheet-source"), rules.source


def span(rules: Rules, language: Language) -> str:
    """How many may play: ``"3 to 8"``."""
    least, most = rules.seats
    return number(least) if least == most else say(language, "sheet-from-to", least=least, most=most)


def _pack(rules: Rules, language: Language) -> str:
    cards = len(rules.pack.cards)
    if not rules.removed and not rules.layout:
        return say(language, "sheet-pack-of", n=cards, ace=rules.ace)
    removed = _signs((*rules.removed, *rules.layout), language)
    return say(language, "sheet-pack-without", n=cards, removed=removed, ace=rules.ace)


def _spare(rules: Rules, language: Language) -> str:
    if rules.hand_size is not None:
        return say(language, "sheet-hand-size", n=rules.hand_size)
    return say(language, "sheet-spare-is", spare=rules.spare)


def _stakes(rules: Rules, language: Language) -> Iterator[str]:
    """What is not said of each pot by itself."""
    if rules.placing is not None:
        yield say(language, "sheet-placing-is", each=rules.placing.each, dealer=rules.placing.dealer)
    if rules.stakes_paid is StakesPaid.AFTER_DEAL:
        yield say(language, "sheet-stakes-after")
    if rules.exempt is not Exempt.NOBODY:
        yield say(language, "sheet-exempt")


def _option(rules: Rules, language: Language) -> Iterator[str]:
    yield say(language, "sheet-option-is", option=rules.option)
    if rules.option_price is not None:
        pot = pot_name(rules, rules.option_price.pot, language)
        counters = say(language, "counters", n=rules.option_price.counters)
        yield say(language, "sheet-option-price", counters=counters, pot=pot)


def _bounty(bounty: Bounty, language: Language) -> str:
    return say(language, "sheet-bounty", cards=_signs(bounty.cards, language), counters=bounty.counters)


def _going_out(rules: Rules, language: Language) -> Iterator[str]:
    yield say(language, "sheet-going-out-is", payment=rules.card_payment)
    if rules.doubling:
        yield say(language, "sheet-doubling", cards=_signs(rules.doubling, language))
    if rules.excusing:
        yield say(language, "sheet-excusing", cards=_signs(rules.excusing, language))


def _match(rules: Rules, language: Language) -> Iterator[str]:
    counters, hands = say(language, "counters", n=rules.counters), say(language, "hands", n=rules.hands)
    yield say(language, "sheet-match-is", counters=counters, hands=hands, last=rules.last_hand)
    if rules.ruin is not Ruin.PLAYS_ON:
        yield say(language, "sheet-ruin")


def _signs(cards: Iterable[Card], language: Language) -> str:
    return " ".join(card_sign(card, language) for card in cards)


def _pot(rules: Rules, pot: Pot, language: Language) -> Iterator[str]:
    name = pot_name(rules, pot.id, language)
    # Where owners choose their pots, only what is fixed beside that is told.
    if pot.stake or (not pot.dealer_stake and rules.placing is None):
        yield say(language, "sheet-pot", stake=pot.stake)
    if pot.dealer_stake != pot.stake:
        yield say(language, "sheet-pot-dealer", stake=pot.dealer_stake)
    cards = _signs(pay_cards(rules, pot, trumps=None), language)
    ranks = " ".join(rank_sign(rank, language) for rank in pot.ranks)
    if pot.claim is not Claim.CARD or name != cards:
        yield say(language, "sheet-pot-taken", claim=pot.claim.value, cards=cards, ranks=ranks)


def _switched(choice: SwitchShown, language: Language) -> str:
    """What is otherwise than in the game as the package has it."""
    if isinstance(choice.set, bool):
        return choice.title
    return say(language, "sheet-switched-number", title=choice.title, n=choice.set)
