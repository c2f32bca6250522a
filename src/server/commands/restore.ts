import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatMoment } from '#languages/moments.ts';
import { listBackups, momentInName } from '../backups/folder.ts';
import { restoreDatabase } from '../db/restore.ts';
import { type Env, processEnv } from '../env.ts';
import { OperatorError } from '../operator-error.ts';
import { systemClock } from '../ports.ts';
import { COMMAND_TEXTS } from '../texts.ts';
import { readArguments } from './arguments.ts';
import { print, runCommand } from './cli.ts';

function printBackups({ dataDir, timeZone }: Env): void {
  const backups = listBackups(dataDir);
  if (backups.length === 0) throw new OperatorError(COMMAND_TEXTS.noBackups(dataDir));
  print(COMMAND_TEXTS.backups);
  for (const { file, takenAt, kind } of backups) {
    const taken = formatMoment(timeZone, takenAt);
    print(COMMAND_TEXTS.backup(file, taken, statSync(file).size, kind === 'before-upgrade'));
  }
}

const END_CALENDARS = 'end-calendars';

/**
 * `npm run restore -- <file>`: replaces the embedded database with a backup. Without a file it lists the backups.
 * `--end-calendars` also ends the calendar addresses in the backup.
 */
runCommand(async () => {
  const { positionals, options } = readArguments({
    usage: COMMAND_TEXTS.usage.restore(`--${END_CALENDARS}`),
    options: [END_CALENDARS],
    maxArguments: 1,
  });
  const env = processEnv();
  if (env.databaseUrl) throw new OperatorError(COMMAND_TEXTS.restoreOfPostgres);
  const [path] = positionals;
  if (!path) return printBackups(env);
  const now = systemClock.now();
  const endCalendars = options.has(END_CALENDARS);
  const keepAs = join(env.dataDir, `replaced-${momentInName(now)}.db`);
  const replaced = restoreDatabase(env.dataDir, resolve(path), { now, keepAs, endCalendars });
  print(COMMAND_TEXTS.restored(path));
  print(endCalendars ? COMMAND_TEXTS.calendarsEnded : COMMAND_TEXTS.calendarsRestored(`--${END_CALENDARS}`));
  if (replaced) print(COMMAND_TEXTS.replaced(replaced));
  if (!existsSync(env.secretKeyFile)) print(COMMAND_TEXTS.restoreKey(env.secretKeyFile));
});
