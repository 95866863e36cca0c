import type { Card, PotShown, View } from './api';
import { type Rank, type Suit, suitOf } from './cards';

/** What a pot shows: a card, or one of trumps whose suit is not known yet. */
export type Face = { rank: Rank; suit: Suit | null };

const face = (card: Card): Face => ({ rank: card[0] as Rank, suit: suitOf(card) });
const cardOf = ({ rank, suit }: Face): Card | null => (suit === null ? null : (`${rank}${suit}` as Card));

/** What lies on a pot, or is meant by it: its card, its pair, its ranks of trumps, the queen of the centre's suit. */
export function facesOf(pot: PotShown, view: Pick<View, 'turned' | 'centre'> | null): Face[] {
  if (pot.claim === 'centre_queen') return [{ rank: 'Q', suit: view?.centre ? suitOf(view.centre) : null }];
  if (pot.card) return [face(pot.card)];
  if (pot.pair?.length) return pot.pair.map(face);
  const trumps = view?.turned ? suitOf(view.turned) : null;
  return (pot.ranks ?? []).map((rank) => ({ rank, suit: trumps }));
}

/** Who took a pot that is empty: who played what takes it, has it turned up as dealer, or went out. */
export function takerOf(pot: PotShown, view: View | null): number | null {
  if (view?.pots[pot.id] !== 0 || view.stage === 'placing') return null;
  if (pot.claim === 'out') return view.out;
  const cards = pot.before ? [pot.before] : facesOf(pot, view).map(cardOf);
  const [first, ...others] = cards.map((card) =>
    card !== null && card === view.turned ? view.dealer : view.plays.find(([, played]) => played === card)?.[0],
  );
  return first !== undefined && others.every((seat) => seat === first) ? first : null;
}
