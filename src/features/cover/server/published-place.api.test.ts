import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aPlaceToCover, listAsked, readCoverRequest, runCoverJob } from '#test/cover.ts';
import { anAdmin, anAnswer } from '#test/factories.ts';
import { sendDue } from '#test/outbox.ts';
import { openVariant, RecordingGateway } from '#test/recording-senders.ts';
import { onBothDatabases } from '#test/test-server.ts';

onBothDatabases('a place of a published roster', (server, itOnce) => {
  /** Publishes a month with one duty, in an app that records text messages. */
  async function aPublishedPlace(date: PlainDate) {
    const smsGateway = new RecordingGateway();
    const app = await openVariant(server(), { smsGateway, publicUrl: 'https://sundial.example.org' });
    const month = await aPlaceToCover(app, date);
    await app.database.query
      .updateTable('users')
      .set({ phoneNumber: '+61491570199', canText: true })
      .where('id', '=', month.leaverId)
      .execute();
    const place = { date, timeId: SUNDAY_SERVICE, roleId: month.roleId };
    const change = (from: MemberId | null, to: MemberId | null) => ({ body: { ...place, from, to } });
    /** Returns who gets which message that is not sent yet. */
    const waiting = () =>
      server()
        .database.query.selectFrom('messageRecipients as recipient')
        .innerJoin('messages', 'messages.id', 'recipient.messageId')
        .select(['messages.kind', 'recipient.memberId as to'])
        .where('recipient.state', '=', 'queued')
        .where('recipient.memberId', 'in', [month.leaverId, ...month.helpers])
        .orderBy('recipient.memberId')
        .execute();
    return {
      ...month,
      app: { ...app, smsGateway },
      place,
      change,
      waiting,
      [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
    };
  }

  itOnce('goes to someone else without revising the month, and only the two get a message', async () => {
    await using month = await aPublishedPlace('2026-05-03');
    const { admin, leaverId, helpers, change } = month;
    const [taker] = helpers as [number, number];
    const { body } = await admin.call(contract.changePlace, change(leaverId, taker));
    expect(body).toEqual({ messages: 1, unreachable: [] });
    expect(await month.serving()).toEqual([{ id: taker, place: 1, response: 'none', reason: null }]);
    expect(await month.waiting()).toEqual([{ kind: 'roster_published', to: taker }]);
    const { body: roster } = await admin.call(contract.getFinalizedRoster, {
      params: { year: '2026', month: '5' },
    });
    expect(roster.finalizedRoster.isFinalized).toBe(true);
  });

  itOnce('tells the one who leaves it, if they knew of it', async () => {
    await using month = await aPublishedPlace('2026-06-07');
    const { admin, leaverId, helpers, change } = month;
    await admin.call(contract.notifyRoster, { body: { year: 2026, month: 6 } });
    await sendDue(month.app);
    const { body } = await admin.call(contract.changePlace, change(leaverId, helpers[1] ?? 0));
    expect(body).toEqual({ messages: 2, unreachable: [] });
    const kind = 'roster_changed';
    expect(await month.waiting()).toEqual([
      { kind, to: leaverId },
      { kind, to: helpers[1] },
    ]);
  });

  itOnce('tells the one who leaves it while the message about it is being sent', async () => {
    await using month = await aPublishedPlace('2026-09-06');
    const { admin, app, leaverId, helpers, change } = month;
    const { smsGateway } = app;
    const accepted = smsGateway.outcomeOf;
    let arrive = () => {};
    const isSlow = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    smsGateway.outcomeOf = async (sms) => {
      await isSlow;
      return accepted(sms);
    };
    const texts = () => smsGateway.sent.map(({ body }) => body);
    await admin.call(contract.notifyRoster, { body: { year: 2026, month: 9 } });
    await expect.poll(texts).toContainEqual(expect.stringContaining('Usher on Sun 6 Sep'));
    await admin.call(contract.changePlace, change(leaverId, helpers[0] ?? 0));
    arrive();
    await expect.poll(texts).toContainEqual(expect.stringContaining('You no longer serve on Sun 6 Sep'));
  });

  it('is emptied, and an open one is filled, up to the limit of the role', async () => {
    await using month = await aPublishedPlace('2026-07-05');
    const { admin, leaverId, helpers, change } = month;
    const [first, second] = helpers as [number, number];
    await admin.call(contract.changePlace, change(leaverId, null));
    expect(await month.serving()).toEqual([]);
    await admin.call(contract.changePlace, change(null, first));
    expect(await month.serving()).toMatchObject([{ id: first, place: 1 }]);
    expect((await admin.refused(contract.changePlace, change(null, second))).body.code).toBe('role_full');
    expect((await admin.refused(contract.changePlace, change(leaverId, second))).body.code).toBe(
      'nothing_to_replace',
    );
    expect((await admin.refused(contract.changePlace, change(null, null))).body.code).toBe(
      'nothing_to_replace',
    );
    const { body } = change(null, second);
    const refused = await admin.refused(contract.changePlace, { body: { ...body, roleId: 999_999 } });
    expect(refused.body.code).toBe('unknown_role');
  });

  it('goes to one of two people that two coordinators choose at the same time', async () => {
    await using month = await aPublishedPlace('2026-11-01');
    const { admin, leaverId, helpers, change } = month;
    const other = await anAdmin(month.app);
    const results = await Promise.all([
      admin.tryCall(contract.changePlace, change(leaverId, helpers[0] ?? 0)),
      other.tryCall(contract.changePlace, change(leaverId, helpers[1] ?? 0)),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await month.serving()).toHaveLength(1);
    expect(await month.waiting()).toHaveLength(1);
  });

  itOnce('is not changed in a draft, at a service that is over, or for someone who said no', async () => {
    await using month = await aPublishedPlace('2026-08-02');
    const { admin, leaverId, helpers, change } = month;
    const [taker] = helpers as [number, number];
    const codeOf = async () => (await admin.refused(contract.changePlace, change(leaverId, taker))).body.code;
    await anAnswer(server(), taker, '2026-08-02', false);
    expect(await codeOf()).toBe('not_available');
    await month.revise();
    expect(await codeOf()).toBe('no_roster');
    await month.publish();
    server().clock.set('2026-08-04T00:00:00Z');
    const later = await anAdmin(month.app);
    const { body } = await later.refused(contract.changePlace, change(leaverId, taker));
    expect(body.code).toBe('service_over');
  });

  itOnce('gets cover requested by a coordinator, again after a request was closed', async () => {
    await using month = await aPublishedPlace('2026-10-04');
    const { admin, leaverId, helpers, place } = month;
    const countLogged = async () =>
      (await server().database.query.selectFrom('changeLog').select('id').execute()).length;
    const seek = async () =>
      (await admin.call(contract.seekCover, { body: { ...place, memberId: leaverId } })).body;
    const { id, state } = await seek();
    expect(state).toBe('asking');
    const logged = await countLogged();
    expect((await seek()).id).toBe(id);
    expect(await countLogged()).toBe(logged);
    await runCoverJob(month.app);
    expect(await listAsked(server(), id)).toEqual([helpers[0]]);
    await month.respond('declined', 'Ill');
    await admin.call(contract.closeCover, { params: { id }, body: {} });
    const again = await seek();
    expect(again).toEqual({ id: expect.any(Number), state: 'asking' });
    expect(await month.serving()).toMatchObject([{ id: leaverId, response: 'declined', reason: 'Ill' }]);
    expect(await readCoverRequest(server(), again.id)).toMatchObject({ memberId: leaverId, state: 'asking' });
  });
});
