import type { JobSchedule } from '#domain/jobs/job-schedule.ts';
import type { Db } from '../db/database.ts';

const toRow = ({ dueAt, leaseUntil, tries }: JobSchedule) => ({
  dueAt,
  leaseUntil,
  tries,
});

/** Returns the schedules of all jobs that have one. */
export async function listSchedules(db: Db): Promise<ReadonlyMap<string, JobSchedule>> {
  const rows = await db.selectFrom('jobs').selectAll().execute();
  return new Map(
    rows.map((row) => [row.kind, { dueAt: row.dueAt, leaseUntil: row.leaseUntil, tries: row.tries }]),
  );
}

/**
 * Replaces a schedule that is still as the caller saw it, or adds the first one. Of several processes only one gets
 * true.
 */
export async function replaceSchedule(
  db: Db,
  kind: string,
  seen: JobSchedule,
  to: JobSchedule,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('jobs')
    .values({ kind, ...toRow(to) })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet(toRow(to))
        .where('jobs.dueAt', '=', seen.dueAt)
        .where('jobs.leaseUntil', '=', seen.leaseUntil)
        .where('jobs.tries', '=', seen.tries),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
