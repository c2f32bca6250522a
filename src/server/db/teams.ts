import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import type { Message } from '#domain/messages/message.ts';
import { isAmong, type TeamScope } from '#domain/teams/scope.ts';
import type { LeadNotices } from '#domain/teams/teams.ts';
import { type Db, isPostgres } from './database.ts';
import { listRoles } from './roles.ts';

/** Returns the teams in their order, with their roles in theirs. */
export async function listTeams(db: Db) {
  const roles = await listRoles(db);
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name', 'sortOrder', 'arriveMinutes', 'stayMinutes'])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
  return teams.map((team) => ({
    ...team,
    roleIds: roles.filter(({ teamId }) => teamId === team.id).map(({ id }) => id),
  }));
}

export type TeamRow = Awaited<ReturnType<typeof listTeams>>[number];

/** Returns whether the church has several teams. */
export async function hasSeveralTeams(db: Db): Promise<boolean> {
  const teams = await db.selectFrom('teams').select('id').limit(2).execute();
  return teams.length > 1;
}

/**
 * Returns the teams of a scope in their order, without those that have no roles: they have no roster. If none has roles, all
 * of the scope.
 */
export async function listTeamsIn(db: Db, scope: TeamScope): Promise<TeamRow[]> {
  const teams = (await listTeams(db)).filter(({ id }) => isAmong(scope, id));
  const planned = teams.filter(({ roleIds }) => roleIds.length > 0);
  return planned.length > 0 ? planned : teams;
}

/** Returns who leads a team, in the order of their ids. */
export function listLeads(
  db: Db,
  teamId: TeamId,
): Promise<Array<{ readonly memberId: MemberId; readonly notices: LeadNotices }>> {
  return db
    .selectFrom('teamLeads')
    .select(['memberId', 'notices'])
    .where('teamId', '=', teamId)
    .orderBy('memberId')
    .execute();
}

/** Returns the teams that a member leads, with what they want to hear of. */
export function listLedTeams(
  db: Db,
  memberId: MemberId,
): Promise<{ teamId: TeamId; notices: LeadNotices }[]> {
  return db.selectFrom('teamLeads').select(['teamId', 'notices']).where('memberId', '=', memberId).execute();
}

/** Returns the teams that a member may plan: all for administrators, and for others those they lead. */
export async function readPlannedTeams(
  db: Db,
  { id, isAdmin }: { readonly id: MemberId; readonly isAdmin: boolean },
): Promise<TeamScope> {
  return isAdmin ? 'all' : new Set((await listLedTeams(db, id)).map(({ teamId }) => teamId));
}

/** Saves what a lead wants to hear of. Returns whether they lead the team. */
export async function updateNotices(
  tx: Db,
  teamId: TeamId,
  memberId: MemberId,
  notices: LeadNotices,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('teamLeads')
    .set({ notices })
    .where('teamId', '=', teamId)
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/**
 * Locks all teams against changes until the transaction ends. A fixed order avoids deadlocks. Other rows may still reference a
 * team: otherwise someone who publishes a roster would wait for this, and this for the services that they have locked.
 */
export async function lockTeams(tx: Db): Promise<void> {
  if (isPostgres(tx)) await tx.selectFrom('teams').select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Keeps the leads, members and roles of all teams as they are until the transaction ends. See {@link lockTeams}. */
export async function lockTeamsInUse(tx: Db): Promise<void> {
  if (isPostgres(tx)) await tx.selectFrom('teams').select('id').orderBy('id').forShare().execute();
}

/** The stored fields of a team. */
export interface TeamFields {
  readonly name: string;
  readonly arriveMinutes: number;
  readonly stayMinutes: number;
}

/** Adds a team after all others and returns its id. */
export async function insertTeam(tx: Db, fields: TeamFields): Promise<TeamId> {
  const { id } = await tx
    .insertInto('teams')
    .values(({ selectFrom, fn, lit }) => ({
      ...fields,
      sortOrder: selectFrom('teams').select(({ eb }) => eb(fn.max('sortOrder'), '+', lit(1)).as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the given fields of a team. */
export async function updateTeam(
  tx: Db,
  id: TeamId,
  fields: { readonly [Field in keyof TeamFields]?: TeamFields[Field] | undefined },
): Promise<void> {
  // Setting the id to itself keeps the statement valid without other fields.
  await tx
    .updateTable('teams')
    .set({ id, name: fields.name, arriveMinutes: fields.arriveMinutes, stayMinutes: fields.stayMinutes })
    .where('id', '=', id)
    .execute();
}

/** Moves roles to a team. */
export async function saveRolesOf(tx: Db, teamId: TeamId, roleIds: readonly RoleId[]): Promise<void> {
  if (roleIds.length === 0) return;
  await tx.updateTable('serviceRoles').set({ teamId }).where('id', 'in', roleIds).execute();
}

/** Saves who leads a team. Those who go on leading it keep their choice of notices. */
export async function saveLeads(tx: Db, teamId: TeamId, memberIds: readonly MemberId[]): Promise<void> {
  await tx
    .deleteFrom('teamLeads')
    .where('teamId', '=', teamId)
    .$if(memberIds.length > 0, (query) => query.where('memberId', 'not in', memberIds))
    .execute();
  if (memberIds.length === 0) return;
  await tx
    .insertInto('teamLeads')
    .values(memberIds.map((memberId) => ({ teamId, memberId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Removes a team without roles and members. Services that were only for it are then for the other team. Once one team is left,
 * every service is for everyone.
 */
export async function deleteTeam(tx: Db, id: TeamId, movedTo: TeamId): Promise<void> {
  await tx.updateTable('serviceTimes').set({ teamId: movedTo }).where('teamId', '=', id).execute();
  await tx.deleteFrom('teamLeads').where('teamId', '=', id).execute();
  await tx.deleteFrom('guestTeams').where('teamId', '=', id).execute();
  await tx.deleteFrom('servedAnswers').where('teamId', '=', id).execute();
  await tx.deleteFrom('teams').where('id', '=', id).execute();
  if (!(await hasSeveralTeams(tx))) await tx.updateTable('serviceTimes').set({ teamId: null }).execute();
}

/**
 * Returns whether someone still is a coordinator of what a message is about: a place in a role, a check that roles need, or people. A former lead
 * hears of nothing more.
 */
export async function isStillCoordinator(
  db: Db,
  { id, isAdmin }: { readonly id: MemberId; readonly isAdmin: boolean },
  about: Message['details'],
): Promise<boolean> {
  if (isAdmin) return true;
  const led = db.selectFrom('teamLeads').select('teamId').where('memberId', '=', id);
  const teams = (of: Db) => {
    if ('roleId' in about)
      return of.selectFrom('serviceRoles').select('teamId').where('id', '=', about.roleId);
    if ('kindId' in about)
      return of
        .selectFrom('roleChecks')
        .innerJoin('serviceRoles', 'serviceRoles.id', 'roleId')
        .select('teamId')
        .where('kindId', '=', about.kindId);
    const memberIds = 'memberIds' in about ? about.memberIds : [];
    return of.selectFrom('teamMembers').select('teamId').where('memberId', 'in', memberIds);
  };
  return (await led.where('teamId', 'in', teams(db)).executeTakeFirst()) !== undefined;
}
