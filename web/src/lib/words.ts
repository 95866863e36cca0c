/**
 * Every word that the table says by itself, in English; sentences are functions, so that another language may
 * order them its own way. What happened and why is told by the server, in the lines of the log.
 */
import type { Card, EndReason, Pace, Topic } from './api';
import { indexOf, type Rank, rankOf, type Suit, suitOf } from './cards';
import type { Ask, WhyNot } from './view';

/** How a seat is called: by the name of its player. */
export type NameOf = (seat: number) => string;

const RANK_NAMES: Record<Rank, string> = {
  '2': 'Two',
  '3': 'Three',
  '4': 'Four',
  '5': 'Five',
  '6': 'Six',
  '7': 'Seven',
  '8': 'Eight',
  '9': 'Nine',
  T: 'Ten',
  J: 'Jack',
  Q: 'Queen',
  K: 'King',
  A: 'Ace',
};
const SUIT_NAMES: Record<Suit, string> = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
const SUIT_NAME: Record<Suit, string> = { S: 'spade', H: 'heart', D: 'diamond', C: 'club' };
const SUIT_SIGNS: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** "Seven of clubs", as it is said. */
export const cardName = (card: Card): string => `${RANK_NAMES[rankOf(card)]} of ${SUIT_NAMES[suitOf(card)]}`;
/** "7♣", as it is written in a line. */
export const cardSign = (card: Card): string => indexOf(card) + SUIT_SIGNS[suitOf(card)];
const the = (card: Card): string => `the ${cardSign(card)}`;

