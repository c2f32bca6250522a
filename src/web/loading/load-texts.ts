import { findLanguage } from '#languages/index.ts';
import type { Namespace } from '#languages/keys.d.ts';
import { provideTranslator } from '#languages/t.ts';
import { createTranslator, type Translator } from '#languages/translator.ts';

/** The translator of the page. Null on the server and in tests, where all texts are known. */
let translator: Translator | null = null;

/** The address of the folder with the texts of the page's language. */
let folder = '';

/** Makes the page's language the current one. Its texts are loaded by {@link loadTexts}. */
export function setLanguageOfPage(folderOfTexts: string): void {
  const created = createTranslator(findLanguage(document.documentElement.lang), {});
  provideTranslator(() => created);
  translator = created;
  folder = folderOfTexts;
}

/** Loads the texts of these namespaces in the page's language, unless it has them. Rejects if that fails. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (!translator || translator.has(namespace)) return;
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
