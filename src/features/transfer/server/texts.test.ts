import { expect, it } from 'vitest';
import { readImportList } from '#domain/import/import-list.ts';
import { EXPORT_TEXTS, IMPORT_TEXTS } from './texts.ts';

it('an import recognizes the headings of an export', () => {
  const { email, initials, phoneNumber, lastName, firstName } = EXPORT_TEXTS;
  const rows = [
    [email, initials, phoneNumber, lastName, firstName],
    ['ruth@example.org', 'RH', '0491570156', 'Hill', 'Ruth'],
  ];
  expect(readImportList(rows).rows).toEqual([
    {
      row: 2,
      firstName: 'Ruth',
      lastName: 'Hill',
      phone: '0491570156',
      email: 'ruth@example.org',
      initials: 'RH',
    },
  ]);
});

it('a warning says who has the same name or email address', () => {
  expect(IMPORT_TEXTS.same.name('member')).toBe('A member with this name already exists.');
  expect(IMPORT_TEXTS.same.name(7)).toBe('Row 7 has the same name.');
  expect(IMPORT_TEXTS.same.email('member')).toBe('A member with this email address already exists.');
  expect(IMPORT_TEXTS.same.email(7)).toBe('Row 7 has the same email address.');
});
