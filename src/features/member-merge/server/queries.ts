import { sql } from 'kysely';
import type { MemberId } from '#domain/ids.ts';
import type { MergeIds } from '#domain/members/merge.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

/** Returns the weekly service times at which a member can usually serve, each with the weeks of the month. */
export async function listUsualServices(db: Db, memberId: MemberId) {
  const rows = await db
    .selectFrom('usual_services')
    .innerJoin('service_times as time', 'time.id', 'service_time_id')
    .select(['time.id as serviceTimeId', 'time.weekday', 'time.starts_at as startsAt', 'time.name', 'week'])
    .where('user_id', '=', memberId)
    .where('time.weekday', 'is not', null)
    .$narrowType<{ weekday: number }>()
    .orderBy('time.weekday')
    .orderBy('time.id')
    .orderBy('week')
    .execute();
  const times = new Map(rows.map(({ week, ...time }) => [time.serviceTimeId, time]));
  return [...times.values()].map((time) => ({
    ...time,
    weeks: rows.filter((row) => row.serviceTimeId === time.serviceTimeId).map(({ week }) => week),
  }));
}

/** Returns how many rows of each kind refer to a member. */
export async function countRecords(db: Db, memberId: MemberId) {
  const count = async (table: keyof Tables, columns: readonly string[] = ['user_id']) => {
    const isOwn = columns.map((column) => sql`${sql.ref(column)} = ${memberId}`);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.join(isOwn, sql` or `)}`.execute(db);
    return Number(rows[0]?.count);
  };
  return {
    answers: await count('availability'),
    services: await count('roster_assignments'),
    timesAway: await count('away_periods'),
    messages: await count('message_recipients', ['member_id']),
    changes: await count('change_log', ['actor_id', 'member_id']),
  };
}

/** Returns for how many services both have answered. */
export async function countAnsweredByBoth(db: Db, { stayingId, otherId }: MergeIds): Promise<number> {
  const { both } = await db
    .selectFrom('availability as own')
    .innerJoin('availability as others', (join) =>
      join
        .onRef('others.service_date', '=', 'own.service_date')
        .onRef('others.service_time_id', '=', 'own.service_time_id')
        .on('others.user_id', '=', otherId),
    )
    .select(({ fn }) => fn.countAll<number>().as('both'))
    .where('own.user_id', '=', stayingId)
    .executeTakeFirstOrThrow();
  return Number(both);
}
