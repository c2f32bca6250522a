import type { OutboxTimes } from '#domain/delivery/delivery.ts';
import { smtpMailer } from '#features/messaging/server/smtp-adapter.ts';
import { twilioGateway } from '#features/messaging/server/twilio-adapter.ts';
import { webPushSender } from '#features/messaging/server/web-push-adapter.ts';
import { createContext } from '#server/context.ts';
import { processEnv } from '#server/env.ts';
import { BackgroundWork } from '#server/jobs/background-work.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';
import { KINDS } from '#server/messages/index.ts';
import { Outbox } from '#server/outbox/outbox.ts';

/** An outbox in its own process, with the times in its argument. Runs until it is killed. */
const env = processEnv();
const context = await createContext(env, {
  mailer: env.smtp && smtpMailer(env.smtp, 1500),
  smsGateway: env.twilio && twilioGateway(env.twilio, 1500),
  openPushSender: (keys) => webPushSender({ keys, subject: env.publicUrl ?? '', hosts: env.pushHosts }, 1500),
});
const times = JSON.parse(process.argv[2] ?? '') as OutboxTimes;
const work = new BackgroundWork();
new JobRunner(context.deps, [new Outbox(context.deps, KINDS, work, times)], console, work).start();
process.stdout.write('at work\n');
// The runner's timer doesn't keep the process alive.
setInterval(() => undefined, 60_000);
