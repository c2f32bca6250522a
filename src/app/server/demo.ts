import { join } from 'node:path';
import { readArguments } from '#server/commands/arguments.ts';
import { print, runCommand } from '#server/commands/cli.ts';
import { createContext } from '#server/context.ts';
import { demoPushSender } from '#server/demo/demo-push.ts';
import { DEMO_SIGN_INS, demoGreeting, fillWithSampleChurch } from '#server/demo/fill.ts';
import { type Env, processEnv } from '#server/env.ts';
import { COMMAND_TEXTS } from '#server/texts.ts';
import { serve } from './serve.ts';

/** Returns the settings of the demo. Ignores settings in `.env` that point to the real church's data. */
function demoEnv(env: Env): Env {
  return {
    ...env,
    databaseUrl: null,
    publicUrl: null,
    secretKeyFile: join(env.dataDir, 'secret.key'),
    adminFirstName: DEMO_SIGN_INS.coordinator.firstName,
    adminLastName: DEMO_SIGN_INS.coordinator.lastName,
    adminPin: DEMO_SIGN_INS.coordinator.pin,
  };
}

runCommand(async () => {
  const { options } = readArguments({ usage: COMMAND_TEXTS.usage.demo, options: ['teams'] });
  const sample = { hasTeams: options.has('teams') };
  const env = demoEnv(processEnv());
  const context = await createContext(env, {
    mailer: null,
    smsGateway: null,
    openPushSender: () => demoPushSender,
  });
  try {
    await fillWithSampleChurch(context, sample);
  } catch (error) {
    await context.close();
    throw error;
  }
  print(demoGreeting(await serve(context, env, import.meta.url), sample));
});
