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

/** @param {unknown} statement */
function watch(statement) {
  if (!String(statement).startsWith('insert into "schema_migrations"')) return;
  noted += 1;
  if (noted === killAt) process.kill(process.pid, 'SIGKILL');
}

const { prototype } = pg.Client;
prototype.query = new Proxy(prototype.query, {
  apply(query, client, args) {
    watch(args[0]?.text ?? args[0]);
    return Reflect.apply(query, client, args);
  },
});

// The methods of SQLite's classes can't be replaced, so this module replaces SQLite's for Sundial's own.
export * from '@photostructure/sqlite';

export const DatabaseSync = new Proxy(sqlite.DatabaseSync, {
  construct(Original, args) {
    const db = Reflect.construct(Original, args);
    /** @param {string} statement */
    const prepare = (statement) => {
      watch(statement);
      return Original.prototype.prepare.call(db, statement);
    };
    return Object.defineProperty(db, 'prepare', { value: prepare });
  },
});

/** @type {import('node:module').ResolveHook} */
export function resolve(name, context, next) {
  const isReplaced = name === '@photostructure/sqlite' && context.parentURL?.includes('/dist/server/');
  return isReplaced ? { url: import.meta.url, shortCircuit: true } : next(name, context);
}

if (isMainThread) register(import.meta.url);
