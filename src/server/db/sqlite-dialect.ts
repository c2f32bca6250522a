import type { DatabaseSync } from '@photostructure/sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** A connection of Kysely that runs queries as this function does. */
class Connection implements DatabaseConnection {
  readonly executeQuery: DatabaseConnection['executeQuery'];

  constructor(executeQuery: DatabaseConnection['executeQuery']) {
    this.executeQuery = executeQuery;
  }

  // biome-ignore lint/correctness/useYield: Kysely requires the method, and nothing streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed.');
  }
}

function refuseTransaction(): never {
  throw new Error('Use the transaction of Database instead.');
}

/** Kysely's dialect of SQLite, on a connection that needs no locks because the driver is synchronous. */
export function dialectOf(connection: DatabaseConnection): Dialect {
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    destroy: async () => undefined,
  };
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

type SqliteConnection = InstanceType<typeof DatabaseSync>;

function bindable(value: unknown): string | number | bigint | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(
    `A value of type ${typeof value} cannot be stored: convert it to 0 or 1, milliseconds or text first.`,
  );
}

function execute<Row>(db: SqliteConnection, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = db.prepare(sql);
  const values = parameters.map(bindable);
  if (statement.columns().length > 0)
    return { rows: statement.all(...values).map((row) => ({ ...(row as Row) })) };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** For everything outside transactions: runs reads on `reader`, and passes writes on. */
export function readingConnection(
  reader: SqliteConnection,
  write: <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>,
): DatabaseConnection {
  return new Connection(async <Row>(compiled: CompiledQuery) => {
    const { kind } = compiled.query;
    const isRead =
      kind === 'SelectQueryNode' || (kind === 'RawNode' && reader.prepare(compiled.sql).columns().length > 0);
    return isRead ? execute<Row>(reader, compiled) : write(compiled as CompiledQuery<Row>);
  });
}

/** For transactions, which the write queue begins and ends. Refuses queries outside of one. */
export function writingConnection(db: SqliteConnection): DatabaseConnection {
  return new Connection(async <Row>(compiled: CompiledQuery) => {
    if (!db.isTransaction) throw new Error('The transaction has ended.');
    return execute<Row>(db, compiled);
  });
}
