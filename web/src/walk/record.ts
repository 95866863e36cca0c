import type { Answer } from '../lib/http';

/** Most bytes of a record that the server takes, and most letters of one in a link. */
export const MOST_BYTES = 65_536;
const MOST_LETTERS = 16_384;
/** A link of so many letters is still pasted into a message without harm. */
export const SHORT_LINK = 4000;
const KEY = '#r=';

/** The records of a file: one of many lines, or one a line. */
export function recordsIn(text: string): string[] {
  const whole = text.replace(/^\uFEFF/, '').trim();
  if (/^\{\s*\n/.test(whole)) return [whole];
  return whole
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The number of the hand that a record tells of, where it says so. */
export function handOf(record: string): number | null {
  try {
    const told: unknown = JSON.parse(record);
    const hand = (told as { match?: { hand?: unknown } } | null)?.match?.hand;
    return typeof hand === 'number' ? hand : null;
  } catch {
    return null;
  }
}

/** The names of the players of a record, as far as it can be read. */
export function playersOf(record: string): string[] {
  try {
    const players = (JSON.parse(record) as { players?: unknown } | null)?.players;
    return Array.isArray(players) ? players.map(String) : [];
  } catch {
    return [];
  }
}

/** The part of a link that holds *record*; none where it would be too long, or the browser cannot. */
export async function packed(record: string): Promise<string | null> {
  if (!('CompressionStream' in globalThis)) return null;
  const bytes = await through(new TextEncoder().encode(record), new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return letters.length > MOST_LETTERS ? null : KEY + letters;
}

export type Unpacked = { kind: 'none' } | { kind: 'record'; record: string } | { kind: 'unreadable' | 'too_old' };

/** The record in the part of an address after `#`. */
export async function unpacked(hash: string): Promise<Unpacked> {
  if (!hash.startsWith(KEY)) return { kind: 'none' };
  if (!('DecompressionStream' in globalThis)) return { kind: 'too_old' };
  const letters = hash.slice(KEY.length);
  if (letters.length > MOST_LETTERS) return { kind: 'unreadable' };
  try {
    const plain = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
    const record = await through(bytes, new DecompressionStream('deflate-raw'));
    return { kind: 'record', record: new TextDecoder('utf-8', { fatal: true }).decode(record) };
  } catch {
    return { kind: 'unreadable' };
  }
}

/** What comes out of *stream* for *bytes*; more than a record may have is too much. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new RangeError(`more than ${MOST_BYTES} bytes`);
    }
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** What a request came to that was not answered with what was asked for, in words. */
export const faultOf = <T>(answer: Exclude<Answer<T>, { kind: 'done' }>, missing: string): string =>
  answer.kind === 'problem' ? answer.problem.text : missing;
