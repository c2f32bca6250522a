import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupsToKeep, KEPT_UPGRADES } from '#domain/backup-retention.ts';
import { PARTIAL } from '../db/backup-file.ts';

/** Why a backup was taken: because it was time, or because an upgrade was about to change the database. */
export type BackupKind = 'sundial' | 'before-upgrade';

/** A whole backup in the folder. */
export interface Backup {
  readonly kind: BackupKind;
  readonly file: string;
  /** In milliseconds, to the second. */
  readonly takenAt: number;
}

/** A backup that is still not whole after this long (ms) belongs to a process that has died. */
const ABANDONED = 3_600_000;

const NAME = /^(sundial|before-upgrade)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/;

/** Where the backups of a data folder lie. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** The moment as it stands in file names, UTC to the second: every file system takes it, and names sort by time. */
export function momentInName(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** The file for a backup taken now. */
export function backupFileName(dataDir: string, kind: BackupKind, now: number): string {
  return join(backupFolder(dataDir), `${kind}-${momentInName(now)}.db`);
}

/** Gives the backups of a data folder, newest first; files of other names are not ours. */
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

/** Removes the backups that need not be kept any longer, and what dead processes left half-done. */
export function tidyBackups(dataDir: string, now: number, timeZone: string): void {
  const backups = listBackups(dataDir);
  const timely = backups.filter((backup) => backup.kind === 'sundial');
  const kept = backupsToKeep(
    timely.map((backup) => backup.takenAt),
    now,
    timeZone,
  );
  const upgrades = backups.filter((backup) => backup.kind === 'before-upgrade');
  const removable = [
    ...timely.filter((backup) => !kept.has(backup.takenAt)),
    ...upgrades.slice(KEPT_UPGRADES),
  ];
  for (const { file } of removable) rmSync(file, { force: true });

  const folder = backupFolder(dataDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((name) => name.endsWith(`.db${PARTIAL}`))) {
    const file = join(folder, name);
    // The file's own time and the clock that stamped it: no other clock has a say.
    if (Date.now() - statSync(file).mtimeMs > ABANDONED) rmSync(file, { force: true });
  }
}
