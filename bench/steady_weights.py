"""What the weights of `steady` are worth: each alone up and down from where it stands, on deals of one seed.

    python bench/steady_weights.py [--deals 1000] [--jobs 2]

What comes out is reported on deals of another seed, by bench/steady_margin.py.
"""

from __future__ import annotations

import argparse

import msgspec

from newmarket.bots import Bot, SteadyBot, Weights, make_bot
from newmarket.lab import Comparison, advantage
from newmarket.rules import Rules, load_rules

SEED = 5
TRIED = {
    "playing_last": (0.0, 0.5, 2.0),
    "others_cards": (0.5, 1.0, 1.25),
    "others_pots": (0.0, 2.0),
    "only_by_lead": (0.0, 1.0, 2.0, 5.0, 10.0),
}


def make(name: str, rules: Rules) -> Bot:
    """A bot by its name, or steady with weights where the name is those, as JSON."""
    return SteadyBot(rules, msgspec.json.decode(name, type=Weights)) if name.startswith("{") else make_bot(name, rules)


def main() -> None:
    """Prints a line for each choice of weights: what it makes above random, and above steady as it is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=200, help="deals for each choice")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    print("| rules | weights | above random | above steady among steady |")
    print("|---|---|---|---|")
    choices = [("as they are", Weights())] + [
        (f"{name} {value:g}", msgspec.structs.replace(Weights(), **{name: value}))
        for name, values in TRIED.items()
        for value in values
    ]
    for game in ("newmarket", "saratoga"):
        rules = load_rules(game)
        for what, weights in choices:
            found = []
            for against in ("random", "steady"):
                bot = msgspec.json.encode(weights).decode()
                comparison = Comparison(rules=rules, seats=4, seed=SEED, bot=bot, against=against, make=make)
                interval = advantage(comparison, options.deals, jobs=options.jobs)
                assert interval.high is not None, "there is more than one deal"
                found.append(f"{interval.mean:+.3f} ± {interval.high - interval.mean:.3f}".replace("-", "−"))
            print(f"| {game} | {what} | {' | '.join(found)} |", flush=True)


if __name__ == "__main__":
    main()
