"""Somebody who has a keyboard alone, and must always see where they are."""

from __future__ import annotations

import re

from playwright.sync_api import Page

# Where the focus is and whether it can be seen: empty where nothing but the page as a whole has it.
_PLACE = """() => {
  const at = document.activeElement;
  if (!at || at === document.body || at === document.documentElement) return null;
  // A radio button may show it on its label.
  const marked = [at, ...(at.labels ?? [])].some((each) => {
    const style = getComputedStyle(each);
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
  });
  const box = at.getBoundingClientRect();
  const inView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  return { marked, inView, what: at.outerHTML.slice(0, 160) };
}"""
_SOMEWHERE = "() => ![null, document.body, document.documentElement].includes(document.activeElement)"


class Keyboard:
    """The keyboard of *page*. After each press the focus is somewhere, in sight, and marked."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def at(self) -> tuple[str, str]:
        """The role and the name of what has the focus, as a screen reader says them."""
        found = self._session.send("Runtime.evaluate", {"expression": "document.activeElement"})
        asked = {"objectId": found["result"]["objectId"], "fetchRelatives": False}
        node = self._session.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        return node.get("role", {}).get("value", ""), node.get("name", {}).get("value", "")

    def is_at(self, role: str, name: re.Pattern[str]) -> bool:
        """Whether that has the focus."""
        there, called = self.at()
        return there == role and name.search(called) is not None

    def press(self, key: str) -> None:
        """Presses *key* once."""
        self._page.keyboard.press(key)
        self.check()

    def check(self) -> None:
        """Waits until something has the focus (where it was may have gone just now), and looks whether it shows."""
        self._page.wait_for_function(_SOMEWHERE)
        self._look()

    def _look(self) -> None:
        place = self._page.evaluate(_PLACE)
        if place is not None:
            assert place["marked"], f"nobody sees that it has the focus: {place['what']}"
            assert place["inView"], f"what has the focus is out of sight: {place['what']}"

    def go(self, role: str, name: re.Pattern[str], *, by: str = "Tab") -> None:
        """Presses the key *by* until that has the focus."""
        passed = []
        for _ in range(80):
            if self.is_at(role, name):
                return
            passed.append(self.at())
            # After the last thing on the page comes the browser's own frame, and then the first one.
            self._page.keyboard.press(by)
            self._look()
        raise AssertionError(f"{role} {name.pattern!r} is not reached by {by}: {passed}")
