import { describe, expect, it } from 'vitest';
import type { Step, Walk } from '../src/lib/api';
import { handOf, packed, playersOf, recordsIn, unpacked } from '../src/walk/record';
import { addressOf, choiceOf, ownCardIn, readingTime, stepIn, stepOfAddress } from '../src/walk/steps';
import { recorded } from './recorded';

const step = (more: Partial<Step> = {}): Step => ({
  event: null,
  reason: 'before',
  what: 'Hand 1: Tom deals.',
  options: '',
  rule: 'C8: the deal moves on.',
  clause: 'C8',
  match: recorded.told.find(({ match }) => match)?.match as Step['match'],
  ...more,
});
const walk = { steps: [step(), step(), step()] } as unknown as Walk;

describe('the address of a step', () => {
  it('counts from 1, and leaves the rest of the address as it is', () => {
    const at = { pathname: '/learn', search: '?lang=de', hash: '#N5' };
    expect(addressOf(4, at)).toBe('/learn?lang=de&step=5');
    expect(addressOf(0, { ...at, search: '?step=5' })).toBe('/learn');
    expect(addressOf(1, { pathname: '/walk', search: '?you=2', hash: '#r=abc' })).toBe('/walk?you=2&step=2#r=abc');
  });

  it.each([
    ['', 0],
    ['?step=1', 0],
    ['?step=3', 2],
    ['?step=99', 2],
    ['?step=-4', 0],
    ['?step=soon', 0],
  ])('is read kindly: %s', (search, at) => {
    expect(stepIn(walk, stepOfAddress(search))).toBe(at);
  });
});

describe('a step', () => {
  it('is shown longer the more there is to read, and the slower one reads', () => {
    const [short, long] = [step(), step({ options: 'You may lead any of these cards, the lowest of each suit.' })];
    expect(readingTime(long, 'normal')).toBeGreaterThan(readingTime(short, 'normal'));
    expect(readingTime(short, 'slow')).toBeGreaterThan(readingTime(short, 'fast'));
  });

  it('knows the card that one plays oneself, and the choice that a card is', () => {
    const event = { event: 'led', seat: 1, card: '5C', left: 3 } as const;
    expect(ownCardIn(step({ event }), 1)).toBe('5C');
    expect(ownCardIn(step({ event }), 0)).toBeNull();
    expect(ownCardIn(step(), 1)).toBeNull();
    const choices = [
      { action: { do: 'play', seat: 1, card: '7C', spin: true }, label: '', does: '', taken: false },
      { action: { do: 'play', seat: 1, card: '7C' }, label: '', does: '', taken: true },
    ] as const;
    expect(choiceOf([...choices], '7C')).toBe(1);
    expect(choiceOf([...choices], '8C')).toBe(-1);
  });
});

describe('records', () => {
  const one = '{"players":["Ann","Tom"],"match":{"id":"m","hand":3}}';

  it('come one a line, or one over many lines', () => {
    expect(recordsIn(`\uFEFF${one}\n\n ${one}\n`)).toEqual([one, one]);
    expect(recordsIn('{\n  "a": 1\n}\n')).toEqual(['{\n  "a": 1\n}']);
    expect(recordsIn(' \n')).toEqual([]);
  });

  it('say whose they are as far as they can be read', () => {
    expect([handOf(one), playersOf(one)]).toEqual([3, ['Ann', 'Tom']]);
    expect([handOf('{'), playersOf('null'), playersOf('{"players": 3}')]).toEqual([null, [], []]);
  });

  it('go into a link and come out again', async () => {
    const link = await packed(one);
    expect(link).toMatch(/^#r=[\w-]+$/);
    expect(await unpacked(link ?? '')).toEqual({ kind: 'record', record: one });
  });

  it('are not read from what is none, nor from what unfolds to far more', async () => {
    expect(await unpacked('#N5')).toEqual({ kind: 'none' });
    expect(await unpacked('#r=%%')).toEqual({ kind: 'unreadable' });
    expect(await unpacked('#r=abcd')).toEqual({ kind: 'unreadable' });
    // Megabytes of nothing, as they fold together.
    const bomb = await deflated(new Uint8Array(4_000_000));
    expect(await unpacked(`#r=${bomb}`)).toEqual({ kind: 'unreadable' });
  });
});

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const folded = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...folded))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
