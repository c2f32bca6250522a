import type { CheckKind, ValidCheck } from '#domain/checks/checks.ts';
import type { CheckKindId, MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { isAmong, type TeamScope } from '#domain/teams/scope.ts';
import { batchesOf } from './batches.ts';
import { type Db, isPostgres, type Transaction } from './database.ts';

/** A kind of checks, as the settings have it. */
export interface StoredCheckKind extends CheckKind {
  readonly validMonths: number | null;
  /** Earliest first. */
  readonly warnDays: readonly number[];
}

/** Returns all kinds of checks, by name. */
export async function listCheckKinds(db: Db): Promise<StoredCheckKind[]> {
  const rows = await db.selectFrom('checkKinds').selectAll().orderBy('name').orderBy('id').execute();
  return rows.map(({ warnDays, ...row }) => ({ ...row, warnDays: parseWarnDays(warnDays) }));
}

/** Returns the same, and keeps all of them until the transaction ends. */
export async function lockCheckKinds(tx: Transaction): Promise<StoredCheckKind[]> {
  if (isPostgres(tx)) await tx.selectFrom('checkKinds').select('id').orderBy('id').forShare().execute();
  return listCheckKinds(tx);
}

/** Returns the days that the database stores with commas. */
export function parseWarnDays(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number);
}

/** Returns the kinds of checks that each role needs. Roles without any are left out. */
export async function listRoleChecks(db: Db): Promise<ReadonlyMap<RoleId, readonly CheckKindId[]>> {
  const rows = await db
    .selectFrom('roleChecks')
    .select(['roleId', 'kindId'])
    .orderBy('roleId')
    .orderBy('kindId')
    .execute();
  const needed = new Map<RoleId, CheckKindId[]>();
  for (const { roleId, kindId } of rows) needed.set(roleId, [...(needed.get(roleId) ?? []), kindId]);
  return needed;
}

/** Returns the teams with roles that need checks of each kind. */
export async function listTeamsNeeding(db: Db): Promise<ReadonlyMap<CheckKindId, ReadonlySet<TeamId>>> {
  const rows = await db
    .selectFrom('roleChecks')
    .innerJoin('serviceRoles', 'serviceRoles.id', 'roleChecks.roleId')
    .select(['kindId', 'teamId'])
    .execute();
  const teams = new Map<CheckKindId, Set<TeamId>>();
  for (const { kindId, teamId } of rows)
    teams.set(kindId, (teams.get(kindId) ?? new Set<TeamId>()).add(teamId));
  return teams;
}

/** Returns whether any of these teams is among those of the scope, or the scope is of all. */
export function isNeededIn(scope: TeamScope, teams: ReadonlySet<TeamId> | undefined): boolean {
  return scope === 'all' || [...(teams ?? [])].some((teamId) => isAmong(scope, teamId));
}

/** Returns until when the checks of each member are valid. Members without any are left out. */
export async function listValidChecks(db: Db): Promise<ReadonlyMap<MemberId, readonly ValidCheck[]>> {
  const rows = await db.selectFrom('memberChecks').select(['memberId', 'kindId', 'validUntil']).execute();
  const checks = new Map<MemberId, ValidCheck[]>();
  for (const { memberId, ...check } of rows) checks.set(memberId, [...(checks.get(memberId) ?? []), check]);
  return checks;
}

/** Saves which checks a role needs. Returns false if one of these kinds does not exist. */
export async function saveRoleChecks(
  tx: Transaction,
  roleId: RoleId,
  kindIds: readonly CheckKindId[],
): Promise<boolean> {
  const wanted = [...new Set(kindIds)];
  if (wanted.length > 0) {
    // The kinds stay until the transaction ends.
    const found = await tx
      .selectFrom('checkKinds')
      .select('id')
      .where('id', 'in', wanted)
      .orderBy('id')
      .$if(isPostgres(tx), (query) => query.forShare())
      .execute();
    if (found.length < wanted.length) return false;
  }
  await tx.deleteFrom('roleChecks').where('roleId', '=', roleId).execute();
  for (const batch of batchesOf(wanted.map((kindId) => ({ roleId, kindId }))))
    await tx.insertInto('roleChecks').values(batch).execute();
  return true;
}
