import { prepareDatabase } from '#server/db/bootstrap.ts';
import type { Database } from '#server/db/database.ts';
import { systemRandom } from '#server/ports.ts';
import { PIN, START } from './pins.ts';

/** Migrates a database and fills it with one administrator, whose PIN has this hash. Tests open copies of it. */
export async function fillTemplate(database: Database, pinHash: string): Promise<void> {
  await prepareDatabase(database, {
    now: START,
    random: systemRandom,
    hashPin: async () => pinHash,
    timeZone: 'Australia/Sydney',
    admin: { firstName: 'Church', lastName: 'Admin', pin: PIN },
  });
}
