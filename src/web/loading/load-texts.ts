import { findLanguage } from '#languages/index.ts';
import type { Namespace } from '#languages/keys.d.ts';
import { provideTranslator } from '#languages/t.ts';
import { createTranslator, type Translator } from '#languages/translator.ts';
import { createStore } from '../ui/create-store.ts';

/** The page's translator and the address of the folder with its texts. Null on the server and in tests, which know all texts. */
const pageLanguage = createStore<{ readonly translator: Translator; readonly folder: string } | null>(null);

/** Makes the page's language the current one. Its texts are loaded by {@link loadTexts}. */
export function setLanguageOfPage(folderOfTexts: string): void {
  const translator = createTranslator(findLanguage(document.documentElement.lang), {});
  provideTranslator(() => translator);
  pageLanguage.set({ translator, folder: folderOfTexts });
}

/** Loads the texts of these namespaces in the page's language, unless it has them. Rejects if that fails. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  const page = pageLanguage.get();
  if (!page) return;
  const { translator, folder } = page;
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (translator.has(namespace)) return;
      const response = await fetch(`${folder}/${namespace}.json`);
      if (!response.ok) throw new Error(`The texts of ${namespace} could not be loaded.`);
      translator.add(namespace, await response.json());
    }),
  );
}

/** Returns a function that loads a part of the page together with the texts that it needs. */
export function withTexts<Part>(
  namespaces: readonly Namespace[],
  load: () => Promise<Part>,
): () => Promise<Part> {
  return async () => {
    const [part] = await Promise.all([load(), loadTexts(namespaces)]);
    return part;
  };
}
