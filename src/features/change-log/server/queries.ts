import type { ChangeSubject } from '#domain/changes/change.ts';
import type { Db } from '#server/db/database.ts';

/** The filter for log entries. Omitted fields do not filter. */
export interface ChangeFilter {
  readonly person?: number | undefined;
  readonly subject?: ChangeSubject | undefined;
  readonly olderThan?: number | undefined;
}

/** Returns a query for the newest entries about a subject, older than a given one. The caller selects the columns. */
function newestEntries(db: Db, { subject, olderThan }: ChangeFilter, limit: number) {
  let entries = db.selectFrom('changeLog').orderBy('id', 'desc').limit(limit);
  if (subject !== undefined) entries = entries.where('subject', '=', subject);
  if (olderThan !== undefined) entries = entries.where('id', '<', olderThan);
  return entries;
}

/**
 * Returns a query for a person's newest entries. Entries by and about them each use their own index and limit. A single
 * condition would read and sort all of a busy administrator's 100,000 entries.
 */
function newestEntriesOf(db: Db, person: number, filter: ChangeFilter, limit: number) {
  const idsBy = (column: 'actorId' | 'memberId') =>
    db
      .selectFrom(newestEntries(db, filter, limit).select('id').where(column, '=', person).as('newest'))
      .select('newest.id');
  return db
    .selectFrom('changeLog')
    .where('id', 'in', idsBy('actorId').union(idsBy('memberId')))
    .orderBy('id', 'desc')
    .limit(limit);
}

/** Returns log entries, newest first, in the order they were written. */
export function listChanges(db: Db, filter: ChangeFilter, limit: number) {
  const { person } = filter;
  const entries =
    person === undefined ? newestEntries(db, filter, limit) : newestEntriesOf(db, person, filter, limit);
  return entries.select(['id', 'madeAt', 'actorId', 'actorName', 'subject', 'verb', 'details']).execute();
}

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

/**
 * Returns the members the log can be filtered by. Looks up each person in an index, so the log's length does not
 * matter.
 */
export function listChangePeople(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('removedAt', 'is', null)
    .where((where) =>
      where.or(
        (['actorId', 'memberId'] as const).map((column) =>
          where.exists(
            where
              .selectFrom('changeLog')
              .select('changeLog.id')
              .whereRef(`changeLog.${column}`, '=', 'users.id'),
          ),
        ),
      ),
    )
    .execute();
}
