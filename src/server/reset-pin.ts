import { existsSync } from 'node:fs';
import { fullName, normaliseName } from '#domain/member-name.ts';
import { choosePin } from '#domain/pin.ts';
import { AT_THE_SERVER, logChange } from './db/change-log.ts';
import { type Database, openDatabase } from './db/database.ts';
import { changeKey } from './db/key-check.ts';
import { keyCheck } from './db/migrations/0006-key-check.ts';
import { findMembersByName, setOneTimePin } from './db/reset-pin.ts';
import { type Env, processEnv } from './env.ts';
import { knownKey } from './known-key.ts';
import { PinHasher } from './pin-hasher.ts';
import { systemClock, systemRandom } from './ports.ts';
import { CommandError, run, say } from './programs.ts';
import { loadSecretKey, markOf } from './secret-key.ts';

/** Set with `--new-key`, where the key file is lost for good. */
const NEW_KEY = '--new-key';

/** A new key in place of a lost one, and in the database the knowledge of it: every PIN so far is worth nothing. */
async function newKey(database: Database, env: Env): Promise<Buffer> {
  if (existsSync(env.secretKeyFile))
    throw new CommandError(
      `${env.secretKeyFile} is still there. If it is not the right key, move it away first.`,
    );
  const key = loadSecretKey(env.secretKeyFile, { mayCreate: true });
  await database.transaction((tx) => changeKey(tx, markOf(key)));
  return key;
}

/**
 * `npm run reset-pin -- "First Last"`: a new one-time PIN for a member, given to whoever sits at the server.
 * It works beside a running Sundial: one short transaction, which the embedded database allows. With `--new-key` it
 * makes a new key first, for which Sundial must be stopped.
 */
run(async () => {
  const words = process.argv.slice(2);
  const isNewKey = words.includes(NEW_KEY);
  const name = normaliseName(words.filter((word) => word !== NEW_KEY).join(' '));
  if (!name) throw new CommandError('Please say whose PIN: npm run reset-pin -- "First Last"');
  const env = processEnv();
  const database = openDatabase({ ...env, beside: !isNewKey, onIdleError: () => undefined });
  try {
    const members = await findMembersByName(database.query, name);
    if (members.length === 0) throw new CommandError(`There is no member called "${name}".`);
    const pinHasher = new PinHasher(
      await (isNewKey ? newKey(database, env) : knownKey(database, env, keyCheck)),
    );
    for (const member of members) {
      const oneTimePin = choosePin(systemRandom.below);
      const pinHash = await pinHasher.hash(oneTimePin);
      await database.transaction(async (tx) => {
        await setOneTimePin(tx, member.id, pinHash);
        const about = { memberId: member.id, subject: fullName(member) };
        await logChange(tx, AT_THE_SERVER, systemClock.now(), { kind: 'member_pin_reset', ...about });
      });
      say(
        `${fullName(member)}${member.initials ? ` (${member.initials})` : ''}: one-time PIN ${oneTimePin}, shown only now`,
      );
    }
  } finally {
    await database.close();
  }
});
