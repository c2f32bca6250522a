import type { messagingCalls } from '#contract/messaging.ts';
import { refusal } from '#domain/refusal.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError } from '#server/http/refusal-error.ts';
import type { ProviderCheck } from '#server/ports.ts';
import { SET_FOR_EMAIL, SET_FOR_SMS } from './present.ts';

/** Whether a provider is ready, with what to know of it. Refuses when it does not answer as it should. */
async function outcomeOf(check: Promise<ProviderCheck>): Promise<{ success: boolean; sentence: string }> {
  const checked = await check;
  if (checked.kind === 'away') throw new RefusalError(refusal('provider_failed', checked.reason));
  return checked.kind === 'ready'
    ? { success: true, sentence: checked.advice }
    : { success: false, sentence: checked.reason };
}

export const messagingRoutes: Handlers<typeof messagingCalls> = {
  async testSms({ deps }) {
    if (!deps.smsGateway) return { success: false, error: SET_FOR_SMS };
    const { success, sentence } = await outcomeOf(deps.smsGateway.check());
    return success ? { success, details: sentence } : { success, error: sentence };
  },

  async testEmail({ deps }) {
    if (!deps.mailer) return { success: false, details: SET_FOR_EMAIL };
    const { success, sentence } = await outcomeOf(deps.mailer.check());
    return { success, details: sentence };
  },
};
