/** From what the table knows to messages and their values: no word of any language is here. */
import type { Card, PotShown } from './api';
import { type Rank, rankOf, type Suit, suitOf } from './cards';
import type { RankWord, SuitWord } from './messages';
import { say } from './say.svelte';
import type { Ask, HowToLead, WhyNot } from './view';

/** How a seat is called: by the name of its player. */
export type NameOf = (seat: number) => string;
/** Who is told of something that a player did: that player, or another. */
export type Part = 'actor' | 'none';

const RANK: Record<Rank, RankWord> = {
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
};
const SUIT: Record<Suit, SuitWord> = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
const SUIT_SIGN: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** A card as a message takes it that names it in full. */
export const valuesOf = (card: Card): { rank: RankWord; suit: SuitWord } => ({
  rank: RANK[rankOf(card)],
  suit: SUIT[suitOf(card)],
});
/** "Queen of diamonds", as it is said. */
export const cardName = (card: Card): string => say('card-name', valuesOf(card));
/** "Q", as it is printed in the corner. */
export const rankSign = (card: Card): string => say('rank-sign', valuesOf(card));
/** "Q♦", as it is written in a line. */
export const cardSign = (card: Card): string => rankSign(card) + SUIT_SIGN[suitOf(card)];

/** What stands in the corner of a card of that rank. */
export const rankSignOf = (rank: Rank): string => say('rank-sign', { rank: RANK[rank] });
/** How a pot is called: by its own name, else by its card. */
export const potName = (pot: PotShown): string => pot.name ?? (pot.card ? cardName(pot.card) : '');

/** A whole number with a true minus sign. */
export const number = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);
/** A change, always with its sign. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : number(n));
/** Names in a row, the last one joined as the language does it. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : say('names-and', { before: names.slice(0, -1).join(', '), last });
}
export const partOf = (seat: number, you: number | null): Part => (seat === you ? 'actor' : 'none');

/** The prompt: what goes on, or what the table asks of seat *you* (none: of somebody who watches). */
export function prompt(ask: Ask, name: NameOf, you: number | null): string {
  switch (ask.kind) {
    case 'gathering':
      return say('ask-gathering', { n: ask.free });
    case 'ready':
      return say('ask-ready', { hand: ask.hand });
    case 'others_ready':
      return ask.seats.length === 0
        ? say('ask-deal')
        : say('ask-others-ready', { names: listed(ask.seats.map((seat) => name(seat))) });
    case 'place':
      return say(ask.bare ? 'game-ask-place-bare' : 'game-ask-place');
    case 'other_places':
      return say('game-ask-other-places', { name: name(ask.seat) });
    case 'option':
      return say('game-ask-option');
    case 'other_chooses':
      return say('game-ask-other-chooses', { name: name(ask.seat) });
    case 'lead':
      return leadPrompt(ask.cards, ask.how);
    case 'follow':
      return say('ask-follow', { card: cardSign(ask.card) });
    case 'other_leads':
      return say('ask-other-leads', { name: name(ask.seat) });
    case 'other_follows':
      return say('ask-other-follows', { name: name(ask.seat), card: cardSign(ask.card) });
    case 'over':
      return ask.out === null
        ? say('ask-over')
        : say('ask-over-out', { part: partOf(ask.out, you), name: name(ask.out) });
    case 'ended':
      return you === null ? say('ask-ended-watching') : say('ask-ended');
  }
}

function leadPrompt(cards: readonly Card[], how: HowToLead): string {
  switch (how) {
    case 'only':
      return say('ask-lead-only', { card: cardSign(cards[0] as Card) });
    case 'any':
      return say('ask-lead-any');
    case 'suit':
      return say('ask-lead-suit');
    case 'some_suits':
      return say('game-ask-lead-some-suits');
    default:
      return say('game-ask-lead-colour', { colour: how });
  }
}

export function whyNot(why: WhyNot, name: NameOf): string {
  switch (why.kind) {
    case 'over':
      return say('why-not-over');
    case 'option_first':
      return say('game-why-not-option-first');
    case 'other_chooses':
      return say('game-why-not-other-chooses', { name: name(why.seat) });
    case 'not_the_colour':
      return say('game-why-not-colour', { card: cardSign(why.card), colour: why.colour });
    case 'not_this_suit':
      return say('game-why-not-suit', { card: cardSign(why.card) });
    case 'lowest_of_colour':
      return say('game-why-not-lowest', {
        card: cardSign(why.card),
        lowest: cardSign(why.lowest),
        colour: why.colour,
      });
    case 'other_leads':
      return say('why-not-other-leads', { name: name(why.seat) });
    case 'other_follows':
      return say('why-not-other-follows', { card: cardSign(why.card), name: name(why.seat) });
    case 'called':
      return say('why-not-called', { card: cardSign(why.card), called: cardSign(why.called) });
    case 'not_lowest':
      return say('why-not-lowest', {
        ...valuesOf(why.card),
        card: cardSign(why.card),
        lowest: cardSign(why.lowest),
      });
  }
}

/** Which hand of how many, and the target where there is one; a line may end between these two alone. */
export function progress(hand: number, hands: number, target: number | null): string {
  return whichHand(hand, hands, target).replace(/(?<!,) /g, '\u00a0');
}

function whichHand(hand: number, hands: number, target: number | null): string {
  if (hand === 0)
    return target === null ? say('table-to-come', { n: hands }) : say('table-to-come-target', { n: hands, target });
  return target === null
    ? say('table-progress', { hand, hands })
    : say('table-progress-target', { hand, hands, target });
}

export function pageTitle(what: { yourTurn: boolean; hand: number | null; ended: boolean } | null): string {
  if (what?.yourTurn) return say('title-your-turn');
  if (what?.ended) return say('title-match-over');
  return what?.hand ? say('title-hand', { hand: what.hand }) : say('brand');
}
