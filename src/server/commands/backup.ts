import { resolve } from 'node:path';
import { backupFileName, deleteOldBackups } from '../backups/folder.ts';
import { writeBackup } from '../db/backup-file.ts';
import { databaseFile } from '../db/sqlite.ts';
import { processEnv } from '../env.ts';
import { OperatorError } from '../operator-error.ts';
import { systemClock } from '../ports.ts';
import { COMMAND_TEXTS } from '../texts.ts';
import { readArguments } from './arguments.ts';
import { print, runCommand } from './cli.ts';

/**
 * `npm run backup`: writes a checked copy of the embedded database to the backups of the data folder, or to a new file
 * if one is given. Also works while Sundial runs.
 */
runCommand(async () => {
  const { positionals } = readArguments({
    usage: COMMAND_TEXTS.usage.backup,
    maxArguments: 1,
  });
  const env = processEnv();
  if (env.databaseUrl) throw new OperatorError(COMMAND_TEXTS.backupOfPostgres);
  const [path] = positionals;
  const now = systemClock.now();
  const file = path ? resolve(path) : backupFileName(env.dataDir, 'sundial', now);
  try {
    const bytes = writeBackup(databaseFile(env.dataDir), file);
    print(COMMAND_TEXTS.backupWritten(file, bytes));
  } catch (error) {
    throw new OperatorError(COMMAND_TEXTS.backupFailed((error as Error).message));
  }
  if (!path) deleteOldBackups(env.dataDir, now, env.timeZone);
  print(COMMAND_TEXTS.keepKey(env.secretKeyFile));
});
