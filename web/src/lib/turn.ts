import { settings } from './settings.svelte';
import { under } from './under';

/**
 * What tells whoever is elsewhere that it is their turn: a mark in the tab, a soft sound, and a notification where
 * it is allowed. Nothing of it is for the cards of others.
 */
export type Turn = { table: string; title: string; what: string };

/** Who has acted so lately looks at the table: no sound is needed. */
const STILL_HERE = 4000;
const NOTES = [587.33, 880];
const LOUD = 0.11;

let lastAct = Number.NEGATIVE_INFINITY;
let audio: AudioContext | undefined;
let shown: Notification | undefined;

/** Browsers let nothing be heard before the first press: from then on there is something to be heard with. */
export function listenForPresses(): void {
  const press = (): void => {
    lastAct = performance.now();
    if (settings.sound) void wake();
  };
  addEventListener('pointerdown', press, { passive: true });
  addEventListener('keydown', press, { passive: true });
}

/** It has become one's turn. */
export function tellTurn(turn: Turn): void {
  mark(true);
  const looks = !document.hidden && document.hasFocus();
  if (settings.sound && !(looks && performance.now() - lastAct < STILL_HERE)) ring();
  if (settings.notification && document.hidden && canNotify() && Notification.permission === 'granted') notify(turn);
}

/** It is not one's turn any more. */
export function endTurn(): void {
  mark(false);
  shown?.close();
  shown = undefined;
  void closeOfWorker();
}

/** The mark in the tab. */
function mark(mine: boolean): void {
  document
    .querySelector<HTMLLinkElement>('link[rel=icon]')
    ?.setAttribute('href', `${under}/${mine ? 'turn' : 'favicon'}.svg`);
}

/** Two soft notes, as of wood. */
export function ring(): void {
  // Before the first press it would stay silent, and the browser complain of it.
  if (!audio && navigator.userActivation?.hasBeenActive === false) return;
  void wake().then((context) => {
    if (context?.state !== 'running') return;
    for (const [i, pitch] of NOTES.entries()) strike(context, pitch, context.currentTime + i * 0.14);
  });
}

async function wake(): Promise<AudioContext | undefined> {
  if (!('AudioContext' in globalThis)) return undefined;
  audio ??= new AudioContext();
  if (audio.state === 'suspended')
    await Promise.race([audio.resume(), new Promise((resume) => setTimeout(resume, 300))]);
  return audio;
}

function strike(context: AudioContext, pitch: number, at: number): void {
  const volume = context.createGain();
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUD, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
  volume.connect(context.destination);
  for (const [overtone, share] of [
    [1, 1],
    [3.93, 0.18],
  ] as const) {
    const tone = context.createOscillator();
    const part = context.createGain();
    tone.frequency.value = pitch * overtone;
    part.gain.value = share;
    tone.connect(part).connect(volume);
    tone.start(at);
    tone.stop(at + 0.75);
  }
}

/** Whether this browser has notifications here: over plain http in a home network none has. */
export const canNotify = (): boolean => 'Notification' in globalThis && isSecureContext;

/** Asks for the leave to notify, where it was not given before; whether it is there now. Only after a press. */
export async function allowNotifications(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

function notify({ table, title, what }: Turn): void {
  const options = { body: what, tag: `turn-${table}`, icon: `${under}/icon-192.png` };
  void worker().then((registration) => {
    // On a phone only the worker may notify.
    if (registration) return registration.showNotification(title, { ...options, data: `${under}/t/${table}` });
    shown = new Notification(title, options);
    shown.onclick = () => {
      focus();
      shown?.close();
    };
    return undefined;
  });
}

async function closeOfWorker(): Promise<void> {
  const registration = await worker();
  for (const one of (await registration?.getNotifications()) ?? []) one.close();
}

const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration() ?? undefined;
