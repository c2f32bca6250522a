import { PinHasher } from '../auth/pin-hasher.ts';
import { codeOf, teamLinkOf } from '../auth/team-link.ts';
import { activeSeed, readTeamLink, switchTeamLink } from '../auth/team-link-queries.ts';
import { SERVER_COMMAND } from '../db/change-log.ts';
import { openDatabase } from '../db/database.ts';
import { teamLink } from '../db/migrations/0008-team-link.ts';
import { processEnv } from '../env.ts';
import { systemClock, systemRandom } from '../ports.ts';
import { COMMAND_TEXTS } from '../texts.ts';
import { readArguments } from './arguments.ts';
import { print, runCommand } from './cli.ts';
import { knownKey } from './known-key.ts';

const OFF = 'off';

/**
 * `npm run team-link`: prints the team link, or turns it off with `off`, in case no administrator can sign in. Works
 * while Sundial runs, like reset-pin.
 */
runCommand(async () => {
  const usage = COMMAND_TEXTS.usage.teamLink(OFF);
  const shouldSwitchOff = readArguments({ usage, keywords: [OFF] }).positionals.includes(OFF);
  const env = processEnv();
  const database = openDatabase({ ...env, isShared: true, onIdleError: () => undefined });
  try {
    const pinHasher = new PinHasher(await knownKey(database, env, teamLink));
    const change = { by: SERVER_COMMAND, now: systemClock.now(), freshSeed: systemRandom.token() };
    const state = shouldSwitchOff
      ? await database.transaction((tx) => switchTeamLink(tx, false, change))
      : await readTeamLink(database.query);
    const seed = activeSeed(state);
    if (seed === null) print(COMMAND_TEXTS.teamLinkOff);
    else print(teamLinkOf(env.publicUrl ?? `http://${env.host}:${env.port}`, codeOf(pinHasher, seed)));
  } finally {
    await database.close();
  }
});
