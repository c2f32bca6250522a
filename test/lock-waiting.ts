import { sql } from 'kysely';
import { expect } from 'vitest';
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
