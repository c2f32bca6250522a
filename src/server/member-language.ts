import { findLanguage, type Language, SOURCE } from '#languages/index.ts';
import type { Db } from './db/database.ts';
import { readSettings } from './db/settings.ts';
import type { Deps } from './deps.ts';

/** Returns whether a language with this tag can be chosen. */
export function isOffered({ languages }: Pick<Deps, 'languages'>, tag: string): boolean {
  return languages.some((language) => language.tag === tag);
}

/**
 * Returns a function that returns the language of a member's messages: the chosen one (by its tag) if it is still
 * offered, or else the church's. Null: for texts without a single reader.
 */
export async function readLanguages(
  db: Db,
  deps: Pick<Deps, 'languages'>,
): Promise<(chosen: string | null) => Language> {
  const { language } = await readSettings(db);
  return (chosen) =>
    findLanguage([chosen, language].find((tag) => tag && isOffered(deps, tag)) ?? SOURCE.tag);
}
