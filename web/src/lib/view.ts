import type { Card, Line, MatchView, Played, SheetRow, Snapshot, View } from './api';
import { suitOf } from './cards';

/**
 * What the table asks of whoever looks at it, read off the view: nothing here decides a rule.
 * Seats are numbers; the words for it are in `words.ts`.
 */
export type Ask =
  | { kind: 'gathering'; free: number }
  | { kind: 'ready'; hand: number }
  | { kind: 'others_ready'; seats: number[] }
  | { kind: 'lead'; cards: Card[]; anyCard: boolean }
  | { kind: 'follow'; card: Card }
  | { kind: 'other_leads'; seat: number }
  | { kind: 'other_follows'; seat: number; card: Card }
  | { kind: 'over'; out: number | null }
  | { kind: 'ended' };

/** Why a card of one's own cannot be played now. */
export type WhyNot =
  | { kind: 'over' }
  | { kind: 'other_leads'; seat: number }
  | { kind: 'other_follows'; seat: number; card: Card }
  | { kind: 'called'; card: Card; called: Card }
  | { kind: 'not_lowest'; card: Card; lowest: Card };

/** The cards of the last run, from its lead; none before the first lead. */
export function runOf(view: View | null | undefined): Played[] {
  const plays = view?.plays ?? [];
  const start = plays.findLastIndex(([, , led]) => led);
  return start < 0 ? [] : plays.slice(start);
}

/** The cards that the table offers now: those of `legal`, no others. */
export const offered = (view: View | null | undefined): Card[] => view?.legal.flatMap((action) => (action.do === 'play' && !action.spin ? [action.card] : [])) ?? [];

/** Who sits round the table as seen from *you*: clockwise from one's left. A watcher sees all seats. */
export function othersOf(seats: number, you: number | null): number[] {
  if (you === null) return Array.from({ length: seats }, (_, seat) => seat);
  return Array.from({ length: seats - 1 }, (_, i) => (you + 1 + i) % seats);
}

export type Place = 'left' | 'top' | 'right';

/** Three or more sit round the table: the first at the left, the last at the right. */
export function placeOf(i: number, others: number): Place {
  if (others < 3) return 'top';
  return i === 0 ? 'left' : i === others - 1 ? 'right' : 'top';
}

/** Seats that are not ready for the next hand; bots never are among them. */
export const notReady = (table: Snapshot['table']): number[] =>
  table.seats.flatMap((seat, i) => (seat.kind !== null && !seat.ready ? [i] : []));

/** What stands on the table: *settled* is whether the settlement may be seen. */
export type Scene = 'gathering' | 'ready' | 'hand' | 'settled' | 'broken_off';

export function sceneOf({ table, match }: Snapshot, settled: boolean): Scene {
  if (settled) return 'settled';
  if (table.phase === 'gathering') return 'gathering';
  if (table.broken_off) return 'broken_off';
  return match?.hand ? 'hand' : 'ready';
}

export const freeSeats = (table: Snapshot['table']): number => table.seats.filter((seat) => seat.kind === null).length;

export function askOf({ table, match }: Snapshot): Ask {
  if (table.phase === 'ended') return { kind: 'ended' };
  if (table.phase === 'gathering') return { kind: 'gathering', free: freeSeats(table) };
  const hand = match?.hand;
  if (hand && hand.turn === null) return { kind: 'over', out: hand.out };
  if (!hand || hand.turn === null) {
    const seats = notReady(table);
    const mine = table.you !== null && seats.includes(table.you);
    return mine && table.ready_for !== null
      ? { kind: 'ready', hand: table.ready_for }
      : { kind: 'others_ready', seats };
  }
  if (hand.turn === table.you) {
    if (hand.called) return { kind: 'follow', card: hand.called };
    const cards = offered(hand);
    return { kind: 'lead', cards, anyCard: new Set(cards.map(suitOf)).size < cards.length };
  }
  return waitingFor(hand, hand.turn);
}

const waitingFor = (hand: View, seat: number) =>
  hand.called
    ? ({ kind: 'other_follows', seat, card: hand.called } as const)
    : ({ kind: 'other_leads', seat } as const);

/** Why *card* of one's own holding is not offered; none where it is. */
export function whyNot(view: View, card: Card): WhyNot | null {
  const cards = offered(view);
  if (cards.includes(card)) return null;
  if (view.turn === null) return { kind: 'over' };
  if (view.turn !== view.seat) return waitingFor(view, view.turn);
  if (view.called) return { kind: 'called', card, called: view.called };
  const lowest = cards.find((other) => suitOf(other) === suitOf(card));
  return lowest ? { kind: 'not_lowest', card, lowest } : { kind: 'over' };
}

/** Why the last run stopped, as the log tells it; none while a run goes on, before the first or after the last. */
export function stopOf(lines: readonly Line[], match: MatchView | null): Line | null {
  const hand = match?.hand;
  if (!match || !hand || hand.turn === null || hand.called || hand.plays.length === 0) return null;
  return lines.findLast((line) => line.hand === match.number && line.reason.startsWith('stopped_')) ?? null;
}

/** Who took the pot of *card* in this hand: who played its pay card. */
export const takerOf = (view: View | null | undefined, card: string): number | null =>
  view?.plays.find(([, played]) => played === card)?.[0] ?? null;

export const changeOf = (row: SheetRow): number => row.after - row.before;

export const potsTaken = (row: SheetRow): number => row.pots.reduce((sum, pot) => sum + pot.counters, 0);

/** Who went out in the hand of a sheet: the view knows it. */
export type Standing = { seat: number; place: number; counters: number };

/** Seats by counters, most first; equal counters share a place. */
export function standing(counters: readonly number[]): Standing[] {
  return counters
    .map((n, seat) => ({ seat, counters: n, place: 1 + counters.filter((other) => other > n).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** Old lines and those of a snapshot, which begins at the hand before the present one at the earliest. */
export function mergeLines(old: readonly Line[], fresh: readonly Line[]): Line[] {
  const first = fresh[0];
  return first ? [...old.filter((line) => line.seq < first.seq), ...fresh] : [...old];
}
