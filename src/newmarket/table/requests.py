"""What a person asks of a table: the bodies of requests, and the same with the seat that asks."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from newmarket.cards import Card
from newmarket.engine import Action, Exchange, Keep, LaySpin, PlaceStake, Play, Seat
from newmarket.table.entries import Pace, Patience
from newmarket.table.messages import Reaction

_MOST: Final = 2**53 - 1
"""What is more is no exact number to a browser, and nothing that a sentence should repeat."""
HandNumber = Annotated[int, msgspec.Meta(ge=1, le=_MOST)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]
"""The number of a seat, of which there may be none such."""
SeatCount = Annotated[int, msgspec.Meta(ge=-_MOST, le=_MOST)]
"""How many seats, which the rules may not be for."""
# "$" alone would let a line break at the end pass; what stands after it means the same to a browser's patterns.
_END = r"$(?!\n)"
Salt = Annotated[str, msgspec.Meta(pattern=f"^([0-9a-fA-F]{{2}}){{0,64}}{_END}", max_length=128)]
"""0 to 64 bytes in hex."""
Pledge = Annotated[str, msgspec.Meta(pattern=f"^([0-9a-fA-F]{{64}})?{_END}", max_length=64)]
"""A SHA-256 in hex, or nothing."""
Key = Annotated[str, msgspec.Meta(pattern=f"^[!-~]{{1,64}}{_END}", min_length=1, max_length=64)]
"""1 to 64 visible characters of ASCII."""
Secret = Annotated[str, msgspec.Meta(pattern=f"^[!-~]{{32,128}}{_END}", min_length=32, max_length=128)]
"""32 to 128 visible characters of ASCII, from 128 bits of chance or more."""


class _Body(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    pass


class ChooseRules(_Body, frozen=True, kw_only=True):
    """The game *rules* with its *switches* set, by their ids; or rules of one's *own*, as a rule file has them."""

    rules: str = "newmarket"
    switches: dict[str, bool | int] = {}
    own: str | None = None


class MakeTable(ChooseRules, frozen=True, kw_only=True):
    """A new table, with its maker in seat 0 and *bots* in the seats after it; the rest are open.

    It keeps its rules, as they are then. *key* is a secret of the asker's: the same request under it makes no second
    table, and is answered with the seat again. *pledge* is as in `PressReady`, for the first hand.
    """

    name: str
    seats: SeatCount
    bots: tuple[str, ...] = ()
    pace: Pace = Pace.NORMAL
    patience: Patience = Patience.NORMAL
    shows_known: bool = False
    key: Secret | None = None
    pledge: Pledge = ""


class TakeSeat(_Body, frozen=True, kw_only=True):
    """A seat for the person *name*, or, from the host, for the bot *bot*, or the asker's own by its *link*'s secret.

    *seat* says which; it may be a bot's that a person takes. Without it, it is the first open one.
    *key* is a secret of the asker's: who has sat down under it is given the same seat again.
    A person's *pledge* is as in `PressReady`, for the first hand that is offered once they sit.
    """

    name: str | None = None
    bot: str | None = None
    link: Secret | None = None
    seat: SeatNumber | None = None
    key: Secret | None = None
    pledge: Pledge = ""


class React(_Body, frozen=True):
    """The asker reacts."""

    reaction: Reaction


class _Change(_Body, frozen=True, tag_field="do"):
    pass


class Start(_Change, frozen=True, tag="start"):
    """The host begins the match: *bot* takes every open seat."""

    bot: str = "steady"


class SetSettings(_Change, frozen=True, kw_only=True, tag="settings"):
    """The host sets what is given; the number of *seats* only before the first hand."""

    pace: Pace | None = None
    patience: Patience | None = None
    seats: SeatCount | None = None
    shows_known: bool | None = None


class PutOutOf(_Change, frozen=True, tag="put_out"):
    """The host removes the bot of *seat*, or puts its person out."""

    seat: SeatNumber


class Leave(_Change, frozen=True, tag="leave"):
    """The asker leaves, or gives up the seat that they are to have."""


class ComeBack(_Change, frozen=True, tag="back"):
    """The asker takes their seat back from the bot that sits in."""


class SetCalledCards(_Change, frozen=True, tag="called_cards"):
    """The asker has called cards played for them, or no longer."""

    by_itself: bool


class EndMatch(_Change, frozen=True, tag="end_match"):
    """The asker, the only person left, ends the match where it stands."""


