import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

function readFixture(name: string): Buffer {
  return readFileSync(new URL(`data/release-1.3.2/${name}`, import.meta.url));
}

/** What the fixtures of both databases contain, as written by release 1.3.2 (see the README next to them). */
export const EXPECTED: {
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** The highest id that was ever used in tables whose last rows were deleted. */
  readonly lastIds: Readonly<
    Record<'availability' | 'roster_assignments' | 'roster_assignment_history' | 'messages', number>
  >;
  /** The session cookies of an administrator (Ruth) and two members, which are valid at the tests' start time. */
  readonly sessions: Readonly<Record<'ruth' | 'daniel' | 'wang', string>>;
} = JSON.parse(readFixture('expected.json').toString());

/** Writes the embedded database of release 1.3.2 to a file. */
export function writeRelease132(file: string): void {
  writeFileSync(file, gunzipSync(readFixture('sundial.db.gz')));
}

/** Fills an empty PostgreSQL database with that of release 1.3.2. */
export async function fillRelease132(database: Database): Promise<void> {
  await sql.raw(gunzipSync(readFixture('sundial.sql.gz')).toString()).execute(database.query);
}
