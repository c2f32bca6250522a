import { showToast } from '../ui/toast-store.ts';
import { sentenceOf } from './api.ts';

/** Shows a toast that says why something failed, or `otherwise` if that is not known. Returns the sentence. */
export function showFailure(title: string, error: unknown, otherwise: string): string {
  const description = sentenceOf(error, otherwise);
  showToast({ title, description, variant: 'destructive' });
  return description;
}

/** Waits for a change and shows a toast with its result. Returns whether it succeeded. */
export async function showResult(
  change: Promise<unknown>,
  texts: { readonly done: string; readonly failed: string; readonly otherwise: string },
): Promise<boolean> {
  try {
    await change;
    showToast({ title: texts.done });
    return true;
  } catch (error) {
    showFailure(texts.failed, error, texts.otherwise);
    return false;
  }
}
