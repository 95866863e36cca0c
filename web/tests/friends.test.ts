import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import FrontPage from '../src/front/FrontPage.svelte';
import type { PresenceShown, SeatShown, Snapshot, TableShown } from '../src/lib/api';
import { changeTable, makeTable, takeSeat } from '../src/lib/http';
import { lostFor, sitsIn, stateOf } from '../src/lib/presence';
import { settings } from '../src/lib/settings.svelte';
import { forgetTable, keepTable, tablesKept } from '../src/lib/tables';
import { sceneOf } from '../src/lib/view';
import TablePage from '../src/table/TablePage.svelte';
// What is fetched when it is shown is there at once.
import '../src/table/Claim.svelte';
import '../src/table/Gathering.svelte';
import { FakeServer, FakeStream, problem } from './fake';
import { LEAD, recorded, standsAt } from './recorded';

let server: FakeServer;
const SECRET = /^[0-9a-f]{32}$/;

const OPEN: SeatShown = { kind: null, name: null, bot: null, ready: false };
const bot = (name: string, more: Partial<SeatShown> = {}): SeatShown => ({
  kind: 'bot',
  name,
  bot: 'steady',
  ready: true,
  ...more,
});
const person = (name: string, more: Partial<SeatShown> = {}): SeatShown => ({
  kind: 'person',
  name,
  bot: null,
  ready: true,
  ...more,
});

const at = (snapshot: Snapshot, table: Partial<TableShown>): Snapshot => ({
  ...snapshot,
  table: { ...snapshot.table, pace: 'at_once', ...table },
});
const gathering = (table: Partial<TableShown>): Snapshot =>
  at(recorded.made, { phase: 'gathering', host: 0, ready_for: null, ...table });
const playing = (table: Partial<TableShown>): Snapshot => at(standsAt(LEAD), table);

async function open(snapshot: Snapshot): Promise<void> {
  server.snapshot = snapshot;
  render(TablePage, { id: 'tableoftests' });
  await waitFor(() => expect(FakeStream.all.length).toBeGreaterThan(0));
  FakeStream.last.open();
  await screen.findByRole('log');
  if (snapshot.table.phase === 'gathering')
    await screen.findByRole('region', { name: /seats? (is|are) free|Everybody|invites/ });
}

/** What comes next, told over the stream. */
const tell = (snapshot: Snapshot): void => {
  server.snapshot = snapshot;
  FakeStream.last.frame('snapshot', snapshot);
};
const presence = (told: Partial<PresenceShown>): void =>
  FakeStream.last.frame('presence', { lost: [null, null, null], watchers: 0, waits_for: [], sits_in: null, ...told });

