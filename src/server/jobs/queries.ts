import { type JobSchedule, NEW_JOB } from '#domain/job-schedule.ts';
import type { Db } from '../db/database.ts';

const toRow = ({ dueAt, leaseUntil, tries }: JobSchedule) => ({
  due_at: dueAt,
  lease_until: leaseUntil,
  tries,
});

/** Returns the schedules of all jobs that have one. */
export async function listSchedules(db: Db): Promise<ReadonlyMap<string, JobSchedule>> {
  const rows = await db.selectFrom('jobs').selectAll().execute();
  return new Map(
    rows.map((row) => [row.kind, { dueAt: row.due_at, leaseUntil: row.lease_until, tries: row.tries }]),
  );
}

/** Adds a job that is due at once, unless it exists. */
export async function addJob(db: Db, kind: string): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, ...toRow(NEW_JOB) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces a schedule that is still as the caller saw it. Of several processes only one gets true. */
export async function replaceSchedule(
  db: Db,
  kind: string,
  seen: JobSchedule,
  to: JobSchedule,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(toRow(to))
    .where('kind', '=', kind)
    .where('due_at', '=', seen.dueAt)
    .where('lease_until', '=', seen.leaseUntil)
    .where('tries', '=', seen.tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a job due at once, or as soon as its current run has ended. */
export async function makeDue(db: Db, kind: string): Promise<void> {
  await db.updateTable('jobs').set({ due_at: NEW_JOB.dueAt }).where('kind', '=', kind).execute();
}
