import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../src/lib/settings.svelte';
import { allowNotifications, endTurn, listenForPresses, tellTurn } from '../src/lib/turn';

const TURN = { table: 'tableoftests', title: 'Your turn', what: 'Play the six of hearts.' };
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Stands in for `Notification`, and remembers what was asked and shown. */
class FakeNotification {
  static permission = 'granted';
  static asked = 0;
  static shown: { title: string; body?: string; closed: boolean }[] = [];
  #shown: { title: string; body?: string; closed: boolean };

  constructor(title: string, options: { body?: string } = {}) {
    this.#shown = { title, ...(options.body !== undefined && { body: options.body }), closed: false };
    FakeNotification.shown.push(this.#shown);
  }

  static async requestPermission(): Promise<string> {
    FakeNotification.asked++;
    return FakeNotification.permission;
  }

  close(): void {
    this.#shown.closed = true;
  }
}

let notes = 0;
class FakeAudio {
  state = 'running';
  currentTime = 0;
  destination = {};
  createGain() {
    const part = {
      gain: { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
    };
    return { ...part, connect: (to: unknown) => to };
  }
  createOscillator() {
    notes++;
    return { frequency: { value: 0 }, connect: (to: unknown) => to, start() {}, stop() {} };
  }
}
vi.stubGlobal('AudioContext', FakeAudio);
listenForPresses();

const hide = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
const icon = () => document.querySelector('link[rel=icon]')?.getAttribute('href');

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', FakeNotification);
  Object.assign(FakeNotification, { permission: 'granted', asked: 0, shown: [] });
  notes = 0;
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  Object.assign(settings, { sound: true, notification: false, quiet: false });
});
afterEach(() => {
  endTurn();
  vi.restoreAllMocks();
});

it('marks the tab while it is one’s turn', () => {
  tellTurn(TURN);
  expect(icon()).toBe('/turn.svg');
  endTurn();
  expect(icon()).toBe('/favicon.svg');
});

describe('the sound', () => {
  it('is heard by who is elsewhere', async () => {
    hide(true);
    tellTurn(TURN);
    await settle();
    expect(notes).toBeGreaterThan(0);
  });

  it('is not heard by who has just pressed something', async () => {
    hide(false);
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    dispatchEvent(new Event('pointerdown'));
    tellTurn(TURN);
    await settle();
    expect(notes).toBe(0);
  });

  it.each(['sound', 'quiet'] as const)('is not heard where %s is set so', async (name) => {
    hide(true);
    settings[name] = name === 'quiet';
    tellTurn(TURN);
    await settle();
    expect(notes).toBe(0);
  });
});

describe('the notification', () => {
  it('comes only where it was asked for, allowed, and nobody looks', async () => {
    for (const [wanted, permission, hidden] of [
      [false, 'granted', true],
      [true, 'denied', true],
      [true, 'granted', false],
    ] as const) {
      settings.notification = wanted;
      FakeNotification.permission = permission;
      hide(hidden);
      tellTurn(TURN);
      await settle();
    }
    expect(FakeNotification.shown).toEqual([]);
    settings.notification = true;
    FakeNotification.permission = 'granted';
    hide(true);
    tellTurn(TURN);
    await settle();
    expect(FakeNotification.shown).toEqual([{ title: TURN.title, body: TURN.what, closed: false }]);
    endTurn();
    expect(FakeNotification.shown[0]?.closed).toBe(true);
    expect(FakeNotification.asked).toBe(0);
  });

  it('is asked for at a press, and not where a browser has none', async () => {
    expect(await allowNotifications()).toBe(true);
    expect(FakeNotification.asked).toBe(1);
    vi.stubGlobal('isSecureContext', false);
    expect(await allowNotifications()).toBe(false);
    expect(FakeNotification.asked).toBe(1);
  });
});
