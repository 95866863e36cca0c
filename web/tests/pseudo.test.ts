import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import FrontPage from '../src/front/FrontPage.svelte';
import type { Snapshot } from '../src/lib/api';
import { language } from '../src/lib/say.svelte';
import TablePage from '../src/table/TablePage.svelte';
import { FakeServer } from './fake';
import { LEAD, recorded, SETTLED, standsAt } from './recorded';

let server: FakeServer;

beforeEach(async () => {
  server = new FakeServer();
  history.pushState(null, '', '/?lang=en-XA');
  await language.begin();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await language.choose('en');
});

const SPOKEN = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'];

/** Words of the page that the pseudo-language has left as they are: they are in no catalogue. */
function plainWords(known: readonly string[]): string[] {
  const texts = [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
    ...SPOKEN.map((name) => element.getAttribute(name) ?? ''),
  ]);
  const unsaid = texts.map((text) => known.reduce((rest, word) => rest.replaceAll(word, ''), text));
  return unsaid.flatMap((text) => text.match(/[\p{L}]{2,}/gu) ?? []).filter((word) => /[aceinouy]/i.test(word));
}

/** What the fake server says, and the languages by their own names. */
const SERVED = [
  'Newmarket',
  'A game of stops.',
  'The leader chooses a suit.',
  'A run stops.',
  'players',
  '3 to 8',
  'English',
  'Deutsch',
];

it('has every word of the front page in the catalogue', async () => {
  render(FrontPage);
  await screen.findByText('The leader chooses a suit.');
  expect(plainWords(SERVED)).toEqual([]);
});

it.each<[string, Snapshot]>([
  ['while seats are free', recorded.made],
  ['in a hand', standsAt(LEAD)],
  ['after a hand', standsAt(SETTLED)],
  ['for who watches', recorded.watched],
  ['at the end', recorded.ended],
])('has every word of the table in the catalogue %s', async (_, snapshot) => {
  // The lines are the server's words.
  server.snapshot = { ...snapshot, lines: [], table: { ...snapshot.table, pace: 'at_once' } };
  render(TablePage, { id: 'tableoftests' });
  await screen.findByRole('log');
  await waitFor(() => expect(document.querySelector('.board')).not.toBeNull());
  const names = snapshot.table.seats.flatMap((seat) => (seat.name ? [seat.name] : []));
  const addresses = [`${location.origin}/t/${snapshot.table.id}`, snapshot.table.commitment ?? ''].filter(Boolean);
  expect(plainWords([...SERVED, ...names, ...addresses])).toEqual([]);
});
