import type { Card, Known } from '../lib/api';
import { SUITS, suitOf } from '../lib/cards';
import { type Answer, at, request } from '../lib/http';
import { language } from '../lib/say.svelte';

/** What one can know of the cards, from one's own seat. */
export const readKnown = (table: string): Promise<Answer<Known>> => request(`${at(table)}/known`, {}, 2);

/** A chance in hundredths, as the language writes it: what is not certain is never shown as if it were. */
export function chance(share: number): string {
  const format = new Intl.NumberFormat(language.chosen, { style: 'percent', maximumFractionDigits: 0 });
  if (share > 0 && share < 0.005) return `< ${format.format(0.01)}`;
  if (share < 1 && share >= 0.995) return `> ${format.format(0.99)}`;
  return format.format(share);
}

/** How many deals that are, in a few figures: 3,486 or 1.2 × 10¹⁵. */
export function deals(figures: string): string {
  if (figures.length <= 7) return new Intl.NumberFormat(language.chosen).format(Number(figures));
  const first = new Intl.NumberFormat(language.chosen, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const raised = [...`${figures.length - 1}`].map((figure) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(figure)]).join('');
  return `${first.format(Number(`${figures[0]}.${figures.slice(1, 3)}`))} × 10${raised}`;
}

/** A card that somebody may hold: the chance that nobody does, and each seat's (none: one's own). */
export type Row = { card: Card; nobody: number; seats: number[] };

/** The cards that may be held, suit by suit as in the fan. */
export function rowsOf({ cards }: Known): Row[][] {
  const dead = new Set(cards.dead);
  const rows = cards.unseen
    .filter(({ card }) => !dead.has(card))
    .map(({ card, spare, centre, seats }) => ({ card, nobody: spare + centre, seats }));
  return SUITS.map((suit) => rows.filter(({ card }) => suitOf(card) === suit)).filter((found) => found.length > 0);
}
