import { firstDay, lastDay, type Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { AnnouncedDuty, Announcement, ServingStatement } from '#domain/messages/announcement.ts';
import type { MessageName } from '#domain/messages/message.ts';
import { serviceKey } from '#domain/services/services.ts';
import type { Db } from '../db/database.ts';

/** Returns the services people were notified of, in a month or all. `memberIds`: only theirs. */
export async function listAnnouncedDuties(
  db: Db,
  { month, memberIds }: { readonly month?: Month; readonly memberIds?: readonly MemberId[] },
): Promise<Array<AnnouncedDuty & { readonly memberId: MemberId; readonly isReminded: boolean }>> {
  if (memberIds?.length === 0) return [];
  return db
    .selectFrom('toldDuties')
    .select(['memberId', 'date', 'timeId', 'roleId'])
    .select(['startsAt', 'name', 'minutes', 'isReminded'])
    .$if(month !== undefined, (query) =>
      query.where(({ between }) => between('date', firstDay(month as Month), lastDay(month as Month))),
    )
    .$if(memberIds !== undefined, (query) => query.where('memberId', 'in', memberIds as MemberId[]))
    .orderBy('date')
    .orderBy('timeId')
    .execute();
}

/** Stores what a member knows after a message was sent. */
export async function saveAnnouncement(
  tx: Db,
  memberId: MemberId,
  { months, services, duties, isReminder }: Announcement,
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
  for (const { date, timeId } of services)
    await tx
      .deleteFrom('toldDuties')
      .where('memberId', '=', memberId)
      .where('date', '=', date)
      .where('timeId', '=', timeId)
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
        isReminded: isReminder || wasReminded.has(serviceKey(duty)),
      })),
    )
    .execute();
}

const COVER_KINDS: readonly MessageName[] = [
  'cover_request',
  'cover_result',
  'cover_needed',
  'cover_corrected',
];

/** Returns each recipient's statements about who can, or can't, serve in a month, oldest first. */
export async function listStatements(
  db: Db,
  { year, month }: Month,
): Promise<ReadonlyMap<MemberId, readonly ServingStatement[]>> {
  const rows = await db
    .selectFrom('messageRecipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.messageId')
    .select(['recipient.memberId', 'recipient.told'])
    .where('messages.kind', 'in', COVER_KINDS)
    .where('messages.year', '=', year)
    .where('messages.month', '=', month)
    .where('recipient.state', '=', 'sent')
    .where('recipient.told', 'is not', null)
    .orderBy('recipient.updatedAt')
    .orderBy('recipient.id')
    .execute();
  const statements = new Map<MemberId, ServingStatement[]>();
  for (const { memberId, told } of rows)
    if (memberId !== null && told !== null) {
      const known = statements.get(memberId) ?? [];
      statements.set(memberId, [...known, ...(JSON.parse(told) as Announcement).statements]);
    }
  return statements;
}
