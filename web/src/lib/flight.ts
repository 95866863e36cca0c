import type { Card } from './api';
import { FLIGHT } from './pacing';
import { cardKey, type Flight, fanKey, SPARE_KEY, seatKey } from './staging';

/** Where something stood: its centre, its width before turning, and its turn. */
type Place = { x: number; y: number; width: number; turn: number };
export type Places = Map<string, Place>;

const EASE = 'cubic-bezier(.45,.05,.2,1)';
/** The width of a card that comes from a seat whose fan is not shown. */
const SMALL = 40;
const MOST_COUNTERS = 6;

function place(el: HTMLElement): Place {
  const box = el.getBoundingClientRect();
  const m = new DOMMatrix(getComputedStyle(el).transform);
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    width: el.offsetWidth,
    turn: (Math.atan2(m.b, m.a) * 180) / Math.PI,
  };
}

/** Note where every card, seat and pot stands, before the state changes. What is not shown has no place. */
export function places(root: ParentNode = document): Places {
  const all: Places = new Map();
  for (const el of root.querySelectorAll<HTMLElement>('[data-fly]')) {
    if (el.dataset.fly && el.getClientRects().length > 0) all.set(el.dataset.fly, place(el));
  }
  return all;
}

/** A run that has stopped is swept aside as the next one is led: a picture of it, for the eye alone. */
export function sweep(root: ParentNode = document): void {
  const run = root.querySelector<HTMLElement>('.run ol');
  if (!run || run.children.length === 0) return;
  const picture = run.cloneNode(true) as HTMLElement;
  for (const el of picture.querySelectorAll('.sr-only, .by')) el.remove();
  for (const el of picture.querySelectorAll('[data-fly]')) el.removeAttribute('data-fly');
  picture.setAttribute('aria-hidden', 'true');
  Object.assign(picture.style, {
    position: 'absolute',
    left: `${run.offsetLeft}px`,
    top: `${run.offsetTop}px`,
    width: `${run.offsetWidth}px`,
    pointerEvents: 'none',
  });
  run.parentElement?.append(picture);
  const gone = picture.animate([{ opacity: 1 }, { transform: 'translateX(-3rem) scale(0.92)', opacity: 0 }], {
    duration: 320,
    easing: 'ease-in',
    fill: 'forwards',
  });
  afterwards(gone, () => picture.remove());
}

