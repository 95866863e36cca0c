import { describe, expect, it } from 'vitest';
import { holdOf, PACINGS, paced, SEEN } from '../src/lib/pacing';
import { flightsOf } from '../src/lib/staging';
import { LEAD, SETTLED, toldAt } from './recorded';

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
    expect(paced(holdOf(toldAt(LEAD)), 0, PACINGS.normal)).toBe(holdOf(toldAt(LEAD)));
    expect(paced(holdOf(toldAt(LEAD)), 0, PACINGS.slower)).toBe(2 * holdOf(toldAt(LEAD)));
  });

  it('lets each of eight cards be seen, and takes no longer for them than its limit', () => {
    const card = holdOf({ events: [{ event: 'followed', seat: 1, card: '9D', left: 3 }] });
    for (const pacing of Object.values(PACINGS)) {
      let all = 0;
      for (let waiting = 7; waiting >= 0; waiting--) {
        const time = paced(card, waiting * card, pacing);
        expect(time).toBeGreaterThanOrEqual(SEEN);
        all += time;
      }
      expect(all).toBeLessThanOrEqual(pacing.lag * 1.5);
    }
  });
});
