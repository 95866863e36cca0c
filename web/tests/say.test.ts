import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { language, say } from '../src/lib/say.svelte';

const root = document.documentElement;
const arrive = (address: string): Promise<void> => {
  history.pushState(null, '', address);
  return language.begin();
};

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  history.pushState(null, '', '/');
  await language.choose('en');
});

it('counts in each language', async () => {
  expect([1, 2, 0].map((n) => say('counters', { n }))).toEqual(['1 counter', '2 counters', '0 counters']);
  await language.choose('de');
  expect([1, 2, 0].map((n) => say('pots', { n }))).toEqual(['1 Topf', '2 Töpfe', '0 Töpfe']);
});

it('writes what is below zero with a true minus sign', () => {
  expect(say('counters', { n: -12 })).toBe('−12 counters');
});

it('names a card in each language', async () => {
  const queen = { rank: 'queen', suit: 'diamonds' } as const;
  expect(say('card-name', queen)).toBe('queen of diamonds');
  await language.choose('de');
  expect(say('card-name', queen)).toBe('Karo-Dame');
});

it('refuses a message that is not there, and one without its values', () => {
  expect(() => say('no-such-message' as 'brand')).toThrow('en: no-such-message: there is no such message');
  expect(() => say('counters', {} as never)).toThrow('en: counters: Unknown variable: $n');
});

it('says at the root which language is shown, and remembers what was chosen', async () => {
  await language.choose('de');
  expect([language.chosen, root.lang]).toEqual(['de', 'de']);
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  await language.begin();
  expect([language.chosen, root.lang]).toEqual(['de', 'de']);
});

it.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'EN-us', 'de'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
])('begins with the first language of the browser that is spoken here: %j', async (languages, first) => {
  vi.stubGlobal('navigator', { languages });
  await language.begin();
  expect(language.chosen).toBe(first);
});

it('takes the last of two choices, whichever is loaded first', async () => {
  await Promise.all([language.choose('de'), language.choose('en')]);
  expect([language.chosen, say('suit-name', { suit: 'clubs' })]).toEqual(['en', 'clubs']);
});

it('makes English strange and 40% longer when the address asks, and forgets it', async () => {
  await arrive('/?lang=en-XA');
  expect([language.chosen, root.lang]).toEqual(['en-XA', 'en-XA']);
  expect(say('rank-name', { rank: 'seven' })).toBe('sévéñöö');
  expect(say('counters', { n: 2 })).toBe('2 çöûñtérsööö');
  await arrive('/');
  expect(language.chosen).toBe('en');
});

it('takes a language from the address, until another is chosen', async () => {
  await arrive('/t/abc?lang=de#N5');
  expect(language.chosen).toBe('de');
  await language.choose('en');
  expect(location.pathname + location.search + location.hash).toBe('/t/abc#N5');
});

it('has the words of a part also for who asks while they are on their way', async () => {
  const first = language.also('house');
  await language.also('house');
  expect(say('house-usual')).toBe('As usual');
  await first;
});
