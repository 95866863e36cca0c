import type { Card, Question, Snapshot, Step, Walk } from '../lib/api';

/** Words a minute, and the time that the eye needs to see what has moved. */
const READ = { slow: 110, normal: 170, fast: 290 } as const;
const SEE = { slow: 2200, normal: 1500, fast: 900 } as const;

/** For how many milliseconds a step is shown while the hand plays by itself. */
export function readingTime(step: Step, speed: keyof typeof READ): number {
  const words = [step.what, step.options, step.rule, step.note ?? ''].join(' ').split(/\s+/).filter(Boolean).length;
  return SEE[speed] + Math.round((words * 60_000) / READ[speed]);
}

/** The nearest step that there is. */
export const stepIn = (walk: Walk, at: number): number =>
  Math.min(Math.max(Number.isFinite(at) ? Math.trunc(at) : 0, 0), walk.steps.length - 1);

/** The step that an address names: there they are counted from 1. */
export const stepOfAddress = (search: string): number => Number(new URLSearchParams(search).get('step') ?? 1) - 1;

/** The address of step *at*, from the one that is open. The first step needs no number. */
export function addressOf(at: number, { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const asked = new URLSearchParams(search);
  if (at === 0) asked.delete('step');
  else asked.set('step', `${at + 1}`);
  const rest = asked.toString();
  // A clause that was looked up is no part of the step; the record in a link is.
  return pathname + (rest ? `?${rest}` : '') + (hash.startsWith('#r=') ? hash : '');
}

/** The table as it stood after step *at*, as a table that is played at is drawn. */
export function shownAt(walk: Walk, at: number): Snapshot {
  const step = walk.steps[at] as Step;
  return {
    seq: at,
    lines: [],
    sheet: step.sheet ?? [],
    match: step.match,
    table: {
      id: '',
      title: walk.title,
      rules: walk.rules,
      pots: walk.pots,
      seats: walk.names.map((name, seat) => ({
        kind: seat === walk.you ? 'person' : 'bot',
        name,
        bot: null,
        ready: false,
      })),
      you: walk.you,
      host: null,
      pace: 'normal',
      phase: 'playing',
      ready_for: null,
      commitment: null,
      spin: walk.spin,
      centre: walk.centre,
      option_price: walk.option_price,
    },
  };
}

/** Where among the *choices* the play of *card* is; Spin beside it is another choice. */
export const choiceOf = (choices: Question['choices'], card: Card): number =>
  choices.findIndex(({ action }) => action.do === 'play' && action.card === card && !action.spin);

/** The card of one's own that is played in *step*. */
export function ownCardIn(step: Step | undefined, you: number | null): Card | null {
  const event = step?.event;
  return event && (event.event === 'led' || event.event === 'followed') && event.seat === you ? event.card : null;
}
