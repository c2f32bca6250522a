import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, isPostgres } from './database.ts';

interface Prepared<Values, Row> {
  readonly query: CompiledQuery<Row>;
  /** Gives the query's parameters for these values, in its order. */
  readonly parametersOf: (values: Values) => unknown[];
}

/** Builds a query once, on placeholders, and finds out which parameter is which value. */
function prepare<Values extends object, Row>(
  db: Db,
  build: (db: Db, values: Values) => Compilable<Row>,
): Prepared<Values, Row> {
  const names = new Map<unknown, keyof Values>();
  const placeholders = new Proxy({} as Values, {
    get: (_, name) => {
      const placeholder = {};
      names.set(placeholder, name as keyof Values);
      return placeholder;
    },
  });
  const query = build(db, placeholders).compile();
  const readers = query.parameters.map((parameter) => {
    const name = names.get(parameter);
    return name === undefined ? () => parameter : (values: Values) => values[name];
  });
  return { query, parametersOf: (values) => readers.map((read) => read(values)) };
}

/**
 * A query that is built and compiled at its first run only, and then run with other values. Building takes Kysely as
 * long as answering takes SQLite (docs/decisions/0011), which is worth saving where every request asks the same.
 * `build` passes each value to the query as it is: it sees placeholders, never the values themselves.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const prepared: { sqlite?: Prepared<Values, Row>; postgres?: Prepared<Values, Row> } = {};
  return async (db, values) => {
    const kind = isPostgres(db) ? 'postgres' : 'sqlite';
    prepared[kind] ??= prepare(db, build);
    const { query, parametersOf } = prepared[kind];
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: parametersOf(values) });
    return rows;
  };
}
