import { beforeEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin, anAnswer } from '#test/factories.ts';
import { sendDue } from '#test/outbox.ts';
import { RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { enqueueToMembers } from '../outbox/enqueue-queries.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';
import { answerReminderJob } from './answer-reminders.ts';

/** 9:00 in Sydney, five days and one day before the deadline of April. */
const FIRST = '2026-04-14T23:00:00Z';
const SECOND = '2026-04-18T23:00:00Z';
const APRIL = { year: 2026, month: 4 };

onBothDatabases('reminding everyone who has not answered', (server, itOnce) => {
  const publicUrl = 'https://sundial.example.org';
  const run = (overrides: object = {}) =>
    answerReminderJob({
      ...server().deps,
      smsGateway: new RecordingGateway(),
      mailer: new RecordingMailer(),
      publicUrl,
      ...overrides,
    }).run({ signal: new AbortController().signal, log: server().app.log });
  const messagesTo = (memberId: number) =>
    server()
      .database.query.selectFrom('messageRecipients')
      .innerJoin('messages', 'messages.id', 'messageRecipients.messageId')
      .select(['kind', 'channel', 'month', 'isAutomatic', 'expiresAt'])
      .where('memberId', '=', memberId)
      .orderBy('messageRecipients.id')
      .execute();
  const save = async (body = { isOn: true, daysBefore: [5, 1] }, at = '2026-03-12T23:00:00Z') => {
    server().clock.set(at);
    const admin = await anAdmin(server());
    return (await admin.call(contract.saveAnswerReminders, { body })).body;
  };
  const silent = () => aMember(server(), { phoneNumber: '+61491570156' });
  beforeEach(async () => {
    await save();
  });

  it('sends one reminder at each of the two points, however many processes run, and none before', async () => {
    const [id, answered] = [await silent(), await silent()];
    await anAnswer(server(), answered, '2026-04-05', false);
    server().clock.set('2026-04-14T22:59:59Z');
    expect(await run()).toBe(Date.parse(FIRST));
    expect(await messagesTo(id)).toEqual([]);
    server().clock.set(FIRST);
    await Promise.all(Array.from({ length: 4 }, () => run()));
    expect(await run()).toBe(Date.parse(SECOND));
    expect(await messagesTo(id)).toMatchObject([
      {
        kind: 'reminder',
        channel: 'sms',
        month: 4,
        isAutomatic: true,
      },
    ]);
    expect((await sendDue(server())).find(({ memberId }) => memberId === id)?.text).toContain(
      `${publicUrl}/s/`,
    );
    server().clock.set(SECOND);
    await Promise.all(Array.from({ length: 4 }, () => run()));
    expect((await messagesTo(id)).length).toBe(2);
    expect(await messagesTo(answered)).toEqual([]);
  });

  itOnce(
    'leaves out who was reminded less than 24 hours before, who cannot be reached, and sends nothing while off',
    async () => {
      const [id, unreachable] = [await silent(), await aMember(server())];
      server().clock.set('2026-04-14T10:00:00Z');
      const now = server().clock.now();
      const message = {
        kind: 'reminder',
        details: { month: APRIL },
        createdBy: null,
        now,
        expiresAt: null,
      } as const;
      await server().database.transaction(async (tx) => {
        const to = { once: () => null };
        await enqueueToMembers(tx, message, await lockRecipients(tx, [id], { sms: true, email: true }), to);
      });
      await server().database.query.updateTable('messageRecipients').set({ state: 'sent' }).execute();
      server().clock.set(FIRST);
      await run();
      expect((await messagesTo(id)).length).toBe(1);
      expect(await messagesTo(unreachable)).toEqual([]);
      const other = await silent();
      await save({ isOn: false, daysBefore: [5] });
      server().clock.set(FIRST);
      expect(await run()).toBeNull();
      expect(await messagesTo(other)).toEqual([]);
    },
  );
});
