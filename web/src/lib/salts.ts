import type { TableShown } from './api';
import { randomHex } from './hex';

/** So long a press may wait for what makes pledges, which comes in a chunk of its own. */
const PATIENCE = 1500;

/** What makes and keeps salts and pledges; fetched early, no press waits for it. Where it does not come, one plays on. */
export const loadSalts = (): Promise<typeof import('../fair/salts') | null> =>
  Promise.race([
    import('../fair/salts').catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null)),
  ]);

/** The pledge of the first salt that one will give in a seat. */
export const firstPledge = async (): Promise<{ pledge?: string }> => {
  const salts = await loadSalts();
  return salts ? { pledge: salts.newPledge() } : {};
};

/** What to send with "ready" for *hand*. */
export const readiness = async (table: TableShown, hand: number): Promise<object> =>
  (await loadSalts())?.readiness(table, hand) ?? { hand, salt: randomHex(16) };
