import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aMember, anAdmin, anAnswer, aRole, aServiceTime } from '#test/factories.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';

const EVE = '2026-12-24';
const DECEMBER = { year: '2026', month: '12' };
const CHRISTMAS_EVE = { ...DECEMBER, day: '24' };

/** A church with services at 17:00 and 23:00 on Christmas Eve, and Ruth, who can serve at both. */
async function christmasEve(server: TestServer) {
  const [early, late] = [
    await aServiceTime(server, { date: EVE }, { startsAt: '17:00', name: 'Christmas Eve' }),
    await aServiceTime(server, { date: EVE }, { startsAt: '23:00', name: 'Christmas Eve' }),
  ];
  const ruth = await aMember(server, { firstName: 'Ruth', lastName: 'Moss' });
  for (const timeId of [early, late]) await anAnswer(server, ruth, EVE, true, timeId);
  const admin = await anAdmin(server);
  return { early, late, ruth, admin, reader: await aRole(server, { name: 'Reader' }) };
}

onDatabase('sqlite', 'a day with two services', (server) => {
  it('is two entries in the builder, each with its own people and limits', async () => {
    const { early, late, ruth, admin, reader } = await christmasEve(server());
    const onlyEarly = await aMember(server());
    await anAnswer(server(), onlyEarly, EVE, true, early);
    await server()
      .database.query.insertInto('serviceTimeLimits')
      .values([
        { timeId: early, roleId: reader, maxLimit: 3 },
        { timeId: late, roleId: reader, maxLimit: 0 },
      ])
      .execute();
    const { body } = await admin.call(contract.listBuilderServices, { params: DECEMBER });
    const [first, second] = [early, late].map((id) => body.find(({ timeId }) => timeId === id));
    expect(first).toMatchObject({ date: EVE, startsAt: '17:00', name: 'Christmas Eve', isPast: false });
    expect(first?.availablePeople.map(({ id }) => id).sort()).toEqual([ruth, onlyEarly].sort());
    expect(second?.availablePeople.map(({ id }) => id)).toEqual([ruth]);
    expect(first?.roles.find(({ id }) => id === reader)?.maxLimit).toBe(3);
    expect(second?.roles.some(({ id }) => id === reader)).toBe(false);
  });

  it('is cleared as a whole, or only one service of it', async () => {
    const { early, late, ruth: memberId, admin, reader: roleId } = await christmasEve(server());
    const assign = async () => {
      const assignments = [early, late].map((timeId) => {
        return { roleId, memberId, date: EVE, timeId } as const;
      });
      await admin.call(contract.addAssignments, { body: { assignments } });
    };
    await assign();
    const one = await admin.call(contract.clearAssignments, {
      params: CHRISTMAS_EVE,
      query: { timeId: String(late) },
    });
    expect(one.body.removed).toMatchObject([{ memberId, timeId: late }]);
    await assign();
    const all = await admin.call(contract.clearAssignments, { params: CHRISTMAS_EVE });
    const cleared = all.body.removed.filter((assignment) => assignment.memberId === memberId);
    expect(cleared.map(({ timeId }) => timeId).sort()).toEqual([early, late].sort());
    for (const query of [{ timeId: String(SUNDAY_SERVICE) }, { timeId: '99999' }]) {
      const refused = await admin.refused(contract.clearAssignments, { params: CHRISTMAS_EVE, query });
      expect(refused).toMatchObject({ status: 400, body: { code: 'no_service' } });
    }
  });

  it('keeps each service in the published roster and in the history', async () => {
    const { early, late, ruth: memberId, admin, reader: roleId } = await christmasEve(server());
    const assignments = [early, late].map((timeId) => {
      return { roleId, memberId, date: EVE, timeId } as const;
    });
    await admin.call(contract.addAssignments, { body: { assignments } });
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 12 } });
    const { body } = await admin.call(contract.getFinalizedRoster, { params: DECEMBER });
    const hers = body.assignments.filter(({ user }) => user.id === memberId);
    expect(hers.map(({ timeId }) => timeId)).toEqual([early, late]);
    const history = await server()
      .database.query.selectFrom('rosterAssignmentHistory')
      .select('timeId')
      .where('memberId', '=', memberId)
      .orderBy('timeId')
      .execute();
    expect(history.map((row) => row.timeId)).toEqual([early, late]);
    await admin.call(contract.reviseRoster, { params: DECEMBER });
  });
});

