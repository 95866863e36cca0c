import type { Message, PresenceShown, ReactionShown, Snapshot } from './api';
import { streamAddress } from './http';

export type Told = {
  message: (message: Message) => void;
  snapshot: (snapshot: Snapshot) => void;
  presence: (presence: PresenceShown) => void;
  reaction: (reaction: ReactionShown) => void;
  opened: () => void;
  /** The connection is lost; the browser tries again by itself unless *given up*. */
  lost: (givenUp: boolean) => void;
};

/**
 * Listens to a table after message *after*. The browser resumes after a break with the id of the last message.
 * Returns what ends the listening.
 */
export function listen(table: string, after: number, told: Told): () => void {
  const source = new EventSource(streamAddress(table, after));
  source.addEventListener('open', told.opened);
  for (const kind of ['message', 'snapshot', 'presence', 'reaction'] as const)
    source.addEventListener(kind, (event) => told[kind](JSON.parse((event as MessageEvent<string>).data)));
  source.addEventListener('error', () => told.lost(source.readyState === EventSource.CLOSED));
  return () => source.close();
}
