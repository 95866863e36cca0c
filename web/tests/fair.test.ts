import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { cameTo, checked, type Recorded, type TableChance } from '../src/fair/check';
import { type DealRules, dealt, firstDealer } from '../src/fair/dealing';
import { type Bytes, bytesOf, hashOf, hashOfHex, hexOf } from '../src/fair/hash';
import { keepCards, newPledge, readiness, type Sent, sentFor } from '../src/fair/salts';
import type { Card, TableShown } from '../src/lib/api';

const bytes = (hex: string): Bytes => bytesOf(hex === '-' ? '' : hex) as Bytes;
const words = (text: string | undefined): string[] => text?.split(' ').filter(Boolean) ?? [];

/** The golden deals of the package, which an independent reading of the description made. */
const GOLDEN = readFileSync('../tests/golden/deals.txt', 'utf-8')
  .split('\n\n')
  .slice(1)
  .map(
    (block) =>
      new Map(
        block
          .trim()
          .split('\n')
          .map((line) => line.split(/:(?: |$)/, 2) as [string, string]),
      ),
  )
  .filter((facts) => facts.get('algorithm') === 'table/1');

function rulesIn(facts: Map<string, string>): DealRules {
  return {
    ace: (facts.get('ace') ?? 'high') as 'high' | 'low',
    removed: words(facts.get('removed')) as Card[],
    spare: (facts.get('extra') ?? 'last') as DealRules['spare'] & string,
    hand_size: Number(facts.get('each')) || null,
    centre: facts.has('middle') ? 'face_down' : 'none',
  };
}

describe('a deal by table/1', () => {
  it('is the one of every golden deal', () => {
    expect(GOLDEN.length).toBeGreaterThan(6);
    for (const facts of GOLDEN) {
      const salts = words(facts.get('salts')).map(bytes);
      const seed = bytes(facts.get('seed') ?? '');
      const deal = dealt(rulesIn(facts), seed, salts, Number(facts.get('dealer')));
      const told = Object.fromEntries(deal.seats.map((pile, seat) => [`seat ${seat}`, pile.join(' ')]));

      expect({ ...told, spare: deal.spare?.join(' ') ?? '', centre: deal.centre ?? undefined }).toEqual({
        ...Object.fromEntries([...facts].filter(([key]) => key.startsWith('seat '))),
        spare: facts.get('spare'),
        centre: facts.get('centre'),
      });
      expect(firstDealer(seed, salts)).toBe(Number(facts.get('first dealer')));
    }
  });
});

const SEED = '5e'.repeat(32);
const SALTS = ['a1'.repeat(16), 'b2'.repeat(16), '', 'd4'.repeat(16)];
const PLEDGES = SALTS.map((salt) => salt && hashOfHex(salt));
const RULES: DealRules = {};
const made = dealt(RULES, bytes(SEED), SALTS.map(bytes), firstDealer(bytes(SEED), SALTS.map(bytes)));
const CHANCE: TableChance = {
  algorithm: 'table/1',
  commitment: hashOfHex(SEED),
  seed: SEED,
  salts: SALTS,
  pledges: PLEDGES,
};
const RECORD: Recorded = {
  rules: 'newmarket',
  players: ['Anna', 'Ben', 'Bot', 'Dai'],
  dealer: firstDealer(bytes(SEED), SALTS.map(bytes)),
  deal: made,
  actions: [],
  match: { id: 't', hand: 1 },
  chance: CHANCE,
};
const SENT: Sent = {
  table: 't',
  hand: 1,
  you: 1,
  commitment: CHANCE.commitment,
  pledges: PLEDGES,
  salt: SALTS[1] as string,
  pledge: '',
  cards: made.seats[1] as Card[],
};
const withChance = (changes: Partial<TableChance>): Recorded => ({ ...RECORD, chance: { ...CHANCE, ...changes } });
const whatIs = (verdict: string, record: Recorded, sent: Sent | undefined = SENT) =>
  checked(record, RULES, sent)
    .filter((step) => step.verdict === verdict)
    .map(({ what, seats }) => (seats ? `${what} ${seats}` : what));

/** The record with the first cards of two seats, or of a seat and the spare hand, in each other's place. */
function swapped(one: number, other: number | 'spare'): Recorded {
  const piles = structuredClone(made);
  const [a, b] = [piles.seats[one], other === 'spare' ? piles.spare : piles.seats[other]] as [Card[], Card[]];
  [a[0], b[0]] = [b[0] as Card, a[0] as Card];
  return { ...RECORD, deal: piles };
}

