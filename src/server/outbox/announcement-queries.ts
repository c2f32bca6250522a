import { firstDay, lastDay, type Month } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import type { AnnouncedDuty, DutyAnnouncement, ServingStatement } from '#domain/messages/announcement.ts';
import { serviceKey } from '#domain/services/services.ts';
import type { Db } from '../db/database.ts';

/** Returns the services people were notified of, in a month or all. `memberIds`: only theirs. */
export async function listAnnouncedDuties(
  db: Db,
  { month, memberIds }: { readonly month?: Month; readonly memberIds?: readonly MemberId[] },
): Promise<Array<AnnouncedDuty & { readonly memberId: MemberId; readonly isReminded: boolean }>> {
  if (memberIds?.length === 0) return [];
  const rows = await db
    .selectFrom('toldDuties')
    .select(['memberId', 'date', 'timeId', 'roleId'])
    .select(['startsAt', 'name', 'minutes', 'arriveAt', 'isLearning', 'isReminded'])
    .$if(month !== undefined, (query) =>
      query.where(({ between }) => between('date', firstDay(month as Month), lastDay(month as Month))),
    )
    .$if(memberIds !== undefined, (query) => query.where('memberId', 'in', memberIds as MemberId[]))
    .orderBy('date')
    .orderBy('timeId')
    .execute();
  return rows.map(({ arriveAt, isLearning, ...duty }) => ({
    ...duty,
    ...(arriveAt !== null && { arriveAt }),
    ...(isLearning && { isLearning }),
  }));
}

/** Stores which services a member knows of after a message was sent. */
export async function saveAnnouncement(
  tx: Db,
  memberId: MemberId,
  { months, services, duties, isReminder }: DutyAnnouncement,
): Promise<void> {
  if (months.length === 0 && services.length === 0) return;
  const before = await listAnnouncedDuties(tx, { memberIds: [memberId] });
  const wasReminded = new Set(before.filter((duty) => duty.isReminded).map(serviceKey));
  for (const month of months)
    await tx
      .deleteFrom('toldDuties')
      .where('memberId', '=', memberId)
      .where(({ between }) => between('date', firstDay(month), lastDay(month)))
      .execute();
  for (const { date, timeId, roleId } of services)
    await tx
      .deleteFrom('toldDuties')
      .where('memberId', '=', memberId)
      .where('date', '=', date)
      .where('timeId', '=', timeId)
      .$if(roleId !== undefined, (query) => query.where('roleId', '=', roleId as RoleId))
      .execute();
  if (duties.length === 0) return;
  await tx
    .insertInto('toldDuties')
    .values(
      duties.map((duty) => ({
        memberId,
        date: duty.date,
        timeId: duty.timeId,
        roleId: duty.roleId,
        startsAt: duty.startsAt,
        name: duty.name,
        minutes: duty.minutes,
        arriveAt: duty.arriveAt ?? null,
        isLearning: duty.isLearning ?? false,
        isReminded: isReminder || wasReminded.has(serviceKey(duty)),
      })),
    )
    // Another message to the member may have been sent at the same moment.
    .onConflict((same) =>
      same.columns(['memberId', 'date', 'timeId']).doUpdateSet((eb) => ({
        roleId: eb.ref('excluded.roleId'),
        startsAt: eb.ref('excluded.startsAt'),
        name: eb.ref('excluded.name'),
        minutes: eb.ref('excluded.minutes'),
        arriveAt: eb.ref('excluded.arriveAt'),
        isLearning: eb.ref('excluded.isLearning'),
        isReminded: eb.ref('excluded.isReminded'),
      })),
    )
    .execute();
}

/** Stores what a claimed message says about who can, or can't, serve, instead of what a try before it said. */
export async function saveStatements(
  tx: Db,
  recipientIds: readonly number[],
  statements: readonly ServingStatement[],
): Promise<void> {
  await tx.deleteFrom('toldPlaces').where('recipientId', 'in', recipientIds).execute();
  const rows = recipientIds.flatMap((recipientId) =>
    statements.map(({ service: { date, timeId }, roleId, memberId: aboutId, canServe }) => ({
      ...{ recipientId, date, timeId, roleId, aboutId, canServe },
    })),
  );
  if (rows.length > 0) await tx.insertInto('toldPlaces').values(rows).execute();
}

/** Returns who was told that a member can, or can't, serve in a place, with what the last message said. */
export async function readStatements(
  db: Db,
  { service, roleId, memberId }: Omit<ServingStatement, 'canServe'>,
): Promise<ReadonlyMap<MemberId | null, boolean>> {
  const rows = await db
    .selectFrom('toldPlaces')
    .innerJoin('messageRecipients as recipient', 'recipient.id', 'toldPlaces.recipientId')
    .select(['recipient.memberId', 'canServe'])
    .where('aboutId', '=', memberId)
    .where('date', '=', service.date)
    .where('timeId', '=', service.timeId)
    .where('roleId', '=', roleId)
    // A pushed message may have been read.
    .where(({ or, eb }) => or([eb('state', '=', 'sent'), eb('pushedAt', 'is not', null)]))
    .orderBy('triedAt')
    .orderBy('recipient.id')
    .execute();
  return new Map(rows.map((row) => [row.memberId, row.canServe]));
}
