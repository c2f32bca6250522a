import { afterEach, beforeEach, expect, it } from 'vitest';
import { BackgroundWork } from '#server/jobs/background-work.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';
import { requeueMail } from '#server/outbox/delivery-queries.ts';
import { Outbox } from '#server/outbox/outbox.ts';
import type { Clock, SendOutcome } from '#server/ports.ts';
import { aMember } from '#test/factories.ts';
import { gate } from '#test/gate.ts';
import {
  ALWAYS_TRUE,
  enqueueReminders,
  mailInOutbox,
  QUICK,
  reminderTo,
  rowsOf,
  smsInOutbox,
} from '#test/outbox.ts';
import { RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases, RunningClock, TestClock, type TestServer } from '#test/test-server.ts';
import { removeMember } from '../members/removal-queries.ts';

const LATER = { kind: 'later', reason: 'sms_busy', code: '20429', afterMs: null } as const;
const LOST = { kind: 'unknown', reason: 'sms_no_answer', code: null } as const;
const MAIL_LOST = { kind: 'unknown', reason: 'mail_no_answer', code: null } as const;
const MAIL_LATER = { kind: 'later', reason: 'mail_busy', code: '451', afterMs: null } as const;

/** How long to wait for an expected result, in milliseconds. */
const TIMEOUT_MS = 60_000;

const opened: BackgroundWork[] = [];
afterEach(async () => {
  for (const work of opened.splice(0)) await work.stop();
});

/** Opens an outbox on the test database with recording providers. Its clock is real unless another one is given. */
function openOutbox(
  server: TestServer,
  overrides: {
    smsGateway?: RecordingGateway;
    mailer?: RecordingMailer;
    clock?: Clock;
    notTaken?: number;
  } = {},
) {
  const smsGateway = overrides.smsGateway ?? new RecordingGateway();
  const mailer = overrides.mailer ?? new RecordingMailer();
  const clock = overrides.clock ?? new RunningClock();
  const times = { ...QUICK, notTaken: overrides.notTaken ?? QUICK.notTaken };
  const work = new BackgroundWork();
  opened.push(work);
  const outbox = new Outbox({ ...server.deps, clock, smsGateway, mailer }, ALWAYS_TRUE, work, times);
  return { outbox, work, smsGateway, mailer };
}

let serial = 0;
/** Returns an acceptance with an id that no other message of this file has. */
const accepted = (): SendOutcome => {
  serial += 1;
  return { kind: 'accepted', providerId: `SM-outbox-${serial}` };
};

/** Returns a gateway with these outcomes, one for each message, and with acceptances after them. */
function respondingWith(...outcomes: readonly SendOutcome[]): RecordingGateway {
  const gateway = new RecordingGateway();
  gateway.outcomeOf = () => outcomes[gateway.sent.length - 1] ?? accepted();
  return gateway;
}

