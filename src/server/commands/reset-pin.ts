import { existsSync } from 'node:fs';
import { normalizeName } from '#domain/members/member-name.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { choosePin } from '#domain/pins/pin-weakness.ts';
import { deleteAllPasskeysOf } from '../auth/passkey-queries.ts';
import { KeyedPinHasher } from '../auth/pin-hasher.ts';
import { findMembersByName, setOneTimePin } from '../auth/pin-queries.ts';
import { fingerprintOf, loadSecretKey } from '../auth/secret-key.ts';
import { logChange, SERVER_COMMAND } from '../db/change-log.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { changeKey } from '../db/key-check.ts';
import { push } from '../db/migrations/0031-push.ts';
import { type Env, processEnv } from '../env.ts';
import { OperatorError } from '../operator-error.ts';
import { systemClock, systemRandom } from '../ports.ts';
import { COMMAND_TEXTS } from '../texts.ts';
import { readArguments } from './arguments.ts';
import { print, runCommand } from './cli.ts';
import { knownKey, throwIfOlder } from './known-key.ts';

/** `--new-key` is for a key file that is permanently lost. */
const NEW_KEY = 'new-key';

/** For a member who has lost phone and recovery codes: the new PIN alone signs in. */
const WITHOUT_PASSKEYS = 'without-passkeys';

const USAGE = `npm run reset-pin -- [--${NEW_KEY}] [--${WITHOUT_PASSKEYS}] "First Last"`;

/** Creates a new key for a lost one and stores its fingerprint, which invalidates all existing PINs. */
async function createKey(database: Database, env: Env): Promise<Buffer> {
  await throwIfOlder(database, push);
  if (existsSync(env.secretKeyFile)) throw new OperatorError(COMMAND_TEXTS.keyExists(env.secretKeyFile));
  const key = loadSecretKey(env.secretKeyFile, { mayCreate: true });
  const endedDevices = await database.transaction((tx) => changeKey(tx, fingerprintOf(key)));
  if (endedDevices > 0) print(COMMAND_TEXTS.pushDevicesEnded(endedDevices));
  return key;
}

/**
 * `npm run reset-pin -- "First Last"`: prints a new one-time PIN for a member. Also works while Sundial runs, except with
 * `--new-key`, which creates a new key first. `--without-passkeys` removes the member's passkeys.
 */
runCommand(async () => {
  const { positionals, options } = readArguments({
    usage: USAGE,
    options: [NEW_KEY, WITHOUT_PASSKEYS],
    maxArguments: Number.POSITIVE_INFINITY,
  });
  const isNewKey = options.has(NEW_KEY);
  const withoutPasskeys = options.has(WITHOUT_PASSKEYS);
  const name = normalizeName(positionals.join(' '));
  if (!name) throw new OperatorError(COMMAND_TEXTS.nameMissing);
  const env = processEnv();
  const database = openDatabase({ ...env, isShared: !isNewKey, onIdleError: () => undefined });
  try {
    const members = await findMembersByName(database.query, name);
    if (members.length === 0) throw new OperatorError(COMMAND_TEXTS.unknownMember(name));
    const pinHasher = new KeyedPinHasher(
      await (isNewKey ? createKey(database, env) : knownKey(database, env, push)),
    );
    for (const member of members) {
      const oneTimePin = choosePin(systemRandom.below);
      const pinHash = await pinHasher.hash(oneTimePin);
      await database.transaction(async (tx) => {
        const now = systemClock.now();
        await setOneTimePin(tx, member.id, pinHash, now);
        const removed = withoutPasskeys ? await deleteAllPasskeysOf(tx, member.id) : [];
        await logChange(
          tx,
          SERVER_COMMAND,
          now,
          { subject: 'pin', verb: 'reset', person: member },
          ...removed.map((name) => ({ subject: 'passkey', verb: 'removed', person: member, name }) as const),
        );
      });
      print(COMMAND_TEXTS.oneTimePin(unmistakableName(member), oneTimePin));
    }
  } finally {
    await database.close();
  }
});
