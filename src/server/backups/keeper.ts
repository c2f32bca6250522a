import { statSync } from 'node:fs';
import { isBackupDue } from '#domain/backup-retention.ts';
import { databaseFile } from '../db/sqlite.ts';
import type { Clock } from '../ports.ts';
import { backupFileName, listBackups, tidyBackups } from './folder.ts';
import { type BackupTask, takeInThread } from './take.ts';

/** How long between two looks whether a backup is due, and before the first, so that a start is not slowed (ms). */
const LOOK = 60_000;

/** The error numbers that mean a full disk: the system's, and SQLite's (SQLITE_FULL). */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const SQLITE_FULL = 13;

/** What the keeper tells the log. */
export interface BackupLog {
  info(what: object, message: string): void;
  error(what: object, message: string): void;
}

/** How things stand with the backups. */
export interface BackupState {
  /** The last whole one that is not from the future (ms), or null. */
  readonly lastAt: number | null;
  readonly bytes: number | null;
  /** Why the last try failed, in a sentence; null when it did not. */
  readonly fault: string | null;
}

function sentenceFor(error: Error & { code?: unknown; errcode?: unknown }): string {
  if (NO_ROOM.includes(String(error.code)) || error.errcode === SQLITE_FULL)
    return 'There is no room left on the disk for a backup.';
  if (error.name === 'UnsoundCopyError') return error.message;
  return "The last backup could not be written. The server's log says why.";
}

/**
 * Takes a backup of the embedded database every hour and forgets the old ones (docs/decisions/0034). A backup that
 * fails is told to the log and to administrators, is tried again a minute later, and never hurts the server.
 */
export class BackupKeeper {
  readonly #options: {
    readonly dataDir: string;
    readonly clock: Clock;
    readonly timeZone: string;
    readonly take: (task: BackupTask) => Promise<number>;
  };
  #timer: ReturnType<typeof setInterval> | null = null;
  #atWork: Promise<void> | null = null;
  #fault: string | null = null;

  constructor(options: {
    dataDir: string;
    clock: Clock;
    timeZone: string;
    take?: (task: BackupTask) => Promise<number>;
  }) {
    this.#options = { take: takeInThread, ...options };
  }

  /** Looks every minute from now on whether a backup is due. */
  start(log: BackupLog): void {
    this.#timer = setInterval(() => void this.look(log), LOOK);
    this.#timer.unref();
  }

  /** Takes no further backup, and waits for one that is being taken. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#atWork;
  }

  /** Takes a backup if one is due and none is being taken. Never throws. */
  look(log: BackupLog): Promise<void> {
    this.#atWork ??= this.#takeIfDue(log).finally(() => {
      this.#atWork = null;
    });
    return this.#atWork;
  }

  /** How things stand. What cannot be read counts as not there. */
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

  async #takeIfDue(log: BackupLog): Promise<void> {
    const { dataDir, clock, timeZone, take } = this.#options;
    try {
      const now = clock.now();
      const timely = listBackups(dataDir).filter((backup) => backup.kind === 'sundial');
      if (
        !isBackupDue(
          timely.map((backup) => backup.takenAt),
          now,
        )
      )
        return;
      const target = backupFileName(dataDir, 'sundial', now);
      const bytes = await take({ source: databaseFile(dataDir), target });
      this.#fault = null;
      log.info({ file: target, bytes }, 'backup taken');
      tidyBackups(dataDir, now, timeZone);
    } catch (error) {
      const { name, message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
      this.#fault = sentenceFor(error as Error);
      log.error({ fault: { name, message, code, errcode } }, 'backup failed');
    }
  }
}
