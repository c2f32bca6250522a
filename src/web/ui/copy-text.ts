import { t } from '#languages/t.ts';
import { showToast } from './toast-store.ts';

/** The texts of the toasts: that the text was copied, or what to do instead. */
export interface CopyTexts {
  readonly copied: string;
  readonly copyFailedText: string;
}

/** Copies a text to the clipboard and shows a toast that reports whether the browser allowed it. */
export async function copyText(text: string, { copied, copyFailedText }: CopyTexts): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: copied });
  } catch {
    showToast({ title: t('common:copyFailed'), description: copyFailedText, variant: 'destructive' });
  }
}
