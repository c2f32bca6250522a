import type { ServiceRole } from '#contract/service-roles.ts';
import type { RoleId } from '#domain/ids.ts';
import { type Db, type Flag, isPostgres } from './database.ts';

/** The columns of a service role. */
export const ROLE = [
  'id',
  'name',
  'description',
  'sort_order as order',
  'is_active',
  'max_limit as maxLimit',
] as const;

/** Returns the role that a row with these columns is. */
export function toRole({ is_active, ...role }: Omit<ServiceRole, 'isActive'> & { readonly is_active: Flag }) {
  return { ...role, isActive: is_active === 1 };
}

/** Returns all service roles in their order. */
export async function listRoles(db: Db): Promise<ServiceRole[]> {
  const rows = await db
    .selectFrom('service_roles')
    .select(ROLE)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return rows.map(toRole);
}

/** Returns these roles, locked against changes until the transaction ends. */
export async function lockRoles(tx: Db, ids: readonly RoleId[]): Promise<ServiceRole[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('service_roles')
    .select(ROLE)
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isPostgres(tx), (query) => query.forShare())
    .execute();
  return rows.map(toRole);
}
