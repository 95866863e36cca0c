/** Tables that this browser made to play at once: there "ready" for the first hand is said by itself, one time. */
const key = (table: string): string => `start-${table}`;

export function rememberToStart(table: string): void {
  try {
    sessionStorage.setItem(key(table), 'yes');
  } catch {
    // Without storage the player presses "ready" once more.
  }
}

/** Whether the table shall be started now; it is asked once. */
export function takeStart(table: string): boolean {
  try {
    const asked = sessionStorage.getItem(key(table)) !== null;
    sessionStorage.removeItem(key(table));
    return asked;
  } catch {
    return false;
  }
}
