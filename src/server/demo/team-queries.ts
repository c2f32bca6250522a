import {
  addDays,
  addMonths,
  firstDay,
  lastDay,
  monthOf,
  type PlainDate,
  partsOf,
  sundaysOf,
} from '#domain/calendar/calendar.ts';
import { addDaysClamped } from '#domain/calendar/date-range.ts';
import { toldWhenEntered, WARN_DAYS } from '#domain/checks/checks.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import { LEARNER_SEAT } from '#domain/learners/learners.ts';
import { SUNDAY_SERVICE, serviceKey } from '#domain/services/services.ts';
import { moveRoles } from '#domain/teams/moving-roles.ts';
import type { Db } from '../db/database.ts';
import { listMemberships, listServedRoles, saveMemberships } from '../db/memberships.ts';
import { listRoles } from '../db/roles.ts';
import type { Tables } from '../db/tables.ts';
import { insertTeam, listTeams, saveLeads, saveRolesOf, updateTeam } from '../db/teams.ts';
import sample from './teams.json' with { type: 'json' };

/** How long ago someone served in a role to be in its team. */
const DAYS_BACK = 365;

/** The roles of the second team that are filled in this month, once for each of their places. */
const PLACES = sample.others.flatMap(({ roles }) =>
  roles.flatMap(({ id, maxLimit }) =>
    Array.from({ length: maxLimit }, (_, n) => ({ roleId: id, place: n + 1 })),
  ),
);

/** How long a check of the sample church is valid. */
const DAYS_VALID = 5 * 365;

type Insert = (table: keyof Tables, rows: readonly object[]) => Promise<void>;

/** Stores the check that the roles with children need, and until when it is valid: most people's for long, one's not. */
async function storeCheck({ today }: { readonly today: PlainDate }, insert: Insert): Promise<void> {
  const { id, name, validMonths, roles, seenBy, members } = sample.check;
  await insert('checkKinds', [{ id, name, validMonths, warnDays: WARN_DAYS.join() }]);
  await insert(
    'roleChecks',
    roles.map((roleId) => ({ roleId, kindId: id })),
  );
  await insert(
    'memberChecks',
    members.map(([memberId, checkNumber, days]) => {
      const validUntil = addDays(today, Number(days));
      const seenOn = addDays(validUntil, -DAYS_VALID);
      const toldDays = toldWhenEntered(validUntil, WARN_DAYS, today);
      return { memberId, kindId: id, checkNumber, validUntil, seenOn, seenBy, toldDays };
    }),
  );
}

/**
 * Splits the sample church into three teams, each with a lead, of which one has a room. Those who prefer a role that moves are in its team, and some
 * people are in two. The second team has its first roster in this month. A guest preaches in the
 * next one, and coordinators are asked who served. No month may be published yet.
 */
export async function storeSampleTeams(
  tx: Db,
  { today, now }: { readonly today: PlainDate; readonly now: number },
  insert: Insert,
): Promise<void> {
  const [first] = await listTeams(tx);
  if (!first) throw new Error('The sample church has no team');
  await updateTeam(tx, first.id, { name: sample.first.name });
  await saveLeads(tx, first.id, [sample.first.lead]);
  for (const { name, arriveMinutes, stayMinutes, lead, takes, roles, members } of sample.others) {
    const id = await insertTeam(tx, { name, arriveMinutes, stayMinutes });
    await takeRoles(tx, takes, id, today);
    await insert(
      'serviceRoles',
      roles.map((role, n) => ({ ...role, teamId: id, sortOrder: 100 + n, isActive: true })),
    );
    await insert(
      'teamMembers',
      members.map(([memberId, preferredRoleId, secondaryRoleId]) => ({
        ...{ teamId: id, memberId, preferredRoleId, secondaryRoleId },
      })),
    );
    await saveLeads(tx, id, [lead]);
    const months = await tx
      .selectFrom('finalizedRosters')
      .selectAll()
      .where('teamId', '=', first.id)
      .execute();
    const { year, month } = partsOf(today);
    await insert(
      'finalizedRosters',
      months
        // A team without older roles begins with this month.
        .filter((one) => takes.length > 0 || (one.year === year && one.month === month))
        .map(({ id: _, ...one }) => ({ ...one, teamId: id })),
    );
  }
  await storeCheck({ today }, insert);
  const { roles, ...room } = sample.room;
  await insert('rooms', [{ ...room, notOneFamily: true }]);
  await insert(
    'roomRoles',
    roles.map((roleId) => ({ roleId, roomId: room.id })),
  );
  const { learner } = sample;
  await insert('learningRoles', [learner]);
  const filled = await fillThisMonth(tx, today, now);
  await insert('rosterAssignments', filled);
  const teachers = sample.others.flatMap(({ members }) =>
    members.flatMap(([id, preferredRoleId]) => (preferredRoleId === learner.roleId ? id : [])),
  );
  const free = await tx
    .selectFrom('availability')
    .select('date')
    .where('memberId', '=', learner.memberId)
    .where('isAvailable', '=', true)
    .where('date', 'not in', (eb) =>
      eb.selectFrom('rosterAssignments').select('date').where('memberId', '=', learner.memberId),
    )
    .execute();
  const isFree = ({ date }: { readonly date: PlainDate }) => free.some((one) => one.date === date);
  const beside = filled.findLast(
    (one) => one.roleId === learner.roleId && teachers.includes(one.memberId) && isFree(one),
  );
  if (beside) await insert('rosterAssignments', [{ ...beside, ...learner, place: LEARNER_SEAT }]);
  await storeGuest(tx, { today, now }, insert);
  await tx.updateTable('settings').set({ hasGuests: true, hasLearners: true, asksWhoServed: true }).execute();
}

