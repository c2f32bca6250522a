import { sql } from 'kysely';
import type { MemberId } from '#domain/ids.ts';
import type { MergeIds } from '#domain/members/merge.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

/** Returns the weekly service times a member can usually serve at, each with the weeks of the month. */
export async function listUsualServices(db: Db, memberId: MemberId) {
  const rows = await db
    .selectFrom('usualServices')
    .innerJoin('serviceTimes as time', 'time.id', 'timeId')
    .select(['time.id as timeId', 'time.weekday', 'time.startsAt', 'time.name', 'week'])
    .where('memberId', '=', memberId)
    .where('time.weekday', 'is not', null)
    .$narrowType<{ weekday: number }>()
    .orderBy('time.weekday')
    .orderBy('time.id')
    .orderBy('week')
    .execute();
  const times = new Map(rows.map(({ week, ...time }) => [time.timeId, time]));
  return [...times.values()].map((time) => ({
    ...time,
    weeks: rows.filter((row) => row.timeId === time.timeId).map(({ week }) => week),
  }));
}

/** Returns how many rows of each kind refer to a member. */
export async function countRecords(db: Db, memberId: MemberId) {
  const count = async (table: keyof Tables, columns: readonly string[] = ['memberId']) => {
    const isOwn = columns.map((column) => sql`${sql.ref(column)} = ${memberId}`);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.join(isOwn, sql` or `)}`.execute(db);
    return Number(rows[0]?.count);
  };
  return {
    answers: await count('availability'),
    services: await count('rosterAssignments'),
    timesAway: await count('awayPeriods'),
    messages: await count('messageRecipients', ['memberId']),
    changes: await count('changeLog', ['actorId', 'memberId']),
  };
}

/** Returns for how many services both have answered. */
export async function countAnsweredByBoth(db: Db, { stayingId, otherId }: MergeIds): Promise<number> {
  const { both } = await db
    .selectFrom('availability as own')
    .innerJoin('availability as others', (join) =>
      join
        .onRef('others.date', '=', 'own.date')
        .onRef('others.timeId', '=', 'own.timeId')
        .on('others.memberId', '=', otherId),
    )
    .select(({ fn }) => fn.countAll<number>().as('both'))
    .where('own.memberId', '=', stayingId)
    .executeTakeFirstOrThrow();
  return Number(both);
}
