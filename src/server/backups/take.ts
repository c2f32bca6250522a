import { writeBackup } from '../db/backup-file.ts';

/** The database to copy, and the new file. */
export interface BackupTask {
  readonly source: string;
  readonly target: string;
}

/** The parts of an error that say why a backup failed. `finding` is that of a copy that did not pass its check. */
export interface BackupError {
  readonly name: string;
  readonly message: string;
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly finding?: string | undefined;
}

/** The size of a backup in bytes, or why it failed. An error thrown in a thread would lose all but its message. */
export type BackupResult = { readonly bytes: number } | { readonly fault: BackupError };

/** Takes a backup. Copying and checking block, so this runs in a thread. */
export function takeBackup({ source, target }: BackupTask): BackupResult {
  try {
    return { bytes: writeBackup(source, target) };
  } catch (error) {
    const { name, message, code, errcode, finding } = error as BackupError;
    return { fault: { name, message, code, errcode, finding } };
  }
}
