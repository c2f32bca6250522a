import { accessSync, constants, mkdirSync } from 'node:fs';

/** The data folder cannot be created, or not be written to. */
export class DataFolderError extends Error {
  constructor(dataDir: string, cause: NodeJS.ErrnoException) {
    super(
      `Sundial cannot write to ${dataDir} (${cause.code}). Is the disk read-only, or does the folder belong to ` +
        'another user? Correct that, or set DATA_DIR to another folder.',
      { cause },
    );
    this.name = 'DataFolderError';
  }
}

/** Creates the data folder if it is missing. Throws a {@link DataFolderError} if this process cannot write to it. */
export function ensureDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Creating a folder that exists succeeds on a read-only disk, too.
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new DataFolderError(dataDir, error as NodeJS.ErrnoException);
  }
}
