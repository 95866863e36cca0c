import type { Card, ReportShown, SolverChoice, SolverOption } from '../lib/api';
import { language } from '../lib/say.svelte';

/** With one figure after the point, as the language writes it, and a true minus sign. */
export function tenths(n: number, sign: 'auto' | 'exceptZero' = 'auto'): string {
  const format = new Intl.NumberFormat(language.chosen, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: sign === 'auto' ? 'negative' : sign,
  });
  return format.format(n).replace('-', '−');
}

export type Part = 'deal' | 'own' | 'others' | 'result';
/** One bar: it goes from one number of counters to another, and says by how many. */
export type Bar = { part: Part; n: number; from: number; to: number };

/** Luck and play one after the other, from nothing to what the hand came to; none where nothing is solved. */
export function barsOf({ report }: ReportShown): Bar[] {
  const { balance } = report;
  if (!balance) return [];
  const { deal, own, others, result } = balance;
  return [
    { part: 'deal', n: deal, from: 0, to: deal },
    ...(report.choices.length > 0 ? [{ part: 'own' as const, n: -own, from: deal, to: deal - own }] : []),
    { part: 'others', n: others, from: deal - own, to: result },
    { part: 'result', n: result, from: 0, to: result },
  ];
}

/** The least and the most that the bars reach, nothing among them. */
export const rangeOf = (bars: readonly Bar[]): [number, number] => [
  Math.min(0, ...bars.map(({ from, to }) => Math.min(from, to))),
  Math.max(1, ...bars.map(({ from, to }) => Math.max(from, to))),
];

/**
 * A run, or (0) what came before the first: its step, what one's own choices in it cost, whether the hand turned.
 * *rough* is whether some of the cost comes from low leads alone, which no sum counts.
 */
export type Run = { run: number; step: number; choices: number; cost: number | null; rough: boolean; turned: boolean };

export function runsOf({ report, runs, steps, turned_at }: ReportShown): Run[] {
  const of = (run: number, step: number): Run => {
    const own = report.choices.filter((choice) => choice.run === run);
    const costs = own.map(({ cost_seen }) => cost_seen).filter((cost) => cost !== null);
    const cost = costs.length > 0 ? costs.reduce((sum, each) => sum + each, 0) : null;
    const rough = own.some(({ seen_model }) => seen_model === 'low_leads');
    return { run, step, choices: own.length, cost, rough, turned: report.turned?.run === run };
  };
  const before = report.choices.findIndex(({ run }) => run === 0);
  const found = runs.map((step, i) => of(i + 1, step));
  if (before >= 0) return [of(0, steps[before] ?? 0), ...found];
  return report.turned?.run === 0 ? [of(0, turned_at ?? 0), ...found] : found;
}

/** The cards of an option: the one that is played, and Spin beside it. */
export function cardsOf({ action }: SolverOption, spin: Card | null): Card[] {
  if (action.do === 'spin') return spin ? [spin] : [];
  if (action.do !== 'play') return [];
  return action.spin && spin ? [action.card, spin] : [action.card];
}

/** Which options were worth most with all cards open, and which by what could be known: all of several alike. */
export function bestOf(options: readonly SolverOption[], by: 'seen' | 'known'): boolean[] {
  const most = Math.max(...options.map((option) => option[by] ?? Number.NEGATIVE_INFINITY));
  const all = options.every((option) => option[by] === most);
  return options.map((option) => !all && option[by] === most);
}

/** What was chosen cost: the words that say so, and the numbers in them. */
export function costOf(choice: SolverChoice): { seen: number | null; known: string | null; nothing: boolean } {
  const { cost_seen, cost_known, margin } = choice;
  const known =
    cost_known === null ? null : tenths(cost_known) + (margin !== null && margin > 0 ? ` ± ${tenths(margin)}` : '');
  return { seen: cost_seen, known, nothing: cost_seen === 0 && (cost_known === null || cost_known < 0.05) };
}
