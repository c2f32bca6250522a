import { showToast } from '../ui/toast-store.ts';
import { showFailure } from './show-failure.ts';

// Apart from showing a failure, which every page needs.
/** Waits for a change and shows a toast with its result. Returns whether it succeeded. */
export async function showResult(
  change: Promise<unknown>,
  texts: { readonly done: string; readonly failed: string; readonly otherwise?: string },
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
