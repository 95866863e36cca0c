import type { Message, Snapshot } from './api';
import { streamAddress } from './http';

export type Told = {
  message: (message: Message) => void;
  snapshot: (snapshot: Snapshot) => void;
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
  source.addEventListener('message', (event) => told.message(JSON.parse(event.data) as Message));
  source.addEventListener('snapshot', (event) => told.snapshot(JSON.parse((event as MessageEvent<string>).data)));
  source.addEventListener('error', () => told.lost(source.readyState === EventSource.CLOSED));
  return () => source.close();
}
