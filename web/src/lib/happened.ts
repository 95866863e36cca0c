import type { Line, MatchView, Message, Snapshot } from './api';

/** Which messages were not seen as they came: those after *after*, up to *upto*; and since when that is. */
export type Missed = { after: number; upto: number; kind: 'turn' | 'deal' | 'away' };

/** What nobody needs to be told afterwards. */
const NO_NEWS: ReadonlySet<string> = new Set(['staked', 'dealt', 'ready', 'offered', 'sat', 'bot_sat']);

/** What players do by themselves, as it begins a message. */
const OWN: ReadonlySet<string> = new Set(['led', 'followed', 'spin_laid', 'kept', 'exchanged']);

/** Whether a message tells what its reader has done. */
export function isOwn({ events, by, table }: Message): boolean {
  const first = events[0];
  if (!first || !('seat' in first) || first.seat !== table.you || by !== null) return false;
  // Fixed stakes are put by all at once, of which nobody has the choice.
  if (first.event === 'staked') return events.filter(({ event }) => event === 'staked').length === 1;
  return OWN.has(first.event);
}

/** Since one's own last card of this hand; since the deal where one has played none. None for who watches. */
export function sinceOwnTurn({ seq, lines, match, table: { you } }: Snapshot): Missed | null {
  const hand = match?.hand;
  if (!match || !hand || hand.turn === null || you === null) return null;
  const own = hand.plays.findLastIndex(([seat]) => seat === you);
  if (own < 0) return { after: 0, upto: seq, kind: 'deal' };
  // Each card that was played has its line, in the same order.
  const played = lines.filter(
    ({ hand, reason }) =>
      hand === match.number && (reason === 'led' || reason === 'followed' || reason === 'spin_laid'),
  );
  const line = played[own];
  return line ? { after: line.seq, upto: seq, kind: 'turn' } : null;
}

/** The lines of this hand that are news. */
export function newsOf(lines: readonly Line[], match: MatchView | null, { after, upto }: Missed): Line[] {
  return lines.filter(
    ({ seq, hand, reason }) => hand === match?.number && seq > after && seq <= upto && !NO_NEWS.has(reason),
  );
}
