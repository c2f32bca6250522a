import type { RoleId } from '../ids.ts';
import type { ServiceKey } from '../services/services.ts';
import type { GridRow } from './month-grid.ts';

/** A cell of the month's grid: the numbers of its row and its column, from 0. */
export type GridPosition = readonly [row: number, column: number];

/** A place of a role at a service. It stays the same when a reload adds or removes rows and columns before it. */
export interface GridPlace {
  readonly roleId: RoleId;
  readonly place: number;
  readonly service: ServiceKey;
}

/** Returns the cell of a place, or if it is gone, of the role's last place before it. Null if there is none. */
export function positionOf(
  place: GridPlace | null,
  rows: readonly GridRow[],
  services: readonly ServiceKey[],
): GridPosition | null {
  if (!place) return null;
  const column = services.indexOf(place.service);
  const isBefore = ({ role, place: number }: GridRow) => role.id === place.roleId && number <= place.place;
  const row = rows.findLastIndex((row) => isBefore(row) && Boolean(row.cells[column]));
  return row < 0 ? null : [row, column];
}

/** Returns the cell of the first place, or the first one if there is none. */
export function firstPlace(rows: readonly GridRow[]): GridPosition {
  const row = rows.findIndex(({ cells }) => cells.some(Boolean));
  return row < 0 ? [0, 0] : [row, rows[row]?.cells.findIndex(Boolean) ?? 0];
}

const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] } as const;

/** A move by a step, or to the first or last place of the row. */
export type GridMove = keyof typeof STEPS | 'first' | 'last';

/** Returns the cell that a move leads to, or null. It skips cells without a place. */
export function moveFrom(
  [row, column]: GridPosition,
  move: GridMove,
  rows: readonly GridRow[],
): GridPosition | null {
  const isPlace = ([y, x]: GridPosition) => Boolean(rows[y]?.cells[x]);
  if (move === 'first' || move === 'last') {
    const inRow = rows[row]?.cells.map((_, x): GridPosition => [row, x]).filter(isPlace) ?? [];
    return inRow.at(move === 'first' ? 0 : -1) ?? null;
  }
  const [down, right] = STEPS[move];
  for (let next: GridPosition = [row + down, column + right]; ; next = [next[0] + down, next[1] + right]) {
    if (rows[next[0]]?.cells[next[1]] === undefined) return null;
    if (isPlace(next)) return next;
  }
}

/** Returns the open place that comes after a cell: down its column, then from the top of the next. Null if there is none. */
export function nextOpen(rows: readonly GridRow[], [row, column]: GridPosition): GridPosition | null {
  const columns = rows[0]?.cells.length ?? 0;
  for (let x = column; x < columns; x += 1) {
    const y = rows.findIndex(({ cells }, index) => cells[x] === 'open' && (x > column || index > row));
    if (y >= 0) return [y, x];
  }
  return null;
}
