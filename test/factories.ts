import type { Selectable } from 'kysely';
import { contract } from '#contract/index.ts';
import { type Month, type PlainDate, partsOf } from '#domain/calendar/calendar.ts';
import type { ClockTime } from '#domain/calendar/time-zone.ts';
import type { CheckKindId, MemberId, RoleId, RoomId, ServiceTimeId, TeamId } from '#domain/ids.ts';
import type { ContactChoice } from '#domain/members/contact.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { joinOnlyTeam } from '#server/db/memberships.ts';
import { FIRST_TEAM } from '#server/db/roles.ts';
import type { Tables } from '#server/db/tables.ts';
import { insertTeam } from '#server/db/teams.ts';
import type { TestServer } from './test-server.ts';
import { signIn, type Visitor } from './visitor.ts';

let serial = 0;

/** Inserts a member (no PIN change required by default) and returns the id. */
export async function aMember(
  server: TestServer,
  options: {
    firstName?: string;
    lastName?: string;
    initials?: string | null;
    isAdmin?: boolean;
    firstLogin?: boolean;
    phoneNumber?: string | null;
    email?: string | null;
    contactBy?: ContactChoice | null;
    language?: string;
  } = {},
): Promise<number> {
  serial += 1;
  const { id } = await server.database.query
    .insertInto('users')
    .values({
      firstName: options.firstName ?? `First${serial}`,
      lastName: options.lastName ?? `Last${serial}`,
      initials: options.initials ?? null,
      pinHash: server.pinHash,
      isAdmin: options.isAdmin ?? false,
      firstLogin: options.firstLogin ?? false,
      phoneNumber: options.phoneNumber ?? null,
      email: options.email ?? null,
      contactBy: options.contactBy ?? null,
      language: options.language ?? null,
      role: 'member',
      createdAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await joinOnlyTeam(server.database.query, [id]);
  return id;
}

/**
 * Returns the id of a new church's administrator. It is not always 1: in an upgraded and emptied database
 * (`TEST_UPGRADED`), deleted members had the lower ids.
 */
export async function firstAdmin({ database }: TestServer): Promise<MemberId> {
  const { id } = await database.query
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a service role and returns the id. */
export async function aRole(
  server: TestServer,
  options: { name?: string; maxLimit?: number; isActive?: boolean; order?: number; teamId?: TeamId } = {},
): Promise<number> {
  serial += 1;
  const { id } = await server.database.query
    .insertInto('serviceRoles')
    .values({
      name: options.name ?? `Role ${serial}`,
      sortOrder: options.order ?? serial,
      isActive: options.isActive ?? true,
      maxLimit: options.maxLimit ?? 1,
      teamId: options.teamId ?? FIRST_TEAM,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a member's answer, in place of an earlier one. */
export async function anAnswer(
  server: TestServer,
  memberId: MemberId,
  date: PlainDate,
  isAvailable = true,
  timeId: ServiceTimeId = SUNDAY_SERVICE,
): Promise<void> {
  await server.database.query
    .insertInto('availability')
    .values({
      memberId,
      date,
      timeId,
      isAvailable,
      lastUpdated: server.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['memberId', 'date', 'timeId']).doUpdateSet({ isAvailable }))
    .execute();
}

/** Inserts a member's place on a roster and returns the assignment's id. */
export async function anAssignment(
  { database, clock }: TestServer,
  place: { roleId: RoleId; memberId: MemberId; date: PlainDate; timeId?: ServiceTimeId; place?: number },
): Promise<number> {
  const { id } = await database.query
    .insertInto('rosterAssignments')
    .values({
      date: place.date,
      timeId: place.timeId ?? SUNDAY_SERVICE,
      roleId: place.roleId,
      memberId: place.memberId,
      place: place.place ?? 1,
      assignmentMethod: 'manual',
      createdAt: clock.now(),
      updatedAt: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Publishes a month by a new administrator, who first assigns members, all of them available. Returns the administrator. */
export async function aPublishedMonth(
  server: TestServer,
  month: Month,
  places: readonly Parameters<typeof anAssignment>[1][] = [],
): Promise<Visitor> {
  const admin = await anAdmin(server);
  for (const { date, timeId = SUNDAY_SERVICE, roleId, memberId } of places) {
    await anAnswer(server, memberId, date, true, timeId);
    await admin.call(contract.addAssignment, { body: { roleId, memberId, date, timeId, confirm: true } });
  }
  await admin.call(contract.finalizeRoster, { body: month });
  return admin;
}

/** The last Sunday before the tests' current date. */
export const LAST_SUNDAY: PlainDate = '2026-03-08';

/** Publishes places at a service that is over, as they were when it began. Returns its people's roles, one for each place. */
export async function aPastRoster(
  server: TestServer,
  people: ReadonlyArray<MemberId | { readonly memberId: MemberId; readonly roleId: RoleId }>,
  { date = LAST_SUNDAY, timeId = SUNDAY_SERVICE }: { date?: PlainDate; timeId?: ServiceTimeId } = {},
): Promise<RoleId[]> {
  const { query } = server.database;
  const { year, month } = partsOf(date);
  const roleIds: RoleId[] = [];
  for (const one of people) {
    const place = typeof one === 'number' ? { memberId: one, roleId: await aRole(server) } : one;
    roleIds.push(place.roleId);
    await query
      .insertInto('rosterAssignmentHistory')
      .values({
        ...{ ...place, date, timeId, wasPreferredRole: false, wasSecondaryRole: false },
        ...{ assignmentMethod: 'manual', createdAt: 1 },
      })
      .execute();
    const { teamId } = await query
      .selectFrom('serviceRoles')
      .select('teamId')
      .where('id', '=', place.roleId)
      .executeTakeFirstOrThrow();
    await query
      .insertInto('rosterRevisions')
      .values({ teamId, year, month, number: 1, publishedAt: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return roleIds;
}

/** Returns a signed-in administrator who needs no PIN change. */
export async function anAdmin(server: TestServer): Promise<Visitor> {
  return signIn(server, await aMember(server, { isAdmin: true }));
}

/** A team's id, or the query for the first one's. */
type SomeTeam = TeamId | typeof FIRST_TEAM;

/** Inserts a team with a name after the others. */
export async function aTeam({ database }: TestServer, name?: string): Promise<TeamId> {
  serial += 1;
  return insertTeam(database.query, { name: name ?? `Team ${serial}`, arriveMinutes: 0, stayMinutes: 0 });
}

/** Lets a member lead a team. */
export async function leads({ database }: TestServer, memberId: MemberId, teamId: SomeTeam): Promise<void> {
  await database.query.insertInto('teamLeads').values({ memberId, teamId }).execute();
}

/** Adds a member to a team. */
export async function joins({ database }: TestServer, memberId: MemberId, teamId: SomeTeam): Promise<void> {
  await database.query
    .insertInto('teamMembers')
    .values({ memberId, teamId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Turns on, or off, what coordinators are offered besides planning. */
export async function setRosterOptions(
  { database }: TestServer,
  options: { readonly hasGuests?: boolean; readonly hasLearners?: boolean; readonly asksWhoServed?: boolean },
): Promise<void> {
  await database.query.updateTable('settings').set(options).execute();
}

/** Adds a guest: someone from outside who can have places. */
export async function aGuest(
  { database, clock }: TestServer,
  guest: {
    readonly name?: string;
    readonly phoneNumber?: string | null;
    readonly email?: string | null;
    /** The teams that entered the guest. */
    readonly teamIds?: readonly SomeTeam[];
  } = {},
): Promise<MemberId> {
  serial += 1;
  const { name = `Guest ${serial}`, phoneNumber = null, email = null, teamIds = [] } = guest;
  const { id } = await database.query
    .insertInto('users')
    .values({
      ...{ firstName: name, lastName: '', phoneNumber, email, role: 'member' },
      ...{ isAdmin: false, firstLogin: true, isGuest: true },
      ...{ createdAt: clock.now(), removedAt: clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const teamId of teamIds)
    await database.query.insertInto('guestTeams').values({ teamId, memberId: id }).execute();
  return id;
}

/** Adds a room of roles, which needs two adults of two families. */
export async function aRoom(
  { database }: TestServer,
  roleIds: readonly RoleId[],
  room: { readonly name?: string; readonly adults?: number; readonly notOneFamily?: boolean } = {},
): Promise<RoomId> {
  serial += 1;
  const { id } = await database.query
    .insertInto('rooms')
    .values({ name: `Room ${serial}`, adults: 2, notOneFamily: true, ...room })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const roleId of roleIds)
    await database.query.insertInto('roomRoles').values({ roleId, roomId: id }).execute();
  return id;
}

/** Adds a kind of checks that roles can need. */
export async function aCheckKind({ database }: TestServer, name?: string): Promise<CheckKindId> {
  serial += 1;
  const { id } = await database.query
    .insertInto('checkKinds')
    .values({ name: name ?? `Check ${serial}`, validMonths: null, warnDays: '90,30,7' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a member who is available on this Sunday and returns the id. */
export async function anAvailableMember(
  server: TestServer,
  date: PlainDate,
  options: Parameters<typeof aMember>[1] = {},
): Promise<number> {
  const id = await aMember(server, options);
  await anAnswer(server, id, date);
  return id;
}

/** Inserts a family of these adults and children, with further fields, and returns the id. */
export async function aFamily(
  { database }: TestServer,
  adults: readonly MemberId[],
  fields: Partial<Selectable<Tables['families']>> = {},
  children: readonly MemberId[] = [],
): Promise<number> {
  const { id } = await database.query
    .insertInto('families')
    .values({ serving: 'own', whom: 'adults', strictness: 'prefer', childrenWithAdult: false, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = (isChild: boolean) => (memberId: MemberId) => ({ familyId: id, memberId, isChild });
  const rows = [...adults.map(row(false)), ...children.map(row(true))];
  await database.query.insertInto('familyMembers').values(rows).execute();
  return id;
}

/** Inserts a special day and returns the id. */
export async function aSpecialDay(
  { database }: TestServer,
  day: { date: PlainDate; name: string; description?: string; color?: string },
): Promise<number> {
  const { id } = await database.query
    .insertInto('specialDays')
    .values({ color: '#AA3300', ...day })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a service time, on a weekday (0 is Sunday) or a date, and returns the id. */
export async function aServiceTime(
  server: TestServer,
  time: { weekday: number } | { date: PlainDate },
  more: {
    startsAt?: ClockTime;
    name?: string;
    startsOn?: PlainDate;
    endsOn?: PlainDate;
    teamId?: TeamId;
  } = {},
): Promise<number> {
  const { id } = await server.database.query
    .insertInto('serviceTimes')
    .values({
      ...time,
      startsAt: more.startsAt ?? null,
      name: more.name ?? null,
      startsOn: more.startsOn ?? null,
      endsOn: more.endsOn ?? null,
      teamId: more.teamId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
