# The settings of one browser, fetched when a page stands.

settings-theme = Light
settings-theme-word = { $theme ->
    [light] Daylight
    [dark] Lamplight
   *[system] System
}
settings-colours = Colours of the suits
settings-colours-word = { $colours ->
    [four] Four
   *[two] Two
}
settings-motion = Motion
settings-motion-word = { $motion ->
    [full] Cards fly
    [calm] Calm
   *[system] System
}
settings-drawing = Pace of what is shown
settings-drawing-word = { $drawing ->
    [slower] Slower
    [step] Step by step
   *[normal] Normal
}
settings-drawing-hint = { $drawing ->
    [slower] Each card has twice its time.
    [step] One thing at a press of “Next”, or of the key N. The others do not wait for you to look.
   *[normal] Each card is seen, however fast it comes.
}
settings-sound = A sound at my turn
settings-notification = A notification at my turn
settings-notification-denied = Your browser does not allow it: it can be changed in its settings for this page.
settings-notification-none = Your browser has none here: it wants an address with https.
settings-reactions = Reactions of the others
settings-quiet = All quiet
settings-quiet-hint = No sound, no notification, no reactions.

# What the server keeps about a player at one table.

about-you = About you
about-you-what = The server keeps your name at this table, fingerprints of what opens your seat, and what was done here: by seats, without names.
about-you-save = Save it all (JSON)
about-you-delete = Delete me here
about-you-delete-sure = Leave for good, and have your name and all that opens your seat deleted? In a match a bot has the seat from then on. It cannot be undone.
about-you-delete-yes = Delete
