type Edge = { top: number; bottom: number };

/**
 * How far to scroll so that one's own place at the *table* ends where the panel begins that lies over the page; where
 * no cards are there, before the deal and under a settlement, the table is read from its head.
 */
export function scrollNeeded(table: Edge, place: Edge | undefined, panel: { top: number }): number {
  // Who reads the rules below the table is left there.
  if (table.bottom <= 0) return 0;
  const toHead = Math.min(0, table.top);
  if (place === undefined) return toHead;
  const hidden = place.bottom - panel.top;
  // Back down only as far as the head of the table is out of sight.
  return hidden > 0 ? hidden : Math.max(hidden, toHead);
}

/** On a screen where the panel lies over the table, one's cards come out from under it, at every step alike. */
export function keepInSight(table: HTMLElement, panel: HTMLElement): void {
  if (getComputedStyle(panel).zIndex === 'auto') return;
  const place = table.querySelector('.mine:has(li)')?.getBoundingClientRect();
  const needed = scrollNeeded(table.getBoundingClientRect(), place, panel.getBoundingClientRect());
  if (needed !== 0) scrollBy({ top: needed, behavior: 'instant' });
}
