const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  // PostgreSQL: shutting down, crashed, starting up, out of connections, out of disk or memory.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '53200',
  // The embedded database was closed.
  'ERR_INVALID_STATE',
  // The query took too long, or only a read-only replica is left.
  '57014',
  '25006',
]);

/** The embedded database was closed before the query. */
export class DatabaseClosedError extends Error {
  constructor() {
    super('The database is closed.');
    this.name = 'DatabaseClosedError';
  }
}

/** Returns the code of PostgreSQL, Node or the driver. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Returns SQLite's primary result code. 0 if the error has none. */
function sqliteCodeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/** Returns whether the error means that the database cannot be reached or cannot write right now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseClosedError) return true;
  if (AWAY_CODES.has(codeOf(error)) || codeOf(error).startsWith('08')) return true;
  // Busy, disk I/O error, disk full.
  if ([5, 10, 13].includes(sqliteCodeOf(error))) return true;
  // pg reports the first three without a code (the second when a transaction is rolled back on a lost connection).
  // Kysely reports the last one for a closed database.
  return /^Connection terminated|^Client (has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect|^driver has already been destroyed/.test(
    error.message,
  );
}

/** Returns whether another program holds the write lock of the embedded database. */
export function isBusy(error: unknown): boolean {
  return sqliteCodeOf(error) === 5;
}

/** Returns whether an error has this code of PostgreSQL, or a message of SQLite that begins like this. */
function isFault(error: unknown, code: string, message: string): boolean {
  return error instanceof Error && (codeOf(error) === code || error.message.startsWith(message));
}

/** Returns whether the error is a violated unique key, on either database. */
export function isDuplicate(error: unknown): boolean {
  return isFault(error, '23505', 'UNIQUE constraint failed');
}

/** Returns whether the error is a reference to a row that does not exist, on either database. */
export function isMissingReference(error: unknown): boolean {
  return isFault(error, '23503', 'FOREIGN KEY constraint failed');
}

/** Returns whether PostgreSQL canceled the transaction because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '40P01';
}

/** Returns whether a table is missing, on either database, because nothing has been migrated yet. */
export function isMissingTable(error: unknown): boolean {
  return isFault(error, '42P01', 'no such table');
}

/** Returns whether the embedded database's file is damaged: it is corrupt (11) or not a database (26). */
export function isDamaged(error: unknown): boolean {
  return [11, 26].includes(sqliteCodeOf(error));
}
