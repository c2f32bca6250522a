import { KeyedPinHasher } from '../auth/pin-hasher.ts';
import { codeOf, teamLinkOf } from '../auth/team-link.ts';
import { readTeamLink, switchTeamLink } from '../auth/team-link-queries.ts';
import { SERVER_COMMAND } from '../db/change-log.ts';
import { openDatabase } from '../db/database.ts';
import { links } from '../db/migrations/0020-links.ts';
import { processEnv } from '../env.ts';
import { systemClock } from '../ports.ts';
import { COMMAND_TEXTS } from '../texts.ts';
import { readArguments } from './arguments.ts';
import { print, runCommand } from './cli.ts';
import { knownKey } from './known-key.ts';

const OFF = 'off';

/**
 * `npm run team-link`: prints the team link. With `off`, it first shows the names in every browser again, in case no
 * administrator can sign in. Works while Sundial runs, like reset-pin.
 */
runCommand(async () => {
  const usage = COMMAND_TEXTS.usage.teamLink(OFF);
  const shouldSwitchOff = readArguments({ usage, keywords: [OFF] }).positionals.includes(OFF);
  const env = processEnv();
  const database = openDatabase({ ...env, isShared: true, onIdleError: () => undefined });
  try {
    const pinHasher = new KeyedPinHasher(await knownKey(database, env, links));
    const change = { by: SERVER_COMMAND, now: systemClock.now() };
    if (shouldSwitchOff) await database.transaction((tx) => switchTeamLink(tx, false, change));
    const { seed, isOn } = await readTeamLink(database.query);
    print(teamLinkOf(env.publicUrl ?? `http://${env.host}:${env.port}`, codeOf(pinHasher, seed)));
    if (!isOn) print(COMMAND_TEXTS.namesShown);
  } finally {
    await database.close();
  }
});
