import { tick } from 'svelte';
import type { Message } from './api';
import { holdOf, PACINGS, paced } from './pacing';
import type { Drawing } from './settings.svelte';

/** Shows a change: notes where things stand, lets it happen, and lets fly what moved. */
export type Stage = (message: Message, change: () => Promise<void>) => Promise<void>;
/** How the next message is to be drawn; without a *stage* nothing flies, and at once nothing waits. */
export type How = { drawing: Drawing | 'at_once'; stage: Stage | null };

type Told = {
  how: () => How;
  /** The table stands as it does after *message*. */
  put: (message: Message) => void;
  /** All is drawn, and nothing flies any more. */
  rest: () => void;
  /** What came after message *after*, up to *upto*, is not drawn one by one. */
  jump: (after: number, upto: number) => void;
};

/** What has come in and is not drawn yet: each message gets its time, or waits for a press. */
export class Waiting {
  /** How many wait. */
  count = $state(0);
  /** The newest that waits. */
  newest = $state.raw<Message>();

  #told: Told;
  #messages: Message[] = [];
  #busy: ReturnType<typeof setTimeout> | undefined;

  constructor(told: Told) {
    this.#told = told;
  }

  /** Takes one message more; *own* is the answer to a press of one's own, which waits for nothing. */
  push(message: Message, own: boolean): void {
    this.#messages.push(message);
    this.#note();
    if (own) {
      this.#stop();
      this.#putBefore(message);
      this.#draw(true);
    } else if (this.#busy === undefined) {
      this.#draw(false);
    }
  }

  /** Draws the next one, at a press. */
  next(): void {
    this.#stop();
    this.#draw(true);
  }

  /** Draws without flights all that waits, as when nobody was looking. */
  catchUp(): void {
    this.#stop();
    const all = this.#messages.splice(0);
    this.#note();
    for (const message of all) this.#told.put(message);
    const [first, last] = [all[0], all.at(-1)];
    if (first && last && all.some(isSeen)) this.#told.jump(first.seq - 1, last.seq);
    this.#told.rest();
  }

  /** The table has been read as it stands after message *seq*. */
  drop(seq: number): void {
    this.#messages = this.#messages.filter((message) => message.seq > seq);
    this.#note();
  }

  close(): void {
    this.#stop();
  }

  #draw(pressed: boolean): void {
    const message = this.#messages[0];
    if (!message) {
      this.#told.rest();
      return;
    }
    const { drawing, stage } = this.#told.how();
    const wanted = this.#messages.reduce((sum, one) => sum + holdOf(one), 0);
    if (drawing === 'at_once' || (drawing !== 'step' && (document.hidden || wanted > PACINGS[drawing].jump))) {
      this.catchUp();
      return;
    }
    if (drawing === 'step' && !pressed && isStep(message)) {
      this.#told.rest();
      return;
    }
    this.#messages.shift();
    this.#note();
    const change = (): Promise<void> => {
      this.#told.put(message);
      return tick();
    };
    void (stage ? stage(message, change) : change());
    const hold = holdOf(message);
    const time = drawing === 'step' ? hold : paced(hold, wanted - hold, PACINGS[drawing]);
    this.#busy = setTimeout(() => {
      this.#busy = undefined;
      this.#draw(false);
    }, time);
  }

  #putBefore(own: Message): void {
    for (const message of this.#messages.splice(0, this.#messages.indexOf(own))) this.#told.put(message);
    this.#note();
  }

  #stop(): void {
    clearTimeout(this.#busy);
    this.#busy = undefined;
  }

  #note(): void {
    this.count = this.#messages.length;
    this.newest = this.#messages.at(-1);
  }
}

/** Whether there is something to see in it. */
const isSeen = ({ events }: Pick<Message, 'events'>): boolean => events.length > 0;

/** Whether it waits for a press. The deal follows from "ready": that was the press. */
const isStep = ({ events }: Pick<Message, 'events'>): boolean =>
  events.length > 0 && !events.some(({ event }) => event === 'dealt');
