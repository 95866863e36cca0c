import { describe, expect, it } from 'vitest';
import { takerOf } from '../src/lib/pots';
import {
  askOf,
  beforeLead,
  changeOf,
  mergeLines,
  offered,
  othersOf,
  placeOf,
  potsTaken,
  runOf,
  standing,
  whyNot,
} from '../src/lib/view';
import { CALLED, firstTold, LEAD, OFFERED, recorded, SETTLED, standsAt, toldAt } from './recorded';

const handAt = (seq: number) => {
  const hand = toldAt(seq).match?.hand;
  if (!hand) throw new Error(`no hand at ${seq}`);
  return hand;
};

describe('what the table asks', () => {
  it('is to be ready before the first hand, and tells who went out after a hand', () => {
    expect(askOf(standsAt(5))).toEqual({ kind: 'ready', hand: 1 });
    expect(askOf(standsAt(6))).toEqual({ kind: 'others_ready', seats: [] });
    expect(askOf(standsAt(OFFERED))).toEqual({ kind: 'over', out: 0 });
  });

  it('is a lead with exactly the legal cards', () => {
    expect(askOf(standsAt(LEAD))).toEqual({ kind: 'lead', cards: offered(handAt(LEAD)), how: 'suit' });
  });

  it('is the called card, of whom it is called', () => {
    expect(askOf(standsAt(CALLED))).toEqual({ kind: 'follow', card: handAt(CALLED).called });
    expect(askOf(standsAt(9))).toEqual({ kind: 'other_follows', seat: 2, card: 'AD' });
    expect(askOf(standsAt(10))).toEqual({ kind: 'other_leads', seat: 2 });
  });

  it('is to wait, of a watcher', () => {
    expect(['other_leads', 'other_follows']).toContain(askOf(recorded.watched).kind);
  });

  it('is nothing after the match', () => expect(askOf(recorded.ended)).toEqual({ kind: 'ended' }));

  it('is more players while seats are free', () => {
    const made = recorded.made;
    const seats = made.table.seats.map((seat, i) =>
      i === 2 ? { kind: null, name: null, bot: null, ready: false } : seat,
    );
    expect(askOf({ ...made, table: { ...made.table, seats, phase: 'gathering' } })).toEqual({
      kind: 'gathering',
      free: 1,
    });
  });
});

describe('the run', () => {
  it('goes from the last lead to the last card, after every message', () => {
    for (const { match } of recorded.told) {
      const run = runOf(match?.hand);
      expect(run.slice(1).every(([, , led]) => !led)).toBe(true);
      expect(run.length === 0).toBe((match?.hand?.plays.length ?? 0) === 0);
      if (run.length > 0) expect(run[0]?.[2]).toBe(true);
    }
  });

  it('has stopped for the reason that the log tells, until the next lead', () => {
    expect(beforeLead(standsAt(10).lines, toldAt(10).match).map(({ reason }) => reason)).toEqual([
      'stopped_top_of_suit',
    ]);
    expect(beforeLead(standsAt(11).lines, toldAt(11).match)).toEqual([]);
    expect(beforeLead(standsAt(7).lines, toldAt(7).match)).toEqual([]);
  });
});

describe('why a card cannot be played', () => {
  it('has no answer for a card that is offered', () => {
    for (const card of offered(handAt(LEAD))) expect(whyNot(handAt(LEAD), card)).toBeNull();
  });

  it('names the lowest card of the suit at a lead', () => {
    const hand = handAt(LEAD);
    const card = hand.holding.find((held) => !offered(hand).includes(held));
    if (!card) throw new Error('every card is offered');
    const lowest = offered(hand).find((other) => other[1] === card[1]);
    expect(whyNot(hand, card)).toEqual({ kind: 'not_lowest', card, lowest });
  });

  it('names the called card, or whose turn it is', () => {
    const hand = handAt(CALLED);
    const card = hand.holding.find((held) => held !== hand.called);
    if (!card) throw new Error('nothing but the called card is held');
    expect(whyNot(hand, card)).toEqual({ kind: 'called', card, called: hand.called });
    expect(whyNot(handAt(9), '8C')).toEqual({ kind: 'other_follows', seat: 2, card: 'AD' });
    expect(whyNot(handAt(10), '8C')).toEqual({ kind: 'other_leads', seat: 2 });
    expect(whyNot(handAt(SETTLED), '8C')).toEqual({ kind: 'over' });
  });
});

describe('who sits where', () => {
  it('goes clockwise from the left of who looks', () => {
    expect(othersOf(4, 2)).toEqual([3, 0, 1]);
    expect(othersOf(3, null)).toEqual([0, 1, 2]);
  });

  it('puts the first at the left and the last at the right, of three or more', () => {
    expect([0, 1, 2, 3].map((i) => placeOf(i, 4))).toEqual(['left', 'top', 'top', 'right']);
    expect([0, 1].map((i) => placeOf(i, 2))).toEqual(['top', 'top']);
  });
});

it('knows who took a pot by who played its card', () => {
  const taken = firstTold(({ events }) => events.some(({ event }) => event === 'pot_taken'));
  const [event] = taken.events.filter((one) => one.event === 'pot_taken');
  const takers = taken.table.pots.map((pot) => [pot.id, takerOf(pot, taken.match?.hand ?? null)]);
  expect(takers).toEqual(taken.table.pots.map(({ id }) => [id, id === event?.pot ? event.seat : null]));
});

it('has a sheet whose rows add up and whose counters go round', () => {
  const { sheet, match } = toldAt(SETTLED);
  expect(sheet).toHaveLength(3);
  for (const row of sheet) expect(row.before - row.staked + potsTaken(row) + row.received - row.paid).toBe(row.after);
  const left = Object.values(match?.pots ?? {}).reduce((sum, n) => sum + n, 0);
  expect(sheet.reduce((sum, row) => sum + changeOf(row), 0) + left).toBe(0);
});

it('gives equal counters the same place', () => {
  expect(standing([90, 120, 120, 70])).toEqual([
    { seat: 1, place: 1, counters: 120 },
    { seat: 2, place: 1, counters: 120 },
    { seat: 0, place: 3, counters: 90 },
    { seat: 3, place: 4, counters: 70 },
  ]);
});

it('merges the lines of a snapshot without a repeat and keeps older hands', () => {
  const line = (seq: number) => ({ seq, hand: 1, reason: 'led', what: `line ${seq}`, clause: null });
  const merged = mergeLines([line(1), line(2), line(3)], [line(2), line(3), line(4)]);
  expect(merged.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(mergeLines([line(1)], [])).toEqual([line(1)]);
});
