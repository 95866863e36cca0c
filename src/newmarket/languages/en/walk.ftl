### The walkthrough of a hand, in the browser: its buttons and what stands around them. What happened, what could be done
### and which rule made it so is told by the server. These words come with the walkthrough, not with the page.

## What it is called

walk-lesson = How to play { $game }
walk-lesson-other = This game has no lesson of its own. Here is that of { $game }, to which it is kin.
walk-hand = Hand { $hand }, looked back at
walk-record = Look back at a hand
walk-record-of = A hand of { $game }
walk-title = { $what } – { brand }
walk-step = Step { $step } of { $steps }
walk-as-you = As you saw it
walk-as-watcher = As a watcher saw it
walk-loading = The hand is on its way.
walk-missing = The hand did not arrive.
walk-report = Report
walk-to-table = To the table
walk-to-tables = Play now

## The parts of the page

walk-skip-telling = To what happens
walk-skip-rules = To the rules
walk-telling = What happens
walk-controls = Steps
walk-rules = The rules of { $game }
walk-rules-what = The rule of this step is marked.
walk-clause = Read rule { $clause }

## Buttons

walk-play = Play
walk-pause = Pause
walk-back = Back
walk-next = Next
walk-first = To the beginning
walk-last = To the end
walk-where = Where in the hand
walk-speed = Speed
walk-speed-word = { $speed ->
    [slow] Slow
    [fast] Fast
   *[normal] Normal
}
walk-others = More
walk-all = All steps
walk-link = Link to this step
walk-copied = Copied
walk-copy-by-hand = The link stands in the address of this page.
walk-keys = Arrow keys: back and next. Space: play and pause. Home and End: to the beginning and the end.

## When it is for you to choose

walk-ask-taken = This is what is played here. Press “Next”.
walk-ask-other = Here another one is played: { $label }.
walk-card-other = In this hand you play the { $card } here.
walk-card-later = Nothing is to be played at this step. Go on with “Next”.

## Other hands

walk-more = More to walk through
walk-more-what = Each game has a lesson of its own, which shows what is special in it.
walk-bring = A hand of your own
walk-bring-what = Paste the record of a hand here, or drop a file of records. Records are at each settlement of a table, and the commands “newmarket play” and “newmarket simulate” write them.
walk-bring-label = Record
walk-bring-file = Open a file
walk-bring-go = Walk through it
walk-bring-empty = Paste a record first.
walk-bring-too-large = This record is too large: more than { $most } kilobytes.
walk-bring-unreadable = The link holds no record that can be read.
walk-bring-old = This browser is too old for links that hold a hand. Paste the record instead.
walk-which-hand = Which hand of { $n }
walk-which-seat = Seen from
walk-watcher = a watcher
walk-again = Another

## Why

why-title = Why?
why-before = That was in a hand before this one: look back at it, and every step is explained.
