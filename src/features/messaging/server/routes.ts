import type { messagingCalls } from '#contract/messaging.ts';
import { SET_FOR_EMAIL, SET_FOR_SMS } from '#domain/delivery.ts';
import { refusal } from '#domain/refusal.ts';
import { logChange } from '#server/db/change-log.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError } from '#server/http/refusal-error.ts';
import { type Outbox, PAGE_PATIENCE } from '#server/outbox/outbox.ts';
import { findDelivery, listDeliveries, requeueMail } from '#server/outbox/queries.ts';
import type { ProviderCheck } from '#server/ports.ts';
import { detailOf, presentMessage } from './present.ts';
import { listMessages } from './queries.ts';

/** How many messages the list of sent ones goes back. */
const MESSAGES_SHOWN = 12;

/** Whether a provider is ready, with what to know of it. Refuses when it does not answer as it should. */
async function outcomeOf(check: Promise<ProviderCheck>): Promise<{ success: boolean; sentence: string }> {
  const checked = await check;
  if (checked.kind === 'away') throw new RefusalError(refusal('provider_failed', checked.reason));
  return checked.kind === 'ready'
    ? { success: true, sentence: checked.advice }
    : { success: false, sentence: checked.reason };
}

/** The handlers of messages; what they send goes through the outbox. */
export function messagingRoutes(outbox: Outbox): Handlers<typeof messagingCalls> {
  return {
    async listMessages({ deps }) {
      const db = deps.database.query;
      const messages = await listMessages(db, MESSAGES_SHOWN);
      if (messages.length === 0) return [];
      const deliveries = await listDeliveries(
        db,
        messages.map(({ id }) => id),
      );
      return messages.map((message) => presentMessage(message, deliveries));
    },

    async sendMessageAgain({ params, actor, deps }) {
      if (!deps.mailer) throw new RefusalError(refusal('not_configured', SET_FOR_EMAIL));
      const db = deps.database.query;
      const now = deps.clock.now();
      const delivery = await deps.database.transaction(async (tx) => {
        const isThere = await requeueMail(tx, params.id, now);
        const requeued = isThere ? await findDelivery(tx, params.id) : undefined;
        if (!requeued) throw new RefusalError('unknown_message');
        await logChange(tx, actor, now, { kind: 'message_sent_again', subject: requeued.shown_as });
        return requeued;
      });
      await outbox.settled(delivery.message_id, PAGE_PATIENCE);
      const settled = (await findDelivery(db, params.id)) ?? delivery;
      return { state: settled.state, detail: detailOf(settled) };
    },

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
}
