import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, isPostgres } from './database.ts';

interface Prepared<Values, Row> {
  readonly query: CompiledQuery<Row>;
  /** Returns the query's parameters for these values, in the order of the query. */
  readonly parametersOf: (values: Values) => unknown[];
}

/** Builds a query once with placeholders and determines which parameter belongs to which value. */
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
 * Returns a function that builds and compiles a query on its first run and then reuses it. Building takes Kysely as
 * long as running the query takes SQLite (docs/decisions/0011). `build` gets placeholders instead of values and must
 * pass each one to the query unchanged.
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
