import type { Message } from './api';
import type { Drawing } from './settings.svelte';

export const FLIGHT = 620;
export const DEAL = 1500;
/** A card is seen for so long at least, in milliseconds, however many others wait. */
export const SEEN = 300;

/**
 * *times*: how much time a message has, against the usual; *lag*: how long the drawing may take for all that waits
 * (eight cards in a row are seen one by one within it); *jump*: with more waiting than this nothing is drawn on the
 * way, the table goes to the newest.
 */
type Pacing = { times: number; lag: number; jump: number };
export const PACINGS: Record<Exclude<Drawing, 'step'>, Pacing> = {
  normal: { times: 1, lag: 2600, jump: 9000 },
  slower: { times: 2, lag: 9000, jump: 24_000 },
};

/** How long a message wants the table for itself before the next is drawn. */
export function holdOf({ events }: Pick<Message, 'events'>): number {
  // Counters that one player puts on a pot are an event of their own, and so is what all pay for one card.
  let hold = events.length === 1 && events[0]?.event === 'staked' ? 350 : 0;
  if (events.some(({ event }) => event === 'bounty_paid')) hold += 400;
  for (const event of events) {
    switch (event.event) {
      case 'dealt':
        hold += DEAL;
        break;
      case 'turned_up':
      case 'exchanged':
      case 'lead_passed':
      case 'nobody_leads':
      case 'centre_shown':
        hold += 1000;
        break;
      case 'kept':
        hold += 350;
        break;
      case 'led':
      case 'followed':
      case 'spin_laid':
        hold += FLIGHT - 100;
        break;
      case 'stopped':
        hold += 500;
        break;
      case 'pot_taken':
        hold += 400;
        break;
      case 'went_out':
        hold += 900;
        break;
    }
  }
  return hold;
}

/** The time that a message gets which wants *hold*, while others wait that want *waiting* together. */
export function paced(hold: number, waiting: number, { times, lag }: Pacing): number {
  const wanted = (hold + waiting) * times;
  return wanted <= lag ? hold * times : Math.max(Math.min(hold, SEEN), Math.round((hold * times * lag) / wanted));
}
