import { sql } from 'kysely';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { isNone, type TeamScope } from '#domain/teams/scope.ts';
import { LEARNING_PER_MONTH, type Membership, withLearning } from '#domain/teams/teams.ts';
import { batchesOf } from './batches.ts';
import type { Db } from './database.ts';
import { takesPlace } from './learners.ts';
import { FIRST_TEAM } from './roles.ts';
import { listServed } from './served.ts';

/** Returns the roles that these members, or everyone, are learning, in role order. */
function listLearning(db: Db, memberIds?: readonly MemberId[]) {
  return db
    .selectFrom('learningRoles')
    .innerJoin('serviceRoles', 'serviceRoles.id', 'roleId')
    .select(['memberId', 'roleId', 'teamId'])
    .$if(memberIds !== undefined, (query) => query.where('memberId', 'in', memberIds ?? []))
    .orderBy('serviceRoles.sortOrder')
    .orderBy('roleId')
    .execute();
}

/** Returns the places in teams of these members, or of everyone, in the order of the teams. */
export async function listMemberships(
  db: Db,
  memberIds?: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, readonly Membership[]>> {
  if (memberIds?.length === 0) return new Map();
  const rows = await db
    .selectFrom('teamMembers')
    .innerJoin('teams', 'teams.id', 'teamId')
    .select(['memberId', 'teamId', 'preferredRoleId', 'secondaryRoleId', 'maxPerMonth', 'learningPerMonth'])
    .$if(memberIds !== undefined, (query) => query.where('memberId', 'in', memberIds ?? []))
    .orderBy('teams.sortOrder')
    .orderBy('teamId')
    .execute();
  const learning = await listLearning(db, memberIds);
  const memberships = new Map<MemberId, Membership[]>();
  for (const { memberId, learningPerMonth, ...choices } of rows) {
    const learningRoleIds = learning
      .filter((one) => one.memberId === memberId && one.teamId === choices.teamId)
      .map(({ roleId }) => roleId);
    const membership = withLearning({ ...choices, learningRoleIds, learningPerMonth });
    const own = memberships.get(memberId);
    if (own) own.push(membership);
    else memberships.set(memberId, [membership]);
  }
  return memberships;
}

/** Returns a query for the members of these teams. */
export function membersIn(db: Db, teams: ReadonlySet<TeamId>) {
  return db
    .selectFrom('teamMembers')
    .select('memberId')
    .where('teamId', 'in', [...teams]);
}

/** Returns a function that says whether someone is a member of one of these teams. With all teams, everyone counts. */
export async function membersOf(db: Db, scope: TeamScope): Promise<(memberId: MemberId) => boolean> {
  if (scope === 'all') return () => true;
  if (isNone(scope)) return () => false;
  const rows = await membersIn(db, scope).execute();
  const ids = new Set(rows.map(({ memberId }) => memberId));
  return (memberId) => ids.has(memberId);
}

/** Puts new members into the church's only team. With several teams, they are in none. */
export async function joinOnlyTeam(tx: Db, memberIds: readonly MemberId[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .insertInto('teamMembers')
    .columns(['teamId', 'memberId'])
    .expression(
      tx
        .selectFrom('users')
        .select([FIRST_TEAM.as('teamId'), 'users.id as memberId'])
        .where('users.id', 'in', memberIds)
        .where(sql<boolean>`(select count(*) from teams) = 1`),
    )
    .execute();
}

/** Returns the members in no team. */
export async function listInNoTeam(db: Db): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('removedAt', 'is', null)
    .where('id', 'not in', db.selectFrom('teamMembers').select('memberId'))
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds a member to teams that exist, and that they are not in. */
export async function joinTeams(tx: Db, memberId: MemberId, teamIds: readonly TeamId[]): Promise<void> {
  if (teamIds.length === 0) return;
  await tx
    .insertInto('teamMembers')
    .values(teamIds.map((teamId) => ({ teamId, memberId })))
    .execute();
}

/** Puts a member into a team. Returns whether they were not in it. */
export async function joinTeam(tx: Db, memberId: MemberId, teamId: TeamId): Promise<boolean> {
  const joined = await tx
    .insertInto('teamMembers')
    .values({ memberId, teamId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('teamId')
    .execute();
  return joined.length > 0;
}

/** What a member chooses in a team. */
const CHOICES = ['preferredRoleId', 'secondaryRoleId', 'maxPerMonth'] as const;

/** Saves a member's choices in a team they are in, or in all of their teams (`teamId` null). Omitted ones stay unchanged. */
export async function saveChoices(
  tx: Db,
  memberId: MemberId,
  teamId: TeamId | null,
  choices: { readonly [Choice in (typeof CHOICES)[number]]?: Membership[Choice] | undefined },
): Promise<void> {
  if (Object.values(choices).every((choice) => choice === undefined)) return;
  await tx
    .updateTable('teamMembers')
    .set(choices)
    .where('memberId', '=', memberId)
    .$if(teamId !== null, (query) => query.where('teamId', '=', teamId as TeamId))
    .execute();
  // Who prefers a role has learned it.
  const preferred = [choices.preferredRoleId, choices.secondaryRoleId].filter((id) => id != null);
  if (preferred.length > 0)
    await tx
      .deleteFrom('learningRoles')
      .where('memberId', '=', memberId)
      .where('roleId', 'in', preferred)
      .execute();
}

/** Takes a role that is removed out of everyone's preferences, and no one learns it any more. */
export async function forgetPreferredRole(tx: Db, roleId: RoleId): Promise<void> {
  await tx.deleteFrom('learningRoles').where('roleId', '=', roleId).execute();
  for (const column of ['preferredRoleId', 'secondaryRoleId'] as const)
    await tx
      .updateTable('teamMembers')
      .set({ [column]: null })
      .where(column, '=', roleId)
      .execute();
}

/** Saves all places in teams of these members, in place of what they were. */
export async function saveMemberships(
  tx: Db,
  memberships: ReadonlyMap<MemberId, readonly Membership[]>,
): Promise<void> {
  const ids = [...memberships.keys()];
  for (const table of ['teamMembers', 'learningRoles'] as const)
    for (const batch of batchesOf(ids)) await tx.deleteFrom(table).where('memberId', 'in', batch).execute();
  const all = [...memberships].flatMap(([memberId, own]) => own.map((one) => ({ memberId, ...one })));
  const rows = all.map(({ learningRoleIds: _, learningPerMonth = LEARNING_PER_MONTH, ...choices }) => ({
    ...choices,
    learningPerMonth,
  }));
  for (const batch of batchesOf(rows)) await tx.insertInto('teamMembers').values(batch).execute();
  const learning = all.flatMap(({ memberId, learningRoleIds = [] }) =>
    learningRoleIds.map((roleId) => ({ memberId, roleId })),
  );
  for (const batch of batchesOf(learning)) await tx.insertInto('learningRoles').values(batch).execute();
}

/** Returns the roles in which each member served since a date, or will. */
export async function listServedRoles(
  db: Db,
  since: PlainDate,
): Promise<ReadonlyMap<MemberId, ReadonlySet<RoleId>>> {
  const saved = await db
    .selectFrom('rosterAssignments')
    .select(['memberId', 'roleId'])
    .where('date', '>=', since)
    .where(takesPlace())
    .execute();
  const rows = [...(await listServed(db, { from: since })), ...saved];
  const served = new Map<MemberId, Set<RoleId>>();
  for (const { memberId, roleId } of rows) {
    const roles = served.get(memberId) ?? new Set();
    served.set(memberId, roles.add(roleId));
  }
  return served;
}
