import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, SOURCE } from '#languages/index.ts';
import { provideTranslator } from '#languages/t.ts';
import { createTranslator, type Translator } from '#languages/translator.ts';

/** The languages' files, next to the source or to the build. */
const FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../languages' : './languages', import.meta.url),
);

/** Returns the texts of a language by namespace. */
function readTexts(tag: string): Record<string, object> {
  const files = readdirSync(join(FOLDER, tag)).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(FOLDER, tag, name), 'utf8'))]),
  );
}

const texts = Object.fromEntries(LANGUAGES.map(({ tag }) => [tag, readTexts(tag)]));

const translators = new Map(LANGUAGES.map((language) => [language.tag, createTranslator(language, texts)]));

/** An object, because the member of a request becomes known only after it began. */
const current = new AsyncLocalStorage<{ readonly tag: string }>();

/** Returns the translator of the current language, or else of the source language. */
export function currentTranslator(): Translator {
  const tag = current.getStore()?.tag ?? SOURCE.tag;
  return (translators.get(tag) ?? translators.get(SOURCE.tag)) as Translator;
}

provideTranslator(currentTranslator);

/** Does some work in a language: all its texts are in that language. */
export function inLanguage<Result>(language: { readonly tag: string }, work: () => Result): Result {
  return current.run(language, work);
}
