import { smtpMailer } from '#features/messaging/server/smtp-adapter.ts';
import { twilioGateway } from '#features/messaging/server/twilio-adapter.ts';
import { processEnv } from './env.ts';
import { openHouse } from './house.ts';
import { run, say } from './programs.ts';
import { serve } from './serve.ts';
import { readWords } from './words.ts';

run(async () => {
  readWords({ usage: 'npm start, with settings as environment variables or lines of a .env file' });
  const env = processEnv();
  const house = await openHouse(env, {
    mailer: env.smtp && smtpMailer(env.smtp),
    smsGateway: env.twilio && twilioGateway(env.twilio),
  });
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
