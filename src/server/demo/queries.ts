import { type Month, monthKey, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { batchesOf } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import { flagOf } from '../db/tables.ts';
import { saveFamily } from '../families/queries.ts';
import { kindColumns } from '../outbox/enqueue-queries.ts';
import { publishMonth } from '../roster/publish-queries.ts';
import type { SampleChurch } from './church.ts';
import { SAMPLE_CONSENT, SAMPLE_FAMILIES } from './families.ts';
import type { SampleMember } from './members.ts';

const DAY = 86_400_000;

/** Returns an evening `days` before a date, at the latest one hour ago, in milliseconds. */
function before(date: PlainDate, days: number, now: number): number {
  return Math.min(Date.parse(`${date}T09:30:00Z`) - days * DAY, now - DAY / 24);
}

/** Returns when a month's roster was built and published: around the 22nd of the previous month. */
function publishedAt(month: Month, now: number): number {
  return before(`${monthKey(month)}-01`, 8, now);
}

async function storeMembers(
  tx: Db,
  members: readonly SampleMember[],
  pinHashOf: (member: SampleMember) => string,
  now: number,
): Promise<void> {
  const rows = members.map((member) => ({
    id: member.id,
    first_name: member.firstName,
    last_name: member.lastName,
    initials: member.initials,
    pin_hash: pinHashOf(member),
    is_admin: flagOf(member.isAdmin),
    first_login: flagOf(member.firstLogin),
    phone_number: member.phoneNumber,
    email: member.email,
    contact_by: member.contactBy,
    role: member.role,
    preferred_role_id: member.preferredRoleId,
    secondary_role_id: member.secondaryRoleId,
    max_per_month: member.maxPerMonth,
    never_two_in_a_row: flagOf(member.neverTwoInARow),
    created_at: now - 300 * DAY,
  }));
  // A new database contains a first administrator, whom the coordinator replaces.
  await tx.deleteFrom('users').execute();
  await tx.insertInto('users').values(rows).execute();
}

/** The database already has the Sunday service. */
async function storeServices(tx: Db, { services }: SampleChurch): Promise<void> {
  const times = services.times.filter(({ id }) => id !== SUNDAY_SERVICE);
  const rows = times.map(({ id, weekday, date, name, startsAt, startsOn, endsOn }) => {
    return { id, weekday, date, name, starts_at: startsAt, starts_on: startsOn, ends_on: endsOn };
  });
  await tx.insertInto('service_times').values(rows).execute();
  const canceled = services.canceled.map(({ date, timeId, reason }) => {
    return { service_date: date, service_time_id: timeId, reason };
  });
  await tx.insertInto('cancelled_services').values(canceled).execute();
}

async function storeAnswers(tx: Db, { answers }: SampleChurch, now: number): Promise<void> {
  for (const batch of batchesOf(answers)) {
    const rows = batch.map((answer) => ({
      user_id: answer.userId,
      service_date: answer.date,
      service_time_id: answer.timeId,
      is_available: flagOf(answer.isAvailable),
      last_updated: before(answer.date, 20 + (answer.userId % 15), now),
    }));
    await tx.insertInto('availability').values(rows).execute();
  }
}

async function storeAssignments(tx: Db, { assignments }: SampleChurch, now: number): Promise<void> {
  for (const batch of batchesOf(assignments)) {
    const rows = batch.map((assignment) => {
      const savedAt = publishedAt(monthOf(assignment.date), now);
      return {
        service_date: assignment.date,
        service_time_id: assignment.timeId,
        role_id: assignment.roleId,
        user_id: assignment.userId,
        place: assignment.place,
        assignment_method: assignment.method,
        created_at: savedAt,
        updated_at: savedAt,
        response: assignment.response,
        response_reason: assignment.reason,
        responded_at: assignment.response === 'none' ? null : savedAt,
      };
    });
    await tx.insertInto('roster_assignments').values(rows).execute();
  }
}

/** Stores the published months, as finalizing them would have. Their assignments must be stored. */
async function storeMonths(tx: Db, church: SampleChurch, by: number, now: number): Promise<void> {
  const months = church.months.map(({ year, month, isFinalized }) => ({
    year,
    month,
    is_finalized: flagOf(isFinalized),
    created_at: publishedAt({ year, month }, now),
    created_by: by,
    finalized_at: isFinalized ? publishedAt({ year, month }, now) : null,
    finalized_by: isFinalized ? by : null,
  }));
  await tx.insertInto('finalized_rosters').values(months).execute();

  for (const month of church.months) await publishMonth(tx, month, by, publishedAt(month, now));
}

/** Stores a request for cover for each member who can't make it. The first people are asked soon after the start. */
async function storeCoverRequests(tx: Db, { assignments }: SampleChurch, now: number): Promise<void> {
  const rows = assignments
    .filter(({ response }) => response === 'declined')
    .map(({ date, timeId, roleId, userId }) => ({
      service_date: date,
      service_time_id: timeId,
      role_id: roleId,
      user_id: userId,
      state: 'asking' as const,
      opened_at: now,
      next_ask_at: now,
    }));
  if (rows.length > 0) await tx.insertInto('cover_requests').values(rows).execute();
}

/** Stores the results of the reminders. Nothing is left to send, so no number is stored. */
async function storeReminders(tx: Db, church: SampleChurch, adminId: MemberId, now: number): Promise<void> {
  for (const reminder of church.reminders) {
    const at = now - reminder.daysAgo * DAY;
    const { id } = await tx
      .insertInto('messages')
      .values({
        ...kindColumns({ kind: 'reminder', details: { month: reminder.month } }),
        created_at: at,
        created_by: adminId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = reminder.to.map(({ member, refusedAs }) => ({
      message_id: id,
      channel: 'sms' as const,
      member_id: member.id,
      shown_as: fullName(member),
      state: refusedAs ? ('failed' as const) : ('sent' as const),
      reason: refusedAs?.reason ?? null,
      reason_code: refusedAs?.code ?? null,
      tries: 1,
      asks: 0,
      tried_at: at,
      created_at: at,
      updated_at: at,
    }));
    await tx.insertInto('message_recipients').values(rows).execute();
  }
}

/** Stores the sample church in a newly created database and replaces its one administrator. */
export async function storeSampleChurch(
  tx: Db,
  church: SampleChurch,
  options: { pinHashOf: (member: SampleMember) => string; now: number },
): Promise<void> {
  const { pinHashOf, now } = options;
  const roles = church.roles.map((role, index) => ({
    id: role.id,
    name: role.name,
    description: role.description,
    sort_order: index,
    is_active: flagOf(role.isActive),
    max_limit: role.maxLimit,
  }));
  await tx
    .updateTable('settings')
    .set({ deadline_day: church.deadlineDay, church_name: church.name })
    .execute();
  await tx.insertInto('service_roles').values(roles).execute();
  await tx
    .insertInto('special_days')
    .values([...church.specialDays])
    .execute();
  await storeMembers(tx, church.members, pinHashOf, now);
  for (const family of SAMPLE_FAMILIES) await saveFamily(tx, null, family);
  await tx.insertInto('may_act').values(SAMPLE_CONSENT).execute();
  await storeServices(tx, church);
  await storeAnswers(tx, church, now);
  const usual = church.usualServices.map(({ userId, week }) => ({
    user_id: userId,
    service_time_id: SUNDAY_SERVICE,
    week,
  }));
  await tx.insertInto('usual_services').values(usual).execute();
  const { userId, from, to } = church.away;
  const { id } = await tx
    .insertInto('away_periods')
    .values({ user_id: userId, from_date: from, to_date: to, entered_on: church.today, note: 'Family visit' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('availability')
    .set({ is_available: 0, away_id: id })
    .where('user_id', '=', userId)
    .where('service_date', '>=', from)
    .where('service_date', '<=', to)
    .execute();
  await storeAssignments(tx, church, now);
  const coordinator = church.members.find((member) => member.isAdmin);
  if (!coordinator) throw new Error('The sample church has no administrator.');
  await storeMonths(tx, church, coordinator.id, now);
  await storeCoverRequests(tx, church, now);
  await storeReminders(tx, church, coordinator.id, now);
}
