import type { Armed, Message, PresenceShown, ReactionShown, Snapshot } from './api';
import { streamAddress } from './http';

export type Told = {
  message: (message: Message) => void;
  /** The table as it stands; with *less* than was told before where the server has lost what came after it. */
  snapshot: (snapshot: Snapshot, less: boolean) => void;
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
  let last = after;
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
  const on = <T>(kind: string, hear: (heard: T) => void): void =>
    source.addEventListener(kind, (event) => hear(JSON.parse((event as MessageEvent<string>).data)));
  on<Message>('message', (message) => {
    last = message.seq;
    told.message(message);
  });
  on<Snapshot>('snapshot', (snapshot) => {
    // Who asks hears all that was there when they asked: never less than they have heard, unless it is gone.
    const less = snapshot.seq < last;
    last = snapshot.seq;
    told.snapshot(snapshot, less);
  });
  on('presence', told.presence);
  on('reaction', told.reaction);
  on('armed', told.armed);
  source.addEventListener('error', () => told.lost(source.readyState === EventSource.CLOSED));
  return end;
}
