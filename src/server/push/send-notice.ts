import { currentLanguage } from '#languages/t.ts';
import { readSettings } from '../db/settings.ts';
import type { Deps } from '../deps.ts';
import type { PushMessaging, SendOutcome } from '../ports.ts';
import { deletePushDevices, type PushDevice } from './device-queries.ts';
import { writeMessageId } from './message-id.ts';
import { writePushPayload } from './payload.ts';

/** How long the push service tries to deliver a test, in seconds. Later, its reader no longer waits for it. */
const TEST_TTL = 600;

/**
 * Sends a message about a device itself to it, in the current language. Deletes a device that is gone for good. Returns
 * what the push service answered.
 */
export async function sendNotice(
  deps: Deps,
  push: PushMessaging,
  { id, endpoint, p256dh, auth }: PushDevice,
  { sentence, address }: { readonly sentence: string; readonly address: string },
): Promise<SendOutcome> {
  const { churchName } = await readSettings(deps.database.query);
  const payload = writePushPayload({
    title: churchName || 'Sundial',
    sentence,
    address,
    messageId: writeMessageId(deps.pinHasher, { endpoint, recipientId: 0, sentAt: deps.clock.now() }),
    topic: null,
    language: currentLanguage(),
  });
  const message = { endpoint, p256dh, auth, payload, ttl: TEST_TTL, topic: null, isUrgent: true };
  const outcome = await push.sender.send(message);
  if (outcome.kind === 'refused' && outcome.reason === 'push_gone')
    await deletePushDevices(deps.database.query, [id]);
  return outcome;
}
