/** What this browser keeps. Storage may be full or forbidden: then nothing is kept, and the table works all the same. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As said above.
  }
}
