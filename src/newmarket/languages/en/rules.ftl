### What stands around the text of the rules; these words come with it.

## The rules

rules-otherwise = Otherwise here
rules-sheet = The sheet
rules-loading = The rules are on their way.
rules-missing = The rules did not arrive.
rules-topic = { $topic ->
    [match_start] The match
    [stakes] Stakes
    [deal] Deal
    [first_lead] First lead
    [lead] Lead
    [follow] Follow
    [stop] Stop
    [pots] Pay cards
    [going_out] Going out
    [next_hand] Next hand
    [target] Target
    [centre] Centre card
    [turn_up] Trumps
    [option] Exchange
    [passing] Passing the lead
    [nobody_leads] Nobody can lead
    [bounties] Paid at once
    [spin] Spin
    [spin_bounty] Spin is paid
    [centre_pot] Queenie's kitty
    [exempt] Exempt
   *[match_end] Last hand
}
