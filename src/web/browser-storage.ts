/** Returns what this browser stored under the key; null where it stored nothing or allows no storage. */
export function readStored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Stores the value; does nothing where the browser forbids it (a strict privacy setting, a full disk). */
export function writeStored(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    // The value is lost with the page.
  }
}
