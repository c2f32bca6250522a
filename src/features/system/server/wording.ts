import { t } from '#languages/t.ts';
import type { BackupFault } from '#server/ports.ts';

/** Returns the sentence for administrators about a failed backup. */
export function backupFaultText({ code, params }: BackupFault): string {
  return t(`system:backupFault.${code}`, params as never);
}
