import { describe, expect, it } from 'vitest';
import { holdOf, LAG, paced } from '../src/lib/pacing';
import { flightsOf } from '../src/lib/staging';
import { LEAD, recorded, SETTLED, toldAt } from './recorded';

describe('what flies', () => {
  it('is a counter from each seat to each pot, and then the cards from the dealer', () => {
    const flights = flightsOf(toldAt(7).events);
    const stakes = flights.filter((flight) => flight.kind === 'counters');
    expect(stakes).toHaveLength(12);
    expect(stakes).toContainEqual({ kind: 'counters', from: 'seat-0', to: 'pot-AH', counters: 1, delay: 0 });
    expect(flights.at(-1)).toMatchObject({ kind: 'deal', dealer: toldAt(7).match?.dealer });
  });

  it('is a card, and after it the counters of its pot', () => {
    const [card, counters] = flightsOf(toldAt(8).events);
    expect(card).toEqual({ kind: 'card', card: toldAt(8).match?.hand?.plays[0]?.[1], seat: 2, delay: 0 });
    expect(counters).toMatchObject({ kind: 'counters', to: 'seat-2' });
    expect(counters?.delay).toBeGreaterThan(0);
  });

  it('is what the others pay to who went out', () => {
    const paid = flightsOf(toldAt(SETTLED).events).filter((flight) => flight.kind === 'counters');
    expect(paid.map((flight) => flight.to)).toEqual(['seat-0', 'seat-0']);
  });

  it('is nothing where nothing moved', () => expect(flightsOf(toldAt(6).events)).toEqual([]));
});

describe('the pace of the drawing', () => {
  it('gives every message its time while little waits', () => {
    expect(holdOf(toldAt(6))).toBe(0);
    expect(paced(holdOf(toldAt(LEAD)), 0)).toBe(holdOf(toldAt(LEAD)));
  });

  it('lags by no more than its limit, however much waits', () => {
    const holds = recorded.told.map(holdOf);
    const waiting = holds.map((_, i) => holds.slice(i + 1).reduce((sum, hold) => sum + hold, 0));
    for (const [i, hold] of holds.entries())
      expect(paced(hold, waiting[i] ?? 0)).toBeLessThanOrEqual(Math.max(hold, LAG));
    const crowded = paced(500, 10 * LAG);
    expect(crowded).toBeLessThan(60);
  });
});
