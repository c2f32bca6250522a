import type { Selectable } from 'kysely';
import type { MemberId } from '#domain/ids.ts';
import type { ContactData } from '#domain/members/contact.ts';
import { type Db, isPostgres } from './database.ts';
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

/**
 * Returns a member, locked against changes until the transaction ends. Other rows may still reference the member:
 * otherwise two administrators who change each other would deadlock on their log entries.
 */
export function lockMember(tx: Db, id: MemberId): Promise<MemberRow | undefined> {
  return tx
    .selectFrom('users')
    .select(MEMBER_COLUMNS)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .$if(isPostgres(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}
