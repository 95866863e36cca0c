import type { Card, Colour, Line, MatchView, Played, SheetRow, Snapshot, View } from './api';
import { colourOf, suitOf } from './cards';

/**
 * What the table asks of whoever looks at it, read off the view: nothing here decides a rule.
 * Seats are numbers; the words for it are in `words.ts`.
 */
export type Ask =
  | { kind: 'gathering'; free: number }
  | { kind: 'ready'; hand: number }
  | { kind: 'others_ready'; seats: number[] }
  | { kind: 'place'; pots: string[]; bare: boolean }
  | { kind: 'other_places'; seat: number }
  | { kind: 'option' }
  | { kind: 'other_chooses'; seat: number }
  | { kind: 'lead'; cards: Card[]; how: HowToLead }
  | { kind: 'follow'; card: Card }
  | { kind: 'other_leads'; seat: number }
  | { kind: 'other_follows'; seat: number; card: Card }
  | { kind: 'over'; out: number | null }
  | { kind: 'ended' };

/** What one chooses from at a lead: a suit, any card, one of certain suits, the lowest of a colour; or nothing. */
export type HowToLead = 'only' | 'suit' | 'any' | 'some_suits' | Colour;

/** Why a card of one's own cannot be played now. */
export type WhyNot =
  | { kind: 'over' }
  | { kind: 'option_first' }
  | { kind: 'other_chooses'; seat: number }
  | { kind: 'not_the_colour'; card: Card; colour: Colour }
  | { kind: 'not_this_suit'; card: Card }
  | { kind: 'lowest_of_colour'; card: Card; lowest: Card; colour: Colour }
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
export const offered = (view: View | null | undefined): Card[] =>
  view?.legal.flatMap((action) => (action.do === 'play' && !action.spin ? [action.card] : [])) ?? [];

/** The pots on which a counter of one's own may be put now. */
export const placeable = (view: View | null | undefined): string[] =>
  view?.legal.flatMap((action) => (action.do === 'stake' ? [action.pot] : [])) ?? [];

/** Whether something may be done now that is no play of one card: as to lay Spin alone at the lead. */
export const may = (view: View | null | undefined, what: 'keep' | 'exchange' | 'spin'): boolean =>
  view?.legal.some((action) => action.do === what) ?? false;

/** Whether Spin may be laid beside *card*, which is called. */
export const maySpinWith = (view: View | null | undefined, card: Card): boolean =>
  view?.legal.some((action) => action.do === 'play' && action.spin === true && action.card === card) ?? false;

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
  if (hand.turn !== table.you) return waitingFor(hand, hand.turn);
  if (hand.stage === 'placing') {
    const pots = placeable(hand);
    return { kind: 'place', pots, bare: pots.length < table.pots.length };
  }
  if (hand.stage === 'option') return { kind: 'option' };
  if (hand.called) return { kind: 'follow', card: hand.called };
  return { kind: 'lead', cards: offered(hand), how: howToLead(hand) };
}

function howToLead(view: View): HowToLead {
  const cards = offered(view);
  if (cards.length === 1 && !may(view, 'spin')) return 'only';
  if (view.due) return view.due;
  const suits = new Set(cards.map(suitOf));
  if (suits.size < cards.length || cards.length === view.holding.length) return 'any';
  return suits.size < new Set(view.holding.map(suitOf)).size ? 'some_suits' : 'suit';
}

const waitingFor = (hand: View, seat: number) =>
  hand.stage === 'placing' ? ({ kind: 'other_places', seat } as const) : waitingForCard(hand, seat);

function waitingForCard(hand: View, seat: number) {
  if (hand.stage === 'option') return { kind: 'other_chooses', seat } as const;
  return hand.called
    ? ({ kind: 'other_follows', seat, card: hand.called } as const)
    : ({ kind: 'other_leads', seat } as const);
}

/** Why *card* of one's own holding is not offered; none where it is. */
export function whyNot(view: View, card: Card): WhyNot | null {
  const cards = offered(view);
  if (cards.includes(card)) return null;
  if (view.turn === null) return { kind: 'over' };
  if (view.stage === 'placing') return null;
  if (view.turn !== view.seat) return waitingForCard(view, view.turn);
  if (view.stage === 'option') return { kind: 'option_first' };
  if (view.called) return { kind: 'called', card, called: view.called };
  if (view.due) {
    if (colourOf(card) !== view.due) return { kind: 'not_the_colour', card, colour: view.due };
    return cards[0] ? { kind: 'lowest_of_colour', card, lowest: cards[0], colour: view.due } : { kind: 'over' };
  }
  const lowest = cards.find((other) => suitOf(other) === suitOf(card));
  return lowest ? { kind: 'not_lowest', card, lowest } : { kind: 'not_this_suit', card };
}

const CARD_LINES: ReadonlySet<string> = new Set(['led', 'followed', 'spin_laid']);
const NEWS_BEFORE_LEAD: ReadonlySet<string> = new Set(['exchanged', 'lead_passed']);

/**
 * What led to the lead that is waited for, as the log tells it: why the last run stopped, and why the lead was passed.
 * None while a run goes on, or after the last.
 */
export function beforeLead(lines: readonly Line[], match: MatchView | null): Line[] {
  const hand = match?.hand;
  if (!match || !hand || hand.turn === null || hand.called) return [];
  const ofHand = lines.filter((line) => line.hand === match.number);
  return ofHand
    .slice(ofHand.findLastIndex(({ reason }) => CARD_LINES.has(reason)) + 1)
    .filter(({ reason }) => reason.startsWith('stopped_') || NEWS_BEFORE_LEAD.has(reason));
}

/** The line of a hand that nobody could lead. */
export const nobodyLed = (lines: readonly Line[], match: MatchView | null): Line | undefined =>
  lines.findLast(({ hand, reason }) => hand === match?.number && reason === 'nobody_leads');

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
