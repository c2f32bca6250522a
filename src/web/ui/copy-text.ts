import { showToast } from './toast-store.ts';

/** The texts of the toasts that report success and failure. */
interface CopyTexts {
  readonly copied: string;
  readonly copyFailed: string;
  readonly copyFailedText: string;
}

/** Copies a text to the clipboard and shows a toast that reports whether the browser allowed it. */
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
