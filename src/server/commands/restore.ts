import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatMoment } from '#texts/moments.ts';
import { listBackups, momentInName } from '../backups/folder.ts';
import { restoreDatabase } from '../db/restore.ts';
import { type Env, processEnv } from '../env.ts';
import { systemClock } from '../ports.ts';
import { readArguments } from './arguments.ts';
import { CommandError, print, runCommand } from './cli.ts';

function printBackups({ dataDir, timeZone }: Env): void {
  const backups = listBackups(dataDir);
  if (backups.length === 0) throw new CommandError(`There are no backups in ${dataDir}.`);
  print('To restore one, run: npm run restore -- <file>. Newest first:\n');
  for (const { file, takenAt, kind } of backups) {
    const size = `${(statSync(file).size / 1e6).toFixed(1)} MB`;
    const why = kind === 'before-upgrade' ? ', before an upgrade' : '';
    print(`  ${file}   ${formatMoment(timeZone, takenAt)}, ${size}${why}`);
  }
}

/** `npm run restore -- <file>`: replaces the embedded database with a backup. Without a file it lists the backups. */
runCommand(async () => {
  const { positionals } = readArguments({
    usage: 'npm run restore, or: npm run restore -- <file>',
    maxArguments: 1,
  });
  const env = processEnv();
  if (env.databaseUrl)
    throw new CommandError(
      'PostgreSQL is restored with its own tools: see docs/operations.md, "Back up PostgreSQL".',
    );
  const [path] = positionals;
  if (!path) return printBackups(env);
  const now = systemClock.now();
  const keepAs = join(env.dataDir, `replaced-${momentInName(now)}.db`);
  const replaced = restoreDatabase(env.dataDir, resolve(path), { now, keepAs });
  print(`${path} was checked and restored. Everyone must sign in again.`);
  if (replaced) print(`The previous database was saved as ${replaced}.`);
  if (!existsSync(env.secretKeyFile))
    print(`${env.secretKeyFile} is missing. Restore the key too before you start Sundial.`);
});
