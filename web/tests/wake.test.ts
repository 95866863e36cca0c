import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchDevice } from '../src/lib/wake';

const woke = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  woke.mockClear();
  stop = watchDevice(woke);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('notices that the device has slept', () => {
  vi.advanceTimersByTime(60_000);
  expect(woke).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(1000);
  expect(woke).toHaveBeenCalledTimes(1);
});

it('waits until somebody looks', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(5000);
  expect(woke).not.toHaveBeenCalled();
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(woke).toHaveBeenCalledTimes(1);
});

it('looks again when the network goes or comes, until it is ended', () => {
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(woke).toHaveBeenCalledTimes(2);
  stop();
  window.dispatchEvent(new Event('online'));
  expect(woke).toHaveBeenCalledTimes(2);
});
