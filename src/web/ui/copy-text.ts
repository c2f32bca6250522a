import { showToast } from './toast-store.ts';

/** What a toast says of it. */
interface CopyTexts {
  readonly copied: string;
  readonly copyFailed: string;
  readonly copyFailedText: string;
}

/** Puts a text into the clipboard, and tells whether the browser allowed it. */
export async function copyText(
  text: string,
  { copied, copyFailed, copyFailedText }: CopyTexts,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: copied });
  } catch {
    showToast({ title: copyFailed, description: copyFailedText, variant: 'destructive' });
  }
}
