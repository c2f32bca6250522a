import { statSync } from 'node:fs';
import { isBackupDue } from '#domain/jobs/backup-retention.ts';
import { databaseFile } from '../db/sqlite.ts';
import type { BackupFault, BackupState, Backups, Clock, JobLog } from '../ports.ts';
import type { Threads } from '../threads/thread-pool.ts';
import { backupFileName, deleteOldBackups, listBackups } from './folder.ts';
import type { BackupError, BackupTask, takeBackup } from './take.ts';

/** The time between two checks for a due backup, and before the first one, so that it does not slow the start (ms). */
const CHECK_INTERVAL_MS = 60_000;

/** The error codes of a full disk or quota: the system's, and SQLite's (SQLITE_FULL). */
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const SQLITE_FULL = 13;

function faultOf({ code, errcode, finding }: BackupError): BackupFault {
  if (DISK_FULL.includes(String(code)) || errcode === SQLITE_FULL) return { code: 'disk_full', params: null };
  if (finding !== undefined) return { code: 'copy_damaged', params: { finding } };
  return { code: 'failed', params: null };
}

/** Returns a function that takes a backup in a thread and returns its size in bytes. */
export function takeInThread(
  threads: Threads<{ readonly backUp: typeof takeBackup }>,
): (task: BackupTask) => Promise<number> {
  return async (task) => {
    const result = await threads.backUp(task);
    if ('bytes' in result) return result.bytes;
    throw Object.assign(new Error(result.fault.message), result.fault);
  };
}

interface KeeperOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly take: (task: BackupTask) => Promise<number>;
}

/**
 * Takes a backup of the embedded database every hour and deletes expired ones (docs/decisions/0008). A failure is
 * logged, shown to administrators and retried a minute later. It never affects the server.
 */
export class BackupKeeper implements Backups {
  readonly kind = 'backups';
  readonly intervalMs = CHECK_INTERVAL_MS;
  readonly localStartMs = CHECK_INTERVAL_MS;
  readonly #options: KeeperOptions;
  #fault: BackupFault | null = null;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  state(): BackupState {
    const now = this.#options.clock.now();
    try {
      const last = listBackups(this.#options.dataDir).find((backup) => backup.takenAt <= now);
      return {
        lastAt: last?.takenAt ?? null,
        bytes: last ? statSync(last.file).size : null,
        fault: this.#fault,
      };
    } catch {
      return { lastAt: null, bytes: null, fault: this.#fault };
    }
  }

  /** Takes a backup if one is due. Never throws. */
  async run({ log }: { readonly log: JobLog }): Promise<null> {
    const { dataDir, clock, timeZone, take } = this.#options;
    try {
      const now = clock.now();
      const scheduled = listBackups(dataDir).filter((backup) => backup.kind === 'sundial');
      if (
        !isBackupDue(
          scheduled.map((backup) => backup.takenAt),
          now,
        )
      )
        return null;
      const target = backupFileName(dataDir, 'sundial', now);
      // Expired copies go also if it fails. A full disk needs the room.
      const bytes = await take({ source: databaseFile(dataDir), target }).finally(() =>
        deleteOldBackups(dataDir, now, timeZone),
      );
      this.#fault = null;
      log.info({ file: target, bytes }, 'backup taken');
    } catch (error) {
      const failure = error as BackupError;
      const { name, message, code, errcode } = failure;
      this.#fault = faultOf(failure);
      log.error({ fault: { name, message, code, errcode } }, 'backup failed');
    }
    return null;
  }
}
