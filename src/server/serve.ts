import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { isDatabaseAway } from './db/faults.ts';
import type { Env } from './env.ts';
import type { House } from './house.ts';

/** How long a stop waits for what is in flight, in milliseconds. */
const PATIENCE = 10_000;

/** What whoever started Sundial can put right: its sentence is enough, a stack would only hide it. */
const EXPLAINED = [
  'SettingsError',
  'SecretKeyError',
  'DatabaseInUseError',
  'NewerDatabaseError',
  'DemoFolderError',
];

/** Says in a sentence why a program could not start; null where only the stack can tell. */
function explain(error: Error & { code?: string; port?: number }): string | null {
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is taken by another program. Stop it, or set PORT to a free one.`;
  if (isDatabaseAway(error))
    return 'Sundial cannot reach its database. Is it running, and is DATABASE_URL right?';
  return EXPLAINED.includes(error.name) ? error.message : null;
}

/** Plain words on standard output are for whoever installs Sundial; the log on it is for operators. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Stops once, however often it is asked to, and by force when what is in flight takes too long. */
function stopWhenAsked(close: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const impatience = setTimeout(() => process.exit(1), PATIENCE);
    await close();
    clearTimeout(impatience);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}

/**
 * Opens the door of a house: listens as the settings say, tells the address, and closes everything in
 * order when the process is asked to stop. `entry` is the `import.meta.url` of the program itself, which
 * the built pages lie beside. Gives the address.
 */
export async function serve(house: House, env: Env, entry: string): Promise<string> {
  try {
    const webDir = join(dirname(fileURLToPath(entry)), '..', 'web');
    const app = await buildApp(house.deps, {
      logger: { level: env.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
      trustProxy: env.trustProxy,
      // From its sources, beside which lie no built pages, Sundial answers calls only.
      webDir: existsSync(join(webDir, 'pages.json')) ? webDir : null,
    });
    stopWhenAsked(async () => {
      await app.close();
      await house.close();
    });
    const address = await app.listen({
      port: env.port,
      host: env.host,
      listenTextResolver: () => 'listening',
    });
    say(`Sundial is listening on ${address}${env.publicUrl ? `, for people at ${env.publicUrl}` : ''}`);
    return address;
  } catch (error) {
    await house.close();
    throw error;
  }
}

/** Runs a program of ours; when it cannot start it says why in a sentence and ends with a code that is not 0. */
export function run(start: () => Promise<void>): void {
  start().catch((error: Error & { code?: string }) => {
    process.stderr.write(`${explain(error) ?? error.stack}\n`);
    process.exitCode = 1;
  });
}
