import type { Installation } from '#contract/installation.ts';
import { t } from '#languages/t.ts';
import type { BackupState } from '#server/ports.ts';

import { backupFaultText } from './wording.ts';

const asTimestamp = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

/** Returns the state of an installation in the form that administrators see. */
export function presentInstallation(found: {
  version: string;
  database: Installation['database'];
  backup: BackupState | null;
  isSetUp: Readonly<Record<keyof Installation['setUp'], boolean>>;
  lastReminders: number | null;
  states: ReadonlyMap<string, number>;
}): Installation {
  const { version, database, backup, isSetUp, lastReminders, states } = found;
  const howTo = (what: keyof typeof isSetUp) => (isSetUp[what] ? null : t(`messaging:howToSetUp.${what}`));
  const count = (state: string) => states.get(state) ?? 0;
  return {
    version,
    database,
    backup: backup && {
      lastAt: asTimestamp(backup.lastAt),
      bytes: backup.bytes,
      fault: backup.fault && backupFaultText(backup.fault),
    },
    setUp: { sms: howTo('sms'), email: howTo('email'), address: howTo('address'), push: howTo('push') },
    lastRemindersAt: asTimestamp(lastReminders),
    messages: {
      waiting: count('queued') + count('sending'),
      failed: count('failed'),
      doubtful: count('unknown'),
    },
  };
}
