import { readArguments } from '#server/commands/arguments.ts';
import { print, runCommand } from '#server/commands/cli.ts';
import { createContext } from '#server/context.ts';
import { type Env, processEnv } from '#server/env.ts';
import type { Mailer, SmsGateway } from '#server/ports.ts';
import { COMMAND_TEXTS } from '#server/texts.ts';
import { serve } from './serve.ts';

/** Loads only the adapters of the configured providers. */
async function openProviders({
  smtp,
  twilio,
}: Env): Promise<{ mailer: Mailer | null; smsGateway: SmsGateway | null }> {
  return {
    mailer: smtp && (await import('#features/messaging/server/smtp-adapter.ts')).smtpMailer(smtp),
    smsGateway:
      twilio && (await import('#features/messaging/server/twilio-adapter.ts')).twilioGateway(twilio),
  };
}

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
