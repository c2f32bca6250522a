import { sql } from 'kysely';
import type { ServiceRole } from '#contract/service-roles.ts';
import type { RoleId } from '#domain/ids.ts';
import { type Db, isPostgres } from '#server/db/database.ts';
import { forgetPreferredRole } from '#server/db/memberships.ts';
import { ROLE } from '#server/db/roles.ts';

/** The changeable fields of a service role. */
export type RoleFields = Omit<ServiceRole, 'id' | 'order' | 'teamId'>;

/** Adds a service role after all others and returns it. */
export async function insertServiceRole(
  db: Db,
  fields: RoleFields & Pick<ServiceRole, 'teamId'>,
): Promise<ServiceRole> {
  return db
    .insertInto('serviceRoles')
    .values({
      name: fields.name,
      description: fields.description,
      isActive: fields.isActive,
      maxLimit: fields.maxLimit,
      teamId: fields.teamId,
      sortOrder: sql<number>`(select coalesce(max(sort_order) + 1, 0) from service_roles)`,
    })
    .returning(ROLE)
    .executeTakeFirstOrThrow();
}

/** Changes the given fields and returns the role, or undefined if there is no such role. */
export async function updateServiceRole(
  db: Db,
  id: RoleId,
  fields: Partial<RoleFields>,
): Promise<ServiceRole | undefined> {
  return db
    .updateTable('serviceRoles')
    .set({
      // Setting the id to itself keeps the statement valid without other fields.
      id,
      name: fields.name,
      description: fields.description,
      isActive: fields.isActive,
      maxLimit: fields.maxLimit,
    })
    .where('id', '=', id)
    .returning(ROLE)
    .executeTakeFirst();
}

/** Removes a service role without assignments, with its limits at services and the members' preferences for it. */
export async function deleteServiceRole(tx: Db, id: RoleId): Promise<void> {
  await forgetPreferredRole(tx, id);
  await tx.deleteFrom('serviceTimeLimits').where('roleId', '=', id).execute();
  await tx.deleteFrom('roleChecks').where('roleId', '=', id).execute();
  await tx.deleteFrom('serviceRoles').where('id', '=', id).execute();
}

/** Returns a service role, locked against changes and new assignments until the transaction ends. */
export async function lockServiceRole(tx: Db, id: RoleId): Promise<ServiceRole | undefined> {
  return tx
    .selectFrom('serviceRoles')
    .select(ROLE)
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Returns whether the role has assignments. The caller must lock the role first. */
export async function isRoleUsed(tx: Db, id: RoleId): Promise<boolean> {
  const used = await tx
    .selectFrom('rosterAssignments')
    .select('id')
    .where('roleId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

/** Locks all service roles against changes until the transaction ends. A fixed order avoids deadlocks. */
export async function lockServiceRoles(tx: Db): Promise<void> {
  if (!isPostgres(tx)) return;
  await tx.selectFrom('serviceRoles').select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Saves the position of each role in the order between teams. */
export async function savePositions(tx: Db, ids: readonly RoleId[]): Promise<void> {
  for (const [planningOrder, id] of ids.entries())
    await tx.updateTable('serviceRoles').set({ planningOrder }).where('id', '=', id).execute();
}

/** Saves the position of each role. */
export async function saveOrder(tx: Db, ids: readonly RoleId[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx.updateTable('serviceRoles').set({ sortOrder: position }).where('id', '=', id).execute();
  }
}
