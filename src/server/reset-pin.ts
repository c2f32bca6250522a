import { fullName, normaliseName } from '#domain/member-name.ts';
import { choosePin } from '#domain/pin.ts';
import { AT_THE_SERVER, logChange } from './db/change-log.ts';
import { openDatabase } from './db/database.ts';
import { findMembersByName, setOneTimePin } from './db/reset-pin.ts';
import { processEnv } from './env.ts';
import { PinHasher } from './pin-hasher.ts';
import { systemClock, systemRandom } from './ports.ts';
import { loadSecretKey } from './secret-key.ts';

/**
 * `npm run reset-pin -- "First Last"`: a new one-time PIN for a member, given to whoever sits at the server.
 * It works beside a running Sundial: one short transaction, which the embedded database allows.
 */
async function main(): Promise<void> {
  const name = normaliseName(process.argv.slice(2).join(' '));
  if (!name) throw new Error('Please say whose PIN: npm run reset-pin -- "First Last"');
  const env = processEnv();
  const database = openDatabase({ ...env, beside: true, onIdleError: () => undefined });
  try {
    const pinHasher = new PinHasher(loadSecretKey(env.secretKeyFile, { beside: true }));
    const members = await findMembersByName(database.query, name);
    if (members.length === 0) throw new Error(`There is no member called "${name}".`);
    for (const member of members) {
      const oneTimePin = choosePin(systemRandom.below);
      const pinHash = await pinHasher.hash(oneTimePin);
      await database.transaction(async (tx) => {
        await setOneTimePin(tx, member.id, pinHash);
        const about = { memberId: member.id, subject: fullName(member) };
        await logChange(tx, AT_THE_SERVER, systemClock.now(), { kind: 'member_pin_reset', ...about });
      });
      process.stdout.write(
        `${fullName(member)}${member.initials ? ` (${member.initials})` : ''}: one-time PIN ${oneTimePin}, shown only now\n`,
      );
    }
  } finally {
    await database.close();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
