import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import FrontPage from '../src/front/FrontPage.svelte';
import { pageOf } from '../src/lib/route.svelte';
import { language } from '../src/lib/say.svelte';
import { takeStart } from '../src/lib/start';
import { FakeServer, problem } from './fake';

let server: FakeServer;
/** A key of which nobody guesses another. */
const SECRET = /^[0-9a-f]{32}$/;
const seated = { status: 201, body: { table: 'newtable', seat: 0, token: 'secret' } };

beforeEach(() => {
  server = new FakeServer();
  history.pushState(null, '', '/');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('plays at once against bots', async () => {
  render(FrontPage);
  server.replies(seated);
  const form = screen.getByRole('form', { name: 'Play now' });
  await userEvent.click(within(form).getByRole('radio', { name: '6' }));
  await userEvent.click(within(form).getByRole('radio', { name: 'Brisk' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Play now' }));
  expect(server.posts('/tables')[0]?.body).toEqual({
    name: 'Guest',
    rules: 'newmarket',
    seats: 6,
    bots: Array(5).fill('steady'),
    pace: 'brisk',
    key: expect.stringMatching(SECRET),
  });
  expect(location.pathname).toBe('/t/newtable');
  expect(takeStart('newtable')).toBe(true);
});

it('makes a table with seats for friends, under the name that was given', async () => {
  render(FrontPage);
  server.replies(seated);
  await userEvent.type(screen.getByLabelText('Your name'), ' Anna ');
  const form = screen.getByRole('form', { name: 'Make a table' });
  const bots = within(form).getByRole('group', { name: 'Bots among them' });
  await userEvent.click(within(bots).getByRole('radio', { name: '2' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Make a table' }));
  expect(server.posts('/tables')[0]?.body).toEqual({
    name: 'Anna',
    rules: 'newmarket',
    seats: 4,
    bots: ['steady', 'steady'],
    pace: 'normal',
    key: expect.stringMatching(SECRET),
  });
  expect(takeStart('newtable')).toBe(false);
  cleanup();
  render(FrontPage);
  expect(screen.getByLabelText('Your name')).toHaveValue('Anna');
});

it('never asks for more bots than there are seats', async () => {
  render(FrontPage);
  const form = screen.getByRole('form', { name: 'Make a table' });
  const group = (name: string) => within(form).getByRole('group', { name });
  await userEvent.click(within(group('Bots among them')).getByRole('radio', { name: '3' }));
  await userEvent.click(within(group('Players')).getByRole('radio', { name: '3' }));
  expect(within(group('Bots among them')).getByRole('radio', { name: '2' })).toBeChecked();
  expect(within(group('Bots among them')).queryByRole('radio', { name: '3' })).toBeNull();
});

it('says at the field what is wrong with a name', async () => {
  render(FrontPage);
  server.replies({ status: 422, body: problem('bad_name', 'A name has at most 24 characters.') });
  await userEvent.click(screen.getByRole('button', { name: 'Play now' }));
  const field = screen.getByLabelText('Your name');
  await waitFor(() => expect(field).toHaveAccessibleDescription('A name has at most 24 characters.'));
  expect(field).toHaveFocus();
  expect(location.pathname).toBe('/');
});

it('shows the rules, each with its id', async () => {
  render(FrontPage);
  const rules = await screen.findByRole('region', { name: 'The rules' });
  expect(await within(rules).findByRole('link', { name: 'Rule N5' })).toHaveAttribute('href', '#N5');
  expect(within(rules).getByText(/The leader chooses a suit/)).toBeInTheDocument();
});

it('is said in the language that is chosen, and asks for the rules in it', async () => {
  render(FrontPage);
  await screen.findByRole('link', { name: 'Rule N5' });
  await language.choose('de');
  expect(await screen.findByRole('heading', { name: 'Tisch eröffnen' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Regel N5' })).toBeInTheDocument();
  await waitFor(() =>
    expect(server.asked.filter(({ lang }) => lang === 'de').map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/rules', '/api/rules/newmarket']),
    ),
  );
  await language.choose('en');
  expect(await screen.findByRole('heading', { name: 'Make a table' })).toBeInTheDocument();
});

it('knows its addresses', () => {
  expect(pageOf('/')).toEqual({ kind: 'front' });
  expect(pageOf('/t/abc123')).toEqual({ kind: 'table', table: 'abc123' });
  expect(pageOf('/t/abc123/')).toEqual({ kind: 'table', table: 'abc123' });
  expect(pageOf('/t/abc123/hands/7')).toEqual({ kind: 'hand', table: 'abc123', hand: 7 });
  expect(pageOf('/learn')).toEqual({ kind: 'lesson', game: 'newmarket' });
  expect(pageOf('/learn/spin')).toEqual({ kind: 'lesson', game: 'spin' });
  expect(pageOf('/walk')).toEqual({ kind: 'record' });
  for (const path of ['/t', '/t/a/b', '/t/a/hands', '/t/a/hands/0', '/t/a/hands/7/b', '/learn/a/b', '/walk/a', '/x'])
    expect(pageOf(path)).toEqual({ kind: 'nowhere' });
});
