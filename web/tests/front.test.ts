import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import FrontPage from '../src/front/FrontPage.svelte';
import { pageOf } from '../src/lib/route.svelte';
import { language } from '../src/lib/say.svelte';
import { takeStart } from '../src/lib/start';
import { FakeServer, problem } from './fake';

let server: FakeServer;
/** A key of which nobody guesses another. */
const SECRET = /^[0-9a-f]{32}$/;
const PLEDGE = /^[0-9a-f]{64}$/;
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
  await waitFor(() => expect(server.posts('/tables')).toHaveLength(1));
  expect(server.posts('/tables')[0]?.body).toEqual({
    name: 'Guest',
    rules: 'newmarket',
    seats: 6,
    bots: Array(5).fill('steady'),
    pace: 'brisk',
    key: expect.stringMatching(SECRET),
    pledge: expect.stringMatching(PLEDGE),
  });
  await waitFor(() => expect(location.pathname).toBe('/t/newtable'));
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
  await waitFor(() => expect(server.posts('/tables')).toHaveLength(1));
  expect(server.posts('/tables')[0]?.body).toEqual({
    name: 'Anna',
    rules: 'newmarket',
    seats: 4,
    bots: ['steady', 'steady'],
    pace: 'normal',
    key: expect.stringMatching(SECRET),
    pledge: expect.stringMatching(PLEDGE),
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

describe('house rules', () => {
  const open = async () => {
    render(FrontPage);
    // The games come with their switches.
    await screen.findByRole('button', { name: /Newmarket/ });
    await userEvent.click(screen.getByRole('button', { name: 'House rules' }));
    // What is behind it is fetched only now, which takes a busy machine a while.
    await screen.findByRole('switch', { name: 'The target ends the match at once' });
  };

  it('are switches, sent with the table and shown in its rules', async () => {
    await open();
    await userEvent.click(screen.getByRole('switch', { name: 'The target ends the match at once' }));
    const hands = screen.getByRole('spinbutton', { name: 'Number of hands' });
    await userEvent.clear(hands);
    await userEvent.type(hands, '99{Tab}');
    // Nothing is asked for that cannot be.
    expect(hands).toHaveValue(40);
    const rules = screen.getByRole('region', { name: 'The rules' });
    const otherwise = 'Otherwise here: Number of hands: 40; The target ends the match at once.';
    await waitFor(() => expect(rules).toHaveTextContent(otherwise));
    server.replies(seated);
    await userEvent.click(within(screen.getByRole('form', { name: 'Make a table' })).getByRole('button'));
    const switches = { 'at-once': true, hands: 40 };
    expect(server.posts('/tables')[0]?.body).toMatchObject({ rules: 'newmarket', switches });
  });

  it('are none that are as usual', async () => {
    await open();
    const one = screen.getByRole('switch', { name: 'The target ends the match at once' });
    await userEvent.click(one);
    expect(screen.getByRole('button', { name: 'House rules: 1 thing is otherwise' })).toBeInTheDocument();
    await userEvent.click(one);
    expect(screen.getByRole('button', { name: 'House rules' })).toBeInTheDocument();
    server.replies(seated);
    await userEvent.click(within(screen.getByRole('form', { name: 'Play now' })).getByRole('button'));
    expect(server.posts('/tables')[0]?.body).not.toHaveProperty('switches');
  });

  it('are a rule file of one’s own, taken once it holds', async () => {
    await open();
    const faults = 'your rules: seats: expected least and most\nyour rules: hands: expected 1 or more, got 0';
    server.replies({ status: 422, body: problem('faulty_rules', faults) });
    const field = screen.getByLabelText('The text of the rule file');
    await userEvent.click(field);
    await userEvent.paste('id = "kitchen"');
    await userEvent.click(screen.getByRole('button', { name: 'Take these rules' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/seats: expected least and most.*got 0/));
    expect(field).toHaveFocus();
    await userEvent.paste('\nhands = 3');
    await userEvent.click(screen.getByRole('button', { name: 'Take these rules' }));
    expect(await screen.findByText('Kitchen is what will be played, with 2 clauses.')).toBeInTheDocument();
    const form = screen.getByRole('form', { name: 'Make a table' });
    // It is for as many as its rules say.
    expect(within(within(form).getByRole('group', { name: 'Players' })).getAllByRole('radio')).toHaveLength(2);
    expect(screen.getByRole('region', { name: 'The rules of Kitchen' })).toBeInTheDocument();
    server.replies(seated);
    await userEvent.click(within(form).getByRole('button'));
    expect(server.posts('/tables').at(-1)?.body).toMatchObject({ own: 'id = "kitchen"\nhands = 3' });
  });
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
