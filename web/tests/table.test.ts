import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Snapshot } from '../src/lib/api';
import { language } from '../src/lib/say.svelte';
import { rememberToStart } from '../src/lib/start';
import { offered } from '../src/lib/view';
import { cardName } from '../src/lib/words';
import TablePage from '../src/table/TablePage.svelte';
// What is fetched when it is shown is there at once.
import '../src/table/Gathering.svelte';
import '../src/table/RulesDialog.svelte';
import { FakeServer, FakeStream, problem } from './fake';
import { CALLED, LEAD, OFFERED, recorded, SETTLED, standsAt, toldAt } from './recorded';

let server: FakeServer;

async function open(snapshot: Snapshot): Promise<void> {
  // At once: nothing waits and nothing flies.
  server.snapshot = { ...snapshot, table: { ...snapshot.table, pace: 'at_once' } };
  render(TablePage, { id: 'tableoftests' });
  await screen.findByRole('log');
  await waitFor(() => expect(FakeStream.all).toHaveLength(1));
  FakeStream.last.open();
}

const tell = (seq: number) => {
  const message = toldAt(seq);
  FakeStream.last.tell({ ...message, table: { ...message.table, pace: 'at_once' } });
};
const holding = () => screen.getByRole('list', { name: /^your hand/i });
const playable = () => within(holding()).getAllByRole('button', { name: /can be played/ });
const handAt = (seq: number) => toldAt(seq).match?.hand;

