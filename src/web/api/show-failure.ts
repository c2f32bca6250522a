import { showToast } from '../ui/toast-store.ts';
import { sentenceOf } from './api.ts';

/** Shows a toast with the reason for a failure, or `otherwise` if it is not known. Returns the sentence. */
export function showFailure(title: string, error: unknown, otherwise?: string): string {
  const description = sentenceOf(error, otherwise);
  showToast({ title, description, variant: 'destructive' });
  return description;
}
