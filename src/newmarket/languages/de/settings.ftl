# Die Einstellungen eines Browsers, geholt, wenn eine Seite steht.

settings-theme = Licht
settings-theme-word = { $theme ->
    [light] Hell
    [dark] Dunkel
   *[system] System
}
settings-colours = Kartenfarben
settings-colours-word = { $colours ->
    [four] Vier
   *[two] Zwei
}
settings-motion = Bewegung
settings-motion-word = { $motion ->
    [full] Bewegt
    [calm] Ruhig
   *[system] System
}
settings-drawing = Tempo der Anzeige
settings-drawing-word = { $drawing ->
    [slower] Langsam
    [step] Schrittweise
   *[normal] Normal
}
settings-drawing-hint = { $drawing ->
    [slower] Jede Karte bekommt doppelt so viel Zeit.
    [step] Eines nach dem anderen, je ein Druck auf „Weiter“ oder die Taste N. Die anderen warten nicht, bis du zugesehen hast.
   *[normal] Jede Karte ist zu sehen, wie schnell sie auch kommt.
}
settings-sound = Ein Ton, wenn ich dran bin
settings-notification = Eine Mitteilung, wenn ich dran bin
settings-notification-denied = Dein Browser erlaubt es nicht; das lässt sich in seinen Einstellungen für diese Seite ändern.
settings-notification-none = Dein Browser hat hier keine: Er verlangt eine Adresse mit https.
settings-reactions = Reaktionen der anderen
settings-quiet = Alles still
settings-quiet-hint = Kein Ton, keine Mitteilung, keine Reaktionen.

# Was der Server an einem Tisch über jemanden aufbewahrt.

about-you = Über dich
about-you-what = Der Server bewahrt auf: deinen Namen an diesem Tisch, Prüfsummen dessen, was deinen Platz öffnet, und was hier geschah, nach Plätzen und ohne Namen.
about-you-save = Alles sichern (JSON)
about-you-delete = Mich hier löschen
about-you-delete-sure = Für immer gehen und deinen Namen und alles löschen lassen, was deinen Platz öffnet? In einer Partie hat dann ein Bot den Platz. Das lässt sich nicht zurücknehmen.
about-you-delete-yes = Löschen
