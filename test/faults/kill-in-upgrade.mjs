import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import * as sqlite from '@photostructure/sqlite';
import pg from 'pg';

/*
 * Loaded into Sundial with `--import`. Kills it like a power failure when it is about to note that the migration of this
 * number is done, counted from the first pending one. All statements of that migration have run by then.
 */
const killAt = Number(process.env.KILL_AT_MIGRATION);
let noted = 0;

function watch(statement) {
  if (!statement.startsWith('insert into "schema_migrations"')) return;
  noted += 1;
  if (noted === killAt) process.kill(process.pid, 'SIGKILL');
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (...args) {
  const [statement] = args;
  watch(typeof statement === 'string' ? statement : (statement?.text ?? ''));
  return query.apply(this, args);
};

// The methods of SQLite's classes can't be replaced, so this module replaces SQLite's for Sundial's own.
export * from '@photostructure/sqlite';

export class DatabaseSync {
  constructor(...args) {
    const db = new sqlite.DatabaseSync(...args);
    const prepare = db.prepare.bind(db);
    const value = (statement, ...options) => {
      watch(statement);
      return prepare(statement, ...options);
    };
    // biome-ignore lint/correctness/noConstructorReturn: SQLite's own object, with this method.
    return Object.defineProperty(db, 'prepare', { value });
  }
}

export function resolve(name, context, next) {
  const isReplaced = name === '@photostructure/sqlite' && context.parentURL?.includes('/dist/server/');
  return isReplaced ? { url: import.meta.url, shortCircuit: true } : next(name, context);
}

if (isMainThread) register(import.meta.url);
