import type { Env } from '#server/env.ts';
import type { Mailer, SmsGateway } from '#server/ports.ts';

/** Returns the adapters of the configured providers. Loads no others. */
export async function openProviders({
  smtp,
  twilio,
}: Env): Promise<{ mailer: Mailer | null; smsGateway: SmsGateway | null }> {
  return {
    mailer: smtp && (await import('#features/messaging/server/smtp-adapter.ts')).smtpMailer(smtp),
    smsGateway:
      twilio && (await import('#features/messaging/server/twilio-adapter.ts')).twilioGateway(twilio),
  };
}
