import type { Live } from './live.svelte';
import { sitsIn } from './presence';
import { say } from './say.svelte';
import { listed } from './words';

/** That the table waits for somebody whose connection is lost: as it is *seen*, with the seconds that go by until a
 * bot sits in, and as it is *spoken*, once. */
export type Waits = { seen: string; spoken: string };

/** None where the table waits for nobody who is lost; *now* gives the time, and is asked only where it is needed. */
export function waitsOf(live: Live, now: () => number): Waits | null {
  const { presence } = live;
  const lost = presence?.told.waits_for.filter((seat) => presence.told.lost[seat] != null) ?? [];
  if (!presence || lost.length === 0) return null;
  const who = say('absent-lost', { n: lost.length, names: listed(lost.map((seat) => live.nameOf(seat))) });
  if (presence.told.sits_in === null) return { seen: who, spoken: who };
  return {
    seen: `${who} ${say('absent-sits-in', { n: sitsIn(presence, now()) ?? 0 })}`,
    spoken: `${who} ${say('absent-sits-in-soon')}`,
  };
}
