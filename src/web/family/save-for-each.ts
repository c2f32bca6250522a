import { asSentence, joinSentences, listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { sentenceOf } from '../api/api.ts';
import { showToast, type ToastOptions } from '../ui/toast-store.ts';
import type { Person } from './use-people.ts';

interface OfPerson {
  readonly person: Person;
}

export const isOwn = (people: readonly Person[]): boolean => people.every(({ isSelf }) => isSelf);

/** Returns the names of those whose it is, for a sentence. */
export const namesOf = (parts: readonly OfPerson[]) => listInSentence(parts.map(({ person }) => person.name));

/** Returns a text with the names of those whom it is about, unless the page shows only the member's own. */
export const withNames = (text: string, parts: readonly OfPerson[], shown: readonly Person[]): string =>
  isOwn(shown) ? text : t('common:family.for', { text, names: namesOf(parts) });

/**
 * Saves each person's part, one after the other. Returns what was saved with its result, and what failed. Throws if
 * nothing was saved.
 */
export async function saveForEach<Part extends OfPerson, Result>(
  parts: readonly Part[],
  save: (part: Part) => Promise<Result>,
) {
  const saved: (Part & { readonly result: Result })[] = [];
  const failed: Part[] = [];
  let error: unknown;
  for (const part of parts) {
    try {
      saved.push({ ...part, result: await save(part) });
    } catch (reason) {
      error ??= reason;
      failed.push(part);
    }
  }
  if (failed.length > 0 && saved.length === 0) throw error;
  return { saved, failed, error };
}

/** Shows a toast about what was saved, which also says for whom that failed and why. */
export function showSaved(
  { failed, error }: { failed: readonly OfPerson[]; error: unknown },
  toast: ToastOptions,
): void {
  if (failed.length === 0) showToast(toast);
  else
    showToast({
      ...toast,
      title: t('common:family.notSavedFor', { names: namesOf(failed) }),
      description: joinSentences([sentenceOf(error), asSentence(toast.title), toast.description]),
      variant: 'destructive',
    });
}
