import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aPlaceToCover, listAsked, readCoverRequest, runCoverJob } from '#test/cover.ts';
import { aRole } from '#test/factories.ts';
import { sendDue, sendSoon } from '#test/outbox.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

const MINUTE = 60_000;

onDatabase('sqlite', 'messages about a place', (server) => {
  const DATES: PlainDate[] = [
    '2026-05-03',
    '2026-06-07',
    '2026-07-05',
    '2026-08-02',
    '2026-09-06',
    '2026-10-04',
  ];
  let date: PlainDate = '2026-05-03';
  let app: TestServer & AsyncDisposable;
  beforeEach(async () => {
    date = DATES.shift() ?? date;
    DATES.push(date);
    app = await openVariant(server(), { smsGateway: new RecordingGateway(), mailer: new RecordingMailer() });
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    const { query } = server().database;
    await query.updateTable('coverRequests').set({ state: 'closed', endedAt: 1 }).execute();
    await query
      .updateTable('messageRecipients')
      .set({ state: 'failed' })
      .where('state', '=', 'queued')
      .execute();
  });

  /** Sets the church's clock to a time of day in Sydney, on the day before the service or on its day. */
  function setTime(time: string, day: 'before' | 'same' = 'before') {
    const offset = date < '2026-10-04' ? '+10:00' : '+11:00';
    const of = Date.parse(`${date}T${time}:00${date === '2026-04-05' ? '+11:00' : offset}`);
    app.clock.set(new Date(day === 'same' ? of : of - 24 * 60 * MINUTE).toISOString());
  }

  /** A place to cover with a coordinator who can be reached. */
  async function aPlace() {
    app.clock.set('2026-04-06T02:00:00Z');
    await app.database.query.updateTable('users').set({ isAdmin: false }).execute();
    const place = await aPlaceToCover(app, date);
    const { id } = await app.database.query
      .selectFrom('users')
      .select('id')
      .where('isAdmin', '=', true)
      .executeTakeFirstOrThrow();
    await app.database.query
      .updateTable('users')
      .set({ phoneNumber: '+61491570157' })
      .where('id', '=', id)
      .execute();
    await app.database.query
      .updateTable('users')
      .set({ phoneNumber: '+61491570156' })
      .where('id', '=', place.leaverId)
      .execute();
    const textsTo = async (memberId: number) =>
      (await sendSoon(app)).flatMap((one) => (one.memberId === memberId ? one.text : []));
    const [first, second] = place.helpers as [number, number];
    const as = async (memberId: number) => signIn(app, memberId);
    const respondAs = async (memberId: number, response: 'confirmed' | 'declined') =>
      (await as(memberId)).call(contract.respond, {
        body: { date, timeId: SUNDAY_SERVICE, response },
      });
    const accept = async (memberId: number, requestId: number) =>
      (await as(memberId)).call(contract.acceptCover, { params: { id: requestId } });
    return { ...place, coordinatorId: id, textsTo, first, second, respondAs, accept };
  }

  it('is nothing, if someone takes it in the evening and gives it back before the morning', async () => {
    const place = await aPlace();
    await app.database.query.updateTable('serviceTimes').set({ startsAt: '11:00' }).execute();
    setTime('21:30');
    const leaver = await signIn(app, place.leaverId);
    const body = { date, timeId: SUNDAY_SERVICE, response: 'declined' as const };
    const id = (await leaver.call(contract.respond, { body })).body.coverRequest?.id ?? 0;
    setTime('21:40');
    await place.accept(place.first, id);
    setTime('21:50');
    await place.respondAs(place.first, 'declined');
    setTime('08:00', 'same');
    const sent = (await sendSoon(app)).map(({ text }) => text);
    expect(sent.filter((text) => /takes|You serve as/.test(text))).toEqual([]);
    await app.database.query.updateTable('serviceTimes').set({ startsAt: null }).execute();
  });

  it('is who serves in the end, if it was handed on before the morning', async () => {
    const place = await aPlace();
    const id = await place.decline();
    await place.accept(place.first, id);
    const next = (await place.respondAs(place.first, 'declined')).body.coverRequest?.id ?? 0;
    await place.accept(place.second, next);
    const sent = await sendSoon(app);
    const textsTo = (memberId: number) => sent.flatMap((one) => (one.memberId === memberId ? one.text : []));
    expect(textsTo(place.leaverId)).toEqual([expect.stringContaining('Helper2 Reed takes your place')]);
    expect(textsTo(place.second)).toEqual([expect.stringContaining('You serve as Usher')]);
    expect(textsTo(place.coordinatorId)).toHaveLength(1);
    expect(textsTo(place.coordinatorId)[0]).not.toContain('Helper1');
  });

  it('reaches the coordinators at night, and candidates until ten, if the service is early', async () => {
    const place = await aPlace();
    await app.database.query.updateTable('serviceTimes').set({ startsAt: '08:30' }).execute();
    setTime('21:30');
    const id = (await place.respondAs(place.leaverId, 'declined')).body.coverRequest?.id ?? 0;
    expect(await place.textsTo(place.coordinatorId)).toEqual([
      expect.stringMatching(
        /Ruth Hill can't serve as Usher on .*, 08:30, and there is little time to ask others\./,
      ),
    ]);
    await runCoverJob(app);
    const asked = await listAsked(app, id);
    expect(asked).toHaveLength(1);
    expect((await sendSoon(app)).map(({ memberId }) => memberId)).toEqual(asked);
    await app.database.query.updateTable('serviceTimes').set({ startsAt: null }).execute();
  });

  it('is corrected once, for everyone who got the opposite', async () => {
    const place = await aPlace();
    await app.database.query
      .updateTable('users')
      .set({ phoneNumber: null })
      .where('id', '=', place.second)
      .execute();
    const id = await place.decline();
    await runCoverJob(app);
    app.clock.advance(50 * 60 * MINUTE);
    await runCoverJob(app);
    const told = (await sendSoon(app)).map(({ memberId }) => memberId).sort();
    expect(told).toEqual([place.first, place.coordinatorId].sort());
    await place.respond('none');
    const corrections = await sendSoon(app);
    expect(corrections.map(({ memberId }) => memberId).sort()).toEqual(told);
    for (const { text } of corrections)
      expect(text).toContain('Good news: Ruth Hill can serve after all, as Usher on');
    await place.respond('confirmed');
    expect(await sendSoon(app)).toEqual([]);
    expect(await readCoverRequest(app, id)).toMatchObject({ state: 'withdrawn' });
  });

  it('says that someone who took a place can not serve after all', async () => {
    const place = await aPlace();
    const id = await place.decline();
    await place.accept(place.first, id);
    await sendSoon(app);
    await place.respondAs(place.first, 'declined');
    const sent = await sendSoon(app);
    expect(sent.map(({ memberId }) => memberId).sort()).toEqual([place.leaverId, place.coordinatorId].sort());
    for (const { text } of sent) expect(text).toContain("Helper1 Reed can't serve as Usher on");
  });

  it('leaves who lost a place the one that they know of in another role of the service', async () => {
    const place = await aPlace();
    const id = await place.decline();
    await place.accept(place.first, id);
    const roleId = await aRole(app);
    const wanted = { date, timeId: SUNDAY_SERVICE, roleId };
    const body = { ...wanted, from: null, to: place.leaverId, confirm: true };
    await place.admin.call(contract.changePlace, { body });
    const { query } = app.database;
    const duty = { ...wanted, startsAt: '09:00', minutes: 90, isReminded: false } as const;
    await query.deleteFrom('toldDuties').where('memberId', '=', place.leaverId).execute();
    await query
      .insertInto('toldDuties')
      .values({ ...duty, memberId: place.leaverId })
      .execute();
    await sendSoon(app);
    const known = query.selectFrom('toldDuties').select('roleId').where('memberId', '=', place.leaverId);
    expect(await known.execute()).toEqual([{ roleId }]);
  });

  it('is who takes the place of a member who was removed', async () => {
    const place = await aPlace();
    await place.admin.call(contract.removeMember, { params: { id: place.leaverId } });
    const [request] = (await place.admin.call(contract.listCoverRequests, { query: {} })).body;
    await place.accept(place.first, request?.id ?? 0);
    expect(await place.textsTo(place.first)).toEqual([expect.stringContaining('You serve as Usher')]);
  });

  it('is nothing about two who handed it to each other before a third got it', async () => {
    const place = await aPlace();
    await place.accept(place.first, await place.decline());
    const { body } = await place.respondAs(place.first, 'declined');
    const answer = { date, memberId: place.leaverId, isAvailable: true };
    await place.leaver.call(contract.saveAvailability, { body: answer });
    const params = { id: body.coverRequest?.id ?? 0 };
    await place.admin.call(contract.assignCover, { params, body: { memberId: place.leaverId } });
    const at = { date, timeId: SUNDAY_SERVICE, roleId: place.roleId };
    const change = { ...at, from: place.leaverId, to: place.second };
    await place.admin.call(contract.changePlace, { body: change });
    const sent = await sendSoon(app);
    expect(sent.filter(({ text }) => /takes|You serve as/.test(text))).toEqual([]);
    expect(sent.map(({ memberId }) => memberId)).toContain(place.second);
  });

  it('stays within a few messages, however often someone changes their mind', async () => {
    const place = await aPlace();
    for (const helper of place.helpers)
      await app.database.query
        .updateTable('users')
        .set({ phoneNumber: null })
        .where('id', '=', helper)
        .execute();
    const countDue = async () =>
      (await sendDue(app)).filter(({ memberId }) => memberId === place.coordinatorId).length;
    let texts = 0;
    for (let times = 0; times < 12; times += 1) {
      await place.respond('declined');
      await runCoverJob(app);
      texts += await countDue();
      await place.respond('none');
      texts += await countDue();
      app.clock.advance(MINUTE);
    }
    expect(texts).toBeLessThanOrEqual(3);
    const requests = await app.database.query
      .selectFrom('coverRequests')
      .select('id')
      .where('memberId', '=', place.leaverId)
      .execute();
    expect(requests).toHaveLength(1);
  });
});
