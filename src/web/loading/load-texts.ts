import { LANGUAGES, SOURCE } from '#languages/index.ts';
import type { Namespace } from '#languages/keys.d.ts';
import { provideTranslator } from '#languages/t.ts';
import { createTranslator, type Translator } from '#languages/translator.ts';

/** Only of languages that are offered. */
const FILES = import.meta.glob<object>('../../languages/en/*.json', { import: 'default' });

/** The translator of the page. Null on the server and in tests, where all texts are known. */
let translator: Translator | null = null;

/** Makes the page's language the current one. Its texts are loaded by {@link loadTexts}. */
export function setLanguageOfPage(): void {
  const language = LANGUAGES.find(({ tag }) => tag === document.documentElement.lang) ?? SOURCE;
  const created = createTranslator(language, {});
  provideTranslator(() => created);
  translator = created;
}

/** Loads the texts of these namespaces in the page's language, unless it has them. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (!translator || translator.has(namespace)) return;
      const file = FILES[`../../languages/${translator.language.tag}/${namespace}.json`];
      if (file) translator.add(namespace, await file());
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
