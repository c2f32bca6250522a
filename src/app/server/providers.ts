import type { Providers } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { pushSubject } from '#server/push/subject.ts';

/** Returns the adapters of the configured providers. Loads no others. */
export async function openProviders({ smtp, twilio, publicUrl, pushHosts }: Env): Promise<Providers> {
  const subject = pushSubject(publicUrl);
  const webPush = subject === null ? null : await import('#features/messaging/server/web-push-adapter.ts');
  return {
    mailer: smtp && (await import('#features/messaging/server/smtp-adapter.ts')).smtpMailer(smtp),
    smsGateway:
      twilio && (await import('#features/messaging/server/twilio-adapter.ts')).twilioGateway(twilio),
    openPushSender:
      webPush && subject ? (keys) => webPush.webPushSender({ keys, subject, hosts: pushHosts }) : null,
  };
}
