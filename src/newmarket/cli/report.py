"""`newmarket report`: what the choices of one player in a recorded hand were worth, and what was luck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from newmarket.cli.recorded import AsJson, File, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from newmarket.languages import Language
    from newmarket.record import Record
    from newmarket.solver import Choice, Report


def report(  # noqa: PLR0913 - each argument is an option of the command
    file: File,
    *,
    hand: Hand = 1,
    seat: Annotated[int, typer.Option("--seat", metavar="SEAT", min=0, help="Whose choices it is about.")] = 0,
    as_json: AsJson = False,
    deals: Annotated[
        int, typer.Option("--deals", metavar="N", min=1, help="How many deals to draw for each choice.")
    ] = 60,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.01, help="Be done after so many seconds.")
    ] = 2.0,
    language: Annotated[
        str | None,
        typer.Option("--language", metavar="TAG", show_default=False, help="The language (en, de): your locale's."),
    ] = None,
) -> None:
    """Report on a recorded hand for one player: what each choice was worth, what it cost, and what was luck.

    Whoever has a whole record sees all its cards; a table gives it out when these may be seen.
    """
    from newmarket.cli.recorded import record_at, seat_of
    from newmarket.cli.seating import language_asked
    from newmarket.solver import Budget, report_on

    spoken = language_asked(language)
    record = record_at(file, hand, spoken)
    made = report_on(record, seat_of(record, seat, spoken, option="--seat"), Budget(deals=deals, seconds=seconds))
    if as_json:
        import msgspec

        typer.echo(msgspec.json.encode(made))
    else:
        _print_report(record, hand, made, spoken)


def _print_report(record: Record, number: int, made: Report, language: Language) -> None:
    from newmarket.cli.tables import print_sentence, print_table
    from newmarket.explain import listener_of
    from newmarket.languages import say
    from newmarket.record import rules_of
    from newmarket.rules import title_in
    from newmarket.solver import told_numbers, told_report

    listener = listener_of(record.players, made.seat, language)
    title, name = title_in(rules_of(record), language), listener.names[made.seat]
    hand = number if record.match is None else record.match.hand
    print_sentence(say(language, "report-title", title=title, hand=hand, name=name))
    print_sentence("")
    for line in told_report(made, listener):
        print_sentence(line)
    if made.choices:
        print_sentence("")
        print_table(
            _headings(language), (row for each in made.choices for row in _rows(made, each, language)), left=[1]
        )
        print_sentence("")
        print_sentence(say(language, "report-mark-chosen"))
        if made.turned is not None and made.turned.by == made.seat:
            print_sentence(say(language, "report-mark-turned"))
    for line in told_numbers(made, language):
        print_sentence(line)


def _headings(language: Language) -> list[str]:
    from newmarket.languages import say

    return [
        say(language, "report-column-run"),
        say(language, "report-column-choice"),
        say(language, "report-column-seen"),
        say(language, "report-column-known"),
        say(language, "report-column-cost"),
        say(language, "report-column-cost-known"),
    ]


def _rows(made: Report, choice: Choice, language: Language) -> Iterator[list[str]]:
    """A row for each action of *choice*, with the costs at the one that was chosen."""
    from newmarket.languages import signed
    from newmarket.solver import Model, action_sign, tenths

    low = ["~" if model is Model.LOW_LEADS else "" for model in (choice.seen_model, choice.known_model)]
    turned = "!" if made.turned is not None and made.turned.number == choice.number else ""
    for at, option in enumerate(choice.options):
        is_chosen = at == choice.chosen
        seen = "–" if option.seen is None else low[0] + signed(option.seen)
        known = "–" if option.known is None else low[1] + tenths(option.known, language, plus="+")
        yield [
            f"{turned}{choice.run}" if at == 0 else "",
            (">" if is_chosen else " ") + f" {action_sign(option.action, language)}",
            seen,
            known,
            *(_costs(choice, language) if is_chosen else ("", "")),
        ]


def _costs(choice: Choice, language: Language) -> tuple[str, str]:
    from newmarket.solver import tenths

    seen = "–" if choice.cost_seen is None else str(choice.cost_seen)
    if choice.cost_known is None:
        return seen, "–"
    margin = f" ± {tenths(choice.margin, language)}" if choice.margin else ""
    return seen, tenths(choice.cost_known, language) + margin