beforeEach(() => {
  server = new FakeServer();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('at a lead', () => {
  it('offers exactly the legal cards', async () => {
    await open(standsAt(LEAD));
    const names = playable().map((card) => card.querySelector('.sr-only')?.textContent);
    const legal = offered(handAt(LEAD)).map((card) => `${cardName(card)}, can be played`);
    expect(names.sort()).toEqual(legal.sort());
    expect(screen.getByText(/^Your lead: choose a suit/)).toBeInTheDocument();
    expect(document.title).toBe('Your turn – Newmarket');
  });

  it('says why another card cannot be led, and sends nothing', async () => {
    await open(standsAt(LEAD));
    const [other] = within(holding())
      .getAllByRole('button')
      .filter((card) => card.getAttribute('aria-disabled') === 'true');
    await userEvent.click(other as HTMLElement);
    expect(screen.getByText(/^Not the \S+[♠♥♦♣]: the .* is your lowest/)).toBeInTheDocument();
    expect(server.posts('/actions')).toHaveLength(0);
  });
});

describe('at a called card', () => {
  it('asks for exactly that card and plays it', async () => {
    await open(standsAt(CALLED));
    const called = handAt(CALLED)?.called ?? '2C';
    expect(playable()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: `${cardName(called)}, can be played` }));
    expect(server.posts('/actions')[0]?.body).toMatchObject({
      hand: 1,
      seq: CALLED,
      action: { do: 'play', card: called },
    });
  });

  it('plays one card for a double click', async () => {
    await open(standsAt(CALLED));
    await userEvent.dblClick(playable()[0] as HTMLElement);
    expect(server.posts('/actions')).toHaveLength(1);
  });

  it('shows whose card is called when it is another’s', async () => {
    await open(standsAt(9));
    expect(screen.getByText('ace of diamonds is called: Priya holds it')).toBeInTheDocument();
    expect(screen.getByText('Waiting for Priya to play the A♦.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /can be played/ })).not.toBeInTheDocument();
  });
});

describe('the keyboard', () => {
  it('walks along the holding, which is one tab stop', async () => {
    await open(standsAt(LEAD));
    const cards = within(holding()).getAllByRole('button');
    expect(cards.filter((card) => card.tabIndex === 0)).toEqual([playable()[0]]);
    cards[0]?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(cards[2]).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(cards.at(-1)).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(cards[0]).toHaveFocus();
  });

  it('stands on the called card when one is called while the focus is in the holding', async () => {
    await open(standsAt(CALLED - 1));
    within(holding()).getAllByRole('button').at(-1)?.focus();
    tell(CALLED);
    const called = cardName(handAt(CALLED)?.called ?? '2C');
    await waitFor(() => expect(screen.getByRole('button', { name: `${called}, can be played` })).toHaveFocus());
  });

  it('leaves the focus where it is when it is elsewhere and a card is called', async () => {
    await open(standsAt(CALLED - 1));
    const rules = screen.getByRole('button', { name: 'Rules' });
    rules.focus();
    tell(CALLED);
    await waitFor(() => expect(playable()).toHaveLength(1));
    expect(rules).toHaveFocus();
  });

  it('keeps the focus in the holding when a card has gone', async () => {
    await open(standsAt(LEAD));
    const card = toldAt(LEAD + 1).match?.hand?.plays.at(-1)?.[1] ?? '2C';
    screen.getByRole('button', { name: `${cardName(card)}, can be played` }).focus();
    await userEvent.keyboard('{Enter}');
    tell(LEAD + 1);
    await waitFor(() =>
      expect(within(holding()).queryByRole('button', { name: new RegExp(cardName(card)) })).toBeNull(),
    );
    await waitFor(() => expect(holding()).toContainElement(document.activeElement as HTMLElement));
  });

  it('finds the focus at the settlement when the holding has gone', async () => {
    await open(standsAt(SETTLED - 1));
    playable()[0]?.focus();
    tell(SETTLED);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Hand 1 settled' })).toHaveFocus());
  });
});

describe('the settlement', () => {
  const number = (cell: Element | undefined): number =>
    [...(cell?.textContent ?? '').replaceAll('−', '-').matchAll(/[+-]?\d+/g)].reduce((sum, [n]) => sum + Number(n), 0);

  it('adds up in every row', async () => {
    await open(standsAt(SETTLED));
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(3);
    for (const [i, row] of rows.entries()) {
      const [before, stakes, pots, , change, after] = within(row).getAllByRole('cell');
      const told = toldAt(SETTLED).sheet[i];
      expect(number(before)).toBe(told?.before);
      expect(number(stakes)).toBe(-(told?.staked ?? 0));
      expect(number(pots)).toBe(told?.pots.reduce((sum, pot) => sum + pot.counters, 0));
      expect(number(change)).toBe((told?.after ?? 0) - (told?.before ?? 0));
      expect(after).toHaveTextContent(`${told?.after}`);
    }
  });

  it('shows the cards that nobody played, and who went out', async () => {
    await open(standsAt(SETTLED));
    expect(screen.getByText('You went out.')).toBeInTheDocument();
    const shown = handAt(SETTLED)?.shown;
    const unplayed = screen.getByRole('region', { name: 'The cards nobody played' });
    for (const card of [...(shown?.left.flat() ?? []), ...(shown?.spare ?? [])])
      expect(within(unplayed).getByText(cardName(card))).toBeInTheDocument();
  });

  it('asks to be ready for the hand that it names', async () => {
    await open(standsAt(OFFERED));
    await userEvent.click(screen.getByRole('button', { name: 'Ready for hand 2' }));
    expect(server.posts('/ready')[0]?.body).toMatchObject({ hand: 2 });
  });
});

describe('the end of the match', () => {
  it('has the standing, the reason and another match with the same players', async () => {
    await open({ ...recorded.ended, table: { ...recorded.ended.table, may: ['rematch'] } });
    expect(screen.getByRole('heading', { name: 'Tom wins the match' })).toBeInTheDocument();
    expect(screen.getByText('The target of 150 counters is reached.')).toBeInTheDocument();
    const places = within(screen.getByRole('table', { name: 'The standing' }))
      .getAllByRole('row')
      .slice(1);
    const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent?.trim());
    expect(places.map(cells)).toEqual([
      ['1', 'Tom', '154'],
      ['2', 'Priya', '71'],
      ['3', 'You', '63'],
    ]);
    server.replies({ status: 201, body: { table: 'another', seat: 0, token: 'secret' } });
    await userEvent.click(screen.getByRole('button', { name: 'Another match with the same players' }));
    expect(server.posts('/tableoftests/rematch')).toHaveLength(1);
    expect(location.pathname).toBe('/t/another');
  });

  it('names who has no counter left, where that ended it', async () => {
    const { match } = recorded.ended;
    const counters = [-2, 101, 0];
    const over = { event: 'match_ended', reason: 'ruin', winners: [1], counters };
    await open({ ...recorded.ended, match: { ...match, counters, ended: over } } as Snapshot);
    expect(screen.getByText(/ have no counter left\.$/)).toBeInTheDocument();
    expect(screen.queryByText(/hands are played/)).toBeNull();
  });
});

describe('coming in', () => {
  it('says "ready" by itself for the first hand of a table made to play at once, and only then', async () => {
    rememberToStart('tableoftests');
    await open(standsAt(5));
    await waitFor(() => expect(server.posts('/ready')).toHaveLength(1));
    expect(server.posts('/ready')[0]?.body).toMatchObject({ hand: 1 });
    cleanup();
    FakeStream.all = [];
    await open(standsAt(5));
    expect(server.posts('/ready')).toHaveLength(1);
  });

  it('seats who opens the link, and says at the field what is wrong with a name', async () => {
    const { made } = recorded;
    const seats = made.table.seats.map((seat, i) =>
      i === 2 ? { kind: null, name: null, bot: null, ready: false } : seat,
    );
    await open({ ...made, table: { ...made.table, seats, phase: 'gathering', you: null } });
    server.replies({ status: 409, body: problem('name_taken', 'Somebody is called Tom already.') });
    const field = await screen.findByLabelText('Your name');
    await userEvent.type(field, 'Tom');
    await userEvent.click(screen.getByRole('button', { name: 'Sit down' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription('Somebody is called Tom already.'));
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    await userEvent.clear(field);
    await userEvent.type(field, 'Anna');
    await userEvent.click(screen.getByRole('button', { name: 'Sit down' }));
    await waitFor(() => expect(server.posts('/seats')).toHaveLength(2));
    expect(server.posts('/seats')[1]?.body).toEqual({
      name: 'Anna',
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      pledge: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await waitFor(() => expect(FakeStream.all).toHaveLength(2));
  });

  it('lets one watch without cards', async () => {
    await open(recorded.watched);
    expect(screen.getByText('You are watching.')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: /^your hand/i })).not.toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'Players' })).getAllByRole('listitem')).toHaveLength(3);
  });

  it('stands as before when the connection was lost, and says so meanwhile', async () => {
    await open(standsAt(9));
    FakeStream.last.breakOff();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Connection lost, trying again'), {
      timeout: 3000,
    });
    FakeStream.last.open();
    tell(10);
    await waitFor(() => expect(screen.getByText('Priya leads…')).toBeInTheDocument());
    expect(screen.getByRole('alert')).toHaveTextContent('');
  });
});