onBothDatabases('the outbox', (server, itOnce) => {
  beforeEach(async () => {
    // Open messages of an earlier test would be sent to this test's providers, too.
    await server().database.query.deleteFrom('messageRecipients').execute();
  });

  itOnce('sends to each recipient once, keeps the provider’s id, and deletes number and text', async () => {
    const { outbox, smsGateway } = openOutbox(server(), { smsGateway: respondingWith() });
    const { messageId, recipients } = await smsInOutbox(server(), 25);
    await outbox.waitUntilSettled(messageId, TIMEOUT_MS);
    expect(smsGateway.sent.map(({ to, body }) => [to, body]).sort()).toEqual(
      recipients.map(({ phoneNumber, body }) => [phoneNumber, body]).sort(),
    );
    for (const row of await rowsOf(server(), messageId)) {
      expect(row).toMatchObject({ state: 'sent', tries: 1, address: null, body: null });
      expect(row.providerId).toMatch(/^SM-outbox-/);
    }
  });

  itOnce('retries messages that were certainly not sent, and shows the reason meanwhile', async () => {
    const { outbox, smsGateway } = openOutbox(server(), { smsGateway: respondingWith(LATER, LATER) });
    const { messageId } = await smsInOutbox(server(), 1);
    await outbox.waitUntilSettled(messageId, TIMEOUT_MS);
    expect(smsGateway.sent).toHaveLength(3);
    expect(await rowsOf(server(), messageId)).toMatchObject([{ state: 'sent', tries: 3, reason: null }]);
  });

  itOnce('pauses all messages when the provider asks it to', async () => {
    const clock = new TestClock();
    const { outbox, smsGateway } = openOutbox(server(), {
      smsGateway: respondingWith({ ...LATER, afterMs: 600 }),
      clock,
    });
    const { messageId } = await smsInOutbox(server(), 30, clock.now());
    await outbox.wake();
    await expect.poll(() => smsGateway.sent.length).toBeGreaterThan(0);
    await outbox.waitUntilSettled(messageId, 300);
    // The lanes that were already open had claimed theirs.
    expect(smsGateway.sent.length).toBeLessThanOrEqual(11);
    clock.advance(600 + QUICK.firstRetry);
    await outbox.waitUntilSettled(messageId, TIMEOUT_MS);
    expect((await rowsOf(server(), messageId)).every(({ state }) => state === 'sent')).toBe(true);
  });

  itOnce('does not send a message that is too old when its turn comes', async () => {
    const clock = new TestClock();
    const { outbox, smsGateway } = openOutbox(server(), { clock });
    const { messageId } = await smsInOutbox(server(), 1, clock.now() - QUICK.giveUp.sms - 1);
    await outbox.waitUntilSettled(messageId, TIMEOUT_MS);
    expect(smsGateway.sent).toEqual([]);
    expect(await rowsOf(server(), messageId)).toMatchObject([
      { state: 'failed', reason: 'too_late', address: null },
    ]);
  });

  itOnce(
    'queries the provider about a text message whose response was lost, and never sends it again',
    async () => {
      const gateway = respondingWith(LOST);
      let queries = 0;
      gateway.foundFor = () => {
        queries += 1;
        return queries < 3
          ? []
          : [{ providerId: `SM-found-${server().database.kind}`, isUndelivered: false }];
      };
      const { outbox } = openOutbox(server(), { smsGateway: gateway });
      const { messageId } = await smsInOutbox(server(), 1);
      await outbox.waitUntilSettled(messageId, TIMEOUT_MS);
      expect([gateway.sent.length, queries]).toEqual([1, 3]);
      expect(await rowsOf(server(), messageId)).toMatchObject([
        { state: 'sent', providerId: `SM-found-${server().database.kind}`, address: null },
      ]);
    },
  );

  itOnce('stops querying after a day, and deletes the number', async () => {
    const clock = new TestClock();
    const gateway = respondingWith(LOST);
    gateway.foundFor = () => null;
    const { messageId } = await smsInOutbox(server(), 1, clock.now());
    const first = openOutbox(server(), { smsGateway: gateway, clock });
    await first.outbox.wake();
    await expect.poll(() => rowsOf(server(), messageId)).toMatchObject([{ state: 'unknown' }]);
    await first.work.stop();
    clock.advance(QUICK.forget + 1);
    const next = openOutbox(server(), { smsGateway: gateway, clock });
    await next.outbox.waitUntilSettled(messageId, TIMEOUT_MS);
    expect(await rowsOf(server(), messageId)).toMatchObject([
      { state: 'unknown', reason: 'sms_untraceable', nextAt: null, address: null, body: null },
    ]);
  });

  itOnce('leaves a message unknown while the provider does not respond', async () => {
    const gateway = respondingWith(LOST);
    let queries = 0;
    gateway.foundFor = () => {
      queries += 1;
      return null;
    };
    const { outbox, work } = openOutbox(server(), { smsGateway: gateway });
    const { messageId } = await smsInOutbox(server(), 1);
    new JobRunner({ ...server().deps, clock: new RunningClock() }, [outbox], console, work).start();
    await expect.poll(() => queries).toBeGreaterThan(1);
    await work.stop();
    expect(gateway.sent).toHaveLength(1);
    expect(await rowsOf(server(), messageId)).toMatchObject([{ state: 'unknown', reason: 'sms_no_answer' }]);
  });

  it('does not match one message of the provider with two of its own', async () => {
    const gateway = respondingWith(LOST, LOST);
    gateway.foundFor = () => [{ providerId: `SM-single-${server().database.kind}`, isUndelivered: false }];
    const { outbox } = openOutbox(server(), { smsGateway: gateway, notTaken: 250 });
    const { messageId } = await smsInOutbox(server(), 2);
    await outbox.waitUntilSettled(messageId, TIMEOUT_MS);
    const states = (await rowsOf(server(), messageId)).map(({ state }) => state);
    expect(states.sort()).toEqual(['failed', 'sent']);
  });

  it('treats messages that a dead process was sending as lost, but only after its lease', async () => {
    const clock = new TestClock();
    const { messageId } = await smsInOutbox(server(), 1, clock.now());
    await server()
      .database.query.updateTable('messageRecipients')
      .set({ state: 'sending', tries: 1, triedAt: clock.now(), leaseUntil: clock.now() + 300 })
      .where('messageId', '=', messageId)
      .execute();
    const { outbox, smsGateway } = openOutbox(server(), { clock });
    smsGateway.foundFor = () => [{ providerId: `SM-orphan-${server().database.kind}`, isUndelivered: false }];
    clock.advance(300);
    await outbox.waitUntilSettled(messageId, 100);
    expect(await rowsOf(server(), messageId)).toMatchObject([{ state: 'sending' }]);
    clock.advance(1);
    await outbox.waitUntilSettled(messageId, TIMEOUT_MS);
    expect(smsGateway.sent).toEqual([]);
    expect(await rowsOf(server(), messageId)).toMatchObject([{ state: 'sent' }]);
  });

  it('sends each message once when several processes work on it', async () => {
    const gateways = [1, 2, 3].map(() => new RecordingGateway());
    const allSending = gate();
    for (const gateway of gateways) {
      gateway.outcomeOf = async () => {
        if (gateways.every(({ sent }) => sent.length > 0)) allSending.open();
        await allSending.opened;
        return accepted();
      };
    }
    const outboxes = gateways.map((smsGateway) => openOutbox(server(), { smsGateway }).outbox);
    const { messageId } = await smsInOutbox(server(), 60);
    await Promise.all(outboxes.map((outbox) => outbox.waitUntilSettled(messageId, TIMEOUT_MS)));
    const numbers = gateways.flatMap(({ sent }) => sent.map(({ to }) => to));
    expect(new Set(numbers).size).toBe(60);
    expect(numbers).toHaveLength(60);
  });

  it('keeps an email with an unknown outcome for an administrator to send again, under the same key', async () => {
    const mailer = new RecordingMailer();
    mailer.outcomeOf = () => (mailer.sent.length === 1 ? MAIL_LOST : { kind: 'accepted', providerId: null });
    const { outbox } = openOutbox(server(), { mailer });
    const messageId = await mailInOutbox(server(), ['ruth@example.org']);
    await outbox.waitUntilSettled(messageId, TIMEOUT_MS);
    const [row] = await rowsOf(server(), messageId);
    expect([row?.state, row?.reason, row?.nextAt]).toEqual(['unknown', 'mail_no_answer', null]);
    expect(mailer.sent).toHaveLength(1);

    expect(await requeueMail(server().database.query, row?.id ?? 0, server().clock.now())).toBe(true);
    await outbox.waitUntilSettled(messageId, TIMEOUT_MS);
    expect(await rowsOf(server(), messageId)).toMatchObject([{ state: 'sent', address: null }]);
    const [first, second] = mailer.sent;
    expect(second).toEqual(first);
    expect(first).toMatchObject({ to: 'ruth@example.org', subject: 'Roster', html: '<p>Attached.</p>' });
    expect(Buffer.from(first?.attachment?.content ?? []).toString()).toBe('%PDF-1.7 a page');
    expect(await requeueMail(server().database.query, row?.id ?? 0, server().clock.now())).toBe(false);
  });

  itOnce(
    'sends an email without an attachment, also again, and deletes its content a day after the last failure',
    async () => {
      const clock = new TestClock();
      const mailer = new RecordingMailer();
      mailer.outcomeOf = () => MAIL_LOST;
      const messageId = await mailInOutbox(server(), ['ruth@example.org'], null);
      const first = openOutbox(server(), { mailer, clock });
      await first.outbox.waitUntilSettled(messageId, TIMEOUT_MS);
      const [row] = await rowsOf(server(), messageId);
      await requeueMail(server().database.query, row?.id ?? 0, clock.now());
      await first.outbox.waitUntilSettled(messageId, TIMEOUT_MS);
      expect(mailer.sent).toMatchObject([
        { to: 'ruth@example.org', subject: 'Roster', text: 'Attached.', attachment: null },
        { to: 'ruth@example.org', subject: 'Roster', text: 'Attached.', attachment: null },
      ]);

      const contentOf = () =>
        server()
          .database.query.selectFrom('messages')
          .select(['subject', 'bodyText', 'bodyHtml'])
          .where('id', '=', messageId)
          .executeTakeFirst();
      expect(await contentOf()).toMatchObject({ subject: 'Roster' });
      await first.work.stop();
      clock.advance(QUICK.forget + 1);
      await openOutbox(server(), { mailer, clock }).outbox.wake();
      expect(await contentOf()).toEqual({ subject: null, bodyText: null, bodyHtml: null });
    },
  );

  itOnce('retries an email after a 451, separately for each address', async () => {
    const mailer = new RecordingMailer();
    mailer.outcomeOf = ({ to }) =>
      to.startsWith('slow') && mailer.sent.filter((mail) => mail.to === to).length < 3
        ? MAIL_LATER
        : { kind: 'accepted', providerId: null };
    const { outbox } = openOutbox(server(), { mailer });
    const messageId = await mailInOutbox(server(), ['slow@example.org', 'quick@example.org']);
    await outbox.waitUntilSettled(messageId, TIMEOUT_MS);
    expect(await rowsOf(server(), messageId)).toMatchObject([
      { state: 'sent', tries: 3, shownAs: 's…@example.org' },
      { state: 'sent', tries: 1 },
    ]);
  });

  itOnce('sends an email of one member again under the same key, and never after it expires', async () => {
    const clock = new TestClock();
    const mailer = new RecordingMailer();
    mailer.outcomeOf = () => MAIL_LATER;
    const now = clock.now();
    const expiresAt = now + 3 * QUICK.giveUp.email;
    const memberId = await aMember(server(), { firstName: 'Ruth', email: 'ruth@example.org' });
    await server().database.transaction((tx) =>
      enqueueReminders(tx, { createdBy: null, now, expiresAt }, [memberId]),
    );
    const row = () =>
      server()
        .database.query.selectFrom('messageRecipients')
        .select(['state', 'reason', 'tries'])
        .where('memberId', '=', memberId)
        .executeTakeFirstOrThrow();
    const { outbox } = openOutbox(server(), { mailer, clock });
    await outbox.wake();
    await expect.poll(row).toMatchObject({ state: 'queued', tries: 1 });
    // Longer than the outbox tries other emails.
    clock.advance(2 * QUICK.giveUp.email);
    await outbox.wake();
    await expect.poll(row).toMatchObject({ state: 'queued', tries: 2 });
    expect(mailer.sent).toMatchObject([
      { to: 'ruth@example.org', text: expect.stringContaining('Reminder for Ruth'), attachment: null },
      { html: expect.stringContaining('<p>Reminder for Ruth'), key: mailer.sent[0]?.key },
    ]);
    clock.advance(QUICK.giveUp.email);
    await outbox.wake();
    await expect.poll(row).toMatchObject({ state: 'failed', tries: 2 });
    expect(mailer.sent).toHaveLength(2);
  });

  it("delays automatic messages in quiet hours, but not a person's", async () => {
    const clock = new TestClock();
    // 22:00 in Sydney.
    clock.set('2026-03-12T11:00:00Z');
    const smsGateway = new RecordingGateway();
    const admin = await aMember(server(), { isAdmin: true });
    for (const createdBy of [null, admin]) {
      const firstName = createdBy === null ? 'Itself' : 'Person';
      const memberId = await aMember(server(), { firstName, phoneNumber: '+61491570156' });
      const expiresAt = clock.now() + 86_400_000;
      await server().database.transaction((tx) =>
        enqueueReminders(tx, { createdBy, now: clock.now(), expiresAt }, [memberId]),
      );
    }
    const { outbox, work } = openOutbox(server(), { smsGateway, clock });
    await outbox.run();
    await expect.poll(() => smsGateway.sent).toMatchObject([{ body: reminderTo('Person') }]);
    const morning = Date.parse('2026-03-12T21:00:00Z');
    await expect.poll(() => outbox.run()).toBe(morning);
    expect(smsGateway.sent).toHaveLength(1);
    clock.set('2026-03-12T21:00:00Z');
    await outbox.wake();
    await expect.poll(() => smsGateway.sent).toMatchObject([{}, { body: reminderTo('Itself') }]);
    await work.stop();
  });

  itOnce('sends nothing to a member who was removed meanwhile, and keeps no number of theirs', async () => {
    const { messageId, recipients } = await smsInOutbox(server(), 2);
    const memberId = recipients[0]?.memberId ?? 0;
    await server().database.transaction((tx) => removeMember(tx, memberId, server().clock.now()));
    const { outbox, smsGateway } = openOutbox(server(), { smsGateway: respondingWith() });
    await outbox.waitUntilSettled(messageId, TIMEOUT_MS);
    expect(smsGateway.sent.map(({ to }) => to)).toEqual([recipients[1]?.phoneNumber]);
    expect(await rowsOf(server(), messageId)).toMatchObject([
      {
        state: 'failed',
        reason: 'member_removed',
        shownAs: '',
        address: null,
        body: null,
      },
      { state: 'sent' },
    ]);
  });

  itOnce('finishes messages at the provider before it stops, and claims nothing more', async () => {
    const gateway = new RecordingGateway();
    const { open: respond, opened: responded } = gate();
    gateway.outcomeOf = () => responded.then(accepted);
    const { outbox, work } = openOutbox(server(), { smsGateway: gateway });
    const { messageId } = await smsInOutbox(server(), 40);
    new JobRunner({ ...server().deps, clock: new RunningClock() }, [outbox], console, work).start();
    await expect.poll(() => gateway.sent.length).toBe(10);
    const stopped = work.stop();
    respond();
    await stopped;
    await outbox.wake();
    await outbox.waitUntilSettled(messageId, TIMEOUT_MS);
    const states = (await rowsOf(server(), messageId)).map(({ state }) => state);
    expect(states.filter((state) => state === 'sent')).toHaveLength(10);
    expect(states).not.toContain('sending');
    expect(gateway.sent).toHaveLength(10);
  });
});
