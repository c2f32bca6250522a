import { join } from 'node:path';
import { offeredLanguages } from '#languages/index.ts';
import { KeyedPinHasher } from './auth/pin-hasher.ts';
import { fingerprintOf, loadSecretKey, SecretKeyError } from './auth/secret-key.ts';
import { BackupKeeper, takeInThread } from './backups/keeper.ts';
import { withBackupFirst } from './backups/upgrade.ts';
import { type FirstAdmin, prepareDatabase } from './db/bootstrap.ts';
import { openDatabase } from './db/database.ts';
import { hasPins, matchesStoredKey } from './db/key-check.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { ThreadedPdfRenderer } from './pdf/pdf-renderer.ts';
import { ThreadedPlanner } from './planner/planner.ts';
import { type PushSender, type PushServerKeys, systemClock, systemRandom } from './ports.ts';
import { pushSubject } from './push/subject.ts';
import { openPushKeys } from './push/vapid-keys.ts';
import { VERSION } from './version.ts';
import { openThreads } from './worker-threads.ts';

/** The opened database, key and clock, ready for `buildApp` or for a command on the server. */
export interface AppContext {
  readonly deps: Deps;
  /** Set if this start created the first administrator. */
  readonly firstAdmin: FirstAdmin | null;
  readonly close: () => Promise<void>;
}

/** The providers of messages. The sender of push messages needs keys that are in the database. */
export interface Providers extends Pick<Deps, 'mailer' | 'smsGateway'> {
  readonly openPushSender?: ((keys: PushServerKeys) => PushSender) | null;
}

/**
 * Opens the database, migrates it and loads the key. Throws the errors of these steps. Without providers it sends
 * nothing: commands on the server and the demo must not text real people.
 */
export async function createContext(
  env: Env,
  { openPushSender = null, ...providers }: Providers = { mailer: null, smsGateway: null },
): Promise<AppContext> {
  const database = openDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    // The next query reports the error. The pool replaces the connection by itself.
    onIdleError: () => undefined,
  });
  try {
    // A key may be created only while there are no PINs. If several processes start at once, each of them has a key
    // before it fills the database.
    const key = loadSecretKey(env.secretKeyFile, { mayCreate: !(await hasPins(database.query)) });
    const pinHasher = new KeyedPinHasher(key);
    const now = systemClock.now();
    const firstAdmin = await withBackupFirst(database, env.dataDir, now, () =>
      prepareDatabase(database, {
        now,
        random: systemRandom,
        hashPin: (pin) => pinHasher.hash(pin),
        timeZone: env.timeZone,
        admin: { firstName: env.adminFirstName, lastName: env.adminLastName, pin: env.adminPin },
      }),
    );
    if (!(await matchesStoredKey(database.query, fingerprintOf(key))))
      throw new SecretKeyError(env.secretKeyFile, 'foreign');
    const pushKeys = await openPushKeys(database, key);
    const threads = openThreads();
    const { tasks } = threads;
    const clock = systemClock;
    return {
      deps: {
        database,
        pinHasher,
        threads,
        planner: new ThreadedPlanner(tasks),
        pdfRenderer: new ThreadedPdfRenderer({ fontsDir: join(env.dataDir, 'fonts'), clock, threads: tasks }),
        checkMemberList: tasks.checkList,
        ...providers,
        push: openPushSender && {
          sender: openPushSender(pushKeys),
          publicKey: pushKeys.publicKey,
          hosts: env.pushHosts,
          takesDevices: pushSubject(env.publicUrl) !== null,
        },
        backups:
          database.kind === 'sqlite' ? new BackupKeeper({ ...env, clock, take: takeInThread(tasks) }) : null,
        clock,
        random: systemRandom,
        timeZone: env.timeZone,
        languages: offeredLanguages(env.languages),
        version: VERSION,
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
