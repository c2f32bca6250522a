import type { DatabaseSync, StatementSyncInstance } from '@photostructure/sqlite';
import { DatabaseClosedError } from './faults.ts';

/** Prepares each of Kysely's statements once and reuses it, unless it contains a `*`. The driver's objects stay private. */
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
      // After a migration, `*` means other columns.
      if (!sql.includes('*')) this.#statements.set(sql, statement);
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
  readonly #columns: readonly string[];

  constructor(statement: StatementSyncInstance) {
    this.#statement = statement;
    this.#columns = statement.columns().map(({ name }) => name);
    this.reader = this.#columns.length > 0;
    // The driver takes twice as long to return rows as objects: it converts every column name again for each row.
    statement.setReturnArrays(true);
  }

  all(parameters: readonly unknown[]): unknown[] {
    const rows = this.#statement.all(...parameters.map(bindable)) as unknown[][];
    return rows.map((values) => this.#toObject(values));
  }

  #toObject(values: readonly unknown[]): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    this.#columns.forEach((name, index) => {
      row[name] = values[index];
    });
    return row;
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
