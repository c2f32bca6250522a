import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The releases with a stored church in test/data. */
export const RELEASES = ['1.3.2', '1.4.0', '2.0.0'] as const;

export type Release = (typeof RELEASES)[number];

function readStored(release: Release, name: string): Buffer {
  return readFileSync(new URL(`data/release-${release}/${name}`, import.meta.url));
}

/** What is known of the church from release 1.3.2. */
export const RELEASE_132: {
  /** The highest id of an assignment, whose row was deleted. */
  readonly lastAssignmentId: number;
  /** The session cookies of an administrator (Ruth) and two members, which are valid at the tests' start time. */
  readonly sessions: Readonly<Record<'ruth' | 'daniel' | 'wang', string>>;
} = JSON.parse(readStored('1.3.2', 'expected.json').toString());

/** Writes the embedded database of a release to a file. */
export function writeRelease(release: Release, file: string): void {
  writeFileSync(file, gunzipSync(readStored(release, 'sundial.db.gz')));
}

/** Fills an empty PostgreSQL database with that of a release. */
export async function fillRelease(release: Release, database: Database): Promise<void> {
  await sql.raw(gunzipSync(readStored(release, 'sundial.sql.gz')).toString()).execute(database.query);
}
