import { afterEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { aPlaceToCover, listAsked, runCoverJob } from '#test/cover.ts';
import { aFamily, aMember, anAnswer, aRole, aRoom } from '#test/factories.ts';
import { QUICK, sendSoon } from '#test/outbox.ts';
import { codeIn } from '#test/personal-links.ts';
import { aPushDevice, RecordingPush, recordingPush } from '#test/push.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';
import { BackgroundWork } from '../jobs/background-work.ts';
import { KINDS } from '../messages/index.ts';
import { Outbox } from '../outbox/outbox.ts';

/** Noon in Sydney. */
const NOON = '2026-04-06T02:00:00Z';

onDatabase('sqlite', 'messages about cover', (server) => {
  const endRequests = () =>
    server().database.query.updateTable('coverRequests').set({ state: 'closed', endedAt: 1 }).execute();
  /** Ends what is open, so that the job has only the request of each test. */
  afterEach(endRequests);

  const openApp = () =>
    openVariant(server(), {
      smsGateway: new RecordingGateway(),
      mailer: new RecordingMailer(),
      publicUrl: 'https://sundial.example.org',
    });
  const setContact = (id: number, contact: { phoneNumber?: string | null; email?: string | null }) =>
    server().database.query.updateTable('users').set(contact).where('id', '=', id).execute();

  /** A place to cover whose people can all be reached: the second helper by email. */
  async function aReachablePlace(app: TestServer, date: PlainDate) {
    app.clock.set(NOON);
    await app.database.query.updateTable('users').set({ isAdmin: false }).execute();
    const place = await aPlaceToCover(app, date);
    const [first, second] = place.helpers as [number, number];
    await setContact(place.leaverId, { phoneNumber: '+61491570156' });
    await setContact(first, { phoneNumber: '+61491570157' });
    await setContact(second, { phoneNumber: null, email: 'helper2@example.org' });
    const { query } = app.database;
    const { id: coordinatorId } = await query
      .selectFrom('users')
      .select('id')
      .where('isAdmin', '=', true)
      .executeTakeFirstOrThrow();
    await setContact(coordinatorId, { email: 'office@example.org' });
    const lastMessage = await query
      .selectFrom('messages')
      .select((of) => of.fn.max('id').as('id'))
      .executeTakeFirst();
    return {
      ...place,
      first,
      second,
      coordinatorId,
      /** Returns the messages about this place, by recipient. */
      messages: () =>
        query
          .selectFrom('messages')
          .innerJoin('messageRecipients', 'messageId', 'messages.id')
          .select(['kind', 'memberId as to', 'isAutomatic', 'expiresAt', 'details', 'state'])
          .where('messages.id', '>', lastMessage?.id ?? 0)
          .orderBy('messageRecipients.id')
          .execute(),
    };
  }

  it('ask each person once, without names or reasons, until the service starts', async () => {
    await using app = await openApp();
    const { decline, messages, helpers } = await aReachablePlace(app, '2026-05-03');
    await decline('Secret surgery');
    await Promise.all([runCoverJob(app), runCoverJob(app)]);
    expect(await messages()).toMatchObject([
      { kind: 'cover_request', isAutomatic: true, expiresAt: Date.parse('2026-05-03T14:00:00Z') },
    ]);
    const [only, ...more] = await sendSoon(app);
    expect(more).toEqual([]);
    expect(helpers).toContain(only?.memberId);
    expect(only?.text).toMatch(/Can you serve as Usher on Sun 3 May\?.*https:\/\/sundial\.example\.org/);
    expect(JSON.stringify(only)).not.toMatch(/Ruth|Secret/);
  });

  it('reach devices first, and by text message at once if there is little time to answer', async () => {
    const [push, smsGateway] = [new RecordingPush(), new RecordingGateway()];
    const providers = { smsGateway, mailer: new RecordingMailer(), push: recordingPush(push) };
    await using app = await openVariant(server(), { ...providers, publicUrl: 'https://sundial.example.org' });
    const work = new BackgroundWork();
    const outbox = new Outbox(app.deps, KINDS, work, QUICK);
    /** Returns how often those who are asked were reached, on a device and by text message. */
    async function askedAt(moment: string, date: PlainDate) {
      await endRequests();
      const phoneNumber = `+61491570${date.slice(-2)}7`;
      const { decline, helpers } = await aReachablePlace(app, date);
      const endpoints = new Set<string>();
      for (const id of helpers) {
        await setContact(id, { phoneNumber, email: null });
        app.clock.set(moment);
        endpoints.add((await aPushDevice(app, id)).endpoint);
      }
      [push.sent.length, smsGateway.sent.length] = [0, 0];
      await decline();
      await runCoverJob(app);
      const { id } = await app.database.query
        .selectFrom('messages')
        .select('id')
        .where('kind', '=', 'cover_request')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await outbox.waitUntilSettled(id, 60_000);
      return [
        push.sent.filter(({ endpoint }) => endpoints.has(endpoint)).length,
        smsGateway.sent.filter(({ to }) => to === phoneNumber).length,
      ];
    }
    expect(await askedAt(NOON, '2026-05-10')).toEqual([1, 0]);
    // The afternoon before.
    expect(await askedAt('2026-04-18T04:00:00Z', '2026-04-19')).toEqual([1, 1]);
    await work.stop();
  });

  it('lead by a personal link to the request, which can be taken in its limited session', async () => {
    await using app = await openApp();
    const { query } = app.database;
    await query.deleteFrom('personalLinks').execute();
    const { decline } = await aReachablePlace(app, '2026-07-05');
    const id = await decline();
    await runCoverJob(app);
    const [asked] = await sendSoon(app);
    const visitor = new Visitor(app);
    const body = { code: codeIn(asked?.text) };
    expect((await visitor.call(contract.startLimitedSession, { body })).body).toEqual({
      memberId: asked?.memberId,
      address: '/?help=asked',
    });
    expect((await visitor.call(contract.listCoverRequests, {})).body).toMatchObject([{ id, isAsked: true }]);
    expect((await visitor.call(contract.acceptCover, { params: { id } })).body.state).toBe('covered');
    const results = await sendSoon(app);
    // The coordinators' message needs a PIN.
    expect(results.filter(({ text }) => /\/s\/\w{20}/.test(text))).toHaveLength(2);
    expect(results).toHaveLength(3);
    const links = await query.selectFrom('personalLinks').select('expiresAt').execute();
    expect(links).toHaveLength(3);
    expect(new Set(links.map(({ expiresAt }) => expiresAt))).toEqual(
      new Set([Date.parse('2026-07-05T14:00:00Z')]),
    );
  });

  it('reach everyone at once when a coordinator asks, and each still only once', async () => {
    await using app = await openApp();
    const { decline, messages, admin, first, second } = await aReachablePlace(app, '2026-06-07');
    const id = await decline();
    await runCoverJob(app);
    for (let times = 0; times < 2; times += 1) await admin.call(contract.askEveryone, { params: { id } });
    const sent = await messages();
    expect(sent.map(({ to }) => to).sort()).toEqual([first, second].sort());
    expect(sent.map(({ isAutomatic }) => isAutomatic)).toEqual([true, false]);
  });

  it('ask two adults with one phone for one place, and their link lets each of them answer', async () => {
    await using app = await openApp();
    const { decline, admin, leaverId, first, second } = await aReachablePlace(app, '2026-06-14');
    const phoneNumber = '+61491570110';
    for (const id of [first, second]) await setContact(id, { phoneNumber, email: null });
    await aFamily(app, [first, second]);
    const id = await decline();
    await admin.call(contract.askEveryone, { params: { id } });
    const [asked, ...others] = (await sendSoon(app)).filter(({ address }) => address === phoneNumber);
    expect(others).toEqual([]);
    expect(asked?.text).toMatch(
      /^Hi Helper1 and Helper2\. Someone can't make it\. Can either of you serve as Usher on Sun 14 Jun\? Please answer/,
    );
    const open = async (memberId: number) => {
      const visitor = new Visitor(app);
      const body = { code: codeIn(asked?.text), memberId };
      const { status } = await visitor.tryCall(contract.startLimitedSession, { body });
      return { status, visitor };
    };
    expect((await open(leaverId)).status).toBe(404);
    for (const memberId of [first, second]) {
      const { visitor } = await open(memberId);
      const { body } = await visitor.call(contract.listCoverRequests, {});
      expect(body).toMatchObject([{ id, memberId, isAsked: true }]);
    }
    const { visitor } = await open(second);
    expect((await visitor.call(contract.acceptCover, { params: { id } })).body.state).toBe('covered');
  });

  it('tell the leaver, the taker and the coordinators who serves instead', async () => {
    await using app = await openApp();
    const place = await aReachablePlace(app, '2026-06-07');
    const id = await place.decline();
    const taker = await signIn(app, place.second);
    await taker.call(contract.acceptCover, { params: { id } });
    const sent = await sendSoon(app);
    const textTo = (memberId: number) => sent.find((one) => one.memberId === memberId)?.text ?? '';
    expect(sent).toHaveLength(3);
    expect(textTo(place.leaverId)).toMatch(
      /^Hi Ruth Hill\. Helper2 Reed takes your place as Usher on Sun 7 Jun\. Please don't reply to this message\. https:\/\/sundial\.example\.org\/s\/\w{20}$/,
    );
    expect(textTo(place.second)).toContain('You serve as Usher on Sun 7 Jun. Thank you for helping.');
    expect(textTo(place.coordinatorId)).toContain(
      'Helper2 Reed takes the place of Ruth Hill as Usher on Sun 7 Jun.',
    );
    for (const { details } of await place.messages())
      expect(JSON.parse(details)).toEqual({
        requestId: id,
        service: { date: '2026-06-07', timeId: 1 },
        roleId: place.roleId,
      });
  });

  it('tell the coordinators once that no one else will be asked', async () => {
    await using app = await openApp();
    const { decline, messages, coordinatorId } = await aReachablePlace(app, '2026-07-05');
    await decline();
    const sent = [];
    for (let day = 0; day < 12; day += 1) {
      await runCoverJob(app);
      sent.push(...(await sendSoon(app)));
      app.clock.advance(24 * 3_600_000);
    }
    expect((await messages()).filter(({ kind }) => kind === 'cover_needed')).toHaveLength(1);
    const needed = sent.filter(({ memberId }) => memberId === coordinatorId);
    expect(needed).toMatchObject([{ subject: 'Cover needed on Sun 5 Jul' }]);
    expect(needed[0]?.text).toContain(
      "Ruth Hill can't serve as Usher on Sun 5 Jul, and no one else will be asked. Please find someone.",
    );
  });

  it('are one true message to coordinators for several events within minutes', async () => {
    await using app = await openApp();
    const { decline, respond, leaverId, first, second, coordinatorId, admin, revise, publish } =
      await aReachablePlace(app, '2026-08-16');
    await aFamily(app, [leaverId, second], { serving: 'together' });
    await revise();
    const roleId = await aRole(app, { name: 'Reader' });
    await anAnswer(app, second, '2026-08-16');
    await admin.call(contract.addAssignment, { body: { roleId, memberId: second, date: '2026-08-16' } });
    await publish();
    const toCoordinator = async () =>
      (await sendSoon(app)).filter(({ memberId }) => memberId === coordinatorId).map(({ text }) => text);
    const id = await decline();
    await respond('none');
    await decline();
    await runCoverJob(app);
    app.clock.advance(60_000);
    await (await signIn(app, first)).call(contract.declineCover, { params: { id }, body: {} });
    await runCoverJob(app);
    const [text, ...others] = await toCoordinator();
    expect(others).toEqual([]);
    expect(text).toContain(
      'and no one else will be asked. Helper2 would serve without Ruth. Please find someone.',
    );
    expect(await toCoordinator()).toEqual([]);
  });

  it('tell the coordinators at once who serves without the other of a pair, unless that one can not make it either', async () => {
    await using app = await openApp();
    const { decline, respond, leaverId, first, coordinatorId, admin, revise, publish } =
      await aReachablePlace(app, '2026-08-02');
    await aFamily(app, [leaverId, first], { serving: 'together' });
    await revise();
    const roleId = await aRole(app, { name: 'Reader' });
    await anAnswer(app, first, '2026-08-02');
    const body = { roleId, memberId: first, date: '2026-08-02' } as const;
    await admin.call(contract.addAssignment, { body });
    await publish();
    await decline();
    const needed = async () =>
      (await sendSoon(app)).filter(({ memberId }) => memberId === coordinatorId).map(({ text }) => text);
    const [text, ...others] = await needed();
    expect(others).toEqual([]);
    expect(text).toContain(
      "Ruth Hill can't serve as Usher on Sun 2 Aug. Others are being asked. Helper1 would serve without Ruth.",
    );
    await respond('none');
    await sendSoon(app);
    const other = await signIn(app, first);
    const own = { date: '2026-08-02', timeId: 1, response: 'declined' } as const;
    await decline();
    await other.call(contract.respond, { body: own });
    expect(await needed()).toEqual([]);
  });

  it('tell the coordinators that a child serves alone once the second of two adults can not make it', async () => {
    await using app = await openApp();
    const { decline, leaverId, first, second, coordinatorId, admin, revise, publish } = await aReachablePlace(
      app,
      '2026-08-09',
    );
    const adults = [leaverId, first].map((memberId) => ({ memberId, isChild: false }));
    await admin.call(contract.addFamily, {
      body: {
        members: [...adults, { memberId: second, isChild: true }],
        ...{ serving: 'own', whom: 'adults', strictness: 'prefer', oneFree: [] },
        childrenWith: [leaverId, first],
      },
    });
    await revise();
    const roleId = await aRole(app, { name: 'Reader', maxLimit: 2 });
    for (const memberId of [first, second]) {
      await anAnswer(app, memberId, '2026-08-09');
      await admin.call(contract.addAssignment, { body: { roleId, memberId, date: '2026-08-09' } });
    }
    await publish();
    const needed = async () =>
      (await sendSoon(app)).filter(({ memberId }) => memberId === coordinatorId).map(({ text }) => text);
    await decline();
    expect(await needed()).toEqual([]);
    const own = { date: '2026-08-09', timeId: 1, response: 'declined' } as const;
    await (await signIn(app, first)).call(contract.respond, { body: own });
    expect((await needed()).join()).toContain('Helper2 would serve without Helper1.');
  });

  it('tell the coordinators at once that a room has too few adults, and who could help first', async () => {
    await using app = await openApp();
    const { decline, first, roleId, coordinatorId, admin, revise, publish } = await aReachablePlace(
      app,
      '2026-08-23',
    );
    await revise();
    const helping = await aRole(app, { name: 'Kids helper' });
    await anAnswer(app, first, '2026-08-23');
    await admin.call(contract.addAssignment, {
      body: { roleId: helping, memberId: first, date: '2026-08-23' },
    });
    await publish();
    await aRoom(app, [roleId, helping], { name: 'Kids' });
    const told = async () =>
      (await sendSoon(app)).filter(({ memberId }) => memberId === coordinatorId).map(({ text }) => text);
    await told();
    await decline();
    const [text = '', ...more] = await told();
    expect(more).toEqual([]);
    expect(text).toContain(t('concerns:roomIncomplete', { room: 'Kids', count: 1, adults: 2 }));
    expect(text).toContain(t('concerns:couldHelpFirst', { name: 'Helper2 Reed' }));
  });

  it("skip people who can't be reached, and move on at once where a message did not arrive", async () => {
    await using app = await openApp();
    const { decline, helpers, first, second } = await aReachablePlace(app, '2026-06-07');
    await setContact(first, { phoneNumber: null });
    const third = await aMember(app, { firstName: 'Third', phoneNumber: '+61491570110' });
    const { query } = app.database;
    const roleId = await query
      .selectFrom('teamMembers')
      .select('preferredRoleId')
      .where('memberId', '=', second);
    await query
      .updateTable('teamMembers')
      .set({ preferredRoleId: roleId })
      .where('memberId', '=', third)
      .execute();
    const id = await decline();
    await runCoverJob(app);
    expect(await listAsked(app, id)).toHaveLength(1);
    const [asked] = await listAsked(app, id);
    await query
      .updateTable('messageRecipients')
      .set({ state: 'failed', reason: 'wrong_number', nextAt: null })
      .where('memberId', '=', asked ?? 0)
      .execute();
    await runCoverJob(app);
    expect((await listAsked(app, id)).sort()).toEqual([second, third].sort());
    expect(helpers).toContain(first);
  });
});
