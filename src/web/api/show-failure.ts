import { showToast } from '../ui/toast-store.ts';
import { sentenceOf } from './api.ts';

/** Shows a toast that says why something failed, or `otherwise` if that is not known. Returns the sentence. */
export function showFailure(title: string, error: unknown, otherwise?: string): string {
  const description = sentenceOf(error, otherwise);
  showToast({ title, description, variant: 'destructive' });
  return description;
}
