import { expect, it } from 'vitest';
import { readImportList } from '#domain/import/member-import-columns.ts';
import { EXPORT_TEXTS, IMPORT_TEXTS } from './texts.ts';

it('an import recognizes the headings of an export', () => {
  const { initials, phoneNumber, lastName, firstName } = EXPORT_TEXTS;
  const rows = [
    [initials, phoneNumber, lastName, firstName],
    ['RH', '0491570156', 'Hill', 'Ruth'],
  ];
  expect(readImportList(rows).rows).toMatchObject([{ firstName: 'Ruth', lastName: 'Hill', initials: 'RH' }]);
});

it('a warning names what has the same name', () => {
  expect(IMPORT_TEXTS.sameName('member')).toBe('A member with this name already exists.');
  expect(IMPORT_TEXTS.sameName(7)).toBe('Row 7 has the same name.');
});
