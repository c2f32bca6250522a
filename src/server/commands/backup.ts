import { resolve } from 'node:path';
import { backupFileName, deleteOldBackups } from '../backups/folder.ts';
import { writeBackup } from '../db/backup-file.ts';
import { databaseFile } from '../db/sqlite.ts';
import { processEnv } from '../env.ts';
import { systemClock } from '../ports.ts';
import { readArguments } from './arguments.ts';
import { CommandError, print, runCommand } from './cli.ts';

/**
 * `npm run backup`: writes a checked copy of the embedded database to the backups of the data folder, or to a new file
 * if one is given. Also works while Sundial runs.
 */
runCommand(async () => {
  const { positionals } = readArguments({
    usage: 'npm run backup, or: npm run backup -- <new file>',
    maxArguments: 1,
  });
  const env = processEnv();
  if (env.databaseUrl)
    throw new CommandError(
      'PostgreSQL is backed up with its own tools: see docs/operations.md, "Back up PostgreSQL".',
    );
  const [path] = positionals;
  const now = systemClock.now();
  const file = path ? resolve(path) : backupFileName(env.dataDir, 'sundial', now);
  try {
    const bytes = writeBackup(databaseFile(env.dataDir), file);
    print(`${file}: ${(bytes / 1e6).toFixed(1)} MB, checked.`);
  } catch (error) {
    throw new CommandError(`No backup was written: ${(error as Error).message}`);
  }
  if (!path) deleteOldBackups(env.dataDir, now, env.timeZone);
  print(`Keep ${env.secretKeyFile} too, in another place. Without it, no PIN can be verified.`);
});