it('names cards in full to who listens, in the log and in what is asked', async () => {
  await open(standsAt(9));
  tell(10);
  const log = screen.getByRole('log');
  const line = toldAt(10).lines.find(({ what }) => /[♠♥♦♣]/.test(what))?.what ?? '';
  const seen = await within(log).findByText(line);
  expect(seen).toHaveAttribute('aria-hidden', 'true');
  expect(seen.nextElementSibling).toHaveTextContent(/(ace|king|queen|jack|[a-z]+) of (spades|hearts|diamonds|clubs)/);
  expect(seen.nextElementSibling).not.toHaveTextContent(/[♠♥♦♣]/);
});

it('tells each line of the log once, with its rule', async () => {
  await open(standsAt(9));
  tell(10);
  tell(10);
  const log = screen.getByRole('log');
  for (const line of toldAt(10).lines) await waitFor(() => expect(within(log).getAllByText(line.what)).toHaveLength(1));
  expect(within(log).getAllByRole('link', { name: 'Rule N7' }).length).toBeGreaterThan(0);
});

it('tells the whole page in another language, and has the log told anew', async () => {
  await open(standsAt(LEAD));
  server.snapshot = {
    ...standsAt(LEAD),
    lines: [{ hand: 1, seq: 2, reason: 'led', what: 'Tom spielt aus.', clause: 'N5' }],
  };
  await language.choose('de');
  expect(await screen.findByText('Tom spielt aus.')).toBeInTheDocument();
  expect(within(screen.getByRole('log', { name: 'Was geschah' })).getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('list', { name: /^Dein Blatt/ })).toBeInTheDocument();
  expect(screen.getByText(/^Du spielst aus/)).toBeInTheDocument();
  await language.choose('en');
});
