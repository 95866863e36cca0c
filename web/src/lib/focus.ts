import { tick } from 'svelte';

/** Where the focus goes when what had it is no more: the heading of the part, a card, or the way back to a seat. */
const PLACES = '[data-scene], .holding [tabindex="0"], [data-rescue]';

/** Looks after the next change whether the focus was lost with what had it, and gives it a place. */
export async function keepFocus(): Promise<void> {
  await tick();
  if (isLost()) document.querySelector<HTMLElement>(PLACES)?.focus({ preventScroll: true });
}

/** What lies in a paper that has been put away has the focus no more, though the browser notices it late. */
export function isLost(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement === document.body || activeElement.closest('dialog:not([open])') !== null
  );
}
