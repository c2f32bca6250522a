import type { Db } from '#server/db/database.ts';

/** Which lines to give; what is left out does not narrow. */
export interface ChangeFilter {
  readonly person?: number | undefined;
  readonly kind?: string | undefined;
  readonly olderThan?: number | undefined;
}

/** Gives lines of the change log, newest first, by the order in which they were written. */
export function listChanges(db: Db, { person, kind, olderThan }: ChangeFilter, limit: number) {
  let lines = db
    .selectFrom('change_log')
    .select(['id', 'made_at', 'actor_id', 'actor_name', 'kind', 'subject', 'value_before', 'value_after'])
    .orderBy('id', 'desc')
    .limit(limit);
  if (person !== undefined)
    lines = lines.where((where) =>
      where.or([where('actor_id', '=', person), where('member_id', '=', person)]),
    );
  if (kind !== undefined) lines = lines.where('kind', '=', kind);
  if (olderThan !== undefined) lines = lines.where('id', '<', olderThan);
  return lines.execute();
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
