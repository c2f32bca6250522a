import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestHouse } from './build-test-app.ts';

/**
 * While a transaction is open: waits until so many others wait for what it holds. On SQLite there is nothing to wait
 * for: it has the only connection, and whoever comes waits for that.
 */
export async function untilOthersWait({ database }: TestHouse, howMany: number): Promise<void> {
  if (database.kind === 'sqlite') return;
  const waiting = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.query);
    return rows.length;
  };
  await expect.poll(waiting).toBe(howMany);
}