beforeEach(() => {
  server = new FakeServer();
  sessionStorage.clear();
  localStorage.clear();
  settings.reactions = true;
  settings.name = '';
  history.pushState(null, '', '/t/tableoftests');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('asking for a seat', () => {
  it('keeps the key of a request that was never answered, and takes a new one after an answer', async () => {
    server.replies('no connection', 'no connection');
    await takeSeat('t1', 'Anna');
    await takeSeat('t1', 'Anna');
    await takeSeat('t1', 'Anna');
    const keys = server.posts('/t1/seats').map(({ body }) => body?.key);
    expect(keys[0]).toMatch(SECRET);
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('asks for two tables under two keys', async () => {
    const table = { name: 'Anna', seats: 3, bots: [], pace: 'normal' } as const;
    await makeTable({ ...table, bots: [] });
    await makeTable({ ...table, bots: [] });
    const [first, second] = server.posts('/tables').map(({ body }) => body?.key);
    expect(first).not.toBe(second);
  });

  it('tries a change once more when nothing got through', async () => {
    server.replies('no connection');
    expect(await changeTable('t1', { do: 'back' })).toEqual({ kind: 'done', value: { seq: 1 } });
    expect(server.posts('/changes').map(({ body }) => body)).toEqual([{ do: 'back' }, { do: 'back' }]);
  });
});

describe('the host', () => {
  const mine = { seats: [person('Rosalind'), bot('Ada'), OPEN], you: 0 };
  const host = { ...mine, may: ['start', 'seat_bot', 'settings', 'seats', 'put_out', 'leave'] } as Partial<TableShown>;

  it('puts a bot in the seat that is named, and removes it', async () => {
    await open(gathering(host));
    await userEvent.click(screen.getByRole('button', { name: 'Add a bot in seat 3' }));
    expect(server.posts('/seats')[0]?.body).toEqual({ bot: 'steady', seat: 2 });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Ada' }));
    expect(server.posts('/changes')[0]?.body).toEqual({ do: 'put_out', seat: 1 });
  });

  it('chooses how the bots play that it seats, and is told how those play that sit there', async () => {
    await open(gathering({ ...host, seats: [person('Rosalind'), bot('Ada', { bot: 'random' }), OPEN] }));
    expect(screen.getByRole('list', { name: 'Players' })).toHaveTextContent('bot plays at random');
    await userEvent.click(screen.getByRole('radio', { name: 'Sharply' }));
    expect(screen.getByText(/^They think through what the others may hold/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add a bot in seat 3' }));
    expect(server.posts('/seats')[0]?.body).toEqual({ bot: 'sharp', seat: 2 });
    await userEvent.click(screen.getByRole('button', { name: 'Start, with a bot in the free seat' }));
    expect(server.posts('/changes')[0]?.body).toEqual({ do: 'start', bot: 'sharp' });
  });

  it('keeps the focus in the row when its button has gone', async () => {
    await open(gathering(host));
    const add = screen.getByRole('button', { name: 'Add a bot in seat 3' });
    add.focus();
    await userEvent.keyboard('{Enter}');
    tell({ ...gathering({ ...host, seats: [person('Rosalind'), bot('Ada'), bot('Tom')] }), seq: 90 });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Tom' })).toHaveFocus());
  });

  it('asks before a person is put out, and answers on "cancel" first', async () => {
    await open(gathering({ ...host, seats: [person('Rosalind'), person('Ben'), OPEN] }));
    await userEvent.click(screen.getByRole('button', { name: 'Put out Ben' }));
    const sure = screen.getByRole('group', { name: /^Put Ben out/ });
    expect(within(sure).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(server.posts('/changes')).toHaveLength(0);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Put out Ben' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await userEvent.click(
      within(screen.getByRole('group', { name: /^Put Ben out/ })).getAllByRole('button')[0] as Element,
    );
    expect(server.posts('/changes')[0]?.body).toEqual({ do: 'put_out', seat: 1 });
  });

  it('starts with bots, and sets seats, pace and patience', async () => {
    await open(gathering(host));
    const seats = await screen.findByRole('group', { name: 'Seats' });
    expect(within(seats).queryByRole('radio', { name: '2' })).toBeNull();
    await userEvent.click(within(seats).getByRole('radio', { name: '5' }));
    await userEvent.click(within(screen.getByRole('group', { name: 'Pace' })).getByRole('radio', { name: 'Slow' }));
    await userEvent.click(within(screen.getByRole('group', { name: 'Patience' })).getByRole('radio', { name: 'Long' }));
    await userEvent.click(screen.getByRole('button', { name: 'Start, with a bot in the free seat' }));
    expect(server.posts('/changes').map(({ body }) => body)).toEqual([
      { do: 'settings', seats: 5 },
      { do: 'settings', pace: 'slow' },
      { do: 'settings', patience: 'long' },
      { do: 'start', bot: 'steady' },
    ]);
  });

  it('is in the first hand before it is known how many seats there may be, and nothing is asked of what is gone', async () => {
    let come = (): void => {};
    server.beforeList = new Promise((resolve) => {
      come = resolve;
    });
    await open(gathering(host));
    tell({ ...playing({ ...mine, seats: [person('Rosalind'), bot('Ada'), bot('Tom')], may: [] }), seq: 90 });
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Pace' })).toBeNull());
    // What is read of a part that is gone is complained of: no test may end with a complaint.
    come();
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole('group', { name: 'Seats' })).toBeNull();
  });

  it('puts one out, and one is told so', async () => {
    await open(playing({ seats: [person('Rosalind'), person('Tom'), bot('Priya')], host: 1, may: [] }));
    tell({
      ...playing({ seats: [bot('Ada'), person('Tom'), bot('Priya')], you: null, may: ['claim'] }),
      seq: LEAD + 1,
    });
    expect(await screen.findByText('The host has put you out. You may watch on.')).toBeInTheDocument();
  });

  it('is told what was refused', async () => {
    await open(gathering(host));
    server.replies({ status: 403, body: problem('not_host', 'Only the host may do that.') });
    await userEvent.click(screen.getByRole('button', { name: /^Start/ }));
    expect(await screen.findByText('Only the host may do that.')).toBeInTheDocument();
  });

  it('alone has these things', async () => {
    await open(gathering({ ...mine, you: 0, host: 1, may: ['leave'] }));
    expect(screen.queryByRole('button', { name: /Add a bot|Remove|Start/ })).toBeNull();
    expect(screen.getByText('Pace: At once. Patience: Normal.')).toBeInTheDocument();
  });
});

describe('the link', () => {
  it('has the address that others reach, to copy and as a code in a paper of its own', async () => {
    await open(gathering({ seats: [person('Rosalind'), OPEN, OPEN], you: 0, may: [] }));
    const link = screen.getByLabelText('Link to share');
    await waitFor(() => expect(link).toHaveValue('http://192.168.0.7:8000/t/tableoftests'));
    await userEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await navigator.clipboard.readText()).toBe('http://192.168.0.7:8000/t/tableoftests');
    expect(screen.getByText('Copied')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'QR code' }));
    const code = screen.getByRole('img', { name: 'QR code of http://192.168.0.7:8000/t/tableoftests' });
    expect(code.querySelector('path')).toHaveAttribute('d', 'M4 4h7v1h-7z');
  });

  it('invites in the name of the host, and needs nothing but a name', async () => {
    await open(gathering({ seats: [person('Rosalind'), OPEN, OPEN], you: null, may: ['sit'] }));
    expect(screen.getByRole('heading', { name: 'Rosalind invites you to play' })).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Your name'), 'Ben{Enter}');
    expect(server.posts('/seats')[0]?.body).toMatchObject({ name: 'Ben' });
  });

  it('of one’s own seat takes it on this device, and leaves the address', async () => {
    history.pushState(null, '', `/t/tableoftests#seat=${'s'.repeat(43)}`);
    await open(playing({}));
    expect(server.posts('/seats')[0]?.body).toEqual({ link: 's'.repeat(43), key: expect.stringMatching(SECRET) });
    expect(location.hash).toBe('');
  });

  it('says when it opens no seat any more', async () => {
    history.pushState(null, '', '/t/tableoftests#seat=none');
    server.replies({ status: 410, body: problem('link_used', 'This link opens no seat any more.') });
    await open(playing({ you: null }));
    const paper = await screen.findByRole('dialog', { name: 'My seat on another device' });
    expect(within(paper).getByText('This link opens no seat any more.')).toBeInTheDocument();
  });
});

describe('who comes late', () => {
  const seats = [person('Rosalind'), bot('Ada'), bot('Tom', { claimed_by: 'Zoe' })];

  it('takes a bot’s seat that nobody else is to have', async () => {
    await open(at(recorded.watched, { seats, you: null, may: ['claim'] }));
    await userEvent.click(screen.getByRole('button', { name: 'Take a bot’s seat' }));
    const paper = await screen.findByRole('dialog', { name: 'Take a bot’s seat' });
    expect(within(paper).queryByRole('radio')).toBeNull();
    await userEvent.type(within(paper).getByLabelText('Your name'), 'Ben{Enter}');
    expect(server.posts('/seats')[0]?.body).toMatchObject({ name: 'Ben', seat: 1 });
  });

  it('is told when they sit down, and may give it up', async () => {
    await open(at(recorded.watched, { seats, you: null, yours_next: 1, may: ['unclaim'] }));
    expect(screen.getByText('You sit down in Ada’s place at the next hand.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Give it up' }));
    expect(server.posts('/changes')[0]?.body).toEqual({ do: 'leave' });
  });

  it('finds a kind word where all seats are taken by people', async () => {
    await open(at(recorded.watched, { seats: seats.map((_, i) => person(`P${i}`)), you: null, may: [] }));
    expect(screen.getByText(/Make yourself at home and watch/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take a bot’s seat' })).toBeNull();
  });
});

describe('who is not there', () => {
  const seats = [person('Rosalind'), person('Tom'), person('Priya', { away: 'left' })];
  const others = () => within(screen.getByRole('list', { name: 'Players' })).getAllByRole('listitem');

  it('is told apart at each seat, in words', async () => {
    await open(playing({ seats }));
    presence({ lost: [null, 12, null] });
    await waitFor(() => expect(others()[0]).toHaveTextContent('Tom has lost the connection'));
    expect(others()[0]).toHaveTextContent('lost 12 s');
    expect(others()[1]).toHaveTextContent('Priya has left; a bot plays for them');
    presence({});
    await waitFor(() => expect(others()[0]).toHaveTextContent('here'));
    expect(others()[0]).not.toHaveTextContent('lost');
  });

  it('is waited for in words that are spoken once, and in seconds that are seen', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const snapshot = structuredClone(playing({ seats }));
    if (snapshot.match?.hand) Object.assign(snapshot.match.hand, { turn: 1, legal: [], called: 'QD' });
    await open(snapshot);
    presence({ lost: [null, 3, null], waits_for: [1], sits_in: 9 });
    const spoken = 'Tom has lost the connection. A bot sits in unless they come back soon.';
    await waitFor(() => expect(screen.getByText('Tom has lost the connection. In 9 s a bot sits in.')).toBeVisible());
    const status = () => screen.getAllByRole('status').map((place) => place.textContent);
    expect(status()).toContain(spoken);
    await vi.advanceTimersByTimeAsync(3000);
    expect(screen.getByText(/In [56] s a bot sits in/).closest('p')).toHaveAttribute('aria-hidden', 'true');
    expect(status()).toContain(spoken);
  });

  it('takes their own seat back', async () => {
    const away = [person('Rosalind', { away: 'stood_in' }), bot('Tom'), bot('Priya')];
    await open(playing({ seats: away, may: ['back', 'react'] }));
    expect(screen.getByText('A bot plays for you.')).toBeInTheDocument();
    const back = screen.getByRole('button', { name: 'Take my seat back' });
    back.focus();
    await userEvent.keyboard('{Enter}');
    expect(server.posts('/changes')[0]?.body).toEqual({ do: 'back' });
    tell({ ...playing({ seats: [person('Rosalind'), bot('Tom'), bot('Priya')], may: ['react'] }), seq: LEAD + 1 });
    await waitFor(() => expect(back).not.toBeInTheDocument());
    const holding = screen.getByRole('list', { name: /^Your hand/ });
    await waitFor(() => expect(holding).toContainElement(document.activeElement as HTMLElement));
  });
});

it('knows for how long somebody has been lost, and when a bot sits in', () => {
  const told = { lost: [null, 2.4], watchers: 0, waits_for: [1], sits_in: 5.2 };
  const heard = { told, at: 10_000 };
  expect([lostFor(heard, 0, 20_000), lostFor(heard, 1, 10_000), lostFor(heard, 1, 13_000)]).toEqual([null, 2, 5]);
  expect([sitsIn(heard, 10_000), sitsIn(heard, 13_000), sitsIn(heard, 99_000)]).toEqual([6, 3, 0]);
  expect(lostFor(undefined, 1, 0)).toBeNull();
  expect([stateOf(OPEN, false), stateOf(bot('A'), false), stateOf(person('B'), true)]).toEqual(['open', 'bot', 'lost']);
  expect(stateOf(person('B', { away: 'left' }), true)).toBe('left');
});

describe('the menu of the table', () => {
  const seats = [person('Rosalind'), bot('Tom'), bot('Priya')];
  const menu = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    return screen.getByRole('dialog', { name: 'This table' });
  };

  it('has called cards played, makes the game fast, and ends it, each by one request', async () => {
    await open(playing({ seats, host: 0, pace: 'brisk', may: ['called_cards', 'settings', 'end_match', 'leave'] }));
    const paper = await menu();
    await userEvent.click(within(paper).getByRole('switch', { name: 'Play called cards for me' }));
    await userEvent.click(within(paper).getByRole('button', { name: 'End the match' }));
    const sure = within(paper).getByRole('group', { name: /^End the match/ });
    await userEvent.click(within(sure).getByRole('button', { name: 'End the match' }));
    await userEvent.click(within(await menu()).getByRole('button', { name: 'Finish fast' }));
    expect(server.posts('/changes').map(({ body }) => body)).toEqual([
      { do: 'called_cards', by_itself: true },
      { do: 'end_match' },
      { do: 'settings', pace: 'at_once' },
    ]);
  });

  it('offers what the table allows, and nothing else', async () => {
    await open(playing({ seats, host: 1, may: [] }));
    const paper = await menu();
    expect(within(paper).queryByRole('button', { name: /Leave|End|Finish|Put out|Remove/ })).toBeNull();
    expect(within(paper).queryByRole('switch')).toBeNull();
  });

  it('makes the link of one’s own seat when it is asked for', async () => {
    await open(playing({ seats, may: [] }));
    const paper = await menu();
    expect(server.posts('/link')).toHaveLength(0);
    const address = 'http://192.168.0.7:8000/t/tableoftests#seat=abc';
    server.replies({ status: 200, body: { secret: 'abc', address, code: 'M4 4h1v1h-1z', size: 41 } });
    await userEvent.click(within(paper).getByRole('button', { name: 'My seat on another device' }));
    const field = await within(paper).findByLabelText('Link to my seat');
    expect(field).toHaveValue(address);
    expect(field).toHaveFocus();
  });

  it('asks before one leaves, and says how one comes back', async () => {
    await open(playing({ seats, may: ['leave'] }));
    const paper = await menu();
    await userEvent.click(within(paper).getByRole('button', { name: 'Leave the table' }));
    const sure = within(paper).getByRole('group', { name: /“Your tables”/ });
    await userEvent.click(within(sure).getByRole('button', { name: 'Leave the table' }));
    expect(server.posts('/changes')[0]?.body).toEqual({ do: 'leave' });
    await waitFor(() => expect(location.pathname).toBe('/'));
  });
});

describe('a match that is over', () => {
  it('may have been ended early: then nobody has won', async () => {
    const broken = playing({ phase: 'ended', broken_off: true, may: ['rematch'] });
    expect(sceneOf(broken, false)).toBe('broken_off');
    await open(broken);
    expect(screen.getByRole('heading', { name: 'The match was ended early' })).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'The standing' })).toBeInTheDocument();
  });

  it('is followed by one that somebody asked for, at one press', async () => {
    const lines = [{ seq: 999, hand: 8, reason: 'rematch', what: 'Priya asks for another match.', clause: null }];
    const asked = at(recorded.ended, { rematch: 'nexttable', may: ['rematch'] });
    await open({ ...asked, lines: [...asked.lines, ...lines] });
    expect(within(screen.getByRole('main')).getByText('Priya asks for another match.')).toBeInTheDocument();
    server.replies({ status: 200, body: { table: 'nexttable', seat: 0, token: null } });
    await userEvent.click(screen.getByRole('button', { name: 'Join the next match' }));
    await waitFor(() => expect(location.pathname).toBe('/t/nexttable'));
  });

  it('shows a watcher the way to the next', async () => {
    await open(at(recorded.ended, { you: null, rematch: 'nexttable', may: [] }));
    expect(screen.getByRole('link', { name: 'Watch the next match' })).toHaveAttribute('href', '/t/nexttable');
    expect(within(screen.getByRole('main')).queryByRole('button', { name: /match/ })).toBeNull();
  });
});

