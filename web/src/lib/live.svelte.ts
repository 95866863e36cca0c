import { tick } from 'svelte';
import type { Card, Line, Message, Problem, Snapshot } from './api';
import { type Answer, playCard, readTable, sayReady, seatBot, takeSeat } from './http';
import { holdOf, JUMP, paced } from './pacing';
import { language, say, type Tag } from './say.svelte';
import { listen } from './stream';
import { mergeLines, whyNot } from './view';
import * as words from './words';

export type Connection = 'opening' | 'open' | 'lost' | 'gone';

/** Shows a change: notes where things stand, lets it happen, and lets fly what moved. */
export type Stage = (message: Message, change: () => Promise<void>) => Promise<void>;

/** After a card of one's own nothing is offered for so long, so that a double click plays one … */
const LOCK = 220;
/** … and for so long where a lead of one's own comes next, so that no second press chooses a suit. */
const LOCK_BEFORE_LEAD = 600;
/** How long an answered action may wait for its message before the table is asked how it stands. */
const PATIENCE = 2500;
const RETRY = [500, 1000, 2000, 4000, 8000];

/**
 * One table as one browser has it: what is drawn, what waits to be drawn, and what was asked for.
 * All that is true comes from the server; nothing here decides a rule.
 */
export class Live {
  readonly id: string;
  shown = $state.raw<Snapshot>();
  #lines = $state.raw<Line[]>([]);
  /** In which language the lines are; none before the first have come. */
  linesIn = $state<Tag>();
  connection = $state<Connection>('opening');
  /** The card that was asked for and is not drawn yet. */
  sending = $state<Card>();
  /** What went wrong or why not, in words, until the next thing happens. */
  note = $state<string>();
  /** Whether the settlement is to be seen: not before its counters have flown. */
  settled = $state(false);

  #stage: () => Stage | null;
  #waiting: Message[] = [];
  #busy: ReturnType<typeof setTimeout> | undefined;
  #unlock: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #stop: (() => void) | undefined;
  #closed = false;
  #openings = 0;

  /** *stage* gives none while nothing shall fly. */
  constructor(id: string, stage: () => Stage | null = () => null) {
    this.id = id;
    this.#stage = stage;
  }

  /** What happened, a line each. Those in another language than that of the page are not to be seen. */
  get lines(): Line[] {
    return this.linesIn === language.chosen ? this.#lines : [];
  }

  /** Reads the table as it stands and listens from there on. */
  async open(): Promise<void> {
    this.#hangUp();
    const opening = ++this.#openings;
    const asked = language.chosen;
    const answer = await readTable(this.id);
    // Another opening has begun meanwhile: its answer is the one that counts.
    if (this.#closed || opening !== this.#openings) return;
    if (answer.kind === 'problem' && answer.problem.reason === 'unknown_table') {
      this.connection = 'gone';
    } else if (answer.kind === 'done') {
      this.take(answer.value, asked);
      this.#stop = listen(this.id, answer.value.seq, {
        message: (message) => this.hear(message),
        snapshot: (snapshot) => this.take(snapshot),
        opened: () => {
          this.connection = 'open';
          this.#tries = 0;
          if (this.note === say('not-sent')) this.note = undefined;
        },
        lost: (givenUp) => {
          if (this.#closed) return;
          this.connection = 'lost';
          if (givenUp) this.#openLater();
        },
      });
    } else {
      this.connection = 'lost';
      this.#openLater();
    }
  }

  /** Opens the table anew, for its lines in the language of the page: those in another one are dropped then. */
  async retell(): Promise<void> {
    this.note = undefined;
    await this.open();
  }

