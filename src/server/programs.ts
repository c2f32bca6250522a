import { isDamaged, isDatabaseAway } from './db/faults.ts';

/** What whoever started Sundial can put right: its sentence is enough, a stack would only hide it. */
const EXPLAINED = [
  'SettingsError',
  'SecretKeyError',
  'DatabaseInUseError',
  'NewerDatabaseError',
  'DemoFolderError',
  'UpgradeError',
  'UnfitBackupError',
  'CommandError',
];

/** A command on the server that cannot do what it was asked to; the message says why. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Says in a sentence why a program could not start; null where only the stack can tell. */
function explain(error: Error & { code?: string; port?: number }): string | null {
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is taken by another program. Stop it, or set PORT to a free one.`;
  if (isDatabaseAway(error) && 'errcode' in error)
    return 'The disk of the database is full or failing. Make room, or restore a backup on another disk.';
  if (isDatabaseAway(error))
    return 'Sundial cannot reach its database. Is it running, and is DATABASE_URL right?';
  if (isDamaged(error))
    return 'The database is damaged. Run `npm run restore` to see which backups there are.';
  return EXPLAINED.includes(error.name) ? error.message : null;
}

/** Plain words on standard output are for whoever installs Sundial; the log on it is for operators. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Runs a program of ours; when it cannot start it says why in a sentence and ends with a code that is not 0. */
export function run(start: () => Promise<void>): void {
  start().catch((error: Error & { code?: string }) => {
    process.stderr.write(`${explain(error) ?? error.stack}\n`);
    process.exitCode = 1;
  });
}
