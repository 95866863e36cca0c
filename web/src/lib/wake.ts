/** How often it is looked whether time has leapt, and how far it leaps where the device has slept. */
const TICK = 1000;
const LEAP = 15_000;

/**
 * Calls *woke* when the device may have slept or changed its network: a stream that died meanwhile says nothing of it
 * by itself. Returns what ends the watching.
 */
export function watchDevice(woke: () => void): () => void {
  let last = Date.now();
  let slept = false;
  const look = (): void => {
    const now = Date.now();
    slept ||= now - last > LEAP;
    last = now;
    // In the background the clock is slowed down, and nobody looks.
    if (!slept || document.hidden) return;
    slept = false;
    woke();
  };
  const kept = (event: PageTransitionEvent): void => {
    if (event.persisted) woke();
  };
  const timer = setInterval(look, TICK);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', kept);
  for (const kind of ['online', 'offline'] as const) window.addEventListener(kind, woke);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', kept);
    for (const kind of ['online', 'offline'] as const) window.removeEventListener(kind, woke);
  };
}
