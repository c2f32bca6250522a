/** A language of Sundial. Its texts are in the folder named by its tag. */
export interface Language {
  /** BCP 47. */
  readonly tag: string;
  /** The language's own name. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** Whether everyone can choose it. The setting `LANGUAGES` adds others whose texts are not complete. */
  readonly isOffered: boolean;
  /** For dates, numbers and lists (`Intl`), where it differs from the tag. */
  readonly locale?: string;
  /** A font for PDFs, if the bundled one lacks the language's letters: `<package of npm>@<version>/<file>`. */
  readonly font?: string;
}

/** The languages. The first is the source and the fallback for missing texts. */
export const LANGUAGES: readonly [Language, ...Language[]] = [
  // Dates as in the United Kingdom: "5 July 2026".
  { tag: 'en', name: 'English', direction: 'ltr', isOffered: true, locale: 'en-GB' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr', isOffered: true },
  { tag: 'es', name: 'Español', direction: 'ltr', isOffered: true },
  {
    ...{ tag: 'zh-Hans', name: '简体中文', direction: 'ltr', isOffered: true },
    font: '@expo-google-fonts/noto-sans-sc@0.4.3/400Regular/NotoSansSC_400Regular.ttf',
  },
];

/** The language of the source texts. */
export const SOURCE = LANGUAGES[0];

/** Returns the language with this tag, or the source language. */
export function findLanguage(tag: string): Language {
  return LANGUAGES.find((language) => language.tag === tag) ?? SOURCE;
}

/** Returns the languages that can be chosen: the complete ones and those that the church's server adds. */
export function offeredLanguages(added: readonly string[] = []): readonly Language[] {
  return LANGUAGES.filter(({ tag, isOffered }) => isOffered || added.includes(tag));
}

/** Returns a language's own name, or null for null. */
export function languageName(tag: string | null): string | null {
  return LANGUAGES.find((language) => language.tag === tag)?.name ?? tag;
}

/** A tag's language and script: `zh-Hans` for `zh-CN`. `isBare`: the tag names neither the script nor a region. */
interface Script {
  readonly language: string;
  readonly script: string;
  readonly isBare: boolean;
}

/** Returns the language and script of a tag, or null for an invalid one. */
function scriptOf(tag: string): Script | null {
  try {
    const locale = new Intl.Locale(tag);
    const { language, script } = locale.maximize();
    const isBare = locale.script === undefined && locale.region === undefined;
    return { language, script: `${language}-${script}`, isBare };
  } catch {
    return null;
  }
}

/** How much of a header is read. Browsers send less, and a long header must not keep the server busy. */
const MAX_HEADER_LENGTH = 200;
const MAX_PREFERENCES = 20;

/** The longest language tag that RFC 5646 asks programs to support. */
const MAX_TAG_LENGTH = 35;

/** Returns the start of a header, as far as it is read and without a language that is cut off there. */
function readableStart(header: string): string {
  if (header.length <= MAX_HEADER_LENGTH) return header;
  return header.slice(0, Math.max(0, header.lastIndexOf(',', MAX_HEADER_LENGTH)));
}

/** Returns a language of a header by its script, with its quality from 0 to 1. A part that can't be read has quality 0. */
function readPreference(part: string): { script: Script | null; quality: number } {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return { script: tag.length > MAX_TAG_LENGTH ? null : scriptOf(tag), quality: Number(quality) || 0 };
}

/** Returns the first of these languages that a browser's `Accept-Language` asks for, by its preference, or null. */
export function preferredLanguage(header: string, languages: readonly Language[]): Language | null {
  const wanted = readableStart(header)
    .split(',', MAX_PREFERENCES)
    .map(readPreference)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const scripts = wanted.flatMap(({ script }) => script ?? []);
  for (const { isBare, language, script } of scripts) {
    // Browsers add a bare `zh` behind `zh-TW`. It then means the same letters.
    const exact = isBare ? scripts.find((other) => other.language === language && !other.isBare) : undefined;
    const found = languages.find(({ tag }) => scriptOf(tag)?.script === (exact?.script ?? script));
    if (found) return found;
  }
  return null;
}
