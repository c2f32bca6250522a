import { buildApp } from '#server/app.ts';
import { processEnv } from '#server/env.ts';
import { openHouse } from '#server/house.ts';

/** A complete Sundial in its own process, without a port. Prints its first administrator and runs until it is killed. */
const house = await openHouse(processEnv());
await buildApp(house.deps, { logger: false, trustProxy: false, webDir: null });
process.stdout.write(`${JSON.stringify(house.firstAdmin)}\n`);
process.stdin.resume();
