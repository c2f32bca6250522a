import { vi } from 'vitest';

/** Returns the texts that are copied from now on, until the test ends. */
export function watchClipboard(): string[] {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } });
  return copied;
}
