import { join } from 'node:path';
import { DEMO_PINS, demoGreeting, fillWithSampleChurch } from './demo/fill.ts';
import { COORDINATOR } from './demo/people.ts';
import { type Env, processEnv } from './env.ts';
import { openHouse } from './house.ts';
import { run, say } from './programs.ts';
import { serve } from './serve.ts';
import { readWords } from './words.ts';

/** Returns the settings of the demo. It ignores the settings in a `.env` that lead to the data of the real Sundial. */
function demoEnv(env: Env): Env {
  return {
    ...env,
    databaseUrl: null,
    publicUrl: null,
    secretKeyFile: join(env.dataDir, 'secret.key'),
    adminFirstName: COORDINATOR.firstName,
    adminLastName: COORDINATOR.lastName,
    adminPin: DEMO_PINS.coordinator,
  };
}

run(async () => {
  readWords({ usage: 'npm run demo, with settings as environment variables or lines of a .env file' });
  const env = demoEnv(processEnv());
  const house = await openHouse(env);
  try {
    await fillWithSampleChurch(house);
  } catch (error) {
    await house.close();
    throw error;
  }
  say(demoGreeting(await serve(house, env, import.meta.url)));
});
