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

/** Runs a query elsewhere. */
export type RunWrite = <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>;

/** Runs reads at once, because the driver is synchronous, and passes writes on. */
class ReadingConnection implements DatabaseConnection {
  readonly #statements: StatementCache;
  readonly #write: RunWrite;

  constructor(statements: StatementCache, write: RunWrite) {
    this.#statements = statements;
    this.#write = write;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { kind } = compiled.query;
    if (kind === 'SelectQueryNode' || kind === 'RawNode') {
      const statement = this.#statements.prepare(compiled.sql);
      if (statement.reader) return { rows: statement.all(compiled.parameters) as Row[] };
    }
    return this.#write(compiled as CompiledQuery<Row>);
  }

  // biome-ignore lint/correctness/useYield: Kysely requires the method, and nothing streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed.');
  }
}

function refuseTransaction(): never {
  throw new Error('Use the transaction of Database instead.');
}

/**
 * Kysely's dialect of SQLite for everything outside transactions. Reads have a connection of their own, so they see what
 * is committed and never wait for a write. `write` runs all other statements.
 */
export function readingDialect(statements: StatementCache, write: RunWrite): Dialect {
  const connection = new ReadingConnection(statements, write);
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
