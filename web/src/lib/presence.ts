import type { PresenceShown, SeatShown } from './api';

/** What was told of the connections, and when it came, in milliseconds. */
export type Presence = { told: PresenceShown; at: number };

/** Who sits in a seat and whether they are there, as it is shown at each. */
export type SeatState = 'open' | 'bot' | 'here' | 'lost' | 'left' | 'stood_in';

export function stateOf(sits: SeatShown | undefined, isLost: boolean): SeatState {
  if (!sits || sits.kind === null) return 'open';
  if (sits.kind === 'bot') return 'bot';
  return sits.away ?? (isLost ? 'lost' : 'here');
}

/** For how many whole seconds the connection of *seat* has been lost; none where it is there, or nobody told. */
export function lostFor(presence: Presence | undefined, seat: number, now: number): number | null {
  const lost = presence?.told.lost[seat];
  return presence === undefined || lost == null ? null : Math.floor(lost + passed(presence, now));
}

/** In how many whole seconds a bot sits in for the lost ones that the table waits for; none where it will not. */
export function sitsIn(presence: Presence | undefined, now: number): number | null {
  if (presence === undefined || presence.told.sits_in === null) return null;
  return Math.max(0, Math.ceil(presence.told.sits_in - passed(presence, now)));
}

const passed = ({ at }: Presence, now: number): number => Math.max(0, now - at) / 1000;
