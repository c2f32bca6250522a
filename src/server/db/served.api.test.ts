import { beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { readChurch } from '#server/planner/church-queries.ts';
import { aMember, anAdmin, aPastRoster, aPublishedMonth, aRole, LAST_SUNDAY } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import type { Visitor } from '#test/visitor.ts';
import { listServed } from './served.ts';

onBothDatabases('who served', (server) => {
  let admin: Visitor;
  beforeAll(async () => {
    admin = await anAdmin(server());
  });
  const say = (date: typeof LAST_SUNDAY, changes: readonly object[]) =>
    admin.call(contract.saveServed, {
      params: { date, timeId: String(SUNDAY_SERVICE) },
      body: { changes: changes as never },
    });
  const served = async (memberIds: readonly MemberId[], from = LAST_SUNDAY) =>
    (await listServed(server().database.query, { from, about: memberIds })).map(
      ({ memberId, roleId }) => `${memberId} ${roleId}`,
    );

  it('is read by the plan as history and load, without those who had declined', async () => {
    const [anna, ben, carl] = [await aMember(server()), await aMember(server()), await aMember(server())];
    const [reader = 0, usher = 0] = await aPastRoster(server(), [anna, ben]);
    await server()
      .database.query.insertInto('rosterAssignments')
      .values({
        ...{ date: LAST_SUNDAY, timeId: SUNDAY_SERVICE, roleId: usher, memberId: ben, place: 1 },
        ...{ assignmentMethod: 'manual', createdAt: 1, updatedAt: 1, response: 'declined' },
      })
      .execute();
    expect(await served([anna, ben, carl])).toEqual([`${anna} ${reader}`]);
    await say(LAST_SUNDAY, [{ roleId: reader, memberId: carl, came: 'instead', insteadOf: anna }]);
    expect(await served([anna, ben, carl])).toEqual([`${carl} ${reader}`]);
    const april = await readChurch(server().database.query, { year: 2026, month: 4 });
    const past = april.history.filter(({ date, memberId }) => date === LAST_SUNDAY && memberId !== ben);
    expect(past.map(({ memberId }) => memberId).filter((id) => [anna, carl].includes(id))).toEqual([carl]);
    const march = await readChurch(server().database.query, { year: 2026, month: 3 });
    const corrections = march.corrections?.filter(({ memberId }) => [anna, carl].includes(memberId));
    expect(corrections?.map(({ memberId, came }) => [memberId, came])).toEqual([
      [anna, false],
      [carl, true],
    ]);
  });

  it('is who was on the roster when the service began, whatever is published later', async () => {
    const [anna, ben] = [await aMember(server()), await aMember(server())];
    const roleId = await aRole(server());
    const month = { year: 2026, month: 5 };
    const [early, late] = ['2026-05-03', '2026-05-10'] as const;
    const place = (date: typeof early | typeof late) => ({ date, roleId, memberId: anna });
    await aPublishedMonth(server(), month, [place(early), place(late)]);
    const start = server().clock.now();
    server().clock.set('2026-05-05T02:00:00Z');
    await server()
      .database.query.updateTable('rosterAssignments')
      .set({ memberId: ben })
      .where('roleId', '=', roleId)
      .execute();
    const coordinator = await anAdmin(server());
    await coordinator.call(contract.finalizeRoster, { body: month });
    server().clock.set(new Date(start).toISOString());
    const rows = await listServed(server().database.query, { from: early, about: [anna, ben] });
    expect(rows.map(({ date, memberId }) => [date, memberId])).toEqual([
      [early, anna],
      [late, ben],
    ]);
  });

  it('keeps two who served at one service from being merged', async () => {
    const [anna, ben] = [await aMember(server()), await aMember(server())];
    const [reader = 0] = await aPastRoster(server(), [anna]);
    await say(LAST_SUNDAY, [{ roleId: reader, memberId: ben, came: 'too' }]);
    const body = { otherId: ben, fromOther: [] };
    const refused = await admin.tryCall(contract.mergeMembers, {
      params: { id: String(anna) },
      body,
    });
    expect(refused.body).toMatchObject({ code: 'both_serve' });
  });
});
