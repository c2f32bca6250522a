import { readArguments } from '#server/commands/arguments.ts';
import { print, runCommand } from '#server/commands/cli.ts';
import { createContext } from '#server/context.ts';
import { processEnv } from '#server/env.ts';
import { COMMAND_TEXTS } from '#server/texts.ts';
import { openProviders } from './providers.ts';
import { serve } from './serve.ts';

runCommand(async () => {
  readArguments({ usage: COMMAND_TEXTS.usage.start });
  const env = processEnv();
  const context = await createContext(env, await openProviders(env));
  if (context.firstAdmin) {
    const { name, oneTimePin } = context.firstAdmin;
    print(COMMAND_TEXTS.firstAdmin(name, oneTimePin));
  }
  await serve(context, env, import.meta.url);
});
