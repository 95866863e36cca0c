import { remember, remembered } from './remember';

/** The tables at which somebody had a seat in this browser, the last one first. */
const KEY = 'tables';
const MOST = 12;

export function tablesKept(): string[] {
  try {
    const kept: unknown = JSON.parse(remembered(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    // Written by something else: it is as if nothing were there.
    return [];
  }
}

export function keepTable(id: string): void {
  const kept = tablesKept();
  if (kept[0] !== id) remember(KEY, JSON.stringify([id, ...kept.filter((other) => other !== id)].slice(0, MOST)));
}

export function forgetTable(id: string): void {
  remember(KEY, JSON.stringify(tablesKept().filter((other) => other !== id)));
}
