import type { MemberId } from '#domain/ids.ts';
import type { OutboxTimes } from '#domain/messages/delivery.ts';
import type { Db } from '#server/db/database.ts';
import {
  enqueueMail,
  enqueueToMembers,
  type MailContent,
  type NewMessage,
} from '#server/outbox/enqueue-queries.ts';
import { aMember, firstAdmin } from './factories.ts';
import type { TestServer } from './test-server.ts';

/**
 * Outbox times for tests: short where tests wait, and so long for timeouts that no slow machine reaches them. Tests of
 * these timeouts move a clock of their own.
 */
export const QUICK: OutboxTimes = {
  pollInterval: 250,
  lease: 60_000,
  firstRetry: 10,
  longestRetry: 50,
  giveUp: { sms: 60_000, email: 60_000 },
  firstQueryDelay: 10,
  notTaken: 60_000,
  forget: 600_000,
};

const PDF = { name: 'roster.pdf', content: Buffer.from('%PDF-1.7 a page') };

const DETAILS = { month: { year: 2026, month: 4 } };

/** Enqueues text messages that may be sent again and do not expire. Returns the id of the message. */
export async function enqueueSms(
  tx: Db,
  message: Pick<NewMessage, 'createdBy' | 'now'>,
  recipients: readonly { memberId: MemberId; name: string; phoneNumber: string; body: string }[],
): Promise<number> {
  const { messageId } = await enqueueToMembers(
    tx,
    { kind: 'reminder', details: DETAILS, createdBy: message.createdBy, now: message.now, expiresAt: null },
    recipients.map(({ phoneNumber: address, body: text, ...to }) => {
      return { ...to, channel: 'sms', address, text, dedupeKey: null, personalLink: null };
    }),
  );
  if (messageId === null) throw new Error('no recipients');
  return messageId;
}

/** Enqueues a text message to `count` new members. Returns its id and the recipients. */
export async function smsInOutbox(server: TestServer, count: number, now: number = server.clock.now()) {
  const recipients = await Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      memberId: await aMember(server),
      name: `Member ${n}`,
      phoneNumber: `+6149157${String(n).padStart(4, '0')}`,
      body: `Reminder for ${n}`,
    })),
  );
  const createdBy = await firstAdmin(server);
  const messageId = await server.database.transaction((tx) => enqueueSms(tx, { createdBy, now }, recipients));
  return { messageId, recipients };
}

/** Enqueues an email to these addresses and returns its id. */
export async function mailInOutbox(
  server: TestServer,
  addresses: readonly string[],
  attachment: MailContent['attachment'] = PDF,
) {
  const now = server.clock.now();
  const createdBy = await firstAdmin(server);
  return server.database.transaction((tx) =>
    enqueueMail(
      tx,
      { kind: 'roster', details: DETAILS, createdBy, now },
      { subject: 'Roster', text: 'Attached.', html: '<p>Attached.</p>', attachment },
      addresses,
    ),
  );
}

/** Returns the outbox rows of a message, by recipient. */
export function rowsOf(server: TestServer, messageId: number) {
  return server.database.query
    .selectFrom('message_recipients')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('id')
    .execute();
}
