import type { Pace, RulesListed } from '../lib/api';
import type { Chosen, NewTable } from '../lib/http';
import { say } from '../lib/say.svelte';

/** How many may play before the rules have told it. */
const FEWEST = 3;
const MOST = 8;

export type Choices<T> = readonly (readonly [value: T, word: string])[];

export const numbers = (from: number, to: number): Choices<number> =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => [from + i, `${from + i}`] as const);

export const SEATS = numbers(FEWEST, MOST);

/** The numbers of players that a game may have; before that is known, those of most games. */
export const seatChoices = (game: RulesListed | undefined): Choices<number> => (game ? numbers(...game.seats) : SEATS);

/** The number nearest to *seats* that the game may have. */
export const seatsWithin = (seats: number, choices: Choices<number>): number =>
  Math.max(choices[0]?.[0] ?? seats, Math.min(seats, choices.at(-1)?.[0] ?? seats));

/** How many may play a game, in words. */
export const seatsOf = ({ seats: [least, most] }: RulesListed): string =>
  least === most ? say('game-seats-only', { n: least }) : say('game-seats', { least, most });

export const paces = (): Choices<Pace> =>
  (['slow', 'normal', 'brisk', 'at_once'] as const).map((pace) => [pace, say('pace', { pace })] as const);

/** The bots that are offered. */
const BOTS = ['random', 'steady', 'sharp'] as const;
export type Bot = (typeof BOTS)[number];
/** Fills seats where nobody has chosen. */
export const USUAL_BOT: Bot = 'steady';

/** How *bot* plays, in words; nothing of one that is not offered. */
export const botPlays = (bot: string | null): string => {
  const known = BOTS.find((offered) => offered === bot);
  return known === undefined ? '' : say('bot-plays', { bot: known });
};

export const botSorts = (): Choices<Bot> => BOTS.map((bot) => [bot, say('bot-sort', { bot })] as const);

export const botsFor = (seats: number, bot: Bot): string[] => Array.from({ length: seats }, () => bot);

/** What a form asks for beside who makes the table and by which rules. */
export type Asked = Omit<NewTable, 'name' | keyof Chosen>;

/** What is otherwise than usual at a table: switches by their ids, or the *text* of a rule file, *own* when read. */
export type House = { switches: Record<string, boolean | number>; text?: string; own?: RulesListed };

/** In how many things a table would be otherwise. */
export const otherwise = ({ switches, own }: House): number => Object.keys(switches).length + (own ? 1 : 0);
