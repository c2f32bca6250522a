import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Db } from '../db/database.ts';

/** Returns the guests who were entered before a moment (ms) and have served at no service since a date, nor will. */
export async function listForgottenGuests(
  db: Db,
  { enteredBefore, date }: { readonly enteredBefore: number; readonly date: PlainDate },
): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('isGuest', '=', true)
    .where('createdAt', '<', enteredBefore)
    .where('id', 'not in', (of) =>
      of.selectFrom('rosterAssignments').select('memberId').where('date', '>=', date),
    )
    .where('id', 'not in', (of) =>
      of.selectFrom('rosterAssignmentHistory').select('memberId').where('date', '>=', date),
    )
    .where('id', 'not in', (of) =>
      of.selectFrom('servedChanges').select('memberId').where('date', '>=', date),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