const find = (key: string, root: ParentNode): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-fly="${CSS.escape(key)}"]`);

/** After the state has changed, play what moved from where it stood before. */
export function fly(before: Places, flights: readonly Flight[], root: ParentNode = document): void {
  const now = places(root);
  const whereIs = (key: string): Place | undefined => now.get(key) ?? before.get(key);
  const fanOf = (seat: number): Place | undefined => {
    const fan = whereIs(fanKey(seat));
    const plate = whereIs(seatKey(seat));
    return fan ?? (plate && { ...plate, width: SMALL });
  };
  let counters = 0;
  for (const flight of flights) {
    switch (flight.kind) {
      case 'card':
        flyCard(flight.card, before.get(cardKey(flight.card)), fanOf(flight.seat), flight.delay, root);
        break;
      case 'counters': {
        const from = whereIs(flight.from);
        const to = whereIs(flight.to);
        if (from && to) flyCounters(from, to, Math.min(flight.counters, MOST_COUNTERS), flight.delay + 12 * counters++);
        break;
      }
      case 'turn': {
        const el = find(cardKey(flight.card), root);
        if (el) turnOver(el, flight.delay, FLIGHT);
        break;
      }
      case 'exchange': {
        const [spare, fan] = [whereIs(SPARE_KEY), fanOf(flight.seat)];
        const pile = find(SPARE_KEY, root);
        if (pile && fan) arrive(pile, fan, flight.delay, FLIGHT);
        if (spare) exchange(flight.seat, spare, flight.delay, root);
        break;
      }
      case 'deal': {
        const from = fanOf(flight.dealer);
        if (from) deal(from, flight.delay, root);
      }
    }
  }
}

/** A card of one's own comes out of the hand; another's comes from the seat, turning over on the way. */
function flyCard(card: Card, own: Place | undefined, seat: Place | undefined, delay: number, root: ParentNode): void {
  const el = find(cardKey(card), root);
  const from = own ?? seat;
  if (!el || !from) return;
  arrive(el, from, delay, FLIGHT);
  if (own) return;
  turnOver(el, delay, FLIGHT);
}

/** Shows the back of a card for the first part of its way. */
function turnOver(el: HTMLElement, delay: number, duration: number): void {
  el.querySelector('.turner')?.animate(
    [
      { transform: 'rotateY(180deg)' },
      { transform: 'rotateY(180deg)', offset: 0.15 },
      { transform: 'rotateY(0)', offset: 0.75 },
      { transform: 'rotateY(0)' },
    ],
    { duration, delay, easing: 'ease-in-out', fill: 'backwards' },
  );
}

function arrive(el: HTMLElement, from: Place, delay: number, duration: number): void {
  const to = place(el);
  const rest = getComputedStyle(el).transform;
  const lift = Math.min(60, Math.hypot(from.x - to.x, from.y - to.y) / 5);
  const scale = from.width / to.width;
  const at = (k: number, rise: number): string =>
    `translate(${(from.x - to.x) * k}px,${(from.y - to.y) * k - rise}px) ` +
    `${rest === 'none' ? '' : rest} rotate(${(from.turn - to.turn) * k}deg) scale(${1 + (scale - 1) * k + rise / 500})`;
  el.style.zIndex = '50';
  const flight = el.animate(
    [{ transform: at(1, 0) }, { transform: at(0.45, lift), offset: 0.5 }, { transform: rest }],
    { duration, delay, easing: EASE, fill: 'backwards' },
  );
  afterwards(flight, () => el.style.removeProperty('z-index'));
  // The name of who played it waits where the card comes to lie.
  el.querySelector('.by')?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], {
    duration,
    delay,
    fill: 'backwards',
  });
}

/** The cards go out from the dealer: one's own one after another, the others' fans and the spare hand along with them. */
function deal(from: Place, delay: number, root: ParentNode): void {
  const own = [...root.querySelectorAll<HTMLElement>('.holding [data-fly^="card-"]')];
  const rest = [...root.querySelectorAll<HTMLElement>('[data-fly^="fan-"]'), find(SPARE_KEY, root)];
  for (const [i, el] of own.entries()) {
    arrive(el, { ...from, width: SMALL }, delay + 120 + i * 45, 420);
    turnOver(el, delay + 120 + i * 45, 420);
  }
  for (const [i, el] of rest.entries()) if (el?.offsetWidth) arrive(el, { ...from, width: SMALL }, delay + i * 60, 420);
}

/** The spare hand comes to a seat: as its fan, or as one's own cards. */
function exchange(seat: number, from: Place, delay: number, root: ParentNode): void {
  const fan = find(fanKey(seat), root);
  if (fan) {
    arrive(fan, from, delay, FLIGHT);
    return;
  }
  for (const [i, el] of root.querySelectorAll<HTMLElement>('.holding [data-fly^="card-"]').entries()) {
    arrive(el, from, delay + i * 30, FLIGHT);
    turnOver(el, delay + i * 30, FLIGHT);
  }
}

function flyCounters(from: Place, to: Place, n: number, delay: number): void {
  for (let i = 0; i < n; i++) {
    const counter = document.createElement('div');
    counter.className = 'flying-counter';
    counter.style.left = `${from.x}px`;
    counter.style.top = `${from.y}px`;
    document.body.append(counter);
    const drift = (i % 3) * 16 - 16;
    const flight = counter.animate(
      [
        { transform: 'translate(-50%,-50%)', opacity: 0 },
        { transform: 'translate(-50%,-50%)', opacity: 1, offset: 0.06 },
        {
          transform: `translate(calc(-50% + ${(to.x - from.x) / 2 + drift}px), calc(-50% + ${(to.y - from.y) / 2 - 40}px))`,
          opacity: 1,
          offset: 0.5,
        },
        {
          transform: `translate(calc(-50% + ${to.x - from.x}px), calc(-50% + ${to.y - from.y}px))`,
          opacity: 1,
        },
      ],
      { duration: 650, delay: delay + i * 50, easing: EASE, fill: 'both' },
    );
    afterwards(flight, () => counter.remove());
  }
}

/** Runs *then* when the flight has ended, cut short or not. */
function afterwards(flight: Animation, then: () => void): void {
  flight.finished.then(then, then);
}
