import { asSentence, joinSentences, listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { sentenceOf } from '../api/api.ts';
import { showToast, type ToastOptions } from '../ui/toast-store.ts';
import type { FamilyPerson } from './use-people.ts';

export const isOwn = (people: readonly FamilyPerson[]): boolean => people.every(({ isSelf }) => isSelf);

/** Returns the names of people for a sentence. */
export const namesOf = (people: readonly FamilyPerson[]): string =>
  listInSentence(people.map(({ name }) => name));

/** Returns a text with the names of the people it is about, unless the page is only the member's own. */
export const withNames = (text: string, about: readonly FamilyPerson[], shown = about): string =>
  isOwn(shown) ? text : t('common:family.for', { text, names: namesOf(about) });

/** Saves each person's part, one after the other. Returns the results and the failures. Throws if nothing was saved. */
export async function saveForEach<Part extends FamilyPerson, Result>(
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

/** Shows a toast about the saved answers, with the people it failed for and the reason. */
export function showSaved(
  done: { failed: readonly FamilyPerson[]; error: unknown },
  toast: ToastOptions,
): void {
  const names = namesOf(done.failed);
  const sentences = [sentenceOf(done.error), asSentence(toast.title), toast.description];
  const problem = { description: joinSentences(sentences), variant: 'destructive' } as const;
  showToast(names ? { ...toast, ...problem, title: t('common:family.notSavedFor', { names }) } : toast);
}
