import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Columns, constraints and indexes of PostgreSQL. From version 18, `not null` is a constraint with an arbitrary name. */
const CATALOGS = [
  `select table_name, ordinal_position, column_name, data_type, column_default, is_nullable, collation_name,
    identity_generation
    from information_schema.columns where table_schema = 'public' order by 1, 2`,
  `select conrelid::regclass::text, conname, contype, convalidated, condeferrable, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
  `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
];

async function query({ query }: Database, statement: string): Promise<object[]> {
  return (await sql.raw<object>(statement).execute(query)).rows;
}

/** Returns every row of every table, ordered by the first column. */
export async function readRows(database: Database): Promise<Record<string, object[]>> {
  const tables = await database.query.introspection.getTables();
  const rows: Record<string, object[]> = {};
  for (const { name } of tables) rows[name] = await query(database, `select * from ${name} order by 1`);
  return rows;
}

/** Returns the highest id that each table has used, for tables that have had rows. */
export async function readLastIds(database: Database): Promise<Record<string, number>> {
  const rows = await query(
    database,
    database.kind === 'sqlite'
      ? 'select name, seq as "lastId" from sqlite_sequence'
      : `select replace(sequencename, '_id_seq', '') as name, last_value as "lastId" from pg_sequences
          where last_value is not null`,
  );
  return Object.fromEntries(
    (rows as { name: string; lastId: number }[]).map(({ name, lastId }) => [name, lastId]),
  );
}

/** Returns the definitions of all tables, constraints and indexes, for comparison with another database. */
export async function readSchema(database: Database): Promise<object[][]> {
  const statements =
    database.kind === 'sqlite'
      ? ['select type, name, tbl_name, sql from sqlite_master order by type, name']
      : CATALOGS;
  return Promise.all(statements.map((statement) => query(database, statement)));
}
