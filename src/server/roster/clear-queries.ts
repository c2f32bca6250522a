import { monthsOf, type PlainDate } from '#domain/calendar/calendar.ts';
import type { ServiceTimeId } from '#domain/ids.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { checkRemovalConfirmed } from '#domain/services/service-times.ts';
import { type Author, logChange } from '../db/change-log.ts';
import { type Db, lockRosterMonth, type Transaction } from '../db/database.ts';
import { type Refused, throwIfRefused } from '../http/refusal-error.ts';
import { assignmentChanges, namedAssignments } from './assignment-queries.ts';
import { isMonthPublished, publishMonth } from './publish-queries.ts';

/** Returns the assignments of a service time on these dates, by date, role and place. */
function listAssigned(tx: Db, timeId: ServiceTimeId, dates: readonly PlainDate[]) {
  return namedAssignments(tx)
    .where('timeId', '=', timeId)
    .where('rosterAssignments.date', 'in', dates)
    .orderBy('rosterAssignments.date')
    .orderBy('serviceRoles.sortOrder')
    .orderBy('serviceRoles.id')
    .orderBy('rosterAssignments.place')
    .execute();
}

/** An administrator's confirmation that people are removed. */
export interface Confirmation {
  readonly isConfirmed: boolean;
  /** How many people were listed. If their number has changed since, it is not confirmed. */
  readonly people: number | undefined;
}

/**
 * Removes everyone from the services of a time on these dates, even in finalized months, and logs it. None of the dates
 * may be past: the published history is deleted too, because no one will serve (docs/decisions/0040). Refuses
 * if people are assigned and their removal is not confirmed. The caller must have called
 * `lockServicesToChange`, so that no one is assigned meanwhile.
 */
export async function clearServices(
  tx: Transaction,
  by: Author,
  now: number,
  services: { readonly timeId: ServiceTimeId; readonly dates: readonly PlainDate[] } & Confirmation,
  refused: Refused<'service_has_assignments'>,
): Promise<void> {
  const { timeId, isConfirmed, people } = services;
  const dates = [...services.dates].sort();
  if (dates.length === 0) return;
  // Oldest month first, like every lock on several months, so that transactions never deadlock.
  const months = monthsOf(dates);
  for (const month of months) await lockRosterMonth(tx, month);
  const assigned = await listAssigned(tx, timeId, dates);
  const assignees = assigned.map(({ memberId: id, ...person }) => ({ ...person, id }));
  const nameOf = nameAmong(assignees, 'full');
  const names = new Map(assignees.map((person) => [person.id, nameOf(person)]));
  const isSameNumber = people === undefined || people === names.size;
  throwIfRefused(checkRemovalConfirmed([...names.values()], isConfirmed && isSameNumber), refused);
  for (const table of ['rosterAssignments', 'rosterAssignmentHistory'] as const) {
    await tx.deleteFrom(table).where('timeId', '=', timeId).where('date', 'in', dates).execute();
  }
  if (assigned.length > 0)
    for (const month of months)
      if (await isMonthPublished(tx, month)) await publishMonth(tx, month, by.memberId, now);
  await logChange(tx, by, now, ...assignmentChanges('removed', assigned));
}
