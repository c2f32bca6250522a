import { DatabaseSync } from '@photostructure/sqlite';
import { prepareDatabase } from '#server/db/bootstrap.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { systemRandom } from '#server/ports.ts';

/** Opens the embedded database of a data folder, filled as a first start fills it. */
export async function openFilled(dataDir: string): Promise<Database> {
  const database = openDatabase({ databaseUrl: null, dataDir, onIdleError: () => undefined });
  await prepareDatabase(database, {
    now: 1,
    random: systemRandom,
    hashPin: async () => 'nobody signs in here',
    admin: { firstName: 'Church', lastName: 'Admin', pin: null },
  });
  return database;
}

/** Writes a verse, which stands for any write, and by which a database is known again. */
export async function mark(database: Database, reference: string): Promise<void> {
  await database.query.insertInto('verses').values({ text: 'Mark', reference, category: 'mark' }).execute();
}

/** The marks in a database file that nobody else has open, or beside whoever has. */
export function marksIn(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare(`select reference from verses where category = 'mark' order by id`).all();
  db.close();
  return rows.map((row) => String((row as { reference: string }).reference));
}

/** Runs a statement on a database file. */
export function alter(file: string, statement: string): void {
  const db = new DatabaseSync(file);
  db.exec(statement);
  db.close();
}
