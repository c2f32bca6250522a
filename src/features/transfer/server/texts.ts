import type { SameWarning } from '#domain/import/member-import.ts';
import type { ContactChoice } from '#domain/members/contact.ts';
import { catalogue } from '#texts/catalogue.ts';

/** The texts of an import's preview. */
export const IMPORT_TEXTS = catalogue('import', {
  same: {
    name: (as: SameWarning['as']) =>
      as === 'member' ? 'A member with this name already exists.' : `Row ${as} has the same name.`,
    email: (as: SameWarning['as']) =>
      as === 'member'
        ? 'A member with this email address already exists.'
        : `Row ${as} has the same email address.`,
  },
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
  email: 'Email',
  contactBy: 'Reached By',
  contactChoices: { sms: 'Text message', email: 'Email', none: 'Not at all' } satisfies Record<
    ContactChoice,
    string
  >,
  memberRole: 'Member Role',
  administrator: 'Administrator',
  doesNotServe: 'Does not serve',
  date: 'Date',
  service: 'Service',
  specialDay: 'Special Day',
  serviceRole: 'Service Role',
  yes: 'Yes',
  no: 'No',
});
