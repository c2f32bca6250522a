import { afterEach, expect, it } from 'vitest';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { currentTranslator } from '#server/language.ts';
import { atStart, formatDate, formatDaysOfMonth, formatMonth, formatMonthName } from './dates.ts';
import { provideTranslator } from './t.ts';
import { createTranslator } from './translator.ts';

function inLanguage<Value>(tag: string, read: () => Value): Value {
  const translator = createTranslator({ tag, name: tag, direction: 'ltr' }, {});
  provideTranslator(() => translator);
  return read();
}

// Other test files use the same modules.
afterEach(() => provideTranslator(currentTranslator));

const DECEMBER = { year: 2026, month: 12 };

it.each([
  ['en-GB', '6, 13 and 27 December'],
  ['de', '6., 13. und 27. Dezember'],
  ['es', '6, 13 y 27 de diciembre'],
  ['zh-Hans', '12月6日、13日和27日'],
])('lists the days of a month (%s)', (tag, text) => {
  const days: PlainDate[] = ['2026-12-06', '2026-12-13', '2026-12-27'];
  expect(inLanguage(tag, () => formatDaysOfMonth(days))).toBe(text);
});

it.each([
  ['en-GB', 'December'],
  ['es', 'diciembre'],
  ['zh-Hans', '12月'],
])('names a month without its year (%s)', (tag, text) => {
  expect(inLanguage(tag, () => formatMonthName(DECEMBER))).toBe(text);
});

it('begins a heading with a capital letter', () => {
  expect(inLanguage('es', () => atStart(formatMonth(DECEMBER)))).toBe('Diciembre de 2026');
  expect(inLanguage('es', () => atStart(formatDate('2026-12-06')))).toBe('6 de diciembre de 2026');
});
