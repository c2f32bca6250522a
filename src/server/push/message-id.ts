import { timingSafeEqual } from 'node:crypto';
import { PROOF_LIFETIME_MS } from '#domain/push/devices.ts';
import type { PinHasher } from '../ports.ts';

/** What a push message was about. */
export interface PushSubject {
  /** The endpoint that it went to. */
  readonly endpoint: string;
  /** The row of the outbox, or 0 for a test. */
  readonly recipientId: number;
  /** When it was sent (ms). */
  readonly sentAt: number;
}

/**
 * Returns the id by which a device confirms a push message. Only the device it was encrypted for knows it, and it is valid
 * with its endpoint only, so it needs no table.
 */
export function writeMessageId(
  hasher: Pick<PinHasher, 'secret'>,
  { endpoint, recipientId, sentAt }: PushSubject,
): string {
  const signature = hasher.secret(`push message ${recipientId} at ${sentAt} to ${endpoint}`);
  return `${recipientId}.${sentAt.toString(36)}.${signature}`;
}

/** Returns the subject of a message id that was sent to this endpoint lately, or null. */
export function readMessageId(
  hasher: Pick<PinHasher, 'secret'>,
  endpoint: string,
  messageId: string,
  now: number,
): PushSubject | null {
  const [, recipient = '', at = ''] = /^(\d{1,10})\.([0-9a-z]{1,10})\.[\w-]{43}$/.exec(messageId) ?? [];
  if (recipient === '') return null;
  const subject = { endpoint, recipientId: Number(recipient), sentAt: Number.parseInt(at, 36) };
  const expected = Buffer.from(writeMessageId(hasher, subject));
  const given = Buffer.from(messageId);
  const isRight = expected.length === given.length && timingSafeEqual(expected, given);
  return isRight && subject.sentAt >= now - PROOF_LIFETIME_MS ? subject : null;
}
