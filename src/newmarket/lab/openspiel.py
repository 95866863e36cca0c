"""Newmarket and its family as games of OpenSpiel: `python_newmarket`, `python_spin` and so on (the extra `lab`).

    import pyspiel
    from newmarket.lab import openspiel

    game = pyspiel.load_game("python_newmarket(players=4)")

Importing this registers the games of the package, and `python_newmarket_small`, which two play with seven cards; rules
of one's own are registered with `register`.

**A game** is one hand, with fresh counters and empty pots; the parameters are ``players`` and ``dealer``, a seat.
**Chance** is explicit: it lays the cards of the pack one by one, as `newmarket.lab.positions` says.
**Actions** are the numbers of `newmarket.lab.numbering`; one that is not legal raises `ImpossibleAction` or
`NoSuchAction`, and the state is as it was. **Returns** are counters that a seat has more than before its stakes; what
stays on pots is nobody's, so that the sum is not the same each time. By rules that leave nothing on pots it is nought.
**What a seat knows** (the information state) is what it was dealt and all that was done, which is public in these
games; what it sees now (the observation) is the row of `newmarket.lab.features`.
`resample_from_infostate` draws from all deals that agree with what the seat knows, all equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import resources
from random import Random
from typing import Any

from newmarket.engine import PlaceStake, Seat
from newmarket.errors import FaultySeat, MissingExtra
from newmarket.lab.numbering import action_of, number_of, number_of_actions
from newmarket.lab.positions import Position, Setting
from newmarket.rules import Claim, Lead, Rules, TargetChecked, built_in_rules, parse_rules_text, seats_asked

try:
    import pyspiel  # type: ignore[import-not-found]  # it comes without types

    from newmarket.lab.observer import NewmarketObserver, told
except ImportError as problem:
    raise MissingExtra("OpenSpiel is not installed: pip install 'newmarket[lab]'") from problem

_NAME = "python_{}"


def name_of(rules: Rules) -> str:
    """What *rules* are called as a game of OpenSpiel."""
    return _NAME.format(rules.id.replace("-", "_"))


def register(rules: Rules) -> str:
    """Registers *rules* as a game of OpenSpiel, for this process. Returns its name: ``python_``, and their id with
    underscores.
    """
    name = name_of(rules)
    least, most = rules.seats
    kind = pyspiel.GameType(
        short_name=name,
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if leaves_nothing(rules) else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": seats_asked(rules, None), "dealer": 0},
    )
    # A class of its own, as all games in Python have: unlike a function it may outlive the interpreter.
    pyspiel.register_game(
        kind, type(f"{NewmarketGame.__name__}_{name}", (NewmarketGame,), {"rules": rules, "kind": kind})
    )
    return name


def _loaded(game: str, rules: Rules) -> pyspiel.Game:
    """*game*, which has *rules*, by its text: in a process, too, that has not registered them."""
    if name_of(rules) not in pyspiel.registered_names():
        register(rules)
    return pyspiel.load_game(game)


def leaves_nothing(rules: Rules) -> bool:
    """Whether by *rules* no hand leaves a counter on a pot: each goes to who goes out, and in every hand somebody does.

    Then one wins what the others lose.
    """
    always_out = rules.lead in {Lead.LOWEST_OF_SUIT, Lead.ANY_CARD}
    at_the_end = rules.target_checked is TargetChecked.AT_SETTLEMENT
    return always_out and at_the_end and all(pot.claim is Claim.OUT for pot in rules.pots)


class NewmarketGame(pyspiel.Game):  # type: ignore[misc]  # it comes without types
    """One hand for so many players as the *parameters* say; a class each has its *rules*, and what *kind* they are of.

    :raises FaultySeat: if the rules are not for so many, or the dealer is none of them.
    """

    rules: Rules
    kind: Any

    def __reduce__(self) -> tuple[Any, ...]:
        # Its class is made by `register` and has no name that another process could look up.
        return _loaded, (str(self), self.rules)

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        rules = self.rules
        seats = seats_asked(rules, int(parameters["players"]))
        dealer = int(parameters["dealer"])
        if dealer not in range(seats):
            raise FaultySeat(f"expected a dealer from 0 to {seats - 1}, got {dealer}")
        self.setting = Setting(rules, seats, Seat(dealer))
        most = float(self.setting.most_won)
        about = {"utility_sum": 0.0} if leaves_nothing(rules) else {}
        info = pyspiel.GameInfo(
            num_distinct_actions=number_of_actions(rules),
            max_chance_outcomes=len(self.setting.rooms),
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            max_game_length=self.setting.most_actions,
            **about,
        )
        super().__init__(self.kind, info, dict(parameters))

    def new_initial_state(self) -> NewmarketState:
        """A hand before its cards are laid."""
        return NewmarketState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Each card but the last is laid by chance."""
        return len(self.setting.rules.pack.cards) - 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> NewmarketObserver:
        """What a seat sees now, or, with perfect recall, all that it has seen.

        :raises pyspiel.SpielError: if there are *params*: none is known.
        """
        if params:
            raise pyspiel.SpielError(f"expected no parameters of an observation, got {params!r}")
        return NewmarketObserver(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class NewmarketState(pyspiel.State):  # type: ignore[misc]  # it comes without types
    """A hand between two actions, or between two cards of its deal: all of it is in `position`, which never changes."""

    def __init__(self, game: NewmarketGame) -> None:
        super().__init__(game)
        self.position: Position = game.setting.begin()

    def current_player(self) -> int:
        """The seat whose turn it is, or chance, or nobody."""
        position = self.position
        if position.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        turn = position.played.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else int(turn)

    def _legal_actions(self, player: int) -> list[int]:
        """Numbers in ascending order; *player* is the seat whose turn it is."""
        assert player == self.position.played.turn, "the others are not asked"
        rules = self.position.setting.rules
        return sorted(number_of(rules, action) for action in self.position.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Where the next card may lie, and how likely that is."""
        return [(place, room / left) for place, room, left in self.position.places]

    def _apply_action(self, action: int) -> None:
        """Changes nothing where *action* cannot be done.

        :raises ImpossibleAction: if it is not legal; `NoSuchAction`, or of chance `ImpossiblePlace`, if there is none.
        """
        position = self.position
        if position.is_chance:
            self.position = position.lay(action)
        else:
            turn = position.played.turn
            self.position = position.do(action_of(position.setting.rules, action, Seat(0) if turn is None else turn))

    def _action_to_string(self, player: int, action: int) -> str:
        setting = self.position.setting
        if player == pyspiel.PlayerId.CHANCE:
            card = setting.rules.pack.cards[len(self.position.lies)] if self.position.is_chance else ""
            return f"{card} {_place_name(setting, action)}".strip()
        return str(action_of(setting.rules, action, Seat(max(player, 0))))

    def is_terminal(self) -> bool:
        """Whether the hand has been settled."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """What each seat has won by a hand that is over; nought before."""
        won = self.position.won if self.position.is_over else (0,) * self.position.setting.seats
        return [float(counters) for counters in won]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> NewmarketState:
        """A state that *player_id* cannot tell from this one, drawn uniformly among all by numbers from 0 to below 1.

        :raises HandOver: if the hand is over; `HandNotBegun` while cards are laid.
        """
        imagined = self.position.imagined(Seat(player_id), _Sampled(probability_sampler))
        other: NewmarketState = self.get_game().new_initial_state()
        placed = sum(isinstance(action, PlaceStake) for action in imagined.actions)
        rules = imagined.setting.rules
        for action in imagined.actions[:placed]:
            other.apply_action(number_of(rules, action))
        while other.is_chance_node():
            other.apply_action(imagined.lies[len(other.position.lies)])
        for action in imagined.actions[placed:]:
            other.apply_action(number_of(rules, action))
        return other

    def __str__(self) -> str:
        position = self.position
        laid = zip(position.setting.rules.pack.cards, position.lies, strict=False)
        cards = " ".join(f"{card}:{_place_name(position.setting, place)}" for card, place in laid)
        return f"{cards} | {told(position)}"


class _Sampled(Random):
    """A generator of the numbers from 0 to below 1 that *sampler* gives."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        self._sampler = sampler
        super().__init__()

    def seed(self, a: object = None, version: int = 2) -> None:
        """Does nothing: what is drawn comes from the sampler."""

    def random(self) -> float:
        """The next of its numbers."""
        return self._sampler()

    def getrandbits(self, k: int, /) -> int:
        """A number of *k* bits, 32 of them from each number."""
        found = 0
        for _ in range(-(-k // 32)):
            found = found << 32 | int(self._sampler() * (1 << 32))
        return found >> (-k % 32)


def _place_name(setting: Setting, place: int) -> str:
    names = (*map(str, range(setting.seats)), "spare", "turned", "centre")
    return names[place]


def _small() -> Rules:
    text = resources.files("newmarket.lab").joinpath("small.toml").read_text(encoding="utf-8")
    return parse_rules_text(text, where="small.toml")


SMALL = _small()
"""Newmarket for two with seven cards: so small that its value can be computed."""
GAMES = tuple(register(rules) for rules in (*built_in_rules().values(), SMALL))
"""The names of the games that are registered when this is imported."""
