import { asSentence, joinSentences, listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { sentenceOf } from '../api/api.ts';
import { showToast, type ToastOptions } from '../ui/toast-store.ts';
import type { Person } from './use-people.ts';

/** Returns the names of people for a sentence. */
export const namesOf = (people: readonly Person[]): string => listInSentence(people.map(({ name }) => name));

/** Returns a text with the names of those whom it is about, unless the page shows only the member's own. */
export const withNames = (text: string, about: readonly Person[], shown = about): string =>
  shown.every(({ isSelf }) => isSelf) ? text : t('common:family.for', { text, names: namesOf(about) });

/**
 * Saves each person's part, one after the other. Returns what was saved with its result, and for whom it failed. Throws
 * if nothing was saved.
 */
export async function saveForEach<Part extends { readonly person: Person }, Result>(
  parts: readonly Part[],
  save: (part: Part) => Promise<Result>,
) {
  const saved: (Part & { readonly result: Result })[] = [];
  const failed: Person[] = [];
  let error: unknown;
  for (const part of parts) {
    try {
      saved.push({ ...part, result: await save(part) });
    } catch (reason) {
      error ??= reason;
      failed.push(part.person);
    }
  }
  if (failed.length > 0 && saved.length === 0) throw error;
  return { saved, failed, error };
}

/** Shows a toast about what was saved, which also says for whom that failed and why. */
export function showSaved(done: { failed: readonly Person[]; error: unknown }, toast: ToastOptions): void {
  const failure = () => ({
    ...toast,
    title: t('common:family.notSavedFor', { names: namesOf(done.failed) }),
    description: joinSentences([sentenceOf(done.error), asSentence(toast.title), toast.description]),
    variant: 'destructive' as const,
  });
  showToast(done.failed.length === 0 ? toast : failure());
}