Change: TypeAlias = Start | SetSettings | PutOutOf | Leave | ComeBack | SetCalledCards | EndMatch
"""The closed union of what can be changed at a table, as the body of a request; the token tells who asks."""


class PressReady(_Body, frozen=True):
    """The asker is ready for *hand*; *salt* has its part in the deal.

    *pledge* is the SHA-256 of the salt that the asker will give next, for the hand after this one: who pledges their
    salts can prove afterwards that they, too, had no choice left once others had told theirs.
    """

    hand: HandNumber
    salt: Salt = ""
    pledge: Pledge = ""


class ArmSpin(_Body, frozen=True):
    """In *hand* the asker has Spin laid with their next called card, or no longer (S9); nobody else is told."""

    hand: HandNumber
    spin: bool


class _Deed(_Body, frozen=True, tag_field="do"):
    pass


class PlaceCounter(_Deed, frozen=True, tag="stake"):
    """Puts one counter on *pot*."""

    pot: Annotated[str, msgspec.Meta(max_length=60)]

    def by(self, seat: Seat) -> Action:
        """The action of *seat*."""
        return PlaceStake(seat, self.pot)


class KeepCards(_Deed, frozen=True, tag="keep"):
    """Keeps the cards that were dealt."""

    def by(self, seat: Seat) -> Action:
        """The action of *seat*."""
        return Keep(seat)


class ExchangeCards(_Deed, frozen=True, tag="exchange"):
    """Exchanges the cards, unseen, for the spare hand."""

    def by(self, seat: Seat) -> Action:
        """The action of *seat*."""
        return Exchange(seat)


class PlayCard(_Deed, frozen=True, tag="play"):
    """Plays *card*: a lead or a follow, as the run has it; with *spin* lays Spin beside it."""

    card: Card
    spin: bool = False

    def by(self, seat: Seat) -> Action:
        """The action of *seat*."""
        return Play(seat, self.card, self.spin)


class LaySpinAlone(_Deed, frozen=True, tag="spin"):
    """Lays Spin at the lead, as a stop of its own."""

    def by(self, seat: Seat) -> Action:
        """The action of *seat*."""
        return LaySpin(seat)


Deed: TypeAlias = PlaceCounter | KeepCards | ExchangeCards | PlayCard | LaySpinAlone
"""The closed union of actions as they are asked for: without a seat, which only the token tells."""


class DoAction(_Body, frozen=True, kw_only=True):
    """Does *action* in *hand*, after message *seq*; *key* is the asker's id of it."""

    hand: HandNumber
    seq: Annotated[int, msgspec.Meta(ge=0)]
    key: Key
    action: Deed


class Sit(msgspec.Struct, frozen=True, gc=False):
    """A person called *name* asks for *seat*, or for the first open one; *pledge* is of their first salt."""

    name: str
    seat: int | None = None
    pledge: str = ""


class SeatBot(msgspec.Struct, frozen=True, gc=False):
    """*seat* (none: somebody without one) asks for the bot *bot* in the open seat *at*, or in the first open one."""

    seat: Seat | None
    bot: str
    at: int | None = None


class ChangeBy(msgspec.Struct, frozen=True, gc=False):
    """*change* is asked for by *seat*, or by who is to have the seat *claims* from the next hand on, or by neither."""

    change: Change
    seat: Seat | None
    claims: Seat | None = None


class Forget(msgspec.Struct, frozen=True, gc=False):
    """*seat*, or who is to have the seat *claims* from the next hand on, leaves for good: what names them goes."""

    seat: Seat | None
    claims: Seat | None = None


class AskRematch(msgspec.Struct, frozen=True, gc=False):
    """*seat* asks for another match, which would be played at *table*."""

    seat: Seat
    table: str


class GetReady(msgspec.Struct, frozen=True, gc=False):
    """*seat* is ready for *hand* and gives *salt* (hex); *pledge* is of its next one."""

    seat: Seat
    hand: int
    salt: str
    pledge: str = ""


class Act(msgspec.Struct, frozen=True, gc=False):
    """*action* is asked for in *hand*, after message *seq*, under *key*; the table had *waited* for it (in seconds)."""

    action: Action
    hand: int
    seq: int
    key: str
    waited: float = 0


Request: TypeAlias = Sit | SeatBot | ChangeBy | Forget | AskRematch | GetReady | Act
