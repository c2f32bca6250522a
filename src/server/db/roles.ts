import { sql } from 'kysely';
import type { ServiceRole } from '#contract/service-roles.ts';
import type { RoleId, TeamId } from '#domain/ids.ts';
import { inPlanningOrder } from '#domain/teams/planning-order.ts';
import { type Db, isPostgres } from './database.ts';

/** The id of a church's first team. */
export const FIRST_TEAM = sql<TeamId>`(select min(id) from teams)`;

/** The columns of a service role. */
export const ROLE = [
  'id',
  'name',
  'description',
  'sortOrder as order',
  'isActive',
  'maxLimit',
  'teamId',
] as const;

/** Returns all service roles in their order. */
export async function listRoles(db: Db): Promise<ServiceRole[]> {
  return db.selectFrom('serviceRoles').select(ROLE).orderBy('sortOrder').orderBy('id').execute();
}

/** Returns all service roles in the order in which places are filled if there are too few people. */
export async function listRolesInPlanningOrder(db: Db): Promise<ServiceRole[]> {
  const roles = await db
    .selectFrom('serviceRoles')
    .select([...ROLE, 'planningOrder'])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
  const teams = await db.selectFrom('teams').select('id').orderBy('sortOrder').orderBy('id').execute();
  return inPlanningOrder(
    roles,
    teams.map(({ id }) => id),
  ).map(({ planningOrder: _, ...role }) => role);
}

/** Returns these roles, locked against changes until the transaction ends. */
export async function lockRoles(tx: Db, ids: readonly RoleId[]): Promise<ServiceRole[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('serviceRoles')
    .select(ROLE)
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isPostgres(tx), (query) => query.forShare())
    .execute();
}
