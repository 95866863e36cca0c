### The report after a hand, and what can be known during one, in the browser: headings, labels and what stands around the
### numbers. The sentences of a report are told by the server. These words come when somebody asks for either.

## The report: its parts

insight-heading = Hand { $hand }: the report
insight-heading-record = Report on a hand of { $game }
insight-for = For { $name }
insight-ways = Ways on
insight-steps = Step by step
insight-loading = The report is being made. That takes a second or two.
insight-missing = The report did not arrive.

## How the counters came about: a small chart

insight-came = How it came about
insight-part = What
insight-counters = Counters
insight-deal = The deal
insight-own = Your choices
insight-others = The others’ choices
insight-result = The hand

## The runs, in a row

insight-runs = Run by run
insight-run = Run { $run }
insight-run-own = You had a choice
insight-run-cost = Your choice cost { $n ->
    [one] { $n } counter
   *[other] { $n } counters
}
insight-turned = It turned here
insight-before-runs = Before the first run

## One choice

insight-choices = Your choices
insight-choices-what = What each was worth to you: the counters to be won or lost from there to the end of the hand.
insight-lead = Run { $run }: your lead
insight-spin = Run { $run }: with Spin or without
insight-exchange = Before the first run: keep or exchange
insight-show = Show step { $step }
insight-option = You could choose
insight-seen = With all cards open
insight-known = By what you could know
insight-chosen = your choice
insight-best = best
insight-cost = It cost you { $seen } with all cards open, and { $known } by what you could know.
insight-cost-unseen = With all cards open it cost you nothing; by what you could know, { $known }.
insight-cost-seen = It cost you { $seen } with all cards open.
insight-cost-known = By what you could know it cost you { $known }.
insight-cost-nothing = It cost you nothing.
insight-assumed = What the numbers say

## What can be known

insight-known-open = What you can know
insight-known-what = From your own cards and from what everybody has seen. Each deal that agrees with it counts as much as any other, however the leads look.
insight-known-loading = The cards are being counted.
insight-known-missing = What you can know did not arrive.
insight-known-dead = Nobody holds them
insight-known-no-dead = No card is proved dead yet.
insight-known-card = Card
insight-known-nobody = Chance that nobody holds it
insight-known-cannot-what = { $name } cannot hold
insight-known-nothing-excluded = nothing excluded
insight-known-deals = { $deals } deals agree with what you have seen.
insight-known-only-one = Only one deal agrees with what you have seen: you know them all.
insight-known-allow = Show what can be known
insight-known-allow-what = Players may ask for it during a hand: cards that are proved dead, cards that a player cannot hold, and chances.
insight-known-is-allowed = During a hand players may be shown what they can know.
