import { buildApp } from '#app/server/app.ts';
import { createContext } from '#server/context.ts';
import { processEnv } from '#server/env.ts';

/** A complete Sundial in its own process, without a port. Prints its first administrator and runs until it is killed. */
const context = await createContext(processEnv());
await buildApp(context.deps, { logger: false, trustProxy: false, webDir: null });
process.stdout.write(`${JSON.stringify(context.firstAdmin)}\n`);
process.stdin.resume();