const counted = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`;
/** A whole number with a true minus sign. */
export const number = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);
/** A change, always with its sign. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : number(n));
export const counters = (n: number): string => counted(n, 'counter', 'counters');
export const cards = (n: number): string => counted(n, 'card', 'cards');
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

export const bar = {
  home: 'Newmarket, front page',
  brand: 'Newmarket',
  fourColours: 'Four colours',
  lamplight: 'Lamplight',
  rules: 'Rules',
};

export const front = {
  title: 'Newmarket',
  what: [
    'A lively old card game for three to eight: lead a suit, and whoever holds the next card up must play it, taking the pots of the four pay cards on the way.',
    'Be the first to play your last card, against bots now or with friends by a link: no account, nothing to install.',
  ],
  name: 'Your name',
  nameHint: 'Leave it empty and you are Guest.',
  guest: 'Guest',
  playTitle: 'Play now',
  playWhat: 'You against bots, dealt at once.',
  play: 'Play now',
  makeTitle: 'Make a table',
  makeWhat: 'For friends, with a link to share. Bots fill the seats that you give them.',
  make: 'Make a table',
  seats: 'Players',
  bots: 'Bots among them',
  rules: 'Rules',
  pace: 'Pace',
  rulesTitle: 'The rules',
  rulesLoading: 'The rules are on their way.',
  rulesMissing: 'The rules did not arrive.',
  again: 'Try again',
  open: (n: number): string =>
    n === 0 ? 'No seat is left for friends.' : `${counted(n, 'seat', 'seats')} for friends.`,
};

export const pace: Record<Pace, string> = { slow: 'Slow', normal: 'Normal', brisk: 'Brisk', at_once: 'At once' };

export const topic: Record<Topic, string> = {
  match_start: 'The match',
  stakes: 'Stakes',
  deal: 'Deal',
  first_lead: 'First lead',
  lead: 'Lead',
  follow: 'Follow',
  stop: 'Stop',
  pots: 'Pay cards',
  going_out: 'Going out',
  next_hand: 'Next hand',
  target: 'Target',
  match_end: 'Last hand',
};

export const nowhere = {
  title: 'Nothing is here',
  table: 'There is no such table. Perhaps the link is cut short, or the table has been cleared away.',
  page: 'This address leads nowhere.',
  home: 'To the front page',
};

export const gathering = {
  title: (free: number): string => (free === 0 ? 'Everybody is here' : `${counted(free, 'seat is', 'seats are')} free`),
  host: 'host',
  bot: 'bot',
  you: 'you',
  ready: 'ready',
  free: 'free',
  link: 'Link to share',
  copy: 'Copy the link',
  copied: 'Copied',
  notCopied: 'Mark the link and copy it by hand.',
  seatBot: 'Put a bot in a free seat',
  joinTitle: 'Take a seat',
  name: 'Your name',
  join: 'Sit down',
  full: 'Every seat is taken: you are watching.',
  watching: 'You are watching.',
  started: 'The match goes on with those who sit; you are watching.',
};

export const table = {
  label: 'Card table',
  others: 'Players',
  progress: (hand: number, hands: number, target: number | null): string =>
    (hand === 0 ? `${hands} hands` : `Hand ${hand} of ${hands}`) + (target === null ? '' : `, first to ${target}`),
  you: 'You',
  watching: 'Watching',
  holds: 'holds',
  cardUnit: 'card',
  cardsUnit: 'cards',
  counters: 'counters',
  dealer: 'Dealer',
  turn: 'to play',
  ready: 'ready',
  notReady: 'not ready',
  freeSeat: 'Free seat',
  pots: 'Pots',
  pot: (card: Card, n: number, taker: string | null): string =>
    `${cardName(card)}: ${n > 0 || taker === null ? counters(n) : `taken by ${taker}`}`,
  spare: 'Spare hand',
  spareLabel: 'spare',
  spareCards: (n: number): string => `${cards(n)} in the spare hand, which nobody plays`,
  run: 'The run',
  runEmpty: 'The run is laid here',
  playedBy: (card: Card, name: string): string => `${cardName(card)}, played by ${name}`,
  called: (card: Card, name: string): string => `${cardSign(card)} is called: ${name}`,
  calledName: (card: Card, name: string): string => `${cardName(card)} is called: ${name}`,
  runStopped: 'Stopped',
  holding: (n: number): string => `Your hand, ${cards(n)}`,
  canBePlayed: ', can be played',
};

/** The prompt: what is going on. *mine* is whether it asks something of who reads it. */
export function prompt(ask: Ask, name: NameOf, watching: boolean): string {
  switch (ask.kind) {
    case 'gathering':
      return ask.free === 0
        ? 'Everybody is here.'
        : `Waiting for players: ${counted(ask.free, 'seat is', 'seats are')} free.`;
    case 'ready':
      return `Say when you are ready for hand ${ask.hand}.`;
    case 'others_ready':
      return ask.seats.length === 0
        ? 'The cards are being dealt.'
        : `Waiting for ${listed(ask.seats.map(name))} to be ready.`;
    case 'lead':
      if (ask.cards.length === 1) return `Your lead: play ${the(ask.cards[0] as Card)}, your only choice.`;
      return ask.anyCard
        ? 'Your lead: play any card.'
        : 'Your lead: choose a suit. Your lowest card of each is raised.';
    case 'follow':
      return `Play ${the(ask.card)}.`;
    case 'other_leads':
      return `${name(ask.seat)} leads…`;
    case 'other_follows':
      return `Waiting for ${name(ask.seat)} to play ${the(ask.card)}.`;
    case 'over':
      return ask.out === null ? 'The hand is over.' : `The hand is over: ${name(ask.out)} went out.`;
    case 'ended':
      return watching ? 'The match is over. Thank you for watching.' : 'The match is over.';
  }
}

export function whyNot(why: WhyNot, name: NameOf): string {
  switch (why.kind) {
    case 'over':
      return 'The hand is over: nothing more is played.';
    case 'other_leads':
      return `It is not your turn: ${name(why.seat)} leads now.`;
    case 'other_follows':
      return `It is not your turn: ${the(why.card)} is called, and ${name(why.seat)} holds it.`;
    case 'called':
      return `Not ${the(why.card)}: the run calls for ${the(why.called)}, which you hold.`;
    case 'not_lowest':
      return `Not ${the(why.card)}: ${the(why.lowest)} is your lowest ${SUIT_NAME[suitOf(why.card)]}, and a lead is the lowest.`;
  }
}

export const sending = (card: Card): string => `Playing ${the(card)}…`;
export const onItsWay = (card: Card): string => `One moment: ${the(card)} is on its way.`;

export const ready = {
  button: (hand: number): string => `Ready for hand ${hand}`,
  done: (hand: number): string => `You are ready for hand ${hand}`,
  waiting: (names: readonly string[]): string => (names.length ? `Waiting for ${listed(names)}` : 'Everybody is ready'),
};

export const seal = {
  title: 'How the deal is kept fair',
  sealed: (hand: number): string =>
    `The seed of hand ${hand} was drawn before anybody was asked to be ready; this is its seal (SHA-256):`,
  salt: 'With “ready” each player’s browser adds random bytes of its own, so nobody can steer the deal. Afterwards the record tells the seed and the bytes, for anyone to check.',
  records: 'Records of this table',
};

export const trouble = {
  notSent: 'Not sent: no connection to the table.',
  lost: 'Connection lost, trying again',
  again: 'Try again',
};

export const log = {
  title: 'What happened',
  empty: 'Nothing yet.',
  hand: (n: number): string => (n === 0 ? 'Before the first hand' : `Hand ${n}`),
  more: 'All that happened',
  clauseWord: 'Rule',
};

export const sheet = {
  title: (hand: number): string => `Hand ${hand} settled`,
  out: (name: string, isYou: boolean): string => (isYou ? 'You went out.' : `${name} went out.`),
  abandoned: 'The target was reached in mid-hand.',
  player: 'Player',
  before: 'Before',
  staked: 'Stakes',
  pots: 'Pots taken',
  left: 'Cards left',
  change: 'Change',
  after: 'After',
  wentOut: 'went out',
  from: (n: number): string => `from ${number(n)}`,
  stakesOf: (n: number): string => `stakes ${signed(-n)}`,
  unclaimed: 'Still on the pots',
  nothingLeft: 'Every pot was taken.',
  shown: 'The cards nobody played',
  spare: 'Spare hand',
};

export const standing = {
  title: 'The standing',
  won: (name: string, isYou: boolean): string => (isYou ? 'You win the match!' : `${name} wins the match`),
  drawn: (names: readonly string[]): string => `A draw between ${listed(names)}`,
  why: (reason: EndReason, target: number | null, hands: number): string =>
    reason === 'target' ? `The target of ${target} counters is reached.` : `All ${hands} hands are played.`,
  place: 'Place',
  player: 'Player',
  counters: 'Counters',
  again: 'Play again',
  home: 'Front page',
};

export const rulesDialog = { close: 'Close', title: (game: string): string => `The rules of ${game}` };

export function pageTitle(what: { yourTurn: boolean; hand: number | null; ended: boolean } | null): string {
  if (!what) return 'Newmarket';
  if (what.yourTurn) return 'Your turn – Newmarket';
  if (what.ended) return 'Match over – Newmarket';
  return what.hand ? `Hand ${what.hand} – Newmarket` : 'Newmarket';
}
