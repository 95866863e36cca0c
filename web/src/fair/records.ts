import type { Answer } from '../lib/http';
import { readRules, recordsAddress } from '../lib/http';
import type { Recorded } from './check';
import type { DealRules } from './dealing';

/** The record of a hand that was settled at a table: none where it may not be shown yet, nothing where it did not come. */
export async function recordOf(table: string, hand: number): Promise<Recorded | null | undefined> {
  try {
    const response = await fetch(recordsAddress(table));
    if (!response.ok) return undefined;
    const records = (await response.text()).split('\n').filter(Boolean).map(readRecord);
    return records.find((record) => record?.match?.hand === hand) ?? null;
  } catch {
    return undefined;
  }
}

/** The record in *text*; nothing where it is none. */
export function readRecord(text: string): Recorded | undefined {
  try {
    const told: unknown = JSON.parse(text);
    const isOne = typeof told === 'object' && told !== null && 'deal' in told && 'players' in told;
    return isOne ? (told as Recorded) : undefined;
  } catch {
    return undefined;
  }
}

/** The rules that a record is by: its own, or those of a game that it names. */
export async function rulesOf({ rules }: Recorded): Promise<DealRules | undefined> {
  if (typeof rules !== 'string') return rules;
  const answer: Answer<{ rules: DealRules }> = await readRules(rules);
  return answer.kind === 'done' ? answer.value.rules : undefined;
}
