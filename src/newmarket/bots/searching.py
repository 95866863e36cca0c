"""What each action is worth: deals are drawn, weighed by how likely the leads seen are in them, and played out."""

from __future__ import annotations

from typing import NamedTuple

from newmarket.bots.drawing import Drawing, draw
from newmarket.bots.fast import Floats, Numbers, below, count, fast, fast_part, next_number, place
from newmarket.bots.playing_out import OWN, RANDOM, STEADY, Game, Position, leads, nth, outlook, play_out, worth_of


class Seen(NamedTuple):
    """The leads that others made, each with what was public then: by lead the *leader*, the card, what they have played
    from then on, the cards *unplayed* and those *shown_dead*, the *last* card's place, the colour *due*.
    """

    leader: Numbers
    card: Numbers
    played_later: Numbers
    unplayed: Numbers
    shown_dead: Numbers
    last: Numbers
    due: Numbers


class Question(NamedTuple):
    """What is asked: the game and the position, how deals are drawn, and the leads by which they are weighed."""

    game: Game
    position: Position
    how: Drawing
    seen: Seen


class Scratch(NamedTuple):
    """Room to work in, overwritten by each deal; *all_held*, *all_styles* and *weights* are of all that are drawn."""

    stream: Numbers
    pools: Numbers
    pools_after: Numbers
    held: Numbers
    owner: Numbers
    left: Numbers
    styles: Numbers
    log: Numbers
    steady: Floats
    random: Floats
    worths: Floats
    all_held: Numbers
    all_styles: Numbers
    weights: Floats


@fast_part
def likelihood(game: Game, seen: Seen, at: int, hand: int, may: int, worths: Floats) -> float:
    """How likely who holds *hand*, and plays steadily, chose lead *at* of those that it *may* make; writes *worths*."""
    live = seen.unplayed[at] & ~hand & ~seen.shown_dead[at]
    then = outlook(hand, live, game.dead - count(seen.shown_dead[at]), 1)
    number = 0
    best = -1e9
    chosen = 0.0
    while may:
        bit = may & -may
        may ^= bit
        worth = worth_of(game, game.steady, then, bit)
        worths[number] = worth
        number += 1
        best = max(best, worth)
        if bit == seen.card[at]:
            chosen = worth
    total = 0.0
    for other in range(number):
        total += readiness(game, best - worths[other])
    return (1.0 - game.slip) * readiness(game, best - chosen) / total + game.slip / number


@fast_part
def readiness(game: Game, short: float) -> float:
    """How readily a lead is chosen that falls *short* of the best by so much: 1 for the best, soon next to nothing."""
    once = 1.0 / (1.0 + short / (8.0 * game.near))
    twice = once * once
    four = twice * twice
    return four * four


@fast_part
def weighed(game: Game, seen: Seen, scratch: Scratch) -> float:
    """How likely the deal of *scratch* makes the leads seen, but for a factor of all deals; draws each seat's style."""
    for seat in range(game.seats):
        scratch.steady[seat] = game.trust
        scratch.random[seat] = 1.0 - game.trust
    for at in range(len(seen.leader)):
        seat = seen.leader[at]
        hand = scratch.held[seat] | seen.played_later[at]
        may = leads(game.lead, hand, seen.last[at], seen.due[at])
        if may & (may - 1):
            scratch.steady[seat] *= likelihood(game, seen, at, hand, may, scratch.worths)
            scratch.random[seat] *= 1.0 / count(may)
    weight = 1.0
    for seat in range(game.seats):
        scratch.styles[seat] = OWN if seat == game.me else STEADY
        if seat != game.me:
            both = scratch.steady[seat] + scratch.random[seat]
            weight *= both
            if next_number(scratch.stream) * both >= scratch.steady[seat] * 4294967296.0:
                scratch.styles[seat] = RANDOM
    return weight


@fast
def search(question: Question, actions: Numbers, drawn: int, played: int, scratch: Scratch, sums: Floats) -> None:
    """Adds to *sums*, for each of *actions*, what I gain by it, and in the last place by how much that weighs.

    So many deals are *drawn* and weighed; of these about as many as are to be *played* are picked, by their weight and
    at even distances, and played out.
    """
    game = question.game
    total = 0.0
    for deal in range(drawn):
        draw(question.how, scratch.stream, scratch.pools, scratch.pools_after, scratch.held)
        weight = weighed(game, question.seen, scratch)
        total += weight
        scratch.weights[deal] = weight
        for seat in range(game.seats):
            scratch.all_held[deal * game.seats + seat] = scratch.held[seat]
            scratch.all_styles[deal * game.seats + seat] = scratch.styles[seat]
    distance = total / played
    at = next_number(scratch.stream) / 4294967296.0
    reached = 0.0
    for deal in range(drawn):
        reached += scratch.weights[deal]
        picked = 0
        while at * distance < reached and at < played:
            picked += 1
            at += 1.0
        if picked:
            for seat in range(game.seats):
                scratch.held[seat] = scratch.all_held[deal * game.seats + seat]
                scratch.styles[seat] = scratch.all_styles[deal * game.seats + seat]
            _compare(question, actions, picked * distance, scratch, sums)


@fast
def _compare(question: Question, actions: Numbers, weight: float, scratch: Scratch, sums: Floats) -> None:
    """Plays out the deal of *scratch* after each of *actions*."""
    game, position = question.game, question.position
    held = 0
    for seat in range(game.seats):
        held |= scratch.held[seat]
    dead = position.unplayed & ~held
    centre = 0
    if game.centre:
        centre = dead & game.centre
        centre = nth(centre, below(scratch.stream, count(centre)))
    if game.swaps:
        scratch.held[game.me] = dead & ~centre
    for at in range(64):
        scratch.owner[at] = position.owner[at]
    for seat in range(game.seats):
        cards = scratch.held[seat]
        while cards:
            bit = cards & -cards
            cards ^= bit
            scratch.owner[place(bit)] = seat
    sums[len(actions)] += weight
    at_first = scratch.stream[0]
    for number in range(len(actions)):
        # The same chance for each action.
        scratch.stream[0] = at_first
        gain = play_out(
            game,
            position,
            actions[number],
            scratch.held,
            scratch.owner,
            scratch.left,
            scratch.styles,
            centre,
            scratch.stream,
            scratch.log,
        )
        sums[number] += weight * gain
