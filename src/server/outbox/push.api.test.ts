import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { OUTBOX_TIMES } from '#domain/delivery/delivery.ts';
import { t } from '#languages/t.ts';
import { aFamily, aMember, anAdmin } from '#test/factories.ts';
import { ALWAYS_TRUE, enqueueReminders, QUICK, rowsOf } from '#test/outbox.ts';
import { aPushDevice, noticeIn, RecordingPush, recordingPush } from '#test/push.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases, TestClock, type TestServer } from '#test/test-server.ts';
import { Visitor } from '#test/visitor.ts';
import { BackgroundWork } from '../jobs/background-work.ts';
import type { SendOutcome } from '../ports.ts';
import { channelsSetUp } from './channels.ts';
import { Outbox } from './outbox.ts';

const HOUR = 3_600_000;
const GONE = { kind: 'refused', reason: 'push_gone', code: '410' } as const;
const BUSY = { kind: 'later', reason: 'push_busy', code: '429', afterMs: null } as const;

onBothDatabases('push messages in the outbox', (server, itOnce) => {
  const works: BackgroundWork[] = [];
  let sender: RecordingPush;
  let smsGateway: RecordingGateway;
  let clock: TestClock;
  let variant: TestServer & AsyncDisposable;
  beforeEach(async () => {
    await server().database.query.deleteFrom('messageRecipients').execute();
    [sender, smsGateway, clock] = [new RecordingPush(), new RecordingGateway(), new TestClock()];
    const overrides = { smsGateway, mailer: new RecordingMailer(), push: recordingPush(sender), clock };
    variant = await openVariant(server(), { ...overrides, publicUrl: 'https://roster.example.org' });
  });
  afterEach(async () => {
    for (const work of works.splice(0)) await work.stop();
    await variant[Symbol.asyncDispose]();
  });

  const aReachableMember = async () => {
    const id = await aMember(server());
    const phoneNumber = `+61491570${String(100 + (id % 900))}`;
    await server().database.query.updateTable('users').set({ phoneNumber }).where('id', '=', id).execute();
    return { id, phoneNumber };
  };
  const remind = (ids: readonly number[]) =>
    server().database.transaction((tx) =>
      enqueueReminders(tx, { createdBy: ids[0] ?? 1, now: clock.now() }, ids, channelsSetUp(variant.deps)),
    );
  /** Lets the outbox send all that is due now. */
  async function sendDue(messageId: number): Promise<void> {
    const work = new BackgroundWork();
    works.push(work);
    await new Outbox(variant.deps, ALWAYS_TRUE, work, QUICK).waitUntilSettled(messageId, 60_000);
    await work.stop();
  }
  const rowOf = async (messageId: number) => (await rowsOf(server(), messageId))[0];

  it('go to the devices first, and by text message if they stay unopened for four hours', async () => {
    const { id, phoneNumber } = await aReachableMember();
    const devices = [await aPushDevice(variant, id), await aPushDevice(variant, id)];
    await aPushDevice(variant, id, { provedAt: null });
    const messageId = await remind([id]);
    await sendDue(messageId);
    expect(sender.sent.map(({ endpoint }) => endpoint).sort()).toEqual(
      devices.map(({ endpoint }) => endpoint).sort(),
    );
    const [message] = sender.sent;
    expect(message && noticeIn(message)).toMatchObject({
      navigate: expect.stringMatching(/^https:\/\/roster\.example\.org\/s\//),
      tag: message?.topic,
    });
    expect(await rowOf(messageId)).toMatchObject({
      state: 'queued',
      reason: 'push_unopened',
      nextAt: clock.now() + 4 * HOUR,
    });
    clock.advance(3 * HOUR);
    await sendDue(messageId);
    expect(smsGateway.sent).toEqual([]);
    clock.advance(HOUR);
    await sendDue(messageId);
    expect(smsGateway.sent.map(({ to }) => to)).toEqual([phoneNumber]);
    expect(sender.sent).toHaveLength(2);
    expect(await rowOf(messageId)).toMatchObject({ state: 'sent', channel: 'sms' });
    // The first link still works.
    const { navigate } = noticeIn(message as never);
    const code = navigate.slice(navigate.lastIndexOf('/') + 1);
    const opened = await new Visitor(variant).call(contract.startLimitedSession, { body: { code } });
    expect(opened.status).toBe(200);
  });

  it('are not sent again once they were opened', async () => {
    const { id } = await aReachableMember();
    const { endpoint } = await aPushDevice(variant, id);
    const messageId = await remind([id]);
    await sendDue(messageId);
    const { messageId: proof } = noticeIn(sender.sent[0] as never).data;
    const device = new Visitor(variant);
    await device.call(contract.provePushDevice, { body: { endpoint, messageId: proof } });
    expect(await rowOf(messageId)).toMatchObject({ state: 'queued' });
    await device.call(contract.provePushDevice, { body: { endpoint, messageId: proof, opened: true } });
    expect(await rowOf(messageId)).toMatchObject({ state: 'sent', channel: 'push' });
    clock.advance(24 * HOUR);
    await sendDue(messageId);
    expect(smsGateway.sent).toEqual([]);
  });

  it.each([
    ['the push service does not know the device', GONE, 0],
    ['it is not known whether it arrived', { kind: 'unknown', reason: 'push_no_answer', code: null }, 1],
    ['it was refused', { kind: 'refused', reason: 'push_refused', code: '413' }, 1],
    ['the push service is busy for too long', { ...BUSY, afterMs: 601_000 }, 1],
  ] as ReadonlyArray<[string, SendOutcome, number]>)(
    'take the second way at once if %s',
    async (_, outcome, devicesLeft) => {
      const { id, phoneNumber } = await aReachableMember();
      await aPushDevice(variant, id);
      sender.outcomeOf = () => outcome;
      const messageId = await remind([id]);
      await sendDue(messageId);
      expect(sender.sent).toHaveLength(1);
      expect(smsGateway.sent.map(({ to }) => to)).toEqual([phoneNumber]);
      const devices = await server()
        .database.query.selectFrom('pushDevices')
        .select('id')
        .where('memberId', '=', id)
        .execute();
      expect(devices).toHaveLength(devicesLeft);
    },
  );

  itOnce('are tried again when the push service is busy', async () => {
    const { id } = await aReachableMember();
    await aPushDevice(variant, id);
    sender.outcomeOf = () =>
      sender.sent.length === 1 ? { ...BUSY, afterMs: 120_000 } : { kind: 'accepted', providerId: null };
    const messageId = await remind([id]);
    await sendDue(messageId);
    expect(await rowOf(messageId)).toMatchObject({ state: 'queued', reason: 'push_busy' });
    clock.advance(121_000);
    await sendDue(messageId);
    expect(sender.sent).toHaveLength(2);
    expect([smsGateway.sent, (await rowOf(messageId))?.reason]).toEqual([[], 'push_unopened']);
  });

  const waits: ReadonlyArray<[string, () => number | null]> = [
    ['says nothing', () => null],
    ['asks for half a minute each time', () => 30_000],
    ['asks for more and more time', () => sender.sent.length * 60_000],
    ['asks for time now and then', () => (sender.sent.length % 2 ? 45_000 : null)],
  ];
  for (const [what, afterMs] of waits)
    itOnce(`take the second way within ten minutes if the push service is busy and ${what}`, async () => {
      const { id, phoneNumber } = await aReachableMember();
      await aPushDevice(variant, id);
      sender.outcomeOf = () => ({ ...BUSY, afterMs: afterMs() });
      const start = clock.now();
      const messageId = await remind([id]);
      const work = new BackgroundWork();
      works.push(work);
      const outbox = new Outbox(variant.deps, ALWAYS_TRUE, work, OUTBOX_TIMES);
      while (smsGateway.sent.length === 0) {
        // Less than the shortest wait before a retry.
        await outbox.waitUntilSettled(messageId, 900);
        const { state, nextAt } = (await rowOf(messageId)) ?? {};
        if (state === 'queued' && nextAt) clock.advance(Math.max(0, nextAt - clock.now()));
      }
      expect(smsGateway.sent.map(({ to }) => to)).toEqual([phoneNumber]);
      expect(clock.now() - start).toBeLessThanOrEqual(10 * 60_000);
      expect(sender.sent.length).toBeGreaterThan(1);
    });

  it('are settled if they were opened before the push service answered', async () => {
    const { id } = await aReachableMember();
    const { endpoint } = await aPushDevice(variant, id);
    sender.outcomeOf = async (message) => {
      const { messageId } = noticeIn(message).data;
      const body = { endpoint, messageId, opened: true };
      await new Visitor(variant).call(contract.provePushDevice, { body });
      return { kind: 'accepted', providerId: null };
    };
    const messageId = await remind([id]);
    await sendDue(messageId);
    expect(await rowOf(messageId)).toMatchObject({ state: 'sent', channel: 'push' });
    clock.advance(24 * HOUR);
    await sendDue(messageId);
    expect([sender.sent.length, smsGateway.sent.length]).toEqual([1, 0]);
  });

  it('take the second way if the clock jumps back while the push service is busy', async () => {
    const { id } = await aReachableMember();
    await aPushDevice(variant, id);
    sender.outcomeOf = () => {
      clock.advance(-24 * HOUR);
      return BUSY;
    };
    await sendDue(await remind([id]));
    expect([sender.sent.length, smsGateway.sent.length]).toEqual([1, 1]);
  });

  it('take the second way if their process died while it sent them', async () => {
    const { id } = await aReachableMember();
    await aPushDevice(variant, id);
    const messageId = await remind([id]);
    await server()
      .database.query.updateTable('messageRecipients')
      .set({ state: 'sending', tries: 1, leaseUntil: clock.now() - 1 })
      .where('messageId', '=', messageId)
      .execute();
    await sendDue(messageId);
    expect([sender.sent.length, smsGateway.sent.length]).toEqual([0, 1]);
    expect(await rowOf(messageId)).toMatchObject({ state: 'sent', channel: 'sms' });
  });

  itOnce('go only to members who have not chosen another way', async () => {
    const [ruth, naomi] = [await aReachableMember(), await aReachableMember()];
    for (const { id } of [ruth, naomi]) await aPushDevice(variant, id);
    const { query } = server().database;
    await query.updateTable('users').set({ contactBy: 'sms' }).where('id', '=', ruth.id).execute();
    await query.updateTable('users').set({ contactBy: 'push_first' }).where('id', '=', naomi.id).execute();
    await sendDue(await remind([ruth.id, naomi.id]));
    expect(smsGateway.sent.map(({ to }) => to)).toEqual([ruth.phoneNumber]);
    expect(sender.sent).toHaveLength(1);
  });

  itOnce('take the second way if they were turned off, or the device has not proved itself', async () => {
    const { id } = await aReachableMember();
    const { id: deviceId } = await aPushDevice(variant, id);
    const messageId = await remind([id]);
    await server()
      .database.query.updateTable('pushDevices')
      .set({ provedAt: clock.now() - 15 * 24 * HOUR })
      .where('id', '=', deviceId)
      .execute();
    await sendDue(messageId);
    expect([sender.sent.length, smsGateway.sent.length]).toEqual([0, 1]);
  });

  itOnce('reach someone without phone and email, and say so if they stay unopened', async () => {
    const id = await aMember(server());
    await aPushDevice(variant, id);
    const messageId = await remind([id]);
    await sendDue(messageId);
    expect(sender.sent).toHaveLength(1);
    clock.advance(4 * HOUR);
    await sendDue(messageId);
    expect(await rowOf(messageId)).toMatchObject({ state: 'failed', reason: 'unreachable' });
  });

  itOnce('are counted in previews by themselves, because they cost nothing', async () => {
    const [ruth, naomi] = [await aReachableMember(), await aReachableMember()];
    await aPushDevice(variant, ruth.id);
    const admin = await anAdmin(variant);
    const query = { year: '2026', month: '5', memberIds: `${ruth.id},${naomi.id}` } as never;
    const [preview] = (await admin.call(contract.previewReminder, { query })).body.fresh;
    expect(preview?.push).toEqual({
      people: 1,
      text: t('messages:kind.reminder.subject', { month: 'May 2026' }),
    });
    expect(preview?.sms).toMatchObject({ people: 1 });
  });

  itOnce('say only that there is something new if the church chooses so, also in previews', async () => {
    const { id } = await aReachableMember();
    await aPushDevice(variant, id);
    const admin = await anAdmin(variant);
    const choose = (hasShortPushes: boolean) =>
      admin.call(contract.savePushOptions, { body: { hasShortPushes } });
    await choose(true);
    const query = { year: '2026', month: '5', memberIds: String(id) } as never;
    const [preview] = (await admin.call(contract.previewReminder, { query })).body.fresh;
    expect(preview?.push?.text).toBe(t('push:somethingNew'));
    await sendDue(await remind([id]));
    expect(sender.sent.map((message) => noticeIn(message).body)).toEqual([t('push:somethingNew')]);
    await choose(false);
  });

  itOnce('say nothing about a child on the lock screen of an adult', async () => {
    const adult = await aReachableMember();
    const child = await aMember(server());
    await aFamily(server(), [adult.id], {}, [child]);
    await aPushDevice(variant, adult.id);
    await sendDue(await remind([child]));
    expect(sender.sent.map((message) => noticeIn(message).body)).toEqual([t('push:somethingNew')]);
  });
});
