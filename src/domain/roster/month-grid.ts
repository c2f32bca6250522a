import type { MemberId } from '../ids.ts';
import {
  type BuilderChoice,
  type Placement,
  placesToFill,
  type SavedPlacement,
} from './builder-selection.ts';

type Role = BuilderChoice['roles'][number];

/** One place of a role at one service: whose it is, 'open', or null if the service has no such place. */
export type GridCell = SavedPlacement | Placement | 'open' | null;

/** One place of a role at every service of the month. */
export interface GridRow {
  readonly role: Role;
  /** From 1. */
  readonly place: number;
  /** How many rows the role has. */
  readonly places: number;
  /** One for each service, in their order. */
  readonly cells: readonly GridCell[];
}

/** Returns every role of the services once, in the order the services list them. */
function rolesOf(services: readonly BuilderChoice[]): Role[] {
  const roles: Role[] = [];
  for (const service of services) {
    let at = -1;
    for (const role of service.roles) {
      const known = roles.findIndex(({ id }) => id === role.id);
      at = known < 0 ? at + 1 : known;
      if (known < 0) roles.splice(at, 0, role);
    }
  }
  return roles;
}

/** Returns the places of a role at a service: the saved people, then the pending ones, then the open places. */
function placesAt(service: BuilderChoice, id: Role['id']): GridCell[] {
  const role = service.roles.find((one) => one.id === id);
  if (!role) return [];
  const held = [...service.saved, ...service.pending].filter(({ roleId }) => roleId === id);
  return [...held, ...new Array<GridCell>(placesToFill(service, role)).fill('open')];
}

/** Returns the month as a grid: for each role as many rows as it has places at the service with the most of them. */
export function monthGrid(services: readonly BuilderChoice[]): GridRow[] {
  return rolesOf(services).flatMap((role) => {
    const columns = services.map((service) => placesAt(service, role.id));
    const places = Math.max(0, ...columns.map(({ length }) => length));
    return Array.from({ length: places }, (_, index) => ({
      role,
      place: index + 1,
      places,
      cells: columns.map((column) => column[index] ?? null),
    }));
  });
}

/** Returns the same rows, some of them as if no service had a place of theirs. */
export function withoutCells(rows: readonly GridRow[], isWithout: (row: GridRow) => boolean): GridRow[] {
  return rows.map((row) => (isWithout(row) ? { ...row, cells: row.cells.map(() => null) } : row));
}

/** Returns how often each person serves in the month, saved or pending. Leaves out who does not serve. */
export function countDuties(services: readonly BuilderChoice[]): ReadonlyMap<MemberId, number> {
  const duties = new Map<MemberId, number>();
  for (const { memberId } of services.flatMap(({ saved, pending }) => [...saved, ...pending]))
    duties.set(memberId, (duties.get(memberId) ?? 0) + 1);
  return duties;
}
