import type { ImportWarning } from '#domain/import/member-import.ts';
import { catalogue } from '#texts/catalogue.ts';

/** The texts of an import's preview. */
export const IMPORT_TEXTS = catalogue('import', {
  sameName: (warning: ImportWarning) =>
    warning === 'member' ? 'A member with this name already exists.' : `Row ${warning} has the same name.`,
});

/**
 * The headings and values of the exported lists. An import recognizes the headings of the members
 * (domain/import/member-import.ts).
 */
export const EXPORT_TEXTS = catalogue('export', {
  firstName: 'First Name',
  lastName: 'Last Name',
  phoneNumber: 'Phone Number',
  initials: 'Initials',
  memberRole: 'Member Role',
  administrator: 'Administrator',
  date: 'Date',
  service: 'Service',
  specialDay: 'Special Day',
  serviceRole: 'Service Role',
  yes: 'Yes',
  no: 'No',
});
