import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Card, Message, Snapshot, View } from '../src/lib/api';
import { takerOf } from '../src/lib/pots';
import { flightsOf } from '../src/lib/staging';
import { beforeLead, placeable, whyNot } from '../src/lib/view';
import { cardName, cardSign, potName } from '../src/lib/words';
import TablePage from '../src/table/TablePage.svelte';
import { FakeServer, FakeStream, problem } from './fake';
import file from './recorded/games.json';

type Told = { snapshot: Snapshot; message: Message };
/** What real tables told: see recorded/record_games.py. */
const games = file as unknown as Record<string, Record<string, Told>>;

let server: FakeServer;

function at(game: string, moment: string): Told {
  const told = games[game]?.[moment];
  if (!told) throw new Error(`${game}: ${moment} was not recorded`);
  return told;
}
function viewAt(game: string, moment: string): View {
  const hand = at(game, moment).snapshot.match?.hand;
  if (!hand) throw new Error(`${game}: no hand at ${moment}`);
  return hand;
}
/** At once: nothing waits and nothing flies. */
const still = (snapshot: Snapshot): Snapshot => ({ ...snapshot, table: { ...snapshot.table, pace: 'at_once' } });

async function open(game: string, moment: string): Promise<void> {
  server.snapshot = still(at(game, moment).snapshot);
  render(TablePage, { id: 'tableoftests' });
  await screen.findByRole('log');
  await waitFor(() => expect(FakeStream.all).toHaveLength(1));
  FakeStream.last.open();
}
const deed = () => server.posts('/actions')[0]?.body?.action;
const pots = () => screen.getByRole('region', { name: 'Pots' });

beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('placing counters', () => {
  it('is a press on any of the pots, before there are cards', async () => {
    await open('newmarket-1891', 'place');
    expect(screen.getByText('Put a counter on a pot of your choice.')).toBeInTheDocument();
    expect(screen.queryByText(/holds \d+ cards/)).not.toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: /can be played/ })).toHaveLength(0);
    const buttons = within(pots()).getAllByRole('button', { name: /^Put a counter on/ });
    expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(Array(4).fill('false'));
    buttons[2]?.focus();
    await userEvent.keyboard('{Enter}');
    expect(deed()).toEqual({ do: 'stake', pot: 'QH' });
  });

  it('puts one counter for a double click', async () => {
    await open('newmarket-1891', 'place');
    await userEvent.dblClick(within(pots()).getAllByRole('button')[0] as HTMLElement);
    expect(server.posts('/actions')).toHaveLength(1);
  });

  it('goes on a bare pot where else one would stay bare, and says so', async () => {
    await open('newmarket-1891', 'place_bare');
    const legal = placeable(viewAt('newmarket-1891', 'place_bare'));
    expect(screen.getByText(/^Put a counter on a bare pot/)).toBeInTheDocument();
    const covered = within(pots())
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-disabled') === 'true');
    expect(covered).toHaveLength(4 - legal.length);
    await userEvent.click(covered[0] as HTMLElement);
    expect(server.posts('/actions')).toHaveLength(0);
    expect(screen.getByText(/^Not there/)).toBeInTheDocument();
  });

  it('is waited for where it is another’s turn', async () => {
    await open('newmarket-1891', 'other_places');
    expect(screen.getByText(/^(Tom|Priya) puts a counter on a pot…$/)).toBeInTheDocument();
    expect(within(pots()).queryAllByRole('button')).toHaveLength(0);
  });

  it('lets the counter fly to its pot, and the cards after the last one', () => {
    const { message } = at('newmarket-1891', 'dealt');
    const kinds = flightsOf(message.events).map(({ kind }) => kind);
    expect(kinds).toEqual(['counters', 'deal']);
  });
});

describe('the turned-up cards', () => {
  it('say which card takes each of them', async () => {
    await open('newmarket-1891', 'dealt');
    expect(within(pots()).getByText(/Taken by who plays the king of spades/)).toBeInTheDocument();
  });

  it('are taken by who played the card before', () => {
    const { snapshot, message } = at('newmarket-1891', 'taken');
    const taken = message.events.find((event) => event.event === 'pot_taken');
    const pot = snapshot.table.pots.find(({ id }) => id === taken?.pot);
    expect(pot && takerOf(pot, viewAt('newmarket-1891', 'taken'))).toBe(taken?.seat);
  });
});

