import type { Message, Snapshot } from '../src/lib/api';
import file from './recorded/recorded.json';

type Recorded = { made: Snapshot; told: Message[]; watched: Snapshot; ended: Snapshot };

/** What a real table told: see recorded/record.py. */
export const recorded = file as unknown as Recorded;

export function toldAt(seq: number): Message {
  const message = recorded.told.find((told) => told.seq === seq);
  if (!message) throw new Error(`message ${seq} was not recorded`);
  return message;
}

/** The first message after which *holds*. */
export function firstTold(holds: (message: Message) => boolean): Message {
  const message = recorded.told.find(holds);
  if (!message) throw new Error('no such message was recorded');
  return message;
}

/** The table as it stands after message *seq*, for one who comes in then. */
export const standsAt = (seq: number): Snapshot => {
  const { table, match, sheet } = toldAt(seq);
  const lines = recorded.told.filter((told) => told.seq <= seq).flatMap((told) => told.lines);
  return { seq, lines: [...recorded.made.lines, ...lines], table, match, sheet };
};

const hand = (message: Message) => message.match?.hand;

/** The first message after which you lead with a choice; after which you are called; and the settlement. */
export const LEAD = firstTold((told) => hand(told)?.called === null && (hand(told)?.legal.length ?? 0) > 1).seq;
export const CALLED = firstTold((told) => hand(told)?.turn === 0 && hand(told)?.called !== null).seq;
export const SETTLED = firstTold((told) => told.events.some(({ event }) => event === 'settled')).seq;
export const OFFERED = recorded.told.at(-1)?.seq ?? 0;
