import type { BackupFault } from '#server/backups/keeper.ts';
import { catalogue } from '#texts/catalogue.ts';

const BACKUP_FAULT_TEXTS = catalogue('backup-fault', {
  disk_full: 'The disk is too full for a backup. Free some space on the server.',
  copy_damaged: (finding: string) =>
    `The copy did not pass its check (${finding}): the database itself may be damaged.`,
  failed: 'The last backup failed. The server log says why.',
});

/** Returns the sentence for administrators about a failed backup. */
export function backupFaultText({ code, params }: BackupFault): string {
  return code === 'copy_damaged' ? BACKUP_FAULT_TEXTS[code](params.finding) : BACKUP_FAULT_TEXTS[code];
}
