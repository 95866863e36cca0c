import type { Card, MatchView } from '../lib/api';
import { type Deal, type DealRules, dealt, firstDealer } from './dealing';
import { type Bytes, bytesOf, hashOf, hexOf } from './hash';
import type { Sent } from './salts';

/*
 * Whether a hand was dealt as it says, worked out here alone: from its record, and from what this browser remembers of
 * what it saw and sent before the cards came.
 */

/** What a record tells of a hand, as far as the check needs it. */
export type Recorded = {
  rules: string | DealRules;
  players: string[];
  dealer: number;
  deal: Deal;
  actions: { do: string }[];
  match?: { id: string; hand: number };
  chance?: TableChance | { algorithm: 'lab/1' };
};
export type TableChance = {
  algorithm: 'table/1';
  commitment: string;
  seed?: string;
  salts: string[];
  pledges?: string[];
};

export type Verdict = 'holds' | 'broken' | 'open';
/** One thing that was looked at, and what came of it; *seats* are those that it is about. */
export type Step = { what: What; verdict: Verdict; seats?: number[] };
export type What =
  | 'seal'
  | 'seal-seen'
  | 'seal-other'
  | 'salt-own'
  | 'salt-other'
  | 'salt-unopened'
  | 'salt-unknown'
  | 'pledges'
  | 'pledges-changed'
  | 'pledge-broken'
  | 'pledge-unopened'
  | 'pledge-missing'
  | 'dealer'
  | 'deal'
  | 'cards'
  | 'malformed';

/** The steps of the check. *seen* is the hand as it lay on the table, where the reader has just come from there. */
export function checked(record: Recorded, rules: DealRules, sent: Sent | undefined, seen?: MatchView | null): Step[] {
  const { chance } = record;
  if (chance?.algorithm !== 'table/1') return [{ what: 'malformed', verdict: 'open' }];
  const seed = bytesOf(chance.seed ?? '');
  const salts = chance.salts.map(bytesOf).filter((salt) => salt !== null);
  const isWhole = salts.length === record.players.length && salts.every(({ length }) => length <= 64);
  if (seed?.length !== 32 || !isWhole) return [{ what: 'malformed', verdict: 'broken' }];
  const dealer = firstDealer(seed, salts);
  const others = otherCards(record, dealt(rules, seed, salts, record.dealer));
  return [
    step('seal', hexOf(hashOf(seed)) === chance.commitment.toLowerCase()),
    ...(sent ? [sealSeen(chance, sent)] : []),
    ...ownSalt(chance, sent),
    ...pledges(chance, salts, sent),
    ...(record.match?.hand === 1 ? [step('dealer', dealer === record.dealer, [dealer])] : []),
    step('deal', others.length === 0, others),
    ...cards(record, sent, seen),
  ];
}

const step = (what: What, holds: boolean, seats?: number[]): Step => ({
  what,
  verdict: holds ? 'holds' : 'broken',
  ...(seats && { seats }),
});

/** That the seal is the one that was shown before one said "ready": else the deal was chosen afterwards. */
function sealSeen({ commitment }: TableChance, sent: Sent): Step {
  const same = sent.commitment?.toLowerCase() === commitment.toLowerCase();
  return step(same ? 'seal-seen' : 'seal-other', same);
}

/** That one's own salt went into the deal, as this browser sent it. */
function ownSalt({ salts, pledges = [] }: TableChance, sent: Sent | undefined): Step[] {
  if (!sent) return [{ what: 'salt-unknown', verdict: 'open' }];
  const { you } = sent;
  if (salts[you]?.toLowerCase() === sent.salt.toLowerCase()) return [step('salt-own', true)];
  const pledge = bytesOf(pledges[you] ?? '');
  const stands = pledge !== null && pledge.length > 0 && salts[you] === hexOf(hashOf(pledge));
  // Another device than the one that pledged has said "ready": then the pledge counts, and the table said so before.
  if (stands && sent.pledges[you] === pledges[you]) return [{ what: 'salt-unopened', verdict: 'open', seats: [you] }];
  return [step('salt-other', false, [you])];
}

/** That nobody could choose a salt who knew those of others: each was pledged before. */
function pledges({ pledges: stated = [], ...chance }: TableChance, salts: Bytes[], sent: Sent | undefined): Step[] {
  const found: Record<'broken' | 'unopened' | 'missing' | 'changed', number[]> = {
    broken: [],
    unopened: [],
    missing: [],
    changed: [],
  };
  salts.forEach((salt, seat) => {
    const pledge = (stated[seat] ?? '').toLowerCase();
    const given = chance.salts[seat] ?? '';
    if (pledge === '') {
      if (given !== '') found.missing.push(seat);
    } else if (hexOf(hashOf(salt)) !== pledge) {
      const standsIn = hexOf(hashOf(bytesOf(pledge) ?? new Uint8Array())) === given.toLowerCase();
      found[standsIn ? 'unopened' : 'broken'].push(seat);
    }
    if (sent && (sent.pledges[seat] ?? '').toLowerCase() !== pledge) found.changed.push(seat);
  });
  const steps: Step[] = [];
  if (found.broken.length > 0) steps.push(step('pledge-broken', false, found.broken));
  if (found.changed.length > 0) steps.push({ what: 'pledges-changed', verdict: 'open', seats: found.changed });
  if (found.unopened.length > 0) steps.push({ what: 'pledge-unopened', verdict: 'open', seats: found.unopened });
  if (found.missing.length > 0) steps.push({ what: 'pledge-missing', verdict: 'open', seats: found.missing });
  return steps.length > 0 || stated.every((pledge) => !pledge) ? steps : [step('pledges', true)];
}

/** The seats, and for the cards that are nobody's -1, whose cards the record tells otherwise than they were dealt. */
function otherCards({ deal }: Recorded, made: Deal): number[] {
  const seats = made.seats.map((_, seat) => seat).filter((seat) => !isSame(deal.seats[seat], made.seats[seat]));
  const rest =
    (deal.spare ?? []).join() === (made.spare ?? []).join() &&
    (deal.centre ?? null) === made.centre &&
    (deal.turned ?? null) === made.turned &&
    deal.seats.length === made.seats.length;
  return rest ? seats : [...seats, -1];
}

/** That the cards of the record are those that one saw: one's own, and those that were played. */
function cards({ deal, actions }: Recorded, sent: Sent | undefined, seen: MatchView | null | undefined): Step[] {
  const hand = seen?.hand;
  // Whoever exchanged plays other cards than they were dealt.
  const plays = actions.some((action) => action.do === 'exchange') ? [] : (hand?.plays ?? []);
  if (!sent?.cards && plays.length === 0) return [];
  const own = !sent?.cards || isSame(deal.seats[sent.you], sent.cards);
  const foreign = plays.filter(([seat, card]) => !deal.seats[seat]?.includes(card)).map(([seat]) => seat);
  return [step('cards', own && foreign.length === 0, [...new Set(own || !sent ? foreign : [sent.you, ...foreign])])];
}

const isSame = (some: readonly Card[] | undefined, others: readonly Card[] | undefined): boolean =>
  some !== undefined && others !== undefined && [...some].sort().join() === [...others].sort().join();

/** What all steps come to: broken where one is, open where one leaves something open. */
export const cameTo = (steps: readonly Step[]): Verdict =>
  steps.some(({ verdict }) => verdict === 'broken')
    ? 'broken'
    : steps.some(({ verdict }) => verdict === 'open')
      ? 'open'
      : 'holds';
