import { createHash } from 'node:crypto';
import type { MemberId } from '#domain/ids.ts';
import type { Message } from '#domain/messages/message.ts';
import { PROOF_LIFETIME_MS } from '#domain/push/devices.ts';
import { secondWayAt } from '#domain/push/second-way.ts';
import { currentLanguage, t } from '#languages/t.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { PushMessage } from '../ports.ts';
import { listProvedDevices } from '../push/device-queries.ts';
import { writeMessageId } from '../push/message-id.ts';
import { fitPushSentence, writePushPayload } from '../push/payload.ts';
import type { Claimed } from './claim-queries.ts';
import type { Digest, MessageKind } from './kind.ts';

/** How long push services try to deliver a message that has no end, in milliseconds. */
const LONGEST_TTL_MS = 24 * 3_600_000;

/** A message to the devices of its reader. */
export interface ToPush {
  readonly channel: 'push';
  readonly pushes: ReadonlyArray<PushMessage & { readonly deviceId: number }>;
  /** When it goes the second way unless it was opened (ms). Null: it need not. */
  readonly secondAt: number | null;
}

/** A claimed message before it is written for each device. */
interface PushDraft {
  readonly claimed: Claimed;
  readonly readerId: MemberId;
  readonly church: string;
  readonly sentence: string;
  /** The page that a tap opens. Null: the start page. */
  readonly address: string | null;
  readonly subject: Message['details'] | null;
  /** When it is too late to act (ms), or null. */
  readonly actBy: number | null;
  readonly isEnough: boolean;
  readonly isUrgentToo: boolean;
}

/** Returns what a newer message replaces on a device: one of the same kind about the same month or service. */
function topicOf(kind: string, subject: Message['details'] | null): string {
  const about = subject && ('month' in subject ? subject.month : subject.service);
  return createHash('sha256')
    .update(`${kind} ${JSON.stringify(about)}`)
    .digest('base64url')
    .slice(0, 32);
}

/**
 * Returns the sentence of a push message. A lock screen shows it to anyone, so a short one, as about a child, only says that
 * there is something new.
 */
export function pushSentence<Facts extends Digest>(
  kind: MessageKind<never, Facts>,
  facts: Facts,
  isShort: boolean,
): string {
  return fitPushSentence(isShort ? t('push:somethingNew') : kind.subject(facts));
}

/** Returns a message for each device of its reader, in the current language. */
export async function writePushes(
  tx: Transaction,
  { clock, pinHasher, timeZone }: Pick<Deps, 'clock' | 'pinHasher' | 'timeZone'>,
  { claimed, readerId, church, sentence, address, subject, actBy, isEnough, isUrgentToo }: PushDraft,
): Promise<Claimed & ToPush> {
  const now = clock.now();
  const devices = await listProvedDevices(tx, [readerId], now - PROOF_LIFETIME_MS);
  const topic = topicOf(claimed.kind, subject);
  const secondAt = isEnough ? null : secondWayAt(now, { actBy, isUrgentToo, timeZone });
  const until = Math.min(claimed.expiresAt ?? Number.POSITIVE_INFINITY, now + LONGEST_TTL_MS);
  const pushes = devices.map(({ id: deviceId, endpoint, p256dh, auth }) => {
    const messageId = writeMessageId(pinHasher, { endpoint, recipientId: claimed.id, sentAt: now });
    const notice = { title: church || 'Sundial', sentence, address: address ?? '/', messageId, topic };
    return {
      ...{ deviceId, endpoint, p256dh, auth, topic },
      payload: writePushPayload({ ...notice, language: currentLanguage() }),
      ttl: Math.max(0, Math.floor((until - now) / 1000)),
      isUrgent: isUrgentToo,
    };
  });
  return { ...claimed, channel: 'push', pushes, secondAt };
}
