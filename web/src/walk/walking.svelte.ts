import { tick } from 'svelte';
import type { Snapshot, Step, Walk } from '../lib/api';
import { fly, places, sweep } from '../lib/flight';
import type { Seen } from '../lib/seen';
import { settings } from '../lib/settings.svelte';
import { flightsOf } from '../lib/staging';
import { readingTime, shownAt, stepIn } from './steps';

export const SPEEDS = ['slow', 'normal', 'fast'] as const;
export type Speed = (typeof SPEEDS)[number];

/** A hand that is walked through: the step that is shown, and whether the next one comes by itself. */
export class Walking implements Seen {
  readonly walk: Walk;
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>('normal');
  /** What was pressed where the reader is asked, by its place among the choices; it goes with its step. */
  chosen = $state<number | null>(null);
  /** What a press on a card was answered with; it goes with its step. */
  note = $state<string | null>(null);

  readonly presence = undefined;
  readonly reactions = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pausesToAsk: boolean;

  /** *pausesToAsk*: whether it waits for an answer where the reader is asked. */
  constructor(walk: Walk, at: number, pausesToAsk: boolean) {
    this.walk = walk;
    this.at = stepIn(walk, at);
    this.#pausesToAsk = pausesToAsk;
  }

  get step(): Step {
    return this.walk.steps[this.at] as Step;
  }

  get last(): number {
    return this.walk.steps.length - 1;
  }

  readonly shown: Snapshot = $derived.by(() => shownAt(this.walk, this.at));

  nameOf = (seat: number): string => this.walk.names[seat] ?? '';

  /** Shows the next step; what moved in it flies there. */
  async next(): Promise<void> {
    if (this.at >= this.last) return;
    const { event } = this.walk.steps[this.at + 1] as Step;
    const flies = event !== null && !settings.calm;
    const before = flies ? places() : null;
    if (flies && event.event === 'led') sweep();
    this.#show(this.at + 1);
    await tick();
    if (before && event) fly(before, flightsOf([event]));
  }

  back(): void {
    this.go(this.at - 1);
  }

  /** Shows step *at*, as it is. */
  go(at: number): void {
    const step = stepIn(this.walk, at);
    if (step !== this.at) this.#show(step);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** One step after another, each for as long as it takes to read; from the end it begins anew. */
  play(): void {
    if (this.at >= this.last) this.go(0);
    this.playing = true;
    void this.next().then(() => this.#wait());
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #show(at: number): void {
    this.at = at;
    this.chosen = null;
    this.note = null;
    if (this.playing) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.at >= this.last || (this.#pausesToAsk && this.step.ask)) this.playing = false;
    if (this.playing) this.#timer = setTimeout(() => void this.next(), readingTime(this.step, this.speed));
  }
}
