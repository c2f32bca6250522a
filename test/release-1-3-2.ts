import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { DatabaseKind } from '#server/db/database.ts';
import { freshDatabase, openInNewFolder } from './test-server.ts';

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

/** Opens a database of release 1.3.2 that is not migrated yet. After closing it, call `drop` to remove it. */
export async function openRelease132(kind: DatabaseKind): ReturnType<typeof freshDatabase> {
  if (kind === 'sqlite') return openInNewFolder(writeRelease132);
  const opened = await freshDatabase(kind);
  await sql.raw(gunzipSync(readFixture('sundial.sql.gz')).toString()).execute(opened.database.query);
  return opened;
}
