import type { LeftOut, SameWarning } from '#domain/import/member-import.ts';
import type { ContactChoice } from '#domain/members/contact.ts';
import { catalogue } from '#texts/catalogue.ts';
import { listText } from '#texts/counts-and-lists.ts';

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
  one_name: 'Has one name only.',
  refused: { texts: 'Gets no text messages.', messages: 'Gets no messages.' },
  phoneNote: (text: string) => `The phone number is written as “${text}”. Check whose it is.`,
  too_long: 'This row has more cells than there are headings. Check that nothing is in the wrong column.',
  dropped: (words: readonly string[]) =>
    `Not part of the name: ${listText(words.map((word) => `“${word}”`))}.`,
  unassigned: (details: readonly string[]) =>
    `Not imported, because it could be either's: ${listText(details)}.`,
  leftOut: {
    no_person: 'Not a person',
    member: 'Already a member',
    inactive: 'The list says: not active',
    archived: 'The list says: archived',
    deceased: 'The list says: deceased',
    child: 'The list says: a child',
  } satisfies Record<Extract<LeftOut, string>, string>,
  repeats: (row: number) => `The same person as in row ${row}`,
});

/**
 * The headings and values of the exported lists. An import recognizes the headings of the members
 * (domain/import/import-columns.ts).
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
