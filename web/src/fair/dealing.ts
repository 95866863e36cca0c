import type { Ace, Card, Centre, Spare, TurnUp } from '../lib/api';
import { hashOf } from './hash';

/*
 * A deal by `table/1` once more, from its description in docs/fair-deals.md: from the seed, the salts and the dealer
 * to who got which card. It shares nothing with the server that dealt.
 */

/** What of the rules says how is dealt; what is left out is as for most games. */
export type DealRules = {
  ace?: Ace;
  removed?: Card[];
  spare?: Spare;
  hand_size?: number | null;
  centre?: Centre;
  turn_up?: TurnUp;
};
/** How the cards lie: by seat, the spare hand in the order dealt, and where the rules have them the others. */
export type Deal = { seats: Card[][]; spare?: Card[]; centre?: Card | null; turned?: Card | null };
/** The next number from 0 to below *n*, all equally likely. */
type Below = (n: number) => number;

const SPARE = -1;

/** The cards of the game in the order of the pack: suit by suit, each from its lowest card. */
export function packOf({ ace = 'high', removed = [] }: DealRules): Card[] {
  const ranks = ace === 'high' ? '23456789TJQKA' : 'A23456789TJQK';
  const cards = Array.from('CDHS', (suit) => Array.from(ranks, (rank) => `${rank}${suit}` as Card)).flat();
  return cards.filter((card) => !removed.includes(card));
}

/** The deal of *seed* and *salts*, one for each seat. */
export function dealt(rules: DealRules, seed: Uint8Array, salts: Uint8Array[], dealer: number): Deal {
  const below = numbers('deal', seed, salts);
  const cards = packOf(rules);
  for (let at = cards.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [cards[at], cards[other]] = [cards[other] as Card, cards[at] as Card];
  }
  const centre = rules.centre === 'face_down' ? cards.splice(1 + below(cards.length - 2), 1) : [];
  return { ...sharedOut(rules, cards, dealer, salts.length), centre: centre[0] ?? null };
}

/** Who deals the first hand of a match. */
export const firstDealer = (seed: Uint8Array, salts: Uint8Array[]): number =>
  numbers('dealer', seed, salts)(salts.length);

function sharedOut(rules: DealRules, cards: Card[], dealer: number, seats: number): Deal {
  const { spare = 'last', hand_size } = rules;
  const players = Array.from({ length: seats }, (_, step) => (dealer + 1 + step) % seats);
  const order =
    spare === 'last'
      ? [...players, SPARE]
      : spare === 'first'
        ? [SPARE, ...players]
        : spare === 'before_dealer'
          ? [...players.slice(0, -1), SPARE, dealer]
          : players;
  const rounds = hand_size ?? (spare === 'rest' ? Math.floor(cards.length / (seats + 1)) : cards.length);
  const piles: Card[][] = players.map(() => []);
  const rest: Card[] = [];
  cards.forEach((card, at) => {
    const place = at < rounds * order.length ? order[at % order.length] : SPARE;
    (piles[place ?? SPARE] ?? rest).push(card);
  });
  const turned = rules.turn_up === 'last_of_spare' ? (rest.at(-1) ?? null) : null;
  return { seats: piles, spare: rest, turned };
}

function numbers(purpose: 'deal' | 'dealer', seed: Uint8Array, salts: Uint8Array[]): Below {
  const given = salts.flatMap((salt) => [Uint8Array.of(salt.length >> 8, salt.length & 255), salt]);
  const key = hashOf(new TextEncoder().encode(`newmarket table/1 ${purpose}\0`), seed, ...given);
  const words = wordsOf(key);
  return (n) => {
    // From this bound on the small numbers would be likelier.
    const bound = 2n ** 64n - (2n ** 64n % BigInt(n));
    let word: bigint;
    do word = words.next().value;
    while (word >= bound);
    return Number(word % BigInt(n));
  };
}

/** Words of 64 bits without end. */
function* wordsOf(key: Uint8Array): Generator<bigint, never> {
  for (let block = 0n; ; block++) {
    const counter = new DataView(new ArrayBuffer(8));
    counter.setBigUint64(0, block);
    const found = new DataView(hashOf(key, new Uint8Array(counter.buffer)).buffer);
    for (const at of [0, 8, 16, 24]) yield found.getBigUint64(at);
  }
}
