import { sql } from 'kysely';
import type { UsualService } from '#domain/availability/usual-services.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, ServiceTimeId } from '#domain/ids.ts';
import type { Db } from '#server/db/database.ts';

/** Returns the weekly service times that have not ended, one row for each week when the member can usually serve. */
export function listUsualServices(db: Db, memberId: MemberId, today: PlainDate) {
  return db
    .selectFrom('serviceTimes as time')
    .leftJoin('usualServices as usual', (join) =>
      join.onRef('usual.timeId', '=', 'time.id').on('usual.memberId', '=', memberId),
    )
    .select(['time.id as timeId', 'time.weekday', 'time.startsAt', 'time.name', 'usual.week'])
    .where('time.weekday', 'is not', null)
    .$narrowType<{ weekday: number }>()
    .where(({ eb, or }) => or([eb('time.endsOn', 'is', null), eb('time.endsOn', '>=', today)]))
    .orderBy('time.weekday')
    .orderBy(sql`coalesce(time.starts_at, '')`)
    .orderBy('time.id')
    .orderBy('usual.week')
    .execute();
}

/**
 * Replaces the services a member can usually serve at. Those that they are not asked about (`hidden`) stay. The caller must have
 * locked the member.
 */
export async function replaceUsualServices(
  tx: Db,
  memberId: MemberId,
  usual: readonly UsualService[],
  hidden: readonly ServiceTimeId[],
): Promise<void> {
  await tx
    .deleteFrom('usualServices')
    .where('memberId', '=', memberId)
    .$if(hidden.length > 0, (query) => query.where('timeId', 'not in', hidden))
    .execute();
  const rows = usual.flatMap(({ timeId, weeks }) =>
    [...new Set(weeks)].map((week) => ({ memberId, timeId, week })),
  );
  if (rows.length > 0)
    await tx
      .insertInto('usualServices')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
