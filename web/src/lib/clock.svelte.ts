import { createSubscriber } from 'svelte/reactivity';

const SECOND = 1000;

/** A clock that goes by the second, for as long as somebody looks at it. */
class Clock {
  readonly #looked = createSubscriber((update) => {
    const timer = setInterval(update, SECOND);
    return () => clearInterval(timer);
  });

  /** Now, in milliseconds; what is computed from it follows. */
  get now(): number {
    this.#looked();
    return Date.now();
  }
}

export const clock = new Clock();
