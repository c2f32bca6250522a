import { existsSync } from 'node:fs';
import { processEnv } from '../env.ts';
import { OperatorError } from '../operator-error.ts';
import { installFont, installPackage } from '../pdf/install-font.ts';
import { COMMAND_TEXTS, START_TEXTS } from '../texts.ts';
import { readArguments } from './arguments.ts';
import { print, runCommand } from './cli.ts';

/** `npm run fonts -- <language>`: installs the font that PDFs need for a language. Also works while Sundial runs. */
runCommand(async () => {
  const usage = COMMAND_TEXTS.usage.fonts;
  const [tag] = readArguments({ usage, maxArguments: 1 }).positionals;
  if (tag === undefined) throw new OperatorError(COMMAND_TEXTS.fonts.languageMissing(usage));
  const { dataDir } = processEnv();
  if (!existsSync(dataDir)) throw new OperatorError(START_TEXTS.databaseMissing(dataDir));
  await installFont(tag, { dataDir, installPackage, print });
});
