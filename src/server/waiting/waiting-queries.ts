import { deadlineOf } from '#domain/availability/deadline.ts';
import { addMonths, type Month, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { listAsks } from '../cover/ask-queries.ts';
import { listOpenRequests } from '../cover/request-queries.ts';
import type { Db } from '../db/database.ts';
import { listServicesOf } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';
import { listNonResponders } from '../reminders/non-responder-queries.ts';
import { publishedTeams } from '../roster/publish-queries.ts';

/** Counts the member's published services from a date on to which they have not responded. */
async function countUnanswered(db: Db, memberId: MemberId, from: PlainDate): Promise<number> {
  const rows = await db
    .selectFrom('rosterAssignments')
    .innerJoin('serviceRoles', 'serviceRoles.id', 'roleId')
    .select(['date', 'teamId'])
    .where('memberId', '=', memberId)
    .where('date', '>=', from)
    .where('response', '=', 'none')
    .execute();
  let count = 0;
  for (const { date, teamId } of rows) if ((await publishedTeams(db, monthOf(date))).has(teamId)) count += 1;
  return count;
}

async function countAsks(db: Db, memberId: MemberId): Promise<number> {
  const asks = await Promise.all((await listOpenRequests(db)).map((request) => listAsks(db, request)));
  return asks.filter((of) => of.get(memberId)?.outcome === 'asked').length;
}

/** Returns the first month whose deadline has not passed. */
async function nextMonthToAnswer(db: Db, today: PlainDate): Promise<Month> {
  const rule = await readSettings(db);
  let month = monthOf(today);
  while (deadlineOf(month, rule) < today) month = addMonths(month, 1);
  return month;
}

/**
 * Returns how much waits for a member's answer: services that they have not responded to, requests for cover, and the next
 * month if they have said nothing for it.
 */
export async function countWaiting(db: Db, memberId: MemberId, today: PlainDate): Promise<number> {
  const services = await listServicesOf(db, await nextMonthToAnswer(db, today));
  const silent = await listNonResponders(db, services, [memberId]);
  return silent.length + (await countUnanswered(db, memberId, today)) + (await countAsks(db, memberId));
}

/** Returns the messages with these ids in the outbox, each with those that were sent with it. */
export async function listPushed(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('messageRecipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.messageId')
    .select(['recipient.id', 'sentWith', 'recipient.memberId', 'isToCoordinator', 'kind', 'details'])
    .select('messages.createdAt as enqueuedAt')
    .where(({ or, eb }) => or([eb('recipient.id', 'in', ids), eb('sentWith', 'in', ids)]))
    .orderBy('recipient.id')
    .execute();
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) }));
}
