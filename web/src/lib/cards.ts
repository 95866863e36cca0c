import type { Card, Colour } from './api';

export type { Card };

/** A card is written rank then suit, for example `TD` for the ten of diamonds. */
export type Suit = 'S' | 'H' | 'D' | 'C';
export type Rank = '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K' | 'A';

export const RANKS: readonly Rank[] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
/** Black and red in turn, so that neighbouring suits of a holding are told apart in two colours too. */
export const SUITS: readonly Suit[] = ['C', 'D', 'S', 'H'];

export const rankOf = (card: Card): Rank => card[0] as Rank;
export const suitOf = (card: Card): Suit => card[1] as Suit;

export const colourOf = (card: Card): Colour => ('CS'.includes(suitOf(card)) ? 'black' : 'red');

/** A holding suit by suit as it lies in the fan; within a suit the order stays as it was given. */
export function bySuit(cards: readonly Card[]): Card[] {
  return SUITS.flatMap((suit) => cards.filter((card) => suitOf(card) === suit));
}

type Pip = readonly [x: number, y: number];
const L = 32;
const M = 50;
const R = 68;
const corners: Pip[] = [
  [L, 28],
  [R, 28],
  [L, 112],
  [R, 112],
];
const sides: Pip[] = [
  [L, 70],
  [R, 70],
];
const eight: Pip[] = [...corners, [L, 56], [R, 56], [L, 84], [R, 84]];
/** Where the pips stand on a 100 by 140 face. Those below the middle are turned. */
export const PIPS: Partial<Record<Rank, readonly Pip[]>> = {
  '2': [
    [M, 28],
    [M, 112],
  ],
  '3': [
    [M, 28],
    [M, 70],
    [M, 112],
  ],
  '4': corners,
  '5': [...corners, [M, 70]],
  '6': [...corners, ...sides],
  '7': [...corners, ...sides, [M, 49]],
  '8': [...corners, ...sides, [M, 49], [M, 91]],
  '9': [...eight, [M, 70]],
  T: [...eight, [M, 42], [M, 98]],
};

/** Suit shapes in a 100 by 100 box. */
export const SUIT_PATHS: Record<Suit, string> = {
  S: 'M50 4C57 24 93 40 93 64c0 13-9 21-20 21-8 0-14-4-18-10 1 9 4 16 12 21H33c8-5 11-12 12-21-4 6-10 10-18 10C16 85 7 77 7 64 7 40 43 24 50 4Z',
  H: 'M50 93C22 66 6 49 6 31 6 17 16 8 28 8c10 0 18 6 22 17C54 14 62 8 72 8c12 0 22 9 22 23 0 18-16 35-44 62Z',
  D: 'M50 3c8 17 20 34 34 47C70 63 58 80 50 97 42 80 30 63 16 50 30 37 42 20 50 3Z',
  C: 'M28 27a22 22 0 1 1 44 0a22 22 0 1 1-44 0ZM5 60a22 22 0 1 1 44 0a22 22 0 1 1-44 0ZM51 60a22 22 0 1 1 44 0a22 22 0 1 1-44 0ZM38 38h24v28H38ZM45 58h10c0 20 4 32 12 38H33c8-6 12-18 12-38Z',
};
