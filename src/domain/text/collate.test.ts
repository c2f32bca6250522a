import { afterEach, expect, it } from 'vitest';
import { compareTexts, provideCollation } from './collate.ts';

afterEach(() => provideCollation(() => 'en'));

it.each([
  ['en', 'Ärzte Arzu Az La Lu Łukasz Lz Na Ñu Nz Zoe 张 李 王 陈'],
  ['de', 'Ärzte Arzu Az La Lu Łukasz Lz Na Ñu Nz Zoe 张 李 王 陈'],
  ['es', 'Ärzte Arzu Az La Lu Łukasz Lz Na Nz Ñu Zoe 张 李 王 陈'],
  ['pl', 'Ärzte Arzu Az La Lu Lz Łukasz Na Ñu Nz Zoe 张 李 王 陈'],
  ['sv', 'Arzu Az La Lu Łukasz Lz Na Ñu Nz Zoe Ärzte 张 李 王 陈'],
  // By pinyin, before other scripts.
  ['zh-Hans', '陈 李 王 张 Ärzte Arzu Az La Lu Łukasz Lz Na Ñu Nz Zoe'],
])('sorts texts as in %s: %s', (language, sorted) => {
  provideCollation(() => language);
  expect(sorted.split(' ').toReversed().toSorted(compareTexts).join(' ')).toBe(sorted);
});

it('ignores case, and follows the language when it changes', () => {
  let language = 'en';
  provideCollation(() => language);
  expect(compareTexts('de Boer', 'De Boer')).toBe(0);
  expect(compareTexts('Ñu', 'Nz')).toBeLessThan(0);
  language = 'es';
  expect(compareTexts('Ñu', 'Nz')).toBeGreaterThan(0);
});
