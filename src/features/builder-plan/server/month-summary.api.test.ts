import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { aFamily, anAdmin, anAvailableMember, aRole, aRoom } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';

const MAY = { year: '2026', month: '5' };
const FIRST: PlainDate = '2026-05-03';

onDatabase('sqlite', "a month's summary", (server) => {
  it('contains open places, preferences and each person’s services, and a preview adds unsaved selections', async () => {
    const admin = await anAdmin(server());
    const usher = await aRole(server(), { name: 'Usher' });
    const reader = await aRole(server(), { name: 'Reader' });
    const ruth = await anAvailableMember(server(), FIRST);
    const amos = await anAvailableMember(server(), FIRST);
    await admin.call(contract.addAssignment, {
      body: { roleId: usher, memberId: ruth, date: FIRST },
    });
    const { status, body } = await admin.call(contract.getMonthSummary, { params: MAY });
    expect(status).toBe(200);
    expect(body.open[0]).toMatchObject({
      date: FIRST,
      roles: [{ roleId: reader, roleName: 'Reader', open: 1, why: 'not_assigned' }],
    });
    expect(body.open).toHaveLength(5);
    expect(body.wishes).toEqual({ assignments: 1, preferred: 0, secondary: 0 });
    expect(body.consecutive).toEqual([]);
    expect(body.load[0]).toMatchObject({ id: ruth, thisMonth: 1, saidYes: 1 });
    expect(body.load.find(({ id }) => id === amos)).toMatchObject({ thisMonth: 0, saidYes: 1 });

    const unsaved = [{ roleId: reader, memberId: amos, date: FIRST }];
    const preview = await admin.call(contract.previewMonthSummary, { params: MAY, body: { unsaved } });
    expect(preview.status).toBe(200);
    expect(preview.body.open.map(({ date }) => date)).not.toContain(FIRST);
    expect(preview.body.load.find(({ id }) => id === amos)).toMatchObject({ thisMonth: 1, saidYes: 1 });
    const after = await admin.call(contract.getMonthSummary, { params: MAY });
    expect(after.body).toEqual(body);
  });

  it('lists the family choices that the month breaks', async () => {
    const admin = await anAdmin(server());
    const roleId = await aRole(server(), { name: 'Musician', maxLimit: 9 });
    const [ruth, ben] = [
      await anAvailableMember(server(), FIRST, { firstName: 'Ruth' }),
      await anAvailableMember(server(), FIRST, { firstName: 'Ben' }),
    ];
    await aFamily(server(), [ruth, ben], { serving: 'apart', strictness: 'must' });
    const text = 'Ruth and Ben never want to serve at the same service';
    const asked = { kind: 'apart', strength: 'must', names: ['Ruth', 'Ben'], asked: text };
    const unsaved = [ruth, ben].map((memberId) => ({ roleId, memberId, date: FIRST }));
    const { body } = await admin.call(contract.previewMonthSummary, { params: MAY, body: { unsaved } });
    const service = { date: FIRST, timeId: 1, startsAt: null, name: null, sharesDate: false };
    expect(body.brokenRules).toEqual([{ ...asked, services: [service] }]);
  });

  it('lists the rooms with too few adults or one family, which the month in the builder has too', async () => {
    const admin = await anAdmin(server());
    const [teacher, helper] = [await aRole(server(), { name: 'Teacher' }), await aRole(server())];
    const roleIds = [teacher, helper];
    const roomId = await aRoom(server(), roleIds, { name: 'Kids' });
    const [ruth, ben] = [await anAvailableMember(server(), FIRST), await anAvailableMember(server(), FIRST)];
    await aFamily(server(), [ruth, ben]);
    await admin.call(contract.addAssignment, { body: { roleId: teacher, memberId: ruth, date: FIRST } });
    const lacking = { roomId, room: 'Kids', roleIds, adults: 2 };
    const incomplete = { ...lacking, code: 'room_incomplete', found: 1 };
    const { body: summary } = await admin.call(contract.getMonthSummary, { params: MAY });
    expect(summary.rooms).toMatchObject([{ ...incomplete, date: FIRST }]);
    const { body: services } = await admin.call(contract.listBuilderServices, { params: MAY, query: {} });
    expect(services.map(({ faultyRooms }) => faultyRooms)).toEqual([
      [incomplete],
      ...new Array(4).fill(undefined),
    ]);

    const unsaved = [{ roleId: helper, memberId: ben, date: FIRST }];
    const { body } = await admin.call(contract.previewMonthSummary, { params: MAY, body: { unsaved } });
    expect(body.rooms).toMatchObject([{ ...lacking, code: 'room_one_family', found: 2 }]);
  });

  it('counts a selection once that another administrator has saved meanwhile', async () => {
    const admin = await anAdmin(server());
    const roleId = await aRole(server(), { name: 'Singer' });
    const memberId = await anAvailableMember(server(), FIRST);
    const selection = { roleId, memberId, date: FIRST } as const;
    await admin.call(contract.addAssignment, { body: selection });
    const { body } = await admin.call(contract.previewMonthSummary, {
      params: MAY,
      body: { unsaved: [selection] },
    });
    expect(body).toEqual((await admin.call(contract.getMonthSummary, { params: MAY })).body);
  });

  it('accepts more selections than one request can save', async () => {
    const admin = await anAdmin(server());
    const roleId = await aRole(server(), { name: 'Choir', maxLimit: 999 });
    const unsaved = Array.from({ length: 5000 }, (_, at) => ({
      roleId,
      memberId: 100_000 + at,
      date: FIRST,
      timeId: 1,
    }));
    const { status } = await admin.call(contract.previewMonthSummary, { params: MAY, body: { unsaved } });
    expect(status).toBe(200);
  });
});
