import { writeBackup } from '../db/backup-file.ts';
import type { Database } from '../db/database.ts';
import { NewerDatabaseError, readApplied } from '../db/migrate.ts';
import { MIGRATIONS } from '../db/migrations/index.ts';
import { databaseFile } from '../db/sqlite.ts';
import { backupFileName } from './folder.ts';

/** The migration failed or could not start. The database is unchanged. */
export class UpgradeError extends Error {
  constructor(sentence: string, cause: Error) {
    super(`${sentence}\n${cause.message}`, { cause });
    this.name = 'UpgradeError';
  }
}

/**
 * Runs the migration of a database. Backs up an embedded one first if migrations are pending. In that case it throws an
 * {@link UpgradeError} if the backup or the migration fails. All migrations are one transaction, so the database is
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
    throw new UpgradeError(
      `The database must be upgraded, but the backup before the upgrade could not be written to ${file}. ` +
        'Nothing was changed. Is there enough space on the disk?',
      error as Error,
    );
  }
  try {
    return await upgrade();
  } catch (error) {
    if (error instanceof NewerDatabaseError) throw error;
    throw new UpgradeError(
      `The database upgrade failed and was rolled back. The backup made just before it is ${file}. ` +
        'Please start the previous release, and report this error:',
      error as Error,
    );
  }
}