/** Lets a guest preach on the last Sunday of next month, which is not planned yet. */
async function storeGuest(
  tx: Db,
  { today, now }: { readonly today: PlainDate; readonly now: number },
  insert: Insert,
): Promise<void> {
  const { role: roleId, ...guest } = sample.guest;
  const date = sundaysOf(addMonths(monthOf(today), 1)).at(-1);
  const { id: memberId } = await tx
    .insertInto('users')
    .values({
      ...{ ...guest, role: 'member', isAdmin: false, firstLogin: true },
      ...{ isGuest: true, createdAt: now, removedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insert('rosterAssignments', [
    {
      ...{
        date,
        timeId: SUNDAY_SERVICE,
        roleId,
        memberId,
        place: 1,
        assignmentMethod: 'manual',
        notes: null,
      },
      ...{ createdAt: now, updatedAt: now },
    },
  ]);
}

/** Moves roles to a team with their people, as adding a team does. */
async function takeRoles(tx: Db, roleIds: readonly number[], id: TeamId, today: PlainDate): Promise<void> {
  const served = await listServedRoles(tx, addDaysClamped(today, -DAYS_BACK));
  const { changed } = moveRoles(
    {
      roles: await listRoles(tx),
      memberships: await listMemberships(tx),
      servedIn: (memberId) => served.get(memberId) ?? new Set(),
    },
    roleIds,
    id,
  );
  await saveRolesOf(tx, id, roleIds);
  await saveMemberships(tx, changed);
}

/** Returns assignments for this month's Sundays: people who said yes and serve nowhere else on the day, in turns. */
async function fillThisMonth(tx: Db, today: PlainDate, now: number) {
  const month = monthOf(today);
  // Those who have the check that these roles need, but not who learns one of them.
  const people = sample.check.members
    .map(([id]) => id as MemberId)
    .filter((id) => id !== sample.learner.memberId);
  const [from, to] = [firstDay(month), lastDay(month)];
  const busy = await tx
    .selectFrom('rosterAssignments')
    .select(['date', 'memberId'])
    .where(({ between }) => between('date', from, to))
    .execute();
  const answers = await tx
    .selectFrom('availability')
    .select(['date', 'timeId', 'memberId'])
    .where(({ between }) => between('date', from, to))
    .where('timeId', '=', SUNDAY_SERVICE)
    .where('isAvailable', '=', true)
    .where('memberId', 'in', people)
    .orderBy('date')
    .execute();
  const turns = new Map(people.map((id) => [id, 0]));
  const isBusy = (date: PlainDate, id: MemberId) =>
    busy.some((one) => one.date === date && one.memberId === id);
  return [...new Map(answers.map((one) => [serviceKey(one), one])).values()].flatMap(({ date, timeId }) => {
    const free = answers
      .filter((one) => one.date === date && !isBusy(date, one.memberId))
      .map(({ memberId }) => memberId)
      .sort((a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0) || people.indexOf(a) - people.indexOf(b));
    // Fewer adults do not open the room.
    const places = free.length < sample.room.adults ? [] : PLACES.slice(0, free.length);
    return places.map(({ roleId, place }, n) => {
      const memberId = free[n] as MemberId;
      turns.set(memberId, (turns.get(memberId) ?? 0) + 1);
      return {
        ...{ date, timeId, roleId, memberId, place, assignmentMethod: 'smart', notes: null },
        ...{ createdAt: now, updatedAt: now },
      };
    });
  });
}
