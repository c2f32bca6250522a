import type { OutboxTimes } from '#domain/delivery.ts';
import { enqueueMail, enqueueSms } from '#server/outbox/filling-queries.ts';
import type { TestHouse } from './build-test-app.ts';
import { aMember } from './factories.ts';

/**
 * The outbox's times: what a test waits for is short, and what ends the waiting so long that no slow machine comes near
 * it. A test about such an end moves a clock of its own.
 */
export const QUICK: OutboxTimes = {
  round: 250,
  lease: 60_000,
  firstRetry: 10,
  longestRetry: 50,
  giveUp: { sms: 60_000, email: 60_000 },
  firstAsk: 10,
  notTaken: 60_000,
  forget: 600_000,
};

const PDF = { name: 'roster.pdf', content: Buffer.from('%PDF-1.7 a page') };

const MONTH = { year: 2026, month: 4, createdBy: 1 };

/** Puts a text message to so many new members into the outbox; gives its id and the numbers. */
export async function smsInOutbox(house: TestHouse, count: number, now: number = house.clock.now()) {
  const recipients = await Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      memberId: await aMember(house),
      name: `Member ${n}`,
      phoneNumber: `+6149157${String(n).padStart(4, '0')}`,
      body: `Reminder for ${n}`,
    })),
  );
  const messageId = await house.database.transaction((tx) =>
    enqueueSms(tx, { ...MONTH, kind: 'reminder', now }, recipients),
  );
  return { messageId, recipients };
}

/** Puts an e-mail to these addresses into the outbox and gives its id. */
export function mailInOutbox(
  house: TestHouse,
  addresses: readonly string[],
  now: number = house.clock.now(),
) {
  return house.database.transaction((tx) =>
    enqueueMail(
      tx,
      { ...MONTH, kind: 'roster', now },
      { subject: 'Roster', text: 'Attached.', html: '<p>Attached.</p>', attachment: PDF },
      addresses,
    ),
  );
}

/** What the outbox holds of a message, by recipient. */
export function rowsOf(house: TestHouse, messageId: number) {
  return house.database.query
    .selectFrom('message_recipients')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('id')
    .execute();
}
