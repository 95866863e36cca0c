import type { Message } from './api';

/** How long the drawing may lag behind what has come in, in milliseconds. */
export const LAG = 1000;
/** With more waiting than this nothing is drawn on the way: the table jumps to the newest. */
export const JUMP = 3500;

export const FLIGHT = 620;
export const DEAL = 1500;

/** How long a message wants the table for itself before the next is drawn. */
export function holdOf({ events }: Pick<Message, 'events'>): number {
  let hold = 0;
  for (const event of events) {
    switch (event.event) {
      case 'dealt':
        hold += DEAL;
        break;
      case 'led':
      case 'followed':
        hold += FLIGHT - 100;
        break;
      case 'stopped':
        hold += 500;
        break;
      case 'pot_taken':
        hold += 400;
        break;
      case 'went_out':
        hold += 900;
        break;
    }
  }
  return hold;
}

/** The share of *hold* that is left to a message while others wait that want *waiting* together. */
export const paced = (hold: number, waiting: number): number =>
  waiting <= LAG ? hold : Math.round((hold * LAG) / (waiting + hold));
