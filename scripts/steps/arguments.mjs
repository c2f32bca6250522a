import { parseArgs } from 'node:util';

/** Parses the arguments after `--`. An unknown option ends the process with a sentence and the usage. */
export function readArguments(usage, config = {}) {
  try {
    return parseArgs({ allowPositionals: true, ...config });
  } catch (error) {
    console.error(`${error.message.split('. ')[0]}. Usage: ${usage}`);
    process.exit(1);
  }
}