  close(): void {
    this.#closed = true;
    this.#hangUp();
    clearTimeout(this.#busy);
    clearTimeout(this.#unlock);
  }

  #openLater(): void {
    const wait = RETRY[Math.min(this.#tries++, RETRY.length - 1)];
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.open(), wait);
  }

  #hangUp(): void {
    clearTimeout(this.#retry);
    this.#stop?.();
    this.#stop = undefined;
  }

  // --- What the server tells --------------------------------------------------------------------

  /** The table as it stands: drawn at once, and whatever waited and is older is dropped. */
  take(snapshot: Snapshot, told = this.linesIn ?? language.chosen): void {
    if (this.shown && snapshot.seq < this.shown.seq) return;
    this.#waiting = this.#waiting.filter((message) => message.seq > snapshot.seq);
    this.#lines = told === this.linesIn ? mergeLines(this.#lines, snapshot.lines) : snapshot.lines;
    this.linesIn = told;
    this.#show(snapshot);
    this.settled = isSettled(snapshot);
  }

  /** One message more. It is drawn in its turn; a repeat is dropped, after a gap the table is read anew. */
  hear(message: Message): void {
    const last = this.#waiting.at(-1)?.seq ?? this.shown?.seq ?? 0;
    if (message.seq <= last) return;
    if (message.seq > last + 1) {
      void this.open();
      return;
    }
    this.#waiting.push(message);
    if (this.#isOwn(message)) {
      // One's own card answers the click: it does not wait for flights.
      clearTimeout(this.#busy);
      this.#busy = undefined;
    }
    if (this.#busy === undefined) this.#draw();
  }

  /** Draws without flights all that waits, as when nobody was looking. */
  catchUp(): void {
    clearTimeout(this.#busy);
    this.#busy = undefined;
    for (const message of this.#waiting.splice(0)) this.#put(message);
    if (this.shown) this.settled = isSettled(this.shown);
  }

  #draw(): void {
    const wanted = this.#waiting.reduce((sum, message) => sum + holdOf(message), 0);
    const stage = this.#stage();
    if (!stage || document.hidden || wanted > JUMP) {
      this.catchUp();
      return;
    }
    const message = this.#waiting.shift();
    if (!message) {
      if (this.shown) this.settled = isSettled(this.shown);
      return;
    }
    const hold = holdOf(message);
    this.settled &&= message.sheet.length > 0;
    void stage(message, () => {
      this.#put(message);
      return tick();
    });
    this.#busy = setTimeout(
      () => {
        this.#busy = undefined;
        this.#draw();
      },
      paced(hold, wanted - hold),
    );
  }

  #put(message: Message): void {
    this.#lines = [...this.#lines, ...message.lines];
    this.#show(message);
  }

  #show({ seq, lines, table, match, sheet }: Snapshot): void {
    const played = match?.hand?.plays.length !== this.shown?.match?.hand?.plays.length;
    this.shown = { seq, lines, table, match, sheet };
    if (played) this.note = undefined;
    if (this.#isDone(seq)) this.#release();
  }

  #isOwn({ events, by, table }: Message): boolean {
    const first = events[0];
    const isPlay = first?.event === 'led' || first?.event === 'followed';
    return isPlay && first.seat === table.you && by === null;
  }

  // --- What is asked of the server --------------------------------------------------------------

  #awaited = Number.POSITIVE_INFINITY;

  #isDone(seq: number): boolean {
    return this.sending !== undefined && seq >= this.#awaited;
  }

  #release(): void {
    this.#awaited = Number.POSITIVE_INFINITY;
    clearTimeout(this.#unlock);
    const hand = this.shown?.match?.hand;
    const leads = hand?.turn === this.shown?.table.you && hand?.called === null;
    this.#unlock = setTimeout(
      () => {
        this.sending = undefined;
      },
      leads ? LOCK_BEFORE_LEAD : LOCK,
    );
  }

  /** Plays a card of one's own, or says why not. One at a time: the next may go when this one is drawn. */
  async play(card: Card): Promise<void> {
    const hand = this.shown?.match?.hand;
    if (!this.shown?.match || !hand) return;
    if (this.sending) {
      if (this.sending !== card) this.note = say('ask-on-its-way', { card: words.cardSign(this.sending) });
      return;
    }
    const why = whyNot(hand, card);
    if (why) {
      this.note = words.whyNot(why, (seat) => this.nameOf(seat));
      return;
    }
    this.note = undefined;
    this.sending = card;
    const answer = await playCard(this.id, this.shown.match.number, this.shown.seq, card);
    if (answer.kind === 'done') {
      this.#awaited = answer.value.seq;
      if (this.#isDone(this.shown.seq)) this.#release();
      else this.#unlock = setTimeout(() => void this.#lookUp(), PATIENCE);
    } else {
      this.sending = undefined;
      this.#tell(answer);
    }
  }

  /** The message of an answered action has not come: the stream may be down. */
  async #lookUp(): Promise<void> {
    const answer = await readTable(this.id);
    if (answer.kind === 'done') this.take(answer.value);
    else if (this.sending) this.#unlock = setTimeout(() => void this.#lookUp(), PATIENCE);
  }

  async ready(hand: number): Promise<boolean> {
    return this.#tell(await sayReady(this.id, hand));
  }

  async addBot(bot: string): Promise<boolean> {
    return this.#tell(await seatBot(this.id, bot));
  }

  /** Takes a seat; the stream is opened anew, for the seat's own messages. Returns the problem, in words. */
  async sit(name: string): Promise<string | null> {
    const answer = await takeSeat(this.id, name);
    if (answer.kind === 'problem') {
      if (answer.problem.now) this.take(answer.problem.now);
      return answer.problem.text;
    }
    if (answer.kind === 'not_sent') return say('not-sent');
    await this.open();
    return null;
  }

  #tell(answer: Answer<unknown>): boolean {
    if (answer.kind === 'problem') this.#heed(answer.problem);
    else if (answer.kind === 'not_sent') this.note = say('not-sent');
    else this.note = undefined;
    return answer.kind === 'done';
  }

  #heed(problem: Problem): void {
    if (problem.now) this.take(problem.now);
    this.note = problem.text;
  }

  nameOf(seat: number): string {
    return this.shown?.table.seats[seat]?.name ?? say('table-free-seat');
  }
}

/** Whether there is a settlement to look at. */
const isSettled = (snapshot: Snapshot): boolean => snapshot.sheet.length > 0 && snapshot.match?.hand?.turn === null;
