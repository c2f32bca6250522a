import { isDamaged, isDatabaseAway } from '../db/faults.ts';
import '../language.ts';
import { OperatorError } from '../operator-error.ts';
import { START_TEXTS } from '../texts.ts';

/** The error codes of a file on a read-only disk, or without permission. */
const FORBIDDEN = ['EROFS', 'EACCES', 'EPERM'];

/** Returns a sentence about why a program could not start, or null if only the stack trace helps. */
function explain(error: Error & { code?: string; port?: number; path?: string }): string | null {
  if (error.code === 'EADDRINUSE') return START_TEXTS.portTaken(error.port);
  if (error.path && FORBIDDEN.includes(error.code ?? ''))
    return START_TEXTS.forbidden(error.path, error.code);
  if (isDatabaseAway(error)) {
    // Only SQLite's errors have an `errcode`.
    return 'errcode' in error ? START_TEXTS.diskFailing : START_TEXTS.databaseAway;
  }
  if (isDamaged(error)) return START_TEXTS.databaseDamaged;
  return error instanceof OperatorError ? error.message : null;
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
