import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { type FirstAdmin, prepareDatabase } from './db/bootstrap.ts';
import { openDatabase } from './db/database.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { PinHasher } from './pin-hasher.ts';
import { threadedPlanner } from './planner.ts';
import { systemClock, systemRandom } from './ports.ts';
import { loadSecretKey } from './secret-key.ts';

/** Sundial without its door: database, key and clock, ready for `buildApp` or for a command on the server. */
export interface House {
  readonly deps: Deps;
  /** Set when this start created the first administrator. */
  readonly firstAdmin: FirstAdmin | null;
  readonly close: () => Promise<void>;
}

/**
 * Opens the database, brings it up to date and loads the key. Refuses what those refuse. Without carriers it
 * sends nothing: a command on the server and the demo have no business with real people's phones.
 */
export async function openHouse(
  env: Env,
  carriers: Pick<Deps, 'mailer' | 'smsGateway'> = { mailer: null, smsGateway: null },
): Promise<House> {
  const database = openDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    // The next query reports it; the pool replaces the connection by itself.
    onIdleError: () => undefined,
  });
  try {
    const pinHasher = new PinHasher(loadSecretKey(env.secretKeyFile));
    const firstAdmin = await prepareDatabase(database, {
      now: systemClock.now(),
      random: systemRandom,
      hashPin: (pin) => pinHasher.hash(pin),
      admin: { firstName: env.adminFirstName, lastName: env.adminLastName, pin: env.adminPin },
    });
    return {
      deps: {
        database,
        pinHasher,
        planner: threadedPlanner,
        ...carriers,
        clock: systemClock,
        random: systemRandom,
        fontsDir: join(env.dataDir, 'fonts'),
        timeZone: env.timeZone,
        version: packageJson.version,
        publicUrl: env.publicUrl,
      },
      firstAdmin,
      close: database.close,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
