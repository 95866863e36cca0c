import { tick } from 'svelte';

/** Where the focus goes when what had it is no more: the heading of the part, a card, or the way back to a seat. */
const PLACES = '[data-scene], .holding [tabindex="0"], [data-rescue]';

/** Looks after the next change whether the focus was lost with what had it, and gives it a place. */
export async function keepFocus(): Promise<void> {
  await tick();
  if (isLost()) document.querySelector<HTMLElement>(PLACES)?.focus({ preventScroll: true });
}

export const isLost = (): boolean => document.activeElement === document.body || document.activeElement === null;