describe('exchanging', () => {
  it('is free for the dealer, and cannot be undone', async () => {
    await open('find-the-lady', 'option_of_dealer');
    expect(screen.getByText(/unseen for the spare hand\? There is no way back/)).toBeInTheDocument();
    expect(document.title).toBe('Your turn – Newmarket');
    await userEvent.click(screen.getByRole('button', { name: 'Exchange, free' }));
    expect(deed()).toEqual({ do: 'exchange' });
  });

  it('has its price for the others, who may keep their cards', async () => {
    await open('find-the-lady', 'option');
    expect(screen.getByRole('button', { name: 'Exchange for 1 counter' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep my cards' }));
    expect(deed()).toEqual({ do: 'keep' });
  });

  it('comes before any card, which is said at a press on one', async () => {
    await open('find-the-lady', 'option');
    const [card] = within(screen.getByRole('list', { name: /^your hand/i })).getAllByRole('button');
    await userEvent.click(card as HTMLElement);
    expect(screen.getByText('First keep your cards or exchange them.')).toBeInTheDocument();
    expect(server.posts('/actions')).toHaveLength(0);
  });

  it('is waited for where another is asked', async () => {
    await open('find-the-lady', 'other_chooses');
    expect(screen.getByText(/^(Tom|Priya) may exchange their cards…$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Keep my cards' })).not.toBeInTheDocument();
  });

  it('leaves one the cards that one gave away, and the others a dead hand', async () => {
    await open('find-the-lady', 'exchanged');
    const view = viewAt('find-the-lady', 'exchanged');
    const gave = screen.getByText('Cards you gave away').closest('details');
    for (const card of view.gave ?? [])
      expect(within(gave as HTMLElement).getByText(cardName(card))).toBeInTheDocument();
    expect(within(pots()).getByText(/in the dead hand, which was given away/)).toBeInTheDocument();
    expect(flightsOf(at('find-the-lady', 'exchanged').message.events)[0]).toMatchObject({ kind: 'exchange', seat: 0 });
  });
});

describe('the lead by colour', () => {
  it('is passed with the reason shown, and why another card will not do', async () => {
    await open('find-the-lady', 'passed_to_me');
    const { snapshot } = at('find-the-lady', 'passed_to_me');
    const said = beforeLead(snapshot.lines, snapshot.match);
    expect(said.at(-1)?.reason).toBe('lead_passed');
    expect(document.querySelector('.stop')?.textContent).toContain(said.at(-1)?.what);
  });

  it('names the colour or the lowest card for a card that may not be led', () => {
    const view = viewAt('find-the-lady', 'lead');
    const [lowest] = view.legal.flatMap((action) => (action.do === 'play' ? [action.card] : []));
    for (const card of view.holding.filter((held) => held !== lowest)) {
      const why = whyNot(view, card);
      expect(['not_the_colour', 'lowest_of_colour']).toContain(why?.kind);
    }
  });

  it('ends the hand where nobody can lead, which the settlement says', async () => {
    await open('find-the-lady', 'nobody_led');
    const settled = screen.getByRole('region', { name: /^Hand \d+ settled$/ });
    expect(within(settled).getByText(/^Nobody has a (black|red) card to lead/)).toBeInTheDocument();
  });

  it('bars a suit where another has to be led', async () => {
    await open('michigan', 'some_suits');
    expect(screen.getByText(/^Your lead: choose a suit among the raised cards/)).toBeInTheDocument();
    const view = viewAt('michigan', 'some_suits');
    const barred = view.holding.find((card) => whyNot(view, card)?.kind === 'not_this_suit');
    await userEvent.click(screen.getByRole('button', { name: cardName(barred ?? '2C') }));
    expect(
      screen.getByText(`Not the ${cardSign(barred ?? '2C')}: another suit has to be led now.`),
    ).toBeInTheDocument();
  });
});

describe('the centre', () => {
  it('is face down while the hand is played, and tells nothing', async () => {
    await open('find-the-lady', 'lead');
    expect(within(pots()).getByText('One card lies in the centre, face down')).toBeInTheDocument();
    expect(viewAt('find-the-lady', 'lead').centre ?? null).toBeNull();
  });

  it('is shown with the settlement, in which the kitties have their names', async () => {
    await open('find-the-lady', 'settled');
    const settled = screen.getByRole('region', { name: /^Hand \d+ settled$/ });
    const centre = viewAt('find-the-lady', 'settled').centre;
    expect(within(settled).getByText('The card in the centre was').parentElement).toHaveTextContent(
      cardName(centre ?? '2C'),
    );
    expect(within(settled).getAllByText(/^(Queenie's kitty|Chipping kitty)$/).length).toBeGreaterThan(0);
    expect(within(settled).queryByRole('columnheader', { name: 'Cards left' })).not.toBeInTheDocument();
    expect(flightsOf(at('find-the-lady', 'settled').message.events).some(({ kind }) => kind === 'turn')).toBe(true);
  });
});

describe('Spin', () => {
  it('is armed beforehand, and laid with one’s called card', async () => {
    await open('spin', 'chooses');
    const { called } = viewAt('spin', 'chooses');
    const arm = screen.getByRole('button', { name: 'Spin with my next called card' });
    expect(arm).toHaveAttribute('aria-pressed', 'false');
    // The prompt is the same whether there is a choice or not.
    expect(screen.getByText(`Play the ${cardSign(called ?? '2C')}.`)).toBeInTheDocument();
    await userEvent.click(arm);
    expect(arm).toHaveAttribute('aria-pressed', 'true');
    expect(server.posts('/actions')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: `${cardName(called ?? '2C')}, can be played` }));
    expect(deed()).toEqual({ do: 'play', card: called, spin: true });
  });

  it('stays in the hand where it is not armed', async () => {
    await open('spin', 'chooses');
    await userEvent.click(screen.getByRole('button', { name: /can be played/ }));
    expect(deed()).toEqual({ do: 'play', card: viewAt('spin', 'chooses').called });
  });

  it('is armed while another’s card is called, too, and the table keeps it', async () => {
    await open('spin', 'arms');
    await userEvent.click(screen.getByRole('button', { name: 'Spin with my next called card' }));
    const hand = at('spin', 'arms').snapshot.match?.number;
    expect(server.posts('/armed').map(({ body }) => body)).toEqual([{ hand, spin: true }]);
    expect(server.posts('/actions')).toHaveLength(0);
  });

  it('is still armed after a reload, and not where the table would not have it', async () => {
    await open('spin', 'arms');
    const arm = screen.getByRole('button', { name: 'Spin with my next called card' });
    FakeStream.last.frame('armed', { spin: true });
    await waitFor(() => expect(arm).toHaveAttribute('aria-pressed', 'true'));
    server.replies({ status: 409, body: problem('not_now', 'There is no Spin in this game.') });
    await userEvent.click(arm);
    await waitFor(() => expect(arm).toHaveAttribute('aria-pressed', 'true'));
    expect(screen.getByText('There is no Spin in this game.')).toBeInTheDocument();
  });

  it('is laid alone at the lead, or led as an ordinary ace', async () => {
    await open('spin', 'leads');
    expect(screen.getByRole('button', { name: 'ace of diamonds, can be played' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Lay Spin now' }));
    expect(deed()).toEqual({ do: 'spin' });
  });

  it('is nobody’s to arm who does not hold it', async () => {
    await open('spin', 'laid');
    expect(screen.queryByRole('button', { name: /^Spin with/ })).toBeNull();
  });

  it('flies with the called card, and all pay', () => {
    const { message, snapshot } = at('spin', 'laid');
    const flights = flightsOf(message.events);
    expect(flights.filter(({ kind }) => kind === 'card')).toHaveLength(2);
    const paid = message.events.filter(({ event }) => event === 'bounty_paid');
    expect(paid.length).toBeGreaterThanOrEqual(snapshot.table.seats.length - 1);
    expect(flights.filter(({ kind }) => kind === 'counters').length).toBeGreaterThanOrEqual(paid.length);
  });

  it('has a column in the settlement for what was paid at once', async () => {
    await open('spin', 'settled');
    expect(screen.getByRole('columnheader', { name: 'At once' })).toBeInTheDocument();
    for (const row of at('spin', 'settled').snapshot.sheet) {
      const taken = row.pots.reduce((sum, pot) => sum + pot.counters, 0);
      expect(row.before - row.staked + taken + (row.bounties ?? 0) + row.received - row.paid).toBe(row.after);
    }
  });
});

describe('the board of eight', () => {
  it('shows each pot by its name, and the card that was turned up', async () => {
    await open('pope-joan', 'dealt');
    const { snapshot } = at('pope-joan', 'dealt');
    expect(snapshot.table.pots).toHaveLength(8);
    for (const pot of snapshot.table.pots)
      expect(within(pots()).getByText(new RegExp(`^${potName(pot)}: `))).toBeInTheDocument();
    const turned = viewAt('pope-joan', 'dealt').turned;
    expect(within(pots()).getByText(`Turned up: ${cardName(turned ?? '2C')}. Its suit is trumps`)).toBeInTheDocument();
    expect(flightsOf(at('pope-joan', 'dealt').message.events).map(({ kind }) => kind)).toContain('turn');
  });

  it('is taken by who played both cards of a pair', () => {
    const view = viewAt('pope-joan', 'settled');
    const pairs = at('pope-joan', 'settled').snapshot.table.pots.filter(({ claim }) => claim === 'trump_pair');
    const [pot] = pairs;
    if (!pot || !view.turned) throw new Error('no pair, no trumps');
    const suit = view.turned[1];
    const both: View = { ...view, turned: `2${suit}` as Card, pots: { [pot.id]: 0 } };
    const play = (seats: [number, number]): View => ({
      ...both,
      plays: seats.map((seat, i) => [seat, `${pot.ranks?.[i]}${suit}`, true]) as unknown as View['plays'],
    });
    expect(takerOf(pot, play([2, 2]))).toBe(2);
    expect(takerOf(pot, play([2, 1]))).toBeNull();
  });
});

it('shows nothing that a game does not have', async () => {
  await open('newmarket-1891', 'dealt');
  expect(within(pots()).queryByText(/centre|trumps|spare hand/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Spin|Exchange/ })).not.toBeInTheDocument();
});
