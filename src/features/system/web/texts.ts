import { catalogue } from '#texts/catalogue.ts';

/** The texts of the card 'System'. */
export const SYSTEM_TEXTS = catalogue('system', {
  title: 'System',
  failed: "Couldn't load the system information.",
  version: 'Version',
  database: 'Database',
  kinds: { sqlite: 'Embedded', postgres: 'PostgreSQL' },
  kindAndSize: (kind: string, bytes: number) => `${kind}, ${(bytes / 1e6).toFixed(1)} MB`,
  backup: 'Last backup',
  noBackupYet: 'None yet',
  byPostgres: "Made with PostgreSQL's own tools",
  setUp: { sms: 'Text messages', email: 'Emails', address: 'Address' },
  isSetUp: 'Set up',
  reminders: 'Last reminders',
  never: 'Never',
  messages: 'Deliveries',
  counts: (waiting: number, failed: number, unknown: number) =>
    `${waiting} waiting, ${failed} failed, ${unknown} unknown`,
});
