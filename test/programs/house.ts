import { createInterface } from 'node:readline';
import { buildApp } from '#server/app.ts';
import { processEnv } from '#server/env.ts';
import { openHouse } from '#server/house.ts';

/** A test's request to this process: bodies to post to a URL in one session, `atOnce` at a time. */
export interface Errand {
  readonly cookie: string;
  readonly url: string;
  readonly atOnce: number;
  readonly bodies: readonly object[];
}

/**
 * A complete Sundial in its own process, without a port. Prints its first administrator, then runs one errand per line.
 */
const house = await openHouse(processEnv());
const app = await buildApp(house.deps, { logger: false, trustProxy: false, webDir: null });
process.stdout.write(`${JSON.stringify(house.firstAdmin)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const { cookie, url, atOnce, bodies } = JSON.parse(line) as Errand;
  const statuses: number[] = [];
  for (let start = 0; start < bodies.length; start += atOnce) {
    const answers = bodies
      .slice(start, start + atOnce)
      .map((payload) => app.inject({ method: 'POST', url, headers: { cookie }, payload }));
    for (const answer of await Promise.all(answers)) statuses.push(answer.statusCode);
  }
  process.stdout.write(`${JSON.stringify(statuses)}\n`);
}
await app.close();
await house.close();
