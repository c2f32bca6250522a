import { sql } from 'kysely';
import { type Db, isPostgres } from './database.ts';

/** Returns the size of the database on its disk, in bytes. */
export async function readDatabaseSize(db: Db): Promise<number> {
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{
        bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  const { rows } = await size.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
