import { sql } from 'kysely';
import type { UsualService } from '#domain/availability/usual-services.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Db } from '#server/db/database.ts';

/** Returns the weekly service times that have not ended, each once per week in which the member can usually serve. */
export function listUsualServices(db: Db, userId: MemberId, today: PlainDate) {
  return db
    .selectFrom('service_times as time')
    .leftJoin('usual_services as usual', (join) =>
      join.onRef('usual.service_time_id', '=', 'time.id').on('usual.user_id', '=', userId),
    )
    .select(['time.id as timeId', 'time.weekday', 'time.starts_at as startsAt', 'time.name', 'usual.week'])
    .where('time.weekday', 'is not', null)
    .$narrowType<{ weekday: number }>()
    .where(({ eb, or }) => or([eb('time.ends_on', 'is', null), eb('time.ends_on', '>=', today)]))
    .orderBy('time.weekday')
    .orderBy(sql`coalesce(time.starts_at, '')`)
    .orderBy('time.id')
    .orderBy('usual.week')
    .execute();
}

/** Replaces the services at which a member can usually serve. The caller must have locked the member. */
export async function replaceUsualServices(
  tx: Db,
  userId: MemberId,
  usual: readonly UsualService[],
): Promise<void> {
  await tx.deleteFrom('usual_services').where('user_id', '=', userId).execute();
  const rows = usual.flatMap(({ timeId, weeks }) =>
    [...new Set(weeks)].map((week) => ({ user_id: userId, service_time_id: timeId, week })),
  );
  if (rows.length > 0)
    await tx
      .insertInto('usual_services')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
