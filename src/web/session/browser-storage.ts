/** Returns the value that this browser stored under the key, or null if there is none or storage is blocked. */
export function readStored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Stores the value. Does nothing if the browser refuses (strict privacy settings, full disk). */
export function writeStored(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    // The value is lost when the page closes.
  }
}
