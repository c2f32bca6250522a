import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { lockServicesToChange } from '#server/db/database.ts';
import { aMember, anAdmin, anAnswer, aRole, aServiceTime } from '#test/factories.ts';
import { waitUntilBlocked } from '#test/lock-waiting.ts';
import { onBothDatabases, onDatabase, type TestServer } from '#test/test-server.ts';
import type { Visitor } from '#test/visitor.ts';

const service = (date: PlainDate, timeId = SUNDAY_SERVICE) => ({ date, timeId });

async function datesOfServices(visitor: Visitor, from: PlainDate, to: PlainDate) {
  const { body } = await visitor.call(contract.listServices, { query: { from, to } });
  return body.map(({ date }) => date);
}

/** Adds an available member and a role. Returns the request that assigns the member to the role. */
async function anAssignment(
  server: TestServer,
  date: PlainDate,
  { firstName, order }: { firstName?: string; order?: number } = {},
) {
  const memberId = await aMember(server, firstName ? { firstName, lastName: 'Lee' } : {});
  await anAnswer(server, memberId, date);
  const roleId = await aRole(server, order === undefined ? {} : { order });
  return { body: { roleId, memberId, date } };
}

const assignedOn = async (admin: Visitor, date: PlainDate) =>
  (await admin.call(contract.listAssignments, {})).body.filter((row) => row.date === date);

/** Returns how many rows the published history has on a date. */
async function historyOn(server: TestServer, date: PlainDate) {
  const rows = await server.database.query
    .selectFrom('rosterAssignmentHistory')
    .select('id')
    .where('date', '=', date)
    .execute();
  return rows.length;
}

