import type { Card, TableShown } from '../lib/api';
import { randomHex } from '../lib/hex';
import { remember, remembered } from '../lib/remember';
import { hashOfHex } from './hash';

/*
 * What this browser gave for the deals, kept by itself, so that it needs to trust nobody when it checks them.
 *
 * A salt is pledged before it is asked for: its SHA-256 is sent along when one sits down, and with each "ready" that of
 * the salt after it. So nobody can choose theirs once they know the others'.
 */

/** What one saw when one said "ready" for a hand, and what one sent; *cards* are those that one was dealt then. */
export type Sent = {
  table: string;
  hand: number;
  you: number;
  commitment: string | null;
  pledges: string[];
  salt: string;
  pledge: string;
  cards?: Card[];
};

const PLEDGED = 'pledged';
const SENT = 'sent';
const MOST_PLEDGED = 24;
const MOST_SENT = 60;
/** Bytes of a salt. */
const BYTES = 16;

/** The pledge of a new salt, which this browser keeps. */
export function newPledge(): string {
  const salt = randomHex(BYTES);
  const pledge = hashOfHex(salt);
  remember(PLEDGED, JSON.stringify([...pledged(), [pledge, salt]].slice(-MOST_PLEDGED)));
  return pledge;
}

/** What to send with "ready" for *hand*: the salt that was pledged, or one that is as good, and the next pledge. */
export function readiness(table: TableShown, hand: number): { hand: number; salt: string; pledge: string } {
  const before = sentFor(table.id, hand);
  if (before?.commitment === table.commitment) return { hand, salt: before.salt, pledge: before.pledge };
  const pledges = table.pledges ?? [];
  const own = table.you === null ? undefined : pledges[table.you];
  const salt = pledged().find(([pledge]) => pledge === own)?.[1] ?? randomHex(BYTES);
  const pledge = newPledge();
  // Should the table show another seal for the same hand, the first one stays: that is what the check is for.
  if (table.you !== null && !before)
    keep([...sent(), { table: table.id, hand, you: table.you, commitment: table.commitment, pledges, salt, pledge }]);
  return { hand, salt, pledge };
}

/** The cards that one was dealt in a hand that one was ready for. */
export function keepCards(table: string, hand: number, cards: Card[]): void {
  const all = sent();
  const found = all.find((each) => each.table === table && each.hand === hand);
  if (!found || found.cards) return;
  found.cards = cards;
  keep(all);
}

export const sentFor = (table: string, hand: number): Sent | undefined =>
  sent().find((each) => each.table === table && each.hand === hand);

const keep = (all: Sent[]): void => remember(SENT, JSON.stringify(all.slice(-MOST_SENT)));
const sent = (): Sent[] => listed(SENT) as Sent[];
const pledged = (): [pledge: string, salt: string][] => listed(PLEDGED) as [string, string][];

function listed(key: string): unknown[] {
  try {
    const kept: unknown = JSON.parse(remembered(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    // Written by something else: it is as if nothing were there.
    return [];
  }
}
