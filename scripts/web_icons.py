"""Draws the icons of the installed page from web/public/favicon.svg, for systems that take no SVG.

.venv/bin/python scripts/web_icons.py CHROMIUM
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

PUBLIC: Final = Path(__file__).parent.parent / "web" / "public"
ICONS: Final = {
    "icon-180.png": (180, 1.0),
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "icon-maskable.png": (512, 0.8),
}
"""Size in pixels, and the share of it that the drawing has: a mask may take the rest away."""
GROUND: Final = "#2c6850"


def main() -> None:
    """Writes them beside the drawing."""
    drawing = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=sys.argv[1], args=["--no-sandbox"])
        for name, (size, share) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            # Rounded corners are the system's own affair.
            ground = GROUND if name in {"icon-180.png", "icon-maskable.png"} else "transparent"
            page.set_content(
                f"<style>*{{margin:0}}body{{height:100vh;display:grid;place-items:center;background:{ground}}}"
                f"svg{{width:{size * share}px}}</style>{drawing}"
            )
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
