import type { Selectable } from 'kysely';
import type { ContactData } from '#domain/members/contact.ts';
import { SHOWN_COLUMNS, type ShownColumn } from './personal-data.ts';
import type { Tables } from './tables.ts';

/** The columns from which a member is presented. */
export const MEMBER_COLUMNS = SHOWN_COLUMNS.map((column) => `users.${column}` as const);

export type MemberRow = Pick<Selectable<Tables['users']>, ShownColumn>;

/** Returns the columns for new contact data. Omitted fields stay unchanged. */
export function contactColumns(change: { [Field in keyof ContactData]?: ContactData[Field] | undefined }) {
  const { phoneNumber, email, contactBy } = change;
  return {
    ...(phoneNumber === undefined ? {} : { phone_number: phoneNumber }),
    ...(email === undefined ? {} : { email }),
    ...(contactBy === undefined ? {} : { contact_by: contactBy }),
  };
}
