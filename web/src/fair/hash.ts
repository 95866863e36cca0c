import { sha256 } from '@noble/hashes/sha2.js';

/*
 * SHA-256 from a library, since `crypto.subtle` is missing on plain http, as in a home network.
 */

export type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes that *hex* writes; nothing where it is not hexadecimal. */
export function bytesOf(hex: string): Bytes | null {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The SHA-256 of all *parts*, one after the other. */
export function hashOf(...parts: Uint8Array[]): Bytes {
  const hash = sha256.create();
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

/** The SHA-256 of what *hex* writes, in hex again; nothing where it is not hexadecimal. */
export function hashOfHex(hex: string): string {
  const bytes = bytesOf(hex);
  return bytes === null ? '' : hexOf(hashOf(bytes));
}
