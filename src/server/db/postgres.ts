import { createRequire } from 'node:module';
import { Kysely, PostgresDialect } from 'kysely';
import type Pg from 'pg';
import { QUERY_PLUGINS } from './row-format.ts';
import type { Tables } from './tables.ts';

/** The OID of PostgreSQL's type `bigint`, which pg returns as text by default. */
const BIGINT = 20;

const require = createRequire(import.meta.url);

/** Opens a pool on a PostgreSQL database. Several processes may share the database. */
export function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
): { query: Kysely<Tables>; close: () => Promise<void> } {
  // Loaded here, so that an embedded database does not load it.
  const pg: typeof Pg = require('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 20_000,
    types: {
      getTypeParser: ((type: number, format: 'text' | 'binary') =>
        type === BIGINT ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
    },
  });
  // Without a listener, a lost connection would end the process. The pool handles idle connections only. On a busy one
  // the query itself fails, so this listener does nothing.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: QUERY_PLUGINS });
  return { query, close: () => query.destroy() };
}
