import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import type { Env } from './env.ts';
import type { House } from './house.ts';
import { serveMetrics } from './metrics/listener.ts';
import { Metrics } from './metrics/metrics.ts';
import { say } from './programs.ts';

/** How long a stop waits for what is in flight, in milliseconds. */
const PATIENCE = 10_000;

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
    const metrics = env.metricsPort === null ? null : new Metrics(house.deps);
    const app = await buildApp(house.deps, {
      logger: { level: env.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
      trustProxy: env.trustProxy,
      // From its sources, beside which lie no built pages, Sundial answers calls only.
      webDir: existsSync(join(webDir, 'pages.json')) ? webDir : null,
      metrics,
    });
    const metricsListener = metrics && (await serveMetrics(metrics, env.metricsPort ?? 0));
    stopWhenAsked(async () => {
      metricsListener?.close();
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
