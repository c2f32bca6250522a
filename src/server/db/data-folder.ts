import { accessSync, constants, mkdirSync } from 'node:fs';
import { OperatorError } from '../operator-error.ts';
import { START_TEXTS } from '../texts.ts';

/** Creates the data folder if it is missing. Throws an {@link OperatorError} if this process cannot write to it. */
export function ensureDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Creating a folder that exists succeeds on a read-only disk, too.
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(START_TEXTS.dataFolder(dataDir, code), { cause: error });
  }
}
