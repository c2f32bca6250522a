import {
  addDays,
  addMonths,
  monthOf,
  type PlainDate,
  partsOf,
  sundaysOf,
} from '#domain/calendar/calendar.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { publishMonth } from '../roster/publish-queries.ts';
import church from './church.json' with { type: 'json' };
import { storeSampleTeams } from './team-queries.ts';

const DAY_MS = 86_400_000;

/** The usual deadline day, and the latest in the demo. */
const DEADLINE_DAY = 20;

/** A value that depends on the day of the start: a moment, the hash of a PIN, a part of a month, or a date. */
interface Relative {
  readonly daysAgo?: number | undefined;
  /** The member of `signIns` whose PIN it has. */
  readonly hashOf?: string | undefined;
  /** Counted from this month. */
  readonly month?: number | undefined;
  readonly part?: string | undefined;
  /** Counted from 1. Not every month has a fifth. */
  readonly sunday?: number | undefined;
  readonly plusDays?: number | undefined;
}

type Value = string | number | boolean | null | Relative;

/** Rows of a table, with the columns that are the same in all of them. */
interface Group {
  readonly table: string;
  /** Only used if the services are already over, or if they are not. */
  readonly when?: string | undefined;
  readonly same?: Readonly<Record<string, Value | undefined>> | undefined;
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<readonly Value[]>;
}

const GROUPS: readonly Group[] = church.groups;

/** The day and moment of the start, and the hashes of the PINs. */
interface Start {
  readonly today: PlainDate;
  readonly now: number;
  readonly timeZone: string;
  readonly hashes: ReadonlyMap<string, string>;
}

/** Returns a value as the table stores it, or undefined for the fifth Sunday of a month that has four. */
function resolve(value: Value, { today, now, hashes }: Start) {
  if (typeof value !== 'object' || value === null) return value;
  if (value.daysAgo !== undefined) return now - value.daysAgo * DAY_MS;
  if (value.hashOf !== undefined) return hashes.get(value.hashOf);
  const month = addMonths(monthOf(today), value.month ?? 0);
  if (value.part === 'details') return JSON.stringify({ month });
  if (value.part !== undefined) return value.part === 'year' ? month.year : month.month;
  const sunday = sundaysOf(month)[(value.sunday ?? 1) - 1];
  return sunday && addDays(sunday, value.plusDays ?? 0);
}

/** Returns the rows of a group without those of services that do not exist. */
function rowsOf({ when, same = {}, columns, rows }: Group, start: Start) {
  return rows
    .map((row) => [...Object.entries(same), ...columns.map((name, i) => [name, row[i]] as const)])
    .map((row) => Object.fromEntries(row.map(([name, value]) => [name, resolve(value ?? null, start)])))
    .filter((row) => !Object.values(row).includes(undefined))
    .filter(({ date }) => !when || String(date) < start.today === (when === 'past'));
}

/**
 * Stores the sample church in a newly created database, in place of its one administrator: six months of published
 * rosters, this month published, next month in progress with answers missing, and the one after reverted to a draft with
 * a conflict. With teams, it is split into three.
 */
export async function storeSampleChurch(tx: Db, start: Start, hasTeams: boolean): Promise<void> {
  // A deadline that has just passed, so that this month shows locked Sundays and the next one open ones.
  const deadlineDay = Math.max(1, Math.min(DEADLINE_DAY, partsOf(start.today).day - 1));
  await tx.updateTable('settings').set({ deadlineDay, churchName: church.churchName }).execute();
  await tx.deleteFrom('teamMembers').execute();
  await tx.deleteFrom('users').execute();
  const insert = async (table: keyof Tables, rows: readonly object[]) => {
    if (rows.length > 0) await tx.insertInto(table).values(rows).execute();
  };
  for (const group of GROUPS) await insert(group.table as keyof Tables, rowsOf(group, start));
  if (hasTeams) await storeSampleTeams(tx, start, insert);
  const months = await tx.selectFrom('finalizedRosters').selectAll().orderBy('id').execute();
  for (const { createdBy, createdAt, teamId, ...month } of months)
    await publishMonth(tx, month, new Set([teamId]), createdBy, {
      ...{ epochMs: createdAt, timeZone: start.timeZone },
    });
}
