import { beforeEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aPlaceToCover, readCoverRequest } from '#test/cover.ts';
import { anAnswer } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

/** Noon in Sydney. */
const NOON = '2026-04-06T02:00:00Z';

onBothDatabases('a no that meets a published duty', (server, itOnce) => {
  let date: PlainDate = '2026-05-03';
  const DATES: PlainDate[] = [
    '2026-06-07',
    '2026-07-05',
    '2026-08-02',
    '2026-09-06',
    '2026-10-04',
    '2026-11-01',
    '2026-12-06',
    '2027-02-07',
  ];
  beforeEach(() => {
    server().clock.set(NOON);
    date = DATES.shift() ?? '2027-01-03';
    DATES.push(date);
  });

  const answer = (isAvailable: boolean) => ({ date, isAvailable });
  const openRequests = (memberId: number) =>
    server()
      .database.query.selectFrom('coverRequests')
      .select(['id', 'state'])
      .where('memberId', '=', memberId)
      .where('date', '=', date)
      .orderBy('id')
      .execute();
  const monthOfDate = () => ({ year: date.slice(0, 4), month: String(Number(date.slice(5, 7))) });

  itOnce('as one answer is the decline with its cover, and a later yes withdraws it', async () => {
    const { leaver, leaverId, roleId, serving } = await aPlaceToCover(server(), date);
    const save = (isAvailable: boolean) =>
      leaver.call(contract.saveAvailability, { body: { ...answer(isAvailable), memberId: leaverId } });
    expect((await save(false)).body).toMatchObject({
      isAvailable: false,
      declinedRole: { id: roleId, name: 'Usher' },
    });
    expect(await serving()).toMatchObject([{ id: leaverId, response: 'declined' }]);
    expect(await openRequests(leaverId)).toMatchObject([{ state: 'asking' }]);
    expect((await save(false)).body).not.toHaveProperty('declinedRole');
    await save(true);
    expect(await serving()).toMatchObject([{ response: 'none' }]);
    await save(false);
    // The same request, with the people already asked.
    expect(await openRequests(leaverId)).toMatchObject([{ state: 'asking' }]);
  });

  itOnce('counts for a whole month and for a time away', async () => {
    const { leaver, leaverId, respond, serving } = await aPlaceToCover(server(), date);
    const month = { params: monthOfDate(), body: { isAvailable: false } };
    const { body: records } = await leaver.call(contract.saveMonthAvailability, month);
    expect(records.flatMap(({ declinedRole, date }) => (declinedRole ? date : []))).toEqual([date]);
    expect(await serving()).toMatchObject([{ response: 'declined' }]);
    await respond('none');
    const { body: away } = await leaver.call(contract.addAway, {
      body: { from: date, to: date, note: null },
    });
    expect(away.services).toEqual([{ date, timeId: SUNDAY_SERVICE }]);
    expect(await serving()).toMatchObject([{ response: 'declined' }]);
    expect(await openRequests(leaverId)).toMatchObject([{ state: 'asking' }]);
  });

  itOnce('of a time away that replaced a yes is withdrawn with it', async () => {
    const { leaver, serving } = await aPlaceToCover(server(), date);
    const { body: away } = await leaver.call(contract.addAway, {
      body: { from: date, to: date, note: null },
    });
    expect(await serving()).toMatchObject([{ response: 'declined' }]);
    await leaver.call(contract.removeAway, { params: { id: away.id } });
    expect(await serving()).toMatchObject([{ response: 'none' }]);
  });

  itOnce('is a time away also after the deadline, until no time away covers the service', async () => {
    server().clock.set('2027-03-22T01:00:00Z');
    date = '2027-03-28';
    const { leaver, serving } = await aPlaceToCover(server(), date);
    const add = async (from: PlainDate) =>
      (await leaver.call(contract.addAway, { body: { from, to: date, note: null } })).body;
    const first = await add('2027-03-27');
    expect(first.services).toEqual([{ date, timeId: SUNDAY_SERVICE }]);
    const second = await add('2027-03-28');
    expect(second.services).toEqual([]);
    await leaver.call(contract.removeAway, { params: { id: first.id } });
    expect(await serving()).toMatchObject([{ response: 'declined' }]);
    await leaver.call(contract.removeAway, { params: { id: second.id } });
    expect(await serving()).toMatchObject([{ response: 'none' }]);
  });

  itOnce("by a coordinator's correction declines too, unless the roster is to stay as it is", async () => {
    const { admin, leaver, leaverId, serving } = await aPlaceToCover(server(), date);
    const body = { ...answer(false), memberId: leaverId };
    await admin.call(contract.saveAvailability, { body: { ...body, keepDuties: true } });
    expect(await serving()).toMatchObject([{ response: 'none' }]);
    const month = {
      params: monthOfDate(),
      body: { isAvailable: false, memberId: leaverId, keepDuties: true },
    };
    await admin.call(contract.saveMonthAvailability, month);
    expect(await serving()).toMatchObject([{ response: 'none' }]);
    // A member can't keep a duty and be away from it.
    await leaver.call(contract.saveAvailability, { body: { ...body, keepDuties: true } });
    expect(await serving()).toMatchObject([{ response: 'declined' }]);
    await admin.call(contract.saveAvailability, { body: { ...body, isAvailable: true } });
    expect(await serving()).toMatchObject([{ response: 'none' }]);
    await admin.call(contract.saveAvailability, { body });
    expect(await serving()).toMatchObject([{ response: 'declined' }]);
  });

  itOnce('leaves a draft alone, where the builder marks the conflict', async () => {
    const { leaver, leaverId, revise, serving } = await aPlaceToCover(server(), date);
    await revise();
    await leaver.call(contract.saveAvailability, { body: { ...answer(false), memberId: leaverId } });
    expect(await serving()).toMatchObject([{ response: 'none' }]);
    expect(await openRequests(leaverId)).toEqual([]);
  });

  it('also comes from removing a member: the duties are named, and each place is open until someone takes it', async () => {
    const month = await aPlaceToCover(server(), date);
    const params = { id: month.leaverId };
    const { body: duties } = await month.admin.call(contract.listMemberDuties, { params });
    expect(duties).toMatchObject([{ date, role: { id: month.roleId, name: 'Usher' } }]);
    await month.admin.call(contract.removeMember, { params });
    expect(await month.serving()).toEqual([]);
    expect((await month.admin.call(contract.listMemberDuties, { params })).body).toEqual([]);
    const [request] = await openRequests(month.leaverId);
    expect(request).toMatchObject({ state: 'asking' });
    const listed = (await month.admin.call(contract.listCoverRequests, {})).body;
    expect(listed.find(({ id }) => id === request?.id)?.forCoordinators?.member.name).toBe('Ruth Hill');
    const taker = await signIn(server(), month.helpers[0] ?? 0);
    await taker.call(contract.acceptCover, { params: { id: String(request?.id) } });
    expect(await month.serving()).toMatchObject([{ id: month.helpers[0], place: 1, response: 'confirmed' }]);
    expect(await readCoverRequest(server(), request?.id ?? 0)).toMatchObject({ state: 'covered' });
  });

  itOnce('of a removed member ends when a coordinator fills the place', async () => {
    const month = await aPlaceToCover(server(), date);
    await month.admin.call(contract.removeMember, { params: { id: month.leaverId } });
    await month.revise();
    const memberId = month.helpers[1] ?? 0;
    await anAnswer(server(), memberId, date);
    const body = { roleId: month.roleId, memberId, date };
    await month.admin.call(contract.addAssignment, { body });
    await month.publish();
    const [request] = await openRequests(month.leaverId);
    expect(
      await month.admin.refused(contract.askEveryone, { params: { id: String(request?.id) } }),
    ).toMatchObject({ status: 409, body: { code: 'cover_not_needed' } });
  });
});
