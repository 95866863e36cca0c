import { beforeAll, expect, test } from 'vitest';
import { chance, deals, rowsOf } from '../src/insight/known';
import { barsOf, bestOf, cardsOf, costOf, rangeOf, runsOf, tenths } from '../src/insight/report';
import type { Balance, ReportShown, SolverChoice } from '../src/lib/api';
import { language } from '../src/lib/say.svelte';

const choice: SolverChoice = {
  number: 4,
  run: 2,
  kind: 'lead',
  options: [
    { action: { do: 'play', seat: 0, card: '3C' }, seen: 4, known: 2.25 },
    { action: { do: 'play', seat: 0, card: '7D', spin: true }, seen: 1, known: 2.25 },
    { action: { do: 'spin', seat: 0 }, seen: 4, known: -0.04 },
  ],
  chosen: 1,
  best_seen: 0,
  cost_seen: 3,
  best_known: 0,
  cost_known: 0,
  margin: 0,
  deals: 60,
  seen_model: 'all_see_all',
  known_model: 'low_leads',
  limit: null,
  known_limit: null,
};
const balance: Balance = {
  since: null,
  result: -1,
  deal: 5,
  own: 3,
  others: -3,
  known: 0,
  margin: 0,
  hidden: 3,
};
const shown = (of: Partial<ReportShown['report']> = {}): ReportShown => ({
  title: 'Newmarket',
  hand: 1,
  names: ['Anna', 'Ben'],
  report: {
    rules: 'newmarket',
    version: 1,
    seat: 0,
    result: -1,
    choices: [choice],
    balance,
    turned: { number: 6, run: 3, by: 1, action: { do: 'play', seat: 1, card: '2H' }, change: -4 },
    deals: 60,
    is_cut: false,
    seconds: 1,
    ...of,
  },
  told: [],
  assumed: [],
  signs: [[]],
  steps: [12],
  turned_at: 17,
  runs: [6, 12, 17],
});

beforeAll(() => language.begin());

test('each bar begins where the one before has come to, and the last is what the hand came to', () => {
  const bars = barsOf(shown());
  expect(bars.map(({ part, from, to }) => [part, from, to])).toEqual([
    ['deal', 0, 5],
    ['own', 5, 2],
    ['others', 2, -1],
    ['result', 0, -1],
  ]);
  expect(bars.slice(0, -1).reduce((sum, { n }) => sum + n, 0)).toBe(-1);
  expect(rangeOf(bars)).toEqual([-1, 5]);
});

test('who had nothing to choose has no bar for it, and a hand that is not solved has none at all', () => {
  const none = shown({ choices: [], balance: { ...balance, own: 0, deal: 2 } });
  expect(barsOf(none).map(({ part }) => part)).toEqual(['deal', 'others', 'result']);
  expect(barsOf(shown({ balance: null }))).toEqual([]);
});

test('a run says what its choices cost and where the hand turned', () => {
  expect(runsOf(shown())).toEqual([
    { run: 1, step: 6, choices: 0, cost: null, rough: false, turned: false },
    { run: 2, step: 12, choices: 1, cost: 3, rough: false, turned: false },
    { run: 3, step: 17, choices: 0, cost: null, rough: false, turned: true },
  ]);
  const exchange = shown({ choices: [{ ...choice, run: 0, kind: 'exchange' }], turned: null });
  expect(runsOf(exchange)[0]).toEqual({ run: 0, step: 12, choices: 1, cost: 3, rough: false, turned: false });
});

test('an option is shown by its cards, and the best of them are marked unless all are alike', () => {
  expect(choice.options.map((option) => cardsOf(option, 'AS'))).toEqual([['3C'], ['7D', 'AS'], ['AS']]);
  expect(bestOf(choice.options, 'seen')).toEqual([true, false, true]);
  expect(bestOf(choice.options, 'known')).toEqual([true, true, false]);
  expect(bestOf([choice.options[0] as never, choice.options[2] as never], 'seen')).toEqual([false, false]);
});

test('costs are told with what is not certain about them', () => {
  expect(costOf(choice)).toEqual({ seen: 3, known: '0.0', nothing: false });
  expect(costOf({ ...choice, cost_known: 1.26, margin: 0.41 }).known).toBe('1.3 ± 0.4');
  expect(costOf({ ...choice, cost_seen: 0 }).nothing).toBe(true);
  expect(costOf({ ...choice, cost_seen: null, cost_known: null })).toEqual({ seen: null, known: null, nothing: false });
});

test('numbers are written as the language does it', async () => {
  expect([tenths(-1.25), tenths(2, 'exceptZero'), tenths(-0.04, 'exceptZero')]).toEqual(['−1.3', '+2.0', '0.0']);
  expect([chance(0), chance(0.001), chance(0.223), chance(0.999), chance(1)]).toEqual([
    '0%',
    '< 1%',
    '22%',
    '> 99%',
    '100%',
  ]);
  expect([deals('1'), deals('3486'), deals('216000000000000')]).toEqual(['1', '3,486', '2.2 × 10¹⁴']);
  await language.choose('de');
  expect([tenths(1.5), deals('3486')]).toEqual(['1,5', '3.486']);
  await language.choose('en');
});

test('cards that may be held stand suit by suit, the dead ones are not among them', () => {
  const at = { centre: 0.25, seats: [0, 0.25] };
  const rows = rowsOf({
    hand: 1,
    seq: 3,
    cards: {
      deals: '4',
      dead: ['9S'],
      cannot_hold: [[], []],
      unseen: [
        { card: '2H', spare: 0.5, ...at },
        { card: '9S', spare: 1, centre: 0, seats: [0, 0] },
        { card: '4C', spare: 0.5, ...at },
      ],
    },
  });
  expect(rows).toEqual([
    [{ card: '4C', nobody: 0.75, seats: [0, 0.25] }],
    [{ card: '2H', nobody: 0.75, seats: [0, 0.25] }],
  ]);
});
