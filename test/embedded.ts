import { DatabaseSync } from '@photostructure/sqlite';
import { type Database, openDatabase } from '#server/db/database.ts';
import { fillTemplate } from './template.ts';

/** Opens the embedded database in a data folder, with the contents of a first start. */
export async function openFilled(dataDir: string): Promise<Database> {
  const database = openDatabase({ databaseUrl: null, dataDir, onIdleError: () => undefined });
  await fillTemplate(database, 'unused: no test signs in here');
  return database;
}

/** Writes a mark as a verse. It represents any write and identifies the database later. */
export async function writeMark(database: Database, reference: string): Promise<void> {
  await database.query.insertInto('verses').values({ text: 'Mark', reference, category: 'mark' }).execute();
}

/** Returns the marks in a database file, whether or not another process has it open. */
export function readMarks(file: string): string[] {
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
