import { isDamaged, isDatabaseAway } from '../db/faults.ts';

/** Errors that the operator can fix. Their message is enough, and a stack trace would only hide it. */
const EXPLAINED = [
  'SettingsError',
  'SecretKeyError',
  'DatabaseInUseError',
  'DataFolderError',
  'DatabaseMissingError',
  'NewerDatabaseError',
  'DemoFolderError',
  'UpgradeError',
  'InvalidBackupError',
  'CommandError',
];

/** The error codes of a file on a read-only disk, or without permission. */
const FORBIDDEN = ['EROFS', 'EACCES', 'EPERM'];

/** A command on the server that failed for the reason in its message. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Returns a sentence about why a program could not start, or null if only the stack trace helps. */
function explain(error: Error & { code?: string; port?: number; path?: string }): string | null {
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is taken by another program. Stop it, or set PORT to a free one.`;
  if (error.path && FORBIDDEN.includes(error.code ?? ''))
    return `Sundial cannot use ${error.path} (${error.code}). Is the disk read-only, or does it belong to another user?`;
  if (isDatabaseAway(error)) {
    // Only SQLite's errors have an `errcode`.
    return 'errcode' in error
      ? 'The disk of the database is full or failing. Free some space, or restore a backup on another disk.'
      : 'Sundial cannot reach its database. Is it running, and is DATABASE_URL right?';
  }
  if (isDamaged(error))
    return 'The database is damaged. Run `npm run restore` to see which backups there are.';
  return EXPLAINED.includes(error.name) ? error.message : null;
}

/** Prints plain text for the person at the terminal. The log on the same stream is for operators. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Runs a program. If it fails, prints the reason and sets a nonzero exit code. */
export function runCommand(start: () => Promise<void>): void {
  start().catch((error: Error & { code?: string }) => {
    process.stderr.write(`${explain(error) ?? error.stack}\n`);
    process.exitCode = 1;
  });
}