onDatabase('sqlite', 'two services at the same time', (server) => {
  const date = '2026-11-18';
  const params = { year: '2026', month: '11' };

  it('are known to the builder and the summary until the length of services says otherwise', async () => {
    const [nine, ten] = [
      await aServiceTime(server(), { date }, { startsAt: '09:00' }),
      await aServiceTime(server(), { date }, { startsAt: '10:00' }),
    ];
    const admin = await anAdmin(server());
    const roleId = await aRole(server());
    const ruth = await aMember(server(), { firstName: 'Ruth', lastName: 'Moss' });
    for (const timeId of [nine, ten]) {
      await anAnswer(server(), ruth, date, true, timeId);
      const body = { roleId, memberId: ruth, date, timeId } as const;
      expect((await admin.call(contract.addAssignment, { body })).status).toBe(201);
    }
    const log = await server()
      .database.query.selectFrom('changeLog')
      .select('details')
      .orderBy('id')
      .execute();
    expect(log.map(({ details }) => JSON.parse(details).after)).toEqual([
      undefined,
      { despite: ['same_time'] },
    ]);
    const builder = async () => {
      const { body } = await admin.call(contract.listBuilderServices, { params });
      return body
        .filter((service) => service.date === date)
        .map(({ sameTimeAs }) => sameTimeAs?.map(({ timeId }) => timeId));
    };
    const together = async () => (await admin.call(contract.getMonthSummary, { params })).body.sameTime;
    expect(await builder()).toEqual([[ten], [nine]]);
    expect(await together()).toMatchObject([
      { id: ruth, name: 'Ruth Moss', date, services: [{ startsAt: '09:00' }, { startsAt: '10:00' }] },
    ]);
    await admin.call(contract.saveServiceDuration, { body: { minutes: 60 } });
    expect(await builder()).toEqual([undefined, undefined]);
    expect(await together()).toEqual([]);
  });

  it('are known across midnight and the end of a month, to the plan and the summary', async () => {
    const [late, early] = [
      await aServiceTime(server(), { date: '2027-01-31' }, { startsAt: '23:30' }),
      await aServiceTime(server(), { date: '2027-02-01' }, { startsAt: '00:30' }),
    ];
    const admin = await anAdmin(server());
    const roleId = await aRole(server(), { name: 'Vigil' });
    const [joel, mara] = [
      await aMember(server(), { firstName: 'Joel', lastName: 'Moss' }),
      await aMember(server(), { firstName: 'Mara', lastName: 'Moss' }),
    ];
    await anAnswer(server(), joel, '2027-01-31', true, late);
    for (const memberId of [joel, mara]) await anAnswer(server(), memberId, '2027-02-01', true, early);
    await admin.call(contract.saveServiceDuration, { body: { minutes: 90 } });
    const body = { roleId, memberId: joel, date: '2027-01-31', timeId: late } as const;
    expect((await admin.call(contract.addAssignment, { body })).status).toBe(201);
    const february = { params: { year: '2027', month: '2' } };
    const planned = (await admin.call(contract.getSmartAssignments, { ...february, query: {} })).body
      .filter((service) => service.date === '2027-02-01')
      .flatMap(({ assignments }) => assignments.flatMap(({ suggestions }) => suggestions))
      .flatMap(({ user, selected }) => (selected ? [user.firstName] : []));
    expect(planned).toEqual(['Mara']);
    const place = { roleId, memberId: joel, date: '2027-02-01', timeId: early } as const;
    expect((await admin.call(contract.addAssignment, { body: place })).status).toBe(201);
    expect((await admin.call(contract.getMonthSummary, february)).body.sameTime).toMatchObject([
      { name: 'Joel Moss', date: '2027-01-31', services: [{ startsAt: '23:30' }, { startsAt: '00:30' }] },
    ]);
  });
});
