import { existsSync, lstatSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import {
  backupsToKeep,
  isUpdateCopyExpired,
  UPGRADE_BACKUPS_TO_KEEP,
} from '#domain/jobs/backup-retention.ts';
import { PARTIAL } from '../db/backup-file.ts';
import { VERSION } from '../version.ts';

/** Why a backup was taken: by schedule, or before an upgrade of the database. */
export type BackupKind = 'sundial' | 'before-upgrade';

/** A complete backup in the folder. */
export interface Backup {
  readonly kind: BackupKind;
  readonly file: string;
  /** In milliseconds since 1970, to the second. */
  readonly takenAt: number;
}

/** A partial backup that is older than this belongs to a dead process. */
const PARTIAL_LIFETIME_MS = 3_600_000;

/** Releases up to 1.3.2 left out the version. */
const NAME =
  /^(sundial|before-upgrade)-(?:(?:to-)?\d+\.\d+\.\d+-)?(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/;

/** Returns the path of the backup folder in a data folder. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/**
 * Returns the moment in the form for file names, UTC to the second. It is valid on every file system and sorts by time.
 */
export function momentInName(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/**
 * Returns the path of a backup taken now. It names the release that takes it, and before an upgrade the new release. If one was begun or taken in the same second, for example by a process that
 * was killed, the name is that of the next free second.
 */
export function backupFileName(dataDir: string, kind: BackupKind, now: number): string {
  const release = kind === 'before-upgrade' ? `to-${VERSION}` : VERSION;
  const file = join(backupFolder(dataDir), `${kind}-${release}-${momentInName(now)}.db`);
  const isTaken = existsSync(file) || existsSync(`${file}${PARTIAL}`);
  return isTaken ? backupFileName(dataDir, kind, now + 1000) : file;
}

/** Returns the backups of a data folder, newest first. Files with other names are ignored. */
export function listBackups(dataDir: string): Backup[] {
  const folder = backupFolder(dataDir);
  if (!existsSync(folder)) return [];
  const backups = readdirSync(folder).flatMap((name): Backup[] => {
    const [, kind, date, hours, minutes, seconds] = NAME.exec(name) ?? [];
    const takenAt = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
    return Number.isNaN(takenAt) ? [] : [{ kind: kind as BackupKind, file: join(folder, name), takenAt }];
  });
  return backups.sort((a, b) => b.takenAt - a.takenAt);
}

/** Returns the path of the copy that deploy/update.mjs makes. */
function updateCopy(dataDir: string): string {
  return join(dataDir, 'before-update.db');
}

/**
 * Returns when a copy was made (ms): by its name, or if that has no time or one in the future, by the time of its file.
 * If both come from a clock that was wrong, the file's time becomes now, so that the copy expires too.
 */
function madeAt(file: string, named: number | null, now: number): number {
  if (named !== null && named <= now) return named;
  const { mtimeMs } = statSync(file);
  if (mtimeMs <= now) return mtimeMs;
  utimesSync(file, now / 1000, now / 1000);
  return now;
}

/** Deletes the copies made before updates that have expired, and those before database upgrades except the newest. */
function deleteUpdateCopies(dataDir: string, upgrades: readonly Backup[], now: number): void {
  for (const [index, { file, takenAt }] of upgrades.entries())
    if (index >= UPGRADE_BACKUPS_TO_KEEP || isUpdateCopyExpired(madeAt(file, takenAt, now), now))
      rmSync(file, { force: true });
  const copy = updateCopy(dataDir);
  if (
    lstatSync(copy, { throwIfNoEntry: false })?.isFile() &&
    isUpdateCopyExpired(madeAt(copy, null, now), now)
  )
    rmSync(copy, { force: true });
}

/** Deletes expired backups and copies made before updates, and the partial files of dead processes. */
export function deleteOldBackups(dataDir: string, now: number, timeZone: string): void {
  const backups = listBackups(dataDir);
  const scheduled = backups.filter((backup) => backup.kind === 'sundial');
  const toKeep = backupsToKeep(
    scheduled.map((backup) => backup.takenAt),
    now,
    timeZone,
  );
  for (const { file, takenAt } of scheduled) if (!toKeep.has(takenAt)) rmSync(file, { force: true });
  const upgrades = backups.filter((backup) => backup.kind === 'before-upgrade');
  deleteUpdateCopies(dataDir, upgrades, now);

  const folder = backupFolder(dataDir);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const partials = names.filter((name) => name.endsWith(`.db${PARTIAL}`)).map((name) => join(folder, name));
  // Uses the system clock, not the injected one, because the file system set the file's time.
  const systemNow = Date.now();
  for (const file of [...partials, `${updateCopy(dataDir)}${PARTIAL}`])
    if (existsSync(file) && systemNow - madeAt(file, null, systemNow) > PARTIAL_LIFETIME_MS)
      rmSync(file, { force: true });
}
