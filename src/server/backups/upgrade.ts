import { writeBackup } from '../db/backup-file.ts';
import type { Database } from '../db/database.ts';
import { NewerDatabaseError, readApplied } from '../db/migrate.ts';
import { MIGRATIONS } from '../db/migrations/index.ts';
import { databaseFile } from '../db/sqlite.ts';
import { OperatorError } from '../operator-error.ts';
import { START_TEXTS } from '../texts.ts';
import { backupFileName } from './folder.ts';

/**
 * Runs the migration of a database. Backs up an embedded one first if migrations are pending. In that case it throws an
 * {@link OperatorError} if the backup or the migration fails. All migrations are one transaction, so the database is
 * then unchanged.
 */
export async function withBackupFirst<Result>(
  database: Database,
  dataDir: string,
  now: number,
  upgrade: () => Promise<Result>,
): Promise<Result> {
  const applied = database.kind === 'sqlite' ? await readApplied(database.query) : new Set<string>();
  const isOld = applied.size > 0 && MIGRATIONS.some(({ name }) => !applied.has(name));
  if (!isOld) return upgrade();

  const file = backupFileName(dataDir, 'before-upgrade', now);
  try {
    writeBackup(databaseFile(dataDir), file);
  } catch (error) {
    throw new OperatorError(START_TEXTS.upgradeWithoutBackup(file, (error as Error).message), {
      cause: error,
    });
  }
  try {
    return await upgrade();
  } catch (error) {
    if (error instanceof NewerDatabaseError) throw error;
    throw new OperatorError(START_TEXTS.upgradeFailed(file, (error as Error).message), { cause: error });
  }
}
