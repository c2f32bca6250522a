import { chmodSync, copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { endOfEndedLink } from '#domain/serving/personal-link.ts';
import { OperatorError } from '../operator-error.ts';
import { START_TEXTS } from '../texts.ts';
import { flush } from './backup-file.ts';
import { ensureDataFolder } from './data-folder.ts';
import { inspectDatabase } from './inspect.ts';
import { NewerDatabaseError } from './migrate.ts';
import { databaseFile, lockFolder } from './sqlite.ts';

/** A file that cannot be restored. The current database is unchanged. */
export class InvalidBackupError extends OperatorError {
  constructor(file: string, fault: string) {
    super(START_TEXTS.invalidBackup(file, fault));
  }
}

/** The files next to a database in write-ahead log mode. */
const COMPANIONS = ['-wal', '-shm'] as const;

function removeWithCompanions(file: string): void {
  for (const end of ['', ...COMPANIONS]) rmSync(`${file}${end}`, { force: true });
}

/** When the restore happens (ms), and whether the calendar addresses in the backup end with it. */
interface RestoreOptions {
  readonly now: number;
  readonly endCalendars: boolean;
}

/**
 * Prevents an old state from taking effect again: sessions and personal links end, and queued messages become unknown, because they may
 * have been sent since. The provider is queried about text messages. Emails can be sent again by hand.
 */
function revokeAccessAndQueuedMessages(
  db: InstanceType<typeof DatabaseSync>,
  { now, endCalendars }: RestoreOptions,
): void {
  const hasTable = db.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`);
  const revoked = ['sessions', 'second_steps', 'passkey_challenges'];
  // A backup may be older than some of these tables.
  for (const table of revoked) if (hasTable.get(table)) db.exec(`delete from ${table}`);
  if (endCalendars && hasTable.get('calendar_feeds'))
    db.prepare('update calendar_feeds set ended_at = coalesce(ended_at, ?)').run(now);
  // They stay stored, because opening an ended link is no guess.
  if (hasTable.get('personal_links'))
    db.prepare('update personal_links set expires_at = min(expires_at, ?)').run(endOfEndedLink(now));
  // A device that was removed since is in the backup. Those in use prove themselves again when Sundial is opened on them.
  if (hasTable.get('push_devices')) db.exec('update push_devices set proved_at = null');
  if (!hasTable.get('message_recipients')) return;
  db.prepare(`
    update message_recipients set
      state = 'unknown',
      reason = case when member_id is not null and body is null then 'restored'
        when channel = 'sms' then 'sms_no_answer' else 'mail_no_answer' end,
      reason_code = null,
      next_at = case when channel = 'sms' and body is not null then ? end,
      tried_at = coalesce(tried_at, created_at),
      lease_until = null,
      updated_at = ?
    where state in ('queued', 'sending')`).run(now, now);
}

/** Merges a database and its companions into one file, and removes the state that must not take effect again. */
function prepare(file: string, options: RestoreOptions): void {
  const db = new DatabaseSync(file);
  try {
    db.exec('pragma journal_mode = delete; pragma synchronous = full; begin immediate');
    revokeAccessAndQueuedMessages(db, options);
    db.exec('commit');
  } finally {
    db.close();
  }
}

/** Throws unless the file is a sound Sundial database that this release knows. `source` is the name for the error. */
function throwIfInvalid(file: string, source: string): void {
  const found = inspectDatabase(file);
  const { notSundial, damaged } = START_TEXTS.backupFaults;
  if (found.kind === 'not_sundial') throw new InvalidBackupError(source, notSundial);
  if (found.kind === 'newer') throw new NewerDatabaseError(found.unknown);
  if (found.kind === 'damaged') throw new InvalidBackupError(source, damaged(found.finding));
}

/** Merges the write-ahead log into the database file. If the file is too damaged, it stays as it is. */
function mergeLog(file: string): void {
  try {
    const db = new DatabaseSync(file);
    try {
      db.exec('pragma journal_mode = delete');
    } finally {
      db.close();
    }
  } catch {
    // The companions stay next to it.
  }
}

/**
 * Keeps the current database under another name. Its companions are moved first: otherwise the old log would be read
 * into the restored database.
 */
function setAside(file: string, savedAs: string): void {
  mergeLog(file);
  for (const end of COMPANIONS)
    if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${savedAs}${end}`);
  try {
    // A hard link: it exists under both names until it is replaced, so there is always a database.
    linkSync(file, savedAs);
  } catch {
    renameSync(file, savedAs);
  }
}

/**
 * Replaces the embedded database with a copy of the file `source`. Refuses a folder in use
 * ({@link DatabaseInUseError}) or read-only ({@link OperatorError}), an invalid file ({@link InvalidBackupError}) and
 * a database of a later release ({@link NewerDatabaseError}), without changes. Returns the path of the replaced
 * database, or null.
 */
export function restoreDatabase(
  dataDir: string,
  source: string,
  { keepAs, ...options }: RestoreOptions & { readonly keepAs: string },
): string | null {
  const { missing, notAFile } = START_TEXTS.backupFaults;
  if (!existsSync(source)) throw new InvalidBackupError(source, missing);
  if (!statSync(source).isFile()) throw new InvalidBackupError(source, notAFile);
  ensureDataFolder(dataDir);
  const release = lockFolder(dataDir);
  const file = databaseFile(dataDir);
  const copy = `${file}.restoring`;
  try {
    removeWithCompanions(copy);
    for (const end of ['', '-wal'])
      if (existsSync(`${source}${end}`)) copyFileSync(`${source}${end}`, `${copy}${end}`);
    chmodSync(copy, 0o600);
    // The driver frees statements late, so the first inspection would leave a write-ahead log locked.
    mergeLog(copy);
    throwIfInvalid(copy, source);
    prepare(copy, options);
    throwIfInvalid(copy, source);
    flush(copy);
    const hadOne = existsSync(file);
    if (hadOne) setAside(file, keepAs);
    renameSync(copy, file);
    flush(dataDir);
    return hadOne ? keepAs : null;
  } finally {
    removeWithCompanions(copy);
    release();
  }
}
