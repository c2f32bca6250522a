import { expect, it } from 'vitest';
import { LANGUAGES } from '#languages/index.ts';
import { languageReader } from './read-language.ts';

it.each([
  ['en', ['en', 'EN', 'en-AU', 'en_US', 'eng', 'English', 'Englisch', 'inglés', '英语']],
  ['de', ['de', 'de-CH', 'Deutsch', 'GERMAN', 'aleman', '德语']],
  ['es', ['es', 'es-MX', 'Español', 'espanol', 'Spanish', 'Spanisch', '西班牙语']],
  ['zh-Hans', ['zh', 'zh-CN', 'zh-Hans', '简体中文', '中文', 'Chinese', 'Chinesisch', 'chino', 'Mandarin']],
  [null, ['zh-TW', 'fr', 'French', 'Deutsch und Englisch', 'English, Spanish', 'constructor', '?']],
])('reads as %s: %j', (tag, texts) => {
  expect(texts.map(languageReader(LANGUAGES))).toEqual(texts.map(() => tag));
});

it('reads only languages that can be chosen', () => {
  expect(languageReader(LANGUAGES.filter(({ tag }) => tag !== 'es'))('Spanish')).toBe(null);
});
