import { findLanguage } from '#languages/index.ts';
import type { Namespace } from '#languages/keys.d.ts';
import { provideTranslator } from '#languages/t.ts';
import { createTranslator, type Translator } from '#languages/translator.ts';
import { createStore } from '../ui/create-store.ts';

interface PageLanguage {
  readonly translator: Translator;
  /** The address of the folder with its texts. */
  readonly folder: string;
  /** Settles when the texts of the page's first screen are loaded, or can't be. */
  readonly start: Promise<void>;
}

/** Null on the server and in tests, which know all texts. */
const pageLanguage = createStore<PageLanguage | null>(null);

async function fetchTexts(file: string) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`The texts ${file} could not be loaded.`);
  return response.json();
}

/** Adds the texts of a file with several namespaces. If it can't be loaded, each is loaded from a file of its own. */
async function loadPageTexts(translator: Translator, file: string): Promise<void> {
  const all: Record<string, object> = await fetchTexts(file).catch(() => ({}));
  for (const [namespace, texts] of Object.entries(all)) translator.add(namespace, texts);
}

/**
 * Makes the page's language the current one. `texts` is the folder with its texts, which are loaded by {@link loadTexts}.
 * `preloads` lists the files that the page needs, one of them with the texts of its first screen.
 */
export function setLanguageOfPage({ texts: folder = '', preloads = '' }: DOMStringMap): void {
  const translator = createTranslator(findLanguage(document.documentElement.lang), {});
  provideTranslator(() => translator);
  const file = preloads.split(' ').find((name) => name.endsWith('.json'));
  const start = file ? loadPageTexts(translator, file) : Promise.resolve();
  pageLanguage.set({ translator, folder, start });
}

/** Loads the texts of these namespaces in the page's language, unless it has them. Rejects if that fails. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  const page = pageLanguage.get();
  if (!page) return;
  const { translator, folder, start } = page;
  await start;
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (translator.has(namespace)) return;
      translator.add(namespace, await fetchTexts(`${folder}/${namespace}.json`));
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
