import type { Card, Done, Pace, Problem, RulesListed, RulesShown, Seated, Snapshot } from './api';

/** What came of a request: its answer, the problem that the server told, or nothing got through at all. */
export type Answer<T> = { kind: 'done'; value: T } | { kind: 'problem'; problem: Problem } | { kind: 'not_sent' };

export type NewTable = { name: string; rules?: string; seats: number; bots: string[]; pace: Pace };

const PAUSE = 400;

export const makeTable = (table: NewTable): Promise<Answer<Seated>> => post('/api/tables', table, 1);

export const takeSeat = (table: string, name: string): Promise<Answer<Seated>> =>
  post(`${at(table)}/seats`, { name }, 2);

/** Puts a bot in a free seat. Not tried twice by itself: that might seat two. */
export const seatBot = (table: string, bot: string): Promise<Answer<Done>> => post(`${at(table)}/seats`, { bot }, 1);

export const sayReady = (table: string, hand: number): Promise<Answer<Done>> =>
  post(`${at(table)}/ready`, { hand, salt: randomHex(16) }, 2);

/** Plays a card. The key makes a second try safe: both have one effect. */
export function playCard(table: string, hand: number, seq: number, card: Card): Promise<Answer<Done>> {
  const body = { hand, seq, key: randomHex(16), action: { do: 'play', card } };
  return post(`${at(table)}/actions`, body, 2);
}

export const readTable = (table: string): Promise<Answer<Snapshot>> => request(at(table), {}, 1);

export const readRulesList = (): Promise<Answer<RulesListed[]>> => request('/api/rules', {}, 2);

export const readRules = (id: string): Promise<Answer<RulesShown>> =>
  request(`/api/rules/${encodeURIComponent(id)}`, {}, 2);

export const recordsAddress = (table: string): string => `${at(table)}/records`;

export const streamAddress = (table: string, after: number): string => `${at(table)}/stream?after=${after}`;

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

/** Not `crypto.randomUUID`: it is missing on plain http in a home network. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, '0')).join('');
}

function post<T>(path: string, body: unknown, tries: number): Promise<Answer<T>> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return request(path, init, tries);
}

async function request<T>(path: string, init: RequestInit, tries: number): Promise<Answer<T>> {
  for (let left = tries - 1; ; left--) {
    try {
      const response = await fetch(path, init);
      const told: unknown = await response.json();
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
