import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { openHouse } from './house.ts';
import { processEnv } from './env.ts';

/** How long a stop waits for what is in flight, in milliseconds. */
const PATIENCE = 10_000;

/** Plain words on standard output are for whoever installs Sundial; the log on it is for operators. */
function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function start(): Promise<void> {
  const env = processEnv();
  const house = await openHouse(env);
  if (house.firstAdmin) {
    const { name, oneTimePin } = house.firstAdmin;
    say(`\nThe first administrator is "${name}".`);
    say(oneTimePin ? `One-time PIN: ${oneTimePin}   (shown only now)\n` : 'One-time PIN: the one set as ADMIN_PIN.\n');
  }
  const webDir = join(dirname(fileURLToPath(import.meta.url)), '..', 'web');
  const app = await buildApp(house.deps, {
    logger: { level: env.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    trustProxy: env.trustProxy,
    webDir: existsSync(webDir) ? webDir : null,
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const impatience = setTimeout(() => process.exit(1), PATIENCE);
    await app.close();
    await house.close();
    clearTimeout(impatience);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);

  try {
    const address = await app.listen({ port: env.port, host: env.host, listenTextResolver: () => 'listening' });
    say(`Sundial is listening on ${address}${env.publicUrl ? `, for people at ${env.publicUrl}` : ''}`);
  } catch (error) {
    await house.close();
    throw error;
  }
}

start().catch((error: Error & { code?: string }) => {
  const known = ['SettingsError', 'DatabaseInUseError', 'NewerDatabaseError'].includes(error.name);
  const sentence =
    error.code === 'EADDRINUSE' ? 'That port is taken by another program. Stop it, or set PORT to a free one.' : error.message;
  process.stderr.write(`${known || error.code === 'EADDRINUSE' ? sentence : error.stack}\n`);
  process.exitCode = 1;
});
