import type { OutboxTimes } from '#domain/delivery.ts';
import { smtpMailer } from '#features/messaging/server/smtp-adapter.ts';
import { twilioGateway } from '#features/messaging/server/twilio-adapter.ts';
import { processEnv } from '#server/env.ts';
import { openHouse } from '#server/house.ts';
import { Outbox } from '#server/outbox/outbox.ts';

/** An outbox in a process of its own, on the times of its argument, until somebody kills it. */
const env = processEnv();
const house = await openHouse(env, {
  mailer: env.smtp && smtpMailer(env.smtp, 1500),
  smsGateway: env.twilio && twilioGateway(env.twilio, 1500),
});
const times = JSON.parse(process.argv[2] ?? '') as OutboxTimes;
new Outbox(house.deps, times).start();
process.stdout.write('at work\n');
// Its timers alone would let the process end.
setInterval(() => undefined, 60_000);