describe('the check of a deal', () => {
  it('finds nothing where all is as it should be', () => {
    const steps = checked(RECORD, RULES, SENT);
    expect(steps.map(({ what }) => what)).toEqual([
      'seal',
      'seal-seen',
      'salt-own',
      'pledges',
      'dealer',
      'deal',
      'cards',
    ]);
    expect(cameTo(steps)).toBe('holds');
  });

  it('says what it cannot know where this browser remembers nothing', () => {
    const steps = checked(RECORD, RULES, undefined);
    expect(cameTo(steps)).toBe('open');
    expect(whatIs('open', RECORD, undefined)).toEqual([]);
    expect(steps.filter(({ verdict }) => verdict === 'open').map(({ what }) => what)).toEqual(['salt-unknown']);
  });

  it.each([
    ['another seed', withChance({ seed: '5f'.repeat(32) }), ['seal', 'dealer 0', 'deal 0,1,2,3,-1']],
    ['another seal', withChance({ commitment: '00'.repeat(32) }), ['seal', 'seal-other']],
    [
      'another seed with its seal',
      withChance({ seed: '5f'.repeat(32), commitment: hashOfHex('5f'.repeat(32)) }),
      ['seal-other', 'dealer 0', 'deal 0,1,2,3,-1'],
    ],
    ['a card swapped between seats', swapped(0, 3), ['deal 0,3']],
    ['a card of the spare hand', swapped(2, 'spare'), ['deal 2,-1']],
    ['one of my own cards', swapped(1, 0), ['deal 0,1', 'cards 1']],
    ['another dealer', { ...RECORD, dealer: (RECORD.dealer + 1) % 4 }, ['dealer 3', 'deal 0,1,2,3']],
    ['too few salts', withChance({ salts: SALTS.slice(1) }), ['malformed']],
    ['a seed that is none', withChance({ seed: 'xyz' }), ['malformed']],
    ['no seed', withChance({ seed: undefined as unknown as string }), ['malformed']],
  ])('is told %s', (_, record, broken) => {
    expect(whatIs('broken', record).map((told) => told.replace(/^dealer \d/, 'dealer 0'))).toEqual(
      broken.map((told) => told.replace(/^dealer \d/, 'dealer 0')),
    );
  });

  it('is told a salt of one’s own that was left out, and one of another that was not pledged', () => {
    const mine = withChance({ salts: ['a1'.repeat(16), '', '', 'd4'.repeat(16)] });
    const theirs = withChance({ salts: [...SALTS.slice(0, 3), 'd5'.repeat(16)] });
    expect(whatIs('broken', mine)).toContain('salt-other 1');
    expect(whatIs('broken', mine)).toContain('pledge-broken 1');
    expect(whatIs('broken', theirs)).toContain('pledge-broken 3');
  });

  it('leaves open what was not pledged, not opened, or another’s by then', () => {
    const standsIn = hashOfHex(PLEDGES[3] as string);
    const salts = [...SALTS.slice(0, 3), standsIn];
    const deal = dealt(RULES, bytes(SEED), salts.map(bytes), RECORD.dealer);
    const unopened = { ...withChance({ salts }), deal, match: { id: 't', hand: 2 } };
    const without = withChance({ pledges: ['', ...PLEDGES.slice(1)] });

    expect(whatIs('open', unopened)).toEqual(['pledge-unopened 3']);
    expect(whatIs('broken', unopened, { ...SENT, cards: deal.seats[1] as Card[] })).toEqual([]);
    expect(whatIs('open', without, { ...SENT, pledges: ['', ...PLEDGES.slice(1)] })).toEqual(['pledge-missing 0']);
    expect(whatIs('open', without)).toEqual(['pledges-changed 0', 'pledge-missing 0']);
  });
});

describe('what this browser remembers', () => {
  const shown = (changes: Partial<TableShown>): TableShown =>
    ({ id: 't', you: 0, commitment: 'c1', pledges: [], ...changes }) as TableShown;

  beforeEach(() => localStorage.clear());

  it('opens its own pledge, keeps what it saw and sent, and pledges the next salt', async () => {
    const pledge = await newPledge();
    const first = await readiness(shown({ pledges: [pledge, 'ab'] }), 1);
    const second = await readiness(shown({ pledges: [first.pledge], commitment: 'c2' }), 2);
    keepCards('t', 1, ['2C', '3C'] as Card[]);
    keepCards('t', 1, ['4C'] as Card[]);

    expect(hashOfHex(first.salt)).toBe(pledge);
    expect(hashOfHex(second.salt)).toBe(first.pledge);
    expect(sentFor('t', 1)).toEqual({
      ...{ table: 't', hand: 1, you: 0, commitment: 'c1', pledges: [pledge, 'ab'], salt: first.salt },
      ...{ pledge: first.pledge, cards: ['2C', '3C'] },
    });
  });

  it('sends the same once more for the same hand, and keeps the seal that it saw first', async () => {
    const once = await readiness(shown({}), 1);
    expect(await readiness(shown({}), 1)).toEqual(once);
    expect(await readiness(shown({ commitment: 'c2' }), 1)).not.toEqual(once);
    expect(sentFor('t', 1)?.commitment).toBe('c1');
  });
});

it('hashes as the standard says', () => {
  expect(hexOf(hashOf(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  expect(hashOfHex('zz')).toBe('');
});
