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
import type { StatementCache } from './statement-cache.ts';

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

/** For everything outside transactions: runs reads on the connection that `reader` returns, and passes writes on. */
export function readingConnection(
  reader: () => StatementCache,
  write: <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>,
): DatabaseConnection {
  return new Connection(async <Row>(compiled: CompiledQuery) => {
    const { kind } = compiled.query;
    if (kind === 'SelectQueryNode' || kind === 'RawNode') {
      const statement = reader().prepare(compiled.sql);
      if (statement.reader) return { rows: statement.all(compiled.parameters) as Row[] };
    }
    return write(compiled as CompiledQuery<Row>);
  });
}

/** For transactions, which the write queue begins and ends. Refuses queries outside of one. */
export function writingConnection(statements: StatementCache): DatabaseConnection {
  return new Connection(async <Row>({ sql, parameters }: CompiledQuery) => {
    if (!statements.isTransaction) throw new Error('The transaction has ended.');
    const statement = statements.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  });
}
