### The report on a hand: what the choices of one player, the reader, were worth, and what was luck.
###
### $counters is `counters` filled in, above nothing; $known and $hidden are such as "1.5", $known also "1.5 ± 0.4".

# A number of counters with one figure after the point: 1.5. $sign is + or −, or nothing.
report-tenths = { $sign }{ $whole }.{ $tenth }
report-title = { $title }, hand { $hand }: the report for { $name }

## How the counters came about

# The first sentence, where not all of the hand could be searched.
report-since = What came before run { $run } was too much to search, and counts as the deal here.
report-deal = { $way ->
    [more] The deal: if all had played their best with all cards open, you would have won { $counters }.
    [less] The deal: if all had played their best with all cards open, you would have lost { $counters }.
   *[even] The deal: if all had played their best with all cards open, you would have come out even.
}
report-own = Your choices cost you { $counters }.
report-own-nothing = Your choices cost you nothing.
report-hidden = { $way ->
    [more] By what you could know they cost { $known }; { $hidden } came from cards that you could not see.
    [less] By what you could know they cost { $known }; the cards that you could not see gave { $hidden } back.
   *[even] By what you could know they cost just that, too.
}
report-others = { $way ->
    [more] The choices of the others brought you { $counters }.
    [less] The choices of the others cost you { $counters }.
   *[even] The choices of the others changed nothing for you.
}
report-result = { $way ->
    [more] So you won { $counters } in this hand.
    [less] So you lost { $counters } in this hand.
   *[even] So you came out even in this hand.
}
# $action is what was chosen, such as "4♣".
report-turned = { $part ->
    [actor] The hand turned in run { $run }: your { $action } { $way ->
        [more] brought you { $counters }.
       *[less] cost you { $counters }.
    }
   *[none] The hand turned in run { $run }: { $actor }, with { $action }, { $way ->
        [more] brought you { $counters }.
       *[less] cost you { $counters }.
    }
}
report-turned-before = { $part ->
    [actor] The hand turned before the first run: your choice “{ $action }” { $way ->
        [more] brought you { $counters }.
       *[less] cost you { $counters }.
    }
   *[none] The hand turned before the first run: { $actor } chose “{ $action }”, which { $way ->
        [more] brought you { $counters }.
       *[less] cost you { $counters }.
    }
}
report-no-choice = You had nothing to choose in this hand.

## What could be chosen

report-action-keep = keep
report-action-exchange = exchange
report-action-with-spin = { $card } with Spin
report-action-spin = Spin alone

## The table of choices; headings are short

report-column-run = run
report-column-choice = choice
report-column-seen = cards open
report-column-known = as known
report-column-cost = cost open
report-column-cost-known = cost as known

## What the numbers say

report-numbers = Counters that you would have from there to the end of the hand: with all cards open, and as you could know, which is the mean over deals that would have looked the same to you (± 95 %).
report-mark-chosen = > is what you chose.
report-mark-turned = ! is where the hand turned.
report-model = Assumed of everybody, you too: after the choice all see all cards, and each plays for their own counters alone.
report-model-low = ~ assumes, too, that after the choice nobody leads any but their lowest card of a suit: the rest was too much to search.
report-unsolved = – could not be searched in time.
report-cut = Time was over before { $deals } deals were drawn for each choice.
