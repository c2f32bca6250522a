import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { flush } from './backup-file.ts';
import { inspectDatabase } from './inspect.ts';
import { NewerDatabaseError } from './migrate.ts';
import { databaseFile, lockFolder } from './sqlite.ts';

/** A file that is not going to be restored; the database in use is as it was. */
export class UnfitBackupError extends Error {
  constructor(file: string, fault: string) {
    super(`${file} ${fault}. Nothing was changed.`);
    this.name = 'UnfitBackupError';
  }
}

/** What a database in write-ahead mode has beside it. */
const COMPANIONS = ['-wal', '-shm'] as const;

function removeWithCompanions(file: string): void {
  for (const end of ['', ...COMPANIONS]) rmSync(`${file}${end}`, { force: true });
}

/**
 * What must not come back to life with an old state: whoever was signed out meanwhile stays so (all sign in again),
 * and what waited to be sent then may have been sent since. Text messages are asked about at their provider, as
 * after a lost answer; e-mails are shown as doubtful and can be sent again by hand.
 */
function settleThePast(db: InstanceType<typeof DatabaseSync>, now: number): void {
  const hasTable = db.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`);
  // A backup may be older than some of these.
  for (const table of ['sessions', 'second_steps', 'passkey_challenges'])
    if (hasTable.get(table)) db.exec(`delete from ${table}`);
  if (!hasTable.get('message_recipients')) return;
  db.prepare(`
    update message_recipients set
      state = 'unknown',
      reason = case channel when 'sms' then 'sms_no_answer' else 'mail_no_answer' end,
      reason_code = null,
      next_at = case channel when 'sms' then ? end,
      tried_at = coalesce(tried_at, created_at),
      lease_until = null,
      updated_at = ?
    where state in ('queued', 'sending')`).run(now, now);
}

/** Makes one file of a database that may have companions, and settles what an old state must not bring back. */
function prepare(file: string, now: number): void {
  const db = new DatabaseSync(file);
  try {
    db.exec('pragma journal_mode = delete; pragma synchronous = full; begin immediate');
    settleThePast(db, now);
    db.exec('commit');
  } finally {
    db.close();
  }
}

function checkFit(file: string, given: string): void {
  const found = inspectDatabase(file);
  if (found.kind === 'not_sundial') throw new UnfitBackupError(given, 'is no database of Sundial');
  if (found.kind === 'newer') throw new NewerDatabaseError(found.unknown);
  if (found.kind === 'damaged') throw new UnfitBackupError(given, `is damaged (${found.finding})`);
}

/** Takes what the write-ahead log holds into the database file; one that is too damaged for it is kept as it is. */
function gather(file: string): void {
  try {
    const db = new DatabaseSync(file);
    try {
      db.exec('pragma journal_mode = delete');
    } finally {
      db.close();
    }
  } catch {
    // The companions are kept beside it.
  }
}

/**
 * Keeps the present database under another name. Its companions go first: left behind, the log of the old database
 * would be read into the restored one.
 */
function setAside(file: string, kept: string): void {
  gather(file);
  for (const end of COMPANIONS) if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${kept}${end}`);
  try {
    // Under both names until the restored one takes its place: at no moment is there no database.
    linkSync(file, kept);
  } catch {
    renameSync(file, kept);
  }
}

/**
 * Puts a backup in place of the embedded database of a data folder. Refuses while Sundial runs there
 * ({@link DatabaseInUseError}), and a file that is no Sundial database, is damaged ({@link UnfitBackupError}) or of a
 * later release ({@link NewerDatabaseError}); then nothing has changed. It works on a copy: the given file stays as
 * it is. Gives where the replaced database is kept, or null when there was none.
 */
export function restoreDatabase(
  dataDir: string,
  given: string,
  { now, keepAs }: { now: number; keepAs: string },
): string | null {
  if (!existsSync(given)) throw new UnfitBackupError(given, 'does not exist');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = lockFolder(dataDir);
  const file = databaseFile(dataDir);
  const copy = `${file}.restoring`;
  try {
    removeWithCompanions(copy);
    for (const end of ['', '-wal'])
      if (existsSync(`${given}${end}`)) copyFileSync(`${given}${end}`, `${copy}${end}`);
    chmodSync(copy, 0o600);
    checkFit(copy, given);
    prepare(copy, now);
    checkFit(copy, given);
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
