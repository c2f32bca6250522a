import { DatabaseSync } from '@photostructure/sqlite';
import { MIGRATIONS } from './migrations/index.ts';

/** The result of inspecting a file. */
export type Inspection =
  | { readonly kind: 'sound' }
  | { readonly kind: 'not_sundial' }
  /** From a later release: these migrations are unknown here. */
  | { readonly kind: 'newer'; readonly unknown: readonly string[] }
  /** The first problem that SQLite found. */
  | { readonly kind: 'damaged'; readonly finding: string };

/** SQLite's error code for a file that is not a database. */
const NOT_A_DATABASE = 26;

function readMigrations(db: InstanceType<typeof DatabaseSync>): string[] | null {
  const tables = db
    .prepare(`select name from sqlite_master where type = 'table' and name in ('schema_migrations', 'users')`)
    .all();
  if (tables.length < 2) return null;
  const rows = db.prepare('select name from schema_migrations').all() as Array<{ name: string }>;
  return rows.map((row) => row.name);
}

/**
 * Reads an embedded database in full, without changing it, and returns whether it is a Sundial database, intact and
 * known to this release. A file that is not a database counts as not Sundial's, any other unreadable one as damaged.
 */
export function inspectDatabase(file: string): Inspection {
  let db: InstanceType<typeof DatabaseSync> | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    const applied = readMigrations(db);
    if (!applied?.some((name) => name === MIGRATIONS[0]?.name)) return { kind: 'not_sundial' };
    const unknown = applied.filter((name) => !MIGRATIONS.some((migration) => migration.name === name));
    if (unknown.length > 0) return { kind: 'newer', unknown };
    const [found] = db.prepare('pragma integrity_check(1)').all() as Array<{ integrity_check: string }>;
    if (found?.integrity_check !== 'ok')
      return { kind: 'damaged', finding: found?.integrity_check ?? 'nothing' };
    const orphans = db.prepare('pragma foreign_key_check').all();
    return orphans.length === 0
      ? { kind: 'sound' }
      : { kind: 'damaged', finding: 'a record refers to one that does not exist' };
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === NOT_A_DATABASE)
      return { kind: 'not_sundial' };
    return { kind: 'damaged', finding: error instanceof Error ? error.message : String(error) };
  } finally {
    db?.close();
  }
}
