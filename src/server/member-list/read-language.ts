import type { LanguageReader } from '#domain/import/member-import.ts';
import { foldForSearch, withoutAccents } from '#domain/members/member-name.ts';
import { type Language, preferredLanguage } from '#languages/index.ts';

/** Names in lists that `Intl` does not have. */
const MORE_NAMES: Readonly<Record<string, readonly string[]>> = {
  'zh-Hans': ['Mandarin', 'Mandarin Chinese', '普通话', '国语', '汉语'],
};

const IS_TAG = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i;

const plain = (text: string) => withoutAccents(foldForSearch(text));

/** Returns every name of a language: its own, and those in the languages of Sundial, with and without the script. */
function namesOf({ tag, name }: Language, languages: readonly Language[]): string[] {
  const tags = [tag, new Intl.Locale(tag).language];
  const translated = ['en', ...languages.map((other) => other.tag)].flatMap((reader) => {
    const names = new Intl.DisplayNames(reader, { type: 'language' });
    return tags.flatMap((each) => names.of(each) ?? []);
  });
  return [name, ...translated, ...(MORE_NAMES[tag] ?? [])];
}

/** Returns a function that reads one of these languages: `es`, `es-MX`, `Español`, `Spanish` or `Spanisch`. */
export function languageReader(languages: readonly Language[]): LanguageReader {
  const tags = new Map(
    languages.flatMap((language) =>
      namesOf(language, languages).map((name) => [plain(name), language.tag] as const),
    ),
  );
  return (text) =>
    tags.get(plain(text)) ??
    (IS_TAG.test(text) ? preferredLanguage(text.replaceAll('_', '-'), languages)?.tag : null) ??
    null;
}
