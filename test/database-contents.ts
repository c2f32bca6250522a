import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The columns, constraints and indexes of PostgreSQL. From version 18, `not null` is a constraint with any name. */
const POSTGRES_SCHEMA = `
  select concat_ws(' ', table_name || ':', column_name, data_type, 'collate ' || collation_name,
    case when is_nullable = 'NO' then 'not null' end, 'default ' || column_default,
    'identity ' || identity_generation) as line
  from information_schema.columns where table_schema = 'public'
  union all
  select concat(conrelid::regclass, ': ', conname, ' ', pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select concat(tablename, ': ', indexdef) from pg_indexes where schemaname = 'public'`;

async function query({ query }: Database, statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(query.withoutPlugins())).rows;
}

/** Returns every row of every table as it is stored, ordered by the first column. */
export async function readRows(database: Database): Promise<Record<string, Row[]>> {
  const tables = await database.query.introspection.getTables();
  const rows: Record<string, Row[]> = {};
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

/** Returns the definitions of a table in SQLite: its columns and constraints, which commas separate. */
function definitionsOf(createTable: string): readonly string[] {
  const inside = createTable.slice(createTable.indexOf('(') + 1, createTable.lastIndexOf(')'));
  let depth = 0;
  const marked = [...inside].map((character) => {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    return character === ',' && depth === 0 ? '\n' : character.replace('\n', ' ');
  });
  return marked.join('').split('\n');
}

/** Returns the definitions of all columns, constraints and indexes, sorted, because the order of columns has no effect. */
export async function readSchema(database: Database): Promise<string> {
  const lines = await (database.kind === 'postgres' ? readPostgresSchema : readSqliteSchema)(database);
  return `${lines.sort().join('\n')}\n`;
}

async function readPostgresSchema(database: Database): Promise<string[]> {
  return (await query(database, POSTGRES_SCHEMA)).map(({ line }) => String(line));
}

async function readSqliteSchema(database: Database): Promise<string[]> {
  const rows = await query(
    database,
    'select tbl_name as name, type, sql from sqlite_master where sql is not null',
  );
  return rows
    .flatMap(({ name, type, sql }) =>
      (type === 'table' ? definitionsOf(String(sql)) : [String(sql)]).map((text) => `${name}: ${text}`),
    )
    .map((line) => line.replace(/\s+/g, ' ').trim());
}

type Row = Readonly<Record<string, unknown>>;
type Contents = Readonly<Record<string, readonly Row[]>>;

/** PostgreSQL and SQLite write the properties of the same JSON in different orders. */
function sortProperties(json: unknown): unknown {
  const sort = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.parse(JSON.stringify(JSON.parse(String(json)), sort));
}

function mostCommon(values: readonly unknown[]): unknown {
  const counts = new Map<unknown, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The columns that an upgrade renames. */
const NEW_NAMES: Readonly<Record<string, string>> = {
  user_id: 'member_id',
  service_date: 'date',
  service_time_id: 'time_id',
};

function withNewNames(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [NEW_NAMES[column] ?? column, value]),
  );
}

/** Returns what an upgrade did to a table: the usual value of each new column, and the rows that differ otherwise. */
function describeTable(name: string, old: readonly Row[], after: readonly Row[]): readonly string[] {
  const before = old.map(withNewNames);
  const columns = Object.keys(after[0] ?? before[0] ?? {});
  const [key = ''] = columns;
  columns.sort();
  const [first] = before;
  const added = first ? columns.filter((column) => !(column in first) && column !== 'details') : [];
  const usual = Object.fromEntries(
    added.map((column) => [column, mostCommon(after.map((row) => row[column]))]),
  );
  const write = (row: Row) =>
    JSON.stringify(
      columns.map((column) => (column === 'details' ? sortProperties(row[column] ?? null) : row[column])),
    );
  const expected = new Set(before.map((row) => write({ ...usual, ...row })));
  const kept = new Set(after.map((row) => row[key]));
  const lines = [
    ...Object.entries(usual).map(([column, value]) => `${column} = ${JSON.stringify(value)}`),
    ...after.map((row) => `+ ${write(row)}`).filter((line) => !expected.has(line.slice(2))),
    ...before.filter((row) => !kept.has(row[key])).map((row) => `- ${row[key]}`),
  ];
  return lines.length > 0 ? [`${name} (${columns.join(', ')})`, ...lines.sort()] : [];
}

/** Returns what an upgrade did to all rows, the same for both databases. */
export function describeUpgrade(before: Contents, after: Contents): string {
  const tables = Object.keys(after).filter((name) => name !== 'schema_migrations');
  const lines = tables.sort().flatMap((name) => describeTable(name, before[name] ?? [], after[name] ?? []));
  return `${lines.join('\n')}\n`;
}
