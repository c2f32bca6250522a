import { setTimeout as sleep } from 'node:timers/promises';
import { CHANNELS, type Channel, OUTBOX_TIMES, type OutboxTimes } from '#domain/delivery/delivery.ts';
import type { MemberId } from '#domain/ids.ts';
import type { MessageName } from '#domain/messages/message.ts';
import type { ChurchNow } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { COORDINATOR_WAIT_MS } from '#server/cover/messages.ts';
import { type Db, isPostgres } from '#server/db/database.ts';
import { KINDS } from '#server/messages/index.ts';
import type { ChannelsSetUp } from '#server/outbox/channels.ts';
import { type ClaimDeps, claimToSend } from '#server/outbox/claim.ts';
import {
  enqueueMail,
  enqueueToMembers,
  type MailContent,
  type NewMessage,
} from '#server/outbox/enqueue-queries.ts';
import type { MessageKinds } from '#server/outbox/kind.ts';
import { lockRecipients } from '#server/outbox/recipient-queries.ts';
import { saveOutcome } from '#server/outbox/sending-queries.ts';
import { aMember, firstAdmin } from './factories.ts';
import { RecordingGateway, RecordingMailer } from './recording-senders.ts';
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
  giveUp: { sms: 60_000, email: 60_000, push: 172_800_000 },
  pushFor: 600_000,
  firstQueryDelay: 10,
  notTaken: 60_000,
  forget: 600_000,
};

const PDF = { name: 'roster.pdf', content: Buffer.from('%PDF-1.7 a page') };

const DETAILS = { month: { year: 2026, month: 4 } };

/** Returns the text message to a member, worded by {@link ALWAYS_TRUE}. */
export const reminderTo = (name: string) => `Reminder for ${name} ${t('messages:noReply')}`;

/** Words every reminder as "Reminder for" its member, whatever has happened meanwhile. */
export const ALWAYS_TRUE: MessageKinds = {
  ...KINDS,
  reminder: {
    ...KINDS.reminder,
    read: async (_db: Db, _details: unknown, _to: unknown, { epochMs }: ChurchNow) => ({
      facts: { template: 'Reminder for {firstName}', months: [], items: [] },
      link: { purpose: { kind: 'respond' }, expiresAt: epochMs + 86_400_000 },
    }),
  },
};

/** Enqueues reminders to these members that may be sent again. Returns the id of the message. */
export async function enqueueReminders(
  tx: Db,
  { expiresAt = null, ...message }: Pick<NewMessage, 'createdBy' | 'now'> & { expiresAt?: number | null },
  memberIds: readonly MemberId[],
  isSetUp: ChannelsSetUp = { sms: true, email: true },
): Promise<number> {
  const { messageId } = await enqueueToMembers(
    tx,
    { kind: 'reminder', details: DETAILS, ...message, expiresAt },
    await lockRecipients(tx, memberIds, isSetUp),
    { once: () => null },
  );
  if (messageId === null) throw new Error('no recipients');
  return messageId;
}

/** Enqueues a text message to `count` new members. Returns its id and the recipients. */
export async function smsInOutbox(server: TestServer, count: number, now: number = server.clock.now()) {
  const recipients = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const phoneNumber = `+6149157${String(n).padStart(4, '0')}`;
      const memberId = await aMember(server, { firstName: `Ruth${n}`, phoneNumber });
      return { memberId, phoneNumber, body: reminderTo(`Ruth${n}`) };
    }),
  );
  const createdBy = await firstAdmin(server);
  const memberIds = recipients.map(({ memberId }) => memberId);
  const messageId = await server.database.transaction((tx) =>
    enqueueReminders(tx, { createdBy, now }, memberIds),
  );
  return { messageId, recipients };
}

/** Makes a message of this kind that failed, to a new member. Returns its recipient's id and the member's. */
export async function aMissedMessage(
  server: TestServer,
  kind: MessageName,
  { isAutomatic = true, state = 'failed' as 'failed' | 'unknown' } = {},
): Promise<{ id: number; memberId: MemberId }> {
  const { query } = server.database;
  const { messageId, recipients } = await smsInOutbox(server, 1);
  const details = JSON.stringify({
    month: { year: 2026, month: 4 },
    service: { date: '2026-04-12', timeId: 1 },
  });
  await query.updateTable('messages').set({ kind, details }).where('id', '=', messageId).execute();
  const { id } = await query
    .updateTable('messageRecipients')
    .set({ state, reason: 'too_late', nextAt: null, isAutomatic })
    .where('messageId', '=', messageId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, memberId: recipients[0]?.memberId as MemberId };
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
    .selectFrom('messageRecipients')
    .selectAll()
    .where('messageId', '=', messageId)
    .orderBy('id')
    .execute();
}

/** Returns the kinds of messages that wait to be sent to a member, in the order of their storage. */
export async function kindsWaitingFor({ database }: TestServer, memberId: MemberId) {
  const rows = await database.query
    .selectFrom('messageRecipients')
    .innerJoin('messages', 'messages.id', 'messageId')
    .select('kind')
    .where('memberId', '=', memberId)
    .where('state', '=', 'queued')
    .orderBy('messages.id')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** A message that was sent to a member. */
export interface SentToMember {
  readonly memberId: MemberId | null;
  readonly channel: Channel;
  readonly address: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
}

let sentCount = 0;

/** Sends what is due once messages to coordinators have waited for what else happens. */
export function sendSoon(server: TestServer): Promise<SentToMember[]> {
  server.clock.advance(COORDINATOR_WAIT_MS);
  return sendDue(server);
}

/** Returns whether a message is being sent. Waits for claims that have begun. */
async function isSending({ query }: TestServer['database']): Promise<boolean> {
  const rows = await query
    .selectFrom('messageRecipients')
    .select('state')
    .where('state', 'in', ['queued', 'sending'])
    .orderBy('id')
    .$if(isPostgres(query), (open) => open.forShare())
    .execute();
  return rows.some(({ state }) => state === 'sending');
}

/** Waits for messages that the app's own outbox has claimed. */
export async function untilSent({ database }: TestServer): Promise<void> {
  while (await isSending(database)) await sleep(10);
}

/**
 * Sends everything that is due at this moment to providers that accept everything, one message after the other. Returns
 * what was sent, in that order. Some calls let the app's own outbox send too: this waits for messages it has claimed.
 * They are not returned.
 */
export async function sendDue(
  server: TestServer,
  overrides: Partial<ClaimDeps> = { publicUrl: 'https://sundial.example.org' },
): Promise<SentToMember[]> {
  const providers = { smsGateway: new RecordingGateway(), mailer: new RecordingMailer() };
  const deps = { ...server.deps, ...providers, ...overrides };
  const sent: SentToMember[] = [];
  for (const channel of CHANNELS)
    for (;;) {
      const claimed = await claimToSend(deps, KINDS, channel, OUTBOX_TIMES);
      if (claimed === 'none') break;
      if (claimed === 'settled') continue;
      if (claimed.channel === 'push') throw new Error('No device was expected.');
      const { id, tries, memberId, address } = claimed;
      const words =
        claimed.channel === 'sms' ? { subject: null, text: claimed.body, html: null } : claimed.mail;
      sent.push({ memberId, channel, address, subject: words.subject, text: words.text, html: words.html });
      sentCount += 1;
      const outcome = { state: 'sent', providerId: `SM-due-${sentCount}`, forget: true } as const;
      await server.database.transaction((tx) => saveOutcome(tx, id, tries, outcome, server.clock.now()));
    }
  await untilSent(server);
  return sent;
}
