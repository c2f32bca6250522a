import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, isPostgres } from './database.ts';

/**
 * A query that is built and compiled at its first run only, and then run with another value. Kysely takes as
 * long to build a query as SQLite to answer it (docs/decisions: the session's query is compiled once), which
 * is worth saving where every request asks the same. Throws at its first run unless the value is the
 * query's only parameter.
 */
export function compiledOnce<Row>(
  build: (db: Db, value: string) => Compilable<Row>,
): (db: Db, value: string) => Promise<Row[]> {
  const compiled: { sqlite?: CompiledQuery<Row>; postgres?: CompiledQuery<Row> } = {};
  return async (db, value) => {
    const kind = isPostgres(db) ? 'postgres' : 'sqlite';
    let query = compiled[kind];
    if (!query) {
      query = build(db, value).compile();
      if (query.parameters.length !== 1 || query.parameters[0] !== value) {
        throw new Error(`Only a query with this one parameter can be compiled once: ${query.sql}`);
      }
      compiled[kind] = query;
    }
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: [value] });
    return rows;
  };
}
