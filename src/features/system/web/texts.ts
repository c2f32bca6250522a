/** The texts of the card 'System'. */
export const SYSTEM_TEXTS = {
  title: 'System',
  about: 'How this Sundial is doing: its version, its database, backups and messages.',
  open: 'Show System',
  failed: 'The state of the system could not be loaded.',
  tryAgain: 'Try again',
  version: 'Version',
  database: 'Database',
  kinds: { sqlite: 'Embedded', postgres: 'PostgreSQL' },
  size: (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`,
  backup: 'Last backup',
  noBackupYet: 'None yet',
  byPostgres: "By PostgreSQL's own tools",
  reminders: 'Last reminders',
  never: 'Never',
  messages: 'Messages',
  counts: (waiting: number, failed: number, doubtful: number) =>
    `${waiting} waiting, ${failed} failed, ${doubtful} in doubt`,
} as const;
