import { sql } from 'kysely';
import type { ServiceRole } from '#contract/service-roles.ts';
import type { RoleId } from '#domain/ids.ts';
import { type Db, isPostgres } from '#server/db/database.ts';
import { ROLE, toRole } from '#server/db/roles.ts';
import { flagOf } from '#server/db/tables.ts';

/** The changeable fields of a service role. */
export type RoleFields = Omit<ServiceRole, 'id' | 'order'>;

/** Adds a service role after all others and returns it. */
export async function insertServiceRole(db: Db, fields: RoleFields): Promise<ServiceRole> {
  const row = await db
    .insertInto('service_roles')
    .values({
      name: fields.name,
      description: fields.description,
      is_active: fields.isActive ? 1 : 0,
      max_limit: fields.maxLimit,
      sort_order: sql<number>`(select coalesce(max(sort_order) + 1, 0) from service_roles)`,
    })
    .returning(ROLE)
    .executeTakeFirstOrThrow();
  return toRole(row);
}

/** Changes the given fields and returns the role, or undefined if there is no such role. */
export async function updateServiceRole(
  db: Db,
  id: RoleId,
  fields: Partial<RoleFields>,
): Promise<ServiceRole | undefined> {
  const row = await db
    .updateTable('service_roles')
    .set({
      // Setting the id to itself keeps the statement valid without other fields.
      id,
      name: fields.name,
      description: fields.description,
      is_active: flagOf(fields.isActive),
      max_limit: fields.maxLimit,
    })
    .where('id', '=', id)
    .returning(ROLE)
    .executeTakeFirst();
  return row && toRole(row);
}

/** Removes a service role without assignments, with its limits at services and the members' preferences for it. */
export async function deleteServiceRole(tx: Db, id: RoleId): Promise<void> {
  await tx
    .updateTable('users')
    .set({ preferred_role_id: null })
    .where('preferred_role_id', '=', id)
    .execute();
  await tx
    .updateTable('users')
    .set({ secondary_role_id: null })
    .where('secondary_role_id', '=', id)
    .execute();
  await tx.deleteFrom('service_time_limits').where('role_id', '=', id).execute();
  await tx.deleteFrom('service_roles').where('id', '=', id).execute();
}

/** Returns a service role, locked against changes and new assignments until the transaction ends. */
export async function lockServiceRole(tx: Db, id: RoleId): Promise<ServiceRole | undefined> {
  const row = await tx
    .selectFrom('service_roles')
    .select(ROLE)
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst();
  return row && toRole(row);
}

/** Returns whether the role has assignments. The caller must lock the role first. */
export async function isRoleUsed(tx: Db, id: RoleId): Promise<boolean> {
  const used = await tx
    .selectFrom('roster_assignments')
    .select('id')
    .where('role_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

/** Locks all service roles against changes until the transaction ends. A fixed order avoids deadlocks. */
export async function lockServiceRoles(tx: Db): Promise<void> {
  if (!isPostgres(tx)) return;
  await tx.selectFrom('service_roles').select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Saves the position of each role. */
export async function saveOrder(tx: Db, ids: readonly RoleId[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx.updateTable('service_roles').set({ sort_order: position }).where('id', '=', id).execute();
  }
}
