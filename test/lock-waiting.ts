import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { isDeadlock } from '#server/db/faults.ts';
import type { TestServer } from './test-server.ts';

/**
 * During a transaction, waits until `howMany` others wait for its locks. Returns at once on SQLite, where the
 * transaction has the only connection.
 */
export async function waitUntilBlocked({ database }: TestServer, howMany: number): Promise<void> {
  if (database.kind === 'sqlite') return;
  const waiting = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.query);
    return rows.length;
  };
  await expect.poll(waiting).toBe(howMany);
}

/** Returns a server's database whose transactions count the deadlocks in them, which are tried again. */
export function countingDeadlocks({ database }: Pick<TestServer, 'database'>) {
  const counted = { deadlocks: 0 };
  const transaction: Database['transaction'] = (work) =>
    database.transaction(async (tx) => {
      try {
        return await work(tx);
      } catch (error) {
        if (isDeadlock(error)) counted.deadlocks += 1;
        throw error;
      }
    });
  return { counted, database: { ...database, transaction } };
}
