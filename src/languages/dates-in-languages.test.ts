import { expect, it } from 'vitest';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { inLanguage } from '#server/language.ts';
import { atStart, formatDate, formatDaysOfMonth, formatMonth, formatMonthName } from './dates.ts';

const DECEMBER = { year: 2026, month: 12 };

it.each([
  ['en', '6, 13 and 27 December'],
  ['de', '6., 13. und 27. Dezember'],
  ['es', '6, 13 y 27 de diciembre'],
  ['zh-Hans', '12月6日、13日和27日'],
])('lists the days of a month (%s)', (tag, text) => {
  const days: PlainDate[] = ['2026-12-06', '2026-12-13', '2026-12-27'];
  expect(inLanguage({ tag }, () => formatDaysOfMonth(days))).toBe(text);
});

it.each([
  ['en', 'December'],
  ['es', 'diciembre'],
  ['zh-Hans', '12月'],
])('names a month without its year (%s)', (tag, text) => {
  expect(inLanguage({ tag }, () => formatMonthName(DECEMBER))).toBe(text);
});

it('begins a heading with a capital letter', () => {
  expect(inLanguage({ tag: 'es' }, () => atStart(formatMonth(DECEMBER)))).toBe('Diciembre de 2026');
  expect(inLanguage({ tag: 'es' }, () => atStart(formatDate('2026-12-06')))).toBe('6 de diciembre de 2026');
});
