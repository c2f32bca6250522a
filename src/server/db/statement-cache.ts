import type { DatabaseSync, StatementSyncInstance } from '@photostructure/sqlite';
import { DatabaseClosedError } from './faults.ts';

/** Prepares each of Kysely's statements once and reuses it. The driver's objects stay private. */
export class StatementCache {
  readonly #db: InstanceType<typeof DatabaseSync>;
  readonly #statements = new Map<string, CachedStatement>();

  #isClosed = false;

  constructor(db: InstanceType<typeof DatabaseSync>) {
    this.#db = db;
  }

  prepare(sql: string): CachedStatement {
    if (this.#isClosed) throw new DatabaseClosedError();
    // With Kysely's plain `begin`, two writers would collide at their first write instead of at the start.
    const text = sql === 'begin' ? 'begin immediate' : sql;
    let statement = this.#statements.get(text);
    if (!statement) {
      // A full or failing disk ends the transaction by itself. Kysely still rolls back, and the error of that rollback
      // would hide the original one.
      const shouldSkip = text === 'rollback' ? () => !this.#db.isTransaction : null;
      statement = new CachedStatement(this.#db.prepare(text), shouldSkip);
      this.#statements.set(text, statement);
    }
    return statement;
  }

  close(): void {
    this.#isClosed = true;
    this.#statements.clear();
    this.#db.close();
  }
}

class CachedStatement {
  readonly reader: boolean;
  readonly #statement: StatementSyncInstance;
  /** Returns whether to skip the statement instead of running it. Null if never. */
  readonly #shouldSkip: (() => boolean) | null;

  constructor(statement: StatementSyncInstance, shouldSkip: (() => boolean) | null) {
    this.#shouldSkip = shouldSkip;
    this.#statement = statement;
    this.reader = statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...parameters.map(bindable));
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    if (this.#shouldSkip?.()) return { changes: 0, lastInsertRowid: 0 };
    return this.#statement.run(...parameters.map(bindable));
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...parameters.map(bindable));
  }
}

function bindable(value: unknown): string | number | bigint | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(
    `A value of type ${typeof value} cannot be stored: convert it to 0 or 1, milliseconds or text first.`,
  );
}
