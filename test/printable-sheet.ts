import { availabilitySheet } from '#domain/sheets/sheets.ts';
import type { PrintableSheet } from '#server/ports.ts';
import { sundayServices } from './services.ts';

const NOVEMBER = { year: 2026, month: 11 };

/** Returns the availability PDF data of November with one person. */
export function sheetOf(firstName: string): PrintableSheet {
  const person = { id: 1, firstName, lastName: 'Moss', initials: null, memberships: [] };
  return {
    kind: 'availability',
    view: 'card',
    size: 'normal',
    sheet: availabilitySheet({
      churchName: '',
      month: NOVEMBER,
      services: sundayServices(NOVEMBER),
      nameFormat: 'full',
      specialDays: [],
      verse: null,
      available: [{ date: '2026-11-01', timeId: 1, ...person }],
      roles: null,
    }),
  };
}
