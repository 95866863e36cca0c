// Made from the English Fluent files by scripts/web_messages.py (npm run types, in web/): change those, not this.

export type RankWord =
  | 'two'
  | 'three'
  | 'four'
  | 'five'
  | 'six'
  | 'seven'
  | 'eight'
  | 'nine'
  | 'ten'
  | 'jack'
  | 'queen'
  | 'king'
  | 'ace';

export type SuitWord = 'clubs' | 'diamonds' | 'hearts' | 'spades';

export type Messages = {
  'card-name': { rank: RankWord; suit: SuitWord };
  cards: { n: number };
  counters: { n: number };
  hands: { n: number };
  matches: { n: number };
  pots: { n: number };
  'rank-name': { rank: RankWord };
  'rank-sign': { rank: RankWord };
  'suit-name': { suit: SuitWord };
  'suit-one': { suit: SuitWord };
};
