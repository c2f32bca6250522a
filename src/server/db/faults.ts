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

/** SQLite: busy (5), disk I/O error (10), disk full (13). */
const AWAY_SQLITE = new Set([5, 10, 13]);

/** Returns whether the error means that the database cannot be reached or cannot write right now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseClosedError) return true;
  if ('code' in error && typeof error.code === 'string') {
    if (AWAY_CODES.has(error.code) || error.code.startsWith('08')) return true;
  }
  if ('errcode' in error && typeof error.errcode === 'number' && AWAY_SQLITE.has(error.errcode & 0xff))
    return true;
  // pg reports the first three without a code (the second when a transaction is rolled back on a lost connection).
  // Kysely reports the last one for a closed database.
  return /^Connection terminated|^Client (has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect|^driver has already been destroyed/.test(
    error.message,
  );
}

/** SQLite: another connection holds the write lock. */
const SQLITE_BUSY = 5;

/** Returns whether another program holds the write lock of the embedded database. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY;
}

/** Returns whether the error is a violated unique key, on either database. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === '23505') return true;
  return /^UNIQUE constraint failed/.test(error.message);
}

/** Returns whether the error is a reference to a row that does not exist, on either database. */
export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === '23503') return true;
  return /^FOREIGN KEY constraint failed/.test(error.message);
}

/** Returns whether PostgreSQL canceled the transaction because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

/** Returns whether a table is missing, on either database, because nothing has been migrated yet. */
export function isMissingTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === '42P01') return true;
  return /^no such table/.test(error.message);
}

/** SQLite: a corrupt file (11), or a file that is not a database (26). */
const DAMAGED_SQLITE = new Set([11, 26]);

/** Returns whether the error means that the embedded database's file is damaged. */
export function isDamaged(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    DAMAGED_SQLITE.has(error.errcode & 0xff)
  );
}
