import { untrack } from 'svelte';
import type {
  Armed,
  Card,
  Done,
  Invitation,
  Pace,
  Patience,
  Problem,
  Reaction,
  RulesListed,
  RulesShown,
  Seated,
  SeatLink,
  Snapshot,
  TableShown,
} from './api';
import { randomHex } from './hex';
import { firstPledge, readiness } from './salts';
import { language } from './say.svelte';
import { under } from './under';

/** What came of a request: its answer, the problem that the server told, or nothing got through at all. */
export type Answer<T> = { kind: 'done'; value: T } | { kind: 'problem'; problem: Problem } | { kind: 'not_sent' };

/** Which rules are meant: a game with its switches set, or the text of a rule file of one's own. */
export type Chosen = { rules: string; switches?: Record<string, boolean | number>; own?: string };
export type NewTable = { name: string; seats: number; bots: string[]; pace: Pace } & Partial<Chosen>;

/** What can be changed at a table, by who may: see `table.may`. */
export type Change =
  | { do: 'start'; bot: string }
  | { do: 'settings'; pace?: Pace; patience?: Patience; seats?: number; shows_known?: boolean }
  | { do: 'put_out'; seat: number }
  | { do: 'leave' }
  | { do: 'back' }
  | { do: 'called_cards'; by_itself: boolean }
  | { do: 'end_match' };

/** So long a request may take: over a network that has gone without a word it would never end. */
const PATIENCE = 8000;
const PAUSE = 400;

export const makeTable = (table: NewTable): Promise<Answer<Seated>> => sitDown('/api/tables', table);

/** Sits down: in the first open seat, or in *seat*, which may be a bot's. */
export const takeSeat = (table: string, name: string, seat?: number): Promise<Answer<Seated>> =>
  sitDown(`${at(table)}/seats`, { name, seat });

/** Opens one's own seat on this device, by the secret of its link. */
export const takeSeatByLink = (table: string, link: string): Promise<Answer<Seated>> =>
  postOnce(`${at(table)}/seats`, { link });

/** Puts a bot in a free seat, which is named: a second try seats no second one. */
export const seatBot = (table: string, bot: string, seat: number): Promise<Answer<Done>> =>
  post(`${at(table)}/seats`, { bot, seat }, 1);

/** A change that is so already is answered as the first time, so it may be tried twice. */
export const changeTable = (table: string, change: Change): Promise<Answer<Done>> =>
  post(`${at(table)}/changes`, change, 2);

/** Everybody who asks for a rematch comes to the same next table. */
export const askRematch = (table: string): Promise<Answer<Seated>> => post(`${at(table)}/rematch`, undefined, 2);

/** Not tried twice: a reaction is of its moment. */
export const sendReaction = (table: string, reaction: Reaction): Promise<Answer<null>> =>
  post(`${at(table)}/reactions`, { reaction }, 1);

/** Has Spin laid with one's next called card, or no longer. It is so already after a second try. */
export const armSpin = (table: string, hand: number, spin: boolean): Promise<Answer<Armed>> =>
  post(`${at(table)}/armed`, { hand, spin }, 2);

export const askSeatLink = (table: string): Promise<Answer<SeatLink>> => post(`${at(table)}/link`, undefined, 1);

export const readInvitation = (table: string): Promise<Answer<Invitation>> => request(`${at(table)}/invitation`, {}, 2);

export const sayReady = async (table: TableShown, hand: number): Promise<Answer<Done>> =>
  post(`${at(table.id)}/ready`, await readiness(table, hand), 2);

/** What a player does in a hand. */
export type Deed =
  | { do: 'play'; card: Card; spin?: boolean }
  | { do: 'stake'; pot: string }
  | { do: 'keep' | 'exchange' | 'spin' };

/** Does something in a hand. The key makes a second try safe: both have one effect. */
export function doAction(table: string, hand: number, seq: number, action: Deed): Promise<Answer<Done>> {
  const body = { hand, seq, key: randomHex(16), action };
  return post(`${at(table)}/actions`, body, 2);
}

/** Leaves for good: what names them at this table is deleted. After a second try it may be so already. */
export const forgetMe = (table: string): Promise<Answer<Done>> => request(`${at(table)}/me`, { method: 'DELETE' }, 2);

export const myDataAddress = (table: string): string => `${at(table)}/me`;

export const readTable = (table: string): Promise<Answer<Snapshot>> => request(at(table), {}, 1);

export const readRulesList = (): Promise<Answer<RulesListed[]>> => request('/api/rules', {}, 2);

export const readRules = (id: string): Promise<Answer<RulesShown>> =>
  request(`/api/rules/${encodeURIComponent(id)}`, {}, 2);

/** What a table made with them would be played by, or what is wrong with them. */
export const readChosen = (chosen: Chosen): Promise<Answer<RulesShown>> => post('/api/rules', chosen, 2);

/** The rules that the table was made with. */
export const readRulesOf = (table: string): Promise<Answer<RulesShown>> => request(`${at(table)}/rules`, {}, 2);

export const recordsAddress = (table: string): string => `${under}${at(table)}/records`;

export const streamAddress = (table: string, after: number): string =>
  inLanguage(`${under}${at(table)}/stream?after=${after}`);

/** Lines, problems and rules are told in the language of the page. Who reads them reactively says so by itself. */
const inLanguage = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${untrack(() => language.chosen)}`;

export const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

/** The keys of what was asked for without an answer, and what goes with them. */
const unanswered = new Map<string, { key: string; pledge?: string }>();

/**
 * Asks under a key of its own, which a second try and a second press keep until there is an answer: a seat whose
 * answer was lost on the way is given again, no second one is taken.
 */
async function postOnce<T>(path: string, body: object, more?: () => Promise<{ pledge?: string }>): Promise<Answer<T>> {
  const asked = path + JSON.stringify(body);
  const once = unanswered.get(asked) ?? { key: randomHex(16), ...(await more?.()) };
  unanswered.set(asked, once);
  const answer = await post<T>(path, { ...body, ...once }, 2);
  if (answer.kind !== 'not_sent') unanswered.delete(asked);
  return answer;
}

/** Asks for a seat of one's own, with the pledge of the first salt that one will give there. */
const sitDown = (path: string, body: object): Promise<Answer<Seated>> => postOnce(path, body, firstPledge);

/** Asks the server for something, with a *body*. */
export function post<T>(path: string, body: unknown, tries: number): Promise<Answer<T>> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return request(path, init, tries);
}

/** Asks the server, *tries* times where nothing gets through. */
export async function request<T>(path: string, init: RequestInit, tries: number): Promise<Answer<T>> {
  for (let left = tries - 1; ; left--) {
    try {
      const response = await fetch(under + inLanguage(path), { ...init, signal: AbortSignal.timeout(PATIENCE) });
      const told: unknown = response.status === 204 ? null : await response.json();
      if (response.ok) return { kind: 'done', value: told as T };
      if (isProblem(told)) return { kind: 'problem', problem: told };
    } catch {
      // No connection, or an answer that is not of this server: the same to whoever waits for it.
    }
    if (left <= 0) return { kind: 'not_sent' };
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

const isProblem = (told: unknown): told is Problem =>
  typeof told === 'object' && told !== null && 'reason' in told && 'text' in told;