onBothDatabases('canceling a service', (server, itOnce) => {
  itOnce('is refused on a date without that service', async () => {
    const admin = await anAdmin(server());
    const once = await aServiceTime(server(), { date: '2026-12-24' });
    for (const body of [service('2026-07-06'), service('2026-12-25', once)]) {
      expect(await admin.refused(contract.cancelService, { body })).toMatchObject({
        status: 400,
        body: { code: 'no_service' },
      });
    }
  });

  itOnce('removes it from the list of services, keeps its answers, and can be undone', async () => {
    const admin = await anAdmin(server());
    const member = await aMember(server());
    await anAnswer(server(), member, '2026-07-05');
    const body = { ...service('2026-07-05'), reason: ' Church  camp ' };
    const canceled = { ...service('2026-07-05'), startsAt: null, name: null, reason: 'Church camp' };
    expect(await admin.call(contract.cancelService, { body })).toMatchObject({
      status: 201,
      body: canceled,
    });
    expect(await admin.call(contract.cancelService, { body: service('2026-07-05') })).toMatchObject({
      status: 201,
      body: canceled,
    });
    expect((await admin.call(contract.listCanceledServices, {})).body).toEqual([canceled]);
    expect(await datesOfServices(admin, '2026-07-01', '2026-07-12')).toEqual(['2026-07-12']);
    const answer = { memberId: member, date: '2026-07-05', isAvailable: false } as const;
    expect(await admin.refused(contract.saveAvailability, { body: answer })).toMatchObject({
      status: 400,
      body: { code: 'no_service' },
    });

    const query = { date: '2026-07-05', timeId: String(SUNDAY_SERVICE) } as const;
    expect((await admin.call(contract.restoreService, { query })).status).toBe(204);
    expect(await admin.refused(contract.restoreService, { query })).toMatchObject({
      status: 404,
      body: { code: 'unknown_cancellation' },
    });
    expect(await datesOfServices(admin, '2026-07-01', '2026-07-12')).toEqual(['2026-07-05', '2026-07-12']);
    const range = { from: '2026-07-05', to: '2026-07-05' } as const;
    const { body: available } = await admin.call(contract.listAvailableMembers, { query: range });
    expect(available.map(({ id }) => id)).toEqual([member]);
  });

  itOnce(
    'lists the people in role order first, and removes them when confirmed, also from a published month',
    async () => {
      const admin = await anAdmin(server());
      const date = '2026-08-02';
      const other = await anAssignment(server(), '2026-08-09');
      await admin.call(contract.addAssignment, other);
      for (const [firstName, order] of [
        ['Ben', 9001],
        ['Anna', 9000],
      ] as const) {
        await admin.call(contract.addAssignment, await anAssignment(server(), date, { firstName, order }));
      }
      await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 8 } });
      expect(await admin.refused(contract.cancelService, { body: service(date) })).toMatchObject({
        status: 409,
        body: { code: 'service_has_assignments', params: { people: ['Anna Lee', 'Ben Lee'], count: 2 } },
      });
      expect(await assignedOn(admin, date)).toHaveLength(2);
      expect(await datesOfServices(admin, date, date)).toEqual([date]);

      const { status } = await admin.call(contract.cancelService, {
        body: { ...service(date), confirm: true },
      });
      expect(status).toBe(201);
      expect(await assignedOn(admin, date)).toEqual([]);
      expect(await assignedOn(admin, '2026-08-09')).toHaveLength(1);
      const history = await server()
        .database.query.selectFrom('rosterAssignmentHistory')
        .select('date')
        .execute();
      expect(history.map((row) => row.date)).toEqual(['2026-08-09']);
      const params = { year: '2026', month: '8' };
      const { body: published } = await admin.call(contract.getFinalizedRoster, { params });
      expect(published.finalizedRoster.isFinalized).toBe(true);
      expect(published.assignments.map(({ date }) => date)).toEqual(['2026-08-09']);
      const { body: log } = await admin.call(contract.listChanges, { query: {} });
      expect(log.changes.slice(0, 3).map(({ verb, name }) => [verb, name.split(',')[0]])).toEqual([
        ['canceled', '2 August 2026'],
        ['removed', 'Ben Lee'],
        ['removed', 'Anna Lee'],
      ]);
    },
  );

  itOnce('is refused for a past service with assignments or history', async () => {
    const admin = await anAdmin(server());
    expect((await admin.call(contract.cancelService, { body: service('2026-03-01') })).status).toBe(201);
    expect(await datesOfServices(admin, '2026-03-01', '2026-03-08')).toEqual(['2026-03-08']);

    const date = '2026-02-22';
    const { body: assignment } = await anAssignment(server(), date);
    const { body: made } = await admin.call(contract.addAssignment, { body: assignment });
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 2 } });
    const expectRefused = async () =>
      expect(
        await admin.refused(contract.cancelService, { body: { ...service(date), confirm: true } }),
      ).toMatchObject({ status: 409, body: { code: 'service_time_in_use', params: { because: 'past' } } });
    await expectRefused();
    await admin.call(contract.reviseRoster, { params: { year: '2026', month: '2' } });
    await admin.call(contract.removeAssignment, { params: { id: made.id } });
    await expectRefused();
    expect(await historyOn(server(), date)).toBe(1);
  });

  itOnce('removes the history of a revised month, also of people who are no longer assigned', async () => {
    const admin = await anAdmin(server());
    const date = '2027-01-03';
    const assigned = [];
    for (let person = 0; person < 2; person += 1) {
      assigned.push((await admin.call(contract.addAssignment, await anAssignment(server(), date))).body);
    }
    await admin.call(contract.finalizeRoster, { body: { year: 2027, month: 1 } });
    await admin.call(contract.reviseRoster, { params: { year: '2027', month: '1' } });
    await admin.call(contract.removeAssignment, { params: { id: String(assigned[0]?.id) } });
    expect(await historyOn(server(), date)).toBe(2);
    const body = { ...service(date), confirm: true };
    expect((await admin.call(contract.cancelService, { body })).status).toBe(201);
    expect(await historyOn(server(), date)).toBe(0);
    expect(await assignedOn(admin, date)).toEqual([]);
  });

  itOnce('changes the reason of a canceled service, and logs each change once', async () => {
    const admin = await anAdmin(server());
    const date = '2027-02-07';
    for (const reason of ['Camp', undefined, 'Snow', 'Snow']) {
      const body = { ...service(date), ...(reason && { reason }) };
      const { body: canceled } = await admin.call(contract.cancelService, { body });
      expect(canceled.reason).toBe(reason ?? 'Camp');
    }
    const { body: log } = await admin.call(contract.listChanges, { query: {} });
    const ofDate = log.changes.filter(({ name }) => name.includes('7 February 2027'));
    expect(ofDate.map(({ verb, fields }) => [verb, fields[0]?.after])).toEqual([
      ['canceled', 'Snow'],
      ['canceled', 'Camp'],
    ]);
  });

  itOnce('lists canceled services in order, without services of an ended time', async () => {
    const admin = await anAdmin(server());
    const time = await aServiceTime(server(), { weekday: 1 }, { startsAt: '19:00', name: 'Prayer' });
    for (const date of ['2029-01-08', '2029-01-01'] as const) {
      await admin.call(contract.cancelService, { body: service(date, time) });
    }
    await admin.call(contract.cancelService, { body: service('2029-01-07') });
    const datesIn2029 = async () =>
      (await admin.call(contract.listCanceledServices, {})).body
        .map(({ date }) => date)
        .filter((date) => date > '2029');
    expect(await datesIn2029()).toEqual(['2029-01-01', '2029-01-07', '2029-01-08']);
    await admin.call(contract.editServiceTime, {
      params: { id: time },
      body: { endsOn: '2029-01-01' },
    });
    expect(await datesIn2029()).toEqual(['2029-01-01', '2029-01-07']);
  });

  it('is logged once when two administrators do it at the same time', async () => {
    const admins = [await anAdmin(server()), await anAdmin(server())] as const;
    const date = '2026-10-04';
    await admins[0].call(contract.addAssignment, await anAssignment(server(), date));
    const body = { ...service(date), confirm: true };
    const responses = await Promise.all(
      [...admins, ...admins].map((admin) => admin.tryCall(contract.cancelService, { body })),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const { body: log } = await admins[0].call(contract.listChanges, { query: {} });
    const ofDate = log.changes.filter(({ name }) => name.includes('4 October 2026'));
    expect(ofDate.map(({ verb }) => verb)).toEqual(['canceled', 'removed', 'added']);
  });

  it('makes an assignment wait and then refuses it', async () => {
    const admin = await anAdmin(server());
    const date: PlainDate = '2026-12-06';
    const input = await anAssignment(server(), date);
    const assigning = await server().database.transaction(async (tx) => {
      await lockServicesToChange(tx);
      const row = { date, timeId: SUNDAY_SERVICE };
      await tx.insertInto('cancelledServices').values(row).execute();
      const sent = admin.tryCall(contract.addAssignment, input);
      await waitUntilBlocked(server(), 1);
      // In an object, because a promise alone would be awaited here.
      return { sent };
    });
    expect(await assigning.sent).toMatchObject({ status: 400, body: { code: 'no_service' } });
  });
});

onDatabase('sqlite', 'the services of a range', (server) => {
  it('are refused for more than 800 days', async () => {
    const admin = await anAdmin(server());
    const until = (to: string) => admin.tryCall(contract.listServices, { query: { from: '2026-01-01', to } });
    expect(await until('2028-03-10')).toMatchObject({ status: 200 });
    expect(await until('2028-03-11')).toMatchObject({ status: 400, body: { issues: [{ path: 'to' }] } });
  });
});