describe('reactions', () => {
  const seats = [person('Rosalind'), person('Tom'), bot('Priya')];
  const spoken = () => screen.getAllByRole('status').map((status) => status.textContent);

  it('are said at a press, and the focus comes back', async () => {
    await open(playing({ seats, may: ['react'] }));
    const button = screen.getByRole('button', { name: 'Say something' });
    await userEvent.click(button);
    expect(screen.getByRole('button', { name: 'Bravo!' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(server.posts('/reactions')[0]?.body).toEqual({ reaction: 'applause' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('are answered kindly when there are too many', async () => {
    await open(playing({ seats, may: ['react'] }));
    server.replies({ status: 429, body: problem('too_many', 'Try again in 3 seconds.') });
    await userEvent.click(screen.getByRole('button', { name: 'Say something' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ha ha!' }));
    expect(await screen.findByText('Try again in 3 seconds.')).toBeInTheDocument();
  });

  it('are seen at the seat for a moment and spoken once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open(playing({ seats, may: [] }));
    FakeStream.last.frame('reaction', { seat: 1, reaction: 'thanks' });
    await waitFor(() => expect(screen.getByText('Thank you!')).toHaveAttribute('aria-hidden', 'true'));
    expect(spoken()).toContain('Tom: Thank you!');
    await vi.advanceTimersByTimeAsync(6000);
    expect(screen.queryByText('Thank you!')).toBeNull();
    expect(spoken()).not.toContain('Tom: Thank you!');
  });

  it('are neither seen nor spoken where they are switched off', async () => {
    settings.reactions = false;
    await open(playing({ seats, may: [] }));
    FakeStream.last.frame('reaction', { seat: 1, reaction: 'thanks' });
    await Promise.resolve();
    expect(screen.queryByText('Thank you!')).toBeNull();
    expect(spoken()).not.toContain('Tom: Thank you!');
  });
});

describe('your tables', () => {
  it('are those where one has a seat, the last one first', async () => {
    await open(playing({}));
    expect(tablesKept()).toEqual(['tableoftests']);
    keepTable('other');
    keepTable('tableoftests');
    expect(tablesKept()).toEqual(['tableoftests', 'other']);
    forgetTable('tableoftests');
    expect(tablesKept()).toEqual(['other']);
  });

  it('are not those that one only watches', async () => {
    await open(playing({ you: null }));
    expect(tablesKept()).toEqual([]);
  });

  it('are found on the front page, and forgotten at a press', async () => {
    keepTable('tableoftests');
    server.snapshot = playing({});
    render(FrontPage);
    const list = await screen.findByRole('region', { name: 'Your tables' });
    expect(list).toHaveTextContent('With Tom and Priya');
    expect(list).toHaveTextContent('Your turn');
    expect(within(list).getByRole('link', { name: 'Back to the table' })).toHaveAttribute('href', '/t/tableoftests');
    await userEvent.click(within(list).getByRole('button', { name: /^Forget/ }));
    expect(tablesKept()).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Your tables' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it.each([
    ['is over', recorded.ended],
    ['is one’s own no more', playing({ you: null })],
    ['is gone', null],
  ])('forget one that %s', async (_, snapshot) => {
    keepTable('tableoftests');
    server.snapshot = snapshot;
    render(FrontPage);
    await waitFor(() => expect(tablesKept()).toEqual([]));
    expect(screen.queryByRole('region', { name: 'Your tables' })).toBeNull();
  });
});
