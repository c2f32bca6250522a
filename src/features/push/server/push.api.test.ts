import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { PROOF_LIFETIME_MS } from '#domain/push/devices.ts';
import { t } from '#languages/t.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { aPersonalLink } from '#test/personal-links.ts';
import { aPushDevice, aSubscription, noticeIn, RecordingPush, recordingPush } from '#test/push.ts';
import { openVariant } from '#test/recording-senders.ts';
import { onBothDatabases, PIN, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

onBothDatabases('push devices', (server, itOnce) => {
  let sender = new RecordingPush();
  let variant: TestServer & AsyncDisposable;
  beforeAll(async () => {
    const push = recordingPush({ send: (message) => sender.send(message) });
    variant = await openVariant(server(), { push });
  });
  afterAll(() => variant[Symbol.asyncDispose]());
  beforeEach(() => {
    sender = new RecordingPush();
  });

  const listOf = async (visitor: Visitor) => (await visitor.call(contract.listPushDevices, {})).body;
  const countOf = async (memberId: MemberId) =>
    (
      await server()
        .database.query.selectFrom('pushDevices')
        .select('id')
        .where('memberId', '=', memberId)
        .execute()
    ).length;
  /** Signs a member in and subscribes the browser. */
  async function subscribed(memberId: MemberId, subscription = aSubscription()) {
    const visitor = await signIn(variant, memberId);
    const { status, body } = await visitor.call(contract.addPushDevice, { body: subscription.body });
    expect(status).toBe(201);
    return { visitor, device: body, subscription };
  }

  itOnce('are refused while push messages are off', async () => {
    const visitor = await signIn(server(), await aMember(server()));
    for (const [call, input] of [
      [contract.getPushKey, {}],
      [contract.addPushDevice, { body: aSubscription().body }],
      [contract.testPushDevice, { params: { id: 1 } }],
    ] as const)
      expect(await visitor.refused(call, input)).toMatchObject({ status: 404, body: { code: 'push_off' } });
    expect(await listOf(visitor)).toEqual([]);
  });

  itOnce('are refused with an address or keys that no browser has', async () => {
    const visitor = await signIn(variant, await aMember(variant));
    const { endpoint, keys } = aSubscription().body;
    const notOnCurve = `${keys.p256dh.slice(0, 40)}AAAAAAAA${keys.p256dh.slice(48)}`;
    for (const body of [
      { endpoint: 'https://10.0.0.1/a', keys },
      { endpoint: 'https://127.0.0.1/a', keys },
      { endpoint: 'https://localhost/a', keys },
      { endpoint: 'http://fcm.googleapis.com/a', keys },
      { endpoint: 'https://fcm.googleapis.com.example.org/a', keys },
      { endpoint: 'https://fcm.googleapis.com@10.0.0.1/a', keys },
      { endpoint: 'https://fcm.googleapis.com:8443/a', keys },
      { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}`, keys },
      { endpoint, keys: { ...keys, p256dh: keys.p256dh.slice(0, -1) } },
      { endpoint, keys: { ...keys, p256dh: `${keys.p256dh}AAAA` } },
      { endpoint, keys: { ...keys, auth: `${keys.auth}AA` } },
      { endpoint, keys: { p256dh: '', auth: '' } },
      { endpoint, keys: { ...keys, auth: 'short' } },
      { endpoint, keys: { ...keys, p256dh: notOnCurve } },
    ])
      expect(await visitor.refused(contract.addPushDevice, { body })).toMatchObject({
        status: 400,
        body: { code: 'push_device_refused' },
      });
    expect([await listOf(visitor), sender.sent]).toEqual([[], []]);
  });

  it('are listed by name without their address and keys, and get a first message', async () => {
    const id = await aMember(variant);
    const visitor = await signIn(variant, id);
    const { body } = aSubscription();
    const added = await visitor.send('POST', '/api/push-devices', body, { 'user-agent': ANDROID });
    expect(added.status).toBe(201);
    const listed = await listOf(visitor);
    const createdAt = new Date(variant.clock.now()).toISOString();
    expect(listed).toEqual([
      { id: expect.any(Number), device: 'Chrome on Android', createdAt, provedAt: null },
    ]);
    expect(added.body).toEqual(listed[0]);
    const [message] = sender.sent;
    expect(message).toMatchObject({ endpoint: body.endpoint, ...body.keys, isUrgent: true });
    expect(message && noticeIn(message)).toMatchObject({ body: t('push:first'), lang: 'en' });
  });

  it('are one row for each address, also in another spelling, and belong to who used the browser last', async () => {
    const subscription = aSubscription();
    const ruth = await subscribed(await aMember(variant), subscription);
    const again = { ...subscription.body, endpoint: subscription.body.endpoint.replace('https', 'HTTPS') };
    expect((await ruth.visitor.call(contract.addPushDevice, { body: again })).status).toBe(200);
    expect(await listOf(ruth.visitor)).toHaveLength(1);
    const naomi = await subscribed(await aMember(variant), subscription);
    expect(await listOf(ruth.visitor)).toEqual([]);
    expect(await listOf(naomi.visitor)).toEqual([naomi.device]);
  });

  it('are at most ten, and the oldest goes', async () => {
    const { visitor, device } = await subscribed(await aMember(variant));
    for (let more = 0; more < 10; more += 1) {
      variant.clock.advance(1000);
      await visitor.call(contract.addPushDevice, { body: aSubscription().body });
    }
    const listed = await listOf(visitor);
    expect(listed).toHaveLength(10);
    expect(listed.map(({ id }) => id)).not.toContain(device.id);
  });

  itOnce('are ten even if ten thousand were stored, and a message goes to these only', async () => {
    const id = await aMember(variant);
    const { visitor } = await subscribed(id);
    const now = variant.clock.now();
    const rows = Array.from({ length: 10_000 }, () => {
      const { endpoint, keys } = aSubscription().body;
      return { memberId: id, endpoint, ...keys, device: '', sessionId: '', createdAt: now, provedAt: now };
    });
    const { query } = variant.database;
    for (let from = 0; from < rows.length; from += 1000)
      await query
        .insertInto('pushDevices')
        .values(rows.slice(from, from + 1000))
        .execute();
    sender.sent.length = 0;
    await visitor.call(contract.addPushDevice, { body: aSubscription().body });
    expect([await countOf(id), sender.sent.length]).toEqual([10, 1]);
  });

  itOnce(
    'prove themselves also after the clock has jumped back, and anew after it has jumped ahead',
    async () => {
      const id = await aMember(variant);
      const { subscription } = await subscribed(id);
      const { endpoint } = subscription.body;
      const prove = () => {
        const last = sender.sent.at(-1);
        const messageId = last ? noticeIn(last).data.messageId : '';
        return new Visitor(variant).tryCall(contract.provePushDevice, { body: { endpoint, messageId } });
      };
      const DAY = 86_400_000;
      onTestFinished(() => variant.clock.advance(-19 * DAY));
      variant.clock.advance(-DAY);
      expect((await prove()).status).toBe(200);
      variant.clock.advance(20 * DAY);
      expect((await prove()).status).toBe(404);
      // The app does this whenever it starts.
      await (await signIn(variant, id)).call(contract.addPushDevice, { body: subscription.body });
      expect((await prove()).status).toBe(200);
    },
  );

  it('are tested and removed only by their owner', async () => {
    const { visitor, device } = await subscribed(await aMember(variant));
    const params = { id: device.id };
    const admin = await anAdmin(variant);
    for (const call of [contract.testPushDevice, contract.removePushDevice])
      expect(await admin.refused(call, { params })).toMatchObject({
        status: 404,
        body: { code: 'unknown_push_device' },
      });
    sender.sent.length = 0;
    expect((await visitor.call(contract.testPushDevice, { params })).body).toEqual({ answer: 'accepted' });
    expect(sender.sent.map((message) => noticeIn(message).body)).toEqual([t('push:test')]);
    expect((await visitor.call(contract.removePushDevice, { params })).status).toBe(204);
    expect(await listOf(visitor)).toEqual([]);
  });

  itOnce('say what the push service answered to a test, and go if it no longer knows them', async () => {
    const { visitor, device } = await subscribed(await aMember(variant));
    const answerTo = async (outcome: Awaited<ReturnType<RecordingPush['send']>>) => {
      sender.outcomeOf = () => outcome;
      return (await visitor.call(contract.testPushDevice, { params: { id: device.id } })).body.answer;
    };
    const failed = { code: null } as const;
    expect(await answerTo({ kind: 'later', reason: 'push_busy', afterMs: null, ...failed })).toBe('busy');
    expect(await answerTo({ kind: 'later', reason: 'push_unreachable', afterMs: null, ...failed })).toBe(
      'unreachable',
    );
    expect(await answerTo({ kind: 'unknown', reason: 'push_no_answer', ...failed })).toBe('no_answer');
    expect(await answerTo({ kind: 'refused', reason: 'push_refused', ...failed })).toBe('refused');
    expect(await listOf(visitor)).toHaveLength(1);
    expect(await answerTo({ kind: 'refused', reason: 'push_gone', ...failed })).toBe('gone');
    expect(await listOf(visitor)).toEqual([]);
  });

  it('prove that they show messages, by the pair of address and message', async () => {
    const { visitor, device, subscription } = await subscribed(await aMember(variant));
    const [first] = sender.sent;
    const messageId = first ? noticeIn(first).data.messageId : '';
    const { endpoint } = subscription.body;
    const other = await subscribed(await aMember(variant));
    const stranger = new Visitor(variant);
    const wrong = [
      { endpoint, messageId: '' },
      { endpoint, messageId: messageId.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
      { endpoint, messageId: messageId.replace(/^0/, '1') },
      { endpoint: other.subscription.body.endpoint, messageId },
      { endpoint: 'https://10.0.0.1/a', messageId },
    ];
    for (const body of wrong)
      expect(await stranger.refused(contract.provePushDevice, { body })).toMatchObject({
        status: 404,
        body: { code: 'unknown_push_device' },
      });
    expect((await listOf(visitor))[0]?.provedAt).toBeNull();
    variant.clock.advance(60_000);
    const body = { endpoint, messageId };
    expect(
      (await stranger.call(contract.provePushDevice, { body: { ...body, shown: ['999999.a.b'] } })).body,
    ).toEqual({
      untrue: ['999999.a.b'],
      waiting: expect.any(Number),
    });
    const provedAt = new Date(variant.clock.now()).toISOString();
    expect(await listOf(visitor)).toEqual([{ ...device, provedAt }]);
    // A proved device gets no second first message, until its proof is old.
    sender.sent.length = 0;
    await visitor.call(contract.addPushDevice, { body: subscription.body });
    expect(sender.sent).toEqual([]);
    const { id } = device;
    await variant.database.query
      .updateTable('pushDevices')
      .set({ provedAt: variant.clock.now() - PROOF_LIFETIME_MS - 1 })
      .where('id', '=', id)
      .execute();
    await visitor.call(contract.addPushDevice, { body: subscription.body });
    expect(sender.sent).toHaveLength(1);
    variant.clock.advance(PROOF_LIFETIME_MS);
    expect((await stranger.refused(contract.provePushDevice, { body })).status).toBe(404);
  });

  itOnce('are guessed only a few times', async () => {
    const stranger = new Visitor(variant);
    const body = { endpoint: aSubscription().body.endpoint, messageId: 'guess' };
    const statuses = new Set<number>();
    for (let guess = 0; guess < 25; guess += 1)
      statuses.add((await stranger.refused(contract.provePushDevice, { body })).status);
    expect([...statuses]).toEqual([404, 429]);
  });

  it('end with the session of the device', async () => {
    const id = await aMember(variant);
    const [phone, desk] = [await subscribed(id), await subscribed(id)];
    await phone.visitor.call(contract.logout, {});
    expect(await listOf(desk.visitor)).toEqual([desk.device]);
    const tablet = await subscribed(id);
    const sessions = (await desk.visitor.call(contract.listSessions, {})).body;
    const ended = sessions.find(({ isThis }) => !isThis)?.id ?? '';
    await desk.visitor.call(contract.endSession, { params: { id: ended } });
    expect(await listOf(desk.visitor)).toEqual([desk.device]);
    await subscribed(id);
    await desk.visitor.call(contract.endOtherSessions, {});
    expect(await listOf(desk.visitor)).toEqual([desk.device]);
    expect(tablet.device.id).not.toBe(desk.device.id);
  });

  it('outlive a session that expires, and end with the next one on the device', async () => {
    const id = await aMember(variant);
    const { visitor, device, subscription } = await subscribed(id);
    variant.clock.advance(40 * 86_400_000);
    await visitor.send('POST', '/api/login', { id, pin: PIN });
    expect(await listOf(visitor)).toEqual([device]);
    // The app does this whenever it starts.
    expect((await visitor.call(contract.addPushDevice, { body: subscription.body })).status).toBe(200);
    await visitor.call(contract.logout, {});
    expect(await countOf(id)).toBe(0);
  });

  it('end when another member signs in on the device, also by a personal link', async () => {
    const [ruth, naomi] = [await aMember(variant), await aMember(variant)];
    const first = await subscribed(ruth);
    await first.visitor.send('POST', '/api/login', { id: naomi, pin: PIN });
    expect(await countOf(ruth)).toBe(0);
    const second = await subscribed(ruth);
    const code = await aPersonalLink(variant, naomi);
    await second.visitor.call(contract.startLimitedSession, { body: { code } });
    expect(await countOf(ruth)).toBe(0);
  });

  it('stay on the device where the member changes the PIN, and end on all when an administrator resets it', async () => {
    const id = await aMember(variant);
    const [phone, desk] = [await subscribed(id), await subscribed(id)];
    const changed = await phone.visitor.call(contract.changePin, {
      body: { currentPin: PIN, newPin: '739184' },
    });
    expect(changed.status).toBe(200);
    expect(await listOf(phone.visitor)).toEqual([phone.device]);
    expect(desk.device.id).not.toBe(phone.device.id);
    await phone.visitor.call(contract.logout, {});
    expect(await countOf(id)).toBe(0);
    await aPushDevice(variant, id);
    const admin = await anAdmin(variant);
    await admin.call(contract.resetMemberPin, { params: { id } });
    expect(await countOf(id)).toBe(0);
  });
});
