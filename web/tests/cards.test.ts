import { describe, expect, it } from 'vitest';
import { bySuit, PIPS, RANKS } from '../src/lib/cards';
import { cardName, cardSign } from '../src/lib/words';

describe('a card', () => {
  it('is named as it is said', () => expect(cardName('TD')).toBe('ten of diamonds'));
  it('is written as it is printed', () => expect(cardSign('TD')).toBe('10♦'));
  it.each(RANKS.slice(0, 9))('has as many pips as the %s says', (rank) => {
    expect(PIPS[rank]).toHaveLength(rank === 'T' ? 10 : Number(rank));
  });
});

it('lays a holding suit by suit, black and red in turn, and keeps the order within a suit', () => {
  expect(bySuit(['2C', 'KC', '3D', 'AD', '4H', '7S'])).toEqual(['2C', 'KC', '3D', 'AD', '7S', '4H']);
});
