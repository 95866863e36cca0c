import type { Live } from './live.svelte';

/** What the parts of a table know of it beside what is drawn: of one that is played at, or of a hand looked back at. */
export type Seen = Pick<Live, 'shown' | 'nameOf' | 'presence' | 'reactions'>;
