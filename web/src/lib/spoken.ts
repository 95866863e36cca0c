import { type Card, RANKS, SUITS } from './cards';
import { cardName, cardSign } from './words';

/** A sentence as it is heard: each sign of a card in it ("Q♦") becomes the name of the card ("queen of diamonds"). */
export function spoken(sentence: string): string {
  if (!/[♠♥♦♣]/.test(sentence)) return sentence;
  const cards = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}` as Card));
  const signs = new Map(cards.map((card) => [cardSign(card), cardName(card)] as const));
  const longest = [...signs.keys()].sort((a, b) => b.length - a.length);
  return sentence.replace(new RegExp(longest.join('|'), 'g'), (sign) => signs.get(sign) ?? sign);
}
