import type { Db } from '#server/db/database.ts';

/** Which lines to give; what is left out does not narrow. */
export interface ChangeFilter {
  readonly person?: number | undefined;
  readonly kind?: string | undefined;
  readonly olderThan?: number | undefined;
}

/** The newest lines of a kind, older than one; the caller selects the columns. */
function newestLines(db: Db, { kind, olderThan }: ChangeFilter, limit: number) {
  let lines = db.selectFrom('change_log').orderBy('id', 'desc').limit(limit);
  if (kind !== undefined) lines = lines.where('kind', '=', kind);
  if (olderThan !== undefined) lines = lines.where('id', '<', olderThan);
  return lines;
}

/**
 * The newest lines of a person. What they made and what is about them is each found by an index of its own and cut off
 * there: asked for by one condition, all of it was read and sorted, 100,000 lines of a busy administrator.
 */
function newestLinesOf(db: Db, person: number, filter: ChangeFilter, limit: number) {
  const idsBy = (column: 'actor_id' | 'member_id') =>
    db
      .selectFrom(newestLines(db, filter, limit).select('id').where(column, '=', person).as('newest'))
      .select('newest.id');
  return db
    .selectFrom('change_log')
    .where('id', 'in', idsBy('actor_id').union(idsBy('member_id')))
    .orderBy('id', 'desc')
    .limit(limit);
}

/** Gives lines of the change log, newest first, by the order in which they were written. */
export function listChanges(db: Db, filter: ChangeFilter, limit: number) {
  const { person } = filter;
  const lines =
    person === undefined ? newestLines(db, filter, limit) : newestLinesOf(db, person, filter, limit);
  return lines
    .select(['id', 'made_at', 'actor_id', 'actor_name', 'kind', 'subject', 'value_before', 'value_after'])
    .execute();
}

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

/** Gives everybody the log can be searched for; the index answers for each, however long the log. */
export function listChangePeople(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where((where) =>
      where.or(
        (['actor_id', 'member_id'] as const).map((column) =>
          where.exists(
            where
              .selectFrom('change_log')
              .select('change_log.id')
              .whereRef(`change_log.${column}`, '=', 'users.id'),
          ),
        ),
      ),
    )
    .execute();
}
