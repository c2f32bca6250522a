import { type Env, processEnv } from './env.ts';
import { openHouse } from './house.ts';
import type { Mailer, SmsGateway } from './ports.ts';
import { run, say } from './programs.ts';
import { serve } from './serve.ts';
import { readWords } from './words.ts';

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

run(async () => {
  readWords({ usage: 'npm start, with settings as environment variables or lines of a .env file' });
  const env = processEnv();
  const house = await openHouse(env, await openProviders(env));
  if (house.firstAdmin) {
    const { name, oneTimePin } = house.firstAdmin;
    say(`\nThe first administrator is "${name}".`);
    say(
      oneTimePin
        ? `One-time PIN: ${oneTimePin}   (shown only now)\n`
        : 'One-time PIN: the one set as ADMIN_PIN.\n',
    );
  }
  await serve(house, env, import.meta.url);
});
