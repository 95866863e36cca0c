import type { Card, Message } from './api';

/** Something that flies over the table; *delay* in milliseconds after the state has been drawn. */
export type Flight =
  | { kind: 'card'; card: Card; seat: number; delay: number }
  | { kind: 'counters'; from: string; to: string; counters: number; delay: number }
  | { kind: 'deal'; dealer: number; delay: number }
  | { kind: 'exchange'; seat: number; delay: number }
  | { kind: 'turn'; card: Card; delay: number };

export const seatKey = (seat: number): string => `seat-${seat}`;
export const fanKey = (seat: number): string => `fan-${seat}`;
export const potKey = (pot: string): string => `pot-${pot}`;
export const cardKey = (card: Card): string => `card-${card}`;
export const SPARE_KEY = 'spare';

const AFTER_STAKES = 450;
const AFTER_CARD = 420;
const AFTER_POT = 500;

/** What flies for the events of one message: each waits for the one that it follows from. */
export function flightsOf(events: Message['events']): Flight[] {
  const flights: Flight[] = [];
  let delay = 0;
  for (const event of events) {
    switch (event.event) {
      case 'staked':
        for (const { pot, counters } of event.stakes)
          flights.push({ kind: 'counters', from: seatKey(event.seat), to: potKey(pot), counters, delay: 0 });
        delay = AFTER_STAKES;
        break;
      case 'dealt':
        flights.push({ kind: 'deal', dealer: event.dealer, delay });
        break;
      case 'exchanged':
        flights.push({ kind: 'exchange', seat: event.seat, delay });
        if (event.counters && event.pot)
          flights.push({
            kind: 'counters',
            from: seatKey(event.seat),
            to: potKey(event.pot),
            counters: event.counters,
            delay,
          });
        delay += AFTER_CARD;
        break;
      case 'turned_up':
      case 'centre_shown':
        flights.push({ kind: 'turn', card: event.card, delay });
        delay += AFTER_CARD;
        break;
      case 'led':
      case 'followed':
      case 'spin_laid':
        flights.push({ kind: 'card', card: event.card, seat: event.seat, delay });
        delay += AFTER_CARD;
        break;
      case 'pot_taken':
        flights.push({
          kind: 'counters',
          from: potKey(event.pot),
          to: seatKey(event.seat),
          counters: event.counters,
          delay,
        });
        delay += AFTER_POT;
        break;
      case 'bounty_paid':
      case 'paid':
        if (event.counters > 0)
          flights.push({
            kind: 'counters',
            from: seatKey(event.seat),
            to: seatKey(event.to),
            counters: event.counters,
            delay,
          });
        break;
    }
  }
  return flights;
}
