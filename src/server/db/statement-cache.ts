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
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = new CachedStatement(this.#db.prepare(sql));
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** Runs a statement that has no parameters and returns no rows. */
  run(sql: string): void {
    this.prepare(sql).run([]);
  }

  /** Whether a transaction is open on this connection. */
  get isTransaction(): boolean {
    return this.#db.isTransaction;
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

  constructor(statement: StatementSyncInstance) {
    this.#statement = statement;
    this.reader = statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...parameters.map(bindable));
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.#statement.run(...parameters.map(bindable));
  }
}

function bindable(value: unknown): string | number | bigint | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(
    `A value of type ${typeof value} cannot be stored: convert it to 0 or 1, milliseconds or text first.`,
  );
}
