import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { print } from '#server/commands/cli.ts';
import type { AppContext } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { serveMetrics } from '#server/metrics/listener.ts';
import { buildApp } from './app.ts';

/** How long a shutdown may take, in milliseconds. Most of it is for open requests (http/drain.ts). */
const SHUTDOWN_TIMEOUT_MS = 2800;

/** Shuts down on SIGTERM or SIGINT: once, even after several signals. */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // A provider or a database that does not respond must not delay the exit. The next start continues as after a kill.
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
    await close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}

/**
 * Starts the server and returns its address. Closes everything in order when the process gets a stop signal. `entry` is
 * the `import.meta.url` of the program. The built pages are next to it.
 */
export async function serve(context: AppContext, env: Env, entry: string): Promise<string> {
  try {
    const webDir = join(dirname(fileURLToPath(entry)), '..', 'web');
    const { metricsPort } = env;
    const metrics =
      metricsPort === null ? null : new (await import('#server/metrics/metrics.ts')).Metrics(context.deps);
    const app = await buildApp(context.deps, {
      logger: { level: env.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
      trustProxy: env.trustProxy,
      // When run from source, there are no built pages, and Sundial serves only the API.
      webDir: existsSync(join(webDir, 'pages.json')) ? webDir : null,
      metrics,
    });
    const metricsListener = metrics && (await serveMetrics(metrics, metricsPort ?? 0));
    stopOnSignal(async () => {
      metricsListener?.close();
      await app.close();
      await context.close();
    });
    const address = await app.listen({
      port: env.port,
      host: env.host,
      listenTextResolver: () => 'listening',
    });
    // The same in every language, because programs that start Sundial read it.
    print(`Sundial is listening on ${address}${env.publicUrl ? `, public address: ${env.publicUrl}` : ''}`);
    return address;
  } catch (error) {
    await context.close();
    throw error;
  }
}
