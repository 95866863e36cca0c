import type { Pace } from '../lib/api';
import { say } from '../lib/say.svelte';

/** How many may play before the rules have told it. */
const FEWEST = 3;
const MOST = 8;

export type Choices<T> = readonly (readonly [value: T, word: string])[];

export const numbers = (from: number, to: number): Choices<number> =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => [from + i, `${from + i}`] as const);

export const SEATS = numbers(FEWEST, MOST);

export const paces = (): Choices<Pace> =>
  (['slow', 'normal', 'brisk', 'at_once'] as const).map((pace) => [pace, say('pace', { pace })] as const);

/** The bot that fills seats. */
export const BOT = 'steady';

export const botsFor = (seats: number): string[] => Array.from({ length: seats }, () => BOT);
