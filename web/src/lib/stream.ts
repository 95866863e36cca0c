import type { Armed, Message, PresenceShown, ReactionShown, Snapshot } from './api';
import { streamAddress } from './http';

export type Told = {
  message: (message: Message) => void;
  snapshot: (snapshot: Snapshot) => void;
  presence: (presence: PresenceShown) => void;
  reaction: (reaction: ReactionShown) => void;
  /** Whether one has armed Spin: told to nobody else. */
  armed: (armed: Armed) => void;
  opened: () => void;
  /** The connection is lost; the browser tries again by itself unless it was *given up*. */
  lost: (givenUp: boolean) => void;
};

/**
 * After so long without a sign of life, which the server gives every ten seconds, the connection is dead, whatever the
 * browser holds: a network that goes away without a word leaves it open.
 */
export const SILENCE = 25_000;
const LOOK = 2500;

/**
 * Listens to a table after message *after*. The browser resumes after a break with the id of the last message.
 * Returns what ends the listening.
 */
export function listen(table: string, after: number, told: Told): () => void {
  const source = new EventSource(streamAddress(table, after));
  let heard = Date.now();
  const end = (): void => {
    clearInterval(watch);
    source.close();
  };
  const watch = setInterval(() => {
    if (Date.now() - heard < SILENCE) return;
    end();
    told.lost(true);
  }, LOOK);
  for (const kind of ['open', 'here', 'message', 'snapshot', 'presence', 'reaction', 'armed', 'error'])
    source.addEventListener(kind, () => {
      heard = Date.now();
    });
  source.addEventListener('open', told.opened);
  for (const kind of ['message', 'snapshot', 'presence', 'reaction', 'armed'] as const)
    source.addEventListener(kind, (event) => told[kind](JSON.parse((event as MessageEvent<string>).data)));
  source.addEventListener('error', () => told.lost(source.readyState === EventSource.CLOSED));
  return end;
}
