import type { MemberId } from '#domain/ids.ts';
import type { RoleRow } from '#server/db/month-reads.ts';
import type { listAvailable, listServing } from './queries.ts';

type Row<Query extends (...args: never) => Promise<unknown[]>> = Awaited<ReturnType<Query>>[number];

interface NameColumns {
  readonly id: MemberId;
  readonly first_name: string;
  readonly last_name: string;
  readonly initials: string | null;
}

function personOf({ id, first_name, last_name, initials }: NameColumns) {
  return { id, firstName: first_name, lastName: last_name, initials };
}

/** Returns a role in the form for a PDF. */
export function presentRole({ id, name, max_limit: maxLimit }: RoleRow) {
  return { id, name, maxLimit };
}

/** Returns an assignment in the form for a PDF. */
export function presentServing(row: Row<typeof listServing>) {
  const { date, timeId, role_id: id } = row;
  return { date, timeId, role: { id }, person: personOf(row) };
}

/** Returns an available answer in the form for a PDF. */
export function presentAvailable(row: Row<typeof listAvailable>) {
  const { date, timeId, preferred_role_id: preferredRoleId } = row;
  return { date, timeId, person: { ...personOf(row), preferredRoleId } };
}
